package scene

import "gonum.org/v1/gonum/spatial/r2"

// setCamera sets the first view.
func (b *builder) setCamera() {
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

// fit sets the camera's height, and its centre if the file leaves that open, to show the
// whole scene in a picture of 16:9 with a margin.
func (b *builder) fit(cam *Camera, center bool) {
	const margin, aspect = 1.15, 16.0 / 9
	bounds := BoundsOf(&b.scene.Setup, nil)
	size := r2.Sub(bounds.High, bounds.Low)
	if center {
		middle := r2.Scale(0.5, r2.Add(bounds.Low, bounds.High))
		cam.Center = [2]float64{middle.X, middle.Y}
	}
	cam.Height = margin * max(size.Y, size.X/aspect)
}
