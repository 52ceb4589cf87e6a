package contact_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/sim/contact"
)

// On a line no disc can pass another, and none ever overlap.
func TestDiscsKeepTheirOrderOnALine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "agents")
		agents := gas(rapid.Uint64().Draw(t, "seed"), n, rapid.Float64Range(1, 5).Draw(t, "cell"), speeds.Draw(t, "speed"))
		for i := range agents {
			a := &agents[i]
			a.Pos = r2.Vec{X: float64(i) * agents[1].Pos.X}
			a.Vel.Y = 0
		}
		f := fly(t, 1, input{Dt: 1. / 16, Law: &contact.Law{Restitution: restitutions.Draw(t, "restitution")}, Now: agents})
		for range 30 {
			f.step()
			if f.Counts.Overlaps != 0 {
				t.Fatalf("tick %d: %+v", f.Tick, f.Counts)
			}
			for i := 1; i < n; i++ {
				if !(f.Now[i].Pos.X > f.Now[i-1].Pos.X) {
					t.Fatalf("tick %d: %d at %v is past %d at %v", f.Tick, i-1, f.Now[i-1].Pos, i, f.Now[i].Pos)
				}
			}
		}
	})
}

// In a room with walls and rocks nothing overlaps, nothing gets out, and momentum (without
// walls) and energy stay what they were.
func TestElasticDiscsKeepMomentumAndEnergy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "agents")
		cell := rapid.Float64Range(1.001, 3).Draw(t, "cell")
		in := input{
			Dt: 1. / 16, Law: &contact.Law{Restitution: 1},
			Now: gas(rapid.Uint64().Draw(t, "seed"), n, cell, speeds.Draw(t, "speed")),
		}
		lo, hi := -cell, cell*(2*math.Ceil(math.Sqrt(float64(n)))-1)
		closed := rapid.Bool().Draw(t, "in a room")
		if closed {
			in.Fixed = append([]contact.Fixed{rock(0, r2.Vec{X: cell, Y: cell}, math.Sqrt2*cell-1)}, room(lo, hi)...)
		}
		f := fly(t, rapid.IntRange(1, 3).Draw(t, "workers"), in)
		momentum, energy, most := f.sums()
		for range 20 {
			f.step()
			if f.Counts.Overlaps != 0 {
				t.Fatalf("tick %d: %+v", f.Tick, f.Counts)
			}
			for i := range f.Now {
				if p := f.Now[i].Pos; closed && (min(p.X, p.Y) < lo || max(p.X, p.Y) > hi) {
					t.Fatalf("tick %d: agent %d got out, to %v", f.Tick, i, p)
				}
			}
			p, e, _ := f.sums()
			if math.Abs(e-energy) > 1e-12*energy {
				t.Fatalf("tick %d: energy %v, was %v", f.Tick, e, energy)
			}
			if d := portable.Norm(r2.Sub(p, momentum)); !closed && d > 1e-12*most {
				t.Fatalf("tick %d: momentum %v, was %v", f.Tick, p, momentum)
			}
		}
	})
}

// Agents that all press toward one point, at any speed and as often as they like, do not
// overlap.
func TestDiscsInACrushDoNotOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		agents := gas(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(2, 80).Draw(t, "agents"), 1.001, 0)
		speed := speeds.Draw(t, "speed")
		for i := range agents {
			agents[i].MaxSpeed = speed
		}
		f := fly(t, 1, input{Dt: 1. / 16, Law: &contact.Law{Restitution: 1}, Now: agents})
		f.steer = func(a *nav.Agent) {
			toward := r2.Sub(r2.Vec{X: 5, Y: 5}, a.Pos)
			direction, _ := portable.Unit(toward)
			a.Vel = portable.Scale(min(speed, portable.Norm(toward)/f.Dt), direction)
		}
		for range 20 {
			f.step()
			if f.Counts.Overlaps != 0 {
				t.Fatalf("tick %d: %+v", f.Tick, f.Counts)
			}
		}
	})
}

// Agents that are placed upon each other, also on one point, are apart before the first
// step or within some more: of 100,000 crowds one takes 60 steps, a row between rock and
// box that has to buckle.
func TestAHeapIsMovedApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		square := rapid.Float64Range(0, 10).Draw(t, "square")
		agents := gas(seed, rapid.IntRange(2, 60).Draw(t, "agents"), 1, 0)
		for i := range agents {
			at := func(lane uint64) float64 { return square * portable.Uniform(portable.Hash(seed, uint64(i), 0, lane)) }
			agents[i].Pos = r2.Vec{X: at(7), Y: at(8)}
		}
		f := fly(t, 1, input{
			Dt: 1. / 16, Law: &contact.Law{Restitution: 1}, Now: agents,
			Fixed: []contact.Fixed{rock(0, r2.Vec{}, 2), box(0, shape.Box{Min: r2.Vec{X: 4, Y: 3}, Max: r2.Vec{X: 6, Y: 9}})},
		})
		for range 1000 {
			if f.Counts.Overlaps == 0 {
				break
			}
			f.step()
		}
		if f.Counts.Overlaps != 0 || f.Counts.Began != 0 {
			t.Fatalf("%+v", f.Counts)
		}
	})
}

// A body that runs into agents at rest drives them before it or aside, and passes through
// none, however fast it is.
func TestBodiesDriveAgentsBeforeThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		agents := gas(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 5).Draw(t, "agents"), 3, 0)
		for i := range agents {
			agents[i].Pos = r2.Vec{X: 2.1 * float64(i)}
		}
		plough := rock(0, r2.Vec{Y: -10}, 3)
		f := fly(t, 1, input{Dt: 1, Law: &contact.Law{Restitution: restitutions.Draw(t, "restitution")}, Now: agents, Fixed: []contact.Fixed{plough}})
		f.drift = []r2.Vec{{Y: rapid.Float64Range(0.1, 50).Draw(t, "speed")}}
		for range 20 {
			f.step()
			if f.Counts.Overlaps != 0 {
				t.Fatalf("tick %d: %+v", f.Tick, f.Counts)
			}
		}
		if y := f.Fixed[0].To.Y; len(f.Now) == 1 && y > 0 && f.Now[0].Pos.Y < y {
			t.Fatalf("the body is at %v, and what stood straight ahead of it at %v", y, f.Now[0].Pos)
		}
	})
}

// Equal balls in a row hand the push on: the last leaves with it.
func TestNewtonsCradle(t *testing.T) {
	f := fly(t, 1, input{Dt: 1, Law: &contact.Law{Restitution: 1}, Now: line([]float64{0, 10, 12, 14}, []float64{2, 0, 0, 0})})
	for range 20 {
		f.step()
	}
	for i, want := range []float64{0, 0, 0, 2} {
		if v := f.Now[i].Vel; math.Abs(v.X-want) > 1e-12 || v.Y != 0 {
			t.Errorf("ball %d has velocity %v, want %v", i, v, want)
		}
	}
	if f.Counts.Began != 3 {
		t.Errorf("%d contacts, want 3", f.Counts.Began)
	}
}

// An agent at rest for good is no lighter than a rock.
func TestRestingAgentsAreNotMoved(t *testing.T) {
	agents := line([]float64{0, 5}, []float64{3, 0})
	agents[0].Mass = 1e9
	f := fly(t, 1, input{Dt: 1, Law: &contact.Law{Restitution: 1}, Now: agents, Resting: []bool{false, true}})
	for range 5 {
		f.step()
	}
	if f.Now[0].Vel.X != -3 || f.Now[1].Pos != (r2.Vec{X: 5}) || f.Now[1].Vel != (r2.Vec{}) {
		t.Errorf("%+v", f.Now)
	}
}

// An agent that a crowd has pressed into a box until its centre is inside bounces out.
func TestADiscInABoxBouncesOut(t *testing.T) {
	for _, x := range []float64{0, 0.5} {
		agents := line([]float64{x}, []float64{3})
		f := fly(t, 1, input{Dt: 1, Law: &contact.Law{Restitution: 1}, Now: agents})
		f.Fixed = []contact.Fixed{box(0, shape.Box{Min: r2.Vec{Y: -5}, Max: r2.Vec{X: 9, Y: 5}})}
		f.step()
		if a := f.Now[0]; a.Vel.X != -3 || a.Pos.X > -1 || f.Counts.Overlaps != 0 {
			t.Errorf("from %v: at %v with %v; %+v", x, a.Pos, a.Vel, f.Counts)
		}
	}
}
