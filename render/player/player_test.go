package player

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

const (
	sun, earth, moon = 0, 1, 2
	ships            = 12
	scouts           = 3
)

// solar is a small system: a sun, a planet at 100, its moon at 2, twelve ships bound for
// the planet and three scouts bound for a point.
func solar(t testing.TB) *scene.Scene {
	t.Helper()
	ring := func(q, mu float64) orbit.Path {
		o, err := orbit.Prepare(orbit.Elements{Q: q, Mu: mu})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	seek, err := nav.New("seek")
	if err != nil {
		t.Fatal(err)
	}
	drive, err := nav.NewDrive("kinematic")
	if err != nil {
		t.Fatal(err)
	}
	s := sim.Setup{
		Name: "solar", Seed: 7, Dt: 0.25, Workers: 1,
		Bodies: orbit.System{
			{Name: "Sun", Parent: -1, Mu: 1e6, Radius: 5},
			{Name: "Earth", Parent: sun, Radius: 0.5, Path: ring(100, 1e6)},
			{Name: "Moon", Parent: earth, Radius: 0.1, Path: ring(2, 10)},
		},
		Groups: []sim.Group{{Name: "ships", Behavior: seek, Drive: drive}, {Name: "scouts", Behavior: seek, Drive: drive}},
	}
	for i := range ships + scouts {
		a := nav.Agent{
			ID: uint32(i), Radius: 0.2, Mass: 1, MaxSpeed: 300, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos:  r2.Vec{X: -150 - 3*float64(i), Y: 20 * float64(i)},
			Goal: nav.Goal{Kind: nav.BodyGoal, Index: earth, Within: 1},
		}
		if i >= ships {
			a.Group = 1
			a.Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 5000, Y: -300}, Within: 1}
		}
		s.Agents = append(s.Agents, a)
	}
	return &scene.Scene{File: "solar", Title: "Solar", Units: scene.Units{Length: "units", Time: "s"}, Rate: 1, Setup: s}
}

func newPlayer(t testing.TB) *Player {
	t.Helper()
	p, err := New(solar(t))
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(800, 600, 1)
	return p
}

func TestSelectionIsOneThing(t *testing.T) {
	p := newPlayer(t)
	p.Selection.SelectBody(earth)
	p.Selection.SelectShip(3)
	if p.ship != 3 || p.body != None {
		t.Errorf("after a body and a ship: ship %d, body %d", p.ship, p.body)
	}
	p.Selection.SelectShip(1 << 20)
	if p.Selected() {
		t.Error("a ship that does not exist is selected")
	}
	p.Selection.SelectBody(-7)
	if p.Selected() {
		t.Error("a body that does not exist is selected")
	}
}

func TestNextShipGoesRound(t *testing.T) {
	p := newPlayer(t)
	for want := range ships + scouts {
		if p.Selection.NextShip(); p.ship != want {
			t.Fatalf("ship %d, want %d", p.ship, want)
		}
	}
	if p.Selection.NextShip(); p.ship != 0 {
		t.Errorf("after the last ship comes %d", p.ship)
	}
	if p.Selection.PreviousShip(); p.ship != ships+scouts-1 {
		t.Errorf("before the first ship comes %d", p.ship)
	}
}

func TestCloseGoesFromTheTop(t *testing.T) {
	p := newPlayer(t)
	p.Selection.SelectShip(1)
	p.Notices.Warn("something")
	p.Overlays.Toggle(Help)
	for i, left := range []bool{true, true, true, false} {
		if p.Dismiss() != left {
			t.Fatalf("close %d: want %v", i, left)
		}
	}
	if p.Selected() || p.Notices.text != "" || p.Overlays.shown != NoOverlay {
		t.Error("something is left")
	}
}

func TestNoticeGoesByItself(t *testing.T) {
	p := newPlayer(t)
	p.Playback.paused = true
	p.Notices.Notify("hello")
	for range 39 {
		p.Advance(0.1)
	}
	if p.Notices.text == "" || !p.Animating() {
		t.Error("the notice is gone before its four seconds")
	}
	for range 2 {
		p.Advance(0.1)
	}
	if p.Notices.text != "" || p.Animating() {
		t.Error("the notice has stayed")
	}
	p.Notices.Warn("bad")
	for range 100 {
		p.Advance(0.1)
	}
	if p.Notices.text != "bad" {
		t.Error("a warning went by itself")
	}
}

func TestRestartIsTheSameRun(t *testing.T) {
	p := newPlayer(t)
	run := func() uint64 {
		for range 50 {
			p.Advance(1.0 / 60)
		}
		return p.World.Hash()
	}
	first := run()
	p.Selection.SelectShip(13)
	p.follow = true
	camera, rate := p.Observer.Plane().Zoom, p.Playback.rate
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if p.World.Tick() != 0 || p.ship != 13 || !p.follow || p.Observer.Plane().Zoom != camera || p.Playback.rate != rate {
		t.Errorf("after the restart: tick %d, ship %d, follow %v", p.World.Tick(), p.ship, p.follow)
	}
	if again := run(); again != first {
		t.Errorf("hash %x, the first time %x", again, first)
	}
}

func TestReopenKeepsTheLastGoodState(t *testing.T) {
	p := newPlayer(t)
	world, camera := p.World, p.Observer.Plane()
	p.Selection.SelectShip(4)
	if err := p.Reopen("no/such/scene.toml"); err == nil {
		t.Fatal("a scene that does not exist was opened")
	}
	if p.World != world || p.Observer.Plane() != camera || p.ship != 4 {
		t.Error("the failed opening has changed something")
	}
	if !strings.HasPrefix(p.Notices.text, "Still showing") {
		t.Errorf("notice %q", p.Notices.text)
	}
}

func TestFacts(t *testing.T) {
	p := newPlayer(t)
	if _, ok := p.Facts.Ship(); ok {
		t.Fatal("facts about no ship")
	}
	p.Selection.SelectShip(2)
	f, ok := p.Facts.Ship()
	if !ok || f.Name != "ships 3" || f.Group != "ships" || f.Method != "seek" || f.Target != "Earth" {
		t.Fatalf("facts %+v", f)
	}
	// The interception is at the target's position then, within the ship's range.
	s := p.World.Setup().Bodies.At(earth, f.ETA)
	if !f.HasMeeting || r2.Norm(r2.Sub(f.Meet, planePosition(s.R))) > 1e-9 {
		t.Errorf("meets at %v, where the target is at %v", f.Meet, s.R)
	}
	if reach, way := f.MaxSpeed*f.ETA, r2.Norm(r2.Sub(f.Meet, f.Pos))-p.World.Agents()[2].Goal.Within; math.Abs(reach-way) > 1e-6*way {
		t.Errorf("flies %v in the time, and it is %v away", reach, way)
	}
	p.Selection.SelectShip(ships)
	f, _ = p.Facts.Ship()
	if want := r2.Norm(r2.Sub(r2.Vec{X: 5000, Y: -300}, f.Pos)); f.Target != "the point (5000, -300)" || math.Abs(f.ETA-want/300) > 1e-9 {
		t.Errorf("to a point: %+v", f)
	}
}

func TestBodyFacts(t *testing.T) {
	p := newPlayer(t)
	p.Selection.SelectBody(earth)
	f, ok := p.Facts.Body()
	if !ok || f.CenterName != "Sun" || math.Abs(f.Distance-100) > 1e-9 || math.Abs(f.SemiMajor-100) > 1e-9 || f.ShipsBound != ships {
		t.Errorf("facts %+v", f)
	}
	if want := 2 * math.Pi; math.Abs(f.Period-want) > 1e-9 || math.Abs(f.Speed-100) > 1e-9 {
		t.Errorf("period %v, want %v; speed %v, want 100", f.Period, want, f.Speed)
	}
	p.Selection.SelectBody(sun)
	if f, ok := p.Facts.Body(); !ok || f.CenterName != "" || f.HasOrbit {
		t.Errorf("the Sun: %+v", f)
	}
}

// A planet's panel tells its speed about the Sun, also Earth's, and lists its moons.
func TestBodyFactsOfTheSolarSystem(t *testing.T) {
	p, err := Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Advance(0)
	bodies := p.World.Setup().Bodies
	for _, c := range []struct {
		body, center string
		kms          float64
		moons        []string
	}{
		{"Earth", "Sun", 29.8, []string{"Moon"}},
		{"Moon", "Earth", 1.02, nil},
		{"Mars", "Sun", 24.1, []string{"Phobos", "Deimos"}},
	} {
		i, err := bodies.Find(c.body)
		if err != nil {
			t.Fatal(err)
		}
		p.Selection.SelectBody(i)
		f, _ := p.Facts.Body()
		const kms = orbit.AU / 86400
		if f.CenterName != c.center || math.Abs(f.Speed*kms/c.kms-1) > 0.12 || !f.HasOrbit || !(f.Period > 20) {
			t.Errorf("%s about %s at %v km/s, period %v", c.body, f.CenterName, f.Speed*kms, f.Period)
		}
		var moons []string
		for _, j := range f.Satellites {
			moons = append(moons, bodies[j].Name)
		}
		if !slices.Equal(moons, c.moons) {
			t.Errorf("%s has the moons %q, want %q", c.body, moons, c.moons)
		}
	}
}

func TestFactsAllocateNothing(t *testing.T) {
	p := newPlayer(t)
	p.Selection.SelectShip(2)
	if n := testing.AllocsPerRun(20, func() { p.Facts.Ship() }); n > 1 { // the name
		t.Errorf("%v allocations for the facts of a frame", n)
	}
	p.Selection.Deselect()
	p.Playback.rate = 1
	if n := testing.AllocsPerRun(20, func() { p.Advance(1.0 / 60) }); n > 0 {
		t.Errorf("%v allocations in a frame", n)
	}
}

func TestOpenRefusesWithASentence(t *testing.T) {
	if _, err := Open("no-such-scene"); err == nil {
		t.Error("opened a scene that does not exist")
	}
}

// stopped is a clock that only the test advances.
type stopped struct{ at time.Time }

func (s *stopped) now() time.Time { return s.at }

// Warnings about a scene are shown in the window, also after it is read again.
func TestOpeningWarns(t *testing.T) {
	p, err := Open("solar-system", "time.step=1e6")
	if err != nil || !strings.Contains(p.Notices.text, "times the width of its goal") || !strings.Contains(p.Notices.text, `"Phobos" completes`) {
		t.Fatalf("%v; it says %q", err, p.Notices.text)
	}
	p.Notices.text = ""
	if err := p.Reopen("solar-system"); err != nil || !strings.Contains(p.Notices.text, "Phobos") {
		t.Errorf("%v; it says %q", err, p.Notices.text)
	}
	if err := p.Reopen("solar-system", "time.step=0.01"); err != nil || p.Notices.text != "" {
		t.Errorf("%v; it says %q", err, p.Notices.text)
	}
}
