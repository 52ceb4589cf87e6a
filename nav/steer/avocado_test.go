package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// asAvocado are the parameters with which the authors' program runs, without its noise.
var asAvocado = map[string]string{"radii": "false", "noise": "0"}

// Two meet head-on at a relative speed of 2; their centres are 2.4 apart, and they count as discs of 0.22. So u is
// 2·0.44/2.4 = 0.3667 to the right. At its first look it has seen the other do nothing: it takes it for a little less
// cooperative than half, and does (1 + 0.0649)/2 = 0.5324 of u, 0.1952.
func ExampleAvocado() {
	b, err := nav.New("avocado")
	if err != nil {
		panic(err)
	}
	noise, err := nav.Find(b, "noise")
	if err != nil {
		panic(err)
	}
	_ = noise.SetText("0")
	self := nav.Agent{Radius: 0.2, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}, Hand: nav.Right}
	view := nav.View{
		Dt:        0.1,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 2.4}, Vel: r2.Vec{X: -1}, Radius: 0.2}},
	}
	b.(nav.Explainer).Explain(&self, &view, printer{})
	b.Steer(&self, &view)
	fmt.Printf("opinion %.4f, attention %.4f\n", self.Memory[1], self.Memory[2])
	// Output:
	// wish (-0.3579, -1.9192)
	// opinion -0.0649, attention 0.5700
}

// The opinion of a robot that comes straight on, the attention to it, and the velocity chosen, step by step: as the
// authors' program (commit b2b426b) gives them for two robots of radius 0.22 that fly at 1 m/s from (0, 0) and (2.4,
// 0.1), with the parameters of its experiments. It computes with 32 bits.
func TestAvocadoAsPublished(t *testing.T) {
	b := tuned(t, "avocado", asAvocado)
	self := nav.Agent{Radius: 0.2, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}}
	other := nav.Neighbor{ID: 1, Pos: r2.Vec{X: 2.4, Y: 0.1}, Vel: r2.Vec{X: -1}, Radius: 0.2}
	for k, want := range [][4]float64{
		{-0.064879, 0.57, 0.978501, -0.149773},
		{-0.146802, 0.8151, 0.965237, -0.231877},
		{-0.227559, 0.920493, 0.958147, -0.273081},
		{-0.300548, 0.965812, 0.954791, -0.291811},
		{-0.363985, 0.985299, 0.95335, -0.299539},
		{-0.418054, 0.993679, 0.952767, -0.302457},
		{-0.463666, 0.997282, 0.952528, -0.303477},
		{-0.501929, 0.998831, 0.952415, -0.303809},
		{-0.533924, 0.999497, 0.952346, -0.30391},
		{-0.560629, 0.999784, 0.952292, -0.303937},
		{-0.582893, 0.999907, 0.952241, -0.303941},
		{-0.60144, 0.99996, 0.952192, -0.303939},
		{-0.539516, 0.429983, 0.980096, -0.198524}, // it is past
		{-0.456333, 0.184893, 0.999993, 0.00361508},
	} {
		view := nav.View{Dt: 0.1, Tick: uint64(k), Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}}, Neighbors: []nav.Neighbor{other}}
		nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
		other.Pos.X -= 0.1
		for i, got := range []float64{self.Memory[1], self.Memory[2], self.Vel.X, self.Vel.Y} {
			if math.Abs(got-want[i]) > 2e-5 {
				t.Errorf("step %d: %s %.6f, want %.6f", k, [...]string{"opinion", "attention", "x", "y"}[i], got, want[i])
			}
		}
	}
}

// Opinions are worked out once in a period: a step that is ten times shorter changes them no more often.
func TestAvocadoLooksOnceInAPeriod(t *testing.T) {
	b := tuned(t, "avocado", asAvocado)
	self := nav.Agent{Radius: 0.2, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}}
	changes, last := 0, 0.0
	for k := range 100 {
		view := nav.View{
			Dt: 0.01, Tick: uint64(k), Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
			Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{X: 2.4, Y: 0.1}, Vel: r2.Vec{X: -1}, Radius: 0.2}},
		}
		b.Steer(&self, &view)
		if self.Memory[1] != last {
			changes, last = changes+1, self.Memory[1]
		}
	}
	if changes != 10 {
		t.Errorf("in a second its opinion changed %d times, want 10", changes)
	}
}

// Property 5: it remembers opinions of all that it sees at a time, whatever their order, and that of an agent that is
// away for a while if there is room.
func TestAvocadoRemembersOpinions(t *testing.T) {
	b := tuned(t, "avocado", asAvocado)
	self := nav.Agent{Radius: 0.2, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}}
	memories := make([]nav.Memory, 14)
	rng := rand.New(rand.NewPCG(4, 2))
	look := func(tick uint64, ids ...uint32) {
		view := nav.View{Dt: 0.1, Tick: tick, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}}, Memories: memories}
		for _, id := range ids {
			view.Neighbors = append(view.Neighbors, nav.Neighbor{ID: id, Pos: r2.Add(r2.Vec{X: 1.2}, anywhere(rng, 0.5)), Vel: r2.Vec{X: -1}, Radius: 0.2})
		}
		b.Steer(&self, &view)
	}
	known := func() map[uint32]bool {
		all := map[uint32]bool{}
		for _, m := range append([]nav.Memory{self.Memory}, memories...) {
			if m[0] != 0 {
				if all[uint32(m[0]-1)] {
					t.Fatalf("two opinions of %v", m[0]-1)
				}
				all[uint32(m[0]-1)] = true
			}
		}
		return all
	}
	var many []uint32
	for id := range uint32(15) {
		many = append(many, id)
	}
	look(0, 20)
	look(1, many[:5]...)
	if !known()[20] {
		t.Error("it forgets an opinion though there is room")
	}
	for tick := range uint64(20) {
		rng.Shuffle(len(many), func(i, j int) { many[i], many[j] = many[j], many[i] })
		look(2+tick, many...)
		if all := known(); len(all) != 15 || all[20] {
			t.Fatalf("it remembers %d opinions", len(all))
		}
	}
}

// The worst that can be: no distance, no speed, no time to look, no room to remember.
func TestAvocadoIsFinite(t *testing.T) {
	for _, with := range []map[string]string{{}, {"period": "0"}, {"delta": "1"}, {"noise": "1"}, {"b": "1000"}, {"kappa": "0"}} {
		b := tuned(t, "avocado", with)
		for _, at := range []r2.Vec{{}, {X: 1e-300}, {X: 0.4}, {X: 0.44}, {X: 1e300}} {
			self := nav.Agent{Radius: 0.2, MaxSpeed: 1, MaxAccel: nav.Unlimited}
			for k := range 5 {
				view := nav.View{
					Dt: 0.1, Tick: uint64(k), Target: nav.Target{Kind: nav.PointGoal},
					Neighbors: []nav.Neighbor{{ID: 1, Pos: at, Radius: 0.2}, {ID: 2, Pos: at, Radius: 0.2}},
				}
				wish := b.Steer(&self, &view)
				if x := wish.X + wish.Y + self.Memory[1] + self.Memory[2]; math.IsNaN(x) || math.IsInf(x, 0) {
					t.Fatalf("%v, another at %v: wish %v, memory %v", with, at, wish, self.Memory)
				}
			}
		}
	}
}
