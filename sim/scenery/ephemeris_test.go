package scenery

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// A counted is a path that counts how often it is asked.
type counted struct {
	orbit.Curved
	calls *int
}

func (c counted) State(t float64) (r, v r3.Vec) {
	*c.calls++
	return c.Curved.State(t)
}

// ring returns a system of a star and planets of all eccentricities below 1 with a moon each.
func ring(t testing.TB, eccentricities []float64, calls *int) orbit.System {
	system := orbit.System{{Name: "star", Parent: -1, Mu: 1, Radius: 0.01}}
	for i, e := range eccentricities {
		for moon, el := range []orbit.Elements{
			{Q: float64(i + 1), E: e, I: 0.1, Node: 1, Peri: 2, Mu: 1},
			{Q: 0.001, E: e / 2, I: 0.3, Node: 2, Peri: 1, T: 3, Mu: 1e-6},
		} {
			o, err := orbit.Prepare(el)
			if err != nil {
				t.Fatal(err)
			}
			parent := 0
			if moon == 1 {
				parent = len(system) - 1
			}
			system = append(system, orbit.Body{Parent: parent, Radius: 1e-4, Path: counted{o, calls}})
		}
	}
	return system
}

// The ephemeris keeps to the orbit as nearly as it says, for planets and for moons, within
// its span and beyond, and the rate of its place is its velocity.
func TestEphemerisKeepsToTheOrbit(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	for name, system := range map[string]orbit.System{
		"Solar System": orbit.SolarSystem(orbit.Modern),
		"ellipses":     ring(t, []float64{0, 0.01, 0.1, 0.3, 0.6, 0.9, 0.97}, new(int)),
	} {
		from, to := orbit.Modern.Range()
		ends := []float64{from, to}
		s := New(system, nil, nil, nil)
		worst, worstVel, jumps, tabled := 0.0, 0.0, 0.0, 0
		for i := range system {
			p := &s.paths[i]
			if p.h == 0 {
				continue
			}
			tabled++
			size := 0.0
			for k := i; k >= 0; k = system[k].Parent {
				if path, ok := system[k].Path.(orbit.Curved); ok && path.MaxAcceleration() > 0 {
					size += path.MaxSpeed() / path.MaxAcceleration() * path.MaxSpeed()
				}
			}
			for _, now := range []float64{0, 9450.25, -73060} {
				s.Place(now, now+float64(p.h/4))
				for k := range 4000 {
					at := now + float64(p.h*stretches*1.05*portable.Uniform(portable.Hash(1, uint64(k), 0, 0)))
					pos, vel := p.At(at)
					want, wantVel := p.exact(at)
					if k := math.Floor(at / p.h); slices.ContainsFunc(ends, func(end float64) bool { return math.Abs(math.Floor(end/p.h)-k) <= 2 }) {
						jumps = max(jumps, portable.Norm(r2.Sub(pos, want))/size)
						continue
					}
					far, off := portable.Norm(r2.Sub(pos, want)), portable.Norm(r2.Sub(vel, wantVel))
					// The rounding of places far from the centre, and of the time.
					round := float64(8*0x1p-53*portable.Norm(want)) + float64(4*0x1p-53*math.Abs(at)*p.maxSpeed)
					worst = max(worst, (far-round)/size)
					worstVel = max(worstVel, (off-float64(16*round/p.h))/p.maxSpeed)
				}
			}
		}
		t.Logf("%s: %d of %d bodies have tables, off by at most %.2g of the size, %.2g of the speed; %.2g where the fit ends", name, tabled, len(system), worst, worstVel, jumps)
		if worst > tableError || worstVel > slack-1 {
			t.Errorf("%s: off by %.2g of the size of the orbit, %.2g of the speed", name, worst, worstVel)
		}
		if jumps > 1e-7 {
			t.Errorf("%s: off by %.2g of the size where the fit ends", name, jumps)
		}
		if 2*tabled < len(system) {
			t.Errorf("%s: %d of %d bodies have tables", name, tabled, len(system))
		}
	}
}

// What the table holds, what is made for one call and what a clock that was set back or
// leapt finds are the same bits.
func TestEphemerisHasNoMemory(t *testing.T) {
	system := orbit.SolarSystem(orbit.Modern)
	used := New(system, nil, nil, nil)
	for _, now := range []float64{0, 0.01, 0.02, 3, 2.9, 2.6, 400, 399, 50, 51, 1e5, 1e5 - 0.5} {
		fresh := New(system, nil, nil, nil)
		used.Place(now, now+0.01)
		fresh.Place(now, now+0.01)
		for i := range system {
			p, q := &used.paths[i], &fresh.paths[i]
			span := q.h * stretches
			for k := range 60 {
				at := now + float64(span*(1.05*float64(k)/60-0.02))
				q.asked.Store(true) // with an empty table every stretch is made anew
				q.until = math.Inf(-1)
				pos, vel := p.At(at)
				if otherPos, otherVel := q.At(at); pos != otherPos || vel != otherVel {
					t.Fatalf("%s at %v, now %v: %v moving %v from the table, %v moving %v without", system[i].Name, at, now, pos, vel, otherPos, otherVel)
				}
			}
		}
	}
}

// A step takes a few places of the orbit, however often something asks where its body will
// be; and none for bodies that nothing asks for.
func TestEphemerisSparesTheOrbit(t *testing.T) {
	calls := 0
	system := ring(t, []float64{0.1, 0.2}, &calls)
	s := New(system, nil, nil, nil)
	const dt = 0.002
	step := func(k int) {
		s.Place(float64(float64(k)*dt), float64(float64(k+1)*dt))
		for range 100 {
			for _, ahead := range []float64{0.1, 0.7, 1} {
				s.paths[1].At(float64((float64(k) + float64(ahead*100)) * dt))
			}
		}
	}
	for k := range 100 {
		step(k)
	}
	if s.paths[1].table == nil || s.paths[3].table != nil {
		t.Fatal("a body that is asked for has no table, or one that is not has")
	}
	calls = 0
	const steps = 1000
	for k := range steps {
		step(100 + k)
	}
	passed := float64(steps*dt) / s.paths[1].h
	if most := 4*steps + int(2*passed) + 2*batch; calls > most { // each of the four bodies is placed once a step
		t.Errorf("%d calls in %d steps, want at most %d", calls, steps, most)
	}
	if n := testing.AllocsPerRun(100, func() { step(2000) }); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// Bodies without bounds, that never come back, or that a step takes far along their orbit are
// found by the orbit itself.
func TestNoEphemeris(t *testing.T) {
	comet, err := orbit.Prepare(orbit.Elements{Q: 1, E: 1.5, Mu: 1})
	if err != nil {
		t.Fatal(err)
	}
	circle, err := orbit.Prepare(orbit.Elements{Q: 1, Mu: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := New(orbit.System{
		{Name: "climbs", Parent: -1, Path: climb{vel: r3.Vec{X: 1}}},
		{Name: "comet", Parent: -1, Path: comet},
		{Name: "stands", Parent: -1, Path: orbit.Fixed{R: r3.Vec{Y: 1}}},
		{Name: "circle", Parent: -1, Path: circle},
	}, nil, nil, nil)
	for _, dt := range []float64{1e-3, 1e3, math.Inf(1)} {
		s.Place(2, 2+dt)
		for i := range s.paths {
			p := &s.paths[i]
			pos, vel := p.At(2.5)
			if want, wantVel := p.exact(2.5); pos != want || vel != wantVel {
				if i < 3 || dt >= 1e3 {
					t.Errorf("body %d, step %v: %v moving %v, want %v moving %v", i, dt, pos, vel, want, wantVel)
				}
			}
			if (p.table != nil) != (i == 3) && dt < 1 {
				t.Errorf("body %d: a table of %d", i, len(p.table))
			}
		}
	}
}

// A bounded is a path that counts how often its bounds are asked for.
type bounded struct {
	orbit.Curved
	calls *int
}

func (b bounded) MaxSpeed() float64 {
	*b.calls++
	return b.Curved.MaxSpeed()
}

// A chain of moons of moons takes time in proportion to its length.
func TestEphemeridesOfALongChain(t *testing.T) {
	o, err := orbit.Prepare(orbit.Elements{Q: 1, Mu: 1})
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	const n = 3000
	system := make(orbit.System, n)
	for i := range system {
		system[i] = orbit.Body{Parent: i - 1, Path: bounded{o, &calls}}
	}
	if h := lengths(system); !(h[n-1] > 0) || h[n-1] > h[0] {
		t.Errorf("stretches of %v and, at the end of the chain, %v", h[0], h[n-1])
	}
	if calls > 2*n {
		t.Errorf("%d calls for %d bodies", calls, n)
	}
}
