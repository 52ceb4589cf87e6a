package orbit

import (
	"math"
	"slices"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// watch makes the signals of a system as an observer sees it.
type watch struct {
	s        System
	observer int
	apparent bool // by light that takes its time, with aberration; longitudes are of the date
	star     int  // a body whose place is where it is seen; or -1
	place    *horizon
}

// Light is the speed of light, au per day.
const Light = 173.144632674

// sight is the motion of a body as it is seen.
type sight func(t float64) motion

// motion is place and velocity at an instant, and how fast they can change.
type motion struct {
	r, v       r3.Vec
	fast, pull float64 // bounds over all times of speed and acceleration; without the pull of the conic
	jerk       float64 // the same of its rate, on ellipses that are nearly circles
	// An eccentric orbit, if it is part of the motion, and how far from its focus the body is now: the acceleration at periapsis
	// bounds nothing well far out.
	conic *Orbit
	out   float64
}

// reach bounds a motion for a while.
type reach struct {
	speed, pull, jerk, near, far float64
}

// within returns what the motion can be up to h before and after.
func (m *motion) within(h float64) reach {
	x := reach{pull: m.pull, jerk: m.jerk}
	if m.conic != nil {
		el := &m.conic.el
		p := el.Q * (1 + el.E)
		outward := el.E * math.Sqrt(el.Mu/p) // the greatest speed along the radius
		near := max(el.Q, m.out-float64(outward*h))
		x.pull += el.Mu / near / near
		x.jerk += 2 * el.Mu / near / near * math.Sqrt(2*el.Mu/near+float64(el.Mu*max(0, el.E-1)/el.Q)) / near
	}
	x.speed = min(m.fast, portable.Norm3(m.v)+float64(x.pull*h))
	d := portable.Norm3(m.r)
	x.near, x.far = max(0, d-float64(x.speed*h)), d+float64(x.speed*h)
	return x
}

// turn bounds the rate of the direction, radians/time.
func (x reach) turn() float64 { return x.speed / x.near }

// spin bounds three derivatives of the unit vector. On a straight line the second is at most 1.15 of the square of the first, and
// the third 2.5 of its cube.
func (x reach) spin() (turn, bend, twist float64) {
	turn = x.turn()
	pull := x.pull / x.near
	return turn, float64(1.15*turn*turn) + pull, float64(2.5*turn*turn*turn) + float64(3.45*turn*pull) + x.jerk/x.near
}

// spins bounds three derivatives of the cosine of the angle between two motions.
func (x reach) spins(y reach) (rate, slope, curve float64) {
	a1, a2, a3 := x.spin()
	b1, b2, b3 := y.spin()
	return a1 + b1, a2 + float64(2*a1*b1) + b2, a3 + float64(3*a2*b1) + float64(3*a1*b2) + b3
}

// times bounds the first and the second derivative of a product of two motions, each component once.
func (x reach) times(y reach) (slope, curve float64) {
	return float64(x.speed*y.far) + float64(x.far*y.speed), float64(x.pull*y.far) + float64(2*x.speed*y.speed) + float64(x.far*y.pull)
}

// eccentric is the eccentricity from which the bounds of an orbit are those of where the body is.
const eccentric = 0.3

// motions returns the motion of body b relative to body a, as it is.
func (w watch) motions(a, b int) sight {
	var above []int // of a, and itself
	for i := a; i >= 0; i = w.s[i].Parent {
		above = append(above, i)
	}
	common := b
	for common >= 0 && !slices.Contains(above, common) {
		common = w.s[common].Parent
	}
	var bounds motion
	conicOf := -1
	for _, end := range [...]int{b, a} {
		for i := end; i != common; i = w.s[i].Parent {
			path := w.s[i].Path
			if path == nil {
				continue
			}
			bounds.fast += path.MaxSpeed()
			if o, ok := path.(*Orbit); ok && o.el.E > eccentric && conicOf < 0 {
				conicOf, bounds.conic = i, o
				continue
			}
			fast, pull := path.MaxSpeed(), maxAcceleration(path)
			if bounds.pull += pull; pull > 0 {
				bounds.jerk += float64(3 * pull / fast * pull) // of a conic 2(1+e)
			}
		}
	}
	bounds.fast, bounds.pull = float64(bounds.fast*(1+1e-9)), float64(bounds.pull*(1+1e-9))
	below := func(i int, t float64) (st State) {
		for ; i != common; i = w.s[i].Parent {
			if path := w.s[i].Path; path != nil {
				r, v := path.State(t)
				st.R, st.V = r3.Add(st.R, r), r3.Add(st.V, v)
				if i == conicOf {
					bounds.out = portable.Norm3(r)
				}
			}
		}
		return st
	}
	return func(t float64) motion {
		from, to := below(a, t), below(b, t)
		m := bounds
		m.r, m.v = r3.Sub(to.R, from.R), r3.Sub(to.V, from.V)
		return m
	}
}

// sees returns the motion of a body as the observer sees it, in the axes of the system: as it is, or by light that takes its
// time, with aberration.
//
//	body at t − τ    body at t           the sight is from the observer to where the body was when
//	     x──────────────▶                the light left it, and forward by aberration:
//	      '.
//	        '.  light, for τ             r = body(t−τ) − observer(t) + τ·V,   τ = distance/c
//	          '.
//	   V ◀─────o observer at t
func (w watch) sees(body int) sight {
	as := w.motions(w.observer, body)
	if w.apparent {
		as = w.byLight(body, true)
	}
	if w.place != nil {
		as = w.place.from(as)
	}
	return as
}

// byLight returns the motion of a body relative to the observer as its light shows it, with aberration or without.
func (w watch) byLight(body int, aberration bool) sight {
	as := w.motions(w.observer, body)
	rate := w.rate(w.observer)
	return func(t float64) motion {
		m := as(t)
		from := w.s.At(w.observer, t)
		late := 0.0
		r, v := m.r, m.v
		if body != w.star {
			for range 3 {
				late = portable.Norm3(r) / Light
				was := w.s.At(body, t-late)
				r = r3.Sub(was.R, from.R)
				v = was.V
			}
			d := portable.Norm3(r)
			late = d / Light
			u := portable.Scale3(1/d, r)
			later := portable.Dot3(u, r3.Sub(v, from.V)) / (Light + portable.Dot3(u, v)) // by how much per time
			v = r3.Sub(portable.Scale3(1-later, v), from.V)
			if aberration {
				v = portable.AddScaled3(v, later, from.V)
			}
		} else {
			late = portable.Norm3(r) / Light
		}
		turn := rate(t)
		if aberration {
			r = portable.AddScaled3(r, late, from.V)
			if turn > 0 {
				h := 1e-3 / turn
				change := r3.Sub(w.s.At(w.observer, t+h).V, w.s.At(w.observer, t-h).V)
				v = portable.AddScaled3(v, late/(2*h), change)
			}
		}
		m.r, m.v = r, v
		if wide := min(late*turn, 1); body != w.star {
			m.fast *= 1.01 + float64(2*wide)
			m.pull *= 1.01 + float64(2*wide)
			m.jerk *= 1.01 + float64(2*wide)
		}
		return m
	}
}

// rate returns the greatest angular rate of the orbits on which some bodies move, up to the top.
func (w watch) rate(bodies ...int) func(t float64) float64 {
	var paths []Path
	for _, i := range bodies {
		for ; i >= 0; i = w.s[i].Parent {
			switch p := w.s[i].Path.(type) {
			case nil, Fixed, Reflex: // the small motion of a reflex moves events by less than a step
			default:
				if !slices.ContainsFunc(paths, func(known Path) bool { return known == p }) {
					paths = append(paths, p)
				}
			}
		}
	}
	return func(t float64) float64 {
		fastest := 0.0
		for _, p := range paths {
			if swing, ok := p.(Swing); ok {
				fastest = max(fastest, 2*math.Pi/swing.Period)
				continue
			}
			r, v := p.State(t)
			if d := portable.Norm3(r); d > 0 {
				fastest = max(fastest, portable.Norm3(v)/d)
			}
		}
		return fastest
	}
}

// ofEcliptic turns a motion into the ecliptic and the equinox of the date, if apparent places are asked for (J. Meeus,
// Astronomical Algorithms, chapter 21). Its longitude grows by the precession.
func (w watch) ofEcliptic(m motion, t float64) motion {
	if !w.apparent {
		return m
	}
	T := t / 36525
	sinTilt, cosTilt := portable.Sincos(float64(T*(47.0029+float64(T*(-0.03302+float64(T*0.00006))))) / 3600 * degree)
	node := float64((174.876384 + float64(T*(-869.8089+float64(T*0.03536)))/3600) * degree)
	sinNode, cosNode := portable.Sincos(node)
	sinTo, cosTo := portable.Sincos(node + float64(precessed(t)))
	for _, v := range [...]*r3.Vec{&m.r, &m.v} {
		v.X, v.Y = turn(v.X, v.Y, -sinNode, cosNode)
		v.Y, v.Z = turn(v.Y, v.Z, -sinTilt, cosTilt)
		v.X, v.Y = turn(v.X, v.Y, sinTo, cosTo)
	}
	const yearly = 5028.796195 / 3600 * degree / 36525 // per day
	m.v.X, m.v.Y = m.v.X-float64(yearly*m.r.Y), m.v.Y+float64(yearly*m.r.X)
	return m
}

// apart returns the angle between two vectors, exact however small it is.
func apart(a, b r3.Vec) float64 {
	return portable.Atan2(portable.Norm3(portable.Cross3(a, b)), portable.Dot3(a, b))
}

// halfAngle returns half the angle under which a ball is seen.
func halfAngle(radius, distance float64) float64 {
	sin := radius / distance
	if !(sin < 1) {
		return math.Pi / 2
	}
	return portable.Atan2(sin, math.Sqrt(float64((1-sin)*(1+sin))))
}

// swelling bounds the slope of halfAngle.
func (x reach) swelling(radius float64) float64 {
	sin := radius / x.near
	if radius == 0 {
		return 0
	}
	if !(sin < 1) {
		return math.Inf(1)
	}
	return float64(sin*x.speed) / x.near / math.Sqrt(float64((1-sin)*(1+sin)))
}

// pair is two bodies as they are seen, and the motion of the second one relative to the first.
//
//	        b      the angle between them changes by their common motion u, but only as far as they are
//	     .'  \     apart, and by their relative motion w:
//	   .'     \ d
//	 .'        a   |angle'| ≤ |w|/|b| + |u|·|d|/(|a||b|)
//	o observer
type pair struct{ a, b, d motion }

// pairs returns the pair of two bodies as the observer sees it.
func (w watch) pairs(first, second int) func(t float64) pair {
	a, b, d := w.sees(first), w.sees(second), w.motions(first, second)
	return func(t float64) pair {
		p := pair{a(t), b(t), motion{}}
		bounds := d(t)
		p.d = bounds
		p.d.r, p.d.v = r3.Sub(p.b.r, p.a.r), r3.Sub(p.b.v, p.a.v)
		if w.apparent {
			p.d.fast = float64(p.d.fast*1.01) + float64(0.01*p.a.fast)
			p.d.pull = float64(p.d.pull*1.01) + float64(0.01*p.a.pull)
			p.d.jerk = float64(p.d.jerk*1.01) + float64(0.01*p.a.jerk)
		}
		return p
	}
}

// turning bounds the rate of the angle between the two.
func (p *pair) turning(h float64) float64 {
	a, b, d := p.a.within(h), p.b.within(h), p.d.within(h)
	together := min(d.speed/b.near+float64(a.turn()*d.far)/b.near, d.speed/a.near+float64(b.turn()*d.far)/a.near)
	return min(together, a.turn()+b.turn())
}
