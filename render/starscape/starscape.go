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

	lens  lens
	still int     // pictures for which the eye has not moved
	speed float64 // pc per picture, of the last few

	seeker  *seeker
	done    chan *crop // of a search that is under way
	busy    bool
	now     *crop // what is shown
	next    *crop // what has been found
	spare   *crop
	arrived float64 // from 0, as the crop before had it, to 1, as now has it

	light  float64 // in a picture, of a star twice as bright as the limit
	limit  float64 // the flux from which on stars are shown; 0: no picture yet
	target float64 // what it should be, of the last picture
	count  counter

	listed listed
	slow   int // lights of the last view before the quick ones

	mist   mist
	names  names
	clouds []cloud

	focus     pair // the system in which the focus is
	suns      []r3.Vec
	places    []sky.Place
	refs      []ref
	cloudRefs []int32 // objects
}

// ref says what a light stands for.
type ref struct {
	key  uint64
	body int32 // in its system, or -1
}

// New returns a starscape of an atlas.
func New(a *sky.Atlas) *Starscape {
	return &Starscape{atlas: a, seeker: &seeker{atlas: a}, done: make(chan *crop, 1)}
}

// Show makes v what an eye sees in a picture of w × h framebuffer pixels, of which scale make a
// point. Once warm it allocates nothing. What v has from the picture before is used again: it belongs to s.
func (s *Starscape) Show(v *View, eye Eye, w, h int, scale float64, o Options) {
	o.Budget = s.afford(o, w, h, scale)
	s.still++
	if l := newLens(eye, w, h); l != s.lens {
		if s.now != nil {
			s.speed += 0.3 * (r3.Norm(r3.Sub(l.at, s.lens.at)) - s.speed)
		}
		s.lens, s.still = l, 0
	} else {
		s.speed *= 0.5
	}
	if o.Whole {
		s.find(o.Budget, scale)
	} else {
		s.look(o.Budget, scale)
	}
	v.Limit, v.Steady = s.lens.faintest(), false
	if s.now == nil {
		s.blot(v)
		v.Haze = Haze{RGB: v.Haze.RGB[:0]}
		return
	}
	s.light = exposure
	full := o.Budget
	quiet := 0.0
	if o.Inside != nil {
		quiet = min(max(o.InsideShare, 0), 1)
		o.Budget = max(1, int(float64(o.Budget)*(1-quiet*(1-quietBudget))))
		s.light *= 1 - quiet*(1-quietLight)
	}
	s.adapt(o, scale)
	switch w := s.want(v, o, scale); {
	case w == s.listed:
	case s.shows(&w):
		s.relist(v, scale, o)
	default:
		s.blot(v)
		s.names.begin(s.atlas, o.Density, eye.Height, quiet)
		s.list(v, scale, o)
		if o.Haze {
			s.listClouds(v, scale)
		}
		if o.Figures {
			s.listFigures(v, o)
		}
		s.offerSun()
		s.names.list(v, s.atlas, s.focus.system)
		if s.arrived == 1 {
			s.listed = w
		}
	}
	v.Limit = -2.5 * math.Log10(s.limit)
	v.Steady = s.exact(full) && (o.Whole || !s.now.scant) && s.arrived == 1 && s.limit == s.target
	if o.Haze {
		limit := s.limit * s.lens.eye.Zoom * s.lens.eye.Zoom // each pixel sees so much less of the sky
		if o.Whole {
			s.mist.find(s.atlas, s.lens, limit)
		} else {
			s.mist.look(s.atlas, s.lens, limit, v.Steady)
		}
		if strength := s.light / exposure; !s.mist.shows(&v.Haze, &s.lens, limit, strength, s.still > 0) {
			s.mist.show(&v.Haze, &s.lens, limit, strength)
		}
		s.mist.showDetail(&v.Haze, &s.lens)
		v.Steady = v.Steady && s.mist.exact(&s.lens, limit) && s.mist.arrived == 1
	} else {
		v.Haze = Haze{RGB: v.Haze.RGB[:0]}
	}
}

// blot empties the lists of a view.
func (s *Starscape) blot(v *View) {
	v.Lights, v.Clouds, v.Figures, v.Names = v.Lights[:0], v.Clouds[:0], v.Figures[:0], v.Names[:0]
	s.refs, s.cloudRefs = s.refs[:0], s.cloudRefs[:0]
	s.listed = listed{}
}

// afford returns how many lights a picture may have: fewer in one smaller than 1280 × 720 points.
func (s *Starscape) afford(o Options, w, h int, scale float64) int {
	n := float64(budget)
	if o.Budget > 0 {
		n = float64(o.Budget)
	}
	return max(1, int(n*min(1, float64(w)*float64(h)/(scale*scale*1280*720))))
}

// Behind a world that is drawn in full the sky is quiet: it has these shares of its lights, of their light and of
// names, so that ships, orbits and planets are seen before it.
const (
	quietBudget = 0.25
	quietLight  = 0.4
	quietNames  = 0.2
)

// adapt moves the limit towards what it should be: a step per picture that is not seen as one.
func (s *Starscape) adapt(o Options, scale float64) {
	const most = 0.06 * 0.4 * math.Ln10 // of magnitudes, as a logarithm of flux
	if s.limit == 0 || o.Whole {
		s.measure(o.Budget, scale)
		s.limit = s.target
	}
	step := math.Log(s.target / s.limit)
	if math.Abs(step) < most {
		s.limit = s.target
	} else {
		s.limit *= math.Exp(math.Copysign(most, step))
	}
}

// least is the limit where the budget allows all that is known of.
func (s *Starscape) least() float64 {
	return fluxOf(min(s.lens.faintest(), s.now.depth))
}

// measure sets the target to the limit that keeps to the budget now.
func (s *Starscape) measure(budget int, scale float64) {
	clear(s.count.bins[:])
	p := s.pencil(scale)
	for i := range s.now.stars {
		if st := &s.now.stars[i]; st.light > 0 {
			if x, y, d2, before := p.point(st); before && math.Abs(x) <= p.wide && math.Abs(y) <= p.high {
				s.count.add(st.light / float32(d2))
			}
		}
	}
	s.target = max(s.count.nth(budget), s.least())
}

// pencil is a lens made ready for many stars.
type pencil struct {
	ax, ay, az r3.Vec // axes; the first two times the focal length
	at         r3.Vec
	time       float64
	wide, high float64 // half the part of the sky that is listed, pixels
}

func (s *Starscape) pencil(scale float64) pencil {
	l := &s.lens
	return pencil{
		ax: r3.Scale(l.length, l.eye.Axes[0]), ay: r3.Scale(l.length, l.eye.Axes[1]), az: r3.Scale(-1, l.eye.Axes[2]),
		at: l.at, time: l.eye.Time, wide: l.half.X + beside*scale, high: l.half.Y + beside*scale,
	}
}

// point projects a star.
func (p *pencil) point(s *star) (x, y, d2 float64, before bool) {
	dx := s.at.X + p.time*float64(s.move[0]) - p.at.X
	dy := s.at.Y + p.time*float64(s.move[1]) - p.at.Y
	dz := s.at.Z + p.time*float64(s.move[2]) - p.at.Z
	deep := dx*p.az.X + dy*p.az.Y + dz*p.az.Z
	if deep <= 0 {
		return 0, 0, 0, false
	}
	k := 1 / deep
	return k * (dx*p.ax.X + dy*p.ax.Y + dz*p.ax.Z), k * (dx*p.ay.X + dy*p.ay.Y + dz*p.ay.Z), max(dx*dx+dy*dy+dz*dz, closest*closest), true
}

// beside is how many points beside the picture bright stars are listed, for their glow.
const beside = 40

// exposure is the light in a picture of a star that is twice as bright as the limit.
const exposure = 0.2

// list lists the lights, the quick ones last, and counts them for the next picture's limit.
func (s *Starscape) list(v *View, scale float64, o Options) {
	clear(s.count.bins[:])
	s.focus.light = 0
	s.listStars(v, scale, o, false)
	if o.Haze {
		s.listMembers(v, scale)
	}
	s.slow = len(v.Lights)
	s.listStars(v, scale, o, true)
	s.listFocus(v, o, scale)
	s.target = max(s.count.nth(o.Budget), s.least())
}

// listStars lists the lights of the crop, the quick ones or the others.
func (s *Starscape) listStars(v *View, scale float64, o Options, quick bool) {
	p := s.pencil(scale)
	arrived, unit := float32(s.arrived), float32(1/s.limit)
	focus, inside := s.focused(), math.NaN()
	if o.Inside != nil {
		inside = o.Inside.Place.X
	}
	n := len(s.now.stars)
	if quick {
		n = len(s.now.quick)
	}
	for i := range n {
		if quick {
			i = int(s.now.quick[i])
		}
		st := &s.now.stars[i]
		light := st.shown(arrived)
		if light == 0 || st.quick != quick {
			continue
		}
		if st.at.X == focus || st.at.X == inside {
			s.listNear(v, st, light*unit, o)
			continue
		}
		x, y, d2, before := p.point(st)
		if !before || math.Abs(x) > p.wide || math.Abs(y) > p.high {
			continue
		}
		flux := light / float32(d2)
		if st.light > 0 {
			s.count.add(st.light / float32(d2))
		}
		if flux *= unit; flux <= 1 {
			continue
		}
		if st.pair >= 0 && s.listPair(v, st, flux-1, d2, scale) {
			continue
		}
		s.add(v, float32(x), float32(y), float32(s.light)*(flux-1), d2, st.hue, ref{st.key, -1})
	}
}

// add lists a light, and offers its name.
func (s *Starscape) add(v *View, x, y, flux float32, d2 float64, hue uint8, of ref) {
	s.put(v, x, y, flux, hue, of)
	if light := float32(s.light); flux > light {
		s.offerStar(x, y, flux/light, d2, of)
	}
}

// put lists a light.
func (s *Starscape) put(v *View, x, y, flux float32, hue uint8, of ref) {
	c := &hues[hue]
	v.Lights = append(v.Lights, Light{x, y, [3]float32{c[0] * flux, c[1] * flux, c[2] * flux}})
	s.refs = append(s.refs, of)
}

// listPair lists the stars of a pair singly, and reports whether they are seen apart.
func (s *Starscape) listPair(v *View, st *star, flux float32, d2, scale float64) bool {
	p := &s.now.pairs[st.pair]
	out := 1.0
	if st.key >= catalogued {
		out = min(1, max(0, 2-2*math.Sqrt(d2)/nearest))
	}
	if e := p.extent * out * s.lens.length; e*e < apart*apart*d2 {
		return false
	}
	from, first := r3.Sub(st.place(s.lens.eye.Time), s.lens.at), len(v.Lights)
	for _, k := range p.stars {
		at := r3.Add(from, r3.Scale(out, p.offset(k.body, s.lens.eye.Time)))
		if x, y, before := s.lens.from(at); before && s.lens.on(x, y, beside) {
			s.put(v, float32(x), float32(y), float32(s.light)*flux*float32(k.share), k.hue, ref{st.key, int32(k.body)})
		}
	}
	s.offerParts(v, first, scale, d2)
	return true
}

// fluxOf returns the light of a magnitude.
func fluxOf(m float64) float64 { return math.Exp(-0.4 * math.Ln10 * m) }
