package scene

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/sim"
)

const fed = `
schema = 1
title = "fed"
[tiles]
size = 4
map = """
a.....B
a.....C
a.....D
"""
[[group]]
name = "marked"
source = { rate = 2, count = 7, from = 1, until = 60, chance = CHANCE }
place.marks = "a"
steer = "seek"
stops = ["B", "C", "D"]
on_arrival = "leave"
CHOICE
[[group]]
name = "lined"
source = { rate = 2, count = 5, chance = CHANCE }
place.line = { from = [1, 1], to = [9, 1] }
steer = "seek"
goal = "D"
on_arrival = "leave"
`

func openFed(t *testing.T, chance, choice string) *Scene {
	t.Helper()
	s, err := Parse("fed.toml", []byte(strings.NewReplacer("CHANCE", chance, "CHOICE", choice).Replace(fed)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSourcesAreBuilt(t *testing.T) {
	s := openFed(t, "false", "")
	marked, lined := &s.Setup.Groups[0], &s.Setup.Groups[1]
	if want := (sim.Source{Count: 7, Rate: 2, From: 1, Until: 60}); *marked.Source != want {
		t.Errorf("%+v, want %+v", *marked.Source, want)
	}
	if want := (sim.Source{First: 7, Count: 5, Rate: 2}); *lined.Source != want {
		t.Errorf("%+v, want %+v", *lined.Source, want)
	}
	if !marked.Itinerary.Leave || marked.Itinerary.Choice != sim.List || !lined.Itinerary.Leave {
		t.Errorf("%+v, %+v", marked.Itinerary, lined.Itinerary)
	}
	if a := s.Setup.Agents; len(a) != 12 || a[0].Pos != a[3].Pos || a[0].Pos == a[1].Pos || a[7].Pos.X != 1 || a[11].Pos.X != 9 {
		t.Errorf("agents of a source do not share the marked tiles, or a line is not in order: %+v", a)
	}
	places := func(s *Scene) (at []r2.Vec) {
		for _, a := range s.Setup.Agents[7:] {
			at = append(at, a.Pos)
		}
		return at
	}
	inOrder, drawn := places(s), places(openFed(t, "true", ""))
	if slices.Equal(inOrder, drawn) {
		t.Error("by chance the places are in order, too")
	}
	slices.SortFunc(drawn, func(a, b r2.Vec) int { return int(a.X - b.X) })
	if !slices.Equal(inOrder, drawn) {
		t.Errorf("by chance the places are others: %v, not %v", drawn, inOrder)
	}
}

// With choice = "random" an agent goes to one of the stops, and leaves there.
func TestAgentsLeaveAtAStopThatIsDrawn(t *testing.T) {
	s := openFed(t, "true", `choice = "random"`)
	s.Setup.End.Arrived = true
	w := world(t, s, 2)
	ends := map[r2.Vec]int{}
	for !w.Done() && w.Tick() < 3000 {
		w.Step()
	}
	for id := range w.Agents()[:7] {
		a := &w.Agents()[id]
		if w.Presence(uint32(id)) != sim.Left || portable.Norm(r2.Sub(a.Pos, a.Goal.Point)) > a.Goal.Within || w.Journeys().Arrivals(uint32(id)) != 1 {
			t.Errorf("agent %d: %v, at %v after %d journeys", id, w.Presence(uint32(id)), a.Pos, w.Journeys().Arrivals(uint32(id)))
		}
		ends[a.Goal.Point]++
	}
	if len(ends) != 3 {
		t.Errorf("they left at %v", ends)
	}
}

// With choice = "nearest" an agent goes to the stop nearest to its start, a body or a point,
// and no further.
func TestAgentsGoToTheNearestStop(t *testing.T) {
	s, err := Parse("exits.toml", []byte(`
schema = 1
title = "exits"
[[body]]
name = "hatch"
at = [0, 30]
radius = 1
[[group]]
name = "all"
count = 9
place.grid = { spacing = 10 }
steer = "seek"
stops = [[-30, 0], [30, 0], "hatch"]
choice = "nearest"
on_arrival = "leave"
`))
	if err != nil {
		t.Fatal(err)
	}
	w := world(t, s, 1)
	for range 1200 {
		w.Step()
	}
	if r := w.Report(); r.Left != 9 || r.Total.Journeys != 9 {
		t.Errorf("%d left after %d journeys", r.Left, r.Total.Journeys)
	}
	for i := range w.Agents() {
		from, to := s.Setup.Agents[i].Pos, w.Agents()[i].Pos
		for _, stop := range []r2.Vec{{X: -30}, {X: 30}, {Y: 30}} {
			if portable.Norm(r2.Sub(stop, from)) < portable.Norm(r2.Sub(to, from))-4 {
				t.Errorf("agent %d from %v left at %v, and %v is nearer", i, from, to, stop)
			}
		}
	}
}
