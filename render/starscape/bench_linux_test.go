package starscape

import (
	"fmt"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"galaxy/sky"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// processor returns the time that the processor has spent on this thread: on a machine that does other things,
// too, what a picture costs. A benchmark locks its goroutine to the thread.
func processor() time.Duration {
	runtime.LockOSThread()
	return spentBy(3) // CLOCK_THREAD_CPUTIME_ID
}

// used returns the time that the processor has spent on all threads of the program.
func used() time.Duration { return spentBy(2) } // CLOCK_PROCESS_CPUTIME_ID

// spentBy reads a clock of the system. What Getrusage tells of a thread may be 4 ms old.
func spentBy(clock uintptr) time.Duration {
	var t syscall.Timespec
	if _, _, err := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&t)), 0); err != 0 {
		panic(err)
	}
	return time.Duration(t.Nano())
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
			begin := used() // on both workers
			for b.Loop() {
				s.shown.camera, s.haze.current.camera = camera{}, camera{}
				s.Show(&v, eye, 1280, 720, 1, Options{Whole: true, Haze: true})
			}
			b.ReportMetric(float64((used()-begin).Microseconds())/1000/float64(b.N), "ms-of-work/picture")
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

// showLive reports the pictures of a flight: the mean and the worst of three passes, and the worst by what each picture takes at least. What else
// the machine does adds to a picture now and then.
func showLive(b *testing.B, from Eye, pictures int, next func(i int), eye *Eye) {
	const passes = 3
	o := Options{Haze: true, Figures: true, Density: 1}
	least := make([]time.Duration, pictures)
	for i := range least {
		least[i] = time.Hour
	}
	var spent, longest time.Duration
	var lights, stars int
	n := 0
	fly := func() {
		s := New(atlas(b))
		var v View
		*eye = from
		o.Whole = true
		s.Show(&v, *eye, 1280, 720, 1, o)
		o.Whole = false
		for range 25 { // one looks before one flies
			s.Show(&v, *eye, 1280, 720, 1, o)
		}
		for i := range pictures {
			next(i)
			begin, paced := processor(), time.Now()
			s.Show(&v, *eye, 1280, 720, 1, o)
			took := processor() - begin
			spent += took
			longest = max(longest, took)
			least[i] = min(least[i], took)
			n++
			lights += len(v.Lights)
			stars = max(stars, len(s.shown.stars))
			time.Sleep(time.Second/60 - time.Since(paced))
		}
	}
	for b.Loop() {
		for range passes {
			fly()
		}
	}
	b.ReportMetric(float64(spent.Microseconds())/float64(n), "µs/picture")
	b.ReportMetric(float64(longest.Microseconds()), "max-µs")
	b.ReportMetric(float64(slices.Max(least).Microseconds()), "worst-µs")
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
