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
func (p *Player) waypointOf(s *sky.System, body int) waypoint {
	tree := p.treeOf(s)
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
func (p *Player) treeOf(s *sky.System) *sky.Tree {
	if known := p.sky.tree; known == nil || known.Origin().In.System() != s {
		p.sky.tree = s.Tree()
	}
	return p.sky.tree
}

// here returns the waypoint of what is in the middle of the picture.
func (p *Player) here() waypoint {
	t, near := p.SkyTime(), p.nearSystem()
	if p.sky.set.galaxy {
		if s := near.system; s != nil {
			v := r3.Sub(p.skyFocus(), s.At(t))
			return waypoint{near: near, place: func(t float64) sky.Place {
				return sky.Place{In: sky.Galactic, At: r3.Add(s.At(t), v)}
			}}
		}
		return fixed(sky.Place{In: sky.Galactic, At: p.skyFocus()}, near)
	}
	s := near.system
	if a := p.control.anchor; a.body != None {
		if atlas := p.Atlas(); len(s.Bodies) == 0 && atlas != nil {
			s = atlas.System(0)
		}
		name := p.World.Setup().Bodies[a.body].Name
		for i := range s.Bodies {
			if s.Bodies[i].Name == name {
				w := p.waypointOf(s, i)
				w.near = near
				off := p.control.offset
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
	tree := p.treeOf(s)
	c := p.camera.Center
	return waypoint{near: near, tree: tree, place: func(float64) sky.Place {
		return sky.Place{In: tree.Origin().In, At: r3.Vec{X: c.X, Y: c.Y}}
	}}
}

// flySky starts a flight to a waypoint with a picture of a height there, pc. In 0 seconds, or with
// reduced motion, it is a cut.
func (p *Player) flySky(to waypoint, height, seconds float64) {
	from := p.here()
	p.rememberPlace(from)
	p.SelectStar(to.near.system) // what was followed is not any more
	p.startFlight(from, to, height, seconds)
}

func (p *Player) startFlight(from, to waypoint, height, seconds float64) {
	v := &p.control
	v.wheel, v.flight, v.framing = wheelZoom{}, nil, framedByHand
	p.follow = false
	p.sky.pivot = pivot{}
	t := p.SkyTime()
	f := &skyFlight{from: from, to: to, w0: p.skyHeight(), w1: height, axes0: p.skyAxes(), seconds: seconds}
	f.axes1 = to.near.axes(to.place(t).From(galactic, t), height, t)
	p.anchorTo(anchor{None, None})
	p.sky.flight = f
	if !(seconds > 0) || v.jumps {
		p.cut()
	}
}

// cut ends a flight at once: all scenes on the way are waited for.
func (p *Player) cut() {
	f := p.sky.flight
	f.seconds, f.elapsed = 1, 1
	to := f.to.near
	if p.sky.set.galaxy || !same(p.sky.set.home.system, to.system) {
		want := theGalaxy
		if to.system != nil && f.w1 < to.swap {
			want = to.system.Address
		}
		if want != theGalaxy || !p.sky.set.galaxy {
			g := &p.sky.gate
			g.take(true)
			g.ready.drop()
			g.ready = nil
			c := newPassage(want, g.left, p.SkyTime(), nil)
			p.cross(c)
		}
	}
	if p.sky.flight != nil { // else it has ended in the new scene
		p.updateSkyFlight(0)
		p.moveAlong()
	}
}

// updateSkyFlight moves the camera along a flight.
func (p *Player) updateSkyFlight(seconds float64) {
	f := p.sky.flight
	f.elapsed += seconds
	t := p.SkyTime()
	a, b := f.from.place(t), f.to.place(t)
	way := between(a, b, t)
	height, flown, left := f.view(r3.Norm(way))
	p.camera.Zoom = float64(p.control.height) * p.sky.set.unit / height
	if p.sky.set.galaxy {
		near := f.from.near
		if !f.leaves() {
			near = f.to.near
		}
		p.sky.near = near
		if flown < left {
			p.focusAt(nil, r3.Add(a.From(galactic, t), r3.Scale(flown, way)))
		} else {
			p.focusAt(nil, r3.Sub(b.From(galactic, t), r3.Scale(left, way)))
		}
	} else {
		p.focusInSystem(f, way, flown, left, t)
	}
	if f.elapsed >= f.seconds {
		p.arrive()
	}
}

// focusInSystem puts the focus of the scene of a system where a flight is.
func (p *Player) focusInSystem(f *skyFlight, way r3.Vec, flown, left, t float64) {
	home := p.sky.set.home.system
	end, share := f.from, flown
	if flown > left {
		end, share = f.to, -left
	}
	v := r3.Scale(share/auPC, along(way, home.Axes)) // from that end, au
	p.control.anchor = anchor{None, None}
	if i := p.bodyNamed(end.body); i != None && same(end.near.system, home) {
		p.control.anchor.body = i
	} else if same(end.near.system, home) && end.tree != nil {
		v = r3.Add(v, end.place(t).From(end.tree.Origin(), t))
	} else {
		at := end.place(t).From(galactic, t)
		v = r3.Add(v, r3.Scale(1/auPC, along(r3.Sub(at, home.At(t)), home.Axes)))
	}
	p.moveWith(p.control.anchor, r2.Vec{X: v.X, Y: v.Y})
}

// arrive ends a flight. Where the scene of its end is still being made, it ends in that.
func (p *Player) arrive() {
	f := p.sky.flight
	to := f.to.near
	if to.system != nil && p.sky.set.galaxy && f.w1 < to.swap && p.sky.gate.failed != to.system.Address {
		f.elapsed = f.seconds // wait, where one is: the picture stays
		return
	}
	p.sky.flight = nil
	if p.sky.set.galaxy {
		p.sky.near = to
		p.anchorTo(anchor{None, None})
		return
	}
	if i := p.bodyNamed(f.to.body); i != None {
		p.ship, p.body, p.follow, p.flown = None, i, true, true
		p.moveWith(anchor{None, i}, r2.Vec{})
	}
}

// Travelling reports whether a flight through the sky is under way.
func (p *Player) Travelling() bool { return p.sky.flight != nil }

// FlyToFound flies to a star, a planet, a moon or a cluster.
func (p *Player) FlyToFound(f sky.Found) error { return p.Visit(f, 0, flightSeconds) }

// FlyToPlace flies to a place of the sky, which the picture shows so high, in pc.
func (p *Player) FlyToPlace(at sky.Place, heightPC float64) error {
	return p.VisitPlace(at, heightPC, flightSeconds)
}

// Visit flies to a thing of the sky in so many seconds; in 0 seconds it is there at once. The picture
// is so high at the end, in pc, or as is usual for the thing where that is 0. It leaves a scene
// without a place in the sky.
func (p *Player) Visit(f sky.Found, heightPC, seconds float64) error {
	if err := p.enterSky(); err != nil {
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
		if home := p.sky.set.home.system; same(home, system) && len(home.Bodies) > 0 {
			system = home // one and the same, so that differences stay within it
		}
		p.flySky(p.waypointOf(system, body), heightPC, seconds)
	case f.Object != nil:
		if heightPC == 0 {
			heightPC = max(3*f.Object.Size, 1)
		}
		p.flySky(fixed(sky.Place{In: sky.Galactic, At: f.Object.Place}, nearby{}), heightPC, seconds)
		p.SelectObject(f.Object)
	default:
		return fmt.Errorf("nothing is there to fly to")
	}
	return nil
}

// VisitPlace flies to a place of the sky, as Visit does.
func (p *Player) VisitPlace(at sky.Place, heightPC, seconds float64) error {
	if err := p.enterSky(); err != nil {
		return err
	}
	w := fixed(at, nearby{})
	if tree := at.In.Tree(); tree != nil {
		s := at.In.System()
		w.near, w.tree = nearby{s, swapHeight(s)}, tree
	}
	p.flySky(w, heightPC, seconds)
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
