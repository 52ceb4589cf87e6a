package contact

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/internal/simd"
	"galaxy/sim/columns"
	"galaxy/sim/workers"
)

// margin is the collision margin: how far apart two discs are when they meet, as a share
// of the sum of their radii. It is far more than rounding takes away while they fly and
// slide along each other, and far less than is visible. Thus what has bounced never
// overlaps.
const margin = 0x1p-20

// maxTurns is how many impacts turn an agent within a step. After them it stays where it
// is, so that every step ends, also in the worst squeeze.
const maxTurns = 8

// course is how something moves through the step: straight on, until an impact turns it.
type course struct {
	pos     r2.Vec  // its place at t
	t       float64 // share of the step
	u       r2.Vec  // motion, length per step
	bound   float64 // motion bound: length that it may still go once it has been turned
	radius  float64 // length
	turns   uint32  // impacts that turned it
	disc    bool    // it is an agent, and no square
	clear   bool    // no wall is within its swept AABB
	invMass float64 // 1/mass, 0 of what nothing moves
}

// at returns the place at share t of the step.
func (c *course) at(t float64) r2.Vec { return portable.AddScaled(c.pos, t-c.t, c.u) }

// rest returns the motion that is left in this step.
func (c *course) rest() r2.Vec { return portable.Scale(1-c.t, c.u) }

// stopped reports whether impacts no longer turn it.
func (c *course) stopped() bool { return c.turns >= maxTurns || c.invMass == 0 }

// limit slows c down to what its motion bound allows.
func (c *course) limit() {
	if length := portable.Norm(c.u) * (1 - c.t); length > c.bound {
		c.u = portable.Scale(c.bound/length, c.u)
	}
}

// deflect takes from the motion its part along n, of a length. A course that only loses
// along an axis stays within its swept AABB, and needs no limit.
func (c *course) deflect(loss float64, n r2.Vec) {
	if c.stopped() {
		return
	}
	u := portable.AddScaled(c.u, -loss, n)
	less := func(a, b float64) bool { return min(0, b) <= a && a <= max(0, b) }
	aside := !less(u.X, c.u.X) || !less(u.Y, c.u.Y)
	if c.u = u; aside {
		c.limit()
	}
}

// advance takes an agent on to share t of the step, where something turns it, and reports
// whether it goes on from there.
func (s *Solver) advance(id uint32, t float64) (goesOn bool) {
	c, m := &s.courses[id], s.in.Walls
	if c.turns > 0 {
		c.bound = max(0, c.bound-portable.Norm(portable.Scale(t-c.t, c.u)))
	}
	at := c.at(t)
	if body := s.in.of(id).Shape(); !c.clear && m.Overlaps(body, at) { // by rounding
		at = m.Move(body, c.pos, r2.Sub(at, c.pos)).To
	}
	c.pos, c.t = at, t
	c.turns++
	if c.stopped() {
		c.u = r2.Vec{}
		return false
	}
	return true
}

// The space that an agent may need in this step, whatever happens, is a box, its swept AABB. The
// reach of that bounds the distance from the agent's place before the step to the box's farthest
// point. Both are kept in columns, for a kernel.

// boxOf returns what is kept of a box.
func boxOf(b shape.Box, reach float64) simd.Box {
	return simd.Box{MinX: b.Min.X, MinY: b.Min.Y, MaxX: b.Max.X, MaxY: b.Max.Y, Reach: reach}
}

// box returns the swept AABB of the agent at a place of the grid.
func (s *Solver) box(place int) shape.Box {
	b := s.boxes.At(place)
	return shape.Box{Min: r2.Vec{X: b.MinX, Y: b.MinY}, Max: r2.Vec{X: b.MaxX, Y: b.MaxY}}
}

// bounds is a disc that bounds that space too, mostly more tightly, of a disc that only impacts of
// discs turn.
type bounds struct {
	// It flies along its way, and from where it is turned no farther than its motion bound.
	//
	//	   .-------.
	//	 .'  bound  '.
	//	|  o───┼──▶   |     around the middle of the way
	//	 '.         .'
	//	   '-------'
	middle r2.Vec
	far    float64 // its radius, +Inf if it does not bound the agent
}

// beyond reports whether two agents do not meet in this step, whatever happens, although their AABBs do.
func (x *bounds) beyond(y *bounds) bool {
	if math.IsInf(x.far, 1) {
		return false
	}
	room := x.far + y.far
	return portable.Norm2(r2.Sub(x.middle, y.middle)) > float64(room*room)
}

// plan writes down courses and swept AABBs.
func (s *Solver) plan() {
	n, there := s.in.Agents.Len(), len(s.in.Grid.Sorted())
	all := n + len(s.in.Fixed) + 1
	s.courses = slices.Grow(s.courses[:0], all)[:all]
	s.bounds = slices.Grow(s.bounds[:0], there)[:there]
	s.boxes.Resize(there)
	s.Struck = slices.Grow(s.Struck[:0], n)[:n]
	s.Turned = slices.Grow(s.Turned[:0], n)[:n]
	clear(s.Struck)
	s.phases.Run(there, workers.Sweep, (*Solver).planSome)
	if s.planned != len(s.in.Fixed) { // what stands still stays as it is
		s.planCourses(s.in.Fixed)
		s.planned = len(s.in.Fixed)
	}
	s.courses[all-1] = course{}
	s.planCourses(s.in.moving())
	s.measureReach()
	if s.in.solid() && s.carry() {
		s.measureReach()
	}
}

// planCourses plans fixed things, which are the first ones of s.
func (s *Solver) planCourses(fixed []Fixed) {
	for k := range fixed {
		f := &fixed[k]
		s.courses[s.in.Agents.Len()+k] = course{pos: f.From, u: r2.Sub(f.To, f.From)}
	}
}

// measureReach finds the largest reach of all agents, and whether all may look as far.
func (s *Solver) measureReach() {
	sum := 0.0
	s.farthest = 0
	for _, r := range s.boxes.Reach {
		if sum += r; r > s.farthest {
			s.farthest = r
		}
	}
	s.even = s.in.isEven(s.farthest, sum/float64(len(s.boxes.Reach)))
}

// planSome plans the agents at places lo to hi of the grid. The motion bound of an agent
// is its radius, or less where it neither meant to go as far nor the fastest can push it
// as far.
func (s *Solver) planSome(_, lo, hi int) {
	m, stride, agents := s.in.Walls, float64(s.fastest*s.in.Dt), s.in.Agents
	for k := lo; k < hi; k++ {
		slot := int(agents.Places.Slot[k])
		a, c, before, now := agents.Of(slot), &s.courses[agents.ID[slot]], agents.OldPos(slot), agents.Pos(slot)
		c.pos, c.t, c.u, c.turns = before, 0, r2.Sub(now, before), 0 // a number at a time: to copy what was just written waits
		c.radius, c.disc, c.clear, c.invMass = a.Radius, !a.Square, m == nil, 1/a.Mass
		if agents.Is(slot, columns.Resting) {
			c.invMass = 0
		}
		length := portable.Norm(c.u)
		c.bound = min(max(length, stride), a.Radius)
		room := a.Radius + c.bound + float64(4*margin*a.Radius)
		if m != nil {
			c.clear = isClear(m, length+room, before, before)
		}
		if (s.in.solid() || a.Square) && !s.in.inSpace(agents.ID[slot]) {
			s.boxes.Put(k, boxOf(shape.Span(before, now).Inflate(room), length+room))
			x := bounds{far: math.Inf(1)}
			if !s.squares && c.clear {
				x.middle = portable.AddScaled(before, 0.5, c.u)
				x.far = float64(0.5*length) + room + float64(0x1p-44*(math.Abs(before.X)+math.Abs(before.Y)+length))
			}
			s.bounds[k] = x
		} else {
			s.boxes.Put(k, boxOf(shape.Nowhere, 0))
			s.bounds[k] = bounds{}
		}
	}
}

// carry raises the motion bounds of agents that a moving body may run into, so that it can
// take them along, and reports whether there are any.
func (s *Solver) carry() (any bool) {
	moving := s.in.moving()
	for k := range moving {
		f := &moving[k]
		length := float64(portable.Norm(r2.Sub(f.To, f.From)) * (1 + 4*margin))
		if length == 0 {
			continue
		}
		path := f.swept()
		q := s.in.Grid.Around(path, s.farthest)
		for r := range q.Runs {
			from, to := q.Span(r)
			for p := from; p < to; p++ {
				x, id, box := &s.bounds[p], s.in.Grid.Sorted()[p].ID, s.box(int(p))
				c := &s.courses[id]
				if c.bound >= length || shape.Apart(&box, &path) || s.in.exempt(id, f) {
					continue
				}
				longer := length - c.bound
				c.bound, c.clear = length, s.in.Walls == nil
				s.boxes.Put(int(p), boxOf(box.Inflate(longer), s.boxes.Reach[p]+longer))
				x.far += longer
				if !c.clear {
					x.far = math.Inf(1)
				}
				any = true
			}
		}
	}
	return any
}

// holds reports whether all of something of a size at a place is in b.
func holds(b *shape.Box, p r2.Vec, size float64) bool {
	return p.X-size >= b.Min.X && p.X+size <= b.Max.X && p.Y-size >= b.Min.Y && p.Y+size <= b.Max.Y
}

// settleSome takes agents at places lo to hi to where their courses end, those without pairs along the walls
// that they still meet. A jammed agent has no velocity either, as impacts without end would
// have used it up; elastic impacts would not.
func (s *Solver) settleSome(worker, lo, hi int) {
	elastic := s.in.solid() && s.in.Law.Restitution == 1
	w, agents := s.workers[worker], s.in.Agents
	for k := lo; k < hi; k++ {
		slot := int(agents.Places.Slot[k])
		i := agents.ID[slot]
		c := &s.courses[i]
		if c.turns > 0 {
			agents.SetPos(slot, c.at(1))
		}
		if c.turns >= maxTurns && (!c.disc || !elastic) {
			agents.SetVel(slot, r2.Vec{})
		}
		if !c.clear {
			s.slideAlong(c.pos, slot)
		}
		s.Turned[i] = c.turns > 0 || s.Struck[i]
		if box := s.box(k); !holds(&box, agents.Pos(slot), c.radius) {
			w.escaped = true
		}
	}
}
