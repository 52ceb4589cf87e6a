package scene

import (
	"errors"
	"math"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/sanitize"
	"galaxy/internal/suggest"
	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/scene/condition"
	"galaxy/scene/rules"
	"galaxy/scene/tomlfile"
	"galaxy/sim"
)

// Bounds of rules.
const (
	mostTriggers = 200
	mostStates   = 40
	mostZones    = 200
	mostMeasures = 40
	mostDone     = 40 // orders of a trigger or a state
)

// ruling reads what a scene answers to.
type ruling struct{ *builder }

// rules reads the zones, triggers, states and measures. All else of the scene has been built.
func (b ruling) rules() {
	f := &b.file
	b.zones()
	if len(f.Triggers)+len(f.Measures) > 0 || slices.ContainsFunc(f.Groups, func(g groupTable) bool { return len(g.States) > 0 }) {
		for _, name := range append(slices.Clone(condition.Relatives), condition.Target) {
			if at, taken := b.taken[suggest.Fold(name)]; taken {
				b.Fail(at, "name it otherwise", "in a scene with rules %q says what an agent is to the one that asks", name)
			}
		}
	}
	plan := new(rules.Plan)
	measures := b.measureNames()
	b.measured = measures
	for i := range f.Triggers {
		if t := &f.Triggers[i]; !b.tooMany(i, mostTriggers, t.Tree(), "triggers") {
			plan.Triggers = append(plan.Triggers, b.trigger(t))
		}
	}
	for i := range f.Groups {
		if g := &f.Groups[i]; len(g.States) > 0 && len(g.States) <= mostStates && i < len(b.scene.Setup.Groups) {
			plan.Machines = append(plan.Machines, b.machine(i, g))
		}
	}
	for i := range f.Groups {
		if g := &f.Groups[i]; g.Has("think") && len(g.States) == 0 {
			b.Fail(g.Pos("think"), "leave it out, or give the group states", "%q has no states, and think is how often its agents look at their ways out", g.Name)
		}
	}
	for i := range f.Measures {
		b.measured = measures[:i] // each knows those above it
		if t := &f.Measures[i]; !b.tooMany(i, mostMeasures, t.Tree(), "measures") {
			plan.Measures = append(plan.Measures, b.measure(t))
		}
	}
	if plan.Any() {
		b.scene.Rules, b.scene.Setup.Rules = plan, plan.New
	}
}

// measureNames are the names of the scene's own measures.
func (b *builder) measureNames() []string {
	names := []string{}
	for i := range b.file.Measures {
		names = append(names, b.file.Measures[i].Name)
	}
	return names
}

// tooMany reports the first table beyond a bound.
func (b ruling) tooMany(i, most int, t *tomlfile.Node, what string) bool {
	if i == most {
		b.Fail(t.Key, "", "a scene has at most %d %s", most, what)
	}
	return i >= most
}

// condition reads the expression of a key.
func (b ruling) condition(t *tomlfile.Table, key, text string, asks string) *condition.Condition {
	if !t.Has(key) {
		return nil
	}
	c, err := condition.Parse(text, &b.scene.Setup, condition.About{Asks: asks, Rules: true, Measures: b.measured})
	if bad := new(script.Error); errors.As(err, &bad) {
		b.Fail(placeIn(t.Tree().Lookup(key), sanitize.Offset([]byte(text), 1, bad.Column), text), bad.Hint, "%s: %s", key, bad.What)
		return c
	}
	b.conds = append(b.conds, written{c, key, t.Tree().Lookup(key), text, asks})
	return c
}

// written is a condition of a rule, and where the file has it.
type written struct {
	*condition.Condition
	key  string
	at   *tomlfile.Node
	text string
	asks string // the group of which an agent asks, or empty
}

// tryConditions asks each condition once, at the start of a world of the scene: so it is told that a text is compared with a number. What is
// divided by may be 0 then, and not later.
func (b ruling) tryConditions() {
	setup := &b.scene.Setup
	if len(b.conds) == 0 || len(b.Found) > 0 || len(setup.Agents) > mostTried {
		return
	}
	w, err := sim.New(*setup)
	if err != nil {
		return // another check tells it
	}
	defer w.Close()
	s := condition.Of(w, nil)
	for _, c := range b.conds {
		self := int32(condition.NoAgent)
		if c.asks != "" {
			all := b.members(slices.IndexFunc(setup.Groups, func(g sim.Group) bool { return g.Name == c.asks }))
			if len(all) == 0 {
				continue
			}
			self = int32(all[0])
		}
		s.By(self, 0, 0, 1)
		_, err := s.Ask(c.Condition).Holds()
		if bad := new(script.Error); errors.As(err, &bad) && !strings.Contains(bad.What, "division by zero") {
			b.Fail(placeIn(c.at, sanitize.Offset([]byte(c.text), 1, bad.Column), c.text), bad.Hint, "%s: %s", c.key, bad.What)
		}
	}
}

// orders reads the orders of a key. me says that they may be about the agent that enters a state.
func (b ruling) orders(t *tomlfile.Table, key string, list []string) (orders []sim.Text) {
	if len(list) > mostDone {
		b.Fail(t.Pos(key), "", "%s has at most %d orders", key, mostDone)
		return nil
	}
	for i, text := range list {
		if words, ok := b.orderWords(text, t.Tree().Lookup(key).Items[i].Value); ok {
			orders = append(orders, words)
		}
	}
	return orders
}

// attempts are the orders of triggers and states. In those of a state the first agent of its group stands for me.
func (b ruling) attempts() (list []attempt) {
	plan := b.scene.Rules
	if plan == nil || len(b.Found) > 0 {
		return nil
	}
	for i := range plan.Triggers {
		for k, o := range plan.Triggers[i].Do {
			list = append(list, attempt{o, b.file.Triggers[i].Tree().Lookup("do").Items[k].Value, true})
		}
	}
	for i := range plan.Machines {
		m := &plan.Machines[i]
		all := b.members(m.Group)
		if len(all) == 0 {
			continue
		}
		tables := b.file.Groups[m.Group].States
		for k := range tables {
			orders := b.orders(&tables[k].Table, "enter", tables[k].Enter)
			for n := range orders {
				o := slices.Clone(orders[n])
				for w := range o {
					if o[w] == condition.Me {
						o[w] = b.scene.Setup.AgentName(all[0])
					}
				}
				if slices.Contains(o, condition.Target) {
					continue // which is known only then
				}
				list = append(list, attempt{o, b.file.Groups[m.Group].States[k].Tree().Lookup("enter").Items[n].Value, true})
			}
		}
	}
	return list
}

func (b ruling) trigger(t *triggerTable) rules.Trigger {
	made := rules.Trigger{Name: tomlfile.Label(t.Name), When: b.condition(&t.Table, "when", t.When, ""), Do: b.orders(&t.Table, "do", t.Do), Most: 1}
	if t.Each {
		made.Most = t.Most
	} else if t.Has("most") {
		b.Fail(t.Pos("most"), "add each = true", "a trigger gives its orders once")
	}
	return made
}

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

// zones reads the zones.
func (b ruling) zones() {
	for i := range b.file.Zones {
		t := &b.file.Zones[i]
		if b.tooMany(i, mostZones, t.Tree(), "zones") {
			return
		}
		z := sim.Zone{Name: tomlfile.Label(t.Name)}
		if slices.ContainsFunc(b.scene.Setup.Zones, func(o sim.Zone) bool { return o.Name == z.Name }) {
			b.Fail(t.Pos("name"), "", "another zone is called %q, too", z.Name)
		}
		switch {
		case t.At != nil && t.Radius > 0 && t.Min == nil && t.Max == nil:
			z.Radius = t.Radius
			z.About = b.goal(t.At, 0, 0, false)
		case t.At == nil && !t.Has("radius") && t.Min != nil && t.Max != nil:
			z.Box = nav.Box{Min: r2.Vec{X: t.Min.X, Y: t.Min.Y}, Max: r2.Vec{X: t.Max.X, Y: t.Max.Y}}
			if z.Box.Min.X > z.Box.Max.X || z.Box.Min.Y > z.Box.Max.Y {
				b.Fail(t.Pos("max"), "", "max is to the left of min, or below it")
				continue
			}
		default:
			b.Fail(t.Tree().Key, "give at and radius, or min and max", "the zone %q is neither a disc nor a box", z.Name)
			continue
		}
		look := ZoneLook{Color: namedColor("gray")}
		if t.Color.given {
			look.Color = t.Color.rgb
		}
		b.scene.Setup.Zones, b.scene.Zones = append(b.scene.Setup.Zones, z), append(b.scene.Zones, look)
	}
}

// wordName is what measures, stocks and notes can be called: a word of expressions and scripts.
var wordName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)

func (b ruling) measure(t *measureTable) rules.Measure {
	m := rules.Measure{Name: t.Name, Help: tomlfile.Label(t.Help)}
	taken := false
	for i := range b.file.Measures {
		taken = taken || b.file.Measures[i].Name == t.Name && &b.file.Measures[i] != t
	}
	switch {
	case !wordName.MatchString(t.Name):
		b.Fail(t.Pos("name"), "write it as ore_delivered", "%q is no name of a measure: lower-case letters, digits and _, at most 40", t.Name)
	case taken:
		b.Fail(t.Pos("name"), "name it otherwise", "another measure is called %q, too", t.Name)
	}
	switch {
	case t.Has("count") == t.Has("value"):
		b.Fail(t.Tree().Key, "give one of count and value", "the measure %q has no expression, or two", t.Name)
	case t.Has("count") && t.Has("take"):
		b.Fail(t.Pos("take"), "leave it out", "values of count are added up")
	case t.Has("count"):
		m.How, m.Of = rules.Count, b.condition(&t.Table, "count", t.Count, "")
	default:
		m.How = map[string]rules.How{"last": rules.Last, "mean": rules.Mean, "max": rules.Most, "min": rules.Least}[t.Take]
		m.Of = b.condition(&t.Table, "value", t.Value, "")
	}
	return m
}
