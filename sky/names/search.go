package names

import (
	"slices"
	"strings"

	"galaxy/sky"
	"galaxy/sky/law"
)

// A Hit is a thing that a search has found.
type Hit struct {
	sky.Found
	Match     string // the name that was searched for, where it is not Name()
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
	Letters             // its letters, three or more, are in the name, in this order
)

// MostHits is how many hits a search returns at most.
const MostHits = 100

// Search returns the things whose names fit a text, at most count and MostHits, in the order of [Rank]. Within a rank
// the brightest or best known come first. Case, spaces, hyphens and apostrophes do not count. The name or address of a
// generated system finds that system.
//
// "moons of Mars" and the like find what moves about a thing: see [AskedAround].
//
// The first call gathers the names, in some 0.2 s: see [Directory.Gather]. The others take 1 ms or less.
func (d *Directory) Search(text string, count int) []Hit {
	key := fold(text)
	count = min(count, MostHits)
	if key == "" || count < 1 || len(key) > 200 || strings.Contains(key, "\n") {
		return nil
	}
	q := query{atlas: d.Atlas, x: d.index(), count: count}
	exact := q.scan(key)
	var generated []sky.Found // and things with another spelling
	if s, ok := d.generated(text); ok {
		generated = append(generated, sky.Found{System: s, Body: -1})
	}
	if f, ok := d.generatedBody(text); ok {
		generated = append(generated, f)
	}
	if exact == 0 {
		spelt, spelling := d.exactlySpelt(text)
		for _, f := range byLetter(spelt, text) {
			if f.System != nil && f.Body < 0 && f.System.Stars() > 1 {
				f = d.starNamed(fold(spelling), f)
			}
			generated = append(generated, f)
		}
	}
	var around []sky.Found
	if asked, ok := AskedAround(text); ok {
		around = d.around(asked)
	}
	if len(q.hits) < count && len(around) == 0 && len(key) > 2 && !strings.ContainsAny(key, "0123456789") {
		q.letters(key)
	}
	var list []Hit
	also := func() { // behind what is meant exactly
		for _, f := range generated {
			list = append(list, hit(f, "", Exact))
		}
		for _, f := range around {
			list = append(list, hit(f, "", Prefix))
		}
	}
	for k, h := range q.hits {
		if k == exact {
			also()
		}
		f := d.Atlas.Found(d.Atlas.Whole(h.Ref))
		if slices.ContainsFunc(generated, func(g sky.Found) bool { return same(g, f) }) {
			continue
		}
		list = append(list, hit(f, d.match(h.named, f, key), h.rank))
	}
	if exact == len(q.hits) {
		also()
	}
	exactly := slices.IndexFunc(list, func(h Hit) bool { return h.Rank > Exact })
	if exactly < 0 {
		exactly = len(list)
	}
	slices.SortStableFunc(list[:exactly], func(a, b Hit) int { // a planet c before a star C, or behind it
		order := map[bool]int{false: 1}
		return order[fitsLetter(a.Found, text)] - order[fitsLetter(b.Found, text)]
	})
	return list[:min(count, len(list))]
}

// generated returns the generated system of a complete name or address.
func (d *Directory) generated(text string) (*sky.System, bool) {
	code, named := law.ParseName(text)
	if !named {
		var err error
		if code, err = law.ParseAddress(text); err != nil || !likeAddress(strings.TrimSpace(text)) {
			return nil, false
		}
	}
	s, err := d.at(code)
	return s, err == nil
}

// generatedBody returns the star, planet or moon of a generated system that a name means: the system's name or address and
// one or two words more, "b" or "b II".
func (d *Directory) generatedBody(text string) (sky.Found, bool) {
	words := strings.Fields(text)
	for n := len(words) - 1; n >= max(1, len(words)-2); n-- {
		s, ok := d.generated(strings.Join(words[:n], " "))
		if !ok {
			continue
		}
		rest := fold(strings.Join(words[n:], " "))
		i := slices.IndexFunc(s.Bodies, func(b sky.Body) bool { return b.Kind != sky.Pair && fold(b.Name) == fold(s.Name)+rest })
		return sky.Found{System: s, Body: i}, i >= 0
	}
	return sky.Found{}, false
}

// query gathers the names that fit.
type query struct {
	atlas *sky.Atlas
	x     *index
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
	w := q.atlas.Whole(n.Ref)
	if !slices.ContainsFunc(q.hits, func(h fitting) bool { return q.atlas.Whole(h.Ref) == w }) {
		q.hits = append(q.hits, fitting{n, rank})
	}
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

// hit makes a hit of a found thing.
func hit(f sky.Found, match string, rank Rank) Hit {
	return Hit{Found: f, Match: match, Rank: rank, Generated: f.System != nil && f.System.Generated()}
}

// match returns the name of a thing that key stands in, where it is not the one that is shown.
func (d *Directory) match(n named, f sky.Found, key string) string {
	if strings.Contains(fold(f.Name()), key) {
		return ""
	}
	for _, name := range d.Atlas.NamesOf(n.Ref, f) {
		if strings.Contains(fold(name), key) {
			return name
		}
	}
	return ""
}
