package names

import (
	"slices"
	"strings"
	"testing"

	"galaxy/sky"
)

// Moons and planets are found by what they move about, from anywhere, and what is no such question is none.
func TestSearchAround(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"mars moon", "Phobos Deimos"},
		{"moons of Mars", "Phobos Deimos"},
		{"moons of jupiter", "Io Europa Ganymede Callisto"},
		{"Saturn's moons", "Titan"},
		{"all the planets of the Sun", "Mercury Venus Earth Mars"},
		{"moon of earth", "Moon"},
		{"planets of TRAPPIST-1", "TRAPPIST-1_b TRAPPIST-1_h"},
		{"planets of Proxima Centauri", "Proxima_Centauri_b"},
		{"planets of Jalgraelcran Coulplinshen", "Jalgraelcran_Coulplinshen_b"},
	} {
		hits := search(t, c.text)
		for _, name := range strings.Fields(c.want) {
			name = strings.ReplaceAll(name, "_", " ")
			i := slices.IndexFunc(hits, func(h Hit) bool { return h.Name() == name })
			if i < 0 {
				t.Errorf("%q does not find %s among %d", c.text, name, len(hits))
				continue
			}
			if of := hits[i].System.Bodies[hits[i].Body]; hits[i].Rank != Prefix || (of.Kind == sky.Moon) != strings.Contains(c.text, "oon") {
				t.Errorf("%q finds %s of rank %d, a %v", c.text, name, hits[i].Rank, of.Kind)
			}
		}
	}
	for _, text := range []string{"moon", "moons", "planets", "mars", "moonlight", "moons of nothing at all", "moons of Orion"} {
		if a, ok := AskedAround(text); ok && len(directory(t).around(a)) > 0 {
			t.Errorf("%q is taken for a question of moons", text)
		}
	}
}

// A star of several is told about by its own names; the system's name, and those that its brightest star shares with
// it, mean the system.
func TestFindBody(t *testing.T) {
	for name, want := range map[string]string{
		"Sirius": "Sirius", "sirius b": "Sirius B", "GJ 244B": "Sirius B", "Sirius A": "Sirius A", "HIP 32349": "Sirius",
		"alpha Centauri": "Rigil Kentaurus", "Rigil Kentaurus": "Rigil Kentaurus", "Toliman": "Toliman", "Proxima Centauri": "Proxima Centauri", "Proxima": "Proxima Centauri", "proxima cen": "Proxima Centauri",
		"Proxima Centauri b": "Proxima Centauri b", "Vega": "Vega", "M 42": "Orion Nebula", "Jupiter": "Jupiter", "Sol": "Sun",
		"16 Cygni B": "16 Cygni B", "16cygb": "16 Cygni B", "GJ 765.1B": "16 Cygni B", "16 Cygni A": "16 Cygni A", "16 Cygni C": "16 Cygni C", "16 Cyg": "16 Cygni",
		"55 Cnc B": "55 Cancri B", "Kepler-16 B": "Kepler-16 B", "Kepler-16 b": "Kepler-16 (AB) b", "BL Cet": "BL Cet", "HIP 96901": "16 Cygni B",
	} {
		f, err := directory(t).FindBody(name)
		if err != nil || f.Name() != want {
			t.Errorf("%q means %q, not %q (%v)", name, f.Name(), want, err)
		}
		if one := want != "Sirius" && strings.HasPrefix(want, "Sirius"); one && (f.Body < 0 || f.System.Bodies[f.Body].Kind != sky.Star) {
			t.Errorf("%q is no star: body %d", name, f.Body)
		}
	}
}
