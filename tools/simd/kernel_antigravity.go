package main

import "math"

// antigravityFeel is AntiGravity.Feel but for the right of way: it marks the pairs to judge.
func antigravityFeel() *text {
	t := newText("antigravityFeel", "lets antigravity feel what is near, by the third power of the cardioid.",
		[]string{"DX", "DY", "Radius", "VX", "VY", "UX", "UY", "OX", "OY", "AX", "AY", "BX", "BY"},
		[]string{"Near", "Radii", "Own", "K", "Edge", "Notice"})
	d, radius, toward, zero := t.vec("DX", "DY"), t.column("Radius"), t.vec("UX", "UY"), t.num(0)
	touch := radius.plus(t.scalar("Own"))
	near := t.scalar("Near").plus(t.scalar("Radii").times(radius))
	d2 := d.norm2()
	hit := d2.is(less, near.times(near)).both(touch.is(notEqual, zero))
	distance, out := d.norm()
	// What is in front, moves, and is near enough to be judged.
	speed, fast := t.vec("OX", "OY").norm()
	notice := speed.times(t.scalar("Notice")).plus(t.scalar("Own"))
	odd := out.either(distance.is(equal, zero)).either(fast).both(hit)
	judged := d.dot(toward).is(less, zero).both(d2.is(less, notice.times(notice))).both(hit)
	judged = judged.butNot(t.vec("VX", "VY").isZero())
	away := d.over(distance)
	ahead := toward.dot(away).negate()
	left := toward.cross(away)
	core := touch.over(touch.timesNum(1e-4).greater(distance))
	t.cut()
	x := zero.greater(ahead.timesNum(0.5).plusNum(0.5))
	weight := x.times(x).times(x)
	push := away.times(t.scalar("K").times(weight).times(core.times(core)))
	turn := weight.times(ellipseOf(left.abs(), ahead).from(1)).timesNum(math.Pi / 2)
	odd = odd.either(turn.beyond(cody).both(hit)) // where the direction is no unit vector
	t.odd(odd)
	t.mark(judged.butNot(odd))
	t.cut()
	step := push.aside(left, turn, t.scalar("Edge"))
	t.store2("AX", "AY", choose(hit, push, t.zero()))
	t.store2("BX", "BY", choose(hit, choose(ahead.is(atLeast, zero), step, push), t.zero()))
	return t
}

// ellipseOf returns √(1-(1-2β/π)²) for the angle β in [0, π/2] with that sine and cosine.
func ellipseOf(sin, cos *value) *value {
	b := acute(sin, cos).timesNum(1 / math.Pi)
	return b.times(b.from(1)).root().timesNum(2)
}

// aside returns v turned by an angle away from the side of its cause: to the left if left is
// at least the edge.
func (v vec) aside(left, angle, edge *value) vec {
	excess, versine := angleOf(angle).versine()
	sin, cos := angle.minus(excess), versine.from(1)
	sin = left.is(atLeast, edge).choose(sin.negate(), sin)
	return vec{v.x.times(cos).minus(v.y.times(sin)), v.x.times(sin).plus(v.y.times(cos))}
}

// rightOfWay is AntiGravity.judge.
func rightOfWay() *text {
	t := newText("rightOfWay", "judges pushes by the right of way.",
		[]string{"DX", "DY", "VX", "VY", "UX", "UY", "OX", "OY", "AX", "AY", "BX", "BY"},
		[]string{"Own", "Notice", "LookAhead", "Yield", "Crossing", "Late", "Ease", "MaxSpeed"})
	d, vel, toward, own := t.vec("DX", "DY"), t.vec("VX", "VY"), t.vec("UX", "UY"), t.vec("OX", "OY")
	lookAhead, zero, one := t.scalar("LookAhead"), t.num(0), t.num(1)
	speed, out := own.norm()
	other, far := vel.norm()
	notice := speed.times(t.scalar("Notice")).plus(t.scalar("Own"))
	near := zero.greater(d.norm2().root().timesNum(1.25).over(notice).from(1))
	near = near.times(near)
	resting := own.isZero()
	ahead := choose(resting, toward, own.over(speed))
	follow := zero.greater(ahead.dot(vel.over(other)).negate()).plus(near)
	t.cut()
	way := d.negate()
	t1, t2, meet := crossing(way, toward.times(t.scalar("MaxSpeed")), vel, lookAhead)
	j1, j2, still := crossing(way, own, vel, lookAhead)
	t1, t2 = still.choose(j1, t1), still.choose(j2, t2)
	first := t2.is(more, t1).either(t1.is(less, t.scalar("Crossing")))
	tie := t1.is(equal, t2).butNot(first).both(meet)
	odd := out.either(far).either(tie)
	t.odd(odd)
	t.cut()

	w, late := t.scalar("Yield"), t1.minus(t2)
	less1 := zero.greater(late.minus(t.scalar("Late")).over(t.scalar("Late")).from(1))
	w = late.is(more, t.scalar("Late")).choose(w.times(less1), w)
	w = w.times(one.lesser(lookAhead.minus(t1).timesNum(3).over(lookAhead)))
	past := t2.is(less, t.scalar("Ease")).butNot(still)
	w = past.choose(w.times(t2.over(t.scalar("Ease")).times(t2.over(t1))), w)
	scale := meet.choose(first.choose(one, w.plus(near)), follow)
	yields := meet.butNot(first)
	for _, of := range [][2]string{{"AX", "AY"}, {"BX", "BY"}} {
		push := t.vec(of[0], of[1])
		mirrored := toward.times(toward.dot(push).timesNum(2)).minus(push)
		t.store2(of[0], of[1], choose(odd, push, choose(yields, mirrored, push).times(scale)))
	}
	return t
}

// crossing returns when two paths cross, where they do within the limit.
func crossing(way, u, w vec, limit *value) (t1, t2, ok *value) {
	t := limit.t
	zero := t.num(0)
	det := u.cross(w)
	const parallel = 1e-9
	ok = det.times(det).is(more, u.norm2().times(w.norm2()).timesNum(parallel*parallel))
	t1, t2 = way.cross(w).over(det), way.cross(u).over(det)
	for _, at := range []*value{t1, t2} {
		ok = ok.both(at.is(atLeast, zero)).both(at.is(atMost, limit))
	}
	return t1, t2, ok
}

// antigravityDecide is AntiGravity.Decide.
func antigravityDecide() *text {
	t := newText("antigravityDecide", "makes wishes of what antigravity felt.",
		[]string{"UX", "UY", "D", "VX", "VY", "AX", "AY", "BX", "BY", "WX", "WY"},
		[]string{"Arrival", "Edge", "MaxSpeed", "Dt"})
	toward, pushes, steps := t.vec("UX", "UY"), t.vec("AX", "AY"), t.vec("BX", "BY")
	bound, zero := t.column("D").is(more, t.scalar("Arrival")), t.num(0)
	y, high := pushes.norm()
	n, wide := steps.norm()
	t.odd(high.either(wide).both(bound))
	left, ahead := toward.cross(pushes).over(y), toward.dot(pushes).over(y)
	splits := y.is(atLeast, n).both(y.is(more, zero)).both(ahead.is(less, zero))
	a := acute(left.abs(), ahead.negate()).timesNum(2 / math.Pi).from(1)
	h := n.over(y).from(1).over(n.plusNum(1))
	t.cut()
	a = a.times(a)
	turn := h.timesNum(math.Pi / 2).times(a)
	t.odd(turn.beyond(cody).both(splits).both(bound)) // where the direction is no unit vector
	split := pushes.aside(left, turn, t.scalar("Edge")).times(h.times(a))
	split = choose(splits, split, t.zero())
	t.cut()
	x := split.plus(steps)
	length, out := x.norm()
	share := ellipseOf(toward.cross(x).abs().over(length), toward.dot(x).abs().over(length))
	share = length.is(equal, zero).choose(zero, share)
	t.cut()
	direction := t.unit(toward.plus(split).plus(steps.times(share)), bound)
	t.odd(out.both(bound))
	t.wish(direction.times(t.scalar("MaxSpeed")), bound)
	return t
}
