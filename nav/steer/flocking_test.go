package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// The range is 6 radii of 1, and the unit of push 6²/6 = 6. One neighbour's edge
// is half the range away, which is 1 unit; the other's a third, which is 2.
func ExampleSeparation() {
	self := nav.Agent{Radius: 1, MaxSpeed: 6}
	view := nav.View{Neighbors: []nav.Neighbor{
		{Pos: r2.Vec{X: 5}, Radius: 1},
		{Pos: r2.Vec{Y: 4}, Radius: 1},
	}}
	steered("separation", self, view)
	// Output:
	// separation (-6.000, -12.000)
}

// Two mates fly (4, 0) and (0, 2), on the average (2, 1). The range of 20 is flown
// through in two seconds, so half the difference fades in a second.
func ExampleAlignment() {
	self := nav.Agent{Radius: 1, MaxSpeed: 10}
	view := nav.View{Neighbors: []nav.Neighbor{
		{Pos: r2.Vec{X: 5}, Vel: r2.Vec{X: 4}},
		{Pos: r2.Vec{Y: 5}, Vel: r2.Vec{Y: 2}},
	}}
	steered("alignment", self, view)
	// Output:
	// alignment (1.000, 0.500)
}

// The centre of two mates lies at (6, 4). At a range of 20 and a speed of 10 the
// unit is 10²/20 = 5, and (6, 4) is 6/20 and 4/20 of the range.
func ExampleCohesion() {
	self := nav.Agent{Radius: 1, MaxSpeed: 10}
	view := nav.View{Neighbors: []nav.Neighbor{
		{Pos: r2.Vec{X: 4}},
		{Pos: r2.Vec{X: 8, Y: 8}},
	}}
	steered("cohesion", self, view)
	// Output:
	// cohesion (1.500, 1.000)
}

// From rest it speeds up along its nose, here to the right, by 10²/10; and at the
// same time turns aside by a share of that, which chance draws anew for every
// three seconds of flight.
func ExampleWander() {
	wander, err := nav.New("wander")
	if err != nil {
		panic(err)
	}
	self := nav.Agent{Radius: 1, MaxSpeed: 10}
	for time := range 4 {
		wish := wander.Steer(&self, &nav.View{Time: 3 * float64(time)})
		fmt.Printf("ahead %v, aside %.2f of that\n", wish.X, wish.Y/wish.X)
	}
	// Output:
	// ahead 10, aside -0.62 of that
	// ahead 10, aside -0.87 of that
	// ahead 10, aside 0.43 of that
	// ahead 10, aside -0.27 of that
}

// Properties 1 and 3 of Separation.
func TestSeparationRisesFromTheBorderToTheTouch(t *testing.T) {
	separation := made(t, "separation")
	self := nav.Agent{Radius: 1, MaxSpeed: 6}
	push := func(gap float64) float64 {
		view := nav.View{Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: 3 + gap}, Radius: 2}}}
		return -separation.Steer(&self, &view).X
	}
	last := 0.0
	for gap := 6.0; gap > 0.3; gap -= 0.01 {
		now := push(gap)
		if now < last || gap > 5 && now-last > 0.02 {
			t.Fatalf("gap %v: push %v after %v", gap, now, last)
		}
		last = now
	}
	for _, gap := range []float64{0.3, 0.1, 0, -1, -2.9} {
		if got := push(gap); math.Abs(got-19*6) > 1e-9 {
			t.Errorf("gap %v: push %v", gap, got)
		}
	}
	if decides(separation, self, nav.View{Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: 9}, Radius: 2}}}) {
		t.Error("a neighbour at the range pushes")
	}
}

// Property 2 of Separation.
func TestSeparationPartsThoseOnOnePlace(t *testing.T) {
	separation := made(t, "separation")
	for id := range uint32(100) {
		var wishes [2]r2.Vec
		for k, ids := range [2][2]uint32{{id, id + 1}, {id + 1, id}} {
			self := nav.Agent{ID: ids[0], Radius: 1, MaxSpeed: 1}
			view := nav.View{Neighbors: []nav.Neighbor{{ID: ids[1], Radius: 1}}}
			wishes[k] = separation.Steer(&self, &view)
		}
		if d := r2.Norm(r2.Sub(wishes[0], wishes[1])); d < 1e-3 {
			t.Errorf("agents %d and %d both wish %v", id, id+1, wishes[0])
		}
	}
}

// The neighbour filters of the three rules.
func TestNeighborFilter(t *testing.T) {
	self := nav.Agent{Radius: 1, MaxSpeed: 1, Group: 3}
	for _, c := range []struct {
		word       string
		own, other bool
	}{{"everyone", true, true}, {"own", true, false}, {"others", false, true}} {
		for group, want := range map[int32]bool{3: c.own, 4: c.other} {
			view := nav.View{Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: 3}, Group: group}}}
			for name, key := range map[string]string{"separation": "from", "alignment": "with", "cohesion": "with"} {
				b := tuned(t, name, map[string]string{key: c.word})
				if got := decides(b, self, view); got != want {
					t.Errorf("%s with %s: group %d by one of group 3: %v", name, c.word, group, got)
				}
			}
		}
	}
}

// Alignment fades a difference to 1/e in the time of a flight through the range,
// whatever the step; alone there is nothing to align with.
func TestAlignmentDoesNotDependOnTheStep(t *testing.T) {
	alignment := made(t, "alignment")
	for _, steps := range []int{100, 200, 1000} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited}
		view := nav.View{Dt: 2 / float64(steps), Neighbors: []nav.Neighbor{{Vel: r2.Vec{X: 8}}}}
		for range steps {
			wish := alignment.Steer(&self, &view)
			nav.Thrust{}.Move(&self, wish, view.Dt)
			self.Pos = r2.Vec{}
		}
		if left := (8 - self.Vel.X) / 8; math.Abs(left-1/math.E) > 0.4/float64(steps) {
			t.Errorf("%d steps: %v of the difference is left", steps, left)
		}
		view.Neighbors = nil
		if decides(alignment, self, view) {
			t.Error("alone it does not abstain")
		}
	}
}

// Cohesion is at most one unit, at the border, and zero in the centre.
func TestCohesionFadesTowardTheCentre(t *testing.T) {
	cohesion := made(t, "cohesion")
	self := nav.Agent{Radius: 1, MaxSpeed: 10}
	for x, want := range map[float64]float64{0: 0, 10: 2.5, 20: 5, 20.001: 0} {
		view := nav.View{Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: x}}}}
		if got := cohesion.Steer(&self, &view).X; math.Abs(got-want) > 1e-12 {
			t.Errorf("centre %v away: %v", x, got)
		}
		if decides(cohesion, self, view) != (x <= 20) {
			t.Errorf("centre %v away: whether it matters", x)
		}
	}
}

// A dozen boids become a flock: equal in velocity, separate, and cohesive.
func TestThreeRulesMakeAFlock(t *testing.T) {
	flock := made(t, "weighted").(nav.Composite)
	for _, name := range []string{"separation", "alignment", "cohesion"} {
		if err := flock.Add(name, made(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	boids := make([]nav.Agent, 12)
	for i := range boids {
		boids[i] = nav.Agent{ID: uint32(i), Radius: 1, MaxSpeed: 10, MaxAccel: 20, Pos: anywhere(rng, 8), Vel: anywhere(rng, 7)}
	}
	for range 60 * 20 {
		next := append([]nav.Agent(nil), boids...)
		for i := range next {
			view := nav.View{Dt: 1.0 / 60}
			for j, o := range boids {
				if i != j {
					view.Neighbors = append(view.Neighbors, nav.Neighbor{Pos: o.Pos, Vel: o.Vel, Radius: o.Radius, ID: o.ID})
				}
			}
			nav.Thrust{}.Move(&next[i], flock.Steer(&next[i], &view), view.Dt)
		}
		boids = next
	}
	for i, a := range boids {
		for _, b := range boids[:i] {
			if d := r2.Norm(r2.Sub(a.Vel, b.Vel)); d > 0.5 {
				t.Errorf("boids %d and %d differ by a velocity of %v", a.ID, b.ID, d)
			}
			if d := r2.Norm(r2.Sub(a.Pos, b.Pos)); d < 2 || d > 30 {
				t.Errorf("boids %d and %d are %v apart", a.ID, b.ID, d)
			}
		}
	}
}

// Properties 1 and 3 of Wander: the same flight in steps of any length, in bends
// no tighter than the radius.
func TestWanderFliesTheSameBendsInAnyStep(t *testing.T) {
	wander := made(t, "wander")
	fly := func(steps int) r2.Vec {
		self := nav.Agent{ID: 5, Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 10}}
		dt := 20 / float64(steps)
		for k := range steps {
			view := nav.View{Time: float64(k) * dt, Dt: dt, Seed: 9}
			heading := self.Heading
			nav.Thrust{}.Move(&self, wander.Steer(&self, &view), dt)
			// A bend of radius 10 at speed 10 turns by 1 per second.
			if turned := math.Abs(math.Remainder(self.Heading-heading, 2*math.Pi)); turned > dt*1.001 {
				t.Fatalf("turned by %v in %v", turned, dt)
			}
		}
		return self.Pos
	}
	fine := fly(64000)
	if d := r2.Norm(r2.Sub(fly(16000), fine)); d > 0.1 {
		t.Errorf("in other steps it ends %v away", d)
	}
	if r2.Norm(fine) < 10 {
		t.Errorf("it ends at %v, near its start", fine)
	}
}

// Noise is smooth, stays in its bounds, and differs from agent to agent.
func TestWanderDrawsSmoothNoise(t *testing.T) {
	wander := made(t, "wander")
	aside := func(id uint32, time float64) float64 {
		return wander.Steer(&nav.Agent{ID: id, Radius: 1, MaxSpeed: 1}, &nav.View{Time: time}).Y * 10
	}
	sum, square, products := 0.0, 0.0, 0.0
	const n = 30000
	for k := range n {
		// Knots are 30 apart and a step 0.1: the curve rises by at most 2·1.5/30 in 1.
		x := -500 + 0.1*float64(k)
		now, soon := aside(1, x), aside(1, x+0.1)
		if math.Abs(now) > 1 || math.Abs(soon-now) > 0.0101 {
			t.Fatalf("noise %v, and then %v", now, soon)
		}
		sum, square, products = sum+now, square+now*now, products+now*aside(2, x)
	}
	if math.Abs(sum/n) > 0.15 || square/n < 0.15 || math.Abs(products/n) > 0.1 {
		t.Errorf("mean %v, mean square %v, product with another's %v", sum/n, square/n, products/n)
	}
	if got := aside(1, 1e300); got != 0 {
		t.Errorf("at the end of time: %v", got)
	}
}

// Property 2 of Wander.
func TestWanderStartsAlongItsNose(t *testing.T) {
	wander := made(t, "wander")
	for _, heading := range []float64{0, 1, -2, 3} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, Heading: heading}
		nose := r2.Vec{X: math.Cos(heading), Y: math.Sin(heading)}
		if ahead := r2.Dot(wander.Steer(&self, &nav.View{Dt: 0.1}), nose); math.Abs(ahead-10) > 1e-9 {
			t.Errorf("heading %v: %v ahead", heading, ahead)
		}
		for k := range 100 {
			view := nav.View{Time: 0.1 * float64(k), Dt: 0.1}
			nav.Thrust{}.Move(&self, wander.Steer(&self, &view), 0.1)
		}
		if speed := r2.Norm(self.Vel); speed < 9 {
			t.Errorf("heading %v: speed %v after ten times the time it takes", heading, speed)
		}
	}
}

// Property 3 of Separation and its like: with a range of 0 there are no neighbours, and
// a part that abstains does not affect the others of a composition.
func TestNobodyIsWithinNoRange(t *testing.T) {
	for _, name := range []string{"separation", "cohesion", "alignment"} {
		b := tuned(t, name, map[string]string{"range": "0"})
		self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: 10}
		for _, place := range []r2.Vec{{}, {X: 1}} { // overlapping
			view := nav.View{Dt: 0.1, Neighbors: []nav.Neighbor{{ID: 2, Pos: place, Radius: 1, Vel: r2.Vec{X: 1}}}}
			if decides(b, self, view) {
				t.Errorf("%s does not abstain with a neighbour at %v", name, place)
			}
		}
	}
}
