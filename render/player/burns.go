package player

import (
	"fmt"
	"slices"
	"strings"

	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sim/flights"
)

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

// Try puts a plan in place of the ship's own in the picture. Burns at times come in their order.
func (b *Burns) Try(plan []orbit.Burn) {
	if _, ok := b.own(); !ok {
		return
	}
	b.tried = append([]orbit.Burn{}, plan...)
	slices.SortStableFunc(b.tried, func(x, y orbit.Burn) int {
		if x.On == orbit.OnTime && y.On == orbit.OnTime && x.Time < y.Time {
			return -1
		}
		return 0
	})
	b.world, b.ship, b.given = b.ws.World, b.ws.ship, false
}

// Add tries a burn more: at the next apoapsis, of a tenth of a km/s.
func (b *Burns) Add() {
	plan, ok := b.Plan()
	if !ok {
		return
	}
	b.Try(append(slices.Clone(plan), orbit.Burn{Time: b.ws.World.Time(), On: orbit.OnApoapsis, Prograde: 0.1 * b.Units().Speed()}))
	b.Give()
}

// Remove takes a burn out of the plan.
func (b *Burns) Remove(i int) {
	if plan, ok := b.Plan(); ok && i >= 0 && i < len(plan) {
		b.Try(slices.Delete(slices.Clone(plan), i, i+1))
		b.Give()
	}
}

// Give orders the plan that is tried, in place of the ship's own.
func (b *Burns) Give() {
	if b.forget(); b.tried == nil {
		return
	}
	w := b.ws.World
	if err := giveBurns(b.orders, w, w.AgentName(uint32(b.ship)), b.tried); err != nil {
		b.notices.Warn(err.Error())
		b.tried = nil
		return
	}
	b.given, b.tick = true, w.Tick()
}

// giveBurns orders a flight plan for a ship in place of its own. Burns without a Δv are left out.
func giveBurns(od *Orders, w *sim.World, name string, plan []orbit.Burn) error {
	u := w.Setup().Flights.Units
	list := []sim.Order{sim.Coast{Agents: name}}
	for i := range plan {
		b := &plan[i]
		if b.DeltaV() == 0 {
			continue
		}
		when := strings.ReplaceAll(b.On.String(), " ", "-")
		if b.On == orbit.OnTime {
			when = fmt.Sprint(max(0, (b.Time-w.Time())/(3600*u.Second)))
		}
		list = append(list, sim.Burn{Agents: name, When: when, Prograde: b.Prograde / u.Speed(), Normal: b.Normal / u.Speed(), Radial: b.Radial / u.Speed()})
	}
	for _, o := range list {
		if err := od.Give(o); err != nil {
			return err
		}
	}
	return nil
}
