package stage

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
)

// In space a body is seen from a place, and not from everywhere above:
//
//	eye o- - - - - - - - - - -( body )      facing: the third axis leads from the body to the eye,
//	     \  axis of the camera              so that its phase is right at the edge of the picture, too
//
//	marker, of a least size in points      it is one of the things that one looks at
//	   | fades into
//	light, no less than a pixel wide       it is far behind these, or one looks around or through a telescope
//	   | grows into
//	disc, as large as it is                at any zoom where that is more

// facing returns the axes in which a body is seen at a place: those of the picture, turned so that the third one leads to the
// eye.
func (p *picture) facing(at r3.Vec) [3]r3.Vec {
	c := &p.camera
	switch {
	case !c.InSpace:
		return [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}
	case c.Nearness == 0:
		return c.Axes
	}
	to := r3.Sub(p.camera.Eye(), at)
	far := r3.Norm(to)
	if !(far > 0) {
		return c.Axes
	}
	to = r3.Scale(1/far, to)
	// The smallest turn that takes the third axis there: what is seen outward in the picture stays outward.
	from := c.Axes[2]
	sum := r3.Add(from, to)
	k := 1 + r3.Dot(from, to)
	if k < 1e-6 { // behind the eye
		return c.Axes
	}
	axes := c.Axes
	for i, v := range axes {
		axes[i] = r3.Add(r3.Sub(v, r3.Scale(r3.Dot(sum, v)/k, sum)), r3.Scale(2*r3.Dot(from, v), to))
	}
	return axes
}

// within returns the radius of a ball over the distance of its middle from the eye: 0 from far away.
func (p *picture) within(at r3.Vec, radius float64) float32 {
	const nearest = 0.995
	if !p.leans() || p.camera.Nearness == 0 {
		return 0
	}
	return float32(min(radius/r3.Norm(r3.Sub(p.camera.Eye(), at)), nearest))
}

const (
	// A body that is so many times as far from the eye as the focus is behind what one looks at: there markers begin to fade,
	// and end.
	markerFull = 8
	markerNone = 25

	// The radius of a light, points: at 60° of field a picture of 720 points has no narrower one, 6′.
	lightSize = 0.6
	sunSize   = 1
)

// asLight returns how far a body is a light of the sky, rather than a marker of the map: from 0 to 1.
func (s *bodies) asLight(p *place) float64 {
	if !s.leans() || p.zoom == 0 {
		return 0
	}
	behind := ramp(math.Log(markerFull), math.Log(markerNone), math.Log(s.camera.Zoom/p.zoom))
	return max(s.view.Around, behind, s.telescope())
}

// telescope returns how far the picture is one through a telescope, which has no markers: from 0 to 1. A map that hardly
// leans has a narrow field, too, because the eye is far away.
func (s *bodies) telescope() float64 {
	const wide, narrow = 45 * math.Pi / 180, 25 * math.Pi / 180
	field := 2 * math.Atan(s.half.Y*s.camera.Nearness/s.camera.Zoom)
	return (1 - ramp(narrow, wide, field)) * s.lean()
}

// lean returns how far the map has become a view in space: it does so within twelve degrees.
func (s *bodies) lean() float64 {
	return 1 - ramp(math.Cos(12*math.Pi/180), 1, s.camera.Axes[2].Z)
}

// brightness returns how strong the light of a body is that is too small to be seen as a disc, from faint to 1. Faint ones
// are fainter than that in truth, but still there to be found.
func (s *bodies) brightness(i int, u *suns) float64 {
	const (
		albedo   = 0.4
		faintest = 0.25
		full     = -1. // magnitude from which on a light is as bright as it can be
		limit    = 6.5
	)
	if u.body[0] == Nothing || s.camera.Nearness == 0 {
		return 1
	}
	to := r3.Sub(s.camera.Eye(), s.states[i].R)
	far := r3.Norm(to)
	radius := s.world.Setup().Bodies[i].Radius
	share := albedo * lambert(r3.Dot(to, u.to[0])/far) * (radius / far) * (radius / far)
	sun := s.illumination(u.far, u.body[0])
	magnitude := -26.74 - 2.5*math.Log10(max(share*sun, 1e-30))
	return faintest + (1-faintest)*min(max((limit-magnitude)/(limit-full), 0), 1)
}

// illumination returns the light of a star at a distance in scene length, over the light of the Sun on the Earth: by the size
// of its disc there and its temperature, in whatever units the scene has.
func (s *bodies) illumination(far float64, star int) float64 {
	const sun = 0.0046505 // radius of the Sun as the Earth sees it, radians
	size, bright := s.world.Setup().Bodies[star].Radius/(far*sun), 1.
	if look := s.roles[star].star; look != nil {
		bright = look.Power() / (look.Radius * look.Radius)
	}
	return bright * size * size
}

// lambert returns the light of a matt ball at a phase over its light when full, by the cosine of the angle between the
// directions to its sun and to the eye: (sin α + (π − α) cos α)/π.
func lambert(cos float64) float64 {
	cos = min(max(cos, -1), 1)
	phase := math.Acos(cos)
	return (math.Sin(phase) + (math.Pi-phase)*cos) / math.Pi
}

// halo returns the width of a star's halo in space, pixels, for a Disc: 0 from above, where it goes with the disc alone.
//
// The glare of a point falls off with about the third power of the angle, so that its reach goes with the cube root of the
// light. The Sun on the Earth has a degree in a picture of 60°, a 60th of its height, at any field: of a disc wider
// than a tenth of the picture it covers nothing.
func (s *bodies) halo(i int, p *place) float32 {
	if !s.leans() {
		return 0
	}
	height := 2 * s.half.Y
	usual := 0.9*min(p.radius, 400) + 9*s.points
	lit := 1.
	if s.camera.Nearness > 0 {
		lit = s.illumination(r3.Norm(r3.Sub(s.camera.Eye(), s.states[i].R)), i)
	}
	const (
		least = 1.5  // points
		most  = 4    // times the Sun's on the Earth
		seen  = 0.85 // of its width: where a halo is a tenth of white
	)
	if s.land.on && i == s.land.star {
		lit *= s.land.air.Moment.Bare
	}
	reach := height / 60 * min(math.Cbrt(lit), most)
	wide := max(reach-p.radius, least*s.points) / seen
	wide += (max(usual, wide) - wide) * ramp(height/60, height/20, p.size)
	return float32(usual + (wide-usual)*s.lean())
}

// expose sets the exposure of the picture, unless it is held: how much of it is lit by a sun decides how much is seen of
// what is not.
func (s *bodies) expose() {
	if s.view.Options.HoldExposure && s.exposed {
		return
	}
	s.exposed = true
	if s.exposure = 1; !s.leans() {
		return
	}
	const (
		suns         = 50 // the light of a star's disc over the light of a day's
		bright, dark = -1, -3
	)
	day, picture := 0.0, 4*s.half.X*s.half.Y
	for _, i := range s.order {
		p := &s.now[i]
		if p.opacity <= 0.5 || p.size < 0.5 || p.zoom == 0 || !s.OnScreen(p.at, p.size) {
			continue
		}
		in := func(at, half float64) float64 { // the length of the part in the picture
			return max(min(at+p.size, half)-max(at-p.size, -half), 0)
		}
		area := 0.25 * math.Pi * in(p.at.X, s.half.X) * in(p.at.Y, s.half.Y) / picture
		if s.roles[i].glow {
			day += suns * area * s.bare(p)
			continue
		}
		u := s.sunsOf(int(i))
		if u.body[0] == Nothing {
			continue
		}
		to := s.facing(s.states[i].R)[2]
		day += area * 0.5 * (1 + r3.Dot(to, u.to[0])) * s.sunlit(int(i), &u)
	}
	s.exposure = 1 - ramp(dark, bright, math.Log10(max(day, 1e-9)))
}

// addCorona adds the corona of a star that is covered but for a sliver.
func (s *bodies) addCorona(f *Frame, c *role, p *place, at r3.Vec) {
	const sliver = 0.02 // of the disc, the light of which drowns it
	if c.star == nil || p.zoom == 0 || !s.OnScreen(p.at, coronaReach*p.size) {
		return
	}
	shown := s.exposure * (1 - ramp(0, sliver, s.bare(p)))
	if shown <= 0 {
		return
	}
	axes := s.facing(at)
	f.Faces = append(f.Faces, Face{Look: c.star, Axes: s.axesOf(c.spin, &axes), Corona: float32(shown)})
	f.Discs = append(f.Discs, Disc{
		X: p.at.X, Y: p.at.Y, Radius: p.size, Glow: 1, Halo: float32(coronaReach * p.size / 7.8),
		Color: c.color, Face: int32(len(f.Faces)),
	})
	f.Figures = outside(f.Figures, p.at, shown*coronaReach*p.size)
}

// coronaReach is how far out a corona is seen, in radii of its star: the figures of the constellations end there.
const coronaReach = 5

// outside returns the parts of lines that are outside of a circle, in any order; it uses the memory of the lines again.
func outside(lines []Arrow, at r2.Vec, radius float64) []Arrow {
	for i := len(lines) - 1; i >= 0; i-- {
		l := lines[i]
		from := r2.Vec{X: float64(l.X0), Y: float64(l.Y0)}
		along := r2.Sub(r2.Vec{X: float64(l.X1), Y: float64(l.Y1)}, from)
		// The circle is where |from + k·along − at| = radius.
		a, b, c := r2.Norm2(along), r2.Dot(along, r2.Sub(from, at)), r2.Norm2(r2.Sub(from, at))-radius*radius
		if !(a > 0 && b*b > a*c) {
			continue
		}
		root := math.Sqrt(b*b - a*c)
		in, out := (-b-root)/a, (-b+root)/a
		if in >= 1 || out <= 0 {
			continue
		}
		lines = slices.Delete(lines, i, i+1)
		if in > 0 {
			l.X1, l.Y1 = float32(from.X+in*along.X), float32(from.Y+in*along.Y)
			lines = append(lines, l)
		}
		if out < 1 {
			far := r2.Add(from, along)
			from = r2.Add(from, r2.Scale(out, along))
			l.X0, l.Y0, l.X1, l.Y1 = float32(from.X), float32(from.Y), float32(far.X), float32(far.Y)
			lines = append(lines, l)
		}
	}
	return lines
}

// bare returns the share of a star's disc that no body before it covers.
func (s *bodies) bare(p *place) float64 {
	if s.land.on && s.land.star != Nothing && p == &s.now[s.land.star] {
		return s.land.air.Moment.Bare
	}
	share := 1.
	for k, i := range s.hiders {
		if b := &s.balls[k]; s.now[i].near > p.near {
			apart := math.Hypot(p.at.X-float64(b.X), p.at.Y-float64(b.Y))
			share -= overlap(p.size, float64(b.Radius), apart)
		}
	}
	return max(share, 0)
}

// overlap returns the share of a disc of radius a that another one of radius b covers, whose middle is so far away.
func overlap(a, b, apart float64) float64 {
	switch {
	case !(a > 0) || apart >= a+b:
		return 0
	case apart <= math.Abs(a-b):
		return min(1, b*b/(a*a))
	}
	alpha := math.Acos((apart*apart + a*a - b*b) / (2 * apart * a))
	beta := math.Acos((apart*apart + b*b - a*a) / (2 * apart * b))
	lens := a*a*(alpha-0.5*math.Sin(2*alpha)) + b*b*(beta-0.5*math.Sin(2*beta))
	return lens / (math.Pi * a * a)
}

// addShine lights the night of a body with what the body that it goes round sends back of their sun's light: earthshine on
// the Moon. It is lighter than in truth, as an eye sees it that has got used to the dark: by the third root.
func (s *bodies) addShine(g *Globe, i int, u *suns) {
	const (
		albedo = 0.4
		seen   = 0.6
	)
	host := s.roles[i].center
	if !s.leans() || host == Nothing || s.roles[host].glow || u.body[0] == Nothing || g.Suns[1].Light != [3]float32{} {
		return
	}
	d := r3.Sub(s.states[host].R, s.states[i].R)
	far := r3.Norm(d)
	size := s.world.Setup().Bodies[host].Radius / far
	if !(far > 0) || !(size > 0) {
		return
	}
	light := seen * s.exposure * math.Cbrt(albedo*size*size*lambert(-r3.Dot(d, u.to[0])/far))
	tint := [3]float32{1, 1, 1}
	if look := s.roles[host].look; look != nil {
		c := look.Mean()
		most := max(c[0], c[1], c[2])
		for k := range tint {
			tint[k] = 0.5 + 0.5*c[k]/most
		}
	}
	for k := range tint {
		tint[k] *= float32(light)
	}
	g.Suns[1] = Sun{To: vec3(observer.InAxes(r3.Scale(1/far, d), s.facing(s.states[i].R))), Light: tint}
}
