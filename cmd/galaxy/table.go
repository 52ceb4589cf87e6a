package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/natefinch/atomic"

	"galaxy/scene"
	"galaxy/sim"
)

// table is a CSV file of the agents' states that takes its name only when whole.
type table struct {
	name   string
	file   *os.File
	buffer *bufio.Writer
	csv    *csv.Writer
	groups []sim.Group
	row    []string
}

func createTable(name string, sc *scene.Scene) (*table, error) {
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, fmt.Errorf("cannot write the table: %w", err)
	}
	t := &table{name: name, file: file, buffer: bufio.NewWriter(file), groups: sc.Setup.Groups}
	t.csv = csv.NewWriter(t.buffer)
	return t, t.csv.Write([]string{"tick", "time", "agent", "group", "x", "y", "vx", "vy", "heading", "delta_v"})
}

// append writes one row per agent.
func (t *table) append(w *sim.World) error {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	tick, now := strconv.FormatUint(w.Tick(), 10), number(w.Time())
	for i := range w.Agents() {
		a := &w.Agents()[i]
		t.row = append(t.row[:0], tick, now, strconv.FormatUint(uint64(a.ID), 10), t.groups[a.Group].Name,
			number(a.Pos.X), number(a.Pos.Y), number(a.Vel.X), number(a.Vel.Y), number(a.Heading), number(a.DeltaV))
		if err := t.csv.Write(t.row); err != nil {
			return fmt.Errorf("cannot write the table: %w", err)
		}
	}
	return nil
}

// commit puts the whole file in the place of any older one.
func (t *table) commit() error {
	t.csv.Flush()
	err := t.csv.Error()
	for _, f := range []func() error{t.buffer.Flush, t.file.Close} {
		if err == nil {
			err = f()
		}
	}
	if err == nil {
		err = os.Chmod(t.file.Name(), 0o644)
	}
	if err == nil {
		err = atomic.ReplaceFile(t.file.Name(), t.name)
	}
	if err != nil {
		return fmt.Errorf("cannot write the table: %w", err)
	}
	t.file = nil
	return nil
}

// discard removes what was written, unless it was committed.
func (t *table) discard() {
	if t.file != nil {
		t.file.Close()
		os.Remove(t.file.Name())
	}
}
