package player

import (
	"errors"
	"strings"

	"galaxy/scene"
)

// Give passes an order to the world and its rival, in the words of
// sim.World.Give. An error says what is wrong with it, for a person who knows
// what was ordered.
func (p *Player) Give(verb string, args ...string) error {
	if p.replaying() {
		return errReplay
	}
	if err := p.World.Give(verb, args...); err != nil {
		if reason := errors.Unwrap(err); reason != nil { // without the order in the words of a recording
			return reason
		}
		return err
	}
	err := p.pass(verb, args)
	p.diverge()
	return err
}

// SetParam changes a parameter of a group's behaviour from the next step on, as
// a slider does.
func (p *Player) SetParam(group, param, value string) error {
	return p.Give("set", group, param, value)
}

// Order gives the order of one of the scene's keys, and says so.
func (p *Player) Order(k scene.Key) {
	sentence := "Ordered: " + k.Summary
	if p.Paused {
		sentence += ". It begins with the next step"
	}
	if p.ahead() {
		sentence += ". " + strings.TrimSuffix(forgotten, ".")
	}
	if err := p.Give(k.Verb, k.Args...); err != nil {
		p.Warn(err.Error())
		return
	}
	p.Say(sentence + ".")
}

// OrderOf returns the scene's own key with an upper-case letter; with 0, that for
// whatever does nothing else.
func (p *Player) OrderOf(letter rune) (k scene.Key, ok bool) {
	for _, k := range p.Scene.Keys {
		if k.Letter == letter {
			return k, true
		}
	}
	return scene.Key{}, false
}

// KeyName returns what to press for what a key does in every scene, where this
// scene has orders of its own: "Home, R" becomes "Home, Shift+R".
func (p *Player) KeyName(name string) string {
	names := strings.Split(name, ", ")
	for i, n := range names {
		if len(n) != 1 {
			continue
		}
		if _, taken := p.OrderOf(rune(n[0])); taken {
			names[i] = "Shift+" + n
		}
	}
	return strings.Join(names, ", ")
}
