package steer

import (
	"math/bits"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// SteerBy is the Steer of a [nav.Feeler].
func SteerBy(b nav.Feeler, self *nav.Agent, v *nav.View) r2.Vec {
	wish, _ := feel(b, self, v, nil)
	return wish
}

// VoteBy is the Vote of a [nav.Feeler] that is an [nav.Abstainer].
func VoteBy(b nav.Feeler, self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return feel(b, self, v, nil)
}

// ExplainBy is the Explain of a [nav.Feeler].
func ExplainBy(b nav.Feeler, self *nav.Agent, v *nav.View, p nav.Pen) {
	wish, _ := feel(b, self, v, p)
	arrow(p, "wish", nav.InkWish, self.Pos, wish)
}

// felt holds the values that feel shows to a behaviour. A view keeps it, because a value that is
// passed to an interface would be allocated anew for every agent.
type felt struct {
	self nav.Self
	near nav.Near
	sum  nav.Sum
	busy bool
	mass mass
}

// mass are the neighbours in a scope, in their order.
type mass struct {
	list []nav.Neighbor // all of them
	at   []uint32       // the indices of those in the scope
}

// massFeeler is a [nav.Feeler] that feels many agents at once, to the bits of Feel for each of
// them. Its scope must end at their centres and include the goal.
type massFeeler interface {
	nav.Feeler
	feelMass(self *nav.Self, m *mass, sum *nav.Sum)
}

// feel asks b about all that the view has in its scope.
func feel(b nav.Feeler, a *nav.Agent, v *nav.View, p nav.Pen) (wish r2.Vec, matters bool) {
	f := &notesOf(v).felt
	if f.busy { // b asks another Feeler
		f = new(felt)
	}
	f.busy = true
	f.sum = nav.Sum{}
	l := a.Limits()
	scope := b.Scope(l)
	fillSelf(&f.self, a, v, l)
	if scope.Of&nav.Aimless == 0 {
		f.self.Seek(&v.Target)
	}
	if scope.View {
		f.self.Agent, f.self.View = a, v
	}
	if s, ok := b.(nav.Starter); !ok || s.Start(&f.self, &f.sum, p) {
		if scope.Of&nav.Obstacles != 0 {
			f.obstacles(b, v, scope, p)
		}
		if scope.Of&(nav.Boxes|nav.Walls) != 0 && (len(v.Boxes) > 0 || v.Tiles != nil) {
			f.flat(b, a, v, scope, p)
		}
		if scope.Of&nav.Agents != 0 {
			f.agents(b, v, scope, p)
		}
	}
	wish, matters = b.Decide(&f.self, &f.sum, p)
	f.busy = false
	if scope.View {
		f.self.Agent, f.self.View = nil, nil
	}
	return portable.Finite(wish), matters
}

// obstacles feels the bodies and rocks.
func (f *felt) obstacles(b nav.Feeler, v *nav.View, scope nav.Scope, p nav.Pen) {
	f.near = nav.Near{}
	if a := engine.Of(v); a.Places != nil && !a.Culled && scope.Near >= 0 && scope.Radii >= 0 {
		for first, near := range a.Places.Within(f.self.Pos, scope.Near+float64(scope.Radii*a.Places.Radius)) {
			for ; near != 0; near &= near - 1 {
				f.obstacle(b, v, &scope, first+bits.TrailingZeros64(near), p)
			}
		}
		return
	}
	list := engine.ObstaclesOf(v)
	for i := range list.Count {
		f.obstacle(b, v, &scope, list.At(i), p)
	}
}

// obstacle feels one of them.
func (f *felt) obstacle(b nav.Feeler, v *nav.View, scope *nav.Scope, i int, p nav.Pen) {
	o, n := &v.Obstacles[i], &f.near
	d := r2.Sub(f.self.Pos, o.Pos)
	d2 := portable.Norm2(d)
	if near := scope.Near + float64(scope.Radii*o.Radius); !(d2 < float64(near*near)) || scope.Of&nav.TheGoal == 0 && v.IsTarget(o) {
		return
	}
	n.D, n.D2, n.Radius, n.Vel, n.Number, n.Kind = d, d2, o.Radius, o.Vel, uint64(i), nav.Obstacles
	if p != nil {
		n.Of = obstacleOf(v, i)
	}
	b.Feel(&f.self, n, &f.sum, p)
}

// flat feels the boxes and the walls of tiles, each by its nearest point.
func (f *felt) flat(b nav.Feeler, a *nav.Agent, v *nav.View, scope nav.Scope, p nav.Pen) {
	s := scan{self: a, view: v, kinds: scope.Of & (nav.Boxes | nav.Walls), reach: scope.Near}
	for s.next() {
		f.near = nav.Near{D: s.away, D2: portable.Norm2(s.away), Number: uint64(s.index), Kind: s.kind, Inside: s.inside}
		if p != nil {
			f.near.Of = s.subject()
		}
		b.Feel(&f.self, &f.near, &f.sum, p)
	}
}

// agents feels the neighbours.
func (f *felt) agents(b nav.Feeler, v *nav.View, scope nav.Scope, p nav.Pen) {
	if many, ok := b.(massFeeler); ok && p == nil && len(v.Rises) == 0 {
		f.mass.find(v.Neighbors, f.self.Pos, scope.Near)
		many.feelMass(&f.self, &f.mass, &f.sum)
		return
	}
	self, n, sum := &f.self, &f.near, &f.sum
	pos, goal := self.Pos, int64(-1)
	if v.Target.Kind == nav.AgentGoal && scope.Of&nav.TheGoal == 0 {
		goal = int64(v.Target.Index)
	}
	n.Kind, n.Inside, n.Of = nav.Agents, false, nav.Subject{}
	list := v.Neighbors
	for i := range list {
		o := &list[i]
		d := r2.Sub(pos, o.Pos)
		d2 := portable.Norm2(d)
		if len(v.Rises) > 0 {
			d2 += float64(v.Rises[i] * v.Rises[i])
		}
		if near := scope.Near + float64(scope.Radii*o.Radius); !(d2 < float64(near*near)) || int64(o.ID) == goal {
			continue
		}
		n.D, n.D2, n.Radius, n.Vel, n.Number = d, d2, o.Radius, o.Vel, nav.AgentNumber(o.ID)
		n.ID, n.Group, n.Team, n.Stopped, n.Wreck = o.ID, o.Group, o.Team, o.Stopped, o.Wreck
		if p != nil {
			n.Of = agentOf(o.ID)
		}
		b.Feel(self, n, sum, p)
	}
}

// find fills m with the agents of a list that are nearer to pos than a distance.
func (m *mass) find(list []nav.Neighbor, pos r2.Vec, distance float64) {
	if cap(m.at) < len(list) {
		m.at = make([]uint32, 2*len(list))
	}
	at, n, limit := m.at[:len(list)], 0, float64(distance*distance)
	for i := range list { // without a branch, as which are near cannot be guessed
		o, one := &list[i], 0
		at[n] = uint32(i)
		if portable.Norm2(r2.Sub(pos, o.Pos)) < limit {
			one = 1
		}
		n += one
	}
	m.list, m.at = list, at[:n]
}

// fill makes s what a, with these limits, is in the view.
func fillSelf(s *nav.Self, a *nav.Agent, v *nav.View, l nav.Limits) {
	s.Radius, s.MaxSpeed, s.Cruise, s.MaxAccel = l.Radius, l.MaxSpeed, l.Cruise, l.MaxAccel
	s.Pos, s.Vel, s.Dt = a.Pos, a.Vel, v.Dt
	s.ID, s.Group, s.Team, s.Hand = a.ID, a.Group, a.Team, a.Hand
	s.OnPath, s.Way = v.OnPath, v.Way
	s.Target = &v.Target
	s.Toward = r2.Vec{}
	s.Distance = 0
}
