package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// placeInSight puts the bodies where an eye in the world sees them.
func (s *Builder) placeInSight() {
	bodies, eye := s.world.Setup().Bodies, s.view.Sight
	focal := standOff * 2 * s.half.Y
	for i := range bodies {
		c, p := &s.roles[i], &s.now[i]
		v := r3.Sub(s.states[i].R, eye.From)
		far, deep := r3.Norm(v), -r3.Dot(v, eye.Axes[2])
		*p = place{radius: c.smallest * s.points, apart: math.Inf(1)}
		if c.hidden || !(deep > 0.1*far) || far < 2*bodies[i].Radius {
			p.at = r2.Vec{X: 1e9, Y: 1e9}
			continue
		}
		k := focal / deep
		p.at = r2.Vec{X: k * r3.Dot(v, eye.Axes[0]), Y: k * r3.Dot(v, eye.Axes[1])}
		p.radius = max(p.radius, k*bodies[i].Radius)
		p.opacity = 1
		if c.center != Nothing && s.now[c.center].opacity > 0 {
			host := &s.now[c.center]
			p.apart = r2.Norm(r2.Sub(p.at, host.at))
			inside := host.radius + 0.5*p.radius
			p.opacity = host.opacity * ramp(inside, inside+6*s.points, p.apart)
		}
	}
}

// buildSight lists and names the bodies over the veil.
func (s *Builder) buildSight(f *Frame) {
	for _, i := range s.order {
		c, p := &s.roles[i], &s.now[i]
		if p.opacity <= 0.01 || !s.onScreen(p.at, p.radius) {
			continue
		}
		if !c.glow || p.radius > c.smallest*s.points { // else it is one of the lights of the sky
			f.Marks = append(f.Marks, Disc{X: p.at.X, Y: p.at.Y, Radius: p.radius, Color: faded(c.color, p.opacity)})
		}
		if p.opacity > 0.5 {
			f.Spots = append(f.Spots, Spot{p.at.X, p.at.Y, p.radius, i})
		}
	}
}
