package scene

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
)

// Heights gives ships a height above the plane of the scene, for drawing. The ships of a galaxy steer in its plane:
//
//	z                    o goal
//	│              _ - '
//	│         ▷- '        on its way a ship rises or sinks evenly from the star where it began to the one
//	│    o- '             that it flies to
//	└───────────────────
//
// It is for one world, which may go back in time. The zero value is ready.
type Heights struct {
	world *sim.World
	began []began
}

// began is the height at which a ship's journey began.
type began struct {
	from   r2.Vec
	height float64
	known  bool
}

// Of returns the height of a ship at a place, in scene length. A ship with the drive orbital has one of its own. Of others it is 0 in a
// scene that does not show the galaxy, and for a ship without a star as its goal the height at which it began.
func (h *Heights) Of(s *Scene, w *sim.World, id uint32, at r2.Vec) float64 {
	if ship, ok := w.Flights().Ship(id); ok {
		return ship.HeightAt(at)
	}
	if !s.Galaxy {
		return 0
	}
	if h.world != w || len(h.began) != w.Count() {
		h.world, h.began = w, make([]began, w.Count())
	}
	bodies := w.Bodies()
	b := &h.began[id]
	if from := w.Journeys().From(id); !b.known || b.from != from {
		*b = began{from, heightAt(bodies, from), true}
	}
	goal := w.Goal(id)
	if goal.Kind != nav.BodyGoal {
		return b.height
	}
	to := &bodies[goal.Index]
	past, left := portable.Norm(r2.Sub(at, b.from)), portable.Norm(r2.Sub(plane(*to), at))
	if past+left == 0 {
		return to.R.Z
	}
	return b.height + float64(past/(past+left)*(to.R.Z-b.height))
}

// heightAt returns the height of the body that is nearest to a place of the plane.
func heightAt(bodies []orbit.State, at r2.Vec) float64 {
	height, least := 0.0, math.Inf(1)
	for i := range bodies {
		if d := portable.Norm2(r2.Sub(plane(bodies[i]), at)); d < least {
			height, least = bodies[i].R.Z, d
		}
	}
	return height
}
