package contact_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
	"galaxy/sim/grid"
	"galaxy/sim/part"
)

// crowd returns discs and squares that fly through each other, rocks and walls.
func crowd(t *testing.T) input {
	m, err := tiles.New(40, 40, 3, r2.Vec{X: -20, Y: -20})
	if err != nil {
		t.Fatal(err)
	}
	m.Fill(func(at tiles.Tile) uint8 {
		if at.X%8 == 5 && at.Y%3 > 0 {
			return tiles.Solid
		}
		return 1
	})
	agents := gas(5, 300, 1.5, 8)
	for i := range agents {
		agents[i].Square = i%4 == 0
	}
	return input{
		Dt: 1. / 16, Law: &contact.Law{Restitution: 0.8}, Now: agents, Walls: m,
		Fixed: []contact.Fixed{rock(0, r2.Vec{X: 20, Y: 20}, 5), rock(1, r2.Vec{X: 50, Y: 9}, 3)},
	}
}

// trace is all that comes out of 30 steps.
func trace(f *flight) (agents []nav.Agent, contacts []contact.Contact, hash part.Hasher) {
	if testing.Short() { // as under the race detector
		return traceOf(f, 12)
	}
	return traceOf(f, 30)
}

// traceOf is all that comes out of some steps.
func traceOf(f *flight, steps int) (agents []nav.Agent, contacts []contact.Contact, hash part.Hasher) {
	f.drift = []r2.Vec{{X: 4}, {Y: 2}}[:min(2, len(f.Fixed))]
	for range steps {
		f.step()
		agents = append(agents, f.Now...)
		contacts = append(contacts, f.Contacts...)
		f.Hash(&hash)
	}
	return agents, contacts, hash
}

func TestSameBitsForAnyNumberOfWorkers(t *testing.T) {
	agents, contacts, hash := trace(fly(t, 1, crowd(t)))
	if len(contacts) < 100 {
		t.Fatalf("only %d contacts", len(contacts))
	}
	numbers := []int{2, 3}
	if testing.Short() { // as under the race detector
		numbers = numbers[1:]
	}
	for _, workers := range numbers {
		a, c, h := trace(fly(t, workers, crowd(t)))
		if !slices.Equal(a, agents) || !slices.Equal(c, contacts) || h != hash {
			t.Errorf("%d workers lead to other bits", workers)
		}
	}
}

// An index leads to the bits of looking at everything fixed, and finds only what is near.
func TestSameBitsWithAnIndex(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("tries all bodies for each agent")
	}
	for _, law := range []*contact.Law{nil, {Restitution: 0.8}} {
		strewn := func(indexed bool) *flight {
			in := crowd(t)
			in.Law, in.Fixed = law, nil
			if law == nil {
				in.Walls = nil
			}
			for i := range 600 {
				at := portable.Hash(7, uint64(i), 0, 0)
				f := rock(uint32(i), r2.Vec{X: float64(at%900) / 10, Y: float64(at/900%900) / 10}, float64(i%5)/4)
				if i < 2 {
					f.Other.Kind = contact.Body
				} else if f.Other.Index -= 2; i%9 == 0 {
					f.Hull = shape.Hull{Core: shape.Box{Max: r2.Vec{X: 2, Y: 1}}}
				}
				in.Fixed = append(in.Fixed, f)
			}
			if indexed {
				in.Index = contact.NewIndex(in.Fixed)
			}
			return fly(t, 2, in)
		}
		const steps = 10 // each tries all that is fixed for each agent
		agents, contacts, hash := traceOf(strewn(false), steps)
		f := strewn(true)
		a, c, h := traceOf(f, steps)
		if !slices.Equal(a, agents) || !slices.Equal(c, contacts) || h != hash {
			t.Errorf("with the law %v an index leads to other bits", law)
		}
		if f.Counts.BeganFixed < 100 {
			t.Errorf("%+v: too few to tell", f.Counts)
		}
		if near := f.Index.Near(nil, &shape.Box{Min: r2.Vec{X: 40, Y: 40}, Max: r2.Vec{X: 45, Y: 45}}); len(near) == 0 || len(near) > 20 {
			t.Errorf("of 600 things %v are near", near)
		}
	}
}

// The order in which agents lie in the grid does not matter as long as none overlap: cells
// of any size lead to the same bits.
func TestSameBitsForAnyGrid(t *testing.T) {
	open := func() input {
		in := crowd(t)
		in.Walls, in.Fixed = nil, nil
		return in
	}
	straight := func(f *flight) ([]nav.Agent, []contact.Contact, part.Hasher) {
		a, c, h := trace(f)
		if f.Counts.Overlaps > 0 || f.Counts.Began < 50 {
			t.Fatalf("%+v", f.Counts)
		}
		return a, c, h
	}
	agents, contacts, hash := straight(fly(t, 1, open()))
	for _, side := range []float64{0.7, 20} {
		f := fly(t, 2, open())
		f.sortInto(side)
		if a, c, h := straight(f); !slices.Equal(a, agents) || !slices.Equal(c, contacts) || h != hash {
			t.Errorf("cells of %v lead to other bits", side)
		}
	}
}

// Lists of what is near lead to the bits of looking around, as long as they reach as far as agents
// move: those that are faster than they may be look around.
func TestSameBitsWithLists(t *testing.T) {
	cases := []struct{ speed, across float64 }{{7, 3.6}, {1, 2.2}}
	if testing.Short() { // as under the race detector
		cases = cases[1:]
	}
	for _, c := range cases {
		alike := func() *flight {
			in := crowd(t)
			for i := range in.Now {
				a := &in.Now[i]
				a.Radius, a.MaxSpeed, a.Vel = 0.8+a.Radius/5, c.speed, portable.Scale(0.5, a.Vel)
			}
			return fly(t, 2, in)
		}
		agents, contacts, hash := trace(alike())
		f := alike()
		f.Near = grid.NewLists(f.Grid, 1)
		a, k, h := trace(f)
		if !slices.Equal(a, agents) || !slices.Equal(k, contacts) || h != hash {
			t.Errorf("at most %v fast, lists lead to other bits", c.speed)
		}
		if len(contacts) < 100 || f.Near.Across() < c.across {
			t.Errorf("%d contacts, lists of %v: too few to tell", len(contacts), f.Near.Across())
		}
	}
}

// Which of two agents looks for the other depends on their sizes and on the cells; what they
// find does not, neither of overlaps nor of impacts.
func TestSameContactsForAnyGrid(t *testing.T) {
	for _, solid := range []bool{false, true} {
		of := func(side float64) ([]contact.Contact, contact.Counts) {
			in := crowd(t)
			in.Walls, in.Fixed = nil, nil
			if !solid {
				in.Law = nil
			}
			for i := range in.Now {
				in.Now[i].Square = false
				if i%10 == 0 {
					in.Now[i].Radius *= 2
				}
				if i%50 == 1 {
					in.Now[i].Radius = 0
				}
			}
			f := fly(t, 1, in)
			if side > 0 {
				f.sortInto(side)
			}
			_, contacts, _ := trace(f)
			return contacts, f.Counts
		}
		want, counts := of(0)
		if len(want) < 100 {
			t.Fatalf("solid: %t: only %d contacts", solid, len(want))
		}
		for _, side := range []float64{0.7, 60} {
			if got, c := of(side); !slices.Equal(got, want) || c != counts {
				t.Errorf("solid: %t: cells of %v lead to %d contacts %+v, not %d %+v", solid, side, len(got), c, len(want), counts)
			}
		}
	}
}

// Nor do the numbers of the agents matter, but for rounding, as long as no two events are at
// one time.
func TestSameWayForAnyNumbering(t *testing.T) {
	const n = 200
	in := input{Dt: 1. / 16, Law: &contact.Law{Restitution: 1}, Now: gas(8, n, 1.2, 20)}
	f := fly(t, 1, in)
	reversed := in
	reversed.Now = slices.Clone(gas(8, n, 1.2, 20))
	slices.Reverse(reversed.Now)
	g := fly(t, 1, reversed)
	for range 10 {
		f.step()
		g.step()
		for i := range f.Now {
			a, b := f.Now[i], g.Now[n-1-i]
			if d := r2.Sub(a.Pos, b.Pos); portable.Norm(d) > 1e-6 {
				t.Fatalf("tick %d: agent %d is at %v, and with another number at %v", f.Tick, i, a.Pos, b.Pos)
			}
		}
	}
	if f.Counts.Began < 50 {
		t.Errorf("%+v", f.Counts)
	}
}

func TestWarmStepsAllocateNothing(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("takes long to warm up")
	}
	for _, workers := range []int{1, 2} {
		f := fly(t, workers, crowd(t))
		for range 100 {
			f.step()
		}
		if n := testing.AllocsPerRun(50, f.step); n != 0 {
			t.Errorf("%d workers: %v allocations per step", workers, n)
		}
	}
}
