package player

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// waypoint is one end of a flight: a place that may move, and the system it is in.
type waypoint struct {
	near  nearby                    // or none
	place func(t float64) sky.Place // t in days past J2000.0
	tree  *sky.Tree                 // of near, for differences within the system
	body  string                    // to follow, or empty
}

// skyFlight moves the camera from one place of the sky to another, each of which may move: the
// focus goes along the line between where both are at the moment, by a zoomPath, whose
// height is the logarithm of the distance to either end. The eye turns in the middle half, and where no system is shown:
// the picture of one has its own plane.
type skyFlight struct {
	from, to         waypoint
	w0, w1           float64   // heights of the picture at both ends, pc
	axes0, axes1     [3]r3.Vec // of the picture at both ends
	far              farthest
	elapsed, seconds float64
}

// turned returns how far the eye has turned from the axes of the beginning to those of the end.
func (f *skyFlight) turned() float64 {
	const least = 0.05
	path := zoomPath{f.w0, f.w1, float64(f.far)}
	from, _ := path.above(leaveSwaps * f.from.near.swap)
	_, to := path.above(f.to.near.swap)
	from, to = max(from, smooth(0.25)), min(to, smooth(0.75))
	if to-from < least {
		mid := min(max(0.5*(from+to), least), 1-least)
		from, to = mid-0.5*least, mid+0.5*least
	}
	return smooth(min(max((smooth(f.elapsed/f.seconds)-from)/(to-from), 0), 1))
}

// leaves reports whether the flight still leaves its beginning.
func (f *skyFlight) leaves() bool { return f.elapsed < 0.5*f.seconds }

// view returns the height of the picture after so many seconds, and the shares of the distance that
// have been flown and that are left. Each is exact where it is small.
func (f *skyFlight) view(u float64) (height, flown, left float64) {
	x := f.elapsed / f.seconds
	if x >= 1 {
		return f.w1, 1, 0
	}
	return zoomPath{f.w0, f.w1, f.far.seen(u)}.at(smooth(x))
}

// galactic is the origin of the frame of the galaxy.
var galactic = sky.Place{In: sky.Galactic}

// between returns the vector from a to b, pc in the axes of the galaxy, through the nearest common
// frame.
func between(a, b sky.Place, t float64) r3.Vec {
	v := r3.Scale(a.In.Unit/sky.Galactic.Unit, b.From(a, t))
	for f := a.In; f.Parent != nil; f = f.Parent {
		v = r3.Add(inPlane(r2.Vec{X: v.X, Y: v.Y}, f.Axes), r3.Scale(v.Z, f.Axes[2]))
	}
	return v
}

// fixed returns a waypoint that is a place of a frame.
func fixed(at sky.Place, near nearby) waypoint {
	return waypoint{near: near, place: func(float64) sky.Place { return at }}
}

// waypointOf returns the end of a flight that is a body of a system, or its origin for body < 0.
func (sk *Sky) waypointOf(s *sky.System, body int) waypoint {
	tree := sk.treeOf(s)
	w := waypoint{near: nearby{s, swapHeight(s)}, tree: tree}
	if body < 0 {
		w.place = func(float64) sky.Place { return tree.Origin() }
		return w
	}
	w.place = func(t float64) sky.Place { return tree.Place(body, t) }
	if s.Bodies[body].Kind != sky.Pair {
		w.body = s.Bodies[body].Name
	}
	return w
}

// treeOf returns the frames of a system, the same ones for both ends of a flight.
func (sk *Sky) treeOf(s *sky.System) *sky.Tree {
	if known := sk.tree; known == nil || known.Origin().In.System() != s {
		sk.tree = s.Tree()
	}
	return sk.tree
}

// here returns the waypoint of what is in the middle of the picture.
func (sk *Sky) here() waypoint {
	t, near := sk.ws.SkyTime(), sk.nearSystem()
	if sk.set.galaxy {
		if s := near.system; s != nil {
			v := r3.Sub(sk.focus(), s.At(t))
			return waypoint{near: near, place: func(t float64) sky.Place {
				return sky.Place{In: sky.Galactic, At: r3.Add(s.At(t), v)}
			}}
		}
		return fixed(sky.Place{In: sky.Galactic, At: sk.focus()}, near)
	}
	s := near.system
	if a := sk.camera.anchor; a.body != None {
		if atlas := sk.Atlas(); len(s.Bodies) == 0 && atlas != nil {
			s = atlas.System(0)
		}
		name := sk.ws.World.Setup().Bodies[a.body].Name
		for i := range s.Bodies {
			if s.Bodies[i].Name == name {
				w := sk.waypointOf(s, i)
				w.near = near
				off := sk.camera.offset
				if off != (r2.Vec{}) {
					body := w.place
					w.place = func(t float64) sky.Place {
						v := body(t).From(w.tree.Origin(), t)
						return sky.Place{In: w.tree.Origin().In, At: r3.Add(v, r3.Vec{X: off.X, Y: off.Y})}
					}
				}
				return w
			}
		}
	}
	tree := sk.treeOf(s)
	c := sk.camera.view.Center
	return waypoint{near: near, tree: tree, place: func(float64) sky.Place {
		return sky.Place{In: tree.Origin().In, At: r3.Vec{X: c.X, Y: c.Y}}
	}}
}

// flyTo starts a flight to a waypoint with a picture of a height there, pc. In 0 seconds, or with
// reduced motion, it is a cut.
func (sk *Sky) flyTo(to waypoint, height, seconds float64) {
	from := sk.here()
	sk.rememberPlace(from)
	sk.selection.SelectStar(to.near.system) // what was followed is not any more
	sk.startFlight(from, to, height, seconds)
}

func (sk *Sky) startFlight(from, to waypoint, height, seconds float64) {
	v := &sk.camera.cameraControl
	v.wheel, v.flight, v.framing = wheelZoom{}, nil, framedByHand
	sk.ws.follow = false
	sk.pivot = pivot{}
	t := sk.ws.SkyTime()
	f := &skyFlight{from: from, to: to, w0: sk.height(), w1: height, axes0: sk.axes(), seconds: seconds}
	f.axes1 = to.near.axes(to.place(t).From(galactic, t), height, t)
	sk.camera.anchorTo(anchor{None, None})
	sk.flight = f
	if !(seconds > 0) || v.jumps {
		sk.cut()
	}
}

// cut ends a flight at once: all scenes on the way are waited for.
func (sk *Sky) cut() {
	f := sk.flight
	f.seconds, f.elapsed = 1, 1
	to := f.to.near
	if sk.set.galaxy || !same(sk.set.home.system, to.system) {
		var want *sky.System
		if to.system != nil && f.w1 < to.swap {
			want = to.system
		}
		if want != nil || !sk.set.galaxy {
			g := &sk.gate.gate
			g.take(true)
			g.ready.drop()
			g.ready = nil
			c := newPassage(want, g.left, sk.ws.SkyTime(), nil)
			sk.gate.cross(c)
		}
	}
	if sk.flight != nil { // else it has ended in the new scene
		sk.updateFlight(0)
		sk.moveAlong()
	}
}

// updateFlight moves the camera along a flight.
func (sk *Sky) updateFlight(seconds float64) {
	f := sk.flight
	f.elapsed += seconds
	t := sk.ws.SkyTime()
	a, b := f.from.place(t), f.to.place(t)
	way := between(a, b, t)
	height, flown, left := f.view(r3.Norm(way))
	sk.camera.view.Zoom = float64(sk.camera.height) * sk.set.unit / height
	if sk.set.galaxy {
		near := f.from.near
		if !f.leaves() {
			near = f.to.near
		}
		sk.near = near
		if flown < left {
			sk.focusAt(nil, r3.Add(a.From(galactic, t), r3.Scale(flown, way)))
		} else {
			sk.focusAt(nil, r3.Sub(b.From(galactic, t), r3.Scale(left, way)))
		}
	} else {
		sk.focusInSystem(f, way, flown, left, t)
	}
	if f.elapsed >= f.seconds {
		sk.arrive()
	}
}

// focusInSystem puts the focus of the scene of a system where a flight is.
func (sk *Sky) focusInSystem(f *skyFlight, way r3.Vec, flown, left, t float64) {
	home := sk.set.home.system
	end, share := f.from, flown
	if flown > left {
		end, share = f.to, -left
	}
	v := r3.Scale(share/auPC, along(way, home.Axes)) // from that end, au
	sk.camera.anchor = anchor{None, None}
	if i := sk.ws.bodyNamed(end.body); i != None && same(end.near.system, home) {
		sk.camera.anchor.body = i
	} else if same(end.near.system, home) && end.tree != nil {
		v = r3.Add(v, end.place(t).From(end.tree.Origin(), t))
	} else {
		at := end.place(t).From(galactic, t)
		v = r3.Add(v, r3.Scale(1/auPC, along(r3.Sub(at, home.At(t)), home.Axes)))
	}
	sk.camera.moveWith(sk.camera.anchor, r2.Vec{X: v.X, Y: v.Y})
}

// arrive ends a flight. Where the scene of its end is still being made, it ends in that.
func (sk *Sky) arrive() {
	f := sk.flight
	to := f.to.near
	if to.system != nil && sk.set.galaxy && f.w1 < to.swap && sk.gate.failed != to.system.Address {
		f.elapsed = f.seconds // wait, where one is: the picture stays
		return
	}
	sk.flight = nil
	if sk.set.galaxy {
		sk.near = to
		sk.camera.anchorTo(anchor{None, None})
		return
	}
	if i := sk.ws.bodyNamed(f.to.body); i != None {
		sk.ws.anchor, sk.ws.follow, sk.selection.flown = anchor{None, i}, true, true
		sk.camera.moveWith(sk.ws.anchor, r2.Vec{})
	}
}

// Travelling reports whether a flight through the sky is under way.
func (sk *Sky) Travelling() bool { return sk.flight != nil }

// FlyToFound flies to a star, a planet, a moon or a cluster.
func (sk *Sky) FlyToFound(f sky.Found) error { return sk.Visit(f, 0, flightSeconds) }

// FlyToPlace flies to a place of the sky, which the picture shows so high, in pc.
func (sk *Sky) FlyToPlace(at sky.Place, heightPC float64) error {
	return sk.VisitPlace(at, heightPC, flightSeconds)
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
			heightPC = usualHeight(f.System, f.Body) * auPC
		}
		system := f.System
		if home := sk.set.home.system; same(home, system) && len(home.Bodies) > 0 {
			system = home // one and the same, so that differences stay within it
		}
		sk.flyTo(sk.waypointOf(system, body), heightPC, seconds)
	case f.Object != nil:
		if heightPC == 0 {
			heightPC = max(3*f.Object.Size, 1)
		}
		sk.flyTo(fixed(sky.Place{In: sky.Galactic, At: f.Object.Place}, nearby{}), heightPC, seconds)
		sk.selection.SelectObject(f.Object)
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
	w := fixed(at, nearby{})
	if tree := at.In.Tree(); tree != nil {
		s := at.In.System()
		w.near, w.tree = nearby{s, swapHeight(s)}, tree
	}
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

// Heights of the picture that shows a thing, in au or in its radii.
const (
	widestPlanets = 80  // au: of a system's planets
	loneStar      = 1   // au
	bodyHeights   = 12. // radii
	moonsMargin   = 2.3
)

// usualHeight returns how high the picture is that shows a body of a system, or its planets, in au.
func usualHeight(s *sky.System, body int) float64 {
	if body < 0 || s.Bodies[body].Kind == sky.Star {
		of := body
		if of < 0 {
			of = mainBody(s)
		}
		far := 0.0
		for i := range s.Bodies {
			b := &s.Bodies[i]
			if b.Kind == sky.Planet && (b.Parent == of || body < 0) {
				far = max(far, min(s.Axis(i), widestPlanets/2.6))
			}
		}
		if far > 0 {
			return 2.6 * far
		}
		return loneStar
	}
	far := 0.0
	for i := range s.Bodies {
		if b := &s.Bodies[i]; b.Parent == body && b.Orbit != nil {
			far = max(far, s.Axis(i))
		}
	}
	b := &s.Bodies[body]
	if far > 0 && b.Kind == sky.Planet {
		return 2 * moonsMargin * far
	}
	return bodyHeights * b.KM() / (auPC * kmPerPC)
}
