package flights

import (
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Lean shows a ship in space what it decides by. A behaviour decides in a plane: here in two, which lean with the way to its goal, so that
// together they are space:
//
//	  axes[2]
//	     |   o goal          in the plane of axes[0] and axes[1], that holds the goal and its velocity
//	     |.·'
//	ship +────── axes[0]     in the plane of the goal and axes[2]: the wish along axes[2]
//	    /
//	axes[1]
//
// Without a goal, and with one at the height of the ship, the axes are those of the scene. What a behaviour adds up of things around it, as
// separation does, is so added up in space; one that flies to its goal does so in space. The zero value is ready; workers have one each.
type Lean struct {
	flights *Flights
	own     orbit.State
	nose    r3.Vec
	axes    [3]r3.Vec
	towards r3.Vec // to the goal, else the first of the axes
	goal    orbit.State

	seen  nav.View // as in the plane of the scene
	plane [3]r3.Vec

	bodies []orbit.State // at a time
	time   float64

	obstacles []nav.Obstacle
	near      []nav.Neighbor
	rises     []float64
	route     []r2.Vec
	paths     []leaning
	target    leaning
}

// Begin takes the view of a ship, as in the plane of the scene. It reports false if all that the ship sees lies in that plane and moves in
// it, so that it decides there.
func (l *Lean) Begin(f *Flights, self *nav.Agent, v *nav.View) bool {
	i := f.of[self.ID]
	l.flights, l.own = f, f.seenAt(i)
	pitch := f.ships[i].pitch
	l.nose = nav.Ahead(self.Heading, pitch)
	l.seen = *v
	l.near, l.rises = append(l.near[:0], v.Neighbors...), append(l.rises[:0], v.Rises...)
	if system := f.gravity.System(); len(l.bodies) != len(system) || l.time != v.Time {
		l.bodies, l.time = l.bodies[:0], v.Time
		for i := range system {
			l.bodies = append(l.bodies, f.gravity.State(i, -1, v.Time))
		}
	}
	l.goal = l.stateOf(&v.Target)
	d := r3.Sub(l.goal.R, l.own.R)
	off := l.own.V.Z != 0 || pitch != 0 || d.Z != 0 || l.goal.V.Z != 0
	for k := 0; !off && k < len(l.near); k++ {
		off = l.neighbor(k).V.Z != 0 || len(l.rises) > 0 && l.rises[k] != 0
	}
	if !off {
		return false
	}
	l.axes, l.towards = [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}, r3.Vec{X: 1}
	if far := portable.Norm3(d); v.Target.Kind != nav.NoGoal && far > 0 {
		l.towards = portable.Scale3(1/far, d)
		level, ok := portable.Unit(flat(d))
		if !ok { // straight above or below
			sin, cos := portable.Sincos(self.Heading)
			level = r2.Vec{X: cos, Y: sin}
		}
		if d.Z != 0 {
			about := r3.Vec{X: level.Y, Y: -level.X}
			for k := range l.axes {
				l.axes[k] = turned(l.axes[k], about, nav.Pitch(d))
			}
		}
		l.roll()
	}
	return true
}

// roll turns the axes about the way to the goal, by a right angle at most, so that the first plane holds the velocity of the goal, too.
func (l *Lean) roll() {
	along := portable.Dot3(l.goal.V, portable.Cross3(l.axes[2], l.towards))
	rise := portable.Dot3(l.goal.V, l.axes[2])
	if along < 0 {
		along, rise = -along, -rise
	}
	if rise == 0 {
		return
	}
	for k := range l.axes {
		l.axes[k] = turned(l.axes[k], l.towards, portable.Atan2(rise, along))
	}
}

// stateOf returns the state of a goal in space. One that has no height is at that of the ship, as is no goal.
func (l *Lean) stateOf(t *nav.Target) orbit.State {
	switch f := l.flights; {
	case t.Kind == nav.NoGoal:
		return orbit.State{R: l.own.R}
	case t.Kind == nav.BodyGoal:
		return l.bodies[t.Index]
	case t.Kind == nav.AgentGoal && f.Has(uint32(t.Index)):
		return f.seenAt(f.of[t.Index])
	}
	return l.level(t.Pos, t.Vel)
}

// level returns the state of something that has no height.
func (l *Lean) level(pos, vel r2.Vec) orbit.State {
	return orbit.State{R: r3.Vec{X: pos.X, Y: pos.Y, Z: l.own.R.Z}, V: r3.Vec{X: vel.X, Y: vel.Y}}
}

// neighbor returns the state of a neighbour in space.
func (l *Lean) neighbor(k int) orbit.State {
	n := &l.near[k]
	if l.flights.Has(n.ID) {
		return l.flights.seenAt(l.flights.of[n.ID])
	}
	return l.level(n.Pos, n.Vel)
}

// Show shows an agent and its view in the first or in the second plane. The agent is as in the plane of the scene.
func (l *Lean) Show(self *nav.Agent, v *nav.View, second bool) {
	l.plane = l.axes
	if second {
		l.plane = [3]r3.Vec{l.towards, l.axes[2], portable.Cross3(l.towards, l.axes[2])}
	}
	near, rises := v.Neighbors[:0], v.Rises[:0]
	*v = l.seen
	v.Axes = &l.plane
	self.Vel = l.flat(l.own.V)
	if ahead := l.flat(l.nose); ahead != (r2.Vec{}) {
		self.Heading = nav.Heading(ahead)
	}
	t := &v.Target
	if t.Kind != nav.NoGoal {
		t.Pos, t.Rise = l.at(l.goal.R)
		t.Vel = l.flat(l.goal.V)
		if t.Path != nil {
			l.target = leaning{of: t.Path, body: int(t.Index), from: l}
			t.Path = &l.target
		}
	}
	l.showObstacles(v)
	v.Boxes = nil
	l.route = l.route[:0]
	for _, p := range v.Route.Points {
		q, _ := l.at(l.level(p, r2.Vec{}).R)
		l.route = append(l.route, q)
	}
	v.Route.Points = l.route
	v.Neighbors, v.Rises = near, rises
	l.neighbors(v)
}

// Nearer takes other neighbours for the view in a plane: those of a list as in the plane of the scene.
func (l *Lean) Nearer(v *nav.View) {
	l.near, l.rises = append(l.near[:0], v.Neighbors...), append(l.rises[:0], v.Rises...)
	v.Neighbors, v.Rises = v.Neighbors[:0], v.Rises[:0]
	l.neighbors(v)
}

func (l *Lean) neighbors(v *nav.View) {
	for k := range l.near {
		n, st := l.near[k], l.neighbor(k)
		var rise float64
		n.Pos, rise = l.at(st.R)
		n.Vel = l.flat(st.V)
		v.Neighbors, v.Rises = append(v.Neighbors, n), append(v.Rises, rise)
	}
}

// showObstacles shows bodies by the circles that the plane cuts out of them; a body that it passes by is none, but for the goal.
func (l *Lean) showObstacles(v *nav.View) {
	l.obstacles = l.obstacles[:0]
	l.paths = slices.Grow(l.paths[:0], len(l.seen.Obstacles))
	for i := range l.seen.Obstacles {
		o := l.seen.Obstacles[i]
		st := l.level(o.Pos, o.Vel)
		if o.Body >= 0 {
			st = l.bodies[o.Body]
		}
		at, rise := l.at(st.R)
		if square := float64(o.Radius*o.Radius) - float64(rise*rise); square > 0 && o.Body >= 0 {
			o.Radius = math.Sqrt(square)
		} else if o.Body >= 0 && !v.IsTarget(&o) {
			continue
		}
		o.Pos, o.Vel = at, l.flat(st.V)
		if o.Body >= 0 {
			l.paths = append(l.paths, leaning{of: o.Path, body: int(o.Body), from: l})
			path := &l.paths[len(l.paths)-1]
			o.Path = path
			next, _ := path.At(v.Time + v.Dt)
			o.Drift = r2.Sub(r2.Sub(next, at), portable.Scale(v.Dt, o.Vel))
		}
		l.obstacles = append(l.obstacles, o)
	}
	v.Obstacles = l.obstacles
}

// at returns a place of the scene in the plane, and how high it is over that.
func (l *Lean) at(p r3.Vec) (q r2.Vec, rise float64) { return inPlane(&l.plane, l.own.R, p) }

// inPlane returns a place in a plane with axes about an origin, and how high it is over that.
func inPlane(axes *[3]r3.Vec, origin, p r3.Vec) (q r2.Vec, rise float64) {
	d := r3.Sub(p, origin)
	return r2.Vec{X: origin.X + portable.Dot3(d, axes[0]), Y: origin.Y + portable.Dot3(d, axes[1])}, portable.Dot3(d, axes[2])
}

// flat returns the part of a vector in the plane.
func (l *Lean) flat(v r3.Vec) r2.Vec {
	return r2.Vec{X: portable.Dot3(v, l.plane[0]), Y: portable.Dot3(v, l.plane[1])}
}

// Join returns the wish in space that is one along the axes of the first plane, and another one in the second plane.
func (l *Lean) Join(first, second r2.Vec) r3.Vec {
	w := portable.AddScaled3(portable.Scale3(first.X, l.axes[0]), first.Y, l.axes[1])
	return portable.AddScaled3(w, second.Y, l.axes[2])
}

// leaning is the path of a body in a plane.
type leaning struct {
	of   nav.Path // in the plane of the scene
	body int
	from *Lean
}

// At returns place and velocity at a time of the scene.
func (p *leaning) At(t float64) (pos, vel r2.Vec) {
	st := p.from.flights.gravity.State(p.body, -1, t)
	pos, _ = p.from.at(st.R)
	return pos, p.from.flat(st.V)
}

// MaxSpeed and MaxAcceleration are bounds in space.
func (p *leaning) MaxSpeed() float64 { return p.of.MaxSpeed() }

func (p *leaning) MaxAcceleration() float64 {
	if c, ok := p.of.(nav.Curved); ok {
		return c.MaxAcceleration()
	}
	return math.Inf(1)
}

// Plans reports whether a behaviour does no more than plan burns, or to fall: it wishes nothing.
func Plans(b nav.Behavior) bool {
	_, falls := b.(*steer.Coast)
	return falls || asked(b, nav.NoGoal, 0).of != nil
}

// Wish sets the part along z of what a ship wishes for in the step.
func (f *Flights) Wish(agent uint32, z float64) { f.lifts[f.of[agent]] = z }
