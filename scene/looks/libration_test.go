package looks

import (
	"math"
	"testing"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestLibration compares the point of the Moon under the Earth's centre with J. Meeus, Astronomical Algorithms, example 53.a: the
// optical and the physical libration of 1992-04-12, 0 h TD. His pole is the axis of inertia, which lies 0.022° from the mean axis of maps.
func TestLibration(t *testing.T) {
	system := orbit.SolarSystem(orbit.Integrated)
	lon, lat := under(t, system, "Moon", "Earth", 2448724.5-orbit.J2000)
	if math.Abs(lon+1.23) > 0.01 || math.Abs(lat-4.20) > 0.03 {
		t.Errorf("the Earth stands over %.3f°, %.3f° of the Moon, want -1.23°, 4.20°", lon, lat)
	}
}

// under returns the longitude and latitude, degrees, on a body under the centre of another.
func under(t *testing.T, system orbit.System, of, seen string, at float64) (lon, lat float64) {
	t.Helper()
	find := func(name string) r3.Vec {
		i, err := system.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return system.At(i, at).R
	}
	to := r3.Unit(r3.Sub(find(seen), find(of)))
	x := SpinOf(of).Axes(at)
	return math.Atan2(r3.Dot(to, x[1]), r3.Dot(to, x[0])) / degree, math.Asin(r3.Dot(to, x[2])) / degree
}

// TestMoonsFaceTheirPlanets: a moon keeps one side to its planet, but for its librations, from 1950 to 2050: the rotation of the IAU and
// the place by another theory agree. Longitudes are counted from a crater, which need not be under the planet in the mean.
func TestMoonsFaceTheirPlanets(t *testing.T) {
	system := orbit.SolarSystem(orbit.Integrated)
	for _, c := range []struct {
		planet, moon string
		east, north  float64 // degrees
	}{
		{"Earth", "Moon", 8.2, 6.9},
		{"Mars", "Phobos", 3, 0.1},
		{"Mars", "Deimos", 0.1, 0.1},
		{"Jupiter", "Io", 1, 0.03},
		{"Jupiter", "Europa", 2.7, 0.03},
		{"Jupiter", "Ganymede", 2.8, 0.03},
		{"Jupiter", "Callisto", 1.5, 0.03},
		{"Saturn", "Mimas", 12.8, 0.4},
		{"Saturn", "Enceladus", 5.1, 0.05},
		{"Saturn", "Tethys", 0.9, 0.9},
		{"Saturn", "Dione", 1.1, 0.1},
		{"Saturn", "Rhea", 2.9, 0.1},
		{"Saturn", "Titan", 5.4, 0.5},
		{"Saturn", "Iapetus", 8.8, 0.1},
		{"Uranus", "Miranda", 1.6, 0.3},
		{"Uranus", "Ariel", 1.2, 0.4},
		{"Uranus", "Umbriel", 1.6, 0.4},
		{"Uranus", "Titania", 1.2, 0.3},
		{"Uranus", "Oberon", 1.3, 0.3},
		{"Neptune", "Triton", 2.8, 0.1},
		{"Pluto", "Charon", 1.5, 0.1},
	} {
		var east, north float64
		for at := -18262.0; at < 18262; at += 33.37 {
			lon, lat := under(t, system, c.moon, c.planet, at)
			east, north = max(east, math.Abs(lon)), max(north, math.Abs(lat))
		}
		t.Logf("%-9s longitude up to %.2f°, latitude up to %.2f°", c.moon, east, north)
		if east > c.east || north > c.north {
			t.Errorf("%s: %s stands over longitudes to %.2f°, latitudes to %.2f°", c.moon, c.planet, east, north)
		}
	}
}
