package main

// magnetFeel is Magnet.Feel.
func magnetFeel() *text {
	t := newText("magnetFeel", "lets a magnet feel what is near.",
		[]string{"DX", "DY", "Radius", "AX", "AY", "Hit"},
		[]string{"Near", "Radii", "Own", "Softening", "GapFloor"})
	d, radius := t.vec("DX", "DY"), t.column("Radius")
	near := t.scalar("Near").plus(t.scalar("Radii").times(radius))
	hit := d.norm2().is(less, near.times(near))
	distance, out := d.norm()
	t.odd(out.either(distance.is(equal, t.num(0))).both(hit))
	touch := radius.plus(t.scalar("Own"))
	gap := t.scalar("GapFloor").greater(distance.minus(touch).plus(t.scalar("Softening")))
	t.store2("AX", "AY", choose(hit, d.over(gap), t.zero()))
	t.store("Hit", hit.choose(t.num(1), t.num(0)))
	return t
}

// magnetDecide is Magnet.Decide.
func magnetDecide() *text {
	t := newText("magnetDecide", "makes wishes of what magnets felt.",
		[]string{"UX", "UY", "D", "VX", "VY", "AX", "AY", "Count", "WX", "WY"},
		[]string{"Arrival", "Pull", "MaxSpeed", "Dt"})
	bound := t.column("D").is(more, t.scalar("Arrival"))
	pull := t.num(1).greater(t.scalar("Pull").times(t.column("Count")))
	sum := t.vec("UX", "UY").times(pull).plus(t.vec("AX", "AY"))
	direction := t.unit(sum, bound)
	t.wish(t.zero().plus(direction.times(t.scalar("MaxSpeed"))), bound)
	return t
}

// unit returns the unit vector of v. Lanes where v has none are odd where it is needed.
func (t *text) unit(v vec, needed *value) vec {
	n, out := v.norm()
	t.odd(out.either(n.is(equal, t.num(0))).both(needed))
	return v.over(n)
}

// wish stores the wishes to have a velocity, or to stop for what is not bound for a target.
func (t *text) wish(vel vec, bound *value) {
	change := choose(bound, vel, t.zero()).minus(t.vec("VX", "VY"))
	t.store2("WX", "WY", change.over(t.scalar("Dt")).finite())
}
