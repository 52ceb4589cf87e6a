package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// eclipses returns the signal of the times at which the back body, a moon or its planet, is in the shadow of the front one, the
// planet or the moon.
//
//	  sun                                          .- ' '  penumbra
//	 .---.  .   .   .   .       front   .- ' '
//	(     )                      (o)==================     umbra, which ends
//	 '---'  '   '   '   '              '- . .
func (w watch) eclipses(moon, planet, front int) signal {
	g := w.shadows(moon, planet, front)
	r := w.s[g.back].Radius
	if g.back == planet {
		r = g.shape.radius
	}
	return signal{
		rate: w.rate(moon, planet), lasting: true,
		of: func(t float64) (float64, bounding) {
			ahead, behind := g.at(t)
			return g.beyond(ahead, behind) - r, func(h float64) (slope, curve float64) {
				a, b := ahead.within(h), behind.within(h)
				taper := (w.s[g.sun].Radius + g.shape.radius + r) / a.near
				return 1.01 * (1 + g.shape.stretch) * (1 + taper) * (b.speed + float64(b.far*a.turn())), math.Inf(1)
			}
		},
		event: func(x crossing) (Event, bool) {
			if w.s[g.sun].Radius <= 0 || w.s[planet].Radius <= 0 {
				return Event{}, false
			}
			e := Event{Kind: Eclipse, Body: moon, Other: planet, Apparent: w.s[g.sun].Name == "Sun"}
			e.T = minimum(func(t float64) float64 { off, _, _ := g.shadow(t); return off }, x.begin, x.end)
			if front == planet {
				if g.darkens(&e, r, x); w.elsewhere(moon, planet) {
					behind := w.behind(moon, planet)
					e.BeginHidden, e.EndHidden = behind(e.Begin), behind(e.End)
				}
			} else {
				e.Kind = ShadowTransit
				g.crosses(&e, r, x)
			}
			return e, true
		},
	}
}

// shading is a body before a sun, and a body behind it on which its shadow may fall.
type shading struct {
	watch
	sun, front, back int
	shape            spheroid // of the planet

	ahead, behind sight // from the sun to the front body, and from that to the back one
	news          sight // from the observer, if it sees both from elsewhere; or nil
}

// shadows returns the shading of a moon and its planet, with one of them in front.
func (w watch) shadows(moon, planet, front int) shading {
	g := shading{watch: w, sun: w.s.sun(planet), front: front, back: moon, shape: w.s.shape(planet)}
	if front == moon {
		g.back = planet
	}
	g.ahead, g.behind = w.motions(g.sun, g.front), w.motions(g.front, g.back)
	if w.apparent && w.elsewhere(moon, planet) {
		g.news = w.byLight(g.back, false)
	}
	return g
}

// darkens fills in the eclipse of a moon of radius r, which is in the penumbra during x.
func (g shading) darkens(e *Event, r float64, x crossing) {
	off, umbra, penumbra := g.shadow(e.T)
	e.Begin, e.End = x.begin, x.end
	switch {
	case off >= math.Abs(umbra)+r:
		e.Depth, e.Magnitude = Penumbral, (penumbra+r-off)/(2*r)
		return
	case off+r < umbra:
		e.Depth = Total
	default:
		e.Depth = Partial
	}
	e.Magnitude = (umbra + r - off) / (2 * r)
	dark := func(t float64) float64 { off, umbra, _ := g.shadow(t); return off - math.Abs(umbra) - r }
	e.Begin, e.End = rootOf(dark, x.begin, e.T), rootOf(dark, e.T, x.end)
}

// crosses fills in the shadow on a planet of radius r, on which some of it is during x.
func (g shading) crosses(e *Event, r float64, x crossing) {
	off, umbra, penumbra := g.shadow(e.T)
	e.Begin, e.End = x.begin, x.end
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
			begin := rootOf(func(t float64) float64 { off, _, _ := g.shadow(t); return off - r }, x.begin, e.T)
			if _, first, _ := g.shadow(begin); first < 0 {
				e.Depth = Hybrid
			}
		}
	default:
		e.Depth = Annular
	}
	if g.s[g.back].Name == "Earth" && g.s[g.sun].Name == "Sun" {
		at, _ := g.deepest(e.T)
		e.At = &at
	}
}

// air is by how much the air widens Earth's shadow on the Moon, after Danjon: of the radius of the equator.
const air = 1.01

// shadow returns how far the middle of a body is from the axis of another one's shadow, and the radii
// of umbra and penumbra where its surface is nearest to the sun along the axis. The umbra has a negative radius
// beyond its tip, where an eclipse is annular.
func (g shading) shadow(t float64) (off, umbra, penumbra float64) {
	axis, d, b := g.axis(g.at(t))
	x := portable.Dot3(b, axis)
	off = portable.Norm3(portable.AddScaled3(b, -x, axis))
	big, small, r := g.sizes()
	x -= math.Sqrt(max(0, float64(r*r)-float64(off*off)))
	return off, small - float64(x*((big-small)/d)), small + float64(x*((big+small)/d))
}

// sizes returns the radii of the sun, of the body before it and of the one behind that.
func (g shading) sizes() (sun, front, back float64) {
	sun, front, back = g.s[g.sun].Radius, g.s[g.front].Radius, g.s[g.back].Radius
	switch { // a planet is as wide as its equator, for it has been stretched
	case g.s[g.front].Name == "Earth":
		front = air * equator
	case back > front:
		back = g.shape.radius
	default:
		front = g.shape.radius
	}
	return sun, front, back
}

// beyond returns how far the middle of the back body is from the penumbra: from its axis, or on the side of the sun from its
// beginning.
func (g shading) beyond(ahead, behind motion) float64 {
	axis, d, b := g.axis(ahead, behind)
	x := max(0, portable.Dot3(b, axis))
	big, small, _ := g.sizes()
	return portable.Norm3(portable.AddScaled3(b, -x, axis)) - small - float64(x*((big+small)/d))
}

// at returns how the front body moves relative to the sun, and the back one relative to that, as the observer learns of it at t.
func (g shading) at(t float64) (ahead, behind motion) {
	t = g.there(t)
	return g.ahead(t), g.behind(t)
}

// there returns the time at the back body of what the observer learns of at t: seen from elsewhere in apparent places, light takes
// its time.
func (g shading) there(t float64) float64 {
	if g.news != nil {
		t -= portable.Norm3(g.news(t).r) / Light
	}
	return t
}

// dark reports whether the middle of the back body is in the umbra.
func (g shading) dark(t float64) bool {
	ahead, behind := g.at(t)
	off, umbra, _ := g.shadow(t)
	return off < umbra && portable.Dot3(ahead.r, behind.r) > 0
}

// elsewhere reports whether the observer sees a moon and its planet from neither.
func (w watch) elsewhere(moon, planet int) bool {
	o := w.observer
	return o >= 0 && o != moon && o != planet && o != w.s.sun(planet)
}

// axis returns the direction of the shadow that reaches the back body, the distance from the sun to the body that throws
// it, and the way from that body, as it was when the light passed it, to the back one. In that second the planet moves by 30 km.
func (g shading) axis(ahead, behind motion) (u r3.Vec, d float64, b r3.Vec) {
	front, b := ahead.r, behind.r
	if g.s[g.sun].Name == "Sun" {
		late := portable.Norm3(b) / Light
		front, b = portable.AddScaled3(front, -late, ahead.v), portable.AddScaled3(b, late, ahead.v)
	}
	front, b = g.shape.ball(front), g.shape.ball(b)
	d = portable.Norm3(front)
	return portable.Scale3(1/d, front), d, b
}

// deepest returns the place on Earth that is nearest to the axis of the Moon's shadow, on the side of the Sun, and how far the
// axis misses Earth: below 0 if it does not. Earth is an ellipsoid: its axis is stretched until it is a sphere.
//
//	                .---.
//	Moon )------>--x     |---   the axis, through the point nearest to the middle of Earth
//	                '---'
func (g shading) deepest(t float64) (at Place, beyond float64) {
	const round = 1 - flattening
	axis, _, b := g.axis(g.at(t))
	t = g.there(t)
	stretch := func(v r3.Vec) r3.Vec {
		v = ofDate(ICRFFromEcliptic(v), t)
		v.Z /= round
		return v
	}
	p, u := stretch(portable.Scale3(-1, b)), stretch(axis)
	u = portable.Scale3(1/portable.Norm3(u), u)
	p = portable.AddScaled3(p, -portable.Dot3(p, u), u)
	off := portable.Norm3(p)
	if off < equator {
		p = portable.AddScaled3(p, -math.Sqrt((equator-off)*(equator+off)), u)
	}
	lat := portable.Atan2(p.Z, float64(round*math.Sqrt(float64(p.X*p.X)+float64(p.Y*p.Y))))
	lon := portable.Wrap(portable.Atan2(p.Y, p.X) - siderealTime(t))
	return Place{lat / degree, lon / degree}, off - equator
}
