package player

import (
	"strings"
	"testing"
)

// TestRecordThenReplay: a recording of a watched scene, with an order in the middle,
// replays to the same bits and accepts no orders.
func TestRecordThenReplay(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.SetPaused(false)
	p.SetStepBudget(0)
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
	if again.Paused() {
		t.Error("the replay of a scene that begins paused is paused")
	}
	again.SetStepBudget(0)
	again.notice = ""
	if err := again.SetParam(group, "magnet.influence", "2"); err == nil {
		t.Error("a replay takes an order")
	}
	for range 1000 {
		again.Advance(1.0 / 60)
	}
	if got := again.World.Hash(); got != want || again.World.Tick() != p.World.Tick() {
		t.Errorf("replayed to tick %d, state %x; recorded tick %d, state %x", again.World.Tick(), got, p.World.Tick(), want)
	}
	if !again.paused || !strings.Contains(again.notice, "replay is over") {
		t.Errorf("at the end: paused %v, notice %q", again.paused, again.notice)
	}
}

// Restarting discards the recording, and a notice says so.
func TestRestartSaysWhatBecomesOfTheRecording(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.SetPaused(false)
	restart := func() {
		t.Helper()
		if err := p.Restart(); err != nil {
			t.Fatal(err)
		}
	}
	p.StepOnce()
	if restart(); p.notice != "" {
		t.Errorf("nothing was recorded, and yet %q", p.notice)
	}
	p.Record()
	if restart(); p.notice != "" {
		t.Errorf("nothing is lost, and yet %q", p.notice)
	}
	p.StepOnce()
	if restart(); p.notice != p.recordingNotice() {
		t.Errorf("a recording is lost, and the notice is %q", p.notice)
	}
	p.StepOnce()
	if err := p.Reopen("magnet-first"); err != nil || p.notice != p.recordingNotice() {
		t.Errorf("opened again: %v, %q", err, p.notice)
	}
}

// TestReplayTellsADifference: the first checkpoint that differs from the world is named.
func TestReplayTellsADifference(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.SetPaused(false)
	p.SetStepBudget(0)
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
	again.SetStepBudget(0)
	for range 1000 {
		again.Advance(1.0 / 60)
	}
	if want := "the state at tick 60"; !strings.Contains(again.notice, want) {
		t.Errorf("notice %q, want one with %q", again.notice, want)
	}
}

// TestReplaySaysThatAnotherProgramRecorded: a recording of another program of the same release is
// played, and the notice names both.
func TestReplaySaysThatAnotherProgramRecorded(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Record()
	rec := *p.Recording()
	release, _, _ := strings.Cut(rec.Program, " ")
	for _, c := range []struct {
		program string
		says    bool
	}{{rec.Program, false}, {release + " build f00d", true}, {release, false}} {
		rec.Program = c.program
		again, err := Replay(&rec)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(again.Notice(), "It was recorded by galaxy"); got != c.says {
			t.Errorf("of a recording by %s: %q", c.program, again.Notice())
		}
	}
}
