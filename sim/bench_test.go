package sim

import (
	"fmt"
	"math"
	"runtime"
	"testing"
	"time"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
)

// swarm returns n magnet ships that see each other, 100 bodies among them, at
// the same density for every n: one ship to 400 square units, of radius 1.
func swarm(n int) Setup {
	side := 20 * math.Sqrt(float64(n))
	at := func(i int, lane uint64) float64 {
		return (portable.Uniform(portable.Hash(2, uint64(i), 0, lane)) - 0.5) * side
	}
	s := Setup{Name: "swarm", Seed: 1, Dt: 1.0 / 60}
	var stops []nav.Goal
	for i := range 100 {
		s.Bodies = append(s.Bodies, orbit.Body{
			Name: fmt.Sprint("body ", i), Parent: -1, Radius: 4,
			Path: wheel{math.Abs(at(i, 3)), 0.01},
		})
		stops = append(stops, nav.Goal{Kind: nav.BodyGoal, Index: int32(i), Within: 8})
	}
	magnet, _ := nav.New("magnet")
	magnet.(*steer.Magnet).Neighbors = true
	s.Groups = []Group{{Name: "ships", Behavior: magnet, Drive: nav.Kinematic{}, Itinerary: Itinerary{Choice: Random, Stops: stops}}}
	s.Agents = make([]nav.Agent, 0, n)
	for i := range n {
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: at(i, 1), Y: at(i, 2)},
		})
	}
	return s
}

// BenchmarkStep measures a step of magnet ships among 100 bodies and each other.
// B/ship is all that a world holds, setup included.
func BenchmarkStep(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000, 1_000_000} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("ships=%d/workers=%d", n, workers), func(b *testing.B) {
				before := heap()
				s := swarm(n)
				s.Workers = workers
				w := mustNew(b, s)
				steps(w, 3)
				bytes := heap() - before
				b.ReportAllocs()
				for b.Loop() {
					w.Step()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/ship")
				b.ReportMetric(float64(bytes)/float64(n), "B/ship")
			})
		}
	}
}

// BenchmarkContacts measures a step of solid agents that cross a square in all
// directions, packed so that each has about ten others within five radii. Of the
// same agents without contacts it tells what bouncing costs.
func BenchmarkContacts(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		for _, contacts := range []*Contacts{nil, {Restitution: 1}} {
			for _, workers := range []int{1, 2} {
				b.Run(fmt.Sprintf("agents=%d/solid=%t/workers=%d", n, contacts != nil, workers), func(b *testing.B) {
					s := throng(n)
					s.Workers, s.Contacts = workers, contacts
					w := steps(mustNew(b, s), 20)
					began := w.contacts.Counts.Began
					impacts, ticks := 0, w.tick
					b.ReportAllocs()
					for b.Loop() {
						w.Step()
						impacts += len(w.Contacts())
					}
					steps := float64(w.tick - ticks)
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/steps/float64(n), "ns/agent")
					b.ReportMetric(float64(impacts)/steps/float64(n), "impacts/agent")
					b.ReportMetric(float64(w.contacts.Counts.Began-began)/steps/float64(n), "contacts/agent")
				})
			}
		}
	}
}

// throng returns n agents of radius 1 on a lattice of a spacing that gives each
// ten others within five radii, each bound for one of four far corners.
func throng(n int) Setup {
	spacing := math.Sqrt(math.Pi * 25 / 11)
	columns := int(math.Ceil(math.Sqrt(float64(n))))
	far := 10 * spacing * float64(columns)
	s := Setup{Name: "throng", Seed: 1, Dt: 1.0 / 60}
	s.Groups = []Group{{Name: "all", Behavior: beeline{}, Drive: nav.Kinematic{}}}
	for i := range n {
		corner := portable.Hash(3, uint64(i), 0, 0)
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: spacing * float64(i%columns), Y: spacing * float64(i/columns)},
			Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{
				X: far * (float64(corner&2) - 1), Y: far * (float64(corner&1)*2 - 1),
			}},
		})
	}
	return s
}

func heap() uint64 {
	runtime.GC()
	runtime.GC() // what the cleanups after the first one have let go
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkHistory measures what a history adds to a step forwards and what a step back
// takes, once all its room is used: a snapshot is then made in the memory of another, unless it
// is larger. B/agent is the size of a snapshot, ms is the longest step.
func BenchmarkHistory(b *testing.B) {
	for _, n := range []int{1_000, 3_000} {
		for _, way := range []string{"alone", "forwards", "backwards"} {
			b.Run(fmt.Sprintf("agents=%d/%s", n, way), func(b *testing.B) {
				s := throng(n)
				s.Contacts = &Contacts{Restitution: 1}
				w := mustNew(b, s)
				steps(w, 20)
				size := w.Keep(nil).Bytes()
				p := NewHistory(w, 20*size)
				step := func() { _ = p.Step() }
				if way == "alone" {
					step = w.Step
				}
				for range 200 {
					step()
				}
				if way == "backwards" {
					step = func() {
						if !p.Back(nil) {
							p.Go(p.Last())
						}
					}
					step()
				}
				longest := time.Duration(0)
				b.ReportAllocs()
				for b.Loop() {
					begin := time.Now()
					step()
					longest = max(longest, time.Since(begin))
				}
				b.ReportMetric(longest.Seconds()*1e3, "ms")
				b.ReportMetric(float64(size)/float64(n), "B/agent")
			})
		}
	}
}
