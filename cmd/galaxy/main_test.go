package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"galaxy": main}) }

// TestScripts runs the command line as a person would, by testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition: func(name string) (bool, error) {
			if name != "display" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return os.Getenv("DISPLAY") != "", nil
		},
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"DISPLAY", "XAUTHORITY", "LIBGL_ALWAYS_SOFTWARE", "GALLIUM_DRIVER"} {
				env.Setenv(name, os.Getenv(name))
			}
			return nil
		},
	})
}
