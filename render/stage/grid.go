package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
)

// Grid is squares on the plane of the scene, in pixels of the focus as the ground lies; its lines are the fainter the denser
// they are in the picture.
//
//	 /   /   /   /
//	/---/---/---/--      between two strong lines there are ten
//	   /   /   /
type Grid struct {
	Step  float64    // between two of the finest lines; 0: there is no grid
	X, Y  float64    // of a crossing of lines of any strength, from the point of the plane at the focus
	Seen  [9]float32 // turns a point of the picture and 1 into a point of the plane and the share of it; column by column
	Near  [3]float32 // how far before the focus a point of the plane is: its product with the point and 1
	Color color.NRGBA
}

// grid is the grid of a picture.
type grid struct {
	*bodies
	label []byte
}

const (
	gridFinest = 5    // points: the least distance of lines at the focus; they are seen from ten or so on
	gridClear  = 25   // points: from here on lines are clear
	gridStrong = 1000 // of the finest steps: a crossing of lines of any strength
)

// gridColor is the colour of the lines.
var gridColor = color.NRGBA{0x86, 0xa4, 0xd8, 0x70}

// build lays a grid on the plane of the scene. Where that is far from the focus, it lies in the plane through the planet that
// is followed, and between the two there is none.
func (s *grid) build(f *Frame) {
	s.label = s.label[:0]
	c := &f.Camera
	factor, unit := unitOf(float64(f.Height)/c.Zoom, s.scene.Units.Length)
	step := math.Pow(10, math.Ceil(math.Log10(gridFinest*s.points/c.Zoom*factor)))
	floor, share := s.floor()
	if !(step > 0) || math.IsInf(step, 0) || share == 0 {
		return
	}
	a, zoom := &c.Axes, c.Zoom
	period := gridStrong * step / factor
	seen, ok := inverse(lieOf(c, floor))
	if !ok {
		return
	}
	g := Grid{
		Step: step / factor * zoom,
		X:    -math.Remainder(c.Center.X, period) * zoom, Y: -math.Remainder(c.Center.Y, period) * zoom,
		Color: faded(gridColor, share),
	}
	for i, v := range seen {
		g.Seen[i] = float32(v)
	}
	if c.InSpace {
		g.Near = vec3(r3.Vec{X: a[2].X, Y: a[2].Y, Z: (floor - c.Z) * zoom * a[2].Z})
	}
	f.Grid = g
	if g.Step < gridClear*s.points {
		step *= 10
	}
	s.label = append(s.label, s.say("grid ")...)
	s.label = append(s.marked(appendGrouped(s.label, step), len(s.label)), ' ')
	s.label = append(s.label, s.unit(unit)...)
}

// floor returns the height of the plane of the grid, and how much of the grid is seen.
func (s *grid) floor() (height, share float64) {
	off := math.Abs(s.camera.Z) * s.camera.Zoom / (2 * s.half.Y) // pictures between the plane and the focus
	const near, far = 0.5, 1.5
	if share = 1 - ramp(near, far, off); share > 0 || s.inGalaxy() {
		return 0, share
	}
	i := s.view.Follow
	if i == Nothing || i >= len(s.roles) {
		return 0, 0
	}
	if p := s.roles[i].center; p != Nothing && !s.roles[p].glow {
		i = p
	}
	return s.states[i].R.Z, ramp(far, 2*far, off)
}

// lieOf returns how a plane of a height lies in a picture, as [Frame.Ground].
func lieOf(c *observer.Camera, height float64) [9]float64 {
	if !c.InSpace {
		return [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}
	}
	a, n, z := &c.Axes, c.Nearness/c.Zoom, (c.Z-height)*c.Zoom
	return [9]float64{
		a[0].X, a[1].X, -n * a[2].X,
		a[0].Y, a[1].Y, -n * a[2].Y,
		-z * a[0].Z, -z * a[1].Z, 1 + n*z*a[2].Z,
	}
}

// inverse returns the inverse of a matrix, column by column, and false where it has none.
func inverse(m [9]float64) (inv [9]float64, ok bool) {
	for i := range 9 {
		r, c := i/3, i%3
		r1, r2, c1, c2 := (r+1)%3, (r+2)%3, (c+1)%3, (c+2)%3
		inv[3*c+r] = m[3*r1+c1]*m[3*r2+c2] - m[3*r1+c2]*m[3*r2+c1]
	}
	det := m[0]*inv[0] + m[1]*inv[3] + m[2]*inv[6]
	if det == 0 || math.IsNaN(det) {
		return inv, false
	}
	for i := range inv {
		inv[i] /= det
	}
	return inv, true
}
