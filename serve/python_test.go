package serve_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"galaxy/scene"
	"galaxy/serve"
)

// TestMain is galaxy serve where TestPython starts this program again.
func TestMain(m *testing.M) {
	if os.Getenv("GALAXY_SERVE_TEST") == "" {
		os.Exit(m.Run())
	}
	os.Exit(served(os.Args[1:]))
}

// served is galaxy serve SCENE [--set PATH=VALUE] [--record FILE].
func served(args []string) int {
	var set []string
	var to *os.File
	for i := 2; i+1 < len(args); i += 2 {
		if args[i] == "--set" {
			set = append(set, args[i+1])
			continue
		}
		file, err := os.Create(args[i+1])
		if err != nil {
			return 2
		}
		to = file
	}
	sc, err := scene.Open(args[1], set...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	sc.Setup.Workers = 1
	w, err := serve.Open(sc, nil)
	if to != nil {
		w, err = serve.Open(sc, to)
	}
	if err != nil {
		return 2
	}
	if serve.Serve(os.Stdin, os.Stdout, w, nil) != nil || w.Close() != nil {
		return 1
	}
	return 0
}

// TestPython runs the tests of clients/python where there is a Python with numpy.
func TestPython(t *testing.T) {
	python := ""
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			python = name
			break
		}
	}
	if python == "" {
		t.Skip("there is no python3 with numpy")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(python, "-B", "-m", "unittest", "discover", "tests")
	run.Dir = filepath.Join("..", "clients", "python")
	run.Env = append(os.Environ(), fmt.Sprintf("GALAXY=[%q]", program), "GALAXY_SERVE_TEST=1", "PYTHONPATH=.", "OPENBLAS_NUM_THREADS=1")
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
