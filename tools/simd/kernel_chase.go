package main

import (
	"fmt"
	"math"
)

// begin is Chases.Begin.
func begin() *text {
	t := newText("begin", "", []string{"X", "Y", "Speed", "Within", "TX", "TY", "TVX", "TVY", "Time", "Horizon", "LastTime", "LastGap", "LastSlope", "Lo", "Hi"}, nil)
	t.roomy = true
	zero := t.num(0)
	way, vel, speed := t.vec("TX", "TY").minus(t.vec("X", "Y")), t.vec("TVX", "TVY"), t.column("Speed")
	dd, du := way.norm2(), way.dot(vel)
	far := dd.root()
	gap, slope := far.minus(t.column("Within")), du.over(far).minus(speed)
	most := far.timesNum(256).over(speed)

	disc := du.times(du).plus(speed.times(speed).minus(vel.norm2()).times(dd))
	den := disc.root().minus(du)
	guess := dd.over(den).times(gap.over(far))
	good := guess.is(more, zero).both(guess.is(less, most))
	guess = good.choose(guess, gap.negate().over(slope))
	out := dd.is(notMore, t.num(1e-280)).either(dd.is(notLess, t.num(1e280))).either(gap.is(notMore, zero)).either(slope.is(notLess, zero))
	t.odd(out.either(den.is(notMore, zero)).either(guess.is(notLess, most)))
	t.store("Time", guess)
	t.store("Horizon", most)
	t.store("LastTime", zero)
	t.store("LastGap", gap)
	t.store("LastSlope", slope)
	t.store("Lo", zero)
	t.store("Hi", t.num(math.Inf(1)))
	return t
}

// chase is Chases.Step.
func chase() *text {
	columns := []string{"X", "Y", "Speed", "Within", "Horizon", "Time", "At", "PerUnit", "LastTime", "LastGap", "LastSlope", "Lo", "Hi", "PX", "PY"}
	for k := range 16 {
		columns = append(columns, fmt.Sprint("C", k))
	}
	t := newText("chase", "", columns, nil)
	t.roomy = true
	pos, vel := t.piece()
	way := pos.minus(t.vec("X", "Y"))
	distance, out := way.norm()
	zero := t.num(0)
	near := distance.is(atMost, t.column("Within")).either(distance.is(equal, zero))
	d := near.choose(zero, distance.minus(t.column("Within")))
	rate := near.choose(zero, way.dot(vel).over(distance))
	time, speed := t.column("Time"), t.column("Speed")
	f, slope := d.minus(speed.times(time)), rate.minus(speed)
	arrived := f.abs().is(atMost, d.timesNum(1e-12))
	above := f.is(more, zero)
	lo, hi := above.choose(time, t.column("Lo")), above.choose(t.column("Hi"), time)

	lastTime, lastGap := t.column("LastTime"), t.column("LastGap")
	h := f.minus(lastGap)
	u := lastGap.negate().over(h)
	w := u.from(1)
	hp, hq := h.over(t.column("LastSlope")), h.over(slope)
	bend := u.times(u.timesNum(2).from(3).times(time.minus(lastTime)))
	cubic := lastTime.plus(u.times(bend.plus(w.times(w.times(hp).minus(u.times(hq))))))
	inside := func(x *value) *value { return x.is(more, lo).both(x.is(less, hi)) }
	good := inside(cubic).butNot(f.abs().is(more, lastGap.abs().timesNum(0.5)))
	next := good.choose(cubic, time.minus(f.over(slope)))
	good = inside(next)
	middle := lo.plus(hi.minus(lo).timesNum(0.5))
	next = good.choose(next, middle)
	arrived = arrived.either(next.is(notMore, lo)).either(next.is(notLess, hi)) // neighbours
	next = arrived.choose(time, next)

	bad := out.either(slope.is(notLess, zero)).either(f.minus(f).is(notEqual, zero))
	t.mark(arrived.butNot(bad))
	t.odd(bad.either(next.is(notLess, t.column("Horizon")).butNot(arrived)))
	t.store2("PX", "PY", pos)
	t.store("LastTime", time)
	t.store("LastGap", f)
	t.store("LastSlope", slope)
	t.store("Lo", lo)
	t.store("Hi", hi)
	t.store("Time", next)
	return t
}

// piece returns place and velocity on a piece of a path, as Piece.At does.
func (t *text) piece() (pos, vel vec) {
	x := t.column("At")
	z := x.times(x)
	u := z.timesNum(0.5).minusNum(0.125)
	coordinate := func(first int) (y, slope *value) {
		e, o := [4]*value{}, [4]*value{}
		for k := range 4 {
			e[k], o[k] = t.column(fmt.Sprint("C", first+k)), t.column(fmt.Sprint("C", first+4+k))
		}
		cubic := func(c [4]*value) *value {
			return c[0].plus(u.times(c[1].plus(u.times(c[2].plus(u.times(c[3]))))))
		}
		derivative := func(c [4]*value) *value {
			return c[1].plus(u.times(c[2].timesNum(2).plus(u.times(c[3].timesNum(3)))))
		}
		odd := cubic(o)
		even := u.times(e[1].plus(u.times(e[2].plus(u.times(e[3])))))
		slope = odd.plus(x.times(derivative(e)).plus(z.times(derivative(o))))
		return e[0].plus(even.plus(x.times(odd))), t.column("PerUnit").times(slope)
	}
	pos.x, vel.x = coordinate(0)
	pos.y, vel.y = coordinate(8)
	return pos, vel
}
