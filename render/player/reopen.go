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

// Restart puts the world and its rival back to tick 0 with the same seed and
// overrides. The camera, the rate and the selection stay.
func (p *Player) Restart() error { return p.restart(p.against) }

func (p *Player) restart(against string) error {
	s := p.Scene
	if s.Text != "" { // orders have changed the behaviours in memory; the text has not
		again, err := s.Again(s.Set...)
		if err != nil {
			return err
		}
		s = again
	}
	w, rival, err := raise(s, against)
	if err != nil {
		return err
	}
	p.against = against
	lost := p.recorded()
	p.exchange(s, w, rival)
	p.Notice = ""
	if lost {
		p.Say(p.afresh())
	}
	return nil
}

// Reseed is Restart with another seed.
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
	p.set = set
	return nil
}

// Reopen loads the scene again, or another; on an error the old one stays and
// Notice says why. A scene opened again keeps camera, rate, selection and rival,
// and its overrides where none are given. Where strokes on the map would be lost
// it asks first, and does as it is told the second time.
func (p *Player) Reopen(nameOrPath string, set ...string) error {
	if !p.Sure("choosing a scene again") {
		return errUnsaved
	}
	return p.reopen(nameOrPath, set...)
}

var errUnsaved = errors.New("strokes on the map are not saved")

func (p *Player) reopen(nameOrPath string, set ...string) error {
	same := p.Scene != nil && nameOrPath == p.Scene.File
	if same && len(set) == 0 {
		set = p.set
	}
	against := ""
	if same {
		against = p.against
	}
	s, err := scene.Open(nameOrPath, set...)
	if err == nil {
		var w, rival *sim.World
		if w, rival, err = raise(s, against); err == nil {
			p.against = against
			lost, before := p.recorded(), p.edit
			p.edit = editor{}
			if same {
				p.exchange(s, w, rival)
				p.editAgain(before)
			} else {
				p.start(s, w, nil)
				p.Rate, p.Paused = s.Rate, false
				p.firstView()
			}
			p.Notice, p.set = "", set
			p.caution()
			if lost {
				p.Say(p.afresh())
			}
			return nil
		}
	}
	p.Warn(fmt.Sprintf("Still showing the last good scene: %v", err))
	return err
}

// exchange replaces the world by another of the same scene and keeps what the
// person had chosen, by name, since a changed file may have renumbered it.
func (p *Player) exchange(s *scene.Scene, w, rival *sim.World) {
	follow, ship, body := p.Follow, p.selectedShip(), p.selectedBody()
	camera, held := p.Camera, p.view.held
	if p.clock.ended { // it was the end that paused, not the person
		p.Paused = false
	}
	p.start(s, w, rival)
	p.Camera = camera
	p.Ship = p.shipNamed(ship)
	p.Body = slices.IndexFunc(w.Setup().Bodies, func(b orbit.Body) bool { return b.Name == body && body != "" })
	p.Follow = follow && p.Selected()
	switch {
	case p.Follow:
		p.hold(anchor{p.Ship, p.Body})
	case held.body != None && held.body < len(p.cast.bodies):
		p.hold(held)
	default:
		p.hold(anchor{None, None})
	}
}

func (p *Player) selectedShip() string {
	if p.Ship == None {
		return ""
	}
	return p.ShipName(p.Ship)
}

func (p *Player) selectedBody() string {
	if p.Body == None {
		return ""
	}
	return p.World.Setup().Bodies[p.Body].Name
}
