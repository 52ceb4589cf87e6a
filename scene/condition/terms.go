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
	anArrow    = "arrow"     // a question to which the answer is one
	aVerb      = "order"     // its verb
	aZone      = "zone"
	aState     = "state" // of some group
	aStock     = "stock"
	aMeasure   = "measure" // of the scene's own
	aSupply    = "supply"  // a stock, or the propellant of ships
	aWord      = "word"    // any
	aNote      = "note"    // of some group
	aList      = "list"    // of [Lists]
)

// teller tells the value of a term.
type teller func(s *Subject, t *script.Term, given []any) (any, error)

// word is a term and its teller.
type word struct {
	script.Term
	tell     teller
	measures bool
}

// input is an input that may be left out.
func input(name, is string) script.Input { return script.Input{Name: name, Is: is} }

// must is an input that may not.
func must(name, is string) script.Input { return script.Input{Name: name, Is: is, Required: true} }

// own are the terms that are no measures.
var own = []word{
	{Term: script.Term{Name: "time", Help: "Scene time since the start"}, tell: func(s *Subject, _ *script.Term, _ []any) (any, error) {
		return s.world.Time() - s.world.Setup().Start, nil
	}},
	{Term: script.Term{Name: "since", Help: "Scene time since the step began"}, tell: func(s *Subject, _ *script.Term, _ []any) (any, error) {
		return float64(float64(s.world.Tick()-s.since) * s.world.Setup().Dt), nil
	}},
	{Term: script.Term{Name: "param", Inputs: []script.Input{must("of", aGroup), must("name", aParameter)}, Help: "A parameter of a group: a number, a text, or a truth value"}, tell: param},
	{Term: script.Term{Name: "distance", Inputs: []script.Input{must("a", aThing), must("b", aThing)}, Help: "From middle to middle, in space where both are; of groups the least"}, tell: between(false)},
	{Term: script.Term{Name: "gap", Inputs: []script.Input{must("a", aThing), must("b", aThing)}, Help: "From edge to edge, negative where they overlap, in space where both are; of groups the least"}, tell: between(true)},
	{Term: script.Term{Name: "speed", Inputs: []script.Input{must("of", agents)}, Help: "The speed of an agent as the scene's frame has it; of several the largest"}, tell: speed},
	{Term: script.Term{Name: "x", Inputs: []script.Input{must("of", aThing)}, Help: "Where a thing is, to the right; of several the first"}, tell: place(func(p r2.Vec) float64 { return p.X })},
	{Term: script.Term{Name: "y", Inputs: []script.Input{must("of", aThing)}, Help: "Where a thing is, upwards; of several the first"}, tell: place(func(p r2.Vec) float64 { return p.Y })},
	{Term: script.Term{Name: "health", Inputs: []script.Input{must("of", agents)}, Help: "Hit points left, of all together"}, tell: health},
	{Term: script.Term{Name: "altitude", Inputs: []script.Input{must("of", agents)}, Help: "The height in km of a ship on an orbit above the body that it circles; of several the first"}, tell: onOrbit(altitude)},
	{Term: script.Term{Name: "periapsis", Inputs: []script.Input{must("of", agents)}, Help: "The least height in km of its orbit as it is now, negative where that leads into the ground"}, tell: onOrbit(apsis(false))},
	{Term: script.Term{Name: "apoapsis", Inputs: []script.Input{must("of", agents)}, Help: "The greatest height in km of its orbit as it is now, infinite on a way that does not come back"}, tell: onOrbit(apsis(true))},
	event("arrival", "Arrivals since the step began", must2("of", "at")...),
	event("contact", "Contacts that began since the step began, of agents with anything", must2("of", "other")...),
	event("hit", "Shells that hit an agent since the step began", must2("of", "by")...),
	event("wreck", "Agents that became wrecks since the step began", must2("of", "by")...),
	event("landing", "Ships that met the ground of a body since the step began", must2("of", "on")...),
	event("trade", "Trades and transfers of stocks that moved something since the step began", must2("of", "with")...),
	{Term: script.Term{Name: "empty", Inputs: []script.Input{input("of", agents), input("stock", aSupply)}, Help: "Stocks, or the propellant of ships, that agents have used up since the step began"}, tell: emptied},
	event("sighting", "How often agents with senses came to sense another one since the step began", must2("of", "other")...),
	event("loss", "How often agents with senses lost sight of another one, which is no wreck and has not left, since the step began", must2("of", "other")...),
	{Term: script.Term{Name: "order", Inputs: []script.Input{input("verb", aVerb), input("of", "")}, Help: "Orders given since the step began, with a verb, as set, and a first argument"}, tell: order},
	{Term: script.Term{Name: "near", Inputs: []script.Input{must("of", agents), must("within", ""), must("at", aThing)}, Help: "How many agents, without wrecks, are within a distance of a thing, middle to middle; the thing itself does not count"}, tell: near},
	{Term: script.Term{Name: "nearest", Inputs: []script.Input{must("of", agents), must("within", ""), must("at", aThing)}, Help: "The distance of the nearest of them, middle to middle; infinite if none is within that distance"}, tell: nearest},
	{Term: script.Term{Name: "seen", Inputs: []script.Input{must("of", agents), must("by", agents)}, Help: "How many agents, without wrecks, an agent senses now: all where its group has no senses"}, tell: seen(false)},
	{Term: script.Term{Name: "known", Inputs: []script.Input{must("of", agents), must("by", agents)}, Help: "How many agents an agent senses now, or remembers"}, tell: seen(true)},
	{Term: script.Term{Name: "inside", Inputs: []script.Input{must("zone", aZone), must("of", agents)}, Help: "How many agents, without wrecks, have their middles in a zone"}, tell: inside},
	{Term: script.Term{Name: "alive", Inputs: []script.Input{must("of", agents)}, Help: "How many of the agents are here, and no wrecks"}, tell: alive},
	{Term: script.Term{Name: "health_share", Inputs: []script.Input{must("of", agents)}, Help: "Hit points left, as a share of those at the start, of all together; 1 for what is invulnerable"}, tell: healthShare},
	{Term: script.Term{Name: "to_goal", Inputs: []script.Input{must("of", agents)}, Help: "The distance of an agent from the middle of its goal; infinite without one; of several the least"}, tell: toGoal},
	{Term: script.Term{Name: "state", Inputs: []script.Input{must("of", agents)}, Help: "The name of the state of an agent, empty if its group has none; of several the first"}, tell: state},
	{Term: script.Term{Name: "in_state", Inputs: []script.Input{must("of", agents)}, Help: "Scene time since an agent entered its state; of several the first"}, tell: inState},
	{Term: script.Term{Name: "how_many", Inputs: []script.Input{must("of", agents), must("state", aState)}, Help: "How many agents, without wrecks, are in a state"}, tell: howMany},
	{Term: script.Term{Name: "entered", Inputs: []script.Input{must("of", agents), must("state", aState)}, Help: "How many agents have entered a state since, and are still in it"}, tell: entered},
	{Term: script.Term{Name: "stock", Inputs: []script.Input{must("name", aStock), must("of", aThing)}, Help: "How much of a stock a body or an agent has, agents of a group all together"}, tell: stock},
	{Term: script.Term{Name: "note", Inputs: []script.Input{must("name", aNote), must("of", agents)}, Help: "A note of a group, or of the group of an agent"}, tell: noted},
	{Term: script.Term{Name: "signal", Inputs: []script.Input{must("word", aWord), input("from", agents), must("of", agents)}, Help: "How often agents have received a word since the step began, from agents if any are named"}, tell: signaled},
	{Term: script.Term{Name: "measure", Inputs: []script.Input{must("name", aMeasure)}, Help: "A measure of the scene's own, of [[measure]], as it is so far; 0 before the first step, and after a mistake in its expression"}, tell: ownMeasure},
	{Term: script.Term{Name: "chance", Inputs: []script.Input{must("rate", "")}, Help: "True by chance, so many times in a unit of scene time in the mean; each rule and each agent draws for itself, by the seed"}, tell: chance},
	{Term: script.Term{Name: "selected", Help: "The name of what is selected in the window, or an empty text"}, tell: func(s *Subject, _ *script.Term, _ []any) (any, error) {
		if s.observer == nil {
			return "", nil
		}
		return s.observer.Selected(), nil
	}},
	{Term: script.Term{Name: "answer", Inputs: []script.Input{must("to", aQuestion)}, Help: "The answer to a question of the lesson; an empty text before"}, tell: func(s *Subject, _ *script.Term, given []any) (any, error) {
		if s.observer != nil {
			if x, ok := s.observer.Answer(given[0].(string)); ok {
				return x, nil
			}
		}
		return "", nil
	}},
	{Term: script.Term{Name: "error", Inputs: []script.Input{must("to", anArrow)}, Help: "How far the arrow that was drawn to a question is off, in degrees; infinite until time has shown it"}, tell: off},
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
		list = append(list, word{t, measure(m), true})
	}
	return append(append(list, own...), ofView...)
})

// Terms are the names of conditions, the measures first. The caller must not change them.
var Terms = sync.OnceValue(func() (list []script.Term) {
	for _, w := range words() {
		list = append(list, w.Term)
	}
	return list
})

// tellers are the tellers of terms by their names, and relatesTo tells of which of them an agent that asks may leave out the last input.
var (
	tellers   map[string]teller
	relatesTo map[string]bool
)

func init() {
	tellers, relatesTo = map[string]teller{}, map[string]bool{}
	for _, w := range words() {
		tellers[w.Name] = w.tell
		relatesTo[w.Name] = mine(&w.Term) >= 0
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

func ownMeasure(s *Subject, _ *script.Term, given []any) (any, error) {
	for _, m := range sim.OwnMeasures(sim.RulesOf(s.world)) {
		if m.Name == given[0] {
			if math.IsNaN(m.Value) {
				return 0.0, nil
			}
			return m.Value, nil
		}
	}
	return nil, fmt.Errorf("there is no measure %v", given[0])
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
