package orbit

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// near reports an error unless got is want to a relative tolerance.
func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within*math.Abs(want)) {
		t.Errorf("%s is %.10g, want %.10g", what, got, want)
	}
}

const (
	earthMu     = 398600.4418 // km³/s²
	earthRadius = 6378.137    // km
)

// transferCases are the rows of transfer_cases.csv, which says in words what is given and what follows.
var transferCases = map[string]func(t *testing.T){
	"hohmann_vallado_6-1": func(t *testing.T) {
		h, err := Hohmann(earthRadius+191.34411, earthRadius+35781.34857, earthMu)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "first burn", h.Burns[0], 2.457037564, 1e-9)
		near(t, "second burn", h.Burns[1], 1.478186625, 1e-9)
		near(t, "total", h.DeltaV(), 3.935224189, 1e-9)
		near(t, "time", h.Time(), 18924.167981, 1e-10)
	},
	"bielliptic_vallado_6-2": func(t *testing.T) {
		b, err := BiElliptic(earthRadius+191.34411, earthRadius+503873, earthRadius+376310, earthMu)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "first burn", b.Burns[0], 3.156233214, 1e-9)
		near(t, "second burn", b.Burns[1], 0.677357991, 1e-8)
		near(t, "third burn", b.Burns[2], -0.070465937, 1e-7)
		near(t, "total", b.DeltaV(), 3.904057141, 1e-9)
		near(t, "time", b.Time(), 2138112.006636, 1e-10)
	},
	"hohmann_earth_mars_circular": func(t *testing.T) {
		const sun = 1.32712440018e11
		h, err := Hohmann(AU, 1.523679*AU, sun)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "first burn", h.Burns[0], 2.944689, 1e-6)
		near(t, "second burn", h.Burns[1], 2.648895, 1e-6)
		near(t, "days", h.Time()/secondsPerDay, 258.8658, 1e-6)
	},
	"flyby_curtis_8-6": func(t *testing.T) {
		venus := r3.Vec{X: 35.02}
		in := r3.Sub(r3.Vec{X: 37.51, Y: 2.782}, venus)
		f := Flyby{Mu: 324900, Periapsis: 6052 + 300}
		near(t, "turn", f.Turn(r3.Norm(in))/degree, 103.6, 5e-4)
		for side, want := range map[float64]r3.Vec{1: {X: 31.73, Y: 1.766}, -1: {X: 37.14, Y: -3.074}} {
			out := r3.Add(venus, f.Leave(in, r3.Vec{Z: side}))
			if r3.Norm(r3.Sub(out, want)) > 0.01 {
				t.Errorf("leaves with %v, want %v", out, want)
			}
		}
	},
	"soi_laplace_curtis_A2": func(t *testing.T) {
		s := SolarSystem(Modern)
		for name, want := range map[string]float64{
			"Mercury": 1.12e8, "Venus": 6.16e8, "Earth": 9.25e8, "Mars": 5.77e8,
			"Jupiter": 4.82e10, "Saturn": 5.48e10, "Uranus": 5.18e10, "Neptune": 8.66e10,
		} {
			i, _ := s.Find(name)
			near(t, "sphere of influence of "+name, s.SphereOfInfluence(i, 0)*AU*1000, want, 0.03)
		}
		if r := s.SphereOfInfluence(0, 0); !math.IsInf(r, 1) {
			t.Errorf("the sphere of influence of the Sun is %v", r)
		}
	},
	"hill_chebotarev": func(t *testing.T) {
		s := SolarSystem(Modern)
		for name, want := range map[string]float64{
			"Mercury": 1.75e8, "Venus": 1.03e9, "Earth": 1.49e9, "Mars": 1.07e9,
			"Jupiter": 5.28e10, "Saturn": 6.50e10, "Uranus": 7.01e10, "Neptune": 1.16e11,
		} {
			i, _ := s.Find(name)
			st := s.orbitState(i, 0)
			el, err := FromState(st.R, st.V, s[0].Mu, 0)
			if err != nil {
				t.Fatal(err)
			}
			near(t, "Hill radius of "+name, HillRadius(el.SemiMajorAxis(), el.E, s[i].Mu, s[0].Mu)*AU*1000, want, 0.1)
		}
	},
	"lagrange_earth_moon_curtis_2-36": func(t *testing.T) {
		const d = 384400
		points, err := LagrangePoints(earthMu, 4902.8)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []float64{326400, 449100, -381600} {
			// Curtis counts from the Earth's centre.
			near(t, "L", d*(points[i].X+4902.8/(earthMu+4902.8)), want, 1e-3)
		}
		for i, sign := range []float64{1, -1} {
			near(t, "angle of L4 and L5", math.Atan2(points[3+i].Y, points[3+i].X+4902.8/(earthMu+4902.8)), sign*math.Pi/3, 1e-12)
		}
	},
}

func TestTransferCases(t *testing.T) {
	rows := cases(t, "transfer_cases.csv")
	for _, row := range rows {
		check := transferCases[row["case"]]
		if check == nil {
			t.Errorf("%s has no test", row["case"])
			continue
		}
		t.Run(row["case"], check)
	}
	if len(rows) != len(transferCases) {
		t.Errorf("%d rows, %d tests", len(rows), len(transferCases))
	}
}

// TestPhasing flies both burns: the ship is back where the target is then.
func TestPhasing(t *testing.T) {
	const mu, r = 2.0, 3.0
	n := math.Sqrt(mu / (r * r * r))
	for _, lead := range []float64{1, -2, 0.01, 5} {
		p, err := Phasing(r, lead, 3, mu)
		if err != nil {
			t.Fatal(err)
		}
		start, speed := r3.Vec{X: r}, math.Sqrt(mu/r)
		ship, v := Propagate(start, r3.Vec{Y: speed + p.Burns[0]}, mu, p.Time())
		angle := lead + n*p.Time()
		target := r3.Vec{X: r * math.Cos(angle), Y: r * math.Sin(angle)}
		if away(ship, target) > 1e-12 || math.Abs(v.Y+p.Burns[1]-speed) > 1e-12 {
			t.Errorf("lead %v: the ship is at %v, the target at %v", lead, ship, target)
		}
	}
	if _, err := Phasing(1, 6, 1, 1); err == nil || !strings.Contains(err.Error(), "take more revolutions") {
		t.Error(err)
	}
}

// TestHohmannWindow waits, flies and meets.
func TestHohmannWindow(t *testing.T) {
	const mu = 1.0
	for _, c := range [][3]float64{{1, 1.52, 0.3}, {1.52, 1, 4}, {1, 5.2, -1}, {1, 0.4, 2}} {
		wait, err := HohmannWindow(c[0], c[1], c[2], mu)
		h, err2 := Hohmann(c[0], c[1], mu)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		n1, n2 := math.Pow(c[0], -1.5), math.Pow(c[1], -1.5)
		off := c[2] + n2*(wait+h.Time()) - (n1*wait + math.Pi)
		if math.Abs(math.Remainder(off, 2*math.Pi)) > 1e-12 || wait > SynodicPeriod(2*math.Pi/n1, 2*math.Pi/n2)*(1+1e-12) {
			t.Errorf("%v: waits %v, and misses by %v radians", c, wait, off)
		}
	}
	near(t, "synodic period of Mars", SynodicPeriod(365.256, 686.980), 779.94, 1e-4)
}

func TestPlaneChange(t *testing.T) {
	near(t, "a turn by 60° in place", PlaneChange(7.5, 7.5, math.Pi/3), 7.5, 1e-15)
	near(t, "no turn", PlaneChange(3, 5, 0), 2, 1e-15)
	// D. A. Vallado, example 6-7: from 28.5° at 191 km to the geostationary circle, 2.47 + 1.799 km/s, 2.15° first.
	first, second, turned, err := InclinedHohmann(6569.4781, 42159.4855, 28.5*degree, earthMu)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "total", first+second, 4.239, 0.01)
	if turned < 1.5*degree || turned > 3*degree {
		t.Errorf("the first burn turns %.2f°", turned/degree)
	}
	a := PlaneChange(speedAt(6569.4781, 6569.4781, earthMu), speedAt(6569.4781, 42159.4855, earthMu), turned+0.1*degree) +
		PlaneChange(speedAt(42159.4855, 6569.4781, earthMu), speedAt(42159.4855, 42159.4855, earthMu), 28.4*degree-turned)
	if a < first+second {
		t.Errorf("another share of the angle takes %v, less than %v", a, first+second)
	}
}

// TestParking: C3 of 9 km²/s² from a circle 400 km above the Earth takes 3.58 km/s, and as much to come back.
func TestParking(t *testing.T) {
	p := Parking{Mu: earthMu, Periapsis: earthRadius + 400, Apoapsis: earthRadius + 400}
	near(t, "injection", p.DeltaV(3), 3.5837, 1e-4)
	near(t, "escape", p.DeltaV(0), (math.Sqrt2-1)*math.Sqrt(earthMu/p.Periapsis), 1e-14)
	p.Apoapsis = math.Inf(1)
	near(t, "from a parabola", p.DeltaV(0)+1, 1, 1e-14)
	if (Parking{}).DeltaV(4) != 4 {
		t.Error("without a parking orbit the impulse is not v∞")
	}
	p.Apoapsis = 1
	if err := p.Check(); err == nil || !strings.Contains(err.Error(), "below its periapsis") {
		t.Error(err)
	}
}

// TestPoweredFlyby: equal speeds need no impulse, and the flyby turns as it was asked to.
func TestPoweredFlyby(t *testing.T) {
	for i := range uint64(2000) {
		u := draws(i)
		in := r3.Vec{X: u(0, -9, 9), Y: u(1, -9, 9), Z: u(2, -3, 3)}
		f := Flyby{Mu: math.Exp(u(3, -2, 2)), Periapsis: math.Exp(u(4, -3, 3))}
		normal := r3.Cross(in, r3.Vec{X: 1, Y: 2, Z: 3})
		out := f.Leave(in, normal)
		if f.Turn(r3.Norm(in)) < 1e-4 || f.Turn(r3.Norm(in)) > 3.1 {
			continue
		}
		back, dv, err := PoweredFlyby(in, out, f.Mu)
		if err != nil || math.Abs(back.Periapsis/f.Periapsis-1) > 1e-9 || math.Abs(dv) > 1e-9 {
			t.Fatalf("%+v, in %v: %+v, Δv %v, %v", f, in, back, dv, err)
		}
		faster := r3.Scale(1.3, out)
		g, dv, err := PoweredFlyby(in, faster, f.Mu)
		if err != nil || !(dv > 0) {
			t.Fatal(g, dv, err)
		}
		near(t, "turn", (g.Turn(r3.Norm(in))+g.Turn(r3.Norm(faster)))/2, f.Turn(r3.Norm(in)), 1e-9)
	}
	if _, _, err := PoweredFlyby(r3.Vec{X: 1}, r3.Vec{X: 2}, 1); !errors.Is(err, ErrTurn) {
		t.Error(err)
	}
	near(t, "aim", Flyby{Mu: 1, Periapsis: 1}.Aim(1), math.Sqrt(3), 1e-15)
}

func TestTransfersRefuse(t *testing.T) {
	_, hohmann := Hohmann(0, 1, 1)
	_, far := BiElliptic(1, math.Inf(1), 2, 1)
	_, mass := Hohmann(1, 2, 0)
	_, window := HohmannWindow(1, 1, 0, 1)
	_, points := LagrangePoints(1, 0)
	_, _, _, tilt := InclinedHohmann(1, 2, -1, 1)
	for _, c := range []struct {
		err  error
		says string
	}{
		{hohmann, "the radius of an orbit is 0"},
		{far, "the radius of an orbit is +Inf"},
		{mass, "gravitational parameter is 0"},
		{window, "on the same circle take Phasing"},
		{points, "want finite numbers above 0"},
		{tilt, "want 0 to π"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.says) {
			t.Errorf("%v, want %q", c.err, c.says)
		}
	}
}
