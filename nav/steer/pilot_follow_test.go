package steer

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// At the end of a long wall, both of its corners there are near. The way over the first of them goes on along the whole wall.
func TestTheWayRoundAWall(t *testing.T) {
	w := wall{hull: shape.Hull{Core: shape.Box{Min: r2.Vec{X: 0, Y: 2}, Max: r2.Vec{X: 30, Y: 4}}}}
	for _, c := range []struct {
		name        string
		from, to    r2.Vec
		left, right float64
	}{
		{"from beyond its end to below it", r2.Vec{X: 31, Y: 4}, r2.Vec{X: 28, Y: 1}, 2 * math.Sqrt(5), 1 + 30 + 2 + math.Hypot(28, 1)},
		{"from above to below its middle", r2.Vec{X: 15, Y: 5}, r2.Vec{X: 15, Y: 1}, 2*math.Hypot(15, 1) + 2, 2*math.Hypot(15, 1) + 2},
		{"from above its end", r2.Vec{X: 28, Y: 4}, r2.Vec{X: 28, Y: 2}, 6, 28 + 2 + 28},
		{"past it", r2.Vec{X: -1, Y: 4}, r2.Vec{X: 31, Y: 4}, 32, 2*math.Hypot(1, 2) + 30},
	} {
		left, right := w.round(c.from, c.to, nav.Left), w.round(c.from, c.to, nav.Right)
		if math.Abs(left-c.left) > 1e-9 || math.Abs(right-c.right) > 1e-9 {
			t.Errorf("%s: %g to the left and %g to the right, not %g and %g", c.name, left, right, c.left, c.right)
		}
	}
}

// The way round a rock that stands off the straight way is shorter on the other side.
func TestTheWayRoundARock(t *testing.T) {
	w := wall{hull: shape.Disc(r2.Vec{}, 2)}
	from, to := r2.Vec{X: -2.1, Y: 0.5}, r2.Vec{X: 10, Y: 0.5}
	if left, right := w.round(from, to, nav.Left), w.round(from, to, nav.Right); !(left < right) {
		t.Errorf("%g to the left, %g to the right", left, right)
	}
}

// Where a wall bars the straight way, the shorter one of the ways by both hands is the shortest of all ways by corners that do not lead through the wall.
func TestTheWayRoundAWallIsTheShortest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	place := func() r2.Vec { return r2.Vec{X: 20*rng.Float64() - 10, Y: 20*rng.Float64() - 10} }
	tried := 0
	for tried < 1000 {
		a, b := place(), place()
		box := shape.Box{Min: r2.Vec{X: min(a.X, b.X), Y: min(a.Y, b.Y)}, Max: r2.Vec{X: max(a.X, b.X), Y: max(a.Y, b.Y)}}
		from, to := place(), place()
		if box.Holds(from) || box.Holds(to) || passes(&box, from, to) {
			continue
		}
		tried++
		w := wall{hull: shape.Hull{Core: box}}
		left, right := w.round(from, to, nav.Left), w.round(from, to, nav.Right)
		if got, want := min(left, right), shortest(&box, from, to, 4); math.Abs(got-want) > 1e-9 {
			t.Fatalf("round %v from %v to %v: %g, not %g", box, from, to, got, want)
		}
		if back := w.round(to, from, nav.Right); math.Abs(back-left) > 1e-9 {
			t.Fatalf("round %v from %v to %v: %g, and back %g", box, from, to, left, back)
		}
	}
}

// shortest returns the length of the shortest way by at most so many corners, each next one in sight.
func shortest(box *shape.Box, from, to r2.Vec, corners int) float64 {
	length := math.Inf(1)
	if passes(box, from, to) {
		length = r2.Norm(r2.Sub(to, from))
	}
	if corners == 0 {
		return length
	}
	for _, c := range []r2.Vec{box.Min, box.Max, {X: box.Min.X, Y: box.Max.Y}, {X: box.Max.X, Y: box.Min.Y}} {
		if c != from && passes(box, from, c) {
			length = min(length, r2.Norm(r2.Sub(c, from))+shortest(box, c, to, corners-1))
		}
	}
	return length
}

// passes reports whether a line has no point inside of a box.
func passes(box *shape.Box, from, to r2.Vec) bool {
	enters, leaves := 0.0, 1.0
	for _, x := range [...][4]float64{{from.X, to.X - from.X, box.Min.X, box.Max.X}, {from.Y, to.Y - from.Y, box.Min.Y, box.Max.Y}} {
		if math.Abs(x[1]) < 1e-12 {
			if x[0] <= x[2]+1e-12 || x[0] >= x[3]-1e-12 {
				return true
			}
			continue
		}
		a, b := (x[2]-x[0])/x[1], (x[3]-x[0])/x[1]
		enters, leaves = max(enters, min(a, b)), min(leaves, max(a, b))
	}
	return enters >= leaves-1e-9
}

// One that is driven back along the wall that it follows flies slowly there, and as fast as elsewhere to where it wishes.
func TestDrivenBackAlongAWall(t *testing.T) {
	for _, c := range []struct {
		name  string
		wall  float64
		e     r2.Vec
		speed float64
	}{
		{"straight back", -3, r2.Vec{X: -1}, 0.8},
		{"back and aside", 3, r2.Vec{X: -0.5, Y: math.Sqrt(0.75)}, 1.4},
		{"aside", 3, r2.Vec{Y: 1}, 2},
		{"on", 3, r2.Vec{X: 1}, 2},
		{"back in the open", 0, r2.Vec{X: -1}, 2},
	} {
		d := decision{paces: paces{self: new(nav.Agent), speed: 2}, way: r2.Vec{X: 1}}
		d.self.Memory[memoryWall] = c.wall
		if got := d.pace(c.e); math.Abs(got-c.speed) > 1e-9 {
			t.Errorf("%s: %g, not %g", c.name, got, c.speed)
		}
	}
}
