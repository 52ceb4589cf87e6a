package explain

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// MostWhole is the number of pushes, the largest, that are drawn whole: over all other arrows, on
// a dark rim, and however short.
const MostWhole = 3

// rank sorts the vectors by their length, and finds the largest pushes among them. Forces of
// equal length keep their order.
func (e *Explanation) rank() {
	const manyPushes = 8 // the number of pushes from which on all but the largest are drawn faint
	e.ByLength = e.ByLength[:0]
	pushes := 0
	for i := range e.Strokes {
		s := &e.Strokes[i]
		if s.Whole, s.Crowded = false, false; s.Shape != Vector {
			continue
		}
		e.ByLength = append(e.ByLength, i)
		if s.pushes() {
			pushes++
		}
	}
	slices.SortStableFunc(e.ByLength, func(a, b int) int {
		return cmp.Compare(e.Strokes[b].square(), e.Strokes[a].square())
	})
	if pushes < 2 {
		return
	}
	larger := 0
	for _, i := range e.ByLength {
		if s := &e.Strokes[i]; s.pushes() {
			s.Whole = larger < MostWhole
			s.Crowded = !s.Whole && pushes >= manyPushes
			larger++
		}
	}
}

// square returns the square of the length of a vector.
func (s *Stroke) square() float64 { return r2.Norm2(s.To) + s.ToZ*s.ToZ }

// pushes reports whether a stroke is the push of one thing.
func (s *Stroke) pushes() bool {
	return s.Shape == Vector && s.Of.Kind != nav.NoSubject && (s.Ink == nav.InkPush || s.Ink == nav.InkYield)
}

// mostSpread is the number of arrows, the longest, that are kept apart.
const mostSpread = 48

// spread moves arrows that would cover one another to either side:
//
//	     -->                 ==>  one arrow on another one
//	o    -->  in place of o
//	     -->
//
// One that is much narrower than the one beneath leaves enough of it, and stays.
func (e *Explanation) spread(points float64) {
	list := e.ByLength[:min(len(e.ByLength), mostSpread)]
	for k, i := range list {
		st := &e.Strokes[i]
		run := r2.Sub(st.Tip, st.Tail)
		n := r2.Norm(run)
		if !st.Shown || n == 0 {
			continue
		}
		tail, tip := st.Tail, st.Tip
		side := r2.Scale(sideStep*points/n, r2.Vec{X: -run.Y, Y: run.X})
		for lane := 1; lane <= mostSpread && e.covers(list[:k], st, points); lane++ {
			by := float64((lane + 1) / 2)
			if lane%2 == 0 {
				by = -by
			}
			st.Tail, st.Tip = r2.Add(tail, r2.Scale(by, side)), r2.Add(tip, r2.Scale(by, side))
		}
	}
}

const (
	sideStep = 6   // points between arrows side by side: no shaft lies on a head
	sameEnds = 5   // points between the ends of arrows that look alike
	leastRim = 1.5 // points by which an arrow is broader than one on it that leaves enough of it
)

// covers reports whether an arrow lies on one of a list of others or beneath it.
func (e *Explanation) covers(list []int, st *Stroke, points float64) bool {
	near := sameEnds * points
	return slices.ContainsFunc(list, func(i int) bool {
		o := &e.Strokes[i]
		return o.Shown && math.Abs(o.Width()-st.Width()) < leastRim &&
			r2.Norm(r2.Sub(o.Tail, st.Tail)) < near && r2.Norm(r2.Sub(o.Tip, st.Tip)) < near
	})
}
