package render

import (
	"strconv"

	"galaxy/sim"
)

// roster knows what the agents of a world are called: after their group, and by
// their number in it, from 1.
type roster struct {
	of     *sim.World
	number []int32 // by ID
}

// learn takes up a world.
func (r *roster) learn(w *sim.World) {
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
func (r *roster) group(id int) int {
	n := len(r.of.Setup().Groups)
	if g := int(r.of.Agents()[id].Group); g >= 0 && g < n {
		return g
	}
	return n
}

// appendName writes what an agent is called.
func (r *roster) appendName(b []byte, id int) []byte {
	if g, groups := r.group(id), r.of.Setup().Groups; g < len(groups) {
		b = append(b, groups[g].Name...)
	} else {
		b = append(b, "ship"...)
	}
	return strconv.AppendInt(append(b, ' '), int64(r.number[id]), 10)
}
