package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
	"galaxy/sim/part"
)

// stream is a world of two sources whose agents cross and leave, and of some agents that
// were there from the start. It is solid, has a planet and a gun.
func stream(count int, rate float64, chance bool) Setup {
	s := Setup{Name: "stream", Seed: 3, Dt: 1.0 / 16, Contacts: &Contacts{Restitution: 0.5}, Bodies: crowd(1, 20).Bodies}
	goals := []r2.Vec{{X: 30, Y: 1}, {X: 2, Y: -30}}
	for g, name := range []string{"red", "blue"} {
		first := uint32(len(s.Agents))
		s.Groups = append(s.Groups, Group{
			Name: name, Behavior: &stroll{Range: 2}, Drive: nav.Thrust{},
			Itinerary: Itinerary{Stops: []nav.Goal{{Kind: nav.PointGoal, Point: goals[g], Within: 3}}, Leave: true},
			Source:    &Source{First: first, Count: count, Rate: rate, From: 1, Chance: chance},
		})
		for i := range count {
			at := r2.Vec{X: -20, Y: float64(i%4) * 2}
			if g == 1 {
				at = r2.Vec{X: float64(i%4) * 2, Y: 20}
			}
			s.Agents = append(s.Agents, walker(first+uint32(i), g, at))
		}
	}
	s.Groups = append(s.Groups, Group{Name: "walkers", Behavior: &stroll{Range: 2}, Drive: glide{}})
	for i := range 5 {
		a := walker(uint32(len(s.Agents)), 2, r2.Vec{X: 8, Y: float64(3 * i)})
		a.Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -1000, Y: 0}, Within: 1}
		s.Agents = append(s.Agents, a)
	}
	gunner, err := nav.NewGunner("gunner")
	if err != nil {
		panic(err)
	}
	s.Groups[1].Gunner = gunner
	return s
}

// stroll heads for where the way leads and away from neighbours.
type stroll struct {
	Range float64 `default:"3" min:"0" max:"100" help:"how far it looks"`
}

func (s *stroll) Reach(*nav.Agent, float64) float64 { return s.Range }

func (s *stroll) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	to := v.Target.Pos
	if v.OnPath {
		to = v.Way
	}
	push, _ := portable.Unit(r2.Sub(to, a.Pos))
	for i := range v.Neighbors {
		away, _ := portable.Unit(r2.Sub(a.Pos, v.Neighbors[i].Pos))
		push = portable.AddScaled(push, 0.4, r2.Add(away, portable.Scale(0.5, r2.Vec{X: away.Y, Y: -away.X})))
	}
	u, _ := portable.Unit(push)
	return portable.Scale(1/v.Dt, r2.Sub(portable.Scale(a.MaxSpeed, u), a.Vel))
}

func walker(id uint32, group int, at r2.Vec) nav.Agent {
	return nav.Agent{
		ID: id, Group: int32(group), Team: int32(group + 1), Radius: 0.5, Mass: 1, MaxSpeed: 6, MaxAccel: 20, MaxTurn: nav.Unlimited, Pos: at,
	}
}

// tileStream is a world of two sources on tiles.
func tileStream(t testing.TB) Setup {
	m, at := drawn(t, `
a....#....
...#.#..b.
.###...##.
.....#..#.
..d..#..B.
`)
	s := hike(m)
	s.Contacts = &Contacts{Restitution: 0.9}
	s.Groups[0].Behavior, s.Groups[0].Source = &stroll{Range: 16}, &Source{Count: 12, Rate: 4, Chance: true}
	s.Groups[0].Itinerary = Itinerary{Stops: []nav.Goal{{Kind: nav.PointGoal, Point: m.Center(at['b']), Within: 9}}, Leave: true}
	s.Groups = append(s.Groups, s.Groups[0])
	s.Groups[1].Name, s.Groups[1].Source = "blue", &Source{First: 12, Count: 9, Rate: 6}
	s.Groups[1].Itinerary = Itinerary{Choice: List, Leave: true, Stops: []nav.Goal{
		{Kind: nav.PointGoal, Point: m.Center(at['a']), Within: 9}, {Kind: nav.PointGoal, Point: m.Center(at['B']), Within: 9},
	}}
	for i := range 21 {
		a := hiker(m, uint32(i), at["ad"[i/12]], tiles.Tile{})
		a.Group, a.Goal, a.Square = int32(i/12), nav.Goal{}, i%3 == 0
		s.Agents = append(s.Agents, a)
	}
	return s
}

func TestAgentsComeWhenTheyAreDue(t *testing.T) {
	s := stream(4, 0.5, false)
	s.Groups[0].Source.Until = 6 // lets those of 1, 3 and 5 come
	w := mustNew(t, s)
	for w.Tick() < 200 {
		for g, of := range []struct{ most int }{{3}, {4}} {
			want := min(int(math.Floor((w.Time()-1)/2))+1, of.most)
			if r := w.Report(); w.Time() >= 1 && r.Metrics[g].Come != want {
				t.Fatalf("at %v, %d of group %d have come, want %d", w.Time(), r.Metrics[g].Come, g, want)
			}
		}
		w.Step()
	}
	if got := w.Presence(3); got != ToCome {
		t.Errorf("one that would come after the end of its source: %v", got)
	}
	if c := w.Flow(0); c.Agents != 3 || c.Come != 3 {
		t.Errorf("of a source that ends early: %+v", c)
	}
}

// An agent without room waits, in order, and comes when there is room.
func TestAgentsWaitForRoom(t *testing.T) {
	s := stream(3, 100, false)
	s.Groups, s.Contacts = s.Groups[:1], nil
	s.Agents = s.Agents[:3]
	for i := range s.Agents {
		s.Agents[i].Pos = r2.Vec{X: -20}
	}
	blocker := walker(3, 0, r2.Vec{X: -20.9})
	blocker.Goal, blocker.MaxSpeed = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -40}, Within: 1}, 0.2
	s.Agents = append(s.Agents, blocker)
	w := mustNew(t, s)
	came := []uint64{0, 0, 0}
	for range 300 {
		w.Step()
		here := 0
		for id := range came {
			if w.Presence(uint32(id)) != ToCome && came[id] == 0 {
				came[id] = w.Tick()
				for other := range w.Agents() {
					if d := portable.Norm(r2.Sub(w.Agents()[other].Pos, w.Agents()[id].Pos)); other != id && w.Presence(uint32(other)) == Here && d < 1.25 {
						t.Errorf("agent %d came where agent %d was %v away", id, other, d)
					}
				}
			}
			if came[id] > 0 {
				here++
			}
		}
		if w.Time() > 1.5 && w.Flow(0).Waiting != 3-here {
			t.Fatalf("at %v %d wait, want %d", w.Time(), w.Flow(0).Waiting, 3-here)
		}
	}
	if came[0] <= 17 || came[1] <= came[0] || came[2] <= came[1] {
		t.Errorf("they came at ticks %d", came)
	}
	if w.Journeys().Arrivals(1) != 1 {
		t.Error("one that has waited has not arrived")
	}
}

func TestAgentsThatHaveLeftAreGone(t *testing.T) {
	s := stream(20, 2, true)
	s.Agents, s.Groups = s.Agents[:40], s.Groups[:2]
	s.Groups[1].Gunner = nil
	s.End.Arrived = true
	w := mustNew(t, s)
	var v nav.View
	for !w.Done() {
		if w.Tick() > 5000 {
			t.Fatal("the end does not come")
		}
		w.Step()
		for id := range w.Agents() {
			if w.Presence(uint32(id)) != Here {
				continue
			}
			w.View(uint32(id), &v)
			for _, n := range v.Neighbors {
				if w.Presence(n.ID) != Here {
					t.Fatalf("at tick %d agent %d sees agent %d, which has %v", w.Tick(), id, n.ID, w.Presence(n.ID))
				}
			}
		}
		for _, c := range w.Contacts() {
			if c.With.Kind == 0 && w.Previous()[c.Agent].Pos == w.Previous()[c.With.Index].Pos {
				t.Fatalf("a contact with an absent agent: %+v", c)
			}
		}
	}
	r := w.Report()
	if r.Left != 40 || r.Arrived != 40 || r.Total.Come != 40 || r.Overlaps != 0 {
		t.Errorf("%d have come, %d arrived, %d left, %d overlap", r.Total.Come, r.Arrived, r.Left, r.Overlaps)
	}
	if got := r.Total.Throughput; math.Abs(got-4) > 1.5 { // two sources of 2
		t.Errorf("throughput %v", got)
	}
	steps(w, 200)
	var got, none part.Hasher
	w.contacts.Hash(&got)
	(&contact.State{}).Hash(&none)
	if got != none {
		t.Error("agents that have left are in contact")
	}
	if r2 := w.Report(); r2.Total.Throughput != r.Total.Throughput {
		t.Errorf("once all have left the throughput goes on to change, from %v to %v", r.Total.Throughput, r2.Total.Throughput)
	}
}

// Agents that never come change nothing for others, but for their number.
func TestAbsentAgentsChangeNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := stream(4, 2, true)
		if rapid.Bool().Draw(rt, "tiles") {
			s = tileStream(t)
		}
		if rapid.Bool().Draw(rt, "pass") {
			s.Contacts = nil
		}
		n := rapid.IntRange(1, 3).Draw(rt, "absent") // that leave the number of cells as it is
		more := s
		more.Groups, more.Agents = slices.Clone(s.Groups), slices.Clone(s.Agents)
		late := s.Groups[0]
		late.Name = "late"
		late.Source = &Source{First: uint32(len(s.Agents)), Count: n, Rate: 1, From: 1e6}
		more.Groups = append(more.Groups, late)
		for i := range n {
			a := s.Agents[rapid.IntRange(0, len(s.Agents)-1).Draw(rt, "place")]
			a.ID, a.Group, a.Goal = uint32(len(s.Agents)+i), int32(len(s.Groups)), nav.Goal{}
			more.Agents = append(more.Agents, a)
		}
		few, many := mustNew(t, s), mustNew(t, more)
		defer few.Close()
		defer many.Close()
		for range 300 {
			few.Step()
			many.Step()
			if got := many.Agents()[:len(s.Agents)]; !slices.Equal(got, few.Agents()) {
				rt.Fatalf("at tick %d: %v", few.Tick(), got)
			}
		}
		got, want := many.Report(), few.Report()
		if got.Contacts != want.Contacts || got.Overlaps != want.Overlaps || got.Hits != want.Hits {
			rt.Fatalf("contacts %d, overlaps %d, hits %d; want %d, %d, %d", got.Contacts, got.Overlaps, got.Hits, want.Contacts, want.Overlaps, want.Hits)
		}
	})
}

func TestStreamsAreTheSameForAnyNumberOfWorkers(t *testing.T) {
	for name, s := range map[string]Setup{"open": stream(30, 4, true), "tiles": tileStream(t)} {
		var want uint64
		for _, workers := range []int{1, 2, 5} {
			s.Workers = workers
			w := steps(mustNew(t, s), 400)
			if left := w.Report().Left; left < 5 {
				t.Fatalf("%s: only %d have left", name, left)
			}
			if workers == 1 {
				want = w.Hash()
			} else if w.Hash() != want {
				t.Errorf("%s: another hash with %d workers", name, workers)
			}
		}
	}
}

func TestRecordingsOfStreamsVerify(t *testing.T) {
	for name, s := range map[string]Setup{"open": stream(30, 4, true), "tiles": tileStream(t)} {
		w := mustNew(t, s)
		rec := NewRecorder(nil, &Recording{File: "stream.toml", Scene: "schema = 1\n"})
		for w.Tick() < 300 {
			rec.Mark(w)
			if w.Tick() == 100 {
				give(t, w, "goto", "red", "40,40")
			}
			steps(w, 10)
		}
		rec.Mark(w)
		r := reread(t, rec.Recording())
		s.Workers = 3
		w = mustNew(t, s)
		if err := Verify(w, r, nil); err != nil || w.Report().Left == 0 {
			t.Errorf("%s: %v, %d have left", name, err, w.Report().Left)
		}
	}
}

// A step of a stream, in which agents come and go, allocates nothing once warm.
func TestStreamsAllocateNothingOnceWarm(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("takes long to warm up")
	}
	for _, workers := range []int{1, 2} {
		s := stream(1000, 20, true)
		s.Workers = workers
		w := steps(mustNew(t, s), 600)
		before := w.Report()
		if n := testing.AllocsPerRun(100, w.Step); n != 0 {
			t.Errorf("%d workers: %v allocations", workers, n)
		}
		if r := w.Report(); r.Total.Come == before.Total.Come || r.Left == before.Left {
			t.Error("none has come or gone")
		}
	}
}

func TestHashesKnowWhatIsAbsent(t *testing.T) {
	w := mustNew(t, stream(3, 1, false))
	seen := map[uint64]string{}
	for _, p := range []Presence{ToCome, Here, Left} {
		if other, ok := seen[w.Hash()]; ok {
			t.Errorf("%v and %s have one hash", p, other)
		}
		seen[w.Hash()] = fmt.Sprint(p)
		switch p {
		case ToCome:
			w.flows.Come(1e9, func(id uint32) bool { return id == 0 })
		case Here:
			w.flows.Leave(0, 0, 1)
		}
		if got, want := w.Presence(0), []Presence{Left, Here, Left}[p]; p != Left && got != want {
			t.Errorf("after %v: %v", p, got)
		}
	}
}
