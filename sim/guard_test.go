package sim_test

import (
	"fmt"
	"math"
	"testing"

	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim"
	"galaxy/sim/stocks"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// guarded returns groups of all behaviours that steer alone but for orbit, each with a guard, and agents
// that do not overlap, each bound for a place on the other side of the middle.
func guarded(t *rapid.T) sim.Setup {
	s := sim.Setup{
		Seed: rapid.Uint64().Draw(t, "seed"), Dt: rapid.SampledFrom([]float64{0.01, 0.1, 1, 10}).Draw(t, "dt"), Workers: 2,
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 1, Y: 2}, Radius: 2, Body: -1}},
		Boxes:     []nav.Box{{Min: r2.Vec{X: -9, Y: -9}, Max: r2.Vec{X: -6, Y: -8}}},
	}
	for _, kind := range nav.Kinds() {
		b, err := nav.New(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		// With a kind more other cases are drawn, and in one of them an agent of chirality among some of antigravity and arrive
		// overlaps by 0.003.
		// One that stops, is driven, coasts or plans burns stands still here, and strikes nothing.
		if _, mix := b.(nav.Composite); !mix && kind.Name != "orbit" && kind.Name != "coast" && kind.Name != "stop" && kind.Name != "driven" && steer.Plans(b) == "" {
			s.Groups = append(s.Groups, sim.Group{Name: kind.Name, Behavior: b, Guard: steer.Guard{Safe: true}, Drive: nav.Kinematic{}})
		}
	}
	coordinate := rapid.Float64Range(-12, 12)
	for range rapid.IntRange(2, 16).Draw(t, "agents") {
		p := r2.Vec{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")}
		a := nav.Agent{
			ID: uint32(len(s.Agents)), Pos: p, Mass: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Group:    int32(rapid.IntRange(0, len(s.Groups)-1).Draw(t, "method")),
			Radius:   rapid.Float64Range(0.1, 1).Draw(t, "radius"),
			MaxSpeed: rapid.Float64Range(0.5, 5).Draw(t, "speed"),
			Goal:     nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -p.X, Y: -p.Y}, Within: 0.1},
		}
		if s.Agents = append(s.Agents, a); deepest(&s, s.Agents) > 0 {
			s.Agents = s.Agents[:len(s.Agents)-1]
		}
	}
	return s
}

// deepest returns how deep the agents overlap each other, rocks and boxes at most.
func deepest(s *sim.Setup, agents []nav.Agent) float64 {
	deep := math.Inf(-1)
	for i := range agents {
		a := &agents[i]
		for k := range agents[:i] {
			deep = max(deep, a.Radius+agents[k].Radius-portable.Norm(r2.Sub(a.Pos, agents[k].Pos)))
		}
		for k := range s.Obstacles {
			deep = max(deep, a.Radius+s.Obstacles[k].Radius-portable.Norm(r2.Sub(a.Pos, s.Obstacles[k].Pos)))
		}
		for k := range s.Boxes {
			x, y := s.Boxes[k].Gaps(a.Pos)
			deep = max(deep, a.Radius-math.Hypot(max(0, x), max(0, y)))
		}
	}
	return deep
}

// Agents of any methods that have a guard never overlap, at any step, and half of them
// would without.
func TestGuardedAgentsNeverOverlap(t *testing.T) {
	worlds, struck := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		s := guarded(t)
		for _, safe := range []bool{true, false} {
			for i := range s.Groups {
				s.Groups[i].Guard.Safe = safe
			}
			w, err := sim.New(s)
			if err != nil {
				t.Fatal(err)
			}
			for range 100 {
				w.Step()
				deep := deepest(&s, w.Agents())
				if safe && deep > 1e-9 {
					t.Fatalf("tick %d: they overlap by %v", w.Tick(), deep)
				}
				if !safe && deep > 1e-9 {
					struck++
					break
				}
			}
			w.Close()
		}
		worlds++
	})
	if !testing.Short() && struck < worlds/2 { // of a few worlds it may be fewer
		t.Errorf("without guards there is an overlap in %d of %d worlds only", struck, worlds)
	}
}

// Where nothing would collide a guard changes no bit, though it looks farther than the
// method does.
func TestGuardsLeaveWhatKeepsClear(t *testing.T) {
	for _, kind := range nav.Kinds() {
		var worlds [2]*sim.World
		for i := range worlds {
			b, err := nav.New(kind.Name)
			if err != nil {
				t.Fatal(err)
			}
			if p, err := nav.Find(b, "range"); err == nil {
				_ = p.Set(p.Min) // it would be off, or see nothing
			}
			s := sim.Setup{Dt: 0.1, Groups: []sim.Group{{Name: "g", Behavior: b, Guard: steer.Guard{Safe: i == 1}, Drive: nav.Thrust{}}}}
			for k := range 12 { // on lanes, with all the room that braking takes
				y := 60 * float64(k)
				s.Agents = append(s.Agents, nav.Agent{
					ID: uint32(k), Pos: r2.Vec{X: float64(k % 5), Y: y}, Vel: r2.Vec{X: 2, Y: float64(k % 2)}, Radius: 1, Mass: 1,
					MaxSpeed: 4, MaxAccel: 8, MaxTurn: nav.Unlimited,
					Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 300, Y: y}, Within: 1},
				})
			}
			w, err := sim.New(s)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			worlds[i] = w
		}
		for range 60 {
			worlds[0].Step()
			worlds[1].Step()
			if worlds[0].Hash() != worlds[1].Hash() {
				t.Errorf("%s: tick %d differs", kind.Name, worlds[0].Tick())
				break
			}
		}
	}
}

// crowder goes the other way where it sees another one.
type crowder struct{ steer.Seek }

func (*crowder) Reach(*nav.Agent, float64) float64 { return 2.5 }

func (c *crowder) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	wish := c.Seek.Steer(self, v)
	if len(v.Neighbors) > 0 {
		return portable.Scale(-1, wish)
	}
	return wish
}

// A method sees the same with a guard, and does the same as long as that takes nothing.
func TestGuardsShowTheMethodNoMore(t *testing.T) {
	for _, safe := range []bool{false, true} {
		s := exchange(2, 30, new(crowder))
		s.Agents[0].Radius, s.Agents[1].Radius = 1, 1
		s.Agents[0].MaxSpeed, s.Agents[1].MaxSpeed = 6, 6
		s.Agents[1].Pos.Y, s.Agents[1].Goal.Point.Y = 2.6, 2.6 // beyond its reach, within that of a guard
		s.Groups[0].Guard.Safe = safe
		if r := run(t, s); r.Arrived != 2 {
			t.Errorf("safe %v: %d arrive", safe, r.Arrived)
		}
	}
}

// The order is set GROUP safe: it takes effect in the next step, is recorded, and a rewind
// undoes it.
func TestGuardsByOrder(t *testing.T) {
	s := exchange(2, 60, &steer.Seek{})
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	start := w.Keep(nil)
	ends := map[string]uint64{}
	for _, order := range []string{"false", "true", "false", "true"} {
		w.Restore(start)
		if err := w.Give(sim.Text{"set", "all", "safe", order}); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			w.Step()
		}
		if r := w.Report(); (r.Contacts == 0) != (order == "true") {
			t.Errorf("safe %s: %d contacts", order, r.Contacts)
		}
		if known, again := ends[order]; again && known != w.Hash() {
			t.Errorf("safe %s ends in two ways", order)
		}
		ends[order] = w.Hash()
		if want := map[string]string{"true": "safe(seek)", "false": "seek"}[order]; w.Report().Metrics[0].Method != want {
			t.Errorf("the method is %s, not %s", w.Report().Metrics[0].Method, want)
		}
	}
	if err := w.Give(sim.Text{"set", "all", "safe", "perhaps"}); err == nil {
		t.Error("safe can be true or false alone")
	}
}

// limits is a pen that keeps the arrow of a guard.
type limits struct {
	taken r2.Vec
	lines int
}

func (p *limits) Arrow(s nav.Stroke, _, vec r2.Vec) {
	if s.Kind == "taken by the filter" {
		p.taken = vec
	}
}
func (p *limits) Line(nav.Stroke, r2.Vec, r2.Vec)    { p.lines++ }
func (p *limits) Circle(nav.Stroke, r2.Vec, float64) {}

// The arrow of a guard is what it takes: wish + arrow = what the ship does.
func TestGuardsShowWhatTheyTake(t *testing.T) {
	s := exchange(2, 30, &steer.Seek{})
	s.Groups[0].Guard.Safe = true
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	seen := 0
	for range 60 {
		var v nav.View
		var p limits
		w.View(0, &v)
		self := w.Agents()[0]
		wish := s.Groups[0].Behavior.Steer(&self, &v)
		twin := w.Agents()[0]
		w.ExplainGuard(&twin, &v, &p)
		before := w.Agents()[0].Vel
		w.Step()
		did := portable.Scale(1/s.Dt, r2.Sub(w.Agents()[0].Vel, before))
		if d := portable.Norm(r2.Sub(did, r2.Add(wish, p.taken))); d > 1e-6*(1+portable.Norm(wish)) {
			t.Fatalf("tick %d: wish %v, taken %v, done %v", w.Tick(), wish, p.taken, did)
		}
		if p.taken != (r2.Vec{}) {
			seen++
		}
	}
	if seen == 0 {
		t.Error("it takes nothing of head-on courses")
	}
}

// A step with guards allocates nothing.
func TestGuardsAllocateNothing(t *testing.T) {
	s := exchange(40, 300, antigravity(t))
	s.Workers, s.Groups[0].Guard.Safe = 1, true
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 300 {
		w.Step()
	}
	if n := testing.AllocsPerRun(50, w.Step); n > 0 {
		t.Errorf("%v allocations in a step", n)
	}
}

func ExampleGroup_Method() {
	g := sim.Group{Behavior: &steer.Seek{}, Guard: steer.Guard{Safe: true}}
	fmt.Println(g.Method())
	// Output:
	// safe(seek)
}

// A pilot counts on nothing of a ship that has run dry and drifts, though such a ship has the behaviour of a pilot, too; with the
// share of an avoidance that such a one would do, some would meet.
func TestPilotsCountOnNoShipThatIsDry(t *testing.T) {
	pilot, err := nav.New("pilot")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		angle, aside := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle"), rapid.Float64Range(-1, 1).Draw(t, "aside")
		from, along := r2.Vec{X: 12 * math.Cos(angle), Y: 12 * math.Sin(angle)}, r2.Vec{X: -math.Cos(angle), Y: -math.Sin(angle)}
		from = r2.Add(from, r2.Vec{X: -along.Y * aside, Y: along.X * aside})
		ship := func(id uint32, at, v r2.Vec) nav.Agent {
			return nav.Agent{
				ID: id, Group: int32(id), Pos: at, Vel: v, Mass: 1, Radius: 0.5, MaxSpeed: 1, MaxAccel: rapid.Float64Range(0.3, 3).Draw(t, "accel"), MaxTurn: nav.Unlimited,
				Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -at.X, Y: -at.Y}, Within: 0.1},
			}
		}
		w, err := sim.New(sim.Setup{
			Dt: 0.05, Agents: []nav.Agent{ship(0, r2.Vec{}, r2.Vec{}), ship(1, from, r2.Scale(rapid.Float64Range(0.3, 1).Draw(t, "speed"), along))},
			Groups: []sim.Group{{Name: "pilots", Behavior: pilot, Drive: nav.Thrust{}}, {Name: "dry", Behavior: pilot, Drive: nav.Thrust{}}},
			Stocks: &sim.Stocks{Names: []string{"fuel"}, Groups: [][]stocks.Store{{{}}, {{Most: 1, PerDeltaV: 1}}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 600 {
			if w.Step(); deepest(w.Setup(), w.Agents()) > 1e-9 {
				t.Fatalf("at %v they overlap by %v", w.Time(), deepest(w.Setup(), w.Agents()))
			}
		}
	})
}
