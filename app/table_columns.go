package app

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/tabular"
	"galaxy/nav"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// stateColumns are the first columns of galaxy run --trajectories, which has a row for each agent.
var stateColumns = []column[nav.Agent]{
	{"tick", tabular.Whole, func(w *sim.World, _ *nav.Agent) any { return w.Tick() }},
	{"time", tabular.Number, func(w *sim.World, _ *nav.Agent) any { return shownTime(w) }},
	{"agent", tabular.Whole, func(_ *sim.World, a *nav.Agent) any { return a.ID }},
	{"group", tabular.Text, func(w *sim.World, a *nav.Agent) any { return w.Setup().Groups[a.Group].Name }},
	{"x", tabular.Number, func(_ *sim.World, a *nav.Agent) any { return a.Pos.X }},
	{"y", tabular.Number, func(_ *sim.World, a *nav.Agent) any { return a.Pos.Y }},
	{"vx", tabular.Number, func(_ *sim.World, a *nav.Agent) any { return a.Vel.X }},
	{"vy", tabular.Number, func(_ *sim.World, a *nav.Agent) any { return a.Vel.Y }},
	{"heading", tabular.Number, func(_ *sim.World, a *nav.Agent) any { return a.Heading }},
	{"delta_v", tabular.Number, func(_ *sim.World, a *nav.Agent) any { return a.DeltaV }},
	{"name", tabular.Text, func(w *sim.World, a *nav.Agent) any { return w.AgentName(a.ID) }},
}

// thoughtColumns has a column for the states of agents, if some have any.
func thoughtColumns(w *sim.World) []column[nav.Agent] {
	for g := range w.Setup().Groups {
		if sim.HasStates(w, g) {
			return []column[nav.Agent]{{"state", tabular.Text, func(w *sim.World, a *nav.Agent) any {
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
	for _, name := range w.Setup().Stocks.Names {
		list = append(list, column[nav.Agent]{"stock." + name, tabular.Number, func(w *sim.World, a *nav.Agent) any {
			h, k := sim.Holder{Index: a.ID}, sim.StocksOf(w)
			if k == nil {
				return nil
			}
			n := slices.Index(k.Setup().Names, name)
			if n < 0 || !k.Has(h, n) {
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
			list = append(list, column[nav.Agent]{name, tabular.Text, func(w *sim.World, a *nav.Agent) any {
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

// standingColumns are the last columns: whose side an agent is on, where it is on its way to, and how it is.
var standingColumns = []column[nav.Agent]{
	{"team", tabular.Whole, func(_ *sim.World, a *nav.Agent) any { return int(a.Team) }},
	{"goal", tabular.Text, func(w *sim.World, a *nav.Agent) any {
		switch a.Goal.Kind {
		case nav.BodyGoal:
			return w.Setup().Bodies[a.Goal.Index].Name
		case nav.AgentGoal:
			return w.AgentName(uint32(a.Goal.Index))
		}
		return nil
	}},
	{"goal_x", tabular.Number, func(w *sim.World, a *nav.Agent) any { return goalPlace(w, a).X }},
	{"goal_y", tabular.Number, func(w *sim.World, a *nav.Agent) any { return goalPlace(w, a).Y }},
	{"health", tabular.Number, func(w *sim.World, a *nav.Agent) any {
		if full := w.Setup().Health; int(a.ID) >= len(full) || full[a.ID] == 0 {
			return nil // it is invulnerable
		}
		return w.Arms().Health(a.ID)
	}},
	{"wreck", tabular.Flag, func(w *sim.World, a *nav.Agent) any {
		wrecked := w.Arms().Wrecked()
		return wrecked != nil && wrecked[a.ID]
	}},
	{"presence", tabular.Text, func(w *sim.World, a *nav.Agent) any { return w.Presence(a.ID) }},
}

// goalPlace returns where the goal of an agent is; not a number without one.
func goalPlace(w *sim.World, a *nav.Agent) r2.Vec {
	if a.Goal.Kind == nav.NoGoal {
		return r2.Vec{X: math.NaN(), Y: math.NaN()}
	}
	return sim.GoalPlace(w, &a.Goal)
}

// agentColumns are the columns of galaxy run --trajectories.
func agentColumns(w *sim.World) []column[nav.Agent] {
	return slices.Concat(stateColumns, memoryColumns(w), thoughtColumns(w), stockColumns(w), standingColumns)
}

// contactColumns are the columns of galaxy run --contacts, which has a row for each pair that
// touched in the last step.
var contactColumns = []column[contact.Contact]{
	{"tick", tabular.Whole, func(_ *sim.World, c *contact.Contact) any { return c.Tick }},
	{"time", tabular.Number, func(w *sim.World, _ *contact.Contact) any { return shownTime(w) }},
	{"agent", tabular.Whole, func(_ *sim.World, c *contact.Contact) any { return c.Agent }},
	{"with", tabular.Text, func(_ *sim.World, c *contact.Contact) any { return c.With.Kind }},
	{"other", tabular.Whole, func(_ *sim.World, c *contact.Contact) any { return c.With.Index }},
	{"x", tabular.Number, func(_ *sim.World, c *contact.Contact) any { return c.Point.X }},
	{"y", tabular.Number, func(_ *sim.World, c *contact.Contact) any { return c.Point.Y }},
	{"impulse", tabular.Number, func(_ *sim.World, c *contact.Contact) any { return c.Impulse }},
	{"began", tabular.Flag, func(_ *sim.World, c *contact.Contact) any { return c.Began }},
	{"name", tabular.Text, func(w *sim.World, c *contact.Contact) any { return w.AgentName(c.Agent) }},
	{"other_name", tabular.Text, otherName},
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
