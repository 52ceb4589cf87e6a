package simd

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Piece is a stretch of a path as polynomials of x in [-½, ½]: each coordinate is e(u) + x·o(u)
// with two cubics of u = x²/2 - 1/8, the even one first, lowest coefficient first.
type Piece struct{ X, Y [2][4]float64 }

// At returns the place at x, and the velocity where perUnit is what x grows by in a unit of time.
func (p *Piece) At(x, perUnit float64) (pos, vel r2.Vec) {
	pos.X, vel.X = evaluate(&p.X, x, perUnit)
	pos.Y, vel.Y = evaluate(&p.Y, x, perUnit)
	return pos, vel
}

// evaluate returns e + x·o, and its derivative by x times perUnit; du/dx is x.
func evaluate(c *[2][4]float64, x, perUnit float64) (y, slope float64) {
	z := float64(x * x)
	u := float64(0.5*z) - 0.125
	e, o := &c[0], &c[1]
	odd := o[0] + float64(u*(o[1]+float64(u*(o[2]+float64(u*o[3])))))
	y = e[0] + (float64(u*(e[1]+float64(u*(e[2]+float64(u*e[3]))))) + float64(x*odd))
	dEven := e[1] + float64(u*(float64(2*e[2])+float64(u*float64(3*e[3]))))
	dOdd := o[1] + float64(u*(float64(2*o[2])+float64(u*float64(3*o[3]))))
	return y, float64(perUnit * (odd + (float64(x*dEven) + float64(z*dOdd))))
}

// Chases are the columns of up to 64 searches, each for the time at which a craft of constant
// speed comes within reach of a target that it is faster than: what package meet does in its
// Single, one call of the distance at a time.
type Chases struct {
	X, Y     [block]float64 // where the craft starts
	Speed    [block]float64
	Within   [block]float64 // how near it has to come, length
	TX, TY   [block]float64 // where the target is then
	TVX, TVY [block]float64 // its velocity

	// Set by Begin.
	Time    [block]float64 // for which the search needs the place; once it is found, that of the meeting
	Horizon [block]float64 // the search ends there

	at, perUnit [block]float64 // of the piece of the path there
	piece       [16][block]float64

	lastTime, lastGap, lastSlope [block]float64 // the gap and its slope at the time before
	lo, hi                       [block]float64 // the bracket

	PX, PY [block]float64 // the place of the target at the last time asked for
}

// Begin begins the first n searches at the times at which the craft would meet targets that keep their velocities.
// It returns those that are out of the ordinary, a bit for each: they are not searches.
func (c *Chases) Begin(n int) (odd uint64) {
	if inUse == Off || n == 0 {
		for i := range n {
			odd |= uint64(one(c.begin(i))) << i
		}
		return odd
	}
	odd, _ = beginKernel(&[15]*float64{
		&c.X[0], &c.Y[0], &c.Speed[0], &c.Within[0], &c.TX[0], &c.TY[0], &c.TVX[0], &c.TVY[0], &c.Time[0], &c.Horizon[0],
		&c.lastTime[0], &c.lastGap[0], &c.lastSlope[0], &c.lo[0], &c.hi[0],
	}, &[0]float64{}, n)
	return odd & (1<<(n-1)<<1 - 1)
}

//simd:block begin X Y Speed Within TX TY TVX TVY Time Horizon lastTime lastGap lastSlope lo hi
func (c *Chases) begin(i int) (odd bool) {
	way, vel := r2.Vec{X: c.TX[i] - c.X[i], Y: c.TY[i] - c.Y[i]}, r2.Vec{X: c.TVX[i], Y: c.TVY[i]}
	speed, dd, du := c.Speed[i], portable.Norm2(way), portable.Dot(way, vel)
	far := math.Sqrt(dd)
	gap, slope := far-c.Within[i], du/far-speed
	most := 256 * far / speed

	disc := float64(du*du) + float64((float64(speed*speed)-portable.Norm2(vel))*dd)
	den := math.Sqrt(disc) - du
	guess := float64(dd / den * (gap / far))
	if !(guess > 0 && guess < most) {
		guess = -gap / slope
	}
	c.Time[i], c.Horizon[i], c.lastTime[i], c.lastGap[i], c.lastSlope[i], c.lo[i], c.hi[i] = guess, most, 0, gap, slope, 0, math.Inf(1)
	return !(dd > 1e-280 && dd < 1e280 && gap > 0 && slope < 0 && den > 0 && guess < most)
}

// Look gives search i the piece of its target's path in which Time lies, at x.
func (c *Chases) Look(i int, p *Piece, x, perUnit float64) {
	c.at[i], c.perUnit[i] = x, perUnit
	for k := range 4 {
		c.piece[k][i], c.piece[4+k][i] = p.X[0][k], p.X[1][k]
		c.piece[8+k][i], c.piece[12+k][i] = p.Y[0][k], p.Y[1][k]
	}
}

// Step takes the first n searches on to another Time. It returns those that have found the
// meeting at Time, and those that are lost: a bit for each. What it makes of these later is
// without meaning.
func (c *Chases) Step(n int) (found, lost uint64) {
	if inUse == Off || n == 0 {
		for i := range n {
			l, f := c.step(i)
			found, lost = found|uint64(one(f))<<i, lost|uint64(one(l))<<i
		}
		return found, lost
	}
	columns := [31]*float64{
		&c.X[0], &c.Y[0], &c.Speed[0], &c.Within[0], &c.Horizon[0], &c.Time[0], &c.at[0], &c.perUnit[0],
		&c.lastTime[0], &c.lastGap[0], &c.lastSlope[0], &c.lo[0], &c.hi[0], &c.PX[0], &c.PY[0],
	}
	for k := range c.piece {
		columns[15+k] = &c.piece[k][0]
	}
	lost, found = chaseKernel(&columns, &[0]float64{}, n)
	all := uint64(1<<(n-1)<<1 - 1)
	return found & all, lost & all
}

// step is Step for one search. Odd is one that is lost.
//
//simd:block chase X Y Speed Within Horizon Time at perUnit lastTime lastGap lastSlope lo hi PX PY piece.0 piece.1 piece.2 piece.3 piece.4 piece.5 piece.6 piece.7 piece.8 piece.9 piece.10 piece.11 piece.12 piece.13 piece.14 piece.15
func (c *Chases) step(i int) (odd, found bool) {
	var p Piece
	for k := range 4 {
		p.X[0][k], p.X[1][k] = c.piece[k][i], c.piece[4+k][i]
		p.Y[0][k], p.Y[1][k] = c.piece[8+k][i], c.piece[12+k][i]
	}
	pos, vel := p.At(c.at[i], c.perUnit[i])
	way := r2.Vec{X: pos.X - c.X[i], Y: pos.Y - c.Y[i]}
	n2 := portable.Norm2(way)
	bad := !(n2 > 1e-280 && n2 < 1e280) && way != r2.Vec{} // for portable.Norm no plain root
	t, distance := c.Time[i], math.Sqrt(n2)
	d, rate := 0.0, 0.0
	if !(distance <= c.Within[i] || distance == 0) {
		d, rate = distance-c.Within[i], portable.Dot(way, vel)/distance
	}
	f, slope := d-float64(c.Speed[i]*t), rate-c.Speed[i]
	arrived := math.Abs(f) <= float64(1e-12*d) // the share of meet.Single
	lo, hi := c.lo[i], c.hi[i]
	if f > 0 {
		lo = t
	} else {
		hi = t
	}
	next := through(c.lastTime[i], c.lastGap[i], c.lastSlope[i], t, f, slope)
	if math.Abs(f) > float64(0.5*math.Abs(c.lastGap[i])) || !(next > lo && next < hi) {
		next = t - f/slope
	}
	if !(next > lo && next < hi) {
		next = lo + float64(0.5*(hi-lo))
		arrived = arrived || !(next > lo && next < hi) // neighbours
	}
	if arrived {
		next = t
	}
	c.PX[i], c.PY[i], c.Time[i] = pos.X, pos.Y, next
	c.lastTime[i], c.lastGap[i], c.lastSlope[i], c.lo[i], c.hi[i] = t, f, slope, lo, hi
	switch {
	case bad || !(slope < 0) || f-f != 0:
		return true, false
	case arrived:
		return false, true
	}
	return !(next < c.Horizon[i]), false
}

// through returns t at f = 0 of the cubic t(f) through two points with a time, f and its slope.
func through(pt, pf, ps, qt, qf, qs float64) float64 {
	h := qf - pf
	u := -pf / h // from p, in units of h
	w := 1 - u
	rise := qt - pt
	hp, hq := h/ps, h/qs
	return pt + float64(u*(float64(u*float64((3-float64(2*u))*rise))+float64(w*(float64(w*hp)-float64(u*hq)))))
}
