package stage

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// side is the side of a point on which its label is.
type side uint8

const (
	right side = iota
	left
	above
	below
	sides
)

// mark is the state of one label from picture to picture, by which it keeps its side,
// does not jitter, and fades instead of blinking. Its times are counted in pictures, so
// that labels are reproducible.
type mark struct {
	side    side
	x, y    float64 // the named point's last position, whole pixels
	opacity float64
	near    bool // was far enough from its planet to be named
	blocked int  // pictures for which its place has been covered
	rest    int  // pictures until it may appear again, on any side
	since   int  // pictures for which it has been on its side

	left   side    // the side that it has moved away from
	fading float64 // its opacity there
}

// patience is the number of pictures for which a label stays in a covered place, and
// for which it is hidden before it appears on another side.
const patience = 24

// dwell is the number of pictures for which a label is on a side before it may move to another one without a rest: then
// it fades on one side while it appears on the other, and the name is always there.
const dwell = 60

// rect is an occupied part of the picture, in pixels from the upper left.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) meets(o rect) bool { return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1 }

// meetsCircle is meets for the circle within a square.
func (r rect) meetsCircle(o rect) bool {
	x, y := 0.5*(o.x0+o.x1), 0.5*(o.y0+o.y1)
	return math.Hypot(x-min(max(x, r.x0), r.x1), y-min(max(y, r.y0), r.y1)) < 0.5*(o.x1-o.x0)
}

func (r rect) inflated(by float64) rect { return rect{r.x0 - by, r.y0 - by, r.x1 + by, r.y1 + by} }

// lettering writes on a picture: it measures text, places it, and keeps it until the picture is drawn.
type lettering struct {
	*picture

	labels  labels
	meter   meter
	arena   textArena
	visible visibleLabels
}

// labels places lines of text without overlaps.
type labels struct {
	marks    []mark // per body, then the selected ship, then the ghost of its target, then of the sky
	discs    []rect // of bodies, by the same index; empty where not in the picture
	taken    []rect // by text and panels: labels must not overlap these
	names    []rect // of them the names of bodies
	shapes   []rect // labels avoid these where they can
	rocks    []rect // labels prefer other places to these
	screen   rect
	points   float64
	started  bool
	restless bool // some will change in the next pictures, although nothing else does
}

// Labels that are not of bodies.
const (
	shipLabel = iota
	ghostLabel
	starLabel
	periapsisLabel // of the path ahead of a ship
	apoapsisLabel
	burnLabel
	nearestLabel
	ascendingLabel
	descendingLabel
	towardsUpLabel // nodes in the plane of its target
	towardsDownLabel
	arcLabel    // of the first flight that could be
	branchLabel = arcLabel + MostArcs + 1
	otherLabels = branchLabel + MostBranches
)

func (l *labels) learn(bodies int) {
	*l = labels{marks: make([]mark, bodies+otherLabels+starSlots), discs: make([]rect, bodies)}
}

func (l *labels) begin(f *Frame, v View) {
	l.taken, l.names, l.shapes, l.rocks, l.restless = l.taken[:0], l.names[:0], l.shapes[:0], l.rocks[:0], false
	for _, p := range v.Covered {
		l.reserve(rect{p.X0, p.Y0, p.X1, p.Y1})
	}
	l.points = v.Scale
	l.screen = rect{0, 0, float64(v.Width), float64(v.Height)}
	clear(l.discs)
	for _, s := range f.Spots {
		x, y := 0.5*float64(f.Width)+s.X, 0.5*float64(f.Height)-s.Y
		l.discs[s.Body] = rect{x - s.Radius, y - s.Radius, x + s.Radius, y + s.Radius}
	}
}

// reserve keeps labels out of a part of the picture.
func (l *labels) reserve(r rect) { l.taken = append(l.taken, r) }

// avoid makes labels choose other places than a part of the picture.
func (l *labels) avoid(r rect) { l.shapes = append(l.shapes, r) }

// free reports whether a label of owner may stand on r.
func (l *labels) free(r rect, owner int) bool {
	if r.x0 < l.screen.x0 || r.y0 < l.screen.y0 || r.x1 > l.screen.x1 || r.y1 > l.screen.y1 {
		return false
	}
	if l.written(r) || slices.ContainsFunc(l.shapes, r.meets) {
		return false
	}
	for i := range l.discs {
		// A disc that covers the picture blocks only the labels of things behind it.
		d := &l.discs[i]
		if i == owner || !r.meets(*d) {
			continue
		}
		if d.x1-d.x0 < 60*l.points || owner >= len(l.discs)+otherLabels && r.meetsCircle(*d) {
			return false
		}
	}
	return true
}

// tag is a label to be placed.
type tag struct {
	x, y    float64 // the named point, pixels from the upper left
	radius  float64 // pixels to stay away from it
	opacity float64 // of the named body or ship
	wanted  bool
	chosen  bool // is selected: is shown even where there is no room
	edge    bool // as Text has it
	ground  bool // it stands on a sheet, which hides lines behind it
	owner   int  // index of its mark
	text    []byte
	width   float64
	size    float64
	color   color.NRGBA
}

// put places a label. It keeps its side for as long as there is room, and for a while
// longer where only a shape covers it; then it moves to another side, where it fades in. If
// there is none, or it has just moved, it fades, and reappears after a rest. It needs more room
// to appear than to stay, so that it does not flicker.
func (l *labels) put(f *Frame, t tag) {
	m := &l.marks[t.owner]
	m.x, m.y = snapped(m.x, t.x), snapped(m.y, t.y)
	placed, rested := false, m.rest > 0
	switch {
	case !t.wanted:
		m.rest = 0
	case m.opacity > 0:
		if placed = l.stays(t, m); !placed && t.chosen {
			placed = l.appears(t, m) || l.squeeze(t, m)
		} else if !placed {
			if placed = m.since > dwell && l.moves(t, m); !placed {
				m.rest = patience
			}
		}
	case m.rest > 0 && !t.chosen:
		m.rest--
	default:
		placed = l.appears(t, m) || t.chosen && l.squeeze(t, m)
	}
	m.since++
	r := l.within(l.where(t, m))
	switch {
	case placed && !l.started:
		m.opacity = 1
	case placed:
		m.opacity = min(1, m.opacity+0.2)
	default:
		if m.opacity = max(0, m.opacity-0.2); m.opacity < 0.01 || l.written(r) {
			m.opacity = 0
		}
	}
	if m.opacity > 0 {
		l.write(f, t, r, m.opacity)
	}
	if m.fading = max(0, m.fading-0.2); m.fading > 0.01 {
		old := *m
		old.side = m.left
		if r := l.within(l.where(t, &old)); l.written(r) {
			m.fading = 0
		} else {
			l.write(f, t, r, m.fading)
		}
	}
	waits := rested || m.rest > 0 || m.opacity > 0 && m.blocked > 0 && m.blocked < patience && !t.chosen
	l.restless = l.restless || waits || m.opacity > 0 && m.opacity < 1 || m.fading > 0
}

// write writes a label on r, where nothing else may be written then.
func (l *labels) write(f *Frame, t tag, r rect, opacity float64) {
	l.reserve(r)
	if t.owner < len(l.discs) {
		l.names = append(l.names, r)
	}
	if t.ground {
		x, middle := 0.5*float64(f.Width), 0.5*float64(f.Height)-0.5*(r.y0+r.y1)
		f.Arrows = append(f.Arrows, Arrow{
			X0: float32(r.x0 - x - 3*l.points), Y0: float32(middle), X1: float32(r.x1 - x + 3*l.points), Y1: float32(middle),
			Width: float32(r.y1 - r.y0 + 2*l.points), Color: faded(noteColor, 0.85*opacity*t.opacity),
		})
	}
	f.Texts = append(f.Texts, Text{
		X: float32(r.x0), Y: float32(r.y0 + math.Round(0.80*t.size)),
		Size: float32(t.size), Color: faded(t.color, opacity*t.opacity), Edge: t.edge, S: t.text,
	})
}

// moves moves a label that is shown to another side, if there is one with room to spare.
func (l *labels) moves(t tag, m *mark) bool {
	from := m.side
	if !l.appears(t, m) || m.side == from {
		return false
	}
	m.left, m.fading, m.opacity, m.since = from, m.opacity, 0, 0
	return true
}

// stays reports whether a label that is shown may keep its side.
func (l *labels) stays(t tag, m *mark) bool {
	r, try := l.where(t, m), *m
	offRocks := func() bool { return l.appears(t, &try) && !l.overRock(l.where(t, &try)) } // on another side
	if l.free(r, t.owner) && (!l.overRock(r) || !offRocks()) {
		m.blocked = 0
		return true
	}
	m.blocked++
	return m.blocked < patience && !l.written(l.within(r))
}

// appears finds a side with room to spare, the last one first, and off the rocks where there is one.
func (l *labels) appears(t tag, m *mark) bool {
	best := sides
	for k := range sides {
		try := *m
		try.side = (m.side + k) % sides
		r := l.where(t, &try)
		if !l.free(r.inflated(5*l.points), t.owner) {
			continue
		}
		clear := !l.overRock(r)
		if clear || best == sides {
			best = try.side
		}
		if clear {
			break
		}
	}
	if best == sides {
		return false
	}
	m.side, m.blocked, m.rest = best, 0, 0
	return true
}

// squeeze finds the side where a label covers the least, but no other text, of equals the
// present side; it moves the label into the picture.
func (l *labels) squeeze(t tag, m *mark) bool {
	best, least := sides, math.MaxInt
	for k := range sides {
		try := *m
		try.side = (m.side + k) % sides
		r := l.within(l.where(t, &try))
		if covered := l.coveredBy(r); !l.written(r) && covered < least {
			best, least = try.side, covered
		}
	}
	if best == sides {
		return false
	}
	m.side, m.blocked = best, 0
	return true
}

// coveredBy returns the number of shapes that a label on r covers.
func (l *labels) coveredBy(r rect) (n int) {
	for i := range l.shapes {
		if r.meets(l.shapes[i]) {
			n++
		}
	}
	return n
}

// within moves a label into the picture.
func (l *labels) within(r rect) rect {
	dx := max(0, l.screen.x0-r.x0) - max(0, r.x1-l.screen.x1)
	dy := max(0, l.screen.y0-r.y0) - max(0, r.y1-l.screen.y1)
	return rect{r.x0 + dx, r.y0 + dy, r.x1 + dx, r.y1 + dy}
}

// written reports whether r overlaps text or panels.
func (l *labels) written(r rect) bool { return slices.ContainsFunc(l.taken, r.meets) }

// snapped rounds x to a whole pixel with hysteresis: it returns the last pixel while x
// is only slightly past the middle between both.
func snapped(last, x float64) float64 {
	if math.Abs(x-last) <= 0.6 {
		return last
	}
	return math.Round(x)
}

// where returns the rectangle of t on m's side, on whole pixels.
func (l *labels) where(t tag, m *mark) rect {
	away := math.Round(t.radius + 4*l.points)
	w, h := t.width, math.Round(1.08*t.size)
	x, y := m.x, m.y
	switch m.side {
	case right:
		x, y = x+away, y-math.Round(0.54*t.size)
	case left:
		x, y = x-away-w, y-math.Round(0.54*t.size)
	case above:
		x, y = x-math.Round(0.5*w), y-away-h
	default:
		x, y = x-math.Round(0.5*w), y+away
	}
	return rect{x, y, x + w, y + h}
}

// label places one of the labels other than those of the bodies at a point in pixels from the centre.
func (s *lettering) label(f *Frame, which int, at r2.Vec, radius float64, text []byte, ink color.NRGBA) {
	size := math.Round(13 * s.points)
	x, y := s.upright(at)
	s.labels.put(f, tag{
		x: x, y: y, radius: radius, opacity: 1, wanted: s.OnScreen(at, 0), chosen: which != ghostLabel, edge: which == starLabel, ground: which >= branchLabel,
		owner: len(s.labels.discs) + which, text: text, width: s.meter.width(text, size, false), size: size, color: ink,
	})
}

const (
	// mostRocksAvoided is the number of rocks in the picture that labels keep off: more leave no room for any.
	mostRocksAvoided = 24
	// largestAvoided is the radius of the largest of these, in points: one that fills the
	// picture has room for labels.
	largestAvoided = 60
)

// avoidRocks keeps labels off the rocks in the picture, where these are few and small and there is another place.
func (s *lettering) avoidRocks() {
	setup := s.world.Setup()
	for i := range setup.Obstacles {
		o := &setup.Obstacles[i]
		at, zoom := s.seePlane(o.Pos)
		radius := o.Radius * zoom
		if radius > largestAvoided*s.points || !s.OnScreen(at, radius) {
			continue
		}
		if len(s.labels.rocks) == mostRocksAvoided {
			s.labels.rocks = s.labels.rocks[:0]
			return
		}
		x, y := s.upright(at)
		s.labels.rocks = append(s.labels.rocks, rect{x - radius, y - radius, x + radius, y + radius})
	}
}

// overRock reports whether r covers a rock.
func (l *labels) overRock(r rect) bool { return slices.ContainsFunc(l.rocks, r.meets) }
