package tiled

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"galaxy/nav/tiles"

	_ "galaxy/internal/seeded"

	"pgregory.net/rapid"
)

// sameObjects says whether two maps have the same objects on the same tiles.
func sameObjects(a, b []Object) bool {
	return slices.EqualFunc(a, b, func(a, b Object) bool { return a.Name == b.Name && a.Tile == b.Tile })
}

// One town, in XML and in JSON, with tilesets and templates in either, as Tiled
// 1.9 and 1.10 name the classes of objects. The files were written by hand after
// Tiled's manual.
func TestEitherFormat(t *testing.T) {
	files := os.DirFS("testdata")
	want, mistakes := Read(files, "town.tmx")
	if len(mistakes) > 0 || len(want.Objects) != 4 {
		t.Fatal(want, mistakes)
	}
	for _, name := range []string{"town.tmj", "town-1.9.tmj", "town-json.tmx"} {
		m, mistakes := Read(files, name)
		if len(mistakes) > 0 {
			t.Errorf("%s: %v", name, mistakes)
		} else if !bytes.Equal(m.Cost, want.Cost) || !sameObjects(m.Objects, want.Objects) {
			t.Errorf("%s: %v, want %v", name, m, want)
		}
	}
}

func TestNamesOfJSON(t *testing.T) {
	text, err := os.ReadFile("testdata/town-1.9.tmj")
	if err != nil {
		t.Fatal(err)
	}
	tileset, err := os.ReadFile("testdata/ground.tsx")
	if err != nil {
		t.Fatal(err)
	}
	template, err := os.ReadFile("testdata/post.tj")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"TOWN.JSON": {Data: text}, "ground.tsx": {Data: tileset}, "post.tj": {Data: template}}
	if _, mistakes := Read(files, "TOWN.JSON"); len(mistakes) > 0 {
		t.Error(mistakes)
	}
}

// The same tiles and objects, in XML and in JSON, in each way of storing them,
// are the same map.
func TestStorages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height")
		tile := rapid.SampledFrom([]uint32{0, 1, 2, 3, 4, 5, 5 | 1<<31, 2 | 1<<30 | 1<<29})
		gids := rapid.SliceOfN(tile, width*height, width*height).Draw(t, "gids")
		name := rapid.SampledFrom([]string{"Walls", "ground"}).Draw(t, "layer")
		mark := rapid.StringMatching(`[a-zA-Z][<>&"'é\n ]{0,2}`).Draw(t, "mark")
		x, y := rapid.Float64Range(0, float64(16*width)-1e-6).Draw(t, "x"), rapid.Float64Range(0, float64(8*height)-1e-6).Draw(t, "y")

		tilesets := `<tileset firstgid="1" source="ground.tsx"/><tileset firstgid="5" name="plain"/>`
		inXML := fmt.Sprintf(`<map width="%d" height="%d" tilewidth="16" tileheight="8">%s<layer name="%s"><data encoding="csv">%s</data></layer>`+
			`<objectgroup><object name="%s" x="%v" y="%v"/></objectgroup></map>`, width, height, tilesets, name, commaSeparated(gids), escaped(mark), x, y)
		object := map[string]any{"type": "objectgroup", "objects": []any{map[string]any{"name": mark, "x": x, "y": y, "later": 1}}}
		files := fstest.MapFS{}
		for _, name := range []string{"ground.tsx", "ground.tsj"} {
			text, err := os.ReadFile("testdata/" + name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: text}
		}
		files["map.tmx"] = &fstest.MapFile{Data: []byte(inXML)}
		want, wantMistakes := Read(files, "map.tmx")

		var packed bytes.Buffer
		for storage, layer := range map[string]map[string]any{
			"list":   {"data": gids},
			"csv":    {"data": gids, "encoding": "csv", "compression": ""},
			"base64": {"data": base64.StdEncoding.EncodeToString(bytesOf(gids)), "encoding": "base64", "compression": ""},
			"zlib":   {"data": pack(zlib.NewWriter(&packed), &packed, gids), "encoding": "base64", "compression": "zlib"},
			"gzip":   {"data": pack(gzip.NewWriter(&packed), &packed, gids), "encoding": "base64", "compression": "gzip"},
		} {
			layer["type"], layer["name"], layer["class"] = "tilelayer", name, map[string]any{}
			text, err := json.Marshal(map[string]any{
				"type": "map", "width": width, "height": height, "tilewidth": 16, "tileheight": 8,
				"layers":   []any{layer, map[string]any{"type": "later"}, object},
				"tilesets": []any{map[string]any{"firstgid": 1, "source": "ground.tsj"}, map[string]any{"firstgid": 5, "name": "plain"}},
			})
			if err != nil {
				t.Fatal(err)
			}
			files["map.tmj"] = &fstest.MapFile{Data: text}
			got, mistakes := Read(files, "map.tmj")
			if !slices.EqualFunc(mistakes, wantMistakes, func(a, b *Mistake) bool { return a.What == b.What }) {
				t.Fatalf("%s: mistakes %v; want %v", storage, mistakes, wantMistakes)
			}
			if !bytes.Equal(got.Cost, want.Cost) || !sameObjects(got.Objects, want.Objects) {
				t.Fatalf("%s: %v, want %v", storage, got, want)
			}
		}
	})
}

func commaSeparated(gids []uint32) string {
	var text []string
	for _, gid := range gids {
		text = append(text, fmt.Sprint(gid))
	}
	return strings.Join(text, ",")
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}

func bytesOf(gids []uint32) []byte {
	var b []byte
	for _, gid := range gids {
		b = binary.LittleEndian.AppendUint32(b, gid)
	}
	return b
}

func pack(w io.WriteCloser, into *bytes.Buffer, gids []uint32) string {
	_, _ = w.Write(bytesOf(gids))
	_ = w.Close()
	text := base64.StdEncoding.EncodeToString(into.Bytes())
	into.Reset()
	return text
}

// A map of the size that must go, and one in a file that is too large.
func TestSizes(t *testing.T) {
	const side = 1024
	row := strings.Repeat("1, ", side)
	text := fmt.Sprintf(`{"type":"map","width":%d,"height":%d,"tilesets":[{"firstgid":1}],"layers":[{"type":"tilelayer","name":"walls","data":[%s]}]}`,
		side, side, strings.TrimSuffix(strings.Repeat(row, side), ", "))
	m, mistakes := Read(fstest.MapFS{"m.tmj": {Data: []byte(text)}}, "m.tmj")
	if len(mistakes) > 0 || m.Cost[side-1] != tiles.Solid {
		t.Error(mistakes)
	}
	folder := t.TempDir()
	file := folder + "/large.tmj"
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, maxBytes+1); err != nil {
		t.Fatal(err)
	}
	_, mistakes = Read(os.DirFS(folder), "large.tmj")
	if len(mistakes) != 1 || !strings.Contains(mistakes[0].What, "hold at most") {
		t.Error(mistakes)
	}
}
