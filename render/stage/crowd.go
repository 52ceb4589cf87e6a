package stage

import (
	"math"

	"galaxy/nav"
	"galaxy/render/explain"
)

// mostExplained is the number of ships of a crowd that are explained at a time: more arrows would hide the ships.
const mostExplained = 64

// crowdScale is the length of a crowd's arrows, as a share of the selected ship's.
const crowdScale = 0.45

// buildCrowd draws the sums of all ships in the picture except the selected one: the
// resulting direction, or else the pull, and the sum of the pushes. Of many ships it
// explains every second, every fourth, and so on: always the same ones.
func (s *decisions) buildCrowd(f *Frame) {
	every := uint32(1)
	for uint32(len(f.ShipIDs)) > mostExplained*every {
		every *= 2
	}
	e, k := &s.crowd, key{}
	for _, id := range f.ShipIDs {
		if id%every != 0 || int(id) == s.view.Ship {
			continue
		}
		s.world.View(id, &s.sight)
		e.Listen(s.world, int(id), &s.sight, false)
		result := nav.InkPull
		if e.Draws(nav.InkSum) {
			result = nav.InkSum
		}
		s.placeStrokes(e, int(id), crowdScale, s.points)
		for _, ink := range [...]nav.Ink{result, nav.InkTotal, nav.InkChoice} {
			for i := range e.Strokes {
				if st := &e.Strokes[i]; st.Shown && st.Shape == explain.Vector && st.Ink == ink {
					s.stroke(f, st, explain.Highlight{}, crowdScale)
					k.hear(st)
					drawn := *st
					drawn.Title = s.arena.keep(st.Title)
					s.others = append(s.others, drawn)
				}
			}
		}
	}
	// Otherwise a panel has the legend of the selected ship.
	if o := &s.view.Options; o.HUD && (s.view.Ship < 0 || !o.Vectors) {
		k.fill(s.lettering, f)
	}
}

// key is a legend in the picture: a line for each kind of stroke of the crowd.
type key struct {
	list [6]struct {
		kind  string
		ink   nav.Ink
		shade uint8
	}
	count int
}

func (k *key) hear(st *explain.Stroke) {
	for i := range k.count {
		if l := &k.list[i]; l.ink == st.Ink && l.kind == st.Kind {
			return
		}
	}
	if k.count < len(k.list) {
		k.list[k.count].kind, k.list[k.count].ink, k.list[k.count].shade = st.Kind, st.Ink, st.Shade
		k.count++
	}
}

func (k *key) fill(s *lettering, f *Frame) {
	size := math.Round(12 * s.points)
	for i := range k.count {
		l := &k.list[k.count-1-i]
		c, text := solid(s.view.Options.Palette.Shade(l.ink, l.shade)), s.arena.keep(nil, l.kind)
		x, y := 20*s.points, math.Round(2*s.half.Y-(58+18*float64(i))*s.points)
		left, middle := float32(x-s.half.X), float32(s.half.Y-y+0.35*size)
		f.Arrows = append(f.Arrows, Arrow{
			X0: left, Y0: middle, X1: left + float32(20*s.points), Y1: middle,
			Width: float32(2 * s.points), Head: float32(7 * s.points), Color: c,
		})
		f.write(x+28*s.points, y, size, letterColor, text)
		s.labels.reserve(rect{x, y - size, x + 28*s.points + s.meter.width(text, size, false), y + 0.3*size})
	}
}
