package observer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

// A flight starts at the observer, ends at its goal, never stands still and, if it is long,
// zooms out on the way.
func TestFlight(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h0 := math.Exp(rapid.Float64Range(-10, 20).Draw(rt, "h0"))
		h1 := math.Exp(rapid.Float64Range(-10, 20).Draw(rt, "h1"))
		from := r3.Vec{X: rapid.Float64Range(-1e3, 1e3).Draw(rt, "x"), Y: rapid.Float64Range(-1e3, 1e3).Draw(rt, "y")}
		f := &Flight{from: from, course: course{w0: h0, w1: h1, seconds: FlightSeconds}}
		height, at, _ := f.view(from)
		if math.Abs(height/h0-1) > 1e-9 || r3.Norm(r3.Sub(at, from))/h0 > 1e-6 {
			rt.Fatalf("starts with height %v, want %v; %v from its start", height, h0, r3.Sub(at, from))
		}
		f.elapsed = f.seconds * (1 - 1e-6) // not the assignment of the end
		height, at, _ = f.view(from)
		if math.Abs(height/h1-1) > 1e-3 || r3.Norm(at)/h1 > 2e-3 {
			rt.Fatalf("ends with height %v, want %v; %v heights off", height, h1, r3.Norm(at)/h1)
		}
		f.elapsed = f.seconds
		if height, at, _ = f.view(from); height != h1 || at != (r3.Vec{}) {
			rt.Fatalf("ends at %v, height %v", at, height)
		}
		left := math.Inf(1)
		for i := range 100 {
			f.elapsed = f.seconds * float64(i) / 99
			height, at, _ := f.view(from)
			if !(height > 0) || math.IsNaN(at.X+at.Y) || r3.Norm(at) > left*(1+1e-9)+1e-9 {
				rt.Fatalf("turns back, at %v of its way", i)
			}
			left = r3.Norm(at)
		}
	})
}
