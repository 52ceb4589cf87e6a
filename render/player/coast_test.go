package player

import (
	"math"
	"strings"
	"testing"

	"galaxy/render/stage"
)

// advanceFor advances by so many seconds in frames of a sixtieth.
func advanceFor(p *Player, seconds float64) {
	for range int(math.Round(60 * seconds)) {
		p.Advance(1.0 / 60)
	}
}

func TestTheLadderSaysItsUnits(t *testing.T) {
	p := openSolar(t)
	p.Playback.SetRate(1e-9)
	want := []string{
		"1 second", "10 seconds", "1 minute", "10 minutes", "1 hour", "6 hours", "1 day", "10 days",
		"1 month", "1 year", "10 years", "100 years", "1,000 years", "1,000 years",
	}
	for i, w := range want {
		if got := p.Playback.RateText(); got != w+" per second" {
			t.Errorf("rung %d says %q, not %q", i, got, w)
		}
		if n, at := p.Playback.Rungs(); n != len(ladder) || at != min(i, n-1) {
			t.Errorf("rung %d is %d of %d", i, at, n)
		}
		p.Playback.Faster()
	}
	for i := len(want) - 3; i >= 0; i-- {
		if p.Playback.Slower(); p.Playback.RateText() != want[i]+" per second" {
			t.Errorf("down to %q, not %q", p.Playback.RateText(), want[i])
		}
	}
	p.Playback.SetRate(2)
	if p.Playback.Faster(); p.Playback.Rate() != 10 {
		t.Errorf("from 2 days per second up to %v", p.Playback.Rate())
	}
}

// At years per second the planets go on and the ships are not shown; slower, ships begin anew, and
// the time goes on without a jump.
func TestCoasting(t *testing.T) {
	p := openSolar(t)
	p.Playback.SetStepBudget(0)
	advanceFor(p, 0.1)
	p.Playback.SetRate(year)
	began, tick := p.Time(), p.World.Tick()
	advanceFor(p, 1)
	if went := p.Time() - began; math.Abs(went-year) > 1e-6 || p.World.Tick() != tick {
		t.Fatalf("in a second %v days, to tick %d from %d", went, p.World.Tick(), tick)
	}
	if !p.coast.on || !strings.Contains(p.Notices.text, "not shown") {
		t.Errorf("coasting %v, notice %q", p.coast.on, p.Notices.text)
	}
	var b stage.Builder
	var f stage.Frame
	b.Build(&f, p.Scene, p.World, p.View())
	if len(f.ShipIDs) != 0 || len(f.Spots) == 0 {
		t.Errorf("%d ships and %d bodies are drawn", len(f.ShipIDs), len(f.Spots))
	}
	earth := p.World.Setup().Bodies[p.BodyNamed("Earth")].Name
	at := p.index.bodyPositions[p.BodyNamed(earth)]
	if want := planePosition(p.World.Setup().Bodies.States(nil, p.Time())[p.BodyNamed(earth)].R); at != want {
		t.Errorf("the Earth is at %v, not %v", at, want)
	}
	now := p.Time()
	p.Playback.SetRate(2)
	p.Advance(1.0 / 60)
	if p.coast.on || math.Abs(p.Time()-now-2.0/60) > 1e-9 || p.World.Count() == 0 {
		t.Errorf("coasting %v, %v days later, %d ships", p.coast.on, p.Time()-now, p.World.Count())
	}
}

// Time runs backwards beyond what was simulated, and forwards again.
func TestBackwardsBeforeTheBeginning(t *testing.T) {
	p := openSolar(t)
	p.Playback.SetStepBudget(0)
	advanceFor(p, 0.5)
	start := p.World.Setup().Start
	p.Playback.ToggleBackwards()
	advanceFor(p, 2)
	if !p.coast.on || !(p.Time() < start-1) || p.Playback.Paused() {
		t.Fatalf("%v days before the beginning, coasting %v, paused %v", start-p.Time(), p.coast.on, p.Playback.Paused())
	}
	p.Playback.ToggleBackwards()
	now := p.Time()
	p.Advance(1.0 / 60)
	if p.coast.on || math.Abs(p.Time()-now-p.Playback.Rate()/60) > 1e-9 {
		t.Errorf("forwards: coasting %v, %v days later", p.coast.on, p.Time()-now)
	}
}

// The planets are known for 6,000 years. Beyond them time goes on without them, and a notice says so.
func TestBeyondTheTables(t *testing.T) {
	p := openSolar(t)
	p.Playback.SetStepBudget(0)
	p.Playback.SetRate(1000 * year)
	advanceFor(p, 0.5)
	if p.coast.lost || p.Sky.worldShare() != 1 {
		t.Fatalf("lost %v after 500 years", p.coast.lost)
	}
	advanceFor(p, 2)
	if !p.coast.lost || !strings.Contains(p.Notices.text, "AD 3000") || p.Sky.worldShare() != 0 {
		t.Errorf("after 2,500 years: lost %v, notice %q", p.coast.lost, p.Notices.text)
	}
	p.Playback.ToggleBackwards()
	advanceFor(p, 2)
	if p.coast.lost || p.Sky.worldShare() != 1 {
		t.Errorf("back again: lost %v", p.coast.lost)
	}
}
