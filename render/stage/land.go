package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/air"
	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/scene/looks"
)

// land is the ground under an eye that stands at a place on a body, and the air over it.
//
//	         zenith
//	           |    * seen: the air has lifted it
//	           |  .'
//	W ---------o--------- E    below that is ground
type land struct {
	*picture

	on     bool
	level  [3]r3.Vec // east, north and zenith, in the axes of the scene
	eye    r3.Vec
	body   int      // under the eye
	star   int      // that lights it, or Nothing
	sun    r3.Vec   // the unit vector to it, before the air
	air    *air.Sky // of the picture; kept from one to the next
	ground starscape.Ground
	look   *looks.Globe
}

// settle finds the ground of a picture and what lights it, and puts the bodies where the air shows them.
func (l *land) settle(s *bodies) {
	v := &l.view
	if l.on = v.Around == 1 && v.Horizon != nil && v.Stand >= 0 && l.camera.Nearness > 0; !l.on {
		return
	}
	l.level, l.eye, l.body = *v.Horizon, l.camera.Eye(), v.Stand
	l.look = s.roles[l.body].look
	if l.air == nil {
		l.air = new(air.Sky)
	}
	of := air.Of(l.world.Setup().Bodies[l.body].Name)
	l.air.At(of, l.moment(s))
	if of == nil {
		return
	}
	for i := range s.states {
		if i != l.body {
			d := r3.Sub(s.states[i].R, l.eye)
			s.states[i].R = r3.Add(l.eye, of.Lift(d, l.level[2]))
		}
	}
}

// moment returns what lights the ground: before the air lifts anything.
func (l *land) moment(s *bodies) (m air.Moment) {
	u := s.sunsOf(l.body)
	m.Sun = -0.5 * math.Pi
	if l.star = u.body[0]; l.star == Nothing {
		return m
	}
	sun := r3.Sub(s.states[u.body[0]].R, l.eye)
	far := r3.Norm(sun)
	l.sun = r3.Scale(1/far, sun)
	m.Sun = l.altitude(l.sun)
	m.Light = s.illumination(far, u.body[0])
	m.Bare = l.bare(s, u.body[0])
	for i := range s.states {
		if i == l.body || s.roles[i].center != l.body && s.roles[l.body].center != i || s.roles[i].glow {
			continue
		}
		m.Night += l.shine(s, i, &u) * m.Light
	}
	return m
}

// bare returns the share of a star's disc that no body covers, as the eye sees it.
func (l *land) bare(s *bodies, star int) float64 {
	bodies := l.world.Setup().Bodies
	to := r3.Sub(s.states[star].R, l.eye)
	far := r3.Norm(to)
	size, share := math.Asin(min(bodies[star].Radius/far, 1)), 1.
	for i := range s.states {
		if i == star || i == l.body || s.roles[i].hidden {
			continue
		}
		d := r3.Sub(s.states[i].R, l.eye)
		n := r3.Norm(d)
		if n >= far || !(bodies[i].Radius > 1e-3*size*n) {
			continue
		}
		apart := math.Atan2(r3.Norm(r3.Cross(d, to)), r3.Dot(d, to))
		share -= overlap(size, math.Asin(min(bodies[i].Radius/n, 1)), apart)
	}
	return max(share, 0)
}

// shine returns the light of a body on level ground here, lux, for as much light of the sun as on Earth: of the full Moon at
// most 0.3.
func (l *land) shine(s *bodies, i int, u *suns) float64 {
	const (
		sunlight = 1.33e5
		moon     = 0.12 // albedo
		planet   = 0.35
	)
	d := r3.Sub(s.states[i].R, l.eye)
	far := r3.Norm(d)
	high := math.Sin(l.altitude(d))
	if high <= 0 {
		return 0
	}
	albedo := moon
	if i == s.roles[l.body].center {
		albedo = planet
	}
	size := l.world.Setup().Bodies[i].Radius / far
	phase := -r3.Dot(d, r3.Unit(r3.Sub(s.states[u.body[0]].R, s.states[i].R))) / far
	return sunlight * albedo * size * size * lambert(phase) * s.sunlit(i, u) * high
}

// altitude returns the altitude of a direction, radians.
func (l *land) altitude(d r3.Vec) float64 {
	up := r3.Dot(d, l.level[2])
	return math.Atan2(up, math.Sqrt(max(r3.Norm2(d)-up*up, 0)))
}

// sunk reports whether a body is below the horizon, or behind clouds: from where it is seen.
func (l *land) sunk(at r3.Vec, radius float64) bool {
	if !l.on {
		return false
	}
	d := r3.Sub(at, l.eye)
	return !l.air.Air.Clear() || l.altitude(d) < -math.Asin(min(radius/r3.Norm(d), 1))
}

// through returns the share of light that the air lets through from a body that is seen at a place.
func (l *land) through(at r3.Vec) air.Color {
	return l.air.Air.Through(l.altitude(r3.Sub(at, l.eye)))
}

// weakened returns the colour of a body after the air. A star stays as bright, however red it is: an eye is dazzled.
func (l *land) weakened(c color.NRGBA, at r3.Vec) color.NRGBA {
	if !l.on || l.air.Air == nil {
		return c
	}
	t := l.through(at)
	most := max(t[0], t[1], t[2], 1e-9)
	of := func(v uint8, share float64) uint8 { return uint8(float64(v)*math.Pow(share/most, 1/2.2) + 0.5) }
	return color.NRGBA{of(c.R, t[0]), of(c.G, t[1]), of(c.B, t[2]), c.A}
}

// weaken takes from the light of a globe what the air takes, and from what its planet sends it, like earthshine, what is not seen
// in a bright sky: an eye sees both by the root.
func (l *land) weaken(g *Globe, at r3.Vec) {
	if !l.on || l.air.Air == nil {
		return
	}
	t := l.through(at)
	for i := range g.Suns {
		for k := range t {
			g.Suns[i].Light[k] *= float32(math.Sqrt(t[k]))
		}
	}
	dim := math.Sqrt(air.Dimming(l.air.Luminance(0.25*math.Pi, 0.5*math.Pi).Luma()))
	for k := range t {
		g.Suns[1].Light[k] *= float32(dim)
		g.Umbra[k] *= float32(math.Sqrt(t[k]))
	}
}

// legible returns the colour of letters and lines in the sky: the lighter, the lighter the sky is.
func (l *land) legible(c color.NRGBA) color.NRGBA {
	day := l.day()
	if day == 0 {
		return c
	}
	of := func(v uint8) uint8 { return uint8(float64(v) + day*(255-float64(v)) + 0.5) }
	return color.NRGBA{of(c.R), of(c.G), of(c.B), of(c.A)}
}

// day returns how light the sky is behind letters and lines, from 0 to 1.
func (l *land) day() float64 {
	if !l.on || l.air.Air == nil || l.view.Options.Paper {
		return 0
	}
	const full = 0.12 // of white
	return min(l.air.Shown(l.air.Luminance(0.25*math.Pi, 0.5*math.Pi)).Luma()/full, 1)
}

// under returns the ground of a picture for the eye that looks at the stars, nil for none.
func (l *land) under(eye *starscape.Eye) *starscape.Ground {
	system := eye.Focus.In.System()
	if !l.on || system == nil {
		return nil
	}
	of := func(v r3.Vec) r3.Vec {
		a := &system.Axes
		return r3.Add(r3.Add(r3.Scale(v.X, a[0]), r3.Scale(v.Y, a[1])), r3.Scale(v.Z, a[2]))
	}
	l.ground = starscape.Ground{Up: of(l.level[2]), Sun: of(l.sun), Sky: l.air}
	return &l.ground
}

// build lists the ground and the light of the air.
func (l *land) build(f *Frame) {
	if !l.on {
		return
	}
	var seen [3]r3.Vec
	for i := range seen {
		seen[i] = observer.InAxes(l.camera.Axes[i], l.level)
	}
	f.Land = Land{
		Horizon: [9]float32{
			float32(seen[0].X), float32(seen[0].Y), float32(seen[0].Z),
			float32(seen[1].X), float32(seen[1].Y), float32(seen[1].Z),
			float32(seen[2].X), float32(seen[2].Y), float32(seen[2].Z),
		},
		Focal: float32(l.camera.Zoom / l.camera.Nearness), Sun: vec3(observer.InAxes(l.sun, l.level)),
	}
	if l.air.Air != nil {
		f.Land.Sky = l.air
	}
	light := l.air.Ground()
	soil := l.soil()
	for i := range light {
		light[i] *= soil[i] / math.Pi
	}
	near := l.air.Shown(light)
	far := near
	if l.air.Air != nil { // the air before it has the colour of the sky over it
		azimuth := l.azimuth(r3.Scale(-1, l.camera.Axes[2])) - l.azimuth(l.sun)
		sky := l.air.Luminance(0, azimuth)
		for i := range sky {
			sky[i] = 0.9*light[i] + 0.1*sky[i]
		}
		far = l.air.Shown(sky)
	}
	const least = 0.0016 // so that ground is seen from a black sky
	for i := range near {
		f.Land.Ground[i], f.Land.Far[i] = float32(near[i]+least), float32(far[i]+least)
	}
}

// azimuth returns the azimuth of a direction, from the north by the east, radians.
func (l *land) azimuth(d r3.Vec) float64 {
	return math.Atan2(r3.Dot(d, l.level[0]), r3.Dot(d, l.level[1]))
}

// soil returns the colour of the ground, linear: of a world with seas that of its land.
func (l *land) soil() air.Color {
	c := looks.RGB{0.6, 0.58, 0.56}
	if l.look != nil {
		if c = l.look.Mean(); l.look.Kind == looks.Ocean {
			c = l.look.Mid
		}
	}
	soil := air.Color{math.Pow(float64(c[0]), 2.2), math.Pow(float64(c[1]), 2.2), math.Pow(float64(c[2]), 2.2)}
	const grey, albedo = 0.5, 0.25 // colours of worlds are for the screen: the ground is paler and darker
	for i, luma := range [3]float64{soil.Luma(), soil.Luma(), soil.Luma()} {
		soil[i] = albedo * (soil[i] + grey*(luma-soil[i]))
	}
	return soil
}

// along returns where the picture shows a direction of the place, by azimuth and altitude, and false behind the eye.
func (l *land) along(azimuth, altitude float64) (r2.Vec, bool) {
	sa, ca := math.Sincos(azimuth)
	sh, ch := math.Sincos(altitude)
	d := r3.Add(r3.Add(r3.Scale(sa*ch, l.level[0]), r3.Scale(ca*ch, l.level[1])), r3.Scale(sh, l.level[2]))
	return l.toward(d)
}

// toward returns where the picture shows a direction of the scene, and false behind the eye.
func (l *land) toward(d r3.Vec) (r2.Vec, bool) {
	v := l.camera.Turned(d)
	if !(v.Z < -1e-6) {
		return r2.Vec{}, false
	}
	k := -l.camera.Zoom / l.camera.Nearness / v.Z
	return r2.Vec{X: v.X * k, Y: v.Y * k}, true
}

// cardinals are the cardinal points, from the north by the east, and those between.
var cardinals = [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

// cardinalInk is the colour of the cardinal points, with a dark edge.
var cardinalInk = color.NRGBA{R: 244, G: 196, B: 120, A: 255}

// mark writes the cardinal points on the horizon.
func (l *land) mark(f *Frame, t *lettering) {
	if !l.view.Options.Labels {
		return
	}
	for i, name := range cardinals {
		at, ok := l.along(float64(i)*math.Pi/4, 0)
		if !ok || !l.OnScreen(at, 0) {
			continue
		}
		size := 20.
		if i%2 == 1 {
			size = 13
		}
		size = math.Round(size * l.points)
		text := []byte(name)
		wide := t.meter.width(text, size, false)
		x, y := l.upright(at)
		f.Arrows = append(f.Arrows, segment(at, r2.Add(at, r2.Vec{Y: -5 * l.points}), 1.5*l.points, cardinalInk))
		f.Texts = append(f.Texts, Text{X: float32(math.Round(x - 0.5*wide)), Y: float32(math.Round(y + 6*l.points + 0.8*size)), Size: float32(size), Color: cardinalInk, Edge: true, S: text})
		t.labels.reserve(rect{x - 0.5*wide, y, x + 0.5*wide, y + 6*l.points + size})
	}
}
