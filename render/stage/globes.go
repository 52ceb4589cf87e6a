package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/scene/looks"
)

// smallestGlobe is the radius in points from which on a body is drawn as it looks: a
// smaller one is a plain disc of its colour.
const smallestGlobe = 4

// lamp is the direction to the light where there is no star: it stands high, so that the whole disc can be seen.
var lamp = [2]float32{-0.3, 0.4}

// night is the light on what the star does not shine on, and shade the same without a star, as shares of full light.
const (
	night = 0.012
	shade = 0.07
)

// addGlobe gives a disc its look, if it has one and is large enough to show it, and reports whether it did.
func (p *picture) addGlobe(f *Frame, d *Disc, look *looks.Globe, spin looks.Spin) bool {
	if look == nil || d.Radius < smallestGlobe*p.points {
		return false
	}
	ambient := float32(night)
	if d.Light == [2]float32{} {
		d.Light, ambient = lamp, shade
	}
	f.Globes = append(f.Globes, Globe{Look: look, Axes: AxesOf(spin.Axes(p.time)), Sweep: p.sweep(spin), Ambient: ambient})
	d.Globe = int32(len(f.Globes))
	return true
}

// addFace gives a star its look.
func (s *bodies) addFace(f *Frame, d *Disc, c *role) {
	const smallestFace = 9 // the radius in points from which on a star is drawn as it looks: a smaller one is a light with a halo
	if c.star == nil || d.Radius < smallestFace*s.points {
		return
	}
	turn, drift := s.boil(c.star)
	f.Faces = append(f.Faces, Face{Look: c.star, Axes: AxesOf(c.spin.Axes(s.time)), Turn: turn, Drift: drift})
	d.Face = int32(len(f.Faces))
}

// boil returns how the cells of a star's gas have drifted, see Face. On the way round they meet each place of
// theirs a few dozen lives later: cells that one can see are many in one.
func (p *picture) boil(star *looks.Star) (turn, drift float32) {
	const lives, day = 40, 86400.
	round := lives * star.CellSeconds() / day
	if !p.scene.Calendar {
		round = 60 * p.scene.Rate // a minute of the screen
	}
	if !(round > 0) {
		return 0, 0
	}
	const seen, most = 0.004, 0.03 // of a round in a picture
	fast := math.Abs(p.view.Rate) / 60 / round
	rounds := p.time / round
	return float32(rounds - math.Floor(rounds)), float32(1 - ramp(seen, most, fast))
}

// AxesOf returns a body's axes as a Globe has them.
func AxesOf(x [3]r3.Vec) [9]float32 {
	return [9]float32{
		float32(x[0].X), float32(x[1].X), float32(x[2].X),
		float32(x[0].Y), float32(x[1].Y), float32(x[2].Y),
		float32(x[0].Z), float32(x[1].Z), float32(x[2].Z),
	}
}

// sweep returns the angle that a body turns during one picture of sixty in a second, less
// the angle that the eye follows: a body that turns faster is blurred, not scattered.
func (p *picture) sweep(spin looks.Spin) float32 {
	const followed = 0.4 // radians
	if p.view.Paused {
		return 0
	}
	return float32(min(max(math.Abs(spin.Rate()*p.view.Rate)/60-followed, 0), math.Pi))
}
