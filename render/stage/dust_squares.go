package stage

import (
	"math"
	"math/bits"

	"galaxy/sim"
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
