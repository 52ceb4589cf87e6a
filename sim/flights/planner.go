package flights

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/orbit/plan"

	"gonum.org/v1/gonum/spatial/r3"
)

// planner returns what plans a maneuver of a craft, and when the next part of it is to be planned.
func (f *Flights) planner(a *ask, c orbit.Craft, i int) (p plan.Planner, next float64, err error) {
	next = math.Inf(1)
	sys, km := f.gravity.System(), f.units.Km
	engine := plan.Engine{Thrust: f.forces[i], Exhaust: f.exhausts[i]}
	low := sys[c.About].Radius
	el, err := orbit.FromState(c.State.R, c.State.V, sys[c.About].Mu, c.Time)
	closed := err == nil && el.E < 1
	later := func(hours float64) float64 {
		if hours > 0 {
			return c.Time + float64(hours*3600*f.units.Second)
		}
		return 0
	}
	switch b := a.of.(type) {
	case steer.Circularize:
		return circle(b, &el, c.Time, engine), next, nil
	case steer.Hohmann:
		const round = 0.1
		h := plan.Hohmann{Radius: low + float64(b.Altitude*km), Time: later(b.Wait), Engine: engine}
		if closed && el.E >= round {
			h.Time = 0
			return plan.Series{circle(steer.Circularize{}, &el, c.Time, engine), h}, next, nil
		}
		return h, next, nil
	case steer.Land:
		return plan.Land{Time: later(b.Wait), Engine: engine, Speed: b.Speed * 1e-3 * f.units.Speed()}, next, nil
	case steer.Launch:
		up := c.State.R
		east := portable.Cross3(r3.Vec{Z: 1}, up)
		sin, cos := portable.Sincos(b.Heading * math.Pi / 180)
		north := portable.Scale3(1/portable.Norm3(up), portable.Cross3(up, east))
		along := portable.AddScaled3(portable.Scale3(sin, east), cos, north)
		return plan.Launch{Radius: low + float64(b.Altitude*km), Heading: along, Engine: engine}, next, nil
	case steer.Transfer:
		p, err = f.transfer(a, b, c, engine)
		return p, next, err
	case steer.Slingshot:
		return f.slingshot(a, b, c, engine, f.ships[i].part)
	}
	if a.kind != nav.AgentGoal && a.kind != nav.BodyGoal {
		return nil, 0, fmt.Errorf("it needs a ship or a body as its goal")
	}
	if b, ok := a.of.(steer.KeepStation); ok && a.kind == nav.BodyGoal {
		return f.lagrange(int(a.target), b, c, engine)
	}
	target, err := f.met(a)
	if err != nil {
		return nil, 0, err
	}
	if !closed {
		return nil, 0, fmt.Errorf("the ship is on no closed orbit about %s", sys[c.About].Name)
	}
	const margin, approach = 0.01, 0.4 // of a revolution: before the first burn, and of the approach
	period := el.Period()
	first := c.Time + float64(margin*period)
	if b, ok := a.of.(steer.Dock); ok {
		lasts := float64(approach * period)
		if b.Hours > 0 {
			lasts = float64(b.Hours * 3600 * f.units.Second)
		}
		return plan.Dock{
			Target: target, Time: first, Arrive: first + lasts, Distance: b.Distance * km, Speed: b.Speed * 1e-3 * f.units.Speed(), Engine: engine,
		}, next, nil
	}
	b := a.of.(steer.KeepStation)
	step := float64(b.Every / (2 * math.Pi) * period)
	return plan.Approach{Target: target, Time: first, Arrive: first + step, Behind: b.Behind * km, Engine: engine}, c.Time + step, nil
}

// circle returns what makes an orbit a circle. An apsis that comes within a twentieth of a revolution is too near.
func circle(b steer.Circularize, el *orbit.Elements, now float64, engine plan.Engine) plan.Planner {
	at := orbit.OnPeriapsis
	if el.E < 1 {
		const soon = 0.05
		turn := (now - el.T) / el.Period()
		turn -= math.Floor(turn)
		if b.Apoapsis(turn < 0.5-soon || turn > 1-soon) {
			at = orbit.OnApoapsis
		}
	}
	return plan.Circularize{At: at, Engine: engine}
}

// met returns what a ship flies to: another ship, or a body.
func (f *Flights) met(a *ask) (plan.Target, error) {
	if a.kind == nav.BodyGoal {
		return plan.Station{Gravity: f.gravity, Body: int(a.target)}, nil
	}
	if !f.Has(uint32(a.target)) {
		return nil, fmt.Errorf("its goal is on no orbit: it has another drive")
	}
	i := f.of[a.target]
	records, plans := f.seen.ships, f.seen.plans // see has kept them
	if records[i].phase != Flying {
		return nil, fmt.Errorf("its goal does not fly")
	}
	return f.gravity.Resume(&records[i].record, plans[i]), nil
}

// see keeps the ships as they are before a step, for those that fly to other ones: these move at the same time.
func (f *Flights) see() {
	f.seen.ships = f.seen.ships[:0]
	any := f.Pursued
	for i := range f.ships {
		any = any || f.ships[i].due < f.to && f.ships[i].does.pursues()
	}
	if any {
		f.State.CopyTo(&f.seen)
	}
}

// aim returns the body that a maneuver leads to.
func (f *Flights) aim(a *ask) (int, error) {
	if a.kind != nav.BodyGoal {
		return 0, fmt.Errorf("it needs a body as its goal")
	}
	return int(a.target), nil
}

// Unfit returns why a behaviour cannot plan for a ship with a drive and a goal, "" if it may, or plans nothing. What a plan
// needs beyond that turns out when it is made.
func (s *Setup) Unfit(b nav.Behavior, goal nav.Goal, drive *nav.Orbital, bodies orbit.System, start float64) string {
	a := asked(b, goal.Kind, goal.Index)
	switch b := a.of.(type) {
	case steer.Land:
		if !(drive.Thrust > 0) {
			return "land needs an engine with a thrust, and the drive has none"
		}
	case steer.Transfer:
		if a.kind != nav.BodyGoal {
			return `transfer flies to a body, and the group's goal is none; give it one, as goal = "Mars"`
		}
	case steer.Slingshot:
		if a.kind != nav.BodyGoal {
			return `slingshot flies to a body in the end, and the group's goal is none; give it one, as goal = "Saturn"`
		}
		f := Flights{units: s.Units, begins: start}
		if _, _, err := f.flybys(&a, b, bodies); err != nil {
			return "slingshot cannot be planned: " + err.Error()
		}
	case steer.KeepStation, steer.Dock:
		if a.kind != nav.BodyGoal && a.kind != nav.AgentGoal {
			return a.name() + " needs a body or a ship as the group's goal, and that is none"
		}
	}
	return ""
}

// transfer returns the planner of a transfer.
func (f *Flights) transfer(a *ask, b steer.Transfer, c orbit.Craft, engine plan.Engine) (plan.Planner, error) {
	to, err := f.aim(a)
	if err != nil {
		return nil, err
	}
	day, km := 86400*f.units.Second, f.units.Km
	body := &f.gravity.System()[to]
	k := plan.Transfer{
		To: to, Depart: orbit.Span{From: c.Time, To: c.Time + float64(b.Window*day)},
		Periapsis: body.Radius + float64(b.Altitude*km), Engine: engine, Workers: 1,
	}
	if b.Apoapsis > b.Altitude {
		k.Apoapsis = body.Radius + float64(b.Apoapsis*km)
	}
	if b.Flyby {
		k.Apoapsis = math.Inf(1)
	}
	if b.Flight > 0 {
		const shortest = 0.2 // of the longest
		k.Flight = orbit.Span{From: float64(shortest * b.Flight * day), To: float64(b.Flight * day)}
	}
	if !(body.Mu > 0) {
		return plan.Rendezvous{To: to, Depart: k.Depart, Flight: k.Flight, Distance: b.Altitude * km, Flyby: b.Flyby, Engine: engine, Workers: 1}, nil
	}
	return k, nil
}

// flybys returns the bodies that a slingshot passes, the target the last one, and when.
func (f *Flights) flybys(a *ask, b steer.Slingshot, sys orbit.System) (bodies []int, dates []float64, err error) {
	for _, name := range strings.Split(b.Past, ",") {
		i, err := sys.Find(strings.TrimSpace(name))
		if err != nil {
			return nil, nil, fmt.Errorf("past: there is no body %q", strings.TrimSpace(name))
		}
		bodies = append(bodies, i)
	}
	bodies = append(bodies, int(a.target))
	if dates, err = f.dates(b.Dates); err != nil {
		return nil, nil, err
	}
	if len(dates) != len(bodies) {
		return nil, nil, fmt.Errorf("it passes %d bodies, the target among them, and has %d dates; give one for each", len(bodies), len(dates))
	}
	return bodies, dates, nil
}

// slingshot returns the planner of a part of a flight past several bodies, and when the next part is planned: first the way to the
// first body, then some time before that and after each one the correction that leads past the next one, at last the aim.
func (f *Flights) slingshot(a *ask, b steer.Slingshot, c orbit.Craft, engine plan.Engine, part int) (plan.Planner, float64, error) {
	if _, err := f.aim(a); err != nil {
		return nil, 0, err
	}
	sys, day, km := f.gravity.System(), 86400*f.units.Second, f.units.Km
	bodies, dates, err := f.flybys(a, b, sys)
	if err != nil {
		return nil, 0, err
	}
	lead, window := float64(b.Lead*day), float64(b.Window*day)
	last := len(dates) - 1
	if first := bodies[0]; part == 0 && f.gravity.Center(first) != c.About {
		const distant = 10 // radii of the first body, until a correction aims at the distance that the turn takes
		flight := dates[0] - c.Time
		if !(flight > window+lead) {
			return nil, 0, fmt.Errorf("it comes to %s before the window and the days of lead are over", sys[first].Name)
		}
		return plan.Transfer{
			To: first, Depart: orbit.Span{From: c.Time, To: c.Time + window}, Flight: orbit.Span{From: flight - window, To: flight},
			Periapsis: distant * sys[first].Radius, Apoapsis: math.Inf(1), Engine: engine, Workers: 1,
		}, dates[0] - lead, nil
	}
	if part == 0 { // on its way already
		return plan.Series{}, max(c.Time, dates[0]-lead), nil
	}
	i, soon := part-1, c.Time+float64(0.01*lead) // a burn that lasts has half of its time before
	if i == last {
		return plan.Aim{Body: bodies[last], Periapsis: sys[bodies[last]].Radius + float64(b.Altitude*km), Arrive: dates[last], Time: soon, Engine: engine}, math.Inf(1), nil
	}
	return plan.Slingshot{Via: bodies[i], Pass: dates[i], To: bodies[i+1], Arrive: dates[i+1], Time: soon, Engine: engine}, dates[i] + lead, nil
}

// dates reads instants with commas between them.
func (f *Flights) dates(text string) (list []float64, err error) {
	for _, one := range strings.Split(text, ",") {
		one = strings.TrimSpace(one)
		t, failed := strconv.ParseFloat(one, 64)
		if t = f.begins + float64(t*86400*f.units.Second); failed != nil {
			if t, _, failed = orbit.ParseDate(one); failed != nil {
				return nil, fmt.Errorf("dates: %q is no date; write 1979-07-09, or days after the start", one)
			}
		}
		if len(list) > 0 && !(t > list[len(list)-1]) || !(t > f.begins) {
			return nil, fmt.Errorf("dates: %q is not later than what comes before it", one)
		}
		list = append(list, t)
	}
	return list, nil
}

// Lagrange returns where a ship rests at L1, L2 or L3 of a body at a time, in the frame of the scene.
func (f *Flights) Lagrange(body, point int, t float64) (orbit.State, error) {
	about := f.gravity.Center(body)
	if about < 0 {
		return orbit.State{}, fmt.Errorf("%s moves about nothing, so that it has no Lagrange points", f.gravity.System()[body].Name)
	}
	c, err := plan.KeepStation{First: about, Second: body, Point: point}.At(f.gravity, t)
	if err != nil {
		return orbit.State{}, err
	}
	st := f.gravity.State(about, -1, t)
	return orbit.State{R: r3.Add(st.R, c.State.R), V: r3.Add(st.V, c.State.V)}, nil
}

// AtRest returns a ship at rest at L1, L2 or L3 of a body at a time: relative to which body, and how.
func AtRest(bodies orbit.System, body, point int, t float64) (about int, st orbit.State, err error) {
	g, err := orbit.NewGravity(bodies)
	if err != nil {
		return 0, st, err
	}
	if about = g.Center(body); about < 0 {
		return 0, st, fmt.Errorf("%s moves about nothing, so that it has no Lagrange points", bodies[body].Name)
	}
	c, err := plan.KeepStation{First: about, Second: body, Point: point}.At(g, t)
	return about, c.State, err
}

// lagrange returns the planner of one burn at a Lagrange point, and when the next one is.
func (f *Flights) lagrange(body int, b steer.KeepStation, c orbit.Craft, engine plan.Engine) (plan.Planner, float64, error) {
	about := f.gravity.Center(body)
	if about < 0 {
		return nil, 0, fmt.Errorf("%s moves about nothing, so that it has no Lagrange points", f.gravity.System()[body].Name)
	}
	st := f.gravity.State(body, about, c.Time)
	r := portable.Norm3(st.R)
	turns := portable.Norm3(portable.Cross3(st.R, st.V)) / float64(r*r)
	step := b.Every / turns
	const less = 1 - 1e-6 // so that it is one burn
	return plan.KeepStation{First: about, Second: body, Point: b.Point, Until: c.Time + float64(less*step), Every: b.Every, Engine: engine}, c.Time + step, nil
}
