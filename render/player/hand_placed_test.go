package player

import (
	"os"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

const yardOfShips = yardOfThings + `
[[group]]
name = "pairs"
count = 2
place.grid = { at = [0, -60], spacing = 10 }
stops = [[40, -60], [-40, -60]]
radius = 2
speed = 6
steer = "seek"
[[agent]]
name = "Ada"
at = [-20, 60]
goal = [20, 60]
radius = 2
speed = 6
steer = "seek"
[[agent]]
name = "Ben"
group = "pairs"
at = [-20, 50]
radius = 2
`

// Ships and goals that were dragged are where they were put in the scene that F2 writes: one of a count, a group as a whole, single ships,
// and those whose drag was not undone.
func TestWritesPlacedShips(t *testing.T) {
	p, drag := inYardOf(t, yardOfShips)
	start := p.Scene.Setup.Agents
	place := func(thing string, x, y float64) {
		t.Helper()
		if err := p.Orders.Give(sim.Place{Thing: thing, At: r2.Vec{X: x, Y: y}}); err != nil {
			t.Fatal(err)
		}
	}
	put := map[int]r2.Vec{}
	if !drag(start[1].Pos, r2.Vec{X: -50, Y: 50}) {
		t.Fatal("nothing was dragged")
	}
	put[1], _ = p.World.Place(1)
	place("pairs 1,pairs 2", 5, -70)
	put[3], put[4] = r2.Vec{X: 5, Y: -70}, r2.Vec{X: 15, Y: -70}
	playTo(t, p, 20)
	p.Playback.SetPaused(true)
	place("Ada", 3, 33)
	place("Ben", -70, 44)
	place("Ben", -70, 45)
	put[5], put[6] = r2.Vec{X: 3, Y: 33}, r2.Vec{X: -70, Y: 45}
	place("stop 2 of pairs", -44, -66)
	place("goal of Ben", 7, 8)
	place("goal of Ada", 21, 61)
	place("couriers 3", -90, -20)
	if p.Orders.Undo(); p.World.Tick() != 20 {
		playTo(t, p, 20)
		p.Playback.SetPaused(true)
	}
	p.Editor.Toggle()
	if text := p.Notices.Text(); !strings.Contains(text, "8 things") || strings.Contains(text, "Not written") {
		t.Errorf("%q", text)
	}
	if p.Editor.Save(); p.Editor.UnsavedStrokes() != 0 {
		t.Errorf("not saved: %q", p.Notices.Text())
	}
	s, err := scene.Open(p.Scene.File)
	if err != nil {
		text, _ := os.ReadFile(p.Scene.File)
		t.Fatalf("%v in\n%s", err, text)
	}
	for id := range start {
		want, moved := put[id]
		if !moved {
			want = start[id].Pos
		}
		if at := s.Setup.Agents[id].Pos; r2.Norm(r2.Sub(at, want)) > 1e-9 {
			t.Errorf("agent %d starts at %v, not at %v", id, at, want)
		}
	}
	for id, want := range map[int]r2.Vec{5: {X: 21, Y: 61}, 6: {X: 7, Y: 8}} {
		if g := s.Setup.Agents[id].Goal; g.Kind != nav.PointGoal || g.Point != want {
			t.Errorf("agent %d heads for %v, not for %v", id, g, want)
		}
	}
	if at := s.Setup.Groups[1].Itinerary.Stops[1].Point; at != (r2.Vec{X: -44, Y: -66}) {
		t.Errorf("the stop is at %v", at)
	}
	text, _ := os.ReadFile(p.Scene.File)
	for _, line := range []string{"place.start = [{ number = 2, at = [", "place.grid = { at = [10, -70], spacing = 10 }"} {
		if !strings.Contains(string(text), line) {
			t.Errorf("the file has no %q:\n%s", line, text)
		}
	}
}

// What the text has in a form that cannot take it is told, and stays.
func TestTellsWhatIsNotWritten(t *testing.T) {
	p, _ := inYardOf(t, strings.Replace(yardOfThings, "goal = [60, 0]\n", "place.shift = [100, 0]\n", 1))
	before := p.Scene.Text()
	if err := p.Orders.Give(sim.Place{Thing: "goal of couriers 2", At: r2.Vec{X: 1, Y: 2}}); err != nil {
		t.Fatal(err)
	}
	p.Editor.Toggle()
	if text := p.Notices.Text(); !strings.Contains(text, "Not written") || !strings.Contains(text, "goals of couriers") {
		t.Errorf("%q", text)
	}
	if p.Editor.UnsavedStrokes() != 0 || p.Scene.Text() != before {
		t.Error("the text has changed")
	}
}
