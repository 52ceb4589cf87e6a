package sky

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// A directory is every name of the catalogue and of the bodies of the Solar System, for [Atlas.Find]
// and [Atlas.Search]: one text, the best known first, which is searched from its beginning.
//
//	\nsun\nsol\n…\nsirius\nalphacanismajoris\nhip32349\n…\ntrappist1e\n…
//	  ^    ^        ^     ^    ^    ^          ^          words begin
type directory struct {
	text  string
	words []uint64 // bits: where words begin
	names []named  // in the order of the text
	start []uint32 // of each name in text, behind its \n
}

// named says what a name means.
type named struct {
	as           meaning
	number       bool  // in a catalogue: letters in order find it no more
	system, part int32 // part: in the list that as says
	letters      uint32
}

type meaning uint8

const (
	asSystem    meaning = iota
	asStar              // part: of the catalogue's stars
	asCompanion         // part: of the exoSystem's stars, which the catalogue of stars has not
	asPlanet            // part: of the exoSystem's planets
	asSol               // part: of the Solar System's bodies
	asObject            // part: of the objects
	asFigure            // part: of the constellations
	asExtra             // part: of the moons, comets and minor planets
)

// gathered is a name before the directory is made.
type gathered struct {
	named
	turn int32   // of its gathering, among those of the same fame
	fame float32 // magnitudes, or what stands for them: the least first
	name string
}

// newDirectory gathers all names.
func (c *Atlas) newDirectory() *directory {
	go extras() // the other half
	all := make([]gathered, 0, 1<<18)
	put := func(n named, fame float64, number bool, name string) {
		if name == "" {
			return
		}
		n.number = number
		all = append(all, gathered{n, int32(len(all)), float32(fame), name})
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
				put(named{as: asStar, system: int32(i), part: int32(star)}, s.v, k >= plain, name)
			}
		}
		if g.exo < 0 {
			continue
		}
		x := &c.exo[g.exo]
		host := named{as: asSystem, system: int32(i)}
		if x.star >= 0 { // Proxima Centauri is a star of a system of three
			host.as, host.part = asStar, int32(x.star)
			v = c.stars[x.star].v
		}
		put(host, v, false, respelt(x.name))
		names = appendShort(names[:0], x.name)
		for _, short := range names {
			put(host, v, false, short)
		}
		for _, name := range x.aliases {
			put(host, v, true, respelt(name))
		}
		for j := range x.stars {
			of := named{as: asSystem, system: int32(i)}
			switch star := c.sameStar(x, &x.stars[j], g); {
			case len(x.stars) == 1 || x.stars[j].name == x.name:
				of = host
			case star >= 0:
				of.as, of.part = asStar, int32(star)
			case !x.stars[j].pair:
				of.as, of.part = asCompanion, int32(j)
			}
			put(of, v+1, false, respelt(x.stars[j].name))
		}
		for j := range x.planets {
			planet, name := named{as: asPlanet, system: int32(i), part: int32(j)}, respelt(x.planets[j].name)
			put(planet, v+2, false, name)
			if short := bothStars.Replace(name); short != name { // Kepler-16 (AB) b is known as Kepler-16 b
				put(planet, v+2, false, short)
			}
		}
	}
	put(named{as: asSystem}, -60, false, "Solar System")
	sol := c.System(0)
	for i := 1; i < len(sol.Bodies); i++ {
		put(named{as: asSol, part: int32(i)}, -50+float64(5*float64(sol.Bodies[i].Kind)), false, sol.Bodies[i].Name)
	}
	for i := range c.deep {
		o := &c.deep[i]
		fame := o.Magnitude
		if math.IsNaN(fame) {
			fame = 7
		}
		for k, name := range append([]string{o.Name}, o.Aliases...) {
			put(named{as: asObject, system: -1, part: int32(i)}, fame, k > 1, respelt(name))
			if spoken := strings.Replace(name, "*", " star", 1); spoken != name { // Sagittarius A* as it is said
				put(named{as: asObject, system: -1, part: int32(i)}, fame, k > 1, respelt(spoken))
			}
		}
	}
	for i := range c.named {
		put(named{as: asFigure, system: -1, part: int32(i)}, 3, false, c.named[i].Name)
	}
	if extra, err := extras(); err == nil {
		for i := range extra {
			for k, name := range extra[i].names {
				put(named{as: asExtra, part: int32(i)}, 10+float64(extra[i].Kind), k > 0 && strings.Trim(name, "0123456789") == "", name)
			}
		}
	}
	slices.SortFunc(all, func(a, b gathered) int {
		switch {
		case a.fame < b.fame:
			return -1
		case a.fame > b.fame:
			return 1
		}
		return int(a.turn - b.turn)
	})
	return pack(all)
}

// bothStars takes away what says that a planet goes round both stars of a pair.
var bothStars = strings.NewReplacer(" (AB)", "", "(AB)", "", " (ab)", "", "(ab)", "")

// pack writes the names into one text.
func pack(all []gathered) *directory {
	bytes := 1
	for i := range all {
		bytes += len(all[i].name) + 1
	}
	x := &directory{names: make([]named, 0, len(all)), start: make([]uint32, 0, len(all)), words: make([]uint64, bytes/64+1)}
	var text strings.Builder
	text.Grow(bytes)
	text.WriteByte('\n')
	for i := range all {
		from, word := text.Len(), true
		for _, r := range all[i].name {
			switch {
			case r == '-' || r == '_' || unicode.IsSpace(r):
				word = true
				continue
			case apostrophe(r):
				continue
			}
			if at := text.Len(); word && at/64 < len(x.words) {
				x.words[at/64] |= 1 << (at % 64)
			}
			word = r == '/' || r == '('
			text.WriteRune(plain(unicode.ToLower(r)))
		}
		if text.Len() == from {
			continue
		}
		n := all[i].named
		n.letters = lettersOf(text.String()[from:])
		x.names = append(x.names, n)
		x.start = append(x.start, uint32(from))
		text.WriteByte('\n')
	}
	x.text = text.String()
	return x
}

// lettersOf returns a bit for each letter of a text, so that most names need not be looked at.
func lettersOf(text string) uint32 {
	var set uint32
	for i := range len(text) {
		set |= 1 << (text[i] & 31)
	}
	return set
}

// respelt returns a name with Greek letters written out and the usual short forms of Gliese's and
// Messier's numbers.
func respelt(name string) string {
	for i := range len(name) {
		if c := name[i]; c >= 0x80 || c == 'G' || c == 'M' || c == 'g' || c == 'm' {
			return greek.Replace(strings.ToLower(name))
		}
	}
	return name
}

// plain returns a small letter without its accent.
func plain(r rune) rune {
	if r < 0x80 {
		return r
	}
	const accented, without = "áàâäãåçéèêëíìîïñóòôöõøšúùûüýžčćğłń", "aaaaaaceeeeiiiinoooooosuuuuyzccgln"
	k := 0
	for _, a := range accented {
		if a == r {
			return rune(without[k])
		}
		k++
	}
	return r
}

// at returns which name is at a place of the text.
func (x *directory) at(place int) int {
	i, found := slices.BinarySearch(x.start, uint32(place))
	if !found {
		i--
	}
	return i
}

// end returns where a name ends.
func (x *directory) end(i int) int {
	if i+1 < len(x.start) {
		return int(x.start[i+1]) - 1
	}
	return len(x.text) - 1
}

// each calls do with the places where key, which may begin or end with \n, is in the text, without the
// first \n, until that returns false.
func (x *directory) each(key string, do func(at int) bool) {
	skip := 0
	if key[0] == '\n' {
		skip = 1
	}
	for from := 0; ; {
		k := strings.Index(x.text[from:], key)
		if k < 0 || !do(from+k+skip) {
			return
		}
		from += k + 1
	}
}

// begins reports whether a word begins at a place of the text.
func (x *directory) begins(at int) bool { return x.words[at/64]&(1<<(at%64)) != 0 }

// Constellation returns the constellation of a name as a thing that has a place, or nil.
func (c *Atlas) Constellation(name string) *Object {
	for i := range c.named {
		if c.named[i].Name == name {
			return &c.named[i]
		}
	}
	return nil
}

// constellationObjects makes the constellations of the stars in them: where these are on average, those of the
// third magnitude and brighter, or else the brightest.
func (c *Atlas) constellationObjects() []Object {
	type sum struct {
		place   r3.Vec
		n       float64
		stars   []int
		leading float64
	}
	of := map[string]*sum{}
	for i := 1; i < len(c.stars); i++ {
		s := &c.stars[i]
		if s.con == "" || s.v > 6 {
			continue
		}
		f := of[s.con]
		if f == nil {
			f = &sum{leading: 99}
			of[s.con] = f
		}
		f.stars = append(f.stars, i)
		f.leading = min(f.leading, s.v)
	}
	var all []Object
	for abbr, f := range of {
		if c.constellations[abbr] == "" {
			continue
		}
		limit := max(3.5, f.leading+1)
		for _, i := range f.stars {
			if c.stars[i].v <= limit {
				f.place = r3.Add(f.place, c.stars[i].fromSun)
				f.n++
			}
		}
		middle := portable.Scale3(1/f.n, f.place)
		size := 0.0
		for _, i := range f.stars {
			if c.stars[i].v <= limit {
				size = max(size, 2*portable.Norm3(r3.Sub(c.stars[i].fromSun, middle)))
			}
		}
		all = append(all, Object{Name: c.constellations[abbr], Aliases: []string{abbr}, Kind: Constellation, Place: r3.Add(law.Sun, middle), Magnitude: math.NaN(), Size: size})
	}
	slices.SortFunc(all, func(a, b Object) int { return strings.Compare(a.Name, b.Name) })
	return all
}
