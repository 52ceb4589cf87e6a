package player

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/air"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sky"
)

// stand is the place from which one looks around.
type stand struct {
	anchor
	star *sky.System     // in the galaxy, or nil
	site *scene.Site     // on the body, or nil for its middle
	at   r3.Vec          // at the time of the frame, scene length
	seen *observer.Frame // what stays in the middle of the picture, or nil
}

// LookAround turns the view to the sky around, or back to the plane. One stands on what is selected or followed, or in
// the middle of the picture, and stays there.
func (o *Observer) LookAround(on bool) {
	if on && !o.sky.InSky() {
		o.notices.Notify(o.say("This scene has no place in the sky to look around from."))
		return
	}
	if on && !o.LooksAround() {
		o.observed.keepStand()
	}
	o.Observer.LookAround(on, o.Jumps || o.playback.stepBudget == 0)
	if on {
		o.notices.Notify(o.sayf("Looking around from %s: drag to turn, the wheel zooms. %s goes back.", o.standName(), o.notices.KeyName("A")))
	}
}

// ToggleAround is LookAround on or off.
func (o *Observer) ToggleAround() { o.LookAround(!o.LooksAround()) }

// LookAt looks around in a direction, a vector in the axes of the galaxy.
func (o *Observer) LookAt(direction r3.Vec) {
	if o.LookAround(true); o.LooksAround() {
		o.letGo()
		o.FaceTo(direction)
	}
}

// LookFrom looks around from a site of a body, nil for its middle, towards a thing, which stays in the middle of the picture.
func (o *Observer) LookFrom(body int, site *scene.Site, at observer.Frame) {
	o.observed.kept = &stand{anchor: anchor{None, body}, site: site, seen: &at}
	o.Observer.LookAround(true, true)
	o.track()
}

// StandAt looks around from a site of a body, in a direction from the north by the east and at an altitude, radians.
func (o *Observer) StandAt(body int, site scene.Site, azimuth, altitude float64) {
	o.observed.kept = &stand{anchor: anchor{None, body}, site: &site}
	o.Observer.LookAround(true, true)
	o.Face(0.5*math.Pi-azimuth, altitude)
}

// letGo lets what was kept in the middle of the picture go.
func (o *Observer) letGo() {
	if k := o.observed.kept; k != nil {
		k.seen = nil
	}
}

// track turns the view of the sky around to what is kept in the middle of the picture.
func (o *Observer) track() {
	k := o.observed.kept
	if k == nil || k.seen == nil || !o.LooksAround() {
		return
	}
	if at, ok := o.observed.seen(*k.seen); ok {
		o.faceFromHere(at)
	}
}

// light returns the speed of light in the scene.
func (w *observed) light() float64 { return orbit.Light * w.ws.daysPerUnit() }

// seen returns where a thing of the scene is seen from where one stands: a body where it was when its light left.
func (w *observed) seen(f observer.Frame) (at r3.Vec, ok bool) {
	if f.Body != None {
		bodies := w.ws.World.Setup().Bodies
		s := w.standing()
		at = bodies.Seen(f.Body, s.at, w.ws.Time(), w.light()).R
		return r3.Add(s.at, w.lift(s, r3.Sub(at, s.at))), true
	}
	return w.Origin(f)
}

// lift returns where a thing is seen that is in a direction, in the axes of the scene, through the air where one stands.
func (w *observed) lift(s stand, d r3.Vec) r3.Vec {
	if s.site == nil {
		return d
	}
	return air.Of(w.ws.World.Setup().Bodies[s.body].Name).Lift(d, w.horizon(s.body, s.site)[2])
}

// faceFromHere turns the view of the sky around to a place of the scene.
func (o *Observer) faceFromHere(at r3.Vec) {
	here, _ := o.observed.Stand()
	o.FaceAlong(r3.Sub(at, here))
}

// lookFor turns the view of the sky around to a thing that was found, and reports whether it does: not while one looks at the plane,
// nor at the thing on which one stands.
func (o *Observer) lookFor(f finder.Result) bool {
	if !o.LooksAround() || o.Galaxy {
		return false
	}
	if f.Sky != nil {
		stand := o.standing()
		o.LookAt(o.Ahead()) // which lets go of what was kept
		o.FaceAlong(o.observed.lift(stand, o.toSky(stand, f.Sky)))
		return true
	}
	at, ok := o.observed.seen(observer.Frame{Ship: f.Ship, Body: f.Body})
	if !ok || f.Body != None && f.Body == o.standing().body {
		return false
	}
	o.letGo()
	o.faceFromHere(at)
	return true
}

// toSky returns the direction from a stand to a thing of the sky, in the axes of the scene.
func (o *Observer) toSky(s stand, f *sky.Found) r3.Vec {
	t := o.ws.SkyTime()
	here := sky.Place{In: o.TreeOf(o.Home.System).Origin().In, At: s.at}
	return observer.InAxes(observer.Between(here, placeOf(f, t), t), o.PlaneAxes())
}

// placeOf returns where a thing of the sky is at a time, days past J2000.0.
func placeOf(f *sky.Found, t float64) sky.Place {
	to := sky.Place{In: sky.Galactic}
	switch {
	case f.System != nil && f.Body >= 0:
		return f.System.Tree().Place(f.Body, t)
	case f.System != nil:
		to.At = f.System.At(t)
	case f.Object != nil:
		to.At = f.Object.At(t)
	}
	return to
}

// keptNames are the names of the things that a stand is about: another world may have other numbers.
type keptNames struct{ on, seen anchorNames }

func (w *observed) keptNames() (n keptNames) {
	if k := w.kept; k != nil {
		if n.on = w.ws.namesOf(k.anchor); k.seen != nil {
			n.seen = w.ws.namesOf(anchor{k.seen.Ship, k.seen.Body})
		}
	}
	return n
}

// findKept finds the things again in the present world.
func (w *observed) findKept(n keptNames) {
	k := w.kept
	if k == nil {
		return
	}
	if k.anchor = w.ws.anchorNamed(n.on); k.anchor == (anchor{None, None}) {
		w.kept = nil
		return
	}
	if seen := w.ws.anchorNamed(n.seen); k.seen != nil {
		if k.seen = nil; seen != (anchor{None, None}) {
			f := seen.frame()
			k.seen = &f
		}
	}
}

// keepStand makes the place from which one looks around stay where it is: on the thing that is selected or followed now.
func (w *observed) keepStand() {
	w.kept = nil
	k := w.standing()
	w.kept = &k
}

// standing returns the place from which one looks around, or would look around.
func (w *observed) standing() (s stand) {
	switch o := w.view; {
	case w.kept != nil && (o.LooksAround() || o.Around() > 0):
		s = *w.kept
	case o.Galaxy:
		s.anchor, s.star, s.at = anchor{None, None}, w.selection.star, o.Observer.Focus()
		if s.star == nil {
			s.star = w.ws.StarOfBody(w.ws.body)
		}
		if near := o.Near.System; s.star == nil && near != nil && o.HeightPC() < observer.TurnFrom {
			s.star = near
		}
	case w.ws.Selected():
		s.anchor = w.ws.anchor
	default:
		f := o.Frame()
		s.anchor = anchor{f.Ship, f.Body}
		s.at = r3.Vec{X: o.Plane().Center.X, Y: o.Plane().Center.Y}
	}
	if s.star != nil {
		s.at = s.star.At(w.SkyTime())
	} else if at, ok := w.Origin(s.frame()); ok {
		if s.at = at; s.site != nil {
			s.at = r3.Add(at, w.reach(s.body, s.site))
		}
	}
	return s
}

// reach returns the way from the middle of a body to a site on it, scene length. Earth is an ellipsoid, other bodies are balls.
func (w *observed) reach(body int, site *scene.Site) r3.Vec {
	b := &w.ws.World.Setup().Bodies[body]
	at, up := orbit.Place{Latitude: site.Latitude, Longitude: site.Longitude}.OnEarth()
	if b.Name != "Earth" {
		at = r3.Scale(b.Radius, up)
	}
	return outOf(at, w.axesOf(body))
}

// horizon returns the axes of a site of a body, in those of the scene: to the east, to the north, and to the zenith.
func (w *observed) horizon(body int, site *scene.Site) [3]r3.Vec {
	_, up := orbit.Place{Latitude: site.Latitude, Longitude: site.Longitude}.OnEarth()
	sin, cos := portable.Sincos(site.Longitude * math.Pi / 180)
	east, axes := r3.Vec{X: -sin, Y: cos}, w.axesOf(body)
	return [3]r3.Vec{outOf(east, axes), outOf(r3.Cross(up, east), axes), outOf(up, axes)}
}

// axesOf returns the axes with which a body turns, in those of the scene.
func (w *observed) axesOf(body int) [3]r3.Vec {
	if body >= len(w.ws.Scene.Looks) {
		return [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	}
	return w.ws.Scene.Looks[body].Spin.Axes(w.ws.Time())
}

// outOf returns a vector that is given in some axes.
func outOf(v r3.Vec, axes [3]r3.Vec) r3.Vec {
	return r3.Add(r3.Add(r3.Scale(v.X, axes[0]), r3.Scale(v.Y, axes[1])), r3.Scale(v.Z, axes[2]))
}

// standing returns the place from which one looks around, or would look around.
func (o *Observer) standing() stand { return o.observed.standing() }

// standName returns the name of the place on which one stands.
func (o *Observer) standName() string {
	switch s := o.standing(); {
	case s.star != nil:
		return o.ws.voice.Body(s.star.Title())
	case s.site != nil:
		return siteName(o.ws.voice, s.site, o.ws.World.Setup().Bodies[s.body].Name)
	case s.body != None:
		return o.ws.voice.Format("the centre of %s", o.ws.voice.BodyIn(words.OfBody, o.ws.World.Setup().Bodies[s.body].Name))
	case s.ship != None:
		return o.ws.ShipName(s.ship)
	}
	return o.ws.voice.Text("here")
}

// siteName returns how a site of a body is said, to a hundredth of a degree: 51.5° N 0.1° W on Earth.
func siteName(v *words.Voice, s *scene.Site, body string) string {
	of := func(degrees float64, plus, minus words.Key) string {
		if degrees < 0 {
			plus = minus
		}
		return v.Number(strconv.FormatFloat(math.Round(math.Abs(degrees)*100)/100, 'f', -1, 64)) + "° " + v.Text(plus)
	}
	return v.Format("%s %s on %s", of(s.Latitude, "N", "S"), of(s.Longitude, "E", "W"), v.BodyIn(words.ToBody, body))
}

// showAround turns a view into the view of the sky around.
func (o *Observer) showAround(v *stage.View) {
	v.Sky.Figures, v.NoScale = true, true
	share := o.Around()
	if share == 1 && !o.Galaxy && v.Veil < 1 {
		s := o.standing()
		v.Around, v.Veil, v.Stand, v.Light = 1, 0, s.body, o.observed.light()
		if s.anchor != (anchor{None, None}) && v.Options.HUD {
			v.From = o.standName()
		}
		if s.site != nil {
			o.level = o.observed.horizon(s.body, s.site)
			v.Horizon = &o.level
		}
		return
	}
	if v.Veil = max(v.Veil, min(1, 3*share)); share < 1 {
		v.Around = share
	}
	v.Sky.Inside, v.Sky.InsideShare = o.Home.System, 1-v.Veil // the world's suns, until it is veiled
}

// OverHorizon returns where a body is seen from the place where one stands: from the north by the east, and over the horizon as the
// air shows it, radians; false where one stands at no place, or on that body.
func (o *Observer) OverHorizon(body int) (azimuth, altitude float64, ok bool) {
	s := o.standing()
	if s.site == nil || !o.LooksAround() || body == s.body || body == None {
		return 0, 0, false
	}
	at, _ := o.observed.seen(observer.Frame{Ship: None, Body: body})
	azimuth, altitude = o.observed.overHorizon(s, r3.Sub(at, s.at))
	return azimuth, altitude, true
}

// overHorizon returns the azimuth and the altitude of a direction, in the axes of the scene, at a place.
func (w *observed) overHorizon(s stand, d r3.Vec) (azimuth, altitude float64) {
	axes := w.horizon(s.body, s.site)
	east, north, up := r3.Dot(d, axes[0]), r3.Dot(d, axes[1]), r3.Dot(d, axes[2])
	if azimuth = math.Atan2(east, north); azimuth < 0 {
		azimuth += 2 * math.Pi
	}
	return azimuth, math.Atan2(up, math.Hypot(east, north))
}

// NextGrid shows the next grid of coordinates in place of the one that is shown, or none after the last.
func (p *Player) NextGrid() {
	g := &p.Options.Grids
	next := 0
	for i, on := range g {
		if on {
			next = i + 1
		}
	}
	*g, p.sceneGrid = [stage.Grids]bool{}, sceneGrid{} // the person's from now on
	if next == int(stage.HorizontalGrid) && p.Observer.standing().site == nil {
		next++
	}
	if next < len(g) {
		g[next] = true
		p.Notices.Notify(stage.GridNames[next].Menu + ".")
	} else {
		p.Notices.Notify(p.Notices.say("No grid."))
	}
}
