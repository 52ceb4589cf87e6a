package player

import (
	"cmp"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/build"
	"galaxy/sim"
)

// placing is what an order to place agents or goals has come to: the order alone says where the first one is.
type placing struct {
	index int // of the order in the list of those given
	given sim.Given
	ends  []build.Placed
}

// notePlaced notes where an order that was just given has put agents or goals. Of a drag the last order counts.
func (od *Orders) notePlaced(o sim.Place) {
	w, given := od.ws.World, od.ws.World.Orders()
	ids, err := sim.AgentsNamed(w, o.Thing)
	goals := false
	if err != nil {
		var of string
		if of, goals = strings.CutPrefix(o.Thing, "goal of "); goals {
			ids, err = sim.AgentsNamed(w, of)
		}
	}
	if err != nil || len(given) == 0 {
		return
	}
	p := placing{index: len(given) - 1, given: given[len(given)-1]}
	for _, id := range ids {
		at, _ := w.Place(id)
		if goals {
			at = w.Goal(id).Point
		}
		p.ends = append(p.ends, build.Placed{ID: id, At: at, Goal: goals})
	}
	if n := len(od.ws.placed); n > 0 && sameGesture(&od.ws.placed[n-1].given, &p.given) {
		od.ws.placed = od.ws.placed[:n-1]
	}
	od.ws.placed = append(od.ws.placed, p)
}

// placedAgents returns the agents that were put elsewhere up to the present tick, and where; and so for their goals.
func (od *Orders) placedAgents() (list []build.Placed) {
	if od.tape.replay != nil {
		return nil
	}
	given := od.ws.World.Orders()
	last := map[build.Placed]r2.Vec{} // by agent, without a place
	for _, p := range od.ws.placed {
		if p.index >= len(given) || p.given.Tick != given[p.index].Tick || p.given.Tick > od.ws.World.Tick() || !slices.Equal(p.given.Args, given[p.index].Args) {
			continue // it was undone, or is of another course of events
		}
		for _, end := range p.ends {
			last[build.Placed{ID: end.ID, Goal: end.Goal}] = end.At
		}
	}
	for key, at := range last {
		key.At = at
		list = append(list, key)
	}
	slices.SortFunc(list, func(a, b build.Placed) int {
		if a.ID == b.ID && a.Goal != b.Goal {
			if a.Goal {
				return 1
			}
			return -1
		}
		return cmp.Compare(a.ID, b.ID)
	})
	return list
}
