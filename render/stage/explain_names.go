package stage

import (
	"hash/maphash"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
)

// The order in which strokes are named: where there is not enough room, or two
// end at one point, only the first is named.
var naming = [...]nav.Ink{nav.InkSum, nav.InkPush, nav.InkYield, nav.InkAside, nav.InkChoice, nav.InkPull, nav.InkTotal, nav.InkTaken, nav.InkCourse, nav.InkWish, nav.InkPath, nav.InkLimit}

// mostNamed is the number of strokes of one ink that are named, the longest first. The others of a
// crowd are named only under the pointer.
const mostNamed = explain.MostWhole

// numberThings writes its number on each rock and box that a stroke names.
func (s *decisions) numberThings(f *Frame, e *explain.Explanation) {
	if !s.view.Options.Labels {
		return
	}
	for i := range e.Strokes {
		st := &e.Strokes[i]
		earlier := func(o explain.Stroke) bool { return o.Of == st.Of }
		if st.Of.Kind != nav.RockSubject && st.Of.Kind != nav.BoxSubject || slices.ContainsFunc(e.Strokes[:i], earlier) {
			continue
		}
		if at, _, ok := s.placeOf(st.Of); ok && s.OnScreen(at, 0) {
			s.numberThing(f, at, st.Of.Index)
		}
	}
}

// numberThing writes the number of the thing with an index at a point, unless there is text already. Other text keeps
// off it.
func (s *lettering) numberThing(f *Frame, at r2.Vec, index int32) {
	size := math.Round(12.5 * s.points)
	text := s.arena.number(int64(index) + 1)
	w := s.meter.width(text, size, false)
	if x, y, r := s.wordBox(at, size, w); !s.labels.written(r) {
		s.labels.reserve(r)
		f.write(x, y, size, letterColor, text)
	}
}

// nameStrokes writes the names of arrows past their tips, and when paths cross.
func (s *decisions) nameStrokes(f *Frame, e *explain.Explanation, id int) {
	if !s.view.Options.Labels {
		return
	}
	for i := range e.Strokes {
		if st := &e.Strokes[i]; st.Shape == explain.Spot && st.Shown {
			s.nameSpot(f, st)
		}
	}
	for _, ink := range naming {
		named := 0
		for _, i := range e.ByLength {
			st := &e.Strokes[i]
			if st.Ink != ink || !st.Shown || named == mostNamed {
				continue
			}
			s.nameArrow(f, st, id)
			named++
		}
	}
}

// nameArrow writes an arrow's name past its tip or, where that covers something, beside it.
func (s *decisions) nameArrow(f *Frame, st *explain.Stroke, id int) {
	size := math.Round(11.5 * s.points)
	w := s.meter.width(st.Title, size, false)
	run := r2.Sub(st.Tip, st.Tail)
	u := r2.Scale(1/r2.Norm(run), run)
	for _, rocky := range [...]bool{false, true} {
		for _, d := range [...]r2.Vec{u, {X: -u.Y, Y: u.X}, {X: u.Y, Y: -u.X}} {
			mid := r2.Add(st.Tip, r2.Vec{X: d.X * (0.5*w + 5*s.points), Y: d.Y * (0.6*size + 4*s.points)})
			if s.overHull(mid, 0.5*w, 0.6*size, id, ringGap*s.points) || s.overArrow(mid, 0.5*w, 0.5*size, st) || !rocky && s.overRock(mid, size, w) {
				continue
			}
			if s.word(f, st.Title, mid, size, w, s.lettersOf(st)) {
				return
			}
		}
	}
}

// overHull reports whether a rectangle about a point comes within a gap of an agent.
func (p *picture) overHull(mid r2.Vec, halfWidth, halfHeight float64, id int, gap float64) bool {
	d := r2.Sub(mid, p.shipSpot(id))
	dx, dy := max(0, math.Abs(d.X)-halfWidth), max(0, math.Abs(d.Y)-halfHeight)
	return math.Hypot(dx, dy) < p.hull(id)+gap
}

// overArrow reports whether a rectangle about a point covers an arrow or a path of the explanation other than st.
func (s *decisions) overArrow(mid r2.Vec, halfWidth, halfHeight float64, st *explain.Stroke) bool {
	for i := range s.explained.Strokes {
		o := &s.explained.Strokes[i]
		line := o.Shape == explain.Segment && o.Ink != nav.InkLimit && o.Ink != nav.InkWeight && o.Ink != nav.InkOption
		if (o.Shape == explain.Vector || line) && o.Shown && o != st && o.Crosses(mid, halfWidth, halfHeight) {
			return true
		}
	}
	return false
}

// nameSpot writes the arrival times beside the place where two paths cross.
func (s *decisions) nameSpot(f *Frame, st *explain.Stroke) {
	size := math.Round(11.5 * s.points)
	text := st.Value
	if st.Timed() {
		text = s.arena.keep(text, " ", s.unit(s.scene.Units.Time))
	}
	w := s.meter.width(text, size, false)
	for _, side := range [...]float64{1, -1} {
		if s.word(f, text, r2.Add(st.Tail, r2.Vec{X: side * (0.5*w + st.Ring), Y: 0.9 * size}), size, w, s.lettersOf(st)) {
			return
		}
	}
}

// wordBox returns the left end of the baseline of a word near a point, and the part of the picture that it covers.
func (s *lettering) wordBox(mid r2.Vec, size, w float64) (x, y float64, r rect) {
	x, y = s.upright(mid)
	x, y = math.Round(x-0.5*w), math.Round(y+0.35*size)
	return x, y, rect{x, y - size, x + w, y + 0.25*size}
}

// overRock reports whether a word near a point would cover a rock.
func (s *lettering) overRock(mid r2.Vec, size, w float64) bool {
	_, _, r := s.wordBox(mid, size, w)
	return s.labels.overRock(r)
}

// word writes a name near a point, and reports whether there was room.
func (s *lettering) word(f *Frame, name []byte, mid r2.Vec, size, w float64, c color.NRGBA) bool {
	return s.wordAs(f, name, mid, w, Text{Size: float32(size), Color: c, S: name})
}

// wordAs is word for a text that changes while what it is about has one name.
func (s *lettering) wordAs(f *Frame, name []byte, mid r2.Vec, w float64, t Text) bool {
	x, y, r := s.wordBox(mid, float64(t.Size), w)
	room := r
	if !s.visible.was(name) {
		room = r.inflated(6 * s.points)
	}
	if !s.labels.free(room, Nothing) {
		return false
	}
	s.labels.reserve(r)
	s.visible.is(name)
	f.write(x, y, float64(t.Size), t.Color, t.S)
	return true
}

// visibleLabels holds the names of the last picture: they need less room to stay than
// to appear, so that they do not flicker as arrows turn.
type visibleLabels struct{ last, now []uint64 } // hashes of names

func (s *visibleLabels) turn() { s.last, s.now = s.now, s.last[:0] }

func (s *visibleLabels) was(name []byte) bool {
	return slices.Contains(s.last, maphash.Bytes(nameSeed, name))
}

func (s *visibleLabels) is(name []byte) { s.now = append(s.now, maphash.Bytes(nameSeed, name)) }

var nameSeed = maphash.MakeSeed()

type textArena []byte

// keep returns the parts as one text.
func (l *textArena) keep(first []byte, more ...string) []byte {
	start := len(*l)
	*l = append(*l, first...)
	for _, m := range more {
		*l = append(*l, m...)
	}
	return (*l)[start:len(*l):len(*l)]
}

func (l *textArena) number(n int64) []byte {
	start := len(*l)
	*l = strconv.AppendInt(*l, n, 10)
	return (*l)[start:len(*l):len(*l)]
}
