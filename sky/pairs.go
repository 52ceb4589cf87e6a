package sky

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/sky/law"
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
		if len(p.comp) < 2 || p.star >= stars || p.period <= 0 || p.a <= 0 || p.e < 0 || p.e >= 1 {
			t.fail(fmt.Errorf("it is no orbit"))
			break
		}
		all = append(all, p)
	}
	return all, t.err
}

// addStars adds the catalogued stars of a group. Two stars that have an orbit about each other
// are a pair; a companion that only its orbit tells of shares the light of its star; the
// others move with the system, or straight on by themselves (drift). Unless the axes are set already (level), the first pair
// sets the axes of the system.
func (c *Atlas) addStars(s *System, g *group, toward r3.Vec, level bool) {
	pc := portable.Norm3(r3.Sub(s.Place, law.Sun))
	lead := &c.stars[g.stars[0]]
	placed := map[int]bool{}
	for _, i := range g.stars {
		if placed[i] {
			continue
		}
		bond, bound := c.bonds[i]
		p, other := bond.orbit, bond.other
		offset := portable.Scale3(1/pcPerAU, r3.Sub(c.stars[i].fromSun, lead.fromSun))
		if !bound || other >= 0 && placed[other] {
			b := c.star(i)
			b.Offset = inAxes(s.Axes, offset)
			b.path = s.drift(b.Offset, &c.stars[i], lead)
			s.Bodies = append(s.Bodies, b)
			continue
		}
		first, second := c.two(i, other, p)
		placed[i], placed[other] = true, true
		way := skyEllipse(toward, p.i*degree, p.node*degree, p.peri*degree)
		if !level { // the first pair is the plane
			level, s.Axes = true, way.plane(p.peri*degree)
		}
		pair := Body{Name: first.Name + " and " + second.Name, Kind: Pair, Parent: -1, Mass: first.Mass + second.Mass, Offset: inAxes(s.Axes, offset)}
		pair.path = s.drift(pair.Offset, &c.stars[i], lead)
		inc, node, peri := way.in(s.Axes)
		path := round(p.a*pc, p.period*year, orbit.Elements{E: p.e, I: inc, Node: node, Peri: peri, T: (p.periapsis - 2000) * year})
		share := second.Mass / pair.Mass
		first.Parent, first.Orbit, first.Scale = len(s.Bodies), path, -share
		second.Parent, second.Orbit, second.Scale = len(s.Bodies), path, 1-share
		if (p.comp[0] > p.comp[1]) == (p.star == i) { // the orbit is the first one's about the second
			first.Scale, second.Scale = share, share-1
		}
		s.Bodies = append(s.Bodies, pair, first, second)
	}
}

// straightFrom is the distance of two stars, au, from which on a star moves straight on beside the other one: for some thousand
// years no orbit as wide differs from that by much, as it takes 20,000 years and more.
const straightFrom = 1000

// drift returns the path of a star that stands off the lead of its system: with its own proper motion, so that each star of a
// wide pair is seen where it is at any date. Its radial velocity is the system's, since a difference of the catalogues would
// part stars that belong together. A nearer star has no path, and stays where it is beside the lead.
func (s *System) drift(offset r3.Vec, star, lead *catalogued) orbit.Path {
	if portable.Norm3(offset) < straightFrom {
		return nil
	}
	v := r3.Sub(star.motion, lead.motion)
	d := portable.Scale3(1/portable.Norm3(star.fromSun), star.fromSun)
	v = portable.AddScaled3(v, -portable.Dot3(v, d), d)
	return orbit.Straight{R: offset, V: portable.Scale3(PerDay/pcPerAU, inAxes(s.Axes, v))}
}

// A bond is the orbit that a star has with another one of its group, or with one that is in no catalogue: -1.
type bond struct {
	orbit *visualPair
	other int
}

// bind finds the bonds of the stars. An orbit about a star of another group, or of another pair, is none.
func (c *Atlas) bind() {
	c.bonds = map[int]bond{}
	rows := map[string][]*visualPair{} // by orbit
	key := func(p *visualPair) string { return fmt.Sprint(p.wds, " ", p.period) }
	hasRow := map[int]bool{}
	for i := range c.pairs {
		p := &c.pairs[i]
		rows[key(p)] = append(rows[key(p)], p)
		hasRow[p.star] = true
	}
	members := map[int][]int{} // of a system
	for i := range c.stars {
		members[c.stars[i].system] = append(members[c.stars[i].system], i)
	}
	for i := range c.pairs {
		p := &c.pairs[i]
		other := -1
		for _, q := range rows[key(p)] {
			if q != p && (other < 0 || q.comp[0] == p.comp[1] && q.comp[1] == p.comp[0]) {
				other = q.star
			}
		}
		if len(rows[key(p)]) == 1 {
			for _, k := range members[c.stars[p.star].system] {
				if k != p.star && other < 0 && c.fits(p, k) {
					other = k
				}
			}
			if other >= 0 && hasRow[other] {
				continue
			}
		}
		switch {
		case other < 0:
			c.bonds[p.star] = bond{p, -1}
		case c.stars[other].system == c.stars[p.star].system:
			c.bonds[p.star] = bond{p, other}
			if !hasRow[other] {
				c.bonds[other] = bond{p, p.star}
			}
		}
	}
}

// fits reports whether a star that has no orbit is the companion of a pair: as far away on the sky as the
// orbit allows, and as much fainter or brighter as its source tells.
func (c *Atlas) fits(p *visualPair, other int) bool {
	a, b := &c.stars[p.star], &c.stars[other]
	apart := portable.Norm3(portable.Cross3(a.fromSun, b.fromSun)) / (portable.Norm3(a.fromSun) * portable.Norm3(b.fromSun)) / degree * 3600 // seconds of arc
	return p.hasFainter && apart < 2*p.a*(1+p.e) && math.Abs(math.Abs(b.v-a.v)-p.fainter) < 0.75
}

// star makes a body of a catalogued star.
func (c *Atlas) star(i int) Body { return c.body(i, c.stars[i]) }

// body is star with other figures than the catalogue's.
func (c *Atlas) body(i int, s catalogued) Body {
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

// two makes the stars of a pair, i and other. If other is -1 no catalogue has the second star: it is a
// dwarf as much fainter as the orbit's source tells, or by one magnitude, and the catalogue has the light of both together.
func (c *Atlas) two(i, other int, p *visualPair) (first, second Body) {
	a := c.stars[i]
	fainter := 1.0
	if p.hasFainter {
		fainter = p.fainter
	}
	share := 1 / (1 + law.Flux(fainter)) // of the brighter star
	if other >= 0 {
		b := c.stars[other]
		brighter, dimmer := &a, &b
		if b.v < a.v || b.v == a.v && p.comp[0] > p.comp[1] {
			brighter, dimmer = &b, &a
		}
		switch {
		case !p.hasFainter:
		case a.hip == b.hip && a.v == b.v: // both have the light of both
			brighter.dim(share)
			dimmer.dim(1 - share)
		case joint(dimmer.v-brighter.v, fainter):
			brighter.dim(share)
		}
		return c.body(i, a), c.body(other, b)
	}
	a.dim(share)
	first = c.body(i, a)
	row := dwarf(c.types, byMag, first.AbsMag+fainter)
	second = Body{
		Name: first.Name + " " + p.comp[1:], Kind: Star, Class: row.class, Mass: row.mass, Radius: row.radius,
		Temperature: row.teff, Luminosity: pow(10, row.logL), AbsMag: first.AbsMag + fainter,
		Assumed: []string{"class", "mass", "radius", "temperature", "luminosity"},
	}
	// A class of both at once, M1.5Iab+B2.5V, is told of either.
	if class, later, both := strings.Cut(first.Class, "+"); both && class != "" && later != "" {
		first.Class, second.Class = class, later
		second.Assumed = second.Assumed[1:]
	}
	return first, second
}

// joint reports whether the catalogue gives the brighter star of a pair the light of both, and the dimmer one its
// own, as it does for Castor: their difference is then clearly larger than the difference fainter, which the
// orbit's source tells.
func joint(difference, fainter float64) bool {
	own := math.Abs(difference - fainter)
	both := math.Abs(difference - fainter - law.Magnitudes(1+law.Flux(fainter)))
	return both < 0.2 && both+0.1 < own
}

// dim leaves a star a share of its light.
func (s *catalogued) dim(share float64) {
	s.absMag -= law.Magnitudes(share)
	s.lum *= share
	s.r *= math.Sqrt(share)
}

// same returns the body that a star of the exoplanet catalogue is.
func (b *builder) same(from *exoStar, g *group) (int, bool) {
	star := b.c.sameStar(b.exo, from, g)
	at := slices.IndexFunc(b.sys.Bodies, func(x Body) bool {
		if star < 0 && x.star == 0 { // it may be one that only an orbit tells of
			n := len(from.name)
			return x.Kind == Star && n > 2 && from.name[n-2] == ' ' && strings.HasSuffix(x.Name, from.name[n-2:])
		}
		return x.Kind == Star && x.star == star
	})
	return at, at >= 0
}

// sameStar finds a star of the exoplanet catalogue among a group's stars: by its name, by the letter at its end, or
// because there is only one. It returns -1 if the catalogue of stars does not have it.
func (c *Atlas) sameStar(x *exoSystem, from *exoStar, g *group) int {
	if from.pair {
		return -1
	}
	key := suggest.Fold(from.name)
	last := byte(0)
	if n := len(from.name); n > 2 && from.name[n-2] == ' ' {
		last = from.name[n-1]
	}
	for _, star := range g.stars {
		s := &c.stars[star]
		keys, _ := s.keys(c, star, nil)
		known := slices.ContainsFunc(keys, func(name string) bool { return suggest.Fold(name) == key })
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
	if i := slices.IndexFunc(x.stars, func(s exoStar) bool { return !s.pair }); i >= 0 {
		return &x.stars[i]
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

// inAxes turns a vector from the galaxy's axes into the axes of a frame.
func inAxes(axes [3]r3.Vec, v r3.Vec) r3.Vec {
	return r3.Vec{X: portable.Dot3(axes[0], v), Y: portable.Dot3(axes[1], v), Z: portable.Dot3(axes[2], v)}
}
