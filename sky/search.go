package sky

import (
	"fmt"
	"slices"
	"strings"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// A Hit is a thing that a search has found.
type Hit struct {
	Found
	Match     string // the name that was searched for, where it is not Name()
	Note      string // what it is and where: "red dwarf in Aquarius, 12.4 pc, 7 planets"
	Generated bool   // by the law: it is in no catalogue
	Rank      Rank
}

// Rank says how well a name fits what is searched for, the best first.
type Rank uint8

// The ranks.
const (
	Exact   Rank = iota // it is the name
	Prefix              // the name begins with it
	Word                // a word of the name begins with it
	Within              // it is within a word
	Letters             // its letters are in the name, in this order
)

// MostHits is how many hits a search returns at most.
const MostHits = 100

// Search returns the things whose names fit a text, at most count and MostHits, best first: those it
// names, then those whose names begin with it, then those of which a word begins with it, those that
// have it within a word, and those that have its letters, three or more, in order. Within a rank the brightest or best
// known come first. Case, spaces, hyphens and apostrophes do not count. The name or address of a generated
// system finds that. Distances in the notes are from a place of the galaxy at t, days past J2000.0 TDB.
//
// "moons of Mars" and the like find what moves about a thing: see [AskedAround].
//
// The first call gathers the names, in some 0.2 s: see Atlas.Gather. The others take 1 ms or less.
func (c *Atlas) Search(text string, from r3.Vec, t float64, count int) []Hit {
	key := fold(text)
	count = min(count, MostHits)
	if key == "" || count < 1 || len(key) > 200 || strings.Contains(key, "\n") {
		return nil
	}
	q := query{atlas: c, x: c.directory(), count: count}
	exact := q.scan(key)
	var generated []Found // and those of another spelling
	if s, ok := c.generated(text); ok {
		generated = append(generated, Found{System: s, Body: -1})
	}
	if f, ok := c.generatedBody(text); ok {
		generated = append(generated, f)
	}
	if exact == 0 {
		spelt, spelling := c.exactlySpelt(text)
		for _, f := range byLetter(spelt, text) {
			if f.System != nil && f.Body < 0 && f.System.Stars() > 1 {
				f = c.starNamed(fold(spelling), f)
			}
			generated = append(generated, f)
		}
	}
	var around []Found
	if asked, ok := AskedAround(text); ok {
		around = c.around(asked)
	}
	if len(q.hits) < count && len(around) == 0 && len(key) > 2 && !strings.ContainsAny(key, "0123456789") {
		q.letters(key)
	}
	var list []Hit
	for k, h := range q.hits {
		if k == exact {
			for _, f := range generated {
				list = append(list, c.hit(f, "", Exact, from, t))
			}
			for _, f := range around {
				list = append(list, c.hit(f, "", Prefix, from, t))
			}
		}
		f := c.found(c.whole(h.named))
		if slices.ContainsFunc(generated, func(g Found) bool { return g.same(f) }) {
			continue
		}
		list = append(list, c.hit(f, c.match(h.named, f, key), h.rank, from, t))
	}
	if exact == len(q.hits) {
		for _, f := range generated {
			list = append(list, c.hit(f, "", Exact, from, t))
		}
		for _, f := range around {
			list = append(list, c.hit(f, "", Prefix, from, t))
		}
	}
	same := slices.IndexFunc(list, func(h Hit) bool { return h.Rank > Exact })
	if same < 0 {
		same = len(list)
	}
	slices.SortStableFunc(list[:same], func(a, b Hit) int { // a planet c before a star C, or behind it
		order := map[bool]int{false: 1}
		return order[a.fitsLetter(text)] - order[b.fitsLetter(text)]
	})
	return list[:min(count, len(list))]
}

// Gather reads all names, so that the first search need not: a goroutine can call it beside the
// start.
func (c *Atlas) Gather() { c.directory() }

// generated returns the generated system of a complete name or address.
func (c *Atlas) generated(text string) (*System, bool) {
	code, named := law.ParseName(text)
	if !named {
		var err error
		if code, err = law.ParseAddress(text); err != nil || !likeAddress(strings.TrimSpace(text)) {
			return nil, false
		}
	}
	p, err := c.Galaxy.At(code)
	if err != nil {
		return nil, false
	}
	return c.Generated(p), true
}

// generatedBody returns the star, planet or moon of a generated system that a name means: the system's name or address and
// one or two words more, "b" or "b II".
func (c *Atlas) generatedBody(text string) (Found, bool) {
	words := strings.Fields(text)
	for n := len(words) - 1; n >= max(1, len(words)-2); n-- {
		s, ok := c.generated(strings.Join(words[:n], " "))
		if !ok {
			continue
		}
		rest := fold(strings.Join(words[n:], " "))
		i := slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Kind != Pair && fold(b.Name) == fold(s.Name)+rest })
		return Found{System: s, Body: i}, i >= 0
	}
	return Found{}, false
}

// query gathers the names that fit.
type query struct {
	atlas *Atlas
	x     *directory
	count int
	hits  []fitting
}

type fitting struct {
	named
	rank Rank
}

// scan adds the names that have key in them, and returns how many are key.
func (q *query) scan(key string) (exact int) {
	var by [Letters]query // by rank
	for rank := range by {
		by[rank] = query{atlas: q.atlas, x: q.x, count: q.count}
	}
	take := func(rank Rank, at int) {
		if of := &by[rank]; len(of.hits) < of.count {
			of.put(q.x.names[q.x.at(at)], rank)
		}
	}
	text := q.x.text
	beginning := func(at int) {
		if text[at+len(key)] == '\n' {
			take(Exact, at)
		} else {
			take(Prefix, at)
		}
	}
	if len(key) < 3 { // which are in most names: their beginnings first
		q.x.each("\n"+key+"\n", func(at int) bool { take(Exact, at); return true })
		q.x.each("\n"+key, func(at int) bool { beginning(at); return len(by[Prefix].hits) < q.count })
	}
	if len(key) > 2 || len(by[Prefix].hits) < q.count {
		q.x.each(key, func(at int) bool {
			switch {
			case text[at-1] == '\n':
				beginning(at)
			case q.x.begins(at):
				take(Word, at)
			default:
				take(Within, at)
			}
			return true
		})
	}
	for rank := range by {
		for _, h := range by[rank].hits {
			q.put(h.named, h.rank)
		}
	}
	return len(by[Exact].hits)
}

// put adds a thing that is not there yet.
func (q *query) put(n named, rank Rank) {
	if len(q.hits) >= q.count {
		return
	}
	w := q.atlas.whole(n)
	if !slices.ContainsFunc(q.hits, func(h fitting) bool { return q.atlas.whole(h.named) == w }) {
		q.hits = append(q.hits, fitting{n, rank})
	}
}

// whole returns what a name means without which name it is: a system for that of its brightest star.
func (c *Atlas) whole(n named) named {
	n.number, n.letters = false, 0
	if n.as == asStar && int(n.part) == c.groups[n.system].stars[0] {
		n.as = asSystem
	}
	if n.as == asSystem {
		n.part = 0
	}
	return n
}

// letters adds the names, no numbers, that have the letters of key in this order.
func (q *query) letters(key string) {
	need := lettersOf(key)
	for i, from := range q.x.start {
		if n := &q.x.names[i]; n.number || n.letters&need != need {
			continue
		}
		rest := q.x.text[from:q.x.end(i)]
		if len(rest) < len(key) {
			continue
		}
		fits := true
		for k := 0; k < len(key) && fits; k++ {
			at := strings.IndexByte(rest, key[k])
			if fits = at >= 0; fits {
				rest = rest[at+1:]
			}
		}
		if fits {
			if q.put(q.x.names[i], Letters); len(q.hits) >= q.count {
				return
			}
		}
	}
}

// match returns the name of a thing that key stands in, where it is not the one that is shown.
func (c *Atlas) match(n named, f Found, key string) string {
	if strings.Contains(fold(f.Name()), key) {
		return ""
	}
	var names []string
	switch n.as {
	case asStar:
		names = c.stars[n.part].names(c, int(n.part))
	case asSystem:
		names = append([]string{f.System.Name}, f.System.Aliases...)
	case asObject, asFigure:
		names = f.Object.Aliases
	case asExtra:
		if all, err := extras(); err == nil {
			names = all[n.part].names
		}
	}
	for _, name := range names {
		if strings.Contains(fold(name), key) {
			return name
		}
	}
	return ""
}

// hit describes what was found.
func (c *Atlas) hit(f Found, match string, rank Rank, from r3.Vec, t float64) Hit {
	h := Hit{Found: f, Match: match, Rank: rank, Note: c.Note(f, from, t)}
	h.Generated = f.System != nil && f.System.Source == generatedSource
	return h
}

// leastFar is how many parsecs, some 3,000 km, a distance from a place of the galaxy has at least to be told: places
// of the galaxy are known to 30 km.
const leastFar = 1e-10

// Note says in a line what a thing is and where, its distance from a place of the galaxy at t, days past J2000.0 TDB:
// "red dwarf in Aquarius, 12.4 pc, 7 planets".
func (c *Atlas) Note(f Found, from r3.Vec, t float64) string {
	if o := f.Object; o != nil {
		if o.Kind == Constellation {
			return o.Kind
		}
		return o.Kind + ", " + Far(portable.Norm3(r3.Sub(o.Place, from)))
	}
	s := f.System
	far := portable.Norm3(r3.Sub(s.galactic(f.Body, t), from))
	parts := []string{s.Words()}
	if f.Body >= 0 {
		b := &s.Bodies[f.Body]
		parts[0] = s.bodyWords(f.Body)
		switch {
		case b.Kind == Star && b.Name != s.Name:
			parts[0] += " of the system " + s.Name
		case (b.Kind == Planet || b.Kind == Moon) && b.Class != "":
			parts = append(parts, b.Class)
		}
	} else if s.Constellation != "" {
		parts[0] += " in " + s.Constellation
	}
	if s.Source == generatedSource {
		parts[0] = "generated " + parts[0]
	}
	if far >= leastFar {
		parts = append(parts, Far(far))
	}
	if n := s.Planets(); f.Body < 0 && n > 0 {
		parts = append(parts, fmt.Sprintf("%d planet%s", n, map[bool]string{true: "s"}[n > 1]))
		if n := s.DwarfPlanets(); n > 0 {
			parts = append(parts, fmt.Sprintf("%d dwarf planets", n))
		}
	}
	return strings.Join(parts, ", ")
}
