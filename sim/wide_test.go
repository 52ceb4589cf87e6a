package sim

import (
	"fmt"
	"os"
	"testing"

	"galaxy/internal/simd"
)

// The tests run on the kernels that GALAXY_WIDE names, as the program does: make test runs them on
// each set of instructions that the machine has.
func TestMain(m *testing.M) {
	name := os.Getenv("GALAXY_WIDE")
	if err := simd.Choose(name); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if name != "" && simd.InUse().String() != name {
		fmt.Println("no test runs: this processor does not have", name)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// No test leaves other kernels behind. That the variable is read in a test lets go test know that
// results depend on it: in TestMain it is too early for that.
func TestKernelsAreThoseOfTheEnvironment(t *testing.T) {
	if name := os.Getenv("GALAXY_WIDE"); name != "" && simd.InUse().String() != name {
		t.Errorf("%v, not %s", simd.InUse(), name)
	}
}
