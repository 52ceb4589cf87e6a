package sky

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

func galaxyOf(t testing.TB) *Galaxy {
	t.Helper()
	g, err := Generate()
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
	total, dim := 0.0, 0.0
	const ratio = 1.05
	for r := 0.5; r < 30000; r *= ratio {
		step, mid := r*(ratio-1), r*(1+ratio)/2
		p := r3.Add(from, r3.Scale(mid, d))
		r2 := p.X*p.X + p.Y*p.Y
		if dusty {
			dim += step * dustPerPC * portable.Exp((sunRadius-math.Sqrt(r2))/dustRadius-math.Abs(p.Z)/dustHeight) * hole(r2)
		}
		faintest := limit - modulus(mid) - dim
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
	name       string
	dx, dy, dz float64
	dusty      float64 // the integral of the law's fit, naked-eye systems through dust
	clear      float64 // the same without dust
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
		if testing.Short() && p.dx != 0 {
			continue // an integral takes half a second
		}
		at := r3.Add(Sun, r3.Vec{X: p.dx, Y: p.dy, Z: p.dz})
		if clear := g.integral(at, 6.5, false); math.Abs(clear/p.clear-1) > 0.04 {
			t.Errorf("%s: %.0f systems without dust, want %.0f", p.name, clear, p.clear)
		}
	}
}

// The sky has as many naked-eye systems as the law says, within 5 %, at the Sun and far from
// it: no bubble shows where the catalogue ends.
func TestCounts(t *testing.T) {
	g, c := galaxyOf(t), catalogue(t)
	s := g.Seeker()
	var list []Point
	t.Logf("%-10s %7s %10s %7s %6s", "pc", "real", "generated", "law", "ratio")
	for _, p := range places {
		if testing.Short() && p.dx != 0 && p.dx != 100 {
			continue
		}
		at := r3.Add(Sun, r3.Vec{X: p.dx, Y: p.dy, Z: p.dz})
		real := 0
		for i := range c.groups {
			if i > 0 && len(c.groups[i].stars) > 0 && c.System(i).Magnitude(at) < 6.5 {
				real++
			}
		}
		list = s.Visible(list[:0], at, 6.5)
		law := g.integral(at, 6.5, true)
		ratio := float64(real+len(list)) / law
		t.Logf("%-10s %7d %10d %7.0f %6.3f", p.name, real, len(list), law, ratio)
		allowed := 0.05
		if p.dz != 0 {
			allowed = 0.1 // 800 systems
		}
		if math.Abs(ratio-1) > allowed || math.Abs(law/p.dusty-1) > 0.04 {
			t.Errorf("%s: %d real and %d generated systems; law %.0f, published %.0f", p.name, real, len(list), law, p.dusty)
		}
	}
}

// No edge shows: in shells about the Sun where the catalogue hands over, real and generated
// systems together are as many as the law says.
func TestHandover(t *testing.T) {
	g, c := galaxyOf(t), catalogue(t)
	s := g.Seeker()
	for _, shell := range []struct{ bright, faint, from, to, within float64 }{
		{2, 5, 35, 50, 0.08}, {2, 5, 50, 70, 0.06}, {5, 8, 25, 35, 0.12}, {8, 17, 10, 25, 0.08}, {8, 17, 25, 35, 0.06}, {-1, 2, 140, 200, 0.06},
	} {
		found := 0
		for _, p := range s.Within(nil, Sun, shell.to, shell.faint) {
			if d := portable.Norm3(r3.Sub(p.Place, Sun)); d >= shell.from && p.AbsMag >= shell.bright {
				found++
			}
		}
		for i := range c.groups {
			if i == 0 || len(c.groups[i].stars) == 0 {
				continue
			}
			m := math.Inf(1)
			for _, star := range c.groups[i].stars {
				m = min(m, c.stars[star].absMag)
			}
			if d := portable.Norm3(r3.Sub(c.groups[i].place, Sun)); d >= shell.from && d < shell.to && m >= shell.bright && m < shell.faint {
				found++
			}
		}
		law := 0.0
		for bin := int(2 * (shell.bright - firstMag)); bin < int(2*(shell.faint-firstMag)); bin++ {
			const n = 60
			for i := range n { // heights above the Sun, of equal volumes of the shell's inside
				for _, ball := range []struct{ r, sign float64 }{{shell.to, 1}, {shell.from, -1}} {
					h := ball.r * (2*(float64(i)+0.5)/n - 1)
					law += ball.sign * 0.5 * math.Pi * (ball.r*ball.r - h*h) * 2 * ball.r / n * g.density(bin, Sun.X, Sun.Y, Sun.Z+h)
				}
			}
		}
		t.Logf("M %g…%g, %g–%g pc: %d systems, law %.0f: %.3f", shell.bright, shell.faint, shell.from, shell.to, found, law, float64(found)/law)
		if math.Abs(float64(found)/law-1) > shell.within+2/math.Sqrt(law) {
			t.Errorf("M %g…%g, %g–%g pc: %d systems, law %.0f", shell.bright, shell.faint, shell.from, shell.to, found, law)
		}
	}
}
