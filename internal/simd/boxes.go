package simd

import "slices"

// Boxes are the columns of boxes, of which each belongs to something that reaches so far. All have
// one length, and a capacity of seven more, so that no lanes are left over.
type Boxes struct{ MinX, MinY, MaxX, MaxY, Reach []float64 }

// Box is one of them.
type Box struct{ MinX, MinY, MaxX, MaxY, Reach float64 }

// Resize makes room for n boxes. What they are is not defined.
func (b *Boxes) Resize(n int) {
	for _, c := range []*[]float64{&b.MinX, &b.MinY, &b.MaxX, &b.MaxY, &b.Reach} {
		*c = slices.Grow((*c)[:0], n+7)[:n]
	}
}

// At returns box i.
func (b *Boxes) At(i int) Box {
	return Box{b.MinX[i], b.MinY[i], b.MaxX[i], b.MaxY[i], b.Reach[i]}
}

// Put sets box i.
func (b *Boxes) Put(i int, x Box) {
	b.MinX[i], b.MinY[i], b.MaxX[i], b.MaxY[i], b.Reach[i] = x.MinX, x.MinY, x.MaxX, x.MaxY, x.Reach
}

// Meets reports whether box k has a point in common with x and reaches no farther than that.
//
//simd:block boxes MinX MinY MaxX MaxY Reach | MinX MinY MaxX MaxY Reach
func (b *Boxes) Meets(x *Box, k int) bool {
	return b.Reach[k] <= x.Reach && !(b.MaxX[k] < x.MinX || b.MinX[k] > x.MaxX || b.MaxY[k] < x.MinY || b.MinY[k] > x.MaxY)
}

// Meeting returns which of the boxes from first up to before end, 64 at most, have a point in
// common with x and reach no farther than that, a bit for each.
func (b *Boxes) Meeting(x *Box, first, end int) (meeting uint64) {
	n := end - first
	if n > block {
		panic("simd: Boxes.Meeting takes up to 64 boxes")
	}
	if inUse == Off || n < fewBoxes {
		for i := range n {
			if b.Meets(x, first+i) {
				meeting |= 1 << i
			}
		}
		return meeting
	}
	whole := (n + lanes() - 1) &^ (lanes() - 1)
	_, meeting = boxesKernel(
		&[5]*float64{start(b.MinX[first:], whole), start(b.MinY[first:], whole), start(b.MaxX[first:], whole), start(b.MaxY[first:], whole), start(b.Reach[first:], whole)},
		&[5]float64{x.MinX, x.MinY, x.MaxX, x.MaxY, x.Reach}, n)
	return meeting & (1<<n - 1)
}

// fewBoxes take less time one by one.
const fewBoxes = 3
