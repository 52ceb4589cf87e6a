package sky

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// An Atlas is the whole sky: the catalogue of known things, and the generated galaxy. It
// does not change, and any number of goroutines may read it.
type Atlas struct {
	Galaxy *law.Galaxy

	types          []mainSequence
	stars          []catalogued
	pairs          []visualPair
	bonds          map[int]bond // by star
	exo            []exoSystem
	deep           []Object
	figures        []Figure
	boundaries     []Boundary
	borders        [][2]r3.Vec
	medians        medians
	genitives      map[string]string // of constellations, by their short names
	constellations map[string]string // names

	groups []group

	shines func() []Shine
	named  []Object // the constellations
}

// A group is a system: stars of the catalogue, planets, or both.
type group struct {
	stars []int // indices of stars, the brightest first
	exo   int   // index of an exoSystem, or -1
	place r3.Vec
}

// Open returns the atlas. The first call reads the catalogue, which takes a fifth of a second;
// an error says which embedded table is damaged.
func Open() (*Atlas, error) { return open() }

var open = sync.OnceValues(read)

func read() (*Atlas, error) {
	c := &Atlas{genitives: map[string]string{}, constellations: map[string]string{}}
	// The planets of others and the generated galaxy take as long as the stars: so both are read at a time.
	others := make(chan error, 1)
	go func() { others <- c.readOthers() }()
	err := c.readOwn()
	if also := <-others; err == nil {
		err = also
	}
	if err != nil {
		return nil, err
	}
	c.medians = newMedians(c.exo)
	gather(c.stars, c.deep)
	c.bind()
	at := c.group()
	c.figures, err = readFigures(c.constellations, func(star int) int {
		if star < 0 || star >= len(at) {
			return -1
		}
		return at[star]
	})
	if err != nil {
		return nil, err
	}
	if c.boundaries, c.borders, err = readBoundaries(c.constellations); err != nil {
		return nil, err
	}
	c.named = c.constellationObjects()
	c.shines = sync.OnceValue(func() []Shine { return newShines(c) })
	return c, nil
}

// readOwn reads the stars, and how their names are written.
func (c *Atlas) readOwn() (err error) {
	if c.types, err = readTypes(); err != nil {
		return err
	}
	t := openTable("constellations")
	for t.next() {
		abbr := t.text("abbr")
		c.genitives[abbr], c.constellations[abbr] = cmp.Or(genitives[abbr], t.text("genitive")), t.text("name")
	}
	if t.err != nil {
		return t.err
	}
	if c.stars, err = readStars(c.types); err != nil {
		return err
	}
	c.pairs, err = readPairs(len(c.stars))
	return err
}

// readOthers reads the tables that need no stars.
func (c *Atlas) readOthers() (err error) {
	if c.exo, err = readExo(); err != nil {
		return err
	}
	if c.deep, err = readObjects(); err != nil {
		return err
	}
	arms, err := unpack("arms")
	if err == nil {
		c.Galaxy, err = law.New(arms)
	}
	return err
}

// genitive returns a constellation's name as it stands in the name of a star: "Centauri".
func (c *Atlas) genitive(abbr string) string { return cmp.Or(c.genitives[abbr], abbr) }

// group joins stars and planets to systems, in the order of their brightest stars; the
// systems whose stars no other catalogue has follow. It returns each star's group.
func (c *Atlas) group() (at []int) {
	at = slices.Repeat([]int{-1}, len(c.stars))
	for i := range c.stars {
		lead := c.stars[i].system
		if lead < 0 {
			continue
		}
		if at[lead] < 0 {
			at[lead] = len(c.groups)
			c.groups = append(c.groups, group{exo: -1, place: r3.Add(law.Sun, c.stars[lead].fromSun)})
		}
		at[i] = at[lead]
		g := &c.groups[at[lead]]
		if i == lead {
			g.stars = slices.Insert(g.stars, 0, i)
		} else {
			g.stars = append(g.stars, i)
		}
	}
	for i := range c.exo {
		s := &c.exo[i]
		if s.star >= 0 && c.groups[at[s.star]].exo < 0 {
			c.groups[at[s.star]].exo = i
			continue
		}
		pc, _ := c.medians.pc(s, c.types)
		c.groups = append(c.groups, group{exo: i, place: r3.Add(law.Sun, FromICRF(portable.Scale3(pc, s.toward)))})
	}
	return at
}

// Systems returns how many systems the catalogue has. System 0 is the Solar System.
func (c *Atlas) Systems() int { return len(c.groups) }

// Place returns the place of a system in the frame of the galaxy, pc.
func (c *Atlas) Place(i int) r3.Vec { return c.groups[i].place }

// System builds a system of the catalogue.
func (c *Atlas) System(i int) *System {
	g := &c.groups[i]
	if i == 0 {
		return c.solarSystem()
	}
	s := &System{Place: g.place}
	toward := ToICRF(r3.Sub(g.place, law.Sun))
	toward = portable.Scale3(1/portable.Norm3(toward), toward)
	if g.exo >= 0 && len(g.stars) == 0 {
		c.fromExo(s, &c.exo[g.exo], toward)
		return s
	}
	lead := &c.stars[g.stars[0]]
	names := lead.names(c, g.stars[0])
	s.Name, s.Aliases = names[0], names[1:]
	if n, found := strings.CutSuffix(s.Name, " A"); found && len(g.stars) > 1 {
		s.Name = n
	}
	if g.exo >= 0 && lead.proper+lead.bayer+lead.flamsteed == "" { // known for its planets
		s.Name, s.Aliases = c.exo[g.exo].name, names
	}
	s.Address, s.Source, s.Velocity = lead.address(g.stars[0]), lead.source, lead.motion
	s.Constellation = c.constellations[lead.con]
	s.Assumed = intersect(lead.assumed, "radial velocity", "distance")
	if g.exo < 0 {
		s.Axes = skyEllipse(toward, math.Pi/2, 2*math.Pi*chance(s.Name, 1), 0).plane(0)
		c.addStars(s, g, toward, false)
		return s
	}
	b := builder{c: c, exo: &c.exo[g.exo], sys: s, toward: toward, places: map[int]int{}}
	b.level()
	c.addStars(s, g, toward, len(b.exo.planets) > 0)
	b.addTo(g)
	if len(s.Bodies) > 0 && s.Name == b.exo.name && len(g.stars) == 1 {
		s.Bodies[0].Name = s.Name // by which the star is known, too
	}
	return s
}

// intersect returns the words of list that are among those given.
func intersect(list []string, words ...string) []string {
	var both []string
	for _, w := range list {
		if slices.Contains(words, w) {
			both = append(both, w)
		}
	}
	return both
}

// fromExo builds a system that only the exoplanet catalogue has.
func (c *Atlas) fromExo(s *System, x *exoSystem, toward r3.Vec) {
	s.Name, s.Address, s.Aliases, s.Source = x.name, x.name, x.aliases, cmp.Or(sources[x.name], exoSource)
	pc, assumed := c.medians.pc(x, c.types)
	if assumed {
		s.Assumed = append(s.Assumed, "distance")
	}
	s.Assumed = append(s.Assumed, "motion")
	b := builder{c: c, exo: x, sys: s, toward: toward, places: map[int]int{}}
	b.level()
	b.tree(0, -1, pc)
	for i := range x.planets {
		b.planet(&x.planets[i])
	}
}

// addTo adds planets to a system with stars, and the stars that only the catalogue of planets has.
func (b *builder) addTo(g *group) {
	s, x := b.sys, b.exo
	if !slices.Contains(append(s.Aliases, s.Name), x.name) {
		s.Aliases = append(s.Aliases, x.name)
	}
	pc := portable.Norm3(r3.Sub(s.Place, law.Sun))
	for i := range x.stars {
		from := &x.stars[i]
		at, there := b.same(from, g)
		switch {
		case there:
			b.places[from.id] = at
			if from.mass > 0 {
				s.Bodies[at].Mass = from.mass
			}
			b.rename(at, from.name)
		case from.pair:
			b.places[from.id] = 0
		default:
			body := b.star(from, pc)
			body.Parent = -1
			body.Offset = scatter(b.apart(from), 2*chance(from.name, 5)-1, 2*math.Pi*chance(from.name, 6))
			body.Assumed = append(body.Assumed, "place")
			b.places[from.id] = len(s.Bodies)
			s.Bodies = append(s.Bodies, body)
		}
	}
	for i := range x.planets {
		b.planet(&x.planets[i])
	}
}

// rename gives a star that has only numbers the name by which it is known for its planets, 16 Cygni B, and its pair the
// names of both stars.
func (b *builder) rename(at int, name string) {
	bodies := b.sys.Bodies
	star := &b.c.stars[bodies[at].star]
	if name == "" || star.proper+star.bayer+star.flamsteed+star.variable != "" || b.sys.Stars() < 2 {
		return
	}
	bodies[at].Name = name
	if p := bodies[at].Parent; p >= 0 { // its stars are behind it
		bodies[p].Name = bodies[p+1].Name + " and " + bodies[p+2].Name
	}
}
