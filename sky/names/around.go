package names

import (
	"slices"
	"strings"
	"unicode"

	"galaxy/sky"
)

// Around is a search for what moves about a thing: "mars moon", "moons of Mars", "Saturn's moons",
// "satellites of Jupiter", "planets of the Sun", or "moons" and "planets" alone.
type Around struct {
	Of      string // in lower case; "" for about anything
	Planets bool   // planets are asked for, not moons
	Single  bool   // "moon", not "moons"
}

// AskedAround returns the search that a text is, and false if it asks for no moons or planets.
func AskedAround(text string) (a Around, ok bool) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	for i, w := range words {
		words[i] = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
	}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "of" || w == "the" || w == "all" })
	at := slices.IndexFunc(words, func(w string) bool {
		return slices.Contains([]string{"moon", "moons", "satellite", "satellites", "planets", "planet"}, w)
	})
	if at < 0 {
		return Around{}, false
	}
	a.Planets, a.Single = strings.HasPrefix(words[at], "planet"), !strings.HasSuffix(words[at], "s")
	a.Of = strings.Join(slices.Delete(words, at, at+1), " ")
	return a, true
}

// around returns what a search asks for: the moons of a planet, the planets of a star or a system, or all moons of a
// system. A search without a centre finds none.
func (d *Directory) around(a Around) (list []sky.Found) {
	if a.Of == "" {
		return nil
	}
	centers := d.exactly(fold(a.Of), func(n sky.Ref) bool { return n.Of < sky.OfObject })
	if s, ok := d.generated(a.Of); ok {
		centers = append(centers, sky.Found{System: s, Body: -1})
	}
	for _, of := range centers {
		kind, moons := sky.Planet, func(b sky.Body) bool { return b.Kind == sky.Moon }
		if of.Body < 0 && !a.Planets && slices.ContainsFunc(of.System.Bodies, moons) && of.System.Address != "Sol" {
			kind = sky.Moon
		}
		for i := range of.System.Bodies {
			b := &of.System.Bodies[i]
			if of.Body >= 0 && b.Parent == of.Body && (b.Kind == sky.Planet || b.Kind == sky.Moon) || of.Body < 0 && b.Kind == kind {
				list = append(list, sky.Found{System: of.System, Body: i})
			}
		}
	}
	return list
}
