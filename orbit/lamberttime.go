package orbit

import (
	"math"

	"galaxy/internal/portable"
)

// The time of a flight about a triangle as a function of x, where x² = 1 − s/(2a): it is −1 at the ellipse that never
// comes back, below 1 on ellipses, 1 on the parabola and more on hyperbolas.
//
//	time
//	 |\           |             N = 0: falls from ∞ to 0
//	 | \   \      | /
//	 |  \   ' - .-'/  N = 1     N > 0: a least time between −1 and 1, and from there
//	 |   '- .                   two flights, the high one at its left, the low one
//	 |        ' - . _  N = 0    at its right
//	-1------------1------- x

// Bounds of the parabola, where its series gives the time, and where it gives the derivatives, too; and of the searches.
const (
	nearParabola    = 0.05 // |x − 1|
	tooNearToDerive = 1e-3 // |1 − x²|
	mostTimeSteps   = 80

	// A step of these shares of the distance to the nearest singular point is the last one: the error after it is of
	// the order of the fourth power, of the third without a third derivative, of the least time of the sixth.
	lastStep      = 1e-4
	lastStepThird = 4e-6
	lastStepLeast = 1e-6
)

func (g *triangle) y(x float64) float64 {
	lx := float64(g.lambda * x)
	return math.Sqrt(g.gap + float64(lx*lx))
}

// eta returns y − λx without cancellation.
func (g *triangle) eta(x, y float64) float64 {
	if lx := float64(g.lambda * x); lx > 0 {
		return g.gap / (y + lx)
	}
	return y - float64(g.lambda*x)
}

// lessThan returns λy − x without cancellation.
func (g *triangle) lessThan(x, y float64) float64 {
	ly := float64(g.lambda * y)
	if (ly > 0) != (x > 0) || x == 0 {
		return ly - x
	}
	l2, x2 := float64(g.lambda*g.lambda), float64(x*x)
	return g.gap * (l2 - float64(x2*(1+l2))) / (x + ly)
}

// A duration is the time of a flight at x with its derivatives by x.
type duration struct{ t, d1, d2, d3 float64 }

// at evaluates the time of a flight with n full revolutions.
func (g *triangle) at(x float64, n int) duration {
	y := g.y(x)
	eta := g.eta(x, y)
	e := float64((1 - x) * (1 + x))
	turns := float64(float64(n) * math.Pi)
	var d duration
	if math.Abs(x-1) < nearParabola {
		d = g.series(x, y, eta)
		if n > 0 {
			d.t += turns / (e * math.Sqrt(e))
		} else if math.Abs(e) < tooNearToDerive {
			return d
		}
	} else {
		q := math.Sqrt(math.Abs(e))
		sin := float64(eta * q)
		var angle float64
		if e > 0 {
			angle = turns + portable.Atan2(sin, float64(x*y)+float64(g.lambda*e))
			d.t = (angle/q + g.lessThan(x, y)) / e
		} else {
			d.t = -(g.lessThan(x, y) + portable.Asinh(sin)/q) / -e
		}
	}
	// Izzo's equations (22).
	l2 := float64(g.lambda * g.lambda)
	w := g.lambda / y
	w2 := float64(w * w)
	l2w := float64(l2 * w)
	d.d1 = (float64(3*d.t*x) - 2 + float64(2*l2w*x)) / e
	d.d2 = (float64(3*d.t) + float64(5*x*d.d1) + float64(2*g.gap*float64(w2*w))) / e
	d.d3 = (float64(7*x*d.d2) + float64(8*d.d1) - float64(6*g.gap*float64(float64(w2*w2)*float64(w*x)))) / e
	return d
}

// battin are the coefficients of ₂F₁(3, 1; 5/2; z): each is (n + 2)/(n + 3/2) of the one before.
var battin = func() (c [20]float64) {
	c[0] = 4.0 / 3
	for n := 1; n < len(c); n++ {
		c[n] = c[n-1] * (float64(n) + 2) / (float64(n) + 1.5)
	}
	return c
}()

// series evaluates Battin's form near the parabola, with two derivatives:
//
//	t = η³·Q/2 + 2·λ·η,  Q = 4/3·₂F₁(3, 1; 5/2; z),  z = (1 − λ − x·η)/2,  η = y − λ·x
//
// R. H. Battin, "An Introduction to the Mathematics and Methods of Astrodynamics", chapter 7.
func (g *triangle) series(x, y, eta float64) duration {
	rest := 1 - g.lambda
	if g.lambda > 0 {
		rest = g.gap / (1 + g.lambda)
	}
	z := float64(0.5 * (rest - float64(x*eta)))
	var q0, q1, q2 float64 // Q, Q′ and half of Q″
	for n := len(battin) - 1; n >= 0; n-- {
		q2 = float64(q2*z) + q1
		q1 = float64(q1*z) + q0
		q0 = float64(q0*z) + battin[n]
	}
	q2 *= 2
	l := g.lambda
	e2 := float64(eta * eta)
	l2, e4 := float64(l*l), float64(e2*e2)
	// η′ = −λη/y, z′ = −η²/(2y), t′ = −G·η/y.
	G := float64(1.5*l*float64(e2*q0)) + float64(0.25*float64(e4*q1)) + float64(2*l2)
	dG := -(float64(3*l2*float64(e2*q0)) + float64(1.75*l*float64(e4*q1)) + float64(0.125*float64(float64(e4*e2)*q2))) / y
	d := duration{t: float64(eta * (float64(0.5*float64(e2*q0)) + float64(2*l)))}
	d.d1 = -float64(eta / y * G)
	d.d2 = float64(l*eta/(y*y*y)*(y+float64(l*x))*G) - float64(eta/y*dG)
	return d
}

// single returns the x of the flight without a full revolution.
func (g *triangle) single() (x float64, ok bool) {
	l, T := g.lambda, g.time
	l2 := float64(l * l)
	t0 := portable.Atan2(math.Sqrt(g.gap), l) + float64(l*math.Sqrt(g.gap))
	rest := 1 - l // 1 − λ
	if l > 0 {
		rest = g.gap / (1 + l)
	}
	t1 := float64(rest * (1 + l + l2) * (2.0 / 3))
	switch {
	case T >= t0:
		x = portable.Cbrt(float64(t0/T*(t0/T))) - 1
	case T <= t1:
		fifth := float64(rest * (1 + float64(l*(1+float64(l*(1+float64(l*(1+l)))))))) // 1 − λ⁵
		x = 1 + float64(2.5*t1*(t1-T)/(T*fifth))
	default:
		x = portable.Exp(math.Ln2*portable.Log(T/t0)/portable.Log(t1/t0)) - 1
	}
	return g.root(search{x: x, lo: -1, hi: math.Inf(1), falling: true, least: math.NaN()})
}

// least returns the x, the time and the second derivative of the shortest flight with n > 0 revolutions.
func (g *triangle) least(n int) (x, t, curve float64) {
	if whole := float64(n) * math.Pi; g.time < whole {
		return 0, whole, 1
	}
	l3 := float64(float64(g.lambda*g.lambda) * g.lambda)
	t0 := float64(float64(n)*math.Pi) + portable.Atan2(math.Sqrt(g.gap), g.lambda) + float64(g.lambda*math.Sqrt(g.gap))
	lo, hi := -1.0, 1.0
	x = 2 / (float64(3*t0) + float64(2*l3))
	var d duration
	for range mostTimeSteps {
		d = g.at(x, n)
		if d.d1 < 0 {
			lo = x
		} else {
			hi = x
		}
		step := -2 * d.d1 * d.d2 / (float64(2*d.d2*d.d2) - float64(d.d1*d.d3))
		next := x + step
		if !(next > lo && next < hi) {
			if next = lo + float64(0.5*(hi-lo)); next == lo || next == hi {
				break
			}
		} else if math.Abs(step) <= lastStepLeast*min(g.clear(x), 1-x) {
			break // the error of the time is of the order of the square of the error of x
		}
		x = next
	}
	return x, d.t, d.d2
}

// several returns the x of a flight with n > 0 revolutions, from the x, the time and the second derivative of the shortest.
func (g *triangle) several(n int, high bool, least, t, curve float64) (x float64, ok bool) {
	s := search{n: n, lo: least, hi: 1, least: least}
	side := 1.0
	turns := float64(float64(n) * math.Pi)
	ratio := turns / (8 * g.time)
	if high {
		s.lo, s.hi, s.falling, side = -1, least, true, -1
		ratio = (8 * g.time) / (turns + math.Pi)
	}
	// Far from the least time Izzo's guess is better, and near it the parabola there.
	away := math.Sqrt(2 * max(0, g.time-t) / curve)
	if away == 0 {
		return least, true
	}
	k := portable.Cbrt(float64(ratio * ratio))
	s.x = (1 - k) / (1 + k)
	if guess := least + float64(side*away); away < 0.2 || !(s.x > s.lo && s.x < s.hi) {
		s.x = guess
	}
	if !(s.x > s.lo && s.x < s.hi) {
		s.x = s.lo + float64(0.5*(s.hi-s.lo))
	}
	return g.root(s)
}

// clear returns the distance from x to the nearest point where the time is singular, beside the least time.
func (g *triangle) clear(x float64) float64 {
	return min(1+x, math.Sqrt(float64(x*x)+g.gap/float64(g.lambda*g.lambda)))
}

// A search is for the x with the time of the flight, between two bounds.
type search struct {
	x, lo, hi float64
	least     float64 // x of the least time, NaN without revolutions
	n         int
	falling   bool // the time falls with x
}

// root finds x by steps of Householder's method of fourth order inside the bounds. A step that halves the
// bounds is never taken for convergence.
func (g *triangle) root(s search) (x float64, ok bool) {
	x = s.x
	for range mostTimeSteps {
		d := g.at(x, s.n)
		off := d.t - g.time
		if off == 0 {
			return x, true
		}
		if (off > 0) == s.falling {
			s.lo = x
		} else {
			s.hi = x
		}
		slope := float64(d.d1 * d.d1)
		step := -off * (slope - float64(0.5*off*d.d2)) / (float64(d.d1*(slope-float64(off*d.d2))) + float64(d.d3*off*off)/6)
		next := x + step
		if next > s.lo && next < s.hi {
			clear, share := g.clear(x), lastStep
			if s.n > 0 {
				clear = min(clear, 1-x, math.Abs(x-s.least))
			}
			if d.d3 == 0 {
				share = lastStepThird
			}
			if math.Abs(step) <= share*clear {
				return next, true
			}
		} else {
			next = s.middle()
			if next == s.lo || next == s.hi {
				return x, true // neighbours: x has no more digits
			}
		}
		x = next
	}
	return x, false
}

// middle halves the bounds; of an open end it doubles the distance from −1.
func (s *search) middle() float64 {
	if math.IsInf(s.hi, 1) {
		return float64(2*s.lo) + 1
	}
	return s.lo + float64(0.5*(s.hi-s.lo))
}
