package condition

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/sim"
)

// Me is the name of the agent that asks.
const Me = "me"

// Target is the name, in orders of a state, of the agent or body for which the agent heads.
const Target = "target"

// Relatives are the names of agents as seen from the one that asks, itself first: the agents of its group, of its team without itself,
// of other teams, all but itself, and all.
var Relatives = []string{Me, "own", "friends", "enemies", "others", "everyone"}

// relative returns the agents of such a name that are here and no wrecks.
func (s *Subject) relative(name string) (ids []uint32) {
	me := uint32(s.self)
	if name == Me {
		return []uint32{me}
	}
	for id := range s.world.Setup().Agents {
		if s.isRelative(name, uint32(id)) && sim.Alive(s.world, uint32(id)) {
			ids = append(ids, uint32(id))
		}
	}
	return ids
}

// isRelative reports whether an agent has a name of [Relatives].
func (s *Subject) isRelative(name string, id uint32) bool {
	list := s.world.Setup().Agents
	me, other := &list[s.self], &list[id]
	enemies := me.Team != other.Team && me.Team != 0 && other.Team != 0
	switch name {
	case Me:
		return me == other
	case "own":
		return me.Group == other.Group && me != other
	case "friends":
		return me.Team == other.Team && me != other
	case "enemies":
		return enemies
	case "others":
		return me != other
	}
	return true
}

// mine returns the input of a term that is the agent that asks if it is left out, or -1: the last one, if that must be there and names
// an agent or a thing.
func mine(t *script.Term) int {
	n := len(t.Inputs) - 1
	if n < 0 || !t.Inputs[n].Required || t.Inputs[n].Is != agents && t.Inputs[n].Is != aThing {
		return -1
	}
	return n
}

// AgentTerms are [Terms] as agents ask: what a term is about, its last input, may be left out where it is the agent that asks.
var AgentTerms = sync.OnceValue(func() (list []script.Term) {
	for _, t := range Terms() {
		if n := mine(&t); n >= 0 {
			t.Inputs = slices.Clone(t.Inputs)
			t.Inputs[n].Required = false
		}
		list = append(list, t)
	}
	return list
})

// each calls visit for the agents of given[0] but wrecks that are within given[1] of given[2], with their distance.
func (s *Subject) each(given []any, visit func(far float64)) error {
	of, err := s.named(given[0])
	if err != nil {
		return err
	}
	within, ok := given[1].(float64)
	if !ok || !(within >= 0) {
		return fmt.Errorf("within is a distance, not %v", given[1])
	}
	from, err := s.solids(given[2])
	if err != nil || len(from) == 0 {
		s.absent = s.absent || err == nil
		return err
	}
	at, own := from[0].at, from[0].agent
	sim.Around(s.world, at, within, func(n *nav.Neighbor) bool {
		if !n.Wreck && int64(n.ID) != own && s.has(of, n.ID) {
			visit(math.Sqrt(portable.Norm2(r2.Sub(n.Pos, at))))
		}
		return true
	})
	return nil
}

func near(s *Subject, _ *script.Term, given []any) (any, error) {
	n := 0
	err := s.each(given, func(float64) { n++ })
	return n, err
}

func nearest(s *Subject, _ *script.Term, given []any) (any, error) {
	least := math.Inf(1)
	err := s.each(given, func(far float64) { least = min(least, far) })
	return least, err
}

// seen tells how many agents of given[0] given[1] senses, or remembers, too.
func seen(remembered bool) teller {
	return func(s *Subject, _ *script.Term, given []any) (any, error) {
		of, err := s.named(given[0])
		if err != nil {
			return nil, err
		}
		by, ok, err := s.first(given[1])
		if !ok {
			return 0.0, err
		}
		n := 0
		s.sensed = sim.InSight(s.world, by, s.sensed[:0])
		for _, id := range s.sensed {
			if s.has(of, id) {
				n++
			}
		}
		if !remembered || sim.SensesOf(s.world, by) == nil {
			return n, nil
		}
		for _, r := range sim.Recalls(s.world, by) {
			if !r.Wreck && s.has(of, r.ID) {
				n++
			}
		}
		return n, nil
	}
}

func inside(s *Subject, _ *script.Term, given []any) (any, error) {
	zones := s.world.Setup().Zones
	i := slices.IndexFunc(zones, func(z sim.Zone) bool { return z.Name == given[0] })
	if i < 0 {
		return nil, fmt.Errorf("there is no zone %v", given[0])
	}
	ids, err := s.members(given[1])
	n := 0
	for _, id := range ids {
		if at, _ := s.world.Place(id); sim.Alive(s.world, id) && zones[i].Holds(s.world, at) {
			n++
		}
	}
	return n, err
}

func alive(s *Subject, _ *script.Term, given []any) (any, error) {
	ids, err := s.members(given[0])
	n := 0
	for _, id := range ids {
		if sim.Alive(s.world, id) {
			n++
		}
	}
	return n, err
}

func healthShare(s *Subject, _ *script.Term, given []any) (any, error) {
	ids, err := s.members(given[0])
	left, all := 0.0, 0.0
	for _, id := range ids {
		if full := s.world.Setup().Health; int(id) < len(full) {
			left, all = left+s.world.Arms().Health(id), all+full[id]
		}
	}
	if all == 0 {
		return 1.0, err
	}
	return left / all, err
}

func toGoal(s *Subject, _ *script.Term, given []any) (any, error) {
	ids, err := s.members(given[0])
	least := math.Inf(1)
	for _, id := range ids {
		if goal := s.world.Goal(id); goal.Kind != nav.NoGoal {
			at, _ := s.world.Place(id)
			least = min(least, math.Sqrt(portable.Norm2(r2.Sub(sim.GoalPlace(s.world, &goal), at))))
		}
	}
	return least, err
}

func state(s *Subject, _ *script.Term, given []any) (any, error) {
	id, ok, err := s.first(given[0])
	if !ok {
		return "", err
	}
	now, _, _ := sim.StateName(s.world, id)
	return now, nil
}

func inState(s *Subject, _ *script.Term, given []any) (any, error) {
	id, ok, err := s.first(given[0])
	if !ok {
		return 0.0, err
	}
	_, since, _ := sim.StateName(s.world, id)
	if int32(id) == s.self {
		since = s.since // of the larger state, where its exit asks
	}
	return float64(float64(s.world.Tick()-since) * s.world.Setup().Dt), nil
}

func howMany(s *Subject, _ *script.Term, given []any) (any, error) {
	ids, err := s.members(given[0])
	n := 0
	for _, id := range ids {
		if sim.Alive(s.world, id) && sim.InStateNamed(s.world, id, fmt.Sprint(given[1])) {
			n++
		}
	}
	return n, err
}

func entered(s *Subject, _ *script.Term, given []any) (any, error) {
	ids, err := s.members(given[0])
	n := 0
	for _, id := range ids {
		if _, since, _ := sim.StateName(s.world, id); since >= s.since && sim.Alive(s.world, id) && sim.InStateNamed(s.world, id, fmt.Sprint(given[1])) {
			n++
		}
	}
	return n, err
}

// chance draws from seed, tick, agent, rule, and the number of draws before it in the same expression.
func chance(s *Subject, _ *script.Term, given []any) (any, error) {
	rate, ok := given[0].(float64)
	if !ok || !(rate >= 0) {
		return nil, fmt.Errorf("the rate of chance is a number of times in a unit of time, not %v", given[0])
	}
	const lane = 0x6368616e6365 // "chance"
	setup := s.world.Setup()
	s.draws++
	x := portable.Uniform(portable.Hash(setup.Seed, uint64(uint32(s.self)), s.world.Tick(), lane+s.rule<<8+s.draws))
	return x < float64(float64(rate*setup.Dt)*float64(max(1, s.every))), nil
}
