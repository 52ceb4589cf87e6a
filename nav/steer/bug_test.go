package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// A wall from (10, -5) to (12, 5) is in the way to (20, 0), and goes on to the
// right to (12, 9). With the gap of 0.02 the agent, of radius 1, is at the wall
// at x = 8.98, and follows it with the left hand on it: downwards.
func ExampleBug2() {
	bug, _ := nav.New("bug2")
	self := nav.Agent{Radius: 1, MaxSpeed: 1, Square: true}
	view := nav.View{
		Dt:     1,
		Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 20}},
		Boxes:  []nav.Box{{Min: r2.Vec{X: 10, Y: -5}, Max: r2.Vec{X: 12, Y: 9}}},
	}
	way := 0.0
	for self.Pos != view.Target.Pos && way < 100 {
		from := self.Pos
		nav.Kinematic{}.Move(&self, bug.Steer(&self, &view), view.Dt)
		way += r2.Norm(r2.Sub(self.Pos, from))
	}
	fmt.Printf("%.2f = 20 + 2·(5 + 1.02)\n", way)
	// Output:
	// 32.04 = 20 + 2·(5 + 1.02)
}

// walk is an agent without a map on a random one.
type walk struct {
	self nav.Agent
	view nav.View
	body tiles.Body
	land *land
}

func newWalk(seed uint64, square bool) *walk {
	rng := rand.New(rand.NewPCG(seed, 9))
	m, err := tiles.New(4+rng.IntN(14), 4+rng.IntN(14), 30, r2.Vec{X: -40, Y: 25})
	if err != nil {
		panic(err)
	}
	walls := 0.1 + 0.35*rng.Float64()
	m.Fill(func(tiles.Tile) uint8 {
		if rng.Float64() < walls {
			return tiles.Solid
		}
		return 1
	})
	radius := 3 + 11.3*rng.Float64()
	x := &walk{
		self: nav.Agent{
			Radius: radius, Square: square, MaxSpeed: 30 + 300*rng.Float64(), MaxAccel: nav.Unlimited,
			MaxTurn: nav.Unlimited, Mass: 1, Hand: nav.Handedness(rng.IntN(2)),
		},
		view: nav.View{Dt: 1.0 / 60, Tiles: m},
		body: tiles.Body{Half: radius, Round: !square},
	}
	x.land = surveyed(m, radius*1.02)
	somewhere := func() r2.Vec {
		for {
			p := r2.Vec{
				X: m.Origin().X + 30*float64(m.Width())*rng.Float64(), Y: m.Origin().Y + 30*float64(m.Height())*rng.Float64(),
			}
			if x.land.region(p) >= 0 {
				return p
			}
			if rng.IntN(1000) == 0 {
				return m.Center(tiles.Tile{})
			}
		}
	}
	x.self.Pos = somewhere()
	x.view.Target = nav.Target{Kind: nav.PointGoal, Pos: somewhere()}
	return x
}

// run moves the agent until it has arrived or stopped, and returns the length of its
// path.
func (x *walk) run(t *testing.T, b nav.Behavior) (way float64, there bool) {
	for range 60 * 60 * 60 {
		from := x.self.Pos
		if r2.Norm(r2.Sub(from, x.view.Target.Pos)) < 1e-2*x.self.Radius {
			return way, true
		}
		if x.self.Stopped {
			return way, false
		}
		nav.Kinematic{}.Move(&x.self, b.Steer(&x.self, &x.view), x.view.Dt)
		moved := x.view.Tiles.Move(x.body, from, r2.Sub(x.self.Pos, from))
		if moved.Struck > 0 {
			t.Fatalf("it struck a wall at %v", moved.To)
		}
		x.self.Pos = moved.To
		way += r2.Norm(r2.Sub(moved.To, from))
	}
	t.Fatalf("%s never ends: at %v, memory %v", nav.Name(b), x.self.Pos, x.self.Memory)
	return 0, false
}

// bugTrials is how many maps there are; 20,000 pass as well.
const bugTrials = 200

// Properties 1 and 2 of Bug1 and Bug2, and the published bounds.
func TestBugsReachWhatCanBeReachedWithinTheBounds(t *testing.T) {
	reached, lost := 0, 0
	worst := map[string]float64{}
	for seed := range uint64(bugTrials) {
		for _, square := range []bool{true, false} {
			for _, name := range []string{"bug1", "bug2"} {
				x := newWalk(seed, square)
				from, to := x.self.Pos, x.view.Target.Pos
				home := x.land.region(from)
				if home < 0 {
					continue
				}
				possible := x.land.region(to) == home
				way, there := x.run(t, made(t, name))
				if there != possible {
					t.Fatalf("trial %d, %s, square %v: there %v, possible %v; %v to %v, radius %v, stands at %v, memory %v\n%v", seed, name, square,
						there, possible, from, to, x.self.Radius, x.self.Pos, x.self.Memory, x.view.Tiles)
				}
				d := r2.Norm(r2.Sub(to, from))
				sum := 0.0
				for _, c := range x.land.curves(home) {
					if name == "bug1" && c.distance(to) <= d {
						sum += 1.5 * c.length(square, x.land.radius)
					}
					if name == "bug2" {
						n := c.crossings(from, to)
						if !there {
							n += n % 2 // the last time round shows that there is no way
						}
						sum += 0.5 * float64(n) * c.length(true, x.land.radius)
					}
				}
				if there {
					reached++
				} else {
					lost++
				}
				if square || name == "bug1" {
					slack := 0.02*x.self.Radius*float64(2+x.land.corners) + 1e-6*sum
					if way > d+sum+slack {
						t.Errorf("trial %d, %s, square %v: way %v > %v + %v", seed, name, square, way, d, sum)
					}
					worst[name] = max(worst[name], way/(d+sum))
				}
			}
		}
	}
	t.Logf("%d reached, %d lost; longest ways as a share of the bound: %v", reached, lost, worst)
	if reached < bugTrials || lost < bugTrials/10 {
		t.Errorf("%d reached, %d lost", reached, lost)
	}
}

// Properties 1, 2 and 3 of Bug1 and Bug2 among boxes and circles: a ring of rocks
// with and without an opening, and a box in it.
func TestBugsAmongBoxesAndCircles(t *testing.T) {
	for _, name := range []string{"bug1", "bug2"} {
		for _, open := range []bool{true, false} {
			for hand := range nav.Right + 1 {
				self := nav.Agent{Radius: 2, MaxSpeed: 60, Hand: hand, Pos: r2.Vec{X: -90, Y: 3}}
				view := nav.View{
					Dt:     1.0 / 60,
					Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 20, Y: 4}},
					Boxes:  []nav.Box{{Min: r2.Vec{X: -10, Y: -20}, Max: r2.Vec{X: 5, Y: 15}}},
				}
				for k := range 24 {
					if !open || k != 1 {
						at := r2.Rotate(r2.Vec{X: 60}, float64(k)*math.Pi/12, r2.Vec{})
						view.Obstacles = append(view.Obstacles, nav.Obstacle{Pos: at, Radius: 7, Body: -1})
					}
				}
				b := made(t, name)
				for range 60 * 120 {
					nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
					if gap := gapTo(&self, &view); gap < 0 {
						t.Fatalf("%s: gap %v at %v", name, gap, self.Pos)
					}
				}
				there := r2.Norm(r2.Sub(self.Pos, view.Target.Pos)) < 0.1
				if there != open || self.Stopped == open {
					t.Errorf("%s, %v hand, open %v: at %v, stopped %v", name, hand, open, self.Pos, self.Stopped)
				}
				var said labels
				b.(nav.Explainer).Explain(&self, &view, &said)
				if told := slices.Contains(said, "no way to the target"); told == open {
					t.Errorf("%s, open %v: said %v", name, open, said)
				}
			}
		}
	}
}

// labels is a pen that keeps the names of circles.
type labels []string

func (*labels) Arrow(nav.Stroke, r2.Vec, r2.Vec)           {}
func (*labels) Line(nav.Stroke, r2.Vec, r2.Vec)            {}
func (l *labels) Circle(s nav.Stroke, _ r2.Vec, _ float64) { *l = append(*l, s.Kind) }
