package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/air"
	"galaxy/sky"
)

// Ground is the ground of a world on which the eye stands, and the air over it: it hides what is below the horizon, and the air
// lifts, weakens and outshines what is above it.
type Ground struct {
	Up  r3.Vec   // the zenith, a unit vector in the axes of the galaxy
	Sun r3.Vec   // to the sun of the sky, in the same axes
	Sky *air.Sky // that of no air where there is none
}

// level is the ground of a picture, made ready for many stars.
type level struct {
	*Ground
	right r3.Vec // at right angles to Up: the azimuth of the sun is from ahead
	ahead r3.Vec
}

// levelOf returns the ground of a picture, nil for none.
func levelOf(g *Ground, last *level) *level {
	if g == nil {
		return nil
	}
	if last == nil {
		last = new(level)
	}
	*last = level{Ground: g}
	ahead := r3.Sub(g.Sun, r3.Scale(dot(g.Sun, g.Up), g.Up))
	if n := r3.Norm(ahead); n > 0 {
		last.ahead = r3.Scale(1/n, ahead)
		last.right = r3.Cross(last.ahead, g.Up)
	}
	return last
}

// sunk reports whether a direction is so far below the horizon that no air lifts it there.
func (g *level) sunk(d r3.Vec) bool {
	const deepest = 0.02
	up := dot(d, g.Up)
	return up < 0 && up*up > deepest*deepest*dot(d, d)
}

// lift returns where a thing is seen that is in a direction, of any length, and false below the horizon.
func (g *level) lift(d r3.Vec) (r3.Vec, bool) {
	d = g.Sky.Air.Lift(d, g.Up)
	return d, g.above(d)
}

// above reports whether a direction in which a thing is seen is over the horizon.
func (g *level) above(d r3.Vec) bool { return dot(d, g.Up) >= 0 }

// left returns the share of its light that is left of a thing that is seen in a direction: what the air lets through, beside what
// an eye sees at least in such a sky.
func (g *level) left(d r3.Vec) float64 {
	if g.Sky.Air == nil {
		return 1
	}
	x, y, z := dot(d, g.ahead), dot(d, g.right), dot(d, g.Up)
	across := math.Sqrt(x*x + y*y)
	azimuth := 0.
	if across > 0 {
		azimuth = math.Acos(min(max(x/across, -1), 1))
	}
	return g.Sky.Left(z/math.Sqrt(across*across+z*z), azimuth)
}

// tint returns the colour of white light after the air, by the altitude of a direction: as bright as before.
func (g *level) tint(d r3.Vec) [3]float32 {
	if g.Sky.Air == nil {
		return [3]float32{1, 1, 1}
	}
	c := g.Sky.Air.Through(math.Asin(min(max(dot(d, g.Up)/r3.Norm(d), 0), 1)))
	luma := max(c.Luma(), 1e-30)
	return [3]float32{float32(c[0] / luma), float32(c[1] / luma), float32(c[2] / luma)}
}

// ray returns the direction of a point of the picture, in the axes of the galaxy.
func (cam *camera) ray(x, y float64) r3.Vec {
	a := &cam.eye.Axes
	return r3.Add(r3.Add(r3.Scale(x, a[0]), r3.Scale(y, a[1])), r3.Scale(-cam.length, a[2]))
}

// seen returns where the picture shows what is seen in a direction, after all that bends its light, and the share of its light
// that is left.
func (s *Starscape) seen(d r3.Vec) (x, y, left float64, inFront bool) {
	if x, y, inFront = s.camera.project(d); !inFront || s.level == nil {
		return x, y, 1, inFront
	}
	return x, y, s.level.left(d), s.level.above(d)
}

// Project returns where the last picture shows a place, pixels from its middle, y up, after the air has lifted or the black hole bent its
// light. It reports false for what is behind the eye or below the horizon.
func (s *Starscape) Project(p sky.Place) (x, y float64, shown bool) {
	d := s.camera.vectorTo(p)
	switch {
	case s.level != nil:
		if d, shown = s.level.lift(d); !shown {
			return 0, 0, false
		}
	case s.lens.table != nil:
		d, _ = s.lens.image(d)
	}
	return s.camera.project(d)
}

// reachOfLift is by how much of the focal length the air lifts things at most in a picture, over the margin of a picture.
const reachOfLift = 0.02

// hazeClearness returns the share of the haze that is seen through the air. A star is seen as long as its light is as much as the root of
// the light of the sky, or so; what is spread over the sky is seen as long as it is as bright as the sky.
func (s *Starscape) hazeClearness() float64 {
	c := s.clearness()
	return c * c
}

// clearness returns the share of the light of stars that is seen through the air, in the middle of the picture.
func (s *Starscape) clearness() float64 {
	if s.level == nil {
		return 1
	}
	d := r3.Scale(-1, s.camera.eye.Axes[2])
	if low := dot(d, s.level.Up); low < lowestHaze {
		d = r3.Add(d, r3.Scale(lowestHaze-low, s.level.Up))
	}
	return s.level.left(d)
}

// lowestHaze is the sine of the altitude for which the haze is weakened in a picture whose middle is lower.
const lowestHaze = 0.2

// lifted returns where a thing is seen that is in a direction, below the horizon, too.
func (s *Starscape) lifted(d r3.Vec) r3.Vec {
	if s.level == nil {
		return d
	}
	d, _ = s.level.lift(d)
	return d
}

// figuresShown returns how well lines between stars are seen: they fade with the stars, but for a hint by day.
func (s *Starscape) figuresShown() float64 {
	const least, dark = 0.15, 0.1
	return least + (1-least)*min(s.clearness()/dark, 1)
}
