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

// The nose of a ship points anywhere in space. It turns by [nav.TurnInSpace], to the first of these that there is: the direction of the
// burn that goes on; that of the next burn, as late as the turn allows; the direction of the wish that it flies; its motion as seen from
// the body that it goes around.

// turn turns the nose of a ship for a time dt towards a direction of any length; without one it stays.
func (s *ship) turn(self *nav.Agent, towards r3.Vec, dt float64) {
	self.Heading, s.pitch = nav.TurnInSpace(self.Heading, s.pitch, towards, self.MaxTurn, dt)
}

// carry turns the nose of a ship that rests with the ground.
func (f *Flights) carry(i int, w World) {
	s, agent := &f.ships[i], f.agents[i]
	if int(s.body) >= len(f.spins) || f.spins[s.body].Rate == 0 {
		return
	}
	spin := f.spins[s.body]
	ahead := turned(nav.Ahead(w.Heading(agent), s.pitch), spin.Pole, float64(spin.Rate*(f.to-f.from)))
	if s.pitch = nav.Pitch(ahead); flat(ahead) != (r2.Vec{}) {
		w.Face(agent, nav.Heading(flat(ahead)))
	}
}

// push turns the nose of a ship towards a wish, and returns the acceleration that its engine then gives, at most so much.
func (s *ship) push(self *nav.Agent, wish r3.Vec, most, dt float64) r3.Vec {
	if s.pitch == 0 && wish.Z == 0 {
		push := nav.Push(self, flat(wish), most, dt)
		return r3.Vec{X: push.X, Y: push.Y}
	}
	s.turn(self, wish, dt)
	ahead := nav.Ahead(self.Heading, s.pitch)
	return portable.Scale3(max(0, min(portable.Dot3(wish, ahead), most)), ahead)
}

// Granted returns how much of a wish in space the engine of a ship gives in a step of dt, length/time². self is the ship as an agent.
func (f *Flights) Granted(self nav.Agent, engine *nav.Orbital, wish r3.Vec, dt float64) float64 {
	i := f.of[self.ID]
	s := f.ships[i]
	if f.units.Exhaust(engine.Isp) > 0 && !(s.mass > s.record.Dry()) {
		return 0
	}
	return portable.Norm3(s.push(&self, wish, f.most(&self, engine, s.mass), dt))
}

// most returns the largest acceleration of the engine of a ship.
func (f *Flights) most(self *nav.Agent, engine *nav.Orbital, mass float64) float64 {
	if engine.Thrust > 0 {
		return f.units.Force(engine.Thrust) / mass
	}
	return self.MaxAccel
}

// facing returns the direction to which the nose of a ship turns in the step that it has flown, without a wish.
func (f *Flights) facing(i int, self *nav.Agent) r3.Vec {
	x := f.flights[i]
	if _, along, ok, _ := x.Thrust(f.to, f.to); ok {
		return along
	}
	if at, along, ok := f.nextBurn(i, f.to+math.Pi/self.MaxTurn); ok {
		const slack = 1 + 1e-9 // for rounding: once begun, the turn goes on
		if float64((at-f.to)*self.MaxTurn) <= float64(slack*nav.Angle(nav.Ahead(self.Heading, f.ships[i].pitch), along)) {
			return along
		}
	}
	return f.ahead(i, f.to)
}

// scout is a flight that knows the burns that a ship has before it.
type scout struct {
	*orbit.Flight
	plan orbit.Plan
}

// mostScouted bounds the steps of a scout: about a millisecond.
const mostScouted = 256

// nextBurn returns when the next burn of the plan of a ship begins, if it does until a time, and its direction. It depends on the state
// of the ship alone: a scout that was made before is used only where it flies the same way.
func (f *Flights) nextBurn(i int, until float64) (at float64, along r3.Vec, ok bool) {
	s, plan := &f.ships[i], f.plans[i]
	if len(plan) == 0 || math.IsInf(until, 0) || until == f.to || earliest(&plan[0], s.mass) > until {
		return 0, along, false
	}
	if c := &f.scouts[i]; c.Flight != nil && len(c.plan) >= len(plan) && slices.Equal(c.plan[len(c.plan)-len(plan):], plan) {
		if st, err := c.At(f.to, -1); err == nil && st == s.now {
			if at, along, ok, err = c.Thrust(f.to, until); err == nil {
				return at, along, ok
			}
		}
	}
	c := scout{f.gravity.Resume(&s.record, plan), slices.Clone(plan)}
	c.Bound(mostScouted)
	f.scouts[i] = c
	at, along, ok, _ = c.Thrust(f.to, until)
	return at, along, ok
}

// earliest returns a time before which a burn of a ship does not begin.
func earliest(b *orbit.Burn, mass float64) float64 {
	if !(b.Thrust > 0) {
		return b.Time
	}
	return b.Time - float64(b.DeltaV()*mass/b.Thrust) // it has half of its Δv before the time
}
