package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"galaxy": main}) }

// TestScripts runs the command line as a person would, by testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"appears": appears},
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

// appears waits for a file with such a name: a program in the background has come
// so far.
func appears(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: appears pattern")
	}
	for {
		found, err := filepath.Glob(ts.MkAbs(args[0]))
		ts.Check(err)
		if len(found) > 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
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
