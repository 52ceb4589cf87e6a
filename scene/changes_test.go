package scene

import (
	"fmt"
	"math"
	"testing"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

const today = 9455.5 // 2025-11-20

// solar returns the Solar System of a date with some text below.
func solar(t *testing.T, system, text string) *Scene {
	t.Helper()
	s, err := Parse("changed.toml", []byte(fmt.Sprintf("schema = 1\ntitle = \"Changed\"\n[time]\nstart = %v\nstep = 0.01\n[system]\nbuiltin = \"solar\"\n%s\n%s", today, system, text)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func stateOf(t *testing.T, s *Scene, name string, at float64) (orbit.State, int) {
	t.Helper()
	i, err := s.Setup.Bodies.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.Setup.Bodies.At(i, at), i
}

// TestHeavierJupiter: nothing jumps at the start, and moons go round faster by the root of the mass.
func TestHeavierJupiter(t *testing.T) {
	before, after := solar(t, "", ""), solar(t, "", "[[body]]\nname = \"Jupiter\"\nmass = \"10 Jupiters\"")
	if len(before.Setup.Bodies) != len(after.Setup.Bodies) {
		t.Fatalf("%d bodies, %d before", len(after.Setup.Bodies), len(before.Setup.Bodies))
	}
	for i := range before.Setup.Bodies {
		name := before.Setup.Bodies[i].Name
		a, _ := stateOf(t, before, name, today)
		b, k := stateOf(t, after, name, today)
		if dr, dv := r3.Norm(r3.Sub(a.R, b.R)), r3.Norm(r3.Sub(a.V, b.V)); dr > 1e-9 || dv > 1e-9 {
			t.Errorf("%s jumps by %.2g au, %.2g au/day", name, dr, dv)
		}
		center, _ := after.Setup.Bodies.About(k)
		of := ""
		if center >= 0 {
			of = after.Setup.Bodies[center].Name
		}
		if want := of == "Sun" || of == "Jupiter" || name == "Moon"; after.Left(k) != want {
			t.Errorf("%s has left: %v", name, after.Left(k))
		}
	}
	period := func(s *Scene) float64 {
		i, _ := s.Setup.Bodies.Find("Callisto")
		return s.Setup.Bodies[i].Path.(orbit.Conic).Elements(today).MeanMotion() * math.Sqrt(math.Pow(s.Setup.Bodies[i].Path.(orbit.Conic).Elements(today).SemiMajorAxis(), 3))
	}
	if ratio := period(after) / period(before); math.Abs(ratio-math.Sqrt(10)) > 0.01 {
		t.Errorf("a³n² of Callisto is %v of what it was", ratio*ratio)
	}
	if after.ephemeris != before.ephemeris {
		t.Errorf("the recording names %q", after.ephemeris)
	}
}

// TestLighterMoons: a moon of Jupiter is in no table, so nothing else leaves.
func TestLighterMoon(t *testing.T) {
	s := solar(t, "", "[[body]]\nname = \"Io\"\nmass = \"1 Moon\"")
	for i := range s.Setup.Bodies {
		if name := s.Setup.Bodies[i].Name; s.Left(i) != (name == "Io") {
			t.Errorf("%s has left: %v", name, s.Left(i))
		}
	}
}

// TestEarthAndMoon: with other masses both stay where they are at the start, about another barycentre.
func TestEarthAndMoon(t *testing.T) {
	before := solar(t, "", "")
	for _, text := range []string{
		"[[body]]\nname = \"Moon\"\nmass = \"1 Earth\"",
		"[[body]]\nname = \"Earth\"\nmass = \"1 Moon\"",
		"[[body]]\nname = \"Moon\"\nremove = true",
		"[[body]]\nname = \"Earth\"\nremove = true",
		"[[body]]\nname = \"Sun\"\nmass = \"0 kg\"",
	} {
		after := solar(t, "", text)
		for _, name := range []string{"Earth", "Moon", "Mars"} {
			if _, err := after.Setup.Bodies.Find(name); err != nil {
				continue
			}
			a, _ := stateOf(t, before, name, today)
			b, i := stateOf(t, after, name, today)
			if dr, dv := r3.Norm(r3.Sub(a.R, b.R)), r3.Norm(r3.Sub(a.V, b.V)); dr > 1e-9 || dv > 1e-9 || !after.Left(i) {
				t.Errorf("%s: %s jumps by %.2g au, %.2g au/day", text, name, dr, dv)
			}
		}
		_, err := after.Setup.Bodies.Find("Earth-Moon barycenter")
		_, lost := after.Setup.Bodies.Find("Earth")
		_, gone := after.Setup.Bodies.Find("Moon")
		if pair := lost == nil && gone == nil; pair != (err == nil) {
			t.Errorf("%s: there is a barycentre: %v", text, err == nil)
		}
	}
}

// TestOrbitOfOnesOwn: elements that are not given stay as they are at the start, and a planet takes its moons along.
func TestOrbitOfOnesOwn(t *testing.T) {
	before, after := solar(t, "", ""), solar(t, "", "[[body]]\nname = \"Earth\"\norbit = { a = 2, i = 30 }\n[[body]]\nname = \"Jupiter\"\norbit = { e = 0.5 }")
	elements := func(s *Scene, name string) orbit.Elements {
		i, _ := s.Setup.Bodies.Find(name)
		_, path := s.Setup.Bodies.About(i)
		return path.(orbit.Conic).Elements(today)
	}
	was, is := elements(before, "Jupiter"), elements(after, "Jupiter")
	if math.Abs(is.E-0.5) > 1e-9 || math.Abs(is.SemiMajorAxis()-was.SemiMajorAxis()) > 1e-6 || math.Abs(is.MeanAnomaly(today)-was.MeanAnomaly(today)) > 1e-6 {
		t.Errorf("Jupiter: %+v, before %+v", is, was)
	}
	if e := elements(after, "Earth"); math.Abs(e.SemiMajorAxis()-2) > 1e-9 || math.Abs(e.I-30*degree) > 1e-9 {
		t.Errorf("Earth: %+v", e)
	}
	for _, pair := range [][2]string{{"Moon", "Earth"}, {"Io", "Jupiter"}} {
		a, _ := stateOf(t, before, pair[0], today)
		b, _ := stateOf(t, before, pair[1], today)
		c, _ := stateOf(t, after, pair[0], today)
		d, _ := stateOf(t, after, pair[1], today)
		if off := r3.Norm(r3.Sub(r3.Sub(a.R, b.R), r3.Sub(c.R, d.R))); off > 1e-9 {
			t.Errorf("%s is %.2g au from where it was at %s", pair[0], off, pair[1])
		}
	}
}

// TestRemovedPlanet: its moons go on about the Sun, and other bodies of the sky are changed in the same way.
func TestRemovedPlanet(t *testing.T) {
	s := solar(t, "", "[[body]]\nname = \"Jupiter\"\nremove = true")
	if _, err := s.Setup.Bodies.Find("Jupiter"); err == nil {
		t.Error("Jupiter is there")
	}
	i, _ := s.Setup.Bodies.Find("Europa")
	if center, _ := s.Setup.Bodies.About(i); center != 0 || !s.Left(i) {
		t.Errorf("Europa moves about %d", center)
	}
	star, err := Parse("t.toml", []byte("schema = 1\ntitle = \"T\"\n[time]\nstep = 0.01\n[system]\nstar = \"TRAPPIST-1\"\n[[body]]\nname = \"TRAPPIST-1\"\nmass = \"1 Sun\""))
	if err != nil {
		t.Fatal(err)
	}
	for i := range star.Setup.Bodies {
		if star.Left(i) != (i > 0) {
			t.Errorf("%s has left: %v", star.Setup.Bodies[i].Name, star.Left(i))
		}
	}
}

// TestTwoSuns: both stars are opposite each other about their barycentre, and the planet moves by the mass of both.
func TestTwoSuns(t *testing.T) {
	s, err := Parse("pair.toml", []byte(`schema = 1
title = "Two suns"
units = { length = "au", time = "day" }
[[body]]
name = "AB"
pair = ["A", "B"]
[[body]]
name = "A"
mass = "2 Suns"
[[body]]
name = "B"
mass = "1 Sun"
parent = "A"
orbit = { a = 0.3, e = 0.2 }
[[body]]
name = "planet"
parent = "AB"
orbit = { a = 3 }
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []float64{0, 3, 77} {
		a, _ := stateOf(t, s, "A", at)
		b, _ := stateOf(t, s, "B", at)
		if off := r3.Norm(r3.Add(r3.Scale(2, a.R), b.R)); off > 1e-12 {
			t.Errorf("the barycentre is %v off at %v", off, at)
		}
	}
	i, _ := s.Setup.Bodies.Find("planet")
	if p := s.Setup.Bodies[i].Path.(*orbit.Orbit).Elements(0).Period(); math.Abs(p-365.2569*3) > 0.1 {
		t.Errorf("the period of the planet is %v days", p)
	}
	i, _ = s.Setup.Bodies.Find("B")
	if p := s.Setup.Bodies[i].Path.(*orbit.Orbit).Elements(0).Period(); math.Abs(p-365.2569*math.Sqrt(0.027/3)) > 0.01 {
		t.Errorf("the period of the stars is %v days", p)
	}
}

// Stocks of a built-in body are no change of its motion, and trades find them, whatever the case of its name.
func TestStocksOfABuiltInBody(t *testing.T) {
	group := `
[[group]]
name = "miners"
radius = 1e-5
speed = 0.08
accel = 0.1
steer = "magnet"
place.disc = { at = "Sun", radius = 1 }
stops = ["Mars", "Earth"]
stocks = [{ name = "ore", most = 10 }]
`
	before := solar(t, "", group)
	after := solar(t, "", group+"trades = [{ take = \"ore\", at = \"Earth\", amount = 5 }]\n[[body]]\nname = \"earth\"\nstocks = [{ name = \"ore\", start = 100 }]")
	a, _ := stateOf(t, before, "Earth", today+3)
	b, earth := stateOf(t, after, "Earth", today+3)
	if a != b || after.Left(earth) || len(after.Setup.Bodies) != len(before.Setup.Bodies) {
		t.Errorf("the Earth is at %v, not at %v; it has left its table: %v", b.R, a.R, after.Left(earth))
	}
	if k := after.Setup.Stocks; k == nil || len(k.Bodies[earth]) == 0 || k.Bodies[earth][0].Start != 100 || len(k.Trades[0]) != 1 || k.Trades[0][0].Body != earth {
		t.Errorf("stocks %+v", k)
	}
}
