package orbit

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// toVenusAndMars is the search for flights to Mars past Venus.
func toVenusAndMars(t testing.TB) Swingby {
	t.Helper()
	s := SolarSystem(Integrated)
	find := func(name string) int {
		i, err := s.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	w := Swingby{
		System: s, From: find("Earth"), Via: find("Venus"), To: find("Mars"), Depart: Span{day(t, "2031-12-01"), day(t, "2032-10-01")},
		First: Span{80, 260}, Second: Span{120, 480}, Step: 10, Workers: 2,
	}
	w.Lowest = s[w.Via].Radius + 300/AU
	w.Leave, w.Enter = circle(s, w.From), circle(s, w.To)
	return w
}

// TestSwingby: the flights fit together at Venus, none is too low, and the search has the same bits for any number of
// workers.
func TestSwingby(t *testing.T) {
	w := toVenusAndMars(t)
	list, err := w.Find(context.Background())
	if err != nil || len(list) == 0 {
		t.Fatal(len(list), err)
	}
	for i, r := range list {
		a, b := r.Legs[0], r.Legs[1]
		t.Logf("%s, Venus %s, Mars %s: Δv %.3f = %.3f, %.3f at %.0f km, %.3f", FormatDate(a.Depart, TDB), FormatDate(a.Arrive, TDB),
			FormatDate(b.Arrive, TDB), r.DeltaV()*kms, a.Leave*kms, r.Impulse*kms, (r.Pass.Periapsis-w.System[w.Via].Radius)*AU, b.Enter*kms)
		if a.Arrive != b.Depart || r.Pass.Periapsis < w.Lowest || i > 0 && r.DeltaV() < list[i-1].DeltaV() {
			t.Errorf("%+v", r)
		}
		turn := 0.5 * (r.Pass.Turn(r3.Norm(a.In)) + r.Pass.Turn(r3.Norm(b.Out)))
		want := math.Acos(r3.Dot(a.In, b.Out) / r3.Norm(a.In) / r3.Norm(b.Out))
		// A flyby that is as low as it may be turns a little less than it should.
		if math.Abs(turn-want) > 1e-4 {
			t.Errorf("the flyby turns by %v, want %v", turn, want)
		}
	}
	w.Workers = 1
	again, err := w.Find(context.Background())
	if err != nil || !slices.Equal(list, again) {
		t.Errorf("one worker finds other flights: %v", err)
	}
}

func TestSwingbyRefuses(t *testing.T) {
	for _, c := range []struct {
		change func(*Swingby)
		says   string
	}{
		{func(w *Swingby) { w.Via = w.From }, "to itself leads nowhere"},
		{func(w *Swingby) { w.Lowest = 0 }, "a periapsis of 0"},
		{func(w *Swingby) { w.Step = 0.5 }, "pairs of legs, more than"},
		{func(w *Swingby) { w.Second.From = -1 }, "flights take from -1"},
		{func(w *Swingby) { w.Via = 0 }, "Sun moves about no other body"},
	} {
		w := toVenusAndMars(t)
		c.change(&w)
		if _, err := w.Find(context.Background()); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %q", err, c.says)
		}
	}
	w := toVenusAndMars(t)
	ctx, cancel := context.WithCancel(context.Background())
	w.Progress = func(int, int) { cancel() }
	if _, err := w.Find(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled search ends with %v", err)
	}
}
