package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/render/stage"
)

// While a thing is dragged, rings show how far it acts: a rock on ships, things on a ship, and how near to its goal a ship is there. Before
// and after there are none.
func TestReachWhileDragging(t *testing.T) {
	p, _ := inYardOf(t, strings.Replace(yardOfThings, `steer = "seek"`, `steer = "magnet"`, 1))
	var b stage.Builder
	f := new(stage.Frame)
	pixel := func(at r2.Vec) (x, y float64) {
		seen, _ := f.Camera.See(r3.Vec{X: at.X, Y: at.Y})
		return seen.X + 640, 360 - seen.Y
	}
	drawn := func() *stage.Frame {
		b.Build(f, p.Scene, p.World, p.View())
		return f
	}
	ship := p.World.Agent(0).Pos
	for _, test := range []struct {
		what   string
		from   r2.Vec
		radius float64 // 4 radii of a ship of 2, and that of the rock
		name   string
	}{
		{"rock", r2.Vec{Y: 16}, 14, "acts on couriers 1 within 14"},
		{"ship", ship, 8, "reach of magnet, 8"},
		{"goal", r2.Vec{X: 60}, p.World.Goal(0).Within, "there within "},
	} {
		drawn()
		x, y := pixel(test.from)
		if !p.Orders.Grab(x, y, f) {
			t.Fatalf("%s: it is not taken", test.what)
		}
		if p.View().Reach != nil {
			t.Errorf("%s: a ring is there before it moves", test.what)
		}
		x, y = pixel(r2.Add(test.from, r2.Vec{X: 3, Y: 2}))
		p.Orders.Carry(x, y, f)
		reach := p.View().Reach
		if reach == nil || len(reach.Rings) != 1 || math.Abs(reach.Rings[0].Radius-test.radius) > 1e-9 || !strings.HasPrefix(reach.Rings[0].Name, test.name) {
			t.Fatalf("%s: the reach is %+v", test.what, reach)
		}
		ring, seen := reach.Rings[0], false
		zoom := f.Camera.Zoom
		for _, d := range drawn().Marks {
			mx, my := pixel(ring.At)
			seen = seen || d.Ring > 0 && math.Abs(d.Radius-test.radius*zoom) < 1e-6 && math.Hypot(d.X+640-mx, 360-d.Y-my) < 1e-6
		}
		if !seen {
			t.Errorf("%s: no ring of %v is in the picture", test.what, test.radius)
		}
		if p.Orders.Drop(); p.View().Reach != nil {
			t.Errorf("%s: the ring stays after the drag", test.what)
		}
	}
}

// A ship with a cardioid shows it while it is dragged, without its arrows and though it is not selected.
func TestCurvesWhileDragging(t *testing.T) {
	p, _ := inYardOf(t, strings.Replace(yardOfThings, `steer = "seek"`, `steer = "antigravity"`, 1))
	p.Selection.Deselect()
	var b stage.Builder
	f := new(stage.Frame)
	b.Build(f, p.Scene, p.World, p.View())
	before := len(f.Arrows)
	seen, _ := f.Camera.See(r3.Vec{X: p.World.Agent(1).Pos.X, Y: p.World.Agent(1).Pos.Y})
	if !p.Orders.Grab(seen.X+640, 360-seen.Y, f) {
		t.Fatal("it is not taken")
	}
	p.Orders.Carry(seen.X+660, 360-seen.Y, f)
	if b.Build(f, p.Scene, p.World, p.View()); len(f.Arrows) < before+90 { // its 96 pieces
		t.Errorf("%d lines are drawn, %d before the drag", len(f.Arrows), before)
	}
	for _, a := range f.Arrows[before:] {
		if a.Head > 0 {
			t.Fatal("an arrow of it is drawn")
		}
	}
}

// While a knob is held that is a length, its ring is shown: of what it changes, and of nothing else.
func TestReachOfKnob(t *testing.T) {
	p, _ := inYardOf(t, strings.Replace(yardOfThings, `steer = "seek"`, `steer = "magnet"`, 1))
	for knob, name := range map[string]string{"influence": "reach of magnet", "arrival": "stops within 1", "gap_floor": "", "pull": ""} {
		p.Orders.HoldKnob("couriers", knob)
		reach := p.View().Reach
		switch {
		case name == "" && reach != nil && len(reach.Rings) > 0:
			t.Errorf("%s has a ring: %+v", knob, reach.Rings)
		case name != "" && (reach == nil || len(reach.Rings) != 1 || !strings.HasPrefix(reach.Rings[0].Name, name)):
			t.Errorf("%s: the reach is %+v", knob, reach)
		}
	}
	p.Orders.HoldKnob("couriers", "influence")
	p.Orders.HoldKnob("", "")
	if p.View().Reach == nil {
		t.Error("the ring is gone when the knob is let go, while time stands still")
	}
	if p.Playback.SetPaused(false); p.View().Reach != nil {
		t.Error("the ring stays while time runs")
	}
}

// The rim of a ring that shows is dragged, and moved by keys: that sets the parameter as its slider does, and one undo takes a drag back. The
// ring is that of the selected rock, or of a knob that was turned while time stands still.
func TestRimsAreDragged(t *testing.T) {
	p, _ := inYardOf(t, strings.Replace(yardOfThings, `steer = "seek"`, `steer = "magnet"`, 1))
	var b stage.Builder
	f := new(stage.Frame)
	influence := func() float64 {
		q, err := nav.Find(p.World.Setup().Groups[0].Behavior, "influence")
		if err != nil {
			t.Fatal(err)
		}
		return q.Value()
	}
	drag := func(at r2.Vec, from, to float64) bool {
		b.Build(f, p.Scene, p.World, p.View())
		pixel := func(far float64) (x, y float64) {
			seen, _ := f.Camera.See(r3.Vec{X: at.X, Y: at.Y - far})
			return seen.X + 640, 360 - seen.Y
		}
		if x, y := pixel(from); !p.Orders.Grab(x, y, f) {
			return false
		}
		for _, share := range []float64{0.3, 0.7, 1} {
			x, y := pixel(from + share*(to-from))
			p.Orders.Carry(x, y, f)
		}
		p.Orders.Drop()
		return true
	}
	was, rock := influence(), p.World.Setup().Obstacles[0]
	if drag(rock.Pos, 14, 20) && influence() != was {
		t.Error("a rim that does not show is dragged")
	}
	p.Selection.SelectFixed(nav.Subject{Kind: nav.RockSubject})
	if !drag(rock.Pos, 14, 20) || math.Abs(influence()-was-3) > 0.05 { // in radii of 2
		t.Errorf("after the drag of the rock's ring by 6 the influence is %g, was %g", influence(), was)
	}
	orders := p.World.Orders()
	if last := orders[len(orders)-1]; last.Verb != "set" || last.Args[1] != "influence" {
		t.Errorf("it is the order %v", last)
	}
	if p.Orders.Undo(); influence() != was || len(p.World.Orders()) != 0 {
		t.Errorf("undone it is %g, with %d orders", influence(), len(p.World.Orders()))
	}
	p.Advance(1. / 60)
	p.Selection.SelectShip(0)
	b.Build(f, p.Scene, p.World, p.View())
	if p.Orders.Widen(10, f); !(influence() > was) || p.View().Reach == nil {
		t.Errorf("a key makes it %g, and shows %v", influence(), p.View().Reach)
	}
	p.Orders.Undo()
	p.Advance(1. / 60)
	if !drag(p.World.Agent(0).Pos, 8, 5) || math.Abs(influence()-was+1.5) > 0.05 {
		t.Errorf("after the drag of the ship's ring by -3 it is %g", influence())
	}
	if p.Playback.SetPaused(false); p.View().Reach != nil {
		t.Error("the ring stays while time runs")
	}
}
