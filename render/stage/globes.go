package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/scene/looks"
)

// smallestGlobe is the radius in points from which on a body is drawn as it looks: a
// smaller one is a plain disc of its colour. smallestPhase is the same where it is as large as it is from the eye.
const (
	smallestGlobe = 4
	smallestPhase = 1.2
)

// lamp is the direction to the light where there is no star: it stands high, so that the whole disc can be seen.
var lamp = [3]float32{-0.3, 0.4, raised}

// raised is how high over the plane the star of a disc stands that is seen from above, beside a unit vector in the plane:
// so more than half of the disc is day.
const raised = 0.5

// night is the light on what the star does not shine on, and shade the same without a star, as shares of full light.
const (
	night = 0.012
	shade = 0.07
	// In space one is not to find one's way by it.
	spaceNight = 0.0015
)

// addGlobe gives a disc its look, if it has one and is large enough to show it, and reports whether it did.
// It is seen in some axes, see facing; exact is whether it is as large as it is from the eye, and no marker.
func (p *picture) addGlobe(f *Frame, d *Disc, look *looks.Globe, spin looks.Spin, axes *[3]r3.Vec, exact bool) bool {
	least := float64(smallestGlobe)
	if exact {
		least = smallestPhase
	}
	if look == nil || d.Radius < least*p.points {
		return false
	}
	ambient := float32(night)
	if p.leans() {
		ambient = spaceNight
	}
	if d.Light == [3]float32{} {
		d.Light, ambient = lamp, shade
	}
	f.Globes = append(f.Globes, Globe{
		Look: look, Axes: p.axesOf(spin, axes), Sweep: p.sweep(spin), Ambient: ambient, InSpace: p.camera.InSpace,
		Weather: p.weather(spin), Cloudless: p.view.Options.Cloudless, Phase: exact,
	})
	d.Globe = int32(len(f.Globes))
	return true
}

// addFace gives a star its look.
func (s *bodies) addFace(f *Frame, d *Disc, c *role, axes *[3]r3.Vec) {
	const smallestFace = 9 // the radius in points from which on a star is drawn as it looks: a smaller one is a light with a halo
	if c.star == nil || d.Radius < smallestFace*s.points {
		return
	}
	turn, drift := s.boil(c.star)
	f.Faces = append(f.Faces, Face{Look: c.star, Axes: s.axesOf(c.spin, axes), Turn: turn, Drift: drift})
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

// axesOf returns the axes of a body at the time of the picture, seen in some axes, as a Globe has them.
func (p *picture) axesOf(spin looks.Spin, seen *[3]r3.Vec) [9]float32 {
	axes := spin.Axes(p.time)
	for i := range axes {
		axes[i] = observer.InAxes(axes[i], *seen)
	}
	return AxesOf(axes)
}

// weather returns how far the clouds of a body have drifted, see Globe: by nine degrees a day to the east, and their winds begin
// anew every eight days. Where days go by too fast for that they stay.
func (p *picture) weather(spin looks.Spin) [2]float32 {
	const round, winds, fast = 40, 8, 6 // days, days, days a second
	day := spin.Rate() / (2 * math.Pi)
	if day == 0 || !p.view.Paused && math.Abs(day*p.view.Rate) > fast {
		return [2]float32{0, 0.5}
	}
	days := day * p.time
	part := func(length float64) float64 { return days/length - math.Floor(days/length) }
	return [2]float32{float32(2 * math.Pi * part(round)), float32(part(winds))}
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

// suns are the two stars that light a body most, the stronger one first, or Nothing.
type suns struct {
	body  [2]int
	to    [2]r3.Vec // unit vectors to them, in space
	far   float64   // the distance of the first
	share float64   // light of the second sun over the light of the first
}

// sunsOf returns the suns of a body: stars of its own system.
func (s *bodies) sunsOf(i int) suns {
	u := suns{body: [2]int{Nothing, Nothing}}
	var light [2]float64
	for _, j := range s.stars {
		if j == i || s.roles[j].root != s.roles[i].root {
			continue
		}
		d := r3.Sub(s.states[j].R, s.states[i].R)
		far := r3.Norm(d)
		if !(far > 0) {
			continue
		}
		l, to := s.roles[j].power/(far*far), r3.Scale(1/far, d)
		switch {
		case l > light[0]:
			light[1], u.body[1], u.to[1] = light[0], u.body[0], u.to[0]
			light[0], u.body[0], u.to[0], u.far = l, j, to, far
		case l > light[1]:
			light[1], u.body[1], u.to[1] = l, j, to
		}
	}
	if light[0] > 0 {
		u.share = light[1] / light[0]
	}
	return u
}

// light returns the direction to the first sun as a Disc has it, that is seen in some axes: from above, where it would be
// half day, raised.
func (u *suns) light(inSpace bool, axes *[3]r3.Vec) [3]float32 {
	switch {
	case u.body[0] == Nothing:
		return [3]float32{}
	case inSpace:
		return vec3(observer.InAxes(u.to[0], *axes))
	}
	x, y := u.to[0].X, u.to[0].Y
	n := math.Hypot(x, y)
	if n == 0 {
		return [3]float32{}
	}
	return [3]float32{float32(x / n), float32(y / n), raised}
}

// addLight says what lights a globe, and what casts a shadow on it: from the bodies' places
// in space, as large as they are, however they are drawn. Shadows that would only flash are left out.
// own is its radius, of the equator.
func (s *bodies) addLight(g *Globe, i int, own float64, u *suns, axes *[3]r3.Vec) {
	const leastShare = 1e-4 // the light of a second sun that can be seen beside the first
	if u.body[0] == Nothing {
		return
	}
	shared := 1 / (1 + 0.5*u.share)
	for k, j := range u.body {
		light := shared
		if k == 1 {
			light *= u.share
		}
		if j == Nothing || light < leastShare {
			break
		}
		g.Suns[k] = Sun{To: vec3(observer.InAxes(u.to[k], *axes)), Light: tinted(light, s.roles[j].star)}
	}
	bodies := s.world.Setup().Bodies
	size := bodies[u.body[0]].Radius / u.far
	g.SunSize = float32(size)
	if own == 0 {
		return
	}
	g.Umbra = [3]float32{0.01, 0.01, 0.012}
	n := 0
	for j := range bodies {
		radius := bodies[j].Radius
		if radius == 0 || j == i || s.roles[j].glow || s.whirls(i) || s.whirls(j) {
			continue
		}
		d := r3.Sub(s.states[j].R, s.states[i].R)
		along := r3.Dot(d, u.to[0])
		if along <= 0 || radius < 0.1*along*size { // behind, or so far that it covers little of the sun
			continue
		}
		if across := r3.Norm(r3.Sub(d, r3.Scale(along, u.to[0]))); across > own+radius+along*size {
			continue
		}
		g.Shades[n] = Shade{vec3(r3.Scale(1/own, observer.InAxes(d, *axes))), float32(radius / own)}
		if l := s.roles[j].look; l != nil && l.Air.Height > 0 && radius > own {
			g.Umbra = [3]float32{0.20, 0.055, 0.025} // through its air, as red as an evening
			for k := range g.Umbra {                 // a millionth of day: beside that it is black
				g.Umbra[k] *= float32(0.15 + 0.85*s.exposure)
			}
		}
		if n++; n == len(g.Shades) {
			return
		}
	}
}

// sunlit returns the share of its sun's light that reaches the middle of a body past the body that it goes round.
func (s *bodies) sunlit(i int, u *suns) float64 {
	host := s.roles[i].center
	if u.body[0] == Nothing || host == Nothing || s.roles[host].glow || s.whirls(i) {
		return 1
	}
	bodies := s.world.Setup().Bodies
	d := r3.Sub(s.states[host].R, s.states[i].R)
	along := r3.Dot(d, u.to[0])
	if along <= 0 {
		return 1
	}
	across := r3.Norm(r3.Sub(d, r3.Scale(along, u.to[0])))
	radius, sun := bodies[host].Radius, along*bodies[u.body[0]].Radius/u.far
	return ramp(math.Abs(radius-sun), radius+sun, across)
}

// dusky returns the colour of a dot that gets a share of its light.
func dusky(c color.NRGBA, share float64) color.NRGBA {
	if share >= 1 {
		return c
	}
	k := 0.35 + 0.65*share
	d := func(v uint8) uint8 { return uint8(float64(v)*k + 0.5) }
	return color.NRGBA{d(c.R), d(c.G), d(c.B), c.A}
}

// tinted returns the light of a star of which nothing but its look is known.
func tinted(light float64, star *looks.Star) [3]float32 {
	c := looks.RGB{1, 1, 1}
	if star != nil {
		c = looks.Sunlight(star.Teff)
	}
	return [3]float32{float32(light) * c[0], float32(light) * c[1], float32(light) * c[2]}
}

func vec3(v r3.Vec) [3]float32 { return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)} }
