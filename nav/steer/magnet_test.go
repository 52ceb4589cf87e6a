package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A ship of radius 1 at the origin, a rock of radius 2 above it with a gap of 1,
// and a target to the right. The rock is the one contender, so the pull is 4 to
// the right; the push is the vector from the rock's centre, 4 long, over the gap.
// Their sum (4, -4) is flown at speed 10.
func ExampleMagnet() {
	self := nav.Agent{Radius: 1, MaxSpeed: 10}
	view := nav.View{
		Dt:        0.5,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{Y: 4}, Radius: 2, Body: -1}},
	}
	magnet, err := nav.New("magnet")
	if err != nil {
		panic(err)
	}
	magnet.(nav.Explainer).Explain(&self, &view, printer{})
	nav.Kinematic{}.Move(&self, magnet.Steer(&self, &view), view.Dt)
	fmt.Printf("moved to (%.4f, %.4f)\n", self.Pos.X, self.Pos.Y)
	// Output:
	// push of rock 1 (0.0000, -4.0000)
	// pull (4.0000, 0.0000)
	// sum (4.0000, -4.0000)
	// wish (14.1421, -14.1421)
	// moved to (3.5355, -3.5355)
}

// printer is a pen that prints arrows.
type printer struct{}

func (printer) Arrow(s nav.Stroke, _, vec r2.Vec) {
	fmt.Printf("%s (%.4f, %.4f)\n", s, vec.X, vec.Y)
}
func (printer) Line(nav.Stroke, r2.Vec, r2.Vec)    {}
func (printer) Circle(nav.Stroke, r2.Vec, float64) {}

// published is the magnet formula written out plainly, as the independent oracle
// of Magnet's defaults: where the ship is after one step.
func published(pos r2.Vec, radius, speed, dt float64, target r2.Vec, rocks []nav.Obstacle) r2.Vec {
	px, py := target.X-pos.X, target.Y-pos.Y
	far := math.Hypot(px, py)
	if far <= 1 {
		return pos
	}
	px, py = px/far, py/far
	sx, sy, contenders := 0.0, 0.0, 0
	for _, rock := range rocks {
		dx, dy := pos.X-rock.Pos.X, pos.Y-rock.Pos.Y
		gap := math.Hypot(dx, dy) - rock.Radius - radius
		if gap >= 3*radius {
			continue
		}
		contenders++
		gap = math.Max(gap, 1e-4)
		sx, sy = sx+dx/gap, sy+dy/gap
	}
	weight := math.Max(1, float64(4*contenders))
	x, y := px*weight+sx, py*weight+sy
	n := math.Hypot(x, y)
	return r2.Vec{X: pos.X + x/n*speed*dt, Y: pos.Y + y/n*speed*dt}
}

func TestMagnetMovesAsPublished(t *testing.T) {
	magnet := made(t, "magnet")
	rng := rand.New(rand.NewPCG(7, 11))
	pushed, inside, there := 0, 0, 0
	for i := range 10000 {
		s := crowded(rng, rng.IntN(20), 0, 0)
		s.view.Target.Kind, s.view.Target.Path = nav.PointGoal, nil
		if i%50 == 0 {
			s.view.Target.Pos = r2.Add(s.self.Pos, anywhere(rng, 0.7))
		}
		s.self.Vel = r2.Vec{}
		want := published(s.self.Pos, s.self.Radius, s.self.MaxSpeed, s.view.Dt, s.view.Target.Pos, s.view.Obstacles)
		for _, o := range s.view.Obstacles {
			switch gap := r2.Norm(r2.Sub(o.Pos, s.self.Pos)) - o.Radius - s.self.Radius; {
			case gap < 0:
				inside++
			case gap < 3*s.self.Radius:
				pushed++
			}
		}
		if want == s.self.Pos {
			there++
		}
		nav.Kinematic{}.Move(&s.self, magnet.Steer(&s.self, &s.view), s.view.Dt)
		if !(r2.Norm(r2.Sub(s.self.Pos, want)) < 1e-9) {
			t.Fatalf("situation %d: moved to %v, published: %v", i, s.self.Pos, want)
		}
	}
	if pushed < 1000 || inside < 300 || there < 100 {
		t.Errorf("the situations are too tame: %d pushes, %d from inside, %d at the target", pushed, inside, there)
	}
}

func TestMagnetTellsEveryForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		magnet := made(t, "magnet")
		if rng.IntN(2) == 0 {
			for _, p := range nav.Params(magnet) {
				change(t, p)
			}
		}
		s := crowded(rng, 10, 10, 3)
		var notes notebook
		magnet.(nav.Explainer).Explain(&s.self, &s.view, &notes)
		sum := notes.told("pull")
		for _, a := range notes.arrows {
			if strings.HasPrefix(a.name, "push") {
				sum = r2.Add(sum, a.vec)
			}
		}
		if told := notes.told("sum"); !(r2.Norm(r2.Sub(sum, told)) <= 1e-9*(1+r2.Norm(told))) {
			t.Fatalf("told sum %v, sum of what was told %v", told, sum)
		}
	}
}

// Property 3: at rest between two equal rocks, with a pull that they cancel, the
// ship goes to its hand's side.
func TestMagnetAtRestWhereForcesCancel(t *testing.T) {
	for hand, want := range map[nav.Handedness]float64{nav.Left: 10, nav.Right: -10} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10, Hand: hand}
		view := nav.View{
			Dt:     1,
			Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
			// Push (-4, 0) with a gap of 1 against the pull of one contender.
			Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 4}, Radius: 2, Body: -1}},
		}
		if w := made(t, "magnet").Steer(&self, &view); w != (r2.Vec{Y: want}) {
			t.Errorf("%v hand: wish %v", hand, w)
		}
		self.Vel = r2.Vec{X: 6, Y: 8}
		if w := made(t, "magnet").Steer(&self, &view); r2.Norm(w) > 1e-12 {
			t.Errorf("%v hand, moving: wish %v, not to keep its heading", hand, w)
		}
	}
}

// Property 4: two ships on one place part.
func TestMagnetsOnOnePlacePart(t *testing.T) {
	magnet := made(t, "magnet")
	neighbors, err := nav.Find(magnet, "neighbors")
	if err != nil {
		t.Fatal(err)
	}
	if err := neighbors.SetText("true"); err != nil {
		t.Fatal(err)
	}
	for id := range uint32(100) {
		a, b := nav.Agent{ID: id, Radius: 1, MaxSpeed: 1}, nav.Agent{ID: id + 1, Radius: 1, MaxSpeed: 1}
		view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}}}
		view.Neighbors = []nav.Neighbor{{ID: b.ID, Radius: 1}}
		wishA := magnet.Steer(&a, &view)
		view.Neighbors = []nav.Neighbor{{ID: a.ID, Radius: 1}}
		wishB := magnet.Steer(&b, &view)
		if r2.Norm(r2.Sub(wishA, wishB)) < 1e-6 {
			t.Errorf("agents %d and %d both wish %v", a.ID, b.ID, wishA)
		}
	}
}

// With a standoff, a large body pushes from farther: influence 3 of its own
// radius 1, and half the body's radius 20.
func TestMagnetStandsOffLargeBodies(t *testing.T) {
	for _, c := range []struct {
		gap    float64
		pushed bool
	}{{12.9, true}, {13.1, false}} {
		self := nav.Agent{Radius: 1, MaxSpeed: 10}
		view := nav.View{
			Dt:        1,
			Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
			Obstacles: []nav.Obstacle{{Pos: r2.Vec{Y: 21 + c.gap}, Radius: 20, Body: -1}},
		}
		wish := tuned(t, "magnet", map[string]string{"standoff": "0.5"}).Steer(&self, &view)
		if pushed := wish.Y < 0; pushed != c.pushed {
			t.Errorf("gap %v: wish %v", c.gap, wish)
		}
	}
}

// The lead is that of Intercept without inertia; with brakes it ends at the target's velocity.
func TestMagnetLeadsAndBrakes(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	intercept, magnet := made(t, "intercept"), tuned(t, "magnet", map[string]string{"lead": "true"})
	for range 100 {
		s := crowded(rng, 0, 0, 0)
		s.self.MaxAccel = nav.Unlimited
		if a, b := intercept.Steer(&s.self, &s.view), magnet.Steer(&s.self, &s.view); !near(a, b, 0) &&
			r2.Norm(r2.Sub(s.view.Target.Pos, s.self.Pos)) > 1 {
			t.Fatalf("intercept %v, magnet with lead %v", a, b)
		}
	}
	braking := tuned(t, "magnet", map[string]string{"lead": "true", "brake": "true", "arrival": "0"})
	for flight := range 10 {
		self := nav.Agent{MaxSpeed: 25, MaxAccel: 8, Pos: start(rng, 150, 400)}
		if got := chase(braking, nav.Thrust{}, race, self, 1.0/20, 120, 3, 3); !got.arrived {
			t.Errorf("flight %d never arrives with the planet", flight)
		}
	}
}

// Inside of a box the nearest side is the way out.
func TestMagnetLeavesABox(t *testing.T) {
	self := nav.Agent{Radius: 1, MaxSpeed: 10}
	view := nav.View{
		Dt:     1,
		Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Boxes:  []nav.Box{{Min: r2.Vec{X: -5, Y: -9}, Max: r2.Vec{X: 5, Y: 1}}},
	}
	if wish := made(t, "magnet").Steer(&self, &view); !(wish.Y > 9.9) {
		t.Errorf("wish %v", wish)
	}
}

// An agent inside an obstacle is pushed out, however small the least gap.
func TestMagnetIsPushedOutOfWhatItIsIn(t *testing.T) {
	b := made(t, "magnet")
	floor, err := nav.Find(b, "gap_floor")
	if err != nil {
		t.Fatal(err)
	}
	if floor.Set(0) == nil {
		t.Error("gap_floor = 0 divides by it")
	}
	if err := floor.Set(floor.Min); err != nil {
		t.Fatal(err)
	}
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited}
	rock := nav.Obstacle{Pos: r2.Vec{X: 5, Y: 1}, Radius: 10, Body: -1}
	view := nav.View{Dt: 1. / 60, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}}, Obstacles: []nav.Obstacle{rock}}
	if wish := b.Steer(&self, &view); !(r2.Dot(wish, rock.Pos) < 0) {
		t.Errorf("wish %v", wish)
	}
}
