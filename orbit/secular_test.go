package orbit

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// drawMean draws mean elements whose shape, plane and phase all change, much
// faster than any planet's.
func drawMean(t *rapid.T) MeanElements {
	angle := func(name string) float64 { return rapid.Float64Range(-360, 360).Draw(t, name) }
	small := func(name string) float64 { return rapid.Float64Range(-1, 1).Draw(t, name) }
	m := MeanElements{
		Epoch: 100 * small("epoch"),
		At: Mean{
			A: rapid.Float64Range(0.5, 30).Draw(t, "a"), E: rapid.Float64Range(0.03, 0.9).Draw(t, "e"),
			I: rapid.Float64Range(0, 180).Draw(t, "i"),
			L: angle("L"), Peri: angle("peri"), Node: angle("node"),
		},
		Rate: Mean{
			A: 0.1 * small("da"), E: 0.02 * small("de"), I: small("di"),
			L:    rapid.Float64Range(100, 1000).Draw(t, "dL"),
			Peri: 20 * small("dperi"), Node: 20 * small("dnode"),
		},
		Unit: rapid.Float64Range(1, 100).Draw(t, "unit"),
		Bend: small("bend"), Cos: small("cos"), Sin: small("sin"), Freq: 40 * small("freq"),
	}
	if rapid.Bool().Draw(t, "tilted") {
		m.Axes = laplaceAxes(angle("ra"), rapid.Float64Range(-90, 90).Draw(t, "dec"))
	}
	m.From, m.To = m.Epoch-m.Unit, m.Epoch+m.Unit
	for range rapid.SampledFrom([]int{0, 0, 1, 5, mostTerms}).Draw(t, "terms") {
		m.Terms = append(m.Terms, Term{
			Freq: 200 * small("frequency"), Phase: angle("phase"),
			Longitude: 0.5 * small("longitude"), Radius: 0.01 * small("radius"), Latitude: 0.01 * small("latitude"),
		})
	}
	return m
}

// TestSecularVelocity: the velocity is the derivative of the place, all rates
// included, within the bounds of the fit and beyond them.
func TestSecularVelocity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMean(t)
		s, err := NewSecular(m)
		if err != nil {
			t.Fatal(err)
		}
		// Not across a bound, where the rates of the shape stop.
		u := rapid.SampledFrom([]float64{-3, -1.5, -0.9, -0.3, 0, 0.5, 0.9, 1.2, 4}).Draw(t, "u")
		at := m.Epoch + u*m.Unit
		r, v := s.State(at)
		rate := s.anomaly.speed() / math.Pow(1-s.Elements(at).E, 1.5) // about the angular speed at periapsis
		h := 1e-3 / rate
		diff := func(h float64) r3.Vec {
			a, _ := s.State(at - h)
			b, _ := s.State(at + h)
			return r3.Scale(1/(2*h), r3.Sub(b, a))
		}
		// Richardson: the error of the plain quotients is of order h².
		numeric := r3.Sub(r3.Scale(4./3, diff(h/2)), r3.Scale(1./3, diff(h)))
		if d := r3.Norm(r3.Sub(numeric, v)); d > 1e-8*s.MaxSpeed() {
			t.Fatalf("at %v the velocity is %v, the derivative %v: off by %.2g of the top speed", r, v, numeric, d/s.MaxSpeed())
		}
		if r3.Norm(v) > s.MaxSpeed() {
			t.Fatalf("speed %v is above the bound %v", r3.Norm(v), s.MaxSpeed())
		}
		_, before := s.State(at - h/2)
		_, after := s.State(at + h/2)
		if acc := r3.Norm(r3.Sub(after, before)) / h; acc > s.MaxAcceleration()*(1+1e-9) {
			t.Fatalf("acceleration %v is above the bound %v", acc, s.MaxAcceleration())
		}
	})
}

// TestSecularElements: the ellipse at t passes through the body at t, and a body
// that ran on it without change would have the same velocity but for the rates.
func TestSecularElements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMean(t)
		still := rapid.Bool().Draw(t, "still")
		if still {
			m.Rate = Mean{L: m.Rate.L}
			m.Bend, m.Cos, m.Sin, m.Terms = 0, 0, 0, nil
		}
		if rapid.Bool().Draw(t, "negative tilt") {
			m.At.I = -m.At.I
		}
		s, err := NewSecular(m)
		if err != nil {
			t.Fatal(err)
		}
		at := m.Epoch + m.Unit*rapid.Float64Range(-5, 5).Draw(t, "t")
		el := s.Elements(at)
		if err := el.Check(); err != nil || el.I < 0 || el.I > math.Pi {
			t.Fatalf("%+v: %v", el, err)
		}
		r, v := s.State(at)
		er, ev := el.State(at)
		if d := r3.Norm(r3.Sub(r, er)); d > 1e-10*r3.Norm(r)/(1-el.E) {
			t.Fatalf("the ellipse passes at %v, the body is at %v", er, r)
		}
		if d := r3.Norm(r3.Sub(v, ev)); still && d > 1e-10*s.MaxSpeed() {
			t.Fatalf("velocity on the ellipse %v, of the body %v", ev, v)
		}
	})
}

// TestSecularReversed: time run backwards is the same motion seen in a mirror.
// The mirror y → −y turns the sign of every longitude and of the tilt, and so
// the sense in which they grow.
func TestSecularReversed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMean(t)
		m.Epoch, m.From, m.To = 0, -1, 1
		m.Rate.A, m.Rate.E, m.Rate.I, m.Bend, m.Cos, m.Sin = 0, 0, 0, 0, 0, 0
		m.Axes, m.Terms = [3]r3.Vec{}, nil
		back := m
		back.At.L, back.At.Peri, back.At.Node = -m.At.L, -m.At.Peri, -m.At.Node
		back.At.I = -m.At.I
		s, err := NewSecular(m)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewSecular(back)
		if err != nil {
			t.Fatal(err)
		}
		at := rapid.Float64Range(-1e4, 1e4).Draw(t, "t")
		r, v := s.State(at)
		br, bv := b.State(-at)
		br.Y, bv.X, bv.Z = -br.Y, -bv.X, -bv.Z
		if d := r3.Norm(r3.Sub(r, br)); d > 1e-12*m.At.A {
			t.Fatalf("forward at %v, backward at %v", r, br)
		}
		if d := r3.Norm(r3.Sub(v, bv)); d > 1e-11*s.MaxSpeed() {
			t.Fatalf("forward moves by %v, backward by %v", v, bv)
		}
	})
}

// TestNearCircle compares the quick solution of Kepler's equation with the one
// for every eccentricity.
func TestNearCircle(t *testing.T) {
	var worst float64
	for k := 0; k <= 500; k++ {
		e := 0.35 * float64(k) / 500
		for j := -200; j <= 200; j++ {
			m := math.Pi * float64(j) / 200
			sinM, cosM := portable.Sincos(m)
			sin, cos := nearCircle(e, m, sinM, cosM)
			c := ellipse(e, 1-e, m)
			worst = max(worst, math.Abs(sin-c.sin), math.Abs(cos-(1-c.vers)))
		}
	}
	if worst > 1e-15 {
		t.Errorf("off by %.2g", worst)
	}
}

// TestTurningKeepsWholeTurns: an angle after many turns, against exact
// arithmetic: 1/3 turn a day is 0 after any number of times three days.
func TestTurningKeepsWholeTurns(t *testing.T) {
	a := newTurning(30, 10, 120, 0, 1)
	for _, days := range []float64{0, 3, 3e6, 3e12} {
		if got := a.angle(days); math.Abs(got-20*degree) > 4e-16 {
			t.Errorf("after %v days the angle is off by %.2g", days, got-20*degree)
		}
	}
}

func TestNewSecularRefuses(t *testing.T) {
	good := MeanElements{At: Mean{A: 1, E: 0.1}, Rate: Mean{L: 360}, Unit: 1, From: -1, To: 1}
	for want, spoil := range map[string]func(*MeanElements){
		"NaN is not finite":          func(m *MeanElements) { m.At.L = math.NaN() },
		"unit of the rates is 0":     func(m *MeanElements) { m.Unit = 0 },
		"semi-major axis is -1":      func(m *MeanElements) { m.At.A = -1 },
		"semi-major axis is 0 at 1":  func(m *MeanElements) { m.Rate.A = -1 },
		"eccentricity is -0.9":       func(m *MeanElements) { m.Rate.E = 1 },
		"the end must come after":    func(m *MeanElements) { m.To = -1 },
		"needs From and To":          func(m *MeanElements) { m.From, m.To, m.Rate.I = 0, 0, 1 },
		"the mean anomaly must grow": func(m *MeanElements) { m.Rate.Peri = 361 },
	} {
		m := good
		spoil(&m)
		if _, err := NewSecular(m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := NewSecular(good); err != nil {
		t.Error(err)
	}
}

func ExampleNewSecular() {
	// A made-up moon: once around in 10 days, its long axis once in 1000.
	moon, err := NewSecular(MeanElements{
		At:   Mean{A: 1, E: 0.5},
		Rate: Mean{L: 36 + 0.36, Peri: 0.36},
		Unit: 1,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range []float64{0, 250, 500} {
		r, _ := moon.State(t)
		fmt.Printf("%3.0f days: (%+.3f, %+.3f)\n", t, r.X, r.Y)
	}
	// Output:
	//   0 days: (+0.500, +0.000)
	// 250 days: (+0.000, +0.500)
	// 500 days: (-0.500, +0.000)
}

// TestSecularBoundsAreTight: for an ellipse that does not change, the bounds are
// speed and acceleration at periapsis, up to rounding.
func TestSecularBoundsAreTight(t *testing.T) {
	s, err := NewSecular(MeanElements{At: Mean{A: 2, E: 0.6}, Rate: Mean{L: 90}, Unit: 1})
	if err != nil {
		t.Fatal(err)
	}
	_, v := s.State(0)
	if speed := r3.Norm(v); s.MaxSpeed() < speed || s.MaxSpeed() > speed*(1+1e-12) {
		t.Errorf("bound %v, speed at periapsis %v", s.MaxSpeed(), speed)
	}
	if want := s.Elements(0).MaxAcceleration(); math.Abs(s.MaxAcceleration()/want-1) > 1e-12 {
		t.Errorf("bound %v, acceleration at periapsis %v", s.MaxAcceleration(), want)
	}
}
