package sky

import (
	"math"
	"slices"
	"testing"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// The bright stars of the Pleiades are in the cluster, as bright from the Sun as before and in the same direction; those
// of the Hyades, whose parallaxes tell how deep the cluster is, stay where they are.
func TestBrightStarsAreInTheirClusters(t *testing.T) {
	for _, c := range []struct {
		cluster string
		stars   []string
		at      bool
	}{
		{"M 45", []string{"Alcyone", "Atlas", "Electra", "Maia", "Merope", "Taygeta", "Pleione", "Celaeno", "Asterope"}, true},
		{"M 44", []string{"39 Cancri A", "Meleph"}, true},
		{"Hyades", []string{"Prima Hyadum", "Secunda Hyadum", "Rho Tauri"}, false},
	} {
		f := one(t, c.cluster)
		middle := portable.Norm3(r3.Sub(f.Object.Place, law.Sun))
		for _, name := range c.stars {
			s := one(t, name).System
			pc := portable.Norm3(r3.Sub(s.Place, law.Sun))
			if c.at && math.Abs(pc-middle) > 0.5*f.Object.Size || slices.Contains(s.Assumed, "distance") != c.at {
				t.Errorf("%s is at %.1f pc, assumed %v; the middle of %s is at %.1f and it is %.1f deep", name, pc, s.Assumed, c.cluster, middle, f.Object.Size)
			}
		}
	}
	for name, v := range map[string]float64{"Alcyone": 2.87, "Merope": 4.17} { // BSC5
		if got := one(t, name).System.Magnitude(law.Sun); math.Abs(got-v) > 0.1 {
			t.Errorf("%s has V %.2f from the Sun, not %.2f", name, got, v)
		}
	}
}

// To bring a star nearer changes neither where it is seen nor how it moves over the sky.
func TestBringChangesNothingSeen(t *testing.T) {
	c := catalogue(t)
	for i := 1; i < len(c.stars); i += 997 {
		s := c.stars[i]
		before, seen := s, s.v-s.absMag-law.Modulus(portable.Norm3(s.fromSun))-law.Dust(law.Sun, r3.Add(law.Sun, s.fromSun))
		s.assumed = nil
		s.bring(0.9)
		if portable.Norm3(r3.Sub(s.across(), before.across())) > 1e-12 || portable.Norm3(r3.Sub(portable.Scale3(1/0.9, s.fromSun), before.fromSun)) > 1e-9 {
			t.Errorf("star %d moves by %v, not %v", i, s.across(), before.across())
		}
		if light := func(s *catalogued) float64 { return s.lum / portable.Dot3(s.fromSun, s.fromSun) }; math.Abs(light(&s)/light(&before)-1) > 1e-9 || math.Abs(s.r/portable.Norm3(s.fromSun)*portable.Norm3(before.fromSun)/before.r-1) > 1e-9 {
			t.Errorf("star %d has %v Suns and radius %v nearer, and had %v and %v", i, s.lum, s.r, before.lum, before.r)
		}
		if now := s.v - s.absMag - law.Modulus(portable.Norm3(s.fromSun)) - law.Dust(law.Sun, r3.Add(law.Sun, s.fromSun)); math.Abs(now-seen) > 1e-9 {
			t.Errorf("star %d is %v mag brighter from the Sun", i, seen-now)
		}
	}
}
