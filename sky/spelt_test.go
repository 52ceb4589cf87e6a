package sky

import "testing"

// A star or a planet is found by the spellings that papers and catalogues use, in a command and in a search.
func TestOtherSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"eps Eri": "Ran", "gam Cep": "Errai", "alf CMa": "Sirius", "Alf Ori": "Betelgeuse", "ε Eri": "Ran", "55 Cnc e": "55 Cancri e",
		"51 Pegasi b": "51 Peg b", "bet Pic b": "beta Pic b", "eps Eri b": "eps Eridani b", "alpha Ari b": "alf Ari b", "16 Cyg B b": "16 Cygni B b",
		"ups And d": "Upsilon Andromedae A d", "upsilon Andromedae d": "Upsilon Andromedae A d", "Proxima b": "Proxima Centauri b", "Gl 581 c": "Gliese 581 c", "Gl 411": "Lalande 21185", "tau Ceti e": "tau Ceti e", "Sirius": "Sirius",
	} {
		if f, err := catalogue(t).FindOne(text); err != nil || f.Name() != want {
			t.Errorf("%q means %q, not %q (%v)", text, f.Name(), want, err)
		}
		hits := search(t, text)
		if len(hits) == 0 || hits[0].Name() != want {
			t.Errorf("a search for %q finds %v first", text, hits[:min(1, len(hits))])
		}
		for i, h := range hits {
			for _, other := range hits[:i] {
				if h.same(other.Found) {
					t.Errorf("a search for %q finds %s twice", text, h.Name())
				}
			}
		}
	}
	for _, text := range []string{"Vega", "eps", "nothing Eri", "Gl", "proxima", "alpha beta gamma delta epsilon zeta eta"} {
		c := catalogue(t)
		if list := c.exactlySpelt(text); len(list) > 0 {
			t.Errorf("%q is spelt otherwise: %v", text, list[0].Name())
		}
	}
}
