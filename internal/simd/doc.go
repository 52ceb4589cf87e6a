// Package simd holds the few hot loops of a step for several lanes at a time, to the bits of
// their plain text.
//
//	          lane 0   1   2   3   4   5   6   7
//	X       [   x0  x1  x2  x3  x4  x5  x6  x7 |  x8  …
//	VX      [   u0  u1  u2  u3  u4  u5  u6  u7 |  u8  …
//	             └───────────────────────────┘
//	           one vector: eight numbers of AVX-512, or four of AVX2
//
// A kernel works on columns: slices of float64 of one length, in which index i belongs to
// agent, pair or orbit i. Any length does; a kernel takes 64 lanes at a time, and what is
// left of a vector costs as much as a whole one. Columns that are written must not overlap
// others.
//
// The text of a kernel is a plain Go function for one lane, with a directive that names its
// columns: other processors run it, package nav calls what it is made of, and tools/simd compiles
// it for AVX2 and AVX-512. The assembly rounds every product and every sum by itself, in
// the order of the plain text, so a lane has the same bits on every set of instructions,
// whatever its neighbours are. Lanes that are out of the ordinary, such as vectors whose squares
// would overflow, are odd: the assembly leaves them to the plain text. Only the payload of a
// NaN is the processor's. Only searches are written in tools/simd itself, in instructions.
package simd
