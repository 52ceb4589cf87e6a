package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// barring fills planes with the half-planes of the nearest bodies, rocks, boxes and walls
// that self could hit within the time horizon, and returns their number.
func barring(self *nav.Agent, v *nav.View, horizon float64, planes []halfPlane, p nav.Pen) (n int) {
	if engine.ObstaclesOf(v).Count == 0 && engine.BoxesOf(v).Count == 0 && v.Tiles == nil {
		return 0
	}
	var near [mostBlocking]struct {
		gap float64
		of  nav.Subject
	}
	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes | nav.Walls, reach: self.Radius, radii: 1, time: horizon, speed: self.MaxSpeed}
	if v.Tiles != nil {
		s.reach += float64(horizon * self.MaxSpeed) // walls count from reach alone
		s.time = 0
	}
	for s.next() {
		gap := portable.Norm(s.away) - s.radius - self.Radius
		if s.inside {
			gap = -self.Radius
		}
		if n == mostBlocking && !(gap < near[n-1].gap) {
			continue
		}
		plane := s.blocks(gap, horizon)
		if n < mostBlocking {
			n++
		}
		k := n - 1
		for ; k > 0 && gap < near[k-1].gap; k-- {
			near[k], planes[k] = near[k-1], planes[k-1]
		}
		planes[k] = plane
		near[k].gap = gap
		if p != nil {
			near[k].of = s.subject()
		}
	}
	if p != nil {
		for i := range n {
			drawPlane(self, &planes[i], nav.Stroke{Kind: "half-plane", Ink: nav.InkCrossing, Of: near[i].of, Link: nav.LinkWith}, p)
		}
	}
	return n
}

// blocks returns the half-plane of the velocities with which self does not hit a thing within the
// time horizon if the thing does nothing to avoid it.
func (s *scan) blocks(gap, horizon float64) halfPlane {
	_, vel := s.motion()
	if s.kind == nav.Boxes && gap > 0 {
		return outline(&s.view.Boxes[s.index], s.self, horizon)
	}
	if s.kind == nav.Obstacles && gap > 0 {
		a := avoidance(s.self, s.view, horizon)
		u, out := a.Leave(s.away, vel, s.self.Radius+s.radius, s.drawn)
		return halfPlane{normal: r2.Vec{X: -out.X, Y: -out.Y}, limit: -portable.Dot(out, r2.Add(s.self.Vel, u))}
	}
	away, _ := s.off()
	toward := r2.Vec{X: -away.X, Y: -away.Y}
	return halfPlane{normal: toward, limit: portable.Dot(toward, vel) + max(0, gap)/horizon}
}

// outline returns the half-plane beside the velocity obstacle of a box that does not
// overlap self: its border touches the obstacle at the point nearest to self's velocity.
//
//	left leg \                 / right leg
//	          \   +-------+   /
//	           '. |  box  | .'        all divided by the time horizon, seen from p;
//	             \+---.---+/          the box is inflated by self's radius
//	              '-. | .-'
//	                  0
//
// The nearest point lies on a leg, a side that faces 0, or the arc about a corner.
func outline(b *nav.Box, self *nav.Agent, horizon float64) halfPlane {
	r := self.Radius
	low, high := r2.Sub(b.Min, self.Pos), r2.Sub(b.Max, self.Pos)
	corners := [4]r2.Vec{low, {X: high.X, Y: low.Y}, high, {X: low.X, Y: high.Y}} // counterclockwise
	best := nearestBorder{vel: self.Vel, away: math.Inf(1)}

	// The legs, as outward normals: the outermost tangents of the discs about the corners.
	var legs [2]struct {
		out, along r2.Vec
		start      float64 // length/time: of the leg, from 0
		corner     int
	}
	for i, c := range corners {
		d2 := portable.Norm2(c)
		length := math.Sqrt(max(0, d2-float64(r*r)))
		for k, sign := range [2]float64{1, -1} {
			along := r2.Vec{
				X: (float64(c.X*length) - float64(sign*float64(c.Y*r))) / d2,
				Y: (float64(sign*float64(c.X*r)) + float64(c.Y*length)) / d2,
			}
			leg := &legs[k]
			if i == 0 || float64(sign*portable.Cross(leg.along, along)) > 0 {
				leg.along, leg.start, leg.corner = along, length/horizon, i
				leg.out = r2.Vec{X: -float64(sign * along.Y), Y: float64(sign * along.X)}
			}
		}
	}
	for k := range legs {
		if leg := &legs[k]; portable.Dot(self.Vel, leg.along) >= leg.start {
			best.consider(leg.out, 0)
		}
	}
	// The sides that face p, each from a corner to the next.
	var beyond [4]struct{ faced, before, after bool } // of side i, and whether vel is beside it
	for i, along := range [4]r2.Vec{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} {
		from, to := corners[i], corners[(i+1)%4]
		out := nav.Quarter(along, nav.Right)
		gap := -portable.Dot(out, from)
		if from == to || !(gap > r) {
			continue
		}
		at := portable.Dot(portable.AddScaled(r2.Vec{}, horizon, self.Vel), along)
		side := &beyond[i]
		side.faced, side.before, side.after = true, at < portable.Dot(from, along), at > portable.Dot(to, along)
		if !side.before && !side.after {
			best.consider(out, -(gap-r)/horizon)
		}
	}
	for i, c := range corners {
		next, last := &beyond[i], &beyond[(i+3)%4] // the sides that begin and end here
		seen := next.faced || last.faced
		for k := range legs {
			if leg := &legs[k]; leg.corner == i {
				seen = true
				if portable.Dot(self.Vel, leg.along) >= leg.start {
					seen = false
					break
				}
			}
		}
		if !seen || next.faced && !next.before || last.faced && !last.after {
			continue
		}
		center := portable.Scale(1/horizon, c)
		if out, ok := portable.Unit(r2.Sub(self.Vel, center)); ok {
			best.consider(out, portable.Dot(out, center)+r/horizon)
		}
	}
	if math.IsInf(best.away, 1) { // rounding has left a gap between the pieces
		h := shape.Hull{Core: nav.Box{Min: low, Max: high}, Round: r}
		n, distance := h.Away(r2.Vec{})
		best.consider(n, -distance/horizon)
	}
	return halfPlane{normal: r2.Vec{X: -best.out.X, Y: -best.out.Y}, limit: -best.from}
}

// nearestBorder is the piece of a border that is nearest to a velocity.
type nearestBorder struct {
	vel  r2.Vec
	away float64 // distance of vel from it
	out  r2.Vec  // its outward normal
	from float64 // out·v on it
}

func (b *nearestBorder) consider(out r2.Vec, from float64) {
	if away := math.Abs(portable.Dot(out, b.vel) - from); away < b.away {
		b.away, b.out, b.from = away, out, from
	}
}
