package main

import (
	"bytes"
	"os"

	"galaxy/internal/whole"
	"galaxy/sim"
)

// tape is a recording that is being made, and the file that it goes to.
type tape struct {
	name string
	file *whole.File
	rec  *sim.Recording
	idle chan struct{} // holds a token while keep is not writing
}

func createTape(name filename, rec *sim.Recording) (*tape, error) {
	file, err := whole.Create(string(name))
	t := &tape{string(name), file, rec, make(chan struct{}, 1)}
	t.idle <- struct{}{}
	return t, err
}

// keep writes what has been recorded so far, so that a crash does not lose it. It
// does not wait for the disk; what goes wrong there commit will say. A device or a
// pipe gets the whole once, by commit.
func (t *tape) keep(rec *sim.Recording) {
	if info, err := os.Stat(t.name); err == nil && !info.Mode().IsRegular() {
		return
	}
	select {
	case <-t.idle:
	default:
		return // the disk is slow
	}
	var text bytes.Buffer
	err := rec.Encode(&text)
	go func() {
		defer func() { t.idle <- struct{}{} }()
		if err != nil {
			return
		}
		file, err := whole.Create(t.name)
		if err != nil {
			return
		}
		defer file.Discard()
		if _, err := text.WriteTo(file); err == nil {
			_ = file.Commit()
		}
	}()
}

// mark adds a checkpoint.
func (t *tape) mark(w *sim.World) error {
	t.rec.Mark(w)
	return nil
}

func (t *tape) commit() error {
	<-t.idle // for good
	if err := t.rec.Encode(t.file); err != nil {
		return err
	}
	return t.file.Commit()
}

func (t *tape) discard() { t.file.Discard() }
