package player

import (
	"errors"
	"strings"

	"galaxy/scene"
)

// Orders gives the orders of the person to the world.
type Orders struct {
	ws       *Workspace
	notices  *Notices
	tape     *Tape
	lab      *Lab
	playback *Playback
	camera   *Camera
}

// Give gives an order to the world and its rival; see sim.World.Give for verbs and
// arguments. An error says what is wrong, without repeating the order.
func (od *Orders) Give(verb string, args ...string) error {
	if od.tape.replay != nil {
		return errReplay
	}
	if err := od.ws.World.Give(verb, args...); err != nil {
		if reason := errors.Unwrap(err); reason != nil { // the outer error repeats the order
			return reason
		}
		return err
	}
	err := od.ws.orderRival(verb, args)
	od.branch()
	return err
}

// SetParam changes a parameter of a group's behaviour from the next step on.
func (od *Orders) SetParam(group, param, value string) error {
	return od.Give("set", group, param, value)
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
	if err := od.Give(k.Verb, k.Args...); err != nil {
		od.notices.Warn(err.Error())
		return
	}
	od.notices.Notify(sentence + ".")
}

// KeyOrder returns the order that the scene has for an upper-case letter or, with 0, for
// any key without another meaning.
func (ws *Workspace) KeyOrder(letter rune) (k scene.Key, ok bool) {
	for _, k := range ws.Scene.Keys {
		if k.Letter == letter {
			return k, true
		}
	}
	return scene.Key{}, false
}
