package player

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/observer"
)

// SetReducedMotion makes the camera jump to its destinations, or fly again.
func (o *Observer) SetReducedMotion(on bool) { o.Jumps = on }

// OwnView is a view that the person has chosen, by moving the camera or by following a
// body.
type OwnView struct {
	Body   string  // that the camera follows, or empty
	Middle r2.Vec  // from the body, or from the scene's origin, scene length
	Height float64 // of the picture, scene length
}

// OwnView returns the view if the person has chosen it. A view that follows a ship is none:
// that is elsewhere in another run.
func (o *Observer) OwnView() (v OwnView, ok bool) {
	a := o.Frame()
	if o.framing != framedByHand || a.Ship != None || o.Galaxy {
		return OwnView{}, false
	}
	v = OwnView{Middle: planePosition(o.Offset()), Height: float64(o.Height) / o.Plane().Zoom}
	if a.Body != None {
		v.Body = o.ws.World.Setup().Bodies[a.Body].Name
	}
	return v, true
}

// ResumeView shows at once what OwnView has told. It does nothing if the scene has no such body, or
// the view is out of all proportion to the scene.
func (o *Observer) ResumeView(v OwnView) {
	named := func(b orbit.Body) bool { return b.Name == v.Body }
	at := anchor{None, None}
	if v.Body != "" {
		if at.body = slices.IndexFunc(o.ws.World.Setup().Bodies, named); at.body < 0 {
			return
		}
	}
	size := r2.Norm(r2.Sub(o.ws.index.High, o.ws.index.Low))
	if !(v.Height > 0) || !(r2.Norm(v.Middle) <= observer.MaxZoomOut*size) {
		return
	}
	followed := at.body != None && v.Body != o.ws.Scene.Camera.Follow // not because the scene's file says so
	if followed {
		o.selection.SelectBody(at.body)
		o.ws.follow = true
	}
	o.framing = framedByHand
	o.Resume(nil)
	o.RideAt(at.frame(), r3.Vec{X: v.Middle.X, Y: v.Middle.Y})
	o.SetZoom(float64(o.Height) / v.Height)
	o.ZoomBy(1+1e-9, 0, 0) // within the limits
	waits := o.notices.waits()
	sentence := o.sayf("The view is as at the end of the last time. %s shows the whole scene.", o.notices.KeyName("Home, R"))
	if followed {
		sentence = o.sayf("%s, as at the end of the last time. %s shows the whole scene.", v.Body, o.notices.KeyName("Home, R"))
	}
	if o.notices.Notify(sentence); waits {
		o.notices.Warn(o.notices.waitingNotice() + " " + sentence)
	}
}

// Replaying reports whether a recording is played.
func (tp *Tape) Replaying() bool { return tp.replay != nil }

// WatchedFile returns the name of the scene by which the window knows whether it has another
// one: its file or, of a run of an experiment, whose file is not read, the experiment's folder.
func (lb *Lab) WatchedFile() string {
	if lb.shownRun() != nil {
		return lb.results.Folder
	}
	return lb.ws.Scene.File
}

// FromFile reports whether the scene comes from its file: it is no replay, and no run of an
// experiment.
func (lb *Lab) FromFile() bool { return lb.tape.replay == nil && lb.shownRun() == nil }
