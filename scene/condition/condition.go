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
	"fmt"

	"galaxy/nav/script"
	"galaxy/sim"
)

// Condition is an expression that is true or not of a [Subject].
type Condition struct{ expression *script.Expression }

// Parse reads a condition on worlds of a setup. answers are the names of the questions that it may ask for. The error is a
// [*script.Error], with the place in the text.
func Parse(text string, s *sim.Setup, answers []string) (*Condition, error) {
	v := vocabulary{setup: s, answers: answers}
	e, err := script.ParseExpression(text, script.Terms{List: Terms(), Check: v.check})
	if err != nil {
		return nil, err
	}
	return &Condition{e}, nil
}

// Text returns the text that it was read from.
func (c *Condition) Text() string { return c.expression.Text() }

// Observer is what the person at the window does, for the terms that ask for it.
type Observer interface {
	Selected() string                   // the name of the selected agent, body, rock or box, or ""
	Answer(question string) (any, bool) // a text or a number; false without one
}

// Subject is a world with what has happened in it since a moment. It must see each step of the world by [Subject.Look].
type Subject struct {
	world    *sim.World
	observer Observer
	log      log
	since    uint64 // tick
	orders   int    // of the world, that had been given by then
	figures  sim.Report
	counted  uint64 // the version of the world at figures, plus 1
}

// Of returns the subject that a world is. Its events count from now on.
func Of(w *sim.World, o Observer) *Subject {
	s := &Subject{observer: o}
	s.Watch(w)
	return s
}

// Watch goes on with another world, or another run of it: no event has happened.
func (s *Subject) Watch(w *sim.World) {
	s.world, s.counted = w, 0
	s.log.start(w)
	s.Since(w.Tick(), 0)
}

// Since makes events count that come after a tick, and orders but for the first ones.
func (s *Subject) Since(tick uint64, orders int) { s.since, s.orders = tick, orders }

// Began returns the tick after which events count, and how many orders do not.
func (s *Subject) Began() (tick uint64, orders int) { return s.since, s.orders }

// Look takes down what happened in the last step. After a jump in time only what has happened by then counts.
func (s *Subject) Look() {
	s.log.look(s.world)
	s.since = min(s.since, s.world.Tick())
}

// Question is a condition that is asked about a subject again and again.
type Question struct{ evaluator *script.Evaluator }

// Ask returns the question whether c is true of s.
func (s *Subject) Ask(c *Condition) *Question {
	return &Question{c.expression.Evaluator(func(t *script.Term, given []any) (any, error) {
		return tellers[t.Name](s, t, given)
	})}
}

// Holds reports whether it is true now.
func (q *Question) Holds() (bool, error) { return q.evaluator.Holds() }

// Value returns the value now: a float64, a text or a truth value.
func (q *Question) Value() (any, error) { return q.evaluator.Value() }

// report returns the figures now.
func (s *Subject) report() *sim.Report {
	if v := s.world.Version() + 1; s.counted != v {
		s.figures, s.counted = sim.Figures(s.world), v
	}
	return &s.figures
}

// members returns the agents that a text names.
func (s *Subject) members(name any) ([]uint32, error) {
	ids, err := sim.Members(s.world, fmt.Sprint(name))
	if err == nil && len(ids) == 0 {
		err = fmt.Errorf("%v has no agent", name)
	}
	return ids, err
}
