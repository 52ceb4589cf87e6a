package sim

import (
	"slices"
	"sync"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// What is read of single agents and of ranges is what Agents and Previous have, felt on the
// columns as by views; and after a snapshot of before anything was read.
func TestReadsAreThoseOfAgents(t *testing.T) {
	for name, s := range openWorlds() {
		if testing.Short() && !raced[name] {
			continue
		}
		for _, layout := range []string{"fast", "plain"} {
			t.Run(name+"/"+layout, func(t *testing.T) {
				if layout == "plain" {
					s = plainly(s)
				}
				s.Workers = 3
				w := mustNew(t, s)
				kept := w.Keep(nil)
				give(t, w, "circle")
				for range 70 {
					w.Glance(0) // velocities before a step are kept from here on
					w.Step()
				}
				sameReads(t, w)
				w.Restore(kept)
				sameReads(t, w)
			})
		}
	}
}

// sameReads compares what is read, with copies of all and without them, with the copies.
func sameReads(t *testing.T, w *World) {
	t.Helper()
	now, before := slices.Clone(w.Agents()), slices.Clone(w.Previous())
	readSingly(t, w, now, before)
	w.copies.fresh = false
	readSingly(t, w, now, before)
	readRanges(t, w, now, before)
	if w.copies.fresh {
		t.Error("to read agents copies all")
	}
	bound := make([]int, len(w.setup.Bodies))
	for i := range now {
		if g := &now[i].Goal; g.Kind == nav.BodyGoal {
			bound[g.Index]++
		}
	}
	for i, want := range bound {
		if got := w.Bound(i); got != want {
			t.Errorf("%d agents are bound for body %d, want %d", got, i, want)
		}
	}
}

func readSingly(t *testing.T, w *World, now, before []nav.Agent) {
	t.Helper()
	for i := range now {
		id, a, b := uint32(i), &now[i], &before[i]
		if w.Agent(id) != *a || w.PreviousAgent(id) != *b || w.Goal(id) != a.Goal {
			t.Fatalf("agent %d:\n%+v\n%+v", id, w.Agent(id), *a)
		}
		g := w.Glance(id)
		to, from := g.Headings()
		if g.Pos != a.Pos || g.From != b.Pos || g.Vel != a.Vel || g.Was != b.Vel || to != a.Heading || from != b.Heading ||
			g.Of.Radius != a.Radius || g.Of.Group != a.Group || g.Of.MaxAccel != a.MaxAccel || g.Of.Square != a.Square {
			t.Fatalf("agent %d: %+v, headings %v and %v; want %+v, before %+v", id, g, to, from, a, b)
		}
		if pos, was := w.Place(id); pos != a.Pos || was != b.Pos {
			t.Fatalf("agent %d is at %v from %v; want %v from %v", id, pos, was, a.Pos, b.Pos)
		}
		if d := r2.Sub(a.Pos, b.Pos); !(d.X*d.X+d.Y*d.Y <= w.Farthest()*w.Farthest()) {
			t.Fatalf("agent %d has moved by %v, farther than %v", id, d, w.Farthest())
		}
	}
}

func readRanges(t *testing.T, w *World, now, before []nav.Agent) {
	t.Helper()
	seen := make([]bool, w.Count())
	var guard sync.Mutex
	w.Ranges(func(_ int, r *Range) {
		guard.Lock()
		defer guard.Unlock()
		for i, id := range r.ID {
			a, b := &now[id], &before[id]
			if seen[id] || r.X[i] != a.Pos.X || r.Y[i] != a.Pos.Y || r.FromX[i] != b.Pos.X || r.FromY[i] != b.Pos.Y || r.Kinds[r.Kind[i]] != a.Group {
				t.Errorf("agent %d: seen %v, %v %v from %v %v; want %v from %v", id, seen[id], r.X[i], r.Y[i], r.FromX[i], r.FromY[i], a.Pos, b.Pos)
			}
			seen[id] = true
		}
	})
	if slices.Contains(seen, false) {
		t.Error("an agent is in no range")
	}
}

// An agent that is put elsewhere is what it was put as, and travels to its goal from there, also if it
// had arrived for good.
func TestPut(t *testing.T) {
	s := line([]float64{0, 50}, []float64{0, 0})
	s.Groups[0].Itinerary = Itinerary{Choice: Stay, Stops: []nav.Goal{{Kind: nav.PointGoal, Within: 100}}}
	w := steps(mustNew(t, s), 3)
	if !w.journeys.Done(1) {
		t.Fatal("it has not arrived")
	}
	before, a := w.Version(), w.Agent(1)
	a.Pos, a.Vel, a.Heading, a.Goal = r2.Vec{X: 7, Y: 8}, r2.Vec{Y: 2}, 3, nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 900}, Within: 1}
	w.Put(a)
	if got := w.Agent(1); got != a || w.Agents()[1] != a {
		t.Errorf("it is %+v, not %+v", got, a)
	}
	if w.Journeys().From(1) != a.Pos || w.journeys.Done(1) || w.Version() == before {
		t.Errorf("its journey began at %v, done: %v", w.Journeys().From(1), w.journeys.Done(1))
	}
	if other := w.Agent(0); other.Pos != (r2.Vec{}) || !w.journeys.Done(0) {
		t.Errorf("another agent is %+v", other)
	}
}
