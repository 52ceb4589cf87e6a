package rootfind

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A craft that is faster than its target meets it once: Single finds what Earliest finds,
// from whatever guess.
func TestSingleFindsTheOnlyMeeting(t *testing.T) {
	found := 0
	defer func() {
		if found == 0 {
			t.Error("no meeting at all")
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		s := anySwing(t)
		b := s.bounds()
		s.craft = b.Speed * rapid.Float64Range(0.9, 5).Draw(t, "times faster")
		guess := rapid.OneOf(rapid.Float64Range(0, 100), rapid.SampledFrom([]float64{-1, math.NaN(), math.Inf(1), 1e-300})).Draw(t, "guess")
		want, got := Earliest(s.dist, s.craft, b, s.horizon), Single(s.dist, s.craft, b, guess, s.horizon)
		if got.Found != want.Found {
			t.Fatalf("%+v, want %+v", got, want)
		}
		if !got.Found {
			if got != want {
				t.Fatalf("missed by %+v, want %+v", got, want)
			}
			return
		}
		found++
		d, _ := s.dist(got.T)
		// The places are off by roundings of the numbers that they are summed from.
		noise := float64(1e-14*(20+d)) + float64(2*epsilon*b.Speed*got.T)
		if math.Abs(d-s.craft*got.T) > 2*near*d+noise || got.T < 0 || got.T > s.horizon {
			t.Fatalf("at %v the target is at %v, the craft at %v", got.T, d, s.craft*got.T)
		}
		if s.craft > b.Speed && math.Abs(got.T-want.T)*(s.craft-b.Speed) > 4*near*d+2*noise {
			t.Fatalf("met at %v, not %v", got.T, want.T)
		}
	})
}

// A meeting with a planet, from where it would be met if it flew straight on, takes four
// calls; one of them is at the start.
func TestSingleTakesFewCalls(t *testing.T) {
	calls, searches, most := 0, 0, 0
	for k := range 200 {
		s := swing{r: 1, w: 0.0172, a: 0.0314 * float64(k), craft: 0.08, x: 0.7, y: 0.3}
		d, rate := s.dist(0)
		b := Bounds{Speed: 0.0173, Accel: 0.0172 * 0.0173}
		res := Single(s.dist, s.craft, b, d/(s.craft-rate), math.Inf(1))
		if !res.Found {
			t.Fatalf("%+v is not met", s)
		}
		calls, searches, most = calls+res.Evals, searches+1, max(most, res.Evals)
	}
	if calls > 5*searches || most > 7 {
		t.Errorf("%d calls in %d searches, at most %d in one", calls, searches, most)
	}
}

func TestSingleAsksEarliest(t *testing.T) {
	still := func(float64) (float64, float64) { return 6, 0 }
	for _, c := range []struct {
		name           string
		speed, horizon float64
		b              Bounds
	}{
		{"not faster", 2, 10, Bounds{Speed: 2}},
		{"beyond the horizon", 2, 2.9, Bounds{}},
		{"no horizon", 2, math.NaN(), Bounds{}},
		{"no bound", 2, 10, unbounded},
		{"no speed", math.NaN(), 10, Bounds{}},
	} {
		if got, want := Single(still, c.speed, c.b, 1, c.horizon), Earliest(still, c.speed, c.b, c.horizon); got != want {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
	broken := func(t float64) (float64, float64) { return 6 + math.Log(1-t), 0 }
	if res := Single(broken, 2, Bounds{}, 2, 10); res.Found && math.IsNaN(res.T) {
		t.Errorf("%+v", res)
	}
}

func TestSingleDoesNotAllocate(t *testing.T) {
	s := swing{x: 8, y: 3, r: 1, w: 1, craft: 3, horizon: 100}
	b := s.bounds()
	if n := testing.AllocsPerRun(100, func() {
		if !Single(func(t float64) (float64, float64) { return s.dist(t) }, s.craft, b, 2, s.horizon).Found {
			t.Fatal("not found")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
