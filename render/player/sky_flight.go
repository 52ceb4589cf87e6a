package player

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/sky"
)

// here returns the waypoint of the thing in the middle of the picture.
func (sk *Sky) here() observer.Waypoint {
	s, at := sk.observer.NearSystem().System, None
	if body := sk.observer.Frame().Body; body != None && !sk.observer.Galaxy {
		if atlas := sk.Atlas(); len(s.Bodies) == 0 && atlas != nil {
			s = atlas.System(0)
		}
		name := sk.ws.World.Setup().Bodies[body].Name
		at = slices.IndexFunc(s.Bodies, func(b sky.Body) bool { return b.Name == name })
	}
	return sk.observer.Here(s, at)
}

// flyTo starts a flight to a waypoint with a picture of a height there, pc. In 0 seconds, or with
// reduced motion, it is a cut.
func (sk *Sky) flyTo(to observer.Waypoint, height, seconds float64) {
	sk.remember(sk.visit())
	from := sk.here()
	sk.selection.SelectStar(to.Near.System) // what was followed is not any more
	sk.startFlight(from, to, height, seconds)
}

func (sk *Sky) startFlight(from, to observer.Waypoint, height, seconds float64) {
	sk.observer.framing = framedByHand
	sk.ws.follow = false
	if sk.observer.Jumps || !(seconds > 0) {
		seconds = 0
	}
	if sk.observer.Depart(from, to, height, seconds); seconds == 0 {
		sk.cut()
	}
}

// cut ends a flight at once: all scenes on the way are waited for.
func (sk *Sky) cut() {
	o := sk.observer
	j := o.Journey()
	if to := j.To.Near.System; o.Galaxy || !observer.Same(o.Home.System, to) {
		var want *sky.System
		if j.EndsInside() {
			want = to
		}
		if want != nil || !o.Galaxy {
			g := &sk.gate.gate
			g.take(true)
			g.ready.drop()
			g.ready = nil
			c := newPassage(want, g.left, sk.ws.SkyTime(), nil)
			sk.gate.cross(c)
		}
	}
	if o.Travelling() && o.Advance(0) { // else it has ended in the new scene
		sk.arrive()
	}
}

// arrive ends a flight. Where the scene of its end is still being made, it ends in that.
func (sk *Sky) arrive() {
	o := sk.observer
	j := o.Journey()
	if o.Galaxy && j.EndsInside() && sk.gate.failed != j.To.Near.System.Address {
		return // the picture stays
	}
	o.Arrive()
	if i := sk.ws.BodyNamed(j.To.Body); i != None && !o.Galaxy {
		sk.ws.anchor, sk.ws.others, sk.ws.follow, sk.selection.flown = anchor{None, i}, nil, true, true
		o.RideAt(sk.ws.frame(), r3.Vec{})
	}
}

// FlyToFound flies to a star, a planet, a moon or a cluster.
func (sk *Sky) FlyToFound(f sky.Found) error { return sk.Visit(f, 0, observer.FlightSeconds) }

// FlyToPlace flies to a place of the sky, which the picture shows so high, in pc.
func (sk *Sky) FlyToPlace(at sky.Place, heightPC float64) error {
	return sk.VisitPlace(at, heightPC, observer.FlightSeconds)
}

// Visit flies to a thing of the sky in so many seconds; in 0 seconds it is there at once. The picture
// is so high at the end, in pc, or as is usual for the thing where that is 0. It leaves a scene
// without a place in the sky.
func (sk *Sky) Visit(f sky.Found, heightPC, seconds float64) error {
	if err := sk.enter(); err != nil {
		return err
	}
	switch {
	case f.System != nil:
		body := f.Body
		if body < 0 && f.System.Primary() != nil {
			body = mainBody(f.System)
		}
		if heightPC == 0 {
			heightPC = usualHeight(f.System, f.Body) * observer.AU
		}
		system := f.System
		if home := sk.observer.Home.System; observer.Same(home, system) && len(home.Bodies) > 0 {
			system = home // one and the same, so that differences stay within it
		}
		sk.flyTo(sk.observer.WaypointOf(system, body), heightPC, seconds)
	case f.Object != nil:
		if heightPC == 0 {
			heightPC = objectHeight(f.Object)
		}
		object := f.Object
		to := observer.Waypoint{Place: func(t float64) sky.Place { return sky.Place{In: sky.Galactic, At: object.At(t)} }}
		sk.flyTo(to, heightPC, seconds)
		sk.selection.SelectObject(object)
	default:
		return fmt.Errorf("nothing is there to fly to")
	}
	return nil
}

// VisitPlace flies to a place of the sky, as Visit does.
func (sk *Sky) VisitPlace(at sky.Place, heightPC, seconds float64) error {
	if err := sk.enter(); err != nil {
		return err
	}
	w := observer.Fixed(at)
	w.Near = observer.NearTo(at.In.System())
	sk.flyTo(w, heightPC, seconds)
	return nil
}

// mainBody returns the star that a visit of a system is to: the brightest one.
func mainBody(s *sky.System) int {
	main := s.Primary()
	for i := range s.Bodies {
		if &s.Bodies[i] == main {
			return i
		}
	}
	return -1
}

// bodyHeights is how high the picture of a thing is in its radii: the thing takes a third of it.
const bodyHeights = 6

// usualHeight returns how high the picture is that shows a body of a system, or for a body below 0 its main star, in au.
func usualHeight(s *sky.System, body int) float64 {
	if body < 0 || s.Bodies[body].Kind == sky.Pair {
		body = max(mainBody(s), 0) // a planet may have no star
	}
	return bodyHeights * s.Bodies[body].KM() / (observer.AU * observer.KMPerPC)
}

// objectHeight returns how high the picture of an object is, pc: the object takes a third of it. A star about the black hole
// is a point, and the picture shows its way.
func objectHeight(o *sky.Object) float64 {
	switch o.Kind {
	case sky.HoleStar:
		return 3 * o.Circles.SemiMajorAxis()
	case sky.BlackHole:
		return 3 * o.Size
	}
	return max(3*o.Size, 1)
}
