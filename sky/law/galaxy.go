package law

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// A Galaxy is the generated part of the sky: some 10¹¹ stars, none of them stored. It holds
// the law's tables, does not change, and may be read by any number of goroutines.
type Galaxy struct {
	arms armTable
}

// New returns the galaxy whose arms have a density: see armTable.
func New(arms []byte) (*Galaxy, error) {
	table, err := newArmTable(arms)
	if err != nil {
		return nil, err
	}
	return &Galaxy{arms: table}, nil
}

// A Seeker finds generated systems. It keeps its memory between searches; each goroutine
// needs its own.
type Seeker struct {
	galaxy *Galaxy
	cells  []cell // still to be looked into
	sight  Sight
}

// Seeker returns a new one.
func (g *Galaxy) Seeker() *Seeker { return &Seeker{galaxy: g} }

// Visible appends to list the generated systems that look brighter than a visual
// magnitude from a place, through the dust, and returns it. With room in list it allocates
// nothing once it has done the like before.
func (s *Seeker) Visible(list []Point, from r3.Vec, limit float64) []Point {
	return s.Ahead(list, from, limit, r3.Vec{}, -1)
}

// Ahead is Visible for the systems that are less than an angle off an axis, which is a unit vector. It takes
// the cosine of the angle, from −1 to 1.
func (s *Seeker) Ahead(list []Point, from r3.Vec, limit float64, axis r3.Vec, cos float64) []Point {
	for level := range Levels {
		list = s.AheadAt(list, from, limit, axis, cos, level)
	}
	return list
}

// AheadAt is Ahead for one level of 0 to Levels − 1: so several seekers share a search.
func (s *Seeker) AheadAt(list []Point, from r3.Vec, limit float64, axis r3.Vec, cos float64, level int) []Point {
	ahead := cone{from: from, axis: axis, cos: cos, sin: math.Sqrt(max(0, 1-float64(cos*cos)))}
	return s.visible(list, level, limit, &ahead)
}

// A cone holds all that an eye at its tip sees less than an angle off its axis.
type cone struct {
	from, axis r3.Vec
	cos, sin   float64
}

// misses reports whether all of a cell is outside.
func (k *cone) misses(c *cell) bool {
	if k.cos <= -1 {
		return false
	}
	s := c.side()
	x, y, z := c.corner()
	half := float64(0.5 * s)
	d := r3.Vec{X: x + half - k.from.X, Y: y + half - k.from.Y, Z: z + half - k.from.Z}
	along := portable.Dot3(d, k.axis)
	across := math.Sqrt(max(0, portable.Dot3(d, d)-float64(along*along)))
	// The distance of the middle from the cone's surface. If the tip is the nearest point, the
	// distance is larger still.
	return float64(across*k.cos)-float64(along*k.sin) > float64(0.8660254037844387*s)
}

// has reports whether a vector from the tip, whose square is d2, is inside.
func (k *cone) has(dx, dy, dz, d2 float64) bool {
	along := float64(dx*k.axis.X) + float64(dy*k.axis.Y) + float64(dz*k.axis.Z)
	return k.cos <= -1 || along >= float64(k.cos*math.Sqrt(d2))
}

func (s *Seeker) visible(list []Point, level int, limit float64, ahead *cone) []Point {
	from := ahead.from
	g := s.galaxy
	s.sight.From(from)
	brightest := firstMag + float64(levelWidth*float64(level))
	var within2 [steps]float64 // what a step of the level reaches without dust
	for i := range within2 {
		within2[i] = reach2(limit, brightest+float64(float64(i)*stepWidth))
	}
	s.cells = append(s.cells[:0], g.root(level))
	for len(s.cells) > 0 {
		c := s.cells[len(s.cells)-1]
		s.cells = s.cells[:len(s.cells)-1]
		d2 := c.distance2(from)
		if c.bound == 0 || d2 > within2[0] || ahead.misses(&c) {
			continue
		}
		clear := 1.0 // what the dust before the cell leaves of the light, at most
		if d2 > dusty2 {
			if clear = Flux(c.dust(from, d2)); d2 > within2[0]*clear {
				continue
			}
		}
		if !c.leaf() {
			for k := range 8 {
				s.cells = append(s.cells, g.child(&c, k))
			}
			continue
		}
		key := c.key()
		n, ladder := c.draw(key)
		cx, cy, cz := c.corner()
		side := c.side()
		for i := range n {
			k := c.candidate(key, i, cx, cy, cz, side)
			dx, dy, dz := k.x-from.X, k.y-from.Y, k.z-from.Z
			d2 := float64(dx*dx) + float64(dy*dy) + float64(dz*dz)
			if step := int((k.mag - brightest) * (1 / stepWidth)); d2 > within2[min(step, steps-1)]*clear || !ahead.has(dx, dy, dz, d2) {
				continue
			}
			population, exists := g.accepts(&c, &k, ladder)
			if !exists || owned(k.x, k.y, k.z, k.mag, Dust) {
				continue
			}
			place := r3.Vec{X: k.x, Y: k.y, Z: k.z}
			if !s.sight.sees(place, k.mag+Magnitudes(d2)-5, limit) {
				continue
			}
			list = append(list, c.point(&k, i, population))
		}
	}
	return list
}

// steps divide a level, so that most stars that are too faint need no logarithm.
const (
	steps     = 24
	stepWidth = levelWidth / steps
)

// Within appends to list the generated systems within so many parsecs of a place, whose primaries
// have an absolute magnitude of at most faintest, and returns it.
func (s *Seeker) Within(list []Point, at r3.Vec, pc, faintest float64) []Point {
	g := s.galaxy
	for level := range Levels {
		if firstMag+float64(levelWidth*float64(level)) > faintest {
			break
		}
		s.cells = append(s.cells[:0], g.root(level))
		for len(s.cells) > 0 {
			c := s.cells[len(s.cells)-1]
			s.cells = s.cells[:len(s.cells)-1]
			if c.bound == 0 || c.distance2(at) > pc*pc {
				continue
			}
			if !c.leaf() {
				for k := range 8 {
					s.cells = append(s.cells, g.child(&c, k))
				}
				continue
			}
			key := c.key()
			n, ladder := c.draw(key)
			cx, cy, cz := c.corner()
			for i := range n {
				k := c.candidate(key, i, cx, cy, cz, c.side())
				place := r3.Vec{X: k.x, Y: k.y, Z: k.z}
				if k.mag > faintest || portable.Norm3(r3.Sub(place, at)) > pc || owned(k.x, k.y, k.z, k.mag, Dust) {
					continue
				}
				if population, exists := g.accepts(&c, &k, ladder); exists {
					list = append(list, c.point(&k, i, population))
				}
			}
		}
	}
	return list
}
