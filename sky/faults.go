package sky

import "slices"

// Corrections of mistakes in the tables.

// fomalhaut gives Fomalhaut its planet: the catalogue of planets has it under the numbers of its distant
// companion TW PsA. That and the third star stand where the catalogue of stars has them.
func fomalhaut(s *exoSystem) {
	if s.name != "Fomalhaut" {
		return
	}
	s.star, s.aliases = 171, []string{"HIP 113368", "HD 216956", "GJ 881"}
	s.stars = slices.DeleteFunc(s.stars, func(star exoStar) bool { return star.name != "Fomalhaut A" })
	for i := range s.stars {
		s.stars[i].parent = 0
	}
}

// cutOff are the names of three stars that the 10-parsec sample has as "alp Ps", by their numbers in the
// catalogue.
var cutOff = map[int]string{160: "Fomalhaut B", 168: "Fomalhaut C", 171: "Fomalhaut"}

// genitives are genitives of constellations for which the table has a form that no catalogue uses.
var genitives = map[string]string{"Cru": "Crucis", "CrA": "Coronae Australis"}
