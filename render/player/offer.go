package player

import (
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/stage"
	"galaxy/sim"
)

// Offer is a choice of what ships may do about a thing that the person has pointed at.
type Offer struct {
	X, Y    float64 // of the pointer, framebuffer pixels from the upper left corner
	Title   string  // the thing, or the place
	Choices []Choice
	ByKeys  bool // the keyboard chooses

	sends bool   // ships
	ships string // that it sends, as an order names them
}

// Choice is one of an Offer.
type Choice struct {
	Name string
	do   func()
}

// OfferAt offers to send ships to what is at a point of the picture, in framebuffer pixels from its upper left corner: a body, a
// ship, or a place of the plane. f is the picture.
func (od *Orders) OfferAt(x, y float64, f *stage.Frame) {
	od.offer = nil
	if od.ws.World.Count() == 0 || od.observer.LooksAround() || od.ws.Scene.Galaxy {
		return
	}
	const reach = 9 // points
	ship, body := od.pick(x, y, reach*od.observer.Scale, f)
	o := &Offer{X: x, Y: y, sends: true, ships: od.ws.commandedName()}
	var to sim.Goto
	at := anchor{ship, body}
	switch {
	case ship != None:
		to.Target = od.ws.World.AgentName(uint32(ship))
	case body != None:
		to.Target = od.ws.World.Setup().Bodies[body].Name
	default:
		to.Place = od.observer.PointAt(x, y)
	}
	if o.Title = od.voice.Body(to.Target); o.Title == "" {
		o.Title = od.placeName(to.Place)
	}
	od.offerShips(o, to)
	if to.Target != "" {
		sel := od.observer.selection
		o.add(od.sayf("Select %s", o.Title), func() { sel.set(at) })
		o.add(od.sayf("Fly to %s", o.Title), func() { sel.set(at); sel.FlyToSelection() })
	}
	od.offer = o
}

// Takes reports whether there is a ship at a point of the picture that takes orders.
func (od *Orders) Takes(x, y float64, f *stage.Frame) bool {
	ship, _ := od.observer.selection.pickAt(x, y, f)
	return ship != None && !od.observer.LooksAround() && !od.ws.Scene.Galaxy
}

// OfferFrom offers to send the ship at a point of the picture to what is at another one: a drag from the ship. The other selected
// ships go with it, if it is one of them.
func (od *Orders) OfferFrom(fromX, fromY, x, y float64, f *stage.Frame) {
	sel := od.observer.selection
	if ship, _ := sel.pickAt(fromX, fromY, f); ship != None && !slices.Contains(od.ws.Ships(), ship) {
		sel.SelectShip(ship)
	}
	od.OfferAt(x, y, f)
}

// approachWords are what approaches are called in an offer, and in the notice that they are ordered.
var approachWords = map[string]struct{ offered, ordered words.Key }{
	"follow":    {"follow", "%s to follow %s"},
	"intercept": {"intercept", "%s to intercept %s"},
	"meet":      {"meet", "%s to meet %s"},
	"orbit":     {"orbit", "%s to orbit %s"},
}

// offerShips adds the orders that send the selected ships, the group of a single one or, without any, each group.
func (od *Orders) offerShips(o *Offer, to sim.Goto) {
	const mostGroups = 6
	w := od.ws.World
	groups := w.Setup().Groups
	members := func(g int) {
		to := to
		to.Group = groups[g].Name
		says := groups[g].Name + ": " + od.say("go there")
		if n := od.ws.Scene.Groups[g].Count; n > 1 {
			says = od.sayf("%s: all %s go there", groups[g].Name, format.Grouped(float64(n)))
		}
		o.add(says, func() { od.sendTo(to, o.Title) })
	}
	if ids := od.ws.Ships(); len(ids) > 0 {
		name := od.ws.commandedName()
		if name == to.Target {
			return
		}
		to := to
		to.Group = name
		said := od.titleOf(name) + ": "
		if !slices.ContainsFunc(ids, func(id int) bool { return !sim.CanFly(w, uint32(id)) }) {
			od.offerManeuvers(o, to.Target, said)
			return
		}
		o.add(said+od.say("go there"), func() { od.sendTo(to, o.Title) })
		if to.Target != "" && w.Setup().Tiles == nil {
			for _, kind := range sim.Approaches {
				order := sim.Approach{How: kind.Name, Agents: name, Target: to.Target}
				says := approachWords[kind.Name]
				o.add(said+od.say(says.offered), func() { od.give(order, od.sayf(says.ordered, od.titleOf(name), o.Title)) })
			}
		}
		if g := int(w.Glance(uint32(ids[0])).Of.Group); len(ids) == 1 && g >= 0 && g < len(groups) && od.ws.Scene.Groups[g].Count > 1 {
			members(g)
		}
		return
	}
	for g := range groups[:min(len(groups), mostGroups)] {
		if od.ws.Scene.Groups[g].Count > 0 {
			members(g)
		}
	}
}

// offerManeuvers adds what the selected ships can do on their orbits about a body or a ship: a map of transfers, and the maneuvers of
// behaviours that plan burns.
func (od *Orders) offerManeuvers(o *Offer, target, said string) {
	w, name := od.ws.World, od.ws.commandedName()
	maneuver := func(says, what, settings string) {
		order := sim.Fly{Agents: name, Maneuver: what, Settings: settings}
		o.add(said+says, func() { od.give(order, od.titleOf(name)+": "+says) })
	}
	body := slices.IndexFunc(w.Setup().Bodies, func(b orbit.Body) bool { return b.Name == target })
	if id, ok := w.AgentNamed(target); ok && body < 0 && w.Flights().Has(id) {
		maneuver(od.sayf("dock with %s", target), "dock", "to="+target)
		maneuver(od.sayf("keep station beside %s", target), "keep_station", "to="+target)
	}
	if body < 0 {
		return
	}
	if len(od.ws.Ships()) == 1 && slices.Contains(od.transfers.Destinations(nil), body) {
		o.add(said+od.sayf("transfer to %s …", target), func() { od.transfers.Open(body) })
		if !od.transfers.isMoon(body) {
			o.add(said+od.sayf("the earliest transfer to %s …", target), func() { od.transfers.openFor(body, Earliest) })
			o.add(said+od.sayf("the fastest transfer to %s …", target), func() { od.transfers.openFor(body, Fastest) })
		}
	}
	switch ship, _ := w.Flights().Ship(uint32(od.ws.ship)); {
	case ship.Body == body:
		maneuver(od.say("take off"), "launch", "")
	case od.transfers.circles(body):
		maneuver(od.say("make the orbit a circle"), "circularize", "")
		maneuver(od.sayf("land on %s", target), "land", "")
	}
}

func (o *Offer) add(name string, do func()) { o.Choices = append(o.Choices, Choice{name, do}) }

// Destinations returns the names of the bodies to which ships can be sent. A barycentre is none.
func (od *Orders) Destinations() (list []string) {
	bodies := od.ws.World.Setup().Bodies
	points := bodies.Barycentres()
	for i := range bodies {
		if bodies[i].Name != "" && !points[i] {
			list = append(list, bodies[i].Name)
		}
	}
	return list
}

// SendTo orders the selected ships to the body or ship of a name.
func (od *Orders) SendTo(name string) {
	od.sendTo(sim.Goto{Group: od.ws.commandedName(), Target: name}, od.voice.Body(name))
}

// sendTo orders ships to a place or a thing. A marker shows the place.
func (od *Orders) sendTo(to sim.Goto, title string) {
	if od.give(to, od.sayf("%s to %s", od.titleOf(to.Group), title)) && to.Target == "" && to.Place != (r2.Vec{}) {
		od.ws.marker = Marker{to.Place, max(od.groupNamed(to.Group), 0), 1}
	}
}

// give gives an order. A notice says what is ordered, or why it is not: then it reports false.
func (od *Orders) give(o sim.Order, what string) bool {
	if err := od.Give(o); err != nil {
		od.notices.Warn(od.voice.Fault(err))
		return false
	}
	sentence := od.sayf("Ordered: %s", what)
	if od.playback.paused {
		sentence += ". " + od.say("It takes effect with the next step")
	}
	od.notices.Notify(sentence + ".")
	return true
}

// groupNamed returns the group of a name, or that of the agent that is called so, or of the first of several; None if there is neither.
func (od *Orders) groupNamed(name string) int {
	for i := range od.ws.World.Setup().Groups {
		if od.ws.World.Setup().Groups[i].Name == name {
			return i
		}
	}
	first, _, _ := strings.Cut(name, ",")
	for _, name := range [...]string{name, first} {
		if id, ok := od.ws.World.AgentNamed(name); ok {
			return int(od.ws.World.Glance(id).Of.Group)
		}
	}
	return None
}

// Offer returns what is offered, or nil. An offer to send ships ends when others are selected.
func (od *Orders) Offer() *Offer {
	if o := od.offer; o != nil && o.sends && o.ships != od.ws.commandedName() {
		od.offer = nil
	}
	return od.offer
}

// Choose takes a choice of the offer, and ends it.
func (od *Orders) Choose(i int) {
	o := od.offer
	od.offer = nil
	if o != nil && i >= 0 && i < len(o.Choices) {
		o.Choices[i].do()
	}
}

// Decline ends the offer.
func (od *Orders) Decline() { od.offer = nil }
