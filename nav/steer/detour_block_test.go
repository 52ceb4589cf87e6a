package steer

import (
	"errors"
	"math"
	"slices"
	"testing"

	"galaxy/internal/engine"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// Found side by side, what the flights straight to the aims meet leads to the decisions that agents
// make alone; what is out of the ordinary, or has changed since, is left to these.
func TestFlightsAreThoseOfDetour(t *testing.T) {
	free, blocked, left := 0, 0, 0
	var all engine.Flights
	var meetings engine.Meetings
	defer simd.Choose("")
	rapid.Check(t, func(t *rapid.T) {
		set := min(simd.Set(rapid.IntRange(0, int(simd.AVX512)).Draw(t, "set")), slices.Max(simd.Sets())) // the same draws on every processor
		if err := simd.Choose(set.String()); err != nil {
			t.Fatal(err)
		}
		var obstacles []nav.Obstacle
		for i := range rapid.IntRange(0, 66).Draw(t, "obstacles") {
			o := nav.Obstacle{Pos: anyVec(t, "place", 40), Vel: anyVec(t, "velocity", 1), Drift: anyVec(t, "drift", 0.1), Radius: rapid.Float64Range(0, 2).Draw(t, "radius"), Body: int32(i)}
			obstacles = append(obstacles, o)
		}
		places := new(engine.Places)
		places.Fill(obstacles, len(obstacles))

		views, agents, ways := make([]nav.View, rapid.IntRange(0, 66).Draw(t, "agents")), make([]nav.Agent, 66), make([]*nav.Priority, 66)
		meetings.Clear()
		all.Clear()
		dt := rapid.SampledFrom([]float64{0.1, 0}).Draw(t, "dt")
		for i := range views {
			v, a := &views[i], &agents[i]
			detour := &Detour{Clearance: rapid.Float64Range(1, 4).Draw(t, "clearance"), Lead: rapid.Bool().Draw(t, "lead")}
			ways[i] = &nav.Priority{}
			if err := errors.Join(ways[i].Add("detour", detour), ways[i].Add("seek", &Seek{})); err != nil {
				t.Fatal(err)
			}
			if DetourOf(ways[i]) != detour {
				t.Fatal("a composition does not tell of its detour")
			}
			*a = nav.Agent{
				Pos: anyVec(t, "place", 50), Vel: anyVec(t, "velocity", 2), Radius: 0.1, Hand: nav.Left,
				MaxSpeed: rapid.Float64Range(0.1, 20).Draw(t, "speed"), MaxAccel: math.Pow(10, rapid.Float64Range(-1, 2).Draw(t, "acceleration")),
			}
			path := anyArc(t)
			*v = nav.View{Dt: dt, Obstacles: obstacles, Engine: &engine.Aside{Places: places}}
			v.Target = nav.Target{Kind: nav.BodyGoal, Path: path, Index: int32(rapid.IntRange(0, 66).Draw(t, "body"))}
			v.Target.Pos, v.Target.Vel = path.At(v.Time)
			switch rapid.IntRange(0, 20).Draw(t, "odd") {
			case 0:
				v.Target.Path = nil
			case 1:
				v.Target.Kind = nav.NoGoal
			case 2:
				a.Vel = r2.Vec{}
			case 3:
				a.MaxAccel = math.Inf(1)
			case 4:
				a.Pos = v.Target.Pos
			case 5:
				a.Pos.X = 1e150
			}
			if detour.Lead {
				meetings.Add(a, &v.Target, v.Time)
			}
			all.Add(a, detour, &v.Target, &meetings)
		}
		meetings.Find()
		all.Find(&meetings, places, dt)
		for i := range views {
			v, a := &views[i], &agents[i]
			want := ways[i].Steer(a, v)
			all.Show(v)
			detour := DetourOf(ways[i])
			aim, after := v.Target.Pos, 0.0
			if detour.Lead && v.Target.Kind != nav.NoGoal {
				aim, after = meeting(a, v)
			}
			switch known := engine.Of(v).Flies(detour, a, v, aim, after); {
			case !known:
				left++
			case !engine.Of(v).Blocked(v):
				free++
			default:
				blocked++
			}
			if got := ways[i].Steer(a, v); got != want {
				t.Fatalf("agent %d wishes %v, alone %v", i, got, want)
			}
			a.Vel.X += 0.5
			alone := *v
			alone.Engine = &engine.Aside{Places: places}
			if got, want := ways[i].Steer(a, v), ways[i].Steer(a, &alone); got != want {
				t.Fatalf("agent %d, which has become faster, wishes %v, alone %v", i, got, want)
			}
		}
	})
	t.Logf("%d flights are free, %d blocked, %d left", free, blocked, left)
	if !testing.Short() && (left == 0 || (free == 0 || blocked == 0) && len(simd.Sets()) > 1) {
		t.Error("one of these never happens")
	}
}

// A behaviour that asks no Detour first has none.
func TestDetourOfOthers(t *testing.T) {
	mix := &nav.Priority{}
	if err := errors.Join(mix.Add("seek", &Seek{}), mix.Add("detour", &Detour{})); err != nil {
		t.Fatal(err)
	}
	for _, b := range []nav.Behavior{mix, &Seek{}, &nav.Priority{}} {
		if DetourOf(b) != nil {
			t.Errorf("%T has a detour", b)
		}
	}
}
