package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/scene"
	"galaxy/sim"
)

// The trail of a ship on a circle about the Earth is an arc of that circle in the picture, although the Earth goes round the Sun
// meanwhile, as far as some times the circle's radius; and also where the camera follows nothing.
func TestTrailsOfOrbits(t *testing.T) {
	const text = `schema = 1
title = "Round"
summary = "A ship about the Earth"
[system]
builtin = "solar"
bodies = ["Sun", "Earth"]
[time]
start = "2026-03-01"
step = 0.002
[camera]
height = 0.001
[[group]]
name = "tug"
drive = "orbital"
orbit = { about = "Earth", altitude = 20000 }
steer = "coast"
`
	sc, err := scene.Parse("round.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	earth := 0
	for w.Setup().Bodies[earth].Name != "Earth" {
		earth++
	}
	var s Builder
	var f Frame
	begun := w.Bodies()[earth].R
	for range 100 { // 0.2 days, a third of the circle
		w.Step()
		s.Observe(sc, w, 1e-6)
	}
	now := w.Bodies()[earth].R
	ship, ok := w.Flights().Ship(0)
	if !ok {
		t.Fatal("the ship is on no orbit")
	}
	radius := r2.Norm(r2.Vec{X: ship.Now.R.X - now.X, Y: ship.Now.R.Y - now.Y})
	v := viewOf(flat(now), 200/radius)
	v.Alpha, v.Follow = 1, Nothing
	s.Build(&f, sc, w, v)
	moved := r2.Norm(r2.Sub(flat(now), flat(begun))) * 200 / radius
	length, far, near := 0.0, 0.0, math.Inf(1)
	for i, p := range f.Trails {
		if p.Color.A == 0 && p.X == 0 && p.Y == 0 {
			continue
		}
		d := math.Hypot(float64(p.X), float64(p.Y))
		far, near = max(far, d), min(near, d)
		if i > 0 {
			length += math.Hypot(float64(p.X-f.Trails[i-1].X), float64(p.Y-f.Trails[i-1].Y))
		}
	}
	if far > 204 || near < 150 || length < 150 || moved < 1000 {
		t.Errorf("the trail is from %.0f to %.0f px from the Earth, which has moved by %.0f px, and %.0f px long", near, far, moved, length)
	}
}
