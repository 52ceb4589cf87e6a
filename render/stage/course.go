package stage

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	"galaxy/internal/format"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// course is the path of the selected ship on an orbit ahead of it, from its own flight: what is drawn is what will be flown, to the bit,
// unless it is steered. It is drawn as seen from the body that the ship goes around, or near another ship that it flies to, as seen from that.
type course struct {
	world  *sim.World
	ship   int
	flight *orbit.Flight
	plan   orbit.Plan // that the flight had when it was looked at
	center int        // the body
	mate   *orbit.Flight
	beside int     // the ship of mate
	turn   Turning // the frame in which it is drawn
	pole   r3.Vec
	made   float64 // scene times: when it was looked at, and how far
	until  float64
	far    float64 // the largest distance of its points from the centre
	points []coursePoint
	marks  []courseMark
}

// coursePoint is a place at a time, relative to the centre.
type coursePoint struct {
	time float64
	at   r3.Vec
}

// courseMark is a place of a course that is marked.
type courseMark struct {
	coursePoint
	label int // of the labels that are not of bodies, or Nothing
	text  []byte
}

const (
	mostCourseSteps = 4096 // of the flight
	mostCourse      = 1500 // points
	courseFine      = 0.06 // of √(r³/μ), the time from one point to the next
	nearer          = 0.3  // of the distance now, from which on a closest approach to the goal is one
	anew            = 0.1  // the share of a course after which it is looked at anew
)

// follow looks at the flight of a ship, with a plan that is tried or its own, unless it knows it.
func (c *course) follow(w *sim.World, id int, ship *flights.Ship, v *View) bool {
	if v.Trial {
		ship.Plan = v.Plan
	}
	now := w.Time()
	if c.world == w && c.ship == id && c.flight != nil && now >= c.made && now <= c.made+float64(anew*(c.until-c.made)) && c.turn == v.Turning && c.plans(ship.Plan) {
		if st, err := c.flight.At(now, -1); err == nil && st == ship.Now {
			return true
		}
	}
	*c = course{world: w, ship: id, points: c.points[:0], marks: c.marks[:0]}
	if c.flight = w.Flights().Try(uint32(id), ship.Plan); c.flight == nil {
		return false
	}
	c.flight.Bound(mostCourseSteps)
	c.plan, c.made = slices.Clone(ship.Plan), now
	center, err := c.flight.Center(now)
	if err != nil {
		return false
	}
	c.center = center
	if g := c.flight.Gravity(); v.Turning.On {
		c.turn = v.Turning
		c.pole = c.turn.pole(g.System().States(nil, now))
	}
	c.until = now + c.lasts(now)
	c.meet(w, id)
	for range min(len(c.plan), 8) {
		for i := range c.plan {
			c.until = max(c.until, c.plan[i].Time)
		}
		if c.flight.Extend(c.until) != nil {
			break
		}
		if c.mate == nil {
			c.until += c.lasts(c.until)
		}
	}
	if err := c.flight.Extend(c.until); err != nil {
		c.until = c.flight.End()
		if far := new(orbit.FlightError); errors.As(err, &far) && far.Steps {
			c.until = far.Time // as after a capture, in a low orbit
		}
	}
	c.sample()
	c.mark(w, id)
	return len(c.points) > 1
}

// meet looks whether the ship flies to another one nearby.
func (c *course) meet(w *sim.World, id int) {
	g := w.Goal(uint32(id))
	if g.Kind != nav.AgentGoal {
		return
	}
	other := w.Flights().Flight(uint32(g.Index))
	if other == nil || c.turn.On {
		return
	}
	other.Bound(mostCourseSteps)
	const near = 0.1 // of the distance from the centre
	st, err := c.flight.At(c.made, c.center)
	at, failed := other.At(c.made, c.center)
	if err == nil && failed == nil && r3.Norm(r3.Sub(st.R, at.R)) < near*r3.Norm(st.R) {
		c.mate, c.beside = other, int(g.Index)
		if len(c.plan) > 0 {
			c.until = c.made
		}
	}
}

// at returns where the ship is at a time, as seen from where the course is drawn.
func (c *course) at(t float64) (r3.Vec, bool) {
	if c.turn.On {
		st, err := c.flight.At(t, -1)
		g := c.flight.Gravity()
		is := pairAt(g.State(c.turn.Host, -1, t).R, g.State(c.turn.Body, -1, t).R, c.pole)
		return is.within(st.R), err == nil
	}
	st, err := c.flight.At(t, c.center)
	if err != nil || c.mate == nil {
		return st.R, err == nil
	}
	of, err := c.mate.At(t, c.center)
	return r3.Sub(st.R, of.R), err == nil
}

// plans reports whether the burns that are left are the last ones of the plan.
func (c *course) plans(left orbit.Plan) bool {
	return len(left) <= len(c.plan) && slices.Equal(left, c.plan[len(c.plan)-len(left):])
}

// pace returns √(r³/μ) about the centre at a time, and the period there; +Inf if the orbit is open.
func (c *course) pace(t float64) (pace, period float64) {
	at, err := c.flight.Center(t)
	if err != nil {
		return 0, 0
	}
	st, _ := c.flight.At(t, at)
	mu, r := c.flight.Gravity().System()[at].Mu, r3.Norm(st.R)
	period = math.Inf(1)
	if a := 1 / (2/r - r3.Norm2(st.V)/mu); a > 0 {
		period = 2 * math.Pi * math.Sqrt(a*a*a/mu)
	}
	return math.Sqrt(r * r * r / mu), period
}

// lasts returns how far ahead a course is drawn from a time on: once around.
func (c *course) lasts(t float64) float64 {
	pace, period := c.pace(t)
	return min(period, 60*pace)
}

// sample finds the points.
func (c *course) sample() {
	for t := c.made; len(c.points) < mostCourse; {
		at, ok := c.at(t)
		if !ok {
			break
		}
		c.points = append(c.points, coursePoint{t, at})
		if st, err := c.flight.At(t, c.center); err == nil {
			c.far = max(c.far, r3.Norm(st.R))
		}
		pace, _ := c.pace(t)
		if t >= c.until || !(pace > 0) {
			break
		}
		t = min(c.until, t+courseFine*pace)
	}
	if n := len(c.points); n > 0 {
		c.until = c.points[n-1].time
	}
}

// mark finds what is marked: the next apsides, burns, spheres of influence, where it hits, and how near it comes to its goal.
func (c *course) mark(w *sim.World, id int) {
	bodies := w.Setup().Bodies
	add := func(e *orbit.FlightEvent, label int, text string) {
		if at, ok := c.at(e.Time); ok {
			c.marks = append(c.marks, courseMark{coursePoint{e.Time, at}, label, []byte(text)})
		}
	}
	events, _ := c.flight.Events(c.made, c.until)
	used := [otherLabels]bool{}
	first := func(label int) int {
		if used[label] {
			return Nothing
		}
		used[label] = true
		return label
	}
	last := 0.0 // apsides are of the orbit after the last burn
	for i := range events {
		if events[i].Kind == orbit.OnCutoff || events[i].Kind == orbit.OnIgnition {
			last = events[i].Time
		}
	}
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case orbit.OnPeriapsis, orbit.OnApoapsis:
			label := periapsisLabel
			if e.Kind == orbit.OnApoapsis {
				label = apoapsisLabel
			}
			if e.Time > last && e.Body == c.center && c.mate == nil {
				if label = first(label); label != Nothing {
					add(e, label, e.Kind.String()+" "+kilometres(r3.Norm(e.State.R)-bodies[e.Body].Radius))
				}
			}
		case orbit.OnIgnition:
			if e.Burn >= 0 && e.Burn < len(c.plan) {
				add(e, first(burnLabel), "burn "+deltaV(c.plan[e.Burn].DeltaV()*orbit.AU/86400))
			}
		case orbit.OnEntry, orbit.OnExit:
			add(e, Nothing, "")
		case orbit.OnImpact:
			add(e, first(nearestLabel), "hits "+bodies[e.Body].Name)
		}
	}
	if g := w.Goal(uint32(id)); g.Kind == nav.BodyGoal && int(g.Index) != c.center {
		near, _ := c.flight.Approaches(int(g.Index), c.made, c.until)
		if len(near) > 0 {
			e := slices.MinFunc(near, func(a, b orbit.FlightEvent) int {
				if r3.Norm2(a.State.R) < r3.Norm2(b.State.R) {
					return -1
				}
				return 1
			})
			if now, err := c.flight.At(c.made, int(g.Index)); err != nil || r3.Norm(e.State.R) > nearer*r3.Norm(now.R) {
				return // it is on its way somewhere else
			}
			add(&e, first(nearestLabel), bodies[g.Index].Name+" "+kilometres(r3.Norm(e.State.R)-bodies[g.Index].Radius))
		}
	}
}

// deltaV returns a Δv in km/s in words.
func deltaV(kms float64) string {
	if kms < 0.1 {
		return fmt.Sprintf("%.3g m/s", 1000*kms)
	}
	return fmt.Sprintf("%.3g km/s", kms)
}

// kilometres returns a length in au as km.
func kilometres(au float64) string { return format.KM(math.Round(au * orbit.AU)) }

// pen draws a line from place to place.
type pen struct {
	at   r2.Vec // on the picture
	down bool   // it has been at a place that is seen
	wide float64
	dash float64 // 0: the line is whole
	ink  color.NRGBA
}

// draw moves a pen to a place of the scene, along a line if both ends are seen.
func (s *selection) draw(f *Frame, p *pen, to r3.Vec) {
	v, zoom := s.camera.See(to)
	at, seen := r2.Vec{X: v.X, Y: v.Y}, zoom > 0 && !s.hidden(v)
	if seen && p.down {
		if tail, tip, in := s.Clip(p.at, at, 0, 0); in {
			line := segment(tail, tip, p.wide, p.ink)
			line.Dash = float32(p.dash)
			f.Arrows = append(f.Arrows, line)
		}
	}
	p.at, p.down = at, seen
}

// buildCourse draws the path ahead of the selected ship.
func (s *selection) buildCourse(f *Frame, id int) {
	ship, ok := s.world.Flights().Ship(uint32(id))
	if !ok || ship.Phase != flights.Flying || !s.course.follow(s.world, id, &ship, &s.view) || s.course.center >= len(s.bodies.states) {
		return
	}
	c := &s.course
	center := s.bodies.states[c.center].R
	if c.mate != nil {
		center = s.shipInSpace(s.world, c.beside, s.shipPlace(c.beside))
	}
	drawn := func(at r3.Vec) r3.Vec { return r3.Add(center, at) }
	if c.turn.On {
		now := pairAt(s.bodies.states[c.turn.Host].R, s.bodies.states[c.turn.Body].R, c.pole)
		drawn = now.outside
	}
	ink := faded(solid(s.view.Options.Palette.Ink(nav.InkPath)), 0.8)
	line := pen{at: s.shipSpot(id), down: true, wide: 1.3 * s.points, ink: ink}
	for i := range c.points {
		if p := &c.points[i]; p.time > s.time {
			s.draw(f, &line, drawn(p.at))
		}
	}
	if _, zoom := s.camera.See(center); c.far*zoom < 14*s.points {
		return // too small to tell its places apart
	}
	s.buildAreas(f, center, ink)
	for i := range c.marks {
		m := &c.marks[i]
		if m.time < s.time {
			continue
		}
		v, zoom := s.camera.See(drawn(m.at))
		if zoom == 0 || s.hidden(v) {
			continue
		}
		at, radius := r2.Vec{X: v.X, Y: v.Y}, 3*s.points
		mark := Disc{X: at.X, Y: at.Y, Radius: radius, Color: ink}
		if m.label == Nothing {
			mark.Radius, mark.Ring = 1.4*radius, float32(1.2*s.points)
		}
		f.Marks = append(f.Marks, mark)
		if m.label != Nothing && s.view.Options.Labels {
			s.label(f, m.label, at, radius, m.text, ink)
		}
	}
}

// buildAreas draws lines from the body to the course at equal times, as the scene asks for: between two of them lie equal areas.
func (s *selection) buildAreas(f *Frame, center r3.Vec, ink color.NRGBA) {
	c := &s.course
	times := c.equal(s.scene.Camera.Areas)
	if len(times) == 0 {
		return
	}
	hub, zoom := s.camera.See(center)
	if zoom == 0 {
		return
	}
	for _, t := range times {
		at, ok := c.at(t)
		if !ok {
			return
		}
		v, zoom := s.camera.See(r3.Add(center, at))
		if zoom == 0 || s.hidden(v) {
			continue
		}
		if tail, tip, seen := s.Clip(flat(hub), flat(v), s.bodies.now[c.center].radius, 0); seen {
			f.Arrows = append(f.Arrows, segment(tail, tip, s.points, faded(ink, 0.5)))
		}
	}
}

// equal returns the times at which parts of equal time of an ellipse begin, the first one at the periapsis; none of another course.
func (c *course) equal(parts int) (times []float64) {
	_, period := c.pace(c.made)
	if parts == 0 || c.mate != nil || c.turn.On || len(c.plan) > 0 || math.IsInf(period, 1) {
		return nil
	}
	events, _ := c.flight.Events(c.made, c.until)
	for i := range events {
		if e := &events[i]; e.Kind == orbit.OnPeriapsis {
			long := period / float64(parts)
			first := e.Time - math.Floor((e.Time-c.made)/long)*long
			for k := range parts {
				times = append(times, min(c.until, first+float64(k)*long))
			}
			return times
		}
	}
	return nil
}
