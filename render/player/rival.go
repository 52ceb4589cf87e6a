package player

import (
	"errors"
	"fmt"
	"strings"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// A rival is a second world of the same scene and seed, whose ships steer by
// another method. It takes its steps with the first world's and is given the same
// orders, so that whatever differs is the method's doing. The first one does not
// know of it: it is what it would be alone.
//
//	scene, seed ──┬─────────────▶ World ──step──▶ World ──step──▶ …
//	              └── Steered ──▶ rival ──step──▶ rival ──step──▶ …

// errOneRun is why a replay has no rival.
var errOneRun = errors.New("this is a replay, which shows one run; open the scene itself to compare methods")

// Against starts the scene again, beside a rival that steers by method, written
// as [scene.Scene.Steered] takes it. On an error all stays as it is.
func (p *Player) Against(method string) error {
	if p.replaying() {
		return errOneRun
	}
	if err := p.restart(method); err != nil {
		return err
	}
	if p.tape != nil {
		p.Say(strings.TrimSpace(p.Notice + " The recording keeps your own run, without the rival that steers by " + method + "."))
	}
	return nil
}

// Alone sends the rival away; the scene goes on where it is.
func (p *Player) Alone() {
	if p.rival != nil {
		p.rival.Close()
	}
	p.rival, p.against = nil, ""
	p.past.Alone()
}

// Rival returns the rival's world, or nil where there is none.
func (p *Player) Rival() *sim.World { return p.rival }

// Methods says how the scene's own ships steer and how the rival's do. The first
// is empty where its groups differ.
func (p *Player) Methods() (own, rival string) {
	groups := p.World.Setup().Groups
	for i := range groups {
		method := nav.Method(groups[i].Behavior)
		if i > 0 && method != own {
			return "", p.against
		}
		own = method
	}
	return own, p.against
}

// raise makes the world of a scene, and its rival where there is a method for one.
func raise(s *scene.Scene, against string) (w, rival *sim.World, err error) {
	if w, err = sim.New(s.Setup); err != nil || against == "" {
		return w, nil, err
	}
	other, err := s.Steered(against)
	if err == nil {
		if rival, err = sim.New(other.Setup); err == nil {
			return w, rival, nil
		}
		err = fmt.Errorf("with %s: %w", against, err)
	}
	w.Close()
	return nil, nil, err
}

// pass gives the rival an order that the first world has taken. A parameter that
// the rival's method does not have is the first one's alone.
func (p *Player) pass(verb string, args []string) error {
	if p.rival == nil {
		return nil
	}
	if err := p.rival.Give(verb, args...); err != nil && verb != "set" {
		return fmt.Errorf("the rival does not follow: %w", err)
	}
	return nil
}
