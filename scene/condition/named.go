package condition

import (
	"fmt"
	"slices"

	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// named is what a name means in a world. Names do not change, so each is looked up once.
type named struct {
	ids   []uint32      // the agents of a group, or one agent; ascending
	group int32         // or -1
	fixed contact.Other // a body, rock or box, if there are no agents
	is    bool          // there is such a thing
	about string        // the agent that asks stands for it, or those about it: one of Relatives
}

// mostNames is how many names are kept.
const mostNames = 1000

// named returns what a name means.
func (s *Subject) named(name any) (*named, error) {
	text := fmt.Sprint(name)
	n := s.names[text]
	if n == nil {
		if len(s.names) >= mostNames {
			clear(s.names) // an expression puts them together
		}
		n = s.find(text)
		s.names[text] = n
	}
	if !n.is || n.about != "" && s.self == NoAgent {
		return nil, fmt.Errorf("there is no %s", text)
	}
	return n, nil
}

func (s *Subject) find(text string) *named {
	setup := s.world.Setup()
	if s.self != NoAgent && slices.Contains(Relatives, text) {
		return &named{about: text, is: true, group: -1}
	}
	g := slices.IndexFunc(setup.Groups, func(g sim.Group) bool { return g.Name == text })
	i := slices.IndexFunc(setup.Bodies, func(b orbit.Body) bool { return b.Name == text })
	if g < 0 && i >= 0 {
		return &named{fixed: contact.Other{Kind: contact.Body, Index: uint32(i)}, is: true, group: -1}
	}
	if n, ok := sim.Numbered(text, "rock ", len(setup.Obstacles)); ok && g < 0 {
		return &named{fixed: contact.Other{Kind: contact.Rock, Index: uint32(n)}, is: true, group: -1}
	}
	if n, ok := sim.Numbered(text, "box ", len(setup.Boxes)); ok && g < 0 {
		return &named{fixed: contact.Other{Kind: contact.Box, Index: uint32(n)}, is: true, group: -1}
	}
	ids, err := sim.Members(s.world, text)
	return &named{ids: ids, is: err == nil, group: int32(g)}
}

// members returns the agents of a name. The caller must not change them.
func (s *Subject) members(name any) ([]uint32, error) {
	n, err := s.named(name)
	switch {
	case err != nil:
		return nil, err
	case n.about != "":
		return s.relative(n.about), nil
	case len(n.ids) == 0 && n.group < 0:
		return nil, fmt.Errorf("%v is no agent", name)
	case len(n.ids) == 0:
		return nil, fmt.Errorf("%v has no agent", name)
	}
	return n.ids, nil
}

// first returns the first agent of a name, or false if there is none: then the question is about nothing.
func (s *Subject) first(name any) (id uint32, ok bool, err error) {
	ids, err := s.members(name)
	if err != nil || len(ids) == 0 {
		s.absent = s.absent || err == nil
		return 0, false, err
	}
	return ids[0], true, nil
}

// has reports whether an agent has the name, wrecks too.
func (s *Subject) has(n *named, id uint32) bool {
	switch {
	case n.about != "":
		return s.isRelative(n.about, id)
	case n.group >= 0:
		return s.world.Setup().Agents[id].Group == n.group
	}
	return slices.Contains(n.ids, id)
}

// isIt reports whether the other thing of an event has the name.
func (s *Subject) isIt(n *named, other contact.Other) bool {
	if other.Kind == contact.Agent {
		return (len(n.ids) > 0 || n.about != "") && s.has(n, other.Index)
	}
	return len(n.ids) == 0 && n.about == "" && n.fixed == other
}
