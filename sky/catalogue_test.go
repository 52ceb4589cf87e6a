package sky

import (
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	_ "galaxy/internal/seeded"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

func catalogue(t testing.TB) *Atlas {
	t.Helper()
	c, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// one returns the best known thing of a name, of a star its system.
func one(t testing.TB, name string) Found {
	t.Helper()
	n, known := called()[suggest.Fold(name)]
	if !known {
		t.Fatalf("nothing is called %s", name)
	}
	if n.Of == OfStar || n.Of == OfCompanion {
		n.Of, n.Part = OfSystem, 0
	}
	return catalogue(t).Found(n.Ref)
}

var called = sync.OnceValue(func() map[string]Naming {
	c, _ := Open()
	all := map[string]Naming{}
	c.EachName(func(n Naming) {
		key := suggest.Fold(n.Name)
		if known, there := all[key]; !there || n.Fame < known.Fame {
			all[key] = n
		}
	})
	return all
})

// Published distances, magnitudes and classes, and what goes round the stars.
func TestKnownSystems(t *testing.T) {
	for _, want := range []struct {
		name, system, class string
		pc, v               float64
		stars, planets      int
	}{
		{"Sirius", "Sirius", "A1V", 2.637, -1.46, 2, 0},
		{"alpha CMa", "Sirius", "A1V", 2.637, -1.46, 2, 0},
		{"HIP 32349", "Sirius", "A1V", 2.637, -1.46, 2, 0},
		{"alpha Centauri", "Rigil Kentaurus", "G2V", 1.346, -0.27, 3, 4},
		{"Proxima Centauri", "Rigil Kentaurus", "G2V", 1.346, -0.27, 3, 4},
		{"Barnard's Star", "Barnard's Star", "M3.5V", 1.828, 9.51, 1, 0},
		{"vega", "Vega", "A0", 7.68, 0.03, 1, 0},
		{"61 Cyg", "61 Cygni", "K5", 3.497, 4.8, 2, 0},
		{"HIP 104214", "61 Cygni", "K5", 3.497, 4.8, 2, 0},
		{"TRAPPIST-1", "TRAPPIST-1", "M8V", 12.45, 18.98, 1, 7},
		{"kepler 90", "Kepler-90", "F9V", 869.5, 14.1, 1, 8},
		{"51 Peg", "Helvetios", "G", 15.5, 5.46, 1, 1},
		{"Kepler-16", "Kepler-16", "K", 60, 11.33, 2, 1},
		{"Earth", "Sol", "G2V", 0, -26.75, 1, 8},
	} {
		if want.stars == 0 {
			continue
		}
		s := one(t, want.name).System
		if want.system != "" && s.Name != want.system {
			t.Errorf("%s is %s, want %s", want.name, s.Name, want.system)
		}
		pc, v := portable.Norm3(r3.Sub(s.Place, law.Sun)), s.Magnitude(law.Sun)
		if math.Abs(pc-want.pc) > 0.02*want.pc || math.Abs(v-want.v) > 0.4 || !strings.HasPrefix(s.Primary().Class, want.class) {
			t.Errorf("%s is %.4g pc away, V %.2f, %s; want %g, %g, %s", want.name, pc, v, s.Primary().Class, want.pc, want.v, want.class)
		}
		if s.Stars() != want.stars || s.Planets() != want.planets {
			t.Errorf("%s has %d stars and %d planets, want %d and %d", want.name, s.Stars(), s.Planets(), want.stars, want.planets)
		}
	}
}

// Every system can be built: all numbers are finite, each body comes after its parent, and
// what a rule has filled in is said.
func TestEverySystem(t *testing.T) {
	c := catalogue(t)
	stars, planets, pairs, exo := 0, 0, map[string]bool{}, 0
	addresses := map[string]bool{}
	for i := range c.Systems() {
		s := c.System(i)
		if addresses[s.Address] {
			t.Errorf("two systems have the address %s", s.Address)
		}
		addresses[s.Address] = true
		if s.Name == "" || !finite(s.Place) || !finite(s.Velocity) {
			t.Fatalf("system %d: name %q, place %v, velocity %v", i, s.Name, s.Place, s.Velocity)
		}
		for k, axis := range s.Axes {
			if math.Abs(portable.Norm3(axis)-1) > 1e-12 || math.Abs(portable.Dot3(axis, s.Axes[(k+1)%3])) > 1e-12 || math.Abs(portable.Dot3(portable.Cross3(s.Axes[0], s.Axes[1]), s.Axes[2])-1) > 1e-12 {
				t.Fatalf("%s has the axes %v", s.Name, s.Axes)
			}
		}
		if c.groups[i].exo >= 0 {
			exo++
		}
		for k := range s.Bodies {
			b := &s.Bodies[k]
			switch {
			case b.Name == "", b.Parent >= k, b.Mass <= 0 && b.Name != "Vesta", b.Radius <= 0 && b.Kind != Pair, !finite(b.Offset):
				t.Errorf("%s: %+v", s.Name, b)
			case b.Kind == Star && (!(b.Luminosity > 0) || b.AbsMag-b.AbsMag != 0 || b.Class == "" || !(b.Temperature > 0)):
				t.Errorf("%s: %+v", s.Name, b)
			case b.Orbit != nil && (b.Orbit.Check() != nil || !finite(mustState(b))):
				t.Errorf("%s, %s: %v", s.Name, b.Name, b.Orbit.Check())
			}
			switch b.Kind {
			case Star:
				stars++
			case Planet:
				planets++
			case Pair:
				if c.groups[i].exo < 0 || len(c.groups[i].stars) > 0 {
					pairs[b.Name] = true
				}
			}
		}
	}
	// 4,080 systems of the exoplanet catalogue; two of them can share a system of stars.
	if len(c.stars) != 22192 || len(c.exo) != 4080 || exo != 4080 || len(pairs) < 270 || planets != 5405-12+11 {
		t.Errorf("%d catalogued stars, %d and %d systems with planets, %d pairs, %d planets", len(c.stars), len(c.exo), exo, len(pairs), planets)
	}
	t.Logf("%d systems with %d stars, %d pairs and %d planets", c.Systems(), stars, len(pairs), planets)
}

func mustState(b *Body) r3.Vec {
	r, _ := b.Orbit.State(1234.5)
	return r
}

func finite(v r3.Vec) bool { return v.X-v.X == 0 && v.Y-v.Y == 0 && v.Z-v.Z == 0 }

// A missing element has the same value everywhere, and the rules are the stated ones.
func TestAssumed(t *testing.T) {
	f := one(t, "TRAPPIST-1 e")
	e := f.System.Bodies[f.Body]
	if star := f.System.Bodies[0].Name; star != "TRAPPIST-1" {
		t.Errorf("the star of TRAPPIST-1 is called %s", star)
	}
	if math.Abs(e.Orbit.Period()-6.0996) > 0.001 || math.Abs(e.Orbit.SemiMajorAxis()-0.02928) > 1e-5 || !slices.Equal(e.Assumed, []string{"node"}) {
		t.Errorf("TRAPPIST-1 e: period %g, axis %g, assumed %q", e.Orbit.Period(), e.Orbit.SemiMajorAxis(), e.Assumed)
	}
	// Kepler's third law where the period alone is known; the radius gives the mass.
	f = one(t, "Kepler-90 i")
	i := f.System.Bodies[f.Body]
	if math.Abs(i.Orbit.Period()-14.44912) > 1e-6 || math.Abs(i.Orbit.SemiMajorAxis()-0.123) > 0.003 || !slices.Contains(i.Assumed, "mass") || math.Abs(radiusOf(i.Mass)-i.Radius) > 1e-9 {
		t.Errorf("Kepler-90 i: %+v", i)
	}
	// A system without a distance has one all the same, and says so.
	f = one(t, "Kepler-907")
	if pc := portable.Norm3(r3.Sub(f.System.Place, law.Sun)); pc < 100 || pc > 3000 || !slices.Contains(f.System.Assumed, "distance") {
		t.Errorf("Kepler-907 is %g pc away, assumed %q", pc, f.System.Assumed)
	}
	// Transits happen when they were seen: the planet stands before its star.
	f = one(t, "Kepler-90 h")
	h := f.System.Bodies[f.Body]
	r, _ := h.Orbit.State(2454973.49631 - 2451545)
	away := combine(f.System.Axes, r)
	toward := r3.Sub(f.System.Place, law.Sun)
	if cos := portable.Dot3(away, toward) / portable.Norm3(away) / portable.Norm3(toward); cos > -0.9999 {
		t.Errorf("at its transit Kepler-90 h stands at an angle of cosine %g", cos)
	}
	if _, there := called()[suggest.Fold("Alpha Centauri B b")]; there {
		t.Error("Alpha Centauri B b was retracted and is there")
	}
}

// Visual binaries stand where observers saw them in 2000: Sirius B 4.6″ from A at 150°,
// alpha Centauri B 14.2″ at 222° (Sixth Catalog of Orbits, ephemerides).
func TestVisualBinaries(t *testing.T) {
	for _, want := range []struct {
		name         string
		angle, apart float64
	}{{"Sirius", 150, 4.6}, {"alpha Centauri", 222, 14.2}} {
		s := one(t, want.name).System
		at := slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Kind == Star && b.Scale > 0 })
		r, _ := s.Bodies[at].Orbit.State(0)
		toward := ToICRF(r3.Sub(s.Place, law.Sun))
		north, east := compass(r3.Scale(1/portable.Norm3(toward), toward))
		r = ToICRF(combine(s.Axes, r))
		n, e := portable.Dot3(north, r), portable.Dot3(east, r)
		angle, apart := math.Mod(math.Atan2(e, n)/degree+360, 360), math.Hypot(n, e)/portable.Norm3(toward)
		if math.Abs(angle-want.angle) > 3 || math.Abs(apart-want.apart) > 0.3 {
			t.Errorf("%s: %.1f″ at %.1f°, want %.1f″ at %.0f°", want.name, apart, angle, want.apart, want.angle)
		}
	}
}

// The galaxy's axes are those of longitude and latitude: Sagittarius A* is at 359.944°,
// −0.046° (Reid and Brunthaler 2004), and the turn has an inverse.
func TestGalacticAxes(t *testing.T) {
	v := FromICRF(direction(266.41684, -29.00781))
	if l, b := math.Atan2(v.Y, v.X)/degree, math.Asin(v.Z)/degree; math.Abs(l+0.0558) > 0.001 || math.Abs(b+0.0462) > 0.001 {
		t.Errorf("Sagittarius A* is at %.4f°, %.4f°", l, b)
	}
	w := r3.Vec{X: 1, Y: 2, Z: 3}
	if back := ToICRF(FromICRF(w)); portable.Norm3(r3.Sub(back, w)) > 1e-14 {
		t.Errorf("%v comes back as %v", w, back)
	}
}

func TestNearest(t *testing.T) {
	c := catalogue(t)
	near := c.Nearest(law.Sun, Filter{}, 6)
	var names []string
	for i, n := range near {
		names = append(names, n.System.Name)
		if i > 0 && n.Distance < near[i-1].Distance {
			t.Errorf("%s is nearer than %s", n.System.Name, names[i-1])
		}
	}
	if want := []string{"Rigil Kentaurus", "Barnard's Star", "Luhman 16", "WISE 0855-0714", "Wolf 359", "Lalande 21185"}; !slices.Equal(names, want) {
		t.Errorf("the nearest are %q", names)
	}
	for _, n := range c.Nearest(law.Sun, Filter{Class: "g2", Planets: true, Habitable: true}, 3) {
		if p := n.System.Primary(); !strings.HasPrefix(p.Class, "G2") || n.System.Planets() == 0 || !n.System.Habitable() {
			t.Errorf("%s %s passes", n.System.Name, p.Class)
		}
	}
}

// A damaged table is an error that names it and the line.
func TestDamagedTables(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n1,2\n3\n":         "the table x, line 3: it has 1 columns instead of 2",
		"# c\na,b\n1,2\nz,2\n":  `the table x, line 4: a: "z" is no number`,
		"a,b\n1,\"2\n":          "the table x, line 2",
		"b,c\n1,2\n":            "the table x, line 2: it has no column a",
		"a,b\nNaN,2\n":          `"NaN" is no number`,
		"a,b\n1,\"x,y\"\n5,6\n": "",
	} {
		tab := newTable("x", text, nil)
		for tab.next() {
			tab.number("a")
		}
		if got := tab.err; want == "" && got != nil || want != "" && (got == nil || !strings.Contains(got.Error(), want)) {
			t.Errorf("%q: %v, want %s", text, got, want)
		}
	}
}

// Damaged data are an error that names the file and a way out, wherever they are damaged, and no table.
func TestDamagedData(t *testing.T) {
	packed, err := data.ReadFile("data/constellations.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		bad := slices.Clone(packed)
		switch at := rapid.IntRange(10, len(bad)-1).Draw(t, "at"); {
		case rapid.Bool().Draw(t, "cut"):
			bad = bad[:at]
		default:
			bad[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "bits"))
		}
		text, err := inflate("constellations.csv", bad)
		if good, _ := inflate("constellations.csv", packed); err == nil && slices.Equal(text, good) {
			return // a bit that means nothing
		}
		if err == nil || text != nil || !strings.HasPrefix(err.Error(), "the data of constellations.csv in the program are damaged (") {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		if tab := newTable("constellations", string(text), err); tab.next() || tab.err == nil {
			t.Fatal("a damaged table has rows")
		}
	})
}

// What is embedded stays small.
func TestSizeOfData(t *testing.T) {
	entries, err := data.ReadDir("data")
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total > 8<<20 {
		t.Errorf("the embedded tables have %d bytes", total)
	}
}

// Fomalhaut is the bright star of that name, with the planet that is disputed, and its two distant
// companions are systems of their own.
func TestFomalhaut(t *testing.T) {
	for name, want := range map[string]struct {
		address        string
		stars, planets int
	}{"Fomalhaut": {"HIP 113368", 1, 1}, "TW PsA": {"HIP 113283", 1, 0}, "Fomalhaut C": {"Gaia DR3 6623351805412369024", 1, 0}} {
		if s := one(t, name).System; s.Address != want.address || s.Stars() != want.stars || s.Planets() != want.planets {
			t.Errorf("%s: %s with %d stars and %d planets, want %v", name, s.Address, s.Stars(), s.Planets(), want)
		}
	}
}
