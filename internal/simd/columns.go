package simd

import (
	"math/bits"
	"unsafe"
)

// block is the most lanes that a kernel takes at once: the bits of its answer.
const block = 64

// start returns where a column of n lanes starts. It panics where the column is shorter.
func start(column []float64, n int) *float64 { return unsafe.SliceData(column[:n]) }

// skip moves starts on by n lanes, if there are lanes left. The collector takes a pointer
// behind the end of a column for one to whatever lies there.
func skip(columns []*float64, n, left int) {
	if left == 0 {
		return
	}
	for i, c := range columns {
		columns[i] = (*float64)(unsafe.Add(unsafe.Pointer(c), 8*n))
	}
}

// A rest holds the last lanes of columns, which fill no vector, as one vector.
type rest [16][8]float64

// give copies n lanes back to the columns that the kernel stores: one bit for each.
func (r *rest) give(columns []*float64, n int, stores uint) {
	for ; stores != 0; stores &= stores - 1 {
		i := bits.TrailingZeros(stores)
		copy(unsafe.Slice(columns[i], n), r[i][:])
	}
}
