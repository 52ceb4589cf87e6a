package player

import (
	"math"

	"galaxy/orbit"
	"galaxy/orbit/plan"
	"galaxy/render/stage"
)

// ChooseAt chooses the flight of the map that is nearest to a departure and a time of flight, scene time. It reports false if there
// is none.
func (tr *Transfers) ChooseAt(depart, flight float64) bool {
	t := tr.TripAt(depart, flight)
	if t == nil {
		return false
	}
	tr.choose(t)
	return true
}

// TripAt returns the flight of the map that is nearest to a departure and a time of flight, or nil.
func (tr *Transfers) TripAt(depart, flight float64) *orbit.Trip {
	s := tr.search
	if s == nil || s.chart == nil {
		return nil
	}
	column := int(math.Round((depart - s.chart.Departs[0]) / s.chop.Step))
	row := int(math.Round((flight - s.chart.Flights[0]) / s.chop.Step))
	if column < 0 || column >= len(s.chart.Departs) || row < 0 || row >= len(s.chart.Flights) {
		return nil
	}
	if t := s.chart.At(column, row); t.Flies() {
		return t
	}
	return nil
}

// Wish is which flight of a map one would have.
type Wish uint8

// The flights that one can ask for. The earliest and the fastest are of those that the propellant is enough for or, of a ship without
// tanks, that take at most half as much again as the cheapest.
const (
	Cheapest Wish = iota
	Earliest      // that arrives first
	Fastest       // that takes the shortest time
)

// Choose chooses a flight by a wish.
func (tr *Transfers) Choose(wish Wish) {
	s := tr.search
	if s == nil || s.chart == nil || len(s.chart.Best) == 0 {
		return
	}
	best := &s.chart.Best[0]
	if wish == Cheapest {
		tr.choose(best)
		return
	}
	most := 1.5 * best.DeltaV()
	if ship, ok := s.world.Flights().Ship(uint32(s.ship)); ok && ship.Exhaust > 0 {
		most = max(best.DeltaV(), ship.DeltaV())
	}
	measure := func(t *orbit.Trip) float64 {
		if wish == Fastest {
			return t.Arrive - t.Depart
		}
		return t.Arrive
	}
	for i := range s.chart.Trips {
		if t := &s.chart.Trips[i]; t.Flies() && t.DeltaV() <= most && measure(t) < measure(best) {
			best = t
		}
	}
	tr.choose(best)
}

// choose marks a flight, and finds its arc.
func (tr *Transfers) choose(t *orbit.Trip) {
	s := tr.search
	s.chosen = t
	bodies := s.chop.System
	from := &s.chop.Leave
	s.turn = max(0, plan.Leaving(from.Mu, bodies[s.chop.From].Radius, from.Periapsis, s.pole, t.Out)-t.Leave)
	s.arc = stage.Arc{Center: s.center, Depart: t.Depart, Arrive: t.Arrive, Text: tr.sayf("%s, %.4g km/s", tr.voice.Body(bodies[s.chop.To].Name), (t.DeltaV()+s.turn)/s.units.Speed())}
	_, path := bodies.About(s.chop.From)
	leaves, _ := path.State(t.Depart)
	const points = 128
	for i := range points + 1 {
		at, _ := orbit.Propagate(leaves, t.Arc.Depart, bodies[s.center].Mu, (t.Arrive-t.Depart)*float64(i)/points)
		s.arc.Points = append(s.arc.Points, at)
	}
}

// Keep keeps the chosen flight to compare it with others.
func (tr *Transfers) Keep() {
	if s := tr.search; s != nil && s.chosen != nil {
		tr.ghosts.keepTrip(s, tr.ws.ClockAt(s.chosen.Depart))
	}
}

// chosenArc returns the arc of the flight that is chosen, if one is.
func (tr *Transfers) chosenArc() (arc stage.Arc, ok bool) {
	tr.update()
	if s := tr.search; s != nil && s.chosen != nil {
		arc, ok = s.arc, true
		arc.Chosen = true
	}
	return arc, ok
}
