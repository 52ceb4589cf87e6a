package main

// vec is a vector of the plane in each lane.
type vec struct{ x, y *value }

func (a vec) plus(b vec) vec        { return vec{a.x.plus(b.x), a.y.plus(b.y)} }
func (a vec) minus(b vec) vec       { return vec{a.x.minus(b.x), a.y.minus(b.y)} }
func (a vec) times(f *value) vec    { return vec{f.times(a.x), f.times(a.y)} }
func (a vec) over(f *value) vec     { return vec{a.x.over(f), a.y.over(f)} }
func (a vec) dot(b vec) *value      { return a.x.times(b.x).plus(a.y.times(b.y)) }
func (a vec) cross(b vec) *value    { return a.x.times(b.y).minus(a.y.times(b.x)) }
func (a vec) norm2() *value         { return a.dot(a) }
func choose(m *value, a, b vec) vec { return vec{m.choose(a.x, b.x), m.choose(a.y, b.y)} }
func (t *text) vec(x, y string) vec { return vec{t.column(x), t.column(y)} }
func (t *text) store2(x, y string, v vec) {
	t.store(x, v.x)
	t.store(y, v.y)
}

func (a vec) negate() vec { return vec{a.x.negate(), a.y.negate()} }

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
