package main

import (
	"fmt"

	"galaxy/internal/whole"
	"galaxy/sim"
)

// tape is a recording that is being made, and the file that it goes to.
type tape struct {
	name filename
	file *whole.File
	rec  *sim.Recording
}

func createTape(name filename, rec *sim.Recording) (*tape, error) {
	file, err := whole.Create(string(name))
	return &tape{name, file, rec}, err
}

// mark adds a checkpoint.
func (t *tape) mark(w *sim.World) error {
	t.rec.Mark(w)
	return nil
}

func (t *tape) commit() error {
	if err := t.rec.Encode(t.file); err != nil {
		return fmt.Errorf("%s cannot be written: %w", t.name, err)
	}
	return t.file.Commit()
}

func (t *tape) discard() { t.file.Discard() }
