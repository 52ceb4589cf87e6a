package stage

import (
	"image/color"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/simd"
	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/sim"
)

// Where there are very many ships, a picture costs what its pixels cost, and not what the
// ships do: those that are smaller than a pixel are counted in small squares, and of each
// square one ship is drawn, the lighter the more it stands for. It is drawn where it is, or
// fills its square if it stands for others. In space ships near the eye are larger: these are drawn one by one.
//
//	 ·  · ··                    .
//	··:·· ·     counted as    1 4 1 2      drawn as    ░ ▓ ░ ▒
const (
	dustFrom  = 20_000 // ships in the world
	dustGrain = 2      // points: side of a square
	dustFaint = 0.3    // opacity of the faintest
)

// lastDust tells what the lists of the last frame hold. Very many ships take several pictures'
// time for a step: until then, as long as nothing else changes, these lists stay as they are.
type lastDust struct {
	of    dustView // no world: nothing is known of them
	inks  []color.NRGBA
	first *Ship
	ids   *uint32
	drawn int
	near  []uint32 // further ships, which are larger
}

// dustView holds everything that the dust of a picture depends on, except its colours.
type dustView struct {
	world         *sim.World
	version       uint64
	camera        observer.Camera
	points, back  float64
	width, height float64
}

// isDust reports whether the ships of a world are drawn as dust.
func (s *instances) isDust(w *sim.World) bool {
	return w.Count() > dustFrom && !s.inGalaxy() && (s.camera.InSpace || 2*w.Largest()*s.camera.Zoom < 1)
}

// approach returns which part of the way of the last step ships are short of in the picture, or
// 0 where no ship has moved by as much as half a pixel.
func (s *instances) approach(w *sim.World) float64 {
	back := 1 - s.view.Alpha
	if !s.camera.InSpace && w.Farthest()*s.camera.Zoom*back < 0.5 {
		return 0
	}
	return back
}

// dustOf lists ships that stand for all of a world that are in the picture, as shipInstances does, but for those near the eye,
// which it returns.
func (s *instances) dustOf(ships []Ship, ids []uint32, w *sim.World, one *color.NRGBA) (dust []Ship, of, near []uint32) {
	d, inks, back := &s.dust, s.dustInks(w, one), s.approach(w)
	view := dustView{w, w.Version(), s.camera, s.points, back, s.half.X, s.half.Y}
	fades := s.view.Options.Paper || s.view.Veil > 0 // which change the colours of a frame at last
	if last := &d.last; last.of == view && !fades && slices.Equal(last.inks, inks) && last.isIn(ships, ids) {
		s.clearings.unfade(ships[:last.drawn])
		return ships[:last.drawn], ids[:last.drawn], last.near
	}
	d.begin(2*s.half.X, 2*s.half.Y, dustGrain*s.points, w.Workers())
	d.counted++
	if s.camera.InSpace {
		d.unmark(w)
		w.Ranges(func(worker int, r *sim.Range) { s.countInSpace(worker, r, w, back) })
		near = d.listMarked()
	} else {
		zoom := s.camera.Zoom / d.side
		x0 := s.camera.Center.X - s.half.X/s.camera.Zoom
		y0 := s.camera.Center.Y - s.half.Y/s.camera.Zoom
		w.Ranges(func(worker int, r *sim.Range) { d.count(worker, r, x0, y0, zoom, back) })
	}
	w.Share(d.height, bandRows, d.join)

	filled, all := 0, 0
	for i, n := range d.filled {
		d.filled[i] = filled // from here on, where the squares of the band begin
		filled, all = filled+n, all+d.ships[i]
	}
	ships, ids = resized(ships, filled), resized(ids, filled)
	crowd := float64(all)/max(1, float64(filled)) - 1 // beside each ship, in the mean
	for n := range d.lights {
		d.lights[n] = lightOf(n, crowd)
	}
	w.Share(d.height, bandRows, func(_, lo, hi int) {
		at := d.filled[lo/bandRows]
		for row := lo; row < hi; row++ {
			at += d.draw(row, ships[at:], ids[at:], inks, crowd, s.half)
		}
	})
	if one == nil {
		last := &d.last
		last.of = dustView{}
		if filled > 0 && !fades {
			last.of, last.inks = view, append(last.inks[:0], inks...)
			last.first, last.ids, last.drawn = &ships[0], &ids[0], filled
			last.near = append(last.near[:0], near...)
		}
	}
	return ships, ids, near
}

// isIn reports whether it is of these lists.
func (l *lastDust) isIn(ships []Ship, ids []uint32) bool {
	return cap(ships) >= l.drawn && cap(ids) >= l.drawn && &ships[:1][0] == l.first && &ids[:1][0] == l.ids
}

// lightOf returns the opacity of a ship that stands for so many, where it is a crowd of others in the mean.
func lightOf(ships int, crowd float64) float64 {
	return max(dustFaint, float64(ships)/(float64(ships)+crowd))
}

// draw lists the ships of a row of squares, empties it, and returns how many there are.
func (d *dust) draw(row int, ships []Ship, ids []uint32, inks []color.NRGBA, crowd float64, half r2.Vec) (drawn int) {
	all := &d.counts[0]
	if !all.rows[row] {
		return 0
	}
	all.rows[row] = false
	size, squares := uint16(16*d.side), all.squares[row*d.width:(row+1)*d.width]
	for column := range squares {
		m := squares[column]
		if m.ships == 0 {
			continue
		}
		squares[column] = mote{}
		ink := inks[min(int(m.top>>16&mostGroup), len(inks)-1)]
		light := 0.0
		if int(m.ships) < len(d.lights) {
			light = d.lights[m.ships]
		} else {
			light = lightOf(int(m.ships), crowd)
		}
		ink.A = uint8(float64(ink.A)*light + 0.5)
		x, y := float64(column)+0.5, float64(row)+0.5
		if m.ships == 1 {
			x += (float64(m.top>>8&0xff) - 127.5) / 256
			y += (float64(m.top&0xff) - 127.5) / 256
		}
		ships[drawn] = Ship{X: float32(x*d.side - half.X), Y: float32(y*d.side - half.Y), Size: size, Color: ink, Hull: scene.Round}
		ids[drawn] = unshuffled(uint32(m.top >> 32))
		drawn++
	}
	return drawn
}

// dustInks returns the colours of a world's groups, or all in one.
func (s *instances) dustInks(w *sim.World, one *color.NRGBA) (inks []color.NRGBA) {
	for g := range w.Setup().Groups {
		ink := s.view.Options.Palette.GroupColor(s.scene, int32(g))
		if one != nil {
			ink = *one
		}
		inks = append(inks, ink)
	}
	return inks
}

// countInSpace counts ships of a world that a camera in space sees, and marks those that are as large as a pixel.
func (s *instances) countInSpace(worker int, r *sim.Range, w *sim.World, back float64) {
	const block = 64 // bits of what is hidden
	var seen [4][block]float64
	plane, size, least := s.camera.OnPlane(back), 2*w.Largest(), s.shipSize(w.Count())
	d, perSquare, half := &s.dust, 256/s.dust.side, s.half
	all, marked := &d.counts[worker], d.marked[worker]
	width, height := float64(256*d.width), float64(256*d.height)
	for from := 0; from < len(r.X); from += block {
		to := min(from+block, len(r.X))
		sights := simd.Sights{
			X: r.X[from:to], Y: r.Y[from:to], FromX: r.FromX[from:to], FromY: r.FromY[from:to],
			Right: seen[0][:to-from], Up: seen[1][:to-from], Before: seen[2][:to-from], Zoom: seen[3][:to-from],
		}
		plane.See(&sights)
		shown := (uint64(1)<<(to-from) - 1) &^ simd.Hidden(&sights, s.screens.balls)
		for ; shown != 0; shown &= shown - 1 {
			i := bits.TrailingZeros64(shown) % block
			right, up, zoom := seen[0][i], seen[1][i], seen[3][i]
			id := r.ID[from+i]
			if size*zoom >= 1 { // large
				room := max(size*zoom, least) + 1
				if math.Abs(right) <= half.X+room && math.Abs(up) <= half.Y+room {
					marked[id/64] |= 1 << (id % 64)
				}
				continue
			}
			x, y := (right+half.X)*perSquare, (up+half.Y)*perSquare
			if x >= 0 && x < width && y >= 0 && y < height && zoom != 0 { // NaN is not
				all.add(x, y, id, r.Kinds[r.Kind[from+i]])
			}
		}
	}
}

// inView lists the ships of a world that may be in the picture, by ID.
func (s *instances) inView(w *sim.World) []uint32 {
	d := &s.dust
	d.unmark(w)
	zoom, back := s.camera.Zoom, s.approach(w)
	room := max(s.shipSize(w.Count()), 2*w.Largest()*zoom) + 1
	center, reachX, reachY := s.camera.Center, (s.half.X+room)/zoom, (s.half.Y+room)/zoom
	w.Ranges(func(worker int, r *sim.Range) {
		marked := d.marked[worker]
		for i, x := range r.X {
			y := r.Y[i]
			if back != 0 {
				x -= (x - r.FromX[i]) * back
				y -= (y - r.FromY[i]) * back
			}
			if math.Abs(x-center.X) <= reachX && math.Abs(y-center.Y) <= reachY {
				marked[r.ID[i]/64] |= 1 << (r.ID[i] % 64)
			}
		}
	})
	return d.listMarked()
}

// resized returns a list of a length, in the memory of list where that is large enough.
func resized[T any](list []T, n int) []T { return extended(list[:0], n) }

// extended returns a list that is longer by n.
func extended[T any](list []T, n int) []T {
	if have := len(list); cap(list) < have+n {
		longer := make([]T, have+n, have+n+n/4+1)
		copy(longer, list)
		return longer
	}
	return list[:len(list)+n]
}
