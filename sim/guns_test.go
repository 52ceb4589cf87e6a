package sim

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
)

// duel is two teams of n, in two rows that face each other and drift apart
// sideways, each with hit points enough for a few hits.
func duel(n, workers int) Setup {
	s := Setup{Name: "duel", Seed: 1, Dt: 1. / 60, Workers: workers}
	for team := range int32(2) {
		gunner, err := nav.NewGunner("gunner")
		if err != nil {
			panic(err)
		}
		s.Groups = append(s.Groups, Group{Name: []string{"red", "blue"}[team], Behavior: beeline{}, Drive: nav.Kinematic{}, Gunner: gunner})
		for i := range n {
			id := uint32(len(s.Agents))
			sin, cos := portable.Sincos(float64(id))
			s.Agents = append(s.Agents, nav.Agent{
				ID: id, Group: team, Team: team + 1, Radius: 5, Mass: 1, MaxSpeed: 30,
				MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Square: i%2 == 1,
				Pos: r2.Vec{X: 25 * float64(i), Y: 100 * float64(team)}, Vel: r2.Vec{X: 10 * cos, Y: 10 * sin},
			})
			s.Health = append(s.Health, 3)
		}
	}
	return s
}

func TestBattlesAreTheSameForAnyNumberOfWorkers(t *testing.T) {
	var want uint64
	numbers, n := []int{1, 2, 5}, 150
	if testing.Short() { // as under the race detector
		numbers, n = []int{1, 3}, 60
	}
	for _, workers := range numbers {
		w := mustNew(t, duel(n, workers))
		for range 600 {
			w.Step()
		}
		r := w.Report()
		if r.Shots == 0 || r.Hits == 0 || r.Wrecks == 0 || r.Faults != 0 {
			t.Fatalf("no battle: %+v", r)
		}
		if workers == 1 {
			want = w.Hash()
		} else if got := w.Hash(); got != want {
			t.Errorf("%d workers: hash %016x, one: %016x", workers, got, want)
		}
	}
}

// Every hit takes its damage from the target. A wreck stands still, fires no more and is
// fired at no more.
func TestHitsCostHealthAndEndInWrecks(t *testing.T) {
	w := mustNew(t, duel(40, 2))
	damage := w.setup.Groups[0].Gunner.Gun().Damage
	health := make([]float64, len(w.Agents())) // what each should have left
	for i := range health {
		health[i] = w.Arms().Health(uint32(i))
	}
	wrecked := map[uint32]r2.Vec{}
	hits := 0
	for range 1200 {
		w.Step()
		for _, h := range w.Arms().Hits {
			if h.With.Kind != contact.Agent {
				t.Fatalf("a shell hit a %v where there is none", h.With)
			}
			health[h.With.Index] = max(0, health[h.With.Index]-damage) // a wreck has nothing to lose
			_, again := wrecked[h.With.Index]
			if again && h.Wrecked {
				t.Fatalf("agent %d was wrecked twice", h.With.Index)
			}
			if !again {
				hits++
			}
			if h.Wrecked {
				wrecked[h.With.Index] = w.Agents()[h.With.Index].Pos
			}
		}
		for id, place := range wrecked {
			if !w.Arms().Wrecked()[id] || w.Agents()[id].Pos != place || w.Agents()[id].Vel != (r2.Vec{}) {
				t.Fatalf("wreck %d moves: %+v", id, w.Agents()[id])
			}
		}
		for _, s := range w.Arms().Shells {
			if _, out := wrecked[s.From]; out && s.Fired == w.tick {
				t.Fatalf("wreck %d fires", s.From)
			}
		}
	}
	r := w.Report()
	out := 0
	for _, wreck := range w.Arms().Wrecked() {
		if wreck {
			out++
		}
	}
	if r.Wrecks != len(wrecked) || out != len(wrecked) || r.Wrecks == 0 || r.Hits != hits {
		t.Errorf("report says %d wrecks and %d hits, seen were %d and %d", r.Wrecks, r.Hits, len(wrecked), hits)
	}
	for i, want := range health {
		if got := w.Arms().Health(uint32(i)); got != want || w.Arms().Wrecked()[i] != (want == 0) {
			t.Errorf("agent %d has %v hit points left, want %v; a wreck: %t", i, got, want, w.Arms().Wrecked()[i])
		}
	}
}

// A shell of any speed hits what is on its way, at the place where it meets it,
// and nothing else.
func TestShellsHitWhatIsOnTheirWay(t *testing.T) {
	for _, speed := range []float64{30, 600, 1e6} {
		for _, c := range []struct {
			name   string
			change func(*Setup)
			with   contact.Kind
			x      float64 // where it ends
		}{
			{"a disc", func(*Setup) {}, contact.Agent, 95},
			{"a square", func(s *Setup) { s.Agents[1].Square = true }, contact.Agent, 95},
			{"a rock in front", func(s *Setup) {
				s.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: 60}, Radius: 10, Body: -1}}
			}, contact.Rock, 50},
			{"a box in front", func(s *Setup) {
				s.Boxes = []nav.Box{{Min: r2.Vec{X: 70, Y: -50}, Max: r2.Vec{X: 71, Y: 50}}}
			}, contact.Box, 70},
			{"a wall of tiles in front", func(s *Setup) {
				s.Tiles, _ = tiles.New(20, 20, 10, r2.Vec{X: -20, Y: -100})
				s.Tiles.Set(tiles.Tile{X: 6, Y: 10}, tiles.Solid)
			}, contact.Wall, 40},
		} {
			s := duel(1, 1)
			s.Agents[0].Pos, s.Agents[0].Vel = r2.Vec{Y: 1e-3}, r2.Vec{}
			s.Agents[1].Pos, s.Agents[1].Vel = r2.Vec{X: 100}, r2.Vec{}
			s.Groups[0].Gunner, s.Groups[1].Gunner = sniper{speed, 1000}, nil
			c.change(&s)
			w := mustNew(t, s)
			for len(w.Arms().Hits) == 0 && w.tick < 1000 {
				w.Step()
			}
			if len(w.Arms().Hits) != 1 {
				t.Fatalf("%s at %v: %d hits", c.name, speed, len(w.Arms().Hits))
			}
			if h := w.Arms().Hits[0]; h.With.Kind != c.with || math.Abs(h.Pos.X-c.x) > 1e-3 {
				t.Errorf("%s at %v: hit a %v at %v; want a %v at x = %v", c.name, speed, h.With, h.Pos, c.with, c.x)
			}
		}
	}
}

// sniper fires along +x as soon as it is loaded.
type sniper struct{ speed, reload float64 }

func (s sniper) Aim(*nav.Agent, *nav.View) (float64, bool) { return 0, true }
func (s sniper) Gun() nav.Gun {
	return nav.Gun{Range: 200, Speed: s.speed, Reload: s.reload, Damage: 1}
}

// A gun fires again as soon as its time is over: that is after so many ticks, never
// a tick later because of rounding.
func TestReloadInTicks(t *testing.T) {
	for _, c := range []struct {
		reload, dt float64
		every      uint64
	}{
		{0, 1. / 60, 1},
		{0.1, 1. / 60, 6},
		{0.25, 1. / 60, 15},
		{0.5, 1. / 60, 30},
		{1, 1. / 60, 60},
		{1.5, 1. / 60, 90},
		{2, 1. / 60, 120},
		{0.11, 1. / 60, 7},
		{0.3, 0.1, 3},
		{1e-9, 0.1, 1},
		{0.7, 1e-3, 700},
	} {
		s := duel(1, 1)
		s.Dt = c.dt
		s.Groups[0].Gunner, s.Groups[1].Gunner = sniper{300, c.reload}, nil
		w := mustNew(t, s)
		var fired []uint64
		for shots := 0; len(fired) < 5; {
			w.Step()
			if n := w.Report().Shots; n > shots {
				fired, shots = append(fired, w.tick), n
			}
		}
		for i := range fired[1:] {
			if gap := fired[i+1] - fired[i]; gap != c.every {
				t.Errorf("reload %v in steps of %v: %d ticks, want %d", c.reload, c.dt, gap, c.every)
			}
		}
	}
}

// An agent nearer than the muzzle is hit, unless it is a friend; so is one that stands
// before it.
func TestPointBlank(t *testing.T) {
	for _, c := range []struct {
		x      float64
		square bool
		team   int32
		hits   int
	}{{10, false, 2, 5}, {10, true, 2, 5}, {14, false, 2, 5}, {16, true, 2, 5}, {10, false, 1, 0}, {-10, false, 2, 0}} {
		s := duel(1, 1)
		a, b := &s.Agents[0], &s.Agents[1]
		a.Pos, a.Vel, a.Radius = r2.Vec{}, r2.Vec{}, 11
		b.Pos, b.Vel, b.Radius, b.Square, b.Team = r2.Vec{X: c.x}, r2.Vec{}, 4, c.square, c.team
		s.Health[1] = 100
		s.Groups[0].Gunner, s.Groups[1].Gunner = sniper{300, 1}, nil
		w := steps(mustNew(t, s), 5*60-10)
		if r := w.Report(); r.Shots != 5 || r.Hits != c.hits || w.Arms().Health(1) != float64(100-c.hits) {
			t.Errorf("at %v, square %t, team %d: %d of %d shots hit, want %d; health %v", c.x, c.square, c.team, r.Hits, r.Shots, c.hits, w.Arms().Health(1))
		}
	}
}

// Shells fly past friends and end at their range.
func TestShellsSpareFriendsAndEnd(t *testing.T) {
	s := duel(1, 1)
	s.Agents[0].Pos, s.Agents[0].Vel = r2.Vec{}, r2.Vec{}
	s.Agents[1].Pos, s.Agents[1].Vel, s.Agents[1].Team = r2.Vec{X: 100}, r2.Vec{}, 1
	s.Groups[0].Gunner, s.Groups[1].Gunner = sniper{300, 1000}, nil
	w := mustNew(t, s)
	far := 0.0
	for range 60 {
		w.Step()
		for _, shell := range w.Arms().Shells {
			far = max(far, shell.Pos.X)
		}
	}
	if len(w.Arms().Shells) != 0 || w.Report().Hits != 0 {
		t.Errorf("%d shells in the air, %d hits", len(w.Arms().Shells), w.Report().Hits)
	}
	if far < 195 || far > 205 {
		t.Errorf("flew to %v, not to its range of 200 from the muzzle at 5", far)
	}
}

func TestBattlesDoNotAllocate(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	w := mustNew(t, duel(100, 1))
	for range 300 {
		w.Step()
	}
	if n := testing.AllocsPerRun(100, w.Step); n != 0 {
		t.Errorf("%v allocations per step", n)
	}
}

// A step of a battle of 1,000, with some hundred shells in the air.
func BenchmarkBattle(b *testing.B) {
	s := duel(500, 1)
	s.Health = nil // all agents are invulnerable
	w := mustNew(b, s)
	for range 200 {
		w.Step()
	}
	b.ReportMetric(float64(len(w.Arms().Shells)), "shells")
	for b.Loop() {
		w.Step()
	}
}
