package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/sky"
)

// away returns the vector from a body to the eye of the picture, pc. In the scene of a system bodies are in the
// plane, as they are drawn; in that of the galaxy they are where they are.
func (p *Player) away(tree *sky.Tree, body int) r3.Vec {
	t := p.SkyTime()
	up := starscape.StandOff * p.Observer.HeightPC()
	if home := p.Observer.Home.System; !p.Observer.Galaxy && observer.Same(home, tree.Origin().In.System()) {
		i := p.BodyNamed(home.Bodies[body].Name)
		if i == None {
			return r3.Vec{X: math.Inf(1)}
		}
		v := r2.Scale(observer.AU, r2.Sub(p.Observer.Plane().Center, p.index.bodyPositions[i]))
		return r3.Vec{X: v.X, Y: v.Y, Z: up}
	}
	return r3.Add(observer.Between(tree.Place(body, t), p.Observer.EyeAbove().Focus, t), r3.Scale(up, p.Observer.EyeAbove().Axes[2]))
}

// mostCases is how many flights there are: each makes two worlds or three.
const mostCases = 15

// A flight from anything in one system, or from a place of the disk, to anything in another one, or out to a place of
// the disk, arrives in its time at what it leads to, however that moves; each of its pictures is near the one before;
// and the eye goes through no body of either system: neither a sun before which its end is, nor the second sun of a
// pair.
func TestFlightsBetweenSystems(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	cases := 0
	rapid.Check(t, func(rt *rapid.T) {
		if cases++; cases > mostCases && !t.Failed() {
			return
		}
		type end struct {
			found sky.Found
			place r3.Vec // where found.System is nil
		}
		ends := map[string]end{}
		for _, which := range []string{"from", "to"} {
			name := rapid.SampledFrom(append([]string{""}, flightSystems...)).Draw(rt, which)
			if name == "" {
				at := r3.Vec{X: rapid.Float64Range(-15000, 15000).Draw(rt, "x"), Y: rapid.Float64Range(-15000, 15000).Draw(rt, "y"), Z: rapid.Float64Range(-200, 200).Draw(rt, "z")}
				ends[which] = end{place: at}
				continue
			}
			f := find(t, name)
			// What goes round what is in the scenes, which have not all moons of the data.
			for f.Body = -1; f.Body < 0; {
				i := rapid.IntRange(0, len(f.System.Bodies)-1).Draw(rt, which+" body")
				if k := f.System.Bodies[i].Kind; k == sky.Star || k == sky.Planet {
					f.Body = i
				}
			}
			ends[which] = end{found: f}
		}
		from, to := ends["from"], ends["to"]
		rate := rapid.SampledFrom([]float64{0, 1.0 / 86400, 1.0 / 24, 2}).Draw(rt, "days per second")
		height := math.Pow(10, rapid.Float64Range(0, 4.5).Draw(rt, "height of the disk"))
		p.Playback.SetPaused(true)
		visit := func(e end, seconds float64) {
			var err error
			if e.found.System != nil {
				err = p.Sky.Visit(e.found, 0, seconds)
			} else {
				err = p.Sky.VisitPlace(sky.Place{In: sky.Galactic, At: e.place}, height, seconds)
			}
			if err != nil {
				rt.Fatal(err)
			}
		}
		visit(from, 0)
		if from.found.System != nil && (p.Observer.Galaxy || !observer.Same(p.Observer.Home.System, from.found.System)) {
			rt.Fatalf("a cut to %s ends in %s", from.found.Name(), p.Scene.File)
		}
		p.Playback.SetRate(max(rate, 1.0/86400))
		p.Playback.SetPaused(rate == 0)
		p.Advance(0)

		type body struct {
			tree          *sky.Tree
			body          int
			begin, radius float64 // pc
			least         float64
			frame         int
		}
		var bodies []body
		for _, e := range []end{from, to} {
			if e.found.System == nil {
				continue
			}
			tree := e.found.System.Tree()
			for i := range e.found.System.Bodies {
				b := &e.found.System.Bodies[i]
				if b.Kind == sky.Pair || b.Kind != sky.Star && b.Kind != sky.Planet && b.Kind != sky.Moon {
					continue
				}
				bodies = append(bodies, body{tree: tree, body: i, begin: r3.Norm(p.away(tree, i)), radius: b.KM() / observer.KMPerPC, least: math.Inf(1)})
			}
			if observer.Same(from.found.System, to.found.System) {
				break
			}
		}
		if from.found.System != nil && observer.Same(from.found.System, to.found.System) {
			return // TestFlightsWithinSystems
		}
		visit(to, observer.FlightSeconds)
		frames := 0
		for p.Observer.Travelling() {
			before, axis := p.Observer.HeightPC(), p.Observer.EyeAbove().Axes[2]
			p.Advance(1.0 / 60)
			frames++
			if k := math.Log(p.Observer.HeightPC() / before); math.Abs(k) > 1.5 {
				rt.Fatalf("frame %d: the picture is %v times as high", frames, math.Exp(k))
			}
			if turn := math.Acos(min(1, r3.Dot(axis, p.Observer.EyeAbove().Axes[2]))); turn > 0.1 {
				rt.Fatalf("frame %d: the eye turns by %v", frames, turn)
			}
			for i := range bodies {
				b := &bodies[i]
				if d := r3.Norm(p.away(b.tree, b.body)); d < b.least {
					b.least, b.frame = d, frames
				}
			}
			if frames > 400 {
				rt.Fatalf("it never arrives: it is in %s, %v pc high", p.Scene.File, p.Observer.HeightPC())
			}
		}
		if frames < 299 || frames > 303 {
			rt.Errorf("the flight takes %d frames", frames)
		}
		for i := range bodies {
			b := &bodies[i]
			end := r3.Norm(p.away(b.tree, b.body))
			if most := min(b.begin, end, b.radius); b.least < most*(1-1e-6) {
				rt.Errorf("frame %d: the eye is %v radii from the middle of %s", b.frame, b.least/b.radius, b.tree.Origin().In.System().Bodies[b.body].Name)
			}
		}
		switch to := to.found; {
		case to.System == nil:
			if !p.Observer.Galaxy || math.Abs(p.Observer.HeightPC()/height-1) > 1e-6 {
				rt.Errorf("it ends in %s, %v pc high", p.Scene.File, p.Observer.HeightPC())
			}
		case p.Observer.Galaxy || !observer.Same(p.Observer.Home.System, to.System):
			rt.Errorf("it ends in %s: %s", p.Scene.File, p.Notices.text)
		default:
			if i := p.BodyNamed(to.System.Bodies[to.Body].Name); p.Body() != i || p.Observer.Plane().Center != p.index.bodyPositions[i] {
				rt.Errorf("at the end %s is beside the middle", to.System.Bodies[to.Body].Name)
			}
		}
	})
}
