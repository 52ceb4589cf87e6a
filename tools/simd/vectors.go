package main

// vec is a vector of the plane in each lane.
type vec struct{ x, y *value }

func (a vec) plus(b vec) vec    { return vec{a.x.plus(b.x), a.y.plus(b.y)} }
func (a vec) minus(b vec) vec   { return vec{a.x.minus(b.x), a.y.minus(b.y)} }
func (a vec) over(f *value) vec { return vec{a.x.over(f), a.y.over(f)} }
func (a vec) dot(b vec) *value  { return a.x.times(b.x).plus(a.y.times(b.y)) }
func (a vec) norm2() *value     { return a.dot(a) }

// isZero returns where v is the zero vector.
func (a vec) isZero() *value {
	return a.x.abs().or(a.y.abs()).is(equal, a.x.t.num(0))
}

// norm returns |v| where portable.Norm takes a plain square root or v is zero, and a mask
// of the other lanes.
func (a vec) norm() (n, out *value) {
	t := a.x.t
	n2 := a.norm2()
	out = n2.is(notMore, t.num(1e-280)).either(n2.is(notLess, t.num(1e280)))
	return n2.root(), out.butNot(a.isZero())
}
