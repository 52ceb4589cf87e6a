package scene

import (
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

// A mark of the encoding at the beginning of a file is passed over, whatever the file, and
// what is in another encoding is told so.
func TestByteOrderMarks(t *testing.T) {
	files := map[string]string{
		"x.toml": "schema = 1\ntitle = \"x\"\ntiles.file = \"m.tmx\"",
		"y.toml": "schema = 1\ntitle = \"x\"\ntiles.file = \"m.tmj\"",
		"m.tmx":  `<?xml version="1.0" encoding="UTF-8"?><map width="1" height="1" tilewidth="1" tileheight="1"><tileset firstgid="1" source="s.tsx"/><layer><data encoding="csv">1</data></layer><objectgroup><object template="t.tx"/></objectgroup></map>`,
		"m.tmj":  `{"type":"map","width":1,"height":1,"tilewidth":1,"tileheight":1,"tilesets":[{"firstgid":1,"source":"s.tsj"}],"layers":[{"type":"tilelayer","data":[1]},{"type":"objectgroup","objects":[{"template":"t.tj"}]}]}`,
		"s.tsx":  `<tileset/>`, "s.tsj": `{"type":"tileset"}`,
		"t.tx": `<template><object name="a"/></template>`, "t.tj": `{"type":"template","object":{"name":"a"}}`,
	}
	for marked := range files {
		for mark, want := range map[string]string{"": "", "\ufeff": "", "\xff\xfe": "this text is in UTF-16, and only UTF-8 is read", "\xfe\xff": "this text is in UTF-16, and only UTF-8 is read"} {
			fsys := fstest.MapFS{}
			for name, text := range files {
				if name == marked {
					text = mark + text
				}
				fsys[name] = &fstest.MapFile{Data: []byte(text)}
			}
			told := ""
			for _, name := range []string{"x.toml", "y.toml"} {
				if s, err := parseWith(name, fsys[name].Data, fsys); err != nil {
					told += err.Error()
				} else if len(s.Marks) != 1 {
					t.Errorf("%q before %s: marks %v", mark, marked, s.Marks)
				}
			}
			if want == "" && told != "" || !strings.Contains(told, want) {
				t.Errorf("%q before %s: %s", mark, marked, told)
			}
		}
	}
}
