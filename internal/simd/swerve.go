package simd

import "math"

// A Swerve is a predicted flight: an agent that turns from a first velocity to a last one
// within a time.
type Swerve struct {
	X, Y           float64 // where it begins
	FirstX, FirstY float64
	LastX, LastY   float64
	Clearance      float64 // it keeps Clearance·radius + Own from the centre of an obstacle
	Own            float64
	Speed          float64 // at least the greater of both
	Time           float64
}

// Discs are the columns of obstacles that move straight on. All have one length, and a capacity
// of seven more, so that no lanes are left over.
type Discs struct{ X, Y, VX, VY, Radius []float64 }

// Within returns which of the discs from first up to before end, 64 at most, have their centre
// within reach of (x, y), a bit for each: those with
//
//	|c_j - (x, y)|² ≤ limit
func (d *Discs) Within(first, end int, x, y, limit float64) (near uint64) {
	n := end - first
	if n > block {
		panic("simd: Discs.Within takes up to 64 discs")
	}
	if inUse == Off || n == 0 {
		for i := range n {
			if d.within(first+i, x, y, limit) {
				near |= 1 << i
			}
		}
		return near
	}
	whole := (n + lanes() - 1) &^ (lanes() - 1)
	_, near = discsKernel(&[2]*float64{start(d.X[first:], whole), start(d.Y[first:], whole)}, &[3]float64{x, y, limit}, n)
	return near & (1<<(n-1)<<1 - 1)
}

//simd:block discs X Y | x y limit
func (d *Discs) within(i int, x, y, limit float64) bool {
	return square(x-d.X[i], y-d.Y[i]) <= limit
}

// Blocking returns which of the discs from first up to before end, 64 at most, may block the
// flight, a bit for each.
func (s *Swerve) Blocking(d *Discs, first, end int) (blocking uint64) {
	n := end - first
	if n > block {
		panic("simd: Swerve.Blocking takes up to 64 discs")
	}
	if inUse == Off || n == 0 {
		for i := range n {
			if s.blocked(d, first+i) {
				blocking |= 1 << i
			}
		}
		return blocking
	}
	whole := (n + lanes() - 1) &^ (lanes() - 1)
	_, blocking = swerveKernel(
		&[5]*float64{start(d.X[first:], whole), start(d.Y[first:], whole), start(d.VX[first:], whole), start(d.VY[first:], whole), start(d.Radius[first:], whole)},
		&[10]float64{s.X, s.Y, s.FirstX, s.FirstY, s.LastX, s.LastY, s.Clearance, s.Own, s.Speed, s.Time}, n)
	return blocking & (1<<n - 1)
}

//simd:block swerve X Y VX VY Radius | X Y FirstX FirstY LastX LastY Clearance Own Speed Time
func (s *Swerve) blocked(d *Discs, i int) bool {
	return s.Blocked(d.X[i], d.Y[i], d.VX[i], d.VY[i], d.Radius[i])
}

// Blocked reports whether a disc may block the flight: whether that may come nearer to its
// centre than c = Clearance·radius + Own. It takes no root and no quotient, and may be true where
// the flight does not.
//
//	   .  r₁   everything as seen from the obstacle o: the flight leads from d along
//	  /        r₀ at first and r₁ at last, so after t it is at d + α·r₀ + β·r₁ with
//	 / . r₀    α + β = t
//	/ /
//	d ------- o
//
// It stays out where it cannot come nearer by |d| - c, or where both r₀ and r₁ pass o on the
// same side, farther away than c.
func (s *Swerve) Blocked(x, y, vx, vy, radius float64) bool {
	dx, dy := s.X-x, s.Y-y
	c := float64(s.Clearance*radius) + s.Own
	near := c + float64((s.Speed+(math.Abs(vx)+math.Abs(vy)))*s.Time)
	d2 := square(dx, dy)
	//simd:skip
	if !(d2 < float64(near*near)) {
		return false
	}
	c *= 1 + 1e-9
	c2, off := float64(c*c), float64(c*(math.Abs(dx)+math.Abs(dy)))
	x0, y0, x1, y1 := s.FirstX-vx, s.FirstY-vy, s.LastX-vx, s.LastY-vy
	if d2 > c2 && off < d2 &&
		float64(-(float64(dx*x0)+float64(dy*y0))*s.Time)+off < d2 &&
		float64(-(float64(dx*x1)+float64(dy*y1))*s.Time)+off < d2 {
		return false
	}
	across0, across1 := float64(dx*y0)-float64(dy*x0), float64(dx*y1)-float64(dy*x1)
	return !((across0 > 0) == (across1 > 0) &&
		float64(across0*across0) > float64(c2*square(x0, y0)) && float64(across1*across1) > float64(c2*square(x1, y1)))
}
