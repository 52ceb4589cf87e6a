//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"galaxy/sim"
)

// The ring buffer keeps the newest samples in order, and is emptied for another ship.
func TestHistory(t *testing.T) {
	w, err := sim.New(sim.Setup{Dt: 1, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	var h speedHistory
	for i := range historyLength + 10 {
		h.add(w, 3, float64(i), float64(2*i), 3)
		h.add(w, 3, float64(i), -1, 3) // the same tick again: nothing new
		w.Step()
	}
	if h.n != historyLength {
		t.Fatalf("%d samples, want %d", h.n, historyLength)
	}
	if top := h.maxSpeed(); top != 2*(historyLength+9) {
		t.Errorf("maxSpeed = %v", top)
	}
	h.unroll(10)
	for i := range h.n {
		if h.xs[i] != float64(i-historyLength+1) || h.ys[i] != float64(20*(i+10)) {
			t.Fatalf("plotted sample %d is (%v, %v)", i, h.xs[i], h.ys[i])
		}
	}
	past := sim.NewHistory(w, 1<<20)
	_ = past.Step()
	h.add(w, 3, historyLength+11, 0, 3)
	past.Back(nil)
	h.add(w, 3, historyLength+8, 7, 3) // time has run backwards
	if from, to := h.time[h.oldest()], h.time[h.last()]; from != 11 || to != historyLength+8 || h.n != historyLength-2 {
		t.Errorf("back in time: %d samples from %v to %v", h.n, from, to)
	}
	h.add(w, 3, historyLength+12, 8, 3)
	if h.unroll(1); h.n != 1 || h.ys[0] != 8 {
		t.Errorf("after a jump of 4: %d samples, the first %v, want the one after it", h.n, h.ys[0])
	}
	h.add(w, 4, 1000, 5, 3)
	if h.unroll(1); h.n != 1 || h.xs[0] != 0 || h.ys[0] != 5 {
		t.Errorf("another ship: %d samples, the first (%v, %v), want its one", h.n, h.xs[0], h.ys[0])
	}
}
