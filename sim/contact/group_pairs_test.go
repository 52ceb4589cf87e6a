package contact_test

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/sim/contact"
)

// Pairs are those of a plain matrix.
func TestPairsAreThoseOfAMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 150).Draw(t, "groups")
		group := rapid.IntRange(0, n-1)
		among := rapid.SliceOfN(group, 0, 5).Draw(t, "among")
		var listed [][2]int
		for range rapid.IntRange(0, 100).Draw(t, "pairs") {
			listed = append(listed, [2]int{group.Draw(t, "a"), group.Draw(t, "b")})
		}
		want := make([][]bool, n)
		for i := range want {
			want[i] = make([]bool, n)
		}
		for _, a := range among {
			for _, b := range among {
				want[a][b] = true
			}
		}
		for _, p := range listed {
			want[p[0]][p[1]], want[p[1]][p[0]] = true, true
		}
		pairs := contact.NewPairs(n, among, listed)
		for a := range n {
			for b := range n {
				if got := pairs.Has(int32(a), int32(b)); got != want[a][b] {
					t.Fatalf("groups %d and %d: %v, want %v", a, b, got, want[a][b])
				}
			}
		}
	})
}

// grouped makes a gas of two groups, half of it squares if asked for.
func grouped(t *rapid.T, squares bool) []nav.Agent {
	agents := gas(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(2, 60).Draw(t, "agents"), 1.001, speeds.Draw(t, "speed"))
	for i := range agents {
		agents[i].Group = int32(i % 2)
		agents[i].Square = squares && i%3 == 0
	}
	return agents
}

// Agents of a pair of groups that is solid never overlap and keep their momentum; all
// others pass through each other, and their overlaps and contacts are those that they have
// without a law.
func TestOnlyPairsAreSolid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		agents := grouped(t, false)
		listed := rapid.SampledFrom([][][2]int{nil, {{0, 0}}, {{1, 0}}, {{0, 0}, {1, 1}}}).Draw(t, "pairs")
		law := &contact.Law{Restitution: 1, Pairs: contact.NewPairs(2, nil, listed)}
		f := fly(t, rapid.IntRange(1, 3).Draw(t, "workers"), input{Dt: 1. / 16, Law: law, Now: agents})
		momentum, _, most := f.sums()
		before := overlaps(f.Now)
		for range 15 {
			f.step()
			now, began := overlaps(f.Now), 0
			for pair := range now {
				if law.Between(f.Now[pair[0]].Group, f.Now[pair[1]].Group) {
					t.Fatalf("tick %d: %v are solid to each other, and overlap", f.Tick, pair)
				}
				if !before[pair] {
					began++
				}
			}
			passed := 0
			for _, c := range f.Contacts {
				if solid := law.Between(f.Now[c.Agent].Group, f.Now[c.With.Index].Group); !solid {
					passed++
					if c.Impulse != 0 || !now[[2]uint32{c.Agent, c.With.Index}] {
						t.Fatalf("tick %d: %+v of two that are not solid", f.Tick, c)
					}
				}
			}
			if f.Counts.Overlaps != len(now) || passed != began {
				t.Fatalf("tick %d: %+v and %d contacts, want %d overlaps, %d new", f.Tick, f.Counts, passed, len(now), began)
			}
			before = now
		}
		if p, _, _ := f.sums(); portable.Norm(r2.Sub(p, momentum)) > 1e-12*most {
			t.Fatalf("momentum %v, was %v", p, momentum)
		}
	})
}

// overlaps returns the pairs of discs that overlap, the lower ID first.
func overlaps(agents []nav.Agent) map[[2]uint32]bool {
	all := map[[2]uint32]bool{}
	for i := range agents {
		for k := i + 1; k < len(agents); k++ {
			if _, ok := shape.DiscDepth(r2.Sub(agents[i].Pos, agents[k].Pos), agents[i].Radius+agents[k].Radius); ok {
				all[[2]uint32{uint32(i), uint32(k)}] = true
			}
		}
	}
	return all
}

// With no pair at all agents move to the bit as without a law, but for what is fixed; with
// all pairs as with a law for all. Squares keep out of each other in any case.
func TestNoPairIsAsNoLawAndAllPairsAreAsNone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		agents := grouped(t, rapid.Bool().Draw(t, "squares"))
		in := func(law *contact.Law) input {
			return input{Dt: 1. / 16, Law: law, Now: append([]nav.Agent(nil), agents...)}
		}
		law := &contact.Law{Restitution: 0.5}
		one, other := fly(t, 1, in(law)), fly(t, 2, in(&contact.Law{Restitution: 0.5, Pairs: contact.NewPairs(2, []int{0, 1}, nil)}))
		free, none := fly(t, 1, in(nil)), fly(t, 2, in(&contact.Law{Restitution: 0.5, Pairs: contact.NewPairs(2, nil, nil)}))
		for range 10 {
			for _, f := range []*flight{one, other, free, none} {
				f.step()
			}
			for i := range agents {
				if one.Now[i] != other.Now[i] {
					t.Fatalf("tick %d: with all pairs %+v, with a law %+v", one.Tick, other.Now[i], one.Now[i])
				}
				if free.Now[i] != none.Now[i] {
					t.Fatalf("tick %d: without pairs %+v, without a law %+v", one.Tick, none.Now[i], free.Now[i])
				}
			}
		}
		if one.Counts != other.Counts {
			t.Errorf("%+v, %+v", one.Counts, other.Counts)
		}
	})
}

// What is fixed is solid to agents of no pair.
func TestFixedThingsAreSolidToAll(t *testing.T) {
	f := fly(t, 1, input{
		Dt: 1, Law: &contact.Law{Restitution: 1, Pairs: contact.NewPairs(1, nil, nil)}, Now: line([]float64{0, 1}, []float64{3, 3}),
		Fixed: []contact.Fixed{rock(0, r2.Vec{X: 10}, 1)},
	})
	for range 5 {
		f.step()
	}
	for i := range f.Now {
		if f.Now[i].Vel.X != -3 {
			t.Errorf("agent %d: %+v", i, f.Now[i])
		}
	}
	if f.Counts.Overlaps != 1 || f.Counts.BeganFixed != 2 {
		t.Errorf("%+v", f.Counts)
	}
}
