package sim_test

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// squaresOverlapping counts the pairs of squares that overlap.
func squaresOverlapping(agents []nav.Agent) (n int) {
	for i := range agents {
		for k := range i {
			a, b := &agents[i], &agents[k]
			sum := a.Radius + b.Radius
			if a.Square && b.Square && math.Abs(a.Pos.X-b.Pos.X) < sum && math.Abs(a.Pos.Y-b.Pos.Y) < sum {
				n++
			}
		}
	}
	return n
}

// Squares that do not overlap never come to, whatever drives them together, however
// far they go in a step, among discs and rocks that are solid to them or not.
func TestSquaresKeepOutOfEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seek := &nav.Seek{}
		nav.Reset(seek)
		drive := rapid.SampledFrom([]nav.Drive{nav.Kinematic{}, nav.Thrust{}}).Draw(t, "drive")
		s := sim.Setup{Dt: 1, Groups: []sim.Group{{Name: "all", Behavior: seek, Drive: drive}}}
		if rapid.Bool().Draw(t, "solid") {
			s.Contacts = &sim.Contacts{Restitution: rapid.SampledFrom([]float64{0, 0.7, 1}).Draw(t, "restitution")}
			s.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: -20, Y: 20}, Radius: 8, Body: -1}}
			s.Boxes = []nav.Box{{Min: r2.Vec{X: 20, Y: -30}, Max: r2.Vec{X: 40, Y: -10}}}
		}
		const side = 4
		goals := []r2.Vec{{}, {X: 60, Y: 10}, {X: -20, Y: 40}}
		for i := range rapid.IntRange(2, side*side).Draw(t, "agents") {
			at := r2.Vec{X: float64(i%side) * 20, Y: float64(i/side) * 20}
			at = r2.Add(at, r2.Vec{X: rapid.Float64Range(0, 9).Draw(t, "x"), Y: rapid.Float64Range(0, 9).Draw(t, "y")})
			s.Agents = append(s.Agents, nav.Agent{
				ID: uint32(i), Square: i == 0 || rapid.Float64Range(0, 1).Draw(t, "square") > 0.3, Mass: 1, Pos: at,
				Radius:   rapid.Float64Range(0, 5).Draw(t, "half a side"),
				MaxSpeed: rapid.Float64Range(0.1, 100).Draw(t, "speed"), MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
				Goal: nav.Goal{Kind: nav.PointGoal, Point: rapid.SampledFrom(goals).Draw(t, "goal")},
			})
		}
		w, err := sim.New(s)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		for range 40 {
			w.Step()
			if n := squaresOverlapping(w.Agents()); n > 0 {
				t.Fatalf("tick %d: %d pairs of squares overlap", w.Tick(), n)
			}
			if r := w.Report(); s.Contacts != nil && r.Overlaps > 0 {
				t.Fatalf("tick %d: %d overlaps, the deepest %v", w.Tick(), r.Overlaps, r.MaxOverlap)
			}
		}
	})
}

// Nobody passes through a square in one step, from any side, and nobody is pushed.
func TestSquaresStopWhatIsFast(t *testing.T) {
	for _, square := range []bool{false, true} {
		for _, way := range []r2.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			s := sim.Setup{Dt: 1, Contacts: &sim.Contacts{Restitution: 1}, Groups: []sim.Group{{Name: "all", Behavior: &nav.Seek{}, Drive: nav.Kinematic{}}}}
			for id, at := range []r2.Vec{r2.Scale(-1000, way), {}} {
				s.Agents = append(s.Agents, nav.Agent{
					ID: uint32(id), Square: square || id == 1, Radius: 2, Mass: 1, Pos: at,
					MaxSpeed: 5000, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
				})
			}
			s.Agents[0].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Scale(4000, way)}
			w, err := sim.New(s)
			if err != nil {
				t.Fatal(err)
			}
			w.Step()
			fast, slow := w.Agents()[0], w.Agents()[1]
			gap := -fast.Pos.X*way.X - fast.Pos.Y*way.Y - 4
			if !(gap >= 0 && gap < 0.001) || fast.Vel != (r2.Vec{}) || slow.Pos != (r2.Vec{}) || slow.Vel != (r2.Vec{}) {
				t.Errorf("toward %v: stopped at a gap of %v with %v; the other one is at %v with %v", way, gap, fast.Vel, slow.Pos, slow.Vel)
			}
			if touches := w.Contacts(); len(touches) != 1 || touches[0].Impulse != 0 || !touches[0].Began {
				t.Errorf("contacts %+v", touches)
			}
			w.Close()
		}
	}
}

// Two that meet off their middles do not hold each other up: they slide along each
// other's sides.
func TestSquaresSlideAlongEachOther(t *testing.T) {
	s := sim.Setup{Dt: 1. / 60, Groups: []sim.Group{{Name: "all", Behavior: &nav.Seek{}, Drive: nav.Kinematic{}}}}
	for i, c := range []struct{ at, goal r2.Vec }{
		{r2.Vec{X: 40}, r2.Vec{X: -40, Y: 12}},
		{r2.Vec{X: -40}, r2.Vec{X: 40, Y: -12}},
	} {
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Square: true, Radius: 7, Mass: 1, MaxSpeed: 60, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: c.at, Goal: nav.Goal{Kind: nav.PointGoal, Point: c.goal, Within: 1},
		})
	}
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	nearest := math.Inf(1)
	for range 60 * 3 {
		w.Step()
		a, b := w.Agents()[0].Pos, w.Agents()[1].Pos
		nearest = min(nearest, max(math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)))
	}
	if r := w.Report(); r.Arrived != 2 || !(nearest >= 14 && nearest < 14.001) {
		t.Errorf("%d arrived; they came as near as %v", r.Arrived, nearest)
	}
}
