package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"galaxy/internal/golden"
	_ "galaxy/internal/seeded"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// What holds for every registered behaviour. A new one is tested by its
// registration line.

// near reports whether two wishes are equal but for rounding; scale is the size
// of what they were computed from.
func near(a, b r2.Vec, scale float64) bool {
	return r2.Norm(r2.Sub(a, b)) <= 1e-7*(r2.Norm(a)+r2.Norm(b)+scale)
}

// drawnSituation returns a generic situation, from a seed that rapid can repeat.
func drawnSituation(t *rapid.T, boxes int) *situation {
	seed := rapid.Uint64().Draw(t, "seed")
	rng := rand.New(rand.NewPCG(seed, 1))
	return crowded(rng, rng.IntN(12), rng.IntN(8), boxes)
}

func everyBehavior(t *testing.T, check func(t *rapid.T, b nav.Behavior), but ...string) {
	for _, s := range subjects(t, but...) {
		t.Run(s.name, rapid.MakeCheck(func(t *rapid.T) { check(t, s.Behavior) }))
	}
}

// Behaviours that see axis-parallel squares.
var axial = []string{"chirality"}

// Behaviours with a fixed vertical.
var upright = []string{"jump"}

// Behaviours that may take quite another velocity for a rounding: one of the last of many steps of descent is the best,
// or one half-plane of many is the last one that binds.
var jumpy = []string{"avocado", "nh_ttc"}

func TestRotatingTheWorldRotatesTheWish(t *testing.T) {
	everyBehavior(t, func(t *rapid.T, b nav.Behavior) {
		s := drawnSituation(t, 0)
		f := turned(rapid.Float64Range(-4, 4).Draw(t, "angle"))
		r := s.moved(f, false)
		want, got := f(b.Steer(&s.self, &s.view)), b.Steer(&r.self, &r.view)
		if !near(want, got, s.self.MaxSpeed/s.view.Dt) {
			t.Fatalf("turned world: wish %v, turned wish: %v", got, want)
		}
	}, slices.Concat(axial, upright, jumpy)...)
}

// Boxes lie along the axes, so only quarter turns map them to boxes.
func TestTurningBoxesByAQuarterTurnsTheWish(t *testing.T) {
	everyBehavior(t, func(t *rapid.T, b nav.Behavior) {
		s := drawnSituation(t, 5)
		r := s.moved(quarterTurned, false)
		want, got := quarterTurned(b.Steer(&s.self, &s.view)), b.Steer(&r.self, &r.view)
		if !near(want, got, s.self.MaxSpeed/s.view.Dt) {
			t.Fatalf("turned world: wish %v, turned wish: %v", got, want)
		}
	}, upright...)
}

func TestMirroringTheWorldMirrorsTheWish(t *testing.T) {
	everyBehavior(t, func(t *rapid.T, b nav.Behavior) {
		s := drawnSituation(t, 5)
		r := s.moved(mirrored, true)
		want, got := mirrored(b.Steer(&s.self, &s.view)), b.Steer(&r.self, &r.view)
		if !near(want, got, s.self.MaxSpeed/s.view.Dt) {
			t.Fatalf("mirrored world: wish %v, mirrored wish: %v", got, want)
		}
	}, upright...)
}

// nasty draws hostile inputs.
func nasty(t *rapid.T, name string) float64 {
	return rapid.SampledFrom([]float64{
		0, 1, -1, 1, 2, 0.5, math.Copysign(0, -1), 5e-324, -1e-300, 1e-160, 1e160, 1e300, -1e308,
		math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(),
	}).Draw(t, name)
}

type nastyPath struct{ x, y, vx, vy, top float64 }

func (p nastyPath) At(t float64) (pos, vel r2.Vec) {
	return r2.Vec{X: p.x + t*p.vx, Y: p.y + t*p.vy}, r2.Vec{X: p.vx, Y: p.vy}
}
func (p nastyPath) MaxSpeed() float64 { return p.top }

func nastySituation(t *rapid.T) *situation {
	n := func() float64 { return nasty(t, "x") }
	v := func() r2.Vec { return r2.Vec{X: n(), Y: n()} }
	s := &situation{
		self: nav.Agent{
			ID: rapid.Uint32().Draw(t, "id"), Radius: n(), MaxSpeed: n(), MaxAccel: n(), MaxTurn: n(),
			Hand: nav.Handedness(rapid.IntRange(0, 1).Draw(t, "hand")), Pos: v(), Vel: v(), Heading: n(),
			Team: 1, Square: rapid.Bool().Draw(t, "square"), Stopped: rapid.Bool().Draw(t, "stopped"),
			Timer: n(), Memory: [6]float64{n(), n(), n(), n(), n(), n()},
		},
		view: nav.View{Time: n(), Dt: n(), Memories: []nav.Memory{{n(), n(), n()}, {n(), n(), n()}, {n(), n(), n()}}, Target: nav.Target{
			Kind: nav.GoalKind(rapid.IntRange(0, 3).Draw(t, "kind")), Pos: v(), Vel: v(), Radius: n(), Within: n(),
		}},
	}
	if rapid.Bool().Draw(t, "path") {
		s.view.Target.Path = nastyPath{n(), n(), n(), n(), n()}
	}
	for range rapid.IntRange(0, 3).Draw(t, "obstacles") {
		s.view.Obstacles = append(s.view.Obstacles, nav.Obstacle{Pos: v(), Vel: v(), Radius: n(), Body: 1})
		s.view.Neighbors = append(s.view.Neighbors, nav.Neighbor{
			Pos: v(), Vel: v(), Radius: n(), ID: 1, Team: rapid.Int32Range(0, 2).Draw(t, "team"), Timer: n(),
			Stopped: rapid.Bool().Draw(t, "stopped"), Wreck: rapid.Bool().Draw(t, "wreck"),
		})
		s.view.Boxes = append(s.view.Boxes, nav.Box{Min: v(), Max: v()})
		s.view.Route.Points = append(s.view.Route.Points, v())
	}
	if rapid.Bool().Draw(t, "tiles") {
		s.view.Tiles = nastyTiles
		s.view.Way, s.view.OnPath, s.view.Lost = v(), rapid.Bool().Draw(t, "on path"), rapid.Bool().Draw(t, "lost")
	}
	s.view.Turret = n()
	s.view.Route.Closed = rapid.Bool().Draw(t, "closed")
	s.view.Rank = rapid.IntRange(0, 5).Draw(t, "rank")
	return s
}

var nastyTiles = func() *tiles.Map {
	m, err := tiles.New(4, 4, 30, r2.Vec{})
	if err != nil {
		panic(err)
	}
	m.Set(tiles.Tile{X: 1, Y: 2}, tiles.Solid)
	return m
}()

func isFinite(v r2.Vec) bool {
	return !math.IsNaN(v.X-v.X) && !math.IsNaN(v.Y-v.Y)
}

func TestWishesAreFinite(t *testing.T) {
	everyBehavior(t, func(t *rapid.T, b nav.Behavior) {
		s := nastySituation(t)
		sane := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: 1}
		if reach := nav.ReachOf(b, &sane, 2, 1.0/60); !(reach >= 0) {
			t.Fatalf("reach %v", reach)
		}
		if w := b.Steer(&s.self, &s.view); !isFinite(w) {
			t.Fatalf("wish %v from %+v", w, s)
		}
	})
}

// A gunner's turret points somewhere, whatever it sees.
func TestTurretsStayAngles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := nav.NewGunner("gunner")
		if err != nil {
			t.Fatal(err)
		}
		s := nastySituation(t)
		s.view.Dt = max(0, s.view.Dt)
		for _, x := range []*float64{&s.self.Heading, &s.view.Turret, &s.view.Dt} {
			if *x-*x != 0 {
				*x = 1
			}
		}
		if turret, _ := g.Aim(&s.self, &s.view); turret-turret != 0 {
			t.Fatalf("turret %v from %+v", turret, s)
		}
	})
}

// But for the agent's own memory, and whether it has stopped.
func TestSteeringWritesNothing(t *testing.T) {
	everyBehavior(t, func(t *rapid.T, b nav.Behavior) {
		s := drawnSituation(t, 3)
		before, twin := s.clone(), nav.Clone(b)
		b.Steer(&s.self, &s.view)
		before.self.Stopped, before.self.Timer = s.self.Stopped, s.self.Timer
		if len(nav.Slots(b)) > 0 {
			before.self.Memory = s.self.Memory
		}
		if before.self != s.self {
			t.Fatalf("was %+v\nis  %+v", before.self, s.self)
		}
		was, is := reflect.ValueOf(before.view), reflect.ValueOf(s.view)
		for i := range was.NumField() { // what it keeps for itself may differ
			if f := was.Type().Field(i); f.IsExported() && f.Name != "Memories" && f.Name != "Engine" && !reflect.DeepEqual(was.Field(i).Interface(), is.Field(i).Interface()) {
				t.Fatalf("%s was %+v\nis  %+v", f.Name, was.Field(i), is.Field(i))
			}
		}
		if !reflect.DeepEqual(twin, b) {
			t.Fatalf("the behaviour itself changed")
		}
	})
}

func TestExplanationsTellTheWish(t *testing.T) {
	everyBehavior(t, func(t *rapid.T, b nav.Behavior) {
		s := drawnSituation(t, 3)
		e, ok := b.(nav.Explainer)
		if !ok {
			t.Fatalf("%T does not explain itself", b)
		}
		var notes notebook
		e.Explain(&s.self, &s.view, &notes)
		if wish := b.Steer(&s.self, &s.view); notes.told("wish") != wish {
			t.Fatalf("steered %v, told %v", wish, notes.arrows)
		}
	})
}

func TestSteeringAllocatesNothing(t *testing.T) {
	for _, b := range subjects(t) {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			s := crowded(rng, 10, 10, 3)
			if n := testing.AllocsPerRun(10, func() { b.Steer(&s.self, &s.view) }); n != 0 {
				t.Errorf("%s: %v allocations", b.name, n)
				break
			}
		}
	}
}

// Behaviours that steer without a target.
var aimless = []string{
	"wander", "separation", "alignment", "cohesion", "evade", "hide",
	"follow_path", "avoid_obstacles", "follow_wall", "flow_field", "chirality", "tank", "jump", "pilot", "stop",
}

func TestWithoutATargetTheOthersDoNothing(t *testing.T) {
	for _, b := range subjects(t) {
		if _, mixed := b.Behavior.(nav.Composite); mixed || slices.Contains(aimless, nav.Name(b.Behavior)) {
			continue
		}
		s := crowded(rand.New(rand.NewPCG(1, 2)), 10, 10, 3)
		s.view.Target = nav.Target{}
		if w := b.Steer(&s.self, &s.view); w != (r2.Vec{}) {
			t.Errorf("%s: wish %v", b.name, w)
		}
	}
}

// TestSameBitsEverywhere pins what every behaviour and drive does, on every processor.
func TestSameBitsEverywhere(t *testing.T) {
	sum := golden.NewBits()
	for _, b := range subjects(t) {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 50 {
			s := crowded(rng, rng.IntN(12), rng.IntN(8), 2)
			for _, kind := range nav.Drives() {
				drive, err := nav.NewDrive(kind.Name)
				if err != nil {
					t.Fatal(err)
				}
				for range 3 {
					drive.Move(&s.self, b.Steer(&s.self, &s.view), s.view.Dt)
				}
			}
			sum.Put(s.self.Pos.X, s.self.Pos.Y, s.self.Vel.X, s.self.Vel.Y, s.self.Heading, s.self.DeltaV)
		}
	}
	golden.Check(t, "testdata/bits.golden", fmt.Sprintf("%016x\n", sum.Sum64()))
}

// Benchmarks for every registered behaviour, alone and with neighbours.
func BenchmarkSteer(b *testing.B) {
	for _, subject := range subjects(b) {
		for _, n := range []int{0, 10, 100} {
			b.Run(subject.name+"/"+map[int]string{0: "alone", 10: "10", 100: "100"}[n], func(b *testing.B) {
				rng := rand.New(rand.NewPCG(1, 2))
				list := make([]*situation, 64)
				for i := range list {
					list[i] = crowded(rng, n, n, 0)
				}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					s := list[i%len(list)]
					subject.Steer(&s.self, &s.view)
				}
			})
		}
	}
}
