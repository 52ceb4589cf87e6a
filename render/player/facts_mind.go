package player

import (
	"slices"

	"galaxy/nav"
	"galaxy/scene/rules"
	"galaxy/sim"
)

// MindFacts describe in which of the states of its group the selected ship is, and what leads on.
type MindFacts struct {
	Ship   int
	States []string // of its group: those that consist of others after the rest
	Tree   []Branch // of all of them, each larger state before its parts
	State  int
	For    float64 // scene time that it has been in it
	Before int     // the state before, or None
	Cause  string  // what led here: a condition, or a clause; empty if it is there from the start
	Ways   []rules.Way
}

// Branch is a state in the tree of states.
type Branch struct {
	State int  // its number
	Depth int  // how many larger states it is in
	Holds bool // the ship is in it, or in a part of it
}

// treeOf returns the tree of the states of a group, of which a ship is in one.
func treeOf(states *nav.States, now int) (tree []Branch) {
	names := states.Names()
	parts := len(states.Parts())
	shown := make([]bool, len(names))
	for k := range parts {
		var in []int // the outermost first
		for whole := parts; whole < len(names); whole++ {
			if states.Within(k, names[whole]) {
				in = append(in, whole)
			}
		}
		slices.SortStableFunc(in, func(a, b int) int { return states.Depth(a) - states.Depth(b) })
		for depth, whole := range in {
			if !shown[whole] {
				shown[whole] = true
				tree = append(tree, Branch{whole, depth, states.Within(now, names[whole])})
			}
		}
		tree = append(tree, Branch{k, len(in), k == now})
	}
	return tree
}

// Mind describes the state of the selected ship. ok is false if its group has none, or if it is not here.
func (fs *Facts) Mind() (facts MindFacts, ok bool) {
	w := fs.ws.World
	if fs.ws.ship == None || fs.ws.ship >= w.Count() || !sim.Alive(w, uint32(fs.ws.ship)) {
		return MindFacts{}, false
	}
	id := uint32(fs.ws.ship)
	x, states := sim.StateOf(w, id)
	if states == nil {
		return MindFacts{}, false
	}
	f := MindFacts{Ship: fs.ws.ship, State: x.State, Before: x.Before, For: float64(w.Tick()-x.Since) * w.Setup().Dt}
	f.States, f.Tree = states.Names(), treeOf(states, x.State)
	r := rules.Of(w)
	if r != nil {
		f.Ways = r.Ways(w, id, nil)
	}
	switch {
	case x.Before < 0:
	case x.Why == rules.Best:
		f.Cause = fs.say("its score was best")
	case x.Why == sim.Told || r == nil:
		f.Cause = fs.say("an order told it")
	default:
		f.Cause = r.Cause(w, id)
	}
	return f, true
}

// Choice returns by what the selected ship has chosen what it heads for, or nil: it was sent there, or heads for nothing of that kind.
func (fs *Facts) Choice() *sim.Targets {
	if fs.ws.ship == None || fs.ws.ship >= fs.ws.World.Count() {
		return nil
	}
	if g := fs.ws.World.Goal(uint32(fs.ws.ship)); g.Kind != nav.AgentGoal && g.Kind != nav.NoGoal {
		return nil
	}
	return sim.TargetsOf(fs.ws.World, uint32(fs.ws.ship))
}
