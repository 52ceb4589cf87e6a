package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/sim"
)

// field shows what the behaviour of the selected agent would ask for at each place of a lattice. Lattices are of widths that double, and
// lie where they lie in the scene, so that arrows stand still while the camera moves. A frame asks at some places and shows the others as
// they were a few frames ago.
type field struct {
	of    explain.Field
	world *sim.World
	id    int

	width  float64 // from place to place, length
	x0, y0 int     // the first column and row, in widths from the origin
	nx, ny int
	cells  []fieldCell
	next   int    // cell to ask at
	stale  int    // cells to ask at before all are of the present state
	state  uint64 // of the world when the last cells became stale
}

type fieldCell struct {
	want  r2.Vec
	known bool
}

const (
	fieldGap     = 26  // points from place to place at least, and less than twice as many
	fieldAsked   = 320 // places at which a frame asks
	fieldWritten = 12  // if a script decides
	fieldSensed  = 128 // agents that it senses at most for so many places, else at fewer
	mostField    = 4000
	fieldStride  = 7 // cells from one that is asked to the next one
	fieldLongest = 0.9
)

// buildField draws the field of the selected agent.
func (s *selection) buildField(f *Frame, id int) {
	k := &s.field
	if !s.view.Options.Field || !k.lay(s, id) {
		return
	}
	if !k.of.Begin(s.world, id) {
		return
	}
	k.ask(s.view.Sky.Whole)
	ink := faded(solid(s.view.Options.Palette.Ink(nav.InkSum)), 0.42)
	for i := range k.cells {
		c := &k.cells[i]
		if !c.known {
			continue
		}
		at := k.place(i)
		half := r2.Scale(0.5*fieldLongest*k.width, c.want)
		tail, deep := s.seePlane(r2.Sub(at, half))
		tip, zoom := s.seePlane(r2.Add(at, half))
		if deep == 0 || zoom == 0 || !s.OnScreen(tip, fieldGap*s.points) {
			continue
		}
		long := r2.Norm(r2.Sub(tip, tail))
		if long < 2*s.points {
			f.Marks = append(f.Marks, Disc{X: tip.X, Y: tip.Y, Radius: 1.2 * s.points, Color: ink})
			continue
		}
		a := segment(tail, tip, 1.1*s.points, ink)
		a.Head = float32(min(6*s.points, 0.6*long))
		f.Arrows = append(f.Arrows, a)
	}
}

// lay lays the lattice over the picture, and keeps what is known of it. It reports false where the picture shows too much of the plane.
func (k *field) lay(s *selection, id int) bool {
	far := 1.5 * r2.Norm(s.half) / s.camera.Zoom // a tilted picture reaches to the horizon
	low, high := r2.Vec{X: math.Inf(1), Y: math.Inf(1)}, r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, corner := range [...]r2.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		p := r2.Sub(s.camera.PointAt(corner.X*s.half.X, corner.Y*s.half.Y), s.camera.Center)
		p = r2.Add(s.camera.Center, r2.Vec{X: min(max(p.X, -far), far), Y: min(max(p.Y, -far), far)})
		low, high = r2.Vec{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, r2.Vec{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	width := math.Exp2(math.Ceil(math.Log2(fieldGap * s.points / s.camera.Zoom)))
	x0, y0 := math.Floor(low.X/width), math.Floor(low.Y/width)
	nx, ny := math.Ceil(high.X/width)-x0+1, math.Ceil(high.Y/width)-y0+1
	if !(nx*ny <= mostField) || !(math.Abs(x0)+math.Abs(y0)+nx+ny < math.MaxInt32) {
		return false
	}
	if same := k.world == s.world && k.id == id && k.width == width; !same || k.x0 != int(x0) || k.y0 != int(y0) || k.nx != int(nx) || k.ny != int(ny) {
		was := *k
		k.world, k.id, k.width, k.x0, k.y0, k.nx, k.ny = s.world, id, width, int(x0), int(y0), int(nx), int(ny)
		k.cells = make([]fieldCell, k.nx*k.ny)
		for i := range k.cells {
			x, y := k.x0+i%k.nx-was.x0, k.y0+i/k.nx-was.y0
			if same && x >= 0 && x < was.nx && y >= 0 && y < was.ny {
				k.cells[i] = was.cells[y*was.nx+x]
			}
		}
		k.stale = len(k.cells)
	}
	if v := s.world.Version(); k.state != v {
		k.state, k.stale = v, len(k.cells)
	}
	return true
}

// place returns the place of a cell.
func (k *field) place(i int) r2.Vec {
	return r2.Vec{X: float64(k.x0+i%k.nx) * k.width, Y: float64(k.y0+i/k.nx) * k.width}
}

// ask asks at places that are not of the present state: at all, or at as many as a frame has time for.
func (k *field) ask(all bool) {
	n := len(k.cells)
	stride := fieldStride
	if n%stride == 0 {
		stride = 1
	}
	most := fieldAsked * fieldSensed / max(fieldSensed, k.of.Senses)
	if k.of.Written {
		most = fieldWritten
	}
	for asked := 0; k.stale > 0 && (all || asked < most); asked++ {
		k.next = (k.next + stride) % n
		k.cells[k.next] = fieldCell{k.of.At(k.place(k.next)), true}
		k.stale--
	}
}
