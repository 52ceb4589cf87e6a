package build

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

const openField = `schema = 1
title = "Field"
summary = "Two ships in the open"

[[group]]
name = "ships"
count = 2
place.ring = { at = [-50, 0], radius = 8 }
goal = [50, 0]
radius = 1
speed = 5
steer = { magnet = { arrival = 3 } }

[[agent]]
name = "Ada"
group = "ships"
at = [0, 30]
`

func inField(t *testing.T) (e *Editor, file string) {
	t.Helper()
	e, file = onYard(t, openField)
	return e, file
}

// gestured presses a button at a place of space, drags and releases it.
func gestured(e *Editor, erase bool, from, to r2.Vec) {
	e.Press(Spot{At: from, Reach: 0.5}, erase)
	e.Drag(Spot{At: to, Reach: 0.5})
	e.Release(Spot{At: to, Reach: 0.5})
}

// Rocks, boxes, ships, groups and goals are placed, moved and removed by gestures; each can be undone and redone, and the saved scene runs
// to the bits of the edited one.
func TestBuildInSpace(t *testing.T) {
	e, file := inField(t)
	p := func(x, y float64) r2.Vec { return r2.Vec{X: x, Y: y} }
	setup := func() *sim.Setup { return e.things.World.Setup() }
	if e.Brush() != '(' {
		t.Fatalf("the brush is %c", e.Brush())
	}
	gestured(e, false, p(10, 10), p(14, 10)) // a rock of radius 4
	gestured(e, false, p(11, 10), p(21, 15)) // which is dragged
	e.SetBrush('=')
	gestured(e, false, p(-10, -10), p(-4, -20))
	e.SetBrush('+')
	gestured(e, false, p(0, -30), p(0, -30))
	gestured(e, false, p(0, 30), p(5, 35))    // Ada
	gestured(e, false, p(-42, 0), p(-42, 20)) // a ship of the ring moves the group
	e.SetBrush('*')
	gestured(e, false, p(60, 1), p(60, 1))
	s := setup()
	if len(s.Obstacles) != 1 || r2.Norm(r2.Sub(s.Obstacles[0].Pos, p(20, 15))) > 0.1 || s.Obstacles[0].Radius != 4 {
		t.Errorf("the rocks are %+v", s.Obstacles)
	}
	if len(s.Boxes) != 1 || s.Boxes[0].Min != p(-10, -20) || s.Boxes[0].Max != p(-4, -10) {
		t.Errorf("the boxes are %+v", s.Boxes)
	}
	if len(s.Agents) != 4 || s.Agents[2].Pos != p(5, 35) || s.Agents[3].Pos != p(0, -30) || s.Agents[0].Pos.Y < 19 || s.Agents[0].Goal.Point != p(60, 1) {
		t.Errorf("the ships are %+v", s.Agents)
	}
	if n := e.UnsavedStrokes(); n != 7 {
		t.Errorf("%d strokes, %q", n, said(e))
	}
	text := string(e.drawing.Text())
	gestured(e, true, p(20, 15), p(20, 15))
	gestured(e, true, p(-5, -15), p(-5, -15))
	gestured(e, true, p(5, 35), p(5, 35))
	if s := setup(); len(s.Obstacles)+len(s.Boxes) != 0 || len(s.Agents) != 3 {
		t.Errorf("after removing there are %d things and %d ships", len(s.Obstacles)+len(s.Boxes), len(s.Agents))
	}
	for range 3 {
		e.Undo()
	}
	if string(e.drawing.Text()) != text {
		t.Errorf("undone:\n%s", e.drawing.Text())
	}
	for e.Undoable() > 0 {
		e.Undo()
	}
	if string(e.drawing.Text()) != openField || len(setup().Agents) != 3 {
		t.Error("not all is undone")
	}
	for range 7 {
		e.Redo()
	}
	if err := e.Save(); err != nil {
		t.Fatal(err)
	}
	again, err := scene.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(again.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 100 {
		w.Step()
		e.things.World.Step()
	}
	if w.Hash() != e.things.World.Hash() {
		t.Error("the saved scene goes another way")
	}
}

// A group is placed like another one, moved with one of its ships, and removed; the last one stays, as agents of the file are in it.
func TestGroupsInSpace(t *testing.T) {
	e, _ := inField(t)
	e.SetBrush('&')
	gestured(e, false, r2.Vec{X: 60}, r2.Vec{X: 60})
	s := e.things.World.Setup()
	if len(s.Groups) != 2 || s.Groups[1].Name != "ships 4" && s.Groups[1].Name != "ships 2" || len(s.Agents) != 5 {
		t.Fatalf("the groups are %+v; %q", s.Groups, said(e))
	}
	at := s.Agents[2].Pos
	if r2.Norm(r2.Sub(at, r2.Vec{X: 60})) > 8.1 {
		t.Errorf("a ship of the new group is at %v", at)
	}
	gestured(e, true, at, at)
	if n := len(e.things.World.Setup().Groups); n != 1 {
		t.Errorf("%d groups are left: %q", n, said(e))
	}
	gestured(e, true, r2.Vec{X: -42}, r2.Vec{X: -42})
	if n := len(e.things.World.Setup().Groups); n != 1 || !strings.Contains(said(e), "cannot be changed so") {
		t.Errorf("%d groups are left: %q", n, said(e))
	}
}

// A rock, a box and a ship are copied, and placed again.
func TestCopyAndPaste(t *testing.T) {
	e, _ := inField(t)
	spot := func(x, y float64) Spot { return Spot{At: r2.Vec{X: x, Y: y}, Reach: 0.5} }
	e.Paste(spot(1, 1))
	if !strings.Contains(said(e), "Nothing is copied") {
		t.Errorf("%q", said(e))
	}
	gestured(e, false, r2.Vec{X: 10}, r2.Vec{X: 14})
	e.SetBrush('=')
	gestured(e, false, r2.Vec{X: 30}, r2.Vec{X: 34, Y: 2})
	for _, from := range []Spot{spot(10, 1), spot(31, 1), spot(0, 30), spot(-42, 0)} {
		e.Copy(from)
		e.Paste(Spot{At: r2.Add(from.At, r2.Vec{Y: 40}), Reach: 0.5})
	}
	s := e.things.World.Setup()
	if len(s.Obstacles) != 2 || s.Obstacles[1].Pos != (r2.Vec{X: 10, Y: 41}) || s.Obstacles[1].Radius != 4 {
		t.Errorf("the rocks are %+v", s.Obstacles)
	}
	if len(s.Boxes) != 2 || s.Boxes[1].Min != (r2.Vec{X: 29, Y: 40}) || s.Boxes[1].Max != (r2.Vec{X: 33, Y: 42}) {
		t.Errorf("the boxes are %+v", s.Boxes)
	}
	if len(s.Agents) != 5 || s.Agents[3].Pos != (r2.Vec{X: 0, Y: 70}) || s.Agents[4].Group != 0 {
		t.Errorf("the ships are %+v", s.Agents)
	}
}

// Parameters that sliders changed are written with the scene; those that cannot be are named.
func TestParamsAreWritten(t *testing.T) {
	e, _ := inField(t)
	refused := e.WriteParams([]sim.Set{{Group: "ships", Parameter: "arrival", Value: "7"}, {Group: "ships", Parameter: "safe", Value: "true"}, {Group: "ships", Parameter: "gunner.range", Value: "2"}})
	text := string(e.drawing.Text())
	if !strings.Contains(text, "{ magnet = { arrival = 7 } }") || !strings.Contains(text, "safe = true") || len(refused) != 1 || refused[0] != "ships gunner.range" {
		t.Errorf("refused are %q:\n%s", refused, text)
	}
	if e.Undo(); string(e.drawing.Text()) != openField {
		t.Errorf("undone:\n%s", e.drawing.Text())
	}
}

// The edge of what is drawn or dragged is shown while the button is down.
func TestOutlineInSpace(t *testing.T) {
	e, _ := inField(t)
	if e.Outline(Spot{}) != nil {
		t.Error("nothing is drawn, and has an edge")
	}
	e.Press(Spot{At: r2.Vec{X: 10}, Reach: 0.5}, false)
	edge := e.Outline(Spot{At: r2.Vec{X: 13}, Reach: 0.5})
	if len(edge) < 8 || edge[0] != (r2.Vec{X: 13}) {
		t.Errorf("the edge of a rock is %v", edge)
	}
	e.Release(Spot{At: r2.Vec{X: 13}, Reach: 0.5})
	e.SetBrush('=')
	e.Press(Spot{At: r2.Vec{X: 30}, Reach: 0.5}, false)
	if edge := e.Outline(Spot{At: r2.Vec{X: 34, Y: 2}, Reach: 0.5}); len(edge) != 4 {
		t.Errorf("the edge of a box is %v", edge)
	}
	e.Release(Spot{At: r2.Vec{X: 34, Y: 2}, Reach: 0.5})
	if _, err := os.Stat(filepath.Join(filepath.Dir(e.things.Scene.File), "yard.toml")); err != nil {
		t.Error(err)
	}
}

// Edits that were not saved are left beside the file after a crash, come back with the next editing, and are gone once they were saved or
// undone.
func TestDrafts(t *testing.T) {
	e, file := inField(t)
	draft := file + ".unsaved"
	left := func() bool {
		_, err := os.Stat(draft)
		return err == nil
	}
	gestured(e, false, r2.Vec{X: 10}, r2.Vec{X: 14})
	if !left() {
		t.Fatal("no draft is kept")
	}
	if e.Undo(); left() {
		t.Error("a draft of nothing is kept")
	}
	e.Redo()
	s, err := scene.Open(file) // after a crash
	if err != nil {
		t.Fatal(err)
	}
	next, err := on(s)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(next.things.World.Setup().Obstacles); n != 1 || next.UnsavedStrokes() != 1 || !strings.Contains(said(next), "are back") {
		t.Errorf("%d rocks are back, %d strokes are not saved: %q", n, next.UnsavedStrokes(), said(next))
	}
	gestured(next, false, r2.Vec{X: 30}, r2.Vec{X: 34})
	next.Undo()
	if next.UnsavedStrokes() != 1 || !left() {
		t.Error("the draft is gone before it was saved")
	}
	if err := next.Save(); err != nil || left() || next.UnsavedStrokes() != 0 {
		t.Errorf("saved: %v; the draft is left: %v", err, left())
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "radius = 4\n") {
		t.Errorf("%v:\n%s", err, text)
	}
}

// Planets and moons are placed, dragged with their orbits, and removed; a further moon moves as the first one does.
func TestBodiesInSpace(t *testing.T) {
	e, _ := onYard(t, openField+"\n[[body]]\nname = \"Terra\"\nat = [100, 0]\nradius = 5\n\n[[body]]\nname = \"Luna\"\nparent = \"Terra\"\nradius = 1\norbit = { a = 20, period = 30 }\n")
	p := func(x, y float64) r2.Vec { return r2.Vec{X: x, Y: y} }
	place := func(name string) r2.Vec {
		for i, b := range e.things.World.Setup().Bodies {
			if b.Name == name {
				at := e.things.World.Bodies()[i].R
				return p(at.X, at.Y)
			}
		}
		t.Fatalf("there is no %s: %q", name, said(e))
		return r2.Vec{}
	}
	near := func(name string, want r2.Vec) {
		t.Helper()
		if got := place(name); r2.Norm(r2.Sub(got, want)) > 0.1 {
			t.Errorf("%s is at %v, want %v: %q", name, got, want, said(e))
		}
	}
	near("Luna", p(120, 0))
	e.Press(Spot{At: p(120, 0), Reach: 0.5}, false)
	e.Drag(Spot{At: p(100, 40), Reach: 0.5})
	if i, by, el, ok := e.Dragged(); !ok || e.things.World.Setup().Bodies[i].Name != "Luna" || r3.Norm(r3.Sub(by, r3.Vec{X: -20, Y: 40})) > 0.1 || math.Abs(el.Q-40) > 0.1 || math.Abs(el.Node-math.Pi/2) > 0.01 {
		t.Errorf("while it is dragged: body %d, by %v, on %+v, %v", i, by, el, ok)
	}
	e.Release(Spot{At: p(100, 40), Reach: 0.5})
	if _, _, _, ok := e.Dragged(); ok || e.Undoable() != 1 {
		t.Errorf("%d strokes after a drag", e.Undoable())
	}
	near("Luna", p(100, 40))
	gestured(e, false, p(100, 0), p(110, 10))
	near("Terra", p(110, 10))
	near("Luna", p(110, 50))
	e.SetBrush('@')
	gestured(e, false, p(110, 10), p(100, 10))
	near("body 1", p(100, 10))
	for i, b := range e.things.World.Setup().Bodies {
		if b.Name != "body 1" {
			continue
		}
		if el := b.Path.(orbit.Conic).Elements(0); math.Abs(el.Period()-30*math.Pow(0.25, 1.5)) > 1e-3 {
			t.Errorf("body %d has the period %v", i, el.Period())
		}
	}
	gestured(e, false, p(-80, 50), p(-77, 50))
	near("body 2", p(-80, 50))
	e.SetBrush('(')
	gestured(e, true, p(100, 10), p(100, 10))
	gestured(e, true, p(110, 10), p(110, 10)) // Terra has a moon
	if n := len(e.things.World.Setup().Bodies); n != 3 || !strings.Contains(said(e), "cannot be changed so") {
		t.Errorf("%d bodies are left: %q", n, said(e))
	}
}
