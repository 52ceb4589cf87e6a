package sky

import (
	"math"
	"slices"
	"testing"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// Systems of the catalogue that stand at one place are both near it, and each is found by its own name.
func TestSystemsAtOnePlace(t *testing.T) {
	c := catalogue(t)
	at := map[r3.Vec]int{}
	pairs := 0
	for i, s := range c.Shines() {
		first, there := at[s.Place]
		if !there {
			at[s.Place] = i
			continue
		}
		pairs++
		near := c.Nearest(s.Place, Filter{}, 2)
		for _, k := range []int{first, i} {
			name := c.System(k).Name
			if !slices.ContainsFunc(near, func(n Near) bool { return n.System.Name == name }) {
				t.Errorf("near %s there is no %s", s.Name, name)
			}
			if f := one(t, name); f.System == nil || f.System.Name != name {
				t.Errorf("%s is not found by its name", name)
			}
		}
	}
	t.Logf("%d pairs", pairs)
	if alone := c.Nearest(one(t, "Vega").System.Place, Filter{}, 1); alone[0].System.Name == "Vega" {
		t.Error("Vega is near itself")
	}
}

// The nearest stars come one by one, each with its system, also where their class is not the brightest star's.
func TestNearestStars(t *testing.T) {
	c := catalogue(t)
	for _, f := range []Filter{{}, {Class: "M"}} {
		near, complete := c.NearestStars(law.Sun, f, 3)
		first := near[0].System.Bodies[near[0].Star].Name
		if first != "Proxima Centauri" || near[0].System.Name != "Rigil Kentaurus" || !math.IsInf(complete, 1) || len(near) != 3 {
			t.Errorf("%+v: %d stars, the first %s", f, len(near), first)
		}
		for i, n := range near {
			if i > 0 && n.Distance < near[i-1].Distance {
				t.Errorf("%s is nearer than the one before", n.System.Name)
			}
		}
	}
	// Of a system with planets only the stars that have some.
	near, _ := c.NearestStars(law.Sun, Filter{Habitable: true}, 20)
	for _, n := range near {
		if n.System.PlanetsOf(n.Star) == 0 {
			t.Errorf("%s has no planet", n.System.Bodies[n.Star].Name)
		}
	}
	if len(near) != 20 || near[0].System.Bodies[near[0].Star].Name != "Proxima Centauri" {
		t.Errorf("%d stars have planets where water can be liquid, the first in %s", len(near), near[0].System.Name)
	}
	// The second star of an optical pair, seen from beside it.
	wide := one(t, "nu1 CrB").System
	if near, _ := c.NearestStars(r3.Add(wide.Galactic(1, 0), r3.Vec{X: 1e-3}), Filter{}, 1); near[0].System.Name != wide.Name || near[0].Star != 1 {
		t.Errorf("beside %s the nearest is %s", wide.Bodies[1].Name, near[0].System.Name)
	}
	if known, generated := c.CountBrighter(law.Sun, 2.05); known != 50 || generated != 0 {
		t.Errorf("%d stars of the catalogue and %d generated are brighter than 2.05", known, generated)
	}
}

// What is near at another time is measured from where the systems are then, and none that has come near is missing.
func TestNearestAt(t *testing.T) {
	c := catalogue(t)
	const then = 3000 * 365.25
	for i := range c.Systems() {
		if at, want := c.placeAt(i, then), c.System(i).At(then); at != want {
			t.Fatalf("%s is at %v, not %v", c.System(i).Name, at, want)
		}
	}
	for _, from := range []r3.Vec{one(t, "TRAPPIST-1").System.At(then), r3.Add(law.Sun, r3.Vec{X: 900})} {
		near, complete := c.NearestAt(then, from, Filter{}, 20)
		if len(near) != 20 || !math.IsInf(complete, 1) {
			t.Fatalf("%d systems, complete to %v pc", len(near), complete)
		}
		at := map[string]bool{}
		for i, n := range near {
			at[n.System.Address] = true
			if d := portable.Norm3(r3.Sub(n.System.At(then), from)); math.Abs(d-n.Distance) > 1e-9 || i > 0 && d < near[i-1].Distance {
				t.Errorf("%s is %v pc away, not %v", n.System.Name, d, n.Distance)
			}
		}
		for _, p := range c.Galaxy.Seeker().Within(nil, from, near[19].Distance+2, 99) {
			if s := c.Generated(p); portable.Norm3(r3.Sub(s.At(then), from)) < near[19].Distance && !at[s.Address] {
				t.Errorf("%s is missing", s.Name)
			}
		}
	}
}
