package steer_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// strewn returns a situation with many obstacles and boxes, of which few are near, and of
// which some move on paths or drift.
func strewn(rng *rand.Rand) *situation {
	s := crowded(rng, 0, 6, 0)
	s.self.Square = rng.IntN(4) == 0
	s.self.Memory[0] = 3 * rng.Float64()
	if rng.IntN(2) == 0 {
		s.self.MaxAccel = nav.Unlimited
	}
	size := 30 + float64(100*rng.Float64())
	for i := range 60 {
		o := nav.Obstacle{Pos: anywhere(rng, size), Radius: 6 * rng.Float64(), Body: -1}
		if i < 30 {
			o.Body = int32(i)
			o.Vel, o.Drift = anywhere(rng, 9), anywhere(rng, 2)
		}
		if i < 10 {
			path := &circling{center: anywhere(rng, size), radius: 20 * rng.Float64(), rate: rng.Float64()}
			o.Path = path
			o.Pos, o.Vel = path.At(s.view.Time)
		}
		s.view.Obstacles = append(s.view.Obstacles, o)
	}
	for range 30 {
		low := anywhere(rng, size)
		s.view.Boxes = append(s.view.Boxes, nav.Box{Min: low, Max: r2.Add(low, r2.Vec{X: float64(9 * rng.Float64()), Y: float64(9 * rng.Float64())})})
	}
	return s
}

// culled returns v with what is in sight alone, exactly, and how much that is.
func culled(s *situation, sight nav.Sight) (v nav.View, left int) {
	v = s.view
	v.Memories = slices.Clone(v.Memories)
	a := &engine.Aside{Culled: true, NearObstacles: []int32{}, NearBoxes: []int32{}}
	v.Engine = a
	for i, o := range s.view.Obstacles {
		reach := sight.Reach + float64(sight.Radii*o.Radius) + float64(sight.Time*(math.Abs(o.Vel.X)+math.Abs(o.Vel.Y))) +
			float64(sight.Turns*(math.Abs(o.Drift.X)+math.Abs(o.Drift.Y)))
		if r2.Norm(r2.Sub(o.Pos, s.self.Pos)) < reach {
			a.NearObstacles = append(a.NearObstacles, int32(i))
		}
	}
	for i := range s.view.Boxes {
		if x, y := s.view.Boxes[i].Gaps(s.self.Pos); max(x, y) <= sight.Reach && sight != (nav.Sight{}) {
			a.NearBoxes = append(a.NearBoxes, int32(i))
		}
	}
	return v, len(a.NearObstacles) + len(a.NearBoxes)
}

// What a behaviour says that it looks at is all that it depends on.
func TestOutOfSightMattersToNoBehavior(t *testing.T) {
	seen, all := 0, 0
	everyBehavior(t, func(t *rapid.T, b nav.Behavior) {
		s := strewn(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)))
		sight := nav.SightOf(b, &s.self, s.view.Dt)
		if nav.SeesAll(b) && !sight.All() {
			t.Fatalf("sees all, and looks at %+v", sight)
		}
		view, left := culled(s, sight)
		seen, all = seen+left, all+len(view.Obstacles)+len(view.Boxes)
		whole, part := s.self, s.self
		want, got := b.Steer(&whole, &s.view), b.Steer(&part, &view)
		if got != want || part != whole {
			t.Fatalf("with %d of the obstacles and boxes the wish is %v, with all %v", left, got, want)
		}
	})
	if !(seen < all/2) {
		t.Errorf("%d of %d obstacles and boxes are in sight: too many to tell", seen, all)
	}
}

func TestOutOfSightMattersToNoGuard(t *testing.T) {
	guard := steer.Guard{Safe: true}
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		s := strewn(rng)
		view, left := culled(s, guard.Looks(&s.self, s.view.Dt))
		var drive nav.Drive = nav.Kinematic{}
		if rng.IntN(2) == 0 {
			drive = nav.Turning{}
		}
		wish := anywhere(rng, 900)
		if want, got := guard.Keep(&s.self, &s.view, drive, wish), guard.Keep(&s.self, &view, drive, wish); got != want {
			t.Fatalf("with %d of the obstacles and boxes the guard leaves %v, with all %v", left, got, want)
		}
	})
	if sight := (steer.Guard{}).Looks(&nav.Agent{}, 1); sight != (nav.Sight{}) {
		t.Errorf("no guard looks at %+v", sight)
	}
}

func TestOutOfSightMattersToNoGunner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strewn(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 4)))
		for i := range s.view.Neighbors {
			n := &s.view.Neighbors[i]
			n.Team, n.Pos = int32(i+1), r2.Scale(4, n.Pos)
		}
		s.self.Team = 9
		g := &steer.Turret{Range: 60, Rate: 180, Speed: 50}
		view, _ := culled(s, nav.SightOf(g, &s.self, s.view.Dt))
		turret, fire := g.Aim(&s.self, &s.view)
		if got, fires := g.Aim(&s.self, &view); got != turret || fires != fire {
			t.Fatalf("aims at %v with what is in sight, at %v with all", got, turret)
		}
	})
}

func TestSightJoins(t *testing.T) {
	a, b := nav.Sight{Reach: 1, Radii: 2}, nav.Sight{Reach: 3, Time: 4, Turns: 5}
	if got := a.Join(b); got != (nav.Sight{Reach: 3, Radii: 2, Time: 4, Turns: 5}) {
		t.Errorf("joined: %+v", got)
	}
	var mix nav.Weighted
	for _, kind := range []string{"seek", "tank"} {
		if err := mix.Add(kind, made(t, kind)); err != nil {
			t.Fatal(err)
		}
	}
	self := nav.Agent{Radius: 1, MaxSpeed: 1, MaxAccel: 1}
	if got, want := nav.SightOf(&mix, &self, 1), nav.SightOf(made(t, "tank"), &self, 1); got != want || got.All() || nav.SeesAll(&mix) {
		t.Errorf("a composition looks at %+v, its only part that looks at %+v", got, want)
	}
	if err := mix.Add("custom", unsighted{}); err != nil {
		t.Fatal(err)
	}
	if got := nav.SightOf(&mix, &self, 1); !got.All() || !nav.SeesAll(&mix) {
		t.Errorf("with a part that says nothing it looks at %+v", got)
	}
}

// unsighted is a behaviour that does not say what it looks at.
type unsighted struct{}

func (unsighted) Steer(*nav.Agent, *nav.View) r2.Vec { return r2.Vec{} }

// A view that is filled by hand has all that it lists in sight; a culled one what it names.
func TestInSight(t *testing.T) {
	v := nav.View{Obstacles: make([]nav.Obstacle, 4), Boxes: make([]nav.Box, 3)}
	list := func() (obstacles, boxes []int) {
		for i, o := range v.ObstaclesInSight() {
			if o != &v.Obstacles[i] {
				t.Errorf("obstacle %d is another one", i)
			}
			obstacles = append(obstacles, i)
		}
		for i := range v.BoxesInSight() {
			boxes = append(boxes, i)
		}
		return obstacles, boxes
	}
	if o, b := list(); !slices.Equal(o, []int{0, 1, 2, 3}) || !slices.Equal(b, []int{0, 1, 2}) {
		t.Errorf("in sight: %v, %v", o, b)
	}
	v.Engine = &engine.Aside{Culled: true, NearObstacles: []int32{1, 3}}
	if o, b := list(); !slices.Equal(o, []int{1, 3}) || len(b) > 0 {
		t.Errorf("in sight, culled: %v, %v", o, b)
	}
}
