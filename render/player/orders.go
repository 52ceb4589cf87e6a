package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/words"
	"galaxy/scene"
	"galaxy/sim"
)

// Orders gives the orders of the person to the world.
type Orders struct {
	base
	tape     *Tape
	lab      *Lab
	playback *Playback
	observer *Observer
	offer    *Offer // or nil
	hand     hand
	knob     scene.Knob // that the person holds
	kept     scene.Knob // that it held, or whose ring it moved: that is shown until time runs, or another thing is selected
	keptShip int        // that was selected then, or None

	transfers *Transfers
}

// Give gives an order to the world and its rival. An error says what is wrong, without repeating
// the order.
func (od *Orders) Give(o sim.Order) error {
	if od.tape.replay != nil {
		return errReplay
	}
	if err := od.ws.World.Give(o); err != nil {
		if reason := errors.Unwrap(err); reason != nil { // the outer error repeats the order
			return reason
		}
		return err
	}
	if place, ok := o.(sim.Place); ok {
		od.notePlaced(place)
	}
	err := od.ws.orderRival(o)
	od.ws.undone = nil
	od.branch()
	return err
}

// GiveKeyOrder gives the order of one of the scene's keys, and a notice says so.
func (od *Orders) GiveKeyOrder(k scene.Key) {
	sentence := od.sayf("Ordered: %s", od.notices.OrderWords(&k))
	if od.playback.paused {
		sentence += ". " + od.say("It takes effect with the next step")
	}
	if od.ws.rewound() {
		sentence += ". " + strings.TrimSuffix(od.say(branchNotice), ".")
	}
	if err := od.Give(k.Order); err != nil {
		od.notices.Warn(od.voice.Fault(err))
		return
	}
	od.notices.Notify(sentence + ".")
}

// branch discards the ticks after the present one, at which an order was given. Time runs
// forwards, and the recording goes on from here.
func (od *Orders) branch() {
	od.ws.backwards, od.ws.scrub = false, scrub{}
	if od.ws.rewound() {
		od.notices.Notify(od.say(branchNotice))
	}
	od.ws.history.Forget()
	if od.tape.worthKeeping() {
		od.tape.beginRun()
		od.tape.recorder.rec.Cut(od.ws.World.Tick())
		od.tape.recorder.rec.Note(od.ws.World)
		od.tape.flushOrWarn()
	}
}

// branchNotice is shown when an order after a rewind replaces the steps that followed.
const branchNotice words.Key = "The steps after this moment are discarded: the scene takes another course from here."

// changedParams returns the parameters that orders have changed; none in a replay, which
// gives its own orders.
func (od *Orders) changedParams() (changed []sim.Set) {
	if od.tape.replay != nil {
		return nil
	}
	own := od.ws.Scene.Setup.Groups
	for i := range od.ws.World.Setup().Groups {
		g := &od.ws.World.Setup().Groups[i]
		before := own[i].Params()
		for k, param := range g.Params() {
			was := param.Default // of a script that has changed
			if k < len(before) && before[k].Name == param.Name {
				was = before[k].Text()
			}
			if value := param.Text(); value != was {
				changed = append(changed, sim.Set{Group: g.Name, Parameter: param.Name, Value: value})
			}
		}
	}
	return changed
}

// ParamsChanged reports whether a parameter has another value than in the scene.
func (od *Orders) ParamsChanged() bool { return len(od.changedParams()) > 0 }

// changes returns the orders that bring a scene that begins again to what the person has changed: parameters, and the places of rocks,
// boxes and stops.
func (od *Orders) changes() (list []sim.Order) {
	for _, c := range od.changedParams() {
		list = append(list, c)
	}
	if od.tape.replay != nil {
		return nil
	}
	was, now := &od.ws.Scene.Setup, od.ws.World.Setup()
	if len(was.Obstacles) != len(now.Obstacles) || len(was.Boxes) != len(now.Boxes) || len(was.Groups) != len(now.Groups) {
		return list
	}
	for i := range was.Obstacles {
		if at := now.Obstacles[i].Pos; at != was.Obstacles[i].Pos {
			list = append(list, sim.Place{Thing: fmt.Sprintf("rock %d", i+1), At: at})
		}
	}
	for i := range was.Boxes {
		if b := now.Boxes[i]; b != was.Boxes[i] {
			list = append(list, sim.Place{Thing: fmt.Sprintf("box %d", i+1), At: r2.Scale(0.5, r2.Add(b.Min, b.Max))})
		}
	}
	for g := range was.Groups {
		for k, stop := range was.Groups[g].Itinerary.Stops {
			if at := now.Groups[g].Itinerary.Stops[k].Point; at != stop.Point {
				list = append(list, sim.Place{Thing: fmt.Sprintf("stop %d of %s", k+1, was.Groups[g].Name), At: at})
			}
		}
	}
	return list
}

// keepChanges gives such orders at the beginning of a scene. A thing that has no room there stays where it is.
func (od *Orders) keepChanges(list []sim.Order) error {
	od.ws.keptOrders = len(list) // as long as they are given
	given := 0
	for _, o := range list {
		err := od.Give(o)
		if _, place := o.(sim.Place); err != nil && !place {
			return err
		}
		if err == nil {
			given++
		}
	}
	od.ws.keptOrders = given
	return nil
}

// keepParams gives orders of parameters at the beginning of a scene.
func (od *Orders) keepParams(changed []sim.Set) error {
	list := make([]sim.Order, len(changed))
	for i, c := range changed {
		list[i] = c
	}
	return od.keepChanges(list)
}

// Button is a button of the mouse that commands a group on tiles.
type Button uint8

// The left button commands the group "red", the right one "blue"; in a scene without
// groups of these names they command the first group and the second.
const (
	LeftButton Button = iota
	RightButton
)

// Marker shows for a moment the place to which a group was sent.
type Marker struct {
	Center    r2.Vec
	Group     int
	Remaining float64 // share of its time, from 1 to 0
}

// markerSeconds is how long a marker stays.
const markerSeconds = 1.2

// CanCommand reports whether the buttons of the mouse command groups: on tiles.
func (od *Orders) CanCommand() bool {
	s := od.ws.World.Setup()
	return s.Tiles != nil && len(s.Groups) > 0
}

// Send orders the group that a button commands to the tile at a point of the picture, in
// framebuffer pixels from its upper left corner. A notice says why if it cannot.
func (od *Orders) Send(b Button, x, y float64) {
	g := od.commandedGroup(b)
	t, ok := od.observer.tileAt(x, y)
	if g == None || !ok {
		return
	}
	if err := od.Give(sim.Send{Group: od.ws.World.Setup().Groups[g].Name, Tile: t}); err != nil {
		od.notices.Notify(od.voice.Fault(err))
		return
	}
	od.ws.marker = Marker{od.ws.World.Setup().Tiles.Center(t), g, 1}
}

// commandedGroup returns the index of the group that a button commands, or None.
func (od *Orders) commandedGroup(b Button) int {
	groups := od.ws.World.Setup().Groups
	name := [...]string{LeftButton: "red", RightButton: "blue"}[b]
	if i := slices.IndexFunc(groups, func(g sim.Group) bool { return g.Name == name }); i >= 0 {
		return i
	}
	if int(b) < len(groups) {
		return int(b)
	}
	return None
}

// Marker returns the marker of the last command, or false when it is gone.
func (od *Orders) Marker() (Marker, bool) { return od.ws.marker, od.ws.marker.Remaining > 0 }
