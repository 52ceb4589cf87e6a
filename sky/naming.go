package sky

import (
	"math"
	"strings"
)

// A Ref says what a name means: [Atlas.Found] makes it.
type Ref struct {
	Of           Meaning
	System, Part int32 // Part: in the list that Of says
}

// A Meaning is what a name can mean.
type Meaning uint8

// The meanings.
const (
	OfSystem        Meaning = iota
	OfStar                  // part: of the catalogue's stars
	OfCompanion             // part: of the exoSystem's stars, which the catalogue of stars has not
	OfPlanet                // part: of the exoSystem's planets
	OfSol                   // part: of the Solar System's bodies
	OfObject                // part: of the objects
	OfConstellation         // part: of the constellations
	OfExtra                 // part: of the moons, comets and minor planets
)

// A Naming is a name of a thing.
type Naming struct {
	Ref
	Name    string
	Fame    float32 // magnitudes, or numbers that stand for them: the least first
	Number  bool    // in a catalogue
	Foreign bool    // with Greek letters, or Gliese's and Messier's numbers in full
}

// EachName calls gather with every name of the catalogue and of the bodies of the Solar System.
func (c *Atlas) EachName(gather func(Naming)) {
	go Extras() // the other half
	put := func(of Ref, fame float64, number, foreign bool, name string) {
		if name != "" {
			gather(Naming{of, name, float32(fame), number, foreign})
		}
	}
	var names []string
	for i := range c.groups {
		g := &c.groups[i]
		v := 9.0
		for _, star := range g.stars {
			s := &c.stars[star]
			v = min(v, s.v)
			var plain int
			names, plain = s.keys(c, star, names[:0])
			for k, name := range names {
				put(Ref{Of: OfStar, System: int32(i), Part: int32(star)}, s.v, k >= plain, false, name)
			}
		}
		if g.exo < 0 {
			continue
		}
		x := &c.exo[g.exo]
		host := Ref{Of: OfSystem, System: int32(i)}
		if x.star >= 0 { // Proxima Centauri is a star of a system of three
			host.Of, host.Part = OfStar, int32(x.star)
			v = c.stars[x.star].v
		}
		put(host, v, false, true, x.name)
		names = appendShort(names[:0], x.name)
		for _, short := range names {
			put(host, v, false, false, short)
		}
		for _, name := range x.aliases {
			put(host, v, true, true, name)
		}
		for j := range x.stars {
			of := Ref{Of: OfSystem, System: int32(i)}
			switch star := c.sameStar(x, &x.stars[j], g); {
			case len(x.stars) == 1 || x.stars[j].name == x.name:
				of = host
			case star >= 0:
				of.Of, of.Part = OfStar, int32(star)
			case !x.stars[j].pair:
				of.Of, of.Part = OfCompanion, int32(j)
			}
			put(of, v+1, false, true, x.stars[j].name)
		}
		for j := range x.planets {
			planet, name := Ref{Of: OfPlanet, System: int32(i), Part: int32(j)}, x.planets[j].name
			put(planet, v+2, false, true, name)
			if short := bothStars.Replace(name); short != name { // Kepler-16 (AB) b is known as Kepler-16 b
				put(planet, v+2, false, true, short)
			}
		}
	}
	put(Ref{Of: OfSystem}, -60, false, false, "Solar System")
	sol := c.System(0)
	for i := 1; i < len(sol.Bodies); i++ {
		put(Ref{Of: OfSol, Part: int32(i)}, -50+float64(5*float64(sol.Bodies[i].Kind)), false, false, sol.Bodies[i].Name)
	}
	for i := range c.deep {
		o := &c.deep[i]
		fame := o.Magnitude
		if math.IsNaN(fame) {
			fame = 7
		}
		for k, name := range append([]string{o.Name}, o.Aliases...) {
			put(Ref{Of: OfObject, System: -1, Part: int32(i)}, fame, k > 1, true, name)
			if spoken := strings.Replace(name, "*", " star", 1); spoken != name { // Sagittarius A* as it is said
				put(Ref{Of: OfObject, System: -1, Part: int32(i)}, fame, k > 1, true, spoken)
			}
		}
	}
	for i := range c.named {
		put(Ref{Of: OfConstellation, System: -1, Part: int32(i)}, 3, false, false, c.named[i].Name)
	}
	if extra, err := Extras(); err == nil {
		for i := range extra {
			for k, name := range extra[i].Names {
				put(Ref{Of: OfExtra, Part: int32(i)}, 10+float64(extra[i].Kind), k > 0 && strings.Trim(name, "0123456789") == "", false, name)
			}
		}
	}
}

// bothStars removes the letters that say that a planet orbits both stars of a pair.
var bothStars = strings.NewReplacer(" (AB)", "", "(AB)", "", " (ab)", "", "(ab)", "")

// Whole returns the same meaning for all names of one thing: the name of a system's brightest star means the system.
func (c *Atlas) Whole(n Ref) Ref {
	if n.Of == OfStar && int(n.Part) == c.groups[n.System].stars[0] {
		n.Of = OfSystem
	}
	if n.Of == OfSystem {
		n.Part = 0
	}
	return n
}

// NamesOf returns all names of the thing f that the name n means.
func (c *Atlas) NamesOf(n Ref, f Found) []string {
	switch n.Of {
	case OfStar:
		return c.stars[n.Part].names(c, int(n.Part))
	case OfSystem:
		return append([]string{f.System.Name}, f.System.Aliases...)
	case OfObject, OfConstellation:
		return f.Object.Aliases
	case OfExtra:
		if all, err := Extras(); err == nil {
			return all[n.Part].Names
		}
	}
	return nil
}

// KnownNames returns the names that a mistyped one may have meant, the best known first.
func (c *Atlas) KnownNames() (names []string) {
	for i := range c.stars {
		if c.stars[i].proper != "" {
			names = append(names, c.stars[i].proper)
		}
	}
	for i := range c.deep {
		names = append(names, c.deep[i].Name)
	}
	for i := range c.stars {
		if c.stars[i].bayer != "" {
			names = append(names, c.stars[i].names(c, i)[0])
		}
	}
	for i := range c.exo {
		names = append(names, c.exo[i].name)
	}
	return names
}

// Genitives returns the names of the constellations as stars have them, by their short names: "Centauri" by "Cen".
// The map is the atlas's own.
func (c *Atlas) Genitives() map[string]string { return c.genitives }
