package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/stage"
)

const yardThatAsks = yardOfThings + `
[[step]]
title = "Which way?"
text = "Draw an arrow."
ask = { name = "way", text = "Which way will it fly?", arrow = "couriers 1", shows = "velocity", after = 0.5 }
done = 'error("way") < 20'
solution = ["answer way 0"]
`

// While time stands, a drag from the ship that a step asks for draws an arrow and leaves the ship where it is; keys turn it; when time has
// run the picture has the right one, and a sentence tells by how much the arrow was off.
func TestArrowIsDrawnByHand(t *testing.T) {
	p, _ := inYardOf(t, yardThatAsks)
	var b stage.Builder
	f := new(stage.Frame)
	b.Build(f, p.Scene, p.World, p.View())
	ship := p.World.Agent(0).Pos
	pixel := func(at r2.Vec) (x, y float64) {
		seen, _ := f.Camera.See(r3.Vec{X: at.X, Y: at.Y})
		return seen.X + 640, 360 - seen.Y
	}
	if x, y := pixel(p.World.Agent(1).Pos); p.Lesson.GrabArrow(x, y, f) {
		t.Error("an arrow begins at another ship")
	}
	x, y := pixel(ship)
	if !p.Lesson.GrabArrow(x, y, f) {
		t.Fatal("no arrow begins at the ship")
	}
	if !strings.Contains(p.Lesson.ArrowTold(), "Drag it from couriers 1") {
		t.Errorf("it says: %s", p.Lesson.ArrowTold())
	}
	p.Lesson.DrawArrow(pixel(r2.Add(ship, r2.Vec{X: 5, Y: 5})))
	if d := p.View().Drawn; d == nil || d.Angle != 45 || d.Shown || d.At != ship || p.World.Agent(0).Pos != ship || len(p.World.Orders()) > 0 {
		t.Fatalf("the arrow is %+v, the ship at %v", d, p.World.Agent(0).Pos)
	}
	if p.TurnOrSkip(1); p.View().Drawn.Angle != 40 {
		t.Errorf("a key turns it to %v degrees", p.View().Drawn.Angle)
	}
	b.Build(f, p.Scene, p.World, p.View())
	seen, _ := f.Camera.See(r3.Vec{X: ship.X, Y: ship.Y})
	tip := stage.ArrowTip(f, r2.Vec{X: seen.X, Y: seen.Y}, 40)
	if !p.Lesson.GrabArrow(tip.X+640, 360-tip.Y, f) {
		t.Error("its tip cannot be taken")
	}
	p.Playback.SetPaused(false)
	if p.Lesson.GrabArrow(x, y, f) {
		t.Error("an arrow can be drawn while time runs")
	}
	for range 40 {
		p.Advance(1.0 / 60)
	}
	d := p.View().Drawn
	if !d.Shown || math.Abs(d.Right-d.Angle) < 1 {
		t.Fatalf("half a second later the arrow is %+v", d)
	}
	if told := p.Lesson.ArrowTold(); !strings.Contains(told, "Off by") || !strings.Contains(told, "couriers 1 flies more to the right") {
		t.Errorf("it says: %s", told)
	}
	arrows := len(f.Arrows)
	if b.Build(f, p.Scene, p.World, p.View()); len(f.Arrows) < arrows+2 {
		t.Error("the right arrow is not drawn")
	}
	if p.Lesson.TurnArrow(5) {
		t.Error("it can be turned after it was shown")
	}
	right := d.Right
	p.Lesson.When(0)
	for range 40 {
		p.Advance(1.0 / 60)
	}
	if !p.Lesson.GrabArrow(x, y, f) {
		t.Fatalf("no other arrow can be drawn where the first one was, at tick %d", p.World.Tick())
	}
	if p.Lesson.DrawArrow(pixel(r2.Add(ship, r2.Vec{X: 5}))); p.View().Drawn.Angle != 0 {
		t.Errorf("the other arrow is %+v", p.View().Drawn)
	}
	if told := p.Lesson.ArrowTold(); !strings.Contains(told, "Your arrow is drawn") {
		p.Advance(1.0 / 60)
		if told = p.Lesson.ArrowTold(); !strings.Contains(told, "Your arrow is drawn") {
			t.Errorf("of the other arrow it says: %s", told)
		}
	}
	p.Playback.SetPaused(false)
	for range 40 {
		p.Advance(1.0 / 60)
	}
	if d := p.View().Drawn; !d.Shown || d.Right != right || d.Angle != 0 {
		t.Errorf("the other arrow is %+v, and %v is right", d, right)
	}
}
