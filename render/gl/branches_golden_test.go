package gl_test

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

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

// TestGoldenVelocities shows what things bar of the velocities of an agent, and what headings cost one that tries them.
func TestGoldenVelocities(t *testing.T) {
	needScreen(t)
	for name, c := range map[string]struct {
		scene, ship string
		ticks       int
		height      string
	}{
		"velocities-orca":  {"methods", "orca 3", 230, "camera.height=70"},
		"velocities-pilot": {"pilot", "", 1500, "camera.height=50"},
	} {
		p, err := player.Open(c.scene, c.height)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { p.World.Close() }()
		p.Playback.SetStepBudget(0)
		p.Observer.SetViewport(640, 360, 1)
		for range c.ticks {
			p.Playback.StepOnce()
		}
		id := 0
		for i := range p.World.Count() {
			if string(p.World.AppendAgentName(nil, uint32(i))) == c.ship {
				id = i
			}
		}
		p.Selection.SelectShip(id)
		p.Options.Velocities, p.Options.Vectors = true, false
		var s stage.Builder
		var f stage.Frame
		s.Build(&f, p.Scene, p.World, p.View())
		at := p.World.Glance(uint32(id)).Pos
		seen, _ := f.Camera.See(r3.Vec{X: at.X, Y: at.Y})
		p.Observer.Pan(seen.X, seen.Y)
		v := p.View()
		v.Sky.Whole = true
		s.Build(&f, p.Scene, p.World, v)
		check(t, name, coarse(draw(t, &f)))
	}
}
