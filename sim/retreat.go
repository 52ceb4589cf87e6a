package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// retreat is how far an agent steps back from all that it overlaps, in one round.
//
//	+---+---+---+      each push n leads away from one of them, as far as the two
//	| a<->b<->c |      overlap: b is pushed from both sides at once
//	+---+---+---+
//
// Added up, the pushes would take b past the place where it is free and into the next
// one: in a row that is pressed against a wall, an overlap of a millionth would grow
// in every round. So their sum is scaled down by the stiffness of what holds the agent,
// the greatest eigenvalue of Σ n·nᵀ: 1 with one neighbour, 2 within a row, 3 in the
// densest packing of discs. This is a block Jacobi iteration. Σ (n·(xᵢ-xⱼ))² over pairs
// is at most 2·Σ xᵢ·(Σ n·nᵀ)·xᵢ over agents, so it converges where each takes a share of
// the overlap that is less than one over its stiffness, as long as the pairs that
// overlap stay the same. They do not: at one half an agent would swing for ever between
// two neighbours of which it overlaps one at a time, so that is out as well.
//
// All this is slow to make room. A heap of many on one spot need not be careful, as it
// is only to get larger: there the pushes are added up.
type retreat struct {
	pushes     r2.Vec  // their sum, length
	xx, xy, yy float64 // Σ n·nᵀ
	deep       int     // how many overlap it deeply
}

const (
	share     = 0.4  // of an overlap, that each of two takes in a round, up to a stiffness of 2
	heapShare = 0.75 // the same in a heap
	deepShare = 0.25 // of an agent's radius: who overlaps it by more does so deeply
	heapSize  = 2    // more than so many that overlap it deeply make a heap; a row has two
)

// push adds one along the unit vector n.
func (r *retreat) push(n r2.Vec, depth float64, deep bool) {
	r.pushes = portable.AddScaled(r.pushes, depth, n)
	r.xx += float64(n.X * n.X)
	r.xy += float64(n.X * n.Y)
	r.yy += float64(n.Y * n.Y)
	if deep {
		r.deep++
	}
}

// sum returns what becomes of the pushes.
func (r *retreat) sum() r2.Vec {
	if r.deep > heapSize {
		return portable.Scale(heapShare, r.pushes)
	}
	half := (r.xx - r.yy) / 2
	stiffness := float64((r.xx+r.yy)/2) + math.Sqrt(float64(half*half)+float64(r.xy*r.xy))
	return portable.Scale(share/max(1, stiffness/2), r.pushes)
}
