//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"testing"

	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// The panel of a pirate says in which state it is, what led there, and what would lead out; and by what it has chosen its goal.
func TestMindPanel(t *testing.T) {
	s, err := scene.Open("pirates")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Observer.SetViewport(h.w, h.h, 1)
	h.p.Playback.SetPaused(true)
	if h.frames(2); !h.p.Selection.Chosen() {
		t.Fatal("no pirate is selected")
	}
	for range 200 {
		h.p.Playback.StepOnce()
	}
	h.frames(3)
	if got, want := new(desk).mindText(&h.ui.mind.MindFacts, s.Units), `hunt for 5.5 s, from lurk: near("freighters", 260) > 0 and in_state > 3`; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	for _, name := range []string{"in state hunt", "waits flee", "waits lurk"} {
		h.over(name)
	}
	h.picture("mind-100")
	if got := stateSpans(h.ui.why.list, nil); len(got) != 2 || got[0].state != 0 || got[1].state != 1 || got[0].to != got[1].from || got[1].to != len(h.ui.why.list)-1 {
		t.Errorf("of late it was in the states %v of %d decisions", got, len(h.ui.why.list))
	}
	h.over("strip of states")
	f, _ := h.p.Facts.Ship()
	if f.Target == "" || h.p.Facts.Choice() == nil {
		t.Fatalf("it heads for %q, chosen by %v", f.Target, h.p.Facts.Choice())
	}
	if err := h.p.Orders.Give(sim.Tell{Agents: f.Name, State: "flee"}); err != nil {
		t.Fatal(err)
	}
	h.p.Playback.StepOnce()
	h.frames(3)
	if got, want := new(desk).mindText(&h.ui.mind.MindFacts, s.Units), "flee for 0.05 s, from hunt: an order told it"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// States of states stand below the larger ones, farther in.
func TestTreeOfStatesInThePanel(t *testing.T) {
	s, err := scene.Parse("nest.toml", []byte(`schema = 1
title = "Nest"
[camera]
select = "fighter"
[[group]]
name = "fighter"
count = 1
place.disc = { radius = 0.1 }
[[group.state]]
name = "rest"
steer = "stop"
to = "fight"
when = 'in_state >= 0.1'
[[group.state]]
name = "fight"
exits = [{ to = "rest", when = 'time > 900' }]
[[group.state]]
name = "shoot"
in = "fight"
[[group.state]]
name = "aim"
in = "shoot"
steer = "stop"
to = "fire"
when = 'in_state >= 2'
[[group.state]]
name = "fire"
in = "shoot"
steer = "wander"
[[group.state]]
name = "dodge"
in = "fight"
steer = "wander"
`))
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Playback.SetPaused(true)
	for range 60 {
		h.p.Playback.StepOnce()
	}
	h.frames(3)
	h.over("in state aim")
	h.picture("mind-nest-100")
}

func TestChoiceText(t *testing.T) {
	s := &sim.Setup{Dt: 0.05, Groups: []sim.Group{{Name: "freighters"}, {Name: "tugs"}}}
	for _, c := range []struct {
		t    sim.Targets
		want string
	}{
		{sim.Targets{Groups: []int32{0, 1}, Within: math.Inf(1), Every: 40, Most: 2}, "nearest of freighters, tugs, chosen again every 2 s, at most 2 hunters each"},
		{sim.Targets{Of: sim.Enemies, State: "run", By: sim.Loneliest, Within: 30, Every: 10, Better: 0.3}, "loneliest of the enemies in state run within 30 m, chosen again every 0.5 s if another is better by 30\u00a0%"},
	} {
		if got := new(desk).choiceText(&c.t, s, scene.Units{Length: "m", Time: "s"}); got != c.want {
			t.Errorf("it says %q, want %q", got, c.want)
		}
	}
}

// Of a score and of a start there are words, too.
func TestMindText(t *testing.T) {
	for want, f := range map[string]player.MindFacts{
		"eat for 3 s, from the start":                 {Before: player.None, For: 3},
		"eat for 3 s, from drink: its score was best": {Before: 1, For: 3, Cause: "its score was best"},
		"eat for 3 s, begun anew: an order told it":   {Before: 0, For: 3, Cause: "an order told it"},
	} {
		f.States = []string{"eat", "drink"}
		if got := new(desk).mindText(&f, scene.Units{Length: "m", Time: "s"}); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
}
