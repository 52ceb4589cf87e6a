package sky_test

import (
	"math"
	"testing"

	"galaxy/sky"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// s2 returns the star S2.
func s2(t *testing.T) *sky.Object {
	t.Helper()
	a, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.Objects() {
		if o := &a.Objects()[i]; o.Name == "S2" {
			return o
		}
	}
	t.Fatal("there is no S2")
	return nil
}

const year = 365.25 // days

// S2 stands where the Keck telescope saw it, but for the zero of its frame, which moved by some mas. Source: Ghez and others
// 2008, ApJ 689, 1044, table 3, by Gillessen and others 2009, ApJ 707, L114.
func TestS2IsWhereItWasSeen(t *testing.T) {
	star := s2(t)
	away := r3.Unit(r3.Scale(-1, law.Sun))
	east := r3.Unit(r3.Cross(sky.FromICRF(r3.Vec{Z: 1}), away))
	north := r3.Cross(away, east)
	for _, row := range []struct{ year, east, north float64 }{ // mas
		{1995.439, -42.6, 164.1},
		{1997.367, -56.5, 137.0},
		{1999.559, -67.4, 88.3},
		{2000.548, -64.8, 57.9},
		{2001.351, -56.7, 26.5},
		{2001.572, -53.0, 14.2},
		{2003.303, 34.9, 69.5},
		{2003.554, 35.5, 81.0},
		{2004.327, 32.2, 114.0},
		{2005.312, 18.6, 142.4},
		{2006.336, 8.0, 159.8},
		{2007.612, -6.9, 173.5},
	} {
		const mas = math.Pi / 180 / 3600e3
		at := r3.Scale(1/r3.Norm(law.Sun)/mas, star.At((row.year-2000)*year))
		if x, y := r3.Dot(at, east), r3.Dot(at, north); math.Hypot(x-row.east, y-row.north) > 8 {
			t.Errorf("%v: S2 stands at %.1f, %.1f mas, not %v, %v", row.year, x, y, row.east, row.north)
		}
	}
}

// At its periapsis of 2018 S2 was 120 au from the black hole, at 7,650 km/s; before it, it went away from the Sun by up to some
// 4,000 km/s, and after it came nearer by 2,000. Sources: GRAVITY Collaboration 2018, A&A 615, L15; Do and others 2019,
// Science 365, 664.
func TestS2AtItsPeriapsis(t *testing.T) {
	star := s2(t)
	const au, kmPerPC = 206264.806, 3.0856775814913673e13
	velocity := func(t float64) r3.Vec { // km/s
		const h = 0.01 // days
		return r3.Scale(kmPerPC/(2*h*86400), r3.Sub(star.At(t+h), star.At(t-h)))
	}
	away := r3.Unit(r3.Scale(-1, law.Sun))
	least, when, most, last := math.Inf(1), 0.0, math.Inf(-1), math.Inf(1)
	for t := 18 * year; t < 19*year; t++ {
		if d := r3.Norm(star.At(t)) * au; d < least {
			least, when = d, t
		}
		most, last = max(most, r3.Dot(velocity(t), away)), min(last, r3.Dot(velocity(t), away))
	}
	if math.Abs(least-120) > 3 || math.Abs(when/year-18.379) > 0.005 {
		t.Errorf("it comes to %v au in %v", least, 2000+when/year)
	}
	if v := r3.Norm(velocity(when)); math.Abs(v-7650) > 50 {
		t.Errorf("its speed there is %v km/s", v)
	}
	if math.Abs(most-4000) > 200 || math.Abs(last+2000) > 300 {
		t.Errorf("it goes away by %v km/s, and by %v", most, last)
	}
	if first := when - 2002.33*year + 2000*year; math.Abs(first/year-16.05) > 0.01 {
		t.Errorf("the periapsis before is %v years earlier than 2018", first/year)
	}
}
