package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// eclipses returns the signal of the times at which a moon is in its planet's shadow, or the planet
// in the moon's.
//
//	  sun                                          .- ' '  penumbra
//	 .---.  .   .   .   .      planet   .- ' '
//	(     )                      (o)==================     umbra, which ends
//	 '---'  '   '   '   '              '- . .
func (w watch) eclipses(moon, planet, sun int) signal {
	shadingAt := func(t float64) shading {
		a, _ := w.between(sun, planet, t)
		b, _ := w.between(sun, moon, t)
		if portable.Norm3(b) < portable.Norm3(a) {
			return shading{w, sun, moon, planet}
		}
		return shading{w, sun, planet, moon}
	}
	return signal{
		rate: w.rate(moon, planet), minima: true,
		of: func(t float64) float64 {
			axis, _, b := shadingAt(t).axis(t)
			return apart(axis, b)
		},
		event: func(t, step float64) (Event, bool) {
			if w.s[sun].Radius <= 0 || w.s[planet].Radius <= 0 {
				return Event{}, false
			}
			e := Event{Kind: Eclipse, Body: moon, Other: planet, T: t}
			g := shadingAt(t)
			r := w.s[g.back].Radius
			var outer func(t float64) float64
			if g.front == planet {
				outer = g.darkens(&e, r)
			} else {
				e.Kind = ShadowTransit
				outer = g.crosses(&e, r, step)
			}
			if outer == nil {
				return e, false
			}
			e.Begin, e.End = contacts(outer, t, step)
			return e, true
		},
	}
}

// shading is a body before a sun, and a body behind it on which its shadow may fall.
type shading struct {
	watch
	sun, front, back int
}

// darkens fills in the eclipse of a moon of radius r, and returns a function that is below 0 while the moon is in the
// part of the shadow that the depth tells; nil: the shadow misses it.
func (g shading) darkens(e *Event, r float64) (outer func(t float64) float64) {
	off, umbra, penumbra := g.shadow(e.T)
	switch {
	case !(off < penumbra+r):
		return nil
	case off >= math.Abs(umbra)+r:
		e.Depth, e.Magnitude = Penumbral, (penumbra+r-off)/(2*r)
		return func(t float64) float64 { off, _, penumbra := g.shadow(t); return off - penumbra - r }
	case off+r < umbra:
		e.Depth = Total
	default:
		e.Depth = Partial
	}
	e.Magnitude = (umbra + r - off) / (2 * r)
	return func(t float64) float64 { off, umbra, _ := g.shadow(t); return off - math.Abs(umbra) - r }
}

// crosses fills in the shadow on a planet of radius r, and returns a function that is below 0 while any of the shadow is on
// it; nil: it misses the planet.
func (g shading) crosses(e *Event, r, step float64) (outer func(t float64) float64) {
	off, umbra, penumbra := g.shadow(e.T)
	if !(off < penumbra+r) {
		return nil
	}
	beyond := max(0, off-r) // from the axis to the planet
	e.Magnitude = (penumbra - beyond) / (penumbra - umbra)
	if beyond == 0 { // in the middle: by the diameters
		e.Magnitude = (penumbra + umbra) / (penumbra - umbra)
	}
	switch {
	case off >= r+math.Abs(umbra):
		e.Depth = Partial
	case umbra > 0:
		if e.Depth = Total; off < r {
			begin, _ := contacts(func(t float64) float64 { off, _, _ := g.shadow(t); return off - r }, e.T, step)
			if _, first, _ := g.shadow(begin); first < 0 {
				e.Depth = Hybrid
			}
		}
	default:
		e.Depth = Annular
	}
	if g.s[g.back].Name == "Earth" && g.s[g.sun].Name == "Sun" {
		at := g.deepest(e.T)
		e.At = &at
	}
	return func(t float64) float64 { off, _, penumbra := g.shadow(t); return off - penumbra - r }
}

// air is by how much the air widens Earth's shadow on the Moon, after Danjon: of the radius of the equator.
const air = 1.01

// shadow returns how far the middle of a body is from the axis of another one's shadow, and the radii
// of umbra and penumbra where its surface is nearest to the sun along the axis. The umbra has a negative radius
// beyond its tip, where an eclipse is annular.
func (g shading) shadow(t float64) (off, umbra, penumbra float64) {
	axis, d, b := g.axis(t)
	x := portable.Dot3(b, axis)
	off = portable.Norm3(portable.AddScaled3(b, -x, axis))
	r, big, small := g.s[g.back].Radius, g.s[g.sun].Radius, g.s[g.front].Radius
	if g.s[g.front].Name == "Earth" {
		small = air * equator
	}
	x -= math.Sqrt(max(0, float64(r*r)-float64(off*off)))
	return off, small - float64(x*((big-small)/d)), small + float64(x*((big+small)/d))
}

// axis returns the direction of the shadow that reaches the back body at t, the distance from the sun to the body that throws
// it, and the way from that body, as it was when the light passed it, to the back one. In that second the planet moves by 30 km.
func (g shading) axis(t float64) (u r3.Vec, d float64, b r3.Vec) {
	back, _ := g.between(g.sun, g.back, t)
	front, _ := g.between(g.sun, g.front, t)
	if g.s[g.sun].Name == "Sun" {
		late := portable.Norm3(r3.Sub(back, front)) / light
		front, _ = g.between(g.sun, g.front, t-late)
	}
	d = portable.Norm3(front)
	return portable.Scale3(1/d, front), d, r3.Sub(back, front)
}

// light is its speed, au per day.
const light = 173.144632674

// deepest returns the place on Earth that is nearest to the axis of the Moon's shadow, on the side of the Sun. Earth is an
// ellipsoid: its axis is stretched until it is a sphere.
//
//	                .---.
//	Moon )------>--x     |---   the axis, through the point nearest to the middle of Earth
//	                '---'
func (g shading) deepest(t float64) Place {
	const round = 1 - flattening
	axis, _, b := g.axis(t)
	stretch := func(v r3.Vec) r3.Vec {
		v = ofDate(ICRFFromEcliptic(v), t)
		v.Z /= round
		return v
	}
	p, u := stretch(portable.Scale3(-1, b)), stretch(axis)
	u = portable.Scale3(1/portable.Norm3(u), u)
	p = portable.AddScaled3(p, -portable.Dot3(p, u), u)
	if off2 := portable.Dot3(p, p); off2 < float64(equator*equator) {
		p = portable.AddScaled3(p, -math.Sqrt(float64(equator*equator)-off2), u)
	}
	lat := portable.Atan2(p.Z, float64(round*math.Sqrt(float64(p.X*p.X)+float64(p.Y*p.Y))))
	lon := portable.Wrap(portable.Atan2(p.Y, p.X) - siderealTime(t))
	return Place{lat / degree, lon / degree}
}
