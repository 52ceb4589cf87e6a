package sim

import (
	"sync"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// What is read of single agents and of ranges is what Agents and Previous have, in columns
// as in rows; and after a snapshot of before anything was read.
func TestReadsAreThoseOfRows(t *testing.T) {
	for name, s := range openWorlds() {
		for _, layout := range []string{"columns", "rows"} {
			t.Run(name+"/"+layout, func(t *testing.T) {
				if layout == "rows" {
					s = inRows(s)
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

func sameReads(t *testing.T, w *World) {
	t.Helper()
	type spot struct {
		x, y, fromX, fromY float64
		group              int32
	}
	spots := make([]spot, w.Count())
	var guard sync.Mutex
	w.Ranges(func(_ int, r *Range) {
		guard.Lock()
		defer guard.Unlock()
		for i, id := range r.ID {
			if spots[id] != (spot{}) {
				t.Errorf("agent %d is in two ranges", id)
			}
			spots[id] = spot{r.X[i], r.Y[i], r.FromX[i], r.FromY[i], r.Kinds[r.Kind[i]]}
		}
	})
	bound := make([]int, len(w.setup.Bodies))
	now, before := w.Agents(), w.Previous()
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
		if want := (spot{a.Pos.X, a.Pos.Y, b.Pos.X, b.Pos.Y, a.Group}); spots[id] != want {
			t.Fatalf("agent %d: %v in its range, want %v", id, spots[id], want)
		}
		if d := r2.Sub(a.Pos, b.Pos); !(d.X*d.X+d.Y*d.Y <= w.Farthest()*w.Farthest()) {
			t.Fatalf("agent %d has moved by %v, farther than %v", id, d, w.Farthest())
		}
		if a.Goal.Kind == nav.BodyGoal {
			bound[a.Goal.Index]++
		}
	}
	for i, want := range bound {
		if got := w.Bound(i); got != want {
			t.Errorf("%d agents are bound for body %d, want %d", got, i, want)
		}
	}
}
