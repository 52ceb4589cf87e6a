package scene

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"pgregory.net/rapid"
)

// What is read as TOML is what go-toml's own decoder takes.
func FuzzTOML(f *testing.F) {
	for _, pattern := range []string{"testdata/bad/*.toml", "library/*.toml"} {
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
		_, bad := parseTree(&source{name: "fuzz.toml", text: text}, Format{})
		if (bad == nil) != (want == nil) {
			t.Fatalf("%q: read with %v, and go-toml says %v", text, bad, want)
		}
	})
}

// 200,000 keys are read at once, and most of what is wrong with them only counted. As
// long as each was compared with all the others, this went on for minutes.
func TestManyKeys(t *testing.T) {
	var b strings.Builder
	b.WriteString("schema = 1\ntitle = \"x\"\n")
	each(200_000, func(i int) { fmt.Fprintf(&b, "key%d = 1\n", i) })
	_, err := Parse("x.toml", []byte(b.String()))
	if err == nil || !strings.HasSuffix(err.Error(), "\n… and 199,900 more") || len(err.(Mistakes)) != 100 {
		t.Errorf("%d mistakes", len(err.(Mistakes)))
	}
}

// Four times the names are read with about four times the work, not sixteen: it is counted in
// the bytes that are allocated: a name that is folded to be compared costs some.
func TestKeysTakeLinearWork(t *testing.T) {
	for name, write := range map[string]func(b *strings.Builder, n int){
		"keys":   func(b *strings.Builder, n int) { each(n, func(i int) { fmt.Fprintf(b, "key%d = 1\n", i) }) },
		"tables": func(b *strings.Builder, n int) { each(n, func(i int) { fmt.Fprintf(b, "[table%d]\nx = 1\n", i) }) },
		"dotted": func(b *strings.Builder, n int) { each(n, func(i int) { fmt.Fprintf(b, "a.key%d = 1\n", i) }) },
		"lists":  func(b *strings.Builder, n int) { each(n, func(i int) { fmt.Fprintf(b, "[[list%d]]\n", i) }) },
		"inline": func(b *strings.Builder, n int) {
			b.WriteString("a = {x = 0")
			each(n, func(i int) { fmt.Fprintf(b, ", key%d = 1", i) })
			b.WriteString("}\n")
		},
		"same": func(b *strings.Builder, n int) { each(n, func(int) { b.WriteString("[[group]]\nname = \"same\"\n") }) },
		"bodies": func(b *strings.Builder, n int) {
			each(n, func(i int) { fmt.Fprintf(b, "[[body]]\nname = \"B-%d\"\nparent = \"B-%d\"\n", i+1, i) })
		},
		"parents": func(b *strings.Builder, n int) {
			each(n, func(i int) { fmt.Fprintf(b, "[[body]]\nname = \"B-%d\"\nparent = \"Z-%d\"\n", i, i) })
		},
		"goals": func(b *strings.Builder, n int) {
			each(n, func(i int) { fmt.Fprintf(b, "[[agent]]\nname = \"A-%d\"\nat = [%d, 0]\ngoal = \"Z-%d\"\n", i, 3*i, i) })
		},
		"groups": func(b *strings.Builder, n int) {
			each(n, func(i int) { fmt.Fprintf(b, "[[agent]]\nname = \"A-%d\"\nat = [%d, 0]\ngroup = \"z%d\"\n", i, 3*i, i) })
		},
		"at": func(b *strings.Builder, n int) {
			each(n, func(i int) { fmt.Fprintf(b, "[[agent]]\nname = \"a%d\"\nat = \"z%d\"\n", i, i) })
		},
		"stops": func(b *strings.Builder, n int) {
			b.WriteString("[[group]]\nname = \"g\"\nstops = [\"z\"")
			each(n, func(i int) { fmt.Fprintf(b, ", \"z%d\"", i) })
			b.WriteString("]\n")
		},
	} {
		t.Run(name, func(t *testing.T) {
			work := func(n int) uint64 {
				var b strings.Builder
				b.WriteString("schema = 1\ntitle = \"x\"\n")
				write(&b, n)
				text := []byte(b.String())
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				if _, err := Parse("x.toml", text); err != nil {
					_ = err.Error()
				}
				runtime.ReadMemStats(&after)
				return after.TotalAlloc - before.TotalAlloc
			}
			const n = 2000
			if once, fourfold := work(n), work(4*n); fourfold > 7*once {
				t.Errorf("%d units of work for %d, %d for %d", once, n, fourfold, 4*n)
			}
		})
	}
}

func each(n int, do func(int)) {
	for i := range n {
		do(i)
	}
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
