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
	spread     float64 // the same of haze and clouds
	discs      bool    // something else draws bodies as discs
	limitFlux  float64 // the flux from which on stars are shown; 0: no picture yet
	targetFlux float64 // what it should be, of the last picture
	fluxes     histogram

	sight  sight
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
	s := &Starscape{atlas: a, culler: &culler{atlas: a}, done: make(chan *visibleSet, 1)}
	s.sight.look = s.lookForSome
	return s
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
		s.lens = lensOf(&cam, s.lens, o.Whole)
	} else {
		s.speed *= 0.5
		if s.lens.table != nil {
			s.lens.ladder.rest()
		}
	}
	if (s.still == stillFrames || o.Whole) && s.lens.settle() {
		s.listed, s.haze.shown = listed{}, shownHaze{}
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
	quiet := min(max(o.Quiet, 0), 1)
	s.spread = s.gain * (1 - quiet*(1-quietHaze))
	s.gain *= 1 - quiet*(1-quietLight)
	o.Density *= 1 - quiet*(1-quietNames)
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
	v.Steady = s.exact(full) && (o.Whole || !s.shown.framed) && s.crossfade == 1 && s.limitFlux == s.targetFlux && (s.lens.table == nil || !s.lens.ladder.between())
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
		if strength := s.spread / exposure * s.hazeClearness(); !s.haze.reusable(&v.Haze, &s.camera, limit, strength, s.still > 0 || s.lens.table != nil) {
			s.haze.show(&v.Haze, &s.camera, &s.lens, limit, strength)
		}
		s.haze.showDetail(&v.Haze, &s.camera)
		s.haze.band.show(&v.Haze, &s.camera, v.Limit, -2.5*math.Log10(limit/s.camera.eye.Zoom), s.spread/exposure*s.hazeClearness())
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

// Behind the drawing of a lesson it is dimmed once more: it has these shares of the light of haze and clouds, of that of stars,
// and of names, so that neither a trail nor an arrow crosses anything as bright as it is.
const (
	quietHaze  = 0.3
	quietLight = 0.6
	quietNames = 0.4
)

// adapt moves the limit towards its target, in a step per picture that is too small to be seen. Where far more is shown than should be, as
// on the way to the middle of the galaxy, it takes longer steps: the sky would be too bright for seconds.
func (s *Starscape) adapt(o Options, scale float64) {
	const magnitude = 0.4 * math.Ln10 // as a logarithm of flux
	most := 0.06 * magnitude
	if s.limitFlux == 0 || o.Whole {
		s.measure(o.Budget, scale)
		s.limitFlux = s.targetFlux
	}
	step := math.Log(s.targetFlux / s.limitFlux)
	most *= max(1, step/magnitude)
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
			d := p.toward(st)
			if _, _, d2, shown := p.point(d, math.Inf(1)); shown {
				s.fluxes.add(st.light / float32(d2))
			}
			if p.lens != nil {
				if image, gain := p.lens.second(d); gain > 0 && p.lists(p.along(image)) {
					s.fluxes.add(st.light / float32(max(dot(d, d), nearLimit*nearLimit)) * float32(gain))
				}
			}
		}
	}
	s.targetFlux = max(s.fluxes.nth(budget), s.faintestFlux())
}

// exposure is the light in a picture of a star that is twice as bright as the limit.
const exposure = 0.2

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
