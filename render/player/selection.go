package player

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sim"
	"galaxy/sky"
)

// Selection is the thing that the person has selected: a thing of the scene, as the workspace has
// it, or a thing of the sky.
type Selection struct {
	base
	views

	// StarAt, if not nil, returns the light of the sky that the last picture shows at a point, in
	// framebuffer pixels from its centre, y up, or not farther than reach.
	StarAt func(x, y, reach float64) (starscape.Star, bool)

	// StarsAt, if not nil, returns all that StarAt could, but for names, at most so many.
	StarsAt func(x, y, reach float64, most int) []starscape.Star

	flown   bool        // the camera follows the selection because of FlyTo: following was not asked for
	star    *sky.System // the selected one, or nil
	object  *sky.Object // the selected cluster, nebula, galaxy or constellation, or nil
	clicked r2.Vec      // where, in framebuffer pixels, a star was last looked for
}

// SelectShip selects an agent by ID; None is Deselect.
func (sel *Selection) SelectShip(id int) {
	if id < 0 || id >= sel.ws.World.Count() {
		sel.Deselect()
		return
	}
	sel.set(anchor{id, None})
}

// SelectBody selects a body by index; None is Deselect.
func (sel *Selection) SelectBody(i int) {
	if i < 0 || i >= len(sel.ws.World.Setup().Bodies) {
		sel.Deselect()
		return
	}
	sel.set(anchor{None, i})
}

// SelectCause selects the subject of an explanation of the selected agent, if that is a body, an agent, a rock or a box: walls cannot
// be selected.
func (sel *Selection) SelectCause(of nav.Subject) {
	if of.Kind == nav.TargetSubject && sel.ws.ship != None {
		switch goal := sel.ws.World.Goal(uint32(sel.ws.ship)); goal.Kind {
		case nav.BodyGoal:
			of = nav.Subject{Kind: nav.BodySubject, Index: goal.Index}
		case nav.AgentGoal:
			of = nav.Subject{Kind: nav.AgentSubject, Index: goal.Index}
		}
	}
	switch of.Kind {
	case nav.BodySubject:
		sel.SelectBody(int(of.Index))
	case nav.AgentSubject:
		sel.SelectShip(int(of.Index))
	case nav.RockSubject, nav.BoxSubject:
		sel.SelectFixed(of)
	}
}

// Deselect clears the selection. The camera stays at its place, also on a flight.
func (sel *Selection) Deselect() {
	sel.observer.brake()
	sel.set(anchor{None, None})
}

// Chosen reports whether anything is selected, of the scene or of the sky.
func (sel *Selection) Chosen() bool {
	return sel.ws.Selected() || sel.star != nil || sel.object != nil || sel.ws.fixed.Kind != nav.NoSubject
}

func (sel *Selection) set(a anchor) {
	sel.star, sel.object, sel.ws.others, sel.ws.fixed = nil, nil, nil, nav.Subject{}
	if a == sel.ws.anchor {
		sel.ws.follow = sel.ws.follow && sel.ws.Selected() // not a light of the sky any more
		return
	}
	sel.ws.anchor = a
	if !sel.ws.follow {
		return
	}
	if !sel.ws.Selected() {
		sel.ws.follow = false
		sel.observer.Ride(observer.Free)
		return
	}
	sel.observer.flyToAnchor(a, sel.observer.zoomAt(a), 0)
}

// ToggleFollow makes the camera follow the selection, or stop following it. After FlyTo,
// which follows by itself, the first call keeps following: F after a flight to a planet asks
// to follow it, not to lose it.
func (sel *Selection) ToggleFollow() {
	name := sel.ws.selectedName()
	if f, ok := sel.inSky(); ok {
		name = sel.voice.Body(f.Name())
	}
	switch {
	case sel.ws.follow && sel.flown:
		sel.SetFollow(true)
		sel.notices.Notify(sel.sayf("The camera follows %s. %s again stops that.", name, sel.notices.KeyName("F")))
	case sel.ws.follow:
		sel.SetFollow(false)
		sel.notices.Notify(sel.sayf("The camera stays where it is. %s flies back to %s.", sel.notices.KeyName("Enter"), name))
	default:
		sel.SetFollow(true)
	}
}

// SetFollow makes the camera follow the selection, centred, or leaves the camera at its place, also
// on the way there.
func (sel *Selection) SetFollow(on bool) {
	inSky, ok := sel.inSky()
	switch {
	case on && ok && sel.sky.InSky():
		sel.followInSky(inSky)
	case on && sel.ws.fixed.Kind != nav.NoSubject:
		sel.notices.Notify(sel.sayf("It stays where it is: there is nothing to follow. %s flies there.", sel.notices.KeyName("Enter")))
	case on && !sel.ws.Selected():
		sel.notices.Notify(sel.sayf("Nothing is selected: click a ship or a planet, or press %s.", sel.notices.KeyName("Tab")))
	case on:
		flying := sel.ws.follow && sel.observer.Flight() != nil
		sel.ws.follow, sel.flown = true, false
		if !flying {
			a := sel.ws.anchor
			sel.observer.flyToAnchor(a, sel.observer.zoomAt(a), 0)
		}
	case sel.ws.follow:
		sel.observer.brake()
		sel.ws.follow = false
		sel.observer.Ride(observer.Free)
		if ok && sel.observer.MayTurnTo(nil) {
			sel.observer.TurnTo(nil)
		}
	}
}

// NextShip selects the next agent, or the first if none is selected.
func (sel *Selection) NextShip() { sel.cycleShip(1) }

// PreviousShip is NextShip's inverse.
func (sel *Selection) PreviousShip() { sel.cycleShip(-1) }

func (sel *Selection) cycleShip(by int) {
	n := sel.ws.World.Count()
	switch {
	case n == 0:
		sel.notices.Notify(sel.say("This scene has no ships."))
		return
	case sel.ws.ship == None && by < 0:
		sel.SelectShip(n - 1)
	case sel.ws.ship == None:
		sel.SelectShip(0)
	default:
		sel.SelectShip((sel.ws.ship + by + n) % n)
	}
	for range n { // pass those that are not there
		if sel.ws.World.Presence(uint32(sel.ws.ship)) == sim.Here {
			break
		}
		sel.SelectShip((sel.ws.ship + by + n) % n)
	}
}

// SelectAt selects the thing at a point of the frame f, in framebuffer pixels from its upper left
// corner, within a few points: the nearest ship, else the nearest body, else a rock or a box, else the nearest star of
// the sky, else nothing.
func (sel *Selection) SelectAt(x, y float64, f *stage.Frame) {
	ship, body := sel.pickAt(x, y, f)
	switch {
	case ship != None || body != None:
		sel.set(anchor{ship, body})
	default:
		if of := sel.observer.fixedUnder(x, y, f); of.Kind != nav.NoSubject {
			sel.SelectFixed(of)
		} else if !sel.selectStarAt(x, y) {
			sel.Deselect()
		}
	}
}

func (sel *Selection) pickAt(x, y float64, f *stage.Frame) (ship, body int) {
	const reach = observer.StarReach // no star beside a ship is nearer
	scale := f.Scale
	if !(scale > 0) {
		scale = 1
	}
	return f.Pick(x, y, reach*scale)
}

// SelectShipAt selects the ship at a point of the frame f, as SelectAt does, and reports
// whether there is one.
func (sel *Selection) SelectShipAt(x, y float64, f *stage.Frame) bool {
	ship, _ := sel.pickAt(x, y, f)
	if ship == None {
		return false
	}
	sel.set(anchor{ship, None})
	return true
}

// FlyTo flies the camera to a result of Search, selects and follows it.
func (sel *Selection) FlyTo(f finder.Result) {
	if star := sel.ws.StarOfBody(f.Body); star != nil && f.Sky == nil { // into its system
		f.Sky = &sky.Found{System: star, Body: -1}
	}
	switch {
	case f.Sky != nil:
		sel.notices.warnOf(sel.sky.FlyToFound(*f.Sky))
	case f.Body >= 0 && f.Body < len(sel.ws.index.bodyPositions):
		sel.flyAndFollow(anchor{None, f.Body}, sel.observer.ZoomToFit(sel.ws.bodyViewDiameter(f.Body)))
	case f.Ship >= 0 && f.Ship < sel.ws.World.Count():
		sel.flyAndFollow(anchor{f.Ship, None}, sel.observer.ZoomToFit(sel.ws.shipViewDiameter(f.Ship)))
	}
}

// FlyToSelection flies to the selection and follows it.
func (sel *Selection) FlyToSelection() {
	switch {
	case sel.ws.fixed.Kind != nav.NoSubject:
		sel.flyToFixed()
	case !sel.flyToStar():
		sel.FlyTo(finder.Result{Body: sel.ws.body, Ship: sel.ws.ship})
	}
}

func (sel *Selection) flyAndFollow(a anchor, zoom float64) {
	if sel.sky.InSky() {
		sel.sky.remember(sel.sky.visit())
		sel.star, sel.object = nil, nil
	}
	if a != sel.ws.anchor {
		sel.ws.others = nil
	}
	sel.ws.fixed = nav.Subject{}
	sel.ws.anchor, sel.ws.follow, sel.flown = a, true, true
	sel.observer.flyToAnchor(a, zoom, observer.FlightSeconds)
}

// bodyViewDiameter returns the diameter of the view of a body: the body takes a third of it. Of a point, such as the
// barycentre of a pair, it is what goes round it.
func (ws *Workspace) bodyViewDiameter(i int) float64 {
	bodies := ws.World.Setup().Bodies
	if radius := bodies[i].Radius; radius > 0 {
		return bodyHeights * radius
	}
	far := 0.0
	for j := range bodies {
		if bodies[j].Parent == i {
			far = max(far, distance(ws.index.bodyStates[j].R, ws.index.bodyStates[i].R)+bodies[j].Radius)
		}
	}
	if far > 0 {
		return 2.3 * far
	}
	return ws.index.diameter / 50
}

// shipViewDiameter returns the diameter of the view of a ship, of which the ship takes a third. Among the stars, where
// ships are only marks, it is a part of the scene.
func (ws *Workspace) shipViewDiameter(id int) float64 {
	if radius := ws.World.Glance(uint32(id)).Of.Radius; radius > 0 && !ws.Scene.Galaxy {
		return bodyHeights * radius
	}
	return ws.index.diameter / 20
}
