package stage

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
)

// Velocities are places around their agent: the farther away, the faster. What the behaviour draws of them says which are barred:
//
//	    .-----.
//	  .'    /##'.     a half-plane: all beyond its border
//	 /   * /#####\    * the chosen velocity
//	|    o/#######|   o the preferred one
//	 \   /#######/
//	  './#####.'
//	    '-----'
//
// Of a behaviour that tries headings each sector is shaded by its cost. Nothing is computed here a second time.

const (
	barred      = 0.12 // how dark a half-plane is
	barredLit   = 0.5  // that of the thing under the pointer
	costly      = 0.42 // how dark the heading is that costs most
	leastPlane  = 12   // points: a smaller disc of velocities shows nothing
	velocityRow = 1    // points
)

// buildVelocities shades the velocities that things bar to the selected agent, or by what its behaviour counts them to cost.
func (s *selection) buildVelocities(f *Frame, id int) {
	strokes := s.decisions.explained.Strokes
	here := s.decisions.explained.Here()
	ink := solid(s.view.Options.Palette.Ink(nav.InkCrossing))
	radius := 0.0
	var tried []*explain.Stroke
	for i := range strokes {
		k := &strokes[i]
		switch {
		case k.FromZ != 0 || k.ToZ != 0:
		case k.Bars != (r2.Vec{}):
			radius = math.Max(radius, r2.Norm(r2.Sub(k.From, here)))
			dark := barred
			if of := s.view.Options.Light.Of; of.Kind != nav.NoSubject && of == k.Of {
				dark = barredLit
			}
			s.fill(f, segmentOf(k, here), faded(ink, dark))
			from, near := s.seePlane(k.From)
			to, zoom := s.seePlane(k.To)
			if near > 0 && zoom > 0 && !s.view.Options.Vectors { // which draw it
				f.Arrows = append(f.Arrows, segment(from, to, s.points, faded(ink, 0.55)))
			}
		case k.Ink == nav.InkOption && k.Cost != 0 && k.From == here:
			tried = append(tried, k)
		}
	}
	if len(tried) > 2 {
		radius = s.shadeCosts(f, tried, here, radius, ink)
	}
	if radius*s.shipZoom(here) < leastPlane*s.points {
		return
	}
	for i := range strokes {
		k := &strokes[i]
		pull := k.Ink == nav.InkPull
		if !pull && k.Ink != nav.InkSum && (k.Ink != nav.InkChoice || tried == nil) || k.From != here || k.FromZ != 0 || k.ToZ != 0 {
			continue
		}
		at := k.To
		switch k.Shape {
		case explain.Segment:
		case explain.Vector:
			if tried == nil {
				continue // an acceleration
			}
			at = r2.Add(here, r2.Scale(radius, k.To))
		default:
			continue
		}
		seen, zoom := s.seePlane(at)
		if zoom == 0 {
			continue
		}
		mark := Disc{X: seen.X, Y: seen.Y, Radius: 4.5 * s.points, Color: solid(s.view.Options.Palette.Ink(k.Ink))}
		if pull {
			mark.Radius, mark.Ring = 6*s.points, float32(1.8*s.points)
		}
		f.Marks = append(f.Marks, mark)
	}
	if s.leans() {
		s.lay(f, here, radius, 1.2*s.points, faded(solid(s.view.Options.Palette.Ink(nav.InkLimit)), 0.7))
		return
	}
	at, zoom := s.seePlane(here)
	f.Discs = append(f.Discs, Disc{X: at.X, Y: at.Y, Radius: radius * zoom, Ring: float32(1.2 * s.points), Color: faded(solid(s.view.Options.Palette.Ink(nav.InkLimit)), 0.7)})
}

// shipZoom returns the pixels of a length at a place.
func (s *selection) shipZoom(at r2.Vec) float64 {
	_, zoom := s.seePlane(at)
	return zoom
}

// segmentOf returns the corners of the part of the disc about here that a half-plane bars, of which a stroke is the border, a chord.
func segmentOf(k *explain.Stroke, here r2.Vec) (corners []r2.Vec) {
	from, to := r2.Sub(k.From, here), r2.Sub(k.To, here)
	radius := r2.Norm(from)
	half := math.Acos(min(max(r2.Dot(from, k.Bars)/radius, -1), 1)) // of the arc about the direction that is barred
	middle := math.Atan2(k.Bars.Y, k.Bars.X)
	const corner = 5 * math.Pi / 180
	n := max(2, int(math.Ceil(2*half/corner)))
	corners = append(corners, k.From, k.To)
	if r2.Cross(from, k.Bars) < 0 {
		corners[0], corners[1] = r2.Add(here, to), r2.Add(here, from)
	}
	for i := 1; i < n; i++ { // from the end of the chord back to its beginning
		angle := middle + half - 2*half*float64(i)/float64(n)
		corners = append(corners, r2.Add(here, r2.Scale(radius, r2.Vec{X: math.Cos(angle), Y: math.Sin(angle)})))
	}
	return corners
}

// shadeCosts shades the sectors of headings by their costs, in a disc of a radius or, if that is 0, as long as the longest one, and returns
// how long they are.
func (s *selection) shadeCosts(f *Frame, tried []*explain.Stroke, here r2.Vec, radius float64, ink color.NRGBA) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	angle := func(k *explain.Stroke) float64 { return math.Atan2(k.To.Y-here.Y, k.To.X-here.X) }
	given := radius > 0
	for _, k := range tried {
		if !given {
			radius = max(radius, r2.Norm(r2.Sub(k.To, here)))
		}
		low, high = min(low, k.Cost), max(high, k.Cost)
	}
	tried = slices.DeleteFunc(tried, func(k *explain.Stroke) bool { return k.To == here })
	slices.SortFunc(tried, func(a, b *explain.Stroke) int { return cmp.Compare(angle(a), angle(b)) })
	const widest = 25 * math.Pi / 180 // between two headings; there is none in a wider gap
	for i, k := range tried {
		own := angle(k)
		gap := func(o *explain.Stroke) float64 {
			return min(math.Mod(math.Abs(angle(o)-own), 2*math.Pi), 2*math.Pi-math.Mod(math.Abs(angle(o)-own), 2*math.Pi))
		}
		left, right := gap(tried[(i+1)%len(tried)])/2, gap(tried[(i+len(tried)-1)%len(tried)])/2
		if left > widest/2 {
			left = right
		}
		if right > widest/2 {
			right = left
		}
		dark := costly * (k.Cost - low) / max(high-low, 1e-9)
		if dark < 0.01 {
			continue
		}
		corners := []r2.Vec{here}
		const pieces = 4
		for n := range pieces + 1 {
			a := own - right + (left+right)*float64(n)/pieces
			corners = append(corners, r2.Add(here, r2.Scale(radius, r2.Vec{X: math.Cos(a), Y: math.Sin(a)})))
		}
		s.fill(f, corners, faded(ink, dark))
	}
	return radius
}

// fill fills a convex area of the plane.
func (s *selection) fill(f *Frame, corners []r2.Vec, ink color.NRGBA) {
	low, high := math.Inf(1), math.Inf(-1)
	for i, c := range corners {
		corners[i] = s.onMap(c)
		low, high = min(low, corners[i].Y), max(high, corners[i].Y)
	}
	reach := 2 * r2.Norm(s.half)
	low, high = max(low, -reach), min(high, reach)
	row := math.Round(max(1, velocityRow*s.points))
	for y := math.Floor(low/row) * row; y < high; y += row {
		left, right, middle := math.Inf(1), math.Inf(-1), y+row/2
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			if (a.Y > middle) == (b.Y > middle) {
				continue
			}
			x := a.X + (middle-a.Y)/(b.Y-a.Y)*(b.X-a.X)
			left, right = min(left, x), max(right, x)
		}
		if right > left {
			f.Boxes = append(f.Boxes, Box{X0: left, Y0: y, X1: right, Y1: y + row, Fill: ink, Rim: ink})
		}
	}
}
