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
	s.lookForStars(scale, o)
	for i := range s.sight.parts {
		for k := range s.sight.parts[i].spots {
			s.listStar(v, &s.sight.parts[i].spots[k], scale, o)
		}
	}
	if o.Haze {
		s.listMembers(v, scale)
	}
	s.static = len(v.Lights)
	for i := range s.sight.parts {
		for k := range s.sight.parts[i].dynamic {
			s.listStar(v, &s.sight.parts[i].dynamic[k], scale, o)
		}
	}
	for i := range s.sight.parts {
		for _, image := range s.sight.parts[i].second { // they have no names
			s.fluxes.add(image.flux * float32(s.limitFlux))
			if image.flux > 1 {
				image.flux = float32(s.gain) * (image.flux - 1)
				s.put(v, image)
			}
		}
	}
	s.listHoleStars(v, scale)
	s.listFocus(v, o, scale)
	s.targetFlux = max(s.fluxes.nth(o.Budget), s.faintestFlux())
}

// listDynamic lists the lights of the dynamic stars alone.
func (s *Starscape) listDynamic(v *View, scale float64, o Options) {
	for _, i := range s.shown.dynamic {
		st := &s.shown.stars[i]
		if spot, shown := s.sight.spotOf(st, s.sight.projector.toward(st)); shown {
			spot.star = i
			s.listStar(v, &spot, scale, o)
		}
	}
}

// listStar counts a star of the visible set, and lists its light.
func (s *Starscape) listStar(v *View, spot *spot, scale float64, o Options) {
	st, unit := &s.shown.stars[spot.star], s.sight.unit
	light := st.shown(s.sight.crossfade)
	if spot.d2 < 0 {
		s.listNear(v, st, light*unit, o)
		return
	}
	if st.light > 0 {
		s.fluxes.add(st.light / float32(spot.d2))
	}
	flux := light / float32(spot.d2)
	if flux *= unit; flux <= 1 {
		return
	}
	if st.multiple >= 0 && s.listMultiple(v, st, flux-1, spot.d2, scale) {
		return
	}
	s.add(v, source{spot.x, spot.y, float32(s.gain) * (flux - 1), st.hue, ref{st.key, -1}}, spot.d2)
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
	if light := float32(s.gain); p.flux > light {
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
