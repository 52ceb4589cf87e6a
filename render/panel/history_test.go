//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"galaxy/sim"
)

// The ring keeps the newest samples in order, and starts over with another ship.
func TestHistory(t *testing.T) {
	w, err := sim.New(sim.Setup{Dt: 1, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	var h history
	for i := range historyLength + 10 {
		h.add(w, 3, float64(i), float64(2*i))
		h.add(w, 3, float64(i), -1) // the same tick again: nothing new
		w.Step()
	}
	if h.n != historyLength {
		t.Fatalf("%d samples, want %d", h.n, historyLength)
	}
	if from, to := h.span(); from != 10 || to != historyLength+9 {
		t.Errorf("span = %v to %v, want the newest %d", from, to, historyLength)
	}
	if top := h.top(); top != 2*(historyLength+9) {
		t.Errorf("top = %v", top)
	}
	h.unroll(10)
	for i := range h.n {
		if h.xs[i] != float64(i) || h.ys[i] != float64(20*(i+10)) {
			t.Fatalf("plotted sample %d is (%v, %v)", i, h.xs[i], h.ys[i])
		}
	}
	h.add(w, 4, 1000, 5)
	if from, to := h.span(); h.n != 1 || from != 1000 || to != 1000 {
		t.Errorf("another ship: %d samples from %v to %v, want its one", h.n, from, to)
	}
}
