package names

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/law"
)

func TestFindHints(t *testing.T) {
	for name, hint := range map[string]string{"Siriuss": `did you mean "Sirius"?`, "Proxim": `did you mean "Proxima Centauri"?`, "rigil": `did you mean "Rigil Kentaurus"?`, "TRAPIST-1": `did you mean "TRAPPIST-1"?`, "qqqqqqqqqqqqqqqqqqqq": `names are such as`} {
		if _, err := directory(t).Find(name); !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), hint) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if found, err := directory(t).Find("M 42"); err != nil || found[0].Object == nil || found[0].Object.Name != "Orion Nebula" {
		t.Errorf("M 42 is %v, %v", found, err)
	}
}

// SystemOf knows what FindOne knows, but for comets and minor planets, and nothing of several things.
func TestSystemOf(t *testing.T) {
	c := directory(t)
	for _, name := range []string{"Sirius", "α Lyrae", "HIP 71683", "TRAPPIST-1 e", "Jupiter", "1BCN-6VDP-K710-4", "Plolplaepour Thurcrunthar"} {
		f, err := c.FindOne(name)
		if s := c.SystemOf(name); err != nil || s == nil || s.Address != f.System.Address {
			t.Errorf("%s is %v, %v", name, s, err)
		}
	}
	for _, name := range []string{"", "Sirus", "M 42", "Halley", "1BCN-6VDP-K710-5", "messengers 1"} {
		if s := c.SystemOf(name); s != nil {
			t.Errorf("%q is %s", name, s.Name)
		}
	}
	if n := testing.AllocsPerRun(100, func() { c.SystemOf("messengers 1") }); n > 20 {
		t.Errorf("an unknown name takes %v allocations", n)
	}
}

// Names and addresses find generated systems, which are the same at each visit.
func TestFindGenerated(t *testing.T) {
	c := directory(t)
	p := c.Atlas.Galaxy.Seeker().Visible(nil, r3.Add(law.Sun, r3.Vec{X: 2000}), 5)[7]
	byAddress, byName := one(t, law.Address(p.Code)).System, one(t, law.Name(p.Code)).System
	if byAddress.Name != byName.Name || byAddress.Place != p.Place || !slices.EqualFunc(byAddress.Bodies, byName.Bodies, func(a, b sky.Body) bool { return a.Name == b.Name && a.Mass == b.Mass }) {
		t.Errorf("%v and %v", byAddress, byName)
	}
	near := c.Atlas.Nearest(p.Place, sky.Filter{}, 5)
	if len(near) != 5 || near[0].System.Source != "generated" {
		t.Errorf("near %s: %+v", byAddress.Name, near)
	}
}

func extra(t *testing.T, name string) sky.Extra {
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
		kind             sky.Kind
		date             string
		from, to         float64 // distance, au
	}{
		{"Halley", "Halley", "Sun", sky.Comet, "1986-02-09", 0.570, 0.589},
		{"1P", "Halley", "Sun", sky.Comet, "2023-12-09", 34.9, 35.3},
		{"hale-bopp", "Hale-Bopp", "Sun", sky.Comet, "1997-04-01", 0.88, 0.92},
		{"C/1995 O1", "Hale-Bopp", "Sun", sky.Comet, "1997-04-01", 0.88, 0.92},
		{"3I/ATLAS", "3I/ATLAS", "Sun", sky.Comet, "2025-10-29", 1.35, 1.37},
		{"Eris", "Eris", "Sun", sky.MinorPlanet, "2020-01-01", 95.5, 96.3},
		{"433", "Eros", "Sun", sky.MinorPlanet, "2026-01-01", 1.13, 1.79},
		{"55 Pandora", "55 Pandora", "Sun", sky.MinorPlanet, "2026-01-01", 2.3, 3.2},
		{"Pandora", "Pandora", "Saturn", sky.Moon, "2026-01-01", 140e3 / orbit.AU, 143e3 / orbit.AU},
		{"Himalia", "Himalia", "Jupiter", sky.Moon, "2026-01-01", 9.5e6 / orbit.AU, 13.4e6 / orbit.AU},
	} {
		e := extra(t, want.ask)
		r, _ := e.Path.State(day(want.date))
		if d := portable.Norm3(r); e.Name != want.name || e.About != want.about || e.Kind != want.kind || d < want.from || d > want.to {
			t.Errorf("%s is %s, a %v of %s, %g au from it on %s; want %g to %g", want.ask, e.Name, e.Kind, e.About, d, want.date, want.from, want.to)
		}
	}
	// The atlas finds them, in the Solar System.
	for name, kind := range map[string]sky.Kind{"Halley": sky.Comet, "Himalia": sky.Moon, "136199 Eris": sky.MinorPlanet, "2I/Borisov": sky.Comet} {
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
	all, err := sky.Extras()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if all[i].Name == "" || all[i].Kind != sky.Moon && len(all[i].Names) == 0 {
			t.Errorf("%+v", all[i])
		}
	}
	if len(all) != len(moons)+14092+4120 {
		t.Errorf("%d bodies, %d of them moons", len(all), len(moons))
	}
	for ask, says := range map[string]string{"Halleyy": `did you mean "Halley"?`, "SOHO": "means", "Nibiru": "there is no moon, comet or minor planet"} {
		if _, err := Extras(ask); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", ask, err)
		}
	}
}

func finite(v r3.Vec) bool { return v.X-v.X == 0 && v.Y-v.Y == 0 && v.Z-v.Z == 0 }
