package gl_test

import (
	"testing"

	"galaxy/nav"
	"galaxy/render/player"
	"galaxy/render/stage"
)

// TestGoldenBranches compares the course of a ship with those that it would have taken without a rock, and without side-steps.
func TestGoldenBranches(t *testing.T) {
	needScreen(t)
	p, err := player.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(640, 360, 1)
	for range 60 {
		p.Playback.StepOnce()
	}
	p.Selection.SelectShip(0)
	p.Branches.Without(nav.Subject{Kind: nav.RockSubject}, 0)
	p.Branches.With("sidestep", "false")
	for range 60 {
		p.Playback.StepOnce()
	}
	p.Options.Vectors = false
	var s stage.Builder
	var f stage.Frame
	for range 40 { // until names are there
		v := p.View()
		v.Sky.Whole = true
		s.Build(&f, p.Scene, p.World, v)
	}
	check(t, "branches", coarse(draw(t, &f)))
}

// TestGoldenFields compares the field of a ship that goes round a rock from above and tilted.
func TestGoldenFields(t *testing.T) {
	needScreen(t)
	for name, elevation := range map[string]string{"field": "camera.elevation=90", "field-tilted": "camera.elevation=40"} {
		p, err := player.Open("straight-ahead", elevation)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { p.World.Close() }()
		p.Playback.SetStepBudget(0)
		p.Observer.SetViewport(640, 360, 1)
		for range 60 {
			p.Playback.StepOnce()
		}
		p.Selection.SelectShip(0)
		p.Options.Field = true
		var s stage.Builder
		var f stage.Frame
		v := p.View()
		v.Sky.Whole = true
		s.Build(&f, p.Scene, p.World, v)
		check(t, name, coarse(draw(t, &f)))
	}
}
