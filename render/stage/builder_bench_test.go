package stage

import (
	"fmt"
	"math"
	"testing"
	"time"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
)

// BenchmarkBuild measures the frame of a crowd that is all in the picture, trails
// and labels included: what a picture costs before OpenGL.
func BenchmarkBuild(b *testing.B) {
	for _, c := range []struct {
		ships int
		leans bool
	}{{1000, false}, {10000, false}, {100000, false}, {100000, true}} {
		n, name := c.ships, fmt.Sprintf("ships=%d", c.ships)
		if c.leans {
			name += "/tilted"
		}
		b.Run(name, func(b *testing.B) {
			sc, w := worlds.FarSystem(b, n)
			w.Step()
			var s Builder
			var f Frame
			v := viewOf(flat(w.Bodies()[2].R), 300/(1500*316.0))
			v.Alpha = 0.5
			v.Options.Trails = false
			if c.leans {
				lean(&v, observer.Slant{Azimuth: 0.4 * math.Pi, Elevation: 0.2 * math.Pi})
			}
			s.Build(&f, sc, w, v)
			if len(f.Ships) != n && n <= dustFrom {
				b.Fatalf("%d of %d ships are in the picture", len(f.Ships), n)
			}
			b.ReportAllocs()
			for b.Loop() {
				s.Build(&f, sc, w, v)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/ship")
		})
	}
}

// BenchmarkBuildSwarm measures the frame of a crowd of open space after a step, on two
// workers, that is all in the picture, from above and from low over the plane. ms is the shortest frame.
func BenchmarkBuildSwarm(b *testing.B) {
	for _, c := range []struct {
		n     int
		leans bool
	}{{100_000, false}, {100_000, true}, {1_000_000, false}, {1_000_000, true}} {
		n, name := c.n, fmt.Sprintf("ships=%d", c.n)
		if c.leans {
			name += "/tilted"
		}
		b.Run(name, func(b *testing.B) {
			sc, w := worlds.Swarm(b, n, 2)
			var s Builder
			var f Frame
			v := viewOf(r2.Vec{}, 700/(20*math.Sqrt(float64(n))))
			v.Alpha = 0.5
			if c.leans {
				lean(&v, observer.Slant{Azimuth: 0.4 * math.Pi, Elevation: 0.15 * math.Pi})
			}
			for range 3 {
				w.Step()
				s.Build(&f, sc, w, v)
			}
			shortest := time.Hour
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				w.Step()
				b.StartTimer()
				begin := time.Now()
				s.Build(&f, sc, w, v)
				shortest = min(shortest, time.Since(begin))
			}
			b.ReportMetric(shortest.Seconds()*1e3, "ms")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/ship")
		})
	}
}
