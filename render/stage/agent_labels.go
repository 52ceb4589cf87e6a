package stage

import (
	"strconv"

	"galaxy/sim"
)

// AgentLabels knows what the agents of a world are called: after their group, and by
// their number in it, from 1. Those without a group are ships. The zero value is
// ready.
type AgentLabels struct {
	of     *sim.World
	number []int32 // by ID
}

// Learn takes up a world. It costs nothing where that is the one taken up last.
func (r *AgentLabels) Learn(w *sim.World) {
	if r.of == w {
		return
	}
	r.of, r.number = w, r.number[:0]
	seen := make([]int32, len(w.Setup().Groups)+1)
	for i := range w.Agents() {
		g := r.group(i)
		seen[g]++
		r.number = append(r.number, seen[g])
	}
}

// group returns the index of an agent's group, or how many groups there are where it
// has none.
func (r *AgentLabels) group(id int) int {
	n := len(r.of.Setup().Groups)
	if g := int(r.of.Agents()[id].Group); g >= 0 && g < n {
		return g
	}
	return n
}

// Name returns what an agent is called: "couriers 3".
func (r *AgentLabels) Name(id int) string {
	var room [64]byte
	return string(r.appendName(room[:0], id))
}

// appendName writes what an agent is called.
func (r *AgentLabels) appendName(b []byte, id int) []byte {
	if g, groups := r.group(id), r.of.Setup().Groups; g < len(groups) {
		b = append(b, groups[g].Name...)
	} else {
		b = append(b, "ship"...)
	}
	return strconv.AppendInt(append(b, ' '), int64(r.number[id]), 10)
}
