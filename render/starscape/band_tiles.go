package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
)

// A picture that waits for its band has only those tiles of it made that it shows, with what is about them: tiles have so many
// columns and rows of texels.
const (
	tileWide, tileHigh    = 80, 24
	tilesAround, tileRows = BandColumns / tileWide, BandRows / tileHigh
)

// tiles are some tiles of a band: by row, a bit for each column.
type tiles [tileRows]uint32

// allTiles are those of a whole band.
var allTiles = func() (t tiles) {
	for j := range t {
		t[j] = 1<<tilesAround - 1
	}
	return t
}()

// covers reports whether others are among these.
func (t *tiles) covers(others *tiles) bool {
	for j := range t {
		if others[j]&^t[j] != 0 {
			return false
		}
	}
	return true
}

// tileCircles are the middles of all tiles, unit vectors, and the angle within which all of each is.
var tileCircles = func() (list [tileRows][tilesAround]struct {
	mid    r3.Vec
	within float64
},
) {
	at := func(row, column float64) r3.Vec {
		z := bandSine(row / tileRows)
		sin, cos := math.Sincos(2 * math.Pi * column / tilesAround)
		flat := math.Sqrt(max(0, 1-z*z))
		return r3.Vec{X: flat * cos, Y: flat * sin, Z: z}
	}
	for j := range list {
		for i := range list[j] {
			c := &list[j][i]
			row, column := float64(j), float64(i)
			c.mid = at(row+0.5, column+0.5)
			for k := range 9 { // where a tile is widest is between its corners
				u, v := 0.5*float64(k%3), 0.5*float64(k/3)
				c.within = max(c.within, math.Acos(min(dot(c.mid, at(row+v, column+u)), 1)))
			}
		}
	}
	return list
}()

// tilesOf returns the tiles that a camera sees, and those near its picture's sides: a picture that turns goes on with these, and smaller ones
// of the texture are made of several texels.
func tilesOf(cam *camera) (t tiles) {
	const beside = 6 * math.Pi / 180
	half := math.Acos(min(cam.half.Z, 1)) + beside
	sides, ahead := cam.sides(), r3.Scale(-1, cam.eye.Axes[2])
	for j := range tileCircles {
		for i := range tileCircles[j] {
			c := &tileCircles[j][i]
			near := half+c.within >= math.Acos(min(max(dot(c.mid, ahead), -1), 1))
			for _, side := range sides {
				near = near && dot(c.mid, side) >= -math.Sin(min(beside+c.within, 0.5*math.Pi))
			}
			if near {
				t[j] |= 1 << i
			}
		}
	}
	return t
}

// sides returns the planes through the eye and the picture's sides, by their unit vectors inwards.
func (cam *camera) sides() (list [4]r3.Vec) {
	ahead := r3.Scale(-1, cam.eye.Axes[2])
	for i := range 2 {
		across := r3.Scale(cam.length, cam.eye.Axes[i])
		half := cam.half.X
		if i == 1 {
			half = cam.half.Y
		}
		list[2*i] = r3.Unit(r3.Add(across, r3.Scale(half, ahead)))
		list[2*i+1] = r3.Unit(r3.Sub(r3.Scale(half, ahead), across))
	}
	return list
}
