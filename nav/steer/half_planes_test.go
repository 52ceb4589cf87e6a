package steer

import (
	"math"
	"slices"
	"testing"

	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

func drawnVec(t *rapid.T, name string, size float64) r2.Vec {
	x := rapid.Float64Range(-size, size)
	return r2.Vec{X: x.Draw(t, name+".x"), Y: x.Draw(t, name+".y")}
}

// drawnProgram returns half-planes, mostly with points in common with the disc, some of
// them parallel, through one point, or opposite.
func drawnProgram(t *rapid.T) (planes []halfPlane, d velocityDisc) {
	d = velocityDisc{drawnVec(t, "centre", 3), rapid.SampledFrom([]float64{0, 0.5, 2, 5}).Draw(t, "radius")}
	for range rapid.IntRange(0, 9).Draw(t, "planes") {
		a := float64(rapid.IntRange(0, 15).Draw(t, "angle")) * math.Pi / 8
		if rapid.Bool().Draw(t, "generic") {
			a = rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "any angle")
		}
		sin, cos := portable.Sincos(a)
		h := halfPlane{normal: r2.Vec{X: cos, Y: sin}}
		h.limit = portable.Dot(h.normal, d.centre) + rapid.SampledFrom([]float64{0, 0.1, 1, 3, -0.2, -1}).Draw(t, "limit")
		planes = append(planes, h)
	}
	return planes, d
}

// outside returns by how much v violates the half-planes and the disc.
func outside(planes []halfPlane, d velocityDisc, v r2.Vec) float64 {
	most := portable.Norm(r2.Sub(v, d.centre)) - d.radius
	for i := range planes {
		most = max(most, planes[i].excess(v))
	}
	return most
}

// corners returns all points at which an optimum can lie: q itself, the nearest points of
// all borders, and the points where two borders cross.
func corners(planes []halfPlane, d velocityDisc, q r2.Vec) []r2.Vec {
	list := []r2.Vec{q, d.centre}
	if u, ok := portable.Unit(r2.Sub(q, d.centre)); ok {
		list = append(list, portable.AddScaled(d.centre, d.radius, u))
	}
	for i := range planes {
		n := planes[i].normal
		along := r2.Vec{X: -n.Y, Y: n.X}
		list = append(list, portable.AddScaled(q, -planes[i].excess(q), n))
		far := -planes[i].excess(d.centre)
		foot := portable.AddScaled(d.centre, far, n)
		half := math.Sqrt(max(0, d.radius*d.radius-far*far))
		list = append(list, portable.AddScaled(foot, half, along), portable.AddScaled(foot, -half, along))
		for k := range planes[:i] {
			if slope := portable.Dot(planes[k].normal, along); slope != 0 {
				list = append(list, portable.AddScaled(foot, -planes[k].excess(foot)/slope, along))
			}
		}
	}
	return list
}

const loose = 1e-7 // of what nearly parallel borders make of rounding

func TestNearestPointOfHalfPlanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		planes, d := drawnProgram(t)
		q := drawnVec(t, "q", 8)
		best, failed := d.nearest(planes, q)
		if over := outside(planes[:failed], d, best); over > loose {
			t.Fatalf("%v is %v outside", best, over)
		}
		least := portable.Norm(r2.Sub(best, q))
		for _, c := range corners(planes, d, q) {
			if failed < len(planes) {
				if over := outside(planes[:failed+1], d, c); over < -loose {
					t.Fatalf("half-plane %d failed, but %v is inside by %v", failed, c, -over)
				}
			} else if outside(planes, d, c) <= 0 && portable.Norm(r2.Sub(c, q)) < least-loose {
				t.Fatalf("%v is nearer to %v than %v", c, q, best)
			}
		}
		back := slices.Clone(planes)
		slices.Reverse(back)
		if other, f := d.nearest(back, q); failed == len(planes) && f == failed && portable.Norm(r2.Sub(other, best)) > math.Sqrt(loose) {
			t.Fatalf("in the other order %v, not %v", other, best)
		}
	})
}

func TestFarthestPointOfHalfPlanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		planes, d := drawnProgram(t)
		sin, cos := portable.Sincos(rapid.Float64Range(-4, 4).Draw(t, "direction"))
		u := r2.Vec{X: cos, Y: sin}
		best, failed := d.farthest(planes, u)
		if over := outside(planes[:failed], d, best); over > loose {
			t.Fatalf("%v is %v outside", best, over)
		}
		if failed < len(planes) {
			return
		}
		for _, c := range corners(planes, d, portable.AddScaled(d.centre, 1e3, u)) {
			if outside(planes, d, c) <= 0 && portable.Dot(r2.Sub(c, best), u) > loose {
				t.Fatalf("%v is farther than %v", c, best)
			}
		}
	})
}

// A wall to the right, the ground below, and nothing left between two half-planes.
func TestHalfPlanesByHand(t *testing.T) {
	right, below := halfPlane{r2.Vec{X: 1}, 1}, halfPlane{r2.Vec{Y: -1}, 0}
	disc := velocityDisc{radius: 5}
	for _, c := range []struct {
		planes []halfPlane
		q      r2.Vec
		want   r2.Vec
		failed int
	}{
		{nil, r2.Vec{X: 6, Y: 8}, r2.Vec{X: 3, Y: 4}, 0},
		{[]halfPlane{right}, r2.Vec{X: 2, Y: 2}, r2.Vec{X: 1, Y: 2}, 1},
		{[]halfPlane{right, below}, r2.Vec{X: 2, Y: -2}, r2.Vec{X: 1}, 2},
		{[]halfPlane{right, below}, r2.Vec{X: 0.5, Y: 0.25}, r2.Vec{X: 0.5, Y: 0.25}, 2},
		{[]halfPlane{right, {r2.Vec{X: -1}, -2}}, r2.Vec{X: 2, Y: 2}, r2.Vec{X: 1, Y: 2}, 1},
		{[]halfPlane{{r2.Vec{X: 1}, -6}}, r2.Vec{}, r2.Vec{}, 0},
	} {
		if got, failed := disc.nearest(c.planes, c.q); got != c.want || failed != c.failed {
			t.Errorf("nearest to %v in %v: %v, %d; want %v, %d", c.q, c.planes, got, failed, c.want, c.failed)
		}
	}
}
