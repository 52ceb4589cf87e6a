package sim

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flights"
)

// settle tells what has ended of the ships in space in this step, and places the ships that their drives have not moved.
func settle(w *World) {
	if !w.flights.Any() {
		return
	}
	w.flights.Settle(settled{w})
}

// settled is a world as the end of a step of its ships changes it.
type settled struct{ w *World }

func (s settled) Rests(agent uint32) bool {
	return s.w.agents.Is(s.w.agents.SlotOf(agent), columns.Resting)
}

func (s settled) Rise(agent uint32) {
	s.w.agents.Set(s.w.agents.SlotOf(agent), columns.Resting, false)
}

func (s settled) Tell(e *flights.Event) {
	w := s.w
	switch e.Kind {
	case flights.HasEnded:
		w.quarantine(Fault{Tick: w.tick, Agent: e.Agent, What: e.Why, Ended: true})
	case flights.HasCrashed:
		w.arms.Wreck(e.Agent)
		fallthrough
	case flights.HasLanded:
		w.agents.Set(w.agents.SlotOf(e.Agent), columns.Resting, true)
	}
}

func (s settled) Place(agent uint32, st orbit.State) {
	slot := s.w.agents.SlotOf(agent)
	s.w.agents.SetPos(slot, flat(st.R))
	s.w.agents.SetVel(slot, flat(st.V))
}

func (s settled) Heading(agent uint32) float64 {
	var a nav.Agent
	s.w.agents.Agent(agent, &a)
	return a.Heading
}

func (s settled) Face(agent uint32, heading float64) {
	s.w.agents.KeepHeading(int(s.w.agents.SlotOf(agent)), heading)
}

// collide makes ships in space solid, if agents are.
func collide(w *World) {
	law := w.setup.Contacts
	if law == nil {
		return
	}
	of := func(id uint32) *nav.Agent { return &w.setup.Agents[id] }
	w.flights.Collide(&flights.Law{
		Restitution: law.Restitution,
		Between:     func(a, b uint32) bool { return law.Between(of(a).Group, of(b).Group) },
		Radius:      func(ship uint32) float64 { return of(ship).Radius },
	})
}

// impacts returns those of ships in space in this step as contacts.
func impacts(w *World) (list []contact.Contact) {
	for _, i := range w.flights.Impacts() {
		list = append(list, contact.Contact{
			Tick: w.tick, Agent: i.A, With: contact.Other{Kind: contact.Agent, Index: i.B}, Point: flat(i.Point), Impulse: i.Impulse, Began: i.Began,
		})
	}
	return list
}

// checkFlights refuses ships that cannot fly, of an otherwise sound setup.
func (s *Setup) checkFlights(errs *setupErrors) {
	if s.Flights == nil {
		return
	}
	for i := range s.Flights.Ships {
		id := s.Flights.Ships[i].Agent
		if int(id) >= len(s.Agents) || i > 0 && s.Flights.Ships[i-1].Agent >= id {
			errs.add("Flights", -1, "", "Flights.Ships[%d].Agent = %d is none of the %d agents in ascending order", i, id, len(s.Agents))
			return
		}
		g := &s.Groups[s.Agents[id].Group]
		if _, ok := g.Drive.(*nav.Orbital); !ok || g.Source != nil {
			errs.add("Agents", int(id), "", "Agents[%d] is a ship of Flights, and its group %q has another drive than orbital, or a source", id, g.Name)
			return
		}
		if s.Agents[id].Square {
			errs.add("Agents", int(id), "", "Agents[%d] is a ship of Flights: it is a ball in space, and no square", id)
			return
		}
		if _, ok := g.Gunner.(engine.SpaceGunner); !ok && g.Gunner != nil {
			errs.add("Agents", int(id), "", "Agents[%d] is a ship of Flights, and the gunner of its group %q aims in the plane alone", id, g.Name)
			return
		}
	}
	if s.Tiles != nil {
		errs.add("Flights", -1, "", "Flights are in space, and go without Tiles, which are a map of the plane")
		return
	}
	at, err := s.Flights.Check(s.Bodies, s.Agents, s.drives(), s.Start, s.Dt)
	switch {
	case err == nil:
	case at < 0:
		errs.add("Flights", -1, "", "Flights: %v", err)
	default:
		id := int(s.Flights.Ships[at].Agent)
		*errs = append(*errs, &SetupError{"Agents", id, "Flight", fmt.Sprintf("Agents[%d]: %v", id, err), err})
	}
}

// UnfitManeuvers returns the ships whose behaviours cannot plan for them as they are, and why, in order: the first of each group.
func (s *Setup) UnfitManeuvers() (list []*SetupError) {
	if s.Flights == nil {
		return nil
	}
	last := int32(-1)
	for i := range s.Flights.Ships {
		id := s.Flights.Ships[i].Agent
		a := &s.Agents[id]
		g := &s.Groups[a.Group]
		drive, ok := g.Drive.(*nav.Orbital)
		if !ok || a.Group == last {
			continue
		}
		last = a.Group
		goal := a.Goal
		if len(g.Itinerary.Stops) > 0 {
			goal = g.Itinerary.Stops[0]
		}
		if problem := s.Flights.Unfit(nav.Attached(g.Behavior), goal, drive, s.Bodies, s.Start); problem != "" {
			list = append(list, &SetupError{"Agents", int(id), "Plan", problem, nil})
		}
	}
	return list
}

// Ship is a ship in space.
type Ship = flights.Ship

// Flights returns the ships in space: where they are, with their heights, their flights ahead, and what has become of them. They belong
// to the world, which alone changes them.
func (w *World) Flights() *flights.Flights { return w.flights }

func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }
