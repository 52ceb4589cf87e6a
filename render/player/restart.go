package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// Restart puts the world and its rival back to tick 0 with the same seed and overrides.
// The camera, the rate and the selection stay.
func (p *Player) Restart() error { return p.restart(p.rivalMethod) }

func (p *Player) restart(method string) error {
	s := p.Scene
	if s.Text != "" { // orders have changed the behaviours in memory; the text has not
		again, err := s.Again(s.Set...)
		if err != nil {
			return err
		}
		s = again
	}
	w, rival, err := newWorlds(s, method)
	if err != nil {
		return err
	}
	p.rivalMethod = method
	recorded := p.recordingWorthKeeping()
	p.replaceWorld(s, w, rival)
	p.DismissNotice()
	if recorded {
		p.Notify(p.recordingNotice())
	}
	return nil
}

// Reseed restarts with another seed.
func (p *Player) Reseed(seed uint64) error {
	before, set := p.Scene.Set, []string{fmt.Sprintf("seed=%d", seed)}
	for _, s := range before {
		if !strings.HasPrefix(s, "seed=") {
			set = append(set, s)
		}
	}
	p.Scene.Set = set
	if err := p.Restart(); err != nil {
		p.Scene.Set = before
		return err
	}
	p.overrides = set
	return nil
}

// Reopen opens the scene again, or another one. On an error the old scene stays and a
// notice says why. The same scene keeps camera, rate, selection and rival, and its
// overrides if none are given. If unsaved strokes on the map would be lost, the first
// call only asks; the second one discards them.
func (p *Player) Reopen(nameOrPath string, set ...string) error {
	if !p.ConfirmDiscard("choosing the scene again") {
		return errUnsaved
	}
	return p.reopen(nameOrPath, set...)
}

var errUnsaved = errors.New("strokes on the map are not saved")

func (p *Player) reopen(nameOrPath string, set ...string) error {
	same := p.Scene != nil && nameOrPath == p.Scene.File
	if same && len(set) == 0 {
		set = p.overrides
	}
	method := ""
	if same {
		method = p.rivalMethod
	}
	s, err := scene.Open(nameOrPath, set...)
	if err == nil {
		var w, rival *sim.World
		if w, rival, err = newWorlds(s, method); err == nil {
			p.rivalMethod = method
			recorded, before := p.recordingWorthKeeping(), p.editor
			p.editor = mapEditor{}
			if same {
				p.replaceWorld(s, w, rival)
				p.resumeEditing(before)
			} else {
				p.start(s, w, nil)
				p.setSceneRate()
				p.paused = false
				p.openingView()
			}
			p.DismissNotice()
			p.overrides = set
			p.showWarnings()
			if recorded {
				p.Notify(p.recordingNotice())
			}
			return nil
		}
	}
	p.Warn(fmt.Sprintf("Still showing the last good scene: %v", err))
	return err
}

// replaceWorld replaces the world by another of the same scene. It keeps the camera and
// the selection, by name, since a changed file may renumber agents and bodies.
func (p *Player) replaceWorld(s *scene.Scene, w, rival *sim.World) {
	follow, ship, body := p.follow, p.selectedShip(), p.selectedBody()
	camera, held, offset, flight := p.camera, p.control.anchor, p.control.offset, p.control.flight
	if p.clock.endShown { // paused by the end, not by the person
		p.paused = false
	}
	p.start(s, w, rival)
	p.camera = camera
	p.ship = p.shipNamed(ship)
	p.body = slices.IndexFunc(w.Setup().Bodies, func(b orbit.Body) bool { return b.Name == body && body != "" })
	p.follow = follow && p.Selected()
	switch {
	case p.follow:
		p.moveWith(anchor{p.ship, p.body}, offset)
		p.control.flight = flight
	case held.body != None && held.body < len(p.index.bodyPositions):
		p.moveWith(held, offset)
	default:
		p.anchorTo(anchor{None, None})
	}
}

func (p *Player) selectedShip() string {
	if p.ship == None {
		return ""
	}
	return p.ShipName(p.ship)
}

func (p *Player) selectedBody() string {
	if p.body == None {
		return ""
	}
	return p.World.Setup().Bodies[p.body].Name
}
