package sky

import (
	"slices"
	"strings"
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

// spelt returns a name in the other spellings that are usual: eps Eri, epsilon Eri and epsilon Eridani; 51 Peg b and
// 51 Pegasi b; Gl 581 and GJ 581; Proxima b. It returns none for a name without such a part.
func (c *Atlas) spelt(name string) (list []string) {
	words := strings.Fields(strings.ToLower(greek.Replace(strings.ToLower(name))))
	if len(words) < 2 || len(words) > 6 {
		return nil
	}
	switch words[0] {
	case "gl":
		return []string{"gj " + strings.Join(words[1:], " ")}
	case "proxima":
		return []string{"proxima centauri " + strings.Join(words[1:], " ")}
	}
	firsts := words[:1:1]
	for _, letter := range bayer {
		if i := slices.Index(letter[:], words[0]); i >= 0 {
			firsts = append(firsts, letter[1-i])
		}
	}
	rests := []string{strings.Join(words[1:], " ")}
	for abbr, genitive := range c.genitives {
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

// exactlySpelt returns the things of a name in its other spellings: those of the first that means any.
func (c *Atlas) exactlySpelt(name string) []Found {
	for _, other := range c.spelt(name) {
		if all := c.exactly(fold(other), beforeFigures); len(all) > 0 {
			return all
		}
	}
	return nil
}
