package part

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
)

// Hasher folds 64-bit words into one. Each word goes through a bijection, so a change
// of one bit anywhere changes the result; it does not resist attacks. The zero value is
// ready for use.
type Hasher uint64

// Word folds in 64 bits.
func (h *Hasher) Word(x uint64) {
	s := (uint64(*h) ^ x) * 0x9e3779b97f4a7c15 // 2⁶⁴ over the golden ratio, odd
	*h = Hasher(s ^ s>>32)
}

// Float folds in all bits of x.
func (h *Hasher) Float(x float64) { h.Word(math.Float64bits(x)) }

// Vec folds in both components of v.
func (h *Hasher) Vec(v r2.Vec) {
	h.Float(v.X)
	h.Float(v.Y)
}

// Tile folds in both coordinates of t.
func (h *Hasher) Tile(t tiles.Tile) { h.Word(uint64(uint32(t.X))<<32 | uint64(uint32(t.Y))) }

// Bit returns 1 for true and 0 for false, to be shifted into a word.
func Bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
