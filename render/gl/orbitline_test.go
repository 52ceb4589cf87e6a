package gl_test

import (
	"fmt"
	"image"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

const (
	au     = 149597870.7 // km
	muStar = 1.32712440018e11
)

// The line that is lit on the screen runs through the body, from the whole
// system down to a metre per pixel, wherever on its orbit the body is.
func TestOrbitLineRunsThroughItsBody(t *testing.T) {
	needScreen(t)
	for _, el := range []orbit.Elements{
		{Q: au, E: 0.0167, I: 0.00005, Node: 1, Peri: 0.8, Mu: muStar},
		{Q: 0.586 * au, E: 0.967, I: 2.83, Node: 1.02, Peri: 1.95, Mu: muStar}, // like Halley's
		{Q: 29.8 * au, E: 0.009, I: 0.03, Node: 2.3, Peri: 4.8, Mu: muStar},
		{Q: 0.25 * au, E: 1.2, I: 2.1, Node: 0.4, Peri: 4.2, Mu: muStar}, // passes once
	} {
		for _, share := range []float64{0, 0.003, 0.11, 0.47} {
			period := 2 * math.Pi * math.Sqrt(math.Pow(el.Q/math.Abs(1-el.E), 3)/muStar)
			at := share * period
			for kmPerPixel := 1e6; kmPerPixel > 0.9e-3; kmPerPixel /= 10 {
				name := fmt.Sprintf("e=%v/share=%v/km per px=%.3g", el.E, share, kmPerPixel)
				miss, stray, lit := lineMiss(t, el, at, 1/kmPerPixel, observer.FromAbove)
				if lit < 20 || miss > 0.6 {
					t.Errorf("%s: %d lit pixels, %.2f px beside the body", name, lit, miss)
				}
				if stray > 0.6 {
					t.Errorf("%s: a lit pixel %.2f px outside the line", name, stray)
				}
				if kmPerPixel > 1e4 { // the other side of the orbit would be as near
					continue
				}
				for _, s := range []observer.Slant{{Azimuth: 1, Elevation: 0.4}, {Azimuth: -2, Elevation: -0.03, Roll: 1}} {
					if miss, _, lit := lineMiss(t, el, at, 1/kmPerPixel, s); lit < 6 || miss > 0.6 {
						t.Errorf("%s, seen at %v: %d lit pixels, %.2f px beside the body", name, s, lit, miss)
					}
				}
			}
		}
	}
}

// lineMiss draws the orbit alone, its body slightly off the centre. It returns the
// distance of the line's middle from the body, the largest distance of a lit pixel from
// the true line as seen from above, and the number of lit pixels.
func lineMiss(t *testing.T, el orbit.Elements, at, zoom float64, from observer.Slant) (miss, stray float64, lit int) {
	t.Helper()
	o, err := orbit.Prepare(el)
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene.Scene{
		Looks: make([]scene.Look, 2),
		Setup: sim.Setup{Dt: 1, Start: at, Workers: 1, Bodies: orbit.System{
			{Name: "Star", Parent: -1, Mu: muStar},
			{Name: "Body", Parent: 0, Path: o},
		}},
	}
	sc.Looks[1].Color = [3]float64{1, 1, 1}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	line, _ := stage.ConicOf(el)
	line = line.Flat()
	st := w.Bodies()[1]
	spot := r2.Vec{X: 17.3, Y: -8.6} // the body in the picture, pixels from the centre
	v := stage.View{
		Width: 200, Height: 160, Scale: 1, Alpha: 1, Ship: stage.Nothing, Body: 1, Follow: stage.Nothing,
		Options: stage.Options{Orbits: true},
		Camera:  observer.Camera{Plane: observer.Plane{Center: r2.Vec{X: st.R.X - spot.X/zoom, Y: st.R.Y - spot.Y/zoom}, Zoom: zoom}},
	}
	if from != observer.FromAbove {
		v.Camera = leaning(from, st.R, spot, zoom)
	}
	var s stage.Builder
	var f stage.Frame
	s.Build(&f, sc, w, v)
	if len(f.Orbits) != 1 {
		t.Fatalf("%d orbit lines", len(f.Orbits))
	}
	// Only the line is drawn, and in white.
	f.Discs, f.Marks = nil, nil
	f.Orbits[0].Color.A = 255
	p := draw(t, &f)
	run := v.Camera.Turned(st.V)
	speed := math.Hypot(run.X, run.Y)
	normal := r2.Vec{X: -run.Y / speed, Y: run.X / speed}
	var sum, weight float64
	for y := range 160 {
		for x := range 200 {
			c := brightness(p, x, y)
			if c < 8 {
				continue
			}
			lit++
			d := r2.Vec{X: float64(x) + 0.5 - 100 - spot.X, Y: 80 - float64(y) - 0.5 - spot.Y}
			place := r3.Vec{X: st.R.X + d.X/zoom, Y: st.R.Y + d.Y/zoom}
			away := zoom * line.Distance(place)
			stray = max(stray, away-0.5*float64(f.Orbits[0].Width)-0.5)
			if r2.Norm(d) < 6 {
				sum += c * r2.Dot(d, normal)
				weight += c
			}
		}
	}
	if weight == 0 {
		return math.Inf(1), stray, lit
	}
	return math.Abs(sum / weight), stray, lit
}

// leaning returns a camera that sees a place at a spot of the picture.
func leaning(from observer.Slant, at r3.Vec, spot r2.Vec, zoom float64) observer.Camera {
	axes := observer.Axes(observer.AttitudeOf(from))
	focus := r3.Sub(at, r3.Add(r3.Scale(spot.X/zoom, axes[0]), r3.Scale(spot.Y/zoom, axes[1])))
	return observer.Camera{
		Plane:   observer.Plane{Center: r2.Vec{X: focus.X, Y: focus.Y}, Zoom: zoom},
		InSpace: true, Z: focus.Z, Axes: axes, Nearness: zoom / 140,
	}
}

// brightness is how much a pixel differs from the plain ground.
func brightness(p *image.NRGBA, x, y int) float64 {
	c := p.NRGBAAt(x, y)
	return max(0, float64(c.G)-float64(p.NRGBAAt(0, 0).G))
}
