package build

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

const system = `schema = 1
title = "System"
summary = "A planet and a moon"

[[body]]
name = "Terra"
radius = 12

[[body]]
name = "Luna"
parent = "Terra"
radius = 4
orbit = { a = 80, period = 90, mean_anomaly = 30 }
`

// leaning sees the plane from 45 degrees above, from far away.
func leaning(at r3.Vec) (x, y float64, ok bool) {
	return 3 * at.X, 3 * (at.Y + at.Z) / math.Sqrt2, true
}

func fromAbove(at r3.Vec) (x, y float64, ok bool) { return 3 * at.X, 3 * at.Y, true }

// Handles of the selected moon change its periapsis, its apoapsis, the inclination and the node of its orbit; the moon stays at its mean
// anomaly, the period follows by Kepler's third law, and each drag can be undone and redone.
func TestHandlesChangeOrbits(t *testing.T) {
	e, _ := onYard(t, system)
	p := e.host.(*program)
	p.body = 2 // Luna
	see := fromAbove
	elements := func() orbit.Elements {
		_, el, ok := e.Ellipse(1, e.things.World.Time())
		if !ok {
			t.Fatal("no ellipse")
		}
		return el
	}
	pull := func(name string, to r3.Vec) {
		t.Helper()
		spot := func(at r3.Vec) Spot {
			x, y, _ := see(at)
			return Spot{At: r2.Vec{X: at.X, Y: at.Y}, Reach: 1, X: x, Y: y, See: see}
		}
		for _, h := range e.Handles() {
			if h.Name != name {
				continue
			}
			e.Press(spot(h.At), false)
			e.Drag(spot(to))
			if line, at := e.Pulled(spot(to)); !e.Pulls() || len(line) < 100 || at.Name != name {
				t.Fatalf("%s is not dragged but %s", name, at.Name)
			}
			e.Release(spot(to))
			return
		}
		t.Fatalf("there is no handle %s", name)
	}
	near := func(what string, got, want, within float64) {
		t.Helper()
		if !(math.Abs(got-want) <= within) {
			t.Errorf("%s is %v, not %v; %q", what, got, want, p.said)
		}
	}
	was := elements()
	pull(Periapsis, r3.Vec{Y: 50})
	el := elements()
	near("the periapsis", el.Q, 50, 0.01)
	near("the apoapsis", el.Apoapsis(), 80, 0.01)
	near("its direction", el.Peri+el.Node, math.Pi/2, 1e-3)
	near("the mean anomaly", math.Remainder(el.MeanAnomaly(p.World.Time())-was.MeanAnomaly(p.World.Time()), 2*math.Pi), 0, 1e-5)
	near("the period", el.Period(), 90*math.Pow(65./80, 1.5), 0.01)
	pull(Apoapsis, r3.Vec{X: -96, Y: -72})
	el = elements()
	near("the apoapsis", el.Apoapsis(), 120, 0.01)
	near("the periapsis", el.Q, 50, 0.01)
	near("its direction", math.Remainder(el.Peri+el.Node, 2*math.Pi), math.Atan2(72, 96), 1e-3)
	if len(e.Handles()) != 2 {
		t.Errorf("from above there are the handles %v", e.Handles())
	}
	see, p.leans = leaning, true
	r, rNode := r3.Norm(e.Handles()[2].At), r3.Norm(e.Handles()[3].At)
	pull(Inclination, r3.Vec{Y: r * math.Cos(0.5), Z: r * math.Sin(0.5)})
	near("the inclination", elements().I, 0.5, 0.01)
	pull(Node, r3.Vec{X: rNode * math.Cos(0.7), Y: rNode * math.Sin(0.7)})
	near("the node", elements().Node, 0.7, 0.01)
	if !strings.Contains(string(e.drawing.Text()), "mean_anomaly = ") || strings.Contains(string(e.drawing.Text()), "periapsis_time") {
		t.Errorf("the text is\n%s", e.drawing.Text())
	}
	last := elements()
	for range 4 {
		e.Undo()
	}
	if elements() != was || string(e.drawing.Text()) != system {
		t.Errorf("undone, the text is\n%s", e.drawing.Text())
	}
	for range 4 {
		e.Redo()
	}
	if elements() != last {
		t.Error("redone, the orbit is another one")
	}
}

// The brush for stations lets one circle the nearest body; a click on a body selects it.
func TestStations(t *testing.T) {
	e, _ := onYard(t, system)
	p := e.host.(*program)
	e.SetBrush('%')
	gestured(e, false, r2.Vec{X: 30}, r2.Vec{X: 30})
	s := e.things.World.Setup()
	if n := len(s.Bodies); n != 3 || s.Bodies[2].Name != "station 1" || s.Bodies[s.Bodies[2].Parent].Name != "Terra" || s.Bodies[2].Radius != 0.6 {
		t.Fatalf("the bodies are %+v, %q", s.Bodies, p.said)
	}
	if at := e.things.World.Bodies()[2].R; r3.Norm(r3.Sub(at, r3.Vec{X: 30})) > 1e-3 {
		t.Errorf("the station is at %v", at)
	}
	gestured(e, false, r2.Vec{X: 5}, r2.Vec{X: 5})
	if len(e.things.World.Setup().Bodies) != 3 || !strings.Contains(p.said, "needs a distance from Terra") {
		t.Errorf("inside of the planet: %q", p.said)
	}
	e.SetBrush('@')
	if gestured(e, false, r2.Vec{X: 1}, r2.Vec{X: 1}); p.body != 1 {
		t.Errorf("a click on Terra selects %d", p.body-1)
	}
	gestured(e, true, r2.Vec{X: 30}, r2.Vec{X: 30})
	p.Scene.Set = []string{"time.start=7"}
	e.SetBrush('(')
	gestured(e, false, r2.Vec{X: 200}, r2.Vec{X: 202}) // which begins the scene at that time
	e.SetBrush('%')
	gestured(e, false, r2.Vec{Y: -40}, r2.Vec{Y: -40})
	if at := e.things.World.Bodies()[2].R; e.things.World.Time() != 7 || r3.Norm(r3.Sub(at, r3.Vec{Y: -40})) > 0.1 {
		t.Errorf("at %v the station is at %v", e.things.World.Time(), at)
	}
	e.Undo()
	if len(e.things.World.Setup().Bodies) != 2 {
		t.Errorf("the station stays: %q", p.said)
	}
}
