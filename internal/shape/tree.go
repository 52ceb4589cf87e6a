package shape

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// Extent is a thing in a [Tree]: its bounds, and how far it may count beyond them.
//
//	+-----------------+
//	|     +-----+     |      margin = Σ weights·Grow: a query weighs the three, so that
//	|     | Box |     |      things of one tree count from their centres, from their
//	|     +-----+     |      edges, or from where they may be in some time
//	|           margin|
//	+-----------------+
type Extent struct {
	Box
	Grow [3]float64 // ≥ 0
}

// Tree finds the extents near a place among many: a binary tree of their bounds. The cost of a
// query grows with the logarithm of their number, and with the number it finds. The zero value is
// empty.
type Tree struct {
	leaves int      // a power of 2,
	log    int      // this one
	items  []Extent // in the order of the leaves
	index  []int32  // of items, as they were given
	nodes  []Extent // a heap: those below node k are 2k and 2k+1, the first leaf is node leaves
	keys   []keyed  // while it is built
}

// keyed is an item with what it is put in order by.
type keyed struct {
	key  float64
	item int32
}

// leafSize is how many items a leaf has at most.
const leafSize = 4

// Len returns how many items t has.
func (t *Tree) Len() int { return len(t.items) }

// Build makes t a tree of items.
func (t *Tree) Build(items []Extent) {
	n := len(items)
	for t.log = 0; leafSize<<t.log < n; {
		t.log++
	}
	t.leaves = 1 << t.log
	t.nodes = slices.Grow(t.nodes[:0], 2*t.leaves)[:2*t.leaves]
	t.items = slices.Grow(t.items[:0], n)[:n]
	t.index = slices.Grow(t.index[:0], n)[:n]
	for i := range t.index {
		t.index[i] = int32(i)
	}
	t.split(items, 0, t.leaves)
	t.Refit(items)
}

// split puts the items of leaves lo to hi in order: the items of the lower half of the leaves
// before the others, along the longer side of the bounds of their middles.
func (t *Tree) split(items []Extent, lo, hi int) {
	if hi-lo < 2 {
		return
	}
	some := t.index[t.first(lo):t.first(hi)]
	around := Nowhere
	for _, i := range some {
		m := middle(&items[i].Box)
		around = Union(around, Box{m, m})
	}
	upright := around.Max.Y-around.Min.Y > around.Max.X-around.Min.X
	t.keys = t.keys[:0]
	for _, i := range some {
		m := middle(&items[i].Box)
		if upright {
			m.X = m.Y
		}
		t.keys = append(t.keys, keyed{m.X, i})
	}
	slices.SortFunc(t.keys, func(a, b keyed) int {
		switch {
		case a.key < b.key:
			return -1
		case a.key > b.key:
			return 1
		}
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.item, b.item))
	})
	for k := range some {
		some[k] = t.keys[k].item
	}
	mid := (lo + hi) / 2
	t.split(items, lo, mid)
	t.split(items, mid, hi)
}

func middle(b *Box) r2.Vec { return r2.Vec{X: b.Min.X + b.Max.X, Y: b.Min.Y + b.Max.Y} }

// first returns the place of a leaf's first item.
func (t *Tree) first(leaf int) int { return len(t.items) * leaf >> t.log }

// Refit gives the items of t new extents; there must be as many as before. The results of a
// query do not depend on where the items were when t was built, only its time does.
func (t *Tree) Refit(items []Extent) {
	for k, i := range t.index {
		t.items[k] = items[i]
	}
	for leaf := range t.leaves {
		node, from, end := &t.nodes[t.leaves+leaf], t.first(leaf), t.first(leaf+1)
		if *node = (Extent{Box: Nowhere}); from < end {
			*node = t.items[from]
		}
		for k := from + 1; k < end; k++ {
			node.add(&t.items[k])
		}
	}
	for k := t.leaves - 1; k > 0; k-- {
		t.nodes[k] = t.nodes[2*k]
		t.nodes[k].add(&t.nodes[2*k+1])
	}
}

func (e *Extent) add(f *Extent) {
	e.Box = Union(e.Box, f.Box)
	if f.Grow == [3]float64{} {
		return // as ever in some trees
	}
	for i := range e.Grow {
		e.Grow[i] = max(e.Grow[i], f.Grow[i])
	}
}

// Query asks for the extents whose bounds, larger by their margin, come within reach of a box
// on both axes.
type Query struct {
	box     Box
	reach   float64
	weights [3]float64
}

// NewQuery returns the query for extents within reach of b, with weights ≥ 0.
func NewQuery(b *Box, reach float64, weights [3]float64) Query {
	rounding := float64(0x1p-48 * (math.Abs(b.Min.X) + math.Abs(b.Min.Y) + math.Abs(b.Max.X) + math.Abs(b.Max.Y)))
	return Query{*b, reach + rounding, weights}
}

// Finds reports whether q finds e. It also finds extents that are a rounding beyond its reach,
// and extents that are not numbers.
func (q *Query) Finds(e *Extent) bool {
	near := q.reach + float64(q.weights[0]*e.Grow[0]) + float64(q.weights[1]*e.Grow[1]) + float64(q.weights[2]*e.Grow[2])
	near *= 1 + 0x1p-40
	return !(e.Min.X-q.box.Max.X > near || q.box.Min.X-e.Max.X > near || e.Min.Y-q.box.Max.Y > near || q.box.Min.Y-e.Max.Y > near)
}

// Near appends to list, in ascending order, the items that q finds.
func (t *Tree) Near(list []int32, q *Query) []int32 {
	from := len(list)
	list = t.All(list, q)
	slices.Sort(list[from:])
	return list
}

// All appends to list the items that q finds, in an order that depends on how t was built.
func (t *Tree) All(list []int32, q *Query) []int32 {
	if len(t.items) == 0 {
		return list
	}
	if q.weights == [3]float64{} {
		return t.within(list, q.box.Inflate(q.reach+float64(0x1p-40*q.reach)))
	}
	var stack [64]int // of nodes to be looked at: two to a level at most
	stack[0] = 1
	for n := 1; n > 0; {
		n--
		k := stack[n]
		if !q.Finds(&t.nodes[k]) {
			continue
		}
		if k < t.leaves {
			stack[n], stack[n+1] = 2*k+1, 2*k
			n += 2
			continue
		}
		for i := t.first(k - t.leaves); i < t.first(k-t.leaves+1); i++ {
			if q.Finds(&t.items[i]) {
				list = append(list, t.index[i])
			}
		}
	}
	return list
}

// within is All for the items whose bounds meet b, without a margin: it takes half as long.
func (t *Tree) within(list []int32, b Box) []int32 {
	var stack [64]int
	stack[0] = 1
	for n := 1; n > 0; {
		n--
		k := stack[n]
		if e := &t.nodes[k]; e.Min.X > b.Max.X || e.Max.X < b.Min.X || e.Min.Y > b.Max.Y || e.Max.Y < b.Min.Y {
			continue
		}
		if k < t.leaves {
			stack[n], stack[n+1] = 2*k+1, 2*k
			n += 2
			continue
		}
		from := t.first(k - t.leaves)
		for i := range t.items[from:t.first(k-t.leaves+1)] {
			if e := &t.items[from+i]; e.Min.X > b.Max.X || e.Max.X < b.Min.X || e.Min.Y > b.Max.Y || e.Max.Y < b.Min.Y {
				continue
			}
			list = append(list, t.index[from+i])
		}
	}
	return list
}

// Looks returns how many nodes and items Near looks at: what it costs.
func (t *Tree) Looks(q *Query) int {
	if len(t.items) == 0 {
		return 0
	}
	return t.looks(q, 1)
}

func (t *Tree) looks(q *Query, k int) int {
	switch {
	case !q.Finds(&t.nodes[k]):
		return 1
	case k < t.leaves:
		return 1 + t.looks(q, 2*k) + t.looks(q, 2*k+1)
	}
	return 1 + t.first(k-t.leaves+1) - t.first(k-t.leaves)
}
