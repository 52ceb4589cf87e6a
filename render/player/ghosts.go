package player

import (
	"fmt"
	"slices"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/stage"
	"galaxy/sim"
	"galaxy/sim/flights"
)

// Ghosts are flights that are kept to be compared: transfers of a map, and whole flight plans. They stay in the picture while the ship
// gets other plans, until they are forgotten or another world begins.
type Ghosts struct {
	base
	burns     *Burns
	transfers *Transfers
	selection *Selection

	list  []Ghost
	of    *sim.World
	named int // how many have had a name
}

// Ghost is a flight that is kept.
type Ghost struct {
	Text string // what it is, with its name

	arc    stage.Arc
	ship   int
	plan   orbit.Plan      // nil: it is a flight of a map
	search *transferSearch // with the map
	chosen *orbit.Trip
}

// forget forgets the ghosts of another world.
func (g *Ghosts) forget() {
	if g.of != g.ws.World {
		g.list, g.of, g.named = nil, g.ws.World, 0
	}
}

// List returns the ghosts, in the order in which they were kept.
func (g *Ghosts) List() []Ghost {
	g.forget()
	return g.list
}

// keep keeps a ghost with the next letter as its name, and drops the oldest one if there are too many.
func (g *Ghosts) keep(one Ghost) {
	g.forget()
	one.arc.Name = string(rune('A' + g.named%26))
	one.Text = one.arc.Name + ": " + one.Text
	g.named++
	if g.list = append(g.list, one); len(g.list) > stage.MostArcs {
		g.list = slices.Delete(g.list, 0, 1)
	}
}

// KeepPlan keeps the flight plan of the selected ship, or the one that is tried.
func (g *Ghosts) KeepPlan() {
	plan, ok := g.burns.Plan()
	if !ok || len(plan) == 0 {
		return
	}
	w, id := g.ws.World, g.ws.ship
	flight := w.Flights().Try(uint32(id), plan)
	if flight == nil {
		return
	}
	plan = slices.Clone(plan)
	g.keep(Ghost{Text: planWords(g.voice, w, flight, plan), ship: id, plan: plan, arc: stage.Arc{Flight: flight, Plan: plan, Ship: id, Depart: w.Time()}})
}

// planWords says how many burns a plan has, of which Δv, and about which body it leads.
func planWords(v *words.Voice, w *sim.World, flight *orbit.Flight, plan orbit.Plan) string {
	dv, end, timed := 0.0, w.Time(), true
	for i := range plan {
		dv, end = dv+plan[i].DeltaV(), max(end, plan[i].Time)
		timed = timed && plan[i].On == orbit.OnTime
	}
	text := v.Format("%s, %.4g km/s", v.Count(len(plan), "%d burn", "%d burns"), dv/w.Setup().Flights.Units.Speed())
	flight.Bound(stage.MostCourseSteps)
	if center, err := endsAbout(flight, end); timed && err == nil {
		text += ", " + v.Format("about %s", v.BodyIn(words.AboutBody, w.Setup().Bodies[center].Name))
	}
	return text
}

// endsAbout flies until a time, and returns the body that the ship is about then.
func endsAbout(flight *orbit.Flight, end float64) (int, error) {
	if err := flight.Extend(end); err != nil {
		return None, err
	}
	return flight.Center(end)
}

// keepTrip keeps a flight of a map.
func (g *Ghosts) keepTrip(s *transferSearch, at string) {
	days := g.sayn(int(s.chosen.Arrive-s.chosen.Depart+0.5), "%d day", "%d days")
	g.keep(Ghost{Text: fmt.Sprintf("%s, %s, %s", s.arc.Text, at, days), ship: s.ship, arc: s.arc, search: s, chosen: s.chosen})
}

// Forget forgets a ghost.
func (g *Ghosts) Forget(i int) {
	if g.forget(); i >= 0 && i < len(g.list) {
		g.list = slices.Delete(g.list, i, i+1)
	}
}

// Fly lets the ship of a ghost fly it: a plan is ordered as it is, a flight of a map is planned first. A notice says if it cannot be.
func (g *Ghosts) Fly(i int) {
	if g.forget(); i < 0 || i >= len(g.list) {
		return
	}
	one := &g.list[i]
	if ship, ok := g.ws.World.Flights().Ship(uint32(one.ship)); !ok || ship.Phase != flights.Flying {
		g.notices.WarnOf(errRests)
		return
	}
	if g.ws.ship != one.ship {
		g.selection.SelectShip(one.ship)
	}
	if one.search != nil {
		g.transfers.Close()
		g.transfers.search = one.search
		g.transfers.choose(one.chosen)
		g.transfers.Fly()
		return
	}
	if first := one.plan[0]; first.On == orbit.OnTime && first.Time < g.ws.World.Time() {
		g.notices.Warn(g.say("The first burn of this plan has passed: it cannot be flown any more."))
		return
	}
	if g.burns.Try(one.plan) {
		g.burns.Give()
	}
}

// arcs returns the ghosts to draw, and last a flight that is chosen on a map.
func (g *Ghosts) arcs() []stage.Arc {
	g.forget()
	var list []stage.Arc
	for i := range g.list {
		list = append(list, g.list[i].arc)
	}
	if chosen, ok := g.transfers.chosenArc(); ok {
		list = append(list, chosen)
	}
	return list
}
