package starscape

import (
	"math"
	"testing"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// While only time goes on, by centuries a second, nearly all pictures are those before with the dynamic stars in their
// new places: and each light is where its star is, and each name at its star.
func TestPicturesAreKept(t *testing.T) {
	for name, c := range map[string]struct {
		eye  Eye
		move r3.Vec // a picture, pc: an eye that goes with a star
	}{
		"the disk":          {eye: above(law.Sun, 30000)},
		"the neighbourhood": {eye: above(law.Sun, 12)},
		"beside a star":     {above(r3.Add(law.Sun, r3.Vec{X: 5}), 12), r3.Vec{X: 5e-5}},
	} {
		const days = 608. // a picture: a century a second
		s, eye := New(atlas(t)), c.eye
		w := viewer{s: s, o: Options{Haze: true, Density: 1, Budget: 5000}, lag: 3}
		w.rest(t, eye)
		lists, hazes, searches, dynamic, named, worst, off := 0, 0, 0, 0, 0, 0.0, 0.0
		const pictures = 100
		for range pictures {
			eye.Time += days
			eye.Focus.At = r3.Add(eye.Focus.At, c.move)
			search := s.shown.count
			w.see(eye)
			if s.shown.count != search || s.crossfade < 1 {
				searches++ // a new one fades in
				continue
			}
			if s.listed.camera == s.camera {
				lists++
			}
			if s.haze.shown.camera == s.camera {
				hazes++
			}
			dynamic += len(s.shown.dynamic)
			at := map[uint64][2]float64{}
			for i := range s.shown.stars {
				st := &s.shown.stars[i]
				if x, y, inFront := s.camera.project(r3.Sub(st.place(eye.Time), s.camera.at)); inFront && st.multiple < 0 {
					at[st.key] = [2]float64{x, y}
				}
			}
			for i, l := range w.v.Lights {
				if p, single := at[s.refs[i].key]; single {
					worst = max(worst, math.Hypot(float64(l.X)-p[0], float64(l.Y)-p[1]))
				}
			}
			for _, n := range w.v.Names {
				if p, single := at[n.Key]; single && n.Kind == OfStar {
					off, named = max(off, math.Hypot(float64(n.X)-p[0], float64(n.Y)-p[1])), named+1
				}
			}
		}
		t.Logf("%s: of %d pictures %d are listed and %d hazes shown anew, %d show a new search; %d dynamic stars in one; lights are %.2g pixels off, %d names %.2g",
			name, pictures, lists, hazes, searches, dynamic/pictures, worst, named/pictures, off)
		if seen := pictures - searches; lists > seen/5 || hazes > seen/5 || searches > pictures/2 || dynamic/pictures > 1000 {
			t.Errorf("%s: of %d pictures %d are listed and %d hazes shown anew; %d dynamic stars", name, seen, lists, hazes, dynamic/pictures)
		}
		if limit := pixelTolerance + 0.002; worst > limit || off > limit {
			t.Errorf("%s: lights are %.2g pixels off, names %.2g", name, worst, off)
		}
		if name != "the disk" && named == 0 {
			t.Errorf("%s: no names", name)
		}
	}
}
