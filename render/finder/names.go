package finder

import (
	"strings"

	"galaxy/sky/names"
)

// otherNames are common names of the built-in bodies, in lower case without accents: Latin,
// poetic, numbered by planet, and of other languages. They find a body of any scene that
// has the name.
var otherNames = map[string][]string{
	"Sun":     {"sol", "helios", "sonne", "soleil", "sole"},
	"Mercury": {"merkur", "mercure", "mercurio"},
	"Venus":   {"morning star", "evening star", "venere"},
	"Earth":   {"terra", "tellus", "gaia", "home", "blue planet", "world", "erde", "terre", "tierra"},
	"Moon":    {"luna", "selene", "earth i", "mond", "lune"},
	"Mars":    {"red planet", "ares", "marte"},
	"Phobos":  {"mars i"}, "Deimos": {"mars ii"},
	"Jupiter": {"jove", "giove"},
	"Io":      {"jupiter i"}, "Europa": {"jupiter ii"}, "Ganymede": {"jupiter iii", "ganymed"}, "Callisto": {"jupiter iv", "kallisto"},
	"Saturn": {"ringed planet", "saturne", "saturno"},
	"Mimas":  {"saturn i"}, "Enceladus": {"saturn ii"}, "Tethys": {"saturn iii"}, "Dione": {"saturn iv"},
	"Rhea": {"saturn v"}, "Titan": {"saturn vi"}, "Iapetus": {"saturn viii", "japetus"},
	"Uranus": {"ouranos", "urano"},
	"Ariel":  {"uranus i"}, "Umbriel": {"uranus ii"}, "Titania": {"uranus iii"}, "Oberon": {"uranus iv"}, "Miranda": {"uranus v"},
	"Neptune": {"neptun", "nettuno", "neptuno"},
	"Triton":  {"neptune i"},
	"Pluto":   {"134340", "pluton", "plutone"},
	"Charon":  {"pluto i"},
	"Ceres":   {"1 ceres"}, "Vesta": {"4 vesta"},
}

// rankOtherName ranks how well another name of a body matches text, in lower case: the
// whole name or, from three letters on, its beginning.
func rankOtherName(body, text string) (rank int, ok bool) {
	for _, name := range otherNames[body] {
		switch {
		case name == text:
			return 0, true
		case len(text) >= 3 && strings.HasPrefix(name, text):
			rank, ok = 2, true
		}
	}
	return rank, ok
}

// satellitesNamed returns the bodies about a body that text asks for, as [names.AskedAround] has it; "moons" and
// "planets" alone are all of them.
func (fi *Finder) satellitesNamed(text string) []int {
	asked, ok := names.AskedAround(text)
	if !ok {
		return nil
	}
	bodies := fi.Things.World.Setup().Bodies
	var list []int
	for i := range bodies {
		center, _ := bodies.About(i)
		switch {
		case asked.Of != "" && (asked.Planets || center >= 0):
			if _, other := rankOtherName(bodies[i].Name, asked.Of); strings.ToLower(bodies[i].Name) == asked.Of || other {
				list = append(list, bodies.Satellites(i)...)
			}
		case asked.Of == "" && !asked.Single && asked.Planets == (center < 0): // "planets" alone: the bodies about a root
			list = append(list, bodies.Satellites(i)...)
		}
	}
	return list
}
