package main

// straight is Straights.Find.
func straight() *text {
	t := newText("straight", "",
		[]string{"X", "Y", "VX", "VY", "MaxSpeed", "MaxAccel", "TX", "TY", "AimX", "AimY", "After", "Now", "Speed", "LastX", "LastY", "Turn", "Fastest"},
		[]string{"dt"})
	t.roomy = true
	pos, vel, dt := t.vec("X", "Y"), t.vec("VX", "VY"), t.scalar("dt")
	top, accel := t.column("MaxSpeed"), t.column("MaxAccel")
	far, out := t.vec("TX", "TY").minus(pos).norm()
	now, fast := vel.norm()
	way := t.vec("AimX", "AimY").minus(pos)
	distance, off := way.norm()
	out = out.either(fast).either(off).either(distance.is(notMore, t.num(0)))

	half := accel.times(dt).timesNum(0.5)
	root := half.times(half).plus(accel.timesNum(2).times(far)).root()
	out = out.either(root.is(unordered, root))
	braking := root.minus(half).lesser(far.over(dt)) // the second where half is infinite
	speed := now.is(less, top).choose(top.lesser(now.greater(braking)), top)

	last := way.over(distance).times(speed)
	change, wild := last.minus(vel).norm()
	fastest, mad := last.norm()
	fastest = fastest.is(less, now).choose(now, fastest)
	turn := change.over(accel)
	after := t.column("After")
	after = after.is(unordered, after).choose(far.over(top), after)
	sum := after.plus(turn).plus(fastest)
	t.odd(out.either(wild).either(mad).either(sum.minus(sum).is(notEqual, t.num(0))))
	t.store("After", after)
	t.store("Now", now)
	t.store("Speed", speed)
	t.store2("LastX", "LastY", last)
	t.store("Turn", turn)
	t.store("Fastest", fastest)
	return t
}
