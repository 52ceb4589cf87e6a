package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// A Starscape shows the galaxy to one eye, picture after picture: it keeps what the last
// one needed. One goroutine at a time may use it.
type Starscape struct {
	atlas *sky.Atlas

	camera camera
	lens   lens
	level  *level
	still  int     // pictures for which the eye has not moved
	speed  float64 // pc per picture, of the last few

	culler    *culler
	done      chan *visibleSet // of a search that is under way
	busy      bool
	shown     *visibleSet // in the picture
	found     *visibleSet // by the last search
	spare     *visibleSet
	crossfade float64 // from 0, as the visible set before had it, to 1, as shown has it

	gain       float64 // in a picture, of a star twice as bright as the limit
	discs      bool    // something else draws bodies as discs
	limitFlux  float64 // the flux from which on stars are shown; 0: no picture yet
	targetFlux float64 // what it should be, of the last picture
	fluxes     histogram

	listed listed
	static int // lights of the last view before the dynamic ones

	haze   hazeCache
	names  names
	clouds []cloud

	holeStars []holeStar

	focus     multiple // the system in which the focus is
	suns      []r3.Vec
	places    []sky.Place
	refs      []ref
	cloudRefs []int32 // objects
}

// ref names the thing that a light stands for.
type ref struct {
	key  uint64
	body int32 // in its system, or -1
}

func New(a *sky.Atlas) *Starscape {
	return &Starscape{atlas: a, culler: &culler{atlas: a}, done: make(chan *visibleSet, 1)}
}

// Show makes v what an eye sees in a picture of w × h framebuffer pixels, of which scale make a
// point. Once warm it allocates nothing. What v has from the picture before is used again: it belongs to s.
func (s *Starscape) Show(v *View, eye Eye, w, h int, scale float64, o Options) {
	o.Budget = s.frameBudget(o, w, h, scale)
	s.level = levelOf(o.Ground, s.level)
	s.still++
	if cam := newCamera(eye, w, h); cam != s.camera {
		if s.shown != nil {
			s.speed += 0.3 * (r3.Norm(r3.Sub(cam.at, s.camera.at)) - s.speed)
		}
		s.camera, s.still = cam, 0
		s.lens = lensOf(&cam, s.lens)
	} else {
		s.speed *= 0.5
	}
	if o.Whole {
		s.await(o.Budget, scale)
	} else {
		s.poll(o.Budget, scale)
	}
	v.Limit, v.Steady = s.camera.limitingMagnitude(), false
	if s.shown == nil {
		s.clear(v)
		v.Haze = Haze{RGB: v.Haze.RGB[:0]}
		return
	}
	s.gain, s.discs = exposure, o.Discs != nil
	full := o.Budget
	dimming := 0.0
	if o.Inside != nil {
		dimming = min(max(o.InsideShare, 0), 1)
		o.Budget = max(1, int(float64(o.Budget)*(1-dimming*(1-dimmedBudget))))
		s.gain *= 1 - dimming*(1-dimmedLight)
	}
	s.adapt(o, scale)
	switch w := s.request(v, o, scale); {
	case w == s.listed:
	case s.reusable(&w):
		s.relist(v, scale, o)
	default:
		s.clear(v)
		s.names.begin(s.atlas, o.Density, eye.Height, dimming)
		s.list(v, scale, o)
		if o.Haze {
			s.listClouds(v, scale)
		}
		if o.Borders {
			s.listBorders(v)
		}
		if o.Figures {
			s.listFigures(v, o)
		}
		s.listRegions(o, scale)
		s.names.list(v, s.atlas, s.focus.system)
		if s.crossfade == 1 {
			s.listed = w
		}
	}
	v.Limit = -2.5 * math.Log10(s.limitFlux)
	v.Steady = s.exact(full) && (o.Whole || !s.shown.framed) && s.crossfade == 1 && s.limitFlux == s.targetFlux
	v.Shadow, v.Gas = s.shadow(), Gas{}
	if o.Haze {
		v.Gas = s.gas()
	}
	if o.Haze {
		limit := s.limitFlux * s.camera.eye.Zoom * s.camera.eye.Zoom // each pixel sees so much less of the sky
		if o.Whole {
			s.haze.await(s.atlas, s.camera, limit)
		} else {
			s.haze.poll(s.atlas, s.camera, limit, v.Steady)
		}
		if strength := s.gain / exposure * s.hazeClearness(); !s.haze.reusable(&v.Haze, &s.camera, limit, strength, s.still > 0 || s.lens.table != nil) {
			s.haze.show(&v.Haze, &s.camera, &s.lens, limit, strength)
		}
		s.haze.showDetail(&v.Haze, &s.camera)
		s.haze.band.show(&v.Haze, &s.camera, v.Limit, -2.5*math.Log10(limit/s.camera.eye.Zoom), s.gain/exposure*s.hazeClearness())
		v.Steady = v.Steady && s.haze.exact(&s.camera, limit) && s.haze.crossfade == 1 && s.haze.band.exact(&s.camera)
	} else {
		v.Haze = Haze{RGB: v.Haze.RGB[:0]}
	}
}

func (s *Starscape) clear(v *View) {
	v.Lights, v.Clouds, v.Figures, v.Names = v.Lights[:0], v.Clouds[:0], v.Figures[:0], v.Names[:0]
	s.refs, s.cloudRefs = s.refs[:0], s.cloudRefs[:0]
	s.listed = listed{}
}

// frameBudget returns how many lights a picture may have: fewer in one smaller than 1280 × 720 points.
func (s *Starscape) frameBudget(o Options, w, h int, scale float64) int {
	n := float64(budget)
	if o.Budget > 0 {
		n = float64(o.Budget)
	}
	return max(1, int(n*min(1, float64(w)*float64(h)/(scale*scale*1280*720))))
}

// Behind a world that is drawn in full the sky is dimmed: it has these shares of its lights, of their light and of
// names, so that ships, orbits and planets are seen before it.
const (
	dimmedBudget = 0.25
	dimmedLight  = 0.4
	dimmedNames  = 0.2
)

// adapt moves the limit towards its target, in a step per picture that is too small to be seen.
func (s *Starscape) adapt(o Options, scale float64) {
	const most = 0.06 * 0.4 * math.Ln10 // of magnitudes, as a logarithm of flux
	if s.limitFlux == 0 || o.Whole {
		s.measure(o.Budget, scale)
		s.limitFlux = s.targetFlux
	}
	step := math.Log(s.targetFlux / s.limitFlux)
	if math.Abs(step) < most {
		s.limitFlux = s.targetFlux
	} else {
		s.limitFlux *= math.Exp(math.Copysign(most, step))
	}
}

// faintestFlux is the limit where the budget allows all that is known of.
func (s *Starscape) faintestFlux() float64 {
	return fluxOf(min(s.camera.limitingMagnitude(), s.shown.depth))
}

// measure sets the target to the limit that keeps to the budget now.
func (s *Starscape) measure(budget int, scale float64) {
	clear(s.fluxes.bins[:])
	p := s.projector(scale)
	for i := range s.shown.stars {
		if st := &s.shown.stars[i]; st.light > 0 {
			if x, y, d2, inFront := p.point(st); inFront && math.Abs(x) <= p.halfWidth && math.Abs(y) <= p.halfHeight {
				s.fluxes.add(st.light / float32(d2))
			}
		}
	}
	s.targetFlux = max(s.fluxes.nth(budget), s.faintestFlux())
}

// projector is a camera made ready for many stars.
type projector struct {
	ax, ay, az            r3.Vec // axes; the first two times the focal length
	at                    r3.Vec
	time                  float64
	lens                  *lens   // nil: none
	level                 *level  // the same
	outwards              bool    // what is outside of the picture is not bent into it, for the lens is in it
	length                float64 // focal
	halfWidth, halfHeight float64 // half the part of the sky that is listed, pixels
}

func (s *Starscape) projector(scale float64) projector {
	cam := &s.camera
	var bending *lens
	if s.lens.table != nil {
		bending = &s.lens
	}
	p := projector{
		lens: bending, level: s.level,
		ax: r3.Scale(cam.length, cam.eye.Axes[0]), ay: r3.Scale(cam.length, cam.eye.Axes[1]), az: r3.Scale(-1, cam.eye.Axes[2]),
		at: cam.at, time: cam.eye.Time, length: cam.length, halfWidth: cam.half.X + guardBand*scale, halfHeight: cam.half.Y + guardBand*scale,
	}
	if bending != nil {
		x, y, inFront := p.project(bending.toward)
		p.outwards = inFront && math.Abs(x) <= p.halfWidth && math.Abs(y) <= p.halfHeight
	}
	return p
}

// point returns where the picture shows a star, and the square of the distance from which it would be as bright.
func (p *projector) point(s *star) (x, y, d2 float64, inFront bool) {
	d := r3.Vec{X: s.at.X + p.time*float64(s.velocity[0]) - p.at.X, Y: s.at.Y + p.time*float64(s.velocity[1]) - p.at.Y, Z: s.at.Z + p.time*float64(s.velocity[2]) - p.at.Z}
	if x, y, inFront = p.project(d); !inFront {
		return 0, 0, 0, false
	}
	d2 = max(d.X*d.X+d.Y*d.Y+d.Z*d.Z, nearLimit*nearLimit)
	if g := p.level; g != nil {
		if g.sunk(d) || math.Abs(x) > (1+reachOfLift)*p.halfWidth+reachOfLift*p.length || math.Abs(y) > (1+reachOfLift)*p.halfHeight+reachOfLift*p.length {
			return x, y, d2, false
		}
		if d, inFront = g.lift(d); !inFront {
			return x, y, d2, false
		}
		x, y, inFront = p.project(d)
		return x, y, d2 / max(g.left(d), 1e-30), inFront
	}
	if p.lens == nil || p.outwards && (math.Abs(x) > p.halfWidth || math.Abs(y) > p.halfHeight) {
		return x, y, d2, true
	}
	d, gain := p.lens.image(d)
	x, y, inFront = p.project(d)
	return x, y, d2 / gain, inFront
}

func (p *projector) project(d r3.Vec) (x, y float64, inFront bool) {
	deep := d.X*p.az.X + d.Y*p.az.Y + d.Z*p.az.Z
	if deep <= 0 {
		return 0, 0, false
	}
	k := 1 / deep
	return k * (d.X*p.ax.X + d.Y*p.ax.Y + d.Z*p.ax.Z), k * (d.X*p.ay.X + d.Y*p.ay.Y + d.Z*p.ay.Z), true
}

// guardBand is how many points beside the picture bright stars are listed, for their glow.
const guardBand = 40

// exposure is the light in a picture of a star that is twice as bright as the limit.
const exposure = 0.2

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

// project is the camera's, through the lens or the air. What is below the horizon counts as behind the eye.
func (s *Starscape) project(d r3.Vec) (x, y float64, inFront bool) {
	x, y, _, inFront = s.shine(d)
	return x, y, inFront
}

// shine is project, with the share that is left of the light of what is there.
func (s *Starscape) shine(d r3.Vec) (x, y, left float64, inFront bool) {
	if s.lens.table != nil {
		d, _ = s.lens.image(d)
	}
	if s.level != nil {
		d, _ = s.level.lift(d)
	}
	return s.seen(d)
}

// shadow returns the shadow that the eye sees.
func (s *Starscape) shadow() Shadow {
	if s.lens.table == nil {
		return Shadow{}
	}
	return Shadow{
		Toward: inPicture(&s.camera, s.lens.toward),
		Angle:  float32(s.lens.shadow()), Length: float32(s.camera.length),
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

// fluxOf returns the light of a magnitude.
func fluxOf(m float64) float64 { return math.Exp(-0.4 * math.Ln10 * m) }

// histogram counts lights by their flux, in steps of a sixteenth of an octave, so that the flux of the one that
// is the nth in brightness is known without sorting them.
type histogram struct{ bins [4096]uint32 }

func (c *histogram) add(flux float32) { c.bins[math.Float32bits(flux)>>19&0xfff]++ }

// nth returns the flux above which there are n lights, between the ends of a step in proportion to those
// in it; 0 where there are fewer.
func (c *histogram) nth(n int) float64 {
	for i := len(c.bins) - 1; i >= 0; i-- {
		in := int(c.bins[i])
		if in < n {
			n -= in
			continue
		}
		low, high := edge(i), edge(i+1)
		return high - (high-low)*float64(n)/float64(in)
	}
	return 0
}

func edge(i int) float64 { return float64(math.Float32frombits(uint32(i) << 19)) }
