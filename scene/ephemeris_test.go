package scene

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galaxy/orbit"
	"galaxy/orbit/spk/spktest"
	"galaxy/sim"
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

// writeEphemeris writes a file of JPL with Mars and Pallas and returns its path.
func writeEphemeris(t *testing.T, name string, phase float64) string {
	t.Helper()
	const day = 86400
	of := func(target int32, radius, period float64) spktest.Segment {
		return spktest.Segment{Target: target, Center: 10, Kind: 2, From: 8000 * day, Length: 50 * day, Count: 60, Terms: 10, State: spktest.Circle(radius, period*day, phase)}
	}
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, spktest.Write(binary.LittleEndian, 25, of(4, 2.3e8, 687), of(2000002, 4e8, 1684)), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestEphemerisOfJPL: a scene names a file, its recording has the name and the hash, and plays with that file alone.
func TestEphemerisOfJPL(t *testing.T) {
	file := writeEphemeris(t, "my.bsp", 1)
	text := []byte("schema = 1\ntitle = \"x\"\nsummary = \"x\"\n[system]\nbuiltin = \"solar\"\nbodies = [\"Mars\", \"Phobos\"]\nextra = [\"Pallas\"]\nephemeris = \"my.bsp\"\n[time]\nstart = 9000\n")
	name := filepath.Join(filepath.Dir(file), "a.toml")
	s, err := Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	charts, lacks := s.EphemerisFile()
	if charts == nil || !slices.Equal(lacks, []string{"Phobos"}) {
		t.Fatalf("the file %v lacks %v", charts, lacks)
	}
	places := func(s *Scene) uint64 {
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		for range 5 {
			w.Step()
		}
		return w.Hash()
	}
	without, err := Parse(name, text, "system.ephemeris=integrated")
	if err != nil {
		t.Fatal(err)
	}
	want := places(s)
	for i := range s.Setup.Bodies {
		moved := s.Setup.Bodies.At(i, 9000) != without.Setup.Bodies.At(i, 9000)
		if is := s.Setup.Bodies[i].Name; moved != (is != "Sun") { // Phobos goes with Mars
			t.Errorf("%s is elsewhere: %v", is, moved)
		}
	}
	rec := s.Recording()
	if rec.Ephemeris != charts.String() || !strings.HasPrefix(rec.Ephemeris, "my.bsp sha256:") {
		t.Errorf("the recording names %q", rec.Ephemeris)
	}
	again, err := s.Again(s.Set...)
	if err != nil || places(again) != want {
		t.Errorf("begun again: %v", err)
	}
	var written bytes.Buffer
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	to := sim.NewRecorder(&written, rec)
	to.Mark(w)
	if err := to.Finish(); err != nil {
		t.Fatal(err)
	}
	if _, err := Recorded(to.Recording()); err != nil {
		t.Errorf("it cannot be played in the same window: %v", err)
	}
	read, err := sim.DecodeRecording(&written)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Recorded(read); err == nil || !strings.Contains(err.Error(), "my.bsp sha256:") || !strings.Contains(err.Error(), "--ephemeris") {
		t.Errorf("without the file: %v", err)
	}
	moved := filepath.Join(t.TempDir(), "copy of my.bsp")
	if err := os.Rename(file, moved); err != nil {
		t.Fatal(err)
	}
	if read.EphemerisFile, err = OpenEphemeris(moved); err != nil {
		t.Fatal(err)
	}
	if again, err = Recorded(read); err != nil || places(again) != want {
		t.Errorf("with the file: %v", err)
	}
	if read.EphemerisFile, err = OpenEphemeris(writeEphemeris(t, "my.bsp", 2)); err != nil {
		t.Fatal(err)
	}
	if _, err := Recorded(read); err == nil || !strings.Contains(err.Error(), "is another file") {
		t.Errorf("with another file: %v", err)
	}
}

// A file that cannot be used is a mistake of the key, which names it; no recording makes galaxy open a file.
func TestEphemerisOfJPLMistakes(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "text.bsp"), []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "a.toml")
	text := []byte("schema = 1\ntitle = \"x\"\n[system]\nbuiltin = \"solar\"\n")
	for ephemeris, want := range map[string]string{
		"text.bsp": "the ephemeris text.bsp cannot be used: it is no SPK file",
		"none.bsp": "there is no ephemeris",
		".bsp":     "cannot be",
		"de440":    "a file called .bsp",
		"../" + filepath.Base(folder) + "/text.bsp": "it is no SPK file",
	} {
		if _, err := Parse(name, text, "system.ephemeris="+ephemeris); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", ephemeris, err, want)
		}
	}
	if _, err := Parse(name, []byte("schema = 1\ntitle = \"x\"\n[system]\nstar = \"TRAPPIST-1\"\nephemeris = \"none.bsp\"\n")); err == nil || strings.Contains(err.Error(), "there is no ephemeris") {
		t.Errorf("another star: %v", err)
	}
	file := writeEphemeris(t, "real.bsp", 0)
	if _, err := Recorded(&sim.Recording{Scene: string(text) + "ephemeris = " + quoted(file), File: name}); err == nil || !strings.Contains(err.Error(), "no recording opens files") {
		t.Errorf("a recording opens a file: %v", err)
	}
}

func quoted(s string) string { return "'" + s + "'\n" }
