package stage

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/starscape"
	"galaxy/scene/looks"
)

// bodies are the bodies of a scene and their places in the picture.
type bodies struct {
	*picture

	states []orbit.State // at the time of the picture
	held   int           // whose path leads the body in the person's hand, or Nothing
	now    []place       // in the picture
	roles  []role        // their constant properties
	stars  []int         // those that glow
	order  []int32       // in which they are labelled
	drawn  []int32       // the same, in which they are drawn: in space the nearest last
	hiders []int32       // those that the balls of the picture stand for

	land *land // under the eye

	exposure float64 // how much is seen of what no sun lights, from 0 to 1
	exposed  bool    // there has been one
}

// role holds the properties of a body that are constant in a scene.
type role struct {
	title    []byte          // name in a language
	titledIn *words.Language // that one

	color    color.NRGBA
	glow     bool
	hidden   bool    // a barycentre: it has children and is not drawn
	center   int     // the nearest body above it in the hierarchy that is drawn, or Nothing
	depth    int     // number of such bodies
	smallest float64 // points: radius below which it is not drawn
	large    float64 // points: the same where bodies are enlarged
	look     *looks.Globe
	star     *looks.Star
	comet    *looks.Comet
	power    float64 // light of a star, Suns
	period   float64 // scene time, once round
	root     int     // the topmost body above it
	spin     looks.Spin
	name     []byte
}

// speck returns the radius in points of a body that is a light of the sky.
func (c *role) speck() float64 {
	if c.glow {
		return sunSize
	}
	return lightSize
}

// place is the position of a body in one picture.
type place struct {
	at      r2.Vec  // pixels from the centre
	near    float64 // pixels of the focus that it is before the focus, towards the eye
	zoom    float64 // pixels per scene length there; 0 behind the eye
	size    float64 // radius that it has, pixels
	radius  float64 // pixels, as drawn
	opacity float64 // less than 1 where it merges with its planet's disc
	apart   float64 // pixels from its centre in space, +Inf where it has none or is behind the eye
	light   float64 // 0 to 1: how far it is a light of the sky rather than a marker
}

// title returns what body i is called in the language of the view.
func (s *bodies) title(i int) []byte {
	v, c := s.view.Words, &s.roles[i]
	if v.Language() == nil {
		return c.name
	}
	if c.titledIn != v.Language() {
		c.title, c.titledIn = []byte(v.Body(string(c.name))), v.Language()
	}
	return c.title
}

// learn takes the constant properties of a scene's bodies.
func (s *bodies) learn() {
	bodies := s.world.Setup().Bodies
	s.roles = make([]role, len(bodies))
	s.now = make([]place, len(bodies))
	points := bodies.Barycentres()
	s.stars = s.stars[:0]
	low, high := math.Inf(1), 0.0
	for i, b := range bodies {
		if b.Radius > 0 && !s.glows(i) {
			low, high = min(low, b.Radius), max(high, b.Radius)
		}
	}
	for i, b := range bodies {
		c := &s.roles[i]
		*c = role{name: []byte(b.Name), color: rockColor, glow: s.glows(i), center: Nothing}
		if s.scene.Galaxy && b.Name == "Sol" {
			c.name = []byte("Sun") // as the Solar System has it
		}
		if i < len(s.scene.Looks) {
			l := &s.scene.Looks[i]
			c.color, c.look, c.star, c.comet, c.spin = opaque(l.Color), l.Globe, l.Star, l.Comet, l.Spin
		}
		if c.root = i; b.Parent >= 0 {
			c.root = s.roles[b.Parent].root
		}
		if c.glow {
			s.stars = append(s.stars, i)
			if c.power = 1; c.star != nil {
				c.power = c.star.Power()
			}
		}
		c.period = s.periodOf(i)
		c.hidden = points[i]
		for p := b.Parent; p >= 0; p = bodies[p].Parent {
			if !s.roles[p].hidden {
				c.center, c.depth = p, s.roles[p].depth+1
				break
			}
		}
		// Small bodies stay visible: each is at least a dot, and a larger body has a larger dot.
		switch size := 0.4; {
		case c.glow:
			c.smallest, c.large = 6.5, 24
		default:
			if b.Radius > 0 && high > low {
				size = math.Log(b.Radius/low) / math.Log(high/low)
			}
			c.smallest, c.large = 1.7+2.9*size, 7+17*size
		}
	}
	s.order = s.order[:0]
	for i := range bodies {
		if !s.roles[i].hidden {
			s.order = append(s.order, int32(i))
		}
	}
	slices.SortStableFunc(s.order, func(a, b int32) int {
		x, y := &s.roles[a], &s.roles[b]
		switch {
		case x.glow && !y.glow:
			return -1
		case y.glow && !x.glow:
			return 1
		}
		return cmp.Or(x.depth-y.depth, cmp.Compare(bodies[b].Radius, bodies[a].Radius))
	})
}

func (s *bodies) glows(i int) bool { return i < len(s.scene.Looks) && s.scene.Looks[i].Glow }

// place computes the bodies' positions at the time of the picture, by their
// paths rather than by interpolation, so that a moon stays on its orbit.
func (s *bodies) place() {
	bodies := s.world.Setup().Bodies
	s.states = bodies.States(s.states, s.time)
	if s.view.Around == 1 && s.view.Light > 0 {
		s.delay()
	}
	s.carry()
	s.land.settle(s)
	s.drawn, s.hiders = append(s.drawn[:0], s.order...), s.hiders[:0]
	for i := range bodies {
		c, p := &s.roles[i], &s.now[i]
		var seen r3.Vec
		if seen, p.zoom = s.camera.See(s.states[i].R); p.zoom == 0 {
			seen = r3.Vec{X: unseen, Y: unseen}
		}
		p.at, p.near = flat(seen), seen.Z
		p.opacity = 1 // behind the eye, too: what goes round it may be before it
		p.size = s.limb(s.states[i].R, bodies[i].Radius, p.zoom)
		p.light = s.asLight(p)
		p.radius = max(p.size, (c.smallest+p.light*(c.speck()-c.smallest))*s.points)
		if s.view.Around == 1 && s.view.Eye != nil {
			p.radius, p.opacity = p.size, starscape.DiscShare(p.size/s.points)
		}
		if s.view.Around == 1 && (i == s.view.Stand || s.land.sunk(s.states[i].R, bodies[i].Radius)) {
			p.opacity = 0
		}
		if s.land.on && i == s.land.star && s.land.air.Moment.Bare == 0 {
			p.opacity = 0 // its corona is seen
		}
		p.apart = math.Inf(1)
		if c.center != Nothing && p.zoom > 0 {
			p.apart = r3.Norm(r3.Sub(s.states[i].R, s.states[c.center].R)) * p.zoom
		}
	}
	if s.view.Options.Enlarge && s.view.Around < 1 {
		s.enlarge()
	}
	for i := range bodies {
		c, p := &s.roles[i], &s.now[i]
		if c.center != Nothing && s.view.Around < 1 {
			host := &s.now[c.center]
			inside := host.radius + 0.5*p.radius
			p.opacity *= host.opacity * ramp(inside, inside+6*s.points, p.apart)
		}
		if c.hidden {
			p.opacity = 0
		}
	}
	if s.leans() {
		s.hide()
	}
}

// carry puts the body in the person's hand where the pointer has it, with all that goes round it.
func (s *bodies) carry() {
	s.held = Nothing
	h := s.view.Held
	if h == nil || s.view.Around == 1 {
		return
	}
	for k, i := range s.world.Setup().Bodies.Train(h.Body) {
		if k == 0 {
			s.held = i
		}
		s.states[i].R = r3.Add(s.states[i].R, h.By)
	}
}

// delay puts bodies where they were when the light left them that reaches the eye.
func (s *bodies) delay() {
	eye, bodies := s.camera.Eye(), s.world.Setup().Bodies
	for i := range s.states {
		s.states[i] = bodies.Seen(i, eye, s.time, s.view.Light)
	}
}

// hide finds the bodies that hide things behind them, and the points among the bodies that are hidden.
func (s *bodies) hide() {
	const smallest, most = 3, 16 // points; as many as orbit.frag takes
	slices.SortStableFunc(s.drawn, func(a, b int32) int { return cmp.Compare(s.now[a].near, s.now[b].near) })
	for _, i := range s.order {
		if p := &s.now[i]; p.zoom > 0 && p.opacity > 0.5 && p.radius >= smallest*s.points && len(s.balls) < most && s.OnScreen(p.at, p.radius) {
			s.hiders = append(s.hiders, i)
			s.addBall(Ball{
				X: float32(p.at.X), Y: float32(p.at.Y), Radius: float32(p.radius),
				Near: float32(p.near), Depth: float32(p.radius * s.camera.Zoom / p.zoom),
			})
		}
	}
	for i := range s.now {
		p := &s.now[i]
		if s.behind(i, -p.radius) || p.radius < smallest*s.points && s.hidden(r3.Vec{X: p.at.X, Y: p.at.Y, Z: p.near}) {
			p.opacity = 0
		}
	}
}

// behind reports whether a body is behind another one, and its middle not farther beside that one's disc than a distance in
// pixels.
func (s *bodies) behind(i int, beside float64) bool {
	p := &s.now[i]
	for k, j := range s.hiders { // which are rounded: a body would hide itself
		b := &s.balls[k]
		if int(j) != i && p.near < s.now[j].near && math.Hypot(p.at.X-float64(b.X), p.at.Y-float64(b.Y)) < beside+float64(b.Radius) {
			return true
		}
	}
	return false
}

// enlarge makes bodies larger than they are, but not so large that they touch the body that they orbit. That body does
// not touch them either, as soon as the two are seen apart.
func (s *bodies) enlarge() {
	for i := range s.now {
		p := &s.now[i]
		p.radius = max(p.radius, min(s.roles[i].large*s.points, 0.3*p.apart))
	}
	for i := range s.now {
		host := s.roles[i].center
		if host == Nothing || s.roles[i].hidden {
			continue
		}
		apart := s.now[i].apart
		seen := ramp(10*s.points, 40*s.points, apart)
		room := 0.45*apart + (1-seen)*s.roles[host].large*s.points
		h := &s.now[host]
		h.radius = max(min(h.radius, room), h.size, s.roles[host].smallest*s.points)
	}
}

// build lists bodies as discs. From above a parent is first: a moon passes in front of its planet.
func (s *bodies) build(f *Frame) {
	f.Balls = append(f.Balls, s.balls...)
	s.expose()
	for _, i := range s.drawn {
		c, p := &s.roles[i], &s.now[i]
		if c.glow && s.leans() {
			s.addCorona(f, c, p, s.states[i].R)
		}
		if p.opacity <= 0.01 || !s.OnScreen(p.at, 8*p.radius+40*s.points) {
			continue
		}
		if p.opacity > 0.5 {
			f.Spots = append(f.Spots, Spot{p.at.X, p.at.Y, p.radius, i})
		}
		if c.glow && s.inGalaxy() {
			continue // it is one of the lights of the sky
		}
		d := Disc{X: p.at.X, Y: p.at.Y, Radius: p.radius, Color: s.land.weakened(faded(c.color, p.opacity), s.states[i].R)}
		axes := s.facing(s.states[i].R)
		if c.glow {
			d.Glow, d.Halo = 1, s.halo(int(i), p)
			s.addFace(f, &d, c, &axes)
		} else {
			suns := s.sunsOf(int(i))
			d.Light = suns.light(s.camera.InSpace, &axes)
			spin := c.spin
			if c.center != Nothing {
				spin = spin.Facing(r3.Sub(s.states[c.center].R, s.states[i].R), s.time)
			}
			if !s.addGlobe(f, &d, c.look, spin, &axes, s.leans() && p.radius == p.size) {
				d.Color = dusky(d.Color, s.sunlit(int(i), &suns))
			} else {
				g := &f.Globes[d.Globe-1]
				own := s.world.Setup().Bodies[i].Radius
				if s.leans() && c.look.Oblate > 0 {
					g.Oblate = float32(c.look.Oblate)
					wider := 1 / math.Cbrt(1-c.look.Oblate) // a body's radius is that of a ball of its volume
					own, d.Radius = own*wider, d.Radius*wider
				}
				if s.leans() {
					own, d.Radius = own*(1+c.look.Deck), d.Radius*(1+c.look.Deck)
				}
				g.Near = s.within(s.states[i].R, own)
				s.addLight(g, int(i), own, &suns, &axes)
				s.addShine(g, int(i), &suns)
				s.land.weaken(g, s.states[i].R)
			}
			if p.light > 0 {
				d.Color = faded(d.Color, 1+p.light*(s.brightness(int(i), &suns)-1)*ramp(2*lightSize, lightSize, d.Radius/s.points))
			}
		}
		// A planet drawn larger than its size would be hidden by the ships around it, and so would a light.
		if (d.Radius > p.size || p.light > 0 && d.Globe == 0) && !s.behind(int(i), p.radius) {
			f.Marks = append(f.Marks, d)
		} else {
			f.Discs = append(f.Discs, d)
		}
	}
}

// buildWalls lists the rocks and boxes.
func (p *picture) buildWalls(f *Frame) {
	setup := p.world.Setup()
	for i := range setup.Boxes {
		a, b := p.onMap(setup.Boxes[i].Min), p.onMap(setup.Boxes[i].Max)
		f.Boxes = append(f.Boxes, Box{a.X, a.Y, b.X, b.Y, boxFill, boxRim})
	}
	for i := range setup.Obstacles {
		o := &setup.Obstacles[i]
		at, zoom := p.seePlane(o.Pos)
		radius := max(o.Radius*zoom, 1.5*p.points)
		if p.OnScreen(at, radius+2*p.points) {
			d := Disc{X: at.X, Y: at.Y, Radius: radius, Color: rockColor}
			look, spin := looks.RockOf(i)
			axes := p.facing(r3.Vec{X: o.Pos.X, Y: o.Pos.Y})
			p.addGlobe(f, &d, look, spin, &axes, false)
			f.Discs = append(f.Discs, d)
		}
	}
}
