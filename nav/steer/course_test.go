package steer

import (
	"math"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Courses that are known: from rest and straight on, to and fro, with and without time to reach the top speed.
func TestCoursesInClosedForm(t *testing.T) {
	for _, c := range []struct {
		what       string
		x, y, time float64
		want       r2.Vec
	}{
		{"from rest: t²/2", 0, 0, 0.8, r2.Vec{X: 0.32}},
		{"from rest, then at the top speed: t - 1/2", 0, 0, 3, r2.Vec{X: 2.5}},
		{"at the top speed: t", 1, 0, 3, r2.Vec{X: 3}},
		{"back: t²/2 - t", -1, 0, 1.5, r2.Vec{X: -0.375}},
		{"back, then at the top speed: t - 2", -1, 0, 5, r2.Vec{X: 3}},
		{"aside, below the top speed: (t²/2, y·t)", 0, 0.6, 0.8, r2.Vec{X: 0.32, Y: 0.48}},
		{"along the rim by 1/4: (sin φ - sin φ₂, cos φ₂ - cos φ)", math.Cos(1), math.Sin(1), 0.25, r2.Vec{X: math.Sin(1) - math.Sin(0.75), Y: math.Cos(0.75) - math.Cos(1)}},
		{"along the rim by all: sin φ + rest", math.Cos(0.5), math.Sin(0.5), 2, r2.Vec{X: math.Sin(0.5) + 1.5, Y: 1 - math.Cos(0.5)}},
		{"no time", 0.3, 0.4, 0, r2.Vec{}},
	} {
		way := courseOf(c.x, c.y, c.time)
		if got := way.place(0); r2.Norm(r2.Sub(got, c.want)) > 1e-6 {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// A course keeps its limits and leads where it says, and none leads farther. For any λ(t) with λ(T) = 0,
//
//	∫ v·x̂ dt = λ(0)·v(0) + ∫ λ·v' dt + ∫ (λ' + x̂)·v dt ≤ λ(0)·v(0) + ∫ |λ| dt + ∫ |λ' + x̂| dt,
//
// by parts, since |v'| and |v| are at most 1. The costate of the course makes that as small as it gets: this bound
// is what the course flies.
func TestNoCourseIsFarther(t *testing.T) {
	const pieces = 1500
	bends, shorts := 0, 0
	for n := range 400 {
		draw := func(lane uint64) float64 { return portable.Uniform(portable.Hash(5, uint64(n), 0, lane)) }
		speed, sin, cos := math.Sqrt(draw(0)), 0., 0.
		if n%2 == 0 {
			speed = 1
		}
		sin, cos = math.Sincos(math.Pi * draw(1))
		c := courseOf(speed*cos, speed*sin, 3.5*draw(2))
		if c.turned && c.till > 0.01 {
			bends++
			if c.to > 0 {
				shorts++
			}
		}
		lambda := func(at float64) r2.Vec {
			if !c.turned {
				return r2.Vec{X: max(0, c.till-at)}
			}
			alpha, phi := c.alpha, c.from
			if at > c.till {
				phi = max(c.to, c.from-(at-c.till))
				alpha = math.Cos(c.to) - math.Cos(phi)
			}
			return r2.Vec{X: alpha*math.Sin(phi) + max(0, c.till-at), Y: -alpha * math.Cos(phi)}
		}
		dt := c.time / pieces
		last, l := c.velocity(0), lambda(0)
		if off := r2.Norm(r2.Sub(last, r2.Vec{X: c.x, Y: c.y})); off > 1e-6 {
			t.Fatalf("%+v begins with %v", c, last)
		}
		flown, bound := r2.Vec{}, r2.Dot(l, last)
		for i := range pieces {
			now, next := c.velocity(float64(i+1)*dt), lambda(float64(i+1)*dt)
			if r2.Norm(now) > 1+1e-6 || r2.Norm(r2.Sub(now, last)) > dt+1e-5 {
				t.Fatalf("%+v breaks its limits at %v: from %v to %v", c, float64(i)*dt, last, now)
			}
			flown = r2.Add(flown, r2.Scale(dt/2, r2.Add(now, last)))
			bound += dt*(r2.Norm(l)+r2.Norm(next))/2 + r2.Norm(r2.Add(r2.Sub(next, l), r2.Vec{X: dt}))
			last, l = now, next
		}
		place := c.place(0)
		if r2.Norm(r2.Sub(flown, place)) > 1e-4 || bound-place.X > 5e-4 {
			t.Errorf("%+v: flies %v, says %v; %v is possible", c, flown, place, bound)
		}
		if quick := quickCourse(c.x, c.y, c.time); place.X-quick.place(0).X > bendGain {
			t.Errorf("%+v gains %v by its bend", c, place.X-quick.place(0).X)
		}
	}
	if bends < 50 || shorts < 20 {
		t.Errorf("too tame: %d bends, %d of them end before they are straight", bends, shorts)
	}
}

// What is left of a course is the course from there.
func TestCoursesAreKept(t *testing.T) {
	for n := range 200 {
		draw := func(lane uint64) float64 { return portable.Uniform(portable.Hash(6, uint64(n), 0, lane)) }
		sin, cos := math.Sincos(math.Pi * draw(0))
		c := courseOf(cos, sin, 3*draw(1))
		after := c.time * draw(2)
		now := c.velocity(after)
		rest := courseOf(now.X, now.Y, c.time-after)
		if end := rest.velocity(rest.time); r2.Norm(r2.Sub(end, c.velocity(c.time))) > 1e-4 {
			t.Errorf("%+v ends with %v, from %v on with %v", c, c.velocity(c.time), after, end)
		}
	}
}
