package player

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"galaxy/scene/scenetest"
	"galaxy/sim"
)

// TestRecordThenReplay: a recording of a watched scene, with an order in the middle,
// replays to the same bits and accepts no orders.
func TestRecordThenReplay(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	p.Playback.SetStepBudget(0)
	p.Tape.Record()
	group := p.World.Setup().Groups[0].Name
	for range 30 {
		p.Advance(1.0 / 60)
	}
	if err := p.Orders.Give(sim.Set{Group: group, Parameter: "magnet.influence", Value: "5"}); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		p.Advance(1.0 / 60)
	}
	rec := p.Tape.Recording()
	want := p.World.Hash()

	again, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	if again.Playback.Paused() {
		t.Error("the replay of a scene that begins paused is paused")
	}
	again.Playback.SetStepBudget(0)
	again.Notices.text = ""
	if err := again.Orders.Give(sim.Set{Group: group, Parameter: "magnet.influence", Value: "2"}); err == nil {
		t.Error("a replay takes an order")
	}
	for range 1000 {
		again.Advance(1.0 / 60)
	}
	if got := again.World.Hash(); got != want || again.World.Tick() != p.World.Tick() {
		t.Errorf("replayed to tick %d, state %x; recorded tick %d, state %x", again.World.Tick(), got, p.World.Tick(), want)
	}
	if !again.Playback.paused || !strings.Contains(again.Notices.text, "replay is over") {
		t.Errorf("at the end: paused %v, notice %q", again.Playback.paused, again.Notices.text)
	}
}

// What was done can be recorded afterwards: all runs of the visit in which an order was given, and the present one. The
// replay shows them one after another, to the same bits, and begins again with the first.
func TestRecordAfterwards(t *testing.T) {
	p := playText(t, strings.Replace(looping, "loop = 2", "", 1))
	var want []uint64
	end := func() { want = append(want, p.World.Hash()) }
	order := func(k string) {
		t.Helper()
		advance(p, 20)
		if err := p.Orders.Give(sim.Set{Group: "ships", Parameter: "k", Value: k}); err != nil {
			t.Fatal(err)
		}
		advance(p, 30)
	}
	again := func(how func() error) {
		t.Helper()
		if err := how(); err != nil {
			t.Fatal(err)
		}
	}
	order("7")
	end()
	again(p.Restart)
	advance(p, 25) // nothing is done
	again(p.Restart)
	order("5")
	end()
	again(func() error { return p.Reseed(9) })
	order("2")
	p.Tape.Record()
	advance(p, 20)
	end()
	rec := p.Tape.Recording()
	var orders []int
	for i, run := range rec.Runs() {
		if hash := scenetest.Replay(t, run).Hash(); i < len(want) && hash != want[i] {
			t.Errorf("run %d: hash %x, want %x", i, hash, want[i])
		}
		orders = append(orders, len(run.Orders))
	}
	if !slices.Equal(orders, []int{1, 2, 2}) {
		t.Errorf("the runs have %v orders", orders)
	}
	if err := p.Tape.Finish(); err != nil {
		t.Error(err)
	}

	var file bytes.Buffer
	if err := rec.Encode(&file); err != nil {
		t.Fatal(err)
	}
	read, err := sim.DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := Replay(read)
	if err != nil {
		t.Fatal(err)
	}
	if replay.Playback.SetStepBudget(0); !strings.Contains(replay.Notices.Text(), "of 3 runs") {
		t.Errorf("at the beginning: %q", replay.Notices.Text())
	}
	for range 2 {
		advance(replay, 300)
		if replay.World.Hash() != want[2] || !replay.Playback.Paused() || replay.Tape.Differs() || !strings.Contains(replay.Notices.Text(), "replay is over") {
			t.Errorf("at the end: hash %x, want %x, %q", replay.World.Hash(), want[2], replay.Notices.Text())
		}
		again(replay.Restart)
		if replay.World.Tick() != 0 || len(replay.World.Orders()) != 0 || replay.Tape.replay.rec != read {
			t.Errorf("the replay begins again at tick %d with %v", replay.World.Tick(), replay.World.Orders())
		}
		replay.Playback.SetPaused(false)
	}
}

// One visit of a scene is one recording, with its restarts, its changed text and other times; another scene has one of
// its own.
func TestOneVisitIsOneRecording(t *testing.T) {
	p, err := Open("arena-circle")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	files := recordToFiles(t, p)
	for _, again := range []func() error{
		p.Restart, p.Reset, func() error { return p.Reopen("arena-circle") }, func() error { return p.Reseed(3) },
		func() error { return p.Reopen("tiles-gap") }, func() error { return p.Reopen("magnet-first") },
	} {
		p.Playback.SetPaused(false)
		advance(p, 10)
		if err := again(); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(p.Notices.Text(), "gone") || strings.Contains(p.Notices.Text(), "nothing is recorded") {
			t.Errorf("notice %q", p.Notices.Text())
		}
	}
	p.Playback.SetPaused(false)
	advance(p, 10)
	if err := p.Tape.Finish(); err != nil {
		t.Fatal(err)
	}
	var runs []int
	for _, f := range *files {
		list := f.recording(t).Runs()
		for _, run := range list {
			scenetest.Replay(t, run)
		}
		runs = append(runs, len(list))
	}
	if !slices.Equal(runs, []int{5, 1, 1}) {
		t.Errorf("the files hold %v runs; want one file for each of three scenes", runs)
	}
}

// A restart goes on in the same recording, and a notice says so.
func TestRestartSaysWhatBecomesOfTheRecording(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	restart := func() {
		t.Helper()
		if err := p.Restart(); err != nil {
			t.Fatal(err)
		}
	}
	p.Playback.StepOnce()
	if restart(); p.Notices.text != "" {
		t.Errorf("nothing was recorded, and yet %q", p.Notices.text)
	}
	p.Tape.Record()
	if restart(); p.Notices.text != "" {
		t.Errorf("nothing is lost, and yet %q", p.Notices.text)
	}
	p.Playback.StepOnce()
	if restart(); p.Notices.text != p.Tape.notice() {
		t.Errorf("a recording is lost, and the notice is %q", p.Notices.text)
	}
	p.Playback.StepOnce()
	if err := p.Reopen("magnet-first"); err != nil || p.Notices.text != p.Tape.notice() {
		t.Errorf("opened again: %v, %q", err, p.Notices.text)
	}
}

// TestReplayTellsADifference: the first checkpoint that differs from the world is named.
func TestReplayTellsADifference(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	p.Playback.SetStepBudget(0)
	p.Tape.Record()
	for range 200 {
		p.Advance(1.0 / 60)
	}
	rec := p.Tape.Recording()
	rec.Hashes[1].Hash++
	again, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	again.Playback.SetStepBudget(0)
	for range 1000 {
		again.Advance(1.0 / 60)
	}
	if want := "the state at tick 60"; !strings.Contains(again.Notices.text, want) {
		t.Errorf("notice %q, want one with %q", again.Notices.text, want)
	}
}

// TestReplaySaysThatAnotherProgramRecorded: a recording of another program of the same release is
// played, and the notice names both.
func TestReplaySaysThatAnotherProgramRecorded(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Tape.Record()
	rec := *p.Tape.Recording()
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
		if got := strings.Contains(again.Notices.Text(), "It was recorded by galaxy"); got != c.says {
			t.Errorf("of a recording by %s: %q", c.program, again.Notices.Text())
		}
	}
}
