package scene_test

import (
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// BenchmarkSteps measures steps of scenes whose agents are stepped by rows, once they are on
// their way.
func BenchmarkSteps(b *testing.B) {
	for name, set := range map[string][]string{
		"solar-system": {"time.start=2026-01-01"},
		"tiles-crowd":  nil,
	} {
		for _, workers := range []int{1, 2} {
			b.Run(name+"/workers="+string(rune('0'+workers)), func(b *testing.B) {
				s, err := scene.Open(name, set...)
				if err != nil {
					b.Fatal(err)
				}
				s.Setup.Workers = workers
				w, err := sim.New(s.Setup)
				if err != nil {
					b.Fatal(err)
				}
				defer w.Close()
				for range 600 {
					w.Step()
				}
				b.ReportAllocs()
				for b.Loop() {
					w.Step()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(s.Setup.Agents)), "ns/agent")
			})
		}
	}
}
