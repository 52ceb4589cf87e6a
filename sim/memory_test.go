package sim

import "testing"

// A ship of a large world of open space takes so many bytes at most, with all that the world
// keeps and what it was set up from: 200 of these are its nav.Agent there. What all ships share
// is left out by the difference of two worlds.
func TestBytesOfAShip(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector keeps memory of its own")
	}
	const few, many = 1 << 17, 1 << 18
	bytes := func(n, workers int) uint64 {
		before := heap()
		s := swarm(n)
		s.Workers = workers
		w := mustNew(t, s)
		steps(w, 70) // slots have been put in order
		after := heap()
		if !w.inColumns {
			t.Fatal("they are not in columns")
		}
		return after - before
	}
	for workers := 1; workers <= 2; workers++ {
		each := float64(bytes(many, workers)-bytes(few, workers)) / (many - few)
		t.Logf("%d workers: %.0f bytes", workers, each)
		if each > 400 {
			t.Errorf("%d workers: a ship takes %.0f bytes", workers, each)
		}
	}
}
