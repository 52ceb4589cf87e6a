package app

import (
	"bytes"
	"encoding/binary"
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
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/golden"
	"galaxy/orbit/spk/spktest"
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
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"appears": appears, "here": here, "exits": exits, "mask": mask, "ephemeris": ephemeris},
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

// ephemeris writes a file of JPL with circles for Mars, the Earth, the Moon and the Sun, from 1999 to 2027 or so, of some type.
func ephemeris(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: ephemeris file type")
	}
	kind, err := strconv.Atoi(args[1])
	ts.Check(err)
	const day = 86400
	of := func(target, center int32, days float64, state func(t float64) (r, v r3.Vec)) spktest.Segment {
		return spktest.Segment{Target: target, Center: center, Kind: int32(kind), From: -500 * day, Length: days * day, Count: int(10_400 / days), Terms: 12, State: state}
	}
	write := kind
	if kind > 3 { // of a type that galaxy does not read: written as one that it does
		kind = 2
	}
	data := spktest.Write(binary.LittleEndian, 3,
		of(10, 0, 50, spktest.Circle(5e5, 4332*day, 0)), of(4, 0, 40, spktest.Circle(2.28e8, 687*day, 1)),
		of(3, 0, 16, spktest.Circle(1.5e8, 365.25*day, 2)), of(399, 3, 4, spktest.Circle(4670, 27.3*day, 3)), of(301, 3, 4, spktest.Circle(380_000, 27.3*day, 0.1)))
	if write != kind {
		binary.LittleEndian.PutUint32(data[1024+24+28:], uint32(write))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o644))
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

// here runs galaxy in this process, where the catalogue of the sky is read once for all scripts, and checks that it ends
// well, or after a ! that it refuses what it was given. It is for commands that neither read nor write files: its folder is
// that of the test.
func here(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 || args[0] != "galaxy" {
		ts.Fatalf("usage: here galaxy [args]")
	}
	want := done
	if neg {
		want = badInput
	}
	if code := execute(args[1:], &streams{out: ts.Stdout(), err: ts.Stderr()}); code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
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
