package stage

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// teller explains itself by a function.
type teller struct{ tell func(nav.Pen) }

func (*teller) Steer(*nav.Agent, *nav.View) r2.Vec             { return r2.Vec{} }
func (b *teller) Explain(_ *nav.Agent, _ *nav.View, p nav.Pen) { b.tell(p) }

// explained is a world of ships around the origin that explain themselves by tell, in
// which a unit is a pixel.
func explained(t testing.TB, ships int, tell func(nav.Pen)) (*scene.Scene, *sim.World) {
	t.Helper()
	sc := &scene.Scene{Units: scene.Units{Length: "m", Time: "s"}, Rate: 1}
	sc.Setup = sim.Setup{Dt: 1, Workers: 1, Groups: []sim.Group{{Name: "ships", Behavior: &teller{tell}, Drive: nav.Kinematic{}}}}
	for i := range ships {
		turn := 2 * math.Pi * float64(i) / float64(ships)
		sc.Setup.Agents = append(sc.Setup.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 1, MaxAccel: 10, MaxTurn: nav.Unlimited,
			Pos: r2.Scale(300*min(1, float64(i)), r2.Vec{X: math.Cos(turn), Y: math.Sin(turn)}),
		})
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return sc, w
}

// everyShape draws one stroke of each shape.
func everyShape(p nav.Pen) {
	p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.RockSubject, Index: 2}, Part: "magnet"}, r2.Vec{}, r2.Vec{Y: 2})
	p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.AgentSubject, Index: 12}, Part: "magnet"}, r2.Vec{}, r2.Vec{Y: -1})
	p.Arrow(nav.Stroke{Kind: "wish", Ink: nav.InkWish, Part: "magnet"}, r2.Vec{}, r2.Vec{X: 10})
	p.Arrow(nav.Stroke{Kind: "wish", Ink: nav.InkWish}, r2.Vec{}, r2.Vec{X: 10})
	p.Arrow(nav.Stroke{Kind: "target's velocity", Ink: nav.InkPath}, r2.Vec{}, r2.Vec{X: -1})
	p.Line(nav.Stroke{Kind: "desired path", Ink: nav.InkCourse}, r2.Vec{}, r2.Vec{X: 300, Y: 300})
	p.Circle(nav.Stroke{Kind: "clearance", Ink: nav.InkLimit}, r2.Vec{X: -200}, 50)
	p.Circle(nav.Stroke{
		Kind: "crossing", Ink: nav.InkCrossing, Of: nav.Subject{Kind: nav.AgentSubject, Index: 12}, Link: nav.LinkWith,
		OtherIn: 0.5, SelfIn: 0.75,
	}, r2.Vec{X: 200, Y: -200}, 0)
}

// Strokes of one kind are one line of the legend, and a stroke that two parts of a
// behaviour draw is listed once.
func TestLegendMerges(t *testing.T) {
	_, w := explained(t, 1, everyShape)
	var e Explanation
	var v nav.View
	w.View(0, &v)
	e.Listen(w, 0, &v, true)
	var got []string
	for _, l := range e.Legend(nil) {
		got = append(got, fmt.Sprintf("%s/%s ×%d %g %s", l.Kind, l.Name+l.Most, l.Count, l.Value, l.Unit))
	}
	want := []string{
		"push/pushed by a rock and a ship, most by rock 3 ×2 2 ",
		"wish/acceleration asked for ×1 10 length/time²",
		"target's velocity/target's velocity ×1 1 length/time",
		"desired path/straight way, as far as it looks ×1 424.26406871192853 length",
		"clearance/clearance ×1 50 length",
		"crossing/crossing: agent 12 in 0.50, ships in 0.75 ×1 NaN ",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the legend is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestPointingTellsNameAndValue(t *testing.T) {
	sc, w := explained(t, 1, everyShape)
	var s Builder
	var f Frame
	for _, c := range []struct {
		x, y       float64 // from the middle of the picture, y up
		kind, note string
	}{
		{2, 60, "push", "pushed by rock 3   2 at 90°"},
		{-3, -30, "push", "pushed by agent 12   1 at -90°"},
		{40, 4, "wish", "wish   10 m/s² at 0°"},
		{-30, 2, "target's velocity", "target's velocity   1 m/s at 180°"},
		{103, 100, "desired path", "desired path   424 m"},
		{-200, 47, "clearance", "clearance   50 m"},
		{205, -198, "crossing", "crossing: agent 12 in 0.50, ships in 0.75 s"},
		{-200, 0, "", ""}, // the middle of a circle
		{0, 2, "", ""},    // the ship, outside of which all arrows begin
		{60, -60, "", ""},
	} {
		v := lookAt(r2.Vec{}, 1)
		v.Ship, v.Pointing, v.PointerX, v.PointerY = 0, true, 640+c.x, 360-c.y
		s.Build(&f, sc, w, v)
		if f.Pointed.Kind != c.kind || string(s.note.text) != c.note {
			t.Errorf("at (%g, %g): %q, %q; want %q, %q", c.x, c.y, f.Pointed, s.note.text, c.kind, c.note)
		}
		for i, a := range f.Texts { // the note covers no name either
			for _, b := range f.Texts[i+1:] {
				if textBox(&s.meter, a).inflated(-1).meets(textBox(&s.meter, b).inflated(-1)) {
					t.Errorf("at (%g, %g): %q lies on %q", c.x, c.y, a.S, b.S)
				}
			}
		}
	}
}

// The kind that the legend points at stands out: the others become faint.
func TestLightSetsOneKindApart(t *testing.T) {
	sc, w := explained(t, 1, everyShape)
	var s Builder
	var f Frame
	v := lookAt(r2.Vec{}, 1)
	v.Ship, v.Options.Light = 0, Light{Kind: "push"}
	s.Build(&f, sc, w, v)
	bright, faint := 0, 0
	for _, a := range f.Arrows {
		switch {
		case a.Head == 0:
		case a.Color.A == 255:
			bright++
		case a.Color.A < 128:
			faint++
		}
	}
	if bright != 2 || faint != 2 || f.Pointed.Kind != "push" {
		t.Errorf("%d arrows stand out and %d are faint, pointed at %q; want 2, 2, push", bright, faint, f.Pointed)
	}
}

// At most mostExplained ships are explained, and of each only the sums.
func TestCrowdIsBounded(t *testing.T) {
	for _, n := range []int{1, 40, 65, 500, 2000} {
		sc, w := explained(t, n, func(p nav.Pen) {
			p.Arrow(nav.Stroke{Kind: "push of obstacle 1", Ink: nav.InkPush}, r2.Vec{}, r2.Vec{X: 1})
			p.Arrow(nav.Stroke{Kind: "pushes", Ink: nav.InkTotal}, r2.Vec{}, r2.Vec{X: 1})
			p.Arrow(nav.Stroke{Kind: "direction", Ink: nav.InkSum}, r2.Vec{}, r2.Vec{Y: 1})
			p.Line(nav.Stroke{Kind: "path", Ink: nav.InkPath}, r2.Vec{}, r2.Vec{Y: 1})
		})
		var s Builder
		var f Frame
		v := lookAt(r2.Vec{}, 1)
		v.Options.Crowd, v.Options.HUD = true, false
		s.Build(&f, sc, w, v)
		if explained := len(f.Arrows) / 2; len(f.Arrows)%2 != 0 || explained > mostExplained || explained < min(n, mostExplained/2) {
			t.Errorf("%d ships: %d arrows", n, len(f.Arrows))
		}
	}
}

// With no ship selected the picture has a legend of a crowd's colours, each once.
func TestCrowdHasALegend(t *testing.T) {
	sc, w := explained(t, 9, func(p nav.Pen) {
		p.Arrow(nav.Stroke{Kind: "pushes", Ink: nav.InkTotal}, r2.Vec{}, r2.Vec{X: 1})
		p.Arrow(nav.Stroke{Kind: "direction", Ink: nav.InkSum}, r2.Vec{}, r2.Vec{Y: 1})
	})
	var s Builder
	var f Frame
	v := lookAt(r2.Vec{}, 1)
	v.Options.Crowd = true
	for _, c := range []struct {
		ship, want int
		vectors    bool
	}{{Nothing, 1, true}, {0, 0, true}, {0, 1, false}} {
		ship, want := c.ship, c.want
		v.Ship, v.Options.Vectors = ship, c.vectors
		s.Build(&f, sc, w, v)
		for _, kind := range []string{"direction", "pushes"} {
			n := 0
			for _, text := range f.Texts {
				if string(text.S) == kind && text.Color == letterColor {
					n++
				}
			}
			if n != want {
				t.Errorf("ship %d selected: %q is in the legend %d times, want %d", ship, kind, n, want)
			}
		}
	}
}

// The pointer shows names and values of a crowd's arrows too.
func TestPointingAtTheCrowd(t *testing.T) {
	sc, w := explained(t, 1, func(p nav.Pen) { p.Arrow(nav.Stroke{Kind: "sum", Ink: nav.InkSum}, r2.Vec{}, r2.Vec{Y: 2}) })
	var s Builder
	var f Frame
	v := lookAt(r2.Vec{}, 1)
	v.Options.Crowd, v.Pointing, v.PointerX, v.PointerY = true, true, 640, 360-20
	s.Build(&f, sc, w, v)
	if want := "sum   2 at 90°"; string(s.note.text) != want {
		t.Errorf("the note at the pointer is %q, want %q", s.note.text, want)
	}
}

// The circle beside the cardioid, and where it would lead.
func TestCircleBesideTheCardioid(t *testing.T) {
	_, w := worlds.Opened(t, "straight-ahead")
	for range 115 { // beside the rock
		w.Step()
	}
	var e Explanation
	var v nav.View
	w.View(0, &v)
	e.Listen(w, 0, &v, true)
	radius, here, circle := 12*math.Sqrt(3), r2.Vec{}, r2.Vec{}
	sides := 0
	for i := range e.strokes {
		switch st := &e.strokes[i]; string(st.title) {
		case "circle":
			sides++
			if d := r2.Norm(r2.Sub(st.from, w.Agents()[0].Pos)); math.Abs(d-radius) > 1e-6 {
				t.Fatalf("the circle is %g from the ship, want %g", d, radius)
			}
		case "cardioid":
			if !st.bold {
				t.Fatal("the cardioid, which counts, stands out no more than the circle")
			}
		case "direction":
			here = st.to
		case "direction by the circle":
			circle = st.to
		}
	}
	// The rock lies below: a circle is still pushed up by it, a cardioid hardly.
	if sides < 20 || !(math.Atan2(circle.Y, circle.X) > math.Atan2(here.Y, here.X)+0.2) {
		t.Errorf("%d sides; direction %v, by the circle %v", sides, here, circle)
	}
	if exponent, err := nav.Find(w.Setup().Groups[0].Behavior, "exponent"); err != nil || exponent.Value() != 3 {
		t.Errorf("to compare has changed the behaviour: exponent %v, %v", exponent.Value(), err)
	}
}

// A ship that has had a contact has a red rim around its own colour, and a mark at the
// contact for a while.
func TestContactsAreSeen(t *testing.T) {
	sc, w := worlds.Opened(t, "straight-ahead", "agent.walker.steer.antigravity.sidestep=false")
	var s Builder
	var f Frame
	v := lookAt(r2.Vec{}, 3)
	v.Rate, v.Options = sc.Rate, Options{}
	contactMarks := func() int {
		s.Build(&f, sc, w, v)
		return len(f.Marks)
	}
	red := func() bool {
		return len(f.Rims) == 1 && f.Rims[0].Color == bumpedColor && f.Rims[0].Size > f.Ships[0].Size
	}
	quiet, own := contactMarks(), f.Ships[0].Color
	for w.Report().Contacts == 0 {
		w.Step()
		s.Observe(sc, w, sc.Rate)
	}
	if contactMarks() <= quiet || !red() || f.Ships[0].Color != own {
		t.Errorf("after a contact: %d marks, %d before; the ship is %v, with rims %v", len(f.Marks), quiet, f.Ships[0].Color, f.Rims)
	}
	for range int(2 * contactLooks[touch].lasts * sc.Rate * 60) {
		w.Step()
		s.Observe(sc, w, sc.Rate)
	}
	if contactMarks() != quiet || !red() {
		t.Errorf("later: %d marks, %d before; rims %v", len(f.Marks), quiet, f.Rims)
	}
	w.Agents()[0].Goal.Kind = nav.AgentGoal // following an agent it may never arrive
	if contactMarks(); red() {
		t.Error("a ship that goes nowhere has a red rim")
	}
}

// Ships that ignore all others pass through each other and arrive at their planet
// without a mark or a rim.
func TestWhoMindsNobodyDoesNotFlash(t *testing.T) {
	sc, w := worlds.Opened(t, "orbit-race")
	var s Builder
	var f Frame
	v := lookAt(r2.Vec{}, 1)
	v.Rate, v.Options = sc.Rate, Options{}
	burnt := 0 // by the star, which is not a goal
	for w.Report().Total.Journeys < 10 {
		w.Step()
		s.Observe(sc, w, sc.Rate)
		for _, touch := range w.Contacts() {
			if touch.With == (contact.Other{Kind: contact.Body}) {
				burnt++
			}
		}
		if s.contactMarks.count > burnt {
			t.Fatalf("after %v a contact is marked: %+v", w.Time(), w.Contacts())
		}
	}
	if s.Build(&f, sc, w, v); w.Report().Contacts == 0 || len(f.Rims) > 0 {
		t.Errorf("%d contacts, %d rims", w.Report().Contacts, len(f.Rims))
	}
}

// With few ships trails are longer, and the selected one leaves dots.
func TestLongTrails(t *testing.T) {
	sc, w := worlds.FarSystem(t, 2)
	var s Builder
	var f Frame
	for range 60 * 20 { // twenty seconds of the wall clock at this rate
		w.Step()
		s.Observe(sc, w, 60)
	}
	if s.trails.count < 300 {
		t.Errorf("%d samples are kept after 20 s", s.trails.count)
	}
	v := lookAt(w.Agents()[0].Pos, 0.05)
	v.Options = Options{Trails: true, Vectors: true}
	s.Build(&f, sc, w, v)
	lines := len(f.Trails)
	v.Ship = 0
	plain := len(f.Marks)
	s.Build(&f, sc, w, v)
	if len(f.Trails) >= lines || len(f.Marks) < plain+50 {
		t.Errorf("selected: %d points of lines, %d marks; not: %d, %d", len(f.Trails), len(f.Marks), lines, plain)
	}
}

// A turret is drawn at its angle in the world, and the lead point is that of its
// target.
func TestGunnerIsDrawnWithItsOwnView(t *testing.T) {
	_, w := worlds.Opened(t, "turret")
	var e Explanation
	var v nav.View
	gunner := slices.IndexFunc(w.Agents(), func(a nav.Agent) bool { return w.Setup().Groups[a.Group].Name == "smooth" })
	leads := 0
	for range 600 {
		w.Step()
		w.View(uint32(gunner), &v)
		e.Listen(w, gunner, &v, false)
		angle, _ := w.Turret(uint32(gunner))
		drawn := math.NaN()
		for i := range e.strokes {
			switch st := &e.strokes[i]; st.Kind {
			case "turret":
				way := r2.Sub(st.to, st.from)
				drawn = math.Atan2(way.Y, way.X)
			case "lead point":
				leads++
			}
		}
		if !(math.Abs(math.Remainder(drawn-angle, 2*math.Pi)) < 1e-12) {
			t.Fatalf("tick %d: the turret points to %g and is drawn at %g", w.Tick(), angle, drawn)
		}
	}
	if leads < 300 {
		t.Errorf("a lead point in %d of 600 pictures, and its target is always in range", leads)
	}
}

// A push in whose place its side-step acts is dashed and said to be turned aside; without
// side-steps it acts itself.
func TestWhatIsReplacedIsDashed(t *testing.T) {
	for _, on := range []string{"true", "false"} {
		sc, w := worlds.Opened(t, "straight-ahead", "agent.walker.steer.antigravity.sidestep="+on)
		for range 60 {
			w.Step()
		}
		var s Builder
		var f Frame
		v := lookAt(r2.Vec{}, 3)
		v.Ship = 0
		s.Build(&f, sc, w, v)
		said := false
		for _, l := range s.explained.Legend(nil) {
			said = said || l.Name == "pushed by rock 1: turned aside"
		}
		dashed := 0
		for _, a := range f.Arrows {
			if a.Head > 0 && a.Dash > 0 {
				dashed++
			}
		}
		if want := on == "true"; said != want || dashed > 0 != want {
			t.Errorf("side-step %s: said %v, %d arrows are dashed", on, said, dashed)
		}
	}
}

// What is asked for is told beside what the drive gives: no more than its limit.
func TestGranted(t *testing.T) {
	for asked, want := range map[float64]float64{1.65: 0.1, 0.1: 0.1, 0.04: 0.04} {
		_, w := explained(t, 1, func(p nav.Pen) {
			p.Arrow(nav.Stroke{Kind: "wish", Ink: nav.InkWish, Part: "magnet"}, r2.Vec{}, r2.Vec{X: 7})
			p.Arrow(nav.Stroke{Kind: "wish", Ink: nav.InkWish}, r2.Vec{}, r2.Vec{X: asked})
		})
		s := w.Setup()
		s.Groups[0].Drive, s.Agents[0].MaxAccel = nav.Thrust{}, 0.1
		limited, err := sim.New(*s)
		if err != nil {
			t.Fatal(err)
		}
		defer limited.Close()
		var e Explanation
		var v nav.View
		limited.View(0, &v)
		e.Listen(limited, 0, &v, false)
		if a, given := e.Granted(limited, 0); a != asked || math.Abs(given-want) > 1e-12 {
			t.Errorf("asked %v, given %v; want %v, %v", a, given, asked, want)
		}
	}
}
