package simd

import (
	"math/bits"
	"unsafe"
)

// block is the most lanes that a kernel takes at once: the bits of its answer.
const block = 64

// start returns where a column of n lanes starts. It panics where the column is shorter.
func start(column []float64, n int) *float64 { return unsafe.SliceData(column[:n]) }

// A kernel is one for columns of any length.
type kernel uint8

// mostColumns is how many columns such a kernel has at most.
const mostColumns = 16

// run leads n lanes of columns, which may lie on the stack, through a kernel. It gives odd lanes to
// plain, and tells mark of the lanes that the others of them mark.
func (k kernel) run(columns []*float64, scalars []float64, n int, plain, mark func(i int)) {
	if inUse == Off {
		for i := range n {
			plain(i)
		}
		return
	}
	var odd, marked uint64
	for from := 0; from < n; from += block {
		size := min(block, n-from)
		whole := size &^ (lanes() - 1)
		switch {
		case from == 0 && whole > 0:
			odd, marked = k.call(columns, scalars, whole)
		case whole > 0:
			var at [mostColumns]*float64
			for i, c := range columns {
				at[i] = (*float64)(unsafe.Add(unsafe.Pointer(c), 8*from))
			}
			odd, marked = k.call(at[:len(columns)], scalars, whole)
		}
		if size > whole {
			o, m := k.rest(columns, scalars, from+whole, n)
			odd, marked = odd|o<<whole, marked|m<<whole
		}
		for ; odd != 0; odd &= odd - 1 {
			plain(from + bits.TrailingZeros64(odd))
		}
		for ; marked != 0; marked &= marked - 1 {
			mark(from + bits.TrailingZeros64(marked))
		}
	}
}

// rest leads the lanes from one up to before n, which fill no vector, through a kernel in memory of their own.
func (k kernel) rest(columns []*float64, scalars []float64, from, n int) (odd, marked uint64) {
	var copies [mostColumns][8]float64
	var at [mostColumns]*float64
	for i, c := range columns {
		copy(copies[i][:], unsafe.Slice(c, n)[from:])
		at[i] = &copies[i][0]
	}
	odd, marked = k.call(at[:len(columns)], scalars, n-from)
	for written := stores[k]; written != 0; written &= written - 1 {
		i := bits.TrailingZeros(written)
		copy(unsafe.Slice(columns[i], n)[from:], copies[i][:])
	}
	return odd & (1<<(n-from) - 1), marked & (1<<(n-from) - 1)
}
