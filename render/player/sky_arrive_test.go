package player

import (
	"testing"
	"time"
)

// Where a system is slow to make, it comes to life with the first frame after it is made, at any rate at which its ships
// can be simulated, and none of its time is missed: on a machine that others use one waits once, and not for ever.
func TestASlowSystemComesToLife(t *testing.T) {
	for _, c := range []struct {
		to   string
		rate float64 // days per second
	}{{"TRAPPIST-1", 0.2}, {"TRAPPIST-1", 2}, {"51 Pegasi", 2}} {
		p, err := Open("solar-system")
		if err != nil {
			t.Fatal(err)
		}
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.SetStepBudget(time.Hour)
		p.Playback.SetRate(c.rate)
		p.Playback.SetPaused(false)
		advanceFor(p, 0.1)
		to := find(t, c.to)
		if err := p.Sky.FlyToFound(to); err != nil {
			t.Fatal(err)
		}
		// What is made is given to the player only so many frames later.
		const late = 400
		var made *passage
		var slow chan *passage
		waited, frames, makings := 0, 0, 0
		for ; p.Observer.Travelling() && frames < 3*late; frames++ {
			if g := &p.gate.gate; g.making == to.System.Address && g.made != slow {
				slow, waited, makings = make(chan *passage, 1), 0, makings+1
				made = <-g.made
				g.made = slow
			} else if made != nil {
				if waited++; waited == late {
					slow <- made
					made = nil
				}
			} else if g.making == theGalaxy {
				time.Sleep(time.Millisecond)
			}
			p.Advance(1.0 / 60)
		}
		if makings != 1 || p.Observer.Travelling() || p.Scene.Star != to.System.Address {
			t.Errorf("%s at %v days a second: made %d times, after %d frames in %q", c.to, c.rate, makings, frames, p.Scene.File)
		}
		if p.coast.on || p.World.Count() == 0 {
			t.Errorf("%s at %v days a second: without its ships", c.to, c.rate)
		}
		p.World.Close()
	}
}

// What is being made for a place that one has turned away from is not waited for.
func TestAnotherSystemIsMadeAtOnce(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetStepBudget(time.Hour)
	p.Advance(0)
	p.gate.making, p.gate.made = "elsewhere", make(chan *passage) // and never comes
	p.gate.now = newTime(0)
	to := find(t, "TRAPPIST-1")
	if err := p.Sky.FlyToFound(to); err != nil {
		t.Fatal(err)
	}
	frames := 0
	for ; p.Observer.Travelling() && frames < 5000; frames++ {
		p.Advance(1.0 / 60)
		time.Sleep(time.Millisecond / 2)
	}
	if p.Scene.Star != to.System.Address {
		t.Errorf("after %d frames in %q", frames, p.Scene.File)
	}
}
