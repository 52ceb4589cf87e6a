package simd

func nearKernel(q *Queries, hits *[8]uint64, xs, ys *float64, n int) {
	if inUse == AVX512 {
		nearAVX512(q, hits, xs, ys, n)
	} else {
		nearAVX2(q, hits, xs, ys, n)
	}
}

//go:noescape
func nearAVX2(queries *Queries, hits *[8]uint64, xs, ys *float64, n int)

//go:noescape
func nearAVX512(queries *Queries, hits *[8]uint64, xs, ys *float64, n int)

func withinKernel(to *uint32, first uint32, xs, ys *float64, n int, query *[3]float64) int {
	if inUse == AVX512 {
		return withinAVX512(to, first, xs, ys, n, query)
	}
	return withinAVX2(to, first, xs, ys, n, query)
}

//go:noescape
func withinAVX2(to *uint32, first uint32, xs, ys *float64, n int, query *[3]float64) (found int)

//go:noescape
func withinAVX512(to *uint32, first uint32, xs, ys *float64, n int, query *[3]float64) (found int)

func hitsKernel(g *Group, to *Hit, runs *Run, n int, xs, ys *float64) (found int, touched uint64) {
	if inUse == AVX512 {
		return hitsAVX512(g, to, runs, n, xs, ys)
	}
	return hitsAVX2(g, to, runs, n, xs, ys)
}

//go:noescape
func hitsAVX2(group *Group, to *Hit, runs *Run, n int, xs, ys *float64) (found int, touched uint64)

//go:noescape
func hitsAVX512(group *Group, to *Hit, runs *Run, n int, xs, ys *float64) (found int, touched uint64)

func meetKernel(a *pairing, hits *Hit, n int) {
	if inUse == AVX512 {
		meetAVX512(a, hits, n)
	} else {
		meetAVX2(a, hits, n)
	}
}

//go:noescape
func meetAVX2(a *pairing, hits *Hit, n int)

//go:noescape
func meetAVX512(a *pairing, hits *Hit, n int)

func rankKernel(places *int64, keys *float64, n int) {
	if inUse == AVX512 && n > 16 { // a key is compared with a vector of its own, too
		rankAVX512(places, keys, n)
	} else {
		rankAVX2(places, keys, n)
	}
}

//go:noescape
func rankAVX2(places *int64, keys *float64, n int)

//go:noescape
func rankAVX512(places *int64, keys *float64, n int)

func fanKernel(times, cos, sin *float64, numbers *[9]float64, discs *Oncoming, n int) {
	if inUse == AVX512 {
		fanAVX512(times, cos, sin, numbers, discs, n)
	} else {
		fanAVX2(times, cos, sin, numbers, discs, n)
	}
}

//go:noescape
func fanAVX2(times, cos, sin *float64, numbers *[9]float64, discs *Oncoming, n int)

//go:noescape
func fanAVX512(times, cos, sin *float64, numbers *[9]float64, discs *Oncoming, n int)

func pickKernel(c *Company, crowd *Crowd, query *Lookout, spans *Span, n int, first uint32) (left, next, end, seen int) {
	if inUse == AVX512 {
		return pickAVX512(c, crowd, query, spans, n, first)
	}
	return pickAVX2(c, crowd, query, spans, n, first)
}

//go:noescape
func pickAVX2(company *Company, crowd *Crowd, query *Lookout, spans *Span, n int, first uint32) (left, next, end, seen int)

//go:noescape
func pickAVX512(company *Company, crowd *Crowd, query *Lookout, spans *Span, n int, first uint32) (left, next, end, seen int)

func gatherKernel(to, from *float64, at *uint32, n int) { gatherAVX2(to, from, at, n) }

//go:noescape
func gatherAVX2(to, from *float64, at *uint32, n int)

func scatterKernel(to, from *float64, at *uint32, n int) { scatterAVX2(to, from, at, n) }

//go:noescape
func scatterAVX2(to, from *float64, at *uint32, n int)

func boundsKernel(to *Bound, xs, ys *float64, n int) { boundsAVX2(to, xs, ys, n) }

//go:noescape
func boundsAVX2(to *Bound, xs, ys *float64, n int)
