package simd

import "math"

// Crowd is the columns of the agents of a world, in any order. All have a capacity of seven
// more than their length, so that no lanes are left over.
type Crowd struct {
	X, Y   []float64 // X has the length of all
	VX, VY []float64
	Radius []float64
}

// Span is places in a crowd that follow each other, from First to before End.
type Span struct{ First, End uint32 }

// Nowhere is no place in a crowd.
const Nowhere = math.MaxUint32

// A Lookout is an agent that looks for company in a crowd: for those whose centre is no
// farther than the root of Limit from its own, and that it either sees or comes near to.
//
//	far ≤ Seen + max(0, radius of the other - Radius)
//	far < Near + radius of the other + Radius
type Lookout struct {
	X, Y   float64
	Limit  float64 // length²
	Radius float64
	Seen   float64 // length
	Near   float64 // length
	Own    uint32  // its place in the crowd, or Nowhere
}

// Pick fills c with those in the spans of a crowd that an agent looks for, in their order. It
// sets all columns: Distance to the squared one, Urgency to 0 for those that the agent sees,
// and +Inf for all else. It returns how many they are and how many of them are seen. Where c
// is full before the end of the spans, rest is those that are left, of which the first begins
// at next; to go on, call it with both. At first next is the First of the first of the spans.
//
//	for left, next := spans, spans[0].First; len(left) > 0; {
//		left, next, n, seen = c.Pick(l, of, left, next)
//		…
//	}
func (c *Company) Pick(l *Lookout, of *Crowd, spans []Span, next uint32) (rest []Span, from uint32, n, seen int) {
	if len(spans) == 0 {
		return nil, 0, 0, 0
	}
	if inUse == Off || cap(of.X) < len(of.X)+lanes()-1 {
		return c.pick(l, of, spans, next)
	}
	left, at, n, seen := pickKernel(c, of, l, &spans[0], len(spans), next)
	return spans[len(spans)-left:], uint32(at), n, seen
}

func (c *Company) pick(l *Lookout, of *Crowd, spans []Span, next uint32) (rest []Span, from uint32, n, seen int) {
	for i, span := range spans {
		if i > 0 {
			next = span.First
		}
		for k := next; k < span.End; k++ {
			if n == Block {
				return spans[i:], k, n, seen
			}
			x, y := of.X[k]-l.X, of.Y[k]-l.Y
			far := square(x, y)
			touch := of.Radius[k] + l.Radius
			sight, near := l.Seen, touch+l.Near
			if larger := of.Radius[k] - l.Radius; larger > 0 {
				sight += larger
			}
			sees := far <= float64(sight*sight)
			if !(far <= l.Limit) || !sees && !(far < float64(near*near)) || k == l.Own {
				continue
			}
			c.X[n], c.Y[n], c.VX[n], c.VY[n] = x, y, of.VX[k], of.VY[k]
			c.Touch[n], c.Distance[n], c.Index[n] = touch, far, k
			c.Urgency[n] = math.Inf(1)
			if sees {
				c.Urgency[n] = 0
				seen++
			}
			n++
		}
	}
	return nil, 0, n, seen
}
