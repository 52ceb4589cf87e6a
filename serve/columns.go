package serve

import (
	"fmt"
	"math"
	"slices"
	"strings"

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

// Columns returns what can be observed of the agents of w: the stocks of its scene, too.
func (w *World) Columns() []Column {
	list := slices.Clone(columns)
	if stocks := w.sim.Setup().Stocks; stocks != nil {
		for n, name := range stocks.Names {
			list = append(list, stockColumn(n, name))
		}
	}
	return list
}

// stockColumn is the column of a stock, by its number and its name.
func stockColumn(stock int, name string) Column {
	return Column{"stock." + name, 1, "amount of a stock; not a number of what has no such stock", func(w *World, id uint32, to []float32) {
		h, k := sim.Holder{Index: id}, sim.StocksOf(w.sim)
		if to[0] = float32(math.NaN()); k.Has(h, stock) {
			amount, _ := k.Amount(h, stock)
			to[0] = float32(amount)
		}
	}}
}

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
	{"state", 1, "number of its state, from 0, in the list that describe has of its group; -1 without states", func(w *World, id uint32, to []float32) {
		name, _, _ := sim.StateName(w.sim, id)
		to[0] = float32(slices.Index(w.states[w.of[id].group], name))
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
func (w *World) ColumnNamed(name string) (*Column, error) {
	list := columns
	if strings.HasPrefix(name, "stock.") {
		list = w.Columns()
	}
	if i := slices.IndexFunc(list, func(c Column) bool { return c.Name == name }); i >= 0 {
		return &list[i], nil
	}
	var names []string
	for _, c := range w.Columns() {
		names = append(names, c.Name)
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
