package player

import (
	"slices"
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

const looping = `
schema = 1
title = "loop"
[time]
loop = 2
[camera]
select = "ships 2"
height = 40
[end]
arrived = true
[[group]]
name = "ships"
count = 3
place.line = { from = [-9, -4], to = [-9, 4] }
goal = [9, 0]
speed = 40
steer = "antigravity"
[[obstacle]]
at = [0, 0]
radius = 1
`

func playText(t *testing.T, text string) *Player {
	t.Helper()
	s, err := scene.Parse("test.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	return p
}

func advance(p *Player, frames int) {
	for range frames {
		p.Advance(1.0 / 60)
	}
}

// A scene begins as its file says: with a selection, and paused.
func TestSceneOpensSelectedAndPaused(t *testing.T) {
	p := playText(t, strings.Replace(looping, "loop = 2", "paused = true", 1))
	if advance(p, 30); p.Ship() == None || p.ShipName(p.Ship()) != "ships 2" || p.Following() || !p.Playback.Paused() || p.World.Tick() != 0 {
		t.Errorf("ship %d, following %v, paused %v, tick %d", p.Ship(), p.Following(), p.Playback.Paused(), p.World.Tick())
	}
	if p = playText(t, strings.Replace(looping, `"ships 2"`, `"moon"`, 1)+"[[body]]\nname = \"moon\"\nat = [5, 5]\nradius = 1\n"); p.Ship() != None || p.Body() != 0 {
		t.Errorf("ship %d, body %d; the moon is to be selected", p.Ship(), p.Body())
	}
}

// A scene with a loop begins again when its time is over, with selection, camera and
// changed parameters, and has the same states every time; it does not end before, though
// all have arrived.
func TestSceneLoops(t *testing.T) {
	p := playText(t, looping)
	if err := p.Orders.Give(sim.Set{Group: "ships", Parameter: "k", Value: "1"}); err != nil {
		t.Fatal(err)
	}
	var hashes [2][]uint64
	for i := range hashes {
		before := p.World
		for range 120 {
			advance(p, 1)
			hashes[i] = append(hashes[i], p.World.Hash())
		}
		if p.World.Tick() != 120 || p.Playback.Paused() || p.Notices.Text() != "" || p.World != before {
			t.Fatalf("loop %d: tick %d, paused %v, notice %q", i, p.World.Tick(), p.Playback.Paused(), p.Notices.Text())
		}
		if !p.World.Done() {
			t.Error("the test is to loop beyond the end")
		}
		if advance(p, 1); p.World.Tick() != 0 || p.World == before {
			t.Fatalf("loop %d: after its time the scene is at tick %d", i, p.World.Tick())
		}
		if name := p.ShipName(p.Ship()); name != "ships 2" {
			t.Errorf("loop %d: selected is %s", i, name)
		}
	}
	if !slices.Equal(hashes[0], hashes[1]) {
		t.Error("the loops differ")
	}
}

// What is recorded or compared does not loop: it is one run, and ends.
func TestRecordingsDoNotLoop(t *testing.T) {
	for name, begin := range map[string]func(*Player) error{
		"recording":  func(p *Player) error { p.Tape.Record(); return nil },
		"comparison": func(p *Player) error { return p.CompareWith("seek") },
	} {
		p := playText(t, looping)
		if err := begin(p); err != nil {
			t.Fatal(err)
		}
		if advance(p, 200); !p.Playback.Paused() || p.World.Tick() == 0 || !strings.Contains(p.Notices.Text(), "over") {
			t.Errorf("%s: paused %v at tick %d, %q", name, p.Playback.Paused(), p.World.Tick(), p.Notices.Text())
		}
	}
	p := playText(t, looping)
	p.Tape.Record()
	advance(p, 200)
	again, err := Replay(p.Tape.Recording())
	if err != nil {
		t.Fatal(err)
	}
	again.Playback.SetStepBudget(0)
	if advance(again, 300); !again.Playback.Paused() || !strings.Contains(again.Notices.Text(), "replay is over") {
		t.Errorf("replay: paused %v, %q", again.Playback.Paused(), again.Notices.Text())
	}
}

// A restart keeps changed parameters: as orders at tick 0, so that a recording of it is
// the same run. Reset has those of the scene.
func TestRestartKeepsParameters(t *testing.T) {
	p := playText(t, strings.Replace(looping, "loop = 2", "", 1))
	p.Tape.Record()
	for _, c := range [][2]string{{"k", "7"}, {"k", "5.25"}, {"sidestep", "false"}, {"range", "3"}, {"range", "0"}} {
		advance(p, 5)
		if err := p.Orders.Give(sim.Set{Group: "ships", Parameter: c[0], Value: c[1]}); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if orders := p.World.Orders(); len(orders) != 2 || orders[0].Tick != 0 || strings.Join(orders[0].Args, " ") != "ships k 5.25" || strings.Join(orders[1].Args, " ") != "ships sidestep false" {
		t.Fatalf("orders %+v; wanted are those of the two parameters that differ", orders)
	}
	if p.Tape.worthKeeping() {
		t.Error("a recording of nothing but kept parameters replaces one of something")
	}
	advance(p, 60)
	want, rec := p.World.Hash(), p.Tape.Recording()
	again, err := Replay(rec.Next)
	if err != nil {
		t.Fatal(err)
	}
	again.Playback.SetStepBudget(0)
	if advance(again, 60); again.World.Hash() != want || again.World.Tick() != p.World.Tick() {
		t.Errorf("the recording is another run: tick %d and %d", again.World.Tick(), p.World.Tick())
	}
	if err := again.Restart(); err != nil || len(again.World.Orders()) != 2 {
		t.Errorf("a replay restarts with %v, %v; it has its own orders", again.World.Orders(), err)
	}

	fresh := playText(t, strings.Replace(looping, "loop = 2", "", 1))
	advance(fresh, 60)
	if fresh.World.Hash() == want {
		t.Error("the parameters make no difference")
	}
	if err := p.Reset(); err != nil || len(p.World.Orders()) != 0 {
		t.Fatalf("after a reset: %v, %v", p.World.Orders(), err)
	}
	if advance(p, 60); p.World.Hash() != fresh.World.Hash() {
		t.Error("after a reset the scene is another one")
	}
}

// The notice at the end says what a restart does.
func TestEndSaysHowToRestart(t *testing.T) {
	p := playText(t, strings.Replace(looping, "loop = 2", "", 1))
	if advance(p, 120); !strings.Contains(p.Notices.Text(), "Shift+Backspace") {
		t.Errorf("at the end: %q", p.Notices.Text())
	}
}
