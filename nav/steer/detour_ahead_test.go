package steer

import (
	"errors"
	"math"
	"testing"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

func anyVec(t *rapid.T, name string, most float64) r2.Vec {
	size := most * math.Pow(10, rapid.Float64Range(-6, 0).Draw(t, name+" size"))
	sin, cos := portable.Sincos(rapid.Float64Range(0, 7).Draw(t, name+" direction"))
	return r2.Vec{X: float64(size * cos), Y: float64(size * sin)}
}

// A flight that surely passes an obstacle does not enter its circle by any sweep, and of
// those that do not enter it most are recognised.
func TestDetourPassesOnlyWhatItDoesNotEnter(t *testing.T) {
	free, told := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		self := &nav.Agent{Pos: anyVec(t, "place", 10), Vel: anyVec(t, "velocity", 3), MaxAccel: math.Pow(10, rapid.Float64Range(-2, 3).Draw(t, "acceleration"))}
		o := &nav.Obstacle{Vel: anyVec(t, "its velocity", 3)}
		way := passage{self: self, clearance: 1, now: portable.Norm(self.Vel)}
		f := way.swerveTo(anyVec(t, "new velocity", 3), rapid.Float64Range(0, 20).Draw(t, "time"))
		c := math.Pow(10, rapid.Float64Range(-6, 1).Draw(t, "circle"))
		look := way.look(&f)
		o.Radius = c
		passes := !blocks(&look, o)
		at, enters := f.enters(o, c)
		if enters && passes {
			t.Fatalf("it passes, but enters after %v", at)
		}
		if !enters {
			free++
		}
		if passes {
			told++
		}
	})
	if 2*told < free {
		t.Errorf("of %d flights that are free, %d are told to pass", free, told)
	}
}

// A decision is the same whether its flights look at all obstacles, as they must where there
// are too many for the list, or at the list: as many more far away fill it.
func TestDetourListsAllThatMatters(t *testing.T) {
	listed := 0
	defer func() {
		if listed == 0 {
			t.Error("the list is never used")
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		detour := &Detour{Clearance: rapid.Float64Range(1, 4).Draw(t, "clearance"), Lead: rapid.Bool().Draw(t, "lead")}
		both := &nav.Priority{}
		if err := errors.Join(both.Add("detour", detour), both.Add("seek", &Seek{})); err != nil {
			t.Fatal(err)
		}
		self := nav.Agent{
			Vel: anyVec(t, "velocity", 2), Radius: 0.1, MaxSpeed: rapid.Float64Range(0.1, 2).Draw(t, "speed"),
			MaxAccel: math.Pow(10, rapid.Float64Range(-1, 2).Draw(t, "acceleration")), Hand: nav.Left,
		}
		v := &nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: anyVec(t, "target", 30), Vel: anyVec(t, "its velocity", 1)}}
		for range rapid.IntRange(0, 30).Draw(t, "obstacles") {
			o := nav.Obstacle{Pos: anyVec(t, "place", 40), Vel: anyVec(t, "velocity", 3), Drift: anyVec(t, "drift", 0.1), Radius: rapid.Float64Range(0, 2).Draw(t, "radius"), Body: -1}
			v.Obstacles = append(v.Obstacles, o)
		}
		wish := both.Steer(&self, v)
		if ahead := &notesOf(v).ahead; ahead.of == detour && len(ahead.near) < len(v.Obstacles) {
			listed++
		}
		byPlaces := *v
		places := new(engine.Places)
		places.Fill(v.Obstacles, len(v.Obstacles))
		byPlaces.Engine = &engine.Aside{Places: places}
		if other := both.Steer(&self, &byPlaces); other != wish {
			t.Fatalf("with the list it wishes %v, with that by places %v", wish, other)
		}
		full := *v
		for range mostAhead + 1 { // fast enough to count, but they leave
			full.Obstacles = append(full.Obstacles, nav.Obstacle{Pos: r2.Vec{X: 1e5}, Vel: r2.Vec{X: 1e7}, Body: -1})
		}
		if other := both.Steer(&self, &full); other != wish {
			t.Fatalf("with the list it wishes %v, without %v", wish, other)
		}
		if notesOf(&full).ahead.of != nil {
			t.Fatal("a list that is full counts as complete")
		}
	})
}
