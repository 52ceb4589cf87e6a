package engine

import (
	"galaxy/internal/simd"
	"galaxy/nav"
)

// Wide is a [nav.Feeler] with a kernel, which decides for eight pairs or agents at a time if a world has
// them in columns. A test holds the kernel to the bits of Feel and Decide.
type Wide interface {
	nav.Feeler
	// Block returns the kernel for agents with these limits in steps of dt, or nil if the parameters
	// rule it out.
	Block(l nav.Limits, dt float64) Block
}

// Block is a kernel that decides for many agents with the same limits and the same hand. All of them have
// a target, and none is inside of a box. Each is paired with all near things but its goal, in the order of
// [nav.Feeler]; pairs out of scope do no harm.
//
//	pairs.DX, …          block.Feel(pairs)    AX, AY, Hit
//	of.Clear()           pairs.Add(n)         sums, in the order of the pairs
//	of.UX, D, VX, …      block.Decide(of)     WX, WY: the wishes
type Block interface {
	Feel(p *simd.Pairs)
	Decide(c *simd.Deciders)
}
