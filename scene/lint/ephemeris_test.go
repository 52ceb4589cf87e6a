package lint

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"galaxy/orbit/spk/spktest"
)

// A file of JPL that lacks bodies of the scene, or its start, gives a warning.
func TestWarningsOfAnEphemeris(t *testing.T) {
	const day = 86400
	file := filepath.Join(t.TempDir(), "my.bsp")
	mars := spktest.Segment{Target: 4, Center: 10, Kind: 2, From: 8000 * day, Length: 50 * day, Count: 64, Terms: 10, State: spktest.Circle(2.3e8, 687*day, 0)}
	if err := os.WriteFile(file, spktest.Write(binary.LittleEndian, 25, mars), 0o644); err != nil {
		t.Fatal(err)
	}
	const (
		text  = "[system]\nbuiltin = \"solar\"\nbodies = [\"Mars\"]\n[time]\nstart = 9000\nstep = 0.01\n"
		early = "my.bsp has Mars from 2022-12-31 to 2029-07-27 alone: at the start it is where it is without the file, or near these dates between both"
		lacks = "my.bsp lacks Phobos: it stays where it is without it"
		many  = "my.bsp lacks Mercury, Venus, Earth-Moon barycenter, Earth, Moon, Phobos and 5 more: they stay where they are without it"
	)
	for _, c := range []struct{ set, want []string }{
		{nil, nil},
		{[]string{"time.start=8399"}, []string{early}},
		{[]string{"system.bodies=[\"Phobos\"]"}, []string{lacks}},
		{[]string{"system.bodies=[\"Mercury\", \"Venus\", \"Moon\", \"Io\", \"Phobos\", \"Saturn\", \"Uranus\", \"Neptune\"]"}, []string{many}},
	} {
		if got := Warnings(parse(t, text, append(c.set, "system.ephemeris="+file)...)); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.set, got, c.want)
		}
	}
}
