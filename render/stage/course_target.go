package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sim/flights"
)

// target is where a ship is bound for, a body or another ship, or a ship that it is compared with: Nothing for what it is not.
type target struct{ ship, body int }

// targetPath is the path ahead of a target, and where a course comes closest to it.
type targetPath struct {
	of     target
	name   string
	looks  [2]int // of the courses of both when it was found
	world  *sim.World
	course course // of a ship

	frame  pathFrame
	points []coursePoint

	near   bool        // the course comes near
	time   float64     // when
	apart  orbit.State // of the ship, relative to the target
	ours   r3.Vec      // in the frame
	theirs r3.Vec
	plane  r3.Vec // pole of the target's orbit about the centre of the frame, of no length if it has none
}

// nearer is the share of the distance now from which on a closest approach to a body is one.
const nearer = 0.3

// targetOf returns the target of the selected ship: another ship that is selected with it, its goal, or else a body that its path ahead
// leads to.
func (s *selection) targetOf(c *course) target {
	fl := s.world.Flights()
	for _, id := range s.view.Others {
		if id != c.ship && fl.Is(uint32(id), flights.Flying) {
			return target{id, Nothing}
		}
	}
	g := c.flight.Gravity()
	switch goal := s.world.Goal(uint32(c.ship)); {
	case goal.Kind == nav.AgentGoal && fl.Is(uint32(goal.Index), flights.Flying):
		return target{int(goal.Index), Nothing}
	case goal.Kind == nav.BodyGoal && int(goal.Index) != c.center:
		return target{Nothing, int(goal.Index)}
	}
	for i := range c.events {
		e := &c.events[i]
		if e.Kind == orbit.OnEntry && e.Body != c.center && !holds(g, e.Body, c.center) {
			return target{Nothing, e.Body}
		}
	}
	return target{Nothing, Nothing}
}

// holds reports whether a body holds another one: that moves about it, or about one that does.
func holds(g *orbit.Gravity, body, under int) bool {
	for under = g.Center(under); under >= 0; under = g.Center(under) {
		if under == body {
			return true
		}
	}
	return false
}

// follow finds the path of the target of a course, and the closest approach.
func (k *targetPath) follow(s *selection, c *course, at target) bool {
	if at.ship == Nothing && at.body == Nothing {
		k.of = at
		return false
	}
	if at.ship != Nothing {
		ship, ok := s.world.Flights().Ship(uint32(at.ship))
		if !ok || !k.course.follow(s.world, at.ship, &ship, new(View)) {
			k.of = target{Nothing, Nothing}
			return false
		}
	}
	looks := [2]int{c.looks, k.course.looks}
	if k.of == at && k.world == s.world && k.looks == looks {
		return true
	}
	k.of, k.world, k.looks, k.frame = at, s.world, looks, pathFrame{}
	k.near = false
	if at.ship != Nothing {
		k.name = s.world.AgentName(uint32(at.ship))
		k.approachShip(c)
	} else {
		k.name = s.view.Words.Body(s.world.Setup().Bodies[at.body].Name)
		k.approachBody(c)
	}
	return true
}

// approachBody finds the closest approach to a body.
func (k *targetPath) approachBody(c *course) {
	now, err := c.flight.At(c.made, k.of.body)
	if err != nil {
		return
	}
	least := nearer * r3.Norm(now.R)
	for _, x := range c.spans {
		list, _ := c.flight.Approaches(k.of.body, x.From, x.To)
		for i := range list {
			if far := r3.Norm(list[i].State.R); far < least {
				least = far
				k.near, k.time, k.apart = true, list[i].Time, list[i].State
			}
		}
	}
}

// approachShip finds the closest approach to another ship.
func (k *targetPath) approachShip(c *course) {
	other := k.course.flight
	apart := func(t float64) (st orbit.State, ok bool) {
		about, err := c.flight.Center(t)
		if err != nil {
			return st, false
		}
		a, err := c.flight.At(t, about)
		b, failed := other.At(t, about)
		return orbit.State{R: r3.Sub(a.R, b.R), V: r3.Sub(a.V, b.V)}, err == nil && failed == nil
	}
	slope := func(t float64) float64 {
		st, _ := apart(t)
		return r3.Dot(st.R, st.V)
	}
	const most = 1 << 14 // times
	least, looked := math.Inf(1), 0
	for _, x := range c.spans {
		was := 0.0
		for t := x.From; looked < most; looked++ {
			st, ok := apart(t)
			pace, _ := c.pace(t)
			theirs, _ := k.course.pace(t)
			if !ok || !(pace > 0) || !(theirs > 0) {
				break
			}
			next := min(x.To, t+courseFine*min(pace, theirs))
			is := r3.Dot(st.R, st.V)
			at := t
			if was < 0 && is >= 0 {
				at = root(slope, t-courseFine*min(pace, theirs), t)
				st, _ = apart(at)
			}
			if (was < 0 && is >= 0 || t >= x.To && is < 0) && r3.Norm(st.R) < least { // or it ends while it comes nearer
				least = r3.Norm(st.R)
				k.near, k.time, k.apart = true, at, st
			}
			if was = is; t >= x.To {
				break
			}
			t = next
		}
	}
}

// see finds the points of the path in the frame of a course, and marks the nodes of the course in the plane of the target.
func (k *targetPath) see(c *course) {
	if k.frame.gravity != nil && k.frame.same(&c.frame) {
		return
	}
	k.frame, k.plane = c.frame, r3.Vec{}
	k.points = k.points[:0]
	until := c.until
	if k.near {
		until = k.time
		k.ours, _ = c.at(k.time)
	}
	if k.of.ship != Nothing {
		k.course.see(&k.frame)
		k.points = append(k.points, k.course.points...)
		if k.near {
			k.theirs, _ = k.frame.ship(k.course.flight, k.time)
		}
		if st, err := k.course.flight.At(k.course.made, k.frame.center); err == nil && k.frame.center == k.course.center {
			k.plane = r3.Cross(st.R, st.V)
		}
	} else {
		k.sample(c.made, until)
		if k.near {
			k.theirs = k.frame.body(k.of.body, k.time)
		}
		if k.of.body != k.frame.center && !holds(k.frame.gravity, k.of.body, k.frame.center) {
			st := k.frame.gravity.State(k.of.body, k.frame.center, c.made)
			k.plane = r3.Cross(st.R, st.V)
		}
	}
	if k.plane != (r3.Vec{}) {
		c.markNodes(k.name, r3.Unit(k.plane))
	}
}

// sample finds the points of a body's path: a revolution at most.
func (k *targetPath) sample(from, until float64) {
	g := k.frame.gravity
	mu := g.System()[k.frame.center].Mu
	about := k.frame.center
	if k.of.body == about || !(mu > 0) {
		return
	}
	turned := 0.0
	for t := from; len(k.points) < mostCourse; {
		k.points = append(k.points, coursePoint{time: t, at: k.frame.body(k.of.body, t)})
		r := r3.Norm(g.State(k.of.body, about, t).R)
		step := 0.5 * courseFine * math.Sqrt(r*r*r/mu)
		if turned += 0.5 * courseFine; t >= until || turned > 2*math.Pi || !(step > 0) {
			break
		}
		t = min(until, t+step)
	}
}
