// Package script makes behaviours of texts in Starlark, a small dialect of Python: a file with
//
//	def steer(me, view):
//	    return (view.target.pos - me.pos).unit() * me.max_accel
//
// becomes a [Script], a nav.Behavior as any other. docs/scripts.md describes the language, what
// a script sees and the functions that it may define.
//
// # Same bits
//
// A script decides by what it is given alone: me, view, its parameters, and what the agent
// keeps in me.memory. Its globals are frozen once they are made, its arithmetic is that of
// internal/portable, dictionaries keep the order of their insertion, and there is no clock, no
// file and no chance but view.random. So the same state gives the same wish on every machine
// and for any number of goroutines.
//
// # Bounds
//
// Work has one currency, the step: one for each instruction of the interpreter, and one for
// each element, character or thing that a function copies, compares or looks at. A call has
// [MaxSteps] of them. What would need more than are left is refused before it is done, so the
// memory that a call takes is bounded too, and a runaway ends at the same place in every run.
//
// For that every value that can grow is one of this package's own: before it is compiled, the
// syntax tree is rewritten so that lists, tuples, dictionaries and texts become these, and so
// that products are checked, by which whole numbers grow (rewrite.go). What is left of
// Starlark's own values are numbers, truth values, ranges and functions.
package script

// The bounds.
const (
	MaxSteps     = 20_000  // of a call of steer, reach or explain
	maxMakeSteps = 200_000 // of making all globals, with all files that are loaded
	maxFiles     = 16      // that a script consists of
	maxFile      = 64 << 10
	maxText      = 1000 // bytes of a text that a script makes
	maxBits      = 1024 // of a whole number that is a product, or written down
	maxParams    = 32
)
