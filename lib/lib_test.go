//go:build linux

package main

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"galaxy/scene"
	"galaxy/serve"
	"galaxy/sim"
)

// TestLibrary builds the library and a program in C that drives a world by it: it sees the bits that Go sees, and its recording
// replays. No room of windows is linked in.
func TestLibrary(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil || testing.Short() {
		t.Skip("it needs cc, and takes a minute if the library has not been built before")
	}
	dir := t.TempDir()
	command := func(name string, args ...string) string {
		t.Helper()
		c := exec.Command(name, args...)
		c.Env = append(os.Environ(), "CGO_ENABLED=1")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	for line := range strings.Lines(command("go", "list", "-deps", ".")) {
		if room := strings.TrimSpace(line); strings.HasPrefix(room, "galaxy/render") || strings.Contains(room, "/gl/") || room == "net/http" {
			t.Errorf("%s is linked into the library", room)
		}
	}
	command("go", "build", "-buildmode=c-shared", "-o", filepath.Join(dir, "libgalaxy.so"), ".")
	program, record := filepath.Join(dir, "drive"), filepath.Join(dir, "out.rec")
	command(cc, "-Wall", "-Wextra", "-Werror", "-I.", "-o", program, "testdata/drive.c", "-L"+dir, "-lgalaxy", "-Wl,-rpath,"+dir)
	if got, want := command(program, record), seen(t); got != want {
		t.Errorf("C sees\n%s\nand Go\n%s", got, want)
	}
	file, err := os.Open(record)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rec, err := sim.DecodeRecording(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range rec.Runs() {
		sc, err := scene.Recorded(run)
		if err != nil {
			t.Fatal(err)
		}
		w, err := sim.New(sc.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := sim.Verify(w, run, nil); err != nil {
			t.Error(err)
		}
		w.Close()
	}
}

// opened returns a world as drive.c opens it.
func opened(t testing.TB, pupils int) (w *serve.World, group int) {
	t.Helper()
	sc, err := scene.Open("driven", fmt.Sprint("group.pupil.count=", pupils), "camera.select=rules")
	if err != nil {
		t.Fatal(err)
	}
	sc.Setup.Workers = 1
	if w, err = serve.Open(sc, nil); err != nil {
		t.Fatal(err)
	}
	group, _ = w.GroupNamed("pupil")
	return w, group
}

// drive is as in drive.c.
func drive(t testing.TB, w *serve.World, group, step int, push []float32) {
	n := len(w.Groups()[group].IDs)
	push = push[:0]
	for i := range n {
		push = append(push, float32(30-(i+step)%7), float32((i*step)%11-5)/3)
	}
	if err := w.Act("pupil", push); err != nil {
		t.Fatal(err)
	}
	if err := w.Step(1, nil); err != nil {
		t.Fatal(err)
	}
}

// seen is what drive.c prints.
func seen(t *testing.T) string {
	w, pupils := opened(t, 3)
	defer w.Close()
	var b strings.Builder
	show := func(group int, name string) {
		c, err := w.ColumnNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d %s", w.Sim().Tick(), name)
		for _, x := range w.Fill(nil, c, group) {
			fmt.Fprintf(&b, " %08x", math.Float32bits(x))
		}
		fmt.Fprintln(&b)
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	seed := uint64(7)
	do(w.Reset(&seed))
	for i := range 50 {
		drive(t, w, pupils, i, nil)
	}
	show(pupils, "pos")
	handle, err := w.Snapshot(0)
	do(err)
	for i := 50; i < 90; i++ {
		drive(t, w, pupils, i, nil)
	}
	show(pupils, "vel")
	do(w.Restore(handle))
	show(pupils, "pos")
	do(w.Order("goto pupil 0,0"))
	drive(t, w, pupils, 5, nil)
	show(pupils, "goal")
	do(w.Step(9, nil))
	rules, err := w.GroupNamed("rules")
	do(err)
	show(rules, "pos")
	return b.String()
}

// BenchmarkDrive takes the steps that drive.c takes with a number, in Go.
func BenchmarkDrive(b *testing.B) {
	w, group := opened(b, 100)
	pos, _ := w.ColumnNamed("pos")
	vel, _ := w.ColumnNamed("vel")
	here, _ := w.ColumnNamed("here")
	var push, p, v, h []float32
	step := 0
	spent := func() float64 {
		var r syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
			b.Fatal(err)
		}
		return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e3
	}
	before := spent()
	for b.Loop() {
		h = w.Fill(h, here, group)
		drive(b, w, group, step, push)
		p, v = w.Fill(p, pos, group), w.Fill(v, vel, group)
		step++
	}
	b.ReportMetric((spent()-before)/float64(step), "us-cpu/op") // drive.c tells the same
}
