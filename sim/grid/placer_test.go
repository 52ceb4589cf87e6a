package grid

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"galaxy/sim/workers"
)

// Chunks lead to the places, and the starts of cells, that one worker finds.
func TestPlacesOfChunksAreThoseOfOneWorker(t *testing.T) {
	pool := workers.New(3)
	defer pool.Close()
	p := NewPlacer(pool)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "agents")
		var one, many Cells
		one.Resize(1, n)
		many.Resize(1, n)
		cell := rapid.OneOf(rapid.Uint32Range(0, uint32(one.Len()-1)), rapid.Just(uint32(Nowhere)), rapid.Just(uint32(0)))
		cells := rapid.SliceOfN(cell, n, n).Draw(t, "cells")
		got, want := slices.Clone(cells), slices.Clone(cells)
		if a, b := p.inChunks(&many, got, make([]uint32, rapid.IntRange(0, 600).Draw(t, "spare")), rapid.IntRange(1, 5).Draw(t, "chunks")), one.Place(want); a != b {
			t.Fatalf("%d agents, want %d", a, b)
		}
		if !slices.Equal(got, want) || !slices.Equal(many.start, one.start) {
			t.Fatalf("places %v, cells from %v; want %v, %v", got, many.start, want, one.start)
		}
	})
}

func TestPlacingAllocatesNothingWarm(t *testing.T) {
	pool := workers.New(2)
	defer pool.Close()
	p := NewPlacer(pool)
	var g Cells
	g.Resize(1, fewPlaced)
	cells := make([]uint32, fewPlaced)
	place := func() {
		for i := range cells {
			cells[i] = uint32(i*7919) % uint32(g.Len())
		}
		p.Place(&g, cells, nil)
	}
	place()
	if n := testing.AllocsPerRun(5, place); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if p.own == nil {
		t.Error("many agents are not placed in chunks")
	}
}

// BenchmarkPlace measures finding the places of a million agents that lie at random.
func BenchmarkPlace(b *testing.B) {
	const n = 1 << 20
	for _, workerCount := range []int{1, 2} {
		b.Run([]string{"", "workers=1", "workers=2"}[workerCount], func(b *testing.B) {
			pool := workers.New(workerCount)
			defer pool.Close()
			p := NewPlacer(pool)
			var g Cells
			g.Resize(1, n)
			keys, cells := make([]uint32, n), make([]uint32, n)
			for i := range keys {
				keys[i] = uint32(i) // as slots are: nearly in order
				if i%8 == 0 {
					keys[i] = uint32(i*7919) % n
				}
			}
			for b.Loop() {
				copy(cells, keys)
				p.Place(&g, cells, nil)
			}
		})
	}
}
