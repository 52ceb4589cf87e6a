package sky

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// The stars of a system together are as bright as the catalogue says: a companion that only an orbit tells of is
// in the magnitude of its star already.
func TestSystemsHaveTheirJointMagnitude(t *testing.T) {
	c, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	pairs := 0
	for i := 1; i < c.Systems(); i++ {
		g := &c.groups[i]
		if len(g.stars) == 0 || g.exo >= 0 && len(c.exo[g.exo].stars) > 1 { // a star may be of that catalogue alone
			continue
		}
		want, got, drawn := 0.0, 0.0, 0
		for _, k := range g.stars {
			want += law.Flux(c.stars[k].absMag)
		}
		s := c.System(i)
		for k := range s.Bodies {
			if b := &s.Bodies[k]; b.Kind == Star {
				got += law.Flux(b.AbsMag)
				drawn++
			}
		}
		if drawn > len(g.stars) {
			pairs++
			if off := law.Magnitudes(got / want); math.Abs(off) > 0.001 {
				t.Errorf("%s is by %.3f magnitudes brighter than its catalogue says", s.Name, off)
			}
		} else if got > want*1.001 {
			t.Errorf("%s is brighter than its stars", s.Name)
		}
	}
	if pairs < 150 {
		t.Errorf("%d pairs of which the catalogue has one star", pairs)
	}
}

// Magnitudes of pairs as the Bright Star Catalogue and the Washington Double Star Catalog have them.
func TestMagnitudesOfPairs(t *testing.T) {
	for _, c := range []struct {
		name  string
		joint float64
		stars int
	}{
		{"gamma Cen", 2.18, 2},
		{"Castor", 1.58, 2},
		{"Sabik", 2.43, 2},
		{"Ascella", 2.61, 2},
		{"tau Oph", 4.77, 2},  // the catalogue has the light of both twice
		{"zeta Boo", 3.78, 2}, // so here
		{"rho Oph", 4.57, 2},
		{"alpha Cen", -0.29, 3}, // these have their own
		{"40 Dra", 6.02, 1},     // its companion 41 Draconis is a system of its own
		{"theta Per", 4.11, 2},  // the companion is in the catalogue, without the orbit
	} {
		s := one(t, c.name).System
		light, stars := 0.0, 0
		far := law.Modulus(portable.Norm3(r3.Sub(s.Place, law.Sun))) + law.Dust(law.Sun, s.Place)
		for i := range s.Bodies {
			if b := &s.Bodies[i]; b.Kind == Star {
				light += law.Flux(b.AbsMag + far)
				stars++
			}
		}
		if v := -law.Magnitudes(light); math.Abs(v-c.joint) > 0.025 || stars != c.stars {
			t.Errorf("%s: %d stars of V %.2f together, want %d of %.2f", c.name, stars, v, c.stars, c.joint)
		}
	}
}
