package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/render/explain"
)

// Arrows begin outside of the hull and of the ring around it at every zoom, and grow with
// the hull once it is large; the curve around a ship is never smaller than its hull.
func TestArrowsBeginOutsideOfTheHull(t *testing.T) {
	sc, w := worlds.Opened(t, "straight-ahead")
	for range 80 {
		w.Step()
	}
	var s Builder
	var f Frame
	last := 0.0
	for _, zoom := range []float64{0.05, 0.5, 2, 5, 10, 20} {
		v := viewOf(w.Agents()[0].Pos, zoom)
		v.Ship = 0
		s.Build(&f, sc, w, v)
		at, ring := s.picture.shipRing(0)
		longest, ahead, vectors := 0.0, 0.0, 0
		for i := range s.decisions.explained.Strokes {
			st := &s.decisions.explained.Strokes[i]
			switch {
			case !st.Shown:
			case st.Shape == explain.Vector:
				vectors++
				if d := r2.Norm(r2.Sub(st.Tail, at)); d < ring {
					t.Errorf("zoom %g: %s begins %.1f px from the middle; the ring has %.1f", zoom, st.Title, d, ring)
				}
				longest = max(longest, r2.Norm(r2.Sub(st.Tip, st.Tail)))
			case st.Ink == nav.InkWeight:
				ahead = max(ahead, r2.Norm(r2.Sub(st.Tail, at)))
			}
		}
		if vectors < 4 || ahead < 2*s.picture.hull(0) || ahead < 50 {
			t.Errorf("zoom %g: %d arrows, the curve reaches %.1f px, the hull %.1f", zoom, vectors, ahead, s.picture.hull(0))
		}
		if longest < last || longest < explain.LongestForce-1 || zoom == 20 && longest < 2*explain.LongestForce {
			t.Errorf("zoom %g: the longest arrow has %.1f px, %.1f at half the zoom", zoom, longest, last)
		}
		last = longest
	}
}

// Names of arrows lie neither on each other nor on the hull, whatever happens in the
// lessons, at every zoom.
func TestNamesKeepOffEachOtherAndTheHull(t *testing.T) {
	for _, name := range []string{"straight-ahead", "splitting", "who-goes-first", "chicken", "magnet-first", "tanks-safe-spot"} {
		sc, w := worlds.Opened(t, name)
		for _, zoom := range []float64{0.7, 2.6, 9} {
			var s Builder
			var f Frame
			named := 0
			for range 100 {
				w.Step()
				v := viewOf(w.Agents()[0].Pos, zoom)
				v.Ship = 0
				s.Build(&f, sc, w, v)
				at, ring := s.picture.shipRing(0)
				x, y := s.picture.upright(at)
				for i, a := range f.Texts {
					box := textBox(&s.lettering.meter, a).inflated(-2)
					if math.Hypot(max(0, box.x0-x, x-box.x1), max(0, box.y0-y, y-box.y1)) < ring-4 {
						t.Fatalf("%s, zoom %g: %q lies on the hull", name, zoom, a.S)
					}
					for _, b := range f.Texts[i+1:] {
						if box.meets(textBox(&s.lettering.meter, b).inflated(-2)) {
							t.Fatalf("%s, zoom %g: %q lies on %q", name, zoom, a.S, b.S)
						}
					}
				}
				named += len(f.Texts)
			}
			if named == 0 {
				t.Errorf("%s, zoom %g: no text at all", name, zoom)
			}
		}
	}
}

// No two kinds of stroke share a colour, in any explanation of the library's first agents
// and in either palette.
func TestNoTwoMeaningsShareAColour(t *testing.T) {
	for _, name := range []string{"straight-ahead", "who-goes-first", "splitting", "tanks", "tanks-safe-spot", "flock", "bodyguards", "inner-planets", "tiles-choke", "formation"} {
		_, w := worlds.Opened(t, name)
		var e explain.Explanation
		var v nav.View
		for range 60 {
			w.Step()
			for _, id := range []int{0, len(w.Agents()) - 1} {
				w.View(uint32(id), &v)
				e.Listen(w, id, &v, true)
				lines := e.Legend(nil)
				for _, p := range []Palette{Standard, ColorBlind} {
					for i, a := range lines {
						for _, b := range lines[i+1:] {
							if near(p.Shade(a.Ink, a.Shade), p.Shade(b.Ink, b.Shade)) {
								t.Fatalf("%s, palette %d: %q and %q have colours %v and %v", name, p, a.Name, b.Name, p.Shade(a.Ink, a.Shade), p.Shade(b.Ink, b.Shade))
							}
						}
					}
				}
			}
		}
	}
}

// Obstacles have the numbers by which the arrows call them; without names there are none.
func TestObstaclesAreNumbered(t *testing.T) {
	sc, w := worlds.Opened(t, "splitting")
	for range 60 {
		w.Step()
	}
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 3)
	numbers := func() (seen [2]bool) {
		s.Build(&f, sc, w, v)
		for _, a := range f.Texts {
			for i, want := range []string{"1", "2"} {
				if string(a.S) != want {
					continue
				}
				x, y := s.picture.upright(s.picture.Screen(sc.Setup.Obstacles[i].Pos))
				if box := textBox(&s.lettering.meter, a); math.Hypot(0.5*(box.x0+box.x1)-x, 0.5*(box.y0+box.y1)-y) < 4 {
					seen[i] = true
				}
			}
		}
		return seen
	}
	if numbers() != [2]bool{} {
		t.Error("numbers, and nothing is selected")
	}
	v.Ship = 0
	if got := numbers(); got != [2]bool{true, true} {
		t.Errorf("numbered: %v", got)
	}
	if v.Options.Labels = false; numbers() != [2]bool{} {
		t.Error("numbers in a picture without labels")
	}
}
