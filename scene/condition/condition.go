// Package condition says whether something is true of a world now: expressions in the language of scripts over one
// list of terms, its measures, parameters, places, events, and what the observer does.
//
//	arrived == agents and contacts == 0
//	not param("walker", "sidestep") and contact("walker")
//	selected == "walker" or answer("side") == "left"
//
// [Terms] is the list. A lesson asks by it whether a step is done.
package condition

import (
	"errors"
	"fmt"
	"slices"

	"galaxy/nav/script"
	"galaxy/sim"
)

// Condition is an expression that is true or not of a [Subject].
type Condition struct{ expression *script.Expression }

// About is what a condition may be about beside a world.
type About struct {
	Questions []string // names of questions of a lesson, for answer
	Arrows    []string // of these, those to which the answer is an arrow, for error
	Rules     bool     // it is asked by rules of the world: what only a person does is not known
	Measures  []string // names of measures of the scene, for measure; nil: those of the setup's rules
	Asks      string   // the group of which an agent asks, for me and what is relative to it; empty: no agent does
}

// Parse reads a condition on worlds of a setup. The error is a [*script.Error], with the place in the text.
func Parse(text string, s *sim.Setup, about About) (*Condition, error) {
	v := vocabulary{setup: s, about: about}
	terms := Terms()
	if about.Asks != "" {
		terms = AgentTerms()
	}
	if about.Rules {
		terms = slices.DeleteFunc(slices.Clone(terms), func(t script.Term) bool { return slices.Contains(ofPersons, t.Name) })
	}
	e, err := script.ParseExpression(text, script.Terms{List: terms, Check: v.check})
	if err != nil {
		return nil, err
	}
	return &Condition{e}, nil
}

// Mistake says what is wrong with an expression, by the error of [Parse] or of a question, without its place, and returns the byte of the text
// at which it stands, or -1.
func Mistake(err error) (what string, at int) {
	var bad *script.Error
	if !errors.As(err, &bad) {
		return err.Error(), -1
	}
	what = bad.What
	if bad.Hint != "" {
		what += "; " + bad.Hint
	}
	return what, bad.Column - 1
}

// ofPersons are the terms about what a person does, which lessons know and rules do not: a world that is played again knows no person.
var ofPersons = func() []string {
	list := []string{"selected", "answer", "error", "order"}
	for _, w := range ofView {
		list = append(list, w.Name)
	}
	return list
}()

// Uses reports whether it uses a term.
func (c *Condition) Uses(term string) bool { return c.expression.Uses(term) }

// Measures reports whether it uses a measure of the world, which takes longer to find than the rest.
func (c *Condition) Measures() bool {
	return slices.ContainsFunc(words(), func(w word) bool { return w.measures && c.Uses(w.Name) })
}

// Text returns the text that it was read from.
func (c *Condition) Text() string { return c.expression.Text() }

// Observer is what the person at the window does, for the terms that ask for it.
type Observer interface {
	Selected() string                   // the name of the selected agent, body, rock or box, or ""
	Answer(question string) (any, bool) // a text or a number; false without one
	Drawn(question string) (Drawn, bool)
	View() View
}

// Subject is a world with what has happened in it since a moment. It must see each step of the world by [Subject.Look].
type Subject struct {
	world    *sim.World
	observer Observer // or nil: nothing is selected, nothing has been answered, and the view is [AtRest]
	log      *log
	self     int32 // the agent that asks, or NoAgent
	arrows   []asked
	since    uint64 // tick
	orders   int    // of the world, that had been given by then
	figures  *figures
	every    uint64 // steps from one question of the rule to the next, for chance
	names    map[string]*named
	absent   bool   // what the present question is about is not here
	rule     uint64 // the number of the rule for which it asks, for chance,
	draws    uint64 // and how often that has drawn in the present question
	sensed   []uint32
}

// NoAgent is the agent that asks where none does.
const NoAgent = -1

// figures are the measures of a world.
type figures struct {
	report sim.Report
	of     uint64 // the version of the world, plus 1
}

// Of returns the subject that a world is. Its events count from now on. The observer may be nil.
func Of(w *sim.World, o Observer) *Subject {
	s := &Subject{observer: o, log: new(log), self: NoAgent, figures: new(figures)}
	s.Watch(w)
	return s
}

// Twin returns a subject that is the same world with the same events. It may ask in another goroutine than s, after [Subject.Ready].
func (s *Subject) Twin() *Subject {
	twin := *s
	twin.names, twin.sensed = map[string]*named{}, nil
	return &twin
}

// Same makes s the same as another subject of the same world, with its events.
func (s *Subject) Same(as *Subject) { s.world, s.log, s.figures = as.world, as.log, as.figures }

// Ready makes s and its twins ready for questions of several goroutines, until the next step. measured says that some may ask for
// measures, which takes longer.
func (s *Subject) Ready(measured bool) {
	sim.Ready(s.world)
	if measured {
		s.report()
	}
}

// Only lets s take down events of some kinds alone, by the names of their terms.
func (s *Subject) Only(kinds []string) {
	s.log.only, s.log.chosen = kinds, true
	if slices.Contains(kinds, "sighting") || slices.Contains(kinds, "loss") {
		s.log.watchSights(s.world)
	}
}

// By makes agent id the one that asks, since a tick: events count that come after it. For chance, rule is the number of what it asks, and every
// the number of steps from one question to the next.
func (s *Subject) By(id int32, since uint64, rule int, every uint64) {
	s.self, s.since, s.rule, s.every = id, since, uint64(rule), every
}

// Watch goes on with another world, or another run of it: no event has happened.
func (s *Subject) Watch(w *sim.World) {
	s.world, s.figures.of, s.names = w, 0, map[string]*named{}
	s.log.start(w)
	for i := range s.arrows {
		s.arrows[i].shown = false
	}
	s.Since(w.Tick(), 0)
}

// Since makes events count that come after a tick, and orders but for the first ones.
func (s *Subject) Since(tick uint64, orders int) { s.since, s.orders = tick, orders }

// Began returns the tick after which events count, and how many orders do not.
func (s *Subject) Began() (tick uint64, orders int) { return s.since, s.orders }

// Look takes down what happened in the last step. After a jump in time only what has happened by then counts.
func (s *Subject) Look() {
	s.log.look(s.world)
	s.lookAtArrows()
	s.since = min(s.since, s.world.Tick())
}

// Events returns the events that s has taken down. They stay as they are: what comes later makes another list.
func (s *Subject) Events() []Happening { return slices.Clip(s.log.list) }

// Return takes s back to the present tick of its world, and to the events that it had taken down by then.
func (s *Subject) Return(events []Happening) {
	s.log.list = slices.Clip(events)
	s.log.link()
	s.log.steps.Start(s.world)
}

// Question is a condition that is asked about a subject again and again.
type Question struct {
	of        *Subject
	evaluator *script.Evaluator
	looks     bool // it asks what is near
}

// Ask returns the question whether c is true of s.
func (s *Subject) Ask(c *Condition) *Question {
	looks := slices.ContainsFunc(looking, c.Uses)
	if c.Uses("sighting") || c.Uses("loss") {
		s.log.watchSights(s.world)
	}
	return &Question{of: s, looks: looks, evaluator: c.expression.Evaluator(func(t *script.Term, given []any) (any, error) {
		if s.self != NoAgent && len(given) > 0 && given[len(given)-1] == nil && relatesTo[t.Name] {
			given[len(given)-1] = Me
		}
		return tellers[t.Name](s, t, given)
	})}
}

// looking are the terms that ask what is near a place.
var looking = []string{"near", "nearest", "seen", "known"}

// ready makes the world ready for q, if no agent asks: then rules have done that for all that ask at the same time.
func (q *Question) ready() {
	if q.looks && q.of.self == NoAgent {
		sim.Ready(q.of.world)
	}
}

// Holds reports whether it is true now.
func (q *Question) Holds() (bool, error) {
	q.ready()
	q.of.draws, q.of.absent = 0, false
	holds, err := q.evaluator.Holds()
	if q.of.absent { // it is about nothing
		return false, nil
	}
	return holds, err
}

// Number returns the value now as a number: of a truth value 1 or 0.
func (q *Question) Number() (float64, error) {
	x, err := q.Value()
	switch x := x.(type) {
	case float64:
		return x, err
	case bool:
		if x {
			return 1, err
		}
		return 0, err
	case string:
		return 0, fmt.Errorf("it is the text %q, and not a number", x)
	}
	return 0, err
}

// Value returns the value now: a float64, a text or a truth value.
func (q *Question) Value() (any, error) {
	q.ready()
	q.of.draws = 0
	return q.evaluator.Value()
}

// report returns the figures now.
func (s *Subject) report() *sim.Report {
	if v := s.world.Version() + 1; s.figures.of != v {
		*s.figures = figures{sim.Figures(s.world), v}
	}
	return &s.figures.report
}
