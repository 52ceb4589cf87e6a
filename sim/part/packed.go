package part

import (
	"slices"

	"galaxy/sim/workers"
)

// Packed is a list of values in little memory. The code calls a value a row, of 64-bit words. For each row
// it keeps the bytes in which the row differs from its likely value: the row before it, or a value that a
// [Like] derives from that and from the rest of the state. T has no pointers, and its size is 8 to 512
// bytes and a multiple of eight.
type Packed[T any] struct {
	n      int
	blocks [][]byte // rows after rows; blocks know nothing of each other

	rows []T // while it packs or unpacks them
	like Like[T]
	zero T   // before the first row of a block
	tell []T // per worker: what a row is likely to be

	packSome, unpackSome func(worker, lo, hi int)
}

// Like sets all of row to the likely value of row i, which must be the same when packing and unpacking.
// Prior is the row before it, or zero.
type Like[T any] func(i int, prior, row *T)

// blockRows is the number of rows in a block, share the number of blocks that a worker takes at once.
const (
	blockRows = 256
	share     = 4
)

// Pack makes p a copy of rows. With a nil like, a row's likely value is the row before it.
func (p *Packed[T]) Pack(pool *workers.Pool, rows []T, like Like[T]) {
	if p.packSome == nil {
		p.packSome, p.unpackSome = p.packBlocks, p.unpackBlocks
	}
	p.n = len(rows)
	blocks := (p.n + blockRows - 1) / blockRows
	p.blocks = slices.Grow(p.blocks, max(blocks-len(p.blocks), 0))[:blocks]
	if sharers := min((blocks+share-1)/share, pool.Workers()); like != nil && len(p.tell) < sharers {
		p.tell = make([]T, sharers)
	}
	p.run(pool, rows, like, p.packSome)
}

// Unpack returns the rows, in the memory of dst if that is large enough; without rows it returns nil.
func (p *Packed[T]) Unpack(pool *workers.Pool, dst []T, like Like[T]) []T {
	if p.n == 0 {
		return nil
	}
	dst = slices.Grow(dst[:0], p.n)[:p.n]
	p.run(pool, dst, like, p.unpackSome)
	return dst
}

func (p *Packed[T]) run(pool *workers.Pool, rows []T, like Like[T], do func(worker, lo, hi int)) {
	p.rows, p.like = rows, like
	pool.Run(len(p.blocks), share, do)
	p.rows, p.like = nil, nil
}

func (p *Packed[T]) packBlocks(worker, lo, hi int) {
	var chunk [4096]byte // so that a block knows how much memory it needs before it takes any
	for k := lo; k < hi; k++ {
		block, n := p.blocks[k][:0], 0
		rows := p.rows[k*blockRows : min((k+1)*blockRows, p.n)]
		like := &p.zero
		for i := range rows {
			if p.like != nil {
				p.like(k*blockRows+i, like, &p.tell[worker])
				like = &p.tell[worker]
			}
			n += encode((*[longest]byte)(chunk[n:]), words(&rows[i]), words(like))
			like = &rows[i]
			if n > len(chunk)-longest {
				block = joined(block, chunk[:n], len(rows), i+1)
				n = 0
			}
		}
		block = joined(block, chunk[:n+tail], len(rows), len(rows))
		if cap(block) > 4*len(block)+longest {
			block = slices.Clone(block) // it was of many more bytes, and may never be again
		}
		p.blocks[k] = block
	}
}

// joined returns a block with more bytes appended; then it has the bytes of so many of its rows. If its
// memory is too small, the new memory has room for all rows, and a little more for the next time.
func joined(block, more []byte, all, rows int) []byte {
	if need := len(block) + len(more); need > cap(block) {
		need = need * all / rows
		block = append(slices.Grow([]byte(nil), need+need/32), block...)
	}
	return append(block, more...)
}

func (p *Packed[T]) unpackBlocks(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		from := p.blocks[k]
		rows := p.rows[k*blockRows : min((k+1)*blockRows, p.n)]
		prior := &p.zero
		for i := range rows {
			if p.like != nil {
				p.like(k*blockRows+i, prior, &rows[i])
			} else {
				copy(words(&rows[i]), words(prior)) // with what is between its fields
			}
			from = from[decode(words(&rows[i]), from):]
			prior = &rows[i]
		}
	}
}

// Bytes returns the memory that p takes, in bytes.
func (p *Packed[T]) Bytes() int {
	sum := Bytes(p.blocks) + Bytes(p.tell)
	for _, block := range p.blocks[:cap(p.blocks)] {
		sum += cap(block)
	}
	return sum
}
