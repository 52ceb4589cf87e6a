package player

import (
	"errors"
	"strings"

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
	err := od.ws.orderRival(o)
	od.branch()
	return err
}

// GiveKeyOrder gives the order of one of the scene's keys, and a notice says so.
func (od *Orders) GiveKeyOrder(k scene.Key) {
	sentence := "Ordered: " + k.Summary
	if od.playback.paused {
		sentence += ". It takes effect with the next step"
	}
	if od.ws.rewound() {
		sentence += ". " + strings.TrimSuffix(branchNotice, ".")
	}
	if err := od.Give(k.Order); err != nil {
		od.notices.Warn(err.Error())
		return
	}
	od.notices.Notify(sentence + ".")
}

// branch discards the ticks after the present one, at which an order was given. Time runs
// forwards, and the recording goes on from here.
func (od *Orders) branch() {
	od.ws.backwards, od.ws.scrub = false, scrub{}
	if od.ws.rewound() {
		od.notices.Notify(branchNotice)
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
const branchNotice = "The steps after this moment are discarded: the scene takes another course from here."

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

// orderParams orders changed parameters at the beginning of a scene.
func (od *Orders) orderParams(changed []sim.Set) error {
	od.ws.keptOrders = len(changed)
	for _, c := range changed {
		if err := od.Give(c); err != nil {
			return err
		}
	}
	return nil
}
