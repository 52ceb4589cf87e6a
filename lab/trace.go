package lab

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/sim"
)

// trace keeps the paths of some agents for a small picture.
type trace struct {
	ids    []uint32
	every  uint64 // ticks between points
	points [][]r2.Vec
}

const (
	mostTraced = 40  // agents
	mostPoints = 160 // of a path
)

func (t *trace) begin(w *sim.World) {
	n := len(w.Agents())
	each := max(1, (n+mostTraced-1)/mostTraced)
	for i := 0; i < n; i += each {
		t.ids = append(t.ids, uint32(i))
	}
	t.every, t.points = 1, make([][]r2.Vec, len(t.ids))
	t.add(w)
}

func (t *trace) observe(w *sim.World) {
	if w.Tick()%t.every != 0 {
		return
	}
	if len(t.points) > 0 && len(t.points[0]) >= mostPoints { // half of them will do
		for i, path := range t.points {
			for k := range len(path) / 2 {
				path[k] = path[2*k]
			}
			t.points[i] = path[:len(path)/2]
		}
		t.every *= 2
		if w.Tick()%t.every != 0 {
			return
		}
	}
	t.add(w)
}

func (t *trace) add(w *sim.World) {
	for i, id := range t.ids {
		t.points[i] = append(t.points[i], w.Agents()[id].Pos)
	}
}
