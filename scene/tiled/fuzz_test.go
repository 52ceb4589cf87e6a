package tiled

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"galaxy/nav/tiles"
)

// Whatever is in a Tiled file: a map, or what is wrong with it, and never a panic, nor
// more memory than the file and its tiles are worth.
func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"testdata/*.tmx", "../testdata/bad/*.tmx", "testdata/*.tmj", "../testdata/bad/*.tmj"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	files := fstest.MapFS{}
	for _, name := range []string{"ground.tsx", "ground.tsj", "post.tx", "post.tj"} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		name := "fuzz.tmx"
		if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
			name = "fuzz.tmj"
		}
		files := maps.Clone(files)
		files[name] = &fstest.MapFile{Data: text}
		var m *Map
		var mistakes []*Mistake
		n := allocated(func() { m, mistakes = Read(files, name) })
		area := 0
		if m != nil {
			area = m.Width * m.Height
		}
		if n > uint64(200*len(text)+8*area+4<<20) {
			t.Fatalf("%d bytes for a file of %d and %d tiles", n, len(text), area)
		}
		checkRead(t, m, mistakes)
	})
}

// checkRead checks what Read promises of its results.
func checkRead(t *testing.T, m *Map, mistakes []*Mistake) {
	t.Helper()
	if m == nil && len(mistakes) == 0 || len(mistakes) > MaxMistakes {
		t.Fatalf("map %v, mistakes %v", m, mistakes)
	}
	for _, p := range mistakes {
		if p.What == "" || p.Error() == "" {
			t.Fatalf("a mistake that says nothing: %+v", p)
		}
	}
	if m == nil {
		return
	}
	if len(m.Cost) != m.Width*m.Height || m.Width > tiles.MaxSide || m.Height > tiles.MaxSide {
		t.Fatalf("%d costs of %d × %d tiles", len(m.Cost), m.Width, m.Height)
	}
	for _, o := range m.Objects {
		if o.Name == "" || o.Tile.X < 0 || o.Tile.X >= m.Width || o.Tile.Y < 0 || o.Tile.Y >= m.Height {
			t.Fatalf("an object %+v on %d × %d tiles", o, m.Width, m.Height)
		}
	}
}

// Whatever is in a tileset or a template that a map of Tiled names, in XML or JSON: a
// map, or what is wrong with it.
func FuzzParts(f *testing.F) {
	files := fstest.MapFS{}
	parts := []struct{ name, top string }{ // and a map that names it
		{"ground.tsx", "town.tmx"}, {"ground.tsj", "town.tmj"}, {"post.tx", "town-json.tmx"}, {"post.tj", "town.tmj"},
	}
	for i, part := range parts {
		for _, name := range []string{part.name, part.top} {
			text, err := os.ReadFile("testdata/" + name)
			if err != nil {
				f.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: text}
		}
		f.Add(uint8(i), files[part.name].Data)
	}
	f.Fuzz(func(t *testing.T, which uint8, text []byte) {
		part := parts[int(which)%len(parts)]
		files := maps.Clone(files)
		files[part.name] = &fstest.MapFile{Data: text}
		m, mistakes := Read(files, part.top)
		checkRead(t, m, mistakes)
	})
}
