package condition

import (
	"fmt"
	"slices"

	"galaxy/nav/script"
	"galaxy/sim"
	"galaxy/sim/contact"
)

func stock(s *Subject, _ *script.Term, given []any) (any, error) {
	setup, kept := s.world.Setup().Stocks, sim.StocksOf(s.world)
	if kept == nil {
		return nil, fmt.Errorf("there is no stock %v", given[0])
	}
	k := slices.Index(setup.Names, fmt.Sprint(given[0]))
	if k < 0 {
		return nil, fmt.Errorf("there is no stock %v", given[0])
	}
	n, err := s.named(given[1])
	if err != nil {
		return nil, err
	}
	if n.about == "" && len(n.ids) == 0 && n.group < 0 {
		if n.fixed.Kind != contact.Body {
			return 0.0, nil // a rock
		}
		amount, _ := kept.Amount(sim.Holder{Body: true, Index: n.fixed.Index}, k)
		return amount, nil
	}
	ids, err := s.members(given[1])
	sum := 0.0
	for _, id := range ids {
		if s.world.Presence(id) == sim.Here {
			amount, _ := kept.Amount(sim.Holder{Index: id}, k)
			sum += amount
		}
	}
	return sum, err
}

func noted(s *Subject, _ *script.Term, given []any) (any, error) {
	kept := sim.StocksOf(s.world)
	id, ok, err := s.first(given[1])
	if !ok || kept == nil {
		return 0.0, err
	}
	group := int(s.world.Setup().Agents[id].Group)
	n, err := sim.NoteOf(s.world.Setup(), group, fmt.Sprint(given[0]))
	if err != nil {
		return nil, err
	}
	return kept.Note(group, n), nil
}

func emptied(s *Subject, _ *script.Term, given []any) (any, error) {
	var of *named
	if given[0] != nil {
		var err error
		if of, err = s.named(given[0]); err != nil {
			return nil, err
		}
	}
	n := 0
	s.events("empty", of, func(h *Happening) {
		if given[1] == nil || h.Word == given[1] {
			n++
		}
	})
	return n, nil
}

func signaled(s *Subject, _ *script.Term, given []any) (any, error) {
	of, err := s.named(given[2])
	if err != nil {
		return nil, err
	}
	var from *named
	if given[1] != nil {
		if from, err = s.named(given[1]); err != nil {
			return nil, err
		}
	}
	n := 0
	s.events("signal", of, func(h *Happening) {
		if h.Word == given[0] && (from == nil || s.isIt(from, h.Other)) {
			n++
		}
	})
	return n, nil
}
