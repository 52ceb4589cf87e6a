package sim

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/orbit"
)

func TestSetupsThatMakeNoSenseAreRefused(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		want   string
		change func(s *Setup)
	}{
		{"Start = NaN must be finite", func(s *Setup) { s.Start = nan }},
		{"Dt = 0 must be finite and above 0", func(s *Setup) { s.Dt = 0 }},
		{"Dt = +Inf must be", func(s *Setup) { s.Dt = inf }},
		{"Workers = -1 must be from 0", func(s *Setup) { s.Workers = -1 }},
		{"Workers = 5000 must be", func(s *Setup) { s.Workers = 5000 }},
		{"End.Time = -1 must be", func(s *Setup) { s.End.Time = -1 }},
		{`Bodies: orbit: body "moon"`, func(s *Setup) { s.Bodies = append(orbit.System{}, s.Bodies...); s.Bodies[2].Parent = 9 }},
		{"Obstacles[0]: Pos = {NaN 1}", func(s *Setup) { s.Obstacles[0].Pos.X = nan }},
		{"Obstacles[0]: Vel = {1 0} must be 0", func(s *Setup) { s.Obstacles[0].Vel.X = 1 }},
		{"Obstacles[0]: Radius = -1 must", func(s *Setup) { s.Obstacles[0].Radius = -1 }},
		{"Obstacles[0]: Body = 0 must be -1", func(s *Setup) { s.Obstacles[0].Body = 0 }},
		{"Boxes[0]: Min = ", func(s *Setup) { s.Boxes[0].Min.X = 1e9 }},
		{`Groups[1] ("tour") has no Behavior`, func(s *Setup) { s.Groups[1].Behavior = nil }},
		{`Groups[1] ("tour") has no Drive`, func(s *Setup) { s.Groups[1].Drive = nil }},
		{`Groups[1]: the name "shy" is taken`, func(s *Setup) { s.Groups[1].Name = "shy" }},
		{"Groups[0].Itinerary.Choice = 9 is none of", func(s *Setup) { s.Groups[0].Itinerary.Choice = 9 }},
		{"Groups[1].Itinerary.Stops[0] is no goal", func(s *Setup) { s.Groups[1].Itinerary.Stops = []nav.Goal{{}} }},
		{"Groups[1].Itinerary.Stops[0]: Index = 3 is none of the 3 bodies", func(s *Setup) {
			s.Groups[1].Itinerary.Stops = []nav.Goal{{Kind: nav.BodyGoal, Index: 3}}
		}},
		{"Agents[2]: ID = 7 must be its index", func(s *Setup) { s.Agents[2].ID = 7 }},
		{"Agents[2]: Group = 3 is none of the 3 groups", func(s *Setup) { s.Agents[2].Group = 3 }},
		{"Agents[2]: Radius = NaN must", func(s *Setup) { s.Agents[2].Radius = nan }},
		{"Agents[2]: Mass = 0 must", func(s *Setup) { s.Agents[2].Mass = 0 }},
		{"Agents[2]: MaxSpeed = +Inf must", func(s *Setup) { s.Agents[2].MaxSpeed = inf }},
		{"Agents[2]: MaxAccel = NaN must", func(s *Setup) { s.Agents[2].MaxAccel = nan }},
		{"Agents[2]: MaxTurn = -1 must", func(s *Setup) { s.Agents[2].MaxTurn = -1 }},
		{"Agents[2]: Vel = {0 -Inf} must be finite", func(s *Setup) { s.Agents[2].Vel.Y = -inf }},
		{"Agents[2]: Goal.Kind = 9 is unknown", func(s *Setup) { s.Agents[2].Goal.Kind = 9 }},
		{"Agents[2]: Goal.Within = -1 must", func(s *Setup) { s.Agents[2].Goal = nav.Goal{Kind: nav.PointGoal, Within: -1} }},
		{"Agents[2]: Goal.Point = {NaN 0} must", func(s *Setup) {
			s.Agents[2].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: nan}}
		}},
		{"Agents[2]: Goal.Index = 20 is none of the 20 agents", func(s *Setup) { s.Agents[2].Goal = nav.Goal{Kind: nav.AgentGoal, Index: 20} }},
		{"Agents[2]: Goal.Index = 2 is the agent itself", func(s *Setup) { s.Agents[2].Goal = nav.Goal{Kind: nav.AgentGoal, Index: 2} }},
		{"Health[1] = -1 must be", func(s *Setup) { s.Health = []float64{0, -1} }},
		{"Slack[1] = NaN must be", func(s *Setup) { s.Slack = []float64{0, math.NaN()} }},
		{"21 numbers of Slack are more than the 20 Agents", func(s *Setup) { s.Slack = make([]float64, 21) }},
		{"21 numbers of Health are more than the 20 Agents", func(s *Setup) { s.Health = make([]float64, 21) }},
		{`End.Arrived never comes: group "shy" travels for ever (random)`, func(s *Setup) { s.End.Arrived = true }},
	} {
		s := crowd(20, 20)
		c.change(&s)
		w, err := New(s)
		switch {
		case err == nil:
			w.Close()
			t.Errorf("accepted, want: %s", c.want)
		case !strings.Contains(err.Error(), "sim: "+c.want):
			t.Errorf("got  %v\nwant sim: %s", err, c.want)
		}
	}
}

func TestAllMistakesAreNamedAtOnce(t *testing.T) {
	s := crowd(20, 20)
	s.Dt, s.Workers, s.Agents[3].Mass = -1, -1, -1
	_, err := New(s)
	if err == nil || len(strings.Split(err.Error(), "\n")) != 3 {
		t.Errorf("got %v, want three lines", err)
	}
}

func TestAWorldWithNobodySteps(t *testing.T) {
	w := steps(mustNew(t, Setup{Dt: 1}), 3)
	if r := w.Report(); r.Steps != 3 || r.Agents != 0 || r.Overlaps != 0 || w.Done() {
		t.Errorf("%+v", r)
	}
}

// broken steers well until tick 5, and then asks three agents for what no
// number says.
type broken struct{}

func (broken) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	switch {
	case v.Tick < 5 || a.ID%50 != 0 && a.ID != 7:
	case a.ID == 7:
		a.Heading = math.Inf(-1)
	default:
		return r2.Vec{X: math.NaN()}
	}
	return beeline{}.Steer(a, v)
}

func TestFaultsAreContained(t *testing.T) {
	s := crowd(100, 40)
	for i := range s.Groups {
		s.Groups[i].Behavior = broken{}
	}
	w := steps(mustNew(t, s), 5)
	before := append([]nav.Agent(nil), w.Agents()...)
	steps(w, 20)
	want := []Fault{{5, 0, "position x became NaN"}, {5, 7, "heading became -Inf"}, {5, 50, "position x became NaN"}}
	got := w.Faults()
	if len(got) != len(want) {
		t.Fatalf("faults %v, want %v", got, want)
	}
	for i, f := range got {
		if f != want[i] {
			t.Errorf("fault %v, want %v", f, want[i])
		}
		a, b := w.Agents()[f.Agent], before[f.Agent]
		if a.Pos != b.Pos || a.Heading != b.Heading || a.Vel != (r2.Vec{}) {
			t.Errorf("agent %d is at %v moving %v; it last made sense at %v", f.Agent, a.Pos, a.Vel, b.Pos)
		}
	}
	if w.Report().Faults != 3 {
		t.Errorf("the report counts %d", w.Report().Faults)
	}
	for i := range w.Agents() {
		if name, x := oddity(&w.Agents()[i]); name != "" {
			t.Errorf("agent %d: %s = %v", i, name, x)
		}
	}
}
