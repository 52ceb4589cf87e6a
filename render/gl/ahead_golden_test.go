package gl_test

import (
	"image"
	"slices"
	"testing"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// TestGoldenPathsAhead compares the path ahead of a tug in the night with the path of the station that it docks with, seen from afar; and
// the handles of a burn under the pointer, in a tilted view and from above; plans that are compared.
func TestGoldenPathsAhead(t *testing.T) {
	needScreen(t)
	check(t, "ahead-docking", coarse(drawScene(t, "docking", "", nil, "camera.target=Earth", "camera.height=0.00018", "camera.elevation=35", "time.step=0.001")))
	for name, elevation := range map[string]string{"ahead-handles": "camera.elevation=40", "ahead-handles-above": "camera.elevation=90"} {
		check(t, name, coarse(drawAhead(t, nil, elevation)))
	}
	check(t, "ahead-ghosts", coarse(drawAhead(t, func(p *player.Player) {
		plan, _ := p.Burns.Plan()
		for _, share := range []float64{1.03, 0.97, 0.9} {
			other := slices.Clone(plan)
			other[0].Prograde *= share
			p.Burns.Try(other)
			p.Ghosts.KeepPlan()
		}
		p.Burns.Try(plan)
	}, "camera.elevation=60")))
}

// drawAhead draws a transfer, with the handles of its second burn, after the hand has done something.
func drawAhead(t *testing.T, hand func(*player.Player), elevation string) *image.NRGBA {
	t.Helper()
	p, err := player.Open("hohmann", "camera.height=0.0007", elevation)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(640, 360, 1)
	p.Advance(0)
	if hand != nil {
		hand(p)
	}
	var s stage.Builder
	var f stage.Frame
	for range 2 { // the second picture has the pointer on the burn
		v := p.View()
		v.Handles, v.Sky.Whole = true, true
		if len(f.Burns) > 1 {
			v.Pointing, v.PointerX, v.PointerY = true, 320+f.Burns[1].At.X, 180-f.Burns[1].At.Y
		}
		s.Build(&f, p.Scene, p.World, v)
	}
	return draw(t, &f)
}
