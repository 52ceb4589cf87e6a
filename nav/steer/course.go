package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/rootfind"

	"gonum.org/v1/gonum/spatial/r2"
)

// A course is the flight with the largest displacement along an axis in a given time, for a craft with
// limits of acceleration and speed. Units are the top speed s, s/a and s²/a, so that both limits are 1.
//
//	      .--"""--.   entry, tangential, φ₁ from the axis
//	    .'      .->x     velocities: all of them lie in a disc
//	   /     .'     \
//	  |    .' bend   |   turn: along the rim, to φ₂
//	  |   v     o    |  ----> axis: φ = 0
//	   \            /
//	    '.        .'
//	      '--...-'
//
//	bend: thrust along λ = α·t̂₁ + τ·x̂,   τ the time until entry, t̂₁ the tangent at φ₁
//	turn: φ falls at the rate 1 from φ₁ to φ₂,   α = cos φ₂ - cos φ₁
//	x = ∫ v·x̂ dt is greatest;   φ₂ = 0, and then v = x̂, if there is time enough
//
// The maximum principle asks for this: λ is the costate of the velocity. Its rate is -x̂ while the speed
// is below the top, so that the direction of thrust follows the law of the linear tangent. At the top
// speed it is tangential, and continuous at the entry. Without an entry the thrust is along x̂.
//
// Source: A. E. Bryson and Y.-C. Ho, "Applied Optimal Control", 1975: the law of the linear tangent in
// chapter 2, bounds of the state in chapter 3.
//
//  1. The places that a craft can reach in a time are a convex set. Courses along all axes lead to its rim.
//  2. What is left of a course after a while is the course from there.
type course struct {
	x, y     float64 // velocity now: along the axis, and across, ≥ 0
	time     float64 // of the whole course
	till     float64 // until the entry; without one, until the thrust ends
	alpha    float64 // α
	from, to float64 // φ₁ and φ₂
	sin, cos float64 // of φ₁
	turned   bool    // it enters
}

const (
	aligned   = 1e-7 // y below it is 0
	bendShare = 1e-6 // to which share of its range an angle is found
)

// quickCourse returns a course without a bend, from a velocity in the disc of radius 1, y ≥ 0, in a time ≥ 0:
// thrust along the axis, then the turn. It is found at once, and falls short of the longest by bendGain at most.
func quickCourse(x, y, time float64) course {
	y = min(y, 1)
	c := course{x: x, y: y, time: time}
	level := math.Sqrt(1 - float64(y*y)) // x at the rim
	straight := max(0, level-x)
	if time <= straight || y < aligned {
		c.till = min(time, straight)
		return c
	}
	c.turned = true
	c.till, c.sin, c.cos = straight, y, level
	c.from = portable.Atan2(y, level)
	c.to = max(0, c.from-(time-straight))
	return c
}

// bendGain bounds what a bend gains: 0.0159 from the rim at 121.5°, found by trying all.
const bendGain = 0.016

// courseOf returns the course from a velocity in the disc of radius 1, y ≥ 0, in a time ≥ 0.
func courseOf(x, y, time float64) course {
	c := quickCourse(x, y, time)
	if !c.turned {
		return c
	}
	rim := c.from
	if c.bend(0); c.till+c.from > time {
		c.bend(rootfind.Between(func(to float64) float64 {
			c.bend(to)
			return time - (c.till + c.from - to)
		}, 0, rim, bendShare))
	}
	return c
}

// bend finds the entry of the course that ends at to.
func (c *course) bend(to float64) {
	sin, cos := portable.Sincos(to)
	c.to = to
	// Farther from the axis, the rim would bend more than the course.
	limit := float64(cos / 2)
	high := min(portable.Atan2(math.Sqrt(1-float64(limit*limit)), limit), portable.Atan2(c.y, math.Sqrt(1-float64(c.y*c.y))))
	if !(sin < c.y && high > to) {
		c.enter(to, cos)
		return
	}
	if c.enter(high, cos) <= 0 {
		return
	}
	c.enter(rootfind.Between(func(from float64) float64 { return c.enter(from, cos) }, to, high, bendShare), cos)
}

// enter tries an angle of entry, and returns the velocity across less the present one where the bend that
// leads to it has the present velocity along the axis.
func (c *course) enter(from, cosTo float64) float64 {
	c.from = from
	c.sin, c.cos = portable.Sincos(from)
	c.alpha = max(0, cosTo-c.cos)
	far, across := c.tangent()
	thrust := c.cos + c.alpha - c.x // |λ| now
	along := math.Sqrt(max(0, float64(thrust*thrust)-float64(across*across)))
	c.till = max(0, along-far)
	return c.sin - c.y + c.leap(across, along+thrust)
}

// tangent returns the parts of α·t̂₁ along the axis and, to the other side, across.
func (c *course) tangent() (far, across float64) {
	return float64(c.alpha * c.sin), float64(c.alpha * c.cos)
}

// leap returns across·ln(reach/least): reach is |λ| and its part along the axis, and least is that at the entry.
func (c *course) leap(across, reach float64) float64 {
	least := float64(c.alpha*c.sin) + c.alpha
	if !(least > 0 && reach > least) {
		return 0
	}
	return float64(across * portable.Log(reach/least))
}

// velocity returns the velocity after a time, 0 to c.time.
func (c *course) velocity(after float64) r2.Vec {
	if !c.turned {
		return r2.Vec{X: c.x + min(after, c.till), Y: c.y}
	}
	if after < c.till {
		far, across := c.tangent()
		far += c.till - after
		thrust := math.Sqrt(float64(far*far) + float64(across*across))
		return r2.Vec{X: c.cos + c.alpha - thrust, Y: c.sin + c.leap(across, far+thrust)}
	}
	sin, cos := portable.Sincos(max(c.to, c.from-(after-c.till)))
	return r2.Vec{X: cos, Y: sin}
}

// place returns the displacement at the end, in steps of which each moves by the velocity that it has gained.
func (c *course) place(step float64) r2.Vec {
	end, half := c.velocity(c.time), float64(step/2)
	p := r2.Vec{X: float64(half * (end.X - c.x)), Y: float64(half * (end.Y - c.y))}
	if !c.turned {
		p.X += float64(c.till*(c.x+float64(c.till/2))) + float64((c.time-c.till)*end.X)
		p.Y += float64(c.y * c.time)
		return p
	}
	start, across := c.tangent()
	far := c.till + start
	thrust := math.Sqrt(float64(far*far) + float64(across*across))
	leap := c.leap(across, far+thrust)
	bent := float64(far*thrust) - float64(start*c.alpha) + float64(across*leap)
	p.X += float64((c.cos+c.alpha)*c.till) - float64(bent/2)
	p.Y += float64(c.sin*c.till) + float64(far*leap) - float64(across*(thrust-c.alpha))
	rest := max(0, c.time-c.till-(c.from-c.to))
	p.X += c.sin - end.Y + float64(rest*end.X)
	p.Y += end.X - c.cos + float64(rest*end.Y)
	return p
}
