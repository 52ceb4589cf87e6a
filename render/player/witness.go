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
// high and the night is as dark as it can be then. What is beside the Sun, and what the Moon passes, is seen from the middle of Earth,
// for which it is computed, without the air. Others are seen from space: apsides and nodes with the orbit, seasons with the Earth.

// spectacle returns the body that one looks at to see an event from Earth, or None: of the two the larger one there.
func (al *Almanac) spectacle(e orbit.Event) int {
	earth := al.ws.BodyNamed("Earth")
	bodies := al.ws.World.Setup().Bodies
	if !al.Events.AsSeen() || e.Body >= len(bodies) {
		return None
	}
	switch e.Kind {
	case orbit.Periapsis, orbit.Apoapsis:
		if e.Other != earth {
			return None
		}
	case orbit.AscendingNode, orbit.DescendingNode, orbit.MarchEquinox, orbit.JuneSolstice, orbit.SeptemberEquinox, orbit.DecemberSolstice:
		return None
	case orbit.Transit, orbit.Occultation, orbit.Eclipse, orbit.ShadowTransit, orbit.Conjunction:
	default:
		if e.Body != earth {
			return e.Body
		}
	}
	if e.At != nil {
		return al.ws.BodyNamed("Sun")
	}
	states := bodies.States(nil, e.T)
	target, largest := None, 0.
	for _, i := range [...]int{e.Body, e.Other} {
		if i == earth || i < 0 || i >= len(bodies) || e.Kind == orbit.Conjunction && al.Events.Things.Stellar(i) {
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

// witness shows an event as it is seen best, at the time of the frame, and says from where; false if there is nothing to see.
func (al *Almanac) witness(e orbit.Event) (from string, ok bool) {
	o := &al.p.Observer
	al.ws.placeBodies()
	if e.Body >= len(al.ws.World.Setup().Bodies) {
		return "", false
	}
	if _, placed := o.Place(); placed && daily(e.Kind) {
		o.lookFor(finder.Result{Body: e.Body, Ship: None})
		return al.sayf("from %s", o.standName()), true
	}
	target := al.spectacle(e)
	if target == None {
		return al.overlook(e)
	}
	earth := al.ws.BodyNamed("Earth")
	o.LookFrom(earth, al.standFor(e, earth, target), observer.Frame{Ship: None, Body: target})
	at, _ := o.observed.seen(observer.Frame{Ship: None, Body: target})
	o.SetField(fieldOf(e, 2*al.ws.World.Setup().Bodies[target].Radius/r3.Norm(r3.Sub(at, o.standing().at))))
	o.track()
	return al.sayf("from %s", o.standName()), true
}

// fieldOf returns how much of the sky shows an event whose body has a diameter, radians: the disc, both bodies, or the stars among
// which it moves.
func fieldOf(e orbit.Event, diameter float64) float64 {
	const discs, both, stars, most = 4, 2.6, 30 * math.Pi / 180, 100 * math.Pi / 180
	switch e.Kind {
	case orbit.Conjunction, orbit.InferiorConjunction, orbit.SuperiorConjunction:
		return min(max(discs*diameter, both*e.Angle), most)
	case orbit.EasternElongation, orbit.WesternElongation:
		return observer.UsualField
	case orbit.RetrogradeStation, orbit.DirectStation:
		return stars
	}
	return discs * diameter
}

// overlook shows an event from space: an apsis or a node with the whole orbit, a season with the Earth half lit.
func (al *Almanac) overlook(e orbit.Event) (from string, ok bool) {
	o, bodies := &al.p.Observer, al.ws.World.Setup().Bodies
	slant, middle, height := observer.FromAbove, e.Other, 0.
	from = al.say("from above its orbit")
	switch e.Kind {
	case orbit.AscendingNode, orbit.DescendingNode:
		const low = 8 * math.Pi / 180
		slant.Elevation, from = low, al.say("from beside its orbit")
		fallthrough
	case orbit.Periapsis, orbit.Apoapsis:
		const margin = 2.5
		far := r3.Norm(r3.Sub(al.ws.index.bodyStates[e.Body].R, al.ws.index.bodyStates[e.Other].R))
		if _, path := bodies.About(e.Body); path != nil {
			if c, is := path.(orbit.Conic); is {
				if el := c.Elements(al.ws.Time()); el.E < 1 {
					far = el.SemiMajorAxis() * (1 + el.E)
				}
			}
		}
		height = margin * far
	case orbit.MarchEquinox, orbit.JuneSolstice, orbit.SeptemberEquinox, orbit.DecemberSolstice:
		ahead := r3.Sub(al.ws.index.bodyStates[e.Body].V, al.ws.index.bodyStates[e.Other].V)
		slant = observer.Slant{Azimuth: math.Atan2(ahead.Y, ahead.X)}
		middle, height, from = e.Body, al.ws.bodyViewDiameter(e.Body), al.say("from where it has been")
	default:
		return "", false
	}
	if al.ws.Scene.Galaxy {
		return "", false
	}
	o.Continue(nil)
	o.Observer.LookAround(false, true)
	o.Observer.TurnWith(observer.OfScene)
	o.framing, al.ws.follow = framedByHand, false
	o.Ride(observer.Frame{Ship: None, Body: middle})
	o.RideAt(o.Frame(), r3.Vec{})
	o.SetZoom(o.ZoomToFit(height))
	o.TiltTo(slant, o.Origin(o.Frame()), 0)
	return from, true
}

// daily reports whether a kind of event comes with the rotation of Earth.
func daily(k orbit.EventKind) bool {
	return k == orbit.Rise || k == orbit.Culmination || k == orbit.Set
}

// standFor returns the place from which an event is seen: where it is deepest; else where one stands if the body is up there; else
// where it is high, by night if there is such a place. It is nil for the middle of Earth.
func (al *Almanac) standFor(e orbit.Event, earth, target int) *scene.Site {
	if e.At != nil {
		return &scene.Site{Latitude: e.At.Latitude, Longitude: e.At.Longitude}
	}
	const low, high, night, day = 10 * math.Pi / 180, 35 * math.Pi / 180, -12 * math.Pi / 180, -6 * math.Pi / 180
	w, sun, moon := &al.p.Observer.observed, al.ws.BodyNamed("Sun"), al.ws.BodyNamed("Moon")
	heightOf := func(site *scene.Site, body int) float64 {
		s := stand{anchor: anchor{None, earth}, site: site, at: r3.Add(w.ws.index.bodyStates[earth].R, w.reach(earth, site))}
		_, altitude := w.overHorizon(s, r3.Sub(w.ws.index.bodyStates[body].R, s.at))
		return altitude
	}
	dark := func(site *scene.Site) bool { return target == sun || heightOf(site, sun) < day }
	passes := target == moon && (e.Kind == orbit.Conjunction || e.Kind == orbit.Occultation || e.Kind == orbit.Transit)
	if s := al.p.Observer.standing(); s.site != nil && s.body == earth && al.p.Observer.LooksAround() && !passes && heightOf(s.site, target) > low && dark(s.site) {
		return s.site
	}
	d := observer.InAxes(r3.Sub(w.ws.index.bodyStates[target].R, w.ws.index.bodyStates[earth].R), w.axesOf(earth))
	below := scene.Site{Latitude: math.Atan2(d.Z, math.Hypot(d.X, d.Y)) * 180 / math.Pi, Longitude: math.Atan2(d.Y, d.X) * 180 / math.Pi}
	best, most := below, math.Inf(-1)
	for _, north := range [...]float64{-40, 0, 40} {
		for east := -60.; east <= 60 && !passes; east += 20 { // from elsewhere the Moon is beside it
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
	if !dark(&best) {
		return nil
	}
	const digit = 10 // a tenth of a degree says enough
	return &scene.Site{Latitude: math.Round(best.Latitude*digit) / digit, Longitude: math.Round(best.Longitude*digit) / digit}
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
	o.sky.remember(o.sky.visit())
	o.StandAt(body, site, azimuth, up)
	o.notices.Notify(o.sayf("Looking around from %s: drag to turn, the wheel zooms. %s goes back.", o.standName(), o.notices.KeyName("A")))
}

// StandName returns the name of the place from which one looks around.
func (o *Observer) StandName() string { return o.standName() }
