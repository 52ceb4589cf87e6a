package player

import (
	"errors"
	"fmt"
	"strings"

	"galaxy/scene"
)

// Restart puts the world and its rival back to tick 0 with the same seed and overrides,
// and with the parameters that orders have changed: they are ordered again at tick 0. The
// camera, the rate and the selection stay.
func (p *Player) Restart() error { return p.restart(p.against) }

// Reset restarts with the parameters of the scene.
func (p *Player) Reset() error { return p.restartWith(p.against, nil) }

func (p *Player) restart(a against) error { return p.restartWith(a, p.Orders.changedParams()) }

// restartWith restarts with a rival, if a is one, and with changed parameters.
func (p *Player) restartWith(a against, changed []paramChange) error {
	recorded := p.Tape.worthKeeping()
	if err := p.beginAgain(a, changed); err != nil {
		return err
	}
	p.Notices.Dismiss()
	switch {
	case recorded:
		p.Notices.Notify(p.Tape.notice())
	case len(changed) > 0:
		p.Notices.Notify("Begun again with the changed parameters. " + p.Notices.KeyName("Shift+Backspace") + " resets them.")
	}
	return nil
}

// beginAgain puts the world and its rival back to tick 0, without a notice.
func (p *Player) beginAgain(a against, changed []paramChange) error {
	s := p.Scene
	if r := p.Tape.replay; r != nil && r.rec != r.first {
		first, err := scene.Recorded(r.first)
		if err != nil {
			return err
		}
		s, r.rec = first, r.first
	} else if s.Text != "" { // orders have changed the behaviours in memory; the text has not
		again, err := s.Again(s.Set...)
		if err != nil {
			return err
		}
		s = again
	}
	next, err := newWorkspace(s, a, p.overrides)
	if err != nil {
		return err
	}
	p.replaceWorld(next)
	return p.Orders.orderParams(changed)
}

// ParamsChanged reports whether a parameter has another value than in the scene.
func (od *Orders) ParamsChanged() bool { return len(od.changedParams()) > 0 }

// paramChange is a parameter of a group with another value than in the scene's file.
type paramChange struct{ group, param, value string }

// changedParams returns the parameters that orders have changed; none in a replay, which
// gives its own orders.
func (od *Orders) changedParams() (changed []paramChange) {
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
				changed = append(changed, paramChange{g.Name, param.Name, value})
			}
		}
	}
	return changed
}

// orderParams orders changed parameters at the beginning of a scene.
func (od *Orders) orderParams(changed []paramChange) error {
	od.ws.keptOrders = len(changed)
	for _, c := range changed {
		if err := od.SetParam(c.group, c.param, c.value); err != nil {
			return err
		}
	}
	return nil
}

// PlayOnce lets scenes end instead of beginning again after the time of their loop.
func (pb *Playback) PlayOnce() { pb.once = true }

// loops reports whether the scene begins again after the time of its loop.
func (pb *Playback) loops() bool { return pb.ws.Scene.Loop > 0 && pb.mayBeginAgain() }

// mayBeginAgain reports whether the scene may begin again by itself. What is recorded does not,
// nor does a comparison; strokes on the map need a world that stays.
func (pb *Playback) mayBeginAgain() bool {
	return !pb.once && pb.lab.shownRun() == nil && pb.tours.tour == nil && pb.tape.recorder == nil && pb.tape.replay == nil && pb.ws.rival == nil && !pb.editor.on
}

// loopOver reports whether it is time to begin again.
func (pb *Playback) loopOver() bool {
	s := pb.ws.World.Setup()
	return pb.loops() && pb.ws.World.Time() >= s.Start+pb.ws.Scene.Loop-0.5*s.Dt
}

// loop begins the scene again, with changed parameters. Notices stay.
func (p *Player) loop() {
	if err := p.beginAgain(against{}, p.Orders.changedParams()); err != nil {
		p.Playback.paused = true
		p.Notices.Warn(err.Error())
	}
}

// Reseed restarts with another seed.
func (p *Player) Reseed(seed uint64) error {
	before, set := p.Scene.Set, reseeded(p.Scene.Set, seed)
	p.Scene.Set = set
	if err := p.Restart(); err != nil {
		p.Scene.Set = before
		return err
	}
	p.overrides = set
	return nil
}

// reseeded returns overrides with another seed.
func reseeded(set []string, seed uint64) []string {
	list := []string{fmt.Sprintf("seed=%d", seed)}
	for _, s := range set {
		if !strings.HasPrefix(s, "seed=") {
			list = append(list, s)
		}
	}
	return list
}

// Reopen opens the scene again, or another one. On an error the old scene stays and a
// notice says why. The same scene keeps camera, rate, selection and rival, and its
// overrides if none are given. If unsaved strokes on the map would be lost, the first
// call only asks; the second one discards them.
func (p *Player) Reopen(nameOrPath string, set ...string) error {
	if !p.Editor.ConfirmDiscard("choosing the scene again") {
		return errUnsaved
	}
	p.Tours.End()
	return p.reopen(nameOrPath, set...)
}

var errUnsaved = errors.New("strokes on the map are not saved")

func (p *Player) reopen(nameOrPath string, set ...string) error {
	same := p.Scene != nil && nameOrPath == p.Scene.File
	if same && len(set) == 0 {
		set = p.overrides
	}
	var beside against
	if same {
		beside = p.against
	}
	s, err := scene.Open(nameOrPath, set...)
	if err == nil {
		var next Workspace
		if next, err = newWorkspace(s, beside, set); err == nil {
			recorded, before := p.Tape.worthKeeping(), p.Editor.mapEditor
			p.Editor.mapEditor = mapEditor{}
			if same {
				p.replaceWorld(next)
				p.Editor.resume(before)
				p.Notices.Dismiss()
			} else {
				p.start(next)
				p.open()
			}
			p.Notices.showWarnings()
			if recorded {
				p.Notices.Notify(p.Tape.notice())
			}
			return nil
		}
	}
	p.Notices.Warn(fmt.Sprintf("Still showing the last good scene: %v", err))
	return err
}

// replaceWorld puts another workspace of the same scene in place of the present one. It keeps the camera and
// the selection, by name, since a changed file may renumber agents and bodies.
func (p *Player) replaceWorld(next Workspace) {
	follow := p.follow
	ship, body := p.anchorNames(anchor{p.ship, p.body})
	held, offset, flight := p.Camera.anchor, p.Camera.offset, p.Camera.flight
	if p.endShown { // paused by the end, not by the person
		p.Playback.paused = false
	}
	set, through := p.Sky.set, p.Sky.flight
	var beginShip, beginBody string
	if flight != nil {
		beginShip, beginBody = p.anchorNames(flight.begin)
	}
	p.start(next)
	if now := p.Sky.set; now.galaxy == set.galaxy && same(now.home.system, set.home.system) {
		p.Sky.flight = through // its ends are places of the sky, not of a world
	}
	p.ship = p.shipNamed(ship)
	p.body = p.bodyNamed(body)
	p.follow = follow && p.Selection.Chosen()
	switch {
	case p.follow:
		p.Camera.moveWith(anchor{p.ship, p.body}, offset)
		if p.Camera.flight = flight; flight != nil {
			flight.begin = anchor{p.shipNamed(beginShip), p.bodyNamed(beginBody)}
		}
	case held.body != None && held.body < len(p.index.bodyPositions):
		p.Camera.moveWith(held, offset)
	default:
		p.Camera.anchorTo(anchor{None, None})
	}
}

// anchorNames returns the names of what an anchor is, or empty ones: another world may have other numbers.
func (ws *Workspace) anchorNames(a anchor) (ship, body string) {
	if a.ship != None {
		ship = ws.ShipName(a.ship)
	}
	if a.body != None {
		body = ws.World.Setup().Bodies[a.body].Name
	}
	return ship, body
}

func (ws *Workspace) selectedShip() string {
	ship, _ := ws.anchorNames(anchor{ws.ship, None})
	return ship
}

func (ws *Workspace) selectedBody() string {
	_, body := ws.anchorNames(anchor{None, ws.body})
	return body
}
