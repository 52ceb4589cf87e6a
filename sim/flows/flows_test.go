package flows

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/sim/part/parttest"
)

func TestCopiesOfStatesAreWhole(t *testing.T) { parttest.Copies(t, (*State).CopyTo) }

// The times between agents that come by chance have the mean and the standard deviation of
// a Poisson process, 1/rate, and differ by group and seed.
func TestChanceMakesAPoissonProcess(t *testing.T) {
	s := Source{Count: 20000, Rate: 40, From: 3, Chance: true}
	due := s.times(1, 0)
	sum, square, last := 0.0, 0.0, s.From
	for _, at := range due {
		gap := (at - last) * s.Rate
		sum, square, last = sum+gap, square+gap*gap, at
	}
	n := float64(len(due))
	mean := sum / n
	if deviation := math.Sqrt(square/n - mean*mean); n != 20000 || math.Abs(mean-1) > 0.02 || math.Abs(deviation-1) > 0.03 {
		t.Errorf("%v gaps of %v ± %v of 1/rate, want 1 ± 1", n, mean, deviation)
	}
	if slices.Equal(due, s.times(1, 1)) || slices.Equal(due, s.times(2, 0)) {
		t.Error("another group or seed has the same times")
	}
}

// Agents come in order, each once, none before it is due, and none after the end of its
// source; those that are refused wait, and so do those behind them.
func TestAgentsComeInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &Source{
			First: rapid.Uint32Range(0, 5).Draw(t, "first"), Count: rapid.IntRange(1, 30).Draw(t, "count"),
			Rate: rapid.Float64Range(0.1, 10).Draw(t, "rate"), From: rapid.Float64Range(0, 5).Draw(t, "from"),
			Chance: rapid.Bool().Draw(t, "chance"),
		}
		if rapid.Bool().Draw(t, "ends") {
			s.Until = s.From + rapid.Float64Range(0, 5).Draw(t, "until")
		}
		f := New(7, int(s.First)+s.Count, []*Source{nil, s}, true)
		due := s.times(7, 1)
		next := s.First
		for time := 0.0; time < 12; time += 0.5 {
			f.Come(time, func(id uint32) bool {
				if id != next {
					t.Fatalf("agent %d wants to come, and it is the turn of %d", id, next)
				}
				if at := due[id-s.First]; at > time || s.Until > 0 && at > s.Until {
					t.Fatalf("agent %d wants to come at %v, due at %v", id, time, at)
				}
				if rapid.IntRange(0, 3).Draw(t, "room") == 0 {
					return false
				}
				next++
				return true
			})
			here := int(next - s.First)
			later := 0
			for _, at := range due {
				if at > time {
					later++
				}
			}
			if got, want := f.Counts(1, s.Count+2, time).Waiting, len(due)-later-here; got != want {
				t.Fatalf("at %v %d wait, want %d", time, got, want)
			}
			if got := f.Expects(time); got != (later > 0 && here >= len(due)-later) {
				t.Fatalf("at %v: expects %v, with %d waiting and %d later", time, got, f.Counts(1, s.Count+2, time).Waiting, later)
			}
			if c := f.Counts(1, s.Count+2, time); c.Agents != len(due)+2 || c.Come != here+2 {
				t.Fatalf("%+v", c)
			}
		}
		for i := range s.Count {
			id := s.First + uint32(i)
			if got := f.Presence(id, 1); (got == ToCome) != (id >= next) {
				t.Fatalf("agent %d: %v", id, got)
			}
			if id < next {
				f.Leave(id, 1, 9)
				if got := f.Presence(id, 1); got != Left {
					t.Fatalf("agent %d that has left: %v", id, got)
				}
			}
		}
	})
}
