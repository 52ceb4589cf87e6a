package contact_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/sim/contact"
)

// bruteForce finds every pair that overlaps the slow way, and the deepest overlap.
func bruteForce(f *flight) (pairs map[contact.Contact]bool, deepest float64) {
	pairs = map[contact.Contact]bool{}
	add := func(a int, with contact.Other, hull shape.Hull) {
		if depth, ok := hull.Depth(f.Now[a].Pos); ok {
			pairs[contact.Contact{Agent: uint32(a), With: with}] = true
			deepest = max(deepest, depth)
		}
	}
	for i := range f.Now {
		a := &f.Now[i]
		for k := i + 1; k < len(f.Now); k++ {
			b := &f.Now[k]
			add(i, contact.Other{Kind: contact.Agent, Index: uint32(k)}, shape.Disc(b.Pos, a.Radius+b.Radius))
		}
		for _, x := range f.Fixed {
			hull := x.Hull.At(x.To)
			hull.Round += a.Radius
			if !f.Exempt(uint32(i), x.Other) {
				add(i, x.Other, hull)
			}
		}
	}
	return pairs, deepest
}

// passThrough finds the pairs of a disc and something fixed that meet on the way of a step,
// the slow way: distance to what is convex is a convex function of a straight way.
func passThrough(f *flight) map[contact.Contact]bool {
	pairs := map[contact.Contact]bool{}
	for i := range f.Now {
		for _, x := range f.Fixed {
			depth := func(share float64) float64 {
				hull := x.Hull.At(portable.AddScaled(x.From, share, r2.Sub(x.To, x.From)))
				hull.Round += f.Now[i].Radius
				from := f.Before[i].Pos
				_, distance := hull.Core.Away(portable.AddScaled(from, share, r2.Sub(f.Now[i].Pos, from)))
				return hull.Round - distance
			}
			low, high := 0.0, 1.0
			for high-low > 1e-12 {
				if a, b := low+(high-low)/3, high-(high-low)/3; depth(a) > depth(b) {
					high = b
				} else {
					low = a
				}
			}
			if depth(low) > 0 && !f.Exempt(uint32(i), x.Other) {
				pairs[contact.Contact{Agent: uint32(i), With: x.Other}] = true
			}
		}
	}
	return pairs
}

// Where there is no law, contacts are what appears from one tick to the next in the list
// of a search that compares everything with everything, and what fixed things were flown
// through between the two.
func TestContactsAreThoseOfBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.Float64Range(5, 60).Draw(t, "side")
		largest := rapid.Float64Range(0, 10).Draw(t, "largest radius")
		power := float64(rapid.IntRange(0, 6).Draw(t, "power")) // the higher, the fewer are large
		seed := rapid.Uint64().Draw(t, "seed")
		agents := gas(seed, rapid.IntRange(1, 90).Draw(t, "agents"), 1, 20)
		for i := range agents {
			chance := func(lane uint64) float64 { return portable.Uniform(portable.Hash(seed, uint64(i), 1, lane)) }
			agents[i].Radius = largest * math.Pow(chance(0), power)
			agents[i].Pos = r2.Vec{X: side * chance(1), Y: side * chance(2)}
		}
		f := fly(t, rapid.IntRange(1, 3).Draw(t, "workers"), input{
			Dt: 1. / 16, Now: agents,
			Fixed: []contact.Fixed{
				rock(0, r2.Vec{X: 3, Y: 4}, 2), rock(1, r2.Vec{X: 9}, 1),
				box(0, shape.Box{Min: r2.Vec{X: 1, Y: 8}, Max: r2.Vec{X: 4, Y: 9}}),
			},
			Exempt: func(agent uint32, o contact.Other) bool {
				return o.Kind == contact.Rock && agent%3 == o.Index
			},
		})
		f.drift = []r2.Vec{{X: 3}}
		before, deepest := bruteForce(f)
		want := contact.Counts{Deepest: deepest}
		for range 20 {
			f.step()
			now, depth := bruteForce(f)
			if want.Overlaps = len(now); depth > want.Deepest {
				want.Deepest, want.DeepestAt = depth, f.Tick
			}
			began := 0
			new := maps.Clone(now)
			maps.Copy(new, passThrough(f))
			for pair := range new {
				if !before[pair] {
					began++
					if pair.With.Kind != contact.Agent {
						want.BeganFixed++
					}
				}
			}
			want.Began += began
			before = now
			if f.Counts != want || len(f.Contacts) != began {
				t.Fatalf("tick %d: %+v and %d contacts; brute force finds %+v and %d", f.Tick, f.Counts, len(f.Contacts), want, began)
			}
			for _, c := range f.Contacts {
				if !new[contact.Contact{Agent: c.Agent, With: c.With}] || !c.Began || c.Impulse != 0 || c.Tick != f.Tick {
					t.Fatalf("tick %d: %+v", f.Tick, c)
				}
			}
			if !slices.IsSortedFunc(f.Contacts, func(a, b contact.Contact) int {
				if a.Agent != b.Agent {
					return int(a.Agent) - int(b.Agent)
				}
				return a.With.Compare(b.With)
			}) {
				t.Fatalf("tick %d: not in order: %+v", f.Tick, f.Contacts)
			}
		}
	})
}

// A ship that crosses a rock within a step has had a contact where it entered, and so has
// one that a moving rock has crossed; one that flies past has not.
func TestWhatIsFlownThroughIsAContact(t *testing.T) {
	f := fly(t, 1, input{
		Dt: 1, Now: line([]float64{0, 50, 100}, []float64{20, 0, 0}),
		Fixed: []contact.Fixed{rock(0, r2.Vec{X: 10}, 2), rock(1, r2.Vec{X: 40, Y: 1}, 2), rock(2, r2.Vec{X: 10, Y: 3.1}, 2)},
	})
	f.drift = []r2.Vec{{}, {X: 20}, {}}
	var at []float64
	for range 2 {
		f.step()
		for _, c := range f.Contacts {
			at = append(at, c.Point.X)
		}
	}
	if want := (contact.Counts{Began: 2, BeganFixed: 2}); f.Counts.Began != want.Began || f.Counts.BeganFixed != want.BeganFixed || len(at) != 2 || at[0] != 8 {
		t.Errorf("%+v at %v, want %+v, first at 8", f.Counts, at, want)
	}
}

func TestAContactCountsOnce(t *testing.T) {
	// The first flies through the second, which stands: four ticks of overlap.
	f := fly(t, 1, input{Dt: 1, Now: line([]float64{0, 4.5}, []float64{1, 0})})
	var overlaps []int
	for range 8 {
		f.step()
		overlaps = append(overlaps, f.Counts.Overlaps)
	}
	if want := []int{0, 0, 1, 1, 1, 1, 0, 0}; !slices.Equal(overlaps, want) {
		t.Fatalf("overlaps by tick are %v, want %v", overlaps, want)
	}
	if want := (contact.Counts{Began: 1, Deepest: 1.5, DeepestAt: 4}); f.Counts != want {
		t.Errorf("%+v, want %+v", f.Counts, want)
	}
}

func TestWhatOverlapsFromTheStartIsNoContact(t *testing.T) {
	f := fly(t, 1, input{Dt: 1, Now: line([]float64{0, 1}, []float64{0, 0})})
	for range 3 {
		f.step()
	}
	if want := (contact.Counts{Overlaps: 1, Deepest: 1}); f.Counts != want {
		t.Errorf("%+v, want %+v", f.Counts, want)
	}
}

func TestDiscsThatOnlyTouchDoNotOverlap(t *testing.T) {
	if f := fly(t, 1, input{Dt: 1, Now: line([]float64{0, 2}, []float64{0, 0})}); f.Counts.Overlaps != 0 {
		t.Errorf("%+v", f.Counts)
	}
}

// A pair that is pressed together, or rests against each other, is one contact; having
// come apart by more than the separation tolerance, the next is another.
func TestPressingIsOneContact(t *testing.T) {
	f := fly(t, 1, input{Dt: 1, Law: &contact.Law{Restitution: 0}, Now: line([]float64{0, 5}, []float64{0, 0})})
	press := func(v float64, ticks int) {
		for range ticks {
			f.Now[0].Vel.X, f.Now[1].Vel.X = v, -v
			f.step()
		}
	}
	for i, c := range []struct {
		v     float64
		began int
	}{{0.25, 1}, {-0.01, 1}, {0.25, 1}, {-0.5, 1}, {0.25, 2}} {
		press(c.v, 5+25*(1-i%2)) // long together, shortly apart
		if f.Counts.Began != c.began || f.Counts.Overlaps != 0 {
			t.Fatalf("phase %d: %+v, want %d contacts", i, f.Counts, c.began)
		}
	}
}
