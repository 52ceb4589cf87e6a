package simd

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The assembly is what its generator makes. Only the generator needs avo: where that cannot
// be had, the test is skipped.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the generator")
	}
	const tools = "../../tools"
	folder := t.TempDir()
	program := filepath.Join(folder, "generator")
	if out, err := exec.Command("go", "build", "-C", tools, "-o", program, "./simd").CombinedOutput(); err != nil {
		if _, missing := exec.Command("go", "list", "-C", tools, "-deps", "./simd").Output(); missing != nil {
			t.Skipf("the generator's modules are missing: %s", out)
		}
		t.Fatalf("%v\n%s", err, out)
	}
	made := filepath.Join(folder, "made")
	if err := os.Mkdir(made, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(program, "-from", "..", "-to", made).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := filepath.Glob("kernels*")
	if err != nil || len(want) == 0 {
		t.Fatalf("%d files are generated, %v", len(want), err)
	}
	for _, name := range want {
		old, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		again, err := os.ReadFile(filepath.Join(made, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(old, again) {
			t.Errorf("%s is not what tools/simd makes; run: go run -C tools ./simd", name)
		}
	}
}
