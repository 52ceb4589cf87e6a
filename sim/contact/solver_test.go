package contact

import (
	"testing"

	"galaxy/sim/part"
	"galaxy/sim/part/parttest"
	"galaxy/sim/workers"
)

func TestKeptStatesAreWhole(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	phases := workers.PhasesOf[*Solver](pool, nil)
	parttest.Copies(t, func(s, d *State) {
		var kept Kept
		a, b := Solver{State: *s, phases: phases}, Solver{State: *d, phases: phases}
		a.Keep(&kept)
		b.Restore(&kept)
		*d = b.State
	})
}

// The hash of a state is the same for ever: of so many pairs, in their order, the agent,
// and what it is in contact with by code and index.
func TestHashOfAState(t *testing.T) {
	s := State{persistent: []touching{
		touch(0, Other{Agent, 5}), touch(1, Other{Body, 0}), touch(2, Other{Rock, 1}), touch(2, Other{Box, 1<<29 - 1}), touch(1<<32-1, Other{Wall, 0}),
	}}
	var got, want part.Hasher
	s.Hash(&got)
	for _, word := range []uint64{5, 0, 1<<32 | 5, 1, 2 << 32, 2, 3<<32 | 1, 2, 4<<32 | (1<<29 - 1), 1<<32 - 1, 5 << 32} {
		want.Word(word)
	}
	if got != want {
		t.Errorf("hash %x, want %x", got, want)
	}
}
