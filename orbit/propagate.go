package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Propagate returns position and velocity a time dt, of either sign, after the
// state r, v around a centre of gravitational parameter mu. It needs no elements
// and has no singular case but r = 0: one formula covers circles, parabolas and
// rectilinear falls into the centre (which come out again the way they went in),
//
//	√μ·dt = |r|·χ·c₁ + σ·χ²·c₂ + χ³·c₃,   σ = r·v/√μ,  cₖ = cₖ(α·χ²),
//
// in the universal variable χ, with α = 2/|r| − v²/μ and Stumpff's functions cₖ
// (R. H. Battin, "An Introduction to the Mathematics and Methods of
// Astrodynamics", chapter 4). The right side grows with χ, for its slope is the
// distance: a bracketed root stays bracketed, and Newton's step is taken only inside
// the bracket. For many times of the same orbit an Orbit is faster.
//
// Numbers that are not finite, mu ≤ 0 and r = 0 give NaN.
func Propagate(r, v r3.Vec, mu, dt float64) (r3.Vec, r3.Vec) {
	r0 := portable.Norm3(r)
	if !finite(r) || !finite(v) || !(mu > 0) || !(r0 > 0) || math.IsInf(mu, 0) || !(math.Abs(dt) <= math.MaxFloat64) {
		nan := r3.Vec{X: math.NaN(), Y: math.NaN(), Z: math.NaN()}
		return nan, nan
	}
	if dt < 0 { // the same orbit, flown backward
		rb, vb := Propagate(r, portable.Scale3(-1, v), mu, -dt)
		return rb, portable.Scale3(-1, vb)
	}
	k := math.Sqrt(mu)
	u := universal{r0: r0, sigma: portable.Dot3(r, v) / k, alpha: 2/r0 - portable.Dot3(v, v)/mu}
	if u.sigma < 0 && u.alpha*r0 < -1 {
		// On the way in from far out on a hyperbola the terms grow as e^χ and
		// cancel. Elements count from periapsis, where all terms have one sign.
		if el, err := FromState(r, v, mu, 0); err == nil {
			return el.State(dt)
		}
	}
	if u.alpha > 0 { // whole revolutions change nothing
		dt = math.Mod(dt, 2*math.Pi/(k*u.alpha*math.Sqrt(u.alpha)))
	}
	if dt == 0 {
		return r, v
	}
	p := u.solve(k * dt)
	f := 1 - p.x2c2/r0
	g := (float64(r0*p.xc1) + float64(u.sigma*p.x2c2)) / k
	fDot := -k * p.xc1 / (r0 * p.r)
	gDot := 1 - p.x2c2/p.r
	return combine(f, r, g, v), combine(fDot, r, gDot, v)
}

// universal is the universal Kepler equation of one state.
type universal struct{ r0, sigma, alpha float64 }

// A universalPoint is the equation evaluated at one χ.
type universalPoint struct {
	tau  float64 // the right side, √μ·time
	r    float64 // its slope, the distance
	xc1  float64 // χ·c₁
	x2c2 float64 // χ²·c₂
}

func (u universal) at(x float64) universalPoint {
	x2 := float64(x * x)
	psi := float64(u.alpha * x2)
	c2, c3 := stumpff(psi)
	c0, c1 := 1-float64(psi*c2), 1-float64(psi*c3)
	p := universalPoint{xc1: float64(x * c1), x2c2: float64(x2 * c2)}
	p.tau = float64(u.r0*p.xc1) + float64(u.sigma*p.x2c2) + float64(float64(x2*x)*c3)
	p.r = float64(u.r0*c0) + float64(u.sigma*p.xc1) + p.x2c2
	return p
}

// solve returns the point with the given tau > 0.
func (u universal) solve(tau float64) universalPoint {
	x := u.start(tau)
	p := u.at(x)
	lo, hi := 0.0, math.Inf(1)
	for i := range 600 {
		if p.tau < tau {
			lo = x
		} else {
			hi = x
		}
		step := (tau - p.tau) / p.r
		next := x + step
		// The error after a step of Newton's is of the order of its square.
		if math.Abs(step) <= 0x1p-36*x {
			return u.at(next)
		}
		// The step must stay inside the bracket. Every eighth step is a bisection: far
		// out on a hyperbola time grows so steeply that Newton converges slowly.
		if !(next > lo && next < hi) || i%8 == 7 {
			next = 2 * lo
			if hi < math.Inf(1) {
				next = lo + float64(0.5*(hi-lo))
			}
		}
		x, p = next, u.at(next)
	}
	return p
}

// start returns a first guess of χ > 0.
func (u universal) start(tau float64) float64 {
	// Near the start the distance is almost constant; farther out χ³/6 dominates.
	x := tau / u.r0
	if bend := 1 - float64(u.alpha*u.r0); bend > 0 {
		x = min(x, portable.Cbrt(6*tau/bend))
	}
	if u.alpha > 0 {
		x = min(x, float64(tau*u.alpha)+math.Abs(u.sigma)) // E = M + e·sin E at most
	} else if u.alpha < 0 {
		// Far out both sinh and cosh are half of an exponential.
		a := math.Sqrt(-1 / u.alpha)
		if z := -2 * u.alpha * tau / (u.sigma + float64(a*(1-float64(u.alpha*u.r0)))); z > 3 {
			x = min(x, a*portable.Log(z))
		}
	}
	if !(x > 0) {
		return math.SmallestNonzeroFloat64
	}
	return x
}

// stumpff returns Stumpff's functions
//
//	c₂(ψ) = (1 − cos √ψ)/ψ,  c₃(ψ) = (√ψ − sin √ψ)/√ψ³
//
// and their hyperbolic counterparts for ψ < 0, all without cancellation. The lower
// ones follow: c₀ = 1 − ψ·c₂, c₁ = 1 − ψ·c₃.
func stumpff(psi float64) (c2, c3 float64) {
	switch {
	case math.Abs(psi) < 0.5:
		// The series 1/2! − ψ/4! + ψ²/6! − … and 1/3! − ψ/5! + ψ²/7! − …
		c2, c3 = 1, 1
		for n := 16.0; n >= 2; n -= 2 {
			c2 = 1 - float64(c2*psi)/(float64((n+1)*(n+2)))
			c3 = 1 - float64(c3*psi)/(float64((n+2)*(n+3)))
		}
		return c2 / 2, c3 / 6
	case psi > 0:
		x := math.Sqrt(psi)
		excess, vers := portable.Versine(x)
		return vers / psi, excess / (psi * x)
	default:
		x := math.Sqrt(-psi)
		excess, vers := portable.HyperVersine(x)
		return vers / -psi, excess / (-psi * x)
	}
}
