package sim

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/orbit"
)

// bruteTouches finds every overlapping pair the slow way: a pair's key is the two
// names of what touches.
func bruteTouches(w *World) (pairs map[[2]int]bool, deepest float64) {
	pairs = map[[2]int]bool{}
	n := len(w.now)
	add := func(i, k int, d r2.Vec, sum float64) {
		if depth, ok := shape.DiscDepth(d, sum); ok {
			pairs[[2]int{i, k}] = true
			deepest = max(deepest, depth)
		}
	}
	for i := range w.now {
		a := &w.now[i]
		for k := i + 1; k < n; k++ {
			b := &w.now[k]
			add(i, k, r2.Sub(a.Pos, b.Pos), a.Radius+b.Radius)
		}
		for k, o := range w.scenery.Obstacles {
			if a.Goal.Kind == nav.BodyGoal && k < len(w.scenery.Bodies) && int(a.Goal.Index) == k {
				continue
			}
			add(i, n+k, r2.Sub(a.Pos, o.Pos), a.Radius+o.Radius)
		}
		for k, b := range w.setup.Boxes {
			key := [2]int{i, n + len(w.scenery.Obstacles) + k}
			hull := shape.Hull{Core: b, Round: a.Radius}
			if depth, ok := hull.Depth(a.Pos); ok {
				pairs[key] = true
				deepest = max(deepest, depth)
			}
		}
	}
	return pairs, deepest
}

// With goals that never change, contacts are what appears from one tick to the
// next in the list of a search that compares everyone with everyone.
func TestContactsAreThoseOfBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		square := rapid.Float64Range(5, 60).Draw(t, "square")
		s := crowd(rapid.IntRange(1, 90).Draw(t, "agents"), square)
		s.Workers = rapid.IntRange(1, 3).Draw(t, "workers")
		largest := rapid.Float64Range(0, 10).Draw(t, "largest radius")
		power := rapid.IntRange(0, 6).Draw(t, "power")
		seed := rapid.Uint64().Draw(t, "seed")
		for i := range s.Agents {
			// The higher the power, the fewer are large.
			u := portable.Uniform(portable.Hash(seed, uint64(i), 0, 0))
			s.Agents[i].Radius = largest * math.Pow(u, float64(power))
			s.Agents[i].Goal = nav.Goal{Kind: nav.BodyGoal, Index: int32(i % 3)}
		}
		w, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		before, deepest := bruteTouches(w)
		contacts, fixed := 0, 0
		for range 20 {
			w.Step()
			now, depth := bruteTouches(w)
			deepest = max(deepest, depth)
			for pair := range now {
				if !before[pair] {
					contacts++
					if pair[1] >= len(w.now) {
						fixed++
					}
				}
			}
			before = now
			r := w.Report()
			if r.Contacts != contacts || r.ObstacleContacts != fixed || r.Overlaps != len(now) {
				t.Fatalf("tick %d: %d contacts, %d with obstacles, %d overlaps; brute force finds %d, %d, %d",
					w.tick, r.Contacts, r.ObstacleContacts, r.Overlaps, contacts, fixed, len(now))
			}
			if r.MaxOverlap != deepest {
				t.Fatalf("tick %d: deepest overlap %v, brute force %v", w.tick, r.MaxOverlap, deepest)
			}
		}
	})
}

// line returns a setup of agents of radius 1 that fly along x without steering.
func line(xs, speeds []float64) Setup {
	s := Setup{Dt: 1, Groups: []Group{{Name: "line", Behavior: beeline{}, Drive: glide{}}}}
	for i := range xs {
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: xs[i]}, Vel: r2.Vec{X: speeds[i]},
		})
	}
	return s
}

func TestAContactCountsOncePerTouch(t *testing.T) {
	// The first flies through the second, which stands: three ticks of overlap.
	w := mustNew(t, line([]float64{0, 4.5}, []float64{1, 0}))
	var overlaps []int
	for range 8 {
		w.Step()
		overlaps = append(overlaps, w.Report().Overlaps)
	}
	want := []int{0, 0, 1, 1, 1, 1, 0, 0}
	for i := range want {
		if overlaps[i] != want[i] {
			t.Fatalf("overlaps by tick are %v, want %v", overlaps, want)
		}
	}
	if r := w.Report(); r.Contacts != 1 || r.ObstacleContacts != 0 || r.MaxOverlap != 1.5 {
		t.Errorf("%d contacts, %d with obstacles, depth %v; want 1, 0, 1.5", r.Contacts, r.ObstacleContacts, r.MaxOverlap)
	}
}

func TestWhatOverlapsFromTheStartIsNoContact(t *testing.T) {
	w := steps(mustNew(t, line([]float64{0, 1}, []float64{0, 0})), 3)
	if r := w.Report(); r.Contacts != 0 || r.Overlaps != 1 || r.MaxOverlap != 1 {
		t.Errorf("%d contacts, %d overlaps, depth %v; want 0, 1, 1", r.Contacts, r.Overlaps, r.MaxOverlap)
	}
}

func TestCirclesThatOnlyTouchDoNotOverlap(t *testing.T) {
	if r := mustNew(t, line([]float64{0, 2}, []float64{0, 0})).Report(); r.Overlaps != 0 {
		t.Errorf("%d overlaps", r.Overlaps)
	}
}

// A ship that lands on its planet, takes off for the next and flies through a
// third has run into one body, not three.
func TestLandingAndTakingOffIsNoContact(t *testing.T) {
	s := line([]float64{0}, []float64{0})
	at := func(x float64) orbit.Path { return wheel{x, 0} }
	s.Bodies = orbit.System{
		{Name: "a", Parent: -1, Radius: 2, Path: at(10)},
		{Name: "b", Parent: -1, Radius: 2, Path: at(20)},
		{Name: "c", Parent: -1, Radius: 2, Path: at(30)},
	}
	s.Groups[0].Itinerary = Itinerary{Choice: List, Stops: []nav.Goal{
		{Kind: nav.BodyGoal, Index: 0, Within: 0.5},
		{Kind: nav.BodyGoal, Index: 2, Within: 0.5},
	}}
	r := steps(mustNew(t, s), 40).Report()
	if r.Metrics[0].Journeys != 2 || r.Contacts != 1 || r.ObstacleContacts != 1 {
		t.Errorf("%d journeys, %d contacts, %d with obstacles; want 2, 1, 1", r.Metrics[0].Journeys, r.Contacts, r.ObstacleContacts)
	}
}
