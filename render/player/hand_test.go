package player

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/render/build"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

const yardOfThings = `schema = 1
title = "Yard"
summary = "Things to move by hand"
[camera]
height = 160
[[obstacle]]
at = [0, 10]
radius = 6
[[obstacle]]
min = [-30, -40]
max = [-10, -30]
[[group]]
name = "couriers"
count = 3
place.ring = { at = [-60, 0], radius = 14 }
goal = [60, 0]
radius = 2
speed = 6
steer = "seek"
`

// inYard returns a player of a paused scene with things to move, and a function that drags from one place of the scene to another one.
func inYard(t *testing.T) (p *Player, drag func(from, to r2.Vec) (took bool)) {
	t.Helper()
	return inYardOf(t, yardOfThings)
}

// inYardOf is inYard with another text of the scene.
func inYardOf(t *testing.T, text string) (p *Player, drag func(from, to r2.Vec) (took bool)) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "yard.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(1280, 720, 1)
	var b stage.Builder
	f := new(stage.Frame)
	return p, func(from, to r2.Vec) bool {
		b.Build(f, p.Scene, p.World, p.View())
		pixel := func(at r2.Vec) (x, y float64) {
			seen, _ := f.Camera.See(r3.Vec{X: at.X, Y: at.Y})
			return seen.X + 640, 360 - seen.Y
		}
		x, y := pixel(from)
		if !p.Orders.Grab(x, y, f) {
			return false
		}
		for _, share := range []float64{0.3, 0.6, 1} {
			x, y := pixel(r2.Add(from, r2.Scale(share, r2.Sub(to, from))))
			p.Orders.Carry(x, y, f)
		}
		p.Orders.Drop()
		return true
	}
}

// While the scene is paused, ships, rocks, boxes and goals go where the pointer is dragged, at the present tick; each drag is one order to
// be undone and done again, and the recording replays.
func TestHandMovesThings(t *testing.T) {
	p, drag := inYard(t)
	p.Tape.Record()
	playTo(t, p, 30)
	at := func(x, y float64) r2.Vec { return r2.Vec{X: x, Y: y} }
	s := p.World.Setup()
	ship := p.shipPosition(1)
	near := func(what string, got, want r2.Vec) {
		t.Helper()
		if r2.Norm(r2.Sub(got, want)) > 0.3 {
			t.Errorf("%s is at %v, not at %v; %q", what, got, want, p.Notices.Text())
		}
	}
	for _, d := range []struct{ from, to r2.Vec }{{at(1, 11), at(21, 31)}, {at(-15, -32), at(-5, -12)}, {at(60, 0), at(50, 40)}, {ship, at(-70, 35)}} {
		if !drag(d.from, d.to) {
			t.Fatalf("there is nothing to move at %v", d.from)
		}
	}
	if p.World.Tick() != 30 || !strings.Contains(p.Notices.Text(), "Moved couriers 2") {
		t.Errorf("at tick %d: %q", p.World.Tick(), p.Notices.Text())
	}
	placed := func() {
		t.Helper()
		near("the rock", s.Obstacles[0].Pos, at(20, 30))
		near("the box", s.Boxes[0].Min, at(-20, -20))
		near("the goal", p.World.Goal(2).Point, at(50, 40))
		now, before := p.World.Place(1)
		near("the ship", now, at(-70, 35))
		near("the ship before", before, at(-70, 35))
	}
	placed()
	for range 4 {
		p.Orders.Undo()
		playTo(t, p, 30)
	}
	s = p.World.Setup()
	near("the rock", s.Obstacles[0].Pos, at(0, 10))
	near("the box", s.Boxes[0].Min, at(-30, -40))
	near("the goal", p.World.Goal(2).Point, at(60, 0))
	if len(p.World.Orders()) != 0 || p.shipPosition(1) != ship {
		t.Errorf("orders %v, the ship is at %v", p.World.Orders(), p.shipPosition(1))
	}
	for range 4 {
		p.Orders.Redo()
		playTo(t, p, 30)
	}
	placed()
	playTo(t, p, 90)
	replay, err := Replay(p.Tape.Recording())
	if err != nil {
		t.Fatal(err)
	}
	replay.Playback.SetStepBudget(0)
	for range 300 {
		replay.Advance(1. / 60)
	}
	if replay.Tape.Differs() || replay.World.Tick() != 90 || replay.World.Hash() != p.World.Hash() {
		t.Errorf("the replay ends at tick %d: %s", replay.World.Tick(), replay.Notices.Text())
	}
	if replay.Playback.SetPaused(true); replay.Orders.Grab(640, 360, new(stage.Frame)) {
		t.Error("things of a replay can be moved")
	}
}

// Rocks, boxes and goals stay where they were moved when the scene begins again, and F2 writes them into its text.
func TestMovedThingsStay(t *testing.T) {
	p, drag := inYard(t)
	playTo(t, p, 30)
	drag(r2.Vec{X: 1, Y: 11}, r2.Vec{X: 21, Y: 31})
	drag(r2.Vec{X: -15, Y: -32}, r2.Vec{X: -5, Y: -12})
	drag(r2.Vec{X: 60}, r2.Vec{X: 50, Y: 40})
	where := func() [3]r2.Vec {
		s := p.World.Setup()
		return [3]r2.Vec{s.Obstacles[0].Pos, s.Boxes[0].Min, p.World.Goal(2).Point}
	}
	moved := where()
	near := func(what string, want [3]r2.Vec, things int) {
		t.Helper()
		for i, at := range where() {
			if i < things && r2.Norm(r2.Sub(at, want[i])) > 1e-9 {
				t.Errorf("%s: thing %d is at %v, not at %v; %q", what, i, at, want[i], p.Notices.Text())
			}
		}
	}
	if err := p.Restart(); err != nil || p.World.Tick() != 0 || !strings.Contains(p.Notices.Text(), "moved") {
		t.Errorf("%v, tick %d: %q", err, p.World.Tick(), p.Notices.Text())
	}
	near("begun again", moved, 3)
	if p.Orders.Undo(); !strings.Contains(p.Notices.Text(), "no order") {
		t.Errorf("%q", p.Notices.Text())
	}
	p.Editor.Toggle()
	if p.Editor.UnsavedStrokes() != 1 {
		t.Errorf("%d strokes", p.Editor.UnsavedStrokes())
	}
	p.Editor.Save()
	again, err := Open(p.Scene.File)
	if err != nil {
		t.Fatal(err)
	}
	if s := again.World.Setup(); r2.Norm(r2.Sub(s.Obstacles[0].Pos, moved[0])) > 1e-9 || r2.Norm(r2.Sub(s.Boxes[0].Min, moved[1])) > 1e-9 {
		t.Errorf("saved are the rock at %v and the box at %v; %q", s.Obstacles[0].Pos, s.Boxes[0].Min, p.Notices.Text())
	}
	if at := again.World.Goal(2).Point; at != moved[2] {
		t.Errorf("saved is the goal %v, not %v", at, moved[2])
	}
	p.Editor.Toggle()
	drag(moved[2], r2.Vec{X: 70})
	if err := p.Reset(); err != nil || r2.Norm(r2.Sub(where()[2], moved[2])) > 1e-9 {
		t.Errorf("%v; reset, the goal is at %v", err, where()[2])
	}
}

// With one of several selected ships all of them move; a ship that the camera follows leaves it where it is. On empty ground, and while
// time goes, the hand takes nothing.
func TestHandTakesSelectedShips(t *testing.T) {
	p, drag := inYard(t)
	p.Selection.SelectShips([]int{0, 2})
	p.Selection.SetFollow(true)
	for range 200 {
		p.Advance(0.1)
	}
	before := [3]r2.Vec{p.shipPosition(0), p.shipPosition(1), p.shipPosition(2)}
	by := r2.Vec{X: 12, Y: -9}
	if !drag(before[2], r2.Add(before[2], by)) {
		t.Fatal("no ship is there")
	}
	for id, moved := range []bool{true, false, true} {
		want := before[id]
		if moved {
			want = r2.Add(want, by)
		}
		if r2.Norm(r2.Sub(p.shipPosition(id), want)) > 0.3 {
			t.Errorf("ship %d is at %v, not at %v", id, p.shipPosition(id), want)
		}
	}
	if p.Following() || len(p.Ships()) != 2 {
		t.Errorf("following %v, selected are %v", p.Following(), p.Ships())
	}
	if drag(r2.Vec{X: -40, Y: 30}, r2.Vec{}) {
		t.Error("the hand has taken something on empty ground")
	}
	if p.Playback.SetPaused(false); drag(p.shipPosition(1), r2.Vec{}) {
		t.Error("the hand has taken something while time goes")
	}
}

// Of selected ships the first may have left, or be a wreck: the others move as far as the pointer does.
func TestHandMovesThoseThatAreThere(t *testing.T) {
	text := strings.Replace(yardOfThings, "goal = [60, 0]", "goal = [-40, 0]\non_arrival = \"leave\"", 1)
	p, drag := inYardOf(t, text)
	for p.World.Presence(0) != sim.Left {
		p.World.Step()
	}
	p.ship, p.others = 0, []int{1, 2}
	was := p.shipPosition(2)
	if !drag(p.shipPosition(1), r2.Add(p.shipPosition(1), r2.Vec{X: -20, Y: 25})) {
		t.Fatal("no ship is there")
	}
	if by := r2.Sub(p.shipPosition(2), was); r2.Norm(r2.Sub(by, r2.Vec{X: -20, Y: 25})) > 0.3 {
		t.Errorf("the ships move by %v: %q", by, p.Notices.Text())
	}
}

// A notice begins with a capital, which may have several bytes, unless it begins with a name.
func TestNoticesOfErrors(t *testing.T) {
	p, _ := inYard(t)
	for said, want := range map[string]string{
		"no room": "No room.", "élan fails": "Élan fails.", "couriers 2 is a wreck": "couriers 2 is a wreck.", "": ".",
	} {
		if got := p.Notices.sentence(errors.New(said)); got != want {
			t.Errorf("%q becomes %q", said, got)
		}
	}
}

// A ship on an orbit stays there, which a notice says.
func TestHandLeavesShipsOnOrbits(t *testing.T) {
	p, err := Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(1280, 720, 1)
	f := new(stage.Frame)
	var b stage.Builder
	b.Build(f, p.Scene, p.World, p.View())
	seen, _ := f.Camera.See(r3.Vec{X: p.shipPosition(0).X, Y: p.shipPosition(0).Y})
	x, y := seen.X+640, 360-seen.Y
	if !p.Orders.Grab(x, y, f) {
		t.Fatal("no ship is there")
	}
	p.Orders.Carry(x+40, y, f)
	p.Orders.Drop()
	if !strings.Contains(p.Notices.Text(), "is a ship on an orbit") || len(p.World.Orders()) != 0 {
		t.Errorf("%q, orders %v", p.Notices.Text(), p.World.Orders())
	}
}

// A planet is dragged along its orbit: it leaves its tables, the date stays, and the others stand where they stood. It can be undone and
// done again, and the saved file begins as the picture does.
func TestHandMovesPlanets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "few.toml")
	const text = `schema = 1
title = "Few"
summary = "The Sun and three planets"
[system]
builtin = "solar"
bodies = ["Sun", "Venus", "Earth", "Mars"]
[time]
start = "2026-03-01"
step = 0.25
[camera]
height = 4
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	p.Options.Stars = false // which take long to draw
	playTo(t, p, 160)
	p.Observer.SetViewport(1280, 720, 1)
	f := new(stage.Frame)
	var b stage.Builder
	b.Build(f, p.Scene, p.World, p.View())
	place := func(name string) r3.Vec { return p.World.Setup().Bodies.At(p.BodyNamed(name), p.Time()).R }
	before := p.World.Hash()
	mars, venus, earth, now := place("Mars"), place("Venus"), place("Earth"), p.Time()
	pixel := func(at r3.Vec) (x, y float64) {
		seen, _ := f.Camera.See(at)
		return seen.X + 640, 360 - seen.Y
	}
	to := r3.Vec{X: -1.2 * mars.Y, Y: 1.2 * mars.X} // outside of the orbit, a quarter ahead
	x, y := pixel(mars)
	if !p.Orders.Grab(x, y, f) {
		t.Fatal("no planet is there")
	}
	x, y = pixel(to)
	p.Orders.Carry(x, y, f)
	ghost, _, ok := p.Orders.Ghost()
	// In the picture Mars is there already, and the others are where they were.
	b.Build(f, p.Scene, p.World, p.View())
	seen := 0
	for name, want := range map[string]r3.Vec{"Mars": ghost, "Venus": venus} {
		wantX, wantY := pixel(want)
		for _, s := range f.Spots {
			if int(s.Body) != p.BodyNamed(name) {
				continue
			}
			if seen++; math.Hypot(s.X+640-wantX, 360-s.Y-wantY) > 1e-6 {
				t.Errorf("%s is seen at %v, %v, not at %v, %v", name, s.X+640, 360-s.Y, wantX, wantY)
			}
		}
	}
	if seen != 2 || p.World.Hash() != before || p.Editor.Undoable() != 0 {
		t.Error("the drag alone has changed something")
	}
	if p.Orders.Drop(); !ok || p.Editor.Editing() || p.Editor.Undoable() != 1 || !p.Playback.Paused() {
		t.Fatalf("ghost %v, editing %v, %q", ok, p.Editor.Editing(), p.Notices.Text())
	}
	moved := func() {
		t.Helper()
		got := place("Mars")
		turned := got.X*mars.X + got.Y*mars.Y
		if d := r3.Norm(r3.Sub(got, ghost)); d > 1e-6 || turned > 0.1 || turned < -0.1 || !p.Scene.Left(p.BodyNamed("Mars")) {
			t.Errorf("Mars is at %v, %v from the ghost", got, d)
		}
		if p.Time() != now || r3.Norm(r3.Sub(place("Venus"), venus)) > 1e-9 || r3.Norm(r3.Sub(place("Earth"), earth)) > 1e-9 {
			t.Errorf("at %s, Venus at %v, Earth at %v", p.Clock(), place("Venus"), place("Earth"))
		}
	}
	moved()
	p.Orders.Undo()
	if d := r3.Norm(r3.Sub(place("Mars"), mars)); d > 1e-9 || p.Scene.Left(p.BodyNamed("Mars")) || p.Time() != now {
		t.Errorf("undone, Mars is %v away, at %s", d, p.Clock())
	}
	p.Orders.Redo()
	moved()
	playTo(t, p, 20)
	hash := p.World.Hash()
	p.Editor.Save()
	again, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	again.Playback.SetPaused(true)
	if playTo(t, again, 20); again.World.Hash() != hash {
		t.Errorf("the saved file begins at %s, not as the picture did: %s", again.Clock(), p.Notices.Text())
	}
	p.Orders.Undo()
	if p.Editor.Undoable() != 0 || p.Scene.Left(p.BodyNamed("Mars")) {
		t.Errorf("%d edits are left after the undo", p.Editor.Undoable())
	}
}

// A moon of the file goes along its circle, by its mean anomaly if the file has that.
func TestHandMovesMoons(t *testing.T) {
	p, err := Open("orders")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	playTo(t, p, 50)
	luna := p.BodyNamed("Luna")
	at := func() r3.Vec { return p.World.Setup().Bodies.At(luna, p.Time()).R }
	now := p.Time()
	for range 2 {
		_, el, ok := p.Editor.Ellipse(luna, now)
		if !ok {
			t.Fatal("it has no ellipse")
		}
		to := r3.Vec{X: -at().Y, Y: at().X}
		mean, ghost := build.OnEllipse(el, func(of r3.Vec) float64 { return r3.Norm(r3.Sub(of, to)) })
		p.Editor.phase(&hand{title: "Luna", body: luna, mean: mean, moved: true})
		if d := r3.Norm(r3.Sub(at(), ghost)); d > 1e-4 || r3.Norm(r3.Sub(ghost, to)) > 1e-4 || p.Time() != now {
			t.Errorf("Luna is %v from where it was put, at %s", d, p.Clock())
		}
	}
}

// Where ships wait at a planet the planet is meant by a right click or a drag on its middle, and a ship that is selected by one on it.
func TestPlanetsBehindShips(t *testing.T) {
	p, err := Open("orders")
	if err != nil {
		t.Fatal(err)
	}
	luna := p.BodyNamed("Luna")
	p.Observer.SetViewport(1280, 720, 1)
	f := &stage.Frame{Width: 1280, Height: 720}
	f.ShipIDs = append(f.ShipIDs, 3)
	f.Ships = make([]stage.Ship, 1)
	f.Ships[0].X, f.Ships[0].Y = 102, 50
	f.Spots = append(f.Spots, stage.Spot{X: 100, Y: 50, Radius: 4, Body: int32(luna)})
	if p.Orders.OfferAt(741, 310, f); p.Orders.Offer() == nil || p.Orders.Offer().Title != "Luna" {
		t.Errorf("offered is %+v", p.Orders.Offer())
	}
	p.Selection.SelectShip(3)
	if ship, body := p.Orders.pick(741, 310, 9, f); ship != 3 || body != None {
		t.Errorf("picked are ship %d and body %d", ship, body)
	}
}

// An offer is in the language of the window, and ends when other ships are selected: it would send those.
func TestOffersOfShips(t *testing.T) {
	p, err := Open("orders")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Observer.SetViewport(1280, 720, 1)
	f := &stage.Frame{Width: 1280, Height: 720}
	f.Spots = append(f.Spots, stage.Spot{X: 100, Y: 50, Radius: 4, Body: int32(p.BodyNamed("Luna"))})
	id, _ := p.World.AgentNamed("couriers 1")
	p.Selection.SelectShip(int(id))
	p.Words.Choose("de")
	p.Orders.OfferAt(740, 310, f)
	var names []string
	for _, c := range p.Orders.Offer().Choices {
		names = append(names, c.Name)
	}
	want := []string{
		"couriers 1: dorthin", "couriers 1: folgen", "couriers 1: abfangen", "couriers 1: treffen", "couriers 1: umkreisen", "couriers: alle 8 dorthin",
		"Wählen: Luna", "Hinfliegen: Luna",
	}
	if !slices.Equal(names, want) {
		t.Errorf("offered are %q", names)
	}
	if p.Orders.Choose(1); !strings.HasPrefix(p.Notices.Text(), "Befohlen: couriers 1 folgt Luna.") {
		t.Errorf("told: %q", p.Notices.Text())
	}
	p.Orders.OfferAt(740, 310, f)
	p.Selection.SelectShip(int(id) + 1)
	if o := p.Orders.Offer(); o != nil {
		t.Errorf("for another ship %q stays", o.Choices[0].Name)
	}
}

// Keys move what is selected, once time stands still, and Undo puts it back.
// Keys go round bodies, rocks and boxes, and move a body along its orbit, which one order takes back.
func TestThingsByKeys(t *testing.T) {
	s, err := scene.Parse("keys.toml", []byte(`schema = 1
title = "Keys"
body = [{ name = "Star", mu = 20000, radius = 8, at = [0, 0] }, { name = "Planet", parent = "Star", radius = 4, orbit = { a = 100, e = 0.3 } }]
obstacle = [{ at = [60, 60], radius = 9 }, { min = [-60, 60], max = [-50, 70] }]
camera = { height = 320 }
`))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(1280, 720, 1)
	name := func() string { return lessonHost{p}.Selected() }
	var round []string
	for range 5 {
		p.Selection.NextThing(1)
		round = append(round, name())
	}
	if want := []string{"Star", "Planet", "rock 1", "box 1", "Star"}; !slices.Equal(round, want) {
		t.Errorf("they go through %q, want %q", round, want)
	}
	if p.Selection.NextThing(-1); name() != "box 1" {
		t.Errorf("back from the first is %q", name())
	}
	var builder stage.Builder
	f := &stage.Frame{}
	builder.Build(f, p.Scene, p.World, p.View())
	p.Orders.Nudge(10, 0, f)
	p.Selection.SelectBody(1)
	at := func() r2.Vec { b := p.World.Bodies()[1].R; return r2.Vec{X: b.X, Y: b.Y} }
	was := at()
	p.Orders.Nudge(0, 10, f)
	if by := r2.Sub(at(), was); !(by.Y*f.Camera.Zoom > 6 && by.Y*f.Camera.Zoom < 12) {
		t.Errorf("ten points up move the planet by %v at zoom %v: %q", by, f.Camera.Zoom, p.Notices.Text())
	}
	if name() != "Planet" {
		t.Errorf("then %q is selected", name())
	}
}

func TestNudge(t *testing.T) {
	p := ran(t, "straight-ahead", 0)
	p.Observer.SetViewport(1280, 720, 1)
	var builder stage.Builder
	f := &stage.Frame{}
	builder.Build(f, p.Scene, p.World, p.View())
	rock := func() r2.Vec { return p.World.Setup().Obstacles[0].Pos }
	settle := func() {
		p.Playback.StepOnce()
		builder.Build(f, p.Scene, p.World, p.View())
	}
	was := rock()
	p.Orders.Nudge(0, 10, f)
	if settle(); rock() != was {
		t.Error("a key moves what is not selected")
	}
	p.Selection.SelectFixed(nav.Subject{Kind: nav.RockSubject})
	p.Playback.SetPaused(false)
	p.Orders.Nudge(0, 10, f)
	p.Playback.SetPaused(true)
	if settle(); rock() != was {
		t.Error("a key moves a rock while time runs")
	}
	p.Orders.Nudge(0, 10, f)
	settle()
	if by := r2.Sub(rock(), was); math.Abs(by.Y*f.Camera.Zoom-10) > 4 || math.Abs(by.X*f.Camera.Zoom) > 4 {
		t.Errorf("ten points up move it by %v, %v points", by.X*f.Camera.Zoom, by.Y*f.Camera.Zoom)
	}
	p.Selection.SelectShip(0)
	ship := p.World.Glance(0).Pos
	p.Orders.Nudge(-10, 0, f)
	if by := r2.Sub(p.World.Glance(0).Pos, ship); !(by.X < 0) {
		p.Playback.StepOnce()
		if by = r2.Sub(p.World.Glance(0).Pos, ship); !(by.X*f.Camera.Zoom < -5) {
			t.Errorf("the ship is moved by %v", by)
		}
	}
	goal := p.World.Goal(0).Point
	p.Orders.NudgeGoal(0, 10, f)
	if settle(); !(p.World.Goal(0).Point.Y-goal.Y > 0) || p.World.Goal(0).Point.X != goal.X {
		t.Errorf("the goal is moved from %v to %v", goal, p.World.Goal(0).Point)
	}
	p.Orders.Undo()
	p.Orders.Undo()
	p.Orders.Undo()
	if settle(); rock() != was {
		t.Errorf("undone, the rock is at %v, not %v", rock(), was)
	}
}
