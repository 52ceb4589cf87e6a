package player

import (
	"math"
	"testing"
	"time"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/names"
)

// zoomTo turns the wheel at a point until the picture is so high, pc.
func zoomTo(t *testing.T, p *Player, height, x, y float64) {
	t.Helper()
	for range 4000 {
		now := p.Observer.HeightPC()
		if math.Abs(math.Log(now/height)) < 1e-9 {
			return
		}
		factor := min(max(now/height, 0.8), 1.25)
		p.Observer.ZoomBy(factor, x, y)
		p.Advance(0)
	}
	t.Fatalf("the picture stays %v pc high, not %v, in %s: %q", p.Observer.HeightPC(), height, p.Scene.File, p.Notices.text)
}

// A zoom out of the Solar System leads into the galaxy and back to the same view, at the same time.
func TestZoomOutAndIn(t *testing.T) {
	for _, at := range []r2.Vec{{}, {X: 200, Y: -110}} {
		p := openSolar(t)
		p.Playback.SetStepBudget(0)
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.SetPaused(true)
		p.Advance(0)
		before, time := p.Observer.Plane(), p.Time()
		zoomTo(t, p, 3e4, at.X, at.Y)
		if !p.Scene.Galaxy {
			t.Fatalf("30 kpc are not in the galaxy: %q", p.Notices.text)
		}
		if p.SkyTime() != time {
			t.Errorf("in the galaxy it is %v days later", p.SkyTime()-time)
		}
		zoomTo(t, p, 720/before.Zoom*observer.AU, at.X, at.Y)
		if p.Scene.File != "solar-system" || p.Time() != time {
			t.Fatalf("back in %s, %v days later", p.Scene.File, p.Time()-time)
		}
		off := r2.Norm(r2.Sub(p.Observer.Plane().Center, before.Center)) * before.Zoom
		if off > 1e-3 || math.Abs(p.Observer.Plane().Zoom/before.Zoom-1) > 1e-6 {
			t.Errorf("at %v: back at %v pixels beside, zoom %v of %v", at, off, p.Observer.Plane().Zoom, before.Zoom)
		}
	}
}

// Where scenes are swapped, every place is at the same pixel before and after.
func TestSwapMovesNothing(t *testing.T) {
	p := openSolar(t)
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0.5)
	look := func() (pixels []r2.Vec) {
		for _, at := range []r3.Vec{{}, {X: 40, Y: 20}, {X: -300, Y: 500}, {X: 30, Y: -20, Z: -2e5}, {X: 0, Y: 0, Z: -1e6}} {
			home := sol()
			v := r3.Add(r3.Add(r3.Scale(at.X, home.Axes[0]), r3.Scale(at.Y, home.Axes[1])), r3.Scale(at.Z, home.Axes[2]))
			place := sky.Place{In: sky.Galactic, At: r3.Add(home.Place, r3.Scale(observer.AU, v))}
			eye := p.Observer.EyeAbove()
			x, y, ok := eye.Project(place, 1280, 720)
			if !ok {
				continue
			}
			pixels = append(pixels, r2.Vec{X: x, Y: y})
		}
		return pixels
	}
	for _, x := range []float64{0, 300} {
		for _, way := range []struct{ factor float64 }{{0.97}, {1 / 0.97}} {
			swapped := false
			for range 800 {
				galaxy := p.Scene.Galaxy
				time := p.SkyTime()
				p.Observer.ZoomBy(way.factor, x, 0)
				height := p.Observer.HeightPC()
				scene := p.Scene
				mid := look()
				p.Advance(0)
				if p.Scene == scene {
					continue
				}
				swapped = true
				after := look()
				if len(after) != len(mid) || len(mid) < 3 {
					t.Fatalf("%d places before, %d after", len(mid), len(after))
				}
				for i := range mid {
					if d := r2.Norm(r2.Sub(after[i], mid[i])); d > 0.5 {
						t.Errorf("%v pc high, from the galaxy %v: place %d jumps by %.3g pixels", height, galaxy, i, d)
					}
				}
				if p.SkyTime() != time {
					t.Errorf("the swap takes %v days", p.SkyTime()-time)
				}
				if share := p.Sky.worldShare(); share > 0.02 {
					t.Errorf("the world appears at %v", share)
				}
			}
			if !swapped {
				t.Errorf("factor %v: never swapped", way.factor)
			}
		}
	}
}

// find returns what a name means.
func find(t *testing.T, name string) sky.Found {
	t.Helper()
	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	found, err := directory.FindOne(name)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A flight arrives at what it leads to, however that moves and whichever way time runs, in the scene of
// its system; each picture of it is near the one before.
func TestFlightsThroughTheSky(t *testing.T) {
	for _, c := range []struct {
		to        string
		rate      float64
		backwards bool
		star      string // of the scene at the end
		body      string
	}{
		{"Io", 2, false, "Sol", "Io"},
		{"Neptune", 30, false, "Sol", "Neptune"},
		{"TRAPPIST-1", 2, false, find(t, "TRAPPIST-1").System.Address, ""},
		{"TRAPPIST-1 e", 10, true, find(t, "TRAPPIST-1").System.Address, "TRAPPIST-1 e"},
		{"Sirius", 0, false, find(t, "Sirius").System.Address, ""},
		{"M 42", 2, false, "", ""},
	} {
		p := openSolar(t)
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.SetPaused(c.rate == 0)
		p.Playback.SetRate(max(c.rate, 1))
		advanceFor(p, 0.2)
		if c.backwards {
			p.Playback.ToggleBackwards()
		}
		began := p.SkyTime()
		if err := p.Sky.FlyToFound(find(t, c.to)); err != nil {
			t.Fatal(err)
		}
		frames := 0
		end := p.Observer.Journey().To
		away := func() r3.Vec { // in the frame of what it leads to
			return observer.Between(end.Place(p.SkyTime()), sky.Place{In: sky.Galactic, At: p.Observer.Focus()}, p.SkyTime())
		}
		for ; p.Observer.Travelling() && frames < 400; frames++ {
			height, from := p.Observer.HeightPC(), away()
			p.Advance(1.0 / 60)
			if k := math.Log(p.Observer.HeightPC() / height); math.Abs(k) > 1.2 {
				t.Errorf("%s: in frame %d the picture is %v times as high", c.to, frames, math.Exp(k))
			}
			if d := r3.Norm(r3.Sub(away(), from)); frames > 150 && d > 0.7*max(height, p.Observer.HeightPC()) {
				t.Errorf("%s: frame %d moves by %v of the picture", c.to, frames, d/height)
			}
		}
		if frames < 290 || frames > 330 {
			t.Errorf("%s: the flight takes %d frames", c.to, frames)
		}
		if p.Scene.Star != c.star || c.star == "" && !p.Scene.Galaxy {
			t.Errorf("%s: it ends in the scene %q of star %q: %q", c.to, p.Scene.File, p.Scene.Star, p.Notices.text)
			continue
		}
		if c.rate > 0 && c.backwards != (p.SkyTime() < began) {
			t.Errorf("%s: %v days later", c.to, p.SkyTime()-began)
		}
		if c.body == "" {
			continue
		}
		i := p.BodyNamed(c.body)
		if i == None || p.Body() != i || r2.Norm(r2.Sub(p.Observer.Plane().Center, p.index.bodyPositions[i])) > 0 {
			t.Errorf("%s: body %d of %d is shown beside the middle", c.to, p.Body(), i)
		}
	}
}

// A followed body stays where it is in the picture, at every depth.
func TestFollowedThingsDoNotTremble(t *testing.T) {
	for _, c := range []struct {
		to     string
		height float64 // pc
	}{
		{"Io", 1e-6 * observer.AU}, {"Io", 1e-2 * observer.AU}, {"Neptune", 1e-3 * observer.AU}, {"TRAPPIST-1 e", 1e-4 * observer.AU}, {"Sirius", 0.5}, {"Sirius", 300},
	} {
		p := openSolar(t)
		p.Observer.SetViewport(1280, 720, 1)
		p.Observer.Jumps = true
		if err := p.Sky.Visit(find(t, c.to), c.height, observer.FlightSeconds); err != nil {
			t.Fatal(err)
		}
		place := p.Observer.WaypointOf(find(t, c.to).System, -1).Place
		first, worst := r3.Sub(place(p.SkyTime()).From(sky.Place{In: sky.Galactic}, p.SkyTime()), p.Observer.Focus()), 0.0
		for range 600 {
			p.Advance(1.0 / 60)
			if i := p.Body(); i != None {
				s := r2.Sub(p.index.bodyPositions[i], p.Observer.Plane().Center)
				worst = max(worst, r2.Norm(s)*p.Observer.Plane().Zoom)
				continue
			}
			v := r3.Sub(place(p.SkyTime()).From(sky.Place{In: sky.Galactic}, p.SkyTime()), p.Observer.Focus())
			worst = max(worst, r3.Norm(r3.Sub(v, first))/p.Observer.HeightPC()*720)
		}
		t.Logf("%s, %.3g pc high: %.3g pixels", c.to, c.height, worst)
		if worst > 0.01 {
			t.Errorf("%s, %v pc high: it moves by %v pixels", c.to, c.height, worst)
		}
	}
}

// Back and forward lead through the places of flights.
func TestBackAndForward(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Observer.Jumps = true
	p.Playback.SetPaused(true)
	p.Advance(0)
	before, height := p.Observer.Focus(), p.Observer.HeightPC()
	for _, to := range []string{"Vega", "TRAPPIST-1"} {
		if err := p.Sky.FlyToFound(find(t, to)); err != nil {
			t.Fatal(err)
		}
	}
	last := p.Observer.Focus()
	count := func(step func() bool) (n int) {
		for step() {
			n++
		}
		return n
	}
	if n := count(p.Sky.Back); n != 2 {
		t.Fatalf("there are %d places to go back to, not 2", n)
	}
	if d := r3.Norm(r3.Sub(p.Observer.Focus(), before)); d > 1e-6*height || math.Abs(p.Observer.HeightPC()/height-1) > 1e-9 || p.Scene.Star != "Sol" {
		t.Errorf("back at %v pc from the beginning, %v pc high, in %q", d, p.Observer.HeightPC(), p.Scene.Star)
	}
	if n := count(p.Sky.Forward); n != 2 {
		t.Fatalf("there are %d places to go forward to, not 2", n)
	}
	if d := r3.Norm(r3.Sub(p.Observer.Focus(), last)); d > 1e-9 {
		t.Errorf("forward at %v pc from the last place", d)
	}
}

// Zooming in on a star under the pointer leads into its system, and the star stays under the pointer.
func TestZoomInOnAStar(t *testing.T) {
	for _, name := range []string{"Vega", "TRAPPIST-1", "alpha Centauri"} {
		p, err := Open("galaxy")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.World.Close() })
		p.Playback.SetStepBudget(0)
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.SetPaused(true)
		p.Advance(0)
		time := p.SkyTime()
		star := find(t, name).System
		p.Selection.StarAt = func(x, y, reach float64) (starscape.Star, bool) {
			sx, sy, ok := p.Observer.PixelOf(star)
			for i := range p.Sky.Atlas().Systems() {
				if p.Sky.Atlas().Place(i) == star.Place {
					return starscape.Star{Index: i, Body: -1}, ok && math.Hypot(sx-x, sy-y) < reach
				}
			}
			return starscape.Star{}, false
		}
		x, y, ok := p.Observer.PixelOf(star)
		if !ok || math.Abs(x) > 640 || math.Abs(y) > 360 {
			t.Fatalf("%s is at %v, %v", name, x, y)
		}
		zoomTo(t, p, 100*observer.AU, x+3, y-2)
		if p.Scene.Star != star.Address {
			t.Errorf("at %s one is in the scene of %q: %q", name, p.Scene.Star, p.Notices.text)
			continue
		}
		sx, sy, _ := p.Observer.PixelOf(star)
		if d := math.Hypot(sx-x, sy-y); d > 0.5 {
			t.Errorf("%s has moved by %v pixels", name, d)
		}
		if p.SkyTime() != time {
			t.Errorf("%s: it is %v days later", name, p.SkyTime()-time)
		}
	}
}

// A frame makes no garbage, wherever one is: the disk, the neighbourhood, a system, a moon.
func TestViewsMakeNoGarbage(t *testing.T) {
	p := openSolar(t)
	var builder stage.Builder
	var f stage.Frame
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	p.Observer.Jumps = true
	for _, to := range []struct {
		name   string
		height float64
	}{{"Io", 0}, {"Sol", 0.05}, {"Sirius", 20}, {"Sirius", 3e4}} {
		if err := p.Sky.Visit(find(t, to.name), to.height, 0); err != nil {
			t.Fatal(err)
		}
		p.Advance(1.0 / 60)
		frame := func() {
			p.Advance(1.0 / 60)
			builder.Build(&f, p.Scene, p.World, p.View())
		}
		most := 0.0
		for range 400 { // until all that is looked up beside it is there
			frame()
			if most = testing.AllocsPerRun(10, frame); most == 0 && len(f.Lights) > 0 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if most > 0 {
			t.Errorf("%s, %v pc high: %v allocations a frame", to.name, to.height, most)
		}
	}
}
