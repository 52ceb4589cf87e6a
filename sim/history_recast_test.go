package sim

import (
	"slices"
	"testing"
)

// A world whose orders are recast goes where a world goes that never had the others, and back again with them; a second world of the
// history goes along.
func TestRecast(t *testing.T) {
	run := func(orders ...Given) uint64 {
		w := mustNew(t, roads())
		for w.Tick() < 90 {
			if err := Repeat(w, orders); err != nil {
				t.Fatal(err)
			}
			w.Step()
		}
		return w.Hash()
	}
	a := Given{0, "goto", []string{"couriers 2", "7,5"}}
	b := Given{30, "orbit", []string{"couriers 1,couriers 3", "Mine"}}
	c := Given{30, "set", []string{"couriers", "safe", "true"}}
	d := Given{61, "follow", []string{"couriers", "pirates"}}
	w, other := mustNew(t, roads()), mustNew(t, roads())
	h := NewHistory(w, 1e8, other)
	for w.Tick() < 90 {
		for _, o := range []Given{a, b, c, d} {
			if o.Tick == w.Tick() {
				give(t, w, o.Verb, o.Args...)
				give(t, other, o.Verb, o.Args...)
			}
		}
		if err := h.Step(); err != nil {
			t.Fatal(err)
		}
	}
	for _, orders := range [][]Given{{a, b, c}, {a, b}, {a}, {}, {a, b, c, d}, {a, c}, {b, d}, {a, b, c, d}} {
		if !h.Recast(orders) {
			t.Fatalf("%v is refused", orders)
		}
		if h.Last() != 90 {
			t.Errorf("the last tick is %d", h.Last())
		}
		h.Go(90)
		want := run(orders...)
		if w.Hash() != want || other.Hash() != want || !slices.EqualFunc(w.Orders(), orders, func(x, y Given) bool { return x.equals(&y) }) {
			t.Errorf("%v leads elsewhere; the orders are %v", orders, w.Orders())
		}
	}
	if h.Recast(slices.Clone(w.Orders())) {
		t.Error("the same orders are another course")
	}
	for w.Tick() > 40 {
		h.Back(nil)
	}
	if !h.Recast([]Given{a, c}) || h.Last() != 40 {
		t.Errorf("after a rewind the last tick is %d", h.Last())
	}
	if h.Go(40); w.Hash() != other.Hash() {
		t.Error("the worlds differ")
	}
}
