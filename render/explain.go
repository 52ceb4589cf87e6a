package render

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// pen collects what a behaviour draws about itself, and then scales it to the
// screen. Forces have no length of their own, so the longest gets a fixed length
// on the screen and the others their share of it; a wish is measured by what the
// agent's body can do, so that one that is next to nothing is not seen.
type pen struct {
	arrows  []stroke
	lines   []stroke
	circles []stroke
	letters []byte // of all names, one after another
	eta     []byte
	self    nav.Agent
}

type stroke struct {
	name   []byte
	ink    nav.Ink
	from   r2.Vec
	to     r2.Vec // of an arrow, the vector
	radius float64

	tip, run r2.Vec // of an arrow that is drawn: pixels
}

// Arrow implements nav.Pen.
func (p *pen) Arrow(name string, ink nav.Ink, from, vec r2.Vec) {
	for i := range p.arrows { // a behaviour made of others says some things twice
		if a := &p.arrows[i]; a.ink == ink && a.from == from && a.to == vec {
			return
		}
	}
	p.arrows = append(p.arrows, stroke{name: p.keep(name), ink: ink, from: from, to: vec})
}

// Line implements nav.Pen.
func (p *pen) Line(name string, ink nav.Ink, from, to r2.Vec) {
	p.lines = append(p.lines, stroke{name: p.keep(name), ink: ink, from: from, to: to})
}

// Circle implements nav.Pen.
func (p *pen) Circle(name string, ink nav.Ink, center r2.Vec, radius float64) {
	p.circles = append(p.circles, stroke{name: p.keep(name), ink: ink, from: center, radius: radius})
}

func (p *pen) keep(name string) []byte {
	start := len(p.letters)
	p.letters = append(p.letters, name...)
	return p.letters[start:len(p.letters):len(p.letters)]
}

// Lengths on the screen, in points.
const (
	longestForce = 78 // pulls, pushes and their sum
	longestWish  = 56 // an acceleration at the body's limit, or beyond
	shortest     = 3
)

// explain draws the reasons of agent id, which s.sight has seen the world as.
func (s *Stage) explain(f *Frame, id int) {
	p := &s.pen
	p.arrows, p.lines, p.circles, p.letters = p.arrows[:0], p.lines[:0], p.circles[:0], p.letters[:0]
	p.self = s.world.Agents()[id]
	g := int(p.self.Group)
	if g < 0 || g >= len(s.world.Setup().Groups) {
		return
	}
	explainer, ok := s.world.Setup().Groups[g].Behavior.(nav.Explainer)
	if !ok {
		return
	}
	explainer.Explain(&p.self, &s.sight, p)

	// The picture may lie a part of a step before the state that is explained:
	// what starts at the ship is drawn from where the ship is drawn.
	drawn := s.shipPlace(id)
	place := func(q r2.Vec) r2.Vec {
		if q == p.self.Pos {
			q = drawn
		}
		return s.screen(q)
	}
	for i := range p.circles {
		c := &p.circles[i]
		at, radius := place(c.from), c.radius*s.view.Camera.Zoom
		if radius > s.points && s.onScreen(at, radius) {
			f.Marks = append(f.Marks, Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(s.points), Color: faded(s.inkOf(c.ink), 0.5)})
		}
	}
	for i := range p.lines {
		l := &p.lines[i]
		if a, b, ok := s.clip(place(l.from), place(l.to), 0, 0); ok {
			f.Arrows = append(f.Arrows, Arrow{
				X0: float32(a.X), Y0: float32(a.Y), X1: float32(b.X), Y1: float32(b.Y),
				Width: float32(1.2 * s.points), Color: faded(s.inkOf(l.ink), 0.7),
			})
		}
	}
	var force float64
	for i := range p.arrows {
		if p.arrows[i].ink != nav.InkWish {
			force = max(force, r2.Norm(p.arrows[i].to))
		}
	}
	limit := p.self.MaxAccel
	if math.IsInf(limit, 0) { // it can turn on the spot
		limit = p.self.MaxSpeed / s.sight.Dt
	}
	// The sum goes below and is broader: where one force is all there is, both
	// are seen.
	slices.SortStableFunc(p.arrows, func(a, b stroke) int { return depth(a.ink) - depth(b.ink) })
	for i := range p.arrows {
		a := &p.arrows[i]
		scale := longestForce * s.points / force
		if a.ink == nav.InkWish {
			scale = longestWish * s.points / max(limit, r2.Norm(a.to))
		}
		run := r2.Scale(scale, a.to)
		if n := r2.Norm(run); !(n >= shortest*s.points) || math.IsInf(n, 0) {
			continue
		}
		from := place(a.from)
		tip := r2.Add(from, run)
		if !s.onScreen(from, 2*longestForce*s.points) {
			continue
		}
		c, width := s.inkOf(a.ink), 1.6
		if a.ink == nav.InkSum {
			width = 4
		}
		f.Arrows = append(f.Arrows, Arrow{
			X0: float32(from.X), Y0: float32(from.Y), X1: float32(tip.X), Y1: float32(tip.Y),
			Width: float32(width * s.points), Head: float32((7 + 1.5*width) * s.points), Color: c,
		})
		a.tip, a.run = tip, run
	}
	// The sum is named last: where there is but one force, its name says more.
	for i := len(p.arrows) - 1; i >= 0; i-- {
		if a := &p.arrows[i]; a.run != (r2.Vec{}) {
			s.nameArrow(f, a.name, a.tip, a.run, s.inkOf(a.ink))
		}
	}
}

func depth(i nav.Ink) int {
	if i == nav.InkSum {
		return 0
	}
	return 1
}

// nameArrow writes an arrow's name past its tip, where there is room.
func (s *Stage) nameArrow(f *Frame, name []byte, tip, run r2.Vec, c color.NRGBA) {
	if !s.view.Options.Labels {
		return
	}
	size := math.Round(11.5 * s.points)
	w := s.meter.width(name, size, false)
	u := r2.Scale(1/r2.Norm(run), run)
	mid := r2.Add(tip, r2.Vec{X: u.X * (0.5*w + 5*s.points), Y: u.Y * (0.6*size + 4*s.points)})
	x, y := s.upright(mid)
	x, y = math.Round(x-0.5*w), math.Round(y+0.35*size)
	r := rect{x, y - size, x + w, y + 0.25*size}
	if !s.labels.free(r, Nothing) {
		return
	}
	s.labels.reserve(r)
	f.Texts = append(f.Texts, Text{X: float32(x), Y: float32(y), Size: float32(size), Color: c, S: name})
}

func (s *Stage) inkOf(i nav.Ink) color.NRGBA { return solid(s.view.Options.Palette.Ink(i)) }

// solid returns an opaque colour as instances take it.
func solid(c color.RGBA) color.NRGBA { return color.NRGBA{c.R, c.G, c.B, 255} }
