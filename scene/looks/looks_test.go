package looks

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// Every name has a look whose numbers are in range, and no name is given twice.
func TestEveryNameHasALook(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range Names() {
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
		for _, tint := range []*RGB{nil, {0.2, 0.9, 0.4}} {
			g := Find(name, tint, 7)
			if g == nil {
				t.Fatalf("%s has no look", name)
			}
			checkGlobe(t, name, g)
		}
	}
	if Find("nowhere", nil, 1) != nil {
		t.Error("an unknown name has a look")
	}
}

func checkGlobe(t *testing.T, name string, g *Globe) {
	t.Helper()
	for what, x := range map[string]float32{
		"contrast": g.Contrast, "relief": g.Relief, "craters": g.Craters, "cracks": g.Cracks, "flat": g.Flat,
		"clouds": g.Clouds, "seas": g.Seas, "swirl": g.Swirl, "reddening": g.Air.Redden, "air": 10 * g.Air.Height,
	} {
		if !(x >= 0 && x <= 1) {
			t.Errorf("%s: %s is %v", name, what, x)
		}
	}
	if !(g.North > 0 && g.North <= 90 && g.South > 0 && g.South <= 90) {
		t.Errorf("%s: caps from %v and %v degrees", name, g.North, g.South)
	}
	if len(g.Marks) > MostMarks {
		t.Errorf("%s has %d marks, the shader room for %d", name, len(g.Marks), MostMarks)
	}
	for _, m := range g.Marks {
		if math.Abs(float64(m.Lat)) > 90 || math.Abs(float64(m.Lon)) > 360 || m.Width <= 0 || m.Height <= 0 || m.Opacity <= 0 || m.Opacity > 1 {
			t.Errorf("%s: mark %+v", name, m)
		}
	}
	if (g.Kind == Giant) != (len(g.Bands) > 0) {
		t.Errorf("%s is of kind %d and has %d bands", name, g.Kind, len(g.Bands))
	}
	for i, b := range g.Bands {
		if i > 0 && b.North <= g.Bands[i-1].North {
			t.Errorf("%s: band %d ends at %v°, south of the one before", name, i, b.North)
		}
	}
	if n := len(g.Bands); n > 0 && g.Bands[n-1].North != 90 {
		t.Errorf("%s: the bands end at %v°", name, g.Bands[n-1].North)
	}
	if s := g.BandStrip(); s != nil && len(s) != 4*StripSize {
		t.Errorf("%s: a strip of %d bytes", name, len(s))
	}
	for i, x := range g.Mean() {
		if !(x >= 0 && x <= 1) {
			t.Errorf("%s: part %d of its mean colour is %v", name, i, x)
		}
	}
}

// The built-in system has a look and a rotation for each body but the Sun and barycentres.
func TestSolarSystemIsComplete(t *testing.T) {
	for _, b := range orbit.SolarSystem(orbit.Modern) {
		if b.Radius == 0 || b.Name == "Sun" {
			continue
		}
		if Named(b.Name) == nil {
			t.Errorf("%s has no look", b.Name)
		}
		if SpinOf(b.Name).Rate() == 0 && b.Name != "Eris" {
			t.Errorf("%s does not turn", b.Name)
		}
	}
}

// Axes are orthonormal and right-handed at any time.
func TestAxes(t *testing.T) {
	for _, s := range []Spin{{}, Tilted(30, 200, -4), Tilted(98, 0, 0), SpinOf("Uranus"), SpinOf("Phobos")} {
		for _, at := range []float64{0, 9820.25, -1e6} {
			x := s.Axes(at)
			for i := range x {
				if d := r3.Dot(x[i], x[(i+1)%3]); math.Abs(d) > 1e-12 || math.Abs(r3.Norm(x[i])-1) > 1e-12 {
					t.Errorf("axis %d of %+v: length %v, product with the next %v", i, s, r3.Norm(x[i]), d)
				}
			}
			if d := r3.Norm(r3.Sub(r3.Cross(x[0], x[1]), x[2])); d > 1e-12 {
				t.Errorf("%+v is not right-handed", s)
			}
		}
	}
}

// The Moon turns one side to the Earth, within its librations, and the Earth turns the
// meridian of Greenwich to the Sun at noon, within the equation of time.
func TestAxesAgreeWithTheSky(t *testing.T) {
	system := orbit.SolarSystem(orbit.Modern)
	find := func(name string) int {
		i, err := system.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	longitude := func(of, seen string, at float64) float64 {
		to := r3.Sub(system.At(find(seen), at).R, system.At(find(of), at).R)
		x := SpinOf(of).Axes(at)
		return math.Atan2(r3.Dot(to, x[1]), r3.Dot(to, x[0])) / degree
	}
	for _, at := range []float64{0, 1000, 9000, 9820.5} {
		if lon := longitude("Moon", "Earth", at); math.Abs(lon) > 17 {
			t.Errorf("at %v the Earth stands over longitude %.1f° of the Moon", at, lon)
		}
		if lon := longitude("Charon", "Pluto", at); math.Abs(lon) > 3 {
			t.Errorf("at %v Pluto stands over longitude %.1f° of Charon", at, lon)
		}
		if lon := longitude("Earth", "Sun", math.Floor(at)); math.Abs(lon) > 4.5 { // noon
			t.Errorf("at noon of %v the Sun stands over longitude %.1f°", at, lon)
		}
	}
}

// The rings stand where the moons say that they do: Pan's and Mimas' gaps are dark.
// Mars's pole and meridian of J2000.0 are those of the IAU's report of 2009, which had no periodic terms: 317.68143°, 52.88650°
// and 176.630°.
func TestMarsStandsUpright(t *testing.T) {
	axes := SpinOf("Mars").Axes(0)
	if off := math.Acos(r3.Dot(axes[2], equatorial(317.68143, 52.88650))) / degree; off > 0.01 {
		t.Errorf("the pole is %.3f° off", off)
	}
	node := equatorial(317.68143+90, 0)
	if w := math.Atan2(-r3.Dot(node, axes[1]), r3.Dot(node, axes[0])) / degree; math.Abs(w-176.630) > 0.01 {
		t.Errorf("the prime meridian is at %.3f°, want 176.630°", w)
	}
}

func TestSaturnsRings(t *testing.T) {
	s := SaturnRings.Strip()
	opacity := func(km float64) uint8 {
		u := (km/58232 - float64(SaturnRings.Inner)) / float64(SaturnRings.Outer-SaturnRings.Inner)
		return s[4*int(u*StripSize)+3]
	}
	for _, c := range []struct {
		where    string
		km       float64
		low, top uint8
	}{
		{"D ring", 68000, 0, 3},
		{"B ring", 105000, 160, 255},
		{"Cassini division", 118500, 0, 90},
		{"A ring", 128000, 80, 220},
		{"Encke gap", 133580, 0, 100},
		{"beyond the A ring", 137400, 0, 40},
	} {
		if a := opacity(c.km); a < c.low || a > c.top {
			t.Errorf("%s: opacity %d, not %d to %d", c.where, a, c.low, c.top)
		}
	}
}

// The Earth's map knows sea from land.
func TestEarthMap(t *testing.T) {
	m := Named("earth").Mosaic()
	water := func(lat, lon float64) bool {
		x, y := int((lon+180)/360*float64(m.Width)), int((90-lat)/180*float64(m.Height))
		return m.Ground[4*(y*m.Width+x)+3] == 255
	}
	if water(48, 10) || water(0, 22) || water(-25, 135) || !water(0, -150) || !water(-30, -15) || !water(35, 18) {
		t.Error("sea and land are not where they are on the Earth")
	}
}
