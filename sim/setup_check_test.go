package sim

import (
	"math"
	"slices"
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
		{"Dt = 1e-09 must be at least 0.0001220703125, or at Start = 1e+09 the clock", func(s *Setup) { s.Start, s.Dt = 1e9, 1e-9 }},
		{"Groups[1].Gunner.Gun(): Range = NaN", func(s *Setup) { s.Groups[1].Gunner = odd{nav.Gun{Range: nan, Speed: 1}} }},
		{"Groups[1].Gunner.Gun(): Speed = 0 must", func(s *Setup) { s.Groups[1].Gunner = odd{nav.Gun{}} }},
		{"Groups[1].Gunner.Gun(): Reload = -1 must", func(s *Setup) { s.Groups[1].Gunner = odd{nav.Gun{Speed: 1, Reload: -1}} }},
		{"Groups[1].Gunner.Gun(): Damage = +Inf must", func(s *Setup) { s.Groups[1].Gunner = odd{nav.Gun{Speed: 1, Damage: inf}} }},
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
		{"Groups[1].Itinerary.Leave never comes: with Loop", func(s *Setup) { s.Groups[1].Itinerary.Leave = true }},
		{"Groups[1].Source.Count = 0 must be from 1 to the 20 agents", func(s *Setup) { s.Groups[1].Source = &Source{Rate: 1} }},
		{"Groups[1].Source.First = 4294967295 leaves less than Count = 1", func(s *Setup) { s.Groups[1].Source = &Source{First: math.MaxUint32, Count: 1, Rate: 1} }},
		{"Groups[1].Source.Rate = -1 must be", func(s *Setup) { s.Groups[1].Source = &Source{First: 1, Count: 1, Rate: -1} }},
		{"Groups[1].Source.From = NaN must be", func(s *Setup) { s.Groups[1].Source = &Source{First: 1, Count: 1, Rate: 1, From: nan} }},
		{"Groups[1].Source.Until = 1 must be 0 (no end), or finite and at least From = 2", func(s *Setup) { s.Groups[1].Source = &Source{First: 1, Count: 1, Rate: 1, From: 2, Until: 1} }},
		{"Groups[1].Source.First and Count name agent 2, which is of group 2", func(s *Setup) { s.Groups[1].Source = &Source{First: 1, Count: 2, Rate: 1} }},
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

func TestAWorldWithoutAgentsSteps(t *testing.T) {
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
	want := []Fault{{5, 0, "position x became NaN", false, false}, {5, 7, "heading became -Inf", false, false}, {5, 50, "position x became NaN", false, false}}
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
		if name, x := nonFinitePart(&w.Agents()[i], nil); name != "" {
			t.Errorf("agent %d: %s = %v", i, name, x)
		}
	}
}

// odd is a gunner of its own kind, whose turret turns to nonsense at tick 3.
type odd struct{ gun nav.Gun }

func (o odd) Gun() nav.Gun { return o.gun }
func (o odd) Aim(_ *nav.Agent, v *nav.View) (float64, bool) {
	if v.Tick == 3 {
		return math.NaN(), true
	}
	return 0, true
}

// A turret that becomes nonsense is a fault of its agent, which fires no more.
func TestFaultsOfGunners(t *testing.T) {
	s := duel(1, 1)
	s.Groups[0].Gunner, s.Groups[1].Gunner = odd{nav.Gun{Range: 10, Speed: 300}}, nil
	w := steps(mustNew(t, s), 10)
	if faults := w.Faults(); len(faults) != 1 || faults[0] != (Fault{2, 0, "turret became NaN", false, false}) {
		t.Errorf("faults %+v", faults)
	}
	turret, _ := w.Arms().Turret(0)
	if a := w.Agents()[0]; turret != 0 || a.Vel != (r2.Vec{}) || w.Report().Shots != 2 {
		t.Errorf("the turret points to %v, %d shots; %+v", turret, w.Report().Shots, a)
	}
}

// muddled forgets what it remembered.
type muddled struct{}

func (muddled) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	if v.Tick == 3 {
		switch a.ID {
		case 0:
			a.Memory[2] = math.Inf(1)
		case 1:
			a.Timer = math.NaN()
		}
	}
	return r2.Vec{}
}

func TestFaultsOfMemory(t *testing.T) {
	s := line([]float64{0, 9, 18}, make([]float64, 3))
	s.Groups[0].Behavior = muddled{}
	w := steps(mustNew(t, s), 9)
	if got, want := w.Faults(), []Fault{{3, 0, "memory became +Inf", false, false}, {3, 1, "timer became NaN", false, false}}; !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
