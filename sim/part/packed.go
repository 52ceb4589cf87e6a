package part

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unsafe"

	"galaxy/sim/workers"
)

// Packed is a list of rows in little memory: of each row it has the bytes in which the row differs from
// one that is like it, the row before it or one of another list. T has no pointers, and its size is a
// multiple of eight bytes.
//
// A row is a control of half a byte for each of its words of 64 bits, and then the words, each exclusive-or
// that of the other row. The control says how many bytes of the word there are; the higher ones are 0:
//
//	| control | word | word | …
//
// Numbers that stay take half a byte, and two of about one size share their exponent.
type Packed[T any] struct {
	n     int    // rows
	ends  []int  // of the blocks in bytes; they know nothing of each other
	bytes []byte // rows after rows

	rows, like []T // while it packs or unpacks them
	zero       T   // what the first row of a block is compared with where there is no other list

	measureBlocks, packBlocks, unpackBlocks func(worker, lo, hi int)
}

// blockRows is the number of rows in a block.
const blockRows = 256

// tail is room at the end of a block, so that all its words can be written and read whole.
const tail = 8

// words returns a row, to be read and written, as words.
func words[T any](row *T) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(row)), unsafe.Sizeof(*row)/8)
}

// Same reports whether two rows have the same bits.
func Same[T any](a, b *T) bool { return slices.Equal(words(a), words(b)) }

// Pack makes p a copy of rows. Like, of the same length, has the row that is like each; nil means the row
// before.
func (p *Packed[T]) Pack(pool *workers.Pool, rows, like []T) {
	if p.packBlocks == nil {
		p.measureBlocks, p.packBlocks, p.unpackBlocks = p.measureSome, p.packSome, p.unpackSome
	}
	p.n = len(rows)
	blocks := (p.n + blockRows - 1) / blockRows
	p.ends = slices.Grow(p.ends[:0], blocks)[:blocks]
	p.run(pool, rows, like, p.measureBlocks)
	sum := 0
	for k, size := range p.ends {
		sum += size
		p.ends[k] = sum
	}
	if held := cap(p.bytes); held < sum {
		room := sum + sum/16 // the next time it may take a little more
		if held > 0 {
			room += sum / 8 // as it does
		}
		p.bytes = make([]byte, room)
	}
	p.bytes = p.bytes[:sum]
	p.run(pool, rows, like, p.packBlocks)
}

// Unpack returns the rows, in the memory of dst where that is large enough; none are nil. Like must be as it
// was when they were packed.
func (p *Packed[T]) Unpack(pool *workers.Pool, dst, like []T) []T {
	if p.n == 0 {
		return nil
	}
	dst = slices.Grow(dst[:0], p.n)[:p.n]
	p.run(pool, dst, like, p.unpackBlocks)
	return dst
}

func (p *Packed[T]) run(pool *workers.Pool, rows, like []T, do func(worker, lo, hi int)) {
	p.rows, p.like = rows, like
	pool.Run(len(p.ends), 4, do)
	p.rows, p.like = nil, nil
}

// measureSome sets the ends of blocks to their sizes.
func (p *Packed[T]) measureSome(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		n := tail
		p.each(k, func(row, like *T) { n += size(words(row), words(like)) })
		p.ends[k] = n
	}
}

func (p *Packed[T]) packSome(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		to := p.block(k)
		p.each(k, func(row, like *T) { to = to[encode(to, words(row), words(like)):] })
	}
}

func (p *Packed[T]) unpackSome(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		from := p.block(k)
		p.each(k, func(row, like *T) { from = from[decode(words(row), words(like), from):] })
	}
}

// block returns the bytes of block k.
func (p *Packed[T]) block(k int) []byte {
	first := 0
	if k > 0 {
		first = p.ends[k-1]
	}
	return p.bytes[first:p.ends[k]]
}

// each calls do for the rows of block k, each with the one that is like it.
func (p *Packed[T]) each(k int, do func(row, like *T)) {
	like := &p.zero
	for i := k * blockRows; i < min((k+1)*blockRows, len(p.rows)); i++ {
		if p.like != nil {
			like = &p.like[i]
		}
		do(&p.rows[i], like)
		like = &p.rows[i]
	}
}

// control returns how many bytes the control of a row of so many words takes.
func control(words int) int { return (words + 1) / 2 }

// bytesOf returns how many bytes of x there are up to the highest one that is not 0.
func bytesOf(x uint64) int { return (bits.Len64(x) + 7) / 8 }

// size returns how many bytes a row takes.
func size(row, like []uint64) (n int) {
	like = like[:len(row)]
	for i, x := range row {
		if x != like[i] { // most are the same
			n += bytesOf(x ^ like[i])
		}
	}
	return control(len(row)) + n
}

// encode writes a row to dst, and returns how many bytes it takes.
func encode(dst []byte, row, like []uint64) (n int) {
	like = like[:len(row)]
	n = control(len(row))
	clear(dst[:n])
	for i, x := range row {
		if x ^= like[i]; x != 0 {
			count := bytesOf(x)
			dst[i/2] |= byte(count << (i % 2 * 4))
			binary.LittleEndian.PutUint64(dst[n:], x)
			n += count
		}
	}
	return n
}

// decode is encode's inverse.
func decode(row, like []uint64, src []byte) (n int) {
	like = like[:len(row)]
	n = control(len(row))
	for i := range row {
		row[i] = like[i]
		if count := int(src[i/2] >> (i % 2 * 4) & 15); count > 0 {
			row[i] ^= binary.LittleEndian.Uint64(src[n:]) & (1<<(8*count) - 1)
			n += count
		}
	}
	return n
}

// Bytes returns how much memory it takes.
func (p *Packed[T]) Bytes() int { return Bytes(p.ends) + Bytes(p.bytes) }
