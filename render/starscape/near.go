package starscape

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// focused returns the X of the place of the system in which the focus is, NaN for none: the number by which
// its star is known in a visible set.
func (s *Starscape) focused() float64 {
	tree := s.camera.eye.Focus.In.Tree()
	if tree == nil {
		return math.NaN()
	}
	system := s.camera.eye.Focus.In.System()
	if s.focus.tree != tree {
		s.focus = newMultiple(s.keyOf(system), system)
		s.focus.tree = tree
	}
	return system.Place.X
}

// keyOf returns the key of a system's star.
func (s *Starscape) keyOf(system *sky.System) uint64 {
	if code, err := law.ParseAddress(system.Address); err == nil {
		return code
	}
	shines := s.atlas.Shines()
	return uint64(max(0, slices.IndexFunc(shines, func(c sky.Shine) bool { return c.Place == system.Place })))
}

// listNear lists the light of a system that something else draws, and keeps the light of the eye's own system for
// listFocus. light is the light of its stars together at 1 pc, over the light of a star at the limit.
func (s *Starscape) listNear(v *View, st *star, light float32, o Options) {
	if o.Inside != nil && st.at == o.Inside.Place {
		if light *= float32(1 - o.InsideShare); light <= 0 {
			return
		}
	}
	if system := s.camera.eye.Focus.In.System(); system != nil && st.at == system.Place {
		s.focus.light = light
		return
	}
	d := r3.Sub(st.place(s.camera.eye.Time), s.camera.at)
	if x, y, left, inFront := s.shine(d); inFront && s.camera.contains(x, y, guardBand) {
		if flux := light*float32(left)/float32(dot(d, d)) - 1; flux > 0 {
			s.add(v, source{float32(x), float32(y), float32(s.gain) * flux, st.hue, ref{st.key, -1}}, dot(d, d))
		}
	}
}

// listFocus lists the stars of the system that the eye is in, in their true directions, and its planets and moons as
// points in their light.
func (s *Starscape) listFocus(v *View, o Options, scale float64) {
	system := s.camera.eye.Focus.In.System()
	if system == nil {
		return
	}
	share := 1.0
	if o.Inside != nil && o.Inside.Place == system.Place {
		if share = 1 - o.InsideShare; share <= 0 {
			return
		}
	}
	light := float64(s.focus.light)
	if light == 0 { // it is not ahead
		for _, k := range s.focus.components {
			light += fluxOf(system.Bodies[k.body].AbsMag-5) / s.limitFlux
		}
		light *= share
	}
	bare := 1.0 // of the stars that nothing covers
	if s.level != nil {
		bare = s.level.Sky.Moment.Bare
	}
	first := len(v.Lights)
	for _, k := range s.focus.components {
		d, ok := o.Discs.at(k.body)
		if !ok {
			d = s.camera.vectorTo(s.focus.tree.Place(k.body, s.camera.eye.Time))
		}
		x, y, left, inFront := s.shineOf(d, ok)
		if !inFront || !s.camera.contains(x, y, guardBand) {
			continue
		}
		flux := bare*light*left*k.share/max(dot(d, d), nearLimit*nearLimit) - k.share
		if flux *= 1 - s.discShare(k.body, d, o, scale); flux > 0 {
			s.put(v, source{float32(x), float32(y), float32(s.gain * flux), k.hue, ref{s.focus.key, int32(k.body)}})
		}
	}
	s.offerComponents(v, first, scale, 0)
	s.listBodies(v, light, o, scale)
}

// shineOf is shine of a body that is there or, if something else draws it, is seen there.
func (s *Starscape) shineOf(d r3.Vec, drawn bool) (x, y, left float64, inFront bool) {
	if drawn {
		return s.seen(d)
	}
	return s.shine(d)
}

// discShare is DiscShare of a body of the system of the focus that is at d from the eye.
func (s *Starscape) discShare(body int, d r3.Vec, o Options, scale float64) float64 {
	if _, ok := o.Discs.at(body); !ok {
		return 0
	}
	radius := s.focus.system.Bodies[body].KM() / sky.Galactic.Unit
	return DiscShare(s.camera.length * radius / (math.Sqrt(dot(d, d)) * scale))
}

// listBodies lists planets and moons; light is the light of the stars together.
//
//	albedo · (radius / distance to the star)² · (sin α + (π − α) cos α)/π
//
// is the share of a star's light that a body sends to an eye which sees it at the phase α (Lambert).
func (s *Starscape) listBodies(v *View, light float64, o Options, scale float64) {
	const bodyProminence = 100 // the prominence of a planet among stars
	focus, cam := &s.focus, &s.camera
	s.suns = s.suns[:0]
	s.places = focus.tree.Places(s.places, cam.eye.Time)
	for _, k := range focus.components {
		s.suns = append(s.suns, cam.vectorTo(s.places[k.body]))
	}
	for i := range focus.system.Bodies {
		b := &focus.system.Bodies[i]
		if b.Kind <= sky.Pair {
			continue
		}
		radius := b.KM() / sky.Galactic.Unit
		d, ok := o.Discs.at(i)
		if !ok {
			d = cam.vectorTo(s.places[i])
		}
		far := math.Sqrt(dot(d, d))
		x, y, left, inFront := s.shineOf(d, ok)
		if !inFront || !cam.contains(x, y, guardBand) || far < 10*radius {
			continue
		}
		flux, albedo := 0.0, b.Albedo()
		for n, k := range focus.components {
			to := r3.Sub(s.suns[n], d)
			away := math.Sqrt(dot(to, to))
			cos := min(1, max(-1, -dot(to, d)/(away*far)))
			phase := math.Acos(cos)
			lit := (math.Sqrt(1-cos*cos) + (math.Pi-phase)*cos) / math.Pi
			flux += light * k.share * albedo * lit * (radius / away) * (radius / away) / (far * far)
		}
		flux = (left*flux - 1) * (1 - s.discShare(i, d, o, scale))
		if flux > 0 {
			s.add(v, source{float32(x), float32(y), float32(s.gain * flux), planetHue, ref{ofBody, int32(i)}}, math.Inf(1))
			s.names.offer(candidate{
				x: float32(x), y: float32(y), radius: 2, score: float32(bodyProminence * flux), opacity: float32(min(1, flux)), kind: OfBody, key: uint64(i), body: -1,
			})
		}
	}
}

// ofBody is the key of a light that is a body of the focus's system.
const ofBody = catalogued - 1

var planetHue = hueIndex(5200)

// nearLimit is the distance in pc from which on a star gets no brighter: within it.
const nearLimit = 1e-8
