package condition

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/script"
)

// Arrow is a question to which the answer is an arrow in the plane: which way an agent is accelerated, or flies.
type Arrow struct {
	Of       string  // the agent
	Velocity bool    // else its acceleration
	After    float64 // scene time from when it is drawn to when it is compared; 0: in the next step
}

// Drawn is an arrow that was drawn.
type Drawn struct {
	Angle float64 // degrees, counter-clockwise from the right
	Tick  uint64  // at which it was drawn
}

// asked is a question for an arrow, and what has become of it.
type asked struct {
	Arrow
	name  string
	drawn Drawn
	shown bool    // the steps have shown the right one
	right float64 // degrees; NaN: there is none
}

// Draws makes a question one for an arrow. The right one is found by [Subject.Look].
func (s *Subject) Draws(question string, a Arrow) {
	s.arrows = append(s.arrows, asked{Arrow: a, name: question})
}

// Right returns the arrow that was right, degrees counter-clockwise from the right: NaN if the agent was at rest, or not accelerated.
// It reports false until the steps have shown it.
func (s *Subject) Right(question string) (angle float64, ok bool) {
	for i := range s.arrows {
		if a := &s.arrows[i]; a.name == question && a.shown {
			return a.right, true
		}
	}
	return 0, false
}

// lookAtArrows compares arrows that are due at this tick.
func (s *Subject) lookAtArrows() {
	for i := range s.arrows {
		a := &s.arrows[i]
		drawn, ok := s.observer.Drawn(a.name)
		if !ok || drawn != a.drawn {
			a.drawn, a.shown = drawn, false
		}
		steps := max(1, math.Round(a.After/s.world.Setup().Dt))
		if !ok || s.world.Tick() != drawn.Tick+uint64(steps) {
			continue
		}
		ids, err := s.members(a.Of)
		if err != nil {
			continue
		}
		now := s.world.Glance(ids[0])
		way := now.Vel
		if !a.Velocity {
			way = r2.Sub(now.Vel, now.Was)
		}
		if a.shown, a.right = true, math.NaN(); way != (r2.Vec{}) {
			a.right = nav.Heading(way) * (180 / math.Pi)
		}
	}
}

// off tells how far an arrow is off the right one.
func off(s *Subject, _ *script.Term, given []any) (any, error) {
	name := given[0].(string)
	if s.observer == nil {
		return math.Inf(1), nil
	}
	drawn, ok := s.observer.Drawn(name)
	right, shown := s.Right(name)
	if !ok || !shown || math.IsNaN(right) {
		return math.Inf(1), nil
	}
	return math.Abs(math.Remainder(drawn.Angle-right, 360)), nil
}
