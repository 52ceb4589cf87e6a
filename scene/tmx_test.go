package scene

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// Whatever is in a Tiled file: a map, or what is wrong with it, and never a panic, nor
// more memory than the file and its tiles are worth.
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
		from := newTiledFiles(files)
		var m *tiles.Map
		var marks []Mark
		var problems []tiledProblem
		n := allocated(func() { m, marks, problems = readTiled(from, name, 30, r2.Vec{}) })
		area := 0
		if m != nil {
			area = m.Width() * m.Height()
		} else if drawn, bad := readTiledMap(newTiledFiles(files), name); bad == nil && drawn.check() == nil {
			area = drawn.width * drawn.height
		}
		if n > uint64(200*len(text)+8*area+4<<20) {
			t.Fatalf("%d bytes for a file of %d and %d tiles", n, len(text), area)
		}
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
