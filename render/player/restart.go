package player

import (
	"errors"
	"fmt"
	"strings"

	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// Restart puts the world and its rival back to tick 0 with the same seed and overrides,
// and with the parameters that orders have changed, and rocks, boxes and stops where they have been moved: they are ordered again at tick
// 0. The
// camera, the rate and the selection stay.
func (p *Player) Restart() error { return p.restart(p.against) }

// Reset restarts with the parameters of the scene.
func (p *Player) Reset() error { return p.restartWith(p.against, nil) }

func (p *Player) restart(a against) error { return p.restartWith(a, p.Orders.changes()) }

// restartWith restarts with a rival, if a is one, and with changed parameters.
func (p *Player) restartWith(a against, changed []sim.Order) error {
	if err := p.beginBesideLast(a, changed); err != nil {
		return err
	}
	p.Lesson.askAnew()
	if p.Notices.Dismiss(); len(changed) > 0 {
		what := p.Notices.say("the changed parameters")
		if _, place := changed[len(changed)-1].(sim.Place); place {
			what = p.Notices.say("what you have changed and moved")
		}
		p.Notices.Notify(p.Notices.sayf("Begun again with %s. %s resets them.", what, p.Notices.KeyName("Shift+Backspace")))
	}
	p.Tape.tell()
	return nil
}

// beginBesideLast begins again, and lets the run that is over stay in the picture as a course.
func (p *Player) beginBesideLast(a against, changed []sim.Order) error {
	last := &p.Branches.last
	if last.now.world == p.World {
		last.keep(p.history.Last(), p.World.Setup().Dt)
	}
	err := p.beginAgain(a, changed)
	last.shown = p.World
	return err
}

// beginAgain puts the world and its rival back to tick 0, without a notice.
func (p *Player) beginAgain(a against, changed []sim.Order) error {
	s := p.Scene
	if r := p.Tape.replay; r != nil && r.rec != r.first {
		first, err := scene.Recorded(r.first)
		if err != nil {
			return err
		}
		s, r.rec = first, r.first
	} else if s.Text() != "" { // orders have changed the behaviours in memory; the text has not
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
	return p.Orders.keepChanges(changed)
}

// loop begins the scene again, with changed parameters. Notices stay.
func (p *Player) loop() {
	if err := p.beginAgain(against{}, p.Orders.changes()); err != nil {
		p.Playback.paused = true
		p.Notices.Warn(p.Notices.voice.Fault(err))
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
	return append([]string{fmt.Sprintf("seed=%d", seed)}, withoutOverride(set, "seed=")...)
}

// Reopen opens the scene again, or another one. On an error the old scene stays and a
// notice says why. The same scene keeps camera, rate, selection and rival, and its
// overrides if none are given. If unsaved strokes on the map would be lost, the first
// call only asks; the second one discards them.
func (p *Player) Reopen(nameOrPath string, set ...string) error {
	if !p.Editor.ConfirmDiscard(p.Notices.say("choosing the scene again")) {
		return errUnsaved
	}
	p.Tours.End()
	return p.reopen(nameOrPath, set...)
}

// StartOver opens a scene as if nothing had been done before: its values, the view, the layers, the selection, and what is done of the lesson
// are those of the beginning.
func (p *Player) StartOver(nameOrPath string, layers stage.Options) error {
	s, err := scene.Open(nameOrPath)
	if err != nil {
		return err
	}
	next, err := newWorkspace(s, against{}, nil)
	if err != nil {
		return err
	}
	p.Tours.End()
	p.Editor.Forget()
	p.Overlays.Close()
	p.Overlays.ShowPanels()
	p.Why.EndPeek()
	p.Lesson.End()
	p.Lesson.forget()
	p.Options = layers
	p.start(next)
	p.open()
	return nil
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
			before := p.Editor.Editor
			p.Editor.Forget()
			if same {
				p.replaceWorld(next)
				p.Editor.resume(before)
				p.Lesson.renew()
				p.Notices.Dismiss()
			} else {
				p.start(next)
				p.open()
			}
			p.Notices.showWarnings()
			p.Tape.tell()
			return nil
		}
	}
	p.Notices.Warn(p.Notices.sayf("Still showing the last good scene: %v", err))
	return err
}

// replaceWorld puts another workspace of the same scene in place of the present one. It keeps the camera and
// the selection, by name, since a changed file may renumber agents and bodies.
func (p *Player) replaceWorld(next Workspace) {
	if p.endShown { // paused by the end, not by the person
		p.Playback.paused = false
	}
	stays := p.standing()
	p.start(next)
	p.stand(stays)
}

// standing is the state that stays when a scene begins again: things of the old world, by name.
type standing struct {
	selected, begin anchorNames // begin: of a flight
	others          []string    // names of further ships that are selected
	fixed           string      // that of a rock or a box
	follow          bool
	seen            observer.Observer
}

func (p *Player) standing() standing {
	s := standing{selected: p.namesOf(p.anchor), follow: p.follow, seen: p.Observer.Observer}
	s.fixed, _, _ = p.fixedThing(p.fixed)
	for _, id := range p.others {
		s.others = append(s.others, p.ShipName(id))
	}
	if f := s.seen.Flight(); f != nil {
		s.begin = p.namesOf(anchor{f.Begin.Ship, f.Begin.Body})
	}
	return s
}

func (p *Player) stand(s standing) {
	o, was := &p.Observer, &s.seen
	if o.Galaxy == was.Galaxy && observer.Same(o.Home.System, was.Home.System) {
		o.Continue(was.Journey()) // its ends are places of the sky, not of a world
	}
	p.anchor = p.anchorNamed(s.selected)
	p.fixed = p.fixedNamed(s.fixed)
	for _, name := range s.others {
		if id := p.ShipNamed(name); id != None && p.ship != None {
			p.others = append(p.others, id)
		}
	}
	p.follow = s.follow && p.Selection.Chosen()
	switch held := was.Frame(); {
	case p.follow:
		o.RideAt(p.frame(), was.Offset())
		if f := was.Flight(); f != nil {
			f.Begin = p.anchorNamed(s.begin).frame()
			o.Resume(f)
		}
	case held.Body != None && held.Body < len(p.index.bodyPositions):
		o.RideAt(held, was.Offset())
	default:
		o.Ride(observer.Free)
	}
}

// OpenRecording plays a recording from its beginning. On an error the old scene stays and a
// notice says why.
func (p *Player) OpenRecording(rec *sim.Recording) error {
	return p.Notices.StillShowing(p.openRecording(rec))
}

func (p *Player) openRecording(rec *sim.Recording) error {
	if p.Tape.recorder != nil {
		return fmt.Errorf("this run is being recorded; open %s in a window of its own: galaxy replay", rec.File)
	}
	if !p.Editor.ConfirmDiscard(p.Notices.say("opening the recording again")) {
		return errUnsaved
	}
	s, err := scene.Recorded(rec)
	if err != nil {
		return fmt.Errorf("the scene in the recording cannot be used: %w", err)
	}
	next, err := newWorkspace(s, against{}, nil)
	if err != nil {
		return err
	}
	p.Editor.Forget()
	p.Tape.replay, p.Lesson.run = nil, nil
	p.start(next)
	p.Playback.setSceneRate()
	p.Playback.paused = false
	p.Observer.openingView()
	p.beginReplay(rec)
	return nil
}

// CompareWith restarts the scene beside a rival that steers by method, which is written
// as [scene.Scene.Steered] takes it. On an error nothing changes.
func (p *Player) CompareWith(method string) error {
	if p.Tape.replay != nil {
		return errReplayRival
	}
	begun := p.World.Tick() > 0
	if err := p.restart(against{method: method}); err != nil {
		return err
	}
	if begun && p.Notices.text == "" {
		p.Notices.Notify(p.Notices.sayf("Begun again, beside hollow ships that steer by %s.", method))
	}
	if p.Tape.recorder != nil {
		p.Notices.Notify(strings.TrimSpace(p.Notices.text + " " + p.Notices.sayf("The recording holds your own run, without the rival steered by %s.", method)))
	}
	return nil
}
