package observer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/simd"
)

// A camera sees many points of the plane as it sees each of them.
func TestOnPlane(t *testing.T) {
	right := r3.Unit(r3.Vec{X: 3, Y: -1, Z: 0.5})
	toward := r3.Unit(r3.Cross(right, r3.Vec{X: 0.2, Y: 0.1, Z: 1}))
	up := r3.Cross(toward, right)
	c := Camera{InSpace: true, Z: 0.7, Axes: [3]r3.Vec{right, up, toward}, Nearness: 1}
	c.Center.X, c.Center.Y, c.Zoom = 1.5, -2.25, 31
	const n, back = 50, 0.25
	var columns [8][]float64
	for k := range columns {
		columns[k] = make([]float64, n)
		for i := range n {
			columns[k][i] = 7 * math.Sin(float64(17*i+5*k+1))
		}
	}
	s := simd.Sights{
		X: columns[0], Y: columns[1], FromX: columns[2], FromY: columns[3],
		Right: columns[4], Up: columns[5], Before: columns[6], Zoom: columns[7],
	}
	plane, behind := c.OnPlane(back), 0
	plane.See(&s)
	for i := range n {
		seen, zoom := c.See(r3.Vec{X: s.X[i] - (s.X[i]-s.FromX[i])*back, Y: s.Y[i] - (s.Y[i]-s.FromY[i])*back})
		if zoom == 0 {
			behind++
		}
		if got := (r3.Vec{X: s.Right[i], Y: s.Up[i], Z: s.Before[i]}); s.Zoom[i] != zoom || zoom > 0 && r3.Norm(r3.Sub(got, seen)) > 1e-12*zoom {
			t.Errorf("point %d is seen at %v, zoom %v; singly at %v, zoom %v", i, got, s.Zoom[i], seen, zoom)
		}
	}
	if behind == 0 || behind > n/2 {
		t.Errorf("%d of %d points are behind the eye", behind, n)
	}
}
