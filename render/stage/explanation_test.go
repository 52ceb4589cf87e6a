package stage

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/sim/contact"
)

func TestPointingTellsNameAndValue(t *testing.T) {
	sc, w := worlds.Explained(t, 1, worlds.EveryShape)
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
		v := viewOf(r2.Vec{}, 1)
		v.Ship, v.Pointing, v.PointerX, v.PointerY = 0, true, 640+c.x, 360-c.y
		s.Build(&f, sc, w, v)
		if f.Pointed.Kind != c.kind || string(s.note.text) != c.note {
			t.Errorf("at (%g, %g): %q, %q; want %q, %q", c.x, c.y, f.Pointed, s.note.text, c.kind, c.note)
		}
		for i, a := range f.Texts { // the note covers no name either
			for _, b := range f.Texts[i+1:] {
				if textBox(&s.lettering.meter, a).inflated(-1).meets(textBox(&s.lettering.meter, b).inflated(-1)) {
					t.Errorf("at (%g, %g): %q lies on %q", c.x, c.y, a.S, b.S)
				}
			}
		}
	}
}

// The kind that the legend points at stands out: the others become faint.
func TestLightSetsOneKindApart(t *testing.T) {
	sc, w := worlds.Explained(t, 1, worlds.EveryShape)
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	v.Ship, v.Options.Light = 0, explain.Highlight{Kind: "push"}
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
		sc, w := worlds.Explained(t, n, func(p nav.Pen) {
			p.Arrow(nav.Stroke{Kind: "push of obstacle 1", Ink: nav.InkPush}, r2.Vec{}, r2.Vec{X: 1})
			p.Arrow(nav.Stroke{Kind: "pushes", Ink: nav.InkTotal}, r2.Vec{}, r2.Vec{X: 1})
			p.Arrow(nav.Stroke{Kind: "direction", Ink: nav.InkSum}, r2.Vec{}, r2.Vec{Y: 1})
			p.Line(nav.Stroke{Kind: "path", Ink: nav.InkPath}, r2.Vec{}, r2.Vec{Y: 1})
		})
		var s Builder
		var f Frame
		v := viewOf(r2.Vec{}, 1)
		v.Options.Crowd, v.Options.HUD = true, false
		s.Build(&f, sc, w, v)
		if explained := len(f.Arrows) / 2; len(f.Arrows)%2 != 0 || explained > mostExplained || explained < min(n, mostExplained/2) {
			t.Errorf("%d ships: %d arrows", n, len(f.Arrows))
		}
	}
}

// With no ship selected the picture has a legend of a crowd's colours, each once.
func TestCrowdHasALegend(t *testing.T) {
	sc, w := worlds.Explained(t, 9, func(p nav.Pen) {
		p.Arrow(nav.Stroke{Kind: "pushes", Ink: nav.InkTotal}, r2.Vec{}, r2.Vec{X: 1})
		p.Arrow(nav.Stroke{Kind: "direction", Ink: nav.InkSum}, r2.Vec{}, r2.Vec{Y: 1})
	})
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
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
	sc, w := worlds.Explained(t, 1, func(p nav.Pen) { p.Arrow(nav.Stroke{Kind: "sum", Ink: nav.InkSum}, r2.Vec{}, r2.Vec{Y: 2}) })
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	v.Options.Crowd, v.Pointing, v.PointerX, v.PointerY = true, true, 640, 360-20
	s.Build(&f, sc, w, v)
	if want := "sum   2 at 90°"; string(s.note.text) != want {
		t.Errorf("the note at the pointer is %q, want %q", s.note.text, want)
	}
}

// A ship that has had a contact has a red rim around its own colour, and a mark at the
// contact for a while.
func TestContactsAreSeen(t *testing.T) {
	sc, w := worlds.Opened(t, "straight-ahead", "agent.walker.steer.antigravity.sidestep=false")
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 3)
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
	for range int(2 * contactStyles[touch].lasts * sc.Rate * 60) {
		w.Step()
		s.Observe(sc, w, sc.Rate)
	}
	if contactMarks() != quiet || !red() {
		t.Errorf("later: %d marks, %d before; rims %v", len(f.Marks), quiet, f.Rims)
	}
	a := w.Agent(0)
	a.Goal.Kind = nav.AgentGoal // following an agent it may never arrive
	w.Put(a)
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
	v := viewOf(r2.Vec{}, 1)
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
	v := viewOf(w.Agents()[0].Pos, 0.05)
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
		v := viewOf(r2.Vec{}, 3)
		v.Ship = 0
		s.Build(&f, sc, w, v)
		said := false
		for _, l := range s.decisions.explained.Legend(nil) {
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
