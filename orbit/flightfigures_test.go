package orbit

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"unsafe"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// everything lets all bodies pull a ship about any centre, at any distance.
func everything(t testing.TB, s System) *Gravity {
	t.Helper()
	g, err := NewGravity(s)
	if err != nil {
		t.Fatal(err)
	}
	for c := range s {
		p := g.pulls[c]()
		for i := range p.list {
			p.list[i].tidal = 0
		}
	}
	return g
}

// TestBodiesThatPull: the bodies whose tide is too small to count would move a ship by less than a kilometre in a year.
func TestBodiesThatPull(t *testing.T) {
	s := SolarSystem(Integrated)
	some, err := NewGravity(s)
	if err != nil {
		t.Fatal(err)
	}
	all := everything(t, s)
	for _, of := range []struct {
		about    string
		from, to float64 // km
		days     float64
		most     float64 // m
	}{
		{"Sun", 0.5 * AU, 6 * AU, 365, 1000},
		{"Earth", 2e4, 2e5, 30, 2},
		{"Jupiter", 2e6, 1e7, 100, 10},
	} {
		var worst float64
		for k := range 20 {
			share := float64(k) / 19
			c := circling(t, s, of.about, of.from*math.Pow(of.to/of.from, share)*aKm, 2*math.Pi*7*share, 0.1+0.3*share, 9000)
			a, err := some.Fly(c, nil)
			if err != nil {
				t.Fatal(err)
			}
			b, err := all.Fly(c, nil)
			if err != nil {
				t.Fatal(err)
			}
			x, err := a.Center(9000 + of.days)
			if err != nil || x != c.About { // it has met a moon or a planet: small differences grow
				continue
			}
			worst = max(worst, missing(mustAt(t, a, 9000+of.days, c.About), mustAt(t, b, 9000+of.days, c.About))/aKm*1000)
		}
		t.Logf("%s, %v days: %.3g m", of.about, of.days, worst)
		if worst > of.most || worst == 0 {
			t.Errorf("%s, %v days: %.3g m, want at most %v", of.about, of.days, worst, of.most)
		}
	}
}

// TestSlingshot: a ship that comes to Jupiter by 7 km/s gains what patched conics say, but for some tenths of a km/s.
func TestSlingshot(t *testing.T) {
	s := SolarSystem(Integrated)
	g, err := NewGravity(s)
	if err != nil {
		t.Fatal(err)
	}
	jupiter, err := s.Find("Jupiter")
	if err != nil {
		t.Fatal(err)
	}
	const when, vInf = 9000.0, 7 * aKmS
	mu, radius := s[jupiter].Mu, 71492*aKm
	planet := g.between(0, jupiter, when)
	for _, of := range []struct{ radii, most float64 }{{3, 0.4}, {5, 0.35}, {10, 0.3}, {20, 0.2}, {30, 0.15}} {
		pass := Flyby{mu, of.radii * radius}
		// It leaves along the planet's motion, so that it comes from the outer side.
		out := r3.Scale(vInf, r3.Unit(planet.V))
		normal := r3.Unit(r3.Cross(planet.R, planet.V))
		turn := pass.Turn(vInf)
		in := Flyby{mu, of.radii * radius}.Leave(out, r3.Scale(-1, normal))
		if got := math.Acos(r3.Dot(in, out) / (vInf * vInf)); math.Abs(got-turn) > 1e-6 {
			t.Fatalf("turned by %v, not %v", got, turn)
		}
		along := r3.Unit(r3.Add(in, out)) // at the periapsis
		outwards := r3.Unit(r3.Sub(in, out))
		speed := math.Sqrt(vInf*vInf + 2*mu/pass.Periapsis)
		f, err := g.Fly(Craft{Time: when, About: jupiter, State: State{r3.Scale(pass.Periapsis, outwards), r3.Scale(speed, along)}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		// The speed that it has at the planet's distance, by its energy about the Sun, with the planet's pull or without.
		sun := s[0].Mu
		far := func(days float64) float64 {
			st, near := mustAt(t, f, when+days, 0), mustAt(t, f, when+days, jupiter)
			return math.Sqrt(r3.Norm2(st.V) - 2*sun/r3.Norm(st.R) + 2*sun/r3.Norm(planet.R) - 2*mu/r3.Norm(near.R))
		}
		const days = 300 // far beyond the sphere of influence
		gain := (far(days) - far(-days)) / aKmS
		conics := (r3.Norm(r3.Add(planet.V, out)) - r3.Norm(r3.Add(planet.V, in))) / aKmS
		t.Logf("%v radii: gains %.2f km/s, by conics %.2f", of.radii, gain, conics)
		if math.Abs(gain-conics) > of.most {
			t.Errorf("%v radii: gains %.2f km/s, by conics %.2f", of.radii, gain, conics)
		}
	}
}

// drawn is a random flight: the ship, its plan, and until when.
func drawn(t testing.TB, s System, seed uint64) (Craft, Plan, float64) {
	t.Helper()
	u := func(lane uint64, least, most float64) float64 {
		return least + float64((most-least)*portable.Uniform(portable.Hash(11, seed, 1, lane)))
	}
	about := [...]struct {
		name       string
		near, days float64
	}{{"Earth", 7000, 6}, {"Moon", 2000, 3}, {"Mars", 4000, 4}, {"Sun", 0.8 * AU, 200}, {"Jupiter", 3e5, 10}}[seed%5]
	c := circling(t, s, about.name, about.near*u(0, 1, 4)*aKm, u(1, 0, 6), u(2, 0, 1), 9000)
	c.State.V = portable.Scale3(u(3, 1, 1.3), c.State.V)
	c.Mass, c.Propellant = 10, 9
	end := c.Time + about.days
	speed := portable.Norm3(c.State.V)
	var plan Plan
	for k := range seed % 4 {
		lane := 10 * (k + 1)
		b := Burn{
			Time: c.Time + float64(about.days*(0.1+float64(0.25*float64(k))+u(lane, 0, 0.1))), Prograde: u(lane+1, -0.02, 0.05) * speed,
			Normal: u(lane+2, -0.02, 0.02) * speed, Radial: u(lane+3, -0.02, 0.02) * speed, Exhaust: 0.7 * speed,
		}
		switch kind := portable.Hash(11, seed, 2, k) % 4; kind {
		case 0: // an impulse
		case 1:
			b.Thrust = u(lane+4, 0.5, 3) * 10 * speed / (0.02 * about.days)
		case 2:
			b.Thrust, b.Follows, b.Normal, b.Radial = 10*speed/(0.02*about.days), true, 0, 0
		case 3:
			b.On = []FlightKind{OnPeriapsis, OnApoapsis, OnAscendingNode}[seed%3]
		}
		plan = append(plan, b)
	}
	return c, plan, end
}

// TestPredictionIsFlight: random flights with random burns are, to the bit, where they are when they are asked for tick by tick, at
// random times, or by a Gravity whose tables other flights have filled; and a flight that begins with a ship of another flight
// is where that is but for rounding.
func TestPredictionIsFlight(t *testing.T) {
	s := SolarSystem(Integrated)
	shared, err := NewGravity(s)
	if err != nil {
		t.Fatal(err)
	}
	type answer struct {
		st  State
		err string
	}
	ask := func(f *Flight, at float64) answer {
		st, err := f.At(at, -1)
		if err != nil {
			return answer{err: err.Error()}
		}
		return answer{st: st}
	}
	const ticks = 60
	ended, fired := 0, 0
	for seed := range uint64(60) {
		craft, plan, end := drawn(t, s, seed)
		own, err := NewGravity(s)
		if err != nil {
			t.Fatal(err)
		}
		ahead, err := own.Fly(craft, plan)
		if err != nil {
			t.Fatal(err)
		}
		at := func(tick uint64) float64 { return craft.Time + (end-craft.Time)*float64(tick)/ticks }
		ahead.Extend(end) // the window asks for all of it, and then for the places
		var path [ticks + 1]answer
		for k := range path {
			path[k] = ask(ahead, at(uint64(k)))
		}
		flown, err := shared.Fly(craft, plan)
		if err != nil {
			t.Fatal(err)
		}
		for k := range path {
			if got := ask(flown, at(uint64(k))); got != path[k] {
				t.Fatalf("flight %d, tick %d: flown to %v, predicted %v", seed, k, got, path[k])
			}
		}
		random, err := shared.Fly(craft, plan)
		if err != nil {
			t.Fatal(err)
		}
		for k := range uint64(40) {
			tick := portable.Hash(12, seed, k, 0) % (ticks + 1)
			if got := ask(random, at(tick)); got != path[tick] {
				t.Fatalf("flight %d, tick %d, asked for at random: at %v, predicted %v", seed, tick, got, path[tick])
			}
		}
		fired += len(ahead.pilot.firings)
		var ends *FlightError
		if errors.As(ahead.Extend(end), &ends) {
			ended++
		}
	}
	t.Logf("%d burns, %d flights end", fired, ended)
	if fired < 60 || ended > 20 {
		t.Errorf("%d burns, %d flights end: the flights test too little", fired, ended)
	}
}

// TestCraftGoesOn: a flight that begins with the ship of another one goes on as that does.
func TestCraftGoesOn(t *testing.T) {
	s := SolarSystem(Integrated)
	whole := planned(t, s)
	end := mustAt(t, whole, 9006, -1)
	for _, at := range []float64{9000.01, 9000.0204, 9000.1, 9001} {
		c, err := whole.Craft(at)
		if err != nil {
			t.Fatal(err)
		}
		var rest Plan
		for i := range whole.pilot.firings {
			one := &whole.pilot.firings[i]
			if from := 9000 + one.from; from > at {
				rest = append(rest, Burn{
					Time: from, Vector: one.deltaV, Exhaust: whole.plan[i].Exhaust,
				})
				if one.to > one.from { // as it begins, not by its middle
					rest = nil
					break
				}
			}
		}
		if at < 9000.03 {
			if c.Propellant <= 0 || c.Propellant > 25 || at > 9000.02 && c.Propellant > 20 {
				t.Errorf("at %v it has a propellant of %v", at, c.Propellant)
			}
			continue // within the first burn
		}
		f, err := whole.Gravity().Fly(c, rest)
		if err != nil {
			t.Fatal(err)
		}
		if len(rest) > 0 {
			if off := missing(mustAt(t, f, 9006, -1), end); off > 1e-3*aKm {
				t.Errorf("from %v on it is %.3g m off", at, off/aKm*1000)
			}
		}
	}
	again, err := whole.Craft(9000)
	if err != nil || again.Mass != 30 || again.Propellant != 25 {
		t.Errorf("at its beginning it is %+v, %v", again, err)
	}
}

// TestInstants: at the time of an impulse, of a change of centre, and of its end a flight is where it is whether it has been asked for later
// times or not.
func TestInstants(t *testing.T) {
	s := SolarSystem(Integrated)
	whole := planned(t, s)
	mustAt(t, whole, 9006, -1)
	var times []float64
	for i := range whole.steps {
		if k := &whole.steps[i]; k.then != k.center || whole.pilot.fires(k) {
			times = append(times, 9000+k.cut)
		}
	}
	if len(times) < 4 {
		t.Fatalf("%d instants", len(times))
	}
	for _, at := range times {
		f := planned(t, s)
		if got, want := mustAt(t, f, at, -1), mustAt(t, whole, at, -1); got != want {
			t.Errorf("at %v it is at %v, not %v", at, got, want)
		}
	}
	f := mustFly(t, lone, Craft{State: State{r3.Vec{X: 1}, r3.Vec{Y: 1}}}, Plan{{Time: 1, Prograde: 0.5}})
	if v := portable.Norm3(mustAt(t, f, 1, 0).V); math.Abs(v-1.5) > 1e-12 {
		t.Errorf("at its impulse the ship has the speed %v", v)
	}
	falls := mustFly(t, s, circling(t, s, "Moon", 1800*aKm, 0, 0, 9000.3), Plan{{Time: 9000.31, Prograde: -0.5 * aKmS}})
	if err := falls.Extend(9001); err == nil {
		t.Fatal("it does not hit")
	}
	for _, before := range []float64{0, 1e-6, 1e-4} {
		if _, err := falls.At(falls.End()-before, -1); err != nil {
			t.Error(err)
		}
	}
}

// TestThen: a burn that is added to the end of a plan has the bits of one that was there from the start.
func TestThen(t *testing.T) {
	plan := Plan{{Time: 1, Prograde: 0.1}, {On: OnApoapsis, Normal: 0.1}, {Time: 9, Vector: r3.Vec{X: 0.1}}}
	start := Craft{State: State{r3.Vec{X: 1}, r3.Vec{Y: 1}}}
	a, b := mustFly(t, lone, start, plan), mustFly(t, lone, start, plan[:1])
	mustAt(t, b, 20, 0)
	for _, burn := range plan[1:] {
		if err := b.Then(burn); err != nil {
			t.Fatal(err)
		}
	}
	if x, y := mustAt(t, a, 20, 0), mustAt(t, b, 20, 0); x != y {
		t.Errorf("it is at %v, not %v", y, x)
	}
	if err := b.Then(Burn{Time: 3}); err != nil {
		t.Fatal(err)
	}
	if err := b.Extend(21); err == nil {
		t.Error("a burn before the last one is no mistake")
	}
	if err := b.Then(Burn{Time: math.NaN()}); err == nil {
		t.Error("a burn at no time")
	}
}

// TestVectorBurn: a burn along the axes of the frame is the one along the motion that has the same direction.
func TestVectorBurn(t *testing.T) {
	start := Craft{State: State{r3.Vec{X: 1}, r3.Vec{Y: 1}}}
	a := mustFly(t, lone, start, Plan{{Time: 1, Prograde: 0.1}})
	sin, cos := math.Sincos(1)
	b := mustFly(t, lone, start, Plan{{Time: 1, Vector: r3.Vec{X: -0.1 * sin, Y: 0.1 * cos}}})
	if off := missing(mustAt(t, a, 9, 0), mustAt(t, b, 9, 0)); off > 1e-12 {
		t.Errorf("the places differ by %.2g", off)
	}
	if _, err := Fly(lone, start, Plan{{Time: 1, Prograde: 1, Vector: r3.Vec{X: 1}}}); err == nil {
		t.Error("a burn has two directions")
	}
	if dv := (&Burn{Vector: r3.Vec{X: 3, Y: 4}}).DeltaV(); dv != 5 {
		t.Errorf("Δv is %v", dv)
	}
}

// BenchmarkShips: 1,000 ships that coast, extended together in time. It reports nanoseconds per ship, and bytes per ship.
func BenchmarkShips(b *testing.B) {
	s := SolarSystem(Integrated)
	for _, of := range []struct {
		name, about string
		km, days    float64
	}{{"Sun, a year", "Sun", AU, 365.25}, {"high Earth orbits, a month", "Earth", 42164, 30}, {"400 km, a day", "Earth", 6778, 1}} {
		b.Run(of.name, func(b *testing.B) {
			const ships = 1000
			var steps int
			for b.Loop() {
				g, err := NewGravity(s)
				if err != nil {
					b.Fatal(err)
				}
				steps = 0
				var fleet [ships]*Flight
				for i := range fleet {
					u := func(lane uint64) float64 { return portable.Uniform(portable.Hash(1, uint64(i), 0, lane)) }
					radius := of.km * aKm * (1 + 0.3*u(0))
					if fleet[i], err = g.Fly(circling(b, s, of.about, radius, 6*u(1), u(2), 9000), nil); err != nil {
						b.Fatal(err)
					}
				}
				const slices = 64
				for k := range slices {
					for _, f := range fleet {
						if err := f.Extend(9000 + of.days*float64(k+1)/slices); err != nil && !errors.As(err, new(*FlightError)) {
							b.Fatal(err)
						}
					}
				}
				for _, f := range fleet {
					steps += len(f.steps)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/fleet")
			b.ReportMetric(float64(steps)/ships, "steps/ship")
			b.ReportMetric(float64(steps)/ships*float64(unsafe.Sizeof(flightStep{}))/1024, "KiB/ship")
		})
	}
}

func ExampleFlight_Craft() {
	// A ship at the distance 1 from a mass of 1, on an ellipse; after half a revolution another engine takes over.
	s := System{{Name: "Sun", Parent: -1, Mu: 1}}
	f, err := Fly(s, Craft{State: State{R: r3.Vec{X: 1}, V: r3.Vec{Y: 1.1}}}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := f.Craft(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	next, err := Fly(s, c, Plan{{Time: 4, Vector: r3.Vec{X: -0.1}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	st, _ := next.At(8, 0)
	fmt.Printf("%.4f from the Sun\n", r3.Norm(st.R))
	// Output: 1.4642 from the Sun
}
