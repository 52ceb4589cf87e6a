package sim

import (
	"fmt"

	"galaxy/internal/suggest"
)

// Tell lets agents enter a state of their groups.
type Tell struct {
	Agents string // as in [Goto]
	State  string
}

// Told is the number of the way into a state that an order has opened.
const Told = -1

func (o Tell) Text() Text { return Text{"tell", o.Agents, o.State} }

func (o Tell) plan(w *World) (command, error) {
	ids, err := AgentsNamed(w, o.Agents)
	if err != nil {
		return command{}, err
	}
	c := command{kind: enter}
	var known []string
	for _, id := range ids {
		_, states := StateOf(w, id)
		if states == nil {
			return command{}, fmt.Errorf("%q has no states", w.setup.Groups[w.setup.Agents[id].Group].Name)
		}
		state := states.State(o.State)
		if state < 0 {
			known = states.Names()
			return command{}, fmt.Errorf("%q has no state %q: %s", w.setup.Groups[w.setup.Agents[id].Group].Name, o.State, suggest.Hint(o.State, known))
		}
		c.add(w, id, state, Told)
	}
	return c, nil
}
