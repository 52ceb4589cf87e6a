package main

// avoid is Avoided.Planes. What has no direction, or a length out of the ordinary, is odd.
func avoid() *text {
	t := newText("avoid", []string{"AwayX", "AwayY", "VX", "VY", "Touch", "Share", "NormalX", "NormalY", "Limit"},
		[]string{"VelX", "VelY", "Horizon", "Part", "PerHorizon", "PerPart", "Left"})
	t.roomy = true
	x, r, zero := t.vec("AwayX", "AwayY").negate(), t.column("Touch"), t.num(0)
	vel := vec{t.scalar("VelX"), t.scalar("VelY")}
	relative := vel.minus(t.vec("VX", "VY"))
	d2, r2 := x.norm2(), r.times(r)
	apart := d2.is(more, r2)
	w := relative.plus(x.times(apart.choose(t.scalar("PerHorizon"), t.scalar("PerPart"))))
	along, length2 := w.dot(x), w.norm2()
	leg := apart.butNot(along.is(less, zero).both(along.times(along).is(more, r2.times(length2))))
	length := length2.root()
	t.odd(length2.is(notMore, t.num(1e-280)).either(length2.is(notLess, t.num(1e280))).butNot(leg))

	side, off := x.cross(w), d2.minus(r2).root()
	left := side.is(more, zero).either(side.is(equal, zero).both(t.scalar("Left").is(more, zero)))
	back, across := x.times(r).negate(), x.times(off)
	tangent := choose(left,
		vec{back.x.minus(across.y), across.x.minus(r.times(x.y))},
		vec{back.x.plus(across.y), across.x.negate().minus(r.times(x.y))})
	out := choose(leg, tangent, w).over(leg.choose(d2, length))
	change := leg.choose(relative.dot(out).negate(), r.over(apart.choose(t.scalar("Horizon"), t.scalar("Part"))).minus(length))
	normal := out.negate()
	t.store2("NormalX", "NormalY", normal)
	t.store("Limit", out.dot(vel.plus(out.times(change).times(t.column("Share")))).negate())
	return t
}
