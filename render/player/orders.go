package player

import (
	"errors"
	"strings"

	"galaxy/scene"
)

// Give gives an order to the world and its rival; see sim.World.Give for verbs and
// arguments. An error says what is wrong, without repeating the order.
func (p *Player) Give(verb string, args ...string) error {
	if p.Tape.replay != nil {
		return errReplay
	}
	if err := p.World.Give(verb, args...); err != nil {
		if reason := errors.Unwrap(err); reason != nil { // the outer error repeats the order
			return reason
		}
		return err
	}
	err := p.orderRival(verb, args)
	p.branch()
	return err
}

// SetParam changes a parameter of a group's behaviour from the next step on.
func (p *Player) SetParam(group, param, value string) error {
	return p.Give("set", group, param, value)
}

// GiveKeyOrder gives the order of one of the scene's keys, and a notice says so.
func (p *Player) GiveKeyOrder(k scene.Key) {
	sentence := "Ordered: " + k.Summary
	if p.Playback.paused {
		sentence += ". It takes effect with the next step"
	}
	if p.rewound() {
		sentence += ". " + strings.TrimSuffix(branchNotice, ".")
	}
	if err := p.Give(k.Verb, k.Args...); err != nil {
		p.Notices.Warn(err.Error())
		return
	}
	p.Notices.Notify(sentence + ".")
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
