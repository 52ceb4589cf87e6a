package player

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"galaxy/scene/lesson"
	"galaxy/sim"
)

// The first steps tick themselves by what the person does with time, the view and lists, and a file of that counts. Without what it says
// of the view, it does not.
func TestFirstStepsTickThemselves(t *testing.T) {
	p, err := Open("first-steps")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(640, 480, 1)
	r := p.Lesson.Run()
	frames := func(n int) {
		for range n {
			p.Advance(0.1)
		}
	}
	tilted := func() { p.Observer.Tilt(); frames(1) }
	for i, step := range [][]func(){
		{p.Playback.TogglePause, func() { frames(60) }},
		{func() { p.Observer.Approach(1.3) }, tilted, func() { p.Observer.Approach(1.3); frames(20) }},
		{p.Observer.Fit, func() { p.Selection.NextShip(); frames(80) }},
		{p.Playback.TogglePause, p.Playback.ToggleBackwards, func() { p.Playback.SetPaused(false); frames(30) }},
		{p.Playback.ToggleBackwards, func() { p.Playback.SetPaused(true) }, func() {
			if err := p.Orders.Give(sim.Set{Group: "scout", Parameter: "k", Value: "8"}); err != nil {
				t.Error(err)
			}
		}, func() { p.Playback.SetPaused(false); frames(1) }},
		{func() { p.Overlays.Toggle(Help) }, func() { p.Lesson.Opened("scenes") }},
	} {
		p.Lesson.Go(i)
		for k, do := range step {
			if frames(1); r.Done(i) {
				t.Errorf("step %d is done before deed %d", i+1, k+1)
			}
			do()
		}
		if !r.Done(i) {
			t.Fatalf("step %d is not done: %+v at tick %d", i+1, r.View(), p.World.Tick())
		}
	}
	var file bytes.Buffer
	if err := r.Work(p.Scene, "").Write(&file); err != nil {
		t.Fatal(err)
	}
	work, err := lesson.ReadWork(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, proof := range work.Steps {
		if err := proof.Verify(p.Scene); err != nil {
			t.Errorf("step %d does not count: %v", proof.Step, err)
		}
		proof.View = nil
		if err := proof.Verify(p.Scene); err == nil && proof.Step != 1 && proof.Step != 3 && proof.Step != 5 { // where time runs, as it does at rest
			t.Errorf("step %d counts without its view", proof.Step)
		}
	}
}

// A condition at which time pauses can ask for the view.
func TestHaltAsksForTheView(t *testing.T) {
	p := lessonPlayer(t)
	p.Halt.Set("rate > 1.5 and followed == \"walker\"")
	if what, _ := p.Halt.Mistake(); what != "" {
		t.Fatal(what)
	}
	if holds, ok := p.Halt.Holds(); holds || !ok {
		t.Error("it holds at once")
	}
	p.Playback.SetRate(2)
	p.Selection.SelectShip(0)
	p.Selection.SetFollow(true)
	if holds, ok := p.Halt.Holds(); !holds || !ok {
		t.Errorf("it does not hold: %+v", p.Halt.View())
	}
	p.Halt.Set("zooom > 2")
	if what, _ := p.Halt.Mistake(); !strings.Contains(what, `"zoom"`) {
		t.Errorf("a mistyped name: %q", what)
	}
}

// A step can bring the view near to what it selects; the next one goes back to what the scene's camera shows.
func TestAStepBringsTheViewNear(t *testing.T) {
	p, err := Open("cardioid")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Observer.SetViewport(1280, 720, 1)
	seen := func(step int) float64 {
		p.Lesson.Go(step)
		for range 40 {
			p.Advance(0.1)
		}
		return 720 / p.Observer.Plane().Zoom
	}
	opening := 720 / p.Observer.Plane().Zoom
	near := seen(1)
	if want := p.Scene.Steps[1].Height; near < want || near > 1.2*want {
		t.Errorf("it shows %g, want %g and what is under the bar", near, want)
	}
	if at := p.Observer.Plane().Center; at.X > -50 || at.X < -70 {
		t.Errorf("it shows what is about %v, want the walker at -60", at)
	}
	if far := seen(2); far < 0.99*opening || far > 1.01*opening {
		t.Errorf("then it shows %g, want %g", far, opening)
	}
}

// A wheel that is turned where the view is as close as can be brings nothing, and counts as that.
func TestZoomCountsWhatCameOfIt(t *testing.T) {
	p := ran(t, "straight-ahead", 0)
	p.Observer.SetViewport(640, 480, 1)
	turn := func(factor float64) float64 {
		p.Observer.Approach(factor)
		for range 60 {
			p.Advance(0.1)
		}
		return lessonHost{p}.View().Zoom
	}
	if got := turn(2); math.Abs(got-2) > 1e-9 {
		t.Errorf("twice as close counts as %g", got)
	}
	closest := turn(1e12)
	if got := turn(4); closest >= 1e12 || math.Abs(got/closest-1) > 1e-9 {
		t.Errorf("at the closest, %g, a turn counts as %g", closest, got/closest)
	}
}
