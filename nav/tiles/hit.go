package tiles

import "gonum.org/v1/gonum/spatial/r2"

// Hit returns which share of a step, 0 to 1, a body goes from a place until it
// first touches something solid, and false where it goes all the way.
func (m *Map) Hit(b Body, from, step r2.Vec) (share float64, ok bool) {
	c, ok := m.sweep(b, from, step)
	return c.when, ok
}
