package nav

import (
	"galaxy/internal/portable"
	"galaxy/internal/simd"
)

// scratch is memory for one decision, which a view keeps, so that it need not be cleared for each: most
// behaviours need none.
type scratch struct {
	columns
	crowd  Crowd // of the view's Neighbors
	all    [1]Span
	short  shortlist
	near   [kept]other
	come   simd.Oncoming
	comer  [discs]Subject // of each of come
	fan    simd.Fan
	leg    [mostLegs]leg
	wall   [mostWalls]wall
	planes [filterPlanes]halfPlane

	avoided simd.Avoided
	orca    [2][mostBlocking + mostReciprocal]halfPlane

	relax, grow, shrink exponential
}

// scratch returns the memory for a decision.
func (v *View) scratch() *scratch {
	if v.memory == nil {
		v.memory = new(scratch)
	}
	return v.memory
}

// exponential is the last value of [portable.Exp] at a place in the code: most agents of a
// scene are alike there.
type exponential struct{ x, y float64 }

func (e *exponential) at(x float64) float64 {
	if x != e.x || e.y == 0 {
		e.x, e.y = x, portable.Exp(x)
	}
	return e.y
}
