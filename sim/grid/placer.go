package grid

import (
	"slices"

	"galaxy/sim/workers"
)

// Placer is [Cells.Place] on the workers of a pool. Make one with [NewPlacer].
//
//	            cell 0        cell 1        …
//	chunk 0     2             1                   agents of each chunk in each cell
//	chunk 1     1             3
//	start       0 ──▶ 2 ──▶   3 ──▶ 4 ──▶   7     summed up cell by cell, in them by chunk
//
// Each worker counts the agents of a chunk, and hands out their places: in every cell the agents of an
// earlier chunk come first, as they do with one worker. The last chunk counts up to where
// the next cell starts, so it counts in the list of starts itself.
type Placer struct {
	phases *workers.Phases[*Placer]
	counts [][]uint32 // by chunk and cell
	own    [][]uint32 // memory of these, but for the last one
	sums   []uint32   // by part of the cells: how many agents are before it

	g     *Cells // while it places
	cells []uint32
}

const (
	mostChunks = 8       // each takes the memory of another list of cells
	fewPlaced  = 1 << 16 // with fewer agents one worker is as fast
)

// NewPlacer returns a placer that works on a pool.
func NewPlacer(pool *workers.Pool) *Placer {
	p := new(Placer)
	p.phases = workers.PhasesOf(pool, p)
	return p
}

// Place is g.Place(cells), to the bit. It may use the memory of spare, to need less of its own.
func (p *Placer) Place(g *Cells, cells, spare []uint32) (n int) {
	chunks := min(p.phases.Workers(), mostChunks)
	if chunks == 1 || len(cells) < fewPlaced {
		return g.Place(cells)
	}
	return p.inChunks(g, cells, spare, chunks)
}

func (p *Placer) inChunks(g *Cells, cells, spare []uint32, chunks int) (n int) {
	p.g, p.cells = g, cells
	p.lend(spare[:cap(spare)], chunks)
	p.sums = slices.Grow(p.sums[:0], chunks)[:chunks]
	p.phases.Run(chunks, 1, (*Placer).countSome)
	p.phases.Run(chunks, 1, (*Placer).sumSome)
	sum := uint32(0)
	for i, s := range p.sums {
		p.sums[i], sum = sum, sum+s
	}
	p.phases.Run(chunks, 1, (*Placer).startSome)
	p.phases.Run(chunks, 1, (*Placer).placeSome)
	g.start[0], g.start[g.Len()+1] = 0, sum
	p.g, p.cells = nil, nil
	clear(p.counts)
	return int(sum)
}

// lend gives each chunk the memory in which it counts.
func (p *Placer) lend(spare []uint32, chunks int) {
	cells := p.g.Len()
	p.counts = slices.Grow(p.counts[:0], chunks)[:chunks]
	p.own = append(p.own, make([][]uint32, max(0, chunks-len(p.own)))...)
	for i := range chunks - 1 {
		if len(spare) >= cells {
			p.counts[i], spare = spare[:cells], spare[cells:]
			continue
		}
		p.own[i] = slices.Grow(p.own[i][:0], cells)[:cells]
		p.counts[i] = p.own[i]
	}
	p.counts[chunks-1] = p.g.start[1 : cells+1]
}

// part returns where part i of n begins and ends, of as many as there are chunks.
func (p *Placer) part(i, n int) (lo, hi int) {
	return i * n / len(p.counts), (i + 1) * n / len(p.counts)
}

// countSome counts the agents of a chunk.
func (p *Placer) countSome(_, chunk, _ int) {
	counts := p.counts[chunk]
	clear(counts)
	lo, hi := p.part(chunk, len(p.cells))
	for _, c := range p.cells[lo:hi] {
		if c != Nowhere {
			counts[c]++
		}
	}
}

// sumSome adds up the agents of a part of the cells.
func (p *Placer) sumSome(_, i, _ int) {
	lo, hi := p.part(i, p.g.Len())
	sum := uint32(0)
	for _, counts := range p.counts {
		for _, n := range counts[lo:hi] {
			sum += n
		}
	}
	p.sums[i] = sum
}

// startSome turns the counts of a part of the cells into the places of each chunk's first
// agents.
func (p *Placer) startSome(_, i, _ int) {
	lo, hi := p.part(i, p.g.Len())
	sum := p.sums[i]
	for c := lo; c < hi; c++ {
		for _, counts := range p.counts {
			n := counts[c]
			counts[c] = sum
			sum += n
		}
	}
}

// placeSome hands out the places of a chunk.
func (p *Placer) placeSome(_, chunk, _ int) {
	counts := p.counts[chunk]
	lo, hi := p.part(chunk, len(p.cells))
	for i, c := range p.cells[lo:hi] {
		if c != Nowhere {
			p.cells[lo+i] = counts[c]
			counts[c]++
		}
	}
}
