package names

import "testing"

// A star or a planet is found by the spellings that papers and catalogues use, in a command and in a search.
func TestOtherSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"eps Eri": "Ran", "gam Cep": "Errai", "alf CMa": "Sirius", "Alf Ori": "Betelgeuse", "ε Eri": "Ran", "55 Cnc e": "55 Cancri e",
		"51 Pegasi b": "51 Peg b", "bet Pic b": "beta Pic b", "eps Eri b": "eps Eridani b", "alpha Ari b": "alf Ari b", "16 Cyg B b": "16 Cygni B b",
		"ups And d": "Upsilon Andromedae A d", "upsilon Andromedae d": "Upsilon Andromedae A d", "Proxima b": "Proxima Centauri b", "Gl 581 c": "Gliese 581 c", "Gl 411": "Lalande 21185", "tau Ceti e": "tau Ceti e", "Sirius": "Sirius", "large magellanic cloud": "LMC",
		"Jalgraelcran Coulplinshen b": "Jalgraelcran Coulplinshen b", "jalgraelcran coulplinshen H": "Jalgraelcran Coulplinshen h", "1BCN-6VDP-K710-4 c": "Jalgraelcran Coulplinshen c",
		"55cnce": "55 Cancri e", "55Cnc e": "55 Cancri e", "16cygbb": "16 Cygni B b", "51pegb": "51 Peg b", "epseri": "Ran", "epserib": "eps Eridani b", "upsandd": "Upsilon Andromedae A d", "mu arae": "Cervantes", "gl581c": "Gliese 581 c", "proximab": "Proxima Centauri b",
		"PSR B1257+12 b": "PSR 1257+12 B", "PSR 1257+12 B": "PSR 1257+12 B", "PSR 1620-26": "PSR B1620-26", "Barnard": "Barnard's Star", "barnards star": "Barnard's Star", "luyten": "Luyten's Star",
		"Barnard's": "Barnard's Star", "Rigil Kent": "Rigil Kentaurus", "Rigil Kentaurus": "Rigil Kentaurus",
		"Van Maanen": "Wolf 28", "Van Maanen's star": "Wolf 28", "teegarden": "Teegarden's Star", "kapteyn": "Kapteyn's Star", "pole star": "Polaris", "North Star": "Polaris", "dog star": "Sirius",
		"Alpha Cen": "Rigil Kentaurus", "alpha Crucis": "Acrux", "Beta Crucis": "Mimosa", "alpha CrA": "Meridiana", "Alpha Coronae Australis": "Meridiana",
		"Sgr A*": "Sagittarius A*", "Sagittarius A star": "Sagittarius A*", "sgr a star": "Sagittarius A*", "galactic centre": "Sagittarius A*", "Galactic Center": "Sagittarius A*",
		"55 Cnc b": "55 Cancri b", "55 cancri b": "55 Cancri b", "Kepler-16 b": "Kepler-16 (AB) b", "kepler 47 c": "Kepler-47 (AB) c",
	} {
		if f, err := directory(t).FindOne(text); err != nil {
			t.Errorf("%q: %v", text, err)
		} else if f.Name() != want {
			t.Errorf("%q means %q, not %q", text, f.Name(), want)
		}
		hits := search(t, text)
		if len(hits) == 0 || hits[0].Name() != want {
			t.Errorf("a search for %q finds %v first", text, hits[:min(1, len(hits))])
		}
		for i, h := range hits {
			for _, other := range hits[:i] {
				if same(h.Found, other.Found) {
					t.Errorf("a search for %q finds %s twice", text, h.Name())
				}
			}
		}
	}
	for text, want := range map[string]string{"16cygb": "16 Cygni B", "16 Cygni B": "16 Cygni B", "55 Cancri B": "55 Cancri B", "55cncB": "55 Cancri B", "16cyg": "16 Cygni"} {
		if hits := search(t, text); len(hits) == 0 || hits[0].Name() != want {
			t.Errorf("a search for %q finds %v first", text, hits[:min(1, len(hits))])
		}
	}
	for _, text := range []string{"Vega", "eps", "nothing Eri", "Gl", "proxima", "alpha beta gamma delta epsilon zeta eta", "55", "55cnc e extra", "16cygnus", "pisces", "ceres", "cancer55"} {
		c := directory(t)
		if list, _ := c.exactlySpelt(text); len(list) > 0 {
			t.Errorf("%q is spelt otherwise: %v", text, list[0].Name())
		}
	}
}
