package portable

import "math/bits"

// Hash mixes four words into one that is statistically random. Such counter-based
// random numbers need no shared generator, so that threads cannot change their order. A
// world uses its seed, an agent's id, the tick, and a lane that separates several draws
// of the same agent in the same tick.
//
// Each word is folded in by a full 64×64→128-bit product whose halves are xored;
// a final xor-shift avalanche makes every input bit reach every output bit.
func Hash(seed, id, tick, lane uint64) uint64 {
	h := fold(seed^0x9e3779b97f4a7c15, id^0xd1b54a32d192ed03)
	h = fold(h^0xaef17502108ef2d9, tick^0x8cb92ba72f3d8dd7)
	h = fold(h^0xf1357aea2e62a9c5, lane^0xc2b2ae3d27d4eb4f)
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}

// fold multiplies to 128 bits and xors the halves. Adding the factors keeps one
// that is zero from wiping out the other.
func fold(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo ^ (a + bits.RotateLeft64(b, 32))
}

// Uniform turns a hash into a number in [0, 1), one of 2⁵³ evenly spaced ones.
func Uniform(hash uint64) float64 { return float64(float64(hash>>11) * 0x1p-53) }
