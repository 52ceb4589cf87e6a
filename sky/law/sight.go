package law

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// A Sight knows the dust about an eye: in which directions it may see known clouds. It is a cube about the eye whose faces have squares, each with a
// list of clouds.
type Sight struct {
	from   r3.Vec
	made   bool
	clouds [6 * sightSide * sightSide][]uint8
}

const sightSide = 8

// sightRadius is more than the angle from the middle of a square to its corner.
const sightRadius = 0.19

// sunSight is the Sun's.
var sunSight = func() *Sight {
	s := new(Sight)
	s.From(Sun)
	return s
}()

// From makes it the sight of an eye at a place, unless it is.
func (s *Sight) From(eye r3.Vec) {
	if s.made && s.from == eye {
		return
	}
	s.from, s.made = eye, true
	for i := range s.clouds {
		s.clouds[i] = s.clouds[i][:0]
	}
	for k := range clouds {
		at := r3.Sub(clouds[k].Mid, eye)
		far, cos := portable.Norm3(at), -1.
		if out := CloudReach * clouds[k].Long; out < far {
			if angle := math.Asin(out/far) + sightRadius; angle < math.Pi {
				cos = math.Cos(angle)
			}
		}
		for i, d := range sightAxes {
			if portable.Dot3(at, d) >= cos*far {
				s.clouds[i] = append(s.clouds[i], uint8(k))
			}
		}
	}
}

// sightAxes are the directions of the middles of the squares.
var sightAxes = func() (all [6 * sightSide * sightSide]r3.Vec) {
	for i := range all {
		u, v := middleOf(i%sightSide), middleOf(i/sightSide%sightSide)
		face := i / (sightSide * sightSide)
		d := [3]r3.Vec{{X: 1, Y: u, Z: v}, {X: u, Y: 1, Z: v}, {X: u, Y: v, Z: 1}}[face/2]
		if face%2 == 1 {
			switch face / 2 {
			case 0:
				d.X = -1
			case 1:
				d.Y = -1
			default:
				d.Z = -1
			}
		}
		all[i] = r3.Unit(d)
	}
	return all
}()

// middleOf returns where the middle of a square is across its face, from −1 to 1.
func middleOf(i int) float64 { return float64(float64(2*i+1)*(1./sightSide)) - 1 }

// square returns the square in a direction.
func square(d r3.Vec) int {
	x, y, z := math.Abs(d.X), math.Abs(d.Y), math.Abs(d.Z)
	face, top, u, v, w := 0, x, d.Y, d.Z, d.X
	switch {
	case y > x && y >= z:
		face, top, u, v, w = 2, y, d.X, d.Z, d.Y
	case z > x && z > y:
		face, top, u, v, w = 4, z, d.X, d.Y, d.Z
	}
	if w < 0 {
		face++
	}
	const half = sightSide / 2
	k := half / top
	return (face*sightSide+min(int(float64(v*k)+half), sightSide-1))*sightSide + min(int(float64(u*k)+half), sightSide-1)
}

// Dust returns by how many magnitudes the dust on the way to a place dims light: that of the known clouds, and all other dust, which is spread evenly.
func (s *Sight) Dust(to r3.Vec) float64 {
	return s.throughClouds(to, evenDust(s.from, to)-knownDust(s.from, to))
}

// throughClouds adds the dust of the known clouds to so many magnitudes.
func (s *Sight) throughClouds(to r3.Vec, sum float64) float64 {
	way := r3.Sub(to, s.from)
	if way == (r3.Vec{}) {
		return sum
	}
	for _, k := range s.clouds[square(way)] {
		sum += clouds[k].dims(s.from, way)
	}
	return sum
}

// sees reports whether what has a magnitude v without dust, at a place, is not fainter than a limit through it.
func (s *Sight) sees(to r3.Vec, v, limit float64) bool {
	if v > limit {
		return false
	}
	even := evenDust(s.from, to)
	if v+float64((1-knownShare)*even) > limit {
		return false
	}
	dust := even - knownDust(s.from, to)
	return v+dust <= limit && v+s.throughClouds(to, dust) <= limit
}
