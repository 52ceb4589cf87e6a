package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/render/finder"
	"galaxy/render/starscape"
	"galaxy/scene"
)

// openSystem plays the scene of a system as it comes to life.
func openSystem(t *testing.T, name string) *Player {
	t.Helper()
	s, err := scene.OfSystem(name, 9000)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Playback.SetStepBudget(0)
	return p
}

// flightSystems are the Solar System, some of the catalogue, with close pairs, wide ones and hot planets, and
// generated ones.
var flightSystems = []string{"Sol", "TRAPPIST-1", "alpha Centauri", "51 Pegasi", "Kepler-16", "Joulbialfir Voursarzen", "Broflirfre Chehourxen"}

// eyeAbove returns where the eye of a picture is that shows a height of the plane round a point.
func eyeAbove(at r2.Vec, height float64) r3.Vec {
	return r3.Vec{X: at.X, Y: at.Y, Z: starscape.StandOff * height}
}

// A flight from anything to anything in a system takes 5 s, leaves what moves and arrives at what moves, at any rate
// and in either direction, and goes through no body: neither those of the way, nor one that hides its end.
func TestFlightsWithinSystems(t *testing.T) {
	players := map[string]*Player{}
	for _, name := range flightSystems {
		p := openSystem(t, name)
		p.Observer.SetViewport(1280, 720, 1)
		p.Advance(0)
		players[name] = p
	}
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(flightSystems).Draw(rt, "system")
		p := players[name]
		bodies := p.World.Setup().Bodies
		rate := rapid.SampledFrom([]float64{0, 1.0 / 86400, 1.0 / 24, 365.25, 36525, 365250}).Draw(rt, "days per second")
		from, to := rapid.IntRange(0, len(bodies)-1).Draw(rt, "from"), rapid.IntRange(0, len(bodies)-1).Draw(rt, "to")
		zoom := math.Exp(rapid.Float64Range(-3, 3).Draw(rt, "zoom"))
		if err := p.Almanac.GoToTime(rapid.Float64Range(-50000, 50000).Draw(rt, "time")); err != nil {
			rt.Fatal(err)
		}
		p.Playback.SetRate(max(rate, 1.0/86400))
		p.Playback.SetPaused(rate == 0)
		p.backwards = false
		if rapid.Bool().Draw(rt, "backwards") {
			p.Playback.ToggleBackwards()
		}
		p.placeBodies()
		p.Observer.Jumps = true
		p.Selection.FlyTo(finder.Result{Body: from, Ship: None})
		p.Observer.ZoomBy(max(zoom, p.Observer.HeightPC()/p.Observer.Home.Swap), 0, 0) // not out of the system
		p.Observer.Jumps = false
		p.Advance(0)

		w0, w1 := 720/p.Observer.Plane().Zoom, 720/p.Observer.ZoomToFit(p.bodyViewDiameter(to))
		p.Selection.FlyTo(finder.Result{Body: to, Ship: None})
		frames := 0
		for p.Observer.Flight() != nil {
			place := func(i int) r2.Vec { return p.index.bodyPositions[i] }
			fromA, fromB, height := r2.Sub(p.Observer.Plane().Center, place(from)), r2.Sub(p.Observer.Plane().Center, place(to)), 720/p.Observer.Plane().Zoom
			p.Advance(1.0 / 60)
			frames++
			now := 720 / p.Observer.Plane().Zoom
			if math.Abs(math.Log(now/height)) > 1.5 {
				rt.Fatalf("frame %d: the picture is %v times as high", frames, now/height)
			}
			moved := min(r2.Norm(r2.Sub(r2.Sub(p.Observer.Plane().Center, place(from)), fromA)), r2.Norm(r2.Sub(r2.Sub(p.Observer.Plane().Center, place(to)), fromB)))
			if frames < 30 || frames > 270 {
				if moved > 0.25*max(now, height) {
					rt.Fatalf("frame %d: the picture moves by %v heights beside both ends", frames, moved/now)
				}
			}
			eye := eyeAbove(p.Observer.Plane().Center, now)
			begin, end := eyeAbove(place(from), w0), eyeAbove(place(to), w1)
			for i := range bodies {
				at := r3.Vec{X: place(i).X, Y: place(i).Y}
				near := min(r3.Norm(r3.Sub(begin, at)), r3.Norm(r3.Sub(end, at)), bodies[i].Radius)
				if d := r3.Norm(r3.Sub(eye, at)); d < near*(1-1e-9) {
					rt.Fatalf("frame %d: the eye is %v radii from the middle of %s", frames, d/bodies[i].Radius, bodies[i].Name)
				}
			}
			if frames > 400 {
				rt.Fatal("it never arrives")
			}
		}
		if frames < 300 || frames > 301 {
			rt.Errorf("the flight takes %d frames", frames)
		}
		if p.Body() != to || p.Observer.Plane().Center != p.index.bodyPositions[to] {
			rt.Errorf("at the end %v is beside the middle", bodies[to].Name)
		}
	})
}

// A flight that is broken off stays with what it leaves in its first half, and else goes on to what it leads to.
func TestAFlightThatIsBrokenOff(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		stays   string
	}{{1, "Io"}, {4.5, "Mars"}} {
		p := openSystem(t, "Sol")
		p.Observer.SetViewport(1280, 720, 1)
		p.Observer.Jumps = true
		p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Io"), Ship: None})
		p.Observer.Jumps = false
		p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Mars"), Ship: None})
		advanceFor(p, c.seconds)
		p.Observer.Pan(1, 0)
		off := r2.Sub(p.Observer.Plane().Center, p.index.bodyPositions[p.BodyNamed(c.stays)])
		advanceFor(p, 1)
		if d := r2.Norm(r2.Sub(r2.Sub(p.Observer.Plane().Center, p.index.bodyPositions[p.BodyNamed(c.stays)]), off)) * p.Observer.Plane().Zoom; d > 1e-3 {
			t.Errorf("after %v s: %s moves by %v pixels", c.seconds, c.stays, d)
		}
		if p.Following() != (c.stays == "Mars") {
			t.Errorf("after %v s: follows %v", c.seconds, p.Following())
		}
	}
}

// A flight within a system is a place of the way back, too.
func TestBackFromAFlightWithinASystem(t *testing.T) {
	p := openSolar(t)
	p.Observer.Jumps = true
	p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Io"), Ship: None})
	p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Mars"), Ship: None})
	if !p.Sky.Back() || p.selectedName() != "Io" {
		t.Errorf("back at %q, notice %q", p.selectedName(), p.Notices.text)
	}
	if !p.Sky.Forward() || p.selectedName() != "Mars" || strings.Contains(p.Notices.text, "No place") {
		t.Errorf("forward at %q, notice %q", p.selectedName(), p.Notices.text)
	}
}
