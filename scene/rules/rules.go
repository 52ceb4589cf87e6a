// Package rules lets a scene answer to what happens in it: triggers give orders, states of agents follow each other, measures of the
// scene's own are kept. All ask by expressions of package condition.
//
//	step ──▶ events ──▶ measures
//	            │
//	            ├─────▶ triggers ──▶ orders ─┐
//	            └─────▶ states ────▶ enter ──┴─▶ the next step
//
// Rules read the world as a step has left it. What follows begins with the next step, so nothing depends on the order of agents.
package rules

import (
	"slices"

	"galaxy/nav"
	"galaxy/scene/condition"
	"galaxy/sim"
	"galaxy/sim/part"
)

// Trigger gives orders as soon as a condition holds. Events count since it last did.
type Trigger struct {
	Name string // or empty
	When *condition.Condition
	Do   []sim.Text
	Most int // how often it gives them at most, ≥ 1
}

// Machine are the states of the agents of a group, as many as the parts of its [nav.States].
type Machine struct {
	Group  int
	States []State
	Wholes []Whole
	Every  uint64 // steps from one decision of an agent to its next one, ≥ 1
}

// Whole is a state that consists of others: its exits stand before theirs.
type Whole struct {
	Parts []int      // numbers of States
	Enter []sim.Text // orders given when an agent enters one of them and comes from outside
}

// State is a state of agents. Events count since an agent entered it.
type State struct {
	Enter []sim.Text           // orders of which [condition.Me] is the agent that enters
	Exits []Exit               // the first one whose condition holds is taken
	Score *condition.Condition // nil: an agent enters it by exits alone
	Stay  float64              // by how much another score must be above it
}

// Exit leads to another state.
type Exit struct {
	Whole int // the number of the whole whose exit it is, or -1
	To    int // the number of a state, or, from len(States) on, of a whole
	When  *condition.Condition
}

// Measure is a number that is kept while a world runs.
type Measure struct {
	Name, Help string
	Of         *condition.Condition
	How        How
}

// How says what becomes of the values of a measure, one after each step.
type How uint8

// The kinds.
const (
	Last  How = iota // the last one
	Count            // the sum, of events since the step before
	Mean
	Most
	Least
)

// Plan are the rules of a scene. It does not change; each world has a state of its own.
type Plan struct {
	Triggers []Trigger
	Machines []Machine
	Measures []Measure
}

// Any reports whether there are rules.
func (p *Plan) Any() bool { return len(p.Triggers)+len(p.Machines)+len(p.Measures) > 0 }

// Rules are the rules of a world: a [sim.Rules].
type Rules struct {
	state
	plan *Plan

	subject  *condition.Subject // nil before the first step
	triggers []*condition.Question
	measures []*condition.Question
	askers   []asker // per worker
	parts    []member
	turns    []turn // per member: where it goes in the present step
	measured bool   // some state asks for measures of the world
	asked    bool   // some condition asks for measures of the scene: they decide what follows
	world    *sim.World
	some     func(worker, lo, hi int) // bound once: binding a method allocates
}

// New returns the rules of another world.
func (p *Plan) New() sim.Rules {
	r := &Rules{plan: p}
	p.Conditions(func(c *condition.Condition) { r.asked = r.asked || c.Uses("measure") })
	r.fired = make([]fired, len(p.Triggers))
	r.tallies = make([]tally, len(p.Measures))
	for i := range p.Machines {
		r.broken = append(r.broken, make([]bool, len(p.Machines[i].States))...)
	}
	return r
}

// Of returns the rules of a world, or nil.
func Of(w *sim.World) *Rules {
	r, _ := sim.RulesOf(w).(*Rules)
	return r
}

// Plan returns what the rules say.
func (r *Rules) Plan() *Plan { return r.plan }

// Begin makes r ready for the next step of its world.
func (r *Rules) Begin(w *sim.World) {
	if r.subject != nil {
		r.subject.Return(r.events)
		return
	}
	r.world, r.subject = w, condition.Of(w, nil)
	r.some = r.decideSome
	r.subject.Only(r.kinds())
	r.subject.Return(r.events)
	for i := range r.plan.Triggers {
		r.triggers = append(r.triggers, r.subject.Ask(r.plan.Triggers[i].When))
	}
	for i := range r.plan.Measures {
		r.measures = append(r.measures, r.subject.Ask(r.plan.Measures[i].Of))
	}
	r.measured = r.plan.statesMeasure()
	n := 0
	for i := range r.plan.Machines {
		for id := range w.Setup().Agents {
			if int(w.Setup().Agents[id].Group) == r.plan.Machines[i].Group {
				r.parts = append(r.parts, member{uint32(id), i, n})
				n += len(r.plan.Machines[i].Wholes)
			}
		}
	}
	if r.turns = make([]turn, len(r.parts)); len(r.entered) != n {
		r.entered = make([]uint64, n)
	}
	for range w.Workers() {
		r.askers = append(r.askers, newAsker(r.subject.Twin(), r.plan))
	}
}

// Conditions calls visit for all conditions.
func (p *Plan) Conditions(visit func(c *condition.Condition)) {
	for i := range p.Triggers {
		visit(p.Triggers[i].When)
	}
	for i := range p.Measures {
		visit(p.Measures[i].Of)
	}
	for i := range p.Machines {
		for k := range p.Machines[i].States {
			s := &p.Machines[i].States[k]
			for _, e := range s.Exits {
				visit(e.When)
			}
			if s.Score != nil {
				visit(s.Score)
			}
		}
	}
}

// Orders calls visit for all orders.
func (p *Plan) Orders(visit func(o sim.Text)) {
	each := func(list []sim.Text) {
		for _, o := range list {
			visit(o)
		}
	}
	for i := range p.Triggers {
		each(p.Triggers[i].Do)
	}
	for i := range p.Machines {
		for k := range p.Machines[i].Wholes {
			each(p.Machines[i].Wholes[k].Enter)
		}
		for k := range p.Machines[i].States {
			each(p.Machines[i].States[k].Enter)
		}
	}
}

// statesMeasure reports whether a condition of a state uses a measure.
func (p *Plan) statesMeasure() (measures bool) {
	states := Plan{Machines: p.Machines}
	states.Conditions(func(c *condition.Condition) { measures = measures || c.Measures() })
	return measures
}

// kinds are the kinds of events that the rules ask for.
func (r *Rules) kinds() (list []string) {
	r.plan.Conditions(func(c *condition.Condition) {
		for _, kind := range condition.Kinds {
			if c.Uses(kind) && !slices.Contains(list, kind) {
				list = append(list, kind)
			}
		}
	})
	return list
}

// Answer keeps measures, gives the orders of triggers, and lets agents change their states.
func (r *Rules) Answer(w *sim.World, a sim.Answers) {
	r.subject.Look()
	r.events = r.subject.Events()
	r.keepMeasures(w)
	due := r.due(w)
	r.decide(w, a)
	for _, i := range due {
		r.give(w, a, r.plan.Triggers[i].Do, -1, Told{Trigger: i, Agent: -1})
	}
}

// due returns the triggers whose conditions have come to hold.
func (r *Rules) due(w *sim.World) (list []int) {
	for i := range r.plan.Triggers {
		t, f := &r.plan.Triggers[i], &r.fired[i]
		if f.times >= t.Most || f.broken {
			continue
		}
		r.subject.By(condition.NoAgent, f.since, i, 1)
		holds, err := r.triggers[i].Holds()
		switch {
		case err != nil:
			f.broken = true
			r.tell(Told{Tick: w.Tick(), Trigger: i, Agent: -1, Error: err.Error()})
			continue
		case !holds || f.waits:
			f.waits = f.waits && holds
			continue
		}
		f.times, f.since = f.times+1, w.Tick()
		r.tell(Told{Tick: w.Tick(), Trigger: i, Agent: -1, Error: ""})
		list = append(list, i)
		r.subject.By(condition.NoAgent, f.since, i, 1)
		f.waits, _ = r.triggers[i].Holds() // else the events that made it true are over
	}
	return list
}

// Spoken returns an order of a state as an agent gives it: with its own name for [condition.Me], and that of the agent or body for which it
// heads for [condition.Target], if there is one.
func Spoken(w *sim.World, o sim.Text, me uint32) sim.Text {
	o = slices.Clone(o)
	for i := range o {
		switch goal := w.Goal(me); {
		case o[i] == condition.Me:
			o[i] = w.AgentName(me)
		case o[i] == condition.Target && goal.Kind == nav.AgentGoal:
			o[i] = w.AgentName(uint32(goal.Index))
		case o[i] == condition.Target && goal.Kind == nav.BodyGoal:
			o[i] = w.Setup().Bodies[goal.Index].Name
		}
	}
	return o
}

// give gives orders; me is the agent that enters a state by them, or -1.
func (r *Rules) give(w *sim.World, a sim.Answers, orders []sim.Text, me int, about Told) {
	for _, o := range orders {
		if me >= 0 {
			o = Spoken(w, o, uint32(me))
		}
		if err := a.Order(o); err != nil {
			about.Tick, about.Error = w.Tick(), sim.Sentence(o, err)
			r.tell(about)
		}
	}
}

// keepMeasures adds the present values.
func (r *Rules) keepMeasures(w *sim.World) {
	for i := range r.plan.Measures {
		t := &r.tallies[i]
		r.subject.By(condition.NoAgent, w.Tick()-1, len(r.plan.Triggers)+i, 1)
		x, err := r.measures[i].Number()
		if err != nil {
			if !t.broken {
				t.broken = true
				r.tell(Told{Tick: w.Tick(), Trigger: -1, Measure: i, Agent: -1, Error: err.Error()})
			}
			continue
		}
		t.add(x)
	}
}

// Present returns the value that the expression of a measure had after the last step, or the count so far: NaN before the first step, and after
// a mistake in it.
func (r *Rules) Present(measure int) float64 {
	how := Last
	if r.plan.Measures[measure].How == Count {
		how = Count
	}
	return r.tallies[measure].value(how)
}

// Measures returns the measures so far: NaN before the first step, and after a mistake in an expression.
func (r *Rules) Measures() (list []sim.OwnMeasure) {
	for i := range r.plan.Measures {
		m := &r.plan.Measures[i]
		list = append(list, sim.OwnMeasure{Name: m.Name, Help: m.Help, Value: r.tallies[i].value(m.How)})
	}
	return list
}

// Hash folds in what decides what follows.
func (r *Rules) Hash(d *part.Hasher) {
	for i := range r.fired {
		f := &r.fired[i]
		d.Word(uint64(f.times))
		d.Word(f.since<<2 | part.Bit(f.waits)<<1 | part.Bit(f.broken))
	}
	for _, b := range r.broken {
		d.Word(part.Bit(b))
	}
	for _, tick := range r.entered {
		d.Word(tick)
	}
	for i := range r.tallies {
		if t := &r.tallies[i]; r.asked {
			d.Word(t.n<<1 | part.Bit(t.broken))
			for _, x := range [...]float64{t.sum, t.last, t.most, t.least} {
				d.Float(x)
			}
		}
	}
}
