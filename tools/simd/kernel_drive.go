package main

// kinematic is Drive.Kinematic.
func kinematic() *text {
	t := newText("kinematic", "grants wishes at once, up to the top speed.",
		[]string{"X", "Y", "VX", "VY", "DeltaV", "WX", "WY", "MaxSpeed"}, []string{"dt"})
	v, dt := t.vec("VX", "VY"), t.scalar("dt")
	wish := t.vec("WX", "WY").times(dt).finite()
	vel, out := v.plus(wish).atMost(t.column("MaxSpeed"))
	advance(t, v, vel, dt, out)
	return t
}

// thrust is Drive.Thrust.
func thrust() *text {
	t := newText("thrust", "grants wishes up to the largest acceleration and the top speed.",
		[]string{"X", "Y", "VX", "VY", "DeltaV", "WX", "WY", "MaxSpeed", "MaxAccel"}, []string{"dt"})
	v, dt := t.vec("VX", "VY"), t.scalar("dt")
	most := t.column("MaxAccel").times(dt)
	change, out := t.vec("WX", "WY").times(dt).finite().atMost(most)
	speed, fast := v.norm()
	out = out.either(fast)
	slower, maxSpeed := speed.minus(most), t.column("MaxSpeed")
	out = out.either(maxSpeed.is(unordered, slower))
	vel, far := v.plus(change).atMost(maxSpeed.greater(slower))
	advance(t, v, vel, dt, out.either(far))
	return t
}

// advance sets the velocity, which was v, to vel and moves by dt. Lanes that are out stay as
// they are.
func advance(t *text, v, vel vec, dt, out *value) {
	change, odd := vel.minus(v).norm()
	odd = odd.either(out)
	t.odd(odd)
	spent, pos := t.column("DeltaV"), t.vec("X", "Y")
	t.store("DeltaV", odd.choose(spent, spent.plus(change)))
	t.store2("X", "Y", choose(odd, pos, pos.plus(vel.times(dt))))
	t.store2("VX", "VY", choose(odd, v, vel))
}

// toward is Toward.
func toward() *text {
	t := newText("toward", "turns places and targets into distances and unit vectors.",
		[]string{"X", "Y", "GX", "GY", "D", "UX", "UY"}, nil)
	way := t.vec("GX", "GY").minus(t.vec("X", "Y"))
	d, out := way.norm()
	t.odd(out)
	t.store("D", d)
	t.store2("UX", "UY", choose(d.is(more, t.num(0)), way.over(d), t.zero()))
	return t
}
