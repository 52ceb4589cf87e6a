package player

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/build"
	"galaxy/render/stage"
	"galaxy/sim"
)

// hand is what the person holds while time stands still: a thing, by the name that orders have for it.
type hand struct {
	thing  string  // empty: nothing is held
	title  string  // what people call it
	ship   int     // that is held, or None
	body   int     // that is held, or None
	mean   float64 // of a body: where on its orbit it is to stand, radians
	ghost  r3.Vec  // of a body: that place, scene length
	at     r2.Vec  // where it was, scene length
	x, y   float64 // of the pointer then
	moved  bool
	refuse error // why it is not where the pointer is
	rim    *rim  // of a ring, that is held in place of a thing; at is the ring's middle
}

// nothingHeld is an empty hand.
var nothingHeld = hand{ship: None, body: None}

// Grab takes the thing at a point of the picture in the hand, in framebuffer pixels from its upper left corner: a ship, a goal, a rock,
// a box, or a body that moves on an ellipse. It reports false if there is none, or things cannot be moved now: they can while the scene is paused.
func (od *Orders) Grab(x, y float64, f *stage.Frame) bool {
	od.hand = nothingHeld
	if !od.mayMove() {
		return false
	}
	h := od.thingAt(x, y, f)
	h.x, h.y = x, y
	od.hand = h
	return h.thing != ""
}

// mayMove reports whether the person can move things: the world stands still, and takes orders about places.
func (od *Orders) mayMove() bool {
	pb := od.playback
	return pb.Paused() && !od.ws.Scrubbing() && od.tape.replay == nil && pb.tours.tour == nil && !pb.editor.Editing() &&
		!od.ws.Scene.Galaxy && !od.observer.LooksAround() && od.ws.World.Setup().Tiles == nil
}

// thingAt returns the thing at a point of the picture that a hand can take. With one of the selected ships it takes all of them.
func (od *Orders) thingAt(x, y float64, f *stage.Frame) (h hand) {
	const finger = 6 // points
	reach := finger * od.observer.Scale
	h = nothingHeld
	ship, body := od.pick(x, y, reach, f)
	if ship != None && !od.ws.coast.on {
		return od.shipHeld(ship)
	}
	if od.ws.coast.on {
		return od.bodyHeld(body, f)
	}
	if h = od.goalAt(func(at r2.Vec) bool { d, ok := pointed(x, y, at, 0, f); return ok && d <= reach }); h.thing != "" {
		return h
	}
	if of := od.observer.fixedUnder(x, y, f); of.Kind != nav.NoSubject {
		name, at, _ := od.ws.fixedThing(of)
		return hand{thing: name, title: thingWords(od.voice, name), ship: None, body: None, at: at}
	}
	if h = od.rimAt(x, y, reach, f); h.rim != nil {
		return h
	}
	return od.bodyHeld(body, f)
}

// NameAt returns what people call the thing at a point of the picture that a hand can take, or else a body or the place there.
func (od *Orders) NameAt(x, y float64, f *stage.Frame) string {
	const finger = 6 // points
	if h := od.thingAt(x, y, f); h.title != "" {
		return h.title
	}
	if _, body := od.pick(x, y, finger*od.observer.Scale, f); body != None {
		return od.voice.Body(od.ws.World.Setup().Bodies[body].Name)
	}
	return od.placeName(od.observer.PointAt(x, y))
}

// placeName returns what people call a place, scene length, as finely as a pixel of the picture tells it.
func (od *Orders) placeName(at r2.Vec) string {
	pixel := r2.Norm(r2.Sub(od.observer.PointAt(1, 0), od.observer.PointAt(0, 0)))
	return fmt.Sprintf("%s, %s %s", format.Near(at.X, 100*pixel), format.Near(at.Y, 100*pixel), od.ws.Scene.Units.Length)
}

// shipHeld returns a hand that holds a ship, and with one of the selected ships all of them.
func (od *Orders) shipHeld(ship int) hand {
	h := hand{thing: od.ws.World.AgentName(uint32(ship)), ship: ship, body: None, at: od.ws.shipPosition(ship)}
	h.title = h.thing
	if ids := od.ws.Ships(); len(ids) > 1 && slices.Contains(ids, ship) {
		h.thing = od.ws.commandedName()
		h.title = od.titleOf(h.thing)
		if moved, err := sim.AgentsNamed(od.ws.World, h.thing); err == nil && len(moved) > 0 {
			h.at = od.ws.shipPosition(int(moved[0])) // the order says where that one comes
		}
	}
	return h
}

// Nudge moves the selected ships, body, rock or box by so many points of the picture f, y up, as Grab, Carry and Drop do. A notice says
// why not.
func (od *Orders) Nudge(x, y float64, f *stage.Frame) {
	h := nothingHeld
	if name, at, _ := od.ws.fixedThing(od.ws.fixed); name != "" {
		h.thing, h.title, h.at = name, thingWords(od.voice, name), at
	} else if od.ws.body != None {
		h = od.bodyHeld(od.ws.body, f)
	} else if od.ws.ship != None && !od.ws.coast.on {
		h = od.shipHeld(od.ws.ship)
	}
	od.nudge(h, x, y, f)
}

// NudgeGoal moves the goal of the selected ship as Nudge moves the ship.
func (od *Orders) NudgeGoal(x, y float64, f *stage.Frame) {
	h := nothingHeld
	if od.ws.ship != None && !od.ws.coast.on {
		if goal := od.ws.World.Goal(uint32(od.ws.ship)); goal.Kind == nav.PointGoal {
			h = od.goalAt(func(at r2.Vec) bool { return at == goal.Point })
		}
	}
	if h.thing == "" {
		od.notices.Notify(od.say("Select a ship whose goal is a point to move that with keys."))
		return
	}
	od.nudge(h, x, y, f)
}

func (od *Orders) nudge(h hand, x, y float64, f *stage.Frame) {
	switch {
	case h.thing == "" && od.ws.body != None:
		od.notices.Notify(od.say("This body cannot be moved here: it can where it is small in the picture, and moves on an ellipse."))
		return
	case h.thing == "":
		od.notices.Notify(od.say("Select a ship, a body, a rock or a box to move it with keys."))
		return
	case !od.mayMove():
		od.notices.Notify(od.sayf("Here and now nothing can be moved: it can in the plane of a scene without tiles, while time stands still (%s).", od.notices.KeyName("Space")))
		return
	}
	at := r3.Vec{X: h.at.X, Y: h.at.Y}
	if h.body != None {
		at = od.ws.World.Setup().Bodies.At(h.body, od.ws.Time()).R
	}
	seen, zoom := f.Camera.See(at)
	if !(zoom > 0) {
		return
	}
	h.x, h.y = seen.X+0.5*float64(f.Width), 0.5*float64(f.Height)-seen.Y
	od.hand = h
	od.Carry(h.x+x*od.observer.Scale, h.y-y*od.observer.Scale, f)
	od.Drop()
}

// bodyHeld returns a hand that holds a body of the picture, which may be None, if it moves on an ellipse. One that is large in the picture
// is looked at, and not moved.
func (od *Orders) bodyHeld(body int, f *stage.Frame) hand {
	const large = 0.2 // of the shorter side of the picture, across
	i := slices.IndexFunc(f.Spots, func(s stage.Spot) bool { return int(s.Body) == body })
	if i < 0 || 2*f.Spots[i].Radius > large*float64(min(f.Width, f.Height)) || od.ws.rival != nil || od.ws.Scene.Text() == "" {
		return nothingHeld
	}
	if _, _, ok := od.playback.editor.Ellipse(body, od.ws.Time()); !ok {
		return nothingHeld
	}
	name := od.ws.World.Setup().Bodies[body].Name
	return hand{thing: name, title: od.voice.Body(name), ship: None, body: body}
}

// pick is [stage.Frame.Pick] that finds a body behind ships, too, where its middle is, unless they are selected: ships wait at planets.
func (od *Orders) pick(x, y, reach float64, f *stage.Frame) (ship, body int) {
	ship, body = f.Pick(x, y, reach)
	if ship == None || slices.Contains(od.ws.Ships(), ship) {
		return ship, body
	}
	for _, s := range f.Spots {
		if math.Hypot(s.X-(x-0.5*float64(f.Width)), s.Y-(0.5*float64(f.Height)-y)) <= reach {
			return None, int(s.Body)
		}
	}
	return ship, body
}

// goalAt returns the goal that is near: a stop of a group, or the goals of agents.
func (od *Orders) goalAt(near func(at r2.Vec) bool) hand {
	groups := od.ws.World.Setup().Groups
	for g := range groups {
		for k, stop := range groups[g].Itinerary.Stops {
			if stop.Kind != nav.PointGoal || !near(stop.Point) {
				continue
			}
			h := hand{thing: fmt.Sprintf("stop %d of %s", k+1, groups[g].Name), ship: None, body: None, at: stop.Point}
			if h.title = thingWords(od.voice, h.thing); len(groups[g].Itinerary.Stops) == 1 {
				h.title = od.sayf("the goal of %s", groups[g].Name)
			}
			return h
		}
	}
	var ids []int
	var at r2.Vec
	for id := range od.ws.World.Count() {
		goal := od.ws.World.Goal(uint32(id))
		if goal.Kind != nav.PointGoal || od.ws.World.Presence(uint32(id)) != sim.Here || len(ids) > 0 && goal.Point != at {
			continue
		}
		if len(ids) > 0 || near(goal.Point) {
			ids, at = append(ids, id), goal.Point
		}
	}
	if len(ids) == 0 {
		return nothingHeld
	}
	name := od.ws.namesOfShips(ids)
	h := hand{thing: "goal of " + name, title: od.sayf("the goal of %s", name), ship: None, body: None, at: at}
	if strings.Contains(name, ",") {
		h.title = od.sayn(len(ids), "the goal of %d ship", "the goal of %d ships")
	}
	return h
}

// Carry moves what the hand holds with the pointer over the picture f. If it cannot be there, it stays where it was. A body follows in the
// picture, and in the scene once it is dropped.
func (od *Orders) Carry(x, y float64, f *stage.Frame) {
	h := &od.hand
	if h.thing == "" || !od.mayMove() {
		return
	}
	if h.body != None {
		center, el, ok := od.playback.editor.Ellipse(h.body, od.ws.Time())
		if ok {
			about := od.ws.World.Setup().Bodies.At(center, od.ws.Time()).R
			h.mean, h.ghost = build.OnEllipse(el, func(at r3.Vec) float64 {
				seen, zoom := f.Camera.See(r3.Add(about, at))
				if !(zoom > 0) {
					return math.Inf(1)
				}
				return math.Hypot(seen.X-(x-0.5*float64(f.Width)), seen.Y-(0.5*float64(f.Height)-y))
			})
			h.ghost, h.moved = r3.Add(about, h.ghost), true
		}
		return
	}
	if h.rim != nil {
		far := r2.Norm(r2.Sub(od.observer.PointAt(x, y), h.at))
		h.refuse = od.carryRim(h.rim, far-h.rim.radius())
		return
	}
	if !h.moved && h.ship != None && od.ws.follow {
		od.observer.selection.SetFollow(false) // else the view moves under the pointer
	}
	by := r2.Sub(od.observer.PointAt(x, y), od.observer.PointAt(h.x, h.y))
	to := build.Rounded(r2.Add(h.at, by), od.playback.editor.At(x, y).Reach)
	if !(math.Abs(to.X) <= 1e12 && math.Abs(to.Y) <= 1e12) {
		return
	}
	h.refuse = od.Give(sim.Place{Thing: h.thing, At: to})
	h.moved = h.moved || h.refuse == nil
}

// Drop lets go of what the hand holds. A notice says where it is now.
func (od *Orders) Drop() {
	h := od.hand
	od.hand = nothingHeld
	switch {
	case od.notices.warnOf(h.refuse):
	case h.moved && h.body != None:
		od.playback.editor.phase(&h)
	case h.moved:
		od.notices.Notify(od.sayf("Moved %s. %s puts it back.", h.title, od.notices.KeyName("Ctrl+Z")))
	}
}

// Ghost returns where the body that the hand holds is to stand, and its radius, scene length.
func (od *Orders) Ghost() (at r3.Vec, radius float64, ok bool) {
	h := &od.hand
	if !h.moved || h.body == None {
		return at, 0, false
	}
	return h.ghost, od.ws.World.Setup().Bodies[h.body].Radius, true
}

// held returns the body in the person's hand, or in that of the editor, as the picture shows it.
func (od *Orders) held() *stage.Held {
	if at, _, ok := od.Ghost(); ok {
		return &stage.Held{Body: od.hand.body, By: r3.Sub(at, od.ws.World.Setup().Bodies.At(od.hand.body, od.ws.Time()).R)}
	}
	if body, by, el, ok := od.playback.editor.Dragged(); ok {
		return &stage.Held{Body: body, By: by, Orbit: el}
	}
	return nil
}

// phase lets a body stand elsewhere on its orbit at the present time, at which the scene begins again.
func (ed *Editor) phase(h *hand) {
	ships := ed.ws.World.Count() > 0
	ed.atPresent(func() bool { return ed.Phase(h.body, h.mean, ed.ws.Time()) }, func() {
		said := words.Key("Moved %s on its orbit. %s puts it back.")
		if ships {
			said = "Moved %s on its orbit. The ships start anew. %s puts it back."
		}
		ed.notices.Notify(ed.sayf(said, h.title, ed.notices.KeyName("Ctrl+Z")))
	})
}

// atPresent edits the scene by do, which reports whether it has, and lets it begin at the time of the picture. It edits no longer than
// before, and time goes or rests as before. done follows if the edit was made.
func (ed *Editor) atPresent(do func() bool, done func()) {
	const start = "time.start="
	now, was, editing, paused := ed.ws.Time(), ed.ws.Scene.Set, ed.Editing(), ed.p.Playback.paused
	if !editing {
		if err := ed.Begin(); err != nil {
			ed.notices.Notify(ed.voice.Fault(err))
			return
		}
	}
	override := start + strconv.FormatFloat(now, 'f', -1, 64)
	scene, overrides := ed.ws.Scene, ed.ws.overrides
	ed.ws.Scene.Set = append(withoutOverride(was, start), override)
	ed.ws.overrides = append(withoutOverride(overrides, start), override)
	made := do()
	if !editing {
		ed.End()
	}
	if !made {
		scene.Set, ed.ws.overrides = was, overrides
		return
	}
	ed.p.Playback.paused = paused
	done()
}

// undoHand takes the last edit of the scene back, or makes it again, while one does not edit. It reports false if there is none.
func (ed *Editor) undoHand(redo bool) (did bool) {
	many, step, what := ed.Undoable, ed.Undo, words.Key("Undone: the last edit of the scene.")
	if redo {
		many, step, what = ed.Redoable, ed.Redo, "Done again: the last edit of the scene."
	}
	if ed.ws.World.Setup().Tiles != nil || many() == 0 || ed.tape.replay != nil {
		return false
	}
	ed.atPresent(func() bool {
		before := many()
		step()
		did = many() != before
		return did
	}, func() { ed.notices.Notify(ed.say(what)) })
	return did
}
