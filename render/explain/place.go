package explain

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
)

// Projection says where a place of the scene is in the picture: the maker of the picture knows.
type Projection interface {
	// Turned returns a vector as the picture shows it: shorter where one looks along it.
	Turned(v r3.Vec) r2.Vec
	// Screen returns a point of the scene in pixels from the middle of the picture, y up.
	Screen(p r3.Vec) r2.Vec
	// OnScreen reports whether a circle in pixels touches the picture.
	OnScreen(p r2.Vec, radius float64) bool
	// Clip shortens a line in pixels by start and end, and to the part near the picture; false where nothing is left.
	Clip(a, b r2.Vec, start, end float64) (tail, tip r2.Vec, ok bool)
}

// Layout is where and how large an agent is drawn, around which its strokes are placed.
type Layout struct {
	Projection
	Zoom   float64 // pixels per unit of scene length
	Points float64 // pixels per point
	Height float64 // of the picture, pixels
	Hull   float64 // radius of the agent as drawn, pixels
	Pos    r2.Vec  // of the agent at the time of the picture, scene length
	Z      float64 // its height over the plane then, if it flies in space, scene length
	At     r2.Vec  // of the agent in the picture, pixels from its middle
	Scale  float64 // a factor on the length of arrows
	Gap    float64 // from the hull to the agent's own arrows and paths, pixels
}

// Lengths on the screen, in points. Forces have no length of their own, so the
// longest gets a fixed length on the screen and the others are in proportion; a wish is
// relative to the limit of the agent's body, so that a negligible wish is not visible.
// Where the hull is large, the arrows around it grow with it.
const (
	LongestForce = 78  // pulls, pushes and their sums
	longestWish  = 56  // an acceleration at the body's limit, or beyond
	longestShare = 3.0 // a force, in radii of the hull, if that is longer
	widestShare  = 0.3 // but not more than this share of the picture's height
	shortest     = 3
	smallHull    = 18 // radius of the hull from which on a curve around it is drawn to scale
)

// Place computes the position of every stroke on the screen. The picture may lie a fraction of
// a step before the explained state: strokes that start at the agent or are centred on it are
// drawn where the agent is drawn.
func (e *Explanation) Place(l *Layout) {
	self, dt := &e.self, e.world.Setup().Dt
	longest := l.Scale * max(LongestForce*l.Points, min(longestShare*l.Hull, widestShare*l.Height))
	wish := longest * longestWish / LongestForce
	begin := l.Hull + l.Gap
	// A curve around a ship that is drawn larger than it is grows with it.
	around := max(1, max(l.Hull, smallHull*l.Points)/(self.Radius*l.Zoom))
	behind := r2.Sub(l.Pos, self.Pos)
	near := 8*self.Radius + 4*self.MaxSpeed*dt
	screen := func(q r2.Vec, z float64) r2.Vec { return l.Screen(r3.Vec{X: q.X, Y: q.Y, Z: l.Z + z}) }
	lift := r2.Sub(l.At, screen(l.Pos, 0)) // in the galaxy it is above or below the plane
	place := func(q r2.Vec, z float64, with bool) r2.Vec {
		if q == self.Pos || with && r2.Norm(r2.Sub(q, self.Pos)) <= near {
			q = r2.Add(q, behind)
		}
		return r2.Add(screen(q, z), lift)
	}
	curve := func(q r2.Vec, z float64) r2.Vec {
		return r2.Add(screen(r2.Add(l.Pos, r2.Scale(around, r2.Sub(q, self.Pos))), around*z), lift)
	}
	var force float64
	for i := range e.Strokes {
		if st := &e.Strokes[i]; st.Shape == Vector && !st.acceleration() {
			force = max(force, st.long())
		}
	}
	limit := self.MaxAccel
	if math.IsInf(limit, 0) { // without inertia
		limit = self.MaxSpeed / dt
	}
	cheap, dear := e.costs()
	e.rank()
	for i := range e.Strokes {
		st := &e.Strokes[i]
		st.dearness = (st.Cost - cheap) / (dear - cheap)
		st.Over = l.Z + st.FromZ
		own := st.From == self.Pos && st.FromZ == 0
		st.Tail = place(st.From, st.FromZ, st.Shape == Segment && st.Ink == nav.InkLimit)
		switch {
		case st.Shape == Vector:
			pixels := longest / force
			if st.acceleration() {
				pixels = wish / max(limit, st.long())
			}
			run := l.Turned(r3.Vec{X: pixels * st.To.X, Y: pixels * st.To.Y, Z: pixels * st.ToZ})
			n := r2.Norm(run)
			if own && n > 0 {
				st.Tail = r2.Add(st.Tail, r2.Scale(begin/n, run))
			}
			st.Tip = r2.Add(st.Tail, run)
			least := shortest * l.Points
			if st.Whole {
				least = l.Points
			}
			st.Shown = n >= least && !math.IsInf(n, 0) && l.OnScreen(st.Tail, 2*longest)
		case st.Shape == Segment && st.Ink == nav.InkWeight:
			st.Tail, st.Tip, st.Shown = l.Clip(curve(st.From, st.FromZ), curve(st.To, st.ToZ), 0, 0)
		case st.Shape == Segment:
			start := 0.0
			if own && st.Ink != nav.InkLimit {
				start = begin
			}
			st.Tail, st.Tip, st.Shown = l.Clip(st.Tail, place(st.To, st.ToZ, st.Ink == nav.InkLimit), start, 0)
		case st.Shape == Round:
			st.Ring = st.Radius * l.Zoom
			st.Shown = st.Ring > l.Points && l.OnScreen(st.Tail, st.Ring)
		case st.Shape == Spot:
			st.Ring = 4.5 * l.Points
			st.Shown = l.OnScreen(st.Tail, st.Ring)
		}
	}
	e.spread(l.Points)
}

// acceleration reports whether a stroke is an acceleration: its length is relative to the limit of the body.
func (st *Stroke) acceleration() bool { return st.Ink == nav.InkWish || st.Ink == nav.InkTaken }

// costs returns the least cost of an option, and one from which on all are equally faint.
func (e *Explanation) costs() (cheap, dear float64) {
	cheap = math.Inf(1)
	for i := range e.Strokes {
		if st := &e.Strokes[i]; st.Ink == nav.InkOption {
			cheap = min(cheap, st.Cost)
		}
	}
	return cheap, cheap + dearRange
}

// dearRange is the range of costs in which options fade. A pilot's cost of flying at a right
// angle to its target is 1.4.
const dearRange = 2

// Layers is the number of layers of an explanation. Sums lie below their terms and are
// broader, so that both are visible where there is only one force.
const Layers = 7

// Layer returns the layer in which a stroke is drawn, from 0, the lowest.
func (st *Stroke) Layer() int {
	switch {
	case st.Shape != Vector:
		return 0
	case st.Whole:
		return 6
	case st.Ink == nav.InkSum:
		return 1
	case st.Ink == nav.InkTotal:
		return 2
	case st.Ink == nav.InkChoice:
		return 3
	case st.Ink == nav.InkPush, st.Ink == nav.InkYield:
		return 4
	}
	return 5
}

// Width returns the width of a stroke in points.
func (st *Stroke) Width() float64 {
	switch st.Layer() {
	case 0:
		switch st.Ink {
		case nav.InkWeight:
			return 1.6
		case nav.InkOption:
			return 1 + 1.2*st.Brightness()
		}
		return 1.2
	case 1:
		return 5
	case 2:
		return 4
	case 3:
		return 3
	case 4, 6:
		return 2.4
	}
	return 1.4
}

// Outlined reports whether a stroke has a dark rim beneath it.
func (st *Stroke) Outlined() bool { return st.Ink == nav.InkWeight || st.Whole }

// Brightness returns how visible an option is, from 0 to 1: the cheaper, the more.
func (st *Stroke) Brightness() float64 { return max(0, 1-max(0, st.dearness)) }

// Crosses reports whether an arrow as drawn crosses a rectangle about a point.
func (st *Stroke) Crosses(mid r2.Vec, halfWidth, halfHeight float64) bool {
	lo, hi := Within(r2.Sub(st.Tail, mid), r2.Sub(st.Tip, st.Tail), r2.Vec{X: halfWidth, Y: halfHeight}, 0, 1)
	return lo <= hi
}

// Within returns the shares of a line between which it is in a rectangle about the origin, of those from lo to hi; the
// first is the larger one where it is outside.
func Within(from, run, half r2.Vec, lo, hi float64) (first, last float64) {
	for _, side := range [...][3]float64{{from.X, run.X, half.X}, {from.Y, run.Y, half.Y}} {
		if side[1] == 0 {
			if math.Abs(side[0]) > side[2] {
				return 1, 0
			}
			continue
		}
		a, b := (-side[2]-side[0])/side[1], (side[2]-side[0])/side[1]
		lo, hi = max(lo, min(a, b)), min(hi, max(a, b))
	}
	return lo, hi
}

// Grasp is the distance from a stroke, in points, within which the pointer selects it.
const Grasp = 6

// Nearest returns the stroke of a list under a point of the picture, in pixels from its middle,
// or nil. Of strokes at equal distance it is the one drawn on top.
func Nearest(strokes []Stroke, p r2.Vec, points float64) *Stroke {
	best, top := Grasp*points, 0
	var found *Stroke
	for i := range strokes {
		st := &strokes[i]
		if !st.Shown {
			continue
		}
		d, layer := st.distance(p), st.Layer()
		if d < best-points || d <= best+points && d <= Grasp*points && layer >= top {
			found, best, top = st, min(best, d), layer
		}
	}
	return found
}

// distance returns the distance of a point from a stroke as drawn, in pixels.
func (st *Stroke) distance(p r2.Vec) float64 {
	switch st.Shape {
	case Round:
		return math.Abs(r2.Norm(r2.Sub(p, st.Tail)) - st.Ring)
	case Spot:
		return max(0, r2.Norm(r2.Sub(p, st.Tail))-st.Ring)
	}
	run := r2.Sub(st.Tip, st.Tail)
	along := 0.0
	if n := r2.Norm2(run); n > 0 {
		along = min(max(r2.Dot(r2.Sub(p, st.Tail), run)/n, 0), 1)
	}
	return r2.Norm(r2.Sub(p, r2.Add(st.Tail, r2.Scale(along, run))))
}
