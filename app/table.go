package app

import (
	"encoding/csv"
	"fmt"
	"strconv"

	"galaxy/internal/whole"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// table is a CSV file that is written as it comes.
type table struct {
	file  *whole.Stream
	csv   *csv.Writer
	cells []string
}

func createTable(name filename, columns []string) (*table, error) {
	file, err := whole.Open(string(name))
	if err != nil {
		return nil, err
	}
	t := &table{file: file, csv: csv.NewWriter(file)}
	return t, t.csv.Write(columns)
}

// row writes one row.
func (t *table) row(cells ...any) error {
	t.cells = t.cells[:0]
	for _, c := range cells {
		cell := fmt.Sprint(c)
		if x, ok := c.(float64); ok {
			cell = strconv.FormatFloat(x, 'g', -1, 64)
		}
		t.cells = append(t.cells, cell)
	}
	return t.csv.Write(t.cells)
}

var stateColumns = []string{"tick", "time", "agent", "group", "x", "y", "vx", "vy", "heading", "delta_v"}

// stateRows writes one row per agent.
func stateRows(t *table, w *sim.World) error {
	groups := w.Setup().Groups
	for i := range w.Agents() {
		a := &w.Agents()[i]
		if err := t.row(w.Tick(), w.Time(), a.ID, groups[a.Group].Name,
			a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y, a.Heading, a.DeltaV); err != nil {
			return err
		}
	}
	return nil
}

var contactColumns = []string{"tick", "time", "agent", "with", "other", "x", "y", "impulse", "began"}

// contactRows writes one row per pair that touched in the last step. Who is pressed
// against another can give it many pushes in a step, and some of no force.
func contactRows(t *table, w *sim.World) error {
	type pair struct {
		agent uint32
		with  contact.Other
	}
	var all []contact.Contact
	rows := map[pair]int{}
	for _, c := range w.Contacts() {
		p := pair{c.Agent, c.With}
		if i, there := rows[p]; there {
			all[i].Impulse += c.Impulse
			all[i].Began = all[i].Began || c.Began
			continue
		}
		rows[p] = len(all)
		all = append(all, c)
	}
	for _, c := range all {
		if c.Impulse == 0 && !c.Began {
			continue
		}
		if err := t.row(c.Tick, w.Time(), c.Agent, c.With.Kind, c.With.Index, c.Point.X, c.Point.Y, c.Impulse, c.Began); err != nil {
			return err
		}
	}
	return nil
}

// watch returns what adds rows to the table, and has them in the file at once. What
// cannot be written commit tells.
func (t *table) watch(rows func(*table, *sim.World) error) watcher {
	return func(w *sim.World) {
		if t.csv.Error() == nil && rows(t, w) == nil {
			t.csv.Flush()
		}
	}
}

func (t *table) commit() error {
	t.csv.Flush()
	return t.file.Close() // the first error of all that it did
}

func (t *table) discard() { t.file.Discard() }
