package player

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"galaxy/sim"
)

// However the time line is dragged and however short a frame's budget is, the world
// reaches the target, in the state that it had the first time, and stays there until the
// time line is released.
func TestScrubbing(t *testing.T) {
	for _, against := range []string{"", "seek"} {
		rapid.Check(t, func(rt *rapid.T) {
			p, err := Open("arena-circle")
			if err != nil {
				rt.Fatal(err)
			}
			if against != "" {
				if err := p.CompareWith(against); err != nil {
					rt.Fatal(err)
				}
			}
			defer func() { p.StopComparing(); p.World.Close() }()
			if _, _, ok := p.Playback.TimeRange(); ok {
				rt.Fatal("there is a history before anything was")
			}
			p.Playback.SetStepBudget(0)
			hashes := map[uint64]uint64{0: p.World.Hash()}
			steps := 0
			p.Playback.OnStep = func() {
				steps++
				tick, hash := p.World.Tick(), p.World.Hash()
				if was, known := hashes[tick]; known && was != hash {
					rt.Fatalf("tick %d has another hash", tick)
				}
				hashes[tick] = hash
				if p.Rival() != nil && p.Rival().Tick() != tick {
					rt.Fatalf("at tick %d, and the rival at %d", tick, p.Rival().Tick())
				}
			}
			for range 90 {
				p.Advance(1.0 / 60)
			}
			slow := &stopped{at: time.Unix(0, 0)}
			p.Playback.now = func() time.Time {
				slow.at = slow.at.Add(9 * time.Millisecond)
				return slow.now()
			}
			p.Playback.SetStepBudget(20 * time.Millisecond)
			first, last, _ := p.Playback.TimeRange()
			furthest := p.World.Tick()
			for range rapid.IntRange(1, 12).Draw(rt, "drags") {
				to := first + rapid.Float64Range(-0.2, 1.2).Draw(rt, "to")*(last-first)
				p.Playback.Scrub(to)
				for range rapid.SampledFrom([]int{1, 3, 1000}).Draw(rt, "frames") {
					steps = 0
					if p.Advance(1.0 / 60); steps > 3 {
						rt.Fatalf("%d steps in a frame", steps)
					}
				}
				if _, end, _ := p.Playback.TimeRange(); end != last {
					rt.Fatalf("what is known ends at %v, and before at %v", end, last)
				}
				want := min(max(to, first), last)
				if !p.scrub.seeking && math.Abs(p.Time()-want) > 0.51*p.World.Setup().Dt {
					rt.Fatalf("at %v instead of %v", p.Time(), want)
				}
			}
			p.EndScrub()
			for range 1000 {
				if p.Scrubbing() {
					p.Advance(1.0 / 60)
				}
			}
			at := p.World.Tick()
			if p.Advance(1.0 / 60); p.Scrubbing() || p.World.Tick() <= at || at > furthest {
				rt.Fatalf("let go at tick %d, now at %d", at, p.World.Tick())
			}
		})
	}
}

// A key or an order during a scrub acts at the tick that the world has reached.
func TestScrubbingEndsWhereSomethingElseBegins(t *testing.T) {
	for name, deed := range map[string]func(p *Player){
		"an order":        func(p *Player) { _ = p.Orders.Give(sim.Form{Formation: "circle"}) },
		"another way":     func(p *Player) { p.Playback.ToggleBackwards() },
		"a step":          func(p *Player) { p.Playback.StepOnce() },
		"a step back":     func(p *Player) { p.Playback.StepBack() },
		"start again":     func(p *Player) { _ = p.Restart() },
		"letting time go": func(p *Player) { p.EndScrub(); p.Advance(0.1); p.Advance(0.1) },
	} {
		p, err := Open("arena-circle")
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetStepBudget(0)
		for range 90 {
			p.Advance(1.0 / 60)
		}
		_, last, _ := p.Playback.TimeRange()
		p.Playback.Scrub(last / 2)
		p.Advance(1.0 / 60)
		if !p.Scrubbing() || !p.Animating() || !p.View().Paused {
			t.Fatalf("%s: not held at %v", name, p.Time())
		}
		p.Playback.Scrub(last)
		deed(p)
		if p.Scrubbing() {
			t.Errorf("%s does not end it", name)
		}
		if _, end, ok := p.Playback.TimeRange(); name == "an order" && (!ok || end > last/2+p.World.Setup().Dt) {
			t.Errorf("after an order what is known goes on to %v", end)
		}
	}
}

// A replay can be scrubbed up to the last tick that was played.
func TestScrubbingAReplay(t *testing.T) {
	p, err := Open("arena-circle")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	p.Tape.Record()
	run := func(p *Player, frames int) {
		for range frames {
			p.Advance(1.0 / 60)
		}
	}
	run(p, 60)
	if err := p.Orders.Give(sim.Text{"circle"}); err != nil {
		t.Fatal(err)
	}
	run(p, 120)
	p.Playback.Scrub(0.5)
	run(p, 1)
	rec, end := p.Tape.Recording(), p.history.Last()
	if n := len(rec.Hashes); rec.Hashes[n-1].Tick != end {
		t.Fatalf("the recording ends at tick %d of %d", rec.Hashes[n-1].Tick, end)
	}
	replay, err := Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	replay.Playback.SetStepBudget(0)
	if _, _, ok := replay.Playback.TimeRange(); ok {
		t.Error("it has a history before it begins")
	}
	run(replay, 100)
	seen := replay.World.Tick()
	if _, last, ok := replay.Playback.TimeRange(); !ok || last != replay.World.Time() {
		t.Errorf("seen to %v, and the line ends at %v", replay.World.Time(), last)
	}
	for _, t := range []float64{0, 1, 0.3, 99} {
		replay.Playback.Scrub(t)
		run(replay, 1)
	}
	if replay.World.Tick() != seen {
		t.Errorf("at tick %d instead of %d", replay.World.Tick(), seen)
	}
	replay.Playback.Scrub(0.2)
	replay.EndScrub()
	run(replay, 400)
	if replay.Tape.replay.differs || replay.World.Tick() != end {
		t.Errorf("at tick %d of %d, differs %v: %q", replay.World.Tick(), end, replay.Tape.replay.differs, replay.Notices.text)
	}
	w, err := sim.New(replay.Scene.Setup)
	if err != nil {
		t.Fatal(err)
	}
	if err := sim.Verify(w, rec, nil); err != nil {
		t.Error(err)
	}
}
