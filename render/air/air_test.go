package air

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// The air of Earth lifts what stands on the horizon by 34′, what is seen at 0.5° by 28.75′ (J. Meeus, Astronomical Algorithms,
// example 16.a), at 45° by 1′; that of Mars by less than an arc minute; none where there is none, or nothing is seen.
func TestRefraction(t *testing.T) {
	const minute = degree / 60
	earth := Of("Earth")
	for _, c := range []struct {
		of                   *Air
		altitude, want, near float64
	}{
		{earth, -0.575 * degree, 34.4 * minute, 0.1 * minute},
		{earth, (0.5 - 28.754/60) * degree, 28.75 * minute, 0.15 * minute},
		{earth, 45 * degree, 1.0 * minute, 0.05 * minute},
		{earth, 90 * degree, 0, 0.01 * minute},
		{earth, -5 * degree, 0, 1e-9},
		{Of("Mars"), 0, 0.3 * minute, 0.15 * minute},
		{Of("Moon"), 0, 0, 0},
		{Of("Venus"), 0, 0, 0},
	} {
		if got := c.of.Refraction(c.altitude); math.Abs(got-c.want) > c.near {
			t.Errorf("at %.3f° the air lifts by %.3f′, want %.3f′", c.altitude/degree, got/minute, c.want/minute)
		}
	}
}

// Lift (1) keeps distances and azimuths, (2) raises by Refraction, to 0.01″, and (3) never swaps two things one over the other.
func TestLift(t *testing.T) {
	earth, up := Of("Earth"), r3.Unit(r3.Vec{X: 0.3, Y: -0.5, Z: 0.8})
	east := r3.Unit(r3.Cross(up, r3.Vec{Z: 1}))
	last := math.Inf(-1)
	for altitude := -0.5 * math.Pi; altitude < 0.5*math.Pi; altitude += 0.0003 {
		sin, cos := math.Sincos(altitude)
		d := r3.Scale(7, r3.Add(r3.Scale(cos, east), r3.Scale(sin, up)))
		got := earth.Lift(d, up)
		seen := math.Atan2(r3.Dot(got, up), r3.Dot(got, east))
		if math.Abs(r3.Norm(got)-7) > 1e-7 || math.Abs(r3.Dot(got, r3.Cross(up, east))) > 1e-12 {
			t.Fatalf("at %.4f: %v has become %v", altitude, d, got)
		}
		if want := altitude + earth.Refraction(altitude); math.Abs(seen-want) > 5e-8 {
			t.Fatalf("at %.6f it is seen at %.9f, want %.9f", altitude, seen, want)
		}
		if seen < last {
			t.Fatalf("at %.6f it is seen lower than what is below it", altitude)
		}
		last = seen
	}
}

// Near the horizon things are weaker and redder: 0.2 magnitudes in the zenith, more than 3 at 1°.
func TestThrough(t *testing.T) {
	earth := Of("Earth")
	magnitudes := func(altitude float64) float64 { return -2.5 * math.Log10(earth.Through(altitude).Luma()) }
	if high, low := magnitudes(90*degree), magnitudes(degree); high < 0.12 || high > 0.3 || low < 3 || low > 8 {
		t.Errorf("the air takes %.2f magnitudes in the zenith, %.2f at 1°", high, low)
	}
	if c := earth.Through(2 * degree); c[0] < 2*c[1] || c[1] < 2*c[2] {
		t.Errorf("what is low is not red: %v", c)
	}
	if mass := earth.Mass(10 * degree); math.Abs(mass-5.6) > 0.2 {
		t.Errorf("the air at 10° is %.2f times that overhead, want 5.6 (Kasten and Young)", mass)
	}
}

// An eye sees stars of 6.5 in the dark, -4 by day (Venus is just seen), and has the same limit on both sides of the change from
// rods to cones, to half a magnitude.
func TestLimit(t *testing.T) {
	for _, c := range []struct{ luminance, want float64 }{{dark, 6.5}, {4000, -3.7}, {0, 7.9}} {
		if got := Limit(c.luminance); math.Abs(got-c.want) > 0.3 {
			t.Errorf("in %g cd/m² the limit is %.2f, want %.1f", c.luminance, got, c.want)
		}
	}
	if a, b := Limit(1500/(math.Pi*1e5)), Limit(1501/(math.Pi*1e5)); math.Abs(a-b) > 0.5 {
		t.Errorf("rods end at %.2f, cones begin at %.2f", a, b)
	}
}

func skyAt(body string, sun, bare float64) *Sky {
	s := new(Sky)
	s.At(Of(body), Moment{Sun: sun * degree, Light: 1, Bare: bare})
	return s
}

// The light of the sky of Earth on the ground is the published one through twilight.
func TestTwilightIsAsBrightAsPublished(t *testing.T) {
	for _, sun := range []float64{0, -2, -4, -6, -9, -12} {
		if got, want := skyAt("Earth", sun, 1).ground().Luma(), Published(sun); math.Abs(got/want-1) > 0.1 && got-want > 0.001 {
			t.Errorf("with the Sun at %g° the ground has %.4g lux, want %.4g", sun, got, want)
		}
	}
	for sun, want := range map[float64]float64{-6: 3.4, -12: 0.0083, -18: 6.5e-4, 0: 759, 40: 70000} {
		if got := Published(sun); math.Abs(got/want-1) > 0.1 {
			t.Errorf("published are %.4g lux at %g°, want %.4g", got, sun, want)
		}
	}
}

// In twilight the zenith is as bright as was measured, within a fifth: V = 11.84 + 1.518 x − 0.057 x² magnitudes in a square second of arc, x the Sun's
// depression less 5°, over Paranal (F. Patat, O. S. Ugolnikov and O. V. Postylyakov, Astronomy & Astrophysics 455, 2006).
func TestZenithOfTwilight(t *testing.T) {
	for down := 5.; down <= 13; down++ {
		x := down - 5
		want := 1.08e5 * math.Pow(10, -0.4*(11.84+1.518*x-0.057*x*x))
		if got := skyAt("Earth", -down, 1).Luminance(90*degree, 0).Luma(); got < want/1.2 || got > 1.2*want {
			t.Errorf("with the Sun %g° down the zenith has %.3g cd/m², measured are %.3g", down, got, want)
		}
	}
}

// From -3° to -11° the entire sky gets darker at about the same rate, a factor of 10 for each 2° (M. J. Koomen and others, Journal of the Optical Society of
// America 42, 1952): at the horizon over the Sun somewhat more slowly.
func TestAllOfTheSkyGetsDarkTogether(t *testing.T) {
	for _, c := range []struct{ altitude, azimuth, least, most float64 }{
		{90, 0, 7, 13}, {45, 0, 7, 13}, {30, 0, 6, 13}, {10, 0, 4, 13}, {5, 0, 4, 13}, {45, 90, 7, 13}, {10, 90, 6, 13}, {30, 180, 7, 13}, {10, 180, 6, 13},
	} {
		at := func(sun float64) float64 {
			return skyAt("Earth", sun, 1).Luminance(c.altitude*degree, c.azimuth*degree).Luma()
		}
		if got := math.Pow(at(-3)/at(-11), 0.25); got < c.least || got > c.most {
			t.Errorf("%g° high, %g° from the Sun, the sky gets darker by a factor of %.1f for 2°", c.altitude, c.azimuth, got)
		}
	}
}

// Opposite to the Sun the shadow of the Earth rises after sunset, bluer than the belt of Venus over it, which is where the Sun still shines: the higher, the deeper
// the Sun is (M. Minnaert, The Nature of Light and Colour in the Open Air, 1954). The glow over the Sun is high, and nowhere black or purely red.
func TestTwilightHasItsArches(t *testing.T) {
	last := 0.
	for _, sun := range []float64{-2, -3, -4} {
		s := skyAt("Earth", sun, 1)
		redness := func(altitude float64) float64 { c := s.Luminance(altitude*degree, math.Pi); return c[0] / c[2] }
		belt := 3.
		for altitude := 3.; altitude < 30; altitude += 0.5 {
			if redness(altitude) > redness(belt) {
				belt = altitude
			}
		}
		if belt <= last || belt < -0.7*sun || belt > 25 {
			t.Errorf("with the Sun at %g° the belt of Venus is %g° high, after %g°", sun, belt, last)
		}
		shadow := redness(belt)
		for altitude := 2.; altitude < belt; altitude += 0.5 {
			shadow = min(shadow, redness(altitude))
		}
		if redness(belt) < 1.2*shadow {
			t.Errorf("with the Sun at %g° the belt of Venus has %.2f of red over blue, the shadow below it %.2f", sun, redness(belt), shadow)
		}
		last = belt
		glow := s.Luminance(15*degree, 0)
		if low := s.Luminance(2*degree, 0); glow.Luma() < 0.4*low.Luma() || low[1] < 0.3*low[0] {
			t.Errorf("with the Sun at %g° the glow has %v 2° high, and %v 15° high", sun, low, glow)
		}
	}
}

// A picture shows the glow after sunset much brighter than the zenith, the sky darker as the night comes, and that of a total eclipse as that of a night.
func TestShown(t *testing.T) {
	shown := func(s *Sky, altitude float64) float64 { return s.Shown(s.Luminance(altitude*degree, 0)).Luma() }
	last := 1.
	for _, sun := range []float64{40, 5, 0, -2, -4, -6, -9, -12, -18} {
		s := skyAt("Earth", sun, 1)
		zenith, glow := shown(s, 90), shown(s, 5)
		if zenith >= last {
			t.Errorf("with the Sun at %g° the zenith is shown as %.3f, after %.3f", sun, zenith, last)
		}
		if sun <= 0 && sun >= -9 && (glow < 2*zenith || glow < 0.06) {
			t.Errorf("with the Sun at %g° the glow is shown as %.3f, the zenith as %.3f", sun, glow, zenith)
		}
		last = zenith
	}
	if dark := shown(skyAt("Earth", 60, 0), 60); dark > 0.06 || dark < 0.01 {
		t.Errorf("in totality the sky is shown as %.3f", dark)
	}
}

// The steps of a ray are enough: ten times as many change its light and its colour by less than a fifth, so that the sky has no edges.
func TestStepsOfRays(t *testing.T) {
	earth := Of("Earth")
	for _, sun := range []float64{30, 0, -2, -4, -7, -10} {
		for _, altitude := range []float64{2, 5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 90} {
			sin, cos := math.Sincos(altitude * degree)
			light := func(more int) Color {
				r := earth.ray(0, r3.Vec{X: cos, Z: sin}, sun*degree)
				l := r.sum(earth.echoes(), more*darkSteps, more*litSteps)
				gas, dust := earth.phases(math.Cos((altitude - sun) * degree))
				for i := range l.even {
					l.even[i] += gas*l.gas[i] + dust[i]*l.dust[i]
				}
				return l.even
			}
			few, many := light(1), light(10)
			if of, blue := few.Luma()/many.Luma(), few[2]/few[0]/(many[2]/many[0]); math.Abs(of-1) > 0.2 || math.Abs(blue-1) > 0.2 {
				t.Errorf("with the Sun at %g°, %g° high, the light is %.3f of that of many steps, and blue over red %.3f", sun, altitude, of, blue)
			}
		}
	}
}

// Stars appear by the light of the sky: none by day, the brightest in civil twilight, those of the figures in nautical, all at
// night.
func TestStarsAppear(t *testing.T) {
	for _, c := range []struct{ sun, low, high float64 }{{40, -6, -2}, {0, -2, 0.5}, {-6, 2.5, 4}, {-12, 4.5, 6}, {-18, 6.3, 6.7}} {
		if got := Limit(skyAt("Earth", c.sun, 1).Luminance(90*degree, 0).Luma()); got < c.low || got > c.high {
			t.Errorf("with the Sun at %g° one sees stars to %.1f in the zenith, want %g to %g", c.sun, got, c.low, c.high)
		}
	}
	s := skyAt("Earth", 30, 1)
	if left := s.Left(math.Sin(60*degree), 2); left > 1e-3 {
		t.Errorf("by day %.2g of the light of stars is left", left)
	}
}

// The sky is blue by day, red at the Sun's side after sunset, blue in the zenith then; on Mars it is red by day, and blue about the
// setting Sun.
func TestColorsOfTheSky(t *testing.T) {
	blue := func(c Color) float64 { return c[2] / c[0] }
	for _, c := range []struct {
		name                   string
		body                   string
		sun, altitude, azimuth float64
		least, most            float64 // of blue over red
	}{
		{"day", "Earth", 40, 60, 120, 2, 10},
		{"sunset", "Earth", -1, 3, 0, 0, 0.4},
		{"dusk overhead", "Earth", -6, 90, 0, 1.5, 10},
		{"Mars by day", "Mars", 40, 40, 90, 0.2, 0.8},
		{"Mars beside the setting Sun", "Mars", 4, 5, 3, 1.05, 3},
		{"Titan", "Titan", 40, 40, 90, 0, 0.3},
	} {
		if got := blue(skyAt(c.body, c.sun, 1).Luminance(c.altitude*degree, c.azimuth*degree)); got < c.least || got > c.most {
			t.Errorf("%s: blue over red is %.2f, want %g to %g", c.name, got, c.least, c.most)
		}
	}
}

// The sky of Mars away from the Sun has the colour that landers measured, moderate yellowish brown (J. N. Maki et al. 1999), which is Munsell's
// 10YR 5/4.
func TestSkyOfMarsIsYellowishBrown(t *testing.T) {
	s := skyAt("Mars", 50, 1)
	c := s.Shown(s.Luminance(30*degree, 150*degree))
	onScreen := func(i int) float64 { return math.Pow(c[i]/c[0], 1/2.2) }
	if green, blue := onScreen(1), onScreen(2); math.Abs(green-118./148) > 0.03 || math.Abs(blue-80./148) > 0.06 {
		t.Errorf("with red 1, a screen has green %.2f and blue %.2f", green, blue)
	}
}

// While the Moon covers the Sun the sky is that of twilight: first-magnitude stars are seen, and there is light all along the
// horizon. A world without air has no sky.
func TestTotalEclipseIsTwilight(t *testing.T) {
	s := skyAt("Earth", 60, 0)
	zenith, horizon := s.Luminance(90*degree, 0).Luma(), s.Luminance(2*degree, 3).Luma()
	if limit := Limit(zenith); limit < 2 || limit > 4 {
		t.Errorf("in totality one sees stars to %.1f", limit)
	}
	if horizon < 1.3*zenith {
		t.Errorf("in totality the horizon has %.3g cd/m², the zenith %.3g", horizon, zenith)
	}
	if part, day := skyAt("Earth", 60, 0.5).Luminance(1, 1).Luma(), skyAt("Earth", 60, 1).Luminance(1, 1).Luma(); math.Abs(part/day-0.5) > 0.02 {
		t.Errorf("with half of the Sun the sky has %.2f of its light", part/day)
	}
	if c := skyAt("Moon", 60, 1).Luminance(1, 1); c != (Color{}) {
		t.Errorf("the sky of the Moon has %v", c)
	}
}

// A sky that is asked for again is not made again, and is the same whatever was before.
func TestSkyIsKept(t *testing.T) {
	m := Moment{Sun: 0.2, Light: 1, Bare: 1}
	var s, other Sky
	if !s.At(Of("Earth"), m) || s.At(Of("Earth"), m) {
		t.Error("the sky is made twice, or not at all")
	}
	other.At(Of("Mars"), Moment{Sun: -0.1, Light: 0.4, Bare: 1})
	other.At(Of("Earth"), m)
	for i := range s.Layer {
		if s.Layer[i] != other.Layer[i] {
			t.Fatal("the sky depends on the one before")
		}
	}
}

func BenchmarkSky(b *testing.B) {
	var s Sky
	for i := range b.N {
		s.At(Of("Earth"), Moment{Sun: float64(i) * 0.001, Light: 1, Bare: 1})
	}
}
