package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// flattenings are by how much planets are shorter along their poles than across, of the equator's radius (Archinal et al.,
// "Report of the IAU Working Group on Cartographic Coordinates and Rotational Elements: 2015").
var flattenings = map[string]float64{"Jupiter": 0.06487, "Saturn": 0.09796, "Uranus": 0.02293, "Neptune": 0.01708}

// Flattening returns by how much a planet of the Sun is shorter along its poles than across, as a share of that, 0 where it is
// nearly a ball.
func Flattening(planet string) float64 { return flattenings[planet] }

// A spheroid is a planet that is flat at its poles: along them space is stretched until it is a ball.
type spheroid struct {
	pole    r3.Vec
	stretch float64 // beyond 1
	radius  float64 // of the equator, length
}

// shape returns the spheroid of a body, and a ball for most.
func (s System) shape(i int) spheroid {
	b := s[i]
	pole, known := ringPoles[b.Name]
	if flat := flattenings[b.Name]; known && flat > 0 && s[s.sun(i)].Name == "Sun" {
		return spheroid{northOf(pole), 1/(1-flat) - 1, b.Radius / portable.Cbrt(1-flat)}
	}
	return spheroid{radius: b.Radius}
}

// ball stretches a vector from the observer or to a place about the planet.
func (f *spheroid) ball(v r3.Vec) r3.Vec {
	if f.stretch == 0 {
		return v
	}
	return portable.AddScaled3(v, float64(f.stretch*portable.Dot3(f.pole, v)), f.pole)
}

// passages returns the signal of the times at which a body is before the disc of another one, or behind it. If either of the two
// can be the disc, the larger one hides the other, or the smaller one is before it.
func (w watch) passages(body, disc int, either bool) signal {
	see := w.pairs(disc, body)
	shape, radius := w.s.shape(disc), w.s[body].Radius
	if either { // of two planets, or a planet and the Moon: balls
		shape = spheroid{radius: w.s[disc].Radius}
	}
	angles := func(p *pair) (angle, discs, bodys float64) {
		a, b := shape.ball(p.a.r), shape.ball(p.b.r)
		return apart(a, b), halfAngle(shape.radius, portable.Norm3(a)), halfAngle(radius, portable.Norm3(b))
	}
	stretched := (1 + shape.stretch) * (1 + shape.stretch)
	return signal{
		rate: w.rate(body, disc, w.observer), lasting: true,
		of: func(t float64) (float64, bounding) {
			p := see(t)
			angle, discs, bodys := angles(&p)
			return angle - discs - bodys, func(h float64) (slope, curve float64) {
				a, b := p.a.within(h), p.b.within(h)
				return stretched * (p.turning(h) + a.swelling(shape.radius) + b.swelling(radius)), math.Inf(1)
			}
		},
		event: func(x crossing) (Event, bool) {
			t := minimum(func(t float64) float64 { p := see(t); angle, _, _ := angles(&p); return angle }, x.begin, x.end)
			p := see(t)
			_, discs, bodys := angles(&p)
			e := p.event(Transit, body, disc).at(x)
			e.T, e.Apparent = t, w.apparent
			behind := portable.Norm3(p.b.r) > portable.Norm3(p.a.r)
			switch {
			case !either && behind:
				e.Kind = Occultation
				if center, _ := w.s.About(body); center == disc && disc != w.s.sun(disc) {
					shadow := w.shadows(body, disc, disc)
					e.BeginHidden, e.EndHidden = shadow.dark(e.Begin), shadow.dark(e.End)
				}
			case either && (discs >= bodys) == behind: // the near one is larger
				e.Kind = Occultation
				if !behind {
					e.Body, e.Other, e.Distance = disc, body, portable.Norm3(p.a.r)
				}
			case either && behind:
				e.Body, e.Other, e.Distance = disc, body, portable.Norm3(p.a.r)
			}
			return e, discs > 0 || bodys > 0
		},
	}
}

// behind returns a function that reports whether the middle of a body is behind the disc of another one.
func (w watch) behind(body, disc int) func(t float64) bool {
	see, shape := w.pairs(disc, body), w.s.shape(disc)
	return func(t float64) bool {
		p := see(t)
		a, b := shape.ball(p.a.r), shape.ball(p.b.r)
		return portable.Norm3(b) > portable.Norm3(a) && apart(a, b) < halfAngle(shape.radius, portable.Norm3(a))
	}
}
