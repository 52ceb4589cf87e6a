package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// sight is where a picture shows the stars of the visible set. Two goroutines look for them, some at a time, and what they find is listed in the order
// of the stars.
type sight struct {
	projector       projector
	crossfade, unit float32   // of the visible set; light over the one of a star at the limit
	faint           float32   // light at 1 pc that counts: at the limit, over the square of the distance
	focus, inside   float64   // the stars that something else draws, by their X
	outlooks        []outlook // by patch; empty: all stars are looked at
	kept            kept
	parts           []part
	look            func(worker, i int)
}

// part is what is seen of someStars.
type part struct {
	spots, dynamic []spot
	second         []source // on the other side of the lens; flux is in limits
}

const someStars = 2048

// A spot is where a star is seen, and the square of the distance, pc, from which it would be as bright; below 0 it is one that something else draws.
type spot struct {
	x, y float32
	d2   float64
	star int32 // its index in the visible set
}

// kept are the stars of a visible set that something else draws: those are always looked at.
type kept struct {
	focus, inside int       // their indices, or -1
	search        int       // count of the visible set
	of            [2]uint64 // bits of their X
}

// find finds them, in each visible set once.
func (k *kept) find(c *visibleSet, focus, inside float64) {
	of := [2]uint64{math.Float64bits(focus), math.Float64bits(inside)}
	if k.search == c.count && k.of == of {
		return
	}
	*k = kept{-1, -1, c.count, of}
	for i := range c.stars {
		switch c.stars[i].at.X {
		case focus:
			k.focus = i
		case inside:
			k.inside = i
		}
	}
}

// faintest is the flux from which on stars are counted, in limits: in a picture a limit moves by less, and what is fainter does not change where it
// goes.
const faintest = 0.9

// begin makes ready for a picture.
func (l *sight) begin(s *Starscape, scale float64, o Options) {
	l.projector, l.crossfade, l.unit = s.projector(scale), float32(s.crossfade), float32(1/s.limitFlux)
	l.faint = float32(faintest * s.limitFlux)
	l.focus, l.inside = s.focused(), math.NaN()
	if o.Inside != nil {
		l.inside = o.Inside.Place.X
	}
}

// spotOf returns where a star is seen that is at d from the eye.
func (l *sight) spotOf(st *star, d r3.Vec) (at spot, shown bool) {
	light := st.shown(l.crossfade)
	if light == 0 {
		return at, false
	}
	if st.at.X == l.focus || st.at.X == l.inside {
		return spot{d2: -1}, true
	}
	x, y, d2, shown := l.projector.point(d, float64(max(light, st.light)/l.faint))
	return spot{x: float32(x), y: float32(y), d2: d2}, shown
}

// lookForStars finds where the picture shows the stars, and their second images.
func (s *Starscape) lookForStars(scale float64, o Options) {
	s.sight.begin(s, scale, o)
	n := (len(s.shown.stars) + someStars - 1) / someStars
	for len(s.sight.parts) < n {
		s.sight.parts = append(s.sight.parts, part{})
	}
	s.sight.parts = s.sight.parts[:n]
	if s.sight.lookAside(s.shown, &s.camera); len(s.sight.outlooks) > 0 {
		s.sight.kept.find(s.shown, s.sight.focus, s.sight.inside)
	}
	parallel(workers, n, s.sight.look)
}

func (s *Starscape) lookForSome(_, i int) {
	l, first := &s.sight, i*someStars
	p, lens := &l.parts[i], l.projector.lens
	p.spots, p.dynamic, p.second = p.spots[:0], p.dynamic[:0], p.second[:0]
	c := s.shown
	for k := first; k < min(first+someStars, len(c.stars)); k++ {
		if len(l.outlooks) > 0 && k != l.kept.focus && k != l.kept.inside {
			g := c.glimpses[k]
			of := l.outlooks[g.patch]
			if g.bright < of.least {
				continue
			}
			if of.fixed {
				s.lookThrough(p, c, k)
				continue
			}
		}
		st := &c.stars[k]
		d := l.projector.toward(st)
		if at, shown := l.spotOf(st, d); shown {
			if at.star = int32(k); st.dynamic {
				p.dynamic = append(p.dynamic, at)
			} else {
				p.spots = append(p.spots, at)
			}
		}
		if lens != nil {
			if image, shown := s.secondOf(st, d); shown {
				p.second = append(p.second, image)
			}
		}
	}
}

// secondOf returns the image that a star at d from the eye has on the other side of the lens.
func (s *Starscape) secondOf(st *star, d r3.Vec) (image source, shown bool) {
	l, d2 := &s.sight, dot(d, d)
	light, square := st.shown(l.crossfade)*l.unit, float32(max(d2, nearLimit*nearLimit))
	if light*brightest <= faintest*square {
		return image, false
	}
	lens := l.projector.lens
	a := lens.aim(d)
	if light*float32(lens.table.second.most(a.half)) <= faintest*square {
		return image, false
	}
	d, gain := lens.bent(d, a, &lens.table.second, -1)
	flux := light / square * float32(gain)
	if flux <= faintest {
		return image, false
	}
	x, y, inFront := l.projector.project(d)
	inside := inFront && math.Abs(x) <= l.projector.halfWidth && math.Abs(y) <= l.projector.halfHeight
	return source{float32(x), float32(y), flux, st.hue, ref{st.key, -1}}, inside
}

// lookThrough finds both images of a star that is far behind the lens, in the direction in which it was for the eye that the visible set was found
// for. It is what spotOf and secondOf do, with less work.
func (s *Starscape) lookThrough(to *part, c *visibleSet, k int) {
	const brighter = 1.1 // than its light it may have been: see fadeFrom
	l, ray := &s.sight, &c.rays[k]
	p, table := &l.projector, l.projector.lens.table
	u, hole := r3.Vec{X: float64(ray.toward[0]), Y: float64(ray.toward[1]), Z: float64(ray.toward[2])}, p.lens.toward
	from := r3.Sub(u, hole)
	half := 0.25*dot(from, from) + math.SmallestNonzeroFloat64
	i, share := table.first.step(half)
	square, most := float64(ray.square), float64(brighter*ray.light/l.faint)
	first := square <= most*table.first.gains[i]
	second := square <= most*table.second.gains[i] && half < p.lens.calm
	if !first && !second {
		return
	}
	st := &c.stars[k]
	light := st.shown(l.crossfade)
	u = p.along(u)
	if first && (!p.outwards || p.lists(u)) {
		at, gain := u, 1.
		if half < p.lens.calm {
			at, gain = p.bent(u, half, table.first.between(i, share), 1)
		}
		if p.lists(at) {
			over := 1 / at.Z
			spot := spot{x: float32(at.X * over), y: float32(at.Y * over), d2: square / gain, star: int32(k)}
			if st.dynamic {
				to.dynamic = append(to.dynamic, spot)
			} else {
				to.spots = append(to.spots, spot)
			}
		}
	}
	if second {
		at, gain := p.bent(u, half, table.second.between(i, share), -1)
		if flux := light * l.unit / ray.square * float32(gain); flux > faintest && p.lists(at) {
			over := 1 / at.Z
			to.second = append(to.second, source{float32(at.X * over), float32(at.Y * over), flux, st.hue, ref{st.key, -1}})
		}
	}
}

// bent returns where an image of a thing is that is in a direction along the axes, and how much brighter it is.
func (p *projector) bent(d r3.Vec, half float64, at image, side float64) (r3.Vec, float64) {
	hole, thing, light := at.turn(half, side)
	return r3.Vec{X: hole*p.hole.X + thing*d.X, Y: hole*p.hole.Y + thing*d.Y, Z: hole*p.hole.Z + thing*d.Z}, light
}
