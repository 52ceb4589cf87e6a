package app

import (
	"fmt"

	"galaxy/internal/numeral"
	"galaxy/sim"
)

// mostTroubles is how many agents at rest are named.
const mostTroubles = 3

// printTroubles prints which scripts failed, with the first agent that met the mistake, and
// which agents rest after a fault.
func printTroubles(s *streams, prefix string, w *sim.World) {
	for _, b := range w.Setbacks() {
		fmt.Fprintf(s.err, "%s: %s (first met by %s in step %d); %s go on with the version before\n", prefix, b.What, w.AgentName(b.Agent), b.Tick, w.Setup().Groups[b.Group].Name)
	}
	faults := w.Faults()
	for _, f := range faults[:min(len(faults), mostTroubles)] {
		fmt.Fprintf(s.err, "%s: %s rests since step %d: %s\n", prefix, w.AgentName(f.Agent), f.Tick, f.What)
	}
	if more := len(faults) - mostTroubles; more > 0 {
		fmt.Fprintf(s.err, "%s: %s more\n", prefix, numeral.Count(more, "agent rests", "agents rest"))
	}
}
