package scene

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"galaxy/scene/tomlfile"
)

// 200,000 keys are read at once, and most of what is wrong with them only counted. As
// long as each was compared with all the others, this went on for minutes.
func TestManyKeys(t *testing.T) {
	var b strings.Builder
	b.WriteString("schema = 1\ntitle = \"x\"\n")
	each(200_000, func(i int) { fmt.Fprintf(&b, "key%d = 1\n", i) })
	_, err := Parse("x.toml", []byte(b.String()))
	if err == nil || !strings.HasSuffix(err.Error(), "\n… and 199,900 more") || len(err.(tomlfile.Mistakes)) != 100 {
		t.Errorf("%d mistakes", len(err.(tomlfile.Mistakes)))
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
