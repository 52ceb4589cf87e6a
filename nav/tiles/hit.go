package tiles

import "gonum.org/v1/gonum/spatial/r2"

// Hit is what a body on its way first runs into.
type Hit struct {
	Share  float64 // of its step, 0 to 1
	At     r2.Vec  // where it is then
	Normal r2.Vec  // of unit length, away from what is solid
}

// Hit returns where a body that goes by step from a place first touches something
// solid, and false where it goes all the way. It starts free of what is solid, and
// is so where it touches.
func (m *Map) Hit(b Body, from, step r2.Vec) (hit Hit, ok bool) {
	c, ok := m.sweep(b, from, step)
	if !ok {
		return hit, false
	}
	return Hit{Share: c.when, At: m.touch(b, from, step, c), Normal: c.normal}, true
}
