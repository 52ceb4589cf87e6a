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
// Each worker counts the agents of a chunk, and hands out their places: those of an earlier
// chunk come first in every cell, as they do with one worker.
type Placer struct {
	pool   *workers.Pool
	counts [][]uint32 // by chunk and cell
	sums   []uint32   // by part of the cells: how many agents are before it

	g     *Cells // while it places
	cells []uint32

	countBlock, sumBlock, startBlock, placeBlock func(worker, lo, hi int)
}

const (
	mostChunks = 8       // each takes the memory of another list of cells
	fewPlaced  = 1 << 16 // of fewer agents one worker finds the places as fast
)

// NewPlacer returns a placer that works on a pool.
func NewPlacer(pool *workers.Pool) *Placer {
	p := &Placer{pool: pool}
	p.countBlock, p.sumBlock, p.startBlock, p.placeBlock = p.countSome, p.sumSome, p.startSome, p.placeSome
	return p
}

// Place is g.Place(cells), to the bit.
func (p *Placer) Place(g *Cells, cells []uint32) (n int) {
	chunks := min(p.pool.Workers(), mostChunks)
	if chunks == 1 || len(cells) < fewPlaced {
		return g.Place(cells)
	}
	return p.inChunks(g, cells, chunks)
}

func (p *Placer) inChunks(g *Cells, cells []uint32, chunks int) (n int) {
	p.g, p.cells = g, cells
	p.counts = slices.Grow(p.counts[:0], chunks)[:chunks]
	p.sums = slices.Grow(p.sums[:0], chunks)[:chunks]
	p.pool.Run(chunks, 1, p.countBlock)
	p.pool.Run(chunks, 1, p.sumBlock)
	sum := uint32(0)
	for i, s := range p.sums {
		p.sums[i], sum = sum, sum+s
	}
	p.pool.Run(chunks, 1, p.startBlock)
	p.pool.Run(chunks, 1, p.placeBlock)
	g.start[g.Len()], g.start[g.Len()+1] = sum, sum
	p.g, p.cells = nil, nil
	return int(sum)
}

// part returns where part i of n begins and ends, of as many as there are chunks.
func (p *Placer) part(i, n int) (lo, hi int) {
	return i * n / len(p.counts), (i + 1) * n / len(p.counts)
}

// countSome counts the agents of a chunk.
func (p *Placer) countSome(_, chunk, _ int) {
	counts := slices.Grow(p.counts[chunk][:0], p.g.Len())[:p.g.Len()]
	clear(counts)
	p.counts[chunk] = counts
	lo, hi := p.part(chunk, len(p.cells))
	for _, c := range p.cells[lo:hi] {
		if c != nowhere {
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
		p.g.start[c] = sum
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
		if c != nowhere {
			p.cells[lo+i] = counts[c]
			counts[c]++
		}
	}
}
