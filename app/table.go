package app

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/atomicfile"
	"galaxy/nav"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// table is a CSV file that is written during the run.
type table struct {
	*atomicfile.Stream
	csv   *csv.Writer
	cells []string
}

// column is one column of a table with a row for each T. New columns go to the end:
// programs may read a table by position.
type column[T any] struct {
	name string
	cell func(*sim.World, *T) any
}

func createTable[T any](name filename, columns []column[T]) (*table, error) {
	file, err := atomicfile.Open(string(name))
	if err != nil {
		return nil, err
	}
	t := &table{Stream: file, csv: csv.NewWriter(file)}
	for _, c := range columns {
		t.cells = append(t.cells, c.name)
	}
	return t, t.csv.Write(t.cells)
}

func writeRows[T any](t *table, columns []column[T], w *sim.World, rows []T) {
	for i := range rows {
		t.cells = t.cells[:0]
		for _, c := range columns {
			t.cells = append(t.cells, text(c.cell(w, &rows[i])))
		}
		if t.csv.Write(t.cells) != nil {
			return
		}
	}
}

// text writes a cell; numbers with every digit.
func text(cell any) string {
	switch x := cell.(type) {
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64)
	case r2.Vec:
		return text(x.X) + " " + text(x.Y)
	case nil:
		return ""
	}
	return fmt.Sprint(cell)
}

// stateColumns are the columns of galaxy run --csv, which has a row for each agent.
var stateColumns = []column[nav.Agent]{
	{"tick", func(w *sim.World, _ *nav.Agent) any { return w.Tick() }},
	{"time", func(w *sim.World, _ *nav.Agent) any { return w.Time() }},
	{"agent", func(_ *sim.World, a *nav.Agent) any { return a.ID }},
	{"group", func(w *sim.World, a *nav.Agent) any { return w.Setup().Groups[a.Group].Name }},
	{"x", func(_ *sim.World, a *nav.Agent) any { return a.Pos.X }},
	{"y", func(_ *sim.World, a *nav.Agent) any { return a.Pos.Y }},
	{"vx", func(_ *sim.World, a *nav.Agent) any { return a.Vel.X }},
	{"vy", func(_ *sim.World, a *nav.Agent) any { return a.Vel.Y }},
	{"heading", func(_ *sim.World, a *nav.Agent) any { return a.Heading }},
	{"delta_v", func(_ *sim.World, a *nav.Agent) any { return a.DeltaV }},
	{"name", func(w *sim.World, a *nav.Agent) any { return w.AgentName(a.ID) }},
}

// thoughtColumns has a column for the states of agents, if some have any.
func thoughtColumns(w *sim.World) []column[nav.Agent] {
	for g := range w.Setup().Groups {
		if sim.HasStates(w, g) {
			return []column[nav.Agent]{{"state", func(w *sim.World, a *nav.Agent) any {
				name, _, _ := sim.StateName(w, a.ID)
				return name
			}}}
		}
	}
	return nil
}

// stockColumns has a column for each stock of w.
func stockColumns(w *sim.World) (list []column[nav.Agent]) {
	if w.Setup().Stocks == nil {
		return nil
	}
	for n, name := range w.Setup().Stocks.Names {
		list = append(list, column[nav.Agent]{"stock." + name, func(w *sim.World, a *nav.Agent) any {
			h, k := sim.Holder{Index: a.ID}, sim.StocksOf(w)
			if !k.Has(h, n) {
				return nil
			}
			amount, _ := k.Amount(h, n)
			return amount
		}})
	}
	return list
}

// memoryColumns has a column for each name under which a script of w keeps something: numbers, true or false, the two numbers of
// a vector, the name of an agent, and nothing for None and for agents whose scripts know no such name.
func memoryColumns(w *sim.World) (list []column[nav.Agent]) {
	asked := make([]bool, len(w.Setup().Groups))
	for i := range w.Setup().Agents {
		g := w.Setup().Agents[i].Group
		if asked[g] {
			continue
		}
		asked[g] = true
		for _, x := range sim.Remembers(w, uint32(i)) {
			name := "memory." + x.Name
			if slices.ContainsFunc(list, func(c column[nav.Agent]) bool { return c.name == name }) {
				continue
			}
			list = append(list, column[nav.Agent]{name, func(w *sim.World, a *nav.Agent) any {
				for _, y := range sim.Remembers(w, a.ID) {
					if id, agent := y.Value.(uint32); y.Name != x.Name {
						continue
					} else if agent {
						return w.AgentName(id)
					}
					return y.Value
				}
				return nil
			}})
		}
	}
	return list
}

// contactColumns are the columns of galaxy run --contacts, which has a row for each pair that
// touched in the last step.
var contactColumns = []column[contact.Contact]{
	{"tick", func(_ *sim.World, c *contact.Contact) any { return c.Tick }},
	{"time", func(w *sim.World, _ *contact.Contact) any { return w.Time() }},
	{"agent", func(_ *sim.World, c *contact.Contact) any { return c.Agent }},
	{"with", func(_ *sim.World, c *contact.Contact) any { return c.With.Kind }},
	{"other", func(_ *sim.World, c *contact.Contact) any { return c.With.Index }},
	{"x", func(_ *sim.World, c *contact.Contact) any { return c.Point.X }},
	{"y", func(_ *sim.World, c *contact.Contact) any { return c.Point.Y }},
	{"impulse", func(_ *sim.World, c *contact.Contact) any { return c.Impulse }},
	{"began", func(_ *sim.World, c *contact.Contact) any { return c.Began }},
	{"name", func(w *sim.World, c *contact.Contact) any { return w.AgentName(c.Agent) }},
	{"other_name", otherName},
}

// otherName is the name of the other agent or the body; rocks, boxes and walls have no names.
func otherName(w *sim.World, c *contact.Contact) any { return thingName(w, c.With) }

// thingName is the name of an agent or a body; rocks, boxes and walls have none.
func thingName(w *sim.World, o contact.Other) string {
	switch o.Kind {
	case contact.Agent:
		return w.AgentName(o.Index)
	case contact.Body:
		return w.Setup().Bodies[o.Index].Name
	}
	return ""
}

// contacts returns one contact for each pair that touched in the last step. An agent that
// is pressed against another can give it many pushes in a step, and some of no force.
func contacts(w *sim.World) []contact.Contact {
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
	return slices.DeleteFunc(all, func(c contact.Contact) bool { return c.Impulse == 0 && !c.Began })
}

// watchTable creates a table and returns what adds rows to it, which are in the file at
// once. Commit returns the errors of writing.
func watchTable[T any](name filename, columns []column[T], rows func(*sim.World) []T) (*table, watcher, error) {
	t, err := createTable(name, columns)
	return t, func(w *sim.World) {
		if t.csv.Error() == nil {
			writeRows(t, columns, w, rows(w))
			t.csv.Flush()
		}
	}, err
}

func (t *table) commit() error {
	t.csv.Flush()
	return t.Close() // the first error of all that it did
}
