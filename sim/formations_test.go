package sim

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"
	"galaxy/nav"
)

// onRing returns n agents of radius 2 on a circle of radius 100 about (7, -3).
func onRing(n int) Setup {
	s := Setup{
		Dt: 1.0 / 16, Seed: 5,
		Groups: []Group{
			{Name: "all", Behavior: beeline{}, Drive: nav.Kinematic{}},
			{Name: "other", Behavior: beeline{}, Drive: nav.Kinematic{}},
		},
	}
	for i := range n {
		p := portable.AddScaled(r2.Vec{X: 7, Y: -3}, 100, along(float64(i)/float64(n)))
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Radius: 2, Mass: 1, MaxSpeed: 40, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: p,
		})
	}
	return s
}

// ordered gives orders, each at the next tick, and returns where the agents are then
// bound for.
func ordered(t testing.TB, w *World, orders ...string) []r2.Vec {
	t.Helper()
	for _, o := range orders {
		if err := w.Give(Text{o}); err != nil {
			t.Fatal(err)
		}
		w.Step()
	}
	goals := make([]r2.Vec, len(w.Agents()))
	for i := range w.Agents() {
		if g := w.Agents()[i].Goal; g.Kind == nav.PointGoal {
			goals[i] = g.Point
		} else {
			t.Fatalf("%v: agent %d has no place to go", orders, i)
		}
	}
	return goals
}

var middle = r2.Vec{X: 7, Y: -3}

func TestFormations(t *testing.T) {
	const n = 12
	goals := func(orders ...string) []r2.Vec { return ordered(t, mustNew(t, onRing(n)), orders...) }
	near := func(name string, got, want r2.Vec) {
		t.Helper()
		if r2.Norm(r2.Sub(got, want)) > 1e-9 {
			t.Errorf("%s: at %v, want %v", name, got, want)
		}
	}
	// They started on the circle, so that is where they gather.
	for i, g := range goals("circle") {
		near("circle", g, onRing(n).Agents[i].Pos)
	}
	// Each third goes to the far end of its own diameter.
	three := goals("groups")
	for k := range 3 {
		var mean, from r2.Vec
		for i := 4 * k; i < 4*k+4; i++ {
			mean = portable.AddScaled(mean, 0.25, three[i])
			from = portable.AddScaled(from, 0.25, onRing(n).Agents[i].Pos)
		}
		a, b := r2.Sub(mean, middle), r2.Sub(from, middle)
		if math.Abs(r2.Norm(a)-100) > 1e-9 {
			t.Errorf("group %d gathers about %v", k, mean)
		}
		if cos := portable.Dot(a, b) / r2.Norm(a) / r2.Norm(b); cos > -0.96 { // a third has its middle between two agents
			t.Errorf("group %d goes from %v to %v, cos %v", k, from, mean, cos)
		}
	}
	// Blocks of three by two, twelve apart; swapping mirrors left and right.
	blocks := goals("blocks")
	near("blocks", blocks[0], r2.Vec{X: 7 - 50 - 12, Y: -3 + 6})
	near("blocks", blocks[11], r2.Vec{X: 7 + 50 + 12, Y: -3 - 6})
	for i, g := range goals("blocks", "swap") {
		near("blocks swapped", g, r2.Vec{X: 14 - blocks[i].X, Y: blocks[i].Y})
	}
	// Lines; swapping turns them round as well.
	lines := goals("lines")
	near("lines", lines[0], r2.Vec{X: -43, Y: -3 + 20})
	near("lines", lines[11], r2.Vec{X: 57, Y: -3 - 20})
	for i, g := range goals("lines", "swap") {
		near("lines swapped", g, r2.Sub(portable.Scale(2, middle), lines[i]))
	}
	for i, g := range goals("lines", "swap", "swap") {
		near("lines swapped twice", g, lines[i])
	}
}

// For any number, no agent keeps its place, and all places are taken.
func TestSwappingIsAPermutation(t *testing.T) {
	for n := 2; n < 20; n++ {
		w := mustNew(t, onRing(n))
		before := ordered(t, w, "circle")
		after := ordered(t, w, "swap")
		taken := map[r2.Vec]int{}
		for i := range after {
			if after[i] == before[i] {
				t.Errorf("%d agents: %d keeps its place", n, i)
			}
			taken[before[i]]++
			taken[after[i]]--
		}
		for place, count := range taken {
			if count != 0 {
				t.Errorf("%d agents: place %v is taken %d times too few", n, place, count)
			}
		}
		again := ordered(t, w, "swap")
		same := 0
		for i := range again {
			if again[i] == before[i] {
				same++
			}
		}
		if n > 6 && same == n {
			t.Errorf("%d agents: two swaps are the same draw", n)
		}
	}
}

// No formation is too tight, whatever the radii and however many.
func TestFormationsHaveRoomForAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := onRing(rapid.IntRange(1, 100).Draw(t, "agents"))
		for i := range s.Agents {
			a := &s.Agents[i]
			a.Radius = 20 * portable.Uniform(portable.Hash(1, uint64(i), 0, 0))
		}
		w := started(t, s)
		for _, order := range []string{"circle", "groups", "blocks", "swap", "lines", "swap", "goto", "load"} {
			args := []string(nil)
			if order == "goto" {
				args = []string{"all", "-30,1e3"}
			}
			if err := w.Give(append(Text{order}, args...)); err != nil {
				t.Fatal(err)
			}
			w.apply()
			for i := range w.Agents() {
				for k := range i {
					a, b := &w.Agents()[i], &w.Agents()[k]
					p, q := a.Goal.Point, b.Goal.Point
					if order == "load" {
						p, q = a.Pos, b.Pos
					}
					if d := r2.Norm(r2.Sub(p, q)); order != "groups" && d < (a.Radius+b.Radius)*(1-1e-9) {
						t.Fatalf("%s: %d and %d, of radii %v and %v, are %v apart", order, k, i, a.Radius, b.Radius, d)
					}
				}
			}
		}
	})
}

func TestAnOrderSendsArrivedAgentsOnTheirWay(t *testing.T) {
	w := mustNew(t, onRing(8))
	ordered(t, w, "circle")
	steps(w, 2)
	if r := w.Report(); r.Arrived != 8 {
		t.Fatalf("%d of 8 are there", r.Arrived)
	}
	ordered(t, w, "swap")
	if w.Idle() {
		t.Error("all have arrived that have only just been sent")
	}
	steps(w, 200)
	if n := w.Journeys().Arrivals(0); n != 2 || !w.Idle() {
		t.Errorf("%d arrivals, want 2", n)
	}
}

func TestOrdersOfOneGroupLeaveTheOthers(t *testing.T) {
	s := onRing(10)
	for i := 5; i < 10; i++ {
		s.Agents[i].Group = 1
	}
	w := mustNew(t, s)
	if err := w.Give(Text{"circle", "other"}); err != nil {
		t.Fatal(err)
	}
	if w.Hash() != mustNew(t, s).Hash() {
		t.Error("an order changed the state before the next step")
	}
	w.Step()
	for i := range w.Agents() {
		if bound := w.Agents()[i].Goal.Kind != nav.NoGoal; bound != (i >= 5) {
			t.Errorf("agent %d: bound is %v", i, bound)
		}
	}
}

func TestLoadPlacesAnew(t *testing.T) {
	w := mustNew(t, onRing(32))
	ordered(t, w, "circle", "swap")
	steps(w, 10)
	if err := w.Give(Text{"load"}); err != nil {
		t.Fatal(err)
	}
	w.Step()
	for i := range w.Agents() {
		a := &w.Agents()[i]
		if d := r2.Norm(r2.Sub(a.Pos, middle)); a.Goal.Kind != nav.NoGoal || a.Vel != (r2.Vec{}) || d > 100*math.Sqrt2 {
			t.Errorf("agent %d: %+v, %v from the middle", i, a, d)
		}
	}
}

// along is the unit vector at a part of a full turn.
func along(part float64) r2.Vec {
	sin, cos := portable.Sincos(2 * math.Pi * part)
	return r2.Vec{X: cos, Y: sin}
}
