package stage

import (
	"math"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// Where agents are few, all of them bear their names: the arrows of one call the others so.
func TestFewAgentsAreNamed(t *testing.T) {
	for n, want := range map[int]int{2: 2, fewAgents: fewAgents, fewAgents + 1: 0} {
		sc := &scene.Scene{Units: scene.Units{Length: "units", Time: "s"}, Rate: 1}
		sc.Setup = sim.Setup{Dt: 1, Workers: 1, Groups: []sim.Group{{Name: "hounds", Behavior: &steer.Seek{}, Drive: &nav.Kinematic{}}}}
		for i := range n {
			sc.Setup.Agents = append(sc.Setup.Agents, nav.Agent{
				ID:     uint32(i),
				Radius: 5, Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: r2.Vec{X: 150*float64(i) - 500},
			})
		}
		w, err := sim.New(sc.Setup)
		if err != nil {
			t.Fatal(err)
		}
		var s Builder
		var f Frame
		s.Build(&f, sc, w, viewOf(r2.Vec{}, 1))
		named := 0
		for _, text := range f.Texts {
			if strings.HasPrefix(string(text.S), "hounds ") {
				named++
			}
		}
		if named != want {
			t.Errorf("of %d agents %d are named", n, named)
		}
		w.Close()
	}
}

// Labels that have another place keep off rocks, where these leave them any.
func TestLabelsKeepOffRocks(t *testing.T) {
	sc, w := crowd(t, []r2.Vec{{X: 100}})
	defer w.Close()
	var s Builder
	var f Frame
	place := func(rocks ...nav.Obstacle) *Text {
		sc.Setup.Obstacles = rocks
		again, err := sim.New(sc.Setup)
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		s = Builder{}
		s.Build(&f, sc, again, viewOf(r2.Vec{}, 1))
		for i := range f.Texts {
			if string(f.Texts[i].S) == "Body number 0" {
				return &f.Texts[i]
			}
		}
		return nil
	}
	before := place()
	if before == nil || float64(before.X) < 740 {
		t.Fatalf("alone it is named at %+v", before)
	}
	rock := nav.Obstacle{Body: -1, Pos: r2.Vec{X: 200}, Radius: 30}
	after := place(rock)
	if after == nil {
		t.Fatal("beside a rock it has no name")
	}
	box, at := textBox(&s.lettering.meter, *after), r2.Vec{X: 640 + rock.Pos.X, Y: 360}
	dx, dy := max(box.x0-at.X, 0, at.X-box.x1), max(box.y0-at.Y, 0, at.Y-box.y1)
	if math.Hypot(dx, dy) < rock.Radius {
		t.Errorf("its name covers the rock: %+v", box)
	}
	if crowded := place(rock, nav.Obstacle{Body: -1, Pos: r2.Vec{X: 100, Y: 40}, Radius: 30}, nav.Obstacle{Body: -1, Pos: r2.Vec{X: 100, Y: -40}, Radius: 30}); crowded == nil {
		t.Error("between rocks it has no name")
	}
	var many []nav.Obstacle
	for i := range mostRocksAvoided + 1 {
		many = append(many, nav.Obstacle{Body: -1, Pos: r2.Vec{X: 200, Y: float64(i)}, Radius: 30})
	}
	if crowded := place(many...); crowded == nil || crowded.X != before.X {
		t.Errorf("among many rocks it is named at %+v", crowded)
	}
}

// A ship in the ring of another one's goal bears its name, too: outside of the ring.
func TestAShipWithinARingIsNamed(t *testing.T) {
	sc, err := scene.Open("chicken")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	v := viewOf(r2.Vec{}, 2)
	v.Ship, v.Options.Vectors = 0, true
	var s Builder
	var f Frame
	s.Build(&f, sc, w, v)
	for _, text := range f.Texts {
		if string(text.S) == "orange" {
			return
		}
	}
	t.Error("orange has no name")
}
