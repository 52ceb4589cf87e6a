package scene

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// show sets the camera.
func (b *builder) show() {
	t := &b.file.Camera
	cam := Camera{Center: [2]float64{t.Center.X, t.Center.Y}, Height: t.Height, Follow: t.Follow}
	if t.Follow != "" {
		if i, ok := b.body(t.Follow, t.pos("follow")); ok {
			cam.Follow = b.scene.Setup.Bodies[i].Name
		}
	}
	if !t.has("height") && len(b.found) == 0 {
		b.fit(&cam, !t.has("center") && t.Follow == "")
	}
	b.scene.Camera = cam
}

// fit gives the camera a height, and a centre too where it may, that shows
// everything there is in a picture of 16:9, with some air.
func (b *builder) fit(cam *Camera, center bool) {
	s := &b.scene.Setup
	lo, hi := r2.Vec{X: math.Inf(1), Y: math.Inf(1)}, r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	cover := func(p r2.Vec, radius float64) {
		lo = r2.Vec{X: min(lo.X, p.X-radius), Y: min(lo.Y, p.Y-radius)}
		hi = r2.Vec{X: max(hi.X, p.X+radius), Y: max(hi.Y, p.Y+radius)}
	}
	for i := range b.states {
		cover(plane(b.states[i]), s.Bodies[i].Radius)
	}
	for i := range s.Obstacles {
		cover(s.Obstacles[i].Pos, s.Obstacles[i].Radius)
	}
	for _, box := range s.Boxes {
		cover(box.Min, 0)
		cover(box.Max, 0)
	}
	if m := s.Tiles; m != nil {
		cover(m.Origin(), 0)
		cover(portable.AddScaled(m.Origin(), m.Size(), r2.Vec{X: float64(m.Width()), Y: float64(m.Height())}), 0)
	}
	for i := range s.Agents {
		a := &s.Agents[i]
		cover(a.Pos, a.Radius)
		cover(b.goalPlace(a), a.Radius)
	}
	if lo.X > hi.X { // an empty scene
		lo, hi = r2.Vec{X: -50, Y: -50}, r2.Vec{X: 50, Y: 50}
	}
	const air, aspect = 1.15, 16.0 / 9
	middle := r2.Scale(0.5, r2.Add(lo, hi))
	if center {
		cam.Center = [2]float64{middle.X, middle.Y}
	}
	height := max(hi.Y-lo.Y, (hi.X-lo.X)/aspect)
	if height == 0 {
		height = 100
	}
	cam.Height = air * height
}
