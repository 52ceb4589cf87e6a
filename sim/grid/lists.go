package grid

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/workers"
)

// Lists hold the agents near each sorted agent. A step makes them once, in blocks of places, for all
// phases that look around. Make them with [NewLists].
//
// Up to eight agents that follow each other in a row of cells, as stored, search at once: the cells around
// all of them hold the agents near any of them.
//
//	. . . . . . . .
//	. . a b . c . .      a row of cells, and the two beside it
//	. . . . . . . .
type Lists struct {
	of     *State
	across float64
	blocks []list
	memory []*listing // per worker
}

// list holds the agents near those of a block: for the agent in lane i, from ends[i] up to before
// ends[i+1].
type list struct {
	known  bool
	limit  float64 // the square of how far they are at most
	places []uint32
	ends   [workers.Block + 1]uint32
}

// listing is the memory of a worker.
type listing struct {
	group  simd.Group
	hits   []simd.Hit // of the group
	places []uint32   // the places of the blocks that it listed last
}

const (
	// mostPlaces is how many places the lists of a block may have: in a heap, or where an agent sees
	// all others, lists would fill the memory. So they are of at most 128 others per agent, 512 bytes,
	// in memory of up to twice that, and while it grows three times.
	mostPlaces = 128 * workers.Block
	// Nearer than this to the edge of a cell, in sides, rounding might count. Farther out than so
	// many sides it might count anywhere.
	edge     = 1e-9
	farthest = 1 << 20
)

// NewLists returns the lists of a grid's agents for a number of workers.
func NewLists(g *State, workers int) *Lists {
	l := &Lists{of: g}
	for range workers {
		l.memory = append(l.memory, new(listing))
	}
	return l
}

// Begin forgets all lists. Lists made after it hold at least the agents that are no farther than across,
// length, on both axes.
func (l *Lists) Begin(across float64) {
	l.across = across
	n := (len(l.of.sorted) + workers.Block - 1) / workers.Block
	clear(l.blocks) // also beyond n, or blocks there would keep memory
	l.blocks = slices.Grow(l.blocks[:0], n)[:n]
	for _, m := range l.memory {
		m.places = m.places[:0]
	}
}

// Drop forgets all lists, and frees their memory.
func (l *Lists) Drop() {
	l.blocks = nil
	for _, m := range l.memory {
		*m = listing{}
	}
}

// Across returns the length that Begin was given.
func (l *Lists) Across() float64 { return l.across }

// List lists the agents within reach, length, of each agent of a block at places lo to hi. Workers list
// blocks at the same time.
func (l *Lists) List(worker, lo, hi int, reach float64) {
	m := l.memory[worker]
	far := max(reach, float64((math.Sqrt2+1e-9)*l.across))
	limit := float64(far * far)
	if !(far > 0) || math.IsInf(limit, 1) {
		return
	}
	b, end := &l.blocks[lo/workers.Block], 0
	room := m.room(min(mostPlaces, (hi-lo)*len(l.of.sorted)))
	for k := lo; k < hi; {
		n := l.group(&m.group, k, hi)
		window, ok := l.window(&m.group, n, max(reach, l.across))
		if !ok {
			return
		}
		for i := range m.group.Limit {
			if m.group.Limit[i] = limit; i >= n {
				m.group.Limit[i] = -1
			}
		}
		m.find(l.of, &window)
		for i := range n {
			if end+len(m.hits) > len(room) {
				return
			}
			for _, h := range m.hits {
				room[end] = h.At() // as good as any, where which are near cannot be guessed
				end += int(h.Lanes() >> i & 1)
			}
			b.ends[k-lo+i+1] = uint32(end)
		}
		k += n
	}
	b.places, b.known, b.limit = room[:end], true, limit
	m.places = m.places[:len(m.places)+end]
}

// group makes g the agents from place k on that are in one row of cells, and returns their number.
func (l *Lists) group(g *simd.Group, k, hi int) (n int) {
	cells := &l.of.Cells
	row := int64(cells.Cell(l.of.sorted[k].Pos)) / cells.columns
	hi = min(hi, int(cells.start[(row+1)*cells.columns]))
	n = copy(g.X[:], l.of.xs[k:hi])
	copy(g.Y[:], l.of.ys[k:hi])
	g.First = uint64(k)
	return n
}

// window returns the window of the cells within reach of the first n agents of g, or false if no window
// serves all of them.
func (l *Lists) window(g *simd.Group, n int, reach float64) (q Window, ok bool) {
	cells := &l.of.Cells
	cell := func(i int) int64 { return int64(cells.Cell(r2.Vec{X: g.X[i], Y: g.Y[i]})) }
	first, last := cell(0), cell(n-1)
	sides := float64(reach * cells.perSide)
	beside := int64(math.Ceil(min(sides-edge, farthest)))
	for i := range n {
		x, y := float64(g.X[i]*cells.perSide), float64(g.Y[i]*cells.perSide)
		if max(math.Abs(x), math.Abs(y)) > farthest {
			return q, false
		}
		if x, y = x-math.Floor(x), y-math.Floor(y); min(x, y) < 2*edge || max(x, y) > 1-2*edge {
			beside = int64(math.Ceil(min(sides+edge, farthest)))
		}
	}
	across, rows := last-first+1+2*beside, 1+2*beside
	if across > cells.columns || rows > cells.rows {
		return q, false
	}
	q.set(cells, first-beside, first/cells.columns-beside, across, rows)
	return q, true
}

// find sets the hits to the agents of a window that are near the agents of the group.
func (m *listing) find(g *State, q *Window) {
	var runs [8]simd.Run
	m.hits = m.hits[:0]
	for r := int64(0); r < q.Runs; {
		n, room := 0, 1
		for ; r < q.Runs && n < len(runs); r++ {
			from, to := q.Span(r)
			runs[n] = simd.Run{From: uint64(from), End: uint64(to)}
			room += int(to - from)
			n++
		}
		m.hits = slices.Grow(m.hits, room)
		found, _ := m.group.Find(m.hits[len(m.hits):cap(m.hits)], runs[:n], g.xs, g.ys)
		m.hits = m.hits[:len(m.hits)+found]
	}
}

// room returns memory for n more places. Blocks that are listed keep theirs, until Begin.
func (m *listing) room(n int) []uint32 {
	from := len(m.places)
	if from+n > cap(m.places) {
		m.places, from = make([]uint32, 0, max(n, 2*cap(m.places))), 0
	}
	return m.places[from : from+n]
}

// Of returns the places of the agents near the one at a place, in order, or false if they are not listed.
func (l *Lists) Of(place int) (near []uint32, ok bool) {
	b, i := &l.blocks[place/workers.Block], place%workers.Block
	if !b.known {
		return nil, false
	}
	return b.places[b.ends[i]:b.ends[i+1]], true
}

// Neighbors appends to near the agents within reach of a, which is at a place, as [State.Neighbors] does.
// If a has a list, the list must reach as far.
func (l *Lists) Neighbors(near []nav.Neighbor, memory *Hits, place int, a *nav.Agent, reach float64) []nav.Neighbor {
	places, ok := l.Of(place)
	if !ok || !(reach > 0) {
		return l.of.Neighbors(near, memory, a, reach)
	}
	limit := float64(reach * reach)
	near = slices.Grow(near, len(places)+1)
	n, room := len(near), near[:cap(near)]
	if limit == l.blocks[place/workers.Block].limit { // the most frequent case
		for i, k := range places {
			room[n+i] = l.of.sorted[k]
		}
		return room[:n+len(places)]
	}
	for _, k := range places {
		room[n] = l.of.sorted[k] // as good as any, where which are near cannot be guessed
		if x, y := l.of.xs[k]-a.Pos.X, l.of.ys[k]-a.Pos.Y; float64(x*x)+float64(y*y) <= limit {
			n++
		}
	}
	return room[:n]
}
