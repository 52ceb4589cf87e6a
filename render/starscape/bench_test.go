package starscape

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

func eyes() map[string]Eye {
	all := map[string]Eye{}
	for _, h := range []float64{30000, 10000, 3000, 1000, 300, 100, 30, 10, 1, 1e-3} {
		all[fmt.Sprintf("Sun %g pc", h)] = above(sky.Sun, h)
	}
	all["disk"] = above(r3.Vec{}, 30000)
	all["centre 1 pc"] = above(r3.Vec{}, 1)
	all["6 kpc in 1 pc"] = above(r3.Add(sky.Sun, r3.Vec{X: 6000}), 1)
	all["6 kpc in 100 pc"] = above(r3.Add(sky.Sun, r3.Vec{X: 6000}), 100)
	side := above(sky.Sun, 0.001)
	side.Axes = [3]r3.Vec{{Y: -1}, {Z: 1}, {X: -1}}
	all["Sun inward"] = side
	return all
}

func BenchmarkCold(b *testing.B) {
	for name, eye := range eyes() {
		b.Run(name, func(b *testing.B) {
			s := New(atlas(b))
			var v View
			s.Show(&v, eye, 1280, 720, 1, Options{Whole: true, Haze: true})
			for b.Loop() {
				s.now.lens = lens{}
				s.Show(&v, eye, 1280, 720, 1, Options{Whole: true, Haze: true})
			}
			b.ReportMetric(float64(len(v.Lights)), "lights")
			b.ReportMetric(float64(len(s.now.stars)), "stars")
			b.ReportMetric(float64(len(s.now.pairs)), "pairs")
			b.ReportMetric(v.Limit, "limit")
			b.ReportMetric(s.now.depth, "depth")
		})
	}
}

func BenchmarkWarm(b *testing.B) {
	for name, eye := range eyes() {
		b.Run(name, func(b *testing.B) {
			s := New(atlas(b))
			var v View
			s.Show(&v, eye, 1280, 720, 1, Options{Whole: true, Haze: true})
			b.ReportAllocs()
			for b.Loop() {
				s.Show(&v, eye, 1280, 720, 1, Options{Haze: true})
			}
			b.ReportMetric(float64(len(v.Lights)), "lights")
		})
	}
}
