package law_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/sky"
	"galaxy/sky/law"
)

func catalogue(t testing.TB) *sky.Atlas {
	t.Helper()
	c, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ofStars reports whether the catalogue of stars has the system, and not that of planets alone.
func ofStars(s *sky.System) bool { return s.Source != "Open Exoplanet Catalogue" }

// The sky has as many naked-eye systems as the law says, within 5 %, at the Sun and far from
// it: no bubble shows where the catalogue ends.
func TestCounts(t *testing.T) {
	g, c := law.GalaxyOf(t), catalogue(t)
	s := g.Seeker()
	var list []law.Point
	t.Logf("%-10s %7s %10s %7s %6s", "pc", "real", "generated", "law", "ratio")
	for _, p := range law.Places {
		if testing.Short() && p.DX != 0 && p.DX != 100 {
			continue
		}
		at := r3.Add(law.Sun, r3.Vec{X: p.DX, Y: p.DY, Z: p.DZ})
		real := 0
		for i := 1; i < c.Systems(); i++ {
			if system := c.System(i); ofStars(system) && system.Magnitude(at) < 6.5 {
				real++
			}
		}
		list = s.Visible(list[:0], at, 6.5)
		expected := g.Integral(at, 6.5)
		ratio := float64(real+len(list)) / expected
		t.Logf("%-10s %7d %10d %7.0f %6.3f", p.Name, real, len(list), expected, ratio)
		allowed := 0.05
		if p.DZ != 0 {
			allowed = 0.1 // 800 systems
		}
		if math.Abs(ratio-1) > allowed || math.Abs(expected/p.Dusty-1) > 0.05 {
			t.Errorf("%s: %d real and %d generated systems; law %.0f, published %.0f", p.Name, real, len(list), expected, p.Dusty)
		}
	}
}

// No edge shows: in shells about the Sun where the catalogue hands over, real and generated
// systems together are as many as the law says.
func TestHandover(t *testing.T) {
	g, c := law.GalaxyOf(t), catalogue(t)
	s := g.Seeker()
	for _, shell := range []struct{ bright, faint, from, to, within float64 }{
		{2, 5, 35, 50, 0.08}, {2, 5, 50, 70, 0.06}, {5, 8, 25, 35, 0.12}, {8, 17, 10, 25, 0.08}, {8, 17, 25, 35, 0.06}, {-1, 2, 140, 200, 0.06},
	} {
		found := 0
		for _, p := range s.Within(nil, law.Sun, shell.to, shell.faint) {
			if d := portable.Norm3(r3.Sub(p.Place, law.Sun)); d >= shell.from && p.AbsMag >= shell.bright {
				found++
			}
		}
		for i := 1; i < c.Systems(); i++ {
			system := c.System(i)
			if !ofStars(system) {
				continue
			}
			m := system.Primary().AbsMag
			if d := portable.Norm3(r3.Sub(system.Place, law.Sun)); d >= shell.from && d < shell.to && m >= shell.bright && m < shell.faint {
				found++
			}
		}
		expected := 0.0
		for bin := int(2 * (shell.bright - law.FirstMag)); bin < int(2*(shell.faint-law.FirstMag)); bin++ {
			const n = 60
			for i := range n { // heights above the Sun, of equal volumes of the shell's inside
				for _, ball := range []struct{ r, sign float64 }{{shell.to, 1}, {shell.from, -1}} {
					h := ball.r * (2*(float64(i)+0.5)/n - 1)
					expected += ball.sign * 0.5 * math.Pi * (ball.r*ball.r - h*h) * 2 * ball.r / n * g.Density(bin, law.Sun.X, law.Sun.Y, law.Sun.Z+h)
				}
			}
		}
		t.Logf("M %g…%g, %g–%g pc: %d systems, law %.0f: %.3f", shell.bright, shell.faint, shell.from, shell.to, found, expected, float64(found)/expected)
		if math.Abs(float64(found)/expected-1) > shell.within+2/math.Sqrt(expected) {
			t.Errorf("M %g…%g, %g–%g pc: %d systems, law %.0f", shell.bright, shell.faint, shell.from, shell.to, found, expected)
		}
	}
}
