//go:build linux

package report

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"galaxy/lab"
	"galaxy/scene"
)

// cpu returns the seconds of processors that this program has used.
func cpu(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// BenchmarkShare measures which share of the processors' time the lab takes beside the runs:
// the same runs in a loop, by themselves, and then as an experiment with its report. In
// percent, and of a run in milliseconds.
func BenchmarkShare(b *testing.B) {
	text := strings.NewReplacer("bench/head-on", "bench/circle-40", "seeds = 4", "seeds = 25", `, "steps<"`, "", "time = 30\narrived = true", "time = 60").Replace(smallExperiment)
	file := filepath.Join(b.TempDir(), "try.toml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		b.Fatal(err)
	}
	e, err := scene.OpenExperiment(file, lab.Measures())
	if err != nil {
		b.Fatal(err)
	}
	p := lab.NewPlan(e)
	var bare, whole float64
	for range b.N {
		began := cpu(b)
		for run := range p.Runs() {
			if _, err := p.Run(run, nil); err != nil {
				b.Fatal(err)
			}
		}
		between := cpu(b)
		f, err := lab.OpenFolder(b.TempDir(), e)
		if err != nil {
			b.Fatal(err)
		}
		if err := f.Conduct(lab.Local(2), lab.Shard{}, nil, func(int, int) {}); err != nil {
			b.Fatal(err)
		}
		if err := Write(f, Options{}); err != nil {
			b.Fatal(err)
		}
		f.Close()
		bare, whole = bare+between-began, whole+cpu(b)-between
	}
	b.ReportMetric(100*(whole-bare)/whole, "%lab")
	b.ReportMetric(1e3*bare/float64(b.N*p.Runs()), "ms/run")
}
