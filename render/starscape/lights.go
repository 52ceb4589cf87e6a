package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// guardBand is how many points beside the picture bright stars are listed, for their glow.
const guardBand = 40

// list lists the lights, the dynamic ones last, and counts them for the next picture's limit.
func (s *Starscape) list(v *View, scale float64, o Options) {
	clear(s.fluxes.bins[:])
	s.focus.light = 0
	s.listStars(v, scale, o, false)
	if o.Haze {
		s.listMembers(v, scale)
	}
	s.static = len(v.Lights)
	s.listStars(v, scale, o, true)
	s.listSecond(v, scale)
	s.listHoleStars(v, scale)
	s.listFocus(v, o, scale)
	s.targetFlux = max(s.fluxes.nth(o.Budget), s.faintestFlux())
}

// listStars lists the lights of the visible set, the dynamic ones or the others.
func (s *Starscape) listStars(v *View, scale float64, o Options, dynamic bool) {
	p := s.projector(scale)
	crossfade, unit := float32(s.crossfade), float32(1/s.limitFlux)
	focus, inside := s.focused(), math.NaN()
	if o.Inside != nil {
		inside = o.Inside.Place.X
	}
	n := len(s.shown.stars)
	if dynamic {
		n = len(s.shown.dynamic)
	}
	for i := range n {
		if dynamic {
			i = int(s.shown.dynamic[i])
		}
		st := &s.shown.stars[i]
		light := st.shown(crossfade)
		if light == 0 || st.dynamic != dynamic {
			continue
		}
		if st.at.X == focus || st.at.X == inside {
			s.listNear(v, st, light*unit, o)
			continue
		}
		x, y, d2, inFront := p.point(st)
		if !inFront || math.Abs(x) > p.halfWidth || math.Abs(y) > p.halfHeight {
			continue
		}
		flux := light / float32(d2)
		if st.light > 0 {
			s.fluxes.add(st.light / float32(d2))
		}
		if flux *= unit; flux <= 1 {
			continue
		}
		if st.multiple >= 0 && s.listMultiple(v, st, flux-1, d2, scale) {
			continue
		}
		s.add(v, source{float32(x), float32(y), float32(s.gain) * (flux - 1), st.hue, ref{st.key, -1}}, d2)
	}
}

// listSecond lists the images that stars have on the other side of the lens. They have no names.
func (s *Starscape) listSecond(v *View, scale float64) {
	l := &s.lens
	if l.table == nil {
		return
	}
	// Beyond an angle from the hole all second images are fainter than a thing at that angle has one.
	const wide = 0.4
	beyond := float32(l.table.second.between(math.Sqrt(math.Sin(0.5*wide))).light / math.Sin(wide))
	within := math.Cos(wide) * math.Cos(wide)
	crossfade, unit := float32(s.crossfade), float32(1/s.limitFlux)
	for i := range s.shown.stars {
		st := &s.shown.stars[i]
		light := st.shown(crossfade)
		d := r3.Sub(st.place(s.camera.eye.Time), s.camera.at)
		d2, along := dot(d, d), dot(d, l.toward)
		flux := light * unit / float32(max(d2, nearLimit*nearLimit))
		if flux*brightest <= 1 || flux*beyond <= 1 && (along < 0 || along*along < within*d2) {
			continue
		}
		d, gain := l.second(d)
		if flux = flux*float32(gain) - 1; flux <= 0 {
			continue
		}
		if x, y, inFront := s.camera.project(d); inFront && s.camera.contains(x, y, guardBand*scale) {
			s.put(v, source{float32(x), float32(y), float32(s.gain) * flux, st.hue, ref{st.key, -1}})
		}
	}
}

// source is a point of light in the picture.
type source struct {
	x, y, flux float32
	hue        uint8
	of         ref
}

// add lists a light, and offers its name; d2 is the square of its distance, pc.
func (s *Starscape) add(v *View, p source, d2 float64) {
	s.put(v, p)
	if light := float32(s.gain); p.flux > light && !s.behindGas(p.x, p.y) {
		s.offerStar(p.x, p.y, p.flux/light, d2, p.of)
	}
}

// put lists a light.
func (s *Starscape) put(v *View, p source) {
	if s.discs {
		p.flux = besideDiscs(p.flux)
	}
	c := hues[p.hue]
	if s.level != nil {
		for i, k := range s.level.tint(s.camera.ray(float64(p.x), float64(p.y))) {
			c[i] *= k
		}
	}
	v.Lights = append(v.Lights, Light{p.x, p.y, [3]float32{c[0] * p.flux, c[1] * p.flux, c[2] * p.flux}})
	s.refs = append(s.refs, p.of)
}

// besideDiscs returns what a light has beside discs, which have no brighter light than the screen's: with all of its glow Venus
// would be wider than the Sun.
func besideDiscs(flux float32) float32 {
	const full = 16
	if flux <= full {
		return flux
	}
	return float32(math.Sqrt(float64(full * flux)))
}

// listMultiple lists the stars of a multiple singly, and reports whether they are seen apart.
func (s *Starscape) listMultiple(v *View, st *star, flux float32, d2, scale float64) bool {
	p := &s.shown.multiples[st.multiple]
	out := 1.0
	if st.key >= catalogued {
		out = min(1, max(0, 2-2*math.Sqrt(d2)/companionReach))
	}
	if e := p.extent * out * s.camera.length; e*e < resolution*resolution*d2 {
		return false
	}
	from, first := r3.Sub(st.place(s.camera.eye.Time), s.camera.at), len(v.Lights)
	for _, k := range p.components {
		at := r3.Add(from, r3.Scale(out, p.offset(k.body, s.camera.eye.Time)))
		if x, y, inFront := s.project(at); inFront && s.camera.contains(x, y, guardBand) {
			s.put(v, source{float32(x), float32(y), float32(s.gain) * flux * float32(k.share), k.hue, ref{st.key, int32(k.body)}})
		}
	}
	s.offerComponents(v, first, scale, d2)
	return true
}
