package steer

import (
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// What a trial is judged by bounds is what its load says.
func TestRendezvousJudgesByBounds(t *testing.T) {
	var count [over + 1]int
	for n := range 20000 {
		at := func(k uint64, least, most float64) float64 {
			return least + float64((most-least)*portable.Uniform(portable.Hash(7, uint64(n), k, 0)))
		}
		self := nav.Agent{Vel: r2.Vec{X: at(0, -1, 1), Y: at(1, -1, 1)}, MaxSpeed: at(2, 0.2, 2), MaxAccel: at(3, 0.02, 0.5)}
		view := nav.View{Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: at(4, -20, 20), Y: at(5, -20, 20)}, Vel: r2.Vec{X: at(6, -1, 1)}}}
		s := (&Rendezvous{Effort: 0.8}).trial(&self, &view)
		s.try(2+float64(int(at(7, 0, 600))), 1e300)
		how, load := s.judge(), s.load()
		count[how]++
		if how == within && load > 1 || how == scarcely && !(load > 1 && load <= scarcity) || how == over && !(load > 1) {
			t.Fatalf("case %d is judged %d, its load is %v", n, how, load)
		}
	}
	for how, n := range count {
		if n == 0 {
			t.Errorf("none is judged %d", how)
		}
	}
}
