package sim

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim/contact"
)

// armedShips returns the world of drift, with a gun of shells of 2 km/s and a range of 100 km on its first ship. The others are enemies of 50 m.
func armedShips(places, velocities []r3.Vec, gunner nav.Gunner) Setup {
	s := drift(places, velocities, 5*flightSecond, new(steer.Coast))
	s.Groups = append(s.Groups, s.Groups[0])
	s.Groups[0].Name, s.Groups[1].Name, s.Groups[0].Gunner = "gun", "enemy", gunner
	for i := range s.Agents {
		a := &s.Agents[i]
		a.Radius, a.Team = 0.05*flightKm, 1
		if i > 0 {
			a.Group, a.Team = 1, 2
		}
		s.Health = append(s.Health, 100)
	}
	return s
}

// cannon returns a gunner whose turret turns at once.
func cannon() *steer.Turret {
	return &steer.Turret{Range: 100 * flightKm, Rate: 1e12, Speed: 2 * flightKm / flightSecond, Reload: flightSecond, Damage: 1, Tolerance: 1e-3}
}

// planar aims a cannon in space as if all were in the plane.
type planar struct{ steer.Turret }

func (p *planar) AimInSpace(self *nav.Agent, v *nav.View) (turret, pitch float64, fire bool) {
	seen := *v
	seen.Neighbors = slices.Clone(v.Neighbors)
	seen.Engine = nil
	for i := range seen.Neighbors { // relative to the ship, as its shells are
		seen.Neighbors[i].Vel.X -= self.Vel.X
		seen.Neighbors[i].Vel.Y -= self.Vel.Y
	}
	turret, fire = p.Aim(self, &seen)
	return turret, 0, fire
}

// TestShellsMeetShipsInSpace: the lead in three axes hits a ship of 50 m wherever it is within range and however it flies, and the lead in
// the plane misses one at another height.
func TestShellsMeetShipsInSpace(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		place, velocity := drawVec(rt, 40, 40, 40, "place"), drawVec(rt, 0.4, 0.4, 0.4, "velocity")
		if math.Hypot(place.X, place.Y) < 5 || math.Abs(place.Z) < 5 || math.Abs(place.Z+20*velocity.Z) < 5 {
			rt.Skip("near the plane")
		}
		for _, gunner := range []nav.Gunner{cannon(), &planar{*cannon()}} {
			w := mustNew(t, armedShips([]r3.Vec{{}, place}, []r3.Vec{{}, velocity}, gunner))
			for w.Report().Hits == 0 && w.tick < 15 {
				w.Step()
			}
			_, flat := gunner.(*planar)
			if r := w.Report(); r.Shots == 0 || (r.Hits == 0) != flat {
				rt.Fatalf("in the plane %v: %d shots, %d hits", flat, r.Shots, r.Hits)
			}
			if got := w.Arms().Health(1) < 100; got == flat {
				rt.Fatalf("in the plane %v: %v hit points left", flat, w.Arms().Health(1))
			}
			w.Close()
		}
	})
}

// TestShellsPassOverShips: a shell hits the ship straight above at which it was fired, and neither one that passes below nor one that its
// way crosses in the plane alone.
func TestShellsPassOverShips(t *testing.T) {
	for _, c := range []struct{ target, other, otherMoves r3.Vec }{
		{r3.Vec{Z: 20}, r3.Vec{X: -10, Z: -30}, r3.Vec{X: 1}},
		{r3.Vec{X: 40, Z: 30}, r3.Vec{X: 20}, r3.Vec{}},
	} {
		s := armedShips([]r3.Vec{{}, c.target, c.other}, []r3.Vec{{}, {}, c.otherMoves}, cannon())
		s.Agents[2].Team = 0 // no target, but in the way
		s.Agents[2].Radius = 2 * flightKm
		w := mustNew(t, s)
		steps(w, 20)
		if w.Arms().Health(1) == 100 || w.Arms().Health(2) != 100 {
			t.Errorf("%+v: %v and %v hit points are left of 100", c, w.Arms().Health(1), w.Arms().Health(2))
		}
		if w.Report().Hits == 0 {
			t.Errorf("%+v: no hits", c)
		}
		w.Close()
	}
}

// TestDuelsDoNotDependOnTheirPlane: a duel in the plane, turned about the line of sight and out of it, has the same shots and hits at the same ticks.
func TestDuelsDoNotDependOnTheirPlane(t *testing.T) {
	var want []int
	for _, tilt := range []float64{0, 0.5, math.Pi / 2, 2.5} {
		turned := func(v r3.Vec) r3.Vec { return r3.NewRotation(tilt, r3.Vec{X: 1, Y: 0.5}).Rotate(v) }
		s := armedShips([]r3.Vec{{}, turned(r3.Vec{X: 30, Y: 25})}, []r3.Vec{{}, turned(r3.Vec{X: -0.2, Y: 0.7})}, cannon())
		w := mustNew(t, s)
		var got []int
		for range 15 {
			w.Step()
			r := w.Report()
			got = append(got, r.Shots, r.Hits)
		}
		if pitch, _ := w.Arms().Pitch(0); tilt == 0 && math.Abs(pitch) > 1e-6 {
			t.Errorf("in the plane the turret is %v over it", pitch)
		}
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) || got[len(got)-1] < 5 {
			t.Errorf("turned by %v: shots and hits %v, in the plane %v", tilt, got, want)
		}
		w.Close()
	}
}

// TestTurretsTurnInSpace: the turret of a ship turns by no more than its rate in space, to the enemy, and does not fire before it is there. Going back
// in the middle of a flight and any number of workers lead to the same bits.
func TestTurretsTurnInSpace(t *testing.T) {
	gunner := cannon()
	gunner.Rate = 4 / flightSecond // degrees a second, as a rate of days
	aim := func(w *World) r3.Vec {
		turret, _ := w.Arms().Turret(0)
		pitch, _ := w.Arms().Pitch(0)
		return nav.Ahead(turret, pitch)
	}
	places := []r3.Vec{{}, {X: -25, Y: 20, Z: 30}, {X: -20, Y: -30, Z: -25}}
	s := armedShips(places, []r3.Vec{{}, {X: 0.1, Z: -0.3}, {Z: 0.2}}, gunner)
	var first []uint64
	for _, workers := range []int{1, 3} {
		s.Workers = workers
		w := mustNew(t, s)
		rate, aimed := gunner.Rate*math.Pi/180*s.Dt, -1
		var kept *Snapshot
		var hashes []uint64
		for tick := range 40 {
			was := aim(w)
			w.Step()
			hashes = append(hashes, w.Hash())
			if by := between(was, aim(w)); by > rate*(1+1e-9) {
				t.Fatalf("tick %d: it turns by %v, its rate is %v", tick, by, rate)
			}
			if r := w.Report(); r.Shots > 0 && aimed < 0 {
				aimed = tick
			}
			if kept == nil && len(w.Arms().Shells) > 0 && tick > aimed {
				kept = w.Keep(nil)
			}
		}
		if r := w.Report(); aimed < 1 || r.Hits == 0 || kept == nil {
			t.Fatalf("it fires at tick %d, and hits %d times", aimed, r.Hits)
		}
		if first == nil {
			first = hashes
		}
		if !slices.Equal(hashes, first) {
			t.Errorf("%d workers: other bits", workers)
		}
		w.Restore(kept)
		for int(w.Tick()) < len(first) {
			w.Step()
			if w.Hash() != first[w.Tick()-1] {
				t.Fatalf("%d workers: after going back other bits at tick %d", workers, w.Tick())
			}
		}
		w.Close()
	}
}

// downwards fires along -z.
type downwards struct{ steer.Turret }

func (d *downwards) AimInSpace(self *nav.Agent, v *nav.View) (turret, pitch float64, fire bool) {
	return 0, -math.Pi / 2, true
}

// TestShellsFallLikeShips: a shell that nothing stops falls like a ship with its velocity, and ends after its range; a wreck coasts on.
func TestShellsFallLikeShips(t *testing.T) {
	for _, hits := range []bool{true, false} {
		gunner := &downwards{*cannon()}
		gunner.Reload, gunner.Range = 1, 99*flightKm
		s := armedShips([]r3.Vec{{}, {Z: -0.05}, {Z: -50}}, []r3.Vec{{}, {Z: -2}, {}}, gunner) // the second ship starts like the shell, which is a step later
		s.Agents[1].Team, s.Agents[2].Radius, s.Health[2] = 1, 0.5*flightKm, 1
		ends := 5
		if !hits {
			s.Agents[2].Team, ends = 1, 10
		}
		w := mustNew(t, s)
		w.Step()
		flies := 0
		for ; flies < 20 && len(w.Arms().Shells) == 1; flies++ {
			shell := w.Arms().Shells[0]
			z, climb := w.Arms().Fall(0)
			x, _ := w.Flights().Ship(1)
			place, velocity := r3.Vec{X: shell.Pos.X, Y: shell.Pos.Y, Z: z - 10*flightKm}, r3.Vec{X: shell.Vel.X, Y: shell.Vel.Y, Z: climb}
			if d, v := r3.Norm(r3.Sub(place, x.Now.R)), r3.Norm(r3.Sub(velocity, x.Now.V)); d > 1e-3*flightKm || v > 1e-5*flightKm/flightSecond {
				t.Errorf("the shell is %v km and %v km/s from a ship that falls", d/flightKm, v/flightKm*flightSecond)
			}
			w.Step()
		}
		if flies != ends || w.Arms().Wrecked()[2] != hits {
			t.Errorf("the shell flies for %d steps, want %d; a wreck: %v", flies, ends, w.Arms().Wrecked()[2])
		}
		x, _ := w.Flights().Ship(2)
		if a := w.Agent(2); a.Vel != flat(x.Now.V) || a.Pos != flat(x.Now.R) || x.Now == x.Was {
			t.Error("the ship does not coast on")
		}
		w.Close()
	}
}

// inwards fires at the Earth.
type inwards struct {
	steer.Turret
	from r3.Vec
}

func (i *inwards) AimInSpace(*nav.Agent, *nav.View) (turret, pitch float64, fire bool) {
	return nav.Heading(flat(r3.Scale(-1, i.from))), nav.Pitch(r3.Scale(-1, i.from)), true
}

// TestShellsHitBodies: a shell ends where it meets the ground of a body, and does nothing while it is above it, also where that is below it in the
// plane.
func TestShellsHitBodies(t *testing.T) {
	s := fleet(t, 5*flightSecond, nil)
	start := s.Flights.Ships[0].State.R
	gunner := &inwards{*cannon(), start}
	gunner.Range, gunner.Reload = 2000*flightKm, 1
	s.Groups[0].Gunner = gunner
	w := mustNew(t, s)
	defer w.Close()
	earth := s.Flights.Ships[0].About
	for range 100 {
		w.Step()
		for _, h := range w.Arms().Hits {
			if h.From != 0 {
				continue
			}
			if h.With.Kind != contact.Body || int(h.With.Index) != earth {
				t.Fatalf("a hit %+v", h)
			}
			if fell := w.Time() - s.Start; fell < 200*flightSecond || fell > 220*flightSecond { // at 2 km/s from 400 km, and a little later, as it is as fast along the ground
				t.Errorf("it falls for %v s", fell/flightSecond)
			}
			return
		}
	}
	t.Error("no hit")
}

// TestShipsHitThePlane: a ship hits an agent that has no height in the plane, at whatever height it is itself.
func TestShipsHitThePlane(t *testing.T) {
	s := armedShips([]r3.Vec{{Z: 1000}}, make([]r3.Vec, 1), cannon())
	st := s.Flights.Ships[0].State
	s.Groups[1] = Group{Name: "plane", Behavior: new(steer.Coast), Drive: new(nav.Thrust)}
	a := s.Agents[0]
	a.ID, a.Group, a.Team, a.Pos, a.Vel, a.MaxSpeed = 1, 1, 2, flat(st.R), flat(st.V), 1
	a.Pos.X += 40 * flightKm
	a.Vel.Y += 0.3 * flightKm / flightSecond
	s.Agents, s.Health = append(s.Agents, a), append(s.Health, 100)
	w := mustNew(t, s)
	defer w.Close()
	steps(w, 10)
	if r := w.Report(); r.Hits == 0 || w.Arms().Health(1) == 100 {
		t.Errorf("%d shots, %d hits", r.Shots, r.Hits)
	}
}
