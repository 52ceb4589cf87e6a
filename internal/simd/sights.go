package simd

// Sights is the columns of up to 64 points of a plane that a camera in space sees.
type Sights struct {
	X, Y         []float64 // X has the length of all
	FromX, FromY []float64 // where they were before the last step
	// Set by See: pixels from the middle of the picture, y up; how many pixels of the focus it is before that; and the pixels
	// per length there, 0 behind the eye.
	Right, Up, Before, Zoom []float64
}

// A Plane is a camera in space for points of a plane. A point x, y of it, from the focus, is XR·x + YR·y + R to the right, and so on upwards
// and before the focus.
type Plane struct {
	FocusX, FocusY, Zoom, Nearness  float64
	XR, YR, R, XU, YU, U, XB, YB, B float64
	Back                            float64 // which part of the way of the last step points are short of
	LeastDeep                       float64 // the least distance from the eye at which a point is seen, as a share of the focus's
}

// See sets how the camera sees the points.
func (c *Plane) See(s *Sights) {
	n := len(s.X)
	columns := []*float64{
		start(s.X, n), start(s.Y, n), start(s.FromX, n), start(s.FromY, n), start(s.Right, n), start(s.Up, n), start(s.Before, n), start(s.Zoom, n),
	}
	scalars := []float64{
		c.FocusX, c.FocusY, c.Zoom, c.Nearness, c.XR, c.YR, c.R, c.XU, c.YU, c.U, c.XB, c.YB, c.B, c.Back, c.LeastDeep,
	}
	sightsColumns.run(columns, scalars, n, func(i int) { c.see(s, i) }, nil)
}

//simd:kernel sights X Y FromX FromY Right Up Before Zoom | FocusX FocusY Zoom Nearness XR YR R XU YU U XB YB B Back LeastDeep
func (c *Plane) see(s *Sights, i int) {
	x, y := s.X[i], s.Y[i]
	x -= float64((x - s.FromX[i]) * c.Back)
	y -= float64((y - s.FromY[i]) * c.Back)
	x, y = x-c.FocusX, y-c.FocusY
	before, zoom := float64(x*c.XB)+float64(y*c.YB)+c.B, 0.0
	if deep := 1 - float64(before*c.Nearness); deep > c.LeastDeep {
		zoom = c.Zoom / deep
	}
	s.Right[i] = (float64(x*c.XR) + float64(y*c.YR) + c.R) * zoom
	s.Up[i] = (float64(x*c.XU) + float64(y*c.YU) + c.U) * zoom
	s.Before[i], s.Zoom[i] = before*c.Zoom, zoom
}

// A Screen is a ball in a picture, which hides points.
type Screen struct {
	X, Y, Radius2 float64 // pixels; the radius squared
	Near          float64 // pixels of the focus that its middle is before that
	Steep         float64 // the square of its radius in such pixels, over Radius2
}

// Hides reports whether the ball hides a point of the picture that is so far before the focus.
func (b *Screen) Hides(right, up, before float64) bool {
	x, y := right-b.X, up-b.Y
	left := b.Radius2 - (float64(x*x) + float64(y*y))
	//simd:skip
	if !(left > 0) {
		return false
	}
	deep := before - b.Near
	return deep < 0 || float64(deep*deep) < float64(b.Steep*left)
}

// Hidden returns which of some points that are seen some balls hide, a bit for each.
func Hidden(s *Sights, by []Screen) (hidden uint64) {
	if len(by) == 0 || len(s.X) == 0 {
		return 0
	}
	var parts [block / 8]Bound
	Bounds(&parts, s.Right, s.Up)
	all := parts[0]
	for _, p := range parts[1 : (len(s.X)+7)/8] {
		all = Bound{min(all.MinX, p.MinX), min(all.MinY, p.MinY), max(all.MaxX, p.MaxX), max(all.MaxY, p.MaxY)}
	}
	for i := range by {
		b := &by[i]
		x, y := max(all.MinX-b.X, b.X-all.MaxX, 0), max(all.MinY-b.Y, b.Y-all.MaxY, 0)
		if !(float64(x*x)+float64(y*y) >= b.Radius2*(1+1e-9)) {
			hidden |= b.hidden(s)
		}
	}
	return hidden
}

// hidden is Hidden by one ball.
func (b *Screen) hidden(s *Sights) (hidden uint64) {
	n := len(s.X)
	if n > block {
		panic("simd: Hidden takes up to 64 points")
	}
	columns := []*float64{start(s.Right, n), start(s.Up, n), start(s.Before, n)}
	screenColumns.run(columns, []float64{b.X, b.Y, b.Radius2, b.Near, b.Steep}, n, func(i int) {
		if b.hides(s, i) {
			hidden |= 1 << i
		}
	}, func(i int) { hidden |= 1 << i })
	return hidden
}

//simd:kernel screen Right Up Before | X Y Radius2 Near Steep
func (b *Screen) hides(s *Sights, i int) bool { return b.Hides(s.Right[i], s.Up[i], s.Before[i]) }
