package scene

import (
	"container/heap"
	"slices"

	"galaxy/internal/format"
	"galaxy/nav/tiles"
)

// atMarks places a group on the tiles of a mark and then on the nearest free tiles with a
// path from them: one tile for each agent, or a square of tiles for a wide agent. It
// returns nil after a mistake.
func (g *ground) atMarks(t *groupTable) func(int) start {
	p := t.Place
	m := g.scene.Setup.Tiles
	from := g.marks[p.Marks]
	switch {
	case g.unknown:
		return nil
	case m == nil:
		g.Fail(p.Pos("marks"), "add [tiles]", "there is no map to start on")
		return nil
	case len(from) == 0:
		g.Unknown(p.Pos("marks"), p.Marks, g.markNames, "the map has no %q", p.Marks)
		return nil
	}
	need := m.Needs(t.Radius)
	if t.Source != nil { // one after the other, so they share the tiles
		wide := slices.DeleteFunc(slices.Clone(from), func(t tiles.Tile) bool { return m.Clearance(t) < need })
		if len(wide) == 0 {
			g.Fail(p.Pos("marks"), "make room there, or radius smaller", "no tile with the mark %q has room for an agent", p.Marks)
			return nil
		}
		return func(i int) start { return start{pos: m.Center(wide[i%len(wide)]), near: nowhere} }
	}
	var places []tiles.Tile
	w := g.wave(m, p.Marks, need)
	before := w.count
	for len(places) < t.Count {
		tile, ok := w.next()
		if !ok {
			break
		}
		if m.Clearance(tile) >= need && g.take(m, tile, need) {
			places = append(places, tile)
		}
	}
	g.reached += w.count - before
	if len(places) < t.Count {
		g.Fail(p.Pos("marks"), "make room there, or count or radius smaller", "%s not fit: around %q there is room for %d", format.Count(t.Count, "agent does", "agents do"), p.Marks, len(places))
		return nil
	}
	return func(i int) start { return start{pos: m.Center(places[i]), near: nowhere} }
}

// take reserves the tiles that an agent on t with that clearance covers, and reports
// whether all of them were free.
func (g *ground) take(m *tiles.Map, t tiles.Tile, need int) bool {
	reach := need - 1
	for y := t.Y - reach; y <= t.Y+reach; y++ {
		row := g.taken[y*m.Width():]
		for x := t.X - reach; x <= t.X+reach; x++ {
			if row[x] {
				return false
			}
		}
	}
	for y := t.Y - reach; y <= t.Y+reach; y++ {
		row := g.taken[y*m.Width():]
		for x := t.X - reach; x <= t.X+reach; x++ {
			row[x] = true
		}
	}
	return true
}

// wave visits open tiles outwards from some marks, in the order of their distance from
// the mark. It moves from tile to tile as a path does.
type wave struct {
	m     *tiles.Map
	near  map[int32]bool // visited tiles, while they are few
	seen  []uint64       // a bit for each tile, later
	count int            // size of near and seen
	front front
}

// waveKey identifies a wave.
type waveKey struct {
	mark string
	need int
}

// mostReached bounds the number of tiles that all waves remember together.
const mostReached = 8 << 20

// wave returns the wave from a mark for agents that need a clearance. It continues the
// wave of the last group of the same kind: the visited tiles are taken or too narrow.
func (g *ground) wave(m *tiles.Map, mark string, need int) *wave {
	key := waveKey{mark, need}
	if w := g.waves[key]; w != nil {
		return w
	}
	if g.waves == nil || g.reached > mostReached {
		g.waves, g.reached = map[waveKey]*wave{}, 0
	}
	w := &wave{m: m, near: map[int32]bool{}}
	for _, t := range g.marks[mark] {
		w.reach(t, t)
	}
	g.waves[key] = w
	g.reached += w.count
	return w
}

// first reports whether a tile is visited for the first time, and marks it as visited.
func (w *wave) first(t tiles.Tile) bool {
	const few = 1 << 16
	i := t.Y*w.m.Width() + t.X
	if w.seen == nil {
		if w.near[int32(i)] {
			return false
		}
		w.near[int32(i)] = true
		if len(w.near) > few {
			w.seen = make([]uint64, w.m.Width()*w.m.Height()/64+1)
			for k := range w.near {
				w.seen[k>>6] |= 1 << (k & 63)
			}
			w.near, w.count = nil, w.count+len(w.seen)
		}
		return true
	}
	is := w.seen[i>>6]&(1<<(i&63)) != 0
	w.seen[i>>6] |= 1 << (i & 63)
	return !is
}

// reach adds a tile to the front, unless it is solid or was visited before.
func (w *wave) reach(t, from tiles.Tile) {
	if w.m.Solid(t) || !w.first(t) {
		return
	}
	x, y := t.X-from.X, t.Y-from.Y
	w.count++
	heap.Push(&w.front, waiting{t, from, x*x + y*y, w.count})
}

// next removes the nearest tile from the front and adds its neighbours.
func (w *wave) next() (tiles.Tile, bool) {
	if len(w.front) == 0 {
		return tiles.Tile{}, false
	}
	at := heap.Pop(&w.front).(waiting)
	t := at.tile
	for _, step := range [8]tiles.Tile{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}} {
		to := tiles.Tile{X: t.X + step.X, Y: t.Y + step.Y}
		if w.m.Sees(t, to, 1) {
			w.reach(to, at.from)
		}
	}
	return t, true
}

// waiting is a tile of the front.
type waiting struct {
	tile, from tiles.Tile
	square     int // squared distance from the mark of the wave
	order      int // of its addition
}

// front is a heap of the tiles that a wave has reached, the nearest first.
type front []waiting

func (f front) Len() int { return len(f) }

func (f front) Less(i, j int) bool {
	if f[i].square != f[j].square {
		return f[i].square < f[j].square
	}
	return f[i].order < f[j].order
}

func (f front) Swap(i, j int) { f[i], f[j] = f[j], f[i] }

// Push appends, for package heap.
func (f *front) Push(x any) { *f = append(*f, x.(waiting)) }

// Pop takes the last, for package heap.
func (f *front) Pop() any {
	old := *f
	last := old[len(old)-1]
	*f = old[:len(old)-1]
	return last
}
