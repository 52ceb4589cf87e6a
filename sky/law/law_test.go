package law

import (
	"compress/gzip"
	"io"
	"math"
	"os"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

func galaxyOf(t testing.TB) *Galaxy {
	t.Helper()
	packed, err := os.Open("../data/arms.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	file, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	arms, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(arms)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// integral returns the law's number of systems that look brighter than a limit from a place:
// the sum over directions and distances, with or without dust.
func (g *Galaxy) integral(from r3.Vec, limit float64, dusty bool) float64 {
	const rings = 24 // of latitude; directions of about 15 square degrees
	total := 0.0
	for i := range rings {
		sinB := (2*float64(i)+1)/rings - 1 // equal areas
		// Finer towards the plane, where the stars are.
		b := math.Asin(sinB*sinB*sinB*0.5 + sinB*0.5)
		weight := (3*sinB*sinB*0.5 + 0.5) * 2 / rings
		n := max(6, int(2*rings*math.Cos(b)))
		for j := range n {
			l := 2 * math.Pi * (float64(j) + 0.5) / float64(n)
			d := r3.Vec{X: math.Cos(b) * math.Cos(l), Y: math.Cos(b) * math.Sin(l), Z: math.Sin(b)}
			total += weight * 2 * math.Pi / float64(n) * g.ray(from, d, limit, dusty)
		}
	}
	return total
}

// ray integrates r²·ρ along a direction.
func (g *Galaxy) ray(from, d r3.Vec, limit float64, dusty bool) float64 {
	total, even := 0.0, 0.0
	ratio := 1.1
	var sight Sight
	if dusty {
		ratio = 1.05 // the clouds have edges
		sight.From(from)
	}
	for r := 3.0; r < 30000; r *= ratio {
		step, mid := r*(ratio-1), r*(1+ratio)/2
		p := r3.Add(from, r3.Scale(mid, d))
		r2 := p.X*p.X + p.Y*p.Y
		dim := 0.0
		if dusty {
			even += step * dustPerPC * portable.Exp((sunRadius-math.Sqrt(r2))/dustRadius-math.Abs(p.Z)/dustHeight) * hole(r2) * (1 - KnownShare(p))
			dim = sight.throughClouds(p, even)
		}
		faintest := limit - Modulus(mid) - dim
		if faintest < firstMag {
			break
		}
		sum := 0.0
		for bin := range bins {
			lo := firstMag + 0.5*float64(bin)
			if lo >= faintest {
				break
			}
			sum += min(0.5, faintest-lo) * g.density(bin, p.X, p.Y, p.Z)
		}
		total += sum * mid * mid * step
	}
	return total
}

// density returns ρ, from its parts.
func (g *Galaxy) density(bin int, x, y, z float64) float64 {
	r2 := x*x + y*y
	r, p, level := math.Sqrt(r2), &phi[bin], bin/3
	z = math.Abs(z)
	edge, flare := edgeAt(r), flareAt(r)
	sum := p[0] * edge / flare * portable.Exp(dwarfPower(level, r, z, flare))
	if inArms[level] > 0 {
		sum *= hole(r2) * (1 + inArms[level]*(g.arms.at(x, y)-1))
	}
	return sum + p[1]*edge/flare*portable.Exp(giantPower(r, z, flare)) + p[2]*old(r2, r, z, edge, x, y)
}

// places are where the counts are taken, from the Sun.
var places = []struct {
	Name       string
	DX, DY, DZ float64
	Dusty      float64 // the integral of the law's fit, naked-eye systems through even dust
	Clear      float64 // the same without dust
}{
	{"Sun", 0, 0, 0, 8847, 11406},
	{"25 in", 25, 0, 0, 8851, 11437},
	{"100 in", 100, 0, 0, 8866, 11539},
	{"500 in", 500, 0, 0, 9590, 12904},
	{"1000 in", 1000, 0, 0, 13195, 17930},
	{"4000 in", 4000, 0, 0, 28752, 50897},
	{"100 out", -100, 0, 0, 8824, 11273},
	{"1000 out", -1000, 0, 0, 6197, 7687},
	{"4000 out", -4000, 0, 0, 1763, 1999},
	{"100 along", 0, 100, 0, 8903, 11485},
	{"1000 along", 0, 1000, 0, 9273, 11844},
	{"1000 up", 0, 0, 1000, 795, 1222},
}

// The law's integrals are those of its fit, within 4 %.
func TestLaw(t *testing.T) {
	g := galaxyOf(t)
	for _, p := range places {
		if testing.Short() && p.DX != 0 {
			continue // an integral takes long
		}
		at := r3.Add(Sun, r3.Vec{X: p.DX, Y: p.DY, Z: p.DZ})
		if clear := g.integral(at, 6.5, false); math.Abs(clear/p.Clear-1) > 0.04 {
			t.Errorf("%s: %.0f systems without dust, want %.0f", p.Name, clear, p.Clear)
		}
	}
}
