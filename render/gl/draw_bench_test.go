package gl_test

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/internal/worlds"
	"galaxy/render/gl"
	"galaxy/render/stage"
)

// shipFrame is a frame of n ships spread over 1280 by 720 pixels and nothing else.
func shipFrame(n int, size float64) *stage.Frame {
	f := &stage.Frame{Width: 1280, Height: 720, Scale: 1}
	for i := range n {
		x, y := math.Mod(float64(i)*0.754877666, 1), math.Mod(float64(i)*0.569840291, 1)
		f.Ships = append(f.Ships, stage.Ship{
			X: float32(1280*x - 640), Y: float32(720*y - 360), Heading: int16(i * 7919),
			Size: uint16(16 * size), Color: color.NRGBA{143, 193, 255, 255},
		})
	}
	return f
}

// BenchmarkDraw measures whole pictures up to the last pixel; the driver's
// software rasteriser, where there is no GPU, takes most of it.
func BenchmarkDraw(b *testing.B) {
	needScreen(b)
	for _, n := range []int{1000, 10000, 100000} {
		for _, kind := range []string{"darts", "squares", "dots"} {
			b.Run(fmt.Sprintf("ships=%d/%s", n, kind), func(b *testing.B) {
				f := shipFrame(n, 10)
				if f.Dots = kind == "dots"; f.Dots {
					f = shipFrame(n, 2)
					f.Dots = true
				}
				if kind == "squares" {
					for i := range f.Ships {
						f.Ships[i].Heading = stage.Square
					}
				}
				benchDraw(b, f)
			})
		}
	}
	for _, kind := range []string{"plain", "stars", "stars and glow"} {
		b.Run("layers/"+kind, func(b *testing.B) {
			f := layers()
			f.Width, f.Height = 1280, 720
			f.Stars, f.Glow = kind != "plain", kind == "stars and glow"
			benchDraw(b, f)
		})
	}
}

func benchDraw(b *testing.B, f *stage.Frame) {
	draw(b, f)
	b.ReportAllocs()
	screen.Do(func(r *gl.Renderer, fb uint32) {
		for b.Loop() {
			if err := r.Draw(fb, f); err != nil {
				b.Fatal(err)
			}
			opengl.Finish()
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "fps")
}

// BenchmarkGoSide measures the program's own part of a picture of many ships: it builds
// the frame from the world and uploads it to OpenGL, which does not draw it.
func BenchmarkGoSide(b *testing.B) {
	needScreen(b)
	for _, n := range []int{1000, 10000, 100000} {
		b.Run(fmt.Sprintf("ships=%d", n), func(b *testing.B) {
			sc, w := worlds.FarSystem(b, n)
			w.Step()
			var s stage.Builder
			var f stage.Frame
			v := lookAt(worlds.MoonOf(w), 350/(1500*math.Sqrt(float64(n))))
			v.Alpha = 0.5
			v.Options = stage.Options{}
			s.Build(&f, sc, w, v)
			if len(f.Ships) != n {
				b.Fatalf("%d of %d ships are in the picture", len(f.Ships), n)
			}
			draw(b, &f)
			b.ReportAllocs()
			screen.Do(func(r *gl.Renderer, _ uint32) {
				for b.Loop() {
					s.Build(&f, sc, w, v)
					r.Upload(&f)
				}
			})
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/ship")
		})
	}
}

// Nothing is allocated per picture once it has been drawn before.
func TestDrawAllocatesNothing(t *testing.T) {
	needScreen(t)
	f := layers()
	f.Glow = true
	if n := allocations(t, 50, f, nil); n != 0 {
		t.Errorf("a picture allocates %v times", n)
	}
}
