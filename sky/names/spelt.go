package names

import (
	"slices"
	"strings"

	"galaxy/sky"
)

// bayer are the letters of Bayer in full and as catalogues shorten them.
var bayer = [...][2]string{
	{"alpha", "alf"},
	{"beta", "bet"},
	{"gamma", "gam"},
	{"delta", "del"},
	{"epsilon", "eps"},
	{"zeta", "zet"},
	{"eta", "eta"},
	{"theta", "tet"},
	{"iota", "iot"},
	{"kappa", "kap"},
	{"lambda", "lam"},
	{"mu", "mu"},
	{"nu", "nu"},
	{"xi", "ksi"},
	{"omicron", "omi"},
	{"pi", "pi"},
	{"rho", "rho"},
	{"sigma", "sig"},
	{"tau", "tau"},
	{"upsilon", "ups"},
	{"phi", "phi"},
	{"chi", "chi"},
	{"psi", "psi"},
	{"omega", "ome"},
}

// spelt returns a name in the other spellings that are usual, with or without spaces: eps Eri, epsilon Eri and epsilon
// Eridani; 51 Peg b, 51pegb and 51 Pegasi b; Gl 581 and GJ 581; PSR B1257+12 and PSR 1257+12; Proxima b. It returns none
// for a name without such a part.
func (d *Directory) spelt(name string) (list []string) {
	words := strings.Fields(strings.ToLower(greek.Replace(strings.ToLower(name))))
	if len(words) > 0 {
		if parts := d.split(words[0]); parts != nil {
			words = append(parts, words[1:]...)
		}
	}
	if len(words) < 2 || len(words) > 6 {
		return nil
	}
	after := strings.Join(words[1:], " ")
	switch words[0] {
	case "gl":
		return []string{"gj " + after}
	case "proxima":
		return []string{"proxima centauri " + after}
	case "psr":
		return []string{"psr " + strings.TrimPrefix(after, "b"), "psr b" + after}
	}
	firsts := words[:1:1]
	for _, letter := range bayer {
		if i := slices.Index(letter[:], words[0]); i >= 0 {
			firsts = append(firsts, letter[1-i])
		}
	}
	rests := []string{after}
	for abbr, genitive := range d.Atlas.Genitives() {
		abbr, genitive = strings.ToLower(abbr), strings.ToLower(genitive)
		for _, pair := range [...][2]string{{abbr, genitive}, {genitive, abbr}} {
			if after, begins := strings.CutPrefix(rests[0], pair[0]); begins && (after == "" || after[0] == ' ') {
				rests = append(rests, pair[1]+after)
			}
		}
	}
	if len(rests) == 1 {
		return nil
	}
	slices.Sort(rests[1:]) // the map has no order
	for _, first := range firsts {
		for _, rest := range rests {
			list = append(list, first+" "+rest)
		}
	}
	if last := words[len(words)-1]; len(last) == 1 && len(words) > 2 { // ups And d is planet d of star A
		for _, other := range list {
			list = append(list, strings.TrimSuffix(other, last)+"a "+last)
		}
	}
	return list[1:] // the first is the name itself
}

// split parts a name that is written as one word: 55cnce is 55 Cnc e, epseri eps Eri, gl581c Gl 581c. It returns nil for
// a word that is no such name.
func (d *Directory) split(word string) []string {
	for _, first := range [...]string{"gl", "proxima", "psr"} {
		if after, begins := strings.CutPrefix(word, first); begins && after != "" {
			return []string{first, after}
		}
	}
	var firsts []string
	if digits := len(word) - len(strings.TrimLeft(word, "0123456789")); digits > 0 {
		firsts = append(firsts, word[:digits])
	}
	for _, letter := range bayer {
		for _, l := range letter {
			if strings.HasPrefix(word, l) {
				firsts = append(firsts, l)
			}
		}
	}
	var best []string
	longest := 0
	for _, first := range firsts {
		rest := word[len(first):]
		for abbr, genitive := range d.Atlas.Genitives() {
			for _, con := range [...]string{strings.ToLower(abbr), strings.ReplaceAll(strings.ToLower(genitive), " ", "")} {
				after, begins := strings.CutPrefix(rest, con)
				if !begins || len(after) > 2 || len(first)+len(con) <= longest { // a star's letter and a planet's, at most
					continue
				}
				longest, best = len(first)+len(con), append([]string{first, strings.ToLower(abbr)}, strings.Split(after, "")...)
			}
		}
	}
	return best
}

// exactlySpelt returns the things that a name means in another spelling, the first that means any, and this spelling.
func (d *Directory) exactlySpelt(name string) (all []sky.Found, spelling string) {
	for _, other := range d.spelt(name) {
		if all := d.exactly(fold(other), beforeFigures); len(all) > 0 {
			return all, other
		}
	}
	return nil, ""
}
