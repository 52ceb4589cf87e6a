package main

import (
	"fmt"
	"os"
	"strings"
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

// TestReadmeTable: the table that README shows is the one that its command prints.
func TestReadmeTable(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var out, words strings.Builder
	if code := execute([]string{"run", "orbit-race"}, &streams{out: &out, err: &words}); code != done {
		t.Fatalf("exit code %d: %s", code, words.String())
	}
	_, table, found := strings.Cut(out.String(), "\n\n")
	table = "    " + strings.ReplaceAll(strings.TrimSpace(table), "\n", "\n    ")
	if !found || !strings.Contains(string(readme), table) {
		t.Errorf("README.md shows another table than\n%s", table)
	}
}
