package explain

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/sim"
)

// Strokes of one kind are one line of the legend, and a stroke that two parts of a
// behaviour draw is listed once.
func TestLegendMerges(t *testing.T) {
	_, w := worlds.Explained(t, 1, worlds.EveryShape)
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
	for i := range e.Strokes {
		switch st := &e.Strokes[i]; string(st.Title) {
		case "circle":
			sides++
			if d := r2.Norm(r2.Sub(st.From, w.Agents()[0].Pos)); math.Abs(d-radius) > 1e-6 {
				t.Fatalf("the circle is %g from the ship, want %g", d, radius)
			}
		case "cardioid":
			if !st.Bold {
				t.Fatal("the cardioid, which counts, stands out no more than the circle")
			}
		case "direction":
			here = st.To
		case "direction by the circle":
			circle = st.To
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
		angle, _ := w.Arms().Turret(uint32(gunner))
		drawn := math.NaN()
		for i := range e.Strokes {
			switch st := &e.Strokes[i]; st.Kind {
			case "turret":
				way := r2.Sub(st.To, st.From)
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

// What is asked for is told beside what the drive gives: no more than its limit.
func TestGranted(t *testing.T) {
	for asked, want := range map[float64]float64{1.65: 0.1, 0.1: 0.1, 0.04: 0.04} {
		_, w := worlds.Explained(t, 1, func(p nav.Pen) {
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

// Explanations name agents as panels do, in every world.
func TestExplanationNamesThings(t *testing.T) {
	tell := func(p nav.Pen) {
		p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.AgentSubject, Index: 2}}, r2.Vec{}, r2.Vec{X: 1})
	}
	_, w := worlds.Explained(t, 3, func(p nav.Pen) { tell(p) })
	var e Explanation
	var v nav.View
	name := func(w *sim.World) string {
		e.Listen(w, 0, &v, false)
		return e.Legend(nil)[0].Name
	}
	if got := name(w); got != "pushed by ships 3" {
		t.Errorf("the third ship is called %q", got)
	}
	s := *w.Setup()
	s.Groups = append([]sim.Group{{Name: "men of war", Behavior: s.Groups[0].Behavior, Drive: nav.Kinematic{}}}, s.Groups...)
	s.Groups[1].Name = "sloops"
	s.Agents = append([]nav.Agent(nil), s.Agents...)
	for i := range s.Agents {
		s.Agents[i].Group = 1
	}
	s.Agents[1].Group = 0
	other, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if got := name(other); got != "pushed by sloops 2" {
		t.Errorf("of another world, the second sloop is called %q", got)
	}
	// A name may hold any words: the kind of a stroke does not depend on it.
	tell = func(p nav.Pen) {
		p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: nav.Subject{Kind: nav.AgentSubject, Index: 1}}, r2.Vec{}, r2.Vec{X: 1})
	}
	if got := name(other); got != "pushed by men of war" || e.Legend(nil)[0].Kind != "push" {
		t.Errorf("the man of war's push is called %q, of the kind %q", got, e.Legend(nil)[0].Kind)
	}
}
