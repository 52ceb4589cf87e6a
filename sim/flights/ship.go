package flights

import (
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Ship is a ship in space, at a tick.
type Ship struct {
	Now, Was orbit.State // at the tick and at the one before, in the frame of the scene
	Pitch    float64     // of the nose over the plane, radians; its heading is the agent's
	Pitched  float64     // the same before the last step
	Phase    Phase
	Body     int     // on which it rests, or −1
	About    int     // the body that it goes around, or rests on
	Mass     float64 // kg
	Dry      float64 // without propellant, kg
	Exhaust  float64 // length/time; 0: it uses no propellant
	Spent    float64 // Δv of its engine since the start, length/time
	Miss     float64 // the least distance from its goal so far, length; +Inf if it has had none
	Plan     orbit.Plan
}

// DeltaV returns the Δv that is left in the tanks, length/time; 0 if it uses no propellant.
func (s *Ship) DeltaV() float64 {
	if !(s.Exhaust > 0) {
		return 0
	}
	return float64(s.Exhaust * portable.Log(s.Mass/s.Dry))
}

// Ship returns an agent as a ship; false if it is none. The plan belongs to the flights.
func (f *Flights) Ship(agent uint32) (Ship, bool) {
	if !f.Has(agent) {
		return Ship{}, false
	}
	i := f.of[agent]
	s := &f.ships[i]
	about := s.record.Center()
	if s.body >= 0 {
		about = int(s.body)
	}
	return Ship{
		About: about, Now: s.now, Was: s.was, Pitch: s.pitch, Pitched: s.pitched, Phase: s.phase, Body: int(s.body), Mass: s.mass, Dry: s.record.Dry(), Exhaust: f.exhausts[i],
		Spent: s.spent, Miss: s.miss, Plan: f.plans[i],
	}, true
}

// Is reports whether an agent is a ship in a phase.
func (f *Flights) Is(agent uint32, phase Phase) bool {
	return f.Has(agent) && f.ships[f.of[agent]].phase == phase
}

// Burn adds a burn to the plan of a ship that flies: before the burns that have later times. An engine with a thrust gives it.
func (f *Flights) Burn(agent uint32, b orbit.Burn) {
	i := f.of[agent]
	s := &f.ships[i]
	if s.phase != Flying {
		return
	}
	b.Thrust, b.Exhaust = f.forces[i], f.exhausts[i]
	at := len(f.plans[i])
	for b.On == orbit.OnTime && at > 0 && f.plans[i][at-1].On == orbit.OnTime && f.plans[i][at-1].Time > b.Time {
		at--
	}
	f.plans[i] = slices.Insert(f.plans[i], at, b)
	f.stale[i] = true
}

// Coast stops the engine of a ship at the time of the tick, and drops its plan and its maneuver. What its behaviour asks for counts
// again when that is something else than before.
func (f *Flights) Coast(agent uint32, time float64) {
	i := int(f.of[agent])
	if f.ships[i].phase != Flying {
		return
	}
	f.begin(i, ask{}, time)
	f.ships[i].due = math.Inf(1)
	f.ordered[i] = true
}

// Try returns a flight as Flight does, with another plan, as Fitted has it.
func (f *Flights) Try(agent uint32, plan orbit.Plan) *orbit.Flight {
	if !f.Has(agent) || f.ships[f.of[agent]].phase != Flying {
		return nil
	}
	return f.gravity.Resume(&f.ships[f.of[agent]].record, f.Fitted(agent, plan))
}

// Fitted returns a plan whose burns are of the engine of a ship, but for those that the ship's own plan has: a scene may have given them
// another one.
func (f *Flights) Fitted(agent uint32, plan orbit.Plan) orbit.Plan {
	i := f.of[agent]
	plan = slices.Clone(plan)
	for k := range plan {
		if slices.Contains(f.plans[i], plan[k]) {
			continue
		}
		plan[k].Thrust, plan[k].Exhaust = f.forces[i], f.exhausts[i]
	}
	return plan
}

// Nose returns the direction of the nose of a ship, of unit length; heading is the agent's.
func (s *Ship) Nose(heading float64) r3.Vec { return nav.Ahead(heading, s.Pitch) }

// NoseWas returns the same before the last step.
func (s *Ship) NoseWas(heading float64) r3.Vec { return nav.Ahead(heading, s.Pitched) }

// Flight returns the flight of a ship from the tick on, with its plan, as it will be flown, to the bit, unless it is steered. It is the
// caller's own: looking ahead changes nothing. It is nil for an agent that is no ship, and for one that rests.
func (f *Flights) Flight(agent uint32) *orbit.Flight {
	if !f.Has(agent) {
		return nil
	}
	return f.Try(agent, f.plans[f.of[agent]])
}

// HeightAt returns the height of the ship over the plane of x and y where it is at a place between those of its last step, length.
func (s *Ship) HeightAt(at r2.Vec) float64 {
	way := r2.Sub(flat(s.Now.R), flat(s.Was.R))
	long := portable.Norm2(way)
	if long == 0 {
		return s.Now.R.Z
	}
	share := portable.Dot(r2.Sub(at, flat(s.Was.R)), way) / long
	return s.Was.R.Z + float64(min(1, max(0, share))*(s.Now.R.Z-s.Was.R.Z))
}
