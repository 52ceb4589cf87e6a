package app

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"galaxy/internal/golden"
)

// hangupIgnored reports whether this process, and so all that it starts, runs under nohup.
var hangupIgnored = signal.Ignored(syscall.SIGHUP)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"galaxy": Main}) }

// TestScripts runs the command line by the scripts of testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       golden.Update(),
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"appears": appears, "exits": exits, "mask": mask},
		Condition: func(name string) (bool, error) {
			switch name {
			case "display":
				return os.Getenv("DISPLAY") != "", nil
			case "hangup":
				return runtime.GOOS != "windows" && !hangupIgnored, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"DISPLAY", "XAUTHORITY", "LIBGL_ALWAYS_SOFTWARE", "GALLIUM_DRIVER"} {
				env.Setenv(name, os.Getenv(name))
			}
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, ".config")) // never the person's own
			return nil
		},
	})
}

// appears waits until a program in the background has written a file that matches a
// pattern, with at least so many lines.
func appears(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: appears pattern [lines]")
	}
	lines := 0
	if len(args) == 2 {
		var err error
		lines, err = strconv.Atoi(args[1])
		ts.Check(err)
	}
	for range 20_000 {
		found, err := filepath.Glob(ts.MkAbs(args[0]))
		ts.Check(err)
		for _, name := range found {
			if text, err := os.ReadFile(name); err == nil && bytes.Count(text, []byte("\n")) >= lines {
				return
			}
		}
		time.Sleep(5 * time.Millisecond)
	}
	ts.Fatalf("%s does not appear", args[0])
}

// exits runs a program and checks its exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code program [args]")
	}
	code := new(exec.ExitError)
	if err := ts.Exec(args[1], args[2:]...); !errors.As(err, &code) || strconv.Itoa(code.ExitCode()) != args[0] {
		ts.Fatalf("%v, want exit code %s", err, args[0])
	}
}

// mask replaces in a file what matches a pattern, such as the figures of a clock.
func mask(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: mask file pattern replacement")
	}
	pattern, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	text := ts.ReadFile(args[0])
	if !pattern.MatchString(text) {
		ts.Fatalf("%s holds nothing like %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(pattern.ReplaceAllString(text, args[2])), 0o644))
}

// TestReadmeTable: README shows the table that its command prints.
func TestReadmeTable(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
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
