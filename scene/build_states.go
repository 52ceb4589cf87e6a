package scene

import (
	"math"
	"slices"
	"strings"

	"galaxy/nav"
	"galaxy/scene/condition"
	"galaxy/scene/rules"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// machine reads the states of a group.
func (b ruling) machine(group int, t *groupTable) rules.Machine {
	g := &b.scene.Setup.Groups[group]
	m := rules.Machine{Group: group, Every: max(1, uint64(math.Round(t.Think/b.scene.Setup.Dt)))}
	n := b.nest(t, true)
	exits := make([][]rules.Exit, len(t.States))
	for i := range t.States {
		exits[i] = b.exits(t, &t.States[i], n)
		for k := range exits[i] {
			exits[i][k].Whole = n.whole(i)
		}
	}
	for i := range t.States {
		s := &t.States[i]
		enter := append(b.orders(&s.Table, "enter", s.Enter), b.heads(s, &t.craft)...)
		score := b.condition(&s.Table, "score", s.Score, g.Name)
		if s.Has("stay") && s.Score == "" {
			b.Fail(s.Pos("stay"), "add score, or leave stay out", "%q has no score of which stay could be a part", s.Name)
		}
		if n.isWhole(i) {
			m.Wholes = append(m.Wholes, rules.Whole{Parts: n.parts(i), Enter: enter})
			continue
		}
		made := rules.State{Enter: enter, Score: score, Stay: s.Stay}
		for _, k := range n.chain(i) { // the outermost first
			made.Exits = append(made.Exits, exits[k]...)
		}
		m.States = append(m.States, made)
	}
	return m
}

// exits reads the ways out of a state.
func (b ruling) exits(t *groupTable, s *stateTable, n *nest) (list []rules.Exit) {
	if s.Has("to") != s.Has("when") {
		b.Fail(s.Tree().Key, "give both, or none", "the state %q has one of to and when", s.Name)
	} else if s.Has("to") {
		if to, ok := b.stateOf(t, n, s.To, s.Pos("to")); ok {
			list = append(list, rules.Exit{To: to, When: b.condition(&s.Table, "when", s.When, t.Name)})
		}
	}
	for k := range s.Exits {
		e := &s.Exits[k]
		if to, ok := b.stateOf(t, n, e.To, e.Pos("to")); ok {
			list = append(list, rules.Exit{To: to, When: b.condition(&e.Table, "when", e.When, t.Name)})
		}
	}
	return list
}

// heads returns the order by which an agent that enters a state gets its goal.
func (b ruling) heads(s *stateTable, c *craft) []sim.Text {
	if s.Goal == nil || s.Goal.among != nil {
		return nil
	}
	to := sim.Goto{Group: condition.Me}
	switch g := b.goal(&s.Goal.spot, c.Radius, 0, false); g.Kind {
	case nav.PointGoal:
		to.Place = g.Point
	case nav.BodyGoal:
		to.Target = b.scene.Setup.Bodies[g.Index].Name
	case nav.AgentGoal:
		to.Target = b.scene.Setup.AgentName(uint32(g.Index))
	default:
		return nil
	}
	return []sim.Text{to.Text()}
}

// stateOf finds a state of a group, and returns its number, as nav.States count.
func (b ruling) stateOf(t *groupTable, n *nest, name string, at tomlfile.Span) (int, bool) {
	i := slices.IndexFunc(t.States, func(s stateTable) bool { return s.Name == name })
	if i < 0 {
		b.noState(t, name, at)
		return 0, false
	}
	return n.number(i), true
}

// noState says that a group has no state of a name.
func (b ruling) noState(t *groupTable, name string, at tomlfile.Span) {
	b.Unknown(at, name, func() (known []string) {
		for k := range t.States {
			known = append(known, t.States[k].Name)
		}
		return known
	}, "%q has no state %q", t.Name, name)
}

// states makes the behaviour of a group with states.
func (b ruling) states(t *groupTable) nav.Behavior {
	if t.Has("steer") {
		b.Fail(t.Pos("steer"), "leave it out: each state has its own", "a group steers by steer, or by its states")
	}
	if len(t.States) > mostStates {
		b.Fail(t.States[mostStates].Tree().Key, "", "a group has at most %d states", mostStates)
		return nil
	}
	whole, n := new(nav.States), b.nest(t, false)
	for i := range t.States {
		s := &t.States[i]
		if strings.ContainsAny(s.Name, " \t\"") || len(s.Name) > maxName {
			b.Fail(s.Pos("name"), "write one word", "%q is no name of a state", s.Name)
			continue
		}
		if n.isWhole(i) {
			for _, key := range []string{"steer", "mix", "score"} {
				if s.Has(key) {
					b.Fail(s.Pos(key), "leave it out: each of its states has its own", "%q consists of states", s.Name)
				}
			}
			continue
		}
		if s.Has("history") {
			b.Fail(s.Pos("history"), "name it in another one's in, or leave history out", "%q has no states of which it could remember one", s.Name)
		}
		c := t.craft
		c.Steer, c.Mix = s.Steer, s.Mix
		made := b.methods.behavior(&s.Table, &c)
		if made == nil {
			continue
		}
		if err := whole.Add(s.Name, made); err != nil {
			b.Fail(s.Pos("name"), "name it otherwise", "%v", err)
		}
	}
	for i := range t.States {
		if s := &t.States[i]; n.isWhole(i) {
			in := ""
			if n.outer[i] >= 0 {
				in = t.States[n.outer[i]].Name
			}
			if err := whole.Gather(s.Name, s.Keeps, n.parts(i), in); err != nil {
				b.Fail(s.Pos("name"), "", "%v", err)
			}
		}
	}
	if len(whole.Parts()) == 0 {
		return nil
	}
	return whole
}
