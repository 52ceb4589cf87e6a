package looks

import (
	"math"
	"testing"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestSubSolarPoint compares the point under the Sun with the Swiss Ephemeris 2.10.03: JD (UT), ΔT, east longitude, latitude.
func TestSubSolarPoint(t *testing.T) {
	system := orbit.SolarSystem(orbit.Integrated)
	earth, err := system.Find("Earth")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][4]float64{
		{2340798.127778, 15.48, -49.4892, -8.2958},
		{2366978.554861, 20.85, 160.4521, 23.4566},
		{2402125.900000, 8.41, 35.1056, 4.4089},
		{2419568.834028, 14.34, 59.7872, 23.3088},
		{2428444.613194, 24.04, 136.5388, -3.8466},
		{2437142.422917, 33.41, -150.6455, 19.2845},
		{2454538.356944, 65.52, -126.1078, -2.9174},
		{2463543.925000, 69.97, 22.9204, -16.4938},
	} {
		at := c[0] + c[1]/86400 - orbit.J2000
		axes := SpinOf("Earth").Axes(at)
		sun := r3.Scale(-1, r3.Unit(system.At(earth, at).R))
		lon := math.Atan2(r3.Dot(sun, axes[1]), r3.Dot(sun, axes[0])) / degree
		lat := math.Asin(r3.Dot(sun, axes[2])) / degree
		if off := math.Abs(math.Remainder(lon-c[2], 360)); off > 0.03 || math.Abs(lat-c[3]) > 0.01 {
			t.Errorf("JD %v: the Sun is above %.4f°, %.4f°, want %.4f°, %.4f°", c[0], lon, lat, c[2], c[3])
		}
	}
}
