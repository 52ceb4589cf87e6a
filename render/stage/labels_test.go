package stage

import (
	"fmt"
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// crowd is a star and bodies that stand where they are put, in a scene of
// 1280 by 720 units.
func crowd(t testing.TB, places []r2.Vec) (*scene.Scene, *sim.World) {
	t.Helper()
	sc := &scene.Scene{Units: scene.Units{Length: "units", Time: "s"}, Rate: 1}
	sc.Setup = sim.Setup{Dt: 1, Workers: 1, Bodies: orbit.System{{Name: "Star", Parent: -1, Radius: 4}}}
	sc.Looks = []scene.Look{{Glow: true}}
	for i, p := range places {
		path := orbit.Fixed{}
		path.R.X, path.R.Y = p.X, p.Y
		parent := 0
		if i%3 == 2 {
			parent = i // a moon of the body before it
			path.R.X, path.R.Y = p.X/10, p.Y/10
		}
		sc.Setup.Bodies = append(sc.Setup.Bodies, orbit.Body{
			Name: fmt.Sprintf("Body number %d", i), Parent: parent, Radius: 1 + float64(i%5), Path: path,
		})
		sc.Looks = append(sc.Looks, scene.Look{})
	}
	sc.Setup.Groups = []sim.Group{{Name: "ships", Behavior: &steer.Seek{}, Drive: &nav.Kinematic{}}}
	sc.Setup.Agents = []nav.Agent{{
		Radius: 1, Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: r2.Vec{X: 11, Y: 7},
	}}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	return sc, w
}

// textBox returns the part of the picture that a text covers.
func textBox(m *meter, t Text) rect {
	w := m.width(t.S, float64(t.Size), t.Mono)
	x, y, size := float64(t.X), float64(t.Y), float64(t.Size)
	return rect{x, y - 0.8*size, x + w, y + 0.28*size}
}

// For any bodies and any motion of the view no text overlaps another, and all lie
// within the picture.
func TestLabelsNeverPileUp(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		places := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) r2.Vec {
			return r2.Vec{X: rapid.Float64Range(-640, 640).Draw(t, "x"), Y: rapid.Float64Range(-360, 360).Draw(t, "y")}
		}), 0, 24).Draw(rt, "places")
		sc, w := crowd(t, places)
		defer w.Close()
		var s Builder
		var f Frame
		zoom := math.Exp(rapid.Float64Range(-3, 2).Draw(rt, "ln zoom"))
		growth := rapid.Float64Range(0.9, 1.1).Draw(rt, "growth")
		drift := rapid.Float64Range(-9, 9).Draw(rt, "drift")
		for i := range 12 {
			v := viewOf(r2.Vec{X: drift * float64(i), Y: -drift * float64(i)}, zoom)
			v.Ship = 0
			if i > 6 { // a body is selected, wherever it is
				v.Ship, v.Body = Nothing, i%(len(places)+1)
			}
			s.Build(&f, sc, w, v)
			for j, a := range f.Texts {
				ra := textBox(&s.lettering.meter, a)
				if ra.x0 < -1 || ra.y0 < -1 || ra.x1 > 1281 || ra.y1 > 721 {
					rt.Fatalf("%q lies outside the picture: %v", a.S, ra)
				}
				for _, b := range f.Texts[j+1:] {
					if rb := textBox(&s.lettering.meter, b); ra.inflated(-1).meets(rb.inflated(-1)) {
						rt.Fatalf("picture %d: %q at %v lies on %q at %v", i, a.S, ra, b.S, rb)
					}
				}
			}
			zoom *= growth
		}
	})
}

// labelAt returns where the label of a body is, and whether it is fully there.
func labelAt(f *Frame, name string) (x, y float64, full bool) {
	for _, t := range f.Texts {
		if string(t.S) == name {
			return float64(t.X), float64(t.Y), t.Color.A > 250
		}
	}
	return 0, 0, false
}

// A label follows its body as the body's own pixels do: under a slow drift it
// goes one way, a pixel at a time, never back, never to another side.
func TestLabelsNeverJitter(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: 100, Y: 40}, {X: 104, Y: 46}})
	defer w.Close()
	for _, speed := range []float64{0.003, 0.05, 0.31, 0.49, 1.7} {
		var s Builder
		var f Frame
		s.Build(&f, sc, w, viewOf(r2.Vec{}, 1))
		lastX, lastY, _ := labelAt(&f, "Body number 0")
		startX, startY := lastX, lastY
		for i := range 300 {
			// A tremor far below a pixel, as rounding makes, lies over the drift.
			tremor := 1e-7 * float64(i%3-1)
			moved := speed*float64(i) + tremor
			if moved > 300 {
				break
			}
			s.Build(&f, sc, w, viewOf(r2.Vec{X: moved}, 1))
			x, y, full := labelAt(&f, "Body number 0")
			switch {
			case !full:
				t.Fatalf("speed %g, picture %d: the label is fading", speed, i)
			case x > lastX || lastX-x > math.Ceil(speed) || y != lastY:
				t.Fatalf("speed %g, picture %d: the label went from (%g, %g) to (%g, %g)", speed, i, lastX, lastY, x, y)
			case math.Abs(startX-moved-x) > 1.2 || y != startY:
				t.Fatalf("speed %g, picture %d: the label lags %g px behind its body", speed, i, startX-moved-x)
			}
			lastX, lastY = x, y
		}
	}
}

// stray is a path from right to left at 40 above the origin, over the label of a
// body at (100, 40); at x = end it stops.
type stray struct{ speed, end float64 }

func (p stray) State(t float64) (r, v r3.Vec) {
	return r3.Vec{X: max(300-p.speed*t, p.end), Y: 40}, r3.Vec{}
}

func (p stray) MaxSpeed() float64 { return p.speed }

// A label keeps its place while a body passes over it. Where the body stays, the label
// fades and reappears elsewhere: it never jumps.
func TestLabelsNeverHop(t *testing.T) {
	for _, c := range []struct {
		path stray
		hops int
	}{{stray{12, -1000}, 0}, {stray{8, 128}, 1}} {
		sc, w := crowd(t, []r2.Vec{{X: 100, Y: 40}, {}})
		w.Close()
		sc.Setup.Bodies[2].Path = c.path
		w, err := sim.New(sc.Setup)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		var s Builder
		var f Frame
		hops, gone := 0, false
		s.Build(&f, sc, w, viewOf(r2.Vec{}, 1))
		lastX, lastY, _ := labelAt(&f, "Body number 0")
		for i := range 120 {
			w.Step()
			s.Build(&f, sc, w, viewOf(r2.Vec{}, 1))
			x, y, _ := labelAt(&f, "Body number 0")
			if x == 0 {
				gone = true
				continue
			}
			if math.Abs(x-lastX)+math.Abs(y-lastY) > 2 {
				if hops++; !gone {
					t.Errorf("%+v, picture %d: the label jumps from (%g, %g) to (%g, %g)", c.path, i, lastX, lastY, x, y)
				}
			}
			lastX, lastY, gone = x, y, false
		}
		if hops != c.hops || gone {
			t.Errorf("%+v: the label has changed sides %d times, want %d; gone: %v", c.path, hops, c.hops, gone)
		}
	}
}

// Nothing is written on panels.
func TestLabelsKeepOffPanels(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: 100, Y: 40}})
	defer w.Close()
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	v.Ship, v.Covered = 0, []Area{{640, 0, 1280, 400}}
	for range 60 {
		s.Build(&f, sc, w, v)
	}
	for _, text := range f.Texts {
		if textBox(&s.lettering.meter, text).meets(rect{641, 0, 1280, 399}) {
			t.Errorf("%q lies on a panel", text.S)
		}
	}
}

// A panel that opens and closes over a picture that stands still takes its names away and gives them back: until then the pictures are
// restless, and then they rest.
func TestLabelsRest(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: -200, Y: 50}, {X: 150, Y: -100}, {X: 300, Y: 200}})
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	settle := func() (names int) {
		for range 100 {
			s.Build(&f, sc, w, v)
			if !s.Restless() {
				break
			}
		}
		if s.Restless() {
			t.Error("labels never rest")
		}
		last := len(f.Texts)
		for range 100 {
			if s.Build(&f, sc, w, v); len(f.Texts) != last {
				t.Fatalf("labels rest, but the next picture has %d texts instead of %d", len(f.Texts), last)
			}
		}
		return last
	}
	open := settle()
	v.Covered = []Area{{X0: 0, Y0: 0, X1: float64(v.Width), Y1: float64(v.Height)}}
	covered := settle()
	panel := v.Covered
	for range 2 {
		v.Covered = nil
		if again := settle(); covered >= open-2 || again != open {
			t.Errorf("there are %d texts, %d beneath a panel, and %d after it", open, covered, again)
		}
		v.Covered = panel
		for range 10 { // a panel that soon closes again
			s.Build(&f, sc, w, v)
		}
	}
}

// A body that trembles about the middle between two pixels does not take its
// label along.
func TestLabelsStandBetweenPixels(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: 100, Y: 40}})
	defer w.Close()
	var s Builder
	var f Frame
	s.Build(&f, sc, w, viewOf(r2.Vec{X: 0.5, Y: 0.5}, 1))
	x0, y0, _ := labelAt(&f, "Body number 0")
	for i := range 100 {
		by := 0.5 + 0.04*float64(i%5-2)
		s.Build(&f, sc, w, viewOf(r2.Vec{X: by, Y: by}, 1))
		if x, y, _ := labelAt(&f, "Body number 0"); x != x0 || y != y0 {
			t.Fatalf("picture %d: the label jumped from (%g, %g) to (%g, %g)", i, x0, y0, x, y)
		}
	}
}

// A moon within some pixels of its planet is not named, and its name comes and
// goes by fading.
func TestMoonsAreNamedWhenApart(t *testing.T) {
	sc, apart := crowd(t, []r2.Vec{{X: 100}, {}, {X: 400}})
	apart.Close()
	sc.Setup.Bodies[3].Parent = 1
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var s Builder
	var f Frame
	shown := func(zoom float64) (alpha uint8) {
		s.Build(&f, sc, w, viewOf(r2.Vec{X: 100}, zoom))
		for _, t := range f.Texts {
			if string(t.S) == "Body number 2" {
				alpha = t.Color.A
			}
		}
		return alpha
	}
	if a := shown(0.5); a != 0 {
		t.Errorf("20 px from its planet a moon is named, alpha %d", a)
	}
	first := shown(2)
	if first == 0 || first > 128 {
		t.Errorf("a name appears with alpha %d at once", first)
	}
	for range 10 {
		first = shown(2)
	}
	if first < 250 {
		t.Errorf("a name has alpha %d after ten pictures", first)
	}
	for range 10 {
		first = shown(0.5)
	}
	if first != 0 {
		t.Errorf("a name has alpha %d ten pictures after it was to go", first)
	}
}

// A ship or body selected between two pictures is named, too.
func TestSelectionIsNamed(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: 300, Y: 40}})
	defer w.Close()
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 2)
	s.Build(&f, sc, w, v)
	v.Ship, v.Body = 0, 1
	for range 10 {
		s.Build(&f, sc, w, v)
	}
	for _, name := range []string{"ships", "Body number 0"} {
		if _, _, full := labelAt(&f, name); !full {
			t.Errorf("%q does not appear", name)
		}
	}
}

// The name of a large body is beyond its limb where there is room, and on its disc where there is none.
func TestNamesOfLargeBodies(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: 1000}})
	defer w.Close()
	for _, c := range []struct{ radius, x float64 }{{100, 640 + 100}, {400, 640 + 400}, {600, 640 + 0.6*360}, {3000, 640 + 0.6*360}} {
		var s Builder
		var f Frame
		v := viewOf(r2.Vec{X: 1000}, c.radius) // the body's radius is 1
		v.Body = 1
		s.Build(&f, sc, w, v)
		if x, _, _ := labelAt(&f, "Body number 0"); math.Abs(x-c.x) > 30 {
			t.Errorf("the name of a body of %g pixels is at %g, not near %g", c.radius, x, c.x)
		}
	}
}

// The name of a branch stands on a sheet, which is listed after all lines that cross it.
func TestGroundOfLabels(t *testing.T) {
	var l labels
	l.learn(0)
	l.begin(&Frame{}, View{Width: 400, Height: 300, Scale: 1})
	f := Frame{Width: 400, Height: 300, Arrows: []Arrow{{X0: -200, X1: 200}}}
	l.put(&f, tag{x: 200, y: 150, opacity: 1, wanted: true, chosen: true, ground: true, owner: branchLabel, text: []byte("last run"), width: 50, size: 13, color: letterColor})
	if len(f.Texts) != 1 || len(f.Arrows) != 2 {
		t.Fatalf("%d texts, %d arrows", len(f.Texts), len(f.Arrows))
	}
	text, sheet := f.Texts[0], f.Arrows[1]
	left, up := text.X-200, 150-text.Y
	if sheet.X0 > left || sheet.X1 < left+50 || sheet.Y0+0.5*sheet.Width < up+10 || sheet.Y0-0.5*sheet.Width > up || sheet.Color.A < 200 {
		t.Errorf("the text is at %v, %v, its sheet is %+v", left, up, sheet)
	}
}

// The name of a disc before a star stands in its middle, or where that has no room outside the bright part of the corona.
func TestCoronaAbout(t *testing.T) {
	f := Frame{Discs: []Disc{{X: 10, Radius: 40, Face: 1}, {X: 10, Radius: 39, Globe: 1}}, Faces: []Face{{Corona: 0.8}}}
	var s bodies
	for x, want := range map[float64]float64{10: 40, 45: 40, 60: 0} {
		if got := s.coronaAbout(&f, r2.Vec{X: x}); got != want {
			t.Errorf("at %v the corona is that of a star of %v, want %v", x, got, want)
		}
	}
	if f.Faces[0].Corona = 0; s.coronaAbout(&f, r2.Vec{X: 10}) != 0 {
		t.Error("a star without a corona has one")
	}
}
