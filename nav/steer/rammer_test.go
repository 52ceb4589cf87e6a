package steer

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

var rammers = flag.Int("rammers", 300, "how many rammers TestNoRammerHitsAPilotThatCanEscape draws")

// ramming is a pilot that rests at its target, in the origin, and another agent that flies straight at it.
type ramming struct {
	self nav.Agent
	ram  nav.Neighbor
	dt   float64
}

// drawnRamming draws a rammer that is seen when it is a horizon away at the most, and passes the pilot's centre
// nearer than they can be.
func drawnRamming(rng *rand.Rand, engine bool) ramming {
	between := func(lo, hi float64) float64 { return lo * math.Pow(hi/lo, rng.Float64()) }
	r := ramming{dt: between(0.02, 0.2)}
	r.self = nav.Agent{Radius: 1, MaxSpeed: 2, Cruise: 2, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, ID: 1}
	r.self.MaxSpeed = 2
	if engine {
		r.self.MaxAccel = between(1, 20)
	}
	r.ram.ID, r.ram.Radius = uint32(2*rng.IntN(2)), between(0.3, 3)
	touch := r.self.Radius + r.ram.Radius
	distance := touch + 8 + 10*rng.Float64()
	sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
	toward := r2.Vec{X: cos, Y: sin}
	miss := (2*rng.Float64() - 1) * touch
	r.ram.Pos = r2.Add(r2.Scale(-distance, toward), r2.Scale(miss, nav.Quarter(toward, nav.Left)))
	r.ram.Vel = r2.Scale(between(0.2, 12), toward)
	return r
}

// least returns the smallest gap until the rammer is past, where the pilot flies by a law.
func (r *ramming) least(law func(self *nav.Agent, v *nav.View) r2.Vec, drive nav.Drive) float64 {
	self := r.self
	v := nav.View{Dt: r.dt, Target: nav.Target{Kind: nav.PointGoal, Within: 1}, Neighbors: []nav.Neighbor{r.ram}}
	n := &v.Neighbors[0]
	gap := math.Inf(1)
	for v.Time < 60 && portable.Dot(r2.Sub(n.Pos, self.Pos), n.Vel) < 4*portable.Norm(n.Vel) {
		drive.Move(&self, law(&self, &v), r.dt)
		n.Pos = portable.AddScaled(n.Pos, r.dt, n.Vel)
		v.Time += r.dt
		gap = min(gap, portable.Norm(r2.Sub(n.Pos, self.Pos))-self.Radius-n.Radius)
	}
	return gap
}

// Of rammers that fly straight at a pilot that rests at its target, none hits it where a search over what it can
// reach finds an escape by a fifth of its radius: in one of 32 directions in which it flies as fast as it can. Of
// 10,000, 77 leave no such escape, and no other one hits.
func TestNoRammerHitsAPilotThatCanEscape(t *testing.T) {
	const spare = 0.2
	rng := rand.New(rand.NewPCG(7, 0))
	hits, escapes, caught := 0, 0, 0
	for i := range *rammers {
		engine := i%2 == 1
		r := drawnRamming(rng, engine)
		drive := nav.Drive(nav.Kinematic{})
		if engine {
			drive = nav.Thrust{}
		}
		can := math.Inf(-1)
		for k := range 32 {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / 32)
			can = max(can, r.least(func(self *nav.Agent, v *nav.View) r2.Vec {
				return portable.Scale(1/v.Dt, r2.Sub(r2.Vec{X: 2 * cos, Y: 2 * sin}, self.Vel))
			}, drive))
		}
		if can < spare {
			hits++
			continue
		}
		escapes++
		b, err := nav.New("pilot")
		if err != nil {
			t.Fatal(err)
		}
		if gap := r.least(b.Steer, drive); gap < -0.01 {
			caught++
			if caught < 10 {
				t.Errorf("%d: a rammer of radius %.2f and speed %.2f at %v hits the pilot with acceleration %.3v, step %.2v, by %.2f; with an escape of %.2f", i, r.ram.Radius, portable.Norm(r.ram.Vel), r.ram.Pos, r.self.MaxAccel, r.dt, -gap, can)
			}
		}
	}
	t.Logf("%d rammers cannot be escaped, %d can; of those %d hit", hits, escapes, caught)
}

// A pilot that came to its target along a wall flies off as any other one: it has not decided on anything there.
func TestRammersOfPilotsThatCameAlongAWall(t *testing.T) {
	b, err := nav.New("pilot")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(8, 0))
	for i := range 100 {
		r := drawnRamming(rng, false)
		r.ram.Pos = portable.Scale(0.5, r.ram.Pos)
		want := r.least(b.Steer, nav.Kinematic{})
		r.self.Memory[memoryWall], r.self.Memory[memoryHit] = -3, 20
		if got := r.least(b.Steer, nav.Kinematic{}); got != want {
			t.Fatalf("%d: a rammer of speed %.2f passes at %.3f, and at %.3f where no wall was", i, portable.Norm(r.ram.Vel), got, want)
		}
	}
}
