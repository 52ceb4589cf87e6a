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
	regionInk = color.NRGBA{R: 240, G: 222, B: 186, A: 225}
	skyInk    = color.NRGBA{R: 120, G: 140, B: 180, A: 170} // of constellations
)

// name writes the names of stars, clusters and constellations, after those of the world: a body of the
// world has its own.
func (h *heavens) name(f *Frame) {
	for i := range h.slots {
		h.slots[i].now = false
	}
	const faint, plain, least = 0.4, 0.8, 0.05 // opacities: a light sky leaves nothing of a faint name, of which one would see the dark edge alone
	day := min(3*h.bodies.land.day(), 1)
	for i := range h.seen.Names {
		n := &h.seen.Names[i]
		if h.isChosen(n.Text) || h.view.Veil < veilNames && h.isNamed(n.Text) && !h.inGalaxy() {
			continue
		}
		if n.Kind != starscape.OfRegion && covered(f, float64(n.X), float64(n.Y)) {
			continue
		}
		opacity := float64(n.Opacity)
		if opacity += day * (ramp(faint, plain, opacity) - opacity); opacity < least {
			continue
		}
		k := h.slot(n)
		if k < 0 {
			break
		}
		t, ink, size := &h.slots[k], starInk, 11.5
		switch n.Kind {
		case starscape.OfObject:
			ink = objectInk
		case starscape.OfFigure:
			ink, size = skyInk, 13
		case starscape.OfRegion:
			ink, size = regionInk, 12.5
		}
		size, ink = math.Round(size*h.points), h.bodies.land.legible(ink)
		text := h.titleOf(n)
		t.now = true
		t.tag = tag{
			x: h.half.X + float64(n.X), y: h.half.Y - float64(n.Y), radius: float64(n.Radius), opacity: opacity,
			owner: h.starOwner(k), text: text, width: h.meter.width(text, size, false), size: size, color: ink, edge: true,
		}
		wanted := t.tag
		wanted.wanted = true
		h.labels.put(f, wanted)
	}
	for k := range h.slots {
		t := &h.slots[k]
		if !t.taken || t.now {
			continue
		}
		m := &h.labels.marks[t.tag.owner]
		if x, y, ok := h.scape.Locate(&h.seen, t.kind, t.key, t.body); ok {
			t.tag.x, t.tag.y = h.half.X+float64(x), h.half.Y-float64(y)
		} else if t.kind != starscape.OfFigure {
			m.opacity = 0
		}
		if h.labels.put(f, t.tag); m.opacity == 0 {
			t.taken = false
		}
	}
}

// covered reports whether a body, or the corona of a star, is before a point of the sky, in pixels from the middle.
func covered(f *Frame, x, y float64) bool {
	for _, list := range [...][]Disc{f.Discs, f.Marks} {
		for i := range list {
			d := &list[i]
			if d.Ring > 0 || d.Globe == 0 && d.Face == 0 {
				continue
			}
			reach := d.Radius
			if d.Face > 0 && f.Faces[d.Face-1].Corona > 0 {
				reach *= coronaReach
			}
			if math.Abs(x-d.X) < reach && math.Hypot(x-d.X, y-d.Y) < reach {
				return true
			}
		}
	}
	return false
}

func (h *heavens) slot(n *starscape.Name) int {
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
		h.labels.marks[h.starOwner(free)] = mark{}
	}
	return free
}

func (h *heavens) starOwner(k int) int { return len(h.labels.discs) + otherLabels + k }

// titleOf returns a name as the language of the view has it: that of a body of the Solar System.
func (h *heavens) titleOf(n *starscape.Name) []byte {
	if v := h.view.Words; v.Language() != nil && (n.Kind == starscape.OfBody || n.Kind == starscape.OfStar) {
		return h.arena.keep(nil, v.Body(string(n.Text)))
	}
	return n.Text
}

// isChosen reports whether a name belongs to the selected body or star, which has a label of its own.
func (h *heavens) isChosen(name []byte) bool {
	if star := h.view.Star; star != nil && star.Title() == string(name) {
		return true
	}
	if o := h.view.Object; o != nil && o.Kind != sky.Constellation && o.Name == string(name) {
		return true
	}
	i := h.view.Body
	return h.view.Veil < veilNames && i >= 0 && i < len(h.bodies.roles) && string(h.bodies.roles[i].name) == string(name)
}

// isNamed reports whether a name belongs to a body of the world, which has a label of its own.
func (h *heavens) isNamed(name []byte) bool {
	i, ok := h.named[string(name)]
	return ok && (h.view.Around < 1 || h.bodies.now[i].opacity > namedFrom)
}

// mark marks the selected star, cluster or nebula and names it. The stars of a constellation are all over the picture.
func (h *heavens) mark(f *Frame) {
	const starRing = 9 // the radius of the ring around the selected star, in points
	star, object, eye := h.view.Star, h.view.Object, h.view.Eye
	var name string
	place := sky.Place{In: sky.Galactic}
	switch {
	case eye == nil:
		return
	case star != nil:
		name, place.At = h.view.Words.Body(star.Title()), star.At(eye.Time)
	case object != nil && object.Kind != sky.Constellation:
		name, place.At = object.Name, object.At(eye.Time)
	default:
		return
	}
	x, y, before := eye.Project(place, h.view.Width, h.view.Height)
	if h.shown() { // where the stars are drawn
		x, y, before = h.scape.Project(place)
	}
	if at := (r2.Vec{X: x, Y: y}); before {
		radius := starRing * h.points
		h.ring(f, at, radius, faded(chosenColor, 0.9))
		h.chosen = append(h.chosen[:0], name...)
		h.label(f, starLabel, at, radius, h.chosen, chosenColor)
	}
}
