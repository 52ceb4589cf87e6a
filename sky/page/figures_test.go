package page

import (
	"strings"
	"testing"

	"galaxy/sky/law"
)

// Numbers for people have three digits and their whole part, groups of three, and powers of ten.
func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", 0.00124: "0.00124", 99.94: "99.9", 137.4: "137", 999.6: "1 000", 26526: "26 526", 9999999.4: "9 999 999",
		1.0659e16: "1.07·10¹⁶", 1e7: "1·10⁷", 5.972e24: "5.97·10²⁴", 1.78e-9: "1.78·10⁻⁹", 2e-10: "2·10⁻¹⁰", -3e9: "-3·10⁹", -0.5: "-0.5",
	} {
		want = strings.ReplaceAll(want, " ", "\u00a0")
		if got := number(x); got != want {
			t.Errorf("%v is written %q, not %q", x, got, want)
		}
	}
	for pc, want := range map[float64]string{1: "3.26 light-years", 133: "434 light-years", 5200: "17\u00a0000 light-years", 790000: "2.58 million light-years", 306.5: "1\u00a0000 light-years"} {
		if got := inLightYears(nil, pc); got != want {
			t.Errorf("%v pc are %q, not %q", pc, got, want)
		}
	}
}

// Figures that are published, with their units.
func TestPublishedFigures(t *testing.T) {
	for _, c := range []struct{ thing, row, value string }{
		{"Sagittarius A*", "horizon", "0.0849 au"}, // 12.7 million km, of 4.3 million Suns
		{"Sagittarius A*", "place", "the galaxy's centre"},
		{"Moon", "inclination", "5.1"},
		{"Triton", "inclination", "13"}, // backwards: 157° to Neptune's equator, 130° to the ecliptic
		{"Moon", "mass", "0.0123 Earths, 7.35·10²² kg"},
		{"Phobos", "mass", "1.06·10¹⁶ kg"},
		{"Ceres", "mass", "0.000157 Earths, 9.38·10²⁰ kg"},
		{"Jupiter", "mass", "318 Earths, 1 Jupiter"},
		{"HD 209458 b", "inclination", "86.6° to the plane of the sky"},
		{"HD 209458 b", "nearest", ""},
		{"Mars", "nearest", "1.38 au"},
		{"55 Cnc b", "inclination", ""}, // it is by chance
		{"Sirius B", "inclination", "136° to the plane of the sky"},
		{"Halley", "temperature", "42.9 K, -230 °C at its farthest, 336 K, 63 °C at its nearest, in balance"},
		{"Sol", "names", "Sol, Solar System"},
		{"Vega", "names", "Alpha Lyrae, 3 Lyrae"},
		{"Mars", "temperature", "206 K"},
		{"HD 209458 b", "temperature", "1\u00a0316 K, 1\u00a0043 °C"},
		{"Sedna", "assumed", "radius"},
		{"Halley", "assumed", ""},
		{"Proxima b", "distance", "1.3014 pc, 4.24 light-years"},
		{"M 31", "distance", "790 kpc, 2.58 million light-years"},
		{"M 13", "distance", "7.1 kpc, 23\u00a0200 light-years"},
	} {
		f, err := directory(t).FindBody(c.thing)
		if err != nil {
			t.Fatal(err)
		}
		p := Of(nil, directory(t).Atlas, f, law.Sun, 9800)
		if got := p.row(c.row); !strings.HasPrefix(got, c.value) || c.value == "" && got != "" {
			t.Errorf("%s: the %s is %q, want %q", c.thing, c.row, got, c.value)
		}
	}
}
