package player

import (
	"strings"
	"testing"

	"galaxy/sim"
)

// duel returns a built-in scene beside a rival, without a step budget: frames do not
// depend on the machine.
func duel(t testing.TB, name, method string) *Player {
	t.Helper()
	p, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(false)
	if err := p.CompareWith(method); err != nil {
		t.Fatal(err)
	}
	return p
}

// A comparison of a run that has begun says that it begins again.
func TestComparingSaysThatTheSceneBeginsAgain(t *testing.T) {
	p := duel(t, "magnet-first", "magnet")
	if p.Notices.Text() != "" {
		t.Errorf("at the beginning the notice is %q", p.Notices.Text())
	}
	p.Playback.StepOnce()
	if err := p.CompareWith("seek"); err != nil || !strings.Contains(p.Notices.Text(), "hollow ships that steer by seek") {
		t.Errorf("%v, notice %q", err, p.Notices.Text())
	}
}

// A rival with the same method is in the same state at every frame.
func TestTheSameMethodIsNoDifference(t *testing.T) {
	p := duel(t, "magnet-first", "magnet")
	if own, rival := p.Methods(); own != "magnet" || rival != "magnet" {
		t.Errorf("methods %q and %q", own, rival)
	}
	for range 400 {
		p.Advance(1.0 / 60)
		if r := p.Rival(); r.Tick() != p.World.Tick() || r.Hash() != p.World.Hash() {
			t.Fatalf("ticks %d and %d, states %x and %x", p.World.Tick(), r.Tick(), p.World.Hash(), r.Hash())
		}
	}
	if own, rival := p.World.Report(), p.Rival().Report(); own.Total != rival.Total || own.Contacts != rival.Contacts {
		t.Errorf("measured %+v and %+v", own.Total, rival.Total)
	}
	if p.View().Rival != p.Rival() {
		t.Error("the picture has another rival")
	}
}

// The first world is what it would be without a rival, also after the comparison ends.
func TestARivalChangesNothing(t *testing.T) {
	alone, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	alone.Playback.SetPaused(false)
	alone.Playback.SetStepBudget(0)
	p := duel(t, "magnet-first", "seek")
	for i := range 300 {
		alone.Advance(1.0 / 60)
		p.Advance(1.0 / 60)
		if p.World.Hash() != alone.World.Hash() {
			t.Fatalf("another state after %d frames", i+1)
		}
		if i == 200 {
			if p.Rival().Hash() == p.World.Hash() {
				t.Error("seek does what magnet does: the test sees nothing")
			}
			p.StopComparing()
		}
	}
	if _, against := p.Methods(); p.Rival() != nil || p.View().Rival != nil || against != "" {
		t.Error("the rival is still there")
	}
	if err := p.Restart(); err != nil || p.Rival() != nil {
		t.Errorf("a restart brings the rival back, error %v", err)
	}
}

// The scene goes on until both worlds are done.
func TestOverWhenBothAre(t *testing.T) {
	p := duel(t, "magnet-first", "seek")
	for range 2000 {
		p.Advance(1.0 / 60)
	}
	if !p.Playback.paused || !p.World.Done() || !p.Rival().Done() {
		t.Fatalf("paused %v, done %v, rival done %v", p.Playback.paused, p.World.Done(), p.Rival().Done())
	}
	own, rival := p.World.Report().Total, p.Rival().Report().Total
	if own.MeanTime <= rival.MeanTime {
		t.Errorf("magnet took %v, seek %v: the test sees only one arrival", own.MeanTime, rival.MeanTime)
	}
	if p.World.Tick() != p.Rival().Tick() {
		t.Errorf("ticks %d and %d", p.World.Tick(), p.Rival().Tick())
	}
}

func TestBothAreRestartedAndReopened(t *testing.T) {
	p := duel(t, "magnet-first", "seek")
	run := func() (own, rival uint64) {
		for range 60 {
			p.Advance(1.0 / 60)
		}
		return p.World.Hash(), p.Rival().Hash()
	}
	own, rival := run()
	for name, again := range map[string]func() error{
		"a restart":      p.Restart,
		"a reopening":    func() error { return p.Reopen("magnet-first") },
		"the same again": func() error { return p.CompareWith("seek") },
	} {
		if err := again(); err != nil {
			t.Fatal(err)
		}
		if p.World.Tick() != 0 || p.Rival() == nil || p.Rival().Tick() != 0 {
			t.Fatalf("after %s: tick %d, rival %v", name, p.World.Tick(), p.Rival())
		}
		if a, b := run(); a != own || b != rival {
			t.Errorf("after %s: states %x and %x; at first %x and %x", name, a, b, own, rival)
		}
	}
	if err := p.Reopen("orbit-race"); err != nil {
		t.Fatal(err)
	}
	if p.Rival() != nil || p.Restart() != nil || p.Rival() != nil {
		t.Error("another scene has the old one's rival")
	}
	if own, _ := p.Methods(); own != "" {
		t.Errorf("four methods are called %q", own)
	}
}

// Both worlds get each order. A parameter that the rival's method lacks changes the first
// world alone.
func TestOrdersGoToBoth(t *testing.T) {
	p := duel(t, "magnet-first", "magnet")
	group := p.World.Setup().Groups[0].Name
	for range 30 {
		p.Advance(1.0 / 60)
	}
	if err := p.Orders.Give(sim.Set{Group: group, Parameter: "influence", Value: "6"}); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		p.Advance(1.0 / 60)
	}
	if p.World.Hash() != p.Rival().Hash() || len(p.Rival().Orders()) != 1 {
		t.Errorf("after an order the same method differs; the rival's orders are %v", p.Rival().Orders())
	}
	if err := p.Orders.Give(sim.Set{Group: group, Parameter: "influence", Value: "-6"}); err == nil || len(p.Rival().Orders()) != 1 {
		t.Errorf("a bad order: error %v, the rival's orders are %v", err, p.Rival().Orders())
	}

	p = duel(t, "arena", "antigravity{range=60}")
	for _, verb := range []string{"circle", "swap"} {
		if err := p.Orders.Give(sim.Text{verb}); err != nil {
			t.Fatal(err)
		}
		for range 60 {
			p.Advance(1.0 / 60)
		}
		if p.World.Hash() != p.Rival().Hash() {
			t.Errorf("after %s the same method differs", verb)
		}
	}

	p = duel(t, "magnet-first", "seek")
	if err := p.Orders.Give(sim.Set{Group: group, Parameter: "influence", Value: "6"}); err != nil {
		t.Errorf("an order for magnet alone: %v", err)
	}
}

func TestAgainstWhatCannotBe(t *testing.T) {
	p := duel(t, "magnet-first", "seek")
	p.Advance(0.1)
	world, rival := p.World, p.Rival()
	if err := p.CompareWith("sekk"); err == nil || !strings.Contains(err.Error(), `did you mean "seek"`) {
		t.Errorf("error %v", err)
	}
	if _, against := p.Methods(); p.World != world || p.Rival() != rival || against != "seek" {
		t.Error("a refused rival has changed something")
	}
}

// A recording holds the first world alone, and a notice says so; a replay has no rival.
func TestRivalAndRecording(t *testing.T) {
	p, err := Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	p.Playback.SetStepBudget(0)
	p.Tape.Record()
	p.Advance(0.1)
	if err := p.CompareWith("seek"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(p.Notices.text, "recording") {
		t.Errorf("notice %q", p.Notices.text)
	}
	for range 150 {
		p.Advance(1.0 / 60)
	}
	rec, want := p.Tape.Recording(), p.World.Hash()
	again, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	again.Playback.SetStepBudget(0)
	for range 1000 {
		again.Advance(1.0 / 60)
	}
	if again.World.Hash() != want {
		t.Errorf("the replay ends at %x, want %x", again.World.Hash(), want)
	}
	if err := again.CompareWith("seek"); err == nil || again.Rival() != nil {
		t.Error("a replay has a rival")
	}
}

func TestAFrameOfTwoWorldsAllocatesNothing(t *testing.T) {
	p := duel(t, "magnet-first", "seek")
	p.Lesson.run = nil // whose condition has a value of its own
	for range 600 {    // until the history has as many snapshots as it keeps
		p.Advance(1.0 / 60)
	}
	if n := testing.AllocsPerRun(20, func() { p.Advance(1.0 / 60) }); n > 0 {
		t.Errorf("%v allocations in a frame", n)
	}
}
