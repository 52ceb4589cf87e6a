package orbit

import (
	"math"
	"strings"
	"testing"
	"unsafe"

	"galaxy/internal/portable"
	"galaxy/orbit/radau"

	"gonum.org/v1/gonum/spatial/r3"
)

// lone is one body with μ = 1.
var lone = System{{Name: "Sun", Parent: -1, Mu: 1}}

func mustFly(t testing.TB, s System, c Craft, plan Plan) *Flight {
	t.Helper()
	f, err := Fly(s, c, plan)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func mustAt(t testing.TB, f *Flight, when float64, about int) State {
	t.Helper()
	st, err := f.At(when, about)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// refly makes the steps of a flight anew with another epsilon of the integrator.
func refly(t testing.TB, f *Flight, epsilon float64) *Flight {
	t.Helper()
	p := newPilot(f.pilot.gravity, f.pilot.epoch)
	p.solver = radau.NewSolver(p, 1, epsilon)
	first := &f.steps[0]
	s, err := p.first(State{first.arc.X, first.arc.V}, int(first.center), 1)
	if err != nil {
		t.Fatal(err)
	}
	return &Flight{pilot: p, plan: f.plan, craft: f.craft, mass: f.craft.Mass, dry: f.dry, most: f.most, steps: []flightStep{s}}
}

// km, a second and km/s in au and days.
const (
	aKm     = 1 / AU
	aSecond = 1 / 86400.0
	aKmS    = aKm / aSecond
)

// circling is a ship on a circle about a body of the Solar System, at an angle from x and with an inclination.
func circling(t testing.TB, s System, name string, radius, angle, inclination, when float64) Craft {
	t.Helper()
	i, err := s.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	r, v := Elements{Q: radius, I: inclination, Peri: angle, T: when, Mu: s[i].Mu}.State(when)
	return Craft{Time: when, About: i, State: State{r, v}}
}

func missing(a, b State) float64 { return r3.Norm(r3.Sub(a.R, b.R)) }

// TestFlightKeepsAnEllipse: a thousand revolutions at e = 0.9, forward and backwards.
func TestFlightKeepsAnEllipse(t *testing.T) {
	const e, turns = 0.9, 1000
	start := State{r3.Vec{X: 1 - e}, r3.Vec{Y: math.Sqrt((1 + e) / (1 - e))}}
	f := mustFly(t, lone, Craft{State: start}, nil)
	for _, end := range []float64{turns * 2 * math.Pi, -turns * 2 * math.Pi} {
		st := mustAt(t, f, end, 0)
		s := f.at(end)
		energy := math.Abs(0.5*r3.Norm2(s.arc.V)-1/r3.Norm(s.arc.X)+0.5) / 0.5
		steps := float64(len(f.steps)) / turns
		t.Logf("closes to %.2g, energy %.2g, %.1f steps a revolution", missing(st, start), energy, steps)
		if missing(st, start) > 5e-9 || energy > 1e-12 || steps > 63 {
			t.Errorf("closes to %.2g, energy %.2g, %.1f steps a revolution", missing(st, start), energy, steps)
		}
	}
}

// restricted is the restricted problem of three bodies, with the distance 1 and the angular velocity 1.
func restricted(mu float64) System {
	second := Elements{Q: 1, Mu: 1}
	return System{
		{Name: "barycentre", Parent: -1},
		{Name: "first", Parent: 0, Mu: 1 - mu, Path: Reflex{Of: second, Share: mu}},
		{Name: "second", Parent: 1, Mu: mu, Path: second},
	}
}

// inTurningAxes returns a state in axes that turn with the bodies of restricted.
func inTurningAxes(st State, when float64) State {
	sin, cos := math.Sincos(when)
	back := func(v r3.Vec) r3.Vec { return r3.Vec{X: cos*v.X + sin*v.Y, Y: cos*v.Y - sin*v.X, Z: v.Z} }
	r, v := back(st.R), back(st.V)
	return State{r, r3.Sub(v, r3.Vec{X: -r.Y, Y: r.X})}
}

// atRest is a place that turns with the bodies of restricted.
func atRest(r r3.Vec) State { return State{r, r3.Vec{X: -r.Y, Y: r.X}} }

// TestArenstorf: the orbit by R. F. Arenstorf (1963), with four loops.
func TestArenstorf(t *testing.T) {
	const mu, period = 0.012277471, 17.0652165601579625588917206249
	start := State{r3.Vec{X: 0.994}, r3.Vec{Y: -2.00158510637908252240537862224 + 0.994}}
	f := mustFly(t, restricted(mu), Craft{State: start}, nil)
	closes := missing(inTurningAxes(mustAt(t, f, period, 0), period), start)
	t.Logf("closes to %.2g in %d steps", closes, len(f.steps))
	if closes > 1e-12 || len(f.steps) > 175 {
		t.Errorf("closes to %.2g in %d steps", closes, len(f.steps))
	}
	events, err := f.Events(0, period)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[FlightKind]int{}
	for _, e := range events {
		counts[e.Kind]++
	}
	if counts[OnPeriapsis] != 5 || counts[OnApoapsis] != 3 || counts[OnExit] != 1 || counts[OnEntry] != 1 {
		t.Errorf("events: %v", counts)
	}
}

// TestLagrangePoints: a ship at L4 of Sun and Jupiter stays, and at L1 leaves with the exponent of the theory.
func TestLagrangePoints(t *testing.T) {
	const mu = 9.537e-4
	s := restricted(mu)
	points, err := LagrangePoints(1-mu, mu)
	if err != nil {
		t.Fatal(err)
	}
	const years = 20
	f := mustFly(t, s, Craft{State: atRest(points[3])}, nil)
	if off := missing(inTurningAxes(mustAt(t, f, years*2*math.Pi, 0), years*2*math.Pi), State{R: points[3]}); off > 1e-11 {
		t.Errorf("after %d revolutions it is %.2g from L4", years, off)
	}
	// At L1 the potential has ∂²/∂x² = 1 + 2c, ∂²/∂y² = 1 − c; λ⁴ + (2 − c)·λ² + (1 + 2c)·(1 − c) = 0.
	x := points[0].X
	c := (1-mu)/math.Pow(math.Abs(x+mu), 3) + mu/math.Pow(math.Abs(x-1+mu), 3)
	exponent := math.Sqrt((c - 2 + math.Sqrt(c*(9*c-8))) / 2)
	d := 1e-9
	slope := (exponent*exponent - 1 - 2*c) / (2 * exponent)
	way := r3.Vec{X: 1, Y: slope} // of the growing mode
	start := atRest(r3.Add(points[0], r3.Scale(d, way)))
	start.V = r3.Add(start.V, r3.Scale(d*exponent, way))
	f = mustFly(t, s, Craft{State: start}, nil)
	off := func(at float64) float64 { return missing(inTurningAxes(mustAt(t, f, at, 0), at), State{R: points[0]}) }
	got := math.Log(off(3)/off(1)) / 2
	t.Logf("exponent %.5f, in theory %.5f", got, exponent)
	if math.Abs(got-exponent) > 1e-4 || math.Abs(exponent-2.6811) > 1e-3 {
		t.Errorf("exponent %.5f, in theory %.5f", got, exponent)
	}
}

// TestLowOrbit: 160 revolutions 400 km above Earth against an integration with shorter steps.
func TestLowOrbit(t *testing.T) {
	s := SolarSystem(Integrated)
	f := mustFly(t, s, circling(t, s, "Earth", 6778*aKm, 0.3, 0.9, 9000), nil)
	const days = 10
	st := mustAt(t, f, 9000+days, f.craft.About)
	exact := refly(t, f, 1e-8)
	off := missing(st, mustAt(t, exact, 9000+days, f.craft.About)) / aKm * 1e6
	turns := days * 86400 / 5553.6
	t.Logf("%.2f mm off, %.1f steps a revolution, %d bodies", off, float64(len(f.steps))/turns, len(f.pilot.some))
	if off > 20 || float64(len(f.steps))/turns > 10 || len(f.pilot.some) != 2 {
		t.Errorf("%.2f mm off, %.1f steps a revolution, %d bodies", off, float64(len(f.steps))/turns, len(f.pilot.some))
	}
}

// toTheMoon is a ship that leaves a low orbit for the Moon.
func toTheMoon(t testing.TB, s System, angle, faster float64) Craft {
	t.Helper()
	c := circling(t, s, "Earth", 6578*aKm, angle, 0.05, 9000)
	c.State.V = portable.AddScaled3(c.State.V, faster*aKmS/portable.Norm3(c.State.V), c.State.V)
	return c
}

// TestChangeOfCenter: a flight past the Moon depends on the integrator's steps by millimetres.
func TestChangeOfCenter(t *testing.T) {
	s := SolarSystem(Integrated)
	moon, err := s.Find("Moon")
	if err != nil {
		t.Fatal(err)
	}
	f := mustFly(t, s, toTheMoon(t, s, 4.1, 3.15), nil)
	passes, err := f.Approaches(moon, 9000, 9005)
	if err != nil || len(passes) == 0 || r3.Norm(passes[0].State.R) > 10000*aKm {
		t.Fatalf("it passes the Moon so: %v, %v", passes, err)
	}
	exact := refly(t, f, 1e-9)
	for _, of := range []struct{ after, most float64 }{{0, 4}, {7, 40}} {
		at := passes[0].Time + of.after
		off := missing(mustAt(t, f, at, moon), mustAt(t, exact, at, moon)) / aKm * 1e6
		t.Logf("%.2g mm off %v days after the passage at %.0f km", off, of.after, r3.Norm(passes[0].State.R)/aKm)
		if off > of.most {
			t.Errorf("%.2g mm off %v days after the passage", off, of.after)
		}
	}
}

// planned is a ship on its way to the Moon with burns of all kinds.
func planned(t testing.TB, s System) *Flight {
	t.Helper()
	c := circling(t, s, "Earth", 6578*aKm, 2.1, 0.05, 9000)
	c.Mass, c.Propellant = 30, 25
	engine := Burn{Thrust: 30 * 9.81e-3 * aKmS / aSecond, Exhaust: 4.4 * aKmS}
	along, aside, turn := engine, engine, engine
	along.Time, along.Prograde, along.Follows = 9000.02, 3.15*aKmS, true
	aside.On, aside.Normal, aside.Radial = OnEntry, 0.02*aKmS, -0.01*aKmS
	turn.On, turn.Prograde, turn.Thrust = OnPeriapsis, -0.1*aKmS, 0
	return mustFly(t, s, c, Plan{along, aside, turn})
}

// TestFlightHasOnePath: it does not matter to the bits of a flight in which pieces and in which order it is asked for, nor from
// which step it is made anew.
func TestFlightHasOnePath(t *testing.T) {
	s := SolarSystem(Integrated)
	const days = 12
	whole := planned(t, s)
	mustAt(t, whole, 9000+days, -1)
	if n := len(whole.pilot.firings); n != 3 {
		t.Fatalf("%d burns", n)
	}
	for seed := range uint64(20) {
		f := planned(t, s)
		for k := range uint64(40) {
			at := 9000 + days*portable.Uniform(portable.Hash(5, seed, k, 0))
			if got, want := mustAt(t, f, at, -1), mustAt(t, whole, at, -1); got != want {
				t.Fatalf("seed %d, question %d: at %v it is at %v, not %v", seed, k, at, got, want)
			}
		}
	}
	made := 0
	for i := range whole.steps[:len(whole.steps)-1] {
		next, err := whole.pilot.after(&whole.steps[i])
		if err != nil {
			t.Fatal(err)
		}
		if want := &whole.steps[i+1]; next.cut != want.cut { // a burn has cut it
			next.cut, next.then, next.hit = want.cut, want.then, want.hit
		}
		if next != whole.steps[i+1] {
			t.Fatalf("step %d is made anew as\n%+v, not\n%+v", i+1, next, whole.steps[i+1])
		}
		made++
	}
	t.Logf("%d of %d steps are made anew to the bit, %d bytes each", made, len(whole.steps)-1, unsafe.Sizeof(flightStep{}))
}

// TestFiniteBurns: what an injection of 3.48 km/s loses in a time against an impulse.
func TestFiniteBurns(t *testing.T) {
	sol := SolarSystem(Integrated)
	earth, err := sol.Find("Earth")
	if err != nil {
		t.Fatal(err)
	}
	mu := sol[earth].Mu
	alone := System{{Name: "Earth", Parent: -1, Mu: mu, Radius: sol[earth].Radius}}
	const dv, radius = 3.48 * aKmS, 6778 * aKm
	circle := math.Sqrt(mu / radius)
	for _, of := range []struct{ g, follows, fixed float64 }{{3, 4, 6}, {1, 7, 12}, {0.5, 26, 45}, {0.2, 133, 250}} {
		for _, follows := range []bool{true, false} {
			c := circling(t, alone, "Earth", radius, 0, 0, 0)
			c.Mass, c.Propellant = 1, 0.9
			burn := Burn{Time: 0.1, Prograde: dv, Thrust: of.g * 9.81e-3 * aKmS / aSecond, Exhaust: 4.4 * aKmS, Follows: follows}
			f := mustFly(t, alone, c, Plan{burn})
			st := mustAt(t, f, 0.3, 0)
			energy := 0.5*r3.Norm2(st.V) - mu/r3.Norm(st.R)
			loss := (dv - (math.Sqrt(2*(energy+mu/radius)) - circle)) / aKmS * 1000
			fire := &f.pilot.firings[0]
			t.Logf("%v g, follows %v: loses %.1f m/s in %.0f s", of.g, follows, loss, (fire.to-fire.from)*86400)
			if want := map[bool]float64{true: of.follows, false: of.fixed}[follows]; loss < 0 || loss > 1.3*want {
				t.Errorf("%v g, follows %v: loses %.1f m/s", of.g, follows, loss)
			}
			if left := math.Exp(-3.48 / 4.4); math.Abs(f.Mass()-left) > 1e-12 {
				t.Errorf("a mass of %v is left, not %v", f.Mass(), left)
			}
		}
	}
}

// TestFlightErrors: flights that are impossible say why.
func TestFlightErrors(t *testing.T) {
	s := SolarSystem(Integrated)
	good := circling(t, s, "Earth", 6778*aKm, 0, 0, 9000)
	with := func(change func(c *Craft)) Craft {
		c := good
		change(&c)
		return c
	}
	heavy := with(func(c *Craft) { c.Mass, c.Propellant = 10, 1 })
	nan := math.NaN()
	for _, of := range []struct {
		craft Craft
		plan  Plan
		want  string
	}{
		{with(func(c *Craft) { c.About = 99 }), nil, "about body 99"},
		{with(func(c *Craft) { c.State.R.X = nan }), nil, "finite"},
		{with(func(c *Craft) { c.Mass, c.Propellant = 1, 1 }), nil, "more than the propellant"},
		{with(func(c *Craft) { c.State.R = r3.Scale(0.5, c.State.R) }), nil, "inside of Earth"},
		{good, Plan{{Time: 8999, Prograde: 1}}, "before the flight begins"},
		{good, Plan{{Time: 9001, Prograde: nan}}, "not finite"},
		{good, Plan{{On: OnShadow}}, "waits for shadow"},
		{good, Plan{{Time: 9001, Thrust: 1}}, "no mass"},
		{heavy, Plan{{Time: 9001, Thrust: -1}}, "0 or more"},
		{heavy, Plan{{Time: 9001, Thrust: 1, Normal: 1, Follows: true}}, "prograde alone"},
		{heavy, Plan{{Time: 9000.01, Prograde: 4 * aKmS, Exhaust: 3 * aKmS}}, "burn 1 needs 7.36403 of propellant, and the ship has 1"},
		{heavy, Plan{{Time: 9000.01, Prograde: 4 * aKmS, Thrust: 1e-6}}, "before the flight does"},
		{heavy, Plan{{Time: 9000.01, Prograde: 0.1 * aKmS}, {Time: 9000.005, Prograde: 0.1 * aKmS}}, "burn 2 has to begin before the one before it is over"},
		{good, Plan{{Time: 9000.01, Prograde: -7.6 * aKmS}}, "it hits Earth"},
	} {
		f, err := Fly(s, of.craft, of.plan)
		if err == nil {
			_, err = f.At(9003, -1)
		}
		if err == nil || !strings.Contains(err.Error(), of.want) {
			t.Errorf("%+v: %v, want %q", of.plan, err, of.want)
		}
	}
	if _, err := Fly(System{{Name: "nothing", Parent: -1}}, Craft{}, nil); err == nil {
		t.Error("a ship flies among bodies without a mass")
	}
	f := mustFly(t, s, good, nil)
	if err := f.Extend(math.Inf(1)); err == nil {
		t.Error("a flight to no time")
	}
	f.most = 1000
	if err := f.Extend(1e9); err == nil || !strings.Contains(err.Error(), "ask for a shorter time") {
		t.Errorf("a flight of a million years: %v", err)
	}
}

// TestSteer: a ship that is steered tick by tick is where one is that is steered at once.
func TestSteer(t *testing.T) {
	push := r3.Vec{Y: 0.01}
	start := Craft{State: State{r3.Vec{X: 1}, r3.Vec{Y: 1}}}
	once, often := mustFly(t, lone, start, nil), mustFly(t, lone, start, nil)
	if err := once.Steer(1, 2, push); err != nil {
		t.Fatal(err)
	}
	const ticks = 50
	for k := range ticks {
		if err := often.Steer(1+float64(k)/ticks, 1+float64(k+1)/ticks, push); err != nil {
			t.Fatal(err)
		}
	}
	if off := missing(mustAt(t, once, 5, 0), mustAt(t, often, 5, 0)); off > 1e-13 {
		t.Errorf("the places differ by %.2g", off)
	}
	energy := func(st State) float64 { return 0.5*r3.Norm2(st.V) - 1/r3.Norm(st.R) }
	if e := energy(mustAt(t, once, 5, 0)); !(math.Abs(e+0.5) > 1e-4) {
		t.Errorf("the engine has not changed the energy: %v", e)
	}
	for _, of := range [][2]float64{{2, 1}, {-1, 1}, {math.NaN(), 1}} {
		if err := once.Steer(of[0], of[1], push); err == nil {
			t.Errorf("it is steered from %v to %v", of[0], of[1])
		}
	}
}

// TestShadows: a low orbit is in Earth's shadow for some 36 minutes of each revolution.
func TestShadows(t *testing.T) {
	s := SolarSystem(Integrated)
	earth, err := s.Find("Earth")
	if err != nil {
		t.Fatal(err)
	}
	f := mustFly(t, s, circling(t, s, "Earth", 6778*aKm, 0, 0, 9000), nil)
	list, err := f.Shadows(earth, 9000, 9001)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 30 || len(list) > 32 {
		t.Errorf("%d events", len(list))
	}
	for i := 1; i < len(list); i++ {
		if list[i].Kind == OnLight {
			if minutes := (list[i].Time - list[i-1].Time) * 1440; list[i-1].Kind != OnShadow || minutes < 35 || minutes > 37 {
				t.Errorf("%v until %v: %.1f minutes", list[i-1].Kind, list[i].Kind, minutes)
			}
		}
	}
	if _, err := f.Shadows(0, 9000, 9001); err == nil {
		t.Error("the Sun hides itself")
	}
}

// TestChartsFollowPaths: tables of places have the rounding of the formulas, or little more where these are made of pieces.
func TestChartsFollowPaths(t *testing.T) {
	g, err := NewGravity(SolarSystem(Integrated))
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.charts {
		c := &g.charts[i]
		if c.fixed {
			continue
		}
		var worst float64
		for k := range 300 {
			at := 9000 + 7.77*float64(k)
			r, _ := c.path.State(at)
			worst = max(worst, r3.Norm(r3.Sub(c.at(9000, at-9000), r)))
		}
		if most := 0.5 * aKm * 1e-3; worst > most {
			t.Errorf("%s is off by %.2g m", g.system[i].Name, worst/aKm*1e3)
		}
	}
}

// TestPulls: what pulls a ship 400 km above Earth, and far from it.
func TestPulls(t *testing.T) {
	g, err := NewGravity(SolarSystem(Integrated))
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []struct {
		about string
		km    float64
		pull  int
	}{{"Earth", 6778, 2}, {"Earth", 42164, 5}, {"Sun", AU, 9}, {"Jupiter", 1e6, 6}, {"Mars", 3800, 2}} {
		i, err := g.system.Find(of.about)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, b := range g.pulls[i]().list {
			if b.tidal <= of.km*aKm {
				n++
			}
		}
		if n != of.pull {
			t.Errorf("%d bodies pull %v km from %s, not %d", n, of.km, of.about, of.pull)
		}
	}
}

func BenchmarkFlight(b *testing.B) {
	s := SolarSystem(Integrated)
	g, err := NewGravity(s)
	if err != nil {
		b.Fatal(err)
	}
	for _, of := range []struct {
		name, about string
		km          float64
	}{{"400 km", "Earth", 6778}, {"Sun", "Sun", 1.2 * AU}} {
		c := circling(b, s, of.about, of.km*aKm, 0, 0.4, 9000)
		b.Run(of.name, func(b *testing.B) {
			f, err := g.Fly(c, nil)
			if err != nil {
				b.Fatal(err)
			}
			last := f.steps[0]
			for b.Loop() {
				if last.from > 365 {
					last = f.steps[0]
				}
				if last, err = f.pilot.after(&last); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(of.name+", place", func(b *testing.B) {
			f, err := g.Fly(c, nil)
			if err != nil {
				b.Fatal(err)
			}
			for at := 9000.0; b.Loop(); at += 1e-5 {
				if at > 9001 {
					at = 9000
				}
				if _, err := f.At(at, c.About); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
