package sky

import (
	"math"
	"strings"
	"testing"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

func extra(t *testing.T, name string) Extra {
	t.Helper()
	list, err := Extras(name)
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: %d bodies, %v", name, len(list), err)
	}
	return list[0]
}

// Known bodies are where they are known to be.
func TestExtras(t *testing.T) {
	day := func(text string) float64 {
		at, _, err := orbit.ParseDate(text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	for _, want := range []struct {
		ask, name, about string
		kind             Kind
		date             string
		from, to         float64 // distance, au
	}{
		{"Halley", "Halley", "Sun", Comet, "1986-02-09", 0.570, 0.589},
		{"1P", "Halley", "Sun", Comet, "2023-12-09", 34.9, 35.3},
		{"hale-bopp", "Hale-Bopp", "Sun", Comet, "1997-04-01", 0.88, 0.92},
		{"C/1995 O1", "Hale-Bopp", "Sun", Comet, "1997-04-01", 0.88, 0.92},
		{"3I/ATLAS", "3I/ATLAS", "Sun", Comet, "2025-10-29", 1.35, 1.37},
		{"Eris", "Eris", "Sun", MinorPlanet, "2020-01-01", 95.5, 96.3},
		{"433", "Eros", "Sun", MinorPlanet, "2026-01-01", 1.13, 1.79},
		{"55 Pandora", "55 Pandora", "Sun", MinorPlanet, "2026-01-01", 2.3, 3.2},
		{"Pandora", "Pandora", "Saturn", Moon, "2026-01-01", 140e3 / orbit.AU, 143e3 / orbit.AU},
		{"Himalia", "Himalia", "Jupiter", Moon, "2026-01-01", 9.5e6 / orbit.AU, 13.4e6 / orbit.AU},
	} {
		e := extra(t, want.ask)
		r, _ := e.Path.State(day(want.date))
		if d := portable.Norm3(r); e.Name != want.name || e.About != want.about || e.Kind != want.kind || d < want.from || d > want.to {
			t.Errorf("%s is %s, a %v of %s, %g au from it on %s; want %g to %g", want.ask, e.Name, e.Kind, e.About, d, want.date, want.from, want.to)
		}
	}
	// The atlas finds them, in the Solar System.
	for name, kind := range map[string]Kind{"Halley": Comet, "Himalia": Moon, "136199 Eris": MinorPlanet, "2I/Borisov": Comet} {
		f := one(t, name)
		if b := &f.System.Bodies[f.Body]; b.Kind != kind || !finite(f.System.Tree().Place(f.Body, 9000).At) || !(b.Temperature > 0) {
			t.Errorf("%s is %+v", name, b)
		}
	}
	moons, err := Extras("all-moons")
	if err != nil || len(moons) != 440 {
		t.Fatalf("%d moons, %v", len(moons), err)
	}
	for _, m := range moons {
		if r, _ := m.Path.State(9000); !finite(r) || portable.Norm3(r) == 0 || m.Radius <= 0 {
			t.Errorf("%s is at %v, radius %g", m.Name, r, m.Radius)
		}
	}
	all, err := extras()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if all[i].Name == "" || all[i].Kind != Moon && all[i].elements.Check() != nil {
			t.Errorf("%+v", all[i])
		}
	}
	if len(all) != len(moons)+14091+4120 {
		t.Errorf("%d bodies, %d of them moons", len(all), len(moons))
	}
	for ask, says := range map[string]string{"Halleyy": `did you mean "Halley"?`, "SOHO": "means", "Apophis": "there is no moon, comet or minor planet"} {
		if _, err := Extras(ask); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", ask, err)
		}
	}
}

// The elements of the table's large moons agree with those of package orbit, which were checked
// against an ephemeris: in direction, within a few degrees for years.
func TestMoonsAgree(t *testing.T) {
	moons, err := readMoons(map[string]bool{})
	if err != nil {
		t.Fatal(err)
	}
	known := orbit.SolarSystem(orbit.Modern)
	compared := 0
	for _, m := range moons {
		i, err := known.Find(m.Name)
		if err != nil || m.Name == "Moon" {
			continue
		}
		_, path := known.About(i)
		for _, time := range []float64{0, 3652, 7305} {
			a, _ := m.Path.State(time)
			b, _ := path.State(time)
			allowed := 6.0
			switch m.Name {
			case "Mimas": // it swings by 43° with Tethys
				allowed = 31
			case "Iapetus":
				allowed = 10
			case "Miranda", "Oberon", "Triton": // package orbit has other mean motions
				if allowed = 8; time > 0 {
					continue
				}
			}
			if angle := math.Acos(portable.Dot3(a, b)/portable.Norm3(a)/portable.Norm3(b)) / degree; angle > allowed {
				t.Errorf("%s is %.1f° off after %g days", m.Name, angle, time)
			}
		}
		compared++
	}
	if compared < 15 {
		t.Errorf("only %d moons", compared)
	}
}
