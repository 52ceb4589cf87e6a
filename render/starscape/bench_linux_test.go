package starscape

import (
	"fmt"
	"runtime"
	"syscall"
	"testing"
	"time"

	"galaxy/sky"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// processor returns the time that the processor has spent on this thread: on a machine that does other things,
// too, what a picture costs. A benchmark locks its goroutine to the thread.
func processor() time.Duration {
	runtime.LockOSThread()
	return used(1) // RUSAGE_THREAD
}

// used returns the time that the processor has spent.
func used(who int) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func eyes() map[string]Eye {
	all := map[string]Eye{}
	for _, h := range []float64{30000, 10000, 3000, 1000, 300, 100, 30, 10, 1, 1e-3} {
		all[fmt.Sprintf("Sun %g pc", h)] = above(law.Sun, h)
	}
	all["disk"] = above(r3.Vec{}, 30000)
	all["centre 1 pc"] = above(r3.Vec{}, 1)
	all["6 kpc in 0.001 pc"] = above(r3.Add(law.Sun, r3.Vec{X: 6000}), 0.001)
	all["6 kpc in 1 pc"] = above(r3.Add(law.Sun, r3.Vec{X: 6000}), 1)
	all["6 kpc in 100 pc"] = above(r3.Add(law.Sun, r3.Vec{X: 6000}), 100)
	side := above(law.Sun, 0.001)
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
			begin := used(syscall.RUSAGE_SELF) // on both workers
			for b.Loop() {
				s.shown.camera, s.haze.current.camera = camera{}, camera{}
				s.Show(&v, eye, 1280, 720, 1, Options{Whole: true, Haze: true})
			}
			b.ReportMetric(float64((used(syscall.RUSAGE_SELF)-begin).Microseconds())/1000/float64(b.N), "ms-of-work/picture")
			b.ReportMetric(float64(len(v.Lights)), "lights")
			b.ReportMetric(float64(len(s.shown.stars)), "stars")
			b.ReportMetric(float64(len(s.shown.multiples)), "pairs")
			b.ReportMetric(v.Limit, "limit")
			b.ReportMetric(s.shown.depth, "depth")
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
			begin := processor()
			for b.Loop() {
				s.Show(&v, eye, 1280, 720, 1, Options{Haze: true, Figures: true, Density: 1})
			}
			b.ReportMetric(float64((processor()-begin).Microseconds())/1000/float64(b.N), "ms/picture")
			b.ReportMetric(float64(len(v.Lights)), "lights")
		})
	}
}

// BenchmarkZoom measures the pictures of a zoom from the whole galaxy to the Sun in ten seconds of 60 pictures each,
// BenchmarkFlight those of a flight by 100 pc a picture, at the pace of a screen: searches go on beside.
func BenchmarkZoom(b *testing.B) {
	eye := above(r3.Vec{}, 30000)
	eye.Focus = atlas(b).System(0).Tree().Origin()
	showLive(b, eye, 600, func(i int) { eye.Height *= 0.9536 }, &eye)
}

func BenchmarkFlight(b *testing.B) {
	eye := above(r3.Vec{X: -8150, Z: 120}, 1)
	eye.Axes = [3]r3.Vec{{Y: -1}, {Z: 1}, {X: -1}}
	showLive(b, eye, 80, func(i int) { eye.Focus.At.X += 100 }, &eye)
}

func showLive(b *testing.B, from Eye, pictures int, next func(i int), eye *Eye) {
	o := Options{Haze: true, Figures: true, Density: 1}
	var spent, worst time.Duration
	var lights, stars int
	n := 0
	for b.Loop() {
		s := New(atlas(b))
		var v View
		*eye = from
		o.Whole = true
		s.Show(&v, *eye, 1280, 720, 1, o)
		o.Whole = false
		for i := range pictures {
			next(i)
			begin, paced := processor(), time.Now()
			s.Show(&v, *eye, 1280, 720, 1, o)
			took := processor() - begin
			spent += took
			worst = max(worst, took)
			n++
			lights += len(v.Lights)
			stars = max(stars, len(s.shown.stars))
			time.Sleep(time.Second/60 - time.Since(paced))
		}
	}
	b.ReportMetric(float64(spent.Microseconds())/float64(n), "µs/picture")
	b.ReportMetric(float64(worst.Microseconds()), "µs/worst")
	b.ReportMetric(float64(lights)/float64(n), "lights")
	b.ReportMetric(float64(stars), "stars")
}

// BenchmarkHole measures the pictures of a flight away from the black hole.
func BenchmarkHole(b *testing.B) {
	eye := above(r3.Vec{}, 6*sky.ShadowRadius)
	showLive(b, eye, 120, func(int) { eye.Height *= 1.01 }, &eye)
}

// BenchmarkMemory measures what a starscape holds after a way through the galaxy.
func BenchmarkMemory(b *testing.B) {
	a := atlas(b)
	New(a).Show(&View{}, above(law.Sun, 1), 1280, 720, 1, Options{Whole: true})
	var before, after runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		s := New(a)
		var v View
		for _, eye := range eyes() {
			s.Show(&v, eye, 1280, 720, 1, Options{Whole: true, Haze: true})
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(s)
	}
	b.ReportMetric((float64(after.HeapAlloc)-float64(before.HeapAlloc))/(1<<20), "MB")
}
