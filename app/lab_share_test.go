//go:build linux

package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"galaxy/lab"
	"galaxy/lab/report"
)

// shareExperiment has runs of about a twentieth of a second.
const shareExperiment = `experiment = 1
scene = "bench/circle-40"
seeds = %d
set = ["jitter=0.5"]
measures = ["time_ratio", "contacts", "arrived", "bench_clean"]
[vary]
steer = ["seek", "antigravity{range = 10}"]
group.all.speed = [1, 2]
[end]
time = 110
`

// BenchmarkShare measures which share of the processors' time the lab takes beside the runs, and the
// memory of the program along the way: an experiment of GALAXY_LAB_RUNS runs (400 without that) as
// galaxy lab run does it, on two cores, in twenty parts; and before each part a fifth of its runs in
// a loop, by themselves.
func BenchmarkShare(b *testing.B) {
	runs := 400
	if n, err := strconv.Atoi(os.Getenv("GALAXY_LAB_RUNS")); err == nil {
		runs = n
	}
	file := filepath.Join(b.TempDir(), "try.toml")
	if err := os.WriteFile(file, fmt.Appendf(nil, shareExperiment, runs/4), 0o666); err != nil {
		b.Fatal(err)
	}
	e, err := openExperiment(file)
	if err != nil {
		b.Fatal(err)
	}
	s := &streams{out: b.Output(), err: b.Output()}
	const parts, every, cores = 20, 5, 2
	var bare, whole, most float64
	for range b.N {
		f, err := lab.OpenFolder(b.TempDir(), e)
		if err != nil {
			b.Fatal(err)
		}
		here := cores
		run, end, err := new(farFlags).runner(s, f, &here)
		if err != nil {
			b.Fatal(err)
		}
		for part := range parts {
			began := cpu(b)
			var group sync.WaitGroup
			for core := range cores {
				group.Go(func() {
					for i := part + core*parts*every; i < f.Runs(); i += parts * every * cores {
						if _, err := f.Run(i, nil); err != nil {
							b.Error(err)
						}
					}
				})
			}
			group.Wait()
			between := cpu(b)
			if err := f.Conduct(run, lab.Shard{Index: part, Of: parts}, nil, func(int, int) {}); err != nil {
				b.Fatal(err)
			}
			bare, whole = bare+every*(between-began), whole+cpu(b)-between
			resident := memory(b)
			most = max(most, resident)
			b.Logf("part %d: %.3g %% of the lab so far, %.0f MB", part, 100*(whole-bare)/whole, resident)
		}
		end()
		before := cpu(b)
		if err := report.Write(f, report.Options{}); err != nil {
			b.Fatal(err)
		}
		whole += cpu(b) - before
		b.Logf("report: %.3g s, %.0f MB", cpu(b)-before, memory(b))
		f.Close()
	}
	b.ReportMetric(100*(whole-bare)/whole, "%lab")
	b.ReportMetric(1e3*bare/float64(b.N*runs), "ms/run")
	b.ReportMetric(max(most, memory(b)), "MB")
}

// cpu returns the seconds of processors that this program has used.
func cpu(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// memory returns the resident memory of this program, in MB.
func memory(b *testing.B) float64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		b.Fatal(err)
	}
	pages, err := strconv.ParseFloat(strings.Fields(string(text))[1], 64)
	if err != nil {
		b.Fatal(err)
	}
	return pages * float64(os.Getpagesize()) / 1e6
}
