package tiles

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Face is a point of a wall as seen from a point.
type Face struct {
	Point    r2.Vec
	Normal   r2.Vec  // of unit length, from the wall to the observer; of the nearest one zero on the wall itself
	Distance float64 // length
	Tile     Tile    // the solid tile; one outside of the map for the map's edge
}

// Faces appends to dst the first wall straight to the right of p, above, to the
// left and below, where there is one within reach. From inside a solid tile it appends
// nothing.
func (m *Map) Faces(dst []Face, p r2.Vec, reach float64) []Face {
	for side := range 4 {
		if f, ok := m.FaceAlong(p, side, reach); ok {
			dst = append(dst, f)
		}
	}
	return dst
}

// FaceAlong returns the first wall straight to one side of p, 0 to 3 for right, above,
// left and below, and false where none is within reach, or p is inside a solid tile.
func (m *Map) FaceAlong(p r2.Vec, side int, reach float64) (face Face, ok bool) {
	t, along := m.At(p), compass[2*side&7]
	for !m.Solid(t) {
		t = Tile{t.X + along.X, t.Y + along.Y}
		if face = m.face(t, p); !(face.Distance <= reach) {
			return Face{}, false
		}
		ok = m.Solid(t)
	}
	if face.Normal == (r2.Vec{}) {
		face.Normal = r2.Vec{X: -float64(along.X), Y: -float64(along.Y)}
	}
	return face, ok
}

// NearestFace returns the point of solid tiles, or of the map's edge, that is
// nearest to p, and false where none is within reach. Of equals it is the lowest
// tile's, then the leftmost one's.
func (m *Map) NearestFace(p r2.Vec, reach float64) (Face, bool) {
	at := m.At(p)
	best := Face{Distance: math.Inf(1)}
	// No tile nearer than the clearance is solid; a tile on ring r is at least r - 1 tiles away.
	for r := m.Clearance(at); r <= max(m.width, m.height); r++ {
		if least := float64(float64(r-1) * m.size); !(least <= reach) || least > best.Distance {
			break
		}
		for y := max(at.Y-r, -1); y <= min(at.Y+r, m.height); y++ {
			step := 1
			if abs(y-at.Y) != r {
				step = max(2*r, 1)
			}
			for x := at.X - r; x <= at.X+r; x += step {
				t := Tile{x, y}
				if x < -1 || x > m.width || m.cost[m.index(t)] != Solid {
					continue
				}
				if f := m.face(t, p); f.Distance < best.Distance {
					best = f
				}
			}
		}
	}
	return best, best.Distance <= reach
}

// face returns the point of a tile that is nearest to p.
func (m *Map) face(t Tile, p r2.Vec) Face {
	tile := m.box(t)
	q := tile.Nearest(p)
	away := r2.Sub(p, q)
	n, _ := portable.Unit(away)
	return Face{Point: q, Normal: n, Distance: portable.Norm(away), Tile: t}
}
