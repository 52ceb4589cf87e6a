package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sim"
)

const (
	trailEvery  = 0.05  // seconds of the wall clock between two places on a trail
	trailSlots  = 40    // places that a trail shows, of a crowd
	trailLong   = 480   // the same of a few ships: 24 seconds
	trailBudget = 40960 // places shown in all: of a crowd only some leave trails
	trailFleet  = trailBudget / trailSlots
	trailFew    = 5  // this many ships have long trails; with more they become shorter
	trailPast   = 16 // this many times as many are remembered, for when time runs backwards
	trailLoose  = 10 // this many may have trails as long as the picture is wide or high
)

// trails holds past positions of ships, sampled at the same times for all, in a ring
// buffer. It also holds the bodies' positions at these times, so that a trail can be
// drawn relative to a moving planet.
type trails struct {
	*picture

	stride  int // every stride-th agent leaves a trail
	tracked int // number of agents that do
	bodies  int
	shown   int // places that a trail is drawn through, at most
	slots   int // in the ring

	ships  []r2.Vec // [slot][ship]
	hosts  []r2.Vec // [slot][body]
	high   []r3.Vec // [slot][ship], then [slot][body], in space, of a world with ships on orbits; else nil
	times  []float64
	newest int // slot
	count  int // slots in use
	later  int // further ones, after the present of a world that has gone back

	path []waypoint // of the trail being listed
}

func (t *trails) learn(w *sim.World) {
	n := w.Count()
	*t = trails{picture: t.picture, stride: max(1, (n+trailFleet-1)/trailFleet), bodies: len(w.Setup().Bodies), newest: -1}
	t.tracked = (n + t.stride - 1) / t.stride
	t.shown = max(trailSlots, trailLong*trailFew/max(n, trailFew))
	t.slots = trailPast * t.shown
	t.ships = make([]r2.Vec, t.slots*t.tracked)
	t.hosts = make([]r2.Vec, t.slots*t.bodies)
	t.times = make([]float64, t.slots)
	if w.Flights().Any() {
		t.high = make([]r3.Vec, t.slots*(t.tracked+t.bodies))
	}
}

// inSpace returns the places in space of the ships and of the bodies of a slot.
func (t *trails) inSpace(slot int) (ships, bodies []r3.Vec) {
	bodies = t.high[t.slots*t.tracked:]
	return t.high[slot*t.tracked : (slot+1)*t.tracked], bodies[slot*t.bodies : (slot+1)*t.bodies]
}

// fallen returns the body that a ship on an orbit goes around, and so its trail is drawn relative to; not if that is the middle of
// the system.
func (t *trails) fallen(w *sim.World, id int) (host int, ok bool) {
	if t.high == nil {
		return Nothing, false
	}
	s, ok := w.Flights().Ship(uint32(id))
	return s.About, ok && s.About < t.bodies && w.Setup().Bodies[s.About].Parent >= 0
}

// observe samples the present positions, if enough time has passed.
func (t *trails) observe(w *sim.World, rate float64) {
	now := w.Time()
	for t.count > 0 && t.times[t.newest] > now { // time has run backwards
		t.newest = (t.newest + t.slots - 1) % t.slots
		t.count--
		t.later++
	}
	for t.later > 0 && t.times[(t.newest+1)%t.slots] <= now {
		if t.newest = (t.newest + 1) % t.slots; t.times[t.newest] == now && !t.holds(w) {
			t.later = 0 // an order has changed what follows
			t.newest = (t.newest + t.slots - 1) % t.slots
			break
		}
		t.count, t.later = t.count+1, t.later-1
	}
	if t.later > 0 {
		return
	}
	if t.count > 0 {
		if since := now - t.times[t.newest]; since < rate*trailEvery || since == 0 {
			return
		}
	}
	t.newest = (t.newest + 1) % t.slots
	t.count = min(t.count+1, t.slots)
	t.times[t.newest] = now
	row := t.ships[t.newest*t.tracked:]
	for i := range t.tracked {
		row[i], _ = w.Place(uint32(i * t.stride))
	}
	hosts := t.hosts[t.newest*t.bodies:]
	for i, b := range w.Bodies() {
		hosts[i] = flat(b.R)
	}
	if t.high == nil {
		return
	}
	ships, bodies := t.inSpace(t.newest)
	for i := range ships {
		ships[i] = r3.Vec{X: row[i].X, Y: row[i].Y}
		if s, ok := w.Flights().Ship(uint32(i * t.stride)); ok {
			ships[i] = s.Now.R
		}
	}
	for i, b := range w.Bodies() {
		bodies[i] = b.R
	}
}

// holds reports whether the ships are where the newest sample has them.
func (t *trails) holds(w *sim.World) bool {
	row := t.ships[t.newest*t.tracked:]
	for i := range t.tracked {
		if at, _ := w.Place(uint32(i * t.stride)); at != row[i] {
			return false
		}
	}
	return true
}

// build lists the trails of a world's ships, in the colours of their groups
// or all in one. Where the camera follows a body, trails are relative to it; the trail of a ship on an orbit about a planet or a moon is
// relative to that, as its path ahead is.
func (t *trails) build(f *Frame, w *sim.World, one *color.NRGBA, hosts []orbit.State) {
	if t.count == 0 || t.dwarfed() {
		return
	}
	follows := t.view.Follow
	if follows < 0 || follows >= t.bodies {
		follows = Nothing
	}
	turning := &t.view.Turning
	pole, is := turning.pole(hosts), pair{}
	if pole != (r3.Vec{}) {
		is = pairAt(hosts[turning.Host].R, hosts[turning.Body].R, pole)
	}
	// With many fast ships, trails would cover the picture.
	longest := 2 * min(t.half.X, t.half.Y) / math.Sqrt(max(1, float64(t.tracked)/trailLoose))
	count := min(t.count, t.shown)
	oldest := (t.newest + t.slots - count + 1) % t.slots
	lasts := t.time - t.times[oldest]
	for ship := range t.tracked {
		if !isThere(w, ship*t.stride) {
			continue
		}
		here := t.placeIn(w, ship*t.stride)
		head, k := t.seeShip(w, ship*t.stride, here)
		if !t.OnScreen(head, 200*t.points) {
			continue
		}
		host, turns := follows, t.high != nil && pole != (r3.Vec{}) && w.Flights().Has(uint32(ship*t.stride))
		about, falls := t.fallen(w, ship*t.stride)
		if falls = falls || turns; falls && !turns {
			host = about
		}
		agent := w.Glance(uint32(ship * t.stride))
		ink := t.view.Options.Palette.GroupColor(t.scene, agent.Of.Group)
		if one != nil {
			ink = *one
		}
		t.path = t.path[:0]
		dotted := one == nil && t.view.Options.Vectors && ship*t.stride == t.view.Ship
		apart := 2.5 * t.points
		if dotted {
			apart = 5 * t.points
		}
		last, before := r2.Vec{}, Nothing
		speed := max(agent.Of.MaxSpeed, r2.Norm(agent.Vel))
		// Most places are so near the one before that their position in the picture need not be computed.
		pass, passed := r2.Vec{}, 0.0
		if host == Nothing && k > 0 {
			passed = passing * apart / k
		}
		for k := range count {
			slot := oldest + k
			if slot >= t.slots {
				slot -= t.slots
			}
			if t.times[slot] >= t.time {
				break // the picture lies before the state now
			}
			at := t.ships[slot*t.tracked+ship]
			if before != Nothing && teleported(agent.Of.Radius, speed, t.ships[before*t.tracked+ship], at, t.times[slot]-t.times[before]) {
				t.path = t.path[:0]
			}
			before = slot
			if len(t.path) > 0 && r2.Norm2(r2.Sub(at, pass)) < passed*passed {
				continue
			}
			place := t.pastPlace(w, slot, ship, at)
			if turns {
				_, bodies := t.inSpace(slot)
				was := pairAt(bodies[turning.Host], bodies[turning.Body], pole)
				place = is.outside(was.within(place))
			} else if falls {
				_, bodies := t.inSpace(slot)
				place = r3.Add(place, r3.Sub(hosts[host].R, bodies[host]))
			}
			seen, zoom := t.camera.See(place)
			if zoom == 0 || t.hidden(seen) {
				t.path = t.path[:0]
				continue
			}
			p := flat(seen)
			if host != Nothing && !falls {
				was := t.hosts[slot*t.bodies+host]
				is := flat(hosts[host].R)
				p = r2.Add(p, r2.Scale(t.camera.Zoom, t.Turned(r2.Sub(is, was))))
			}
			// Places closer than some pixels add nothing but work.
			if len(t.path) > 0 && r2.Norm2(r2.Sub(p, last)) < apart*apart {
				continue
			}
			age := 0.0
			if lasts > 0 {
				age = (t.time - t.times[slot]) / lasts
			}
			t.path = append(t.path, waypoint{p, age, t.times[slot]})
			last, pass = p, at
		}
		if before != Nothing && teleported(agent.Of.Radius, speed, t.ships[before*t.tracked+ship], here, t.time-t.times[before]) {
			t.path = t.path[:0]
		}
		if len(t.path) == 0 {
			continue
		}
		shown := t.path
		if !dotted {
			t.path = append(t.path, waypoint{head, 0, t.time})
			shown = shorten(t.path, longest)
		}
		if one == nil && !falls {
			f.past(shown, ship*t.stride)
		}
		if dotted {
			t.dot(f, shown, ink)
		} else {
			f.Trails = t.bend(f.Trails, shown, ink)
		}
	}
}

// pastPlace returns where a ship was in space that was at a place of the plane.
func (t *trails) pastPlace(w *sim.World, slot, ship int, at r2.Vec) r3.Vec {
	if t.high != nil {
		ships, _ := t.inSpace(slot)
		return ships[ship]
	}
	return t.shipInSpace(w, ship*t.stride, at)
}

// passing is the share of the least distance between places of a trail within which they are passed over: less than 1,
// since in the galaxy ships sink and rise, too.
const passing = 0.7

// teleported reports whether an agent of a radius and a largest speed was moved by an order, since it cannot have flown
// so far in some seconds. Twice its speed allows for being pushed.
func teleported(radius, speed float64, from, to r2.Vec, seconds float64) bool {
	reach := 2 * (radius + seconds*speed)
	return r2.Norm2(r2.Sub(to, from)) > reach*reach
}

// shorten truncates a trail to a length in pixels from its ship, and fades it out toward its end.
func shorten(path []waypoint, longest float64) []waypoint {
	length := 0.0
	for i := len(path) - 2; i >= 0; i-- {
		length += r2.Norm(r2.Sub(path[i+1].at, path[i].at))
		if length >= longest {
			return path[i+1:]
		}
		path[i].age = max(path[i].age, length/longest)
	}
	return path
}

// dot draws a trail as dots. Where the ship was fast they are at equal intervals of
// time, so that their distance shows the speed.
func (t *trails) dot(f *Frame, path []waypoint, ink color.NRGBA) {
	for _, p := range path {
		if t.OnScreen(p.at, 2*t.points) {
			f.Marks = append(f.Marks, Disc{X: p.at.X, Y: p.at.Y, Radius: 1.3 * t.points, Color: faded(ink, 0.85-0.6*p.age)})
		}
	}
}

// waypoint is a place on a trail in pixels, its age from 0 to 1, and when the ship was there, scene time.
type waypoint struct {
	at   r2.Vec
	age  float64
	time float64
}

// bend appends a smooth line through the points of a trail: between two of them
// it is the cubic that leaves each along its neighbours' chord (Catmull and Rom,
// 1974), in pieces of some pixels.
func (t *trails) bend(points []TrailPoint, path []waypoint, ink color.NRGBA) []TrailPoint {
	points = append(points, TrailPoint{X: float32(path[0].at.X), Y: float32(path[0].at.Y)}) // starts a new line
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		run := r2.Sub(b.at, a.at)
		pieces := 1
		if t.OnScreen(a.at, 0) || t.OnScreen(b.at, 0) {
			pieces = int(min(1+r2.Norm(run)/(14*t.points), 8))
		}
		leave := r2.Scale(0.5, r2.Sub(b.at, path[max(i-2, 0)].at))
		reach := r2.Scale(0.5, r2.Sub(path[min(i+1, len(path)-1)].at, a.at))
		for k := 1; k <= pieces; k++ {
			u := float64(k) / float64(pieces)
			v := 1 - u
			// Hermite's cubic, relative to a.
			p := r2.Add(a.at, r2.Scale(u*u*(3-2*u), run))
			p = r2.Add(p, r2.Add(r2.Scale(u*v*v, leave), r2.Scale(-u*u*v, reach)))
			points = append(points, TrailPoint{float32(p.X), float32(p.Y), trailInk(ink, a.age*v+b.age*u)})
		}
	}
	return points
}

// trailInk fades a trail with its age, from 0 to 1.
func trailInk(c color.NRGBA, age float64) color.NRGBA {
	left := min(max(1-age, 0), 1)
	return color.NRGBA{c.R, c.G, c.B, 1 + uint8(90*left*left*float64(c.A)/255)}
}
