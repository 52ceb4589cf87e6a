package lab

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim"
)

// trace keeps the contents of a small picture of a trial.
type trace struct {
	ids    []uint32
	every  uint64     // ticks between points
	points [][]r2.Vec // by agent
	radii  []float64  // likewise

	boxes []nav.Box // and solid tiles
	discs []disc    // rocks, and bodies where they are at the start
}

type disc struct {
	at     r2.Vec
	radius float64
}

const (
	mostTraced = 32  // agents
	mostPoints = 160 // of a path
)

func (t *trace) begin(w *sim.World) {
	n := len(w.Agents())
	each := max(1, (n+mostTraced-1)/mostTraced)
	for i := 0; i < n; i += each {
		t.ids = append(t.ids, uint32(i))
		t.radii = append(t.radii, w.Agents()[i].Radius)
	}
	t.every, t.points = 1, make([][]r2.Vec, len(t.ids))
	t.add(w)
	t.scenery(w)
}

// scenery notes the things that stand in the way.
func (t *trace) scenery(w *sim.World) {
	s := w.Setup()
	t.boxes = append(t.boxes, s.Boxes...)
	for i := range s.Obstacles {
		t.discs = append(t.discs, disc{s.Obstacles[i].Pos, s.Obstacles[i].Radius})
	}
	for i, state := range w.Bodies() {
		t.discs = append(t.discs, disc{r2.Vec{X: state.R.X, Y: state.R.Y}, s.Bodies[i].Radius})
	}
	if m := w.Tiles(); m != nil {
		for y := range m.Height() {
			for x := range m.Width() {
				if at := (tiles.Tile{X: x, Y: y}); m.Solid(at) {
					t.boxes = append(t.boxes, nav.Box{Min: m.Center(at), Max: m.Center(at)}.Inflate(m.Size()/2))
				}
			}
		}
	}
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
