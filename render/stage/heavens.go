package stage

import (
	"image/color"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/sim"
	"galaxy/sky"
	"galaxy/sky/law"
)

// heavens is the galaxy behind the world, for a view with an eye.
type heavens struct {
	*lettering
	bodies *bodies

	atlas chan *sky.Atlas // while it is being read
	scape *starscape.Starscape
	seen  starscape.View

	slots   [starSlots]starSlot
	named   map[string]int  // the world's bodies
	drawn   starscape.Discs // of drawnIn
	drawnIn *sky.System
	chosen  []byte // the name of the selected star
	over    *Frame // the last picture: its bodies are before the sky
}

// open returns the atlas, which a goroutine reads. It is nil while the atlas is not there yet, unless it is to wait,
// and if a table is damaged, which the program tells in another place.
func (h *heavens) open(wait bool) *sky.Atlas {
	if h.atlas == nil {
		h.atlas = make(chan *sky.Atlas, 1)
		go func(opened chan<- *sky.Atlas) {
			atlas, err := sky.Open()
			if err == nil {
				atlas.Shines()
				opened <- atlas
			}
			close(opened)
		}(h.atlas)
	}
	if wait {
		return <-h.atlas
	}
	select {
	case atlas := <-h.atlas:
		return atlas
	default:
		return nil
	}
}

// figureInk is the colour of the constellations' figures, borderInk that of their boundaries.
var (
	figureInk = color.NRGBA{R: 110, G: 140, B: 190, A: 110}
	borderInk = color.NRGBA{R: 180, G: 130, B: 110, A: 90}
)

// build lists the lights and figures that the eye sees.
func (h *heavens) build(f *Frame) {
	h.over = f
	eye := h.view.Eye
	if eye == nil || !f.Stars {
		return
	}
	f.Stars = false
	if h.scape == nil {
		atlas := h.open(h.view.Sky.Whole)
		if atlas == nil {
			return
		}
		h.scape = starscape.New(atlas)
	}
	if h.view.Around == 1 {
		h.view.Sky.Discs = h.drawnOf(eye.Focus.In.System())
	}
	h.view.Sky.Ground = h.bodies.land.under(eye)
	h.scape.Show(&h.seen, *eye, h.view.Width, h.view.Height, h.points, h.view.Sky)
	f.Haze, f.Shadow, f.Gas, f.Clouds, f.Lights = h.seen.Haze, h.seen.Shadow, h.seen.Gas, h.seen.Clouds, h.seen.Lights
	for _, l := range h.seen.Figures {
		width, ink := 1.2, figureInk
		if l.Border {
			width, ink = 0.9, borderInk
		}
		f.Figures = append(f.Figures, Arrow{
			X0: l.X0, Y0: l.Y0, X1: l.X1, Y1: l.Y1,
			Width: float32(width * h.points), Color: faded(h.bodies.land.legible(ink), float64(l.Opacity)),
		})
	}
}

// drawnOf returns which bodies of a system are bodies of the world, too.
// They are where the eye sees them.
func (h *heavens) drawnOf(system *sky.System) *starscape.Discs {
	if system == nil || len(system.Bodies) == 0 {
		return nil
	}
	if h.drawnIn != system {
		h.drawnIn, h.drawn = system, starscape.Discs{Drawn: make([]bool, len(system.Bodies)), At: make([]r3.Vec, len(system.Bodies))}
		for i := range system.Bodies {
			_, h.drawn.Drawn[i] = h.named[system.Bodies[i].Name]
		}
	}
	eye := h.camera.Eye()
	for i := range system.Bodies {
		if k, ok := h.named[system.Bodies[i].Name]; ok {
			v := r3.Scale(observer.AU, r3.Sub(h.bodies.states[k].R, eye))
			a := &system.Axes
			h.drawn.At[i] = r3.Add(r3.Add(r3.Scale(v.X, a[0]), r3.Scale(v.Y, a[1])), r3.Scale(v.Z, a[2]))
		}
	}
	return &h.drawn
}

// PickStar returns the thing of the galaxy whose name is at a point of the last picture, in framebuffer pixels from its
// centre, y up. If there is no name, it returns the nearest thing within reach.
func (s *Builder) PickStar(x, y, reach float64) (starscape.Star, bool) {
	if !s.heavens.shown() {
		return starscape.Star{Index: -1, Body: -1}, false
	}
	px, py := s.picture.half.X+x, s.picture.half.Y-y
	for k := range s.heavens.slots {
		t := &s.heavens.slots[k]
		if !t.taken || !t.now || t.tag.opacity < 0.1 {
			continue
		}
		m := &s.lettering.labels.marks[t.tag.owner]
		if r := s.lettering.labels.within(s.lettering.labels.where(t.tag, m)); m.opacity > 0.5 && px >= r.x0 && px <= r.x1 && py >= r.y0 && py <= r.y1 {
			return s.heavens.scape.Named(t.kind, t.key, t.body)
		}
	}
	return s.heavens.scape.Pick(&s.heavens.seen, s.heavens.pointer(x, y, reach))
}

// pointer returns a point of the last picture: no star is seen there through a body.
func (h *heavens) pointer(x, y, reach float64) starscape.Pointer {
	return starscape.Pointer{X: x, Y: y, Reach: reach, Hidden: func(x, y float64) bool { return h.over != nil && covered(h.over, x, y) }}
}

// shown reports whether the last picture shows stars.
func (h *heavens) shown() bool { return h.scape != nil && h.view.Eye != nil && h.view.Options.Stars }

// PickStars returns the things of the galaxy at a point of the last picture, as PickStar does, but so many at most and
// without their names.
func (s *Builder) PickStars(x, y, reach float64, most int) []starscape.Star {
	if !s.heavens.shown() {
		return nil
	}
	return s.heavens.scape.PickAll(&s.heavens.seen, s.heavens.pointer(x, y, reach), most)
}

// StarsCalled returns the generated stars of the last picture whose names begin so, the brightest first.
func (s *Builder) StarsCalled(start law.NameStart, most int) []starscape.Star {
	if !s.heavens.shown() {
		return nil
	}
	return s.heavens.scape.Called(&s.heavens.seen, start, most)
}

// learn takes the names of a world's bodies.
func (h *heavens) learn(w *sim.World) {
	h.slots = [starSlots]starSlot{}
	h.named, h.drawnIn = map[string]int{}, nil
	for i, b := range w.Setup().Bodies {
		h.named[b.Name] = i
	}
}
