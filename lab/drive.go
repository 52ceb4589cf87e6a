package lab

import (
	"io"
	"time"

	"galaxy/scene"
	"galaxy/sim"
)

// drive is one run of a scene, of the bench or of an experiment, on one processor.
type drive struct {
	scene   *scene.Scene
	begun   func(*sim.World) // before the first step; nil: nothing
	stepped func(*sim.World) // after each; nil: nothing
	stop    <-chan struct{}  // ends it with ErrStopped; nil: never
	to      io.Writer        // a recording of it; nil: none
	clock   *stopwatch       // of the steps; nil: none
}

// run returns the world at the end, for the caller to close.
func (d *drive) run() (*sim.World, error) {
	most, err := Steps(d.scene)
	if err != nil {
		return nil, err
	}
	d.scene.Setup.Workers = 1
	w, err := sim.New(d.scene.Setup)
	if err != nil {
		return nil, err
	}
	if err := d.steps(w, most); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// steps steps the world to its end, or so many times at most.
func (d *drive) steps(w *sim.World, most uint64) error {
	var rec *sim.Recorder
	if d.to != nil {
		rec = sim.NewRecorder(d.to, d.scene.Recording())
		rec.Mark(w)
	}
	if d.begun != nil {
		d.begun(w)
	}
	for w.Tick() < most && !w.Done() {
		select {
		case <-d.stop:
			return ErrStopped
		default:
		}
		if d.clock != nil {
			there := sim.There(w)
			began := time.Now()
			w.Step()
			d.clock.add(time.Since(began), there)
		} else {
			w.Step()
		}
		if d.stepped != nil {
			d.stepped(w)
		}
		if rec != nil && w.Tick()%d.scene.TicksPerSecond() == 0 {
			rec.Mark(w)
		}
	}
	if rec != nil {
		rec.Mark(w)
		return rec.Finish()
	}
	return nil
}
