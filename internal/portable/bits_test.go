package portable

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/golden"
)

// TestBits pins the bits of some hundred thousand results. The hash was the same
// on every machine that it was computed on; a change is a change of every
// recording.
func TestBits(t *testing.T) {
	sum := golden.NewBits()
	// Arguments of every size, without a generator that a new Go could change.
	for i := range uint64(20000) {
		u := Uniform(Hash(1, i, 0, 0))
		x := math.Ldexp(1+u, int(Hash(1, i, 1, 0)%80)-40)
		y := math.Ldexp(1+Uniform(Hash(1, i, 2, 0)), int(Hash(1, i, 3, 0)%80)-40)
		if i%2 == 1 {
			x = -x
		}
		s, c := Sincos(x)
		a, b := Versine(x)
		sum.Put(s, c, a, b, Wrap(x), Atan2(y, x))
		sh, ch := Sinhcosh(x)
		a, b = HyperVersine(x)
		sum.Put(sh, ch, a, b, Exp(x), Log(y), Log1p(y), Asinh(x), Cbrt(x))
		s, c = Sincos(math.Ldexp(x, 600))
		v, w := r2.Vec{X: x, Y: u}, r2.Vec{X: s, Y: y}
		sum.Put(s, c, Dot(v, w), Cross(v, w), Norm(v), AddScaled(v, u, w).X)
	}
	golden.Check(t, "testdata/bits.golden", fmt.Sprintf("%016x\n", sum.Sum64()))
}

// TestNothingFusesByItself compiles the rooms of the simulation, and that which
// places its agents, for arm64, whose compiler fuses wherever the language lets
// it, and looks for fused instructions on lines that do not ask for one. A product
// that flows into a sum is written float64(a*b); a division by a constant may
// become a product.
func TestNothingFusesByItself(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for another processor")
	}
	rooms := []string{"galaxy/internal/portable", "galaxy/internal/rootfind", "galaxy/orbit", "galaxy/orbit/radau", "galaxy/orbit/plan", "galaxy/sim/flights", "galaxy/orbit/spk", "galaxy/sky", "galaxy/sky/law", "galaxy/nav", "galaxy/nav/tiles", "galaxy/nav/script", "go.starlark.net/starlark", "galaxy/internal/shape", "galaxy/internal/simd", "galaxy/sim", "galaxy/sim/arms", "galaxy/sim/contact", "galaxy/sim/columns", "galaxy/sim/moves", "galaxy/sim/flows", "galaxy/sim/formations", "galaxy/sim/grid", "galaxy/sim/journeys", "galaxy/sim/scenery", "galaxy/sim/ways", "galaxy/scene"}
	readRooms(t, rooms)
	build := exec.Command("go", append([]string{"build", "-trimpath", "-gcflags=-S"}, rooms...)...)
	build.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	function := regexp.MustCompile(`^(\S+) STEXT`)
	fused := regexp.MustCompile(`\(([^()]+):(\d+)\)\s+(FN?M(?:ADD|SUB)[DS])\b`)
	type place struct{ function, file, line string }
	found := map[place]int{}
	in := ""
	for line := range strings.Lines(string(out)) {
		if m := function.FindStringSubmatch(line); m != nil {
			in = m[1]
		} else if m := fused.FindStringSubmatch(line); m != nil {
			found[place{in, m[1], m[2]}]++
		}
	}
	sources := map[string][]string{}
	asked := 0
	for at, n := range found {
		if sources[at.file] == nil {
			file, ours := strings.CutPrefix(at.file, "galaxy/")
			if !ours {
				t.Errorf("%s:%s: in %s the compiler makes %d fused instructions", at.file, at.line, at.function, n)
				continue
			}
			text, err := os.ReadFile("../../" + file)
			if err != nil {
				t.Fatal(err)
			}
			sources[at.file] = strings.Split(string(text), "\n")
		}
		number, err := strconv.Atoi(at.line)
		if err != nil || number > len(sources[at.file]) {
			t.Fatalf("%s has no line %s", at.file, at.line)
		}
		// What is inlined comes whole, so a function has a multiple of what the line asks for.
		source := sources[at.file][number-1]
		if asks := strings.Count(source, "FMA("); asks > 0 && n%asks == 0 {
			asked++
		} else {
			t.Errorf("%s:%s: in %s the compiler makes %d fused instructions of\n\t%s", at.file, at.line, at.function, n, strings.TrimSpace(source))
		}
	}
	if asked == 0 {
		t.Error("no fused instruction at all: the listing has changed its form")
	}
}

// readRooms opens the code of galaxy's rooms: Go keeps the result of a test until a file changes that it has opened, and does
// not see those that a go command of the test reads.
func readRooms(t *testing.T, rooms []string) {
	t.Helper()
	for _, room := range rooms {
		room, ours := strings.CutPrefix(room, "galaxy/")
		if !ours {
			continue
		}
		files, err := filepath.Glob("../../" + room + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", room, err)
		}
		for _, name := range files {
			if _, err := os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSameBitsOnNewerProcessors runs TestBits as compiled for amd64 v3, where
// the compiler may fuse, too.
func TestSameBitsOnNewerProcessors(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" {
		t.Skip("compiles for another processor")
	}
	readRooms(t, []string{"galaxy/orbit", "galaxy/orbit/radau", "galaxy/orbit/spk", "galaxy/sky", "galaxy/sky/law", "galaxy/internal/rootfind", "galaxy/internal/simd", "galaxy/internal/golden"})
	run := exec.Command("go", "test", "-run", "^TestBits$", "galaxy/internal/portable", "galaxy/orbit", "galaxy/sky")
	run.Env = append(os.Environ(), "GOAMD64=v3", "CGO_ENABLED=0")
	out, err := run.CombinedOutput()
	if strings.Contains(string(out), "can only be run on AMD64 processors") {
		t.Skip("this processor is no v3")
	}
	if err != nil {
		t.Errorf("GOAMD64=v3: %v\n%s", err, out)
	}
}
