package main

// swerve is Swerve.Blocking.
func swerve() *text {
	t := newText("swerve", "", []string{"X", "Y", "VX", "VY", "Radius"},
		[]string{"X", "Y", "FirstX", "FirstY", "LastX", "LastY", "Clearance", "Own", "Speed", "Time"})
	t.roomy = true
	o, time := t.vec("VX", "VY"), t.scalar("Time")
	d := vec{t.scalar("X"), t.scalar("Y")}.minus(t.vec("X", "Y"))
	first, last := vec{t.scalar("FirstX"), t.scalar("FirstY")}.minus(o), vec{t.scalar("LastX"), t.scalar("LastY")}.minus(o)
	c := t.scalar("Clearance").times(t.column("Radius")).plus(t.scalar("Own"))
	near := c.plus(t.scalar("Speed").plus(o.x.abs().plus(o.y.abs())).times(time))
	d2 := d.norm2()
	comes := d2.is(less, near.times(near))
	t.skip(comes)

	c = c.timesNum(1 + 1e-9)
	c2, off := c.times(c), c.times(d.x.abs().plus(d.y.abs()))
	away := d2.is(more, c2).both(off.is(less, d2))
	aside := []*value{}
	left := []*value{}
	for _, r := range []vec{first, last} {
		away = away.both(d.dot(r).negate().times(time).plus(off).is(less, d2))
		across := d.cross(r)
		aside = append(aside, across.times(across).is(more, c2.times(r.norm2())))
		left = append(left, across.is(more, t.num(0)))
	}
	sides := left[0].butNot(left[1]).either(left[1].butNot(left[0]))
	passes := away.either(aside[0].both(aside[1]).butNot(sides))
	t.mark(comes.butNot(passes))
	return t
}

// discs is Discs.Within.
func discs() *text {
	t := newText("discs", "", []string{"X", "Y"}, []string{"X", "Y", "Limit"})
	t.roomy = true
	d := vec{t.scalar("X"), t.scalar("Y")}.minus(t.vec("X", "Y"))
	t.mark(d.norm2().is(atMost, t.scalar("Limit")))
	return t
}
