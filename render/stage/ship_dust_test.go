package stage

import (
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
)

// Of very many small ships each square of the picture shows one, where that is; groups that
// mix are seen as often as they are there. All is the same for any number of workers, and
// from picture to picture, and makes no rows of agents.
func TestVeryManyShipsAreDust(t *testing.T) {
	const n = 101_000
	var first Frame
	for _, workers := range []int{1, 3} {
		sc, w := worlds.Swarm(t, n, workers)
		for range 3 {
			w.Step()
		}
		var s Builder
		var f Frame
		v := viewOf(r2.Vec{X: 3000}, 320/(20*math.Sqrt(n)))
		v.Alpha, v.Ship = 0.25, 77
		v.Options = Options{Trails: true, Labels: true, Vectors: true, HUD: true}
		before := allocated()
		s.Build(&f, sc, w, v)
		if bytes := allocated() - before; bytes > 400*n {
			t.Errorf("a picture takes %d bytes per ship", bytes/n)
		}
		if !f.Dots || len(f.Ships) != len(f.ShipIDs) {
			t.Fatalf("dots: %v, %d ships and %d IDs", f.Dots, len(f.Ships), len(f.ShipIDs))
		}
		if i := len(f.Ships) - 1; f.ShipIDs[i] != 77 || f.Ships[i].Color.A != 255 {
			t.Errorf("the selected ship is not drawn over the others, but %d", f.ShipIDs[i])
		}
		if workers == 1 {
			first.Ships, first.ShipIDs = f.Ships, f.ShipIDs
			checkDust(t, &s, &f)
			continue
		}
		for k := range 2 {
			if !reflect.DeepEqual(f.Ships, first.Ships) || !reflect.DeepEqual(f.ShipIDs, first.ShipIDs) {
				t.Errorf("picture %d with %d workers: other dust", k, workers)
			}
			s.Build(&f, sc, w, v)
		}
	}
}

// Until the next step the dust of a picture is that of the one before, and counts no ship
// again; where anything else changes it does.
func TestDustIsKeptUntilTheNextStep(t *testing.T) {
	const n = 101_000
	sc, w := worlds.Swarm(t, n, 2)
	var s, other Builder
	var f, g Frame
	v := viewOf(r2.Vec{X: 3000}, 320/(20*math.Sqrt(n)))
	v.Alpha, v.Ship = 0.25, 77
	changes := []struct {
		name  string
		again bool // ships are counted again
		do    func()
	}{
		{"the first picture", true, func() {}},
		{"nothing", false, func() {}},
		{"time between two steps", false, func() { v.Alpha = 0.5 }},
		{"the selection", false, func() { v.Ship = 78 }},
		{"no selection", false, func() { v.Ship = Nothing }},
		{"a step", true, w.Step},
		{"the camera", true, func() { v.Camera.Center.X++ }},
		{"the size of the picture", true, func() { v.Width += 50 }},
		{"the inks", true, func() { v.Options.Palette = 1 }},
		{"paper", true, func() { v.Options.Paper = true }},
		{"paper again", true, func() {}},
		{"a veil", true, func() { v.Options.Paper, v.Veil = false, 0.3 }},
		{"no veil", true, func() { v.Veil = 0 }},
		{"another frame", true, func() { f = Frame{} }},
		{"near by", false, func() { v.Camera.Zoom *= 100 }},
		{"far off", true, func() { v.Camera.Zoom /= 100 }},
		{"another tick of the same number", true, func() {
			kept := w.Keep(nil)
			w.Step()
			w.Restore(kept)
		}},
	}
	for _, c := range changes {
		c.do()
		before := s.instances.dust.counted
		s.Build(&f, sc, w, v)
		if again := s.instances.dust.counted > before; again != c.again {
			t.Errorf("%s: counted again: %t, want %t", c.name, again, c.again)
		}
		g = Frame{}
		other = Builder{}
		other.Build(&g, sc, w, v)
		if !slices.Equal(f.Ships, g.Ships) || !slices.Equal(f.ShipIDs, g.ShipIDs) || f.Dots != g.Dots {
			t.Errorf("%s: %d ships are drawn, others than the %d of a new picture", c.name, len(f.Ships), len(g.Ships))
		}
	}
}

// checkDust compares the dust of a picture with all ships.
func checkDust(t *testing.T, s *Builder, f *Frame) {
	t.Helper()
	w, side := s.picture.world, dustGrain*s.picture.points
	square := func(p r2.Vec) [2]int {
		return [2]int{int(math.Floor((p.X + s.picture.half.X) / side)), int(math.Floor((p.Y + s.picture.half.Y) / side))}
	}
	ships, red := map[[2]int]int{}, 0
	for id := range w.Count() {
		p := s.picture.shipSpot(id)
		if s.picture.OnScreen(p, 0) {
			ships[square(p)]++
			red += int(w.Agents()[id].Group)
		}
	}
	drawn, redDots, dim, light := map[[2]int]bool{}, 0, 255, 0
	for i, id := range f.ShipIDs[:len(f.ShipIDs)-1] {
		p := r2.Vec{X: float64(f.Ships[i].X), Y: float64(f.Ships[i].Y)}
		at := square(p)
		limit := side/256 + 0.01 // ships move by less than that in a step
		if ships[at] > 1 {
			limit = side / 2
		}
		if d := r2.Sub(p, s.picture.shipSpot(int(id))); math.Max(math.Abs(d.X), math.Abs(d.Y)) > limit+0.01 {
			t.Fatalf("ship %d is drawn %v away from where it is, with %d in its square", id, d, ships[at])
		}
		if drawn[at] {
			t.Fatalf("square %v is drawn twice", at)
		}
		drawn[at] = true
		redDots += int(w.Agents()[id].Group)
		switch a := int(f.Ships[i].Color.A); ships[at] {
		case 1:
			dim = min(dim, a)
		case 4:
			light = max(light, a)
		}
	}
	all := 0
	for _, n := range ships {
		all += n
	}
	if share := float64(len(drawn)) / float64(len(ships)); share < 0.99 || share > 1.01 || len(drawn) >= all {
		t.Errorf("%d squares are drawn, %d have some of %d ships", len(drawn), len(ships), all)
	}
	if want, got := float64(red)/float64(all), float64(redDots)/float64(len(drawn)); math.Abs(got-want) > 0.02 {
		t.Errorf("%.3f of the ships are red, %.3f of the dust", want, got)
	}
	if dim >= light {
		t.Errorf("one ship is as light as %d, four as %d", dim, light)
	}
}

// Nearer by, where they are larger than a pixel, those of very many ships that are in the
// picture are drawn as those of fewer ships are.
func TestSomeOfVeryManyShips(t *testing.T) {
	sc, w := worlds.Swarm(t, dustFrom+1000, 2)
	w.Step()
	var s Builder
	var f Frame
	for _, zoom := range []float64{0.6, 8} {
		v := viewOf(r2.Vec{X: -700, Y: 300}, zoom)
		v.Alpha, v.Options = 0.5, Options{}
		s.Build(&f, sc, w, v)
		all, ids := s.instances.eachShip(nil, nil, w, nil, nil, w.Count())
		if len(all) == 0 || !reflect.DeepEqual(f.Ships, all) || !reflect.DeepEqual(f.ShipIDs, ids) {
			t.Errorf("at zoom %v: %d of %d ships are drawn", zoom, len(f.Ships), len(all))
		}
	}
}

// Low over the plane, those of very many ships that are as large as a pixel are drawn one by one, and all others that are seen
// are dust: as many squares as have some. Nothing that a body hides is drawn.
func TestDustInSpace(t *testing.T) {
	sc, w := worlds.Swarm(t, dustFrom+1000, 2)
	w.Step()
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 0.4)
	v.Alpha, v.Options = 0.5, Options{}
	lean(&v, observer.Slant{Azimuth: 0.3 * math.Pi, Elevation: 0.1 * math.Pi})
	s.Build(&f, sc, w, v)
	in, square := &s.instances, s.instances.dust.side
	place := func(id int) (seen r3.Vec, zoom float64) {
		at := in.shipPlace(id)
		return in.camera.See(r3.Vec{X: at.X, Y: at.Y})
	}
	check := func(hides bool) (near, squares int) {
		of := map[[2]int]int{}
		for id := range w.Count() {
			seen, zoom := place(id)
			inside := math.Abs(seen.X) < in.half.X && math.Abs(seen.Y) < in.half.Y
			switch {
			case zoom == 0 || !inside || hides && in.hidden(seen):
			case 2*w.Largest()*zoom >= 1:
				near++
			default:
				of[[2]int{int((seen.X + in.half.X) / square), int((seen.Y + in.half.Y) / square)}]++
			}
		}
		drawn := 0
		for i, id := range f.ShipIDs {
			seen, zoom := place(int(id))
			if far := math.Hypot(seen.X-float64(f.Ships[i].X), seen.Y-float64(f.Ships[i].Y)); far > square {
				t.Fatalf("ship %d is drawn %.1f pixels from where it is", id, far)
			}
			if hides && in.hidden(seen) {
				t.Fatalf("ship %d is drawn behind a body", id)
			}
			if 2*w.Largest()*zoom >= 1 && math.Abs(seen.X) < in.half.X && math.Abs(seen.Y) < in.half.Y {
				drawn++
			}
		}
		if drawn != near {
			t.Errorf("%d of %d near ships are drawn one by one", drawn, near)
		}
		if f.Dots {
			t.Error("near ships are dots")
		}
		return near, len(of)
	}
	near, squares := check(false)
	dust := 0
	for _, ship := range f.Ships {
		if ship.Size == uint16(16*square) {
			dust++
		}
	}
	if near < 500 || squares < 500 || math.Abs(float64(dust-squares)) > 0.02*float64(squares) {
		t.Errorf("%d ships are near; %d squares have others, and %d are drawn", near, squares, dust)
	}

	in.addBall(Ball{X: 40, Y: 30, Radius: 120, Near: 0, Depth: 120})
	in.dust.last.of = dustView{}
	f.Ships, f.ShipIDs = in.shipInstances(f.Ships, f.ShipIDs, w, nil)
	before := squares
	if _, squares = check(true); squares > before-50 {
		t.Errorf("a body hides the ships of %d squares of %d", before-squares, before)
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
