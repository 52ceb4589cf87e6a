package gl_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	opengl "github.com/go-gl/gl/v3.3-core/gl"

	"galaxy/internal/worlds"
	"galaxy/render/gl"
	"galaxy/render/stage"
)

// No view, however odd, makes the frame builder panic or OpenGL report an error.
func TestOddViews(t *testing.T) {
	needScreen(t)
	sc, w := worlds.FarSystem(t, 30)
	w.Step()
	var s stage.Builder
	var f stage.Frame
	moon := worlds.MoonOf(w)
	for _, center := range []r2.Vec{{}, moon, {X: 1e300, Y: -1e300}, {X: math.NaN()}, {X: math.Inf(1)}} {
		for _, zoom := range []float64{0, 1e-300, 1e-9, 1, 1e9, 1e300, math.Inf(1), math.NaN(), -1} {
			for _, size := range [][2]int{{1, 1}, {640, 3}, {0, 0}, {-5, 10}} {
				v := lookAt(center, zoom)
				v.Width, v.Height = size[0], size[1]
				v.Ship, v.Body, v.Follow, v.Alpha = 3, 2, 1, 0.5
				name := fmt.Sprintf("centre %v, zoom %v, size %v", center, zoom, size)
				s.Build(&f, sc, w, v)
				f.Pick(1, 1, 5)
				if size[0] <= 0 {
					screen.Do(func(r *gl.Renderer, fb uint32) {
						if err := r.Draw(fb, &f); err != nil {
							t.Errorf("%s: %v", name, err)
						}
					})
					continue
				}
				if err := screen.Draw(&f); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				screen.Do(func(*gl.Renderer, uint32) {
					if code := opengl.GetError(); code != opengl.NO_ERROR {
						t.Errorf("%s: OpenGL error %#x", name, code)
					}
				})
			}
		}
	}
	for _, v := range []stage.View{
		{},
		{Width: 320, Height: 200, Ship: 99, Body: 99, Follow: 99, Options: stage.Options{Orbits: true, Trails: true, Labels: true, Vectors: true, HUD: true}},
		{Width: 320, Height: 200, Ship: -9, Body: -9, Follow: -9, Alpha: math.NaN(), Scale: -1, Rate: math.NaN()},
	} {
		s.Build(&f, sc, w, v)
	}
}
