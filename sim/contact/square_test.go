package contact_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
)

// deepest returns the two squares that overlap most, as a share of the smaller radius.
func deepest(agents []nav.Agent) (depth float64, a, b int) {
	for i := range agents {
		for k := range i {
			x, y := &agents[i], &agents[k]
			d := r2.Sub(x.Pos, y.Pos)
			if share := (x.Radius + y.Radius - max(math.Abs(d.X), math.Abs(d.Y))) / min(x.Radius, y.Radius); x.Square && y.Square && share > depth {
				depth, a, b = share, i, k
			}
		}
	}
	return depth, a, b
}

// sizes are 0, or large beside the rounding of a place.
var sizes = rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(1e-6, 5))

// toward steers at a point, and no farther.
func toward(goal r2.Vec, speed, dt float64) r2.Vec {
	direction, _ := portable.Unit(goal)
	return portable.Scale(min(speed, portable.Norm(goal)/dt), direction)
}

// Squares that do not overlap never come to, whatever drives them together, however far
// they go in a step, among discs and rocks that are solid to them or not.
func TestSquaresKeepOutOfEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := input{Dt: 1}
		if rapid.Bool().Draw(t, "solid") {
			in.Law = &contact.Law{Restitution: restitutions.Draw(t, "restitution")}
			in.Fixed = []contact.Fixed{
				rock(0, r2.Vec{X: -20, Y: 20}, 8),
				box(0, shape.Box{Min: r2.Vec{X: 20, Y: -30}, Max: r2.Vec{X: 40, Y: -10}}),
			}
		}
		const side = 4
		places := []r2.Vec{{}, {X: 60, Y: 10}, {X: -20, Y: 40}}
		var goals []r2.Vec
		for i := range rapid.IntRange(2, side*side).Draw(t, "agents") {
			at := r2.Vec{X: float64(i%side) * 20, Y: float64(i/side) * 20}
			at = r2.Add(at, r2.Vec{X: rapid.Float64Range(0, 9).Draw(t, "x"), Y: rapid.Float64Range(0, 9).Draw(t, "y")})
			in.Now = append(in.Now, nav.Agent{
				Square: i == 0 || rapid.Float64Range(0, 1).Draw(t, "square") > 0.3, Mass: 1, Pos: at,
				Radius:   sizes.Draw(t, "half a side"),
				MaxSpeed: rapid.Float64Range(0.1, 100).Draw(t, "speed"),
			})
			goals = append(goals, rapid.SampledFrom(places).Draw(t, "goal"))
		}
		f := fly(t, 1, in)
		f.steer = func(a *nav.Agent) { a.Vel = toward(r2.Sub(goals[a.ID], a.Pos), a.MaxSpeed, f.Dt) }
		for range 40 {
			f.step()
			if depth, a, b := deepest(f.Now); depth > 0 {
				t.Fatalf("tick %d: squares %d and %d overlap by %v", f.Tick, a, b, depth)
			}
			if f.Law != nil && f.Counts.Overlaps > 0 {
				t.Fatalf("tick %d: %+v", f.Tick, f.Counts)
			}
		}
	})
}

// Nothing passes through a square in one step, from any side, and nothing is pushed.
func TestSquaresStopWhatIsFast(t *testing.T) {
	for _, square := range []bool{false, true} {
		for _, way := range []r2.Vec{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			agents := make([]nav.Agent, 2)
			for i := range agents {
				agents[i] = nav.Agent{Square: square || i == 1, Radius: 2, Mass: 1, MaxSpeed: 5000}
			}
			agents[0].Pos, agents[0].Vel = r2.Scale(-1000, way), r2.Scale(5000, way)
			f := fly(t, 1, input{Dt: 1, Law: &contact.Law{Restitution: 1}, Now: agents})
			f.step()
			fast, slow := f.Now[0], f.Now[1]
			gap := -fast.Pos.X*way.X - fast.Pos.Y*way.Y - 4
			if !(gap >= 0 && gap < 0.001) || fast.Vel != (r2.Vec{}) || slow.Pos != (r2.Vec{}) || slow.Vel != (r2.Vec{}) {
				t.Errorf("toward %v: stopped at a gap of %v with %v; the other one is at %v with %v", way, gap, fast.Vel, slow.Pos, slow.Vel)
			}
			if len(f.Contacts) != 1 || f.Contacts[0].Impulse != 0 || !f.Contacts[0].Began {
				t.Errorf("contacts %+v", f.Contacts)
			}
		}
	}
}

// Across the normal of their contact squares stay free: they slide along each other's
// sides, and each loses what leads into the other alone.
func TestSquaresSlideAlongEachOther(t *testing.T) {
	agents := []nav.Agent{
		{Square: true, Radius: 2, Mass: 1, MaxSpeed: 5, Pos: r2.Vec{X: -4}, Vel: r2.Vec{X: 3, Y: 0.5}},
		{Square: true, Radius: 2, Mass: 100, MaxSpeed: 5, Pos: r2.Vec{X: 4}, Vel: r2.Vec{X: -1, Y: -0.5}},
	}
	f := fly(t, 1, input{Dt: 1, Now: agents})
	for range 2 {
		f.step()
	}
	if a, b := f.Now[0], f.Now[1]; a.Vel != (r2.Vec{Y: 0.5}) || b.Vel != (r2.Vec{Y: -0.5}) || a.Pos.Y != 1 || b.Pos.Y != -1 {
		t.Errorf("%+v", f.Now)
	}
}

// A row that is pressed against a wall and overlaps a little, for whatever reason, does
// not come to overlap more while it is moved apart.
func TestARowIsNotPressedTogether(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	for _, n := range []int{2, 12, 30} {
		for _, depth := range []float64{1e-6, 1e-3, 0.1, 0.5} {
			m, err := tiles.New(80, 1, 30, r2.Vec{})
			if err != nil {
				t.Fatal(err)
			}
			var agents []nav.Agent
			for i := range n {
				agents = append(agents, nav.Agent{
					Square: true, Radius: 10, Mass: 1, MaxSpeed: 60,
					Pos: r2.Vec{X: 10 + float64(float64(i)*(20-float64(10*depth))), Y: 10},
				})
			}
			f := fly(t, 1, input{Dt: 1. / 60, Walls: m, Now: agents})
			f.steer = func(a *nav.Agent) { a.Vel = r2.Vec{X: -60} }
			for range 100 {
				f.step()
				if d, a, b := deepest(f.Now); d > depth+1e-5 {
					t.Fatalf("of %d that overlapped by %g of a radius, tick %d: %d and %d do by %g", n, depth, f.Tick, a, b, d)
				}
			}
		}
	}
}

// Nothing passes through a wall of tiles, or ends up in one: discs and squares, solid or
// not, at any speed, in a crowd.
func TestNothingPassesThroughWalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const size = 8
		m, err := tiles.New(12, 6, size, r2.Vec{})
		if err != nil {
			t.Fatal(err)
		}
		m.Fill(func(at tiles.Tile) uint8 {
			if at.X == 5 { // a wall across the map, one tile thick
				return tiles.Solid
			}
			return 1
		})
		in := input{Dt: 0.1, Walls: m}
		if rapid.Bool().Draw(t, "solid") {
			in.Law = &contact.Law{Restitution: restitutions.Draw(t, "restitution")}
		}
		seed, speed := rapid.Uint64().Draw(t, "seed"), speeds.Draw(t, "speed")
		for i := range rapid.IntRange(1, 25).Draw(t, "agents") {
			chance := func(lane uint64) float64 { return portable.Uniform(portable.Hash(seed, uint64(i), 0, lane)) }
			in.Now = append(in.Now, nav.Agent{
				Radius: 0.3 + 3*chance(1), Square: chance(2) < 0.5, Mass: 1, MaxSpeed: speed,
				Pos: r2.Vec{X: size * (float64(i%5) + 0.5), Y: size * (float64(i/5) + 0.5)},
			})
		}
		f := fly(t, rapid.IntRange(1, 2).Draw(t, "workers"), in)
		f.steer = func(a *nav.Agent) {
			sin, cos := portable.Sincos(2 * math.Pi * portable.Uniform(portable.Hash(seed, uint64(a.ID), f.Tick, 9)))
			a.Vel = r2.Vec{X: speed * cos, Y: speed * sin}
		}
		for range 20 {
			f.step()
			for i := range f.Now {
				if a := &f.Now[i]; a.Pos.X > 5*size || m.Overlaps(a.Shape(), a.Pos) {
					t.Fatalf("tick %d: agent %d is at %v", f.Tick, i, a.Pos)
				}
			}
		}
	})
}

// Squares of no size on the origin have no margin of any kind. At rest they do not meet, or
// a step would have no end.
func TestSquaresOfNoSizeOnOnePoint(t *testing.T) {
	agents := make([]nav.Agent, 2)
	for i := range agents {
		agents[i] = nav.Agent{Square: true, Mass: 1, MaxSpeed: 1, Vel: r2.Vec{X: 1, Y: 1}}
	}
	f := fly(t, 1, input{Dt: 1, Now: agents})
	f.step()
	if f.Now[0].Pos != (r2.Vec{X: 1, Y: 1}) || f.Counts.Overlaps != 0 {
		t.Errorf("%+v, %+v", f.Now, f.Counts)
	}
}
