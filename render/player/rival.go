package player

import (
	"errors"
	"fmt"
	"strings"

	"galaxy/scene"
	"galaxy/sim"
)

// A rival is a second world of the same scene and seed whose ships steer by another
// method. It steps together with the first world and gets the same orders, so every
// difference comes from the method. The first world is what it would be without a rival.
//
//	scene, seed ──┬─────────────▶ World ──step──▶ World ──step──▶ …
//	              └── Steered ──▶ rival ──step──▶ rival ──step──▶ …

// errReplayRival is why a replay has no rival.
var errReplayRival = errors.New("this is a replay, which shows one run; open the scene itself to compare methods")

// CompareWith restarts the scene beside a rival that steers by method, which is written
// as [scene.Scene.Steered] takes it. On an error nothing changes.
func (p *Player) CompareWith(method string) error {
	if p.replay != nil {
		return errReplayRival
	}
	begun := p.World.Tick() > 0
	if err := p.restart(method); err != nil {
		return err
	}
	if begun && p.notice == "" {
		p.Notify("Begun again, beside hollow ships that steer by " + method + ".")
	}
	if p.recorder != nil {
		p.Notify(strings.TrimSpace(p.notice + " The recording holds your own run, without the rival steered by " + method + "."))
	}
	return nil
}

// StopComparing removes the rival; the scene goes on.
func (p *Player) StopComparing() {
	if p.rival != nil {
		p.rival.Close()
	}
	p.rival, p.rivalMethod = nil, ""
	p.history.Alone()
}

// Rival returns the rival's world, or nil.
func (p *Player) Rival() *sim.World { return p.rival }

// Methods returns the methods by which the scene's own ships and the rival's steer. The
// first is empty if the scene's groups steer by several methods.
func (p *Player) Methods() (own, rival string) {
	groups := p.World.Setup().Groups
	for i := range groups {
		method := groups[i].Method()
		if i > 0 && method != own {
			return "", p.rivalMethod
		}
		own = method
	}
	return own, p.rivalMethod
}

// newWorlds returns a new world of a scene, and a rival if method is not empty.
func newWorlds(s *scene.Scene, method string) (w, rival *sim.World, err error) {
	if w, err = sim.New(s.Setup); err != nil || method == "" {
		return w, nil, err
	}
	other, err := s.Steered(method)
	if err == nil {
		if rival, err = sim.New(other.Setup); err == nil {
			return w, rival, nil
		}
		err = fmt.Errorf("with %s: %w", method, err)
	}
	w.Close()
	return nil, nil, err
}

// orderRival gives the rival an order that the first world has accepted. A parameter or script
// that the rival's method lacks is ignored.
func (p *Player) orderRival(verb string, args []string) error {
	if p.rival == nil {
		return nil
	}
	if err := p.rival.Give(verb, args...); err != nil && verb != "set" && verb != "script" {
		return fmt.Errorf("the rival refuses the order: %w", err)
	}
	return nil
}
