package orbit

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// A row is one published case: its columns by name.
type row map[string]string

// num returns a column as a number.
func (r row) num(t *testing.T, column string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(r[column], 64)
	if err != nil {
		t.Fatalf("column %s: %v", column, err)
	}
	return x
}

func (r row) vec(t *testing.T, x, y, z string) r3.Vec {
	t.Helper()
	return r3.Vec{X: r.num(t, x), Y: r.num(t, y), Z: r.num(t, z)}
}

// cases reads a table from testdata whose comment lines begin with #.
func cases(t *testing.T, name string) []row {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := csv.NewReader(f)
	in.Comment = '#'
	in.LazyQuotes = true
	lines, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for _, line := range lines[1:] {
		r := row{}
		for i, name := range lines[0] {
			r[name] = line[i]
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no cases", name)
	}
	return rows
}

// away returns |a−b|/|b|.
func away(a, b r3.Vec) float64 { return portable.Norm3(r3.Sub(a, b)) / portable.Norm3(b) }

func TestPublishedKeplerEquations(t *testing.T) {
	for _, c := range cases(t, "kepler_equation_cases.csv") {
		e, m := c.num(t, "e"), c.num(t, "M")
		if c["M_unit"] == "deg" {
			m *= degree
		}
		var got, slope, sin float64
		if c["kind"] == "elliptic" {
			got = EccentricAnomaly(e, m)
			if back := MeanFromEccentric(e, got); math.Abs(math.Remainder(back-m, 2*math.Pi)) > 4*ulp*math.Abs(m) {
				t.Errorf("%s: M = %v comes back as %v", c["source"], m, back)
			}
			slope, sin = 1-e*math.Cos(got), math.Sin(got)
		} else {
			got = HyperbolicAnomaly(e, m)
			if back := MeanFromHyperbolic(e, got); math.Abs(back-m) > 8*ulp*math.Abs(m)*max(1, math.Abs(got)) {
				t.Errorf("%s: M = %v comes back as %v", c["source"], m, back)
			}
			slope, sin = e*math.Cosh(got)-1, -math.Sinh(got)
		}
		// The table's e and M are decimals. The effect of their rounding on the root is
		// not the solver's error.
		input := ulp * (math.Abs(m) + e*math.Abs(sin)) / slope
		want := c.num(t, "reference_rad")
		if d := math.Abs(math.Remainder(got-want, 2*math.Pi)); d > input+2*ulp*math.Abs(want) {
			t.Errorf("%s: e = %v, M = %v: %v, want %v", c["source"], e, m, got, want)
		}
	}
}

func TestPublishedNearParabolas(t *testing.T) {
	const k = 0.01720209895
	for _, c := range cases(t, "near_parabolic_meeus_p247.csv") {
		el := Elements{Q: c.num(t, "q_au"), E: c.num(t, "e"), Mu: k * k}
		now := c.num(t, "t_days")
		r, _ := el.State(now)
		nu := math.Mod(el.TrueAnomaly(now)/degree+360, 360)
		if math.Abs(nu-c.num(t, "nu_ref_deg")) > 1e-11 || math.Abs(portable.Norm3(r)/c.num(t, "r_ref_au")-1) > 1e-14 {
			t.Errorf("e = %v: ν = %v°, r = %v, want %s°, %s", el.E, nu, portable.Norm3(r), c["nu_ref_deg"], c["r_ref_au"])
		}
		if math.Abs(nu-c.num(t, "nu_pub_deg")) > 1e-5 || math.Abs(portable.Norm3(r)-c.num(t, "r_pub_au")) > 1e-6 {
			t.Errorf("e = %v: ν = %v°, r = %v, published %s°, %s", el.E, nu, portable.Norm3(r), c["nu_pub_deg"], c["r_pub_au"])
		}
	}
}

func TestPublishedStatesAndElements(t *testing.T) {
	for _, c := range cases(t, "state_element_cases.csv") {
		r, v, mu := c.vec(t, "rx", "ry", "rz"), c.vec(t, "vx", "vy", "vz"), c.num(t, "mu")
		const now = 1000
		el, err := FromState(r, v, mu, now)
		if err != nil {
			t.Errorf("%s: %v", c["source"], err)
			continue
		}
		for _, x := range []struct {
			column string
			got    float64
			unit   float64
		}{
			{"p", el.SemiLatusRectum(), 1},
			{"e", el.E, 1},
			{"i_deg", el.I, degree},
			{"raan_deg", el.Node, degree},
			{"argp_deg", el.Peri, degree},
			{"nu_deg", el.TrueAnomaly(now), degree},
		} {
			want := c.num(t, x.column) * x.unit
			if math.Abs(x.got-want) > 1e-11*math.Abs(want) {
				t.Errorf("%s: %s = %v, want %v", c["source"], x.column, x.got/x.unit, want/x.unit)
			}
		}

		// And back, from the table's elements.
		e, nu := c.num(t, "e"), c.num(t, "nu_deg")*degree
		el = Elements{
			Q: c.num(t, "p") / (1 + e), E: e, I: c.num(t, "i_deg") * degree,
			Node: c.num(t, "raan_deg") * degree, Peri: c.num(t, "argp_deg") * degree, Mu: mu,
		}
		var m float64
		if e < 1 {
			m = MeanFromEccentric(e, EccentricFromTrue(e, nu))
		} else {
			m = MeanFromHyperbolic(e, HyperbolicFromTrue(e, nu))
		}
		gr, gv := el.State(m / el.MeanMotion())
		if away(gr, r) > 1e-11 || away(gv, v) > 1e-11 {
			t.Errorf("%s: state %v %v, want %v %v", c["source"], gr, gv, r, v)
		}
	}
}

// TestNoHoleAtTheParabola steps through e = 1 by single ulp and by more: place
// and velocity change in proportion, on both sides.
func TestNoHoleAtTheParabola(t *testing.T) {
	for _, now := range []float64{-1e6, -30, -1, -1e-3, 0, 1e-9, 0.5, 7, 1e4} {
		el := Elements{Q: 0.7, E: 1, I: 0.4, Node: 2, Peri: 1, Mu: 1.5}
		r0, v0 := el.State(now)
		for _, d := range []float64{ulp / 2, ulp, 1e-14, 1e-12, 1e-10, 1e-8} {
			for _, e := range []float64{1 - d, 1 + d} {
				el.E = e
				r, v := el.State(now)
				// Far out the orbits part as r/q.
				most := 8*ulp + 3*math.Abs(e-1)*(1+portable.Norm3(r0)/el.Q)
				if away(r, r0) > most || away(v, v0) > most {
					t.Errorf("t = %v: from e = 1 to %v place moves by %g, velocity by %g", now, e, away(r, r0), away(v, v0))
				}
			}
		}
	}
}

// anyElements draws orbits of all kinds, of size and period around 1.
func anyElements(t *rapid.T) Elements {
	angle := rapid.Float64Range(0, 2*math.Pi)
	edge := rapid.SampledFrom([]float64{0, 1e-300, 1e-17, 1e-12, 1e-8, 1e-3})
	var e float64
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		e = edge.Draw(t, "nearly circular")
	case 1:
		e = rapid.Float64Range(0, 1).Draw(t, "e")
	case 2:
		e = 1 - edge.Draw(t, "below 1")
	case 3:
		e = 1 + edge.Draw(t, "above 1")
	default:
		e = rapid.Float64Range(1, 20).Draw(t, "e")
	}
	i := rapid.Float64Range(0, math.Pi).Draw(t, "I")
	switch rapid.IntRange(0, 3).Draw(t, "tilt") {
	case 0:
		i = edge.Draw(t, "nearly equatorial")
	case 1:
		i = math.Pi - edge.Draw(t, "nearly retrograde")
	}
	return Elements{
		Q: rapid.Float64Range(0.1, 10).Draw(t, "Q"), E: e, I: i, Node: angle.Draw(t, "Node"), Peri: angle.Draw(t, "Peri"),
		T: rapid.Float64Range(-10, 10).Draw(t, "T"), Mu: rapid.Float64Range(0.1, 10).Draw(t, "Mu"),
	}
}

// timeRounding returns the relative errors of place and velocity that an ulp of
// the times makes.
func timeRounding(el Elements, r, v r3.Vec, times ...float64) float64 {
	most := 0.0
	for _, x := range append(times, el.T) {
		most = max(most, math.Abs(x))
	}
	return ulp * most * max(portable.Norm3(v)/portable.Norm3(r), el.Mu/(portable.Norm3(r)*portable.Norm3(r)*portable.Norm3(v)))
}

func TestElementsToStateAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		now := rapid.Float64Range(-20, 20).Draw(t, "t")
		r, v := el.State(now)
		back, err := FromState(r, v, el.Mu, now)
		if err != nil {
			t.Fatal(err)
		}
		r2, v2 := back.State(now)
		if !(away(r2, r) <= 1e-13 && away(v2, v) <= 1e-13) {
			t.Fatalf("place comes back off by %g, velocity by %g, elements %+v as %+v", away(r2, r), away(v2, v), el, back)
		}
		if back.I < 0 || back.I > math.Pi || back.Node < 0 || back.Node >= 2*math.Pi || back.Peri < 0 || back.Peri >= 2*math.Pi {
			t.Fatalf("angles out of range: %+v", back)
		}
		if math.Abs(now-back.T) > 0.5*back.Period()*(1+1e-12) {
			t.Fatalf("%v is not the periapsis nearest to %v, period %v", back.T, now, back.Period())
		}
	})
}

func TestLawsOfMotion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		now := rapid.Float64Range(-100, 100).Draw(t, "t")
		r, v := el.State(now)
		dist, speed := portable.Norm3(r), portable.Norm3(v)
		if dist < el.Q*(1-1e-14) || dist > el.Apoapsis()*(1+1e-14) {
			t.Fatalf("distance %v outside [%v, %v]", dist, el.Q, el.Apoapsis())
		}
		if speed > el.MaxSpeed() || el.Mu/dist/dist > el.MaxAcceleration()*(1+1e-13) {
			t.Fatalf("speed %v or acceleration above its bound %v", speed, el.MaxSpeed())
		}
		energy, want := speed*speed/2-el.Mu/dist, -el.Mu*(1-el.E)/(2*el.Q)
		if math.Abs(energy-want) > 1e-14*(speed*speed+el.Mu/dist) {
			t.Fatalf("energy %v, want %v", energy, want)
		}
		h := portable.Norm3(portable.Cross3(r, v))
		if math.Abs(h-math.Sqrt(el.Mu*el.SemiLatusRectum())) > 1e-14*dist*speed {
			t.Fatalf("angular momentum %v, want %v", h, math.Sqrt(el.Mu*el.SemiLatusRectum()))
		}
	})
}

// TestTimeRunsBothWays: at equal times before and after periapsis the positions are
// mirror images, to the bit.
func TestTimeRunsBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		el.I, el.Node, el.Peri, el.T = 0, 0, 0, 0
		now := rapid.Float64Range(0, 1000).Draw(t, "t")
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []Path{el, o} {
			r, v := p.State(now)
			rb, vb := p.State(-now)
			if rb != (r3.Vec{X: r.X, Y: -r.Y, Z: r.Z}) || vb != (r3.Vec{X: -v.X, Y: v.Y, Z: v.Z}) {
				t.Fatalf("%T at ±%v: %v %v and %v %v", p, now, r, v, rb, vb)
			}
		}
	})
}

func TestPreparedEqualsElements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		now := rapid.Float64Range(-100, 100).Draw(t, "t")
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		r, v := el.State(now)
		r2, v2 := o.State(now)
		size := el.Q
		if el.E < 1 {
			size = min(el.SemiMajorAxis(), 1e6*el.Q) // beyond, they are one code
		}
		most := 16*ulp*(1+size/portable.Norm3(r)*el.MaxSpeed()/portable.Norm3(v)) + 8*timeRounding(el, r, v, now)
		if away(r2, r) > most || away(v2, v) > most {
			t.Fatalf("place differs by %g, velocity by %g, of at most %g", away(r2, r), away(v2, v), most)
		}
	})
}

// TestFromMeanAnomaly gives back what went in, for ellipses with any number of
// turns and for hyperbolas, and lets no parabola through.
func TestFromMeanAnomaly(t *testing.T) {
	for _, c := range []struct{ a, e, m, wantM float64 }{
		{2, 0, 1, 1},
		{2, 0.3, -3, -3},
		{2, 0.9, 2*math.Pi + 1, 1},
		{2, 0.1, -9 * math.Pi, math.Pi},
		{-2, 1.5, 7, 7},
		{-2, 4, -300, -300},
	} {
		const epoch = 100
		el := FromMeanAnomaly(Keplerian{A: c.a, E: c.e, I: 0.1, Node: 0.2, Peri: 0.3, M: c.m, Epoch: epoch, Mu: 5})
		if err := el.Check(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
		m := el.MeanAnomaly(epoch)
		if c.e < 1 {
			m += 2 * math.Pi * math.Round((c.wantM-m)/(2*math.Pi))
		}
		if math.Abs(el.SemiMajorAxis()-c.a) > 4*ulp*math.Abs(c.a) || math.Abs(m-c.wantM) > 1e-13*math.Abs(c.wantM) {
			t.Errorf("%+v: a = %v, M = %v", c, el.SemiMajorAxis(), m)
		}
		if n := el.MeanMotion(); math.Abs(n*n*math.Abs(c.a*c.a*c.a)-5) > 1e-14 {
			t.Errorf("%+v: n²a³ = %v, want 5", c, n*n*math.Abs(c.a*c.a*c.a))
		}
	}
	for _, a := range []float64{1, math.Inf(1), -1} {
		if el := FromMeanAnomaly(Keplerian{A: a, E: 1, M: 1, Mu: 1}); el.Check() == nil {
			t.Errorf("a = %v, e = 1 gives %+v", a, el)
		}
	}
	// A semi-major axis of the wrong sign is caught, too.
	for _, el := range []Elements{FromMeanAnomaly(Keplerian{A: -1, E: 0.5, M: 1, Mu: 1}), FromMeanAnomaly(Keplerian{A: 1, E: 1.5, M: 1, Mu: 1})} {
		if el.Check() == nil {
			t.Errorf("%+v passes", el)
		}
	}
}

func TestCheck(t *testing.T) {
	good := Elements{Q: 1, E: 0.5, Mu: 1}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, spoil := range []func(*Elements, float64){
		func(el *Elements, x float64) { el.Q = x }, func(el *Elements, x float64) { el.E = x },
		func(el *Elements, x float64) { el.I = x }, func(el *Elements, x float64) { el.Node = x },
		func(el *Elements, x float64) { el.Peri = x }, func(el *Elements, x float64) { el.T = x },
		func(el *Elements, x float64) { el.Mu = x },
	} {
		for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			el := good
			spoil(&el, x)
			if el.Check() == nil {
				t.Errorf("%+v passes", el)
			}
			if _, err := Prepare(el); err == nil {
				t.Errorf("%+v is prepared", el)
			}
		}
	}
	for _, el := range []Elements{
		{E: 0.5, Mu: 1},
		{Q: -1, Mu: 1},
		{Q: 1, E: -0.1, Mu: 1},
		{Q: 1},
		{Q: 1, E: 1, ELow: 1e-9, Mu: 1},
		{Q: 1, E: 0, ELow: 1e-30, Mu: 1},
		{Q: 1, T: 1, TLow: 1e-9, Mu: 1},
		{Q: 1, E: 1, ELow: math.NaN(), Mu: 1},
		{Q: 1, TLow: math.Inf(1), Mu: 1},
	} {
		if el.Check() == nil {
			t.Errorf("%+v passes", el)
		}
	}
}

func BenchmarkFromState(b *testing.B) {
	r, v := (Elements{Q: 1, E: 0.3, I: 0.5, Node: 1, Peri: 2, Mu: 1}).State(2)
	for b.Loop() {
		if _, err := FromState(r, v, 1, 2); err != nil {
			b.Fatal(err)
		}
	}
}
