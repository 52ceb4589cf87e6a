package scene

import (
	"errors"
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
