package tiles_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// TestOverlaps compares Overlaps with its definition, tile by tile.
func TestOverlaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, "#...")
		s := m.Size()
		b := tiles.Body{Half: rapid.Float64Range(0.01, 2).Draw(t, "half") * s, Round: rapid.Bool().Draw(t, "round")}
		p := r2.Add(m.Origin(), r2.Vec{
			X: rapid.Float64Range(-1, float64(m.Width())+1).Draw(t, "x") * s,
			Y: rapid.Float64Range(-1, float64(m.Height())+1).Draw(t, "y") * s,
		})
		depth := math.Inf(-1) // how far into solid tiles it reaches
		for y := -4; y < m.Height()+4; y++ {
			for x := -4; x < m.Width()+4; x++ {
				if !m.Solid(tiles.Tile{X: x, Y: y}) {
					continue
				}
				c := m.Center(tiles.Tile{X: x, Y: y})
				dx, dy := math.Abs(p.X-c.X)-s/2, math.Abs(p.Y-c.Y)-s/2
				if b.Round {
					depth = max(depth, b.Half-math.Hypot(max(dx, 0), max(dy, 0)))
				} else {
					depth = max(depth, b.Half-max(dx, dy))
				}
			}
		}
		if math.Abs(depth) < 1e-6*s {
			return // too near to touching for this oracle
		}
		if got := m.Overlaps(b, p); got != (depth > 0) {
			t.Fatalf("%+v at %v reaches %v into walls, Overlaps %v\n%s", b, p, depth, got, m)
		}
	})
}

// anyBody draws a body and a place where it is free.
func anyBody(t *rapid.T, m *tiles.Map) (tiles.Body, r2.Vec, bool) {
	b := tiles.Body{
		Half:  rapid.SampledFrom([]float64{0, 0.1, 7. / 30, 0.4999, 0.5, 0.7, 1.3}).Draw(t, "half") * m.Size(),
		Round: rapid.Bool().Draw(t, "round"),
	}
	p := r2.Add(m.Origin(), r2.Vec{
		X: rapid.Float64Range(0, float64(m.Width())).Draw(t, "x") * m.Size(),
		Y: rapid.Float64Range(0, float64(m.Height())).Draw(t, "y") * m.Size(),
	})
	p, ok := m.Freed(b, p)
	return b, p, ok
}

// anyStep draws a step, by preference an awkward one.
func anyStep(t *rapid.T, m *tiles.Map) r2.Vec {
	axis := func(name string) float64 {
		long := rapid.SampledFrom([]float64{0, 0.01, 0.5, 1, 3, 40, 1e7, 1e300}).Draw(t, name)
		return long * m.Size() * rapid.SampledFrom([]float64{-1, 1, 0.7, -0.3, 1e-17}).Draw(t, name+" sign")
	}
	return r2.Vec{X: axis("step x"), Y: axis("step y")}
}

// TestMoveNeverOverlaps: steps of any size, one after the other, end free of
// solid tiles, in the same room, and never go beyond or against the step.
func TestMoveNeverOverlaps(t *testing.T) {
	for _, letters := range []string{"#..", "#.........", "##.", "."} {
		rapid.Check(t, func(t *rapid.T) {
			m := anyMap(t, letters)
			b, p, ok := anyBody(t, m)
			if !ok {
				return
			}
			for range 8 {
				step := anyStep(t, m)
				moved := m.Move(b, p, step)
				checkMove(t, m, b, p, step, &moved)
				p = moved.To
			}
		})
	}
}

// checkMove fails unless a move satisfies what Move guarantees.
func checkMove(t rapid.TB, m *tiles.Map, b tiles.Body, p, step r2.Vec, moved *tiles.Moved) {
	t.Helper()
	if moved.Buried || m.Overlaps(b, moved.To) {
		t.Fatalf("%+v from %v by %v ends in a wall: %+v\n%s", b, p, step, moved, m)
	}
	way := r2.Sub(moved.To, p)
	if r2.Norm(way) > r2.Norm(step)*(1+1e-9)+1e-7*m.Size() {
		t.Fatalf("%+v from %v by %v goes farther: %+v\n%s", b, p, step, moved, m)
	}
	if unit, long := r2.Unit(step), r2.Norm(step); long > 0 && long < 1e100 && r2.Dot(way, unit) < -1e-7*m.Size() {
		t.Fatalf("%+v from %v by %v goes back: %+v\n%s", b, p, step, moved, m)
	}
	if moved.Struck == 0 {
		if to := r2.Add(p, step); moved.To != to && !(m.Overlaps(b, to) && r2.Norm(r2.Sub(to, moved.To)) < 1e-6*m.Size()) {
			t.Fatalf("%+v from %v by %v strikes nothing, but ends at %v\n%s", b, p, step, moved.To, m)
		}
		// Slightly smaller, as the points in between are rounded.
		thin := tiles.Body{Half: b.Half - 2e-6*m.Size(), Round: b.Round}
		for i := range 50 {
			if thin.Half <= 0 {
				break
			}
			q := r2.Add(p, r2.Scale(float64(i)/50, step))
			if m.Overlaps(thin, q) {
				t.Fatalf("%+v from %v by %v passes a wall at %v\n%s", b, p, step, q, m)
			}
		}
	}
	for _, n := range moved.Normals[:moved.Struck] {
		if math.Abs(r2.Norm(n)-1) > 1e-12 {
			t.Fatalf("normal %v", n)
		}
	}
	if rest := moved.Along(step); moved.Struck > 0 {
		for _, n := range moved.Normals[:moved.Struck] {
			if r2.Dot(rest, n) < -1e-9*r2.Norm(step) {
				t.Fatalf("%v goes on into the wall %v as %v", step, n, rest)
			}
		}
		if !m.Solid(moved.Tile) {
			t.Fatalf("struck the open tile %v", moved.Tile)
		}
	}
}

// TestNoWayOutOfARoom: whatever the speed, a body stays in its room. Rooms are
// the open parts of the map that its tiles reach side by side.
func TestNoWayOutOfARoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, "##...")
		b, p, ok := anyBody(t, m)
		if !ok || b.Half >= m.Size()/2 {
			return // a larger one has its centre on tiles beside narrow ones
		}
		var room tiles.Field
		room.Flow(m, []tiles.Tile{m.At(p)}, 1)
		for range 10 {
			p = m.Move(b, p, anyStep(t, m)).To
			if _, ok := room.Cost(m.At(p)); !ok {
				t.Fatalf("%+v left its room, to %v\n%s", b, m.At(p), m)
			}
		}
	})
}

// TestManyMoves: a hundred thousand bodies on random ground, some in it.
func TestManyMoves(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	r := rand.New(rand.NewPCG(3, 3))
	var m *tiles.Map
	var g ground
	struck := 0
	for i := range n {
		if i%100 == 0 {
			g = ground{1 + r.IntN(12), 1 + r.IntN(12), r.Float64() * 0.7, 1}
			m = g.draw(r)
		}
		b := tiles.Body{Half: r.Float64() * 20, Round: i%2 == 0}
		p, ok := m.Freed(b, r2.Add(m.Origin(), r2.Vec{X: r.Float64() * 360, Y: r.Float64() * 360}))
		if !ok {
			continue
		}
		long := math.Exp(r.NormFloat64()*3) * 10
		for range 3 {
			step := r2.Vec{X: long * r.NormFloat64(), Y: long * r.NormFloat64()}
			moved := m.Move(b, p, step)
			checkMove(t, m, b, p, step, &moved)
			p = moved.To
			if moved.Struck > 0 {
				struck++
			}
		}
	}
	if struck < n/4 {
		t.Errorf("only %d of %d moves struck a wall", struck, n)
	}
}

// TestMove has cases to check by hand.
func TestMove(t *testing.T) {
	m, _ := parse(t, `
	......
	...#..
	...#..
	...##.
	......`)
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name       string
		body       tiles.Body
		from, step r2.Vec
		to         r2.Vec
		struck     int
		normal     r2.Vec
	}{
		{"free", tiles.Square(7), r2.Vec{X: 20, Y: 20}, r2.Vec{X: 100, Y: -10}, r2.Vec{X: 120, Y: 10}, 0, r2.Vec{}},
		{"wall, slide", tiles.Square(7), r2.Vec{X: 60, Y: 60}, r2.Vec{X: 46, Y: 46}, r2.Vec{X: 83, Y: 106}, 1, r2.Vec{X: -1}},
		{"wall, disc", tiles.Disc(7), r2.Vec{X: 60, Y: 60}, r2.Vec{X: 46, Y: 46}, r2.Vec{X: 83, Y: 106}, 1, r2.Vec{X: -1}},
		{"along a wall of several tiles", tiles.Square(7), r2.Vec{X: 83, Y: 37}, r2.Vec{Y: 90}, r2.Vec{X: 83, Y: 127}, 0, r2.Vec{}},
		{"pressed along it", tiles.Square(7), r2.Vec{X: 83, Y: 37}, r2.Vec{X: 5, Y: 60}, r2.Vec{X: 83, Y: 97}, 1, r2.Vec{X: -1}},
		{"disc pressed along it", tiles.Disc(7), r2.Vec{X: 83, Y: 37}, r2.Vec{X: 5, Y: 60}, r2.Vec{X: 83, Y: 97}, 1, r2.Vec{X: -1}},
		{"into a corner", tiles.Square(15), r2.Vec{X: 45, Y: 45}, r2.Vec{X: -300, Y: -400}, r2.Vec{X: 15, Y: 15}, 2, r2.Vec{Y: 1}},
		{"inner corner", tiles.Square(5), r2.Vec{X: 160, Y: 75}, r2.Vec{X: -100, Y: -100}, r2.Vec{X: 125, Y: 65}, 2, r2.Vec{Y: 1}},
		{"exactly at a corner", tiles.Square(10), r2.Vec{X: 70, Y: 10}, r2.Vec{X: 20, Y: 20}, r2.Vec{X: 80, Y: 30}, 1, r2.Vec{X: -1}},
		{"the map's edge, very fast", tiles.Disc(10), r2.Vec{X: 20, Y: 20}, r2.Vec{X: -1e300}, r2.Vec{X: 10, Y: 20}, 1, r2.Vec{X: 1}},
		{"through two walls at once", tiles.Square(1), r2.Vec{X: 50, Y: 75}, r2.Vec{X: 1e6}, r2.Vec{X: 89, Y: 75}, 1, r2.Vec{X: -1}},
		{"through a gap as wide as itself", tiles.Square(15), r2.Vec{X: 75, Y: 15}, r2.Vec{X: 80, Y: 0}, r2.Vec{X: 155, Y: 15}, 0, r2.Vec{}},
		{"infinite step", tiles.Square(7), r2.Vec{X: 20, Y: 20}, r2.Vec{X: inf}, r2.Vec{X: 20, Y: 20}, 0, r2.Vec{}},
		{"no step", tiles.Square(7), r2.Vec{X: 20, Y: 20}, r2.Vec{X: nan}, r2.Vec{X: 20, Y: 20}, 0, r2.Vec{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := m.Move(c.body, c.from, c.step)
			if got.To != c.to || got.Struck != c.struck || got.Normals[0] != c.normal {
				t.Errorf("%+v, want %v %d %v", got, c.to, c.struck, c.normal)
			}
		})
	}
}

// TestDiscRoundsACorner: a disc that meets a corner slides off it on the side on
// which its centre passes.
func TestDiscRoundsACorner(t *testing.T) {
	m, _ := parse(t, `
	.....
	.....
	..#..
	.....
	.....`)
	above := m.Move(tiles.Disc(15), r2.Vec{X: 20, Y: 95}, r2.Vec{X: 100})
	if above.Struck == 0 || above.To.Y <= 95 || above.To.X >= 60 {
		t.Errorf("above: %+v", above)
	}
	below := m.Move(tiles.Disc(15), r2.Vec{X: 20, Y: 55}, r2.Vec{X: 100})
	if below.Struck == 0 || below.To.Y >= 55 || below.To.X >= 60 {
		t.Errorf("below: %+v", below)
	}
}

// TestBuried: a body under which a tile became solid is put beside it.
func TestBuried(t *testing.T) {
	m, _ := parse(t, "...\n...\n...")
	b, p := tiles.Square(7), r2.Vec{X: 50, Y: 45}
	m.Set(tiles.Tile{X: 1, Y: 1}, tiles.Solid)
	got := m.Move(b, p, r2.Vec{})
	if got.Buried || got.To != (r2.Vec{X: 67, Y: 45}) {
		t.Errorf("%+v", got)
	}
	m.Fill(func(tiles.Tile) uint8 { return tiles.Solid })
	if got := m.Move(b, p, r2.Vec{X: 1}); !got.Buried || got.To != p {
		t.Errorf("without any room: %+v", got)
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		m.Move(b, r2.Vec{X: v, Y: v}, r2.Vec{X: v})
		m.Move(tiles.Disc(v), p, r2.Vec{X: v})
		m.At(r2.Vec{X: v, Y: v})
	}
}

// TestSeam: a square that lands on a floor just where two of its tiles meet goes
// on along the floor.
func TestSeam(t *testing.T) {
	m, _ := parse(t, "....\n....\n####")
	for _, side := range []float64{1, -1} {
		got := m.Move(tiles.Square(10), r2.Vec{X: 60 - 20*side, Y: 50}, r2.Vec{X: 20 * side, Y: -20})
		if r2.Norm(r2.Sub(got.To, r2.Vec{X: 60, Y: 40})) > 1e-6 || got.Struck != 1 || got.Normals[0] != (r2.Vec{Y: 1}) {
			t.Errorf("%+v", got)
		}
	}
}

// TestHair: a body as deep in its margin as it can be is pushed into the wall by
// about its last bit, and far along it. It must not stand still.
func TestHair(t *testing.T) {
	for third := range 60 {
		// The edge is known to finer bits than places a body's width away from it.
		edge := float64(third) / 30
		m, err := tiles.New(2, 3, 30, r2.Vec{X: edge})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range []tiles.Body{tiles.Square(7), tiles.Disc(7)} {
			// The last place that does not overlap, by halving.
			free, wall := edge+8, edge
			for {
				mid := free + (wall-free)/2
				if mid == free || mid == wall {
					break
				}
				if m.Overlaps(b, r2.Vec{X: mid, Y: 20}) {
					wall = mid
				} else {
					free = mid
				}
			}
			for _, share := range []float64{0.55, 0.65, 0.75, 0.85, 0.95, 1, 1.5} {
				got := m.Move(b, r2.Vec{X: free, Y: 20}, r2.Vec{X: (wall - free) * share, Y: 40})
				if math.Abs(got.To.Y-60) > 1e-6 {
					t.Errorf("%+v, origin %v: %+v", b, m.Origin(), got)
				}
			}
		}
	}
}

// TestFastAtACorner: a disc sent at a corner strikes it at any speed.
func TestFastAtACorner(t *testing.T) {
	m, _ := parse(t, "......\n......\n......\n...#..\n......\n......")
	for _, long := range []float64{100, 1e6, 1e200, 1e308} {
		got := m.Move(tiles.Disc(7), r2.Vec{X: 20, Y: 20}, r2.Vec{X: long, Y: long / 7 * 4})
		if n := got.Normals[0]; got.Tile != (tiles.Tile{X: 3, Y: 2}) || n.X > -0.1 || n.Y > -0.1 {
			t.Errorf("step %v: %+v", long, got)
		}
		hit, ok := m.Hit(tiles.Disc(7), r2.Vec{X: 20, Y: 20}, r2.Vec{X: long, Y: long / 7 * 4})
		if !ok || hit.Normal != got.Normals[0] {
			t.Errorf("step %v: %+v, not as it moves", long, hit)
		}
	}
}

// A square that lies flush against a face and presses against it is stopped at once and
// stays where it is. It used to go on into its margin, and along the wall meanwhile.
func TestFlushIsStopped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, "#......")
		body := tiles.Square(m.Size() * rapid.SampledFrom([]float64{0.1, 0.25, 0.5, 0.7}).Draw(t, "half"))
		axis := rapid.SampledFrom([]r2.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}}).Draw(t, "axis")
		start, free := m.Freed(body, m.Center(anyTile(t, m, "start")))
		if !free {
			return
		}
		flush := m.Move(body, start, r2.Scale(20*m.Size(), axis)).To
		along := r2.Scale(rapid.Float64Range(-3, 3).Draw(t, "along"), r2.Vec{X: axis.Y, Y: axis.X})
		hit, ok := m.Hit(body, flush, r2.Scale(m.Size(), r2.Add(axis, along)))
		const rounding = 0x1p-30 // a margin is 2⁻²⁶
		if !ok || hit.Share > rounding || r2.Norm(r2.Sub(hit.At, flush)) > rounding*m.Size() {
			t.Fatalf("flush at %v, pressed by %v: %+v\n%s", flush, r2.Add(axis, along), hit, m)
		}
	})
}
