package portable

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

// TestVectorsAgreeWithGonum wants gonum's results to the rounding of one product.
func TestVectorsAgreeWithGonum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e6, 1e6)
		a := r2.Vec{X: x.Draw(t, "a.X"), Y: x.Draw(t, "a.Y")}
		b := r2.Vec{X: x.Draw(t, "b.X"), Y: x.Draw(t, "b.Y")}
		f := x.Draw(t, "f")
		most := 4 * 0x1p-52 * (math.Abs(a.X*b.X) + math.Abs(a.Y*b.Y) + math.Abs(a.X*b.Y) + math.Abs(a.Y*b.X))
		if d := math.Abs(Dot(a, b) - r2.Dot(a, b)); d > most {
			t.Fatalf("Dot is off by %v", d)
		}
		if d := math.Abs(Cross(a, b) - r2.Cross(a, b)); d > most {
			t.Fatalf("Cross is off by %v", d)
		}
		if Scale(f, a) != r2.Scale(f, a) {
			t.Fatalf("Scale gives %v", Scale(f, a))
		}
		if got, want := AddScaled(b, f, a), r2.Add(b, r2.Scale(f, a)); r2.Norm(r2.Sub(got, want)) > 0x1p-51*(r2.Norm(b)+math.Abs(f)*r2.Norm(a)) {
			t.Fatalf("AddScaled gives %v, want %v", got, want)
		}
		if n := Norm(a); math.Abs(n-r2.Norm(a)) > 0x1p-51*n {
			t.Fatalf("Norm gives %v, want %v", n, r2.Norm(a))
		}
	})
}

func TestNormAtTheEdges(t *testing.T) {
	tiny, huge, inf, nan := math.SmallestNonzeroFloat64, math.MaxFloat64, math.Inf(1), math.NaN()
	for _, c := range []struct {
		v    r2.Vec
		want float64
	}{
		{r2.Vec{}, 0},
		{r2.Vec{X: 3e-200, Y: 4e-200}, 5e-200},
		{r2.Vec{X: -3e200, Y: 4e200}, 5e200},
		{r2.Vec{X: tiny}, tiny},
		{r2.Vec{Y: -huge}, huge},
		{r2.Vec{X: inf, Y: 1}, inf},
		{r2.Vec{X: -inf}, inf},
	} {
		if got := Norm(c.v); math.Abs(got-c.want) > 1e-15*c.want {
			t.Errorf("|%v| = %v, want %v", c.v, got, c.want)
		}
	}
	for _, v := range []r2.Vec{{}, {X: inf}, {X: nan}, {X: 1, Y: nan}, {X: -inf, Y: inf}} {
		if u, ok := Unit(v); ok || u != (r2.Vec{}) {
			t.Errorf("Unit(%v) = %v, %t", v, u, ok)
		}
	}
	for _, v := range []r2.Vec{{X: tiny}, {X: huge}, {X: -1e-300, Y: 1e-300}, {Y: 3}} {
		if u, ok := Unit(v); !ok || math.Abs(Norm(u)-1) > 1e-15 {
			t.Errorf("Unit(%v) = %v, %t", v, u, ok)
		}
	}
}
