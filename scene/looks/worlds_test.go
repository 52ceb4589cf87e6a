package looks

import (
	"math"
	"reflect"
	"testing"
)

// Each class of package sky looks like what it is, for any temperature and mass, and like itself again.
func TestWorld(t *testing.T) {
	kindsOf := map[string][]Kind{
		"lava": {Lava}, "ocean": {Ocean}, "ice": {Ice, Rock}, "rock": {Rock, Clouds, Desert}, "sub-Neptune": {Giant},
		"ice giant": {Giant}, "gas giant": {Giant}, "hot gas giant": {Giant}, "": {Rock, Clouds, Desert},
	}
	names := map[string]bool{}
	for class, allowed := range kindsOf {
		for _, temperature := range []float64{0, 40, 120, 180, 225, 255, 288, 350, 700, 1050, 1600, 5000} {
			for _, mass := range []float64{0, 1e-6, 0.01, 0.3, 1, 6, 15, 300, 5000, 20000} {
				for seed := range uint32(20) {
					if class == "lava" && temperature < 1000 {
						continue
					}
					g := World(class, temperature, mass, seed*7919)
					names[g.Name] = true
					ok := false
					for _, k := range allowed {
						ok = ok || g.Kind == k
					}
					if !ok {
						t.Fatalf("%s of %g K and %g Earths is %q", class, temperature, mass, g.Name)
					}
					for _, c := range []RGB{g.Low, g.Mid, g.High, g.Mean(), g.Air.Color} {
						for _, x := range c {
							if !(x >= 0 && x <= 1) {
								t.Fatalf("%s has a colour %v", g.Name, c)
							}
						}
					}
					for _, x := range []float32{g.Contrast, g.Relief, g.Craters, g.Cracks, g.Clouds, g.Seas, g.Swirl} {
						if !(x >= 0 && x <= 1.2) {
							t.Fatalf("%s: %+v", g.Name, g)
						}
					}
					if (g.Kind == Giant) != (len(g.Bands) > 0) || len(g.Marks) > MostMarks || g.North < 0 || g.North > 100 || !(g.Heat >= 0) {
						t.Fatalf("%s: %+v", g.Name, g)
					}
					if again := World(class, temperature, mass, seed*7919); !reflect.DeepEqual(g, again) {
						t.Fatalf("%s differs the second time", g.Name)
					}
				}
			}
		}
	}
	for i := range worlds {
		if !names[worlds[i].name] {
			t.Errorf("nothing looks as %q", worlds[i].name)
		}
	}
	if a, b := World("ocean", 255, 1, 1), World("ocean", 255, 1, 2); a.Mid == b.Mid || a.Seas == b.Seas && a.Seas < 1 {
		t.Error("two oceans look alike")
	}
	if hot, cold := World("gas giant", 1800, 300, 3), World("gas giant", 120, 300, 3); hot.Heat < 1500 || cold.Heat > 0 {
		t.Errorf("a hot giant glows at %g K, a cold one at %g", hot.Heat, cold.Heat)
	}
}

func TestRingsBetween(t *testing.T) {
	for seed := range uint32(10) {
		r := RingsBetween(1.3, 2.4, seed)
		if math.Abs(float64(r.Inner)-1.3) > 1e-5 || math.Abs(float64(r.Outer)-2.4) > 0.01 {
			t.Errorf("they reach from %g to %g", r.Inner, r.Outer)
		}
		strip, seen := r.Strip(), 0
		if len(strip) != 4*StripSize {
			t.Fatalf("%d texels", len(strip))
		}
		for i := 3; i < len(strip); i += 4 {
			if strip[i] > 20 {
				seen++
			}
		}
		if seen < StripSize/4 {
			t.Errorf("seed %d: only %d of %d texels can be seen", seed, seen, StripSize)
		}
	}
	for _, bad := range [][2]float64{{0, 0}, {2, 1}, {-1, 2}, {math.NaN(), 2}} {
		if RingsBetween(bad[0], bad[1], 1) != nil {
			t.Errorf("there are rings between %v", bad)
		}
	}
}
