package player

import (
	"strings"
	"testing"
)

// TestRecordThenReplay: a recording of a watched scene, with an order given in
// the middle, plays again to the same bits, and takes no orders.
func TestRecordThenReplay(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.SetBudget(0)
	p.Record()
	group := p.World.Setup().Groups[0].Name
	for range 30 {
		p.Advance(1.0 / 60)
	}
	if err := p.SetParam(group, "magnet.influence", "5"); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		p.Advance(1.0 / 60)
	}
	rec := p.Recording()
	want := p.World.Hash()

	again, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	again.SetBudget(0)
	again.Notice = ""
	if err := again.SetParam(group, "magnet.influence", "2"); err == nil {
		t.Error("a replay takes an order")
	}
	for range 1000 {
		again.Advance(1.0 / 60)
	}
	if got := again.World.Hash(); got != want || again.World.Tick() != p.World.Tick() {
		t.Errorf("replayed to tick %d, state %x; recorded tick %d, state %x", again.World.Tick(), got, p.World.Tick(), want)
	}
	if !again.Paused || !strings.Contains(again.Notice, "replay is over") {
		t.Errorf("at the end: paused %v, notice %q", again.Paused, again.Notice)
	}
}

// Starting again takes what was recorded; that is said.
func TestRestartSaysWhatBecomesOfTheRecording(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	restart := func() {
		t.Helper()
		if err := p.Restart(); err != nil {
			t.Fatal(err)
		}
	}
	p.StepOnce()
	if restart(); p.Notice != "" {
		t.Errorf("nothing was recorded, and yet %q", p.Notice)
	}
	p.Record()
	if restart(); p.Notice != "" {
		t.Errorf("nothing is lost, and yet %q", p.Notice)
	}
	p.StepOnce()
	if restart(); p.Notice != p.afresh() {
		t.Errorf("a recording is lost, and the notice is %q", p.Notice)
	}
	p.StepOnce()
	if err := p.Reopen("magnet-first"); err != nil || p.Notice != p.afresh() {
		t.Errorf("opened again: %v, %q", err, p.Notice)
	}
}

// TestReplayTellsADifference: a checkpoint that is not what the world becomes is
// named.
func TestReplayTellsADifference(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.SetBudget(0)
	p.Record()
	for range 200 {
		p.Advance(1.0 / 60)
	}
	rec := p.Recording()
	rec.Hashes[1].Hash++
	again, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	again.SetBudget(0)
	for range 1000 {
		again.Advance(1.0 / 60)
	}
	if want := "the state at tick 60"; !strings.Contains(again.Notice, want) {
		t.Errorf("notice %q, want one with %q", again.Notice, want)
	}
}
