package player

import (
	"context"
	"math"
	"strings"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/orbit/plan"
	"galaxy/sim"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r3"
)

// Fly lets the ship fly the chosen transfer: burns in place of its flight plan, which are found by flying them under the pull of all
// bodies. A notice says what is ordered, or why it cannot be.
func (tr *Transfers) Fly() {
	tr.update()
	s := tr.search
	if s == nil || s.chosen == nil || tr.planning != nil {
		return
	}
	if s.chosen.Depart < s.world.Time() {
		tr.notices.Warn(tr.say("That departure has passed: choose a later one."))
		return
	}
	long := s.chosen.Arrive - s.chosen.Depart
	tr.fly(orbit.Span{From: s.chosen.Depart, To: s.chosen.Depart}, orbit.Span{From: long, To: long})
}

// fly plans a flight beside the frames: the cheapest between some departures, of some times of flight.
func (tr *Transfers) fly(depart, long orbit.Span) {
	s := tr.search
	flight := s.world.Flights().Flight(uint32(s.ship))
	if flight == nil {
		return
	}
	craft, err := flight.Craft(s.world.Time())
	if err != nil {
		tr.notices.Warn(tr.voice.Fault(err))
		return
	}
	planner, to := s.planner(depart, long), &s.chop.System[s.chop.To]
	if tr.planning != nil {
		tr.planning.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	gravity, coming := flight.Gravity(), make(chan transferPlan, 1)
	tr.planning = &transferPlanning{world: s.world, ship: s.ship, to: to.Name, units: s.units, coming: coming, cancel: cancel}
	look := func() {
		burns, err := planner.Plan(ctx, gravity, craft)
		if err == nil {
			err = alongTheMotion(gravity, craft, burns)
		}
		coming <- transferPlan{burns, err}
	}
	if tr.playback.stepBudget == 0 {
		look()
		tr.takePlan()
		return
	}
	tr.notices.Notify(tr.sayf("Planning the flight to %s …", tr.planning.to))
	go look()
}

// planner returns what plans a flight. A body without a mass has no orbit to enter: the ship stops beside it.
func (s *transferSearch) planner(depart, long orbit.Span) plan.Planner {
	engine := engineOf(s.world, s.ship, s.units)
	if !(s.chop.System[s.chop.To].Mu > 0) {
		return plan.Rendezvous{To: s.chop.To, Depart: depart, Flight: long, Distance: besideKM * s.units.Km, Flyby: s.chop.Flyby, Engine: engine}
	}
	k := plan.Transfer{To: s.chop.To, Depart: depart, Flight: long, Periapsis: s.chop.Enter.Periapsis, Engine: engine}
	if s.chop.Flyby {
		k.Apoapsis = math.Inf(1)
	}
	return k
}

// besideKM is how far from a body without a mass a flight ends, in km.
const besideKM = 100

// transferPlanning is a ship's plan in the making.
type transferPlanning struct {
	world  *sim.World
	ship   int
	to     string
	units  flights.Units
	coming chan transferPlan
	cancel context.CancelFunc
}

type transferPlan struct {
	burns orbit.Plan // at times, along the motion
	err   error
}

// takePlan orders the plan that has been made beside the frames, if one has, in place of the ship's own.
func (tr *Transfers) takePlan() {
	s := tr.planning
	if s == nil {
		return
	}
	if s.world != tr.ws.World {
		s.cancel()
		tr.planning = nil
		return
	}
	var p transferPlan
	select {
	case p = <-s.coming:
	default:
		return
	}
	s.cancel()
	tr.planning = nil
	switch {
	case s.ship != tr.ws.ship:
		tr.notices.Notify(tr.sayf("The plan to %s is dropped: its ship is not selected any more.", s.to))
		return
	case p.err != nil:
		tr.notices.Warn(tr.sayf("No plan leads there: %s.", strings.TrimPrefix(tr.voice.Fault(p.err), "plan: ")))
		return
	}
	if len(p.burns) > 0 && p.burns[0].Time < s.world.Time() {
		tr.notices.Warn(tr.sayf("The plan to %s came too late: its first burn has passed. Pause, or choose a later departure.", s.to))
		return
	}
	dv, n := 0.0, 0
	for i := range p.burns {
		if one := p.burns[i].DeltaV() / s.units.Speed(); one > 0 { // some corrections are not needed
			dv, n = dv+one, n+1
		}
	}
	if !tr.burns.Try(p.burns) || !tr.burns.Give() {
		return
	}
	if tr.search != nil && tr.search.ship == s.ship { // the path ahead shows what was chosen on it
		tr.Close()
	}
	tr.notices.Notify(tr.sayf("Ordered: %s flies to %s, by %s of %.4g km/s. %s takes it back.",
		tr.ws.ShipName(s.ship), s.to, format.Count(n, "burn", "burns"), dv, tr.notices.KeyName("Ctrl+Z")))
}

// engineOf returns the engine of a ship. One that only has an acceleration burns at once.
func engineOf(w *sim.World, id int, u flights.Units) plan.Engine {
	d, ok := w.Setup().Groups[w.Glance(uint32(id)).Of.Group].Drive.(*nav.Orbital)
	if !ok {
		return plan.Engine{}
	}
	return plan.Engine{Thrust: u.Force(d.Thrust), Exhaust: u.Exhaust(d.Isp)}
}

// alongTheMotion gives the burns of a plan that are along the axes of the frame as parts along the motion, the normal of the orbit, and
// outwards: as orders have them.
func alongTheMotion(g *orbit.Gravity, craft orbit.Craft, burns orbit.Plan) error {
	for i := range burns {
		b := &burns[i]
		if b.Vector == (r3.Vec{}) {
			continue
		}
		before, err := g.Fly(craft, burns[:i])
		if err != nil {
			return err
		}
		if err := before.Extend(b.Time); err != nil {
			return err
		}
		center, err := before.Center(b.Time)
		if err != nil {
			return err
		}
		st, err := before.At(b.Time, center)
		if err != nil {
			return err
		}
		along, normal := r3.Unit(st.V), r3.Unit(r3.Cross(st.R, st.V))
		b.Prograde, b.Normal, b.Radial = r3.Dot(b.Vector, along), r3.Dot(b.Vector, normal), r3.Dot(b.Vector, r3.Cross(along, normal))
		b.Vector = r3.Vec{}
	}
	return nil
}
