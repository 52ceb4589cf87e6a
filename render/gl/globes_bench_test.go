package gl_test

import (
	"fmt"
	"testing"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/render/gl"
	"galaxy/scene/looks"
)

// BenchmarkGlobe measures a picture of one globe, and of one whose ground is painted anew.
func BenchmarkGlobe(b *testing.B) {
	needScreen(b)
	for _, radius := range []float64{50, 350} {
		for _, name := range []string{"moon", "earth", "jupiter", "saturn"} {
			f := portraits([]string{name}, 1, radius, 720)
			f.Width = 1280
			b.Run(fmt.Sprintf("radius=%g/%s/drawn", radius, name), func(b *testing.B) { benchDraw(b, f) })
			b.Run(fmt.Sprintf("radius=%g/%s/painted", radius, name), func(b *testing.B) {
				copied := *looks.Named(name)
				screen.Do(func(r *gl.Renderer, fb uint32) {
					for b.Loop() {
						other := copied
						f.Globes[0].Look = &other
						if err := r.Draw(fb, f); err != nil {
							b.Fatal(err)
						}
						opengl.Finish()
					}
				})
			})
		}
	}
}
