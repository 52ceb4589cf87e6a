package queue

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"galaxy/lab"
	"galaxy/lab/design"
)

// BenchmarkRuns tells what a run costs by way of a server in this process, beside the same runs without
// one, and how many messages and bytes go over the wire for each.
func BenchmarkRuns(b *testing.B) {
	text := fmt.Sprintf("experiment = 1\nscene = \"bench/head-on\"\nseeds = %d\nmeasures = [\"arrived\", \"time_ratio\"]\nend = { time = 0.1 }\n", 2000)
	file := filepath.Join(b.TempDir(), "try.toml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		b.Fatal(err)
	}
	e, err := design.Open(file, lab.Measures())
	if err != nil {
		b.Fatal(err)
	}
	run := func(b *testing.B, make func(f *lab.Folder) lab.Runner) {
		runs := 0
		for b.Loop() {
			f, err := lab.OpenFolder(b.TempDir(), e)
			if err != nil {
				b.Fatal(err)
			}
			if err := f.Conduct(make(f), lab.Shard{}, nil, func(int, int) {}); err != nil {
				b.Fatal(err)
			}
			runs += f.Runs()
			f.Close()
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(runs), "µs/run")
	}
	b.Run("alone", func(b *testing.B) { run(b, func(*lab.Folder) lab.Runner { return lab.Local(1) }) })
	b.Run("queue", func(b *testing.B) {
		s, err := Serve("127.0.0.1:0", "", "")
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		l, err := s.Connect()
		if err != nil {
			b.Fatal(err)
		}
		defer l.Close()
		before, _ := s.server.Varz(&server.VarzOptions{})
		runs := 0
		run(b, func(f *lab.Folder) lab.Runner {
			runs += f.Runs()
			return l.Runner(f.Bundle, 1, func(string) {})
		})
		after, err := s.server.Varz(&server.VarzOptions{})
		if err != nil {
			b.Fatal(err)
		}
		n := float64(runs)
		b.ReportMetric(float64(after.InMsgs-before.InMsgs)/n, "messages-in/run")
		b.ReportMetric(float64(after.InBytes-before.InBytes)/n, "bytes-in/run")
		b.ReportMetric(float64(after.OutMsgs-before.OutMsgs)/n, "messages-out/run")
		b.ReportMetric(float64(after.OutBytes-before.OutBytes)/n, "bytes-out/run")
	})
}
