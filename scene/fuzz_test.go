package scene

import (
	"os"
	"path/filepath"
	"testing"

	"galaxy/sim"
)

// Whatever is in a file: a scene that runs, or an error, and never a panic.
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"testdata/bad/*.toml", "library/magnet-first.toml"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text, "seed=1")
		}
	}
	f.Add([]byte(small), "group.ships.steer.magnet.arrival=2")
	f.Add([]byte(small), "group.pack.steer.seek={}")
	f.Add([]byte(small), "group.ships=3")
	f.Add([]byte(hall), "tiles.size=3")
	f.Add([]byte(hall), "tiles.map=a.B")
	f.Add([]byte(hall), "group.red.place.marks=b")
	f.Add([]byte("schema=1\ntitle='x'\n[system]\nbuiltin='solar'\nbodies=['Io']"), "time.start=today")
	f.Add([]byte("schema=1\ntitle='x'\n[system]\nstar='alpha Centauri'\nbodies=['Proxima Centauri b']"), "system.star=\"1BCN-6VDP-K710-4\"")
	f.Add([]byte("schema=1\ntitle='x'\n[system]\nbuiltin='galaxy'\nnear=3\nstars=['Vega']\n[camera]\nfollow='Wolf 359'"), "system.near=4")
	f.Fuzz(func(t *testing.T, text []byte, set string) {
		s, err := Parse("fuzz.toml", text, set)
		if (s == nil) == (err == nil) {
			t.Fatalf("scene %v, error %v", s, err)
		}
		if err != nil {
			_ = err.Error()
			return
		}
		if len(s.Setup.Agents) > 1000 {
			return
		}
		s.Setup.Workers = 1
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatalf("a checked scene does not start: %v", err)
		}
		defer w.Close()
		for range 3 {
			w.Step()
		}
		if faults := w.Faults(); len(faults) > 0 {
			t.Fatalf("faults: %+v", faults)
		}
	})
}
