package scene

import (
	"cmp"
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// nearest finds the nearest of some agents to a place: a k-d tree. Of agents that are equally far
// away it finds the one with the lowest ID, so the result does not depend on the tree.
type nearest struct {
	agents []nav.Agent
	ids    []uint32 // of the agents to be found, in the order of the tree
	nodes  []nearestNode
}

// nearestNode is a node of the tree: a range of ids and the box around their places. Its
// first half is the next node; the index of the other one is second, or 0 of a leaf.
type nearestNode struct {
	box    nav.Box
	least  uint32 // the lowest of the ids
	lo, hi int32
	second int32
}

// leafSize is the largest number of agents of a leaf.
const leafSize = 8

func newNearest(agents []nav.Agent, ids []uint32) *nearest {
	n := &nearest{agents: agents, ids: slices.Clone(ids)}
	n.split(0, len(ids))
	return n
}

// split adds the nodes of a range of ids.
func (n *nearest) split(lo, hi int) {
	ids := n.ids[lo:hi]
	node := nearestNode{least: slices.Min(ids), lo: int32(lo), hi: int32(hi)}
	first := n.agents[ids[0]].Pos
	node.box = nav.Box{Min: first, Max: first}
	for _, id := range ids {
		p := n.agents[id].Pos
		node.box.Min = r2.Vec{X: min(node.box.Min.X, p.X), Y: min(node.box.Min.Y, p.Y)}
		node.box.Max = r2.Vec{X: max(node.box.Max.X, p.X), Y: max(node.box.Max.Y, p.Y)}
	}
	own := len(n.nodes)
	n.nodes = append(n.nodes, node)
	if len(ids) <= leafSize {
		return
	}
	size := r2.Sub(node.box.Max, node.box.Min)
	slices.SortFunc(ids, func(a, b uint32) int {
		p, q := n.agents[a].Pos, n.agents[b].Pos
		if size.X >= size.Y {
			return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(a, b))
		}
		return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(a, b))
	})
	middle := (lo + hi) / 2
	n.split(lo, middle)
	n.nodes[own].second = int32(len(n.nodes))
	n.split(middle, hi)
}

// closest is the best agent of a search so far.
type closest struct {
	square float64 // of its distance
	id     uint32
}

// worse reports whether c is farther away than square, or as far with a higher ID.
func (c *closest) worse(square float64, id uint32) bool {
	return square < c.square || square == c.square && id < c.id
}

// to returns the nearest agent to a place other than the agent self, or false if there is
// none.
func (n *nearest) to(p r2.Vec, self uint32) (id uint32, ok bool) {
	best := closest{math.Inf(1), math.MaxUint32}
	n.search(0, p, self, &best)
	return best.id, !math.IsInf(best.square, 1)
}

func (n *nearest) search(at int32, p r2.Vec, self uint32, best *closest) {
	node := &n.nodes[at]
	if !best.worse(node.square(p), node.least) {
		return
	}
	if node.second == 0 {
		for _, id := range n.ids[node.lo:node.hi] {
			if square := portable.Norm2(r2.Sub(n.agents[id].Pos, p)); id != self && best.worse(square, id) {
				*best = closest{square, id}
			}
		}
		return
	}
	one, other := at+1, node.second
	a, b := &n.nodes[one], &n.nodes[other]
	if c := (closest{a.square(p), a.least}); c.worse(b.square(p), b.least) {
		one, other = other, one
	}
	n.search(one, p, self, best)
	n.search(other, p, self, best)
}

// square returns the square of the distance from a place to the box.
func (n *nearestNode) square(p r2.Vec) float64 { return portable.Norm2(r2.Sub(n.box.Nearest(p), p)) }
