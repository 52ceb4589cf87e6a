package steer_test

import (
	"math"
	"testing"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

var listers = []nav.Behavior{mustNew("pilot"), mustNew("orca"), mustNew("avocado")}

func mustNew(name string) nav.Behavior {
	b, err := nav.New(name)
	if err != nil {
		panic(err)
	}
	return b
}

// Behaviours that list make the same of a crowd as of the neighbours that are within reach of
// the agent: to the bit, whatever is in their memory, and whatever else is in the spans.
func TestListersTakeCrowdsAsNeighbors(t *testing.T) {
	var a, b nav.View
	rapid.Check(t, func(t *rapid.T) {
		number := func(least, most float64, what string) float64 { return rapid.Float64Range(least, most).Draw(t, what) }
		place := func(what string) r2.Vec { return r2.Vec{X: number(-9, 9, what), Y: number(-9, 9, what)} }
		odd := rapid.Bool().Draw(t, "odd ones")
		self := nav.Agent{ID: 3, Radius: number(0.3, 2, "radius"), MaxSpeed: 2, Cruise: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: place("own"), Vel: place("own velocity")}
		if rapid.Bool().Draw(t, "engine") {
			self.MaxAccel = 3
		}
		self.Square = odd && rapid.Bool().Draw(t, "square")
		target := nav.Target{Kind: nav.PointGoal, Pos: place("target")}
		if rapid.IntRange(0, 4).Draw(t, "goal") == 0 {
			target = nav.Target{Kind: nav.AgentGoal, Index: 10, Pos: place("target"), Within: 1}
		}
		reach := number(1, 12, "reach")
		list := make([]nav.Neighbor, rapid.IntRange(1, 150).Draw(t, "agents"))
		for i := range list {
			draw := func(lane uint64) float64 {
				return portable.Uniform(portable.Hash(5, uint64(i), uint64(len(list)), lane))
			}
			list[i] = nav.Neighbor{
				ID: uint32(10 + i), Pos: r2.Vec{X: 16*draw(0) - 8, Y: 16*draw(1) - 8}, Vel: r2.Vec{X: 2*draw(2) - 1, Y: 2*draw(3) - 1},
				Radius: 0.3 + draw(4), Timer: math.Floor(1.2 * draw(5)),
				Square: odd && draw(6) < 0.2, Stopped: odd && draw(7) < 0.2, Wreck: odd && draw(8) < 0.2,
			}
			if draw(9) < 0.05 {
				list[i].Pos = self.Pos
			}
		}
		own := rapid.IntRange(0, len(list)-1).Draw(t, "place")
		list[own] = self.Neighbor()
		first := rapid.IntRange(0, len(list)).Draw(t, "first")
		end := rapid.IntRange(first, len(list)).Draw(t, "end")
		var crowd engine.Crowd
		crowd.Set(list)
		a.Clear()
		b.Clear()
		a.Dt, b.Dt, a.Target, b.Target = 0.05, 0.05, target, target
		aside := engine.Of(&b)
		aside.Crowd, aside.Reach, aside.Place = &crowd, reach, uint32(own)
		aside.Cells = steer.Cells{{First: 0, End: uint32(first)}, {First: uint32(end), End: uint32(len(list))}}
		for i := range list {
			if i != own && (i < first || i >= end) && portable.Norm2(r2.Sub(list[i].Pos, self.Pos)) <= float64(reach*reach) {
				a.Neighbors = append(a.Neighbors, list[i])
			}
		}
		for _, behavior := range listers {
			one, other := self, self
			want, got := behavior.Steer(&one, &a), behavior.Steer(&other, &b)
			if want != got || one != other {
				t.Fatalf("%T wishes %v among %d neighbours, and %v among a crowd of them", behavior, want, len(a.Neighbors), got)
			}
		}
	})
}

// Once its memory is there, a list of neighbours costs no allocation.
func TestListingNeighborsAllocatesNothing(t *testing.T) {
	var v nav.View
	v.Neighbors = make([]nav.Neighbor, 40)
	for i := range v.Neighbors {
		v.Neighbors[i] = nav.Neighbor{ID: uint32(i + 1), Radius: 1, Pos: r2.Vec{X: float64(3 * i), Y: float64(i)}}
	}
	self := nav.Agent{Radius: 1, MaxSpeed: 2, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited}
	for _, behavior := range listers {
		step := func() {
			v.Clear()
			v.Neighbors = v.Neighbors[:40]
			v.Dt, v.Target = 0.1, nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}}
			behavior.Steer(&self, &v)
		}
		step()
		if n := testing.AllocsPerRun(10, step); n > 0 {
			t.Errorf("%T allocates %v times a step", behavior, n)
		}
	}
}
