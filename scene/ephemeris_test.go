package scene

import (
	"strings"
	"testing"

	"galaxy/orbit"
)

// TestEphemeris: a scene of the Solar System has its bodies where they were integrated, or on ellipses: as its text says, or its
// recording.
func TestEphemeris(t *testing.T) {
	const text = "schema = 1\ntitle = \"x\"\nsummary = \"x\"\n[system]\nbuiltin = \"solar\"\nbodies = [\"Mars\"]\nextra = [\"Pallas\"]\n[time]\nstart = 9000\n"
	plain, err := Parse("a.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	onEllipses, err := Parse("a.toml", []byte(text), "system.ephemeris=ellipses")
	if err != nil {
		t.Fatal(err)
	}
	places := func(s *Scene) (kinds []bool) {
		for _, b := range s.Setup.Bodies[1:] {
			_, integrated := b.Path.(*orbit.Perturbed)
			kinds = append(kinds, integrated)
		}
		return kinds
	}
	for _, c := range []struct {
		s    *Scene
		want bool
		name string
	}{{plain, true, ""}, {onEllipses, false, orbit.Ellipses}} {
		if kinds := places(c.s); len(kinds) != 2 || kinds[0] != c.want || kinds[1] != c.want {
			t.Errorf("integrated: %v, want %v", kinds, c.want)
		}
		rec := c.s.Recording()
		if rec.Ephemeris != c.name {
			t.Errorf("the recording names %q", rec.Ephemeris)
		}
		again, err := Recorded(rec)
		if err != nil {
			t.Fatal(err)
		}
		if kinds := places(again); kinds[0] != c.want {
			t.Errorf("recorded: %v, want %v", kinds, c.want)
		}
		rec.Set, rec.Ephemeris = nil, orbit.Ellipses
		if again, err = Recorded(rec); err != nil || places(again)[0] || places(again)[1] {
			t.Errorf("an old recording: %v, %v", places(again), err)
		}
		if again, err = again.Again(); err != nil || places(again)[0] {
			t.Errorf("begun again: %v, %v", places(again), err)
		}
		rec.Ephemeris = "integrated-9"
		if _, err := Recorded(rec); err == nil || !strings.Contains(err.Error(), `needs the ephemeris "integrated-9"`) {
			t.Errorf("an unknown ephemeris: %v", err)
		}
	}
	if _, err := Parse("a.toml", []byte("schema = 1\ntitle = \"x\"\n[system]\nstar = \"TRAPPIST-1\"\nephemeris = \"ellipses\"\n")); err == nil {
		t.Error("another star has an ephemeris")
	}
}
