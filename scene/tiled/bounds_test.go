package tiled

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

// allocated returns the bytes that do allocates, what is freed again among them.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A tile takes a byte, however the layers
// are stored, and a layer more takes nothing.
func TestTilesTakeAByte(t *testing.T) {
	const side, layers = 1024, 4
	gids := make([]uint32, side*side)
	for i := range gids {
		gids[i] = uint32(1 + i%9)
	}
	var packed bytes.Buffer
	csv := commaSeparated(gids)
	for name, c := range map[string]struct{ file, encoding, data string }{
		"csv":    {"m.tmx", `encoding="csv"`, csv},
		"base64": {"m.tmx", `encoding="base64"`, base64.StdEncoding.EncodeToString(bytesOf(gids))},
		"zlib":   {"m.tmx", `encoding="base64" compression="zlib"`, pack(zlib.NewWriter(&packed), &packed, gids)},
		"gzip":   {"m.tmx", `encoding="base64" compression="gzip"`, pack(gzip.NewWriter(&packed), &packed, gids)},
		"list":   {"m.tmj", ``, "[" + csv + "]"},
		"json":   {"m.tmj", `"encoding": "base64", "compression": "zlib",`, `"` + pack(zlib.NewWriter(&packed), &packed, gids) + `"`},
	} {
		layer := fmt.Sprintf(`<layer name="l"><data %s>%s</data></layer>`, c.encoding, c.data)
		text := fmt.Sprintf(`<map width="%d" height="%d" tilewidth="1" tileheight="1"><tileset firstgid="1" name="s"><tile id="3"><properties><property name="solid" value="true"/></properties></tile></tileset>%s</map>`,
			side, side, strings.Repeat(layer, layers))
		if c.file == "m.tmj" {
			layer := fmt.Sprintf(`{"type": "tilelayer", "name": "l", %s "data": %s}`, c.encoding, c.data)
			text = fmt.Sprintf(`{"type": "map", "width": %d, "height": %d, "tilewidth": 1, "tileheight": 1, "tilesets": [{"firstgid": 1, "name": "s", "tiles": [{"id": 3, "properties": [{"name": "solid", "value": true}]}]}], "layers": [%s]}`,
				side, side, strings.TrimSuffix(strings.Repeat(layer+",", layers), ","))
		}
		files := fstest.MapFS{c.file: {Data: []byte(text)}}
		var mistakes []*Mistake
		n := allocated(func() { _, mistakes = Read(files, c.file) })
		if len(mistakes) > 0 {
			t.Fatalf("%s: %v", name, mistakes)
		}
		// The text is read, with room to grow, and kept; the rest are the tiles.
		if own := n - min(n, 8*uint64(len(text))); own > 2*side*side {
			t.Errorf("%s: %d bytes for %d tiles and a text of %d", name, n, side*side, len(text))
		}
	}
}

// Whatever a map has too much of is refused with a sentence, before the memory that it
// takes is a multiple of the file.
func TestMapsAreBounded(t *testing.T) {
	const many, few = 510_000, 20_000
	repeat := func(s string, n int) string { return strings.Repeat(s, n) }
	head := `<map width="2" height="2" tilewidth="1" tileheight="1">`
	for name, c := range map[string]struct{ file, text, want string }{
		"cells": {
			"m.tmx", `<map width="8192" height="8192">` + repeat(`<layer name="l"><data encoding="csv">0</data></layer>`, 5) + `</map>`,
			"its 5 layers of 8192 × 8192 tiles have 335544320 cells together, and a map has at most 268435456",
		},
		"cells of JSON": {
			"m.tmj", `{"type":"map","width":8192,"height":8192,"layers":[` + repeat(`{"type":"tilelayer","data":[0]},`, 4) + `{"type":"group","layers":[{"type":"tilelayer","data":"?"}]}]}`,
			"its 5 layers of 8192 × 8192 tiles have 335544320 cells together, and a map has at most 268435456",
		},
		"side":             {"m.tmx", `<map width="8193" height="1"><layer/></map>`, "a map is 1 to 8192 tiles wide and high, not 8193 × 1"},
		"layers":           {"m.tmx", head + repeat(`<layer/>`, few) + `</map>`, "a map has at most 10000 layers"},
		"layers of JSON":   {"m.tmj", `{"type":"map","width":2,"height":2,"layers":[` + repeat(`{},`, few) + `{}]}`, "a map has at most 10000 layers"},
		"groups":           {"m.tmx", head + repeat(`<group>`, few) + repeat(`</group>`, few) + `</map>`, "elements are nested more than 100 deep"},
		"groups of JSON":   {"m.tmj", `{"type":"map","width":2,"height":2,"layers":` + repeat(`[{"layers":`, 4000) + `[]` + repeat(`}]`, 4000) + `}`, "layers are nested more than 100 deep"},
		"nesting":          {"m.tmx", head + repeat(`<a>`, few) + repeat(`</a>`, few) + `</map>`, "elements are nested more than 100 deep"},
		"nesting of JSON":  {"m.tmj", `{"type":"map","x":` + repeat(`[`, few) + repeat(`]`, few) + `}`, "this is not JSON: lists and objects are nested too deep"},
		"attributes":       {"m.tmx", `<map ` + repeat(`a="" `, many) + `/>`, "a tag or a text has more than 1048576 bytes"},
		"comment":          {"m.tmx", `<!--` + repeat(`a`, 4*many) + `-->` + head + `</map>`, "a tag or a text has more than 1048576 bytes"},
		"objects":          {"m.tmx", head + `<objectgroup>` + repeat(`<object name="a"/>`, many) + `</objectgroup></map>`, "a map has at most 500000 tilesets, tiles with properties and objects with a name"},
		"objects of JSON":  {"m.tmj", `{"type":"map","layers":[{"objects":[` + repeat(`{"name":"a"},`, many) + `{}]}]}`, "a map has at most 500000 tilesets, tiles with properties and objects with a name"},
		"tilesets":         {"m.tmx", head + repeat(`<tileset/>`, many) + `</map>`, "a map has at most 500000 tilesets"},
		"tilesets of JSON": {"m.tmj", `{"type":"map","tilesets":[` + repeat(`{},`, many) + `{}]}`, "a map has at most 500000 tilesets"},
		"tiles":            {"m.tmx", head + `<tileset firstgid="1">` + repeat(`<tile id="1"/>`, many) + `</tileset></map>`, "a map has at most 500000 tilesets"},
		"tiles of JSON":    {"m.tmj", `{"type":"map","tilesets":[{"tiles":[` + repeat(`{"id":1},`, many) + `{}]}]}`, "a map has at most 500000 tilesets"},
		"properties":       {"m.tmx", head + `<tileset><tile><properties>` + repeat(`<property name="cost"/>`, many) + `</properties></tile></tileset></map>`, "a map has at most 500000 tilesets"},
		"a name":           {"m.tmx", head + `<layer><data encoding="csv">0,0,0,0</data></layer><objectgroup><object name="` + repeat("é", 101) + `"/></objectgroup></map>`, "is too long: a name has at most 100 characters"},
		"more tiles":       {"m.tmx", head + `<layer name="l"><data encoding="csv">0` + repeat(`,0`, few) + `</data></layer></map>`, `the layer "l" has more tiles than the map, which has 4`},
		"tags":             {"m.tmx", head + `<layer name="l"><data>` + repeat(`<tile/>`, few) + `</data></layer></map>`, `the layer "l" has more tiles than the map, which has 4`},
		"chunks":           {"m.tmx", `<map infinite="1" width="2" height="2"><layer><data encoding="csv">` + repeat(`<chunk x="0">0,0</chunk>`, few) + `</data></layer></map>`, "it is an infinite map"},
		"pictures":         {"m.tmx", head + `<layer name="l"/>` + repeat(`<imagelayer><image><data>0</data></image></imagelayer>`, few) + `</map>`, `the layer "l" has 0 tiles, and the map 4`},
	} {
		files := fstest.MapFS{c.file: {Data: []byte(c.text)}}
		var mistakes []*Mistake
		n := allocated(func() { _, mistakes = Read(files, c.file) })
		if len(mistakes) != 1 || !strings.Contains(mistakes[0].What, c.want) {
			t.Errorf("%s: %v, want %q", name, mistakes, c.want)
		}
		if n > 60*uint64(len(c.text))+32<<20 {
			t.Errorf("%s: %d bytes for a file of %d", name, n, len(c.text))
		}
	}
}

// The files that a map names count, too, and each is read once.
func TestFilesAreBoundedTogether(t *testing.T) {
	big := []byte("<tileset>" + strings.Repeat(strings.Repeat(" ", 1<<19)+"<x/>", 2) + "</tileset>")
	fsys := fstest.MapFS{}
	var sets, gids []string
	for i := range 100 {
		fsys[fmt.Sprintf("s%d.tsx", i)] = &fstest.MapFile{Data: big}
		sets = append(sets, fmt.Sprintf(`<tileset firstgid="%d" source="s%d.tsx"/><tileset firstgid="%d" source="./s0.tsx"/>`, 2*i+1, i, 2*i+2))
		gids = append(gids, fmt.Sprint(2*i+1), fmt.Sprint(2*i+2))
	}
	text := fmt.Sprintf(`<map width="200" height="1">%s<layer><data encoding="csv">%s</data></layer></map>`, strings.Join(sets, ""), strings.Join(gids, ","))
	fsys["m.tmx"] = &fstest.MapFile{Data: []byte(text)}
	files := newFiles(fsys)
	_, mistakes := files.readAll("m.tmx")
	if len(files.kept) != 1+95 || len(mistakes) == 0 || !strings.Contains(mistakes[0].What, "at most 100663296 bytes together") {
		t.Errorf("%d files read; %v", len(files.kept), mistakes)
	}
}
