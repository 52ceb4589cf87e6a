package seeded

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"pgregory.net/rapid"
)

// TestDrawn draws a few cases and prints them, for TestSameCasesInEveryRun.
func TestDrawn(t *testing.T) {
	if os.Getenv("SEEDED_PRINT") == "" {
		t.Skip("TestSameCasesInEveryRun runs this in programs of its own")
	}
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		if c := rapid.Uint64().Draw(t, "case"); n%10 == 0 {
			fmt.Printf("%016x\n", c)
		}
	})
}

func TestSameCasesInEveryRun(t *testing.T) {
	if os.Getenv("RAPID_SEED") != "" || os.Getenv("RAPID_CHECKS") != "" {
		t.Skip("the environment says what to draw")
	}
	drawn := func(args ...string) string {
		t.Helper()
		cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestDrawn$"}, args...)...)
		cmd.Env = append(os.Environ(), "SEEDED_PRINT=1")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	if a, b := drawn(), drawn(); a != b {
		t.Errorf("two runs draw\n%s\nand\n%s", a, b)
	}
	if a, b := drawn("-rapid.seed=0"), drawn("-rapid.seed=0"); a == b {
		t.Errorf("with seed 0 two runs draw the same\n%s", a)
	}
	if checks := flag.Lookup("rapid.checks").Value.String(); checks != "50" {
		t.Errorf("%s checks, want 50", checks)
	}
}
