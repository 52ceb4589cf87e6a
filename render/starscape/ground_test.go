package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/air"
)

// The Milky Way is seen when the Sun is 18° below the horizon; in civil twilight, when the brightest stars are, nothing is seen of
// it, and it has no names.
func TestMilkyWayComesAfterTwilight(t *testing.T) {
	for _, c := range []struct{ sun, least, most float64 }{{-18, 0.4, 1}, {-10, 0.003, 0.4}, {-5, 0, 1e-3}, {20, 0, 1e-6}} {
		sin, cos := math.Sincos(c.sun * math.Pi / 180)
		var sky air.Sky
		sky.At(air.Of("Earth"), air.Moment{Sun: c.sun * math.Pi / 180, Light: 1, Bare: 1})
		s := Starscape{level: levelOf(&Ground{Up: r3.Vec{Z: 1}, Sun: r3.Vec{X: cos, Z: sin}, Sky: &sky}, nil)}
		s.camera.eye.Axes = [3]r3.Vec{{X: 1}, {Y: 1}, r3.Unit(r3.Vec{X: 1, Z: -1})} // to the other side, 45° high
		if got := s.hazeClearness(); got < c.least || got > c.most {
			t.Errorf("with the Sun at %v° the share of its light that is seen is %v", c.sun, got)
		}
	}
}
