package main

// cells is Cells.
func cells() *text {
	t := newText("cells", []string{"X", "Y", "Cell"},
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
