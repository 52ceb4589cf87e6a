package simd

// Queries are eight places, each with a limit to the squared distance from it. A limit below
// zero finds nothing.
type Queries struct{ X, Y, Limit [8]float64 }

// Near sets bit j of hits[i] where candidate j is near query i:
//
//	|c_j - q_i|² ≤ Limit_i
//
// and clears all other bits. There may be up to 64 candidates; xs and ys have one length.
// Agents that lie beside each other share most of their candidates: one pass tells which of
// eight have neighbours at all, and which.
func (q *Queries) Near(hits *[8]uint64, xs, ys []float64) {
	ys = ys[:len(xs)]
	if len(xs) > block {
		panic("simd: Queries.Near takes up to 64 candidates")
	}
	if inUse == Off || len(xs) == 0 {
		q.near(hits, xs, ys)
		return
	}
	nearKernel(q, hits, &xs[0], &ys[0], len(xs))
}

func (q *Queries) near(hits *[8]uint64, xs, ys []float64) {
	clear(hits[:])
	for j, x := range xs {
		for i := range q.X {
			if square(x-q.X[i], ys[j]-q.Y[i]) <= q.Limit[i] {
				hits[i] |= 1 << j
			}
		}
	}
}

// A Circle is a place with a limit to the squared distance from it.
type Circle struct{ X, Y, Limit float64 }

// Within writes the numbers of the candidates within a circle, those with
//
//	|c_j - (X, Y)|² ≤ Limit
//
// in their order, and returns how many there are; candidate j has number first+j. to must
// have room for seven numbers more than there are candidates. Where the columns have a
// capacity of seven more than their length, no lane is left over for the plain text.
func (c *Circle) Within(to []uint32, first uint32, xs, ys []float64) int {
	n := len(xs)
	ys, to = ys[:n], to[:n+7]
	if inUse == Off || n == 0 {
		return c.within(to, first, xs, ys)
	}
	left := 0
	if min(cap(xs), cap(ys)) < n+lanes()-1 {
		left = n & (lanes() - 1)
	}
	found := 0
	if n > left {
		found = withinKernel(&to[0], first, &xs[0], &ys[0], n-left, c)
	}
	return found + c.within(to[found:], first+uint32(n-left), xs[n-left:], ys[n-left:])
}

func (c *Circle) within(to []uint32, first uint32, xs, ys []float64) int {
	found := 0
	x, y, limit := c.X, c.Y, c.Limit
	for j := range xs {
		to[found] = first + uint32(j)
		if square(xs[j]-x, ys[j]-y) <= limit {
			found++
		}
	}
	return found
}

func square(x, y float64) float64 { return float64(x*x) + float64(y*y) }
