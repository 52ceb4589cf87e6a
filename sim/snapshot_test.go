package sim

import (
	"fmt"
	"math"
	"runtime"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// strangers returns n squares on the free tiles of a hall, each bound for a tile of its own, so that
// each has a path of its own.
func strangers(n int) Setup {
	side := int(math.Ceil(2 * math.Sqrt(float64(n))))
	m := hall(side)
	anywhere := func(i int, lane uint64) (t tiles.Tile) {
		for try := uint64(0); ; try++ {
			at := func(axis uint64) int {
				return int(portable.Uniform(portable.Hash(5, uint64(i), try, 2*lane+axis)) * float64(side))
			}
			if t = (tiles.Tile{X: at(0), Y: at(1)}); !m.Solid(t) {
				return t
			}
		}
	}
	s := hike(m)
	for i := range n {
		a := hiker(m, uint32(i), anywhere(i, 0), anywhere(i, 1))
		a.MaxAccel, a.Goal.Point.X, a.Goal.Point.Y = 360, a.Goal.Point.X+math.Sin(float64(i)), a.Goal.Point.Y+math.Cos(float64(i))
		s.Agents = append(s.Agents, a)
	}
	s.Groups[0].Drive = nav.Thrust{}
	return s
}

// crowds are worlds of all kinds, of about so many agents each.
func crowds(n int) map[string]func() Setup {
	solid := func() Setup {
		s := throng(n)
		s.Contacts = &Contacts{Pairs: NewPairs(1, nil, nil)}
		return s
	}
	return map[string]func() Setup{
		"swarm": func() Setup { return swarm(n) }, "solid": solid,
		"shared paths": func() Setup { return march(wayward{}, n, 96*int(math.Ceil(math.Sqrt(float64(n)/2000)))) },
		"own paths":    func() Setup { return strangers(n) },
	}
}

// A snapshot takes at most 215 bytes per agent: in open space, also once a picture has asked for
// velocities, and where they are solid; on tiles, on the way and once it is in memory that was outgrown.
func TestSnapshotsAreSmall(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("it counts bytes: nothing races")
	}
	for name, setup := range crowds(5000) {
		s := setup()
		w := steps(mustNew(t, s), 10)
		w.Glance(0)
		if w.pushed != (name != "swarm") {
			t.Errorf("%s: pushed: %v", name, w.pushed)
		}
		var kept *Snapshot
		for range 4 {
			kept = w.Keep(kept)
			if bytes, n := kept.Bytes(), len(s.Agents); bytes > 215*n {
				t.Errorf("%s, tick %d: %d bytes per agent", name, w.tick, bytes/n)
			} else {
				t.Logf("%s, tick %d: %d bytes per agent", name, w.tick, bytes/n)
			}
			steps(w, 40)
		}
	}
}

// What a history counts is what it takes.
func TestHistoriesCountTheirBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector keeps memory of its own")
	}
	worlds := crowds(2000)
	worlds["a dozen"] = func() Setup { return crowd(12, 8) }
	for name, setup := range worlds {
		w := steps(mustNew(t, setup()), 60)
		p := NewHistory(w, max(12*w.Keep(nil).Bytes(), 1<<21))
		for range 400 {
			if err := p.Step(); err != nil {
				t.Fatal(err)
			}
		}
		compareBytes(t, name, p, 0.8, 1.06)
	}
}

// Orders are many in few worlds, and belong to all snapshots. Each time that the past is stepped through anew
// there is another list of them.
func TestHistoriesCountOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector keeps memory of its own")
	}
	w := mustNew(t, crowd(12, 8))
	p := NewHistory(w, 4<<20)
	for tick := range 400 {
		for range tick % 3 * 8 {
			give(t, w, "set", "shy", "range", "9")
			p.Forget()
		}
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	for w.Tick() > 100 {
		p.Back(nil)
	}
	if all := p.bytes(); all > 4<<20 {
		t.Errorf("%d bytes", all)
	}
	compareBytes(t, "orders", p, 0.5, 1.1) // its lists are counted with room to grow, up to as much again
}

// compareBytes compares what p counts with what there is less in the heap without its moments.
func compareBytes(t *testing.T, name string, p *History, least, most float64) {
	t.Helper()
	counted, moments := p.bytes(), len(p.kept)
	for _, m := range []moment{p.spare, p.here} {
		if m != nil {
			counted += m.bytes() + m.growing(nil)
		}
	}
	with := heap()
	p.kept, p.spare, p.here = nil, nil, nil
	held := float64(with-heap()) / float64(counted)
	t.Logf("%s: %d bytes counted for %d moments, %.3f of them held", name, counted, moments, held)
	if held > most || held < least {
		t.Errorf("%s: %d bytes counted, %.3f of them held", name, counted, held)
	}
	runtime.KeepAlive(p)
}

// BenchmarkSnapshots measures how long a snapshot takes, in the memory of another, and to go back to one.
func BenchmarkSnapshots(b *testing.B) {
	const n = 4000
	for name, setup := range crowds(n) {
		for _, workers := range []int{1, 2} {
			s := setup()
			s.Workers = workers
			w := steps(mustNew(b, s), 60)
			kept := w.Keep(nil)
			w.Step()
			run := func(what string, do func()) {
				b.Run(fmt.Sprintf("%s/workers=%d/%s", name, workers, what), func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						do()
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/agent")
					b.ReportMetric(float64(kept.Bytes())/n, "B/agent")
				})
			}
			run("keep", func() { w.Keep(kept) })
			run("restore", func() { w.Restore(kept) })
		}
	}
}
