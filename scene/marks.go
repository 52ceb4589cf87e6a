package scene

import (
	"container/heap"

	"galaxy/nav/tiles"
)

// around deals a group out on the tiles of a mark and, where those are taken, on
// the nearest free ones that can be reached from them: an agent a tile, or a
// square of tiles where one is too small for it. It returns nil after a mistake.
func (b *builder) around(t *groupTable) func(int) start {
	p := t.Place
	m := b.scene.Setup.Tiles
	from := b.ground.marks[p.Marks]
	switch {
	case b.ground.unknown:
		return nil
	case m == nil:
		b.fail(p.pos("marks"), "add [tiles]", "there is no map to start on")
		return nil
	case len(from) == 0:
		b.unknown(p.pos("marks"), p.Marks, b.markNames, "the map has no %q", p.Marks)
		return nil
	}
	need := m.Needs(t.Radius)
	var places []tiles.Tile
	for w := newWave(m, from); len(places) < t.Count; {
		tile, ok := w.next()
		if !ok {
			break
		}
		if m.Clearance(tile) >= need && b.ground.take(m, tile, need) {
			places = append(places, tile)
		}
	}
	if len(places) < t.Count {
		b.fail(p.pos("marks"), "make room there, or count or radius smaller", "%d agents do not fit: around %q there is room for %d", t.Count, p.Marks, len(places))
		return nil
	}
	return func(i int) start { return start{pos: m.Center(places[i]), near: nowhere} }
}

// take takes the tiles that an agent covers which stands on t and needs that
// clearance, unless one of them is taken.
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

// wave runs over open tiles from some marks outwards, the nearest to its mark
// first. It passes from tile to tile as a path does.
type wave struct {
	m     *tiles.Map
	seen  []bool
	count int
	front front
}

func newWave(m *tiles.Map, from []tiles.Tile) *wave {
	w := &wave{m: m, seen: make([]bool, m.Width()*m.Height())}
	for _, t := range from {
		w.reach(t, t)
	}
	return w
}

// reach adds a tile to the front, unless it is solid or was there before.
func (w *wave) reach(t, from tiles.Tile) {
	if w.m.Solid(t) || w.seen[t.Y*w.m.Width()+t.X] {
		return
	}
	w.seen[t.Y*w.m.Width()+t.X] = true
	x, y := t.X-from.X, t.Y-from.Y
	w.count++
	heap.Push(&w.front, waiting{t, from, x*x + y*y, w.count})
}

// next takes the nearest tile off the front and puts its neighbours there.
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

// waiting is a tile that a wave has come to.
type waiting struct {
	tile, from tiles.Tile
	square     int // of its distance from the mark that the wave came from
	order      int // of its coming
}

// front is a heap of the tiles that a wave has come to, the nearest first.
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
