package app

import (
	"galaxy/internal/whole"
	"galaxy/sim"
)

// tape is a recording of a run, and the file that it goes to as it comes.
type tape struct {
	file  *whole.Stream
	scene *sim.Recording
	rec   *sim.Recorder // nil before the first mark: a run that never begins leaves the old file
}

func createTape(name filename, scene *sim.Recording) (*tape, error) {
	file, err := whole.Open(string(name))
	return &tape{file: file, scene: scene}, err
}

// mark adds a checkpoint. What cannot be written commit tells.
func (t *tape) mark(w *sim.World) {
	if t.rec == nil {
		t.rec = sim.NewRecorder(t.file, t.scene)
	}
	t.rec.Mark(w)
}

func (t *tape) commit() error {
	err := t.rec.Finish()
	if closed := t.file.Close(); err == nil {
		err = closed
	}
	return err
}

func (t *tape) discard() { t.file.Discard() }
