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

// The kinds of things that inputs name.
const (
	aGroup     = "group"     // a group, or a single agent by its name
	agents     = "agents"    // a group or an agent
	aThing     = "thing"     // an agent, a group, a body, a rock or a box
	aParameter = "parameter" // of a group
	aQuestion  = "question"  // that a step asks
	aVerb      = "order"     // its verb
)

// teller tells the value of a term.
type teller func(s *Subject, t *script.Term, given []any) (any, error)

// word is a term and its teller.
type word struct {
	script.Term
	tell teller
}

// input is an input that may be left out.
func input(name, is string) script.Input { return script.Input{Name: name, Is: is} }

// must is an input that may not.
func must(name, is string) script.Input { return script.Input{Name: name, Is: is, Required: true} }

// own are the terms that are no measures.
var own = []word{
	{script.Term{Name: "time", Help: "Scene time since the start"}, func(s *Subject, _ *script.Term, _ []any) (any, error) {
		return s.world.Time() - s.world.Setup().Start, nil
	}},
	{script.Term{Name: "since", Help: "Scene time since the step began"}, func(s *Subject, _ *script.Term, _ []any) (any, error) {
		return float64(float64(s.world.Tick()-s.since) * s.world.Setup().Dt), nil
	}},
	{script.Term{Name: "param", Inputs: []script.Input{must("of", aGroup), must("name", aParameter)}, Help: "A parameter of a group: a number, a text, or a truth value"}, param},
	{script.Term{Name: "distance", Inputs: []script.Input{must("a", aThing), must("b", aThing)}, Help: "From middle to middle, in space where both are; of groups the least"}, between(false)},
	{script.Term{Name: "gap", Inputs: []script.Input{must("a", aThing), must("b", aThing)}, Help: "From edge to edge, negative where they overlap, in space where both are; of groups the least"}, between(true)},
	{script.Term{Name: "speed", Inputs: []script.Input{must("of", agents)}, Help: "The speed of an agent as the scene's frame has it; of several the largest"}, speed},
	{script.Term{Name: "x", Inputs: []script.Input{must("of", aThing)}, Help: "Where a thing is, to the right; of several the first"}, place(func(p r2.Vec) float64 { return p.X })},
	{script.Term{Name: "y", Inputs: []script.Input{must("of", aThing)}, Help: "Where a thing is, upwards; of several the first"}, place(func(p r2.Vec) float64 { return p.Y })},
	{script.Term{Name: "health", Inputs: []script.Input{must("of", agents)}, Help: "Hit points left, of all together"}, health},
	{script.Term{Name: "altitude", Inputs: []script.Input{must("of", agents)}, Help: "The height in km of a ship on an orbit above the body that it circles; of several the first"}, onOrbit(altitude)},
	{script.Term{Name: "periapsis", Inputs: []script.Input{must("of", agents)}, Help: "The least height in km of its orbit as it is now, negative where that leads into the ground"}, onOrbit(apsis(false))},
	{script.Term{Name: "apoapsis", Inputs: []script.Input{must("of", agents)}, Help: "The greatest height in km of its orbit as it is now, infinite on a way that does not come back"}, onOrbit(apsis(true))},
	event("arrival", "Arrivals since the step began", must2("of", "at")...),
	event("contact", "Contacts that began since the step began, of agents with anything", must2("of", "other")...),
	event("hit", "Shells that hit an agent since the step began", must2("of", "by")...),
	event("wreck", "Agents that became wrecks since the step began", must2("of", "by")...),
	event("landing", "Ships that met the ground of a body since the step began", must2("of", "on")...),
	{script.Term{Name: "order", Inputs: []script.Input{input("verb", aVerb), input("of", "")}, Help: "Orders given since the step began, with a verb, as set, and a first argument"}, order},
	{script.Term{Name: "selected", Help: "The name of what is selected in the window, or an empty text"}, func(s *Subject, _ *script.Term, _ []any) (any, error) {
		return s.observer.Selected(), nil
	}},
	{script.Term{Name: "answer", Inputs: []script.Input{must("to", aQuestion)}, Help: "The answer to a question of the lesson; an empty text before"}, func(s *Subject, _ *script.Term, given []any) (any, error) {
		if x, ok := s.observer.Answer(given[0].(string)); ok {
			return x, nil
		}
		return "", nil
	}},
}

// must2 are two inputs of an event, both of which may be left out.
func must2(a, b string) []script.Input { return []script.Input{input(a, agents), input(b, aThing)} }

// words are all terms with their tellers: the measures first.
var words = sync.OnceValue(func() (list []word) {
	for _, m := range sim.Measures(sim.GroupJSON | sim.RunJSON) {
		if m.Better == sim.Cost || slices.ContainsFunc(list, func(w word) bool { return w.Name == m.Key }) {
			continue
		}
		t := script.Term{Name: m.Key, Help: m.Help}
		if !m.OfRun {
			t.Inputs = []script.Input{input("of", aGroup)}
		}
		list = append(list, word{t, measure(m)})
	}
	return append(list, own...)
})

// Terms are the names of conditions, the measures first. The caller must not change them.
var Terms = sync.OnceValue(func() (list []script.Term) {
	for _, w := range words() {
		list = append(list, w.Term)
	}
	return list
})

// tellers are the tellers of terms by their names.
var tellers map[string]teller

func init() {
	tellers = map[string]teller{}
	for _, w := range words() {
		tellers[w.Name] = w.tell
	}
}

// measure tells a measure of a group, or of all. One without a value yet, as a mean of journeys before the first has ended, is as bad
// as can be.
func measure(m *sim.Measure) teller {
	return func(s *Subject, _ *script.Term, given []any) (any, error) {
		r := s.report()
		row := sim.Row{Run: r, Group: &r.Total}
		if len(given) > 0 && given[0] != nil {
			g, err := s.group(given[0])
			if err != nil {
				return nil, err
			}
			row.Group = &r.Metrics[g]
		}
		x, ok := m.Of(row)
		switch {
		case ok:
			return x, nil
		case m.Better == sim.Less || m.Better == sim.Cost:
			return math.Inf(1), nil
		}
		return 0.0, nil
	}
}

// group returns the number of the group of a name.
func (s *Subject) group(name any) (int, error) {
	groups := s.world.Setup().Groups
	if i := slices.IndexFunc(groups, func(g sim.Group) bool { return g.Name == name }); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("there is no group %q", fmt.Sprint(name))
}

func param(s *Subject, _ *script.Term, given []any) (any, error) {
	g, err := s.group(given[0])
	if err != nil {
		return nil, err
	}
	for _, p := range s.world.Setup().Groups[g].Params() {
		if p.Name != given[1] {
			continue
		}
		switch p.Type {
		case nav.Switch:
			return p.Value() != 0, nil
		case nav.Number, nav.Whole:
			return p.Value(), nil
		}
		return p.Text(), nil
	}
	return nil, fmt.Errorf("%v has no parameter %q now", given[0], fmt.Sprint(given[1]))
}

func speed(s *Subject, _ *script.Term, given []any) (any, error) {
	ids, err := s.members(given[0])
	if err != nil {
		return nil, err
	}
	most := 0.0
	for _, id := range ids {
		v := s.world.Agent(id).Vel
		rate := math.Sqrt(portable.Norm2(v))
		if ship, ok := s.world.Flights().Ship(id); ok {
			rate = portable.Norm3(ship.Now.V)
		}
		most = max(most, rate)
	}
	return most, nil
}

func health(s *Subject, _ *script.Term, given []any) (any, error) {
	ids, err := s.members(given[0])
	if err != nil {
		return nil, err
	}
	sum := 0.0
	for _, id := range ids {
		sum += s.world.Arms().Health(id)
	}
	return sum, nil
}

// order tells how many orders have been given.
func order(s *Subject, _ *script.Term, given []any) (any, error) {
	n := 0
	orders := s.world.Orders()
	for _, o := range orders[min(s.orders, len(orders)):] {
		switch {
		case o.Tick > s.world.Tick(): // time has run back

		case given[0] != nil && o.Verb != given[0]:
		case given[1] != nil && (len(o.Args) == 0 || o.Args[0] != given[1]):
		default:
			n++
		}
	}
	return n, nil
}
