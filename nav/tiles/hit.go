package tiles

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Hit is the first contact of a moving body.
type Hit struct {
	Share  float64 // of its step, 0 to 1
	At     r2.Vec  // where it is then
	Normal r2.Vec  // of unit length, away from the solid tile
}

// Hit returns the first contact of a body that moves by step from a point with a solid
// tile, and false where there is none. At the contact the body does not overlap.
//
// A body that overlaps at the start, as everywhere outside of the map, is in contact at
// once: share 0, no normal. A point or step that is not finite hits nothing.
func (m *Map) Hit(b Body, from, step r2.Vec) (hit Hit, ok bool) {
	if !finite(from) || !finite(step) {
		return hit, false
	}
	if m.Overlaps(b, from) {
		return Hit{At: from}, true
	}
	near := m.clip(step)
	c, ok := m.sweep(b, from, near)
	if !ok {
		return hit, false
	}
	hit = Hit{Share: c.when, At: m.touch(b, from, near, c), Normal: c.normal}
	if near != step {
		hit.Share = float64(c.when * (max(math.Abs(near.X), math.Abs(near.Y)) / max(math.Abs(step.X), math.Abs(step.Y))))
	}
	return hit, true
}
