package stage

import (
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/sim"
)

// A trail ends at its ship, begins with a new line, and fades.
func TestTrails(t *testing.T) {
	sc, w := worlds.FarSystem(t, 5)
	var s Builder
	var f Frame
	for range 300 {
		w.Step()
		s.Observe(sc, w, 60)
	}
	v := viewOf(flat(w.Bodies()[2].R), 0.05)
	v.Alpha = 0.4
	s.Build(&f, sc, w, v)
	trails := 0
	for i, p := range f.Trails {
		if p.Color == (color.NRGBA{}) {
			trails++
			continue
		}
		if i > 0 && f.Trails[i-1].Color.A > p.Color.A {
			t.Fatalf("point %d is fainter than the one before it", i)
		}
		if i == len(f.Trails)-1 || f.Trails[i+1].Color == (color.NRGBA{}) {
			near := math.Inf(1)
			for _, ship := range f.Ships {
				near = min(near, math.Hypot(float64(ship.X-p.X), float64(ship.Y-p.Y)))
			}
			if near > 1e-3 {
				t.Errorf("a trail ends %g px from the nearest ship", near)
			}
		}
	}
	if trails != 5 {
		t.Errorf("%d trails for 5 ships", trails)
	}
}

// put puts an agent at a place.
func put(w *sim.World, id uint32, at r2.Vec) {
	a := w.Agent(id)
	a.Pos = at
	w.Put(a)
}

// Relative to a followed moon, a ship at rest on it leaves no trail, although the moon
// itself has moved far.
func TestTrailsRelativeToABody(t *testing.T) {
	sc, w := worlds.FarSystem(t, 1)
	var s Builder
	var f Frame
	for range 200 {
		// The ship goes wherever the moon goes.
		put(w, 0, r2.Add(flat(w.Bodies()[2].R), r2.Vec{X: 2000}))
		s.Observe(sc, w, 60)
		w.Step()
	}
	put(w, 0, r2.Add(flat(w.Bodies()[2].R), r2.Vec{X: 2000}))
	v := viewOf(flat(w.Bodies()[2].R), 0.05)
	length := func() (sum float64) {
		s.Build(&f, sc, w, v)
		for i := 1; i < len(f.Trails); i++ {
			sum += math.Hypot(float64(f.Trails[i].X-f.Trails[i-1].X), float64(f.Trails[i].Y-f.Trails[i-1].Y))
		}
		return sum
	}
	if n := length(); n < 10 {
		t.Errorf("in the scene's frame the trail is %g px long: the test sees nothing", n)
	}
	v.Follow = 2
	if n := length(); n > 0.1 {
		t.Errorf("relative to the moon the trail is %g px long", n)
	}
}

// A ship that is moved by an order begins a new trail: no line connects the two.
func TestTrailsDoNotLeap(t *testing.T) {
	sc, w := worlds.FarSystem(t, 5)
	var s Builder
	var f Frame
	fly := func(steps int) {
		for range steps {
			w.Step()
			s.Observe(sc, w, 60)
		}
	}
	const zoom = 0.05
	// stray returns how many points there are, and how far off the ships.
	stray := func() (points int, far float64) {
		s.Build(&f, sc, w, viewOf(w.Agents()[0].Pos, zoom))
		for _, p := range f.Trails {
			near := math.Inf(1)
			for _, ship := range f.Ships {
				near = min(near, math.Hypot(float64(ship.X-p.X), float64(ship.Y-p.Y)))
			}
			far = max(far, near)
		}
		return len(f.Trails), far
	}
	fly(100)
	before, far := stray()
	if before < 20 || far > 100 {
		t.Fatalf("%d points up to %g px from a ship: the test sees nothing", before, far)
	}
	for i := range w.Agents() {
		put(w, uint32(i), r2.Add(w.Agent(uint32(i)).Pos, r2.Vec{X: 200 / zoom}))
	}
	if points, far := stray(); points > 0 && far > 1 {
		t.Errorf("put elsewhere: %d points, up to %g px from a ship", points, far)
	}
	fly(20)
	if points, far := stray(); points == 0 || points >= before || far > 100 {
		t.Errorf("flown on from there: %d points of %d before, up to %g px from a ship", points, before, far)
	}
}

// However many ships there are, the memory for trails is bounded.
func TestTrailsAreBounded(t *testing.T) {
	for _, n := range []int{0, 1, trailFleet, trailFleet + 1, 20000} {
		sc, w := worlds.FarSystem(t, n)
		var s Builder
		for range 3 {
			w.Step()
			s.Observe(sc, w, 1e-9)
		}
		if len(s.trails.ships) > trailPast*trailBudget {
			t.Errorf("%d ships: %d places", n, len(s.trails.ships))
		}
		var f Frame
		s.Build(&f, sc, w, viewOf(flat(w.Bodies()[2].R), 0.001))
		w.Close()
	}
}
