package scene

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"gonum.org/v1/gonum/spatial/r2"
)

// Whatever is in a Tiled file: a map, or what is wrong with it, and never a panic.
func FuzzTiled(f *testing.F) {
	for _, pattern := range []string{"testdata/maps/*.tmx", "testdata/bad/*.tmx", "testdata/maps/*.tmj", "testdata/bad/*.tmj"} {
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
		text, err := os.ReadFile("testdata/maps/" + name)
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
		m, marks, problems := readTiled(newTiledFiles(files), name, 30, r2.Vec{})
		if (m == nil) != (len(problems) > 0) {
			t.Fatalf("map %v, problems %v", m, problems)
		}
		for _, k := range marks {
			if k.Name == "" || m.Solid(k.Tile) {
				t.Fatalf("a mark %+v on\n%s", k, m)
			}
		}
	})
}
