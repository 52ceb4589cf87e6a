package contact

import (
	"slices"

	"galaxy/internal/shape"
)

// Index finds the things of a list of fixed things near a place: bodies, which come first and move, and
// all others, which stand still. Make one with [NewIndex].
type Index struct {
	bodies        int
	moving, still shape.Tree
	extents       []shape.Extent // of bodies
	age           int            // Moves since the tree of bodies was built
}

// rebuild is the number of Moves after which the tree of bodies is built anew, so that it stays quick. What
// it finds does not depend on that.
const rebuild = 64

// NewIndex returns the index of fixed, which are ordered by Other.
func NewIndex(fixed []Fixed) *Index {
	x := &Index{bodies: len(fixed)}
	var extents []shape.Extent
	for k := range fixed {
		if fixed[k].Other.Kind > Body {
			x.bodies = min(x.bodies, k)
		}
		extents = append(extents, shape.Extent{Box: fixed[k].swept()})
	}
	x.extents = extents[:x.bodies]
	x.moving.Build(x.extents)
	x.still.Build(extents[x.bodies:])
	return x
}

// Stand tells x that things of its list that stand still are elsewhere now.
func (x *Index) Stand(fixed []Fixed) {
	var extents []shape.Extent
	for k := range fixed[x.bodies:] {
		extents = append(extents, shape.Extent{Box: fixed[x.bodies+k].swept()})
	}
	x.still.Build(extents)
}

// Move tells x where the bodies of its list are in this step.
func (x *Index) Move(fixed []Fixed) {
	for k := range x.extents {
		x.extents[k].Box = fixed[k].swept()
	}
	if x.age++; x.age%rebuild == 1 { // also the first time: they had no places before
		x.moving.Build(x.extents)
	} else {
		x.moving.Refit(x.extents)
	}
}

// Near appends to list, in ascending order, the numbers of the fixed things that come near b
// in the step, and a few that do not.
func (x *Index) Near(list []int32, b *shape.Box) []int32 {
	from := len(list)
	list = x.All(list, b)
	slices.Sort(list[from:])
	return list
}

// All is Near in arbitrary order: half of the time of Near goes into its order.
func (x *Index) All(list []int32, b *shape.Box) []int32 {
	q := shape.NewQuery(b, 0, [3]float64{})
	list = x.moving.All(list, &q)
	first := len(list)
	list = x.still.All(list, &q)
	for i := range list[first:] {
		list[first+i] += int32(x.bodies)
	}
	return list
}

// indexed reports whether agents look for fixed things, as there are more than half as many fixed things
// as agents. Otherwise fixed things look for agents.
func (in *Input) indexed() bool {
	return in.Index != nil && 2*len(in.Fixed) > len(in.Grid.Sorted())
}

// moving returns the fixed things that may move.
func (in *Input) moving() []Fixed {
	if in.Index == nil {
		return in.Fixed
	}
	return in.Fixed[:in.Index.bodies]
}
