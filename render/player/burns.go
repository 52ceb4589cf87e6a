package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sim/flights"
)

var errRests = errors.New("the ship rests: it is on no orbit")

// Burns changes the flight plan of the selected ship: burns are tried first, where the picture shows the path that they lead to, and
// ordered when the person lets go of them.
type Burns struct {
	base
	orders *Orders

	world *sim.World
	ship  int
	tick  uint64       // at which the plan was ordered; the world has it after the next step
	tried []orbit.Burn // in place of the ship's own; nil: none
	given bool         // it has been ordered
	grip  grip         // the handle that is dragged
}

// own returns the selected ship, if it flies on an orbit.
func (b *Burns) own() (ship flights.Ship, ok bool) {
	w := b.ws.World
	if b.ws.ship == None || b.ws.ship >= w.Count() {
		return ship, false
	}
	ship, ok = w.Flights().Ship(uint32(b.ws.ship))
	return ship, ok && ship.Phase == flights.Flying
}

// forget drops what was tried for another ship or another time.
func (b *Burns) forget() {
	if b.tried != nil && (b.world != b.ws.World || b.ship != b.ws.ship || b.given && b.tick != b.ws.World.Tick()) {
		b.tried, b.given = nil, false
	}
}

// Plan returns the burns that the selected ship has before it, or those that are tried in their place, in the units of the scene. ok is
// false if it has no flight plan: it is on no orbit.
func (b *Burns) Plan() (plan []orbit.Burn, ok bool) {
	b.forget()
	ship, ok := b.own()
	if b.tried != nil {
		return b.tried, ok
	}
	return ship.Plan, ok
}

// Units returns those of the burns.
func (b *Burns) Units() flights.Units { return b.ws.World.Setup().Flights.Units }

// trial returns the plan to draw in place of the ship's own, and whether there is one.
func (b *Burns) trial() (orbit.Plan, bool) {
	b.forget()
	return b.tried, b.tried != nil
}

// Try puts a plan in place of the ship's own in the picture. Burns at times come in their order. A notice says why not, if the plan has
// burns that orders do not know.
func (b *Burns) Try(plan []orbit.Burn) bool {
	if _, ok := b.own(); !ok {
		return false
	}
	engine := engineOf(b.ws.World, b.ws.ship, b.Units())
	for i := range plan {
		if one := &plan[i]; one.Follows || one.Thrust != 0 && one.Thrust != engine.Thrust || one.Exhaust != 0 && one.Exhaust != engine.Exhaust {
			b.notices.Warn(b.say("This plan is not changed by hand: it has burns that turn with the way of the ship, or of another engine."))
			return false
		}
	}
	b.tried = append([]orbit.Burn{}, plan...)
	slices.SortStableFunc(b.tried, func(x, y orbit.Burn) int {
		if x.On == orbit.OnTime && y.On == orbit.OnTime && x.Time < y.Time {
			return -1
		}
		return 0
	})
	b.world, b.ship, b.given = b.ws.World, b.ws.ship, false
	return true
}

// soon is when a burn is that is added at a time: so many seconds from now.
const soon = 600

// Add orders a burn more, of a tenth of a km/s: at the next apsis, or, of orbit.OnTime, in ten minutes, before the burns that begin later.
func (b *Burns) Add(on orbit.FlightKind) {
	plan, ok := b.Plan()
	if !ok {
		return
	}
	one := orbit.Burn{Time: b.ws.World.Time(), On: on, Prograde: 0.1 * b.Units().Speed()}
	at := len(plan)
	if on == orbit.OnTime {
		one.Time += soon * b.Units().Second
		at = b.begunBy(one.Time, plan)
	}
	b.Try(slices.Insert(slices.Clone(plan), at, one))
	b.Give()
}

// begunBy returns how many burns of a plan have begun by a time.
func (b *Burns) begunBy(time float64, plan orbit.Plan) (n int) {
	flight := b.ws.World.Flights().Try(uint32(b.ws.ship), plan)
	if flight == nil {
		return len(plan)
	}
	events, _ := flight.Events(b.ws.World.Time(), time)
	for i := range events {
		if e := &events[i]; e.Kind == orbit.OnIgnition {
			n = max(n, e.Burn+1)
		}
	}
	return n
}

// Remove takes a burn out of the plan.
func (b *Burns) Remove(i int) {
	if plan, ok := b.Plan(); ok && i >= 0 && i < len(plan) {
		b.Try(slices.Delete(slices.Clone(plan), i, i+1))
		b.Give()
	}
}

// Give orders the plan that is tried, in place of the ship's own, and reports whether it is ordered. If not, a notice says why.
func (b *Burns) Give() bool {
	if b.forget(); b.tried == nil {
		return false
	}
	w := b.ws.World
	if b.notices.warnOf(b.give(w, w.AgentName(uint32(b.ship)))) {
		b.tried = nil
		return false
	}
	b.given, b.tick = true, w.Tick()
	return true
}

// give orders the plan that is tried. Burns without a Δv are left out.
func (b *Burns) give(w *sim.World, name string) error {
	plan, u := slices.Clone(b.tried), b.Units()
	if err := b.byParts(plan); err != nil {
		return err
	}
	list := []sim.Order{sim.Coast{Agents: name}}
	for i := range plan {
		one := &plan[i]
		if one.DeltaV() == 0 {
			continue
		}
		when := strings.ReplaceAll(one.On.String(), " ", "-")
		if one.On == orbit.OnTime {
			when = fmt.Sprint(max(0, (one.Time-w.Time())/(3600*u.Second)))
		}
		list = append(list, sim.Burn{Agents: name, When: when, Prograde: one.Prograde / u.Speed(), Normal: one.Normal / u.Speed(), Radial: one.Radial / u.Speed()})
	}
	for _, o := range list {
		if err := b.orders.Give(o); err != nil {
			return err
		}
	}
	return nil
}
