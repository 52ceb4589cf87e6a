package player

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/render/stage"
	"galaxy/sim"
)

// rim is the rim of a ring that shows how far things act on an agent: a parameter of the agent's group moves it.
type rim struct {
	at     r2.Vec // the middle of the ring, scene length
	beside float64
	id     int
	reach  explain.Reach
}

func (r *rim) radius() float64 { return r.reach.Near + r.beside }

// rims returns those of the rings that are shown while nothing is dragged: about the selected rock, and of the knob that is kept.
func (od *Orders) rims() (list []rim) {
	w := od.ws.World
	if knob, id := od.knobOf(); id != None {
		for _, reach := range explain.Turned(w, id, knob.Param) {
			if reach.Radii <= 1 {
				list = append(list, rim{od.ws.shipPosition(id), 0, id, reach})
			}
		}
		return list
	}
	i, obstacles := int(od.ws.fixed.Index), w.Setup().Obstacles
	if od.ws.fixed.Kind != nav.RockSubject || od.ws.coast.on || i >= len(obstacles) {
		return nil
	}
	for _, id := range od.reached() {
		for _, reach := range explain.Reaches(w, id) {
			r := rim{obstacles[i].Pos, reach.Radii * obstacles[i].Radius, id, reach}
			same := func(o rim) bool { return o.radius() == r.radius() }
			if reach.What&nav.Obstacles != 0 && !slices.ContainsFunc(list, same) {
				list = append(list, r)
			}
		}
	}
	return list
}

// rimAt returns the hand that holds the rim at a point of the picture.
func (od *Orders) rimAt(x, y, reach float64, f *stage.Frame) hand {
	for _, r := range od.rims() {
		if d, _ := pointed(x, y, r.at, r.radius(), f); math.Abs(d) <= reach {
			if p, _, ok := explain.Reached(od.ws.World, r.id, r.reach, r.reach.Near); ok {
				return hand{thing: p.Name, title: p.Name, ship: None, body: None, at: r.at, rim: &r}
			}
		}
	}
	return nothingHeld
}

// carryRim moves the rim in the hand by a length outwards: it sets the parameter as its slider does.
func (od *Orders) carryRim(r *rim, by float64) error {
	w := od.ws.World
	p, value, ok := explain.Reached(w, r.id, r.reach, r.reach.Near+by)
	if !ok {
		return nil
	}
	group := w.Setup().Groups[w.Glance(uint32(r.id)).Of.Group].Name
	text := strconv.FormatFloat(value, 'g', 3, 64)
	if text == p.Text() {
		return nil
	}
	err := od.Give(sim.Set{Group: group, Parameter: p.Name, Value: text})
	for _, now := range explain.Reaches(w, r.id) {
		if now.Of == r.reach.Of && now.What == r.reach.What && err == nil {
			r.reach = now
		}
	}
	return err
}

// Widen moves the rim of the ring that shows, or of the first reach of the selected ship, by so many points of the picture outwards. Its ring
// shows from then on while time stands still. A notice says why not.
func (od *Orders) Widen(points float64, f *stage.Frame) {
	w := od.ws.World
	list := od.rims()
	if id := od.ws.ship; len(list) == 0 && id != None && !od.ws.coast.on {
		for _, reach := range explain.Reaches(w, id) {
			list = append(list, rim{od.ws.shipPosition(id), 0, id, reach})
		}
	}
	for i := range list {
		r := &list[i]
		p, _, ok := explain.Reached(w, r.id, r.reach, r.reach.Near)
		if !ok {
			continue
		}
		if !od.mayMove() {
			break
		}
		if od.ws.fixed.Kind != nav.RockSubject {
			od.keptShip = od.ws.ship
			od.kept.Group, od.kept.Param = w.Setup().Groups[w.Glance(uint32(r.id)).Of.Group].Name, p.Name
		}
		od.notices.WarnOf(od.carryRim(r, points*od.observer.Scale/f.Camera.Zoom))
		return
	}
	od.notices.Notify(od.sayf("Select a ship with a reach, or a rock that acts on ships, while time stands still (%s).", od.notices.KeyName("Space")))
}
