package tiles_test

import (
	"math"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// TestNearestFace: no point of a solid tile, or of what lies around the map, is
// nearer than the one returned.
func TestNearestFace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, rapid.SampledFrom([]string{".", "#....", "#............................."}).Draw(t, "letters"))
		s := m.Size()
		p := r2.Add(m.Origin(), r2.Vec{
			X: rapid.Float64Range(-1, float64(m.Width())+1).Draw(t, "x") * s,
			Y: rapid.Float64Range(-1, float64(m.Height())+1).Draw(t, "y") * s,
		})
		least := math.Inf(1)
		for y := -3; y < m.Height()+3; y++ {
			for x := -3; x < m.Width()+3; x++ {
				if m.Solid(tiles.Tile{X: x, Y: y}) {
					c := m.Center(tiles.Tile{X: x, Y: y})
					least = min(least, math.Hypot(max(math.Abs(p.X-c.X)-s/2, 0), max(math.Abs(p.Y-c.Y)-s/2, 0)))
				}
			}
		}
		f, ok := m.NearestFace(p, math.Inf(1))
		if !ok || math.Abs(f.Distance-least) > 1e-9*(s+1e5) || !m.Solid(f.Tile) {
			t.Fatalf("from %v: %+v, the nearest is %v away\n%s", p, f, least, m)
		}
		if back := r2.Add(f.Point, r2.Scale(f.Distance, f.Normal)); r2.Norm(r2.Sub(back, p)) > 1e-9*(s+1e5) {
			t.Fatalf("%+v does not lead back to %v", f, p)
		}
		if _, ok := m.NearestFace(p, f.Distance/2); ok && f.Distance > 0 {
			t.Fatalf("%v away, seen within half of it", f.Distance)
		}
		// A disc up to the face is free, a larger one is not.
		if f.Distance > 1e-3*s && (m.Overlaps(tiles.Disc(f.Distance-1e-6*s), p) || !m.Overlaps(tiles.Disc(f.Distance+1e-6*s), p)) {
			t.Fatalf("%+v does not bound a disc at %v\n%s", f, p, m)
		}
	})
}

// TestFaces: straight out in four directions, and nothing from inside a wall.
func TestFaces(t *testing.T) {
	m, _ := parse(t, "....\n.##.\n....")
	got := m.Faces(nil, r2.Vec{X: 45, Y: 20}, math.Inf(1))
	want := []tiles.Face{
		{Point: r2.Vec{X: 120, Y: 20}, Normal: r2.Vec{X: -1}, Distance: 75, Tile: tiles.Tile{X: 4}},
		{Point: r2.Vec{X: 45, Y: 30}, Normal: r2.Vec{Y: -1}, Distance: 10, Tile: tiles.Tile{X: 1, Y: 1}},
		{Point: r2.Vec{X: 0, Y: 20}, Normal: r2.Vec{X: 1}, Distance: 45, Tile: tiles.Tile{X: -1}},
		{Point: r2.Vec{X: 45, Y: 0}, Normal: r2.Vec{Y: 1}, Distance: 20, Tile: tiles.Tile{X: 1, Y: -1}},
	}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%+v, not %+v", got[i], want[i])
		}
	}
	if near := m.Faces(nil, r2.Vec{X: 45, Y: 20}, 20); len(near) != 2 {
		t.Errorf("within 20: %+v", near)
	}
	if in := m.Faces(nil, r2.Vec{X: 45, Y: 45}, 99); len(in) != 0 {
		t.Errorf("from inside: %+v", in)
	}
}
