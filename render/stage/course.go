package stage

import (
	"errors"
	"math"
	"slices"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
	"galaxy/sim/flights"

	"gonum.org/v1/gonum/spatial/r3"
)

// course is a path ahead: of a ship on an orbit by its own flight, so that what is drawn is what will be flown, to the bit, unless the
// ship is steered; or of a body.
type course struct {
	world  *sim.World
	ship   int
	flight *orbit.Flight
	plan   orbit.Plan // that the flight had when it was looked at
	stem   stem
	mate   *orbit.Flight // a ship nearby to which it flies, or nil
	beside int           // the ship of mate

	center int // the body that it is about at first
	made   float64
	until  float64      // scene times: when it was looked at, and how far
	spans  []orbit.Span // in which it is drawn: of many revolutions while nothing happens the first and the last one
	events []orbit.FlightEvent
	visits []visit
	looks  int // how often it has been looked at

	words  *words.Voice    // that says the marks; nil says them in English
	spoken *words.Language // in which they are said
	frame  pathFrame       // of all that follows
	points []coursePoint
	shade  []orbit.Span // in the shadow of a body
	marks  []courseMark
	wide   float64 // the largest distance of its points from the first one
}

// stem is the flight of a ship with the first burns of a plan: a plan with others after these is flown from there on.
type stem struct {
	flight *orbit.Flight
	plan   orbit.Plan
}

// leads reports whether the ship, where it is now, is on the stem.
func (s *stem) leads(t float64, now *orbit.State) bool {
	if s.flight == nil {
		return false
	}
	st, err := s.flight.At(t, -1)
	return err == nil && st == *now
}

// visit is a body that a course is about for some time, or in whose sphere it begins.
type visit struct {
	body  int
	far   float64 // how far from the body it comes there
	about bool    // it is about the body at first, or that one is about it
}

// coursePoint is a place at a time, in the frame of a course.
type coursePoint struct {
	time float64
	at   r3.Vec
	lift bool // the line does not lead here from the point before
}

// MostCourseSteps bounds the steps of a flight whose path is drawn: two hundred days low over the Earth.
const MostCourseSteps = 1 << 15

const (
	mostCourse = 3000 // points
	courseFine = 0.06 // of √(r³/μ), the time from one point to the next
	anew       = 0.1  // the share of a course after which it is looked at anew
)

// follow looks at the flight of a ship, with a plan that is tried or its own, unless it knows it.
func (c *course) follow(w *sim.World, id int, ship *flights.Ship, v *View) bool {
	plan := ship.Plan
	if v.Trial {
		plan = v.Plan
	}
	now := w.Time()
	flies := c.world == w && c.ship == id && c.flight != nil && now >= c.made
	if flies {
		st, err := c.flight.At(now, -1)
		flies = err == nil && st == ship.Now
	}
	switch {
	case flies && c.plans(plan, now, v.Trial) && now <= c.made+float64(anew*(c.until-c.made)):
		return true
	case flies && c.plans(plan, now, v.Trial) && c.flight.Steps() < 4*MostCourseSteps:
		c.flight.Bound(c.flight.Steps() + MostCourseSteps)
	default:
		c.flight = c.branch(w, uint32(id), &ship.Now, plan)
		c.plan = slices.Clone(plan)
	}
	return c.begin(w, id, now)
}

// begin finds what happens on the flight from a time on.
func (c *course) begin(w *sim.World, id int, from float64) bool {
	c.world, c.ship, c.made, c.frame = w, id, from, pathFrame{}
	c.looks++
	if c.flight == nil {
		return false
	}
	center, err := c.flight.Center(from)
	if err != nil {
		return false
	}
	c.center = center
	c.meet(w, id)
	c.extend()
	c.look()
	return true
}

// branch returns the flight of a ship with a plan: from the last burn on that an earlier plan had, too.
func (c *course) branch(w *sim.World, id uint32, now *orbit.State, plan orbit.Plan) *orbit.Flight {
	fl := w.Flights()
	same := 0
	for c.flight != nil && same < min(len(plan), len(c.plan)) && plan[same] == c.plan[same] {
		same++
	}
	if !c.stem.leads(w.Time(), now) || !slices.Equal(c.stem.plan, plan[:same]) {
		c.stem = stem{fl.Try(id, plan[:same]), slices.Clone(plan[:same])}
		if c.stem.flight == nil {
			return nil
		}
		c.stem.flight.Bound(MostCourseSteps)
	}
	if same < len(plan) && plan[same].On == orbit.OnTime {
		_ = c.stem.flight.Extend(plan[same].Time) // as far as it goes
	}
	f := c.stem.flight.Clone()
	for _, b := range fl.Fitted(id, plan)[same:] {
		if f.Then(b) != nil {
			return nil
		}
	}
	return f
}

// extend flies on until the course is over, and finds when that is: a revolution after the last burn, in the plane that it leads to.
func (c *course) extend() {
	const most = 8 // events at which burns wait
	waits := min(1, len(c.plan))
	for i := range c.plan {
		if c.plan[i].On != orbit.OnTime {
			waits++
		}
	}
	if c.until = c.made; len(c.plan) == 0 || waits > 1 && c.mate == nil {
		c.until += c.lasts(c.made)
	}
	for range min(waits, most) {
		for i := range c.plan {
			c.until = max(c.until, c.plan[i].Time)
		}
		if c.flight.Extend(c.until) != nil {
			break
		}
		if c.mate == nil {
			c.until = c.coasts(c.until)
			c.until += c.lasts(c.until)
		}
	}
	if err := c.flight.Extend(c.until); err != nil {
		c.until = c.flight.End()
		if far := new(orbit.FlightError); errors.As(err, &far) && far.Steps {
			c.until = far.Time // as after a capture, in a low orbit
		}
	}
}

// meet looks whether the ship flies to another one nearby.
func (c *course) meet(w *sim.World, id int) {
	c.mate, c.beside = nil, Nothing
	g := w.Goal(uint32(id))
	if g.Kind != nav.AgentGoal {
		return
	}
	other := w.Flights().Flight(uint32(g.Index))
	if other == nil {
		return
	}
	other.Bound(MostCourseSteps)
	const near = 0.1 // of the distance from the centre
	st, err := c.flight.At(c.made, c.center)
	at, failed := other.At(c.made, c.center)
	if err == nil && failed == nil && r3.Norm(r3.Sub(st.R, at.R)) < near*r3.Norm(st.R) {
		c.mate, c.beside = other, int(g.Index)
	}
}

// plans reports whether the burns that are left are the last ones of the plan, and those before them were due by now. Of a plan that is
// tried none is flown.
func (c *course) plans(left orbit.Plan, now float64, tried bool) bool {
	gone := len(c.plan) - len(left)
	if gone < 0 || gone > 0 && tried || !slices.Equal(left, c.plan[gone:]) {
		return false
	}
	return !slices.ContainsFunc(c.plan[:gone], func(b orbit.Burn) bool { return b.Time > now })
}

// pace returns √(r³/μ) about the centre at a time, and the period there; +Inf if the orbit leaves the sphere of influence.
func (c *course) pace(t float64) (pace, period float64) {
	at, err := c.flight.Center(t)
	if err != nil {
		return 0, 0
	}
	st, _ := c.flight.At(t, at)
	g := c.flight.Gravity()
	mu, r := g.System()[at].Mu, r3.Norm(st.R)
	period = math.Inf(1)
	if a := 1 / (2/r - r3.Norm2(st.V)/mu); a > 0 {
		e2 := max(0, 1-r3.Norm2(r3.Cross(st.R, st.V))/(mu*a))
		if a*(1+math.Sqrt(e2)) < g.Sphere(at) {
			period = 2 * math.Pi * math.Sqrt(a*a*a/mu)
		}
	}
	return math.Sqrt(r * r * r / mu), period
}

// lasts returns how far ahead a course is drawn from a time on: once around, about the body that the ship is about at last.
func (c *course) lasts(t float64) float64 {
	const most, stride = 60, 3
	for at := t; ; {
		pace, period := c.pace(at)
		switch {
		case !math.IsInf(period, 1):
			return at - t + period
		case !(pace > 0) || at-t > most*pace:
			return at - t + most*pace
		}
		at += stride * pace
		if err := c.flight.Extend(at); err != nil {
			return at - t
		}
	}
}

// at returns where the ship is at a time, in the frame of the course.
func (c *course) at(t float64) (r3.Vec, bool) { return c.frame.ship(c.flight, t) }

// see finds the points, the shadows and the marks of the course in a frame, unless it has them.
func (c *course) see(k *pathFrame) {
	if c.frame.gravity != nil && c.frame.same(k) && c.spoken == c.words.Language() {
		return
	}
	c.frame, c.spoken = *k, c.words.Language()
	c.sample()
	c.darken()
	c.mark()
}

// sample finds the points.
func (c *course) sample() {
	c.points, c.wide = c.points[:0], 0
	for i, x := range c.spans {
		lift := false
		if i > 0 && c.spans[i-1].To < x.From {
			center, _ := c.flight.Center(x.From)
			if lift = center == c.frame.center || c.frame.mate != nil; !lift {
				c.between(orbit.Span{From: c.spans[i-1].To, To: x.From})
			}
		}
		c.fine(x, lift)
	}
	if n := len(c.points); n > 0 {
		c.until = min(c.until, c.points[n-1].time)
	}
}

// between finds points where the ship goes around one body, which is drawn about another one: the way of that body.
func (c *course) between(x orbit.Span) {
	g := c.flight.Gravity()
	for t := x.From; len(c.points) < mostCourse; {
		center, err := c.flight.Center(t)
		if err != nil {
			return
		}
		r := r3.Norm(g.State(center, c.frame.center, t).R)
		step := courseFine * math.Sqrt(r*r*r/g.System()[c.frame.center].Mu)
		if t += step; !(step > 0) || !(t < x.To) {
			return
		}
		c.add(t, false)
	}
}

func (c *course) fine(x orbit.Span, lift bool) {
	corner := 0
	for t := x.From; c.add(t, lift); lift = false {
		pace, _ := c.pace(t)
		if t >= x.To || !(pace > 0) {
			return
		}
		next := min(x.To, t+courseFine*pace)
		for ; corner < len(c.events); corner++ {
			if e := &c.events[corner]; e.Time > t && (e.Kind == orbit.OnIgnition || e.Kind == orbit.OnCutoff) {
				next = min(next, e.Time)
				break
			}
		}
		t = next
	}
}

// add adds a point, and reports whether there is one, and room for more.
func (c *course) add(t float64, lift bool) bool {
	at, ok := c.at(t)
	if !ok || len(c.points) >= mostCourse {
		return false
	}
	c.points = append(c.points, coursePoint{t, at, lift})
	c.wide = max(c.wide, r3.Norm(r3.Sub(at, c.points[0].at)))
	return true
}

// equal returns the times at which parts of equal time of an ellipse begin, the first one at the periapsis; none of another course.
func (c *course) equal(parts int) (times []float64) {
	_, period := c.pace(c.made)
	if parts == 0 || !c.frame.fixed() || c.frame.center != c.center || len(c.plan) > 0 || math.IsInf(period, 1) {
		return nil
	}
	for i := range c.events {
		if e := &c.events[i]; e.Kind == orbit.OnPeriapsis {
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
