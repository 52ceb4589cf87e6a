package stage

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/sim"
)

// maze is a map so large that its tiles are smaller than pixels.
func maze(t testing.TB, width, height int) *tiles.Map {
	t.Helper()
	m, err := tiles.New(width, height, 30, r2.Vec{X: -15 * float64(width), Y: -15 * float64(height)})
	if err != nil {
		t.Fatal(err)
	}
	m.Fill(func(t tiles.Tile) uint8 {
		switch {
		case t.X/64%4 == 1 && t.Y/64%3 == 1:
			return tiles.Solid
		case (t.X*t.X+3*t.Y)%7 == 0:
			return tiles.Solid
		case t.X > 3*width/4:
			return 6
		}
		return 1
	})
	return m
}

func plain(t testing.TB, m *tiles.Map) (*scene.Scene, *sim.World) {
	t.Helper()
	sc := &scene.Scene{
		Units: scene.Units{Length: "units", Time: "s"}, Rate: 1,
		Setup: sim.Setup{Name: "plain", Dt: 1, Workers: 1, Tiles: m},
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	return sc, w
}

// At any zoom each texel of a picture is the mean of its tiles, and texels beyond the
// edge are walls.
func TestTilesIsTheMap(t *testing.T) {
	m := maze(t, 301, 203)
	sc, w := plain(t, m)
	var s Builder
	var f Frame
	for _, zoom := range []float64{4, 0.5, 1. / 30, 0.02, 0.009, 0.004, 1e-4} {
		for _, center := range []r2.Vec{{}, {X: -4515, Y: -3045}, {X: 4400, Y: 17}} {
			v := viewOf(center, zoom)
			v.Width, v.Height = 320, 200
			s.Build(&f, sc, w, v)
			g := &f.Tiles
			if g.Width*g.Height != len(g.Texels) || len(g.Texels) == 0 {
				t.Fatalf("zoom %v: %d × %d texels are %d", zoom, g.Width, g.Height, len(g.Texels))
			}
			n := int(math.Round(g.Size / g.Tile)) // tiles along a texel
			if g.Size < 1 && n < 301 || n > 1 && g.Size >= 2 {
				t.Fatalf("zoom %v: a texel is %v pixels", zoom, g.Size)
			}
			if len(g.Texels) > 323*203 {
				t.Errorf("zoom %v: %d texels for a picture of 320 × 200", zoom, len(g.Texels))
			}
			covers := g.X <= max(-160, g.X0) && g.Y <= max(-100, g.Y0) &&
				g.X+g.Size*float64(g.Width) >= min(160, g.X1) && g.Y+g.Size*float64(g.Height) >= min(100, g.Y1)
			if !covers {
				t.Errorf("zoom %v, centre %v: the texels do not cover the picture", zoom, center)
			}
			// Edges of texels are edges of tiles.
			left := int(math.Round((g.X - g.X0) / g.Tile))
			low := int(math.Round((g.Y - g.Y0) / g.Tile))
			for i, got := range g.Texels {
				x, y := left+i%g.Width*n, low+i/g.Width*n
				if cut := x >= 0 && x < 301 && x+n > 301 || y >= 0 && y < 203 && y+n > 203; cut {
					continue // a smaller part of the map, which weighs as much as others
				}
				if want := meanAt(m, x, y, n); math.Abs(float64(got.Solid)-want[0]) > 5 || math.Abs(float64(got.Dear)-want[1]) > 5 {
					t.Fatalf("zoom %v, centre %v: tiles from (%d, %d) on, %d in a row, are drawn as %v, and are %v", zoom, center, x, y, n, got, want)
				}
			}
		}
	}
	v := viewOf(r2.Vec{X: 1e6}, 1)
	if s.Build(&f, sc, w, v); f.Tiles.Width != 0 {
		t.Errorf("far from the map there are %d texels of it", len(f.Tiles.Texels))
	}
}

// meanAt is the mean over those of n×n tiles that are on the map.
func meanAt(m *tiles.Map, x, y, n int) (mean [2]float64) {
	count := 0.0
	for j := y; j < y+n; j++ {
		for i := x; i < x+n; i++ {
			if k := (tiles.Tile{X: i, Y: j}); m.Contains(k) {
				t := texelOf(m.Cost(k))
				mean[0] += float64(t.Solid)
				mean[1] += float64(t.Dear)
				count++
			}
		}
	}
	if count == 0 {
		return [2]float64{255, 0}
	}
	return [2]float64{mean[0] / count, mean[1] / count}
}

// A tile that changes is visible in the next picture; where a whole huge map is shown,
// within some pictures.
func TestTilesFollowsTheMap(t *testing.T) {
	for _, c := range []struct {
		side, pictures int
		zoom           float64
	}{{64, 1, 1}, {64, 1, 0.01}, {2048, 1, 1}, {2048, 4, 0.01}} {
		m, err := tiles.New(c.side, c.side, 30, r2.Vec{X: -15 * float64(c.side), Y: -15 * float64(c.side)})
		if err != nil {
			t.Fatal(err)
		}
		sc, w := plain(t, m)
		var s Builder
		var f Frame
		v := viewOf(r2.Vec{}, c.zoom)
		s.Build(&f, sc, w, v)
		if walls(&f.Tiles) != 0 {
			t.Fatalf("%d² at zoom %v: walls on an open map", c.side, c.zoom)
		}
		w.Tiles().Fill(func(k tiles.Tile) uint8 { return uint8(1 - min(k.X, 1)) })
		for range c.pictures {
			s.Build(&f, sc, w, v)
		}
		inner := (f.Tiles.Width - 2) * (f.Tiles.Height - 2)
		if walls(&f.Tiles) < inner*9/10 {
			t.Errorf("%d² at zoom %v: the change is not seen after %d pictures", c.side, c.zoom, c.pictures)
		}
		if s.tiles.left != 0 {
			t.Errorf("%d² at zoom %v: %d rows are left", c.side, c.zoom, s.tiles.left)
		}
	}
}

// walls counts texels that are walls, but for those along the picture's edge,
// which may lie beyond the map.
func walls(g *TileLayer) (n int) {
	for i, t := range g.Texels {
		x, y := i%g.Width, i/g.Width
		if t.Solid == 255 && x > 0 && y > 0 && x < g.Width-1 && y < g.Height-1 {
			n++
		}
	}
	return n
}

// Panning and zooming over a map does not allocate.
func TestTilesAllocateNothing(t *testing.T) {
	sc, w := worlds.Town(t)
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	v.Ship = 3
	i := 0.0
	fill := func() {
		i++
		v.Camera.Center = r2.Vec{X: 300 * math.Sin(i), Y: 100 * math.Cos(i)}
		v.Camera.Zoom = math.Exp2(4 * math.Sin(0.7*i))
		w.Step()
		s.Build(&f, sc, w, v)
	}
	for range 300 {
		fill()
	}
	if n := testing.AllocsPerRun(200, fill); n != 0 {
		t.Errorf("a warm stage allocates %v times per frame", n)
	}
}

// Squares are squares, those that rest are dimmer, and a dart never takes the
// heading that stands for a square.
func TestSquares(t *testing.T) {
	sc, w := worlds.Town(t)
	var s Builder
	var f Frame
	s.Build(&f, sc, w, viewOf(r2.Vec{}, 1))
	if len(f.Ships) != len(w.Agents()) {
		t.Fatalf("%d of %d agents are in the picture", len(f.Ships), len(w.Agents()))
	}
	for i, ship := range f.Ships {
		a := &w.Agents()[f.ShipIDs[i]]
		if square := ship.Heading == Square; square != a.Square {
			t.Errorf("agent %d: a square: %v, drawn as one: %v", a.ID, a.Square, square)
		}
		ink := Standard.GroupColor(sc, a.Group)
		if a.Stopped {
			ink = dimmed(ink)
		}
		if ship.Color != ink {
			t.Errorf("agent %d, which rests: %v, has colour %v and not %v", a.ID, a.Stopped, ship.Color, ink)
		}
		if a.Square && ship.Size != 14*16 {
			t.Errorf("a square of 14 is drawn %v wide", float64(ship.Size)/16)
		}
	}
	for _, heading := range []float64{math.Pi, -math.Pi, 3 * math.Pi, math.Nextafter(math.Pi, 0)} {
		sc.Setup.Agents = []nav.Agent{{
			Radius: 7, Mass: 1, MaxSpeed: 60, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{}, Heading: heading,
		}}
		w, err := sim.New(sc.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if s.Build(&f, sc, w, viewOf(r2.Vec{}, 1)); f.Ships[0].Heading == Square {
			t.Errorf("a dart with heading %v is a square", heading)
		}
	}
}

// Goals are visible at any zoom, and names only where they have room.
func TestMapMarks(t *testing.T) {
	sc, w := worlds.Town(t)
	goals := 0
	for _, m := range sc.Marks {
		if m.Goal() {
			goals++
		}
	}
	var s Builder
	var f Frame
	for _, zoom := range []float64{0.01, 0.05, 1, 1.3} {
		v := viewOf(r2.Vec{}, zoom)
		s.Build(&f, sc, w, v)
		rims := 0
		for _, b := range f.Boxes {
			if b.Rim != b.Fill {
				rims++
			}
		}
		if rims != goals {
			t.Errorf("zoom %v: %d of %d goals are marked", zoom, rims, goals)
		}
		names := 0
		for _, text := range f.Texts {
			if len(text.S) == 1 && strings.ContainsAny(string(text.S), "aAbB") {
				names++
			}
		}
		if want := map[bool]int{true: len(sc.Marks)}[zoom > 0.8]; names != want {
			t.Errorf("zoom %v: %d of %d names are written", zoom, names, want)
		}
	}
}

// BenchmarkTiles measures the way over a map of 4096 by 4096 tiles, where each
// picture shows others than the one before.
func BenchmarkTiles(b *testing.B) {
	m := maze(b, 4096, 4096)
	sc, w := plain(b, m)
	for _, c := range []struct {
		name string
		zoom float64
	}{{"tile=30px", 1}, {"tile=1px", 1. / 30}, {"whole", 720. / (30 * 4096)}} {
		b.Run(c.name, func(b *testing.B) {
			var s Builder
			var f Frame
			v := viewOf(r2.Vec{}, c.zoom)
			s.Build(&f, sc, w, v)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				v.Camera.Center.X = float64(i%100) * 3 / c.zoom
				s.Build(&f, sc, w, v)
			}
		})
	}
}
