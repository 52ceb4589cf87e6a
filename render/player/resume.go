package player

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// SetReducedMotion makes the camera jump to where it would fly, or fly again.
func (p *Player) SetReducedMotion(on bool) { p.control.jumps = on }

// OwnView is a view that the person has chosen, by moving the camera or by following a
// body.
type OwnView struct {
	Body   string  // that the camera follows, or empty
	Middle r2.Vec  // from the body, or from the scene's origin, scene length
	Height float64 // of the picture, scene length
}

// OwnView returns the view if the person has chosen it. A view that follows a ship is none:
// that is elsewhere in another run.
func (p *Player) OwnView() (v OwnView, ok bool) {
	a := p.control.anchor
	if p.control.framing != framedByHand || a.ship != None || p.sky.set.galaxy {
		return OwnView{}, false
	}
	v = OwnView{Middle: p.control.offset, Height: float64(p.control.height) / p.camera.Zoom}
	if a.body != None {
		v.Body = p.World.Setup().Bodies[a.body].Name
	}
	return v, true
}

// ResumeView shows at once what OwnView has told. It does nothing where the scene has no
// such body, or the view is out of all proportion to the scene.
func (p *Player) ResumeView(v OwnView) {
	named := func(b orbit.Body) bool { return b.Name == v.Body }
	at := anchor{None, None}
	if v.Body != "" {
		if at.body = slices.IndexFunc(p.World.Setup().Bodies, named); at.body < 0 {
			return
		}
	}
	size := r2.Norm(r2.Sub(p.index.High, p.index.Low))
	if !(v.Height > 0) || !(r2.Norm(v.Middle) <= maxZoomOut*size) {
		return
	}
	followed := at.body != None && v.Body != p.Scene.Camera.Follow // not because the scene's file says so
	if followed {
		p.SelectBody(at.body)
		p.follow = true
	}
	p.control.framing, p.control.flight = framedByHand, nil
	p.moveWith(at, v.Middle)
	p.camera.Zoom = float64(p.control.height) / v.Height
	p.zoomStep(1+1e-9, 0, 0) // within the limits
	what := "The view is"
	if followed {
		what = v.Body + ","
	}
	waits := p.Notices.waits()
	sentence := fmt.Sprintf("%s as at the end of the last time. %s shows the whole scene.", what, p.Notices.KeyName("Home, R"))
	if p.Notices.Notify(sentence); waits {
		p.Notices.Warn(p.Notices.waitingNotice() + " " + sentence)
	}
}

// Replaying reports whether a recording is played.
func (tp *Tape) Replaying() bool { return tp.replay != nil }

// WatchedFile returns the name of the scene by which the window knows whether it has another
// one: its file or, of a run of an experiment, whose file is not read, the experiment's folder.
func (lb *Lab) WatchedFile() string {
	if lb.shownRun() != nil {
		return lb.experiment.Folder
	}
	return lb.ws.Scene.File
}

// FromFile reports whether the scene is that of its file: it is no replay, and no run of an
// experiment.
func (lb *Lab) FromFile() bool { return lb.tape.replay == nil && lb.shownRun() == nil }

// OpenRecording plays a recording from its beginning. On an error the old scene stays and a
// notice says why.
func (p *Player) OpenRecording(rec *sim.Recording) error {
	err := p.openRecording(rec)
	if err != nil {
		p.Notices.Warn(fmt.Sprintf("Still showing the last scene: %v", err))
	}
	return err
}

func (p *Player) openRecording(rec *sim.Recording) error {
	if p.Tape.recorder != nil {
		return fmt.Errorf("this run is being recorded; open %s in a window of its own: galaxy replay", rec.File)
	}
	if !p.ConfirmDiscard("opening the recording again") {
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
	p.editor = mapEditor{}
	p.Tape.replay = nil
	p.start(next)
	p.setSceneRate()
	p.paused = false
	p.openingView()
	p.beginReplay(rec)
	return nil
}
