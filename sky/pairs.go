package sky

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/internal/spell"
)

// visualPair is the orbit of a visual binary on the sky.
type visualPair struct {
	star              int // its catalogued star
	comp, wds         string
	period, periapsis float64 // years
	a                 float64 // seconds of arc
	e, i, peri, node  float64 // degrees
	fainter           float64 // of the second star, magnitudes
	hasFainter        bool
}

// readPairs reads the orbits of visual binaries.
func readPairs(stars int) ([]visualPair, error) {
	t := openTable("binaries")
	var all []visualPair
	for t.next() {
		p := visualPair{
			star: t.whole("star_id"), comp: t.text("comp"), wds: t.text("wds"), period: t.value("period_yr"), periapsis: t.value("t_peri_yr"),
			a: t.value("a_arcsec"), e: t.value("e"), i: t.value("i_deg"), peri: t.value("argp_deg"), node: t.value("node_deg"),
		}
		p.fainter, p.hasFainter = t.number("delta_mag")
		if p.star >= stars || p.period <= 0 || p.a <= 0 || p.e < 0 || p.e >= 1 {
			t.fail(fmt.Errorf("it is no orbit"))
			break
		}
		all = append(all, p)
	}
	return all, t.err
}

// addStars adds the catalogued stars of a group. Two that have an orbit about each other
// are a pair; a companion that only its orbit tells of comes with its difference in
// magnitude; the others rest where they stand now. Unless the axes are set already (level),
// those of the first pair are the system's.
func (c *Atlas) addStars(s *System, g *group, toward r3.Vec, level bool) {
	pc := length(r3.Sub(s.Place, Sun))
	lead := c.stars[g.stars[0]].fromSun
	placed := map[int]bool{}
	for _, i := range g.stars {
		if placed[i] {
			continue
		}
		p, other := c.orbitOf(i, g)
		offset := scale(1/pcPerAU, r3.Sub(c.stars[i].fromSun, lead))
		if p == nil {
			b := c.star(i)
			b.Offset = inAxes(s.Axes, offset)
			s.Bodies = append(s.Bodies, b)
			continue
		}
		first, second := c.star(i), Body{}
		if other >= 0 {
			second = c.star(other)
			placed[other] = true
		} else {
			second = c.unseen(&first, p)
			// A class of both at once, M1.5Iab+B2.5V, is told of either.
			if class, fainter, both := strings.Cut(first.Class, "+"); both && class != "" && fainter != "" {
				first.Class, second.Class = class, fainter
				second.Assumed = second.Assumed[1:]
			}
		}
		way := skyEllipse(toward, p.i*degree, p.node*degree, p.peri*degree)
		if !level { // the first pair is the plane
			level, s.Axes = true, way.plane(p.peri*degree)
		}
		pair := Body{Name: first.Name + " and " + second.Name, Kind: Pair, Parent: -1, Mass: first.Mass + second.Mass, Offset: inAxes(s.Axes, offset)}
		inc, node, peri := way.in(s.Axes)
		path := round(p.a*pc, p.e, p.period*year, inc, node, peri, (p.periapsis-2000)*year)
		share := second.Mass / pair.Mass
		first.Parent, first.Orbit, first.Scale = len(s.Bodies), path, -share
		second.Parent, second.Orbit, second.Scale = len(s.Bodies), path, 1-share
		s.Bodies = append(s.Bodies, pair, first, second)
	}
}

// orbitOf returns the orbit that star i of a group has with another one of it, or with one
// that is in no catalogue: -1.
func (c *Atlas) orbitOf(i int, g *group) (*visualPair, int) {
	for k := range c.pairs {
		p := &c.pairs[k]
		if p.star != i {
			continue
		}
		for j := range c.pairs {
			q := &c.pairs[j]
			if q.star != i && q.wds == p.wds && q.period == p.period && slices.Contains(g.stars, q.star) {
				return p, q.star
			}
		}
		return p, -1
	}
	return nil, -1
}

// star makes a body of a catalogued star.
func (c *Atlas) star(i int) Body {
	s := &c.stars[i]
	b := Body{
		Name: s.names(c, i)[0], star: i, Kind: Star, Class: s.class, Parent: -1, Mass: s.mass(c.types),
		Radius: s.r, Temperature: s.teff, Luminosity: s.lum, AbsMag: s.absMag,
	}
	for _, what := range s.assumed {
		if what != "radial velocity" && what != "distance" {
			b.Assumed = append(b.Assumed, what)
		}
	}
	b.Assumed = append(b.Assumed, "mass")
	return b
}

// unseen makes the companion of a pair whose light the catalogue counts with the first
// star's: a dwarf as much fainter as the orbit's source tells, or by one magnitude.
func (c *Atlas) unseen(first *Body, p *visualPair) Body {
	fainter := 1.0
	if p.hasFainter {
		fainter = p.fainter
	}
	row := dwarf(c.types, byMag, first.AbsMag+fainter)
	return Body{
		Name: first.Name + " " + p.comp[1:], Kind: Star, Class: row.class, Mass: row.mass, Radius: row.radius,
		Temperature: row.teff, Luminosity: pow(10, row.logL), AbsMag: first.AbsMag + fainter,
		Assumed: []string{"class", "mass", "radius", "temperature", "luminosity"},
	}
}

// same returns the body that a star of the exoplanet catalogue is.
func (b *builder) same(from *exoStar, g *group) (int, bool) {
	star := b.c.sameStar(b.exo, from, g)
	at := slices.IndexFunc(b.sys.Bodies, func(x Body) bool { return x.Kind == Star && x.star == star })
	return at, at >= 0
}

// sameStar returns which of a group's stars in the catalogue a star of the exoplanet catalogue is, -1 where that has it
// not: by name, by the letter at its end, or because there is only one.
func (c *Atlas) sameStar(x *exoSystem, from *exoStar, g *group) int {
	if from.pair {
		return -1
	}
	key := spell.Fold(from.name)
	last := byte(0)
	if n := len(from.name); n > 2 && from.name[n-2] == ' ' {
		last = from.name[n-1]
	}
	for _, star := range g.stars {
		s := &c.stars[star]
		keys, _ := s.keys(c, star, nil)
		known := slices.ContainsFunc(keys, func(name string) bool { return spell.Fold(name) == key })
		lettered := last != 0 && s.comp != "" && s.comp[0] == last
		alone := len(g.stars) == 1 && from == x.first()
		if known || lettered || alone || star == x.star && (last == 'A' || from == x.first()) {
			return star
		}
	}
	return -1
}

// first returns the first star of the exoplanet system that is no pair.
func (x *exoSystem) first() *exoStar {
	for i := range x.stars {
		if !x.stars[i].pair {
			return &x.stars[i]
		}
	}
	return nil
}

// apart returns how far a star stands from its companion: the pair's separation, or 1000 au.
func (b *builder) apart(from *exoStar) float64 {
	for i := range b.exo.stars {
		p := &b.exo.stars[i]
		if p.id == from.parent && p.separation+p.a > 0 {
			return max(p.separation, p.a)
		}
	}
	return 1000
}

// scatter returns a vector of a length, height (−1…1) and angle.
func scatter(long, height, turn float64) r3.Vec {
	level := math.Sqrt(1 - float64(height*height))
	s, c := portable.Sincos(turn)
	return r3.Vec{X: float64(long * float64(level*c)), Y: float64(long * float64(level*s)), Z: float64(long * height)}
}

// inAxes turns a vector of the galaxy's axes into those of a frame.
func inAxes(axes [3]r3.Vec, v r3.Vec) r3.Vec {
	return r3.Vec{X: dot(axes[0], v), Y: dot(axes[1], v), Z: dot(axes[2], v)}
}
