package scenery

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// index finds obstacles and boxes near a place. Rocks and boxes stand still; bodies move, and
// their tree is built anew now and then, so that it stays quick. What it finds depends on
// neither.
type index struct {
	extents        []shape.Extent // of all obstacles, then of all boxes
	bodies, static shape.Tree
	age            int // Places since the tree of bodies was built
}

const (
	fewest  = 16  // of no more obstacles and boxes all are seen: that is quicker
	rebuild = 256 // Places
)

// stand indexes what stands still.
func (s *Scenery) stand() {
	s.near.extents = s.near.extents[:0]
	for i := range s.Obstacles {
		s.near.extents = append(s.near.extents, extentOf(&s.Obstacles[i]))
	}
	for i := range s.Boxes {
		s.near.extents = append(s.near.extents, shape.Extent{Box: s.Boxes[i]})
	}
	s.near.bodies.Build(s.near.extents[:len(s.paths)])
	s.near.static.Build(s.near.extents[len(s.paths):])
}

// move indexes the bodies where they are now.
func (s *Scenery) move() {
	moving := s.near.extents[:len(s.paths)]
	for i := range moving {
		moving[i] = extentOf(&s.Obstacles[i])
	}
	if s.near.age++; s.near.age%rebuild == 1 {
		s.near.bodies.Build(moving)
	} else {
		s.near.bodies.Refit(moving)
	}
}

func extentOf(o *nav.Obstacle) shape.Extent {
	return shape.Extent{
		Box:  shape.Box{Min: o.Pos, Max: o.Pos},
		Grow: [3]float64{o.Radius, math.Abs(o.Vel.X) + math.Abs(o.Vel.Y), math.Abs(o.Drift.X) + math.Abs(o.Drift.Y)},
	}
}

// Near appends to list the obstacles and boxes that some agent in b may see with a sight, and a few near
// the corners that none sees. An obstacle has its index as number, a box its index plus the number of
// obstacles; the numbers are in ascending order.
func (s *Scenery) Near(list []int32, b nav.Box, sight nav.Sight) []int32 {
	if sight == (nav.Sight{}) {
		return list
	}
	q := query(&b, &sight)
	list = s.near.bodies.Near(list, &q)
	first := len(list)
	list = s.near.static.Near(list, &q)
	for i := range list[first:] {
		list[first+i] += int32(len(s.paths))
	}
	return list
}

func query(b *nav.Box, sight *nav.Sight) shape.Query {
	return shape.NewQuery(b, sight.Reach, [3]float64{sight.Radii, sight.Time, sight.Turns})
}

// Lookout culls the views of agents that come one after the other, and mostly lie side by
// side. It searches a little farther than one agent sees, and searches anew only when that does not
// suffice for the next agent. Make one with [Scenery.Lookout]; each worker has its own.
type Lookout struct {
	of     *Scenery
	around nav.Box   // the last search suffices for agents in here,
	sight  nav.Sight // if they see no farther than this
	found  []int32
	room   float64 // length
}

// Lookout returns a lookout. Begin must follow in every step.
func (s *Scenery) Lookout() *Lookout { return &Lookout{of: s, around: shape.Nowhere} }

// Begin forgets the last search, as bodies have moved. From now on a search suffices for agents up to a
// length farther on.
func (l *Lookout) Begin(room float64) { l.around, l.room = shape.Nowhere, room }

// Culls reports whether there are so many things that Cull culls views. If not, no caller need know how
// far its agent looks.
func (l *Lookout) Culls() bool { return len(l.of.Obstacles)+len(l.of.Boxes) > fewest }

// Cull culls v for an agent at a place. The result depends on the place and the sight alone, not on the
// agents that came before.
func (l *Lookout) Cull(v *nav.View, at r2.Vec, sight nav.Sight) {
	s, a := l.of, engine.Of(v)
	a.NearObstacles, a.NearBoxes = a.NearObstacles[:0], a.NearBoxes[:0]
	if a.Culled = !sight.All() && l.Culls(); !a.Culled || sight == (nav.Sight{}) {
		return
	}
	if !l.knows(at, sight) {
		room, more := max(l.room, sight.Reach/2), sight
		more.Reach += float64(0x1p-20 * room) // for rounding: it is never to know less than it is asked for
		l.sight, l.around = sight, nav.Box{Min: at, Max: at}.Inflate(room)
		l.found = s.Near(l.found[:0], l.around, more)
	}
	q, obstacles := query(&nav.Box{Min: at, Max: at}, &sight), int32(len(s.Obstacles))
	for _, i := range l.found {
		if !q.Finds(&s.near.extents[i]) {
			continue
		}
		if i < obstacles {
			a.NearObstacles = append(a.NearObstacles, i)
		} else {
			a.NearBoxes = append(a.NearBoxes, i-obstacles)
		}
	}
}

// knows reports whether the last search suffices for an agent.
func (l *Lookout) knows(at r2.Vec, sight nav.Sight) bool {
	return at.X >= l.around.Min.X && at.X <= l.around.Max.X && at.Y >= l.around.Min.Y && at.Y <= l.around.Max.Y &&
		sight.Join(l.sight) == l.sight
}
