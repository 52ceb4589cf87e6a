package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/scene"
)

// under returns the point of the scene at a point of the picture.
func under(p *Player, x, y float64) r2.Vec {
	return r2.Add(p.Observer.Plane().Center, r2.Vec{X: x / p.Observer.Plane().Zoom, Y: y / p.Observer.Plane().Zoom})
}

// onScreen returns where a point of the scene lies in the picture.
func onScreen(p *Player, at r2.Vec) r2.Vec {
	return r2.Scale(p.Observer.Plane().Zoom, r2.Sub(at, p.Observer.Plane().Center))
}

// zoomAt turns the wheel and waits until the zoom has ended.
func zoomAt(p *Player, factor, x, y float64) {
	p.Observer.Wheel(factor, x, y)
	p.Observer.update(6)
}

func TestZoomKeepsThePointUnderThePointer(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := newPlayer(t)
		x, y := rapid.Float64Range(-400, 400).Draw(rt, "x"), rapid.Float64Range(-300, 300).Draw(rt, "y")
		if rapid.Bool().Draw(rt, "follow") {
			p.Selection.FlyTo(finder.Result{Body: moon, Ship: None})
			p.Playback.paused = true
			for range 40 {
				p.Advance(0.1)
			}
		}
		p.Playback.paused = true
		point := under(p, x, y)
		for _, f := range rapid.SliceOfN(rapid.Float64Range(0.3, 3), 1, 12).Draw(rt, "factors") {
			p.Observer.Wheel(f, x, y)
			for range 12 { // also on the way there
				p.Advance(1.0 / 60)
				at := onScreen(p, point)
				if off := math.Hypot(at.X-x, at.Y-y); off > 1e-6 {
					rt.Fatalf("the point has moved by %v pixels at zoom %v", off, p.Observer.Plane().Zoom)
				}
			}
		}
	})
}

func TestWheelArrives(t *testing.T) {
	p := newPlayer(t)
	p.Playback.paused = true
	want := p.Observer.Plane().Zoom * 1.25 * 1.25
	p.Observer.Wheel(1.25, 10, 10)
	p.Advance(1.0 / 60)
	p.Observer.Wheel(1.25, 10, 10)
	for range 30 {
		p.Advance(1.0 / 60)
	}
	if math.Abs(p.Observer.Plane().Zoom/want-1) > 1e-12 || p.Animating() {
		t.Errorf("zoom %v after half a second, want %v", p.Observer.Plane().Zoom, want)
	}
}

// A flight ends at the same view however it is divided into frames.
func TestFlightDoesNotDependOnFrames(t *testing.T) {
	views := map[int]r2.Vec{}
	for _, fps := range []int{20, 60, 144} {
		p := newPlayer(t)
		p.Playback.paused = true
		p.Selection.FlyTo(finder.Result{Body: earth, Ship: None})
		for range fps {
			p.Advance(1 / float64(fps))
		}
		views[fps] = r2.Vec{X: math.Log(p.Observer.Plane().Zoom), Y: onScreen(p, p.index.bodyPositions[earth]).X}
	}
	for fps, v := range views {
		if math.Abs(v.X-views[60].X) > 1e-9 || math.Abs(v.Y-views[60].Y) > 1e-6 {
			t.Errorf("after a second at %d fps: %v, at 60 fps %v", fps, v, views[60])
		}
	}
}

func TestGoArrivesAndFollows(t *testing.T) {
	p := newPlayer(t)
	for _, f := range []finder.Result{{Body: moon, Ship: None}, {Body: None, Ship: 5}, {Body: sun, Ship: None}, {Body: earth, Ship: None}} {
		p.Selection.FlyTo(f)
		if p.ship != f.Ship || p.body != f.Body || !p.follow {
			t.Fatalf("go to %+v selects ship %d, body %d", f, p.ship, p.body)
		}
		advanceFor(p, observer.FlightSeconds+0.1)
		at := p.Observer.positionOf(observer.Frame{Ship: f.Ship, Body: f.Body})
		if off := r2.Norm(onScreen(p, at)); off > 1e-6 {
			t.Errorf("%+v is %v pixels off the centre", f, off)
		}
	}
}

// What the camera follows stays where it is in the picture, also off centre, and
// also where it is far from the origin of the scene.
func TestFollowIsSteady(t *testing.T) {
	p := newPlayer(t)
	p.Selection.FlyTo(finder.Result{Body: moon, Ship: None})
	advanceFor(p, observer.FlightSeconds+0.1)
	zoomAt(p, 1e6, 0, 0) // a few micrometres per pixel, at 100 units
	p.Observer.Pan(37, -11)
	want := r2.Vec{X: -37, Y: 11}
	for range 500 {
		p.Advance(1.0 / 60)
		if off := r2.Norm(r2.Sub(onScreen(p, p.index.bodyPositions[moon]), want)); off > 1e-3 {
			t.Fatalf("the moon trembles by %v pixels at %v pixels per unit", off, p.Observer.Plane().Zoom)
		}
	}
}

func TestFollowOffStays(t *testing.T) {
	p := newPlayer(t)
	p.Selection.FlyTo(finder.Result{Body: earth, Ship: None})
	advanceFor(p, observer.FlightSeconds+0.1)
	if p.Selection.ToggleFollow(); !p.follow || !strings.Contains(p.Notices.text, "follows Earth") {
		t.Errorf("F after a flight: follows %v, %q", p.follow, p.Notices.text)
	}
	for range 60 {
		p.Advance(1.0 / 60)
	}
	if off := r2.Norm(onScreen(p, p.index.bodyPositions[earth])); off > 1e-6 {
		t.Errorf("the planet is %v pixels off the centre", off)
	}
	before := p.Observer.Plane()
	if p.Selection.ToggleFollow(); !strings.Contains(p.Notices.text, "Enter flies back to Earth") {
		t.Errorf("F again: %q", p.Notices.text)
	}
	p.Advance(0.1)
	if p.Observer.Plane() != before {
		t.Errorf("the camera went from %+v to %+v", before, p.Observer.Plane())
	}
	p.Selection.SetFollow(true) // as asked for by a checkbox, which the next click unticks
	if p.Selection.ToggleFollow(); p.follow {
		t.Error("F does not stop what was asked for")
	}
	p.Selection.Deselect()
	p.Selection.ToggleFollow()
	if p.follow || p.Notices.text == "" {
		t.Error("follows nothing, and says nothing")
	}
}

func TestNextShipIsFollowedToo(t *testing.T) {
	p := newPlayer(t)
	p.Selection.SelectShip(0)
	p.Selection.ToggleFollow()
	p.Selection.NextShip()
	for range 300 {
		p.Advance(1.0 / 60)
	}
	if off := r2.Norm(onScreen(p, p.shipPosition(1))); off > 1e-6 {
		t.Errorf("the next ship is %v pixels off the centre", off)
	}
}

func TestFirstViewHoldsEverything(t *testing.T) {
	p := newPlayer(t)
	for _, size := range [][2]int{{800, 600}, {300, 900}, {1, 1}} {
		p.Observer.SetViewport(size[0], size[1], 1)
		for i := range p.World.Agents() {
			at := onScreen(p, p.shipPosition(i))
			if math.Abs(at.X) > float64(size[0])/2 || math.Abs(at.Y) > float64(size[1])/2 {
				t.Errorf("ship %d is outside a picture of %v, at %v", i, size, at)
			}
		}
	}
	zoom := p.Observer.Plane().Zoom
	p.Observer.SetViewport(0, 0, 1) // minimised
	p.Observer.SetViewport(800, 600, math.NaN())
	if p.Observer.Plane().Zoom != zoom {
		t.Error("a picture without size has changed the zoom")
	}
}

// On a screen with twice the pixels per point everything is twice as many pixels
// large, and so the same size to the eye.
func TestViewKeepsItsSizeInPoints(t *testing.T) {
	p := newPlayer(t)
	zoomAt(p, 3, 50, 50)
	zoom := p.Observer.Plane().Zoom
	if p.Observer.SetViewport(1600, 1200, 2); p.Observer.Plane().Zoom != 2*zoom {
		t.Errorf("zoom %v at two pixels per point, %v at one", p.Observer.Plane().Zoom, zoom)
	}
	if p.Observer.SetViewport(900, 1200, 2); p.Observer.Plane().Zoom != 2*zoom {
		t.Error("a narrower window zooms")
	}
}

func TestFirstViewAsTheSceneAsks(t *testing.T) {
	s := solar(t)
	s.Camera.Height, s.Camera.Follow = 8, "Earth"
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	p.Observer.SetViewport(800, 600, 1)
	p.Advance(0.1)
	if p.Observer.Frame().Body != earth || p.Selected() || p.Observer.Plane().Zoom != 600.0/8 || r2.Norm(onScreen(p, p.index.bodyPositions[earth])) > 1e-9 {
		t.Errorf("camera %+v, held by %d", p.Observer.Plane(), p.Observer.Frame().Body)
	}
}

func TestFitComesHome(t *testing.T) {
	p := newPlayer(t)
	home := p.Observer.Plane()
	p.Selection.FlyTo(finder.Result{Body: moon, Ship: None})
	for range 100 {
		p.Advance(1.0 / 60)
	}
	p.Observer.Fit()
	for range 200 {
		p.Advance(1.0 / 60)
	}
	if p.follow || math.Abs(p.Observer.Plane().Zoom/home.Zoom-1) > 1e-12 || r2.Norm(onScreen(p, home.Center)) > 1e-6 {
		t.Errorf("camera %+v, want %+v", p.Observer.Plane(), home)
	}
}

// An agent outside the initial bounds is in the view of the whole scene.
func TestFitFindsWhoHasGoneOut(t *testing.T) {
	p := newPlayer(t)
	far := r2.Vec{X: 3 * p.index.High.X, Y: 0}
	a := p.World.Agent(0)
	a.Pos = far
	p.World.Put(a)
	p.Observer.Fit()
	for range 200 {
		p.Observer.update(1.0 / 60)
	}
	if at := onScreen(p, far); math.Abs(at.X) > 400 || math.Abs(at.Y) > 300 {
		t.Errorf("the ship at %v is at %v in the picture", far, at)
	}
}

// The view of the whole scene is fitted again when the window's size changes; a view
// chosen by hand stays where it is.
func TestResizeKeepsTheView(t *testing.T) {
	p := newPlayer(t)
	p.Scene.Camera.Height = 1 // the first view is another than the whole
	p.Observer.Fit()
	for range 200 {
		p.Advance(1.0 / 60)
	}
	home := p.Observer.Plane()
	p.Observer.SetViewport(400, 300, 1)
	if math.Abs(p.Observer.Plane().Zoom/home.Zoom-0.5) > 1e-9 || r2.Norm(r2.Sub(p.Observer.Plane().Center, home.Center)) > 1e-9 {
		t.Errorf("the whole scene is %+v in a picture half as large; it was %+v", p.Observer.Plane(), home)
	}
	p.Observer.Pan(30, 40)
	mine := p.Observer.Plane()
	if p.Observer.SetViewport(800, 600, 1); p.Observer.Plane() != mine {
		t.Errorf("a view chosen by hand went from %+v to %+v", mine, p.Observer.Plane())
	}
}

// corners returns where the corners of the box around the scene lie in the
// picture, in pixels from its centre.
func corners(p *Player) (low, high r2.Vec) {
	return onScreen(p, p.index.Low), onScreen(p, p.index.High)
}

func TestWholeSceneFitsBetweenThePanels(t *testing.T) {
	p := newPlayer(t)
	for _, e := range []observer.Insets{{}, {Top: 50}, {Left: 130}, {Right: 150, Bottom: 20}, {Left: 190, Right: 190, Top: 30, Bottom: 200}} {
		p.Observer.SetInsets(e.Left, e.Right, e.Top, e.Bottom)
		p.Observer.Fit()
		for range 200 {
			p.Advance(1.0 / 60)
		}
		low, high := corners(p)
		if low.X < e.Left-400 || high.X > 400-e.Right || low.Y < e.Bottom-300 || high.Y > 300-e.Top {
			t.Errorf("behind panels of %+v, the scene reaches from %v to %v", e, low, high)
		}
		if high.X-low.X < 0.85*(800-e.Left-e.Right) && high.Y-low.Y < 0.85*(600-e.Top-e.Bottom) {
			t.Errorf("between panels of %+v, the scene is small: from %v to %v", e, low, high)
		}
	}
	p.Observer.SetInsets(399, 399, 299, 299)
	for range 200 {
		p.Advance(1.0 / 60)
	}
	if low, high := corners(p); high.X-low.X < 250 && high.Y-low.Y < 200 {
		t.Errorf("panels that cover all press the scene together, from %v to %v", low, high)
	}
}

// An opening view that shows the whole scene in a picture without panels shows it between
// panels, too; one that shows a part keeps its size.
func TestFirstViewFitsBetweenThePanels(t *testing.T) {
	p := newPlayer(t)
	size := r2.Sub(p.index.High, p.index.Low)
	p.Scene.Camera.Height = 1.1 * max(size.Y, 600*size.X/800)
	p.Scene.Camera.Center = [2]float64{p.index.center.X + 0.04*size.X, p.index.center.Y}
	p.Observer.SetInsets(190, 150, 30, 0)
	p.Observer.SetViewport(801, 600, 1)
	if low, high := corners(p); low.X < 190-400 || high.X > 400-150 {
		t.Errorf("the scene reaches from %v to %v", low, high)
	}
	p.Scene.Camera.Height /= 4
	p.Observer.SetViewport(800, 600, 1)
	if got, want := p.Observer.Plane().Zoom, 570/p.Scene.Camera.Height; math.Abs(got/want-1) > 1e-9 {
		t.Errorf("a view of a part has zoom %v, want %v", got, want)
	}
	p.Observer.Pan(1, 1)
	mine := p.Observer.Plane()
	if p.Observer.SetInsets(10, 10, 10, 10); p.Observer.Plane() != mine {
		t.Error("a panel moves a view that was chosen by hand")
	}
}

// When a panel opens over a view that was not chosen by hand, the camera flies to the fit
// beside the panel and reaches it.
func TestPanelThatOpensIsFlownAround(t *testing.T) {
	p := newPlayer(t)
	for range 60 {
		p.Advance(1.0 / 60)
	}
	before := p.Observer.Plane()
	if p.Observer.SetInsets(0, 300, 0, 0); p.Observer.Plane() != before || !p.Animating() {
		t.Errorf("the view jumps from %+v to %+v", before, p.Observer.Plane())
	}
	for range 200 {
		p.Advance(1.0 / 60)
	}
	if _, high := corners(p); high.X > 400-300 {
		t.Errorf("the scene reaches behind the panel, to %v", high)
	}
	p.Selection.SelectBody(moon)
	p.Selection.ToggleFollow()
	if p.Observer.SetInsets(0, 0, 0, 0); p.Observer.framing != framedByHand {
		t.Error("a view that follows counts as not chosen by hand")
	}
}

// The panel of what is selected leaves the picture where it is, when it opens and when it closes. Home fits the scene beside it.
func TestSelectionMovesNoPicture(t *testing.T) {
	p := newPlayer(t)
	p.Playback.SetPaused(true)
	for range 60 {
		p.Advance(1.0 / 60)
	}
	before := p.Observer.Plane()
	check := func(what string) {
		t.Helper()
		for range 100 {
			p.Advance(1.0 / 60)
		}
		if now := p.Observer.Plane(); now != before {
			t.Errorf("%s moves the picture from %+v to %+v", what, before, now)
		}
	}
	p.Selection.SelectBody(moon)
	p.Observer.SetInsets(0, 300, 0, 0)
	check("a selection")
	p.Selection.Deselect()
	p.Observer.SetInsets(0, 0, 0, 0)
	check("its end")
	p.Selection.SelectBody(moon)
	p.Observer.SetInsets(0, 300, 0, 0)
	p.Observer.Fit()
	for range 200 {
		p.Advance(1.0 / 60)
	}
	if _, high := corners(p); high.X > 400-300 {
		t.Errorf("Home leaves the scene behind the panel, to %v", high)
	}
}

func TestZoomHasEnds(t *testing.T) {
	p := newPlayer(t)
	home := p.Observer.Plane().Zoom
	for range 50 {
		zoomAt(p, 1000, 100, 50)
	}
	if wide := p.index.Smallest * p.Observer.Plane().Zoom; p.index.Smallest <= 0 || wide > 10*600*1.001 {
		t.Errorf("the smallest thing is %v pixels wide", wide)
	}
	points := p.index.Smallest
	p.index.Smallest = 0 // a scene of nothing but points
	for range 50 {
		zoomAt(p, 1000, 100, 50)
	}
	p.index.Smallest = points
	if z := p.Observer.Plane().Zoom / home; z > 1e13*1.001 {
		t.Errorf("zoomed in by %v", z)
	}
	for range 50 {
		zoomAt(p, 0.001, 100, 50)
	}
	if z := p.Observer.Plane().Zoom / home; z < 1e-4*0.999 {
		t.Errorf("zoomed out by %v", z)
	}
	for _, f := range []float64{0, -1, math.NaN()} {
		before := p.Observer.Plane()
		p.Observer.Wheel(f, 3, 0)
		if p.Advance(0.1); p.Observer.Plane() != before {
			t.Errorf("a factor of %v led to %+v", f, p.Observer.Plane())
		}
	}
}

// The panels of a new scene are fitted to, though its first frame took longer than they may: it was being loaded.
func TestPanelsAfterALongFrame(t *testing.T) {
	s, err := scene.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Observer.SetViewport(1280, 720, 1)
	p.Selection.Deselect()
	p.Observer.SetInsets(300, 0, 0, 0)
	p.Advance(1)
	if err := p.StartOver("straight-ahead", p.Options); err != nil {
		t.Fatal(err)
	}
	before := p.Observer.Plane().Zoom
	p.Advance(2 * layoutSeconds)
	if p.Observer.SetInsets(300, 400, 0, 0); p.Observer.Plane().Zoom >= before {
		t.Errorf("beside the panel of what is selected the zoom stays %v", before)
	}
}
