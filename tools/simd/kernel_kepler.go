package main

import "math"

// sincos is Sincos.
func sincos() *text {
	t := newText("sincos", []string{"X", "Sin", "Cos"}, nil)
	t.roomy = true
	x := t.column("X")
	t.odd(x.beyond(cody))
	a := angleOf(x)
	t.cut()
	sin, cos := a.sincos()
	t.store("Cos", cos)
	t.store("Sin", x.is(equal, t.num(0)).choose(x, sin))
	return t
}

// anomaly is Anomalies.
func anomaly() *text {
	t := newText("anomaly", []string{"Ecc", "M", "E"}, nil)
	e, raw := t.column("Ecc"), t.column("M")
	m := wrap(raw)
	odd := raw.beyond(cody).either(e.is(notAtLeast, t.num(0))).either(e.is(notLess, t.num(1)))
	odd = odd.either(m.abs().is(less, t.num(linear)))
	t.odd(odd)
	f := e.from(1)
	t.cut()
	_, E, _, _ := solve(e, f, m)
	t.store("E", odd.choose(raw, E))
	return t
}

// ellipse is Ellipses.Solve.
func ellipse() *text {
	t := newText("ellipse",
		[]string{"Ecc", "F", "M", "E", "Sin", "Vers"}, nil)
	t.roomy = true
	e, f, m := t.column("Ecc"), t.column("F"), t.column("M")
	t.odd(m.beyond(math.Pi).either(m.abs().is(less, t.num(linear))).either(e.is(notAtLeast, t.num(0))).either(e.is(notAtMost, t.num(1))).either(f.is(notMore, t.num(0))))
	guess, E, sin, vers := solve(e, f, m)
	t.odd(guess.beyond(4)) // where f has nothing to do with e
	t.store("E", E)
	t.store("Sin", sin)
	t.store("Vers", vers)
	return t
}

// linear is the mean anomaly below which lanes are odd.
const linear = 1e-150

// solve returns a first guess and the eccentric anomaly of 0 < |m| ≤ π, its sine, and 1 less its cosine; f is
// 1-e. It ends in the phase after three cuts.
func solve(e, f, m *value) (guess, E, sin, vers *value) {
	t := m.t
	const (
		k0 = 3 * math.Pi * math.Pi / (math.Pi*math.Pi - 6)
		k1 = 1.6 * math.Pi / (math.Pi*math.Pi - 6)
	)
	// Markley's first guess.
	am := m.abs()
	alpha := am.from(math.Pi).timesNum(k1).over(e.plusNum(1)).plusNum(k0)
	d := f.timesNum(3).plus(alpha.times(e))
	ad := alpha.times(d)
	m2 := am.times(am)
	q := ad.plus(ad).times(f).minus(m2)
	r := am.times(ad.timesNum(3).times(d.minus(f)).plus(m2))
	q2 := q.times(q)
	x := r.plus(q2.times(q).plus(r.times(r)).root())
	t.cut()
	w := cbrtNear(x)
	w = w.times(w)
	v := w.times(w.plus(q)).plus(q2)
	E = r.plus(r).times(w).plus(am.times(v)).over(v.times(d))
	t.cut()
	a := angleOf(E)
	t.cut()
	excess, versine := a.versine()
	t.cut()

	// One step of fifth order.
	sin, cos := E.minus(excess), versine.from(1)
	f0 := f.times(E).minus(am).plus(e.times(excess))
	f1 := f.plus(e.times(versine))
	f2 := e.times(sin)
	f3 := e.times(cos)
	back := f0.negate()
	half := f2.timesNum(0.5)
	d3 := f0.times(f1).negate().over(f1.times(f1).minus(f0.times(f2).timesNum(0.5)))
	d4 := back.over(f1.plus(d3.times(half.plus(d3.times(f3).overNum(6)))))
	t.cut()
	step := back.over(f1.plus(d4.times(half.plus(d4.times(f3.overNum(6).minus(d4.times(f2).overNum(24)))))))
	s2 := step.times(step)
	ds := step.minus(s2.times(step).times(s2.overNum(120).from(1.0 / 6)))
	dv := s2.times(s2.overNum(24).from(0.5))
	newSin := sin.plus(cos.times(ds).minus(sin.times(dv)))
	newVers := versine.plus(sin.times(ds).plus(cos.times(dv)))
	return E, E.plus(step).abs().or(m.sign()), newSin.xor(m.sign()), newVers
}
