package sim

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
)

// glide is the drive of the tests: it grants every wish.
type glide struct{}

func (glide) Move(a *nav.Agent, wish r2.Vec, dt float64) {
	change := portable.Scale(dt, wish)
	a.DeltaV += portable.Norm(change)
	a.Vel = r2.Add(a.Vel, change)
	a.Pos = portable.AddScaled(a.Pos, dt, a.Vel)
}

// beeline flies straight at its target, and keeps its course without one.
type beeline struct{}

func (beeline) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	u, _ := portable.Unit(r2.Sub(v.Target.Pos, a.Pos))
	return portable.Scale(1/v.Dt, r2.Sub(portable.Scale(a.MaxSpeed, u), a.Vel))
}

// shy is beeline that is pushed by neighbours, obstacles and a little chance, so
// that everything a view shows reaches the state.
type shy struct {
	Range float64 `default:"5" min:"0" max:"100" help:"how far it looks"`
}

func (s *shy) Reach(*nav.Agent, float64) float64 { return s.Range }

func (s *shy) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	push := portable.Scale(float64(len(v.Neighbors)), beeline{}.Steer(a, v))
	for i := range v.Neighbors {
		away := r2.Sub(a.Pos, v.Neighbors[i].Pos)
		push = portable.AddScaled(push, 3/(0.1+portable.Norm2(away)), away)
	}
	for i := range v.Obstacles {
		o := &v.Obstacles[i]
		away := r2.Sub(a.Pos, o.Pos)
		push = portable.AddScaled(push, 30/(0.1+portable.Norm2(away)), r2.Add(away, o.Vel))
	}
	if v.Target.Path != nil {
		later, _ := v.Target.Path.At(v.Time + 1)
		push = r2.Add(push, r2.Sub(later, v.Target.Pos))
	}
	noise := portable.Uniform(portable.Hash(v.Seed, uint64(a.ID), v.Tick, 1))
	push.X += noise
	u, _ := portable.Unit(push)
	return portable.Scale(0.2/v.Dt, r2.Sub(portable.Scale(a.MaxSpeed, u), a.Vel))
}

// wheel is a body on a circle whose bits do not depend on the machine: a
// rational point of the circle for every t.
type wheel struct{ radius, pace float64 }

func (c wheel) State(t float64) (r, v r3.Vec) {
	k := float64(t * c.pace)
	d := 1 + float64(k*k)
	x, y := (1-float64(k*k))/d, 2*k/d
	r = r3.Vec{X: float64(c.radius * x), Y: float64(c.radius * y), Z: 1}
	f := float64(c.radius*c.pace) * 2 / d
	return r, r3.Vec{X: -float64(f * y), Y: float64(f * x)}
}

func (c wheel) MaxSpeed() float64 { return 2 * c.radius * c.pace }

// crowd returns a setup with n agents of mixed radii in a square, among bodies,
// rocks and a box, that travel between everything there is.
func crowd(n int, square float64) Setup {
	s := Setup{
		Name: "crowd", Seed: 7, Start: 3, Dt: 1.0 / 16,
		Bodies: orbit.System{
			{Name: "sun", Parent: -1, Radius: 2},
			{Name: "planet", Parent: 0, Radius: 1, Path: wheel{square / 3, 0.05}},
			{Name: "moon", Parent: 1, Radius: 0.25, Path: wheel{square / 20, 0.3}},
		},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: square / 4, Y: 1}, Radius: 1.5, Body: -1}},
		Boxes:     []nav.Box{{Min: r2.Vec{X: -square / 3, Y: -4}, Max: r2.Vec{X: -square/3 + 2, Y: 4}}},
	}
	stops := []nav.Goal{
		{Kind: nav.BodyGoal, Index: 1, Within: 2},
		{Kind: nav.PointGoal, Point: r2.Vec{X: -square / 4, Y: square / 4}, Within: 1},
		{Kind: nav.BodyGoal, Index: 2, Within: 1},
		{Kind: nav.AgentGoal, Index: 0, Within: 3},
	}
	s.Groups = []Group{
		{Name: "shy", Behavior: &shy{Range: 5}, Drive: glide{}, Itinerary: Itinerary{Choice: Random, Stops: stops[:3]}},
		{Name: "tour", Behavior: &shy{Range: 2}, Drive: glide{}, Itinerary: Itinerary{Choice: Loop, Stops: stops}},
		{Name: "line", Behavior: beeline{}, Drive: glide{}, Itinerary: Itinerary{Choice: List, Stops: stops[:2]}},
	}
	for i := range n {
		at := func(lane uint64) float64 {
			return (portable.Uniform(portable.Hash(1, uint64(i), 0, lane)) - 0.5) * square
		}
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Group: int32(i % 3), Mass: 1, MaxSpeed: 2 + float64(i%5),
			Radius:   []float64{0, 0.2, 0.2, 0.3, 1.7}[i%5],
			MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: at(1), Y: at(2)},
		})
	}
	s.Agents[0].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 1e6}, Within: 1}
	return s
}

func mustNew(t testing.TB, s Setup) *World {
	t.Helper()
	w, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

func steps(w *World, n int) *World {
	for range n {
		w.Step()
	}
	return w
}

func TestSameBitsForEveryNumberOfWorkers(t *testing.T) {
	var want []uint64
	for _, workers := range []int{1, 2, 3, 8} {
		s := crowd(600, 80)
		s.Workers = workers
		w := mustNew(t, s)
		var got []uint64
		for range 40 {
			got = append(got, w.Hash())
			w.Step()
		}
		r := w.Report()
		if r.Contacts == 0 || r.ObstacleContacts == 0 || r.Arrived == 0 || r.Faults != 0 {
			t.Fatalf("nothing happened: %+v", r)
		}
		got = append(got, uint64(r.Contacts), uint64(r.Overlaps), math.Float64bits(r.MaxOverlap), uint64(r.Arrived))
		if want == nil {
			want = got
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("workers %d: value %d is %x, with one worker %x", workers, i, got[i], want[i])
			}
		}
	}
}

func TestNothingIsAllocatedOnceWarm(t *testing.T) {
	for _, workers := range []int{1, 2} {
		s := crowd(300, 50)
		s.Workers = workers
		w := steps(mustNew(t, s), 100)
		if n := testing.AllocsPerRun(50, w.Step); n != 0 {
			t.Errorf("%d workers: %v allocations per step", workers, n)
		}
	}
}

// witness is shy, and writes down what agent 4 was shown.
type witness struct {
	shy
	seen *nav.View
	self *nav.Agent
}

func (b *witness) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	if a.ID == 4 {
		*b.seen, *b.self = *v, *a
		b.seen.Neighbors = slices.Clone(v.Neighbors)
		b.seen.Obstacles = slices.Clone(v.Obstacles)
	}
	return b.shy.Steer(a, v)
}

func TestViewShowsWhatTheBehaviourSees(t *testing.T) {
	s := crowd(300, 30)
	b := &witness{shy{Range: 6}, new(nav.View), new(nav.Agent)}
	for i := range s.Groups {
		s.Groups[i].Behavior = b
	}
	w := mustNew(t, s)
	var v nav.View
	neighbors := 0
	for range 30 {
		w.View(4, &v)
		v.Obstacles = slices.Clone(v.Obstacles)
		self := w.Agents()[4]
		w.Step()
		if diff := cmp.Diff(*b.seen, v, cmp.Exporter(func(of reflect.Type) bool { return of != reflect.TypeFor[nav.View]() }), cmpopts.IgnoreUnexported(nav.View{}), cmpopts.IgnoreFields(nav.View{}, "Knows"), cmpopts.IgnoreFields(engine.Aside{}, "Anew")); diff != "" {
			t.Fatalf("tick %d: View differs from what was seen (-seen +View):\n%s", w.Tick(), diff)
		}
		if *b.self != self {
			t.Fatalf("tick %d: steered %+v, not %+v", w.Tick(), *b.self, self)
		}
		neighbors += len(v.Neighbors)
	}
	if neighbors == 0 {
		t.Error("no neighbours were seen")
	}
}

func TestBehaviorsWithoutReachGetNoNeighbors(t *testing.T) {
	w := mustNew(t, crowd(30, 5))
	v := nav.View{Neighbors: make([]nav.Neighbor, 3)}
	w.View(2, &v) // of the group "line"
	if len(v.Neighbors) != 0 {
		t.Errorf("shown %v", v.Neighbors)
	}
}

func TestPreviousIsTheStateBefore(t *testing.T) {
	w := steps(mustNew(t, crowd(100, 30)), 7)
	now := slices.Clone(w.Agents())
	w.Step()
	for i, a := range w.Previous() {
		if b := &now[i]; a.ID != b.ID || a.Pos != b.Pos || a.Vel != b.Vel || a.Heading != b.Heading {
			t.Errorf("agent %d was %+v before the step, not %+v", i, *b, a)
		}
	}
}

func TestAForgottenWorldEndsItsGoroutines(t *testing.T) {
	before := runtime.NumGoroutine()
	func() {
		for range 5 {
			s := crowd(200, 30)
			s.Workers = 4
			w, err := New(s)
			if err != nil {
				t.Fatal(err)
			}
			steps(w, 2)
		}
	}()
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.GC()
		runtime.Gosched()
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

func TestClosingTwiceIsNoHarm(t *testing.T) {
	w := mustNew(t, crowd(3, 9))
	w.Close()
	w.Close()
}

func ExampleWorld() {
	w, err := New(Setup{
		Dt:     0.5,
		Groups: []Group{{Name: "ship", Behavior: beeline{}, Drive: glide{}}},
		Agents: []nav.Agent{{
			Mass: 1, MaxSpeed: 2, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 10}, Within: 1},
		}},
		End: End{Arrived: true},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	for !w.Done() {
		w.Step()
	}
	fmt.Println("time", w.Time(), "at", w.Agents()[0].Pos.X)
	// Output: time 4.5 at 9
}
