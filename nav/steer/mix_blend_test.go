package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// blended returns a blend of behaviours with weights.
func blended(weights []float64, list ...nav.Behavior) *nav.Blend {
	b := &nav.Blend{}
	for i, part := range list {
		if err := b.Add(fmt.Sprint("part ", i), part); err != nil {
			panic(err)
		}
		b.Parts()[i].Weight = weights[i]
	}
	return b
}

// Seek wishes (10, 0) and flee (-10, 0), but an acceleration of 4 is all that the
// body can do: 4 and -4, three to one, make (3·4 - 4)/4 = 2. Separation abstains, and
// its weight does not count.
func ExampleBlend() {
	mix := blended([]float64{3, 1, 9}, &steer.Seek{}, &steer.Flee{}, &steer.Separation{})
	self := nav.Agent{MaxSpeed: 10, MaxAccel: 4}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}}}
	fmt.Println(mix.Steer(&self, &view))
	// Output:
	// {2 0}
}

// Properties 1 to 3.
func TestBlendIsAMean(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 7))
	for range 2000 {
		s := crowded(rng, 8, 8, 2)
		w := []float64{rng.Float64(), rng.Float64(), rng.Float64()}
		list := []nav.Behavior{made(t, "magnet"), made(t, "wander"), made(t, "separation")}
		wish := blended(w, list...).Steer(&s.self, &s.view)
		if other := blended([]float64{7 * w[0], 7 * w[1], 7 * w[2]}, list...).Steer(&s.self, &s.view); !near(wish, other, 0) {
			t.Fatalf("seven times the weights: %v, not %v", other, wish)
		}
		limit := min(s.self.MaxAccel, 2*s.self.MaxSpeed/s.view.Dt)
		if n := r2.Norm(wish); n > limit*(1+1e-12) {
			t.Fatalf("wish of %v, limit %v", n, limit)
		}
		agreed := blended(w[:2], list[0], list[0]).Steer(&s.self, &s.view)
		alone := list[0].Steer(&s.self, &s.view)
		if n := r2.Norm(alone); n > limit {
			alone = r2.Scale(limit/n, alone)
		}
		if !near(agreed, alone, 0) {
			t.Fatalf("two that agree: %v, one alone %v", agreed, alone)
		}
	}
}

// Property 4.
func TestBlendOfNobodyCoasts(t *testing.T) {
	mix := blended([]float64{1, 1}, made(t, "separation"), made(t, "avoid_obstacles"))
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 4, Vel: r2.Vec{X: 5}}
	if decides(mix, self, nav.View{Dt: 1}) {
		t.Error("all parts abstain, but the blend does not")
	}
	mix = blended([]float64{0}, made(t, "seek"))
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}}}
	if w := mix.Steer(&self, &view); w != (r2.Vec{}) || math.Signbit(w.X) {
		t.Errorf("weights of zero: %v", w)
	}
}

// senseless wishes for NaN.
type senseless struct{}

func (senseless) Steer(*nav.Agent, *nav.View) r2.Vec { return r2.Vec{X: math.NaN(), Y: math.Inf(1)} }

// Property 3 of Weighted, which holds for every composition: a part whose wish is not
// finite does not affect the others.
func TestTheSenselessDoNotSilenceOthers(t *testing.T) {
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 4}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}}}
	for _, name := range []string{"weighted", "priority"} {
		mix := made(t, name).(nav.Composite)
		for _, err := range []error{mix.Add("senseless", senseless{}), mix.Add("seek", made(t, "seek"))} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if got, want := mix.Steer(&self, &view), made(t, "seek").Steer(&self, &view); got != want {
			t.Errorf("%s: %v, not %v", name, got, want)
		}
	}
}
