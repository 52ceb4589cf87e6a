package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// battle returns a situation of two teams among walls, on tiles or in the open.
func battle(rng *rand.Rand) *situation {
	s := crowded(rng, rng.IntN(4), rng.IntN(8), rng.IntN(3))
	s.self.Team = int32(rng.IntN(3))
	s.self.Pos = anywhere(rng, 200)
	for i := range s.view.Obstacles {
		s.view.Obstacles[i].Pos = r2.Add(s.self.Pos, anywhere(rng, 150))
	}
	for i := range s.view.Neighbors {
		n := &s.view.Neighbors[i]
		n.Pos, n.Team, n.Wreck = r2.Add(s.self.Pos, anywhere(rng, 200)), int32(rng.IntN(3)), rng.IntN(4) == 0
	}
	for i := range s.view.Boxes {
		low := r2.Add(s.self.Pos, anywhere(rng, 150))
		s.view.Boxes[i] = nav.Box{Min: low, Max: r2.Add(low, r2.Vec{X: 40 * rng.Float64(), Y: 40 * rng.Float64()})}
	}
	s.view.Target.Pos = anywhere(rng, 400)
	if rng.IntN(2) == 0 {
		m, err := tiles.New(16, 16, 30, r2.Vec{X: -240, Y: -240})
		if err != nil {
			panic(err)
		}
		for range 40 {
			m.Set(tiles.Tile{X: rng.IntN(16), Y: rng.IntN(16)}, tiles.Solid)
		}
		m.Set(m.At(s.self.Pos), 1)
		s.view.Tiles, s.view.Lost = m, rng.IntN(8) == 0
		s.view.Way, s.view.OnPath = anywhere(rng, 200), rng.IntN(8) > 0
	}
	return s
}

// plainTank is the driver as published, formula by formula, with the math package's
// functions.
func plainTank(self *nav.Agent, v *nav.View, move float64) (mean r2.Vec, torn float64) {
	const p, e, buffer, w, f, friendBuffer, wall = 175, 125, 4, 100, 70, 1.25, 5
	const q = (p-e)/float64(buffer) + e
	var x, y, weights float64
	add := func(dx, dy, size, weight float64) {
		length := math.Hypot(dx, dy)
		x, y, weights = x+dx/length*size, y+dy/length*size, weights+weight
	}
	for _, n := range v.Neighbors {
		dx, dy := self.Pos.X-n.Pos.X, self.Pos.Y-n.Pos.Y
		d := math.Hypot(dx, dy)
		enemy := n.Team != self.Team && n.Team*self.Team != 0 && !n.Wreck
		if enemy && d < p {
			add(dx, dy, math.Max(0, math.Min(1, (q*q-d*d)/(q*q-e*e))), 1)
		}
		if !enemy && d < f {
			add(dx, dy, (math.Pow(f*friendBuffer, 2)-d*d)/(f*f), 1)
		}
	}
	for i, o := range v.Obstacles {
		dx, dy := self.Pos.X-o.Pos.X, self.Pos.Y-o.Pos.Y
		if d := math.Max(0, math.Hypot(dx, dy)-o.Radius); d < w && !(v.Target.Kind == nav.BodyGoal && i == int(v.Target.Index)) {
			add(dx, dy, (w-d)/w*wall, wall)
		}
	}
	for _, b := range v.Boxes {
		x, y := self.Pos.X, self.Pos.Y
		dx, dy := x-math.Max(b.Min.X, math.Min(b.Max.X, x)), y-math.Max(b.Min.Y, math.Min(b.Max.Y, y))
		d := math.Hypot(dx, dy)
		if d == 0 { // inside
			sides := []float64{x - b.Min.X, b.Max.X - x, y - b.Min.Y, b.Max.Y - y}
			out := []r2.Vec{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}}
			for i := range sides {
				if sides[i] == math.Min(math.Min(sides[0], sides[1]), math.Min(sides[2], sides[3])) {
					dx, dy = out[i].X, out[i].Y
				}
			}
		}
		if d < w {
			add(dx, dy, (w-d)/w*wall, wall)
		}
	}
	if m := v.Tiles; m != nil {
		t := m.At(self.Pos)
		solid := func(x, y int) bool { return m.Solid(tiles.Tile{X: x, Y: y}) }
		left, right, low, high := t.X, t.X, t.Y, t.Y
		for !solid(left-1, t.Y) {
			left--
		}
		for !solid(right+1, t.Y) {
			right++
		}
		for !solid(t.X, low-1) {
			low--
		}
		for !solid(t.X, high+1) {
			high++
		}
		edge := func(n int) float64 { return -240 + 30*float64(n) }
		for _, face := range []struct{ d, dx, dy float64 }{
			{self.Pos.X - edge(left), 1, 0},
			{edge(right+1) - self.Pos.X, -1, 0},
			{self.Pos.Y - edge(low), 0, 1},
			{edge(high+1) - self.Pos.Y, 0, -1},
		} {
			if face.d < w {
				add(face.dx, face.dy, (w-face.d)/w*wall, wall)
			}
		}
	}
	to := v.Target.Pos
	if v.OnPath {
		to = v.Way
	}
	if v.Target.Kind != nav.NoGoal && !v.Lost {
		add(to.X-self.Pos.X, to.Y-self.Pos.Y, move*math.Max(1, weights), move*math.Max(1, weights))
	}
	if weights == 0 {
		return r2.Vec{}, 0
	}
	return r2.Vec{X: x / weights, Y: y / weights}, math.Hypot(x, y) / weights
}

func TestTankIsAsItIsWrittenDown(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2009))
	tanks := map[float64]nav.Behavior{1: made(t, "tank"), 0: tuned(t, "tank", map[string]string{"move": "0"}), 2.5: tuned(t, "tank", map[string]string{"move": "2.5"})}
	moves := []float64{1, 0, 2.5}
	pushed := 0
	for n := range 10_000 {
		s := battle(rng)
		if r2.Norm(r2.Sub(s.view.Target.Pos, s.self.Pos)) <= 1 {
			continue
		}
		move := moves[n%3]
		mean, torn := plainTank(&s.self, &s.view, move)
		var want r2.Vec
		switch {
		case torn > 1e-6:
			want = r2.Scale(s.self.MaxSpeed/torn, mean)
		case move > 0:
			continue // cancels, but for rounding: its heading is kept
		}
		if torn > 0 && torn < 0.999 {
			pushed++
		}
		wish := tanks[move].Steer(&s.self, &s.view)
		got := r2.Add(s.self.Vel, r2.Scale(s.view.Dt, wish))
		if d := r2.Norm(r2.Sub(got, want)); d > 1e-9*max(1, s.self.MaxSpeed/max(torn, 1e-3)) {
			t.Fatalf("situation %d, move %v: velocity %v, written down: %v (mean %v)", n, move, got, want, mean)
		}
		pen := new(notebook)
		tanks[move].(nav.Explainer).Explain(&s.self, &s.view, pen)
		if d := r2.Norm(r2.Sub(pen.told("mean"), mean)); d > 1e-9 {
			t.Fatalf("situation %d: drawn mean %v, written down: %v", n, pen.told("mean"), mean)
		}
	}
	if pushed < 5000 {
		t.Fatalf("only %d situations with a push", pushed)
	}
}

// An enemy's push by distance, with the published ranges: all of it within 125,
// none beyond 137.5. As listed at the source it would pull from there to 175.
func ExampleTank_enemy() {
	tank, _ := nav.New("tank")
	for _, d := range []float64{60, 125, 130, 137.5, 150, 174, 176} {
		self := nav.Agent{MaxSpeed: 1, Team: 1}
		view := nav.View{Dt: 1, Neighbors: []nav.Neighbor{{ID: 1, Team: 2, Pos: r2.Vec{X: -d}}}}
		view.Target = nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{Y: 1000}}
		fmt.Printf("%5.1f:", d)
		tank.(nav.Explainer).Explain(&self, &view, teller{})
		fmt.Println()
	}
	// Output:
	//  60.0: enemy agent 1, weight 1 = 1.000; move, weight 1 = 1.000; mean = 0.707;
	// 125.0: enemy agent 1, weight 1 = 1.000; move, weight 1 = 1.000; mean = 0.707;
	// 130.0: enemy agent 1, weight 1 = 0.611; move, weight 1 = 1.000; mean = 0.586;
	// 137.5: enemy agent 1, weight 1 = 0.000; move, weight 1 = 1.000; mean = 0.500;
	// 150.0: enemy agent 1, weight 1 = 0.000; move, weight 1 = 1.000; mean = 0.500;
	// 174.0: enemy agent 1, weight 1 = 0.000; move, weight 1 = 1.000; mean = 0.500;
	// 176.0: move, weight 1 = 1.000; mean = 1.000;
}

// teller prints the lengths of arrows.
type teller struct{}

func (teller) Arrow(s nav.Stroke, _, vec r2.Vec) {
	if s.Kind != "wish" {
		fmt.Printf(" %s = %.3f;", s, r2.Norm(vec))
	}
}
func (teller) Line(nav.Stroke, r2.Vec, r2.Vec)    {}
func (teller) Circle(nav.Stroke, r2.Vec, float64) {}

func TestTankDoesNotAllocate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	tank := made(t, "tank")
	for range 20 {
		s := battle(rng)
		if n := testing.AllocsPerRun(10, func() { tank.Steer(&s.self, &s.view) }); n != 0 {
			t.Fatalf("%v allocations", n)
		}
	}
}

// A wreck is no enemy: it pushes as a friend does, and not from afar.
func TestWrecksAreNoEnemies(t *testing.T) {
	self := nav.Agent{MaxSpeed: 1, Team: 1}
	view := nav.View{Dt: 1, Neighbors: []nav.Neighbor{{ID: 1, Team: 2, Wreck: true, Pos: r2.Vec{X: 60}}}}
	pen := new(notebook)
	made(t, "tank").(nav.Explainer).Explain(&self, &view, pen)
	for _, a := range pen.arrows {
		if strings.HasPrefix(a.name, "enemy") {
			t.Errorf("a wreck pushes as %q", a.name)
		}
	}
	if pen.told("friend agent 1, weight 1") == (r2.Vec{}) {
		t.Error("a wreck does not push at all")
	}
}

// With Move 0 a tank between two enemies leaves both their ranges, and stands.
func TestMoveZeroFindsASafeSpot(t *testing.T) {
	tank, drive := tuned(t, "tank", map[string]string{"move": "0"}), nav.Kinematic{}
	self := nav.Agent{MaxSpeed: 60, Team: 1, Pos: r2.Vec{X: 3, Y: 4}}
	enemies := []nav.Neighbor{{ID: 1, Team: 2, Pos: r2.Vec{X: -60}}, {ID: 2, Team: 2, Pos: r2.Vec{X: 60}}}
	for range 600 {
		view := nav.View{Dt: 1. / 60, Neighbors: enemies}
		drive.Move(&self, tank.Steer(&self, &view), view.Dt)
	}
	for _, n := range enemies {
		if d := r2.Norm(r2.Sub(n.Pos, self.Pos)); d < 125 {
			t.Errorf("ends %v from enemy %d, in its range", d, n.ID)
		}
	}
	if self.Vel != (r2.Vec{}) {
		t.Errorf("does not stand but moves at %v", self.Vel)
	}
}
