package looks

import (
	"math"
	"testing"
)

// Hotter light is bluer, all along the table and beyond both its ends.
func TestHotLightIsBlue(t *testing.T) {
	last := -1.0
	for teff := 300.0; teff < 200000; teff *= 1.03 {
		c := Light(teff)
		if most := max(c[0], c[1], c[2]); math.Abs(float64(most)-1) > 0.03 {
			t.Fatalf("at %.0f K the largest part is %v", teff, most)
		}
		ratio := float64(c[2]) / float64(c[0])
		if ratio < last {
			t.Fatalf("at %.0f K the light is redder than below it", teff)
		}
		last = ratio
	}
	for _, c := range []RGB{Sunlight(sunTeff), SunLook.Color()} {
		if c[0] < 0.95 || c[2] < 0.7 {
			t.Errorf("the Sun's light is %v", c)
		}
	}
}

// The Sun has the figures of the tables that were read, and what is not known of a star is
// filled in by those of the main sequence.
func TestStarOf(t *testing.T) {
	if across, contrast := SunLook.Cells(); math.Abs(across-1030) > 30 || contrast != 0.16 {
		t.Errorf("the Sun has %v cells across, of contrast %v", across, contrast)
	}
	fall, power := SunLook.Limb()
	if math.Abs(float64(fall[0])-0.749) > 0.002 || math.Abs(float64(power[0])-0.702) > 0.01 || fall[2] < fall[0] {
		t.Errorf("the Sun darkens by %v, %v", fall, power)
	}
	if p := SunLook.Power(); p != 1 {
		t.Errorf("the Sun shines like %v Suns", p)
	}
	if s := StarOf(0, 0, 0, 1); *s != SunLook {
		t.Errorf("a star of which nothing is known is %+v", s)
	}
	betelgeuse, proxima, sirius := StarOf(3600, 760, 17, 1), StarOf(2900, 0.15, 0.12, 1), StarOf(25000, 0.0084, 1.02, 1)
	if across, _ := betelgeuse.Cells(); across > 20 {
		t.Errorf("a red supergiant has %v cells across", across)
	}
	if _, light := proxima.Spots(); light >= 1 {
		t.Error("a red dwarf has no spots")
	}
	if fall, _ := sirius.Limb(); fall[0] != 0.45 {
		t.Errorf("a white dwarf of log g %.1f darkens by %v", sirius.LogG, fall)
	}
	if c := CometOf(0); !(c.Water > 1e28 && c.Water < 1e29) {
		t.Errorf("a comet of unknown size gives off %v molecules per second", c.Water)
	}
}
