package explain

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/worlds"
	"galaxy/nav"
	"galaxy/scene"
)

const ship = `
schema = 1
title = "Above"
[time]
start = "2028-12-03"
step = 0.00001157407
[system]
builtin = "solar"
bodies = ["Moon"]
[[group]]
name = "buoy"
drive = "orbital"
orbit = { about = "Earth", altitude = 20000, inclination = 60, anomaly = 60 }
[[group]]
name = "tug"
drive = "orbital"
accel = 0.1
speed = 1
orbit = { about = "Earth", altitude = 20000, inclination = 63, anomaly = 59 }
steer = "arrive"
goal = "buoy"
`

// The arrows of a ship in space begin at it and point in space: the pull points at its goal.
func TestArrowsInSpace(t *testing.T) {
	sc, err := scene.Parse("above.toml", []byte(ship))
	if err != nil {
		t.Fatal(err)
	}
	w := worlds.Begun(t, sc)
	w.Step()
	var e Explanation
	var v nav.View
	tug, _ := w.AgentNamed("tug")
	w.View(tug, &v)
	e.Listen(w, int(tug), &v, false)
	own, _ := w.Flights().Ship(tug)
	goal, _ := w.Flights().Ship(0)
	want, found := r3.Unit(r3.Sub(goal.Now.R, own.Now.R)), 0
	for i := range e.Strokes {
		s := &e.Strokes[i]
		if s.Shape != Vector {
			continue
		}
		if s.From != w.Agent(tug).Pos || s.FromZ != 0 {
			t.Errorf("%s begins at %v, %v over the ship", s.Title, r2.Sub(s.From, w.Agent(tug).Pos), s.FromZ)
		}
		if to := (r3.Vec{X: s.To.X, Y: s.To.Y, Z: s.ToZ}); s.Ink == nav.InkPull {
			if found++; r3.Norm(r3.Sub(r3.Unit(to), want)) > 1e-6 || math.Abs(want.Z) < 0.1 {
				t.Errorf("the pull is along %v, want %v", r3.Unit(to), want)
			}
		}
	}
	if found != 1 {
		t.Errorf("%d pulls", found)
	}
	if asked, given := e.Granted(w, int(tug)); !(asked > given) || given != 0.1 && !(given > 0.09) {
		t.Errorf("of %v it is given %v", asked, given)
	}
}
