package sim

import (
	"encoding/json"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// The report counts agents that do not arrive: lost ones, and stopped ones.
func TestReportCountsAgentsThatDoNotArrive(t *testing.T) {
	m, at := drawn(t, `
a..#.
...#.
`)
	alcove := m.Center(at['a'])
	alcove.X += 4 * m.Size()
	s := hike(m, hiker(m, 0, at['a'], at['a']), hiker(m, 1, at['a'], at['a']), hiker(m, 2, at['a'], at['a']))
	s.Agents[1].Pos.X += m.Size()
	s.Agents[1].Goal.Point = alcove
	s.Agents[2].Pos.X += 2 * m.Size()
	s.Agents[2].Stopped = true
	r := mustNew(t, s).Report()
	if r.Arrived != 1 || r.Lost != 1 || r.Stopped != 1 {
		t.Errorf("arrived %d, lost %d, stopped %d; want 1 of each", r.Arrived, r.Lost, r.Stopped)
	}
}

// The report tells when the deepest overlap was: of squares that are placed one upon the other, at the
// start, and of what flies through something later. Without any there is no such time.
func TestReportTellsWhenTheDeepestOverlapWas(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("the reports of other tests have the same goroutines")
	}
	heap := line(make([]float64, 300), make([]float64, 300))
	for i := range heap.Agents {
		a := &heap.Agents[i]
		a.Square, a.Pos = true, r2.Vec{X: float64(i%20) * a.Radius, Y: float64(i/20) * a.Radius}
	}
	apart := line([]float64{0, 100}, []float64{0, 0})
	through := line([]float64{0, 10}, []float64{10, 0})
	for _, c := range []struct {
		setup     Setup
		some, at0 bool
	}{{heap, true, true}, {apart, false, false}, {through, true, false}} {
		r := steps(mustNew(t, c.setup), 120).Report()
		x, ok := measure("max_overlap_time").Of(Row{&r, &r.Total})
		if ok != c.some || r.MaxOverlap > 0 != c.some || ok && (x == 0) != c.at0 || r.Contacts > 0 != (c.some && !c.at0) {
			t.Errorf("%d agents: %d contacts, the deepest overlap of %v at %v (%v)", r.Agents, r.Contacts, r.MaxOverlap, x, ok)
		}
	}
}

// An agent that stands at its goal when it gets it arrives without a journey.
func TestAgentsAtTheirGoalMakeNoJourney(t *testing.T) {
	there := []nav.Goal{{Kind: nav.PointGoal, Within: 6}, {Kind: nav.PointGoal, Point: r2.Vec{X: 1}, Within: 6}}
	for _, it := range []Itinerary{{Choice: Stay, Stops: there[:1]}, {Choice: List, Stops: there}, {Choice: Loop, Stops: there}} {
		s := line([]float64{0}, []float64{0})
		s.Groups[0].Itinerary = it
		w := mustNew(t, s)
		for range 20 {
			w.Step()
		}
		if r := w.Report(); r.Arrived != 1 || r.Total.Journeys != 0 || r.Total.MeanTime != 0 {
			t.Errorf("%v: arrived %d, %+v", it.Choice, r.Arrived, r.Total)
		}
	}
}

// Shells that hit wrecks, or agents without enemies, are no hits of a report.
func TestHitsAreOnEnemies(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*World)
		hits   int
	}{
		{"an enemy", func(*World) {}, 1},
		{"a wreck", func(w *World) { wreck(w, 1) }, 0},
		{"no enemy", func(w *World) {
			k := &w.agents.Kinds[w.agents.KindNo[w.agents.SlotOf(1)]]
			k.Agent.Team, k.Seen.Team = 0, 0
			w.neighbors.resort(w.tick)
		}, 0},
	} {
		s := duel(1, 1)
		s.Agents[1].Pos, s.Agents[1].Vel = r2.Vec{X: 100}, r2.Vec{}
		s.Groups[0].Gunner, s.Groups[1].Gunner = sniper{1, 1000}, nil
		w := mustNew(t, s)
		c.change(w)
		w.arms.Shells = append(w.arms.Shells, Shell{Pos: r2.Vec{X: 94}, Vel: r2.Vec{X: 600}, Left: 9, Damage: 1, Team: s.Agents[0].Team})
		w.Step()
		if got := w.Report().Hits; len(w.Arms().Hits) != 1 || got != c.hits {
			t.Errorf("%s: %d hits in the report, %d in the world; want %d and 1", c.name, got, len(w.Arms().Hits), c.hits)
		}
	}
}

// An agent that has stopped in the crowd about a taken goal has settled; one that has
// stopped elsewhere, or is bound for elsewhere, has not.
func TestReportTellsTheCrowdAboutAGoal(t *testing.T) {
	m, at := drawn(t, "a............................")
	for _, c := range []struct {
		name             string
		change           func(row []nav.Agent)
		settled, stopped int
	}{
		{"a row", func([]nav.Agent) {}, 7, 7},
		{"one is on its way", func(row []nav.Agent) { row[3].Stopped = false }, 2, 6},
		{"one is bound for elsewhere", func(row []nav.Agent) { row[4].Goal.Point.X += 600 }, 3, 7},
		{"a gap", func(row []nav.Agent) { row[6].Pos.X, row[7].Pos.X = row[6].Pos.X+9, row[7].Pos.X+9 }, 5, 7},
		{"no agent is there", func(row []nav.Agent) { row[0].Goal.Point.X += 600 }, 0, 7},
	} {
		var row []nav.Agent
		for i := range 8 {
			a := hiker(m, uint32(i), at['a'], at['a'])
			a.Pos.X += float64(i) * 20
			a.Stopped = i > 0
			row = append(row, a)
		}
		c.change(row)
		if r := mustNew(t, hike(m, row...)).Report(); r.Settled != c.settled || r.Stopped != c.stopped || r.Total.Settled != r.Settled {
			t.Errorf("%s: %d settled of %d that stopped; want %d of %d", c.name, r.Settled, r.Stopped, c.settled, c.stopped)
		}
	}
}

// A mean of no journeys is null in JSON, and none of some is a number.
func TestMeansOfNothingAreNull(t *testing.T) {
	for journeys, want := range []string{`"mean_time":null`, `"mean_time":0,`} {
		text, err := json.Marshal(Report{Total: GroupMetrics{Journeys: journeys}})
		if err != nil || strings.Count(string(text), `"mean_time"`) != 1 || !strings.Contains(strings.ReplaceAll(string(text), "}", ","), want) {
			t.Errorf("%s, %v; want %s", text, err, want)
		}
	}
}
