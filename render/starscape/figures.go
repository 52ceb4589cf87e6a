package starscape

import (
	"math"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// The figures of the constellations join the stars wherever these are: away from the Sun, and in other
// times, they break up. They fade where they mean nothing any more: between these distances of the eye from the Sun,
// pc, and these times from now, days.
const (
	figureNear, figureFar  = 3., 150.
	figureKept, figureGone = 5e5 * 365.25, 3e6 * 365.25
)

// figureOpacity returns how well the figures are seen by an eye.
func (cam *camera) figureOpacity() float64 {
	d := r3.Sub(cam.at, law.Sun)
	far := math.Log(math.Sqrt(dot(d, d))/figureNear) / math.Log(figureFar/figureNear)
	late := (math.Abs(cam.eye.Time) - figureKept) / (figureGone - figureKept)
	return (1 - smooth(far)) * (1 - smooth(late))
}

// smooth rises from 0 at 0 to 1 at 1.
func smooth(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}

// listFigures lists the figures, and their names.
func (s *Starscape) listFigures(v *View, o Options) {
	cam := &s.camera
	opacity := cam.figureOpacity() * s.figuresShown()
	if opacity < 0.02 {
		return
	}
	shines := s.atlas.Shines()
	for i, f := range s.atlas.Figures() {
		x, y, n := 0., 0., 0
		for _, line := range f.Lines {
			a := s.lifted(r3.Sub(shines[line[0]].At(cam.eye.Time), cam.at))
			b := s.lifted(r3.Sub(shines[line[1]].At(cam.eye.Time), cam.at))
			// A line that ends beside the eye is only in the way.
			clear := smooth(math.Sqrt(min(dot(a, a), dot(b, b)))/0.5 - 0.2)
			if ax, ay, bx, by, in := cam.line(a, b); in && clear > 0 {
				v.Figures = append(v.Figures, Line{float32(ax), float32(ay), float32(bx), float32(by), float32(opacity * clear), false})
				x, y, n = x+ax+bx, y+ay+by, n+2
			}
		}
		if n > 0 && o.Density > 0 && (s.level == nil || s.level.above(cam.ray(x/float64(n), y/float64(n)))) {
			s.names.offer(candidate{
				x: float32(x / float64(n)), y: float32(y / float64(n)), score: figureScore * float32(opacity),
				opacity: float32(opacity), kind: OfFigure, key: uint64(i), body: -1,
			})
		}
	}
}

// listBorders lists the boundaries of the constellations: directions, which mean the same as long as the figures do.
func (s *Starscape) listBorders(v *View) {
	cam := &s.camera
	opacity := cam.figureOpacity() * s.figuresShown()
	if opacity < 0.02 {
		return
	}
	for _, b := range s.atlas.Borders() {
		if ax, ay, bx, by, in := cam.line(s.lifted(b[0]), s.lifted(b[1])); in {
			v.Figures = append(v.Figures, Line{float32(ax), float32(ay), float32(bx), float32(by), float32(opacity), true})
		}
	}
}

// line projects a line and clips it to the picture. It reports whether any of it is inside.
func (cam *camera) line(a, b r3.Vec) (ax, ay, bx, by float64, in bool) {
	const before = 1e-3 // of the distance of an end behind the eye: how far before the eye the line is cut
	da, db := -dot(a, cam.eye.Axes[2]), -dot(b, cam.eye.Axes[2])
	if da <= 0 && db <= 0 {
		return 0, 0, 0, 0, false
	}
	if least := before * db; da < least {
		a = r3.Add(a, r3.Scale((least-da)/(db-da), r3.Sub(b, a)))
	} else if least := before * da; db < least {
		b = r3.Add(b, r3.Scale((least-db)/(da-db), r3.Sub(a, b)))
	}
	ax, ay, _ = cam.project(a)
	bx, by, _ = cam.project(b)
	// Liang and Barsky.
	from, to := 0., 1.
	for _, side := range [4][2]float64{
		{ax - bx, ax + cam.half.X}, {bx - ax, cam.half.X - ax}, {ay - by, ay + cam.half.Y}, {by - ay, cam.half.Y - ay},
	} {
		switch p, q := side[0], side[1]; {
		case p == 0 && q < 0:
			return 0, 0, 0, 0, false
		case p < 0:
			from = max(from, q/p)
		case p > 0:
			to = min(to, q/p)
		}
	}
	if !(from < to) {
		return 0, 0, 0, 0, false
	}
	dx, dy := bx-ax, by-ay
	return ax + from*dx, ay + from*dy, ax + to*dx, ay + to*dy, true
}
