package lint

import (
	"fmt"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// lostStates returns a sentence for each group with a state that no agent ever enters.
func lostStates(s *scene.Scene) []string {
	if s.Rules == nil {
		return nil
	}
	told := map[string]bool{} // by name of the state
	tells := func(orders []sim.Text) {
		for _, o := range orders {
			if o[0] == "tell" && len(o) == 3 {
				told[o[2]] = true
			}
		}
	}
	s.Rules.Orders(func(o sim.Text) { tells([]sim.Text{o}) })
	for i := range s.Steps {
		tells(s.Steps[i].Orders)
	}
	for i := range s.Keys {
		tells([]sim.Text{s.Keys[i].Order})
	}
	var all []string
	for i := range s.Rules.Machines {
		m := &s.Rules.Machines[i]
		g := &s.Setup.Groups[m.Group]
		entered := make([]bool, len(m.States))
		entered[0] = true
		states := nav.StatesOf(g.Behavior)
		first := func(state int) int { return states.Entry(nav.Memory{}, state) }
		for name := range told {
			if state := states.State(name); state >= 0 {
				entered[first(state)] = true
			}
		}
		for again := true; again; {
			again = false
			for k := range m.States {
				if !entered[k] && m.States[k].Score != nil {
					entered[k], again = true, true
				}
				for _, e := range m.States[k].Exits {
					if to := first(e.To); entered[k] && !entered[to] {
						entered[to], again = true, true
					}
				}
			}
		}
		for k := range entered {
			if !entered[k] {
				all = append(all, fmt.Sprintf("no agent of %q ever enters the state %q: no exit leads there, it has no score, and no order tells it", g.Name, states.Parts()[k].Name))
			}
		}
	}
	return all
}
