package starscape

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// System makes the system that the star stands for, nil for an object or a planet.
func (s Star) System(a *sky.Atlas) *sky.System {
	switch {
	case s.Object != nil || s.Body >= 0:
		return nil
	case s.Index >= 0:
		return a.System(s.Index)
	}
	return a.Generated(s.Point)
}

// Pointer is a point of the picture at which a person looks for a thing.
type Pointer struct {
	X, Y  float64 // pixels from the picture's centre, y up
	Reach float64 // how far a thing may be from there, pixels

	Hidden func(x, y float64) bool // whether something is before the sky at a point, or nil
}

// Pick returns the thing of the last view v that is nearest to a point within reach, of those that one sees. A brighter light
// counts as nearer.
func (s *Starscape) Pick(v *View, p Pointer) (Star, bool) {
	best, at := math.Inf(1), -1
	for i := range min(len(v.Lights), len(s.refs)) {
		if d := p.rankOf(&v.Lights[i]); d < best {
			best, at = d, i
		}
	}
	if at < 0 {
		return s.pickCloud(v, p)
	}
	return s.star(s.refs[at])
}

// PickAll returns the things of the last view v that are within reach of a point, the one of Pick first: each system
// once, at most so many.
func (s *Starscape) PickAll(v *View, p Pointer, most int) []Star {
	var all []Star
	var taken []uint64
	for len(all) < most {
		best, at := math.Inf(1), -1
		for i := range min(len(v.Lights), len(s.refs)) {
			if d := p.rankOf(&v.Lights[i]); d < best && !slices.Contains(taken, bodyKey(s.refs[i])) {
				best, at = d, i
			}
		}
		if at < 0 {
			break
		}
		taken = append(taken, bodyKey(s.refs[at]))
		if star, ok := s.star(s.refs[at]); ok {
			all = append(all, star)
		}
	}
	if cloud, ok := s.pickCloud(v, p); ok && len(all) < most {
		all = append(all, cloud)
	}
	return all
}

// bodyKey returns a number that differs for each system, and for each planet of the focus's system.
func bodyKey(r ref) uint64 {
	if r.key == ofBody {
		return catalogued - 2 - uint64(r.body)
	}
	return r.key
}

// leastSeen is the least light that one sees as a star: in the middle of its cone a tenth of what a screen shows.
const leastSeen = 0.05

// rankOf returns how near a light counts to a point: a brighter one as nearer; infinite beyond reach, and of one that is not seen.
func (p Pointer) rankOf(l *Light) float64 {
	x, y := float64(l.X), float64(l.Y)
	d := math.Hypot(x-p.X, y-p.Y)
	if d > p.Reach || max(l.Flux[0], l.Flux[1], l.Flux[2]) < leastSeen || p.covers(x, y) {
		return math.Inf(1)
	}
	return d - 0.4*p.Reach*math.Log10(1+float64(l.Flux[1]))
}

func (p Pointer) covers(x, y float64) bool { return p.Hidden != nil && p.Hidden(x, y) }

// Called returns the generated stars of the last view v whose names begin so, the brightest first, at most so many.
func (s *Starscape) Called(v *View, start law.NameStart, most int) []Star {
	type lit struct {
		key  uint64
		flux float32
	}
	var list []lit
	for i := range min(len(v.Lights), len(s.refs)) {
		key := s.refs[i].key
		if key < catalogued || !start.Fits(key) || slices.ContainsFunc(list, func(l lit) bool { return l.key == key }) {
			continue
		}
		list = append(list, lit{key, v.Lights[i].Flux[1]})
	}
	slices.SortStableFunc(list, func(a, b lit) int { return cmp.Compare(b.flux, a.flux) })
	var stars []Star
	for _, l := range list[:min(most, len(list))] {
		if star, ok := s.star(ref{key: l.key, body: -1}); ok {
			stars = append(stars, star)
		}
	}
	return stars
}

// Named returns the thing that a name of a view stands for.
func (s *Starscape) Named(kind Kind, key uint64, body int32) (Star, bool) {
	switch kind {
	case OfBody:
		return s.star(ref{key: ofBody, body: int32(key)})
	case OfObject:
		return s.object(int32(key))
	case OfRegion:
		return s.namedRegion(key)
	case OfFigure:
		if o := s.atlas.Constellation(s.atlas.Figures()[key].Name); o != nil {
			return Star{Index: -1, Body: -1, Object: o, Name: o.Name}, true
		}
		return noStar, false
	}
	return s.star(ref{key: key, body: body})
}

func (s *Starscape) object(i int32) (Star, bool) {
	o := &s.atlas.Objects()[i]
	return Star{Index: -1, Body: -1, Object: o, Name: o.Name}, true
}

var noStar = Star{Index: -1, Body: -1}

func (s *Starscape) star(r ref) (Star, bool) {
	switch r.key {
	case ofMember:
		return s.object(r.body)
	case ofBody:
		return Star{Index: -1, Body: int(r.body), Name: s.focus.system.Bodies[r.body].Name}, true
	}
	name := nameOf(s.atlas, nil, OfStar, nameKey(r))
	if r.key < catalogued {
		return Star{Index: int(r.key), Body: -1, Name: name}, true
	}
	p, err := s.atlas.Galaxy.At(r.key)
	if err != nil {
		return noStar, false
	}
	return Star{Index: -1, Body: -1, Point: p, Name: name}, true
}

// pickCloud returns the cluster, nebula or galaxy at a point: the smallest of several.
func (s *Starscape) pickCloud(v *View, p Pointer) (Star, bool) {
	best, at := math.Inf(1), -1
	for i := range v.Clouds {
		c := &v.Clouds[i]
		r := float64(c.Radius)
		if math.Hypot(float64(c.X)-p.X, float64(c.Y)-p.Y) <= max(p.Reach, r) && r < best && !p.covers(p.X, p.Y) {
			best, at = r, i
		}
	}
	if at < 0 || at >= len(s.cloudRefs) {
		return noStar, false
	}
	return s.object(s.cloudRefs[at])
}

// Locate returns where in the last view v a thing is, of the kind, key and body of a [Name], though it need not be named
// in v: pixels from the centre, y up. ok is false where it is behind the eye, out of the picture, or not drawn.
func (s *Starscape) Locate(v *View, kind Kind, key uint64, body int32) (x, y float32, ok bool) {
	switch kind {
	case OfObject:
		return s.projected(s.camera.vectorTo(sky.Place{In: sky.Galactic, At: s.atlas.Objects()[key].At(s.camera.eye.Time)}))
	case OfRegion:
		return s.locateRegion(key)
	case OfFigure:
		return 0, 0, false // its name stands for no place
	case OfBody:
		key, body = ofBody, int32(key)
	}
	best := float32(0)
	for i := range min(len(v.Lights), len(s.refs)) {
		r, l := s.refs[i], &v.Lights[i]
		if r.key == key && (body < 0 || r.body == body) && l.Flux[1] > best {
			x, y, best = l.X, l.Y, l.Flux[1]
		}
	}
	if best == 0 && kind == OfStar && body < 0 && key < catalogued { // too faint by now
		return s.projected(r3.Sub(s.atlas.Shines()[key].At(s.camera.eye.Time), s.camera.at))
	}
	return x, y, best > 0
}

// projected returns where in the picture the end of a vector from the eye is.
func (s *Starscape) projected(d r3.Vec) (x, y float32, ok bool) {
	px, py, inFront := s.project(d)
	return float32(px), float32(py), inFront && s.camera.contains(px, py, 0)
}
