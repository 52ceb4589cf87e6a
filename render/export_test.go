package render

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
)

// Upload hands the ships to OpenGL without drawing them.
func (r *Renderer) Upload(f *Frame) { r.ships.load(f.Ships) }

// DistanceToOrbit returns how far a place is from an orbit around the origin.
func DistanceToOrbit(el orbit.Elements, place r2.Vec) float64 {
	c, _ := project(el)
	return math.Sqrt(c.distance2(c.nearest(place), place))
}
