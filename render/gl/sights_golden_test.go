package gl_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
	"galaxy/render/stage"
)

// An outlook is the picture of an eye at a place, with a body in its middle.
type outlook struct {
	date, body string
	field      float64 // degrees of the picture's height
	eye        place
	show       func(*stage.View)
}

// A place is where an eye is, au, and what is up in its picture; at returns where a body is.
type place func(at func(body string) r3.Vec) (eye, up r3.Vec)

var north = r3.Vec{Z: 1} // of the ecliptic

// fromBody is the middle of a body.
func fromBody(name string) place {
	return func(at func(string) r3.Vec) (eye, up r3.Vec) { return at(name), north }
}

// sunward is over the noon of a body, so many au from its middle; behind it, if that is negative.
func sunward(name string, far float64) place {
	return func(at func(string) r3.Vec) (eye, up r3.Vec) {
		return r3.Add(at(name), r3.Scale(far, r3.Unit(r3.Sub(at("Sun"), at(name))))), north
	}
}

// frame returns the picture of an outlook.
func (s outlook) frame(t *testing.T) *stage.Frame {
	t.Helper()
	sc, w := worlds.Opened(t, "solar-system", "time.start="+s.date)
	states := sc.Setup.Bodies.States(nil, w.Time())
	at := func(name string) r3.Vec {
		i, err := sc.Setup.Bodies.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return states[i].R
	}
	focus := at(s.body)
	eye, up := s.eye(at)
	back := r3.Sub(eye, focus)
	far := r3.Norm(back)
	axes := [3]r3.Vec{2: r3.Scale(1/far, back)}
	axes[0] = r3.Unit(r3.Cross(up, axes[2]))
	axes[1] = r3.Cross(axes[2], axes[0])
	v := lookAt(r2.Vec{X: focus.X, Y: focus.Y}, 180/(far*math.Tan(s.field/2*math.Pi/180)))
	v.Width, v.Height, v.Options = 640, 360, stage.Options{Glow: true}
	v.Paused, v.Around, v.Stand = true, 1, stage.Nothing
	v.Camera = observer.Camera{Plane: v.Camera.Plane, InSpace: true, Z: focus.Z, Axes: axes, Nearness: 1 / far}
	if s.show != nil {
		s.show(&v)
	}
	var b stage.Builder
	f := new(stage.Frame)
	b.Build(f, sc, w, v)
	f.Ships, f.Rims = nil, nil
	return f
}

// Discs from the Earth as large as they are, in the phase that they have: Venus two weeks before her inferior conjunction,
// 55″ wide and lit to 7 %; the Moon two days old with earthshine; the Sun with its glare in the usual field.
func TestGoldenDiscs(t *testing.T) {
	needScreen(t)
	check(t, "sights-venus", draw(t, outlook{date: "2025-03-08", body: "Venus", field: 0.05, eye: fromBody("Earth")}.frame(t)))
	check(t, "sights-moon", draw(t, outlook{date: "2025-03-31T06:00", body: "Moon", field: 1, eye: fromBody("Earth")}.frame(t)))
	check(t, "sights-sun", draw(t, outlook{date: "2025-03-08", body: "Sun", field: 60, eye: fromBody("Earth")}.frame(t)))
}

// The rings of Saturn from the Earth, as far open as they are until 2039 and from the edge, and from behind, where dust is
// bright and ice is not.
func TestGoldenSaturnsRings(t *testing.T) {
	needScreen(t)
	check(t, "sights-rings-open", draw(t, outlook{date: "2032-05-12", body: "Saturn", field: 0.015, eye: fromBody("Earth")}.frame(t)))
	check(t, "sights-rings-thin", draw(t, outlook{date: "2025-03-23", body: "Saturn", field: 0.015, eye: fromBody("Earth")}.frame(t)))
	check(t, "sights-rings-behind", draw(t, outlook{date: "2026-11-20", body: "Saturn", field: 40, eye: func(at func(string) r3.Vec) (eye, up r3.Vec) {
		away := r3.Unit(r3.Sub(at("Saturn"), at("Sun")))
		return r3.Add(at("Saturn"), r3.Scale(0.005, r3.Unit(r3.Add(away, r3.Scale(0.35, north))))), north
	}}.frame(t)))
}

const km = 1 / 149597870.7 // au

// Shadows in space: Io's in the middle of Jupiter, the Moon's over Egypt, the Earth's on the Moon, entering and in it, and
// the Sun's corona from the Moon's shadow.
func TestGoldenEclipses(t *testing.T) {
	needScreen(t)
	check(t, "sights-io", draw(t, outlook{date: "2026-12-03T01:30", body: "Jupiter", field: 0.02, eye: fromBody("Earth")}.frame(t)))
	check(t, "sights-umbra", draw(t, outlook{date: "2027-08-02T10:01", body: "Earth", field: 16, eye: sunward("Earth", 50000*km)}.frame(t)))
	check(t, "sights-moon-enters", draw(t, outlook{date: "2028-12-31T15:35", body: "Moon", field: 1, eye: fromBody("Earth")}.frame(t)))
	check(t, "sights-moon-copper", draw(t, outlook{date: "2028-12-31T16:52", body: "Moon", field: 1, eye: fromBody("Earth")}.frame(t)))
	check(t, "sights-corona", draw(t, outlook{date: "2027-08-02T10:07", body: "Sun", field: 3, eye: sunward("Moon", -340000*km)}.frame(t)))
}

// The Earth rises over the far side of the Moon: both as large as they are from there, the limb as near as it is.
func TestGoldenEarthrise(t *testing.T) {
	needScreen(t)
	check(t, "sights-earthrise", draw(t, outlook{date: "2026-11-20", body: "Earth", field: 16, eye: func(at func(string) r3.Vec) (eye, up r3.Vec) {
		away := r3.Unit(r3.Sub(at("Moon"), at("Earth")))
		up = r3.Unit(r3.Cross(away, north))
		return r3.Add(at("Moon"), r3.Add(r3.Scale(2050*km, up), r3.Scale(4600*km, away))), up
	}}.frame(t)))
}

// Jupiter is flat at its poles by a fifteenth, within half a pixel of its 240.
func TestJupiterIsFlatAtItsPoles(t *testing.T) {
	needScreen(t)
	p := draw(t, outlook{date: "2026-01-10", body: "Jupiter", field: 0.02, eye: fromBody("Earth")}.frame(t))
	long := func(dx, dy int) (n float64) { // from the middle out, both ways, so that no moon counts
		for _, way := range []int{-1, 1} {
			for x, y := 320, 180; p.NRGBAAt(x, y).R > 10; x, y = x+way*dx, y+way*dy {
				n += min(float64(p.NRGBAAt(x, y).R)/60, 1) // but for the softness of its edge
			}
		}
		return n - 1
	}
	if got := long(0, 1) / long(1, 0); math.Abs(got-0.935) > 0.01 {
		t.Errorf("Jupiter is %.3f as high as wide", got)
	}
}

// The glare of the Sun reaches a degree in the usual field, and Venus has none: she is a light of 6′. What counts as glare
// is more than a tenth of white over the sky.
func TestGlareIsSmall(t *testing.T) {
	needScreen(t)
	across := func(body string, limit int) float64 {
		f := outlook{date: "2025-01-10", body: body, field: 60, eye: fromBody("Earth"), show: func(v *stage.View) {
			v.Width, v.Height = 1280, 720
			v.Camera.Zoom *= 2
		}}.frame(t)
		p := draw(t, f)
		n, sky := 0, int(p.NRGBAAt(20, 360).G)
		for x := 540; x < 740; x++ {
			if int(p.NRGBAAt(x, 360).G) > sky+limit || int(p.NRGBAAt(x, 359).G) > sky+limit {
				n++
			}
		}
		return float64(n) * 60 / 720 // degrees, near the middle of the picture
	}
	if got := across("Sun", 25); got < 0.6 || got > 2 {
		t.Errorf("the glare of the Sun is %.2f° wide", got)
	}
	if got := 60 * across("Venus", 127); got > 10 { // two pixels, of which each is half covered
		t.Errorf("the glare of Venus is %.1f′ wide", got)
	}
}
