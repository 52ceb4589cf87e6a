package player

import (
	"math"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/sky"
	"galaxy/sky/names"
)

// worked returns the time that the processor has worked for this thread: on a machine that others use,
// too, the clock tells nothing.
func worked() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	_ = syscall.Getrusage(thread, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkZoom zooms from 30 kpc to Io in 600 frames, at their times, and reports the longest frame of
// the Go side and the median one, in ms of work.
func BenchmarkZoom(b *testing.B) {
	for range b.N {
		p, err := Open("galaxy")
		if err != nil {
			b.Fatal(err)
		}
		zoom(b, p, "Sol", 3e4, "Io", 0)
		if math.Abs(p.Observer.HeightPC()/observer.AU) > 0.1 {
			b.Errorf("it ends %v au high in %s", p.Observer.HeightPC()/observer.AU, p.Scene.File)
		}
		p.World.Close()
	}
}

// BenchmarkRise flies in the same way from 100 km about Phobos to 40 kpc, in a picture that is tilted, out of the Solar System with 100,000
// ships. Time rests: a step of so many ships takes 50 ms (docs/speed.md).
func BenchmarkRise(b *testing.B) {
	for range b.N {
		p, err := Open("solar-system", "group.couriers.count=100000")
		if err != nil {
			b.Fatal(err)
		}
		p.Playback.SetPaused(true)
		p.Observer.TiltTo(observer.Slant{Elevation: 0.15 * math.Pi, Azimuth: 0.4 * math.Pi}, r3.Vec{}, 0)
		zoom(b, p, "Phobos", 100*observer.AU/1.5e8, "Sol", 4e4)
		if p.Observer.HeightPC() < 3.9e4 {
			b.Errorf("it ends %v pc high in %s", p.Observer.HeightPC(), p.Scene.File)
		}
		p.World.Close()
	}
}

// zoom flies from a thing to another one in 10 s, from a height to another one, pc, or the usual one of the thing.
func zoom(b *testing.B, p *Player, from string, start float64, to string, end float64) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	directory, err := names.Open()
	if err != nil {
		b.Fatal(err)
	}
	var ends [2]sky.Found
	for i, name := range [...]string{from, to} {
		if ends[i], err = directory.FindOne(name); err != nil {
			b.Fatal(err)
		}
	}
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	if err := p.Sky.Visit(ends[0], start, 0); err != nil {
		b.Fatal(err)
	}
	var builder stage.Builder
	p.Playback.OnStep = func() { builder.Observe(p.Scene, p.World, p.Playback.AchievedRate()) }
	var f stage.Frame
	for range 60 { // warm
		p.Advance(1.0 / 60)
		builder.Build(&f, p.Scene, p.World, p.View())
		time.Sleep(10 * time.Millisecond)
	}
	if err := p.Sky.Visit(ends[1], end, 10); err != nil {
		b.Fatal(err)
	}
	var frames []float64
	for p.Observer.Travelling() && len(frames) < 900 {
		clock, began := time.Now(), worked()
		p.Advance(1.0 / 60)
		advanced := worked() - began
		builder.Build(&f, p.Scene, p.World, p.View())
		took := worked() - began
		frames = append(frames, took.Seconds()*1000)
		if took > 8*time.Millisecond {
			b.Logf("frame %d, %.3g pc high, %s: %v, of it %v before the picture", len(frames), p.Observer.HeightPC(), p.Scene.File, took, advanced)
		}
		time.Sleep(max(0, time.Second/60-time.Since(clock)))
	}
	slices.Sort(frames)
	b.ReportMetric(frames[len(frames)-1], "max-ms")
	b.ReportMetric(frames[len(frames)*99/100], "p99-ms")
	b.ReportMetric(frames[len(frames)/2], "median-ms")
	b.ReportMetric(float64(len(frames)), "frames")
}

// BenchmarkViews measures the Go side of a frame while one looks at the disk, the neighbourhood, a system and a moon, in ms
// of work, and what the program holds then.
func BenchmarkViews(b *testing.B) {
	directory, err := names.Open()
	if err != nil {
		b.Fatal(err)
	}
	for _, to := range []struct {
		name, of string
		height   float64
	}{{"disk", "Sol", 3e4}, {"neighbourhood", "Sol", 12}, {"system", "TRAPPIST-1", 0}, {"moon", "Io", 0}} {
		b.Run(to.name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			found, err := directory.FindOne(to.of)
			if err != nil {
				b.Fatal(err)
			}
			p, err := Open("galaxy")
			if err != nil {
				b.Fatal(err)
			}
			defer func() { p.World.Close() }()
			p.Observer.SetViewport(1280, 720, 1)
			p.Playback.KeepHistory(8e6) // full soon: what the past takes until then is no garbage
			if err := p.Sky.Visit(found, to.height, 0); err != nil {
				b.Fatal(err)
			}
			var builder stage.Builder
			p.Playback.OnStep = func() { builder.Observe(p.Scene, p.World, p.Playback.AchievedRate()) }
			var f stage.Frame
			frame := func() {
				p.Advance(1.0 / 60)
				builder.Build(&f, p.Scene, p.World, p.View())
			}
			for range 100 { // warm
				frame()
				time.Sleep(10 * time.Millisecond)
			}
			b.ReportAllocs()
			var spent time.Duration
			for b.Loop() {
				began := worked()
				frame()
				spent += worked() - began
			}
			b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "ms/frame")
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MB-held")
			b.ReportMetric(float64(len(f.Lights)), "lights")
		})
	}
}
