package tiles_test

import (
	"math"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// TestFreed has cases to check by hand, on tiles of 30.
func TestFreed(t *testing.T) {
	open, _ := parse(t, "....\n....\n....\n....")
	post, _ := parse(t, "...\n.#.\n...")
	slot, _ := parse(t, "...\n#.#\n...")
	for _, c := range []struct {
		name     string
		m        *tiles.Map
		body     tiles.Body
		from, to r2.Vec
	}{
		{"a millionth too low", open, tiles.Square(14), r2.Vec{X: 60, Y: 13.999999}, r2.Vec{X: 60, Y: 14}},
		{"the same for a disc", open, tiles.Disc(14), r2.Vec{X: 60, Y: 13.999999}, r2.Vec{X: 60, Y: 14}},
		{"buried", post, tiles.Square(7), r2.Vec{X: 31, Y: 45}, r2.Vec{X: 23, Y: 45}},
		{"a corner", post, tiles.Square(7), r2.Vec{X: 24, Y: 66}, r2.Vec{X: 23, Y: 66}},
		{"a corner, disc", post, tiles.Disc(10), r2.Vec{X: 27, Y: 64}, r2.Vec{X: 24, Y: 68}},
		{"between two posts", slot, tiles.Square(15), r2.Vec{X: 46, Y: 48}, r2.Vec{X: 45, Y: 48}},
		{"too wide for there", slot, tiles.Square(16), r2.Vec{X: 45, Y: 73}, r2.Vec{X: 45, Y: 74}},
		{"outside", open, tiles.Square(7), r2.Vec{X: -20, Y: 50}, r2.Vec{X: 7, Y: 50}},
		{"far outside", open, tiles.Square(7), r2.Vec{X: -1e9, Y: 50}, r2.Vec{X: 7, Y: 50}},
	} {
		got, ok := c.m.Freed(c.body, c.from)
		if c.name == "too wide for there" { // and for the rows above and below
			if ok {
				t.Errorf("%s: %v", c.name, got)
			}
			continue
		}
		if !ok || r2.Norm(r2.Sub(got, c.to)) > 1e-6 {
			t.Errorf("%s: %v %v, want %v", c.name, got, ok, c.to)
		}
	}
}

// TestFreedIsNearest: no point of a fine grid that is free is nearer.
func TestFreedIsNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, rapid.SampledFrom([]string{"#..", "##.", "#......."}).Draw(t, "letters"))
		s := m.Size()
		b := tiles.Body{Half: rapid.SampledFrom([]float64{0.1, 7. / 30, 0.5, 0.8, 1.2}).Draw(t, "half") * s, Round: rapid.Bool().Draw(t, "round")}
		p := r2.Add(m.Origin(), r2.Vec{
			X: rapid.Float64Range(-1, float64(m.Width())+1).Draw(t, "x") * s,
			Y: rapid.Float64Range(-1, float64(m.Height())+1).Draw(t, "y") * s,
		})
		q, ok := m.Freed(b, p)
		if ok && m.Overlaps(b, q) {
			t.Fatalf("%+v at %v is freed to %v, where it overlaps\n%s", b, p, q, m)
		}
		far := r2.Norm(r2.Sub(q, p))
		if !ok {
			far = math.Inf(1)
		}
		if b.Round {
			if square, fits := m.Freed(tiles.Square(b.Half), p); fits && (!ok || far > r2.Norm(r2.Sub(square, p))+1e-6*s) {
				t.Fatalf("%+v at %v is freed to %v, the square about it to %v\n%s", b, p, q, square, m)
			}
			return
		}
		reach := min(far, 3*s)
		const fine = 40
		for i := -fine; i <= fine; i++ {
			for k := -fine; k <= fine; k++ {
				try := r2.Add(p, r2.Vec{X: reach * float64(i) / fine, Y: reach * float64(k) / fine})
				if r2.Norm(r2.Sub(try, p)) < reach-1e-6*s && !m.Overlaps(b, try) {
					t.Fatalf("%+v at %v is freed to %v, but %v is free and nearer\n%s", b, p, q, try, m)
				}
			}
		}
	})
}

// TestHit: Hit agrees with Move on the first contact, for steps of any length, and
// returns at once for any input.
func TestHit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, "#...")
		b, p, ok := anyBody(t, m)
		if !ok {
			return
		}
		step := anyStep(t, m)
		hit, struck := m.Hit(b, p, step)
		moved := m.Move(b, p, step)
		if struck != (moved.Struck > 0) {
			t.Fatalf("%+v from %v by %v: %+v, but it moves to %+v\n%s", b, p, step, hit, moved, m)
		}
		if !struck {
			return
		}
		if m.Overlaps(b, hit.At) || !(hit.Share >= 0 && hit.Share <= 1) || hit.Normal != moved.Normals[0] {
			t.Fatalf("%+v from %v by %v: %+v, but it moves to %+v\n%s", b, p, step, hit, moved, m)
		}
		if want := r2.Add(p, r2.Scale(hit.Share, step)); r2.Norm(r2.Sub(hit.At, want)) > 1e-6*m.Size()+1e-12*r2.Norm(want) {
			t.Fatalf("%+v from %v by %v: %+v, but the share leads to %v\n%s", b, p, step, hit, want, m)
		}
	})
}

// hostile are extreme and non-finite numbers.
var hostile = []float64{0, 1, -50, 45, 1e-300, 5e-324, 1e12, -1e12, 1e300, math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}

// TestHostilePlaces: every query of a point or a step returns at once.
func TestHostilePlaces(t *testing.T) {
	m, _ := parse(t, "....\n.##.\n....\n....")
	for _, x := range hostile {
		for _, y := range hostile {
			p := r2.Vec{X: x, Y: y}
			m.Faces(nil, p, y)
			if f, ok := m.NearestFace(p, y); ok && !(f.Distance <= y) {
				t.Errorf("nearest face of %v within %v: %+v", p, y, f)
			}
			if n := len(m.Faces(nil, r2.Vec{X: 50, Y: 50}, y)); n > 0 && !(y >= 0) {
				t.Errorf("%d faces within %v", n, y)
			}
			for _, u := range hostile {
				for _, b := range []tiles.Body{tiles.Square(7), tiles.Disc(7), tiles.Disc(0), tiles.Square(x), tiles.Disc(x)} {
					for _, c := range [][2]r2.Vec{{p, {X: u, Y: x}}, {{X: 50, Y: 50}, {X: u, Y: y}}, {p, {X: 1, Y: u}}} {
						hit, ok := m.Hit(b, c[0], c[1])
						if ok && !(hit.Share >= 0 && hit.Share <= 1) {
							t.Errorf("%+v from %v by %v: %+v", b, c[0], c[1], hit)
						}
						moved := m.Move(b, c[0], c[1])
						if r2.Norm(c[0]) < 1e9 && !moved.Buried && m.Overlaps(b, moved.To) {
							t.Errorf("%+v from %v by %v: %+v", b, c[0], c[1], moved)
						}
					}
				}
			}
		}
	}
}
