package main

import (
	"galaxy/internal/whole"
	"galaxy/sim"
)

// tape is a recording that is being made, and the file that it goes to.
type tape struct {
	file *whole.File
	rec  *sim.Recording
}

func createTape(name filename, rec *sim.Recording) (*tape, error) {
	file, err := whole.Create(string(name))
	return &tape{file, rec}, err
}

// mark adds a checkpoint.
func (t *tape) mark(w *sim.World) error {
	t.rec.Mark(w)
	return nil
}

func (t *tape) commit() error {
	if err := t.rec.Encode(t.file); err != nil {
		return err
	}
	return t.file.Commit()
}

func (t *tape) discard() { t.file.Discard() }
