package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// strewn returns n ships among rocks and some boxes and bodies, with one thing to 900 square
// units, in the middle of them all.
func strewn(n, rocks int) Setup {
	s := swarm(n)
	s.Bodies, s.Groups[0].Itinerary = nil, Itinerary{}
	rng := rand.New(rand.NewPCG(1, 1))
	spiral := func(i int) r2.Vec { // evenly over a disc, from its middle outward
		sin, cos := math.Sincos(float64(i) * math.Pi * (3 - math.Sqrt(5)))
		return r2.Scale(30*math.Sqrt((float64(i)+0.5)/math.Pi), r2.Vec{X: cos, Y: sin})
	}
	for i := range rocks {
		s.Obstacles = append(s.Obstacles, nav.Obstacle{Pos: spiral(i), Radius: 1 + float64(4*rng.Float64()), Body: -1})
		if i%10 == 0 {
			at := r2.Add(spiral(i), r2.Vec{X: 14, Y: 14})
			s.Boxes = append(s.Boxes, nav.Box{Min: at, Max: r2.Add(at, r2.Vec{X: 3, Y: 1})})
		}
	}
	for i := range s.Agents {
		a := &s.Agents[i]
		a.Pos = r2.Scale(0.5, spiral(i))
		a.Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Scale(-1, a.Pos), Within: 1}
	}
	return s
}

// The number of obstacles and boxes that a ship looks at depends on those near it, not on
// how many there are.
func TestShipsAreOfferedObstaclesNearThem(t *testing.T) {
	offered := func(rocks int) (near float64) {
		w := mustNew(t, strewn(100, rocks))
		var v nav.View
		for id := range w.Agents() {
			w.View(uint32(id), &v)
			if !engine.Of(&v).Culled || len(v.Obstacles) != rocks {
				t.Fatalf("culled: %t, of %d obstacles", engine.Of(&v).Culled, len(v.Obstacles))
			}
			near += float64(len(engine.Of(&v).NearObstacles) + len(engine.Of(&v).NearBoxes))
		}
		return near / 100
	}
	few, many := offered(100), offered(10_000)
	if few != many || few > 3 || few == 0 {
		t.Errorf("each is offered %v of 100, %v of 10000", few, many)
	}
}

// Ships of a block ask together which rocks they have passed.
func TestShipsAskForRocksTogether(t *testing.T) {
	w := steps(mustNew(t, strewn(4000, 10_000)), 10)
	if asked := w.mover.Asked(); asked == 0 || asked > 10*4000/16 {
		t.Errorf("4000 ships have asked %d times in 10 steps", asked)
	}
}

// unsighted is a behaviour that does not say which obstacles it looks at: it is offered all.
type unsighted struct{ nav.Behavior }

func (b unsighted) StepReach(self *nav.Agent, largest, dt float64) float64 {
	return nav.ReachOf(b.Behavior, self, largest, dt)
}

func (b unsighted) Filters() bool {
	f, ok := b.Behavior.(engine.Filterer)
	return ok && f.Filters()
}

// Worlds whose ships are offered all obstacles come out the same, to the bit.
func TestSameBitsWithAllObstacles(t *testing.T) {
	kinds := []string{"magnet", "antigravity", "pilot", "orca", "social_force", "avoid_obstacles", "detour", "tank", "follow_wall", "context"}
	begun := func(t *rapid.T, s Setup) *World {
		w, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	rapid.Check(t, func(t *rapid.T) {
		s := strewn(40, rapid.IntRange(10, 300).Draw(t, "rocks"))
		s.Dt = rapid.SampledFrom([]float64{1.0 / 60, 0.5}).Draw(t, "dt")
		for i := range rapid.IntRange(0, 30).Draw(t, "bodies") {
			s.Bodies = append(s.Bodies, orbit.Body{Name: string(rune('A' + i)), Parent: -1, Radius: 3, Path: wheel{20 + 9*float64(i), 0.3}})
		}
		behavior, err := nav.New(rapid.SampledFrom(kinds).Draw(t, "behaviour"))
		if err != nil {
			t.Fatal(err)
		}
		s.Groups[0].Behavior = behavior
		s.Groups[0].Guard.Safe = rapid.Bool().Draw(t, "safe")
		s.Workers = rapid.IntRange(1, 2).Draw(t, "workers")
		culled := begun(t, s)
		s.Workers, s.Groups = 1, []Group{s.Groups[0]}
		s.Groups[0].Behavior = unsighted{s.Groups[0].Behavior}
		whole := begun(t, s)
		for range 20 {
			culled.Step()
			whole.Step()
			if !slices.Equal(culled.Contacts(), whole.Contacts()) || culled.contacts.Counts != whole.contacts.Counts {
				t.Fatalf("tick %d: contacts %+v, offered all %+v", culled.Tick(), culled.Contacts(), whole.Contacts())
			}
			for id, a := range culled.Agents() {
				if b := whole.Agents()[id]; a != b {
					t.Fatalf("tick %d: agent %d is %+v, offered all %+v", culled.Tick(), id, a, b)
				}
			}
		}
	})
}

// BenchmarkRocks measures a step of ships among rocks and boxes. As many things are near each of
// 400 ships, but for those at the edge of the field of 100; of 40,000 ships over a wide field
// a hundred times as many have something near them among 10,000 rocks as among 100.
func BenchmarkRocks(b *testing.B) {
	for _, kind := range []string{"magnet", "pilot"} {
		for _, c := range []struct {
			ships, rocks int
			scale        float64 // of the field
		}{{400, 100, 1}, {400, 400, 1}, {400, 10_000, 1}, {40_000, 100, 10}, {40_000, 10_000, 1}} {
			b.Run(fmt.Sprintf("%s/ships=%d/rocks=%d", kind, c.ships, c.rocks), func(b *testing.B) {
				s := strewn(c.ships, c.rocks)
				for i := range s.Obstacles {
					s.Obstacles[i].Pos = r2.Scale(c.scale, s.Obstacles[i].Pos)
				}
				for i, box := range s.Boxes {
					by := r2.Scale(c.scale-1, box.Min)
					s.Boxes[i] = nav.Box{Min: r2.Add(box.Min, by), Max: r2.Add(box.Max, by)}
				}
				s.Groups[0].Behavior, _ = nav.New(kind)
				s.Workers = 1
				w := steps(mustNew(b, s), 3)
				for b.Loop() {
					w.Step()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(c.ships), "ns/ship")
			})
		}
	}
}
