package portable

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// draw returns n numbers of either sign whose exponents are spread evenly over
// 2^lo … 2^hi.
func draw(n int, lo, hi float64) []float64 {
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = math.Exp2(lo + (hi-lo)*rng.Float64())
		if i%2 == 1 {
			xs[i] = -xs[i]
		}
	}
	return xs
}

// worst reports the largest error of f over xs and fails where it is above most
// ulp.
func worst(t *testing.T, name string, most float64, xs []float64, f func(x float64) (float64, *big.Float)) {
	t.Helper()
	top, at := 0.0, 0.0
	for _, x := range xs {
		got, want := f(x)
		if u := ulps(got, want); u > top {
			top, at = u, x
		}
	}
	t.Logf("%-22s %.3f ulp at %v", name, top, at)
	if top > most {
		t.Errorf("%s errs by %.3f ulp at %v, more than %v", name, top, at, most)
	}
}

// hardAngles lie as near to a multiple of π/2 as float64 of their size can, the
// last two nearest of all.
var hardAngles = []float64{
	math.Pi / 2, math.Pi, 3 * math.Pi / 2, 2 * math.Pi, 22, 355, 103993, 833719, 1146408, 5419351.5,
	80143857, 6381956970095103 * 0x1p797, 5319372648326541 * 0x1p249, math.MaxFloat64, 0x1p1023, 1.6e6, 1.6000001e6,
}

func TestSincosIsExactToAnUlpForAnyAngle(t *testing.T) {
	for _, c := range []struct {
		name   string
		lo, hi float64
	}{{"tiny", -1000, -20}, {"small", -20, 1}, {"some turns", 1, 20}, {"many turns", 20, 60}, {"huge", 60, 1023}} {
		xs := draw(700, c.lo, c.hi)
		worst(t, "sin, "+c.name, 0.9, xs, func(x float64) (float64, *big.Float) {
			got, _ := Sincos(x)
			want, _ := exactSincos(x)
			return got, want
		})
		worst(t, "cos, "+c.name, 0.9, xs, func(x float64) (float64, *big.Float) {
			_, got := Sincos(x)
			_, want := exactSincos(x)
			return got, want
		})
	}
	worst(t, "sin, near multiples", 0.9, hardAngles, func(x float64) (float64, *big.Float) {
		got, _ := Sincos(x)
		want, _ := exactSincos(x)
		return got, want
	})
	worst(t, "cos, near multiples", 0.9, hardAngles, func(x float64) (float64, *big.Float) {
		_, got := Sincos(x)
		_, want := exactSincos(x)
		return got, want
	})
}

func TestWrap(t *testing.T) {
	xs := append(draw(700, 1, 1023), hardAngles...)
	worst(t, "Wrap", 1, xs, func(x float64) (float64, *big.Float) {
		n, r := exactReduce(x)
		if n == 3 || n == 2 && r.Sign() > 0 {
			n -= 4
		}
		quarter := new(big.Float).SetMantExp(exactPi(), -1)
		return Wrap(x), new(big.Float).SetPrec(bits300).Add(r, mul(num(float64(n)), quarter))
	})
	for _, x := range []float64{0, 1, -3, math.Pi, -math.Pi} {
		if got := Wrap(x); got != x {
			t.Errorf("Wrap(%v) = %v, want it unchanged", x, got)
		}
	}
	if got := Wrap(math.Nextafter(math.Pi, 4)); got > 0 {
		t.Errorf("Wrap of a little more than π is %v, want it negative", got)
	}
}

func TestVersine(t *testing.T) {
	xs := draw(700, -200, math.Log2(math.Pi/4))
	worst(t, "x − sin x", 3, xs, func(x float64) (float64, *big.Float) {
		excess, _ := Versine(x)
		// The series: 300 bits are not enough for the difference at 2⁻²⁰⁰.
		term := quo(mul(num(x), mul(num(x), num(x))), num(6))
		sum := num(0)
		for k := 3.0; k < 60; k += 2 {
			sum = add(sum, term)
			term = quo(mul(term, mul(num(x), num(x))), num(-(k+1)*(k+2)))
		}
		return excess, sum
	})
	worst(t, "1 − cos x", 2, xs, func(x float64) (float64, *big.Float) {
		_, vers := Versine(x)
		s, _ := exactSincos(x / 2)
		return vers, mul(num(2), mul(s, s))
	})
}

func TestHyperVersine(t *testing.T) {
	xs := draw(700, -200, 6)
	worst(t, "sinh x − x", 5, xs, func(x float64) (float64, *big.Float) {
		excess, _ := HyperVersine(x)
		if math.Abs(x) > 1 {
			s, _ := exactSinhcosh(x)
			return excess, sub(s, num(x))
		}
		term := quo(mul(num(x), mul(num(x), num(x))), num(6))
		sum := num(0)
		for k := 3.0; k < 60; k += 2 {
			sum = add(sum, term)
			term = quo(mul(term, mul(num(x), num(x))), num((k+1)*(k+2)))
		}
		return excess, sum
	})
	worst(t, "cosh x − 1", 3, draw(700, -100, 6), func(x float64) (float64, *big.Float) {
		_, vers := HyperVersine(x)
		s, _ := exactSinhcosh(x / 2)
		return vers, mul(num(2), mul(s, s))
	})
}

func TestAtan2(t *testing.T) {
	ys, xs := draw(1000, -30, 30), draw(999, -30, 30)
	top := 0.0
	for i, x := range xs {
		top = max(top, ulps(Atan2(ys[i], x), exactAtan2(ys[i], x)))
		near := x * (1 + 0.5*math.Sin(float64(i)))
		top = max(top, ulps(Atan2(near, x), exactAtan2(near, x)))
	}
	t.Logf("%-22s %.3f ulp", "atan2", top)
	if top > 1 {
		t.Errorf("Atan2 errs by %.3f ulp", top)
	}
}

func TestExponentials(t *testing.T) {
	worst(t, "exp", 1, draw(700, -40, math.Log2(708)), func(x float64) (float64, *big.Float) {
		return Exp(x), exactExp(num(x))
	})
	positive := draw(700, -1070, 1023)
	for i, x := range positive {
		positive[i] = math.Abs(x)
	}
	for _, x := range draw(700, -50, -1) {
		positive = append(positive, 1+x)
	}
	worst(t, "log", 1, positive, func(x float64) (float64, *big.Float) { return Log(x), exactLog(num(x)) })
	above := draw(700, -60, -0.01)
	for _, x := range draw(500, 0, 100) {
		above = append(above, math.Abs(x))
	}
	worst(t, "log1p", 1, above, func(x float64) (float64, *big.Float) { return Log1p(x), exactLog(add(num(1), num(x))) })
	xs := draw(700, -60, 9.4)
	worst(t, "sinh", 2, xs, func(x float64) (float64, *big.Float) {
		got, _ := Sinhcosh(x)
		s, _ := exactSinhcosh(x)
		return got, s
	})
	worst(t, "cosh", 2, xs, func(x float64) (float64, *big.Float) {
		_, got := Sinhcosh(x)
		_, c := exactSinhcosh(x)
		return got, c
	})
	worst(t, "asinh", 2, draw(700, -60, 300), func(x float64) (float64, *big.Float) { return Asinh(x), exactAsinh(x) })
	worst(t, "cbrt", 1, draw(700, -1070, 1023), func(x float64) (float64, *big.Float) { return Cbrt(x), exactCbrt(x) })
}

// TestSpecialValues compares with package math, which follows the standard's
// special cases.
func TestSpecialValues(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	special := []float64{0, zero, 1, -1, 2, -2, inf, -inf, nan, math.SmallestNonzeroFloat64, math.MaxFloat64, -math.MaxFloat64}
	same := func(a, b float64) bool {
		return math.IsNaN(a) && math.IsNaN(b) || math.Signbit(a) == math.Signbit(b) && (a == b || math.Abs(a-b) <= 4e-16*math.Abs(b))
	}
	for name, f := range map[string][2]func(float64) float64{
		"sin": {func(x float64) float64 { s, _ := Sincos(x); return s }, math.Sin},
		"cos": {func(x float64) float64 { _, c := Sincos(x); return c }, math.Cos},
		"Exp": {Exp, math.Exp}, "Log": {Log, math.Log}, "Log1p": {Log1p, math.Log1p}, "Asinh": {Asinh, math.Asinh}, "Cbrt": {Cbrt, math.Cbrt},
		"sinh": {func(x float64) float64 { s, _ := Sinhcosh(x); return s }, math.Sinh},
		"cosh": {func(x float64) float64 { _, c := Sinhcosh(x); return c }, math.Cosh},
	} {
		for _, x := range special {
			if (name == "sin" || name == "cos") && math.Abs(x) == math.MaxFloat64 {
				continue // exact elsewhere; math is not
			}
			if name == "Log" && x > 0 && x < 1e-300 {
				continue // and the same, on amd64
			}
			if got, want := f[0](x), f[1](x); !same(got, want) {
				t.Errorf("%s(%v) = %v, want %v", name, x, got, want)
			}
		}
	}
	for _, y := range special {
		for _, x := range special {
			if got, want := Atan2(y, x), math.Atan2(y, x); !same(got, want) {
				t.Errorf("Atan2(%v, %v) = %v, want %v", y, x, got, want)
			}
		}
	}
	if !math.IsNaN(Wrap(inf)) || !math.IsNaN(Wrap(nan)) {
		t.Error("Wrap of what is not finite is finite")
	}
}

func TestHashLooksDrawn(t *testing.T) {
	// Each of the four words alone: neighbours must differ in half of their bits,
	// and the numbers drawn fill [0, 1) evenly.
	for word := range 4 {
		var flips int
		var sum, square float64
		const n = 20000
		in := [4]uint64{1, 2, 3, 4}
		last := Hash(in[0], in[1], in[2], in[3])
		for i := range uint64(n) {
			in[word] = i << (i % 48)
			h := Hash(in[0], in[1], in[2], in[3])
			in[word] ^= 1 << (i % 64)
			g := Hash(in[0], in[1], in[2], in[3])
			for d := h ^ g; d != 0; d &= d - 1 {
				flips++
			}
			u := Uniform(h ^ last<<1)
			if u < 0 || u >= 1 {
				t.Fatalf("Uniform gave %v", u)
			}
			sum += u
			square += u * u
			last = g
		}
		if mean := float64(flips) / n; math.Abs(mean-32) > 0.2 {
			t.Errorf("word %d: a flipped bit flips %.2f bits of 64, want 32", word, mean)
		}
		if mean, sq := sum/n, square/n; math.Abs(mean-0.5) > 0.01 || math.Abs(sq-1.0/3) > 0.01 {
			t.Errorf("word %d: mean %.4f and mean square %.4f, want 0.5 and 0.3333", word, mean, sq)
		}
	}
	if Uniform(math.MaxUint64) >= 1 || Uniform(0) != 0 {
		t.Error("Uniform leaves [0, 1)")
	}
}

func BenchmarkSincos(b *testing.B) {
	var sum float64
	for x := 0.0; b.Loop(); x += 1.7 {
		s, c := Sincos(x)
		sum += s + c
	}
	_ = sum
}

func BenchmarkSincosHuge(b *testing.B) {
	var sum float64
	for x := 1e15; b.Loop(); x += 1e12 {
		s, c := Sincos(x)
		sum += s + c
	}
	_ = sum
}

func BenchmarkAtan2(b *testing.B) {
	var sum float64
	for x := 0.1; b.Loop(); x += 1.7 {
		sum += Atan2(1, x)
	}
	_ = sum
}
