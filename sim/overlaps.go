package sim

import (
	"math"
	"math/bits"
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// OverlapLimit is about the number of pairs of agents that may overlap at the start: 5800 agents on
// one spot, or a million agents that overlap thirty others each. A step visits every pair, and
// separating solid agents visits it many times.
const OverlapLimit = 1 << 24

// TooManyOverlaps reports whether more than about [OverlapLimit] pairs of agents overlap at
// the start, and which group has the largest share of them. New refuses such a setup. It
// takes time in proportion to n·log n, however many overlap.
//
//	+----+----+----+     Agents are sorted into squares with a side of 2 to 4 radii.
//	|    |: :.|    |     The n agents of a square make n·(n-1)/2 pairs, and most of
//	|   .|:.: |    |     them overlap; so do some pairs of other agents. The count is
//	+----+----+----+     exact enough to refuse a hundred times too many.
func (s *Setup) TooManyOverlaps() (group int, many bool) {
	if n := float64(len(s.Agents)); n*(n-1)/2 <= OverlapLimit {
		return 0, false
	}
	if s.mostOverlaps() <= OverlapLimit {
		return 0, false
	}
	type entry struct {
		cell  uint64
		group int32
	}
	var cells []entry
	s.heapCells(func(a *nav.Agent, cell uint64) { cells = append(cells, entry{cell, a.Group}) })
	slices.SortFunc(cells, func(a, b entry) int {
		switch {
		case a.cell < b.cell:
			return -1
		case a.cell > b.cell:
			return 1
		}
		return 0
	})
	pairs, share := 0.0, make([]float64, len(s.Groups))
	for len(cells) > 0 {
		n := 1
		for n < len(cells) && cells[n].cell == cells[0].cell {
			n++
		}
		each := float64(float64(n-1) / 2)
		pairs += float64(float64(n) * each)
		for _, c := range cells[:n] {
			share[c.group] += each
		}
		cells = cells[n:]
	}
	for g := range share {
		if share[g] > share[group] {
			group = g
		}
	}
	return group, pairs > OverlapLimit
}

// mostOverlaps returns a number of pairs that TooManyOverlaps counts no more than: squares that
// share a counter count as one. Mostly that tells enough, and no agents need be sorted.
func (s *Setup) mostOverlaps() (pairs int) {
	log := bits.Len(uint(len(s.Agents)))
	counts := make([]uint32, 1<<log)
	s.heapCells(func(_ *nav.Agent, cell uint64) {
		n := &counts[cell>>(64-log)]
		pairs += int(*n)
		*n++
	})
	return pairs
}

// heapCells calls do with all agents that may overlap others at the start, and what stands for
// the square of each.
func (s *Setup) heapCells(do func(a *nav.Agent, cell uint64)) {
	for i := range s.Agents {
		a := &s.Agents[i]
		if src := s.Groups[a.Group].Source; src != nil && src.Has(a.ID) {
			continue // it comes when there is room
		}
		if a.Radius == 0 { // a point overlaps nothing
			continue
		}
		_, size := math.Frexp(a.Radius)
		side := math.Ldexp(2, size)
		x, y := math.Floor(a.Pos.X/side), math.Floor(a.Pos.Y/side)
		do(a, portable.Hash(math.Float64bits(x), math.Float64bits(y), uint64(size), 0x68656170)) // "heap"
	}
}
