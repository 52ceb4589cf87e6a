package player

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
)

// SetReducedMotion makes the camera jump to where it would fly, or fly again.
func (cam *Camera) SetReducedMotion(on bool) { cam.jumps = on }

// OwnView is a view that the person has chosen, by moving the camera or by following a
// body.
type OwnView struct {
	Body   string  // that the camera follows, or empty
	Middle r2.Vec  // from the body, or from the scene's origin, scene length
	Height float64 // of the picture, scene length
}

// OwnView returns the view if the person has chosen it. A view that follows a ship is none:
// that is elsewhere in another run.
func (cam *Camera) OwnView() (v OwnView, ok bool) {
	a := cam.anchor
	if cam.framing != framedByHand || a.ship != None || cam.sky.set.galaxy {
		return OwnView{}, false
	}
	v = OwnView{Middle: cam.offset, Height: float64(cam.height) / cam.view.Zoom}
	if a.body != None {
		v.Body = cam.ws.World.Setup().Bodies[a.body].Name
	}
	return v, true
}

// ResumeView shows at once what OwnView has told. It does nothing where the scene has no
// such body, or the view is out of all proportion to the scene.
func (cam *Camera) ResumeView(v OwnView) {
	named := func(b orbit.Body) bool { return b.Name == v.Body }
	at := anchor{None, None}
	if v.Body != "" {
		if at.body = slices.IndexFunc(cam.ws.World.Setup().Bodies, named); at.body < 0 {
			return
		}
	}
	size := r2.Norm(r2.Sub(cam.ws.index.High, cam.ws.index.Low))
	if !(v.Height > 0) || !(r2.Norm(v.Middle) <= maxZoomOut*size) {
		return
	}
	followed := at.body != None && v.Body != cam.ws.Scene.Camera.Follow // not because the scene's file says so
	if followed {
		cam.selection.SelectBody(at.body)
		cam.ws.follow = true
	}
	cam.framing, cam.flight = framedByHand, nil
	cam.moveWith(at, v.Middle)
	cam.view.Zoom = float64(cam.height) / v.Height
	cam.zoomStep(1+1e-9, 0, 0) // within the limits
	what := "The view is"
	if followed {
		what = v.Body + ","
	}
	waits := cam.notices.waits()
	sentence := fmt.Sprintf("%s as at the end of the last time. %s shows the whole scene.", what, cam.notices.KeyName("Home, R"))
	if cam.notices.Notify(sentence); waits {
		cam.notices.Warn(cam.notices.waitingNotice() + " " + sentence)
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
