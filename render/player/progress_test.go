package player

import (
	"math"
	"testing"
)

// A ship whose pull and push cancel flies at full speed and gets nowhere, and the facts
// say so; once it goes round the rock they do not.
func TestStandingBecauseForcesCancel(t *testing.T) {
	walk := func(seconds float64, set ...string) *Player {
		p, err := Open("straight-ahead", set...)
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetStepBudget(0)
		p.Playback.SetPaused(false)
		p.Selection.SelectShip(0)
		advance(p, int(60*seconds/p.Playback.Rate()))
		return p
	}
	const nothing, side = "agent.walker.steer.antigravity.split=false", "agent.walker.steer.antigravity.sidestep=false"
	for _, seconds := range []float64{4, 5} {
		f, _ := walk(seconds, nothing, side).Facts.Ship()
		if !f.Stalled || !(f.MadeGood < 3) || f.Speed < 50 || f.Distance < 50 {
			t.Errorf("after %g s with nothing that turns aside: %+v", seconds, f)
		}
	}
	p := walk(4, nothing, side)
	if !p.View().Stalled {
		t.Error("the picture is not told")
	}
	if p.Selection.SelectShip(None); p.View().Stalled {
		t.Error("nothing is selected, and it stalls")
	}
	for _, seconds := range []float64{2, 3} {
		f, _ := walk(seconds).Facts.Ship()
		if f.Stalled || !(f.MadeGood > 30) {
			t.Errorf("after %g s on its way: %+v", seconds, f)
		}
	}
	if f, _ := walk(0.2).Facts.Ship(); f.Stalled || !math.IsNaN(f.MadeGood) {
		t.Errorf("after a fifth of a second: %+v", f)
	}
}

// Going back in time takes back what was observed.
func TestProgressGoesBack(t *testing.T) {
	p := playText(t, looping)
	advance(p, 80)
	before := p.Facts.progress.samples[len(p.Facts.progress.samples)-1]
	for range 40 {
		p.Playback.StepBack()
	}
	if last := p.Facts.progress.samples[len(p.Facts.progress.samples)-1]; last.tick > p.World.Tick() || last.tick >= before.tick {
		t.Errorf("at tick %d the last sample is of %d", p.World.Tick(), last.tick)
	}
	for range 40 {
		p.Playback.StepOnce()
	}
	if last := p.Facts.progress.samples[len(p.Facts.progress.samples)-1]; last != before {
		t.Errorf("the same tick again has %+v, it had %+v", last, before)
	}
}
