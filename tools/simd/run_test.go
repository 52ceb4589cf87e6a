package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/cpu"
)

// program runs a kernel on 64 lanes of ordinary and hostile numbers, for each set, and compares
// each lane with what the plain function makes of it.
const program = `package main

import (
	"fmt"
	"math"
	"os"
)

type numbers struct {
	A, B, C, D, E, F, Out []float64
	K                     float64
	Rare                  func() float64
}

%s

var hostile = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 3, -7, 1e300, -1e-300, math.Inf(1), math.Inf(-1), math.NaN(), 5e-324}

func fresh() (*numbers, [7]*float64) {
	n := &numbers{K: 1.5}
	var starts [7]*float64
	for c, column := range []*[]float64{&n.A, &n.B, &n.C, &n.D, &n.E, &n.F, &n.Out} {
		*column = make([]float64, 64)
		for i := range *column {
			if h := (i*2654435761 + c*40503) >> 3; i %% 3 == 0 {
				(*column)[i] = hostile[h %% len(hostile)]
			} else {
				(*column)[i] = float64(h%%2001)/100 - 10
			}
		}
		starts[c] = &(*column)[0]
	}
	return n, starts
}

func main() {
	for _, set := range sets {
		inUse = uint8(set)
		plain, _ := fresh()
		asked := false
		plain.Rare = func() float64 { asked = true; return 0 }
		made, starts := fresh()
		odd, marked := fKernel(&starts, &[1]float64{made.K}, 64)
		for i := range 64 {
			asked = false
			mark := plain.f(i)
			if asked != (odd>>i&1 == 1) {
				fmt.Printf("set %%d, lane %%d: odd is %%v\n", set, i, !asked)
				os.Exit(1)
			}
			if asked {
				continue
			}
			if mark != (marked>>i&1 == 1) {
				fmt.Printf("set %%d, lane %%d: marked is %%v\n", set, i, !mark)
				os.Exit(1)
			}
			want, got := plain.all(), made.all()
			for c := range want {
				x, y := want[c][i], got[c][i]
				if math.Float64bits(x) != math.Float64bits(y) && !(x != x && y != y) {
					fmt.Printf("set %%d, lane %%d, column %%d: %%x, plain %%x\n", set, i, c, y, x)
					os.Exit(1)
				}
			}
		}
	}
}

func (n *numbers) all() [7][]float64 { return [7][]float64{n.A, n.B, n.C, n.D, n.E, n.F, n.Out} }
`

// sets returns the sets of instructions that the processor has, as package simd numbers them.
func sets() []int {
	var list []int
	if cpu.X86.HasAVX2 && cpu.X86.HasBMI2 {
		list = append(list, 1)
	}
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL {
		list = append(list, 2)
	}
	return list
}

// read returns the kernel of a plain function.
func read(t *testing.T, plain string) *text {
	t.Helper()
	folder := t.TempDir()
	source := "package main\n\ntype numbers struct {\n\tA, B, C, D, E, F, Out []float64\n\tK float64\n\tRare func() float64\n}\n\n" + kernelOf(plain)
	if err := os.WriteFile(filepath.Join(folder, "plain.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := readSource(folder)
	if err != nil {
		t.Fatal(err)
	}
	return s.kernels()[0]
}

// kernelOf returns the function with a body.
func kernelOf(body string) string {
	return "//simd:kernel f A B C D E F Out | K\nfunc (n *numbers) f(i int) (marked bool) {\n" + body + "\n}\n"
}

// computes compares a function with its kernels, on every set that the processor has.
func computes(t *testing.T, body string) {
	t.Helper()
	if runtime.GOARCH != "amd64" || len(sets()) == 0 {
		t.Skip("this processor has no kernels")
	}
	k := read(t, body)
	folder := t.TempDir()
	files := map[string]string{"go.mod": "module kernel\n\ngo 1.26\n", "main.go": fmt.Sprintf(program, kernelOf(body))}
	f := newFile()
	f.text(k)
	files["f_amd64.s"] = string(f.assembly())
	files["stubs.go"] = fmt.Sprintf("package main\n\nvar sets, inUse = %#v, uint8(0)\n\nfunc fKernel%s\n", sets(), k.Signature())
	for name, body := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", ".")
	run.Dir, run.Env = folder, append(os.Environ(), "GOWORK=off", "GOFLAGS=", "CGO_ENABLED=0")
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s\nof\n%s", err, bytes.TrimSpace(out), body)
	}
}
