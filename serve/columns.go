package serve

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/sim"
)

// Column is a quantity of each agent that a program can observe.
type Column struct {
	Name  string `json:"name"`
	Width int    `json:"width"` // numbers of each agent
	Help  string `json:"help"`

	fill func(w *World, id uint32, to []float32)
}

// Columns returns what can be observed of agents.
func Columns() []Column { return slices.Clone(columns) }

var columns = []Column{
	{"pos", 2, "place, length", func(w *World, id uint32, to []float32) {
		at, _ := w.sim.Place(id)
		put(to, at)
	}},
	{"vel", 2, "velocity, length/time", func(w *World, id uint32, to []float32) {
		g := w.sim.Glance(id)
		put(to, g.Vel)
	}},
	{"heading", 1, "direction of the nose, radians", func(w *World, id uint32, to []float32) {
		g := w.sim.Glance(id)
		now, _ := g.Headings()
		to[0] = float32(now)
	}},
	{"goal", 2, "place of the present goal, length; not a number without one", func(w *World, id uint32, to []float32) {
		put(to, w.goal(id))
	}},
	{"arrived", 1, "number of arrivals", func(w *World, id uint32, to []float32) {
		to[0] = float32(w.sim.Journeys().Arrivals(id))
	}},
	{"contacts", 1, "number of contacts that have begun", func(w *World, id uint32, to []float32) {
		to[0] = float32(w.contacts[id])
	}},
	{"health", 1, "hit points left; 0 of what has none", func(w *World, id uint32, to []float32) {
		to[0] = float32(w.sim.Arms().Health(id))
	}},
	{"here", 1, "1 if it is there and can act; 0 of a wreck, of what has left or is to come, and of what is quarantined", func(w *World, id uint32, to []float32) {
		to[0] = 0
		if w.here(id) {
			to[0] = 1
		}
	}},
}

func put(to []float32, v r2.Vec) { to[0], to[1] = float32(v.X), float32(v.Y) }

// goal returns the place of an agent's goal now.
func (w *World) goal(id uint32) r2.Vec {
	switch g := w.sim.Goal(id); g.Kind {
	case nav.PointGoal:
		return g.Point
	case nav.BodyGoal:
		at := w.sim.Bodies()[g.Index].R
		return r2.Vec{X: at.X, Y: at.Y}
	case nav.AgentGoal:
		at, _ := w.sim.Place(uint32(g.Index))
		return at
	}
	return r2.Vec{X: math.NaN(), Y: math.NaN()}
}

func (w *World) here(id uint32) bool {
	for faults := w.sim.Faults(); w.faults < len(faults); w.faults++ {
		w.resting[faults[w.faults].Agent] = true
	}
	wrecked := w.sim.Arms().Wrecked()
	return !w.resting[id] && w.sim.Presence(id) == sim.Here && (len(wrecked) == 0 || !wrecked[id])
}

// ColumnNamed returns the column of a name.
func ColumnNamed(name string) (*Column, error) {
	if i := slices.IndexFunc(columns, func(c Column) bool { return c.Name == name }); i >= 0 {
		return &columns[i], nil
	}
	var names []string
	for i := range columns {
		names = append(names, columns[i].Name)
	}
	return nil, fmt.Errorf("there is no column %.40q: %s", name, suggest.Hint(name, names))
}

// Fill returns a column of a group now: Width numbers for each agent, in the order of their IDs. It is in the memory of to, if that is
// large enough.
func (w *World) Fill(to []float32, c *Column, group int) []float32 {
	ids := w.groups[group].IDs
	n := c.Width * len(ids)
	to = slices.Grow(to[:0], n)[:n]
	for i, id := range ids {
		c.fill(w, id, to[c.Width*i:])
	}
	return to
}

// FillBodies returns the places and velocities of the bodies in the plane, as Fill does.
func (w *World) FillBodies(to []float32, velocities bool) []float32 {
	to = to[:0]
	for _, b := range w.sim.Bodies() {
		v := b.R
		if velocities {
			v = b.V
		}
		to = append(to, float32(v.X), float32(v.Y))
	}
	return to
}
