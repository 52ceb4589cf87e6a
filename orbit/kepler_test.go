package orbit

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
)

const ulp = 0x1p-52 // of 1

// hardMeans are mean anomalies of every size for eccentricity e, with those
// where long orbits turn round: M around |1−e|^1.5.
func hardMeans(e float64) []float64 {
	ms := []float64{0, 5e-324, 1e-300, 1e-151, 1e-149, 1e-100, 1e-30, math.Pi, math.Pi / 2, math.Nextafter(math.Pi, 0), 3, 1, 0.991}
	corner := math.Pow(math.Abs(1-e), 1.5)
	for i := range 25 {
		u := portable.Uniform(portable.Hash(uint64(i), math.Float64bits(e), 0, 0))
		ms = append(ms, math.Pi*u, math.Exp(-40*u), min(3, corner*math.Exp(8*u-4)), -math.Pi*u)
	}
	return ms
}

// TestEllipseAccuracy measures the error of place against 250-bit arithmetic, in
// ulp of the semi-major axis (2⁻⁵² a), for the general solver with mean
// anomalies up to the largest float64 and the prepared one within a revolution.
// Run with -v for the table.
func TestEllipseAccuracy(t *testing.T) {
	t.Log("      1−e    general   of r    huge M   prepared")
	for _, f := range []float64{1, 1 - 1e-9, 0.99, 0.9, 0.7, 0.5, 0.3, 0.1, 0.03, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-14, ulp / 2} {
		e := 1 - f
		el := Elements{Q: 1 - e, E: e, Mu: 1}
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		var general, relative, huge, prepared float64
		for _, m := range hardMeans(e) {
			bx, by := exactEllipse(e, m, EccentricAnomaly(e, m))
			r, _ := el.State(m)
			d := gap(r.X, r.Y, bx, by) / ulp
			general = max(general, d)
			relative = max(relative, d/portable.Norm3(r))
			p, _ := o.State(m)
			prepared = max(prepared, gap(p.X, p.Y, bx, by)/ulp)
		}
		for _, m := range []float64{7, -10, 1e3, 1e5, 1.7e6, 1e9, -1e12, 1e15, 0x1p53, 1e22, 1e100, 1e300, math.MaxFloat64} {
			bx, by := exactEllipse(e, m, EccentricAnomaly(e, m))
			r, _ := el.State(m)
			huge = max(huge, gap(r.X, r.Y, bx, by)/ulp)
		}
		t.Logf("%9.2g %8.2f %8.2f %8.2f %8.2f", f, general, relative, huge, prepared)
		if general > 2.5 || huge > 2.5 || prepared > 2.5 {
			t.Errorf("e = %v: place errs by %.2f, %.2f for huge M, prepared %.2f ulp of a", e, general, huge, prepared)
		}
		if relative > 4 {
			t.Errorf("e = %v: place errs by %.2f ulp of the distance", e, relative)
		}
	}
}

// TestHyperbolaAccuracy measures the error of place in ulp of the distance.
func TestHyperbolaAccuracy(t *testing.T) {
	t.Log("      e−1    of r")
	for _, f := range []float64{ulp, 1e-14, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.5, 1, 3, 10, 100, 1e4, 1e8} {
		e := 1 + f
		el := Elements{Q: e - 1, E: e, Mu: 1}
		worst, at := 0.0, 0.0
		for _, m := range append(hardMeans(e), 10, 100, 1e4, -1e6, 1e9) {
			bx, by := exactHyperbola(e, m, HyperbolicAnomaly(e, m))
			r, _ := el.State(m)
			if d := gap(r.X, r.Y, bx, by) / ulp / portable.Norm3(r); !(d <= worst) {
				worst, at = d, m
			}
		}
		t.Logf("%9.2g %8.2f", e-1, worst)
		if !(worst <= 4) {
			t.Errorf("e = 1 + %g: place errs by %.2f ulp of the distance at M = %v", e-1, worst, at)
		}
	}
}

// everySet runs a test on plain Go and on each set of instructions that the machine has.
func everySet(t *testing.T, test func(t *testing.T)) {
	t.Cleanup(func() {
		if err := simd.Choose(""); err != nil {
			t.Error(err)
		}
	})
	for _, set := range simd.Sets() {
		t.Run(set.String(), func(t *testing.T) {
			if err := simd.Choose(set.String()); err != nil {
				t.Fatal(err)
			}
			test(t)
		})
	}
}

// TestBatchEqualsSingle wants the same bits, also at the odd places.
func TestBatchEqualsSingle(t *testing.T) {
	var es, ms []float64
	for _, e := range []float64{0, 0.1, 0.5, 0.9, 0.999, 1 - 1e-12, 1, -0.1, 2, math.NaN()} {
		for _, m := range append(hardMeans(e), 1e9, math.Inf(1), math.NaN()) {
			es, ms = append(es, e), append(ms, m)
		}
	}
	everySet(t, func(t *testing.T) {
		got := make([]float64, len(ms))
		EccentricAnomalies(got, es, ms)
		for i, E := range got {
			want := EccentricAnomaly(es[i], ms[i])
			if math.Float64bits(E) != math.Float64bits(want) && !(math.IsNaN(E) && math.IsNaN(want)) {
				t.Fatalf("e = %v, M = %v: %v in the batch, %v alone", es[i], ms[i], E, want)
			}
		}
		inPlace := slices.Clone(ms)
		EccentricAnomalies(inPlace, es, inPlace)
		for i := range got {
			if math.Float64bits(got[i]) != math.Float64bits(inPlace[i]) && !math.IsNaN(got[i]) {
				t.Fatalf("in place: %v at %d, want %v", inPlace[i], i, got[i])
			}
		}
	})
}

// TestBatchAccuracy measures the error of the anomalies of a batch against 250-bit arithmetic,
// in ulp of the anomaly, for eccentricities below 0.9 and within a revolution. With -v it
// tells the worst and the mean.
func TestBatchAccuracy(t *testing.T) {
	const n = 1000
	es, ms, exact := make([]float64, n), make([]float64, n), make([]*big.Float, n)
	for i := range n {
		es[i] = 0.9 * portable.Uniform(portable.Hash(5, uint64(i), 0, 0))
		ms[i] = math.Pi * (2*portable.Uniform(portable.Hash(5, uint64(i), 0, 1)) - 1)
		exact[i] = exactAnomaly(es[i], ms[i], EccentricAnomaly(es[i], ms[i]))
	}
	everySet(t, func(t *testing.T) {
		got := make([]float64, n)
		EccentricAnomalies(got, es, ms)
		worst, sum := 0.0, 0.0
		for i, E := range got {
			off, _ := sub(num(E), exact[i]).Float64()
			off = math.Abs(off) / math.Abs(math.Nextafter(E, math.Inf(1))-E)
			worst, sum = max(worst, off), sum+off
		}
		t.Logf("worst %.2f ulp, mean %.2f", worst, sum/n)
		if worst > 1.75 || sum/n > 0.4 {
			t.Errorf("an anomaly errs by %.2f ulp, %.2f in the mean", worst, sum/n)
		}
	})
}

func TestParabola(t *testing.T) {
	for _, w := range []float64{0, 1e-300, 1e-20, 1e-5, 0.1, 1, 4.0 / 3, 10, 1e5, 1e20, 1e200} {
		for _, w := range []float64{w, -w} {
			D := parabola(w)
			if back := D * (1 + D*D/3); math.Abs(back-w) > 4*ulp*math.Abs(w) {
				t.Errorf("Barker's equation at %v: D = %v gives %v back", w, D, back)
			}
		}
	}
	if D := parabola(4.0 / 3); math.Abs(D-1) > ulp {
		t.Errorf("D + D³/3 = 4/3 gives %v, want 1", D)
	}
}

func BenchmarkKepler(b *testing.B) {
	const n = 4096
	es, ms, dst := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range n {
		es[i] = 0.99 * portable.Uniform(portable.Hash(1, uint64(i), 0, 0))
		ms[i] = 2 * math.Pi * portable.Uniform(portable.Hash(2, uint64(i), 0, 0))
	}
	b.Run("general", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			dst[i%n] = EccentricAnomaly(es[i%n], ms[i%n])
		}
	})
	batch := func(b *testing.B) {
		for b.Loop() {
			EccentricAnomalies(dst, es, ms)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/solve")
	}
	b.Run("batch", batch)
	for _, set := range simd.Sets() {
		if err := simd.Choose(set.String()); err != nil {
			b.Fatal(err)
		}
		b.Run("batch/"+set.String(), batch)
	}
	if err := simd.Choose(""); err != nil {
		b.Fatal(err)
	}
	b.Run("hyperbola", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			dst[i%n] = HyperbolicAnomaly(1+es[i%n], 10*ms[i%n])
		}
	})
	for _, e := range []float64{0.0167, 0.2056, 0.7} {
		el := Elements{Q: 1 - e, E: e, I: 0.1, Node: 1, Peri: 2, Mu: 1}
		o, err := Prepare(el)
		if err != nil {
			b.Fatal(err)
		}
		name := string([]byte{'0', '.', byte('0' + int(10*e))})
		b.Run("preparedState/e="+name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				r, _ := o.State(ms[i%n])
				dst[i%n] = r.X
			}
		})
		b.Run("state/e="+name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				r, _ := el.State(ms[i%n])
				dst[i%n] = r.X
			}
		})
	}
	b.Run("prepare", func(b *testing.B) {
		for b.Loop() {
			if _, err := Prepare(Elements{Q: 0.8, E: 0.2, Mu: 1}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
