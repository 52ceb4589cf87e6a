package serve

import (
	"io"

	"galaxy/scene"
	"galaxy/sim"
)

// recording writes what becomes of a world, a run for each reset, until it is full.
type recording struct {
	to     *counting
	rec    *sim.Recorder
	period uint64 // ticks between two checkpoints
	full   bool
	err    error
}

// counting is a writer that counts bytes.
type counting struct {
	to io.Writer
	n  int
}

func (c *counting) Write(p []byte) (int, error) {
	c.n += len(p)
	return c.to.Write(p)
}

func newRecording(to io.Writer, sc *scene.Scene) *recording {
	r := &recording{to: &counting{to: to}, period: sc.TicksPerSecond()}
	r.rec = sim.NewRecorder(r.to, sc.Recording())
	return r
}

// mark records orders and a checkpoint.
func (r *recording) mark(w *sim.World) {
	if r.full {
		return
	}
	r.rec.Mark(w)
	if r.full = r.to.n > MostRecorded; r.full {
		r.err = r.rec.Finish()
		r.rec = nil
	}
}

// stepped records what was ordered before a step, and now and then a checkpoint.
func (r *recording) stepped(w *sim.World) {
	switch {
	case w.Tick()%r.period == 0:
		r.mark(w)
	case !r.full:
		r.rec.Note(w)
	}
}

// again begins another run.
func (r *recording) again(sc *scene.Scene) {
	if !r.full {
		r.rec.Again(sc.Recording())
		r.period = sc.TicksPerSecond()
	}
}

// turn goes to another course of the run.
func (r *recording) turn(w *sim.World, sc *scene.Scene) {
	if !r.full {
		r.rec.Turn(w, sc.Recording())
	}
}

// finish completes the recording.
func (r *recording) finish() error {
	if !r.full {
		r.full, r.err = true, r.rec.Finish()
	}
	return r.err
}
