package engine

import (
	"galaxy/internal/simd"
	"galaxy/nav"
)

// Wide is a [nav.Feeler] that is worked out eight pairs, or agents, at a time where a world
// lists them in columns. A test holds it to the bits of Feel and Decide.
type Wide interface {
	nav.Feeler
	// Block returns what works out agents with these limits in steps of dt, or nil where
	// the parameters rule that out.
	Block(l nav.Limits, dt float64) Block
}

// Block works out many agents that differ neither in their limits nor in their hand. All of
// them have a target, and none is inside of a box. Their pairs are with whatever may be near, but for the
// goal, in the order of [nav.Feeler]; more than what is in scope does no harm.
//
//	pairs.DX, …          block.Feel(pairs)    AX, AY, Hit
//	crew.Clear()         pairs.Add(n)         sums, in the order of the pairs
//	crew.UX, D, VX, …    block.Decide(crew)   WX, WY: the wishes
type Block interface {
	Feel(p *simd.Pairs)
	Decide(c *simd.Crew)
}
