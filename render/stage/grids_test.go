package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/render/observer"
	"galaxy/scene/looks"
	"galaxy/sky"
)

// The grids lie as their coordinates do: the equator of the date about the pole with which the Earth turns, the ecliptic of the date
// through the Sun, which stands at 90° at the solstice of 2026-06-21 08:24 UTC (published), the galaxy about its pole of 1958 (192.859°, 27.128°).
func TestGridAxes(t *testing.T) {
	const degree = math.Pi / 180
	atlas, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	sol := atlas.System(0)
	day, _, err := orbit.ParseDate("2026-06-21T08:24:00Z")
	if err != nil {
		t.Fatal(err)
	}
	apart := func(a, b r3.Vec) float64 { return math.Atan2(r3.Norm(r3.Cross(a, b)), r3.Dot(a, b)) / degree }
	if off := apart(gridAxes(EquatorGrid, sol, day)[2], looks.SpinOf("Earth").Axes(day)[2]); off > 0.002 {
		t.Errorf("the pole of the equator is %.4f° off", off)
	}
	bodies := orbit.SolarSystem(orbit.Integrated)
	states := bodies.States(nil, day)
	earth, err := bodies.Find("Earth")
	if err != nil {
		t.Fatal(err)
	}
	sun, err := bodies.Find("Sun")
	if err != nil {
		t.Fatal(err)
	}
	ecliptic := gridAxes(EclipticGrid, sol, day)
	if off := apart(r3.Sub(states[sun].R, states[earth].R), ecliptic[1]); off > 0.015 { // the picture has no aberration, and the Moon pulls the Earth
		t.Errorf("the Sun of the solstice is %.4f° from 90° of longitude", off)
	}
	sr, cr := math.Sincos(192.859 * degree)
	sd, cd := math.Sincos(27.128 * degree)
	pole := observer.InAxes(sky.FromICRF(r3.Vec{X: cr * cd, Y: sr * cd, Z: sd}), sol.Axes)
	if off := apart(gridAxes(GalaxyGrid, sol, day)[2], pole); off > 0.01 {
		t.Errorf("the pole of the galaxy is %.4f° off", off)
	}
	for _, g := range []SkyGrid{EquatorGrid, EclipticGrid, GalaxyGrid} {
		if a := gridAxes(g, sol, day); r3.Norm(r3.Sub(r3.Cross(a[0], a[1]), a[2])) > 1e-9 {
			t.Errorf("%s: %v are no axes", GridNames[g].Key, a)
		}
	}
}

// Numbers of lines are as fine as their steps.
func TestGridNumbers(t *testing.T) {
	for got, want := range map[string]string{
		latitudeText(30, 15): "+30°", latitudeText(-6.5, 0.5): "−6°30′", latitudeText(0, 1): "0°",
		longitudeText(-45, 15, EclipticGrid): "315°", longitudeText(330, 30, EquatorGrid): "22h", longitudeText(21.25, 0.25, EquatorGrid): "1h25m",
		latitudeText(10.0125, 5./3600): "+10°0′45″",
	} {
		if got != want {
			t.Errorf("a line has %q, want %q", got, want)
		}
	}
}
