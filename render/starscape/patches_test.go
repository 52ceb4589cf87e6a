package starscape

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
)

// The picture is the same if every star is looked at: also as the eye moves and turns from where its visible set was found, as stars fade, years
// later, and beside the black hole.
func TestNoStarIsMissed(t *testing.T) {
	turned := func(e Eye) Eye {
		x, z := e.Axes[0], e.Axes[2]
		e.Axes[0], e.Axes[2] = r3.Unit(r3.Add(x, r3.Scale(0.1, z))), r3.Unit(r3.Sub(z, r3.Scale(0.1, x)))
		return e
	}
	for name, c := range map[string]struct {
		at     r3.Vec
		height float64
		least  int // stars that need not be looked at
	}{
		"Sun":  {law.Sun, 0.01, 100},
		"disk": {r3.Vec{X: 3000}, 3000, 0},
		"hole": {r3.Vec{}, 6 * sky.ShadowRadius, 2000},
	} {
		t.Run(name, func(t *testing.T) {
			const budget = 2000
			s := New(atlas(t))
			o := Options{Whole: true}
			eye := above(c.at, c.height)
			s.camera = newCamera(eye, 1280, 720)
			s.lens = lensOf(&s.camera, s.lens, true)
			first := s.blank()
			s.culler.cull(first, query{camera: s.camera, budget: budget, workers: 1})
			s.shown, s.crossfade = first, 1
			s.adapt(Options{Whole: true, Budget: budget}, 1)
			look := func() {
				s.lookForStars(1, o)
				skipped := 0
				for i, g := range s.shown.glimpses {
					if g.bright < s.sight.outlooks[g.patch].least && i != s.sight.kept.focus && i != s.sight.kept.inside {
						skipped++
					}
				}
				got := s.sightings()
				s.shown.patches, first.patches = nil, s.shown.patches
				s.lookForStars(1, o)
				s.shown.patches = first.patches
				if want := s.sightings(); skipped < c.least || len(want) < 500 || !slices.EqualFunc(got, want, spot.like) {
					t.Errorf("%d stars are seen, and %d if all of them are looked at; %d of %d are not", len(got), len(want), skipped, len(s.shown.stars))
				}
			}
			look()
			eye.Height *= 1.3
			eye.Time += 40 * 365.25
			s.camera = newCamera(turned(eye), 1280, 720)
			s.lens = lensOf(&s.camera, s.lens, true)
			look()
			second := &visibleSet{}
			s.culler.cull(second, query{camera: s.camera, budget: budget / 2, last: first, workers: 1})
			second.fadeFrom(first, 1, s.limitFlux)
			s.shown, s.crossfade = second, 0.3
			look()
		})
	}
}

// like reports whether two spots look the same. What a lens does to stars that are where they were for the visible set is worked out with less work.
func (a spot) like(b spot) bool {
	near := func(a, b, most float32) bool { return a-b <= most && b-a <= most }
	return a.star == b.star && near(a.x, b.x, 0.05) && near(a.y, b.y, 0.05) && math.Abs(a.d2-b.d2) <= 1e-3*math.Abs(b.d2)
}

// sightings returns the stars and second images of the last look that are bright enough to matter, in order.
func (s *Starscape) sightings() (all []spot) {
	for i := range s.sight.parts {
		p := &s.sight.parts[i]
		for _, spots := range [][]spot{p.spots, p.dynamic} {
			for _, at := range spots {
				st := &s.shown.stars[at.star]
				if at.d2 < 0 || max(st.light, st.shown(s.sight.crossfade)) >= s.sight.faint*float32(at.d2) {
					all = append(all, at)
				}
			}
		}
		for _, image := range p.second {
			all = append(all, spot{x: image.x, y: image.y, d2: float64(image.flux)})
		}
	}
	return all
}
