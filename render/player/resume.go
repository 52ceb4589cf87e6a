package player

import (
	"fmt"
	"slices"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// SetReducedMotion makes the camera jump to where it would fly, or fly again.
func (p *Player) SetReducedMotion(on bool) { p.control.jumps = on }

// FollowedBody returns the name of the body that the camera follows because the person
// asked for it, and the height of the picture in scene length; nothing if there is none.
func (p *Player) FollowedBody() (name string, height float64) {
	if !p.follow || p.body == None {
		return "", 0
	}
	return p.selectedBody(), float64(p.control.height) / p.camera.Zoom
}

// ResumeView makes the camera follow a body at once, as FollowedBody has told it. It does
// nothing where the scene has no such body, or the height is no length.
func (p *Player) ResumeView(body string, height float64) {
	i := slices.IndexFunc(p.World.Setup().Bodies, func(b orbit.Body) bool { return b.Name == body && body != "" })
	if i < 0 || !(height > 0) {
		return
	}
	p.SelectBody(i)
	p.follow = true
	p.control.framing = framedByHand
	p.camera.Center = p.anchorPosition(anchor{None, i})
	p.anchorTo(anchor{None, i})
	p.camera.Zoom = float64(p.control.height) / height
	p.zoomStep(1+1e-9, 0, 0) // within the limits
	p.Notify(fmt.Sprintf("%s, as at the end of the last time. %s shows the whole scene.", body, p.KeyName("Home, R")))
}

// Replaying reports whether a recording is played.
func (p *Player) Replaying() bool { return p.replay != nil }

// OpenRecording plays a recording from its beginning. On an error the old scene stays and a
// notice says why.
func (p *Player) OpenRecording(rec *sim.Recording) error {
	err := p.openRecording(rec)
	if err != nil {
		p.Warn(fmt.Sprintf("Still showing the last scene: %v", err))
	}
	return err
}

func (p *Player) openRecording(rec *sim.Recording) error {
	if p.recorder != nil {
		return fmt.Errorf("this run is being recorded; open %s in a window of its own: galaxy replay", rec.File)
	}
	if !p.ConfirmDiscard("opening the recording again") {
		return errUnsaved
	}
	s, err := scene.Recorded(rec)
	if err != nil {
		return fmt.Errorf("the scene in the recording cannot be used: %w", err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		return err
	}
	p.rivalMethod, p.overrides, p.editor = "", nil, mapEditor{}
	p.replay = nil
	p.start(s, w, nil)
	p.setSceneRate()
	p.paused = false
	p.openingView()
	p.beginReplay(rec)
	return nil
}
