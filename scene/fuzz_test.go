package scene

import (
	"os"
	"path/filepath"
	"testing"

	"galaxy/nav/tiles"
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

// Whatever a scene's text looks like, an edit is refused or can be taken back to
// the byte, and what is read after it is TOML.
func FuzzEdits(f *testing.F) {
	for i := range uint8(6) {
		f.Add([]byte(plaza), i, uint8(i), uint8(4), uint8(1))
		f.Add([]byte(hall), i, uint8(0), uint8(3), uint8(2))
	}
	f.Add([]byte("schema=1\ntitle='x'\ngroup=[{name='r',count=1,place={marks='a'},stops=[[1,2],'B']}]\nagent=[{name='s',at=[1,1],goal='B'}]\n[tiles]\nmap='''\na.B\n...'''"), uint8(3), uint8(1), uint8(2), uint8(1))
	f.Fuzz(func(t *testing.T, text []byte, what, which, x, y uint8) {
		s, err := Parse("fuzz.toml", text)
		if err != nil || len(s.Setup.Agents) > 1000 || len(s.Setup.Groups) == 0 {
			return
		}
		d, err := openDrawing(s)
		if err != nil {
			return
		}
		before := string(d.Text())
		at := tiles.Tile{X: int(x) % s.Setup.Tiles.Width(), Y: int(y) % s.Setup.Tiles.Height()}
		group := int(which) % len(s.Setup.Groups)
		single, ok := s.Single(len(s.Setup.Agents) - 1 - int(which)%max(1, len(s.Setup.Agents)))
		var edit Edit
		switch {
		case what%6 == 0:
			edit, err = d.PutGoal(group, at)
		case what%6 == 1 && !s.Alone(group):
			edit, err = d.PutStart(group, at)
		case what%6 == 2 && !s.Alone(group):
			edit, err = d.AddAgent(group, at)
		case what%6 == 3 && IsMark(d.Letter(at)):
			edit, err = d.DropMark(at)
		case what%6 == 4 && ok:
			edit, err = d.MoveAgent(single, at)
		case what%6 == 5 && ok:
			edit, err = d.DropAgent(single)
		}
		if err == nil {
			if _, bad := parseTree(&source{text: d.Text()}, Format{}); bad != nil {
				t.Fatalf("no TOML any more: %v\n%s", bad, d.Text())
			}
		}
		if d.Apply(edit.Back()); string(d.Text()) != before {
			t.Fatalf("taken back:\n%s\nwas\n%s", d.Text(), before)
		}
	})
}
