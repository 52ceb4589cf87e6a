package main

// cells is Cells.
func cells() *text {
	t := newText("cells", "finds the cells of a plane that is rolled up.", []string{"X", "Y", "Cell"},
		[]string{"PerSide", "ColumnBits", "RowBits", "Columns"})
	line := func(name string) *value {
		n := t.column(name).times(t.scalar("PerSide")).floor()
		t.odd(n.beyond(0x1p51))
		return n.plusNum(magic) // of which the lowest bits are those of a whole number
	}
	x, y := line("X"), line("Y")
	t.store("Cell", y.and(t.scalar("RowBits")).ltimes(t.scalar("Columns")).iplus(x.and(t.scalar("ColumnBits"))))
	return t
}

// watch is Watch.Marked.
func watch() *text {
	t := newText("watch", "marks agents that need a closer look.",
		[]string{"FX", "FY", "X", "Y", "VX", "VY", "DeltaV", "TX", "TY", "GX", "GY", "Within"}, []string{"Farthest2"})
	is, vel, goal := t.vec("X", "Y"), t.vec("VX", "VY"), t.vec("GX", "GY")
	moved, flown := is.minus(t.vec("FX", "FY")), goal.minus(t.vec("TX", "TY"))
	sum := is.x.plus(is.y).plus(vel.x).plus(vel.y).plus(t.column("DeltaV"))
	odd := sum.minus(sum).is(notEqual, t.num(0))
	odd = odd.either(vel.isZero())
	odd = odd.either(moved.norm2().is(notAtMost, t.scalar("Farthest2")))
	way := moved.x.abs().plus(moved.y.abs()).plus(flown.x.abs()).plus(flown.y.abs())
	reach := t.column("Within").plus(way.timesNum(1.001))
	odd = odd.either(goal.minus(is).norm2().is(notMore, reach.times(reach)))
	t.mark(odd)
	return t
}
