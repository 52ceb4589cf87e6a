package flights

import (
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Space is where ships are in all three axes, as others see it:
//
//	     z  o- - - - - - - o     two ships are as far from each other as they are in space
//	     │  |             /|
//	─────┼──┼────────────x─┼──   a ship and an agent that has no height (x), as far as in the plane
//	                       |
//
// The places of agents find candidates in the plane, and heights then drop those that are too far above or below.

// Height is that of [columns.Space].
func (f *Flights) Height(agent uint32) (now, before float64, ok bool) {
	if !f.Has(agent) {
		return 0, 0, false
	}
	i := f.of[agent]
	if f.deciding {
		z := f.places[i].R.Z
		return z, z, true
	}
	return f.ships[i].now.R.Z, f.ships[i].was.R.Z, true
}

// decide lets others see the ships where they are now, until settled.
func (f *Flights) decide() {
	f.deciding = true
	f.places = f.places[:0]
	for i := range f.ships {
		f.places = append(f.places, f.ships[i].now)
	}
}

// seenAt returns where a ship is, as others see it.
func (f *Flights) seenAt(i int32) orbit.State {
	if f.deciding {
		return f.places[i]
	}
	return f.ships[i].now
}

// Near keeps of the neighbours of an agent, which are those within a reach in the plane, the ones that are within it in space. It
// returns in the memory of rises how high each is over the agent, length; none if the agent flies in the plane.
func (f *Flights) Near(near []nav.Neighbor, rises []float64, self *nav.Agent, reach float64) (kept []nav.Neighbor, over []float64) {
	own, _, ok := f.Height(self.ID)
	if !ok {
		return near, rises[:0]
	}
	kept, over = near[:0], slices.Grow(rises[:0], len(near))
	for i := range near {
		rise := 0.0
		if z, _, ok := f.Height(near[i].ID); ok {
			rise = z - own
		}
		if rise == 0 || portable.Norm2(r2.Sub(near[i].Pos, self.Pos))+float64(rise*rise) <= float64(reach*reach) {
			kept, over = append(kept, near[i]), append(over, rise)
		}
	}
	return kept, over
}

// Motion returns where a ship is now, and where it was before the last step; false if an agent is none.
func (f *Flights) Motion(agent uint32) (now, was orbit.State, ok bool) {
	if !f.Has(agent) {
		return now, was, false
	}
	s := &f.ships[f.of[agent]]
	return s.now, s.was, true
}

// Nose returns how far the nose of a ship is over the plane, radians.
func (f *Flights) Nose(agent uint32) float64 { return f.ships[f.of[agent]].pitch }

// Fall returns where something that falls, as a ship without an engine, is after the last step, from where it was before. If it meets a
// body, share is the part of the step until then, and next the state there; else body is -1.
func (f *Flights) Fall(was orbit.State) (next orbit.State, body int, share float64) {
	root := f.gravity.State(0, -1, f.from)
	x, err := f.gravity.Fly(orbit.Craft{Time: f.from, State: orbit.State{R: r3.Sub(was.R, root.R), V: r3.Sub(was.V, root.V)}}, nil)
	if err != nil { // it begins inside of a body
		return was, f.nearest(was.R, f.from), 0
	}
	x.Bound(MostSteps)
	if next, err = x.At(f.to, -1); err == nil {
		return next, -1, 1
	}
	body, at, st, hit := x.Hit()
	if !hit {
		return was, f.nearest(was.R, f.from), 0
	}
	ground := f.gravity.State(body, -1, at)
	return orbit.State{R: r3.Add(ground.R, st.R), V: r3.Add(ground.V, st.V)}, body, (at - f.from) / (f.to - f.from)
}

// nearest returns the body whose ground is nearest to a place, or highest above it.
func (f *Flights) nearest(at r3.Vec, time float64) (body int) {
	least := math.Inf(1)
	for i := range f.gravity.System() {
		if d := portable.Norm3(r3.Sub(at, f.gravity.State(i, -1, time).R)) - f.gravity.System()[i].Radius; d < least {
			body, least = i, d
		}
	}
	return body
}
