package flights

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/orbit/plan"
	"galaxy/sim/part"

	"gonum.org/v1/gonum/spatial/r3"
)

// A maneuver is planned when a ship is first asked for it, and when a part of it is over, at instants that do not depend on the step of
// the scene:
//
//	Steer ── Follow ──▶ ask ──▶ planner ──▶ burns of the plan
//	                     ▲                      │
//	                    due  ◀── next part ─────┘
//
// The ask is state, so that going back, recordings and any number of workers lead to the same burns.

// ask is a maneuver that a ship is to do. Two equal ones are one.
type ask struct {
	of     any          // a behaviour of package steer that plans, by value; nil: none
	kind   nav.GoalKind // of the target
	target int32        // a body or an agent
}

// asked returns the maneuver of a behaviour with the parameters that it has now.
func asked(b nav.Behavior, kind nav.GoalKind, target int32) (a ask) {
	switch b := b.(type) {
	case *steer.Circularize:
		return ask{of: *b}
	case *steer.Hohmann:
		return ask{of: *b}
	case *steer.Land:
		return ask{of: *b}
	case *steer.Launch:
		return ask{of: *b}
	case *steer.Transfer:
		a.of = *b
	case *steer.Slingshot:
		a.of = *b
	case *steer.KeepStation:
		a.of = *b
	case *steer.Dock:
		a.of = *b
	default:
		return ask{}
	}
	if a.kind = kind; kind == nav.BodyGoal || kind == nav.AgentGoal {
		a.target = target
	}
	return a
}

// pursues reports whether it leads to another ship.
func (a *ask) pursues() bool { return a.of != nil && a.kind == nav.AgentGoal }

// hash folds it in.
func (a *ask) hash(h *part.Hasher) {
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%T %+v", a.of, a.of)
	h.Word(sum.Sum64())
	h.Word(uint64(a.kind)<<32 | uint64(uint32(a.target)))
}

// name is what scene files call it.
func (a *ask) name() string {
	switch a.of.(type) {
	case steer.Circularize:
		return "circularize"
	case steer.Hohmann:
		return "hohmann"
	case steer.Land:
		return "land"
	case steer.Launch:
		return "launch"
	case steer.Transfer:
		return "transfer"
	case steer.Slingshot:
		return "slingshot"
	case steer.KeepStation:
		return "keep_station"
	case steer.Dock:
		return "dock"
	}
	return ""
}

// View returns the flight of an agent for its view in a step, nil if it is no ship. Outside of steps, as for explanations, nothing
// follows from it.
func (f *Flights) View(agent uint32, inStep bool) nav.Flight {
	switch {
	case !f.Has(agent):
		return nil
	case inStep:
		return f
	}
	return onlooker{f}
}

// Follow is [nav.Flight]'s. Workers call it for different ships.
func (f *Flights) Follow(self *nav.Agent, v *nav.View, maneuver nav.Behavior) {
	if a := &f.asks[f.of[self.ID]]; a.of == nil {
		*a = asked(maneuver, v.Target.Kind, v.Target.Index)
	}
}

// onlooker is the flight of a view that nothing is to follow from.
type onlooker struct{ *Flights }

// Follow does nothing.
func (onlooker) Follow(*nav.Agent, *nav.View, nav.Behavior) {}

// Order lets a ship do the maneuver of a behaviour from a time on, in place of what it does. A ship that rests takes off by a launch.
func (f *Flights) Order(agent uint32, maneuver nav.Behavior, goal nav.Goal, time float64) {
	i := int(f.of[agent])
	f.begin(i, asked(maneuver, goal.Kind, goal.Index), time)
	f.ordered[i] = true
}

// begin begins a maneuver at a time.
func (f *Flights) begin(i int, a ask, time float64) {
	s := &f.ships[i]
	if s.phase == Flying {
		f.flight(i).CutOff(time)
		f.keep(i, time)
	}
	s.does, s.part, s.due = a, 0, time
}

// plan plans what is due of a ship in the step.
func (f *Flights) plan(i int) {
	s := &f.ships[i]
	if a := f.asks[i]; a.of != nil && a != s.asked {
		over := f.ordered[i] && s.asked.of == nil // ordered before its behaviour could ask: the order counts
		s.asked = a
		if !over {
			f.begin(i, a, f.from)
			if a.pursues() && len(f.seen.ships) == 0 {
				s.due = f.to // the other ship may be moving now; before the next step it is seen
			}
		}
	}
	for s.does.of != nil && s.due < f.to && (s.phase == Flying || s.phase == Landed) {
		at := s.due
		s.due = math.Inf(1)
		burns, next, err := f.burns(i, at)
		if err != nil {
			text := strings.TrimPrefix(strings.TrimPrefix(err.Error(), "plan: "), "orbit: ")
			f.note(i, Event{Kind: GaveUp, Body: -1, Why: fmt.Sprintf("no plan for %s: %s", s.does.name(), text)})
			return
		}
		x := f.flight(i)
		const least = 1e-8 // km/s, below which a correction is not needed
		burns = slices.DeleteFunc(burns, func(b orbit.Burn) bool { return b.DeltaV() < least*f.units.Speed() })
		for _, b := range burns {
			if err := x.Then(b); err != nil {
				f.note(i, Event{Kind: GaveUp, Body: -1, Why: err.Error()})
				return
			}
		}
		f.plans[i] = append(f.plans[i], burns...)
		s.part++
		s.due = next
	}
}

// bounded bounds what a planner may take in a step: about a second.
func bounded(p plan.Planner) plan.Planner {
	return plan.Bounded{Of: p, Steps: 1 << 17, Conics: 100_000}
}

// burns plans the burns of a ship's maneuver from a time on, and when it is to be planned on. A ship that rests takes off.
func (f *Flights) burns(i int, at float64) (burns orbit.Plan, next float64, err error) {
	s := &f.ships[i]
	if s.phase == Landed {
		return f.takeOff(i, at)
	}
	craft, err := f.flight(i).Craft(at)
	if err != nil {
		return nil, 0, err
	}
	p, next, err := f.planner(&s.does, craft, i)
	if err != nil {
		return nil, 0, err
	}
	burns, err = bounded(p).Plan(context.Background(), f.gravity, craft)
	return burns, next, err
}

// takeOff lets a ship leave the ground.
func (f *Flights) takeOff(i int, at float64) (burns orbit.Plan, next float64, err error) {
	s := &f.ships[i]
	if _, ok := s.does.of.(steer.Launch); !ok {
		return nil, 0, fmt.Errorf("the ship rests on %s; take launch before", f.gravity.System()[s.body].Name)
	}
	ground := f.ground(s, at)
	body := f.gravity.State(int(s.body), -1, at)
	craft := plan.Site(f.gravity, int(s.body), r3.Sub(ground.R, body.R), at)
	craft.State.V = r3.Sub(ground.V, body.V)
	craft.Mass, craft.Propellant = s.mass, max(0, s.mass-s.record.Dry())
	p, next, err := f.planner(&s.does, craft, i)
	if err != nil {
		return nil, 0, err
	}
	if burns, err = bounded(p).Plan(context.Background(), f.gravity, craft); err != nil {
		return nil, 0, err
	}
	x, err := f.gravity.Fly(craft, nil)
	if err != nil {
		return nil, 0, err
	}
	x.Bound(MostSteps)
	f.flights[i], f.stale[i] = x, false
	s.phase, s.body = Flying, -1
	return burns, next, nil
}
