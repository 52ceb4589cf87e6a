// Package portable holds the arithmetic that gives the same bits on every
// machine.
//
// Go's compiler may fuse x*y + z into one rounding where the processor can
// (arm64, amd64 from v3 on), and some functions of package math are written in
// assembly on some platforms. Either changes the last bit of a result, and after an
// hour of simulation the histories differ.
// Here every product that flows into a sum is rounded on its own, written
// float64(a*b), or fused on purpose, written math.FMA. From package math come
// only operations that IEEE 754 defines exactly: Sqrt, FMA, Floor, Round,
// Mod, Abs, Copysign and the taking apart of bits.
//
// Errors are given in ulp, units in the last place of the result. All functions
// follow package math for infinities, NaN and signed zeros, unless they say
// otherwise, and none allocates.
package portable
