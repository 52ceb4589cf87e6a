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
	if p.TurnOrSkip(1); p.View().Drawn.Angle != 35 {
		t.Errorf("a key turns it to %v degrees", p.View().Drawn.Angle)
	}
	b.Build(f, p.Scene, p.World, p.View())
	seen, _ := f.Camera.See(r3.Vec{X: ship.X, Y: ship.Y})
	tip := stage.ArrowTip(f, r2.Vec{X: seen.X, Y: seen.Y}, 35)
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
	if told := p.Lesson.ArrowTold(); !strings.Contains(told, "Turn your arrow clockwise by") || !strings.Contains(told, "so couriers 1 flies") {
		t.Errorf("it says: %s", told)
	}
	arrows := len(f.Arrows)
	if b.Build(f, p.Scene, p.World, p.View()); len(f.Arrows) < arrows+2 {
		t.Error("the right arrow is not drawn")
	}
	angle := d.Angle
	if p.Lesson.TurnArrow(5); p.View().Drawn.Angle != angle {
		t.Error("it can be turned where it was shown")
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

// Keys turn the arrow as often as the person likes: time waits for Space or Enter, a key after it was shown goes back to where it was drawn,
// and the view stays.
func TestTimeWaitsForAnArrowOfKeys(t *testing.T) {
	text := strings.Replace(yardThatAsks, `done = 'error`, `runs = 'answer("way") != ""'
done = 'error`, 1)
	p, _ := inYardOf(t, text)
	rest := func(seconds float64) {
		for ; seconds > 0; seconds -= 0.1 {
			p.Advance(0.1)
		}
	}
	began, seen := p.World.Tick(), p.Observer.Camera()
	turn := func(keys int) {
		for range keys {
			p.TurnOrSkip(-1)
			rest(1.5)
		}
	}
	if turn(8); p.World.Tick() != began || p.Animating() {
		t.Fatalf("time runs to tick %d while keys turn the arrow", p.World.Tick())
	}
	if told := p.Lesson.ArrowTold(); !strings.Contains(told, "Space lets time run") {
		t.Errorf("it says: %s", told)
	}
	if !p.Lesson.LetArrow() || p.Playback.Paused() || p.Lesson.LetArrow() {
		t.Fatal("time does not begin once")
	}
	if rest(2); p.Lesson.Passing() || !p.View().Drawn.Shown {
		t.Fatalf("the arrow of %g degrees is right, or not shown", p.View().Drawn.Angle)
	}
	p.TurnOrSkip(1)
	rest(1)
	if d, _ := p.Lesson.Run().Drawn("way"); p.World.Tick() != d.Tick || !p.Playback.Paused() {
		t.Errorf("at tick %d, and the arrow was drawn at %d", p.World.Tick(), d.Tick)
	}
	if p.Observer.Camera() != seen {
		t.Error("the keys have moved the view")
	}
	was := p.View().Drawn.Angle
	if p.TurnOrSkip(1); p.View().Drawn.Angle != was-arrowTurn {
		t.Errorf("then a key turns it from %g to %g degrees", was, p.View().Drawn.Angle)
	}
	p.Lesson.LetArrow()
	rest(0.2)
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if rest(2); p.View().Drawn != nil || !p.Playback.Paused() || p.World.Tick() != 0 {
		t.Errorf("begun again: the arrow %+v at tick %d", p.View().Drawn, p.World.Tick())
	}
}
