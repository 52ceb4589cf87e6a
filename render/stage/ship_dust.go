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

// dust is the squares of a picture, by row from below. They are empty between two pictures.
type dust struct {
	side          float64  // of a square, pixels
	width, height int      // in squares
	counts        []counts // by worker
	filled        []int    // by band of rows: squares that are not empty
	ships         []int    // by band of rows
	marked        [][]uint64
	list          []uint32
	lights        [64]float64 // by the ships of a square
	last          lastDust
	alone         bool // all ships of the last lists are dust
	counted       int  // pictures for which ships were counted
}

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

// counts are the squares of a picture as one worker has counted ships in them.
type counts struct {
	width   uint // of the picture, in squares
	squares []mote
	rows    []bool // which rows are not empty
}

// mote is a square and its ships.
type mote struct {
	top   uint64 // the largest key of them
	ships uint32
}

// A key tells which ship of a square is drawn, of which group it is, and where in the square
// it is. The number that stands first is a permutation of the IDs without a pattern, so that
// each group of a mixed crowd is drawn as often as it is there.
//
//	| shuffled ID | group | x in 256ths | y in 256ths |
//	      32          16         8             8
const mostGroup = 1<<16 - 1

func shuffled(id uint32) uint32 {
	h := id * 0x9e3779b1
	return (h ^ h>>16) * 0x85ebca6b
}

// unshuffled is the inverse of shuffled: its factors are inverse mod 2³².
func unshuffled(h uint32) uint32 {
	h *= 0xa5cb9243
	return (h ^ h>>16) * 0xe8b2f51
}

// bandRows is how many rows of squares a worker takes at once.
const bandRows = 16

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

// begin makes the squares of a picture of a size in pixels.
func (d *dust) begin(width, height, side float64, workers int) {
	w, h := int(math.Ceil(width/side)), int(math.Ceil(height/side))
	if d.side == side && d.width == w && d.height == h && len(d.counts) == workers {
		return
	}
	*d = dust{side: side, width: w, height: h, marked: d.marked, list: d.list, last: d.last, counted: d.counted}
	for range workers {
		d.counts = append(d.counts, counts{uint(w), make([]mote, w*h), make([]bool, h)})
	}
	bands := (h + bandRows - 1) / bandRows
	d.filled, d.ships = make([]int, bands), make([]int, bands)
}

// count counts some ships, where x0, y0 is the picture's lower left corner and zoom squares per length.
func (d *dust) count(worker int, r *sim.Range, x0, y0, zoom, back float64) {
	width, height, perSquare, all := float64(256*d.width), float64(256*d.height), 256*zoom, &d.counts[worker]
	xs, ids := r.X, r.ID[:len(r.X)]
	ys, fromX, fromY, kinds := r.Y[:len(xs)], r.FromX[:len(xs)], r.FromY[:len(xs)], r.Kind[:len(xs)]
	for i, x := range xs {
		y := ys[i]
		if back != 0 {
			x -= (x - fromX[i]) * back
			y -= (y - fromY[i]) * back
		}
		x, y = (x-x0)*perSquare, (y-y0)*perSquare
		if !(x >= 0 && x < width && y >= 0 && y < height) { // NaN neither
			continue
		}
		all.add(x, y, ids[i], r.Kinds[kinds[i]])
	}
}

// add counts a ship at a place in 256ths of a square.
func (c *counts) add(x, y float64, id uint32, group int32) {
	u, v := uint(int(x)), uint(int(y))
	top := uint64(shuffled(id))<<32 | uint64(uint16(group))<<16 | uint64(u&0xff)<<8 | uint64(v&0xff)
	c.rows[v>>8] = true
	m := &c.squares[v>>8*c.width+u>>8]
	m.ships++
	m.top = max(m.top, top)
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

// join adds the squares of all workers, in rows lo to hi of the first one's.
func (d *dust) join(_, lo, hi int) {
	filled, ships, all := 0, 0, &d.counts[0]
	for row := lo; row < hi; row++ {
		from, to := row*d.width, (row+1)*d.width
		for k := 1; k < len(d.counts); k++ {
			if c := &d.counts[k]; c.rows[row] {
				join(all.squares[from:to], c.squares[from:to])
				all.rows[row], c.rows[row] = true, false
			}
		}
		if !all.rows[row] {
			continue
		}
		for _, m := range all.squares[from:to] {
			if m.ships > 0 {
				filled++
				ships += int(m.ships)
			}
		}
	}
	d.filled[lo/bandRows], d.ships[lo/bandRows] = filled, ships
}

// join adds the ships of as many other squares, which it empties.
func join(squares, others []mote) {
	for i, m := range others {
		if m.ships > 0 {
			all := &squares[i]
			all.ships, all.top = all.ships+m.ships, max(all.top, m.top)
			others[i] = mote{}
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

// unmark makes room to mark ships of a world, of which none is marked.
func (d *dust) unmark(w *sim.World) {
	words := (w.Count() + 63) / 64
	if len(d.marked) == w.Workers() && len(d.marked[0]) == words {
		return
	}
	d.marked = nil
	for range w.Workers() {
		d.marked = append(d.marked, make([]uint64, words))
	}
}

// listMarked lists the ships that are marked, by ID, and takes their marks.
func (d *dust) listMarked() []uint32 {
	d.list = d.list[:0]
	for k := range d.marked[0] {
		all := uint64(0)
		for _, marked := range d.marked {
			all |= marked[k]
			marked[k] = 0
		}
		for ; all != 0; all &= all - 1 {
			d.list = append(d.list, uint32(64*k+bits.TrailingZeros64(all)))
		}
	}
	return d.list
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
