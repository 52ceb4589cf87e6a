package sim

import (
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/sim/contact"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Gap is the distance between the edges of an agent and of another one, or of a body, rock
// or box.
type Gap struct {
	Agent  uint32
	With   contact.Other // of two agents, With is the smaller one; of equal ones, the one with the higher ID
	Length float64       // length; below 0 the two overlap so deep
	Before float64       // length: the gap before the last step if Length is below 0, else 0
}

// Near calls visit for every gap of at most reach radii, of the larger agent's: between
// agents that are here, and between an agent and something fixed but for its goal body.
// The order depends on the state alone. Walls of tiles are left out: nothing enters them.
func (w *World) Near(reach float64, visit func(*Gap)) {
	w.neighbors.show()
	w.agents.Locate()
	w.space.near(reach, visit)
}

// near is Near once agents are shown and located.
func (s *space) near(reach float64, visit func(*Gap)) {
	var gap Gap
	sorted := s.grid.Sorted()
	for k := range sorted {
		a := &sorted[k]
		own := a.Hull()
		limit := float64(reach * a.Radius)
		q := s.grid.Around(shape.Box{Min: a.Pos, Max: a.Pos}, float64(2*a.Radius)+limit)
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				b := &run[i]
				if b.Radius > a.Radius || b.Radius == a.Radius && b.ID <= a.ID || b.Radius == 0 {
					continue // b is the one to look, or a point
				}
				hull := b.Hull()
				hull = hull.Inflate(&own)
				if _, gap.Length = hull.Away(r2.Sub(a.Pos, b.Pos)); gap.Length > limit {
					continue
				}
				now, before, inSpace := s.rise(a.ID, b.ID)
				if inSpace {
					if gap.Length = gapInSpace(r2.Sub(a.Pos, b.Pos), now, a.Radius+b.Radius); gap.Length > limit {
						continue
					}
				}
				gap.Agent, gap.With, gap.Before = a.ID, contact.Other{Kind: contact.Agent, Index: b.ID}, 0
				if gap.Length < 0 {
					d := r2.Sub(s.agents.From(int32(a.ID)), s.agents.From(int32(b.ID)))
					if _, gap.Before = hull.Away(d); inSpace {
						gap.Before = gapInSpace(d, before, a.Radius+b.Radius)
					}
				}
				visit(&gap)
			}
		}
	}
	for k := range s.fixed {
		s.nearFixed(&s.fixed[k], reach, visit)
	}
}

// rise returns how high an agent is over another one, now and before the last step; false if one of them flies in the plane.
func (s *space) rise(a, b uint32) (now, before float64, ok bool) {
	high, was, one := s.ships.Height(a)
	low, lay, other := s.ships.Height(b)
	return high - low, was - lay, one && other
}

// gapInSpace returns the gap between two balls d apart in the plane, of which one is higher by a rise; sum is that of their radii.
func gapInSpace(d r2.Vec, rise, sum float64) float64 {
	return portable.Norm3(r3.Vec{X: d.X, Y: d.Y, Z: rise}) - sum
}

func (s *space) nearFixed(f *contact.Fixed, reach float64, visit func(*Gap)) {
	gap := Gap{With: f.Other}
	now := f.Hull.At(f.To)
	q := s.grid.Around(now.Core, now.Round+float64((1+reach)*s.agents.Largest))
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			a := &run[i]
			own := a.Hull()
			hull := now.Inflate(&own)
			if _, gap.Length = hull.Away(a.Pos); gap.Length > float64(reach*a.Radius) || a.Radius == 0 || s.isBoundFor(a.ID, f.Other) {
				continue
			}
			gap.Agent, gap.Before = a.ID, 0
			if gap.Length < 0 {
				hull = f.Hull.Inflate(&own)
				_, gap.Before = hull.Away(r2.Sub(s.agents.From(int32(a.ID)), f.From))
			}
			visit(&gap)
		}
	}
}
