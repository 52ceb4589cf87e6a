package part

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// A packed row begins with a mask: a bit for each word that differs from the row's likely value. Then come
// the exclusive-ors of these words and their likely values, in pairs, each pair with a byte of kinds:
//
//	| mask | kinds | word | word | kinds | word | word | …
//
// A word leaves out the zero bytes at one of its ends, whichever takes less: numbers of about one size
// share their exponent, and round numbers the low end of their digits. The kind tells the number of bytes:
// a kind up to 8 means so many low bytes, a larger kind 8 less of the high bytes.
//
// A number that stays takes an eighth of a byte.

// longest bounds the bytes of a row, and the bytes that encode writes after it, as it writes whole words.
const longest = 8 + 64/2 + 64*8 + tail

// tail is room at the end of a block, so that all its words can be written and read whole.
const tail = 8

// words returns a row, to be read and written, as words.
func words[T any](row *T) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(row)), unsafe.Sizeof(*row)/8)
}

// maskBytes returns how many bytes the mask of a row of so many words takes.
func maskBytes(words int) int { return (words + 7) / 8 }

// encode writes a row to dst and returns how many bytes it takes. In all rows of a list much the same words
// differ, so that a processor foretells whether one does. How many bytes one has cannot be foretold, so that
// is found without a branch.
func encode(dst *[longest]byte, row, like []uint64) (n int) {
	like = like[:len(row)]
	n = maskBytes(len(row))
	mask, kinds, second := uint64(0), 0, false
	for i, x := range row {
		if x ^= like[i]; x == 0 {
			continue
		}
		mask |= 1 << (i & 63)
		low, skip := (bits.Len64(x)+7)>>3, bits.TrailingZeros64(x)>>3
		shorter := 8 - skip - low
		high := shorter >> 63 // all bits where the high end takes less
		count := low + shorter&high
		kind := count + 8&high
		if second {
			dst[kinds] |= byte(kind << 4)
		} else {
			dst[n] = byte(kind)
			kinds = n
			n++
		}
		second = !second
		binary.LittleEndian.PutUint64(dst[n:], x>>(skip<<3&high&63))
		n += count
	}
	for i := range maskBytes(len(row)) {
		dst[i] = byte(mask)
		mask >>= 8
	}
	return n
}

// decode is the inverse of encode. It turns the likely value into the row, in place.
func decode(row []uint64, src []byte) (n int) {
	n = maskBytes(len(row))
	mask := uint64(0)
	for i, m := range src[:n] {
		mask |= uint64(m) << (8 * i)
	}
	for kinds := 0; mask != 0; mask &= mask - 1 {
		if kinds >>= 4; kinds == 0 {
			kinds = int(src[n])
			n++
		}
		kind := kinds & 15
		count, shift := kind, 0
		if kind > 8 {
			count, shift = kind-8, 8*(16-kind)
		}
		row[bits.TrailingZeros64(mask)] ^= binary.LittleEndian.Uint64(src[n:]) & (1<<(8*count) - 1) << shift
		n += count
	}
	return n
}
