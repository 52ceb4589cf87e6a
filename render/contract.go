package render

import (
	"image/color"

	"gonum.org/v1/gonum/spatial/r2"
)

// Camera looks straight down on the plane. Zoom is framebuffer pixels per unit
// of scene length, so that nothing rounds to float32 before the difference to
// Center is taken.
type Camera struct {
	Center r2.Vec
	Zoom   float64
}

// Frame is all that one picture shows: plain values, camera-relative, no GL.
// A Stage fills one from a world; the Renderer draws it.
type Frame struct {
	Width, Height int     // framebuffer pixels
	Scale         float64 // framebuffer pixels per point: 2 on a HiDPI screen
	Camera        Camera

	Stars  bool
	Glow   bool
	Orbits []OrbitLine
	Trails []TrailPoint
	Discs  []Disc
	Ships  []Ship
	Arrows []Arrow
	Texts  []Text
}

// Ship is one instance, 16 bytes as it goes to the GPU.
type Ship struct {
	X, Y    float32 // pixels from the centre of the picture, y up
	Heading float32 // radians
	Color   uint32  // RGBA, R in the low byte
}

// Disc is a body, obstacle or ring.
type Disc struct {
	X, Y   float32 // pixels from the centre, y up
	Radius float32 // pixels
	Ring   float32 // pixels of line width; 0 fills the disc
	Glow   float32 // 0 none; 1 a star
	Color  color.RGBA
}

// OrbitLine is an ellipse anchored at the point nearest to the camera, so that
// it passes through its body at any zoom.
type OrbitLine struct {
	AnchorX, AnchorY float32 // pixels from the centre: P(E0)
	PX, PY, QX, QY   float32 // semi-axis vectors a·P̂ and b·Q̂, pixels
	CosE0, SinE0     float32
	Width            float32 // pixels
	Color            color.RGBA
}

// TrailPoint, Arrow and Text are drawn over them.
type TrailPoint struct {
	X, Y  float32
	Color uint32
}

// Arrow is a vector or a line on the screen.
type Arrow struct {
	X0, Y0, X1, Y1 float32
	Width, Head    float32 // pixels; Head 0 is a plain line
	Color          color.RGBA
}

// Text is a string in the picture.
type Text struct {
	X, Y  float32 // pixels from the upper left corner
	Size  float32 // pixels
	Color color.RGBA
	S     string
}
