package finder

import (
	"slices"
	"strings"
	"sync"

	"galaxy/internal/words"
	"galaxy/orbit"
)

// sights are all sights, what is asked for most first.
var sights = sync.OnceValue(func() []*Sight {
	var all []*Sight
	about := func(title words.Key, of []string, more string, asks ...ask) {
		s := &Sight{title: title, of: of, asks: asks}
		if s.kinds = wordsOf(s.Title(nil) + " " + more); len(asks) > 0 {
			for _, k := range asks[0].kinds {
				s.kinds = append(s.kinds, wordsOf(k.String()+" "+strings.Join(k.PlainNames(asks[0].body), " "))...)
			}
		}
		for _, a := range asks {
			for _, name := range []string{a.body, a.with} {
				of := wordsOf(name + " " + strings.Join(otherNames[name], " "))
				s.things = append(s.things, of...)
				s.kinds = slices.DeleteFunc(s.kinds, func(w string) bool { return slices.Contains(of, w) })
			}
		}
		all = append(all, s)
	}
	add := func(title words.Key, more string, asks ...ask) { about(title, nil, more, asks...) }
	of := func(body string, kinds ...orbit.EventKind) ask { return ask{body: body, kinds: kinds} }
	two := func(a, b string, kind orbit.EventKind) ask {
		return ask{body: a, with: b, kinds: []orbit.EventKind{kind}}
	}

	solar, lunar := of("Sun", orbit.Eclipse), of("Moon", orbit.Eclipse)
	add("Solar eclipse", "", solar)
	add("Lunar eclipse", "", lunar)
	deep := func(a ask, depths ...orbit.Depth) ask { a.deep = depths; return a }
	add("Total solar eclipse", "totality", deep(solar, orbit.Total, orbit.Hybrid))
	add("Annular solar eclipse", "ring of fire", deep(solar, orbit.Annular, orbit.Hybrid))
	add("Total lunar eclipse", "blood", deep(lunar, orbit.Total))
	add("Full Moon", "", of("Moon", orbit.Opposition))
	add("New Moon", "", of("Moon", orbit.InferiorConjunction))
	add("First quarter of the Moon", "", of("Moon", orbit.FirstQuarter))
	add("Last quarter of the Moon", "third", of("Moon", orbit.LastQuarter))
	rings := of("Saturn", orbit.RingPlaneCrossing)
	rings.other = "Earth"
	add("Rings of Saturn edge-on", "", rings)

	inner, outer := []string{"Venus", "Mercury"}, []string{"Mars", "Jupiter", "Saturn", "Uranus", "Neptune"}
	each := func(bodies []string, ask func(string) ask) (list []ask) {
		for _, b := range bodies {
			list = append(list, ask(b))
		}
		return list
	}
	planets := append(slices.Clone(inner), outer...)
	opposition := func(b string) ask { return of(b, orbit.Opposition) }
	hidden := func(b string) ask { return two(b, "Moon", orbit.Occultation) }
	var meetings []ask
	for i, a := range planets {
		for _, b := range planets[:i] {
			meetings = append(meetings, two(b, a, orbit.Conjunction))
		}
	}
	add("Conjunction of two planets", "", meetings...)
	add("Opposition of a planet", "", each(outer, opposition)...)
	add("Occultation of a planet by the Moon", "hidden behind", each(planets, hidden)...)
	for _, b := range inner {
		about("Transit of %s", []string{b}, "before", of(b, orbit.Transit))
	}
	for _, b := range outer {
		about("Opposition of %s", []string{b}, "", opposition(b))
	}
	for _, b := range []string{"Mars", "Venus"} {
		about("%s closest to Earth", []string{b}, "nearest approach", two(b, "Earth", orbit.ClosestApproach))
	}
	for _, b := range inner {
		about("%s at its greatest eastern elongation", []string{b}, "evening", of(b, orbit.EasternElongation))
		about("%s at its greatest western elongation", []string{b}, "morning", of(b, orbit.WesternElongation))
	}
	add("Venus at its brightest", "", of("Venus", orbit.GreatestBrilliancy))
	add("Sunrise", "", ask{body: "Sun", kinds: []orbit.EventKind{orbit.Rise}, placed: true})
	add("Sunset", "", ask{body: "Sun", kinds: []orbit.EventKind{orbit.Set}, placed: true})
	add("Moonrise", "", ask{body: "Moon", kinds: []orbit.EventKind{orbit.Rise}, placed: true})
	add("Moonset", "", ask{body: "Moon", kinds: []orbit.EventKind{orbit.Set}, placed: true})
	add("March equinox", "vernal", of("Earth", orbit.MarchEquinox))
	add("June solstice", "", of("Earth", orbit.JuneSolstice))
	add("September equinox", "autumnal", of("Earth", orbit.SeptemberEquinox))
	add("December solstice", "", of("Earth", orbit.DecemberSolstice))
	for _, m := range meetings {
		more := ""
		if m.body == "Jupiter" && m.with == "Saturn" {
			more = "great"
		}
		about("Conjunction of %s and %s", []string{m.body, m.with}, more, m)
	}
	for _, b := range planets {
		about("Conjunction of the Moon and %s", []string{b}, "", two("Moon", b, orbit.Conjunction))
		about("Occultation of %s by the Moon", []string{b}, "hidden behind", hidden(b))
	}
	for _, b := range inner {
		about("Inferior conjunction of %s", []string{b}, "Sun", of(b, orbit.InferiorConjunction))
		about("Superior conjunction of %s", []string{b}, "Sun", of(b, orbit.SuperiorConjunction))
	}
	for _, b := range outer {
		about("Conjunction of %s with the Sun", []string{b}, "", of(b, orbit.Conjunction))
		about("%s at its eastern quadrature", []string{b}, "", of(b, orbit.EasternQuadrature))
		about("%s at its western quadrature", []string{b}, "", of(b, orbit.WesternQuadrature))
	}
	for _, b := range planets {
		about("%s turns retrograde", []string{b}, "stationary", of(b, orbit.RetrogradeStation))
		about("%s turns direct", []string{b}, "stationary prograde", of(b, orbit.DirectStation))
	}
	add("Perigee of the Moon", "nearest to closest", of("Moon", orbit.Periapsis))
	add("Apogee of the Moon", "farthest from", of("Moon", orbit.Apoapsis))
	for _, b := range append([]string{"Earth"}, planets...) {
		about("Perihelion of %s", []string{b}, "nearest to the Sun closest", of(b, orbit.Periapsis))
		about("Aphelion of %s", []string{b}, "farthest from the Sun", of(b, orbit.Apoapsis))
	}
	for _, b := range []string{"Io", "Europa", "Ganymede", "Callisto"} {
		about("%s's shadow on Jupiter", []string{b}, "transit", of(b, orbit.ShadowTransit))
		about("%s before Jupiter", []string{b}, "", of(b, orbit.Transit))
		about("%s behind Jupiter", []string{b}, "hidden", of(b, orbit.Occultation))
		about("%s in Jupiter's shadow", []string{b}, "eclipsed", of(b, orbit.Eclipse))
	}
	return all
})
