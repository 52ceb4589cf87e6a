package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/scene"
)

// An event of the sky is seen from a place on Earth: an eclipse of the Sun from where it is deepest, another one from where its body is
// high and the night is as dark as it can be then.

// spectacle returns the body that one looks at to see an event from Earth, or None: of the two the larger one there.
func (al *Almanac) spectacle(e orbit.Event) int {
	earth := al.ws.BodyNamed("Earth")
	if !al.Events.AsSeen() {
		return None
	}
	switch e.Kind {
	case orbit.Eclipse, orbit.ShadowTransit, orbit.Transit, orbit.Occultation:
	default:
		return None
	}
	if e.At != nil {
		return al.ws.BodyNamed("Sun")
	}
	bodies := al.ws.World.Setup().Bodies
	states := bodies.States(nil, e.T)
	target, largest := None, 0.
	for _, i := range [...]int{e.Body, e.Other} {
		if i == earth || i < 0 || i >= len(bodies) {
			continue
		}
		if size := bodies[i].Radius / r3.Norm(r3.Sub(states[i].R, states[earth].R)); size > largest {
			target, largest = i, size
		}
	}
	return target
}

// seenAt returns the time at which one sees an event: of one that is told as the bodies stand, when its light arrives.
func (al *Almanac) seenAt(e orbit.Event) float64 {
	target := al.spectacle(e)
	if target == None || e.Apparent {
		return e.T
	}
	states := al.ws.World.Setup().Bodies.States(nil, e.T)
	return e.T + r3.Norm(r3.Sub(states[target].R, states[al.ws.BodyNamed("Earth")].R))/al.p.Observer.observed.light()
}

// witness shows an event as a place on Earth sees it, at the time of the frame, and reports whether there is something to see.
func (al *Almanac) witness(e orbit.Event) bool {
	o := &al.p.Observer
	al.ws.placeBodies()
	if _, placed := o.Place(); placed && e.Body < len(al.ws.World.Setup().Bodies) && daily(e.Kind) {
		o.lookFor(finder.Result{Body: e.Body, Ship: None})
		return true
	}
	target := al.spectacle(e)
	if target == None {
		return false
	}
	const wide = 4 // diameters of the body that the picture shows
	earth := al.ws.BodyNamed("Earth")
	site := al.standFor(e, earth, target)
	o.LookFrom(earth, &site, observer.Frame{Ship: None, Body: target})
	at, _ := o.observed.seen(observer.Frame{Ship: None, Body: target})
	far := r3.Norm(r3.Sub(at, o.standing().at))
	o.SetField(2 * wide * al.ws.World.Setup().Bodies[target].Radius / far)
	o.track()
	return true
}

// daily reports whether a kind of event comes with the rotation of Earth.
func daily(k orbit.EventKind) bool {
	return k == orbit.Rise || k == orbit.Culmination || k == orbit.Set
}

// standFor returns the place from which an event is seen: where it is deepest; else where one stands if the body is up there; else
// where it is high, by night if there is such a place.
func (al *Almanac) standFor(e orbit.Event, earth, target int) scene.Site {
	if e.At != nil {
		return scene.Site{Latitude: e.At.Latitude, Longitude: e.At.Longitude}
	}
	const low, high, night = 10 * math.Pi / 180, 35 * math.Pi / 180, -12 * math.Pi / 180
	w := &al.p.Observer.observed
	heightOf := func(site *scene.Site, body int) float64 {
		s := stand{anchor: anchor{None, earth}, site: site, at: r3.Add(w.ws.index.bodyStates[earth].R, w.reach(earth, site))}
		_, altitude := w.overHorizon(s, r3.Sub(w.ws.index.bodyStates[body].R, s.at))
		return altitude
	}
	if s := al.p.Observer.standing(); s.site != nil && s.body == earth && al.p.Observer.LooksAround() && heightOf(s.site, target) > low {
		return *s.site
	}
	d := observer.InAxes(r3.Sub(w.ws.index.bodyStates[target].R, w.ws.index.bodyStates[earth].R), w.axesOf(earth))
	below := scene.Site{Latitude: math.Atan2(d.Z, math.Hypot(d.X, d.Y)) * 180 / math.Pi, Longitude: math.Atan2(d.Y, d.X) * 180 / math.Pi}
	best, most := below, math.Inf(-1)
	sun := al.ws.BodyNamed("Sun")
	for _, north := range [...]float64{-40, 0, 40} {
		for east := -60.; east <= 60; east += 20 {
			site := scene.Site{Latitude: min(max(below.Latitude+north, -66), 66), Longitude: math.Remainder(below.Longitude+east, 360)}
			score := min(heightOf(&site, target), high)
			if target != sun {
				score -= 2 * max(heightOf(&site, sun), night)
			}
			if score > most+1e-9 {
				best, most = site, score
			}
		}
	}
	const digit = 10 // a tenth of a degree says enough
	return scene.Site{Latitude: math.Round(best.Latitude*digit) / digit, Longitude: math.Round(best.Longitude*digit) / digit}
}

// Place returns the place on Earth where one stands and looks around, and false if it is none.
func (o *Observer) Place() (at orbit.Place, ok bool) {
	s := o.standing()
	if !o.LooksAround() || s.site == nil || o.ws.World.Setup().Bodies[s.body].Name != "Earth" || !o.ws.Scene.Calendar {
		return at, false
	}
	return orbit.Place{Latitude: s.site.Latitude, Longitude: s.site.Longitude}, true
}

// StarOverHorizon is OverHorizon of a star.
func (o *Observer) StarOverHorizon(f finder.Result) (azimuth, altitude float64, ok bool) {
	s := o.standing()
	if s.site == nil || !o.LooksAround() || f.Sky == nil || o.Home.System == nil {
		return 0, 0, false
	}
	azimuth, altitude = o.observed.overHorizon(s, o.observed.lift(s, o.toSky(s, f.Sky)))
	return azimuth, altitude, true
}

// StandOn looks around from a site of a body, a little up and to where the sun is at noon.
func (o *Observer) StandOn(body int, site scene.Site) {
	if !o.sky.InSky() || o.Galaxy {
		return
	}
	azimuth := 0.
	if site.Latitude >= 0 {
		azimuth = math.Pi
	}
	const up = 15 * math.Pi / 180
	o.StandAt(body, site, azimuth, up)
	o.notices.Notify("Looking around from " + o.standName() + ": drag to turn, the wheel zooms. " + o.notices.KeyName("A") + " goes back.")
}

// StandName returns the name of the place from which one looks around.
func (o *Observer) StandName() string { return o.standName() }
