package shape_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
)

var length = rapid.Float64Range(-20, 20)

func vec(t *rapid.T, name string) r2.Vec {
	return r2.Vec{X: length.Draw(t, name+" x"), Y: length.Draw(t, name+" y")}
}

// hulls are points, discs, boxes with sharp and with round corners.
func hull(t *rapid.T, name string) shape.Hull {
	h := shape.Disc(vec(t, name), 0)
	if rapid.Bool().Draw(t, name+" has a core") {
		h.Core = shape.Span(h.Core.Min, vec(t, name+" corner"))
	}
	if rapid.Bool().Draw(t, name+" is round") {
		h.Round = rapid.Float64Range(0.01, 9).Draw(t, name+" radius")
	}
	return h
}

const tolerance = 1e-9

func TestAwayLeadsToTheBoundary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, p := hull(t, "hull"), vec(t, "p")
		n, distance := h.Away(p)
		if h.Core.Min == h.Core.Max && p == h.Core.Min {
			return
		}
		if length := portable.Norm(n); math.Abs(length-1) > tolerance {
			t.Fatalf("a normal of length %v", length)
		}
		q := portable.AddScaled(p, -distance, n)
		if _, left := h.Away(q); math.Abs(left) > tolerance {
			t.Fatalf("the point nearest to %v is %v from the boundary", p, left)
		}
		// No point of the boundary is nearer: a ring about p touches at most there.
		for k := range 32 {
			sin, cos := portable.Sincos(float64(k) * math.Pi / 16)
			at := portable.AddScaled(p, math.Abs(distance), r2.Vec{X: cos, Y: sin})
			if _, d := h.Away(at); distance > 0 && d < -tolerance || distance < 0 && d > tolerance {
				t.Fatalf("%v is nearer than %v", at, q)
			}
		}
	})
}

func TestDepthIsTheDistanceInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, p := hull(t, "hull"), vec(t, "p")
		_, distance := h.Away(p)
		depth, ok := h.Depth(p)
		if ok != (depth > 0) || math.Abs(depth-max(0, -distance)) > tolerance {
			t.Fatalf("depth %v, %v at distance %v", depth, ok, distance)
		}
		inside := h.Core.Inflate(h.Round)
		if b := h.Core.Inflate(h.Round); b != inside || ok && !b.Holds(p) {
			t.Fatalf("%v is inside, but not of the bounds %v", p, b)
		}
	})
}

// The oracle knows no Minkowski sum: two hulls overlap where the gap of their cores is
// less than both radii.
func TestInflateTellsWhatOverlaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, p := hull(t, "a"), hull(t, "b"), vec(t, "p")
		low, high := r2.Add(b.Core.Min, p), r2.Add(b.Core.Max, p)
		x := max(0, a.Core.Min.X-high.X, low.X-a.Core.Max.X)
		y := max(0, a.Core.Min.Y-high.Y, low.Y-a.Core.Max.Y)
		gap := math.Hypot(x, y) - a.Round - b.Round
		sum := a.Inflate(&b)
		if _, ok := sum.Depth(p); ok != (gap < 0) && math.Abs(gap) > tolerance {
			t.Fatalf("overlap %v at a gap of %v", ok, gap)
		}
		if _, distance := sum.Away(p); gap > 0 && math.Abs(distance-gap) > tolerance {
			t.Fatalf("distance %v at a gap of %v", distance, gap)
		}
	})
}

func TestSweepEndsOnTheBoundary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, p, u := hull(t, "hull"), vec(t, "p"), vec(t, "u")
		if _, d := h.Away(p); d < tolerance || portable.Norm(u) < 1e-3 {
			return
		}
		share := h.Sweep(p, u)
		if share < 0 {
			t.Fatalf("share %v", share)
		}
		if share < 1e6 {
			if _, d := h.Away(portable.AddScaled(p, share, u)); math.Abs(d) > 1e-6 {
				t.Fatalf("after %v it is %v from the boundary", share, d)
			}
		}
		for k := range 256 {
			s := 4 * float64(k) / 256
			if depth, _ := h.Depth(portable.AddScaled(p, min(s, share), u)); depth > 1e-6 {
				t.Fatalf("share %v, but at %v it is %v deep", share, s, depth)
			}
		}
	})
}

// What lies beside a line is met by no motion along it; and there is such a thing where that is clear.
func TestNothingBesideALineIsMet(t *testing.T) {
	beside := false
	rapid.Check(t, func(t *rapid.T) {
		h, p, u := hull(t, "hull"), vec(t, "p"), vec(t, "u")
		along, ok := portable.Unit(u)
		if !ok || !h.Beside(p, along) {
			return
		}
		beside = true
		for _, way := range []float64{1e3, -1e3} {
			if share := h.Sweep(p, portable.Scale(way, along)); share != shape.Never {
				t.Fatalf("it is beside the line, and met after %v of %v", share, way)
			}
		}
	})
	if !beside {
		t.Error("nothing lies beside any line")
	}
}

// A rounded box is met where the first of its four sides and arcs is met, to the bits, whichever of them are looked at.
func TestSweepMeetsTheFirstOfSidesAndArcs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, p, u := hull(t, "hull"), vec(t, "p"), vec(t, "u")
		b, round := h.Core, h.Round
		if _, d := h.Away(p); d < tolerance || round == 0 || b.Min == b.Max {
			return
		}
		want := shape.Never
		side := func(gap, toward, across, along, lo, hi float64) {
			if share := gap / toward; gap >= 0 && toward > 0 && share < want {
				if at := across + float64(along*share); at >= lo && at <= hi {
					want = share
				}
			}
		}
		side(b.Min.X-round-p.X, u.X, p.Y, u.Y, b.Min.Y, b.Max.Y)
		side(p.X-round-b.Max.X, -u.X, p.Y, u.Y, b.Min.Y, b.Max.Y)
		side(b.Min.Y-round-p.Y, u.Y, p.X, u.X, b.Min.X, b.Max.X)
		side(p.Y-round-b.Max.Y, -u.Y, p.X, u.X, b.Min.X, b.Max.X)
		for _, corner := range []r2.Vec{b.Min, b.Max, {X: b.Min.X, Y: b.Max.Y}, {X: b.Max.X, Y: b.Min.Y}} {
			want = min(want, shape.DiscSweep(r2.Sub(p, corner), u, round))
		}
		if got := h.Sweep(p, u); got != want {
			t.Fatalf("share %v, want %v", got, want)
		}
		if got := h.Approach(p, u); got != want {
			t.Fatalf("share %v from outside, want %v", got, want)
		}
	})
}

func TestSweepFromInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, p, u := hull(t, "hull"), vec(t, "p"), vec(t, "u")
		n, d := h.Away(p)
		toward := -portable.Dot(n, u)
		if d > -tolerance || math.Abs(toward) < 1e-6 || h.Core.Holds(p) && isTie(&h.Core, p) {
			return
		}
		want := shape.Never
		if toward > 0 {
			want = 0
		}
		if got := h.Sweep(p, u); got != want {
			t.Fatalf("share %v, want %v", got, want)
		}
	})
}

func isTie(b *shape.Box, p r2.Vec) bool {
	x, y := b.Gaps(p)
	return math.Abs(x-y) < tolerance || math.Abs(p.X-b.Min.X+p.X-b.Max.X) < tolerance || math.Abs(p.Y-b.Min.Y+p.Y-b.Max.Y) < tolerance
}

func TestNoUnitOfLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, p, u := hull(t, "hull"), vec(t, "p"), vec(t, "u")
		f := math.Ldexp(1, rapid.IntRange(-60, 60).Draw(t, "exponent"))
		big := shape.Hull{
			Core:  shape.Box{Min: portable.Scale(f, h.Core.Min), Max: portable.Scale(f, h.Core.Max)},
			Round: f * h.Round,
		}
		small, large := h.Sweep(p, u), big.Sweep(portable.Scale(f, p), portable.Scale(f, u))
		if small != large && portable.Norm(u) > 1e-100 {
			t.Fatalf("share %v, and %v at %v times the size", small, large, f)
		}
		n, d := h.Away(p)
		m, e := big.Away(portable.Scale(f, p))
		if portable.Norm(r2.Sub(n, m)) > tolerance || math.Abs(f*d-e) > tolerance*f {
			t.Fatalf("away %v %v, and %v %v at %v times the size", n, d, m, e, f)
		}
	})
}

func TestBoundsOfTwo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := hull(t, "a").Core, hull(t, "b").Core
		u := shape.Union(a, b)
		if u != shape.Union(b, a) || shape.Union(a, shape.Nowhere) != a || u != shape.Union(u, a) {
			t.Fatalf("union %v", u)
		}
		if s := shape.Span(a.Min, b.Max); shape.Apart(&s, &a) || shape.Apart(&s, &b) {
			t.Fatalf("%v is apart from its ends", s)
		}
		x := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X)
		y := max(a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y)
		if got := shape.Apart(&a, &b); got != (max(x, y) > 0) || !shape.Apart(&a, &shape.Nowhere) {
			t.Fatalf("apart %v at gaps %v, %v", got, x, y)
		}
	})
}

func TestSweep(t *testing.T) {
	h := shape.Hull{Core: shape.Box{Min: r2.Vec{X: -2, Y: -1}, Max: r2.Vec{X: 2, Y: 1}}, Round: 1}
	for _, c := range []struct {
		p, u r2.Vec
		want float64
	}{
		{r2.Vec{X: -10}, r2.Vec{X: 14}, 0.5},                // the left side
		{r2.Vec{X: 10, Y: 0.5}, r2.Vec{X: -14}, 0.5},        // the right one
		{r2.Vec{Y: -6}, r2.Vec{Y: 4}, 1},                    // from below
		{r2.Vec{X: 1, Y: 6}, r2.Vec{Y: -8}, 0.5},            // from above
		{r2.Vec{X: -10, Y: 3}, r2.Vec{X: 14}, shape.Never},  // by
		{r2.Vec{X: -10, Y: 1}, r2.Vec{X: -14}, shape.Never}, // away
		{r2.Vec{X: 2 + 5*math.Sqrt2/2, Y: 1 + 5*math.Sqrt2/2}, r2.Vec{X: -2 * math.Sqrt2, Y: -2 * math.Sqrt2}, 1}, // a corner
		{r2.Vec{X: -2.5}, r2.Vec{X: 1}, 0},           // within reach, and approaching
		{r2.Vec{X: -2.5}, r2.Vec{Y: 1}, shape.Never}, // along it
		{r2.Vec{X: -10}, r2.Vec{}, shape.Never},      // at rest
		{r2.Vec{X: -1e300}, r2.Vec{X: 2e300}, 0.5},   // far and fast
	} {
		if got := h.Sweep(c.p, c.u); math.Abs(got-c.want) > 1e-12 && got != c.want {
			t.Errorf("from %v by %v: %v, want %v", c.p, c.u, got, c.want)
		}
	}
}

// What does not move never meets anything, not even a point where it is.
func TestSweepAtRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, p := hull(t, "hull"), vec(t, "p")
		if rapid.Bool().Draw(t, "at a corner") {
			p = h.Core.Min
		}
		if share := h.Sweep(p, r2.Vec{}); share != shape.Never {
			t.Fatalf("%v at rest at %v: %v", h, p, share)
		}
	})
}

func TestDepth(t *testing.T) {
	box := shape.Box{Min: r2.Vec{X: -2, Y: -1}, Max: r2.Vec{X: 2, Y: 1}}
	for _, c := range []struct {
		p      r2.Vec
		radius float64
		want   float64 // 0: none
	}{
		{r2.Vec{}, 0, 1},
		{r2.Vec{}, 3, 4},
		{r2.Vec{X: 1.75}, 0.5, 0.75},
		{r2.Vec{X: 2}, 0.5, 0.5},
		{r2.Vec{X: 2}, 0, 0},
		{r2.Vec{X: 2.25}, 0.5, 0.25},
		{r2.Vec{X: 2.5}, 0.5, 0},
		{r2.Vec{X: 5, Y: 5}, 5, 0},
		{r2.Vec{X: 5, Y: -5}, 6, 1},
	} {
		h := shape.Hull{Core: box, Round: c.radius}
		if depth, ok := h.Depth(c.p); depth != c.want || ok != (c.want > 0) {
			t.Errorf("at %v, radius %v: depth %v, %v; want %v", c.p, c.radius, depth, ok, c.want)
		}
	}
}

func TestFacing(t *testing.T) {
	h := shape.Square(r2.Vec{}, 2)
	for _, c := range []struct{ p, want r2.Vec }{
		{r2.Vec{X: 3}, r2.Vec{X: 1}},
		{r2.Vec{X: -3, Y: 1}, r2.Vec{X: -1}},
		{r2.Vec{X: 3, Y: 4}, r2.Vec{Y: 1}},     // beyond a corner: the wider gap
		{r2.Vec{X: 1, Y: -1.5}, r2.Vec{Y: -1}}, // inside: the shorter way out
	} {
		if got := h.Facing(c.p); got != c.want {
			t.Errorf("at %v: %v, want %v", c.p, got, c.want)
		}
	}
	round := shape.Hull{Core: h.Core, Round: 1}
	if got, want := round.Facing(r2.Vec{X: 5, Y: 6}), (r2.Vec{X: 0.6, Y: 0.8}); got != want {
		t.Errorf("at a round corner %v, want %v", got, want)
	}
}

func TestOnSegment(t *testing.T) {
	a, b := r2.Vec{}, r2.Vec{X: 10}
	for _, c := range []struct {
		p, foot  r2.Vec
		distance float64
	}{
		{r2.Vec{X: 4, Y: 3}, r2.Vec{X: 4}, 3},
		{r2.Vec{X: -3, Y: 4}, r2.Vec{}, 5},
		{r2.Vec{X: 13, Y: -4}, r2.Vec{X: 10}, 5},
	} {
		if foot, distance := shape.OnSegment(a, b, c.p); foot != c.foot || distance != c.distance {
			t.Errorf("%v: %v, %v", c.p, foot, distance)
		}
	}
	if foot, distance := shape.OnSegment(a, a, r2.Vec{X: 3, Y: 4}); foot != a || distance != 5 {
		t.Errorf("of a point: %v, %v", foot, distance)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	h, by := shape.Square(r2.Vec{X: 9}, 2), shape.Disc(r2.Vec{}, 1)
	p := r2.Vec{X: 1, Y: 1}
	if n := testing.AllocsPerRun(10, func() {
		sum := h.Inflate(&by)
		sum.Depth(p)
		sum.Away(p)
		sum.Facing(p)
		sum.Sweep(p, r2.Vec{X: 1})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
