package player

import (
	"strings"
	"testing"

	"galaxy/sim"
)

// play advances a player to a tick, in as many frames as it takes, and lets it pause there.
func playTo(t *testing.T, p *Player, tick uint64) {
	t.Helper()
	p.Playback.SetStepBudget(0)
	for range 10000 {
		if p.World.Tick() >= tick && !p.Scrubbing() {
			return
		}
		if p.Scrubbing() {
			p.Advance(1. / 60)
		} else {
			p.Playback.StepOnce()
		}
	}
	t.Fatalf("the world is at tick %d, not %d", p.World.Tick(), tick)
}

// An order that is undone has never been given: the world goes the same way without it, and the recording of it all replays. Done again
// it is as before. Values of one slider are undone at once.
func TestOrdersAreUndone(t *testing.T) {
	open := func() *Player {
		p, err := Open("orders")
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetPaused(true)
		return p
	}
	ordered := func(p *Player, line string) {
		words, err := sim.Words(line)
		if err == nil {
			err = p.Orders.Give(words)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p, plain, both := open(), open(), open()
	p.Tape.Record()
	for _, q := range []*Player{p, plain, both} {
		ordered(q, `goto "couriers 3" Luna`)
		playTo(t, q, 40)
	}
	for _, q := range []*Player{p, both} {
		for _, value := range []string{"2", "3", "4"} {
			ordered(q, "set tugs radius "+value)
		}
		playTo(t, q, 200)
	}
	playTo(t, plain, 200)
	p.Orders.Undo()
	playTo(t, p, 200)
	if p.World.Hash() != plain.World.Hash() || len(p.World.Orders()) != 1 || !strings.Contains(p.Notices.Text(), "3 values") {
		t.Errorf("without the slider it goes another way; %q", p.Notices.Text())
	}
	p.Orders.Redo()
	playTo(t, p, 200)
	if p.World.Hash() != both.World.Hash() {
		t.Error("with the slider again it goes another way")
	}
	p.Orders.Undo()
	p.Orders.Undo()
	playTo(t, p, 230)
	empty := open()
	playTo(t, empty, 230)
	if p.World.Hash() != empty.World.Hash() || len(p.World.Orders()) != 0 {
		t.Error("without any order it goes another way")
	}
	p.Orders.Undo()
	if !strings.Contains(p.Notices.Text(), "no order") {
		t.Errorf("nothing left: %q", p.Notices.Text())
	}
	p.Orders.Redo()
	playTo(t, p, 260)
	ordered(p, `orbit "couriers 1" Terra`)
	if p.Orders.Redo(); !strings.Contains(p.Notices.Text(), "no order") {
		t.Errorf("a new order leaves what was undone: %q", p.Notices.Text())
	}
	playTo(t, p, 300)
	rec := p.Tape.Recording()
	replay, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	replay.Playback.SetStepBudget(0)
	for range 2000 {
		replay.Advance(1. / 60)
	}
	if replay.Tape.Differs() || replay.World.Tick() != p.World.Tick() || replay.World.Hash() != p.World.Hash() {
		t.Errorf("the replay ends at tick %d of %d: %s", replay.World.Tick(), p.World.Tick(), replay.Notices.Text())
	}
}
