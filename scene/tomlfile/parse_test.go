package tomlfile

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "galaxy/internal/seeded"

	"github.com/pelletier/go-toml/v2"
	"pgregory.net/rapid"
)

// What is read as TOML is what go-toml's own decoder takes.
func FuzzTOML(f *testing.F) {
	for _, pattern := range []string{"../testdata/bad/*.toml", "../library/*.toml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal(files, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	for _, text := range []string{
		"[a.b]\n[a]\n[a]", "[a.b]\nx=1\n[a]\nb=2", "a.b=1\n[a]", "a.b=1\n[a.c]\n[a.c.d]", "[[a]]\n[a]\n", "[[a]]\n[a.b]\n[[a]]\n[a.b]\n[a.b]",
		"a=[{b=1},{b=2}]\n[[a]]", "a={b=1}\na.c=2", "a={b.c=1,b.d=2}", "a={b.c=1,b=2}", "a.b.c=1\na.b.d=2\na.b=3", "[a]\nb.c=1\n[a.b]\n[a.b.d]",
		"[a]\nb.c=1\n[[a.b]]", "a=[1]\na.b=1", "a=01", "a=1__0", "a=0x_1", "a=9223372036854775808", "a=-9223372036854775808", "a=1e999", "a=1.e1", "a=.5", "a=-nan", "a=+inf",
		"a=2021-02-30", "a=2021-13-01", "a=25:00:00", "a=1979-05-27T07:32:00Z", "a=1979-05-27 07:32", "a=0b12", "a=0o8", "a=0xffffffffffffffff", "a=+0x1", "a=1_000.5_5e1_0",
		"\"a\\u0062\"=1\nab=2", "a=\"\\ud800\"", "a='\xff'", "[a]\n[a.b]\n[[a.b]]", "[[a.b]]\n[a]\n[a.b]", "a=1\n[a.b]", "[a]\n[b]\na.b=1\na.b.c=2",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) == 0 { // this is TOML, but no scene
			return
		}
		var all map[string]any
		want := toml.Unmarshal(text, &all)
		_, bad := Parse(&Source{Name: "fuzz.toml", Text: text}, Format{})
		if (bad == nil) != (want == nil) {
			t.Fatalf("%q: read with %v, and go-toml says %v", text, bad, want)
		}
	})
}

// A number that is taken for one in range without reading it is one.
func TestFewDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringMatching(`[-+]?[0-9]{0,9}[.]?[0-9]{0,9}`), rapid.StringMatching(`[-+0-9._einf]{1,8}`)).Draw(t, "text")
		if !fewDigits([]byte(text)) {
			return
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || math.Abs(x) >= 1e15 {
			t.Fatalf("%q is taken for a number in range: %v, %v", text, x, err)
		}
		var value struct{ V any }
		if err := toml.Unmarshal([]byte("v="+text), &value); err != nil && strings.Contains(text, ".") {
			t.Fatalf("%q is taken for a number: %v", text, err)
		}
	})
	for text, want := range map[string]bool{"0": true, "12.5": true, "-7": true, "0.25": true, "1343.642": true, "1e5": false, "12345678901234567": false, "1.": false, ".5": false, "": false, "-": false, "inf": false, "00.5": false} {
		if got := fewDigits([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
