package orbit

import (
	"fmt"
	"strings"
	"testing"

	"galaxy/internal/golden"
)

// TestSolarSystemBits pins every bit of every state over ten thousand years: the
// same on each processor and with each setting of the compiler. A change of the
// arithmetic changes the hashes, and breaks every recording.
func TestSolarSystemBits(t *testing.T) {
	var got strings.Builder
	for _, table := range []Table{Modern, LongTerm, Integrated} {
		fmt.Fprintf(&got, "%s %016x\n", table, hashSystem(table))
	}
	golden.Check(t, "testdata/solar_system.golden", got.String())
}

func hashSystem(table Table) uint64 {
	s := SolarSystem(table)
	sum := golden.NewBits()
	for i, b := range s {
		sum.Put(b.Mu, b.Radius, s.MaxSpeed(i), s.MaxAcceleration(i))
	}
	var states []State
	const years = 365.25
	for at := -5000 * years; at < 5000*years; at += 1826.7 {
		states = s.States(states, at)
		for i, st := range states {
			sum.Put(st.R.X, st.R.Y, st.R.Z, st.V.X, st.V.Y, st.V.Z)
			if c, ok := s[i].Path.(Conic); ok {
				el := c.Elements(at)
				sum.Put(el.Q, el.E, el.I, el.Node, el.Peri, el.T, el.Mu)
			}
		}
	}
	return sum.Sum64()
}
