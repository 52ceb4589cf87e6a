package simd

// perTurn is how many numbers the kernels of Gather and Scatter move at a turn.
const perTurn = 8

// Gather sets to to the numbers of from at some places. All places must be in from.
func Gather(to, from []float64, at []uint32) {
	to = to[:len(at)]
	whole := 0
	if inUse != Off && len(at) >= perTurn {
		whole = len(at) &^ (perTurn - 1)
		gatherKernel(&to[0], &from[0], &at[0], whole)
	}
	to = to[whole:]
	for i, k := range at[whole:] {
		to[i] = from[k]
	}
}

// Scatter sets the numbers of to at some places to from. All places must be in to.
func Scatter(to, from []float64, at []uint32) {
	from = from[:len(at)]
	whole := 0
	if inUse != Off && len(at) >= perTurn {
		whole = len(at) &^ (perTurn - 1)
		scatterKernel(&to[0], &from[0], &at[0], whole)
	}
	from = from[whole:]
	for i, k := range at[whole:] {
		to[k] = from[i]
	}
}
