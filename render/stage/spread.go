package stage

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// mostWhole is the number of pushes, the largest, that are drawn whole: over all other arrows, on
// a dark rim, and however short.
const mostWhole = 3

// manyPushes is the number of pushes from which on all but the largest are drawn faint.
const manyPushes = 8

// rank sorts the vectors by their length, and finds the largest pushes among them. Forces of
// equal length keep their order.
func (e *Explanation) rank() {
	e.byLength = e.byLength[:0]
	pushes := 0
	for i := range e.strokes {
		s := &e.strokes[i]
		if s.whole, s.crowded = false, false; s.shape != vector {
			continue
		}
		e.byLength = append(e.byLength, i)
		if s.pushes() {
			pushes++
		}
	}
	slices.SortStableFunc(e.byLength, func(a, b int) int {
		return cmp.Compare(r2.Norm2(e.strokes[b].to), r2.Norm2(e.strokes[a].to))
	})
	if pushes < 2 {
		return
	}
	larger := 0
	for _, i := range e.byLength {
		if s := &e.strokes[i]; s.pushes() {
			s.whole = larger < mostWhole
			s.crowded = !s.whole && pushes >= manyPushes
			larger++
		}
	}
}

// pushes reports whether a stroke is the push of one thing.
func (s *stroke) pushes() bool {
	return s.shape == vector && s.Of.Kind != nav.NoSubject && (s.Ink == nav.InkPush || s.Ink == nav.InkYield)
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
func (s *Builder) spread(e *Explanation) {
	list := e.byLength[:min(len(e.byLength), mostSpread)]
	for k, i := range list {
		st := &e.strokes[i]
		run := r2.Sub(st.tip, st.tail)
		n := r2.Norm(run)
		if !st.shown || n == 0 {
			continue
		}
		tail, tip := st.tail, st.tip
		side := r2.Scale(sideStep*s.points/n, r2.Vec{X: -run.Y, Y: run.X})
		for lane := 1; lane <= mostSpread && s.covers(e, list[:k], st); lane++ {
			by := float64((lane + 1) / 2)
			if lane%2 == 0 {
				by = -by
			}
			st.tail, st.tip = r2.Add(tail, r2.Scale(by, side)), r2.Add(tip, r2.Scale(by, side))
		}
	}
}

const (
	sideStep = 6   // points between arrows side by side: no shaft lies on a head
	sameEnds = 5   // points between the ends of arrows that look alike
	leastRim = 1.5 // points by which an arrow is broader than one on it that leaves enough of it
)

// covers reports whether an arrow lies on one of a list of others or beneath it.
func (s *Builder) covers(e *Explanation, list []int, st *stroke) bool {
	near := sameEnds * s.points
	return slices.ContainsFunc(list, func(i int) bool {
		o := &e.strokes[i]
		return o.shown && math.Abs(o.width()-st.width()) < leastRim &&
			r2.Norm(r2.Sub(o.tail, st.tail)) < near && r2.Norm(r2.Sub(o.tip, st.tip)) < near
	})
}
