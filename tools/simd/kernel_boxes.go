package main

// boxes is Boxes.Meeting.
func boxes() *text {
	columns := []string{"MinX", "MinY", "MaxX", "MaxY", "Reach"}
	t := newText("boxes", "", columns, columns)
	t.roomy = true
	apart := t.column("MaxX").is(less, t.scalar("MinX")).either(t.column("MinX").is(more, t.scalar("MaxX")))
	apart = apart.either(t.column("MaxY").is(less, t.scalar("MinY")).either(t.column("MinY").is(more, t.scalar("MaxY"))))
	t.mark(t.column("Reach").is(atMost, t.scalar("Reach")).butNot(apart))
	return t
}
