//go:build unix

package gl_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/internal/worlds"
	"galaxy/render/gl"
	"galaxy/render/player"
	"galaxy/render/stage"
)

// BenchmarkScene measures pictures of 1280 by 720 pixels of whole scenes, and the
// processor time of all threads, which a software rasteriser spreads over.
func BenchmarkScene(b *testing.B) {
	needScreen(b)
	for _, c := range []struct {
		name, follow string
		height       float64
	}{{"solar-system", "", 0}, {"solar-system", "Saturn", 0.0026}, {"solar-system", "Earth", 0.0001}, {"magnet-first", "", 0}} {
		b.Run(fmt.Sprintf("%s/%s", c.name, c.follow), func(b *testing.B) {
			set := []string{}
			if c.follow != "" {
				set = append(set, "camera.follow="+c.follow, fmt.Sprintf("camera.height=%g", c.height))
			}
			sc, w := worlds.Opened(b, c.name, set...)
			p := player.Watch(sc, w)
			p.Observer.SetViewport(1280, 720, 1)
			var s stage.Builder
			var f stage.Frame
			for range 60 {
				w.Step()
				s.Observe(sc, w, p.Playback.Rate())
			}
			p.Advance(0)
			s.Build(&f, sc, w, p.View())
			draw(b, &f)
			before := spent()
			screen.Do(func(r *gl.Renderer, fb uint32) {
				for b.Loop() {
					if err := r.Draw(fb, &f); err != nil {
						b.Fatal(err)
					}
					opengl.Finish()
				}
			})
			b.ReportMetric(float64((spent()-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// spent returns the processor time of this process.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
