package sim

import (
	"runtime"
	"testing"

	"galaxy/internal/portable"
)

// A ship of a large world of open space takes so many bytes at most, with all that the world
// keeps and what it was set up from: 200 of these are its nav.Agent there. What all ships share
// is left out by the difference of two worlds.
func TestBytesOfAShip(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector keeps memory of its own")
	}
	const few, many, workers = 1 << 17, 1 << 18, 2
	bytes := func(n int) uint64 {
		before := heap()
		s := swarm(n)
		s.Workers = workers
		w := mustNew(t, s)
		steps(w, 70) // slots have been put in order
		after := heap()
		runtime.KeepAlive(w)
		return after - before
	}
	each := float64(bytes(many)-bytes(few)) / (many - few)
	t.Logf("%.0f bytes", each)
	if each > 405 { // it is 397 to 400, by what tests before this one have left
		t.Errorf("a ship takes %.0f bytes", each)
	}
}

// Ships of a dense swarm that orders let decide by views for a while take as much as before. What
// a worker keeps for its blocks does not grow with the ships: the difference of two worlds leaves
// it out, and what the tests before this one left to the collector.
func TestShipsGiveTheMemoryOfViewsBack(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector keeps memory of its own")
	}
	const few, many = 1 << 15, 1 << 17
	more := func(n int) float64 {
		s := swarm(n)
		s.Workers = 1
		for i := range s.Agents {
			s.Agents[i].Pos = portable.Scale(0.3, s.Agents[i].Pos)
		}
		w := steps(mustNew(t, s), 3)
		before := heap()
		for _, safe := range []string{"true", "false"} {
			give(t, w, "set", "ships", "safe", safe)
			steps(w, 3)
		}
		after := heap()
		runtime.KeepAlive(w)
		return float64(after) - float64(before)
	}
	each := (more(many) - more(few)) / (many - few)
	t.Logf("%.0f bytes more per ship", each)
	if each > 30 {
		t.Errorf("a ship takes %.0f bytes more than before", each)
	}
}
