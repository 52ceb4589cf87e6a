package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/starscape"
	"galaxy/sky"
)

// starSlots is how many names of the sky are placed at a time.
const starSlots = 96

// starSlot keeps the label of one thing of the sky from picture to picture.
type starSlot struct {
	kind  starscape.Kind
	key   uint64
	body  int32
	tag   tag
	now   bool // named in this picture
	taken bool
}

var (
	starInk   = color.NRGBA{R: 190, G: 203, B: 226, A: 225}
	objectInk = color.NRGBA{R: 176, G: 226, B: 196, A: 235}
	skyInk    = color.NRGBA{R: 120, G: 140, B: 180, A: 170} // of constellations
)

// nameStars writes the names of stars, clusters and constellations, after those of the world: a body of the
// world has its own.
func (s *Builder) nameStars(f *Frame) {
	h := &s.heavens
	for i := range h.slots {
		h.slots[i].now = false
	}
	for i := range h.view.Names {
		n := &h.view.Names[i]
		if s.isChosen(n.Text) || s.view.Veil < veilNames && h.bodies[string(n.Text)] && !s.inGalaxy() {
			continue
		}
		if covered(f, float64(n.X), float64(n.Y)) {
			continue
		}
		k := h.slot(s, n)
		if k < 0 {
			break
		}
		t, ink, size := &h.slots[k], starInk, 11.5
		switch n.Kind {
		case starscape.OfObject:
			ink = objectInk
		case starscape.OfFigure:
			ink, size = skyInk, 13
		}
		size = math.Round(size * s.points)
		t.now = true
		t.tag = tag{
			x: s.half.X + float64(n.X), y: s.half.Y - float64(n.Y), radius: float64(n.Radius), opacity: float64(n.Opacity),
			owner: s.starOwner(k), text: n.Text, width: s.meter.width(n.Text, size, false), size: size, color: ink, edge: true,
		}
		wanted := t.tag
		wanted.wanted = true
		s.labels.put(f, wanted)
	}
	for k := range h.slots {
		t := &h.slots[k]
		if !t.taken || t.now {
			continue
		}
		m := &s.labels.marks[t.tag.owner]
		if x, y, ok := h.scape.Sees(&h.view, t.kind, t.key, t.body); ok {
			t.tag.x, t.tag.y = s.half.X+float64(x), s.half.Y-float64(y)
		} else if t.kind != starscape.OfFigure {
			m.opacity = 0
		}
		if s.labels.put(f, t.tag); m.opacity == 0 {
			t.taken = false
		}
	}
}

// covered reports whether a body is before a point of the sky, in pixels from the middle.
func covered(f *Frame, x, y float64) bool {
	for _, list := range [...][]Disc{f.Discs, f.Marks} {
		for i := range list {
			d := &list[i]
			if d.Ring == 0 && (d.Globe > 0 || d.Face > 0) && math.Abs(x-d.X) < d.Radius && math.Hypot(x-d.X, y-d.Y) < d.Radius {
				return true
			}
		}
	}
	return false
}

// slot returns the index of the slot of a name, -1 where none is free.
func (h *heavens) slot(s *Builder, n *starscape.Name) int {
	free := -1
	for k := range h.slots {
		t := &h.slots[k]
		switch {
		case !t.taken:
			if free < 0 {
				free = k
			}
		case t.kind == n.Kind && t.key == n.Key && t.body == n.Body:
			return k
		}
	}
	if free >= 0 {
		h.slots[free] = starSlot{kind: n.Kind, key: n.Key, body: n.Body, taken: true}
		s.labels.marks[s.starOwner(free)] = mark{}
	}
	return free
}

func (s *Builder) starOwner(k int) int { return len(s.roles) + otherLabels + k }

// isChosen reports whether a name is that of the selected body or star, which has a label of its own.
func (s *Builder) isChosen(name []byte) bool {
	if star := s.view.Star; star != nil && star.Title() == string(name) {
		return true
	}
	if o := s.view.Object; o != nil && o.Kind != sky.Constellation && o.Name == string(name) {
		return true
	}
	i := s.view.Body
	return s.view.Veil < veilNames && i >= 0 && i < len(s.roles) && string(s.roles[i].name) == string(name)
}

// starRing is the radius of the ring around the selected star, in points.
const starRing = 9

// markStar marks the selected star, cluster or nebula and names it. The stars of a constellation are all over the picture.
func (s *Builder) markStar(f *Frame) {
	star, object, eye := s.view.Star, s.view.Object, s.view.Eye
	var name string
	place := sky.Place{In: sky.Galactic}
	switch {
	case eye == nil:
		return
	case star != nil:
		name, place.At = star.Title(), star.At(eye.Time)
	case object != nil && object.Kind != sky.Constellation:
		name, place.At = object.Name, object.Place
	default:
		return
	}
	x, y, before := eye.Project(place, s.view.Width, s.view.Height)
	if at := (r2.Vec{X: x, Y: y}); before {
		radius := starRing * s.points
		s.ring(f, at, radius, faded(chosenColor, 0.9))
		s.starName = append(s.starName[:0], name...)
		s.label(f, starLabel, at, radius, s.starName, chosenColor)
	}
}
