package sky

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sky/law"
)

// body returns the index of a body.
func body(t testing.TB, s *System, name string) int {
	t.Helper()
	i := slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Name == name })
	if i < 0 {
		t.Fatalf("%s has no %s", s.Name, name)
	}
	return i
}

// The bodies of the Solar System are where package orbit has them, at any time, seen through the frames
// of planets and moons.
func TestFramesOfTheSolarSystem(t *testing.T) {
	s := catalogue(t).System(0)
	tree := s.Tree()
	known := orbit.SolarSystem(orbit.Integrated)
	for _, time := range []float64{0, 9822} {
		sun := tree.Place(0, time)
		for i := range s.Bodies {
			k, err := known.Find(s.Bodies[i].Name)
			if err != nil {
				t.Fatal(err)
			}
			allowed := 1e-12
			if name := s.Bodies[i].Name; name == "Earth" || name == "Moon" {
				allowed = 4e-5 // off the barycentre of the two, whose path is the Earth's here
			}
			v := tree.Place(i, time).From(sun, time)
			if d := portable.Norm3(r3.Sub(v, known.At(k, time).R)); d > allowed {
				t.Errorf("%s is %g au off at %g", s.Bodies[i].Name, d, time)
			}
			// It is on the line that is drawn for it.
			nearest := math.Inf(1)
			for _, p := range tree.Line(nil, i, 2000, time) {
				nearest = min(nearest, portable.Norm3(p.From(tree.Place(i, time), time))*p.In.Unit/orbit.AU)
			}
			if a := s.Axis(i); i > 0 && nearest > 0.01*a {
				t.Errorf("%s is %g au off its line at %g", s.Bodies[i].Name, nearest, time)
			}
		}
	}
	// The Moon's frame is the Earth's, in km, its plane the Moon's, from which the Sun pulls it by some hundred km.
	moon, earth := body(t, s, "Moon"), body(t, s, "Earth")
	p := tree.Place(moon, 0)
	if v := p.From(Place{In: p.In}, 0); p.In.Unit != 1 || math.Abs(v.Z) > 1000 || portable.Norm3(v) < 356000 || portable.Norm3(v) > 407000 {
		t.Errorf("the Moon is at %v, in units of %g km", v, p.In.Unit)
	}
	if v := (Place{In: p.In}).From(tree.Place(earth, 0), 0); portable.Norm3(v) > 1e-15 {
		t.Errorf("the origin of the Moon's frame is %v au off the Earth", v)
	}
}

// What one follows does not jitter at any depth, over 600 frames: an eye that keeps its place beside a
// thing sees it where it was, within the rounding of what lies between the two.
func TestNoJitter(t *testing.T) {
	c := catalogue(t)
	sol := c.System(0)
	binary := one(t, "Kepler-16").System
	generated := c.Generated(points(t)[3])
	for _, at := range []struct {
		what   string
		system *System
		body   string
		offset float64 // of the eye, in units of its frame
		drift  float64 // allowed, km
	}{
		{"a moon, from 1 km", sol, "Io", 1, 1e-9},
		{"a planet, from 1000 km", sol, "Neptune", 1000 / orbit.AU, 1e-6},
		{"a star of a close pair, from 1000 km", binary, "Kepler-16 A", 1000, 1e-8},
		{"a star of another system, from 1 au", generated, generated.Bodies[0].Name, 1, 1e-6},
	} {
		tree := at.system.Tree()
		i := body(t, at.system, at.body)
		worst := 0.0
		offset := r3.Vec{X: at.offset, Y: 0.5 * at.offset}
		for k := range 600 {
			time := 9800 + float64(k)/86400
			p := tree.Place(i, time)
			eye := Place{p.In, r3.Add(p.At, offset)}
			worst = max(worst, portable.Norm3(r3.Add(p.From(eye, time), offset))*p.In.Unit)
		}
		t.Logf("%-40s %.1e km", at.what, worst)
		if worst > at.drift {
			t.Errorf("%s: a drift of %g km", at.what, worst)
		}
	}
	// A whole system, from a light year away in the galaxy's frame: some dozen km, far below
	// what can be seen.
	place := sol.Tree().Place(0, 9800)
	eye := Place{Galactic, r3.Add(law.Sun, r3.Vec{X: 0.3})}
	v := eye.From(place, 9800)
	if d := math.Abs(portable.Norm3(v)*orbit.AU - 0.3*kmPerPC); d > 1000 {
		t.Errorf("0.3 pc are %g km off", d)
	}
}

// Differences go through the common ancestor, whichever way: a − b = −(b − a), in the unit of
// each eye; and systems move.
func TestFramesAgree(t *testing.T) {
	c := catalogue(t)
	sol, alpha := c.System(0), one(t, "alpha Centauri").System
	sun, proxima := sol.Tree(), alpha.Tree()
	i := body(t, alpha, "Proxima Centauri b")
	io := sun.Place(body(t, sol, "Io"), 0)
	b := proxima.Place(i, 0)
	there, back := b.From(io, 0), io.From(b, 0)
	if km, au := portable.Norm3(there), portable.Norm3(back); math.Abs(km/(au*orbit.AU)-1) > 1e-12 || math.Abs(au/206265/1.302-1) > 0.03 {
		t.Errorf("Proxima Centauri b is %g km from Io, and Io %g au from it", km, au)
	}
	far := func(t float64) float64 {
		return portable.Norm3(proxima.Place(i, t).From(sun.Place(0, t), t)) * pcPerAU
	}
	// alpha Centauri comes nearer by 22.4 km/s: 0.0023 pc in 100 years.
	if near := far(0) - far(36525); near < 0.0020 || near > 0.0026 {
		t.Errorf("in 100 years alpha Centauri comes nearer by %g pc", near)
	}
	// The moons of a generated planet go round it in its own plane.
	for _, p := range points(t) {
		s := c.Generated(p)
		m := slices.IndexFunc(s.Bodies, func(b Body) bool { return b.Kind == Moon })
		if m < 0 {
			continue
		}
		tree := s.Tree()
		v := tree.Place(m, 0).From(tree.Place(s.Bodies[m].Parent, 0), 0)
		want := portable.Norm3(s.Relative(m, 0)) / orbit.AU
		if math.Abs(portable.Norm3(v)/want-1) > 1e-6 {
			t.Errorf("%s is %g au from its planet, want %g", s.Bodies[m].Name, portable.Norm3(v), want)
		}
		return
	}
	t.Error("no moons at all")
}

// The places of all bodies at once are those of each, to the bit, in a tree without memory of its
// own.
func TestPlacesOfAllAreThoseOfEach(t *testing.T) {
	for _, name := range []string{"Sun", "TRAPPIST-1", "Alpha Centauri", "Kepler-90"} {
		s := one(t, name).System
		tree := s.Tree()
		var places []Place
		for _, time := range []float64{0, 1234.5, -1e6} {
			places = tree.Places(places, time)
			if len(places) != len(s.Bodies) {
				t.Fatalf("%s: %d places of %d bodies", name, len(places), len(s.Bodies))
			}
			for i := range places {
				if want := tree.Place(i, time); places[i] != want {
					t.Errorf("%s, %s at %v: %v, alone %v", name, s.Bodies[i].Name, time, places[i], want)
				}
			}
		}
		if n := testing.AllocsPerRun(5, func() { places = tree.Places(places, 7) }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// BenchmarkPlaces measures where the bodies of the Solar System are, one by one and together.
func BenchmarkPlaces(b *testing.B) {
	tree := catalogue(b).System(0).Tree()
	places := tree.Places(nil, 0)
	b.Run("each", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			for i := range places {
				places[i] = tree.Place(i, float64(n))
			}
		}
	})
	b.Run("together", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			places = tree.Places(places, float64(n))
		}
	})
}

// What is known of both stars of a pair together is told of either, and supergiants weigh what is published.
func TestAntares(t *testing.T) {
	s := one(t, "Antares").System
	for name, class := range map[string]string{"Antares": "M1.5Iab", "Antares B": "B2.5V"} {
		for i := range s.Bodies {
			if b := &s.Bodies[i]; b.Name == name && b.Class != class {
				t.Errorf("%s is of class %s, not %s", name, b.Class, class)
			}
		}
	}
	for name, suns := range map[string][2]float64{"Antares": {10, 15}, "Polaris": {4.5, 6}, "Canopus": {7, 10}, "Deneb": {11, 20}} {
		b := one(t, name).System.Primary()
		if b.Mass < suns[0] || b.Mass > suns[1] {
			t.Errorf("%s has %.3g Suns, not %v", name, b.Mass, suns)
		}
	}
}

// The inclination to the plane of the sky is the one that an orbit was made with.
func TestInclinationIsThatOfTheCatalogue(t *testing.T) {
	c := catalogue(t)
	seen := 0
	for g := range c.groups {
		x := c.groups[g].exo
		if x < 0 || g == 0 {
			continue
		}
		for _, p := range c.exo[x].planets {
			if !p.hasI || p.host == 0 || seen > 300 {
				continue
			}
			s := c.System(g)
			for i := range s.Bodies {
				b := &s.Bodies[i]
				if b.Name != p.name || b.Kind != Planet || b.Orbit == nil {
					continue
				}
				seen++
				if got, plane := s.Inclination(i); plane != "the plane of the sky" || p.i < 180 && math.Abs(got-p.i) > 0.006*p.i {
					t.Errorf("%s is inclined by %v to %s, not %v°", p.name, got, plane, p.i)
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("%d planets", seen)
	}
}
