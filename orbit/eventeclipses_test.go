package orbit_test

import (
	"math"
	"testing"

	"galaxy/orbit"
)

// Eclipses have the times, kinds, magnitudes and places of F. Espenak and J. Meeus, Five Millennium Canon: to a minute, 0.002 of a
// diameter, and 0.4°.
func TestPublishedEclipses(t *testing.T) {
	solar := []struct {
		at       string // UTC
		depth    orbit.Depth
		share    float64
		lat, lon float64 // degrees
	}{
		{"2026-02-17T12:12 UTC", orbit.Annular, 0.963, -64.7, 86.8},
		{"2026-08-12T17:46 UTC", orbit.Total, 1.039, 65.2, -25.2},
		{"2027-02-06T16:00 UTC", orbit.Annular, 0.928, -31.3, -48.5},
		{"2027-08-02T10:07 UTC", orbit.Total, 1.079, 25.5, 33.2},
		{"2028-01-26T15:08 UTC", orbit.Annular, 0.921, 3.0, -51.5},
		{"2028-07-22T02:56 UTC", orbit.Total, 1.056, -15.6, 126.7},
	}
	list := almanac(t, "Moon", "2026-01-01", "2029-01-01", 100, orbit.ShadowTransit)
	if len(list) != len(solar) {
		t.Fatalf("%d eclipses of the Sun, want %d", len(list), len(solar))
	}
	for i, want := range solar {
		e := list[i]
		if math.Abs(e.T-date(t, want.at))*1440 > 1 || e.Depth != want.depth || math.Abs(e.Magnitude-want.share) > 0.002 {
			t.Errorf("%s eclipse of the Sun of %s, magnitude %.3f; want %+v", e.Depth, orbit.FormatDate(e.T, orbit.UTC), e.Magnitude, want)
		}
		if off := math.Hypot(e.At.Latitude-want.lat, (e.At.Longitude-want.lon)*math.Cos(want.lat*math.Pi/180)); off > 0.4 {
			t.Errorf("the eclipse of %s is deepest at %.2f, %.2f, want %v, %v", want.at, e.At.Latitude, e.At.Longitude, want.lat, want.lon)
		}
	}
	lunar := []struct {
		at    string
		depth orbit.Depth
		share float64 // of the umbra, or of the penumbra
	}{
		{"2026-03-03T11:34 UTC", orbit.Total, 1.151},
		{"2026-08-28T04:13 UTC", orbit.Partial, 0.930},
		{"2027-02-20T23:13 UTC", orbit.Penumbral, 0.927},
		{"2027-07-18T16:03 UTC", orbit.Penumbral, 0.001},
		{"2027-08-17T07:14 UTC", orbit.Penumbral, 0.546},
		{"2028-01-12T04:13 UTC", orbit.Partial, 0.066},
		{"2028-07-06T18:20 UTC", orbit.Partial, 0.389},
		{"2028-12-31T16:52 UTC", orbit.Total, 1.246},
	}
	list = almanac(t, "Moon", "2026-01-01", "2029-01-01", 100, orbit.Eclipse)
	if len(list) != len(lunar) {
		t.Fatalf("%d eclipses of the Moon, want %d", len(list), len(lunar))
	}
	for i, want := range lunar {
		if e := list[i]; math.Abs(e.T-date(t, want.at))*1440 > 1 || e.Depth != want.depth || math.Abs(e.Magnitude-want.share) > 0.002 {
			t.Errorf("%s eclipse of the Moon of %s, magnitude %.3f; want %+v", e.Depth, orbit.FormatDate(e.T, orbit.UTC), e.Magnitude, want)
		}
	}
}

// A century has the eclipses of the same canon: all of them, by kind.
func TestEclipsesOfACentury(t *testing.T) {
	count := func(kind orbit.EventKind) map[orbit.Depth]int {
		n := map[orbit.Depth]int{}
		for _, e := range almanac(t, "Moon", "2001-01-01", "2101-01-01", 1000, kind) {
			n[e.Depth]++
		}
		return n
	}
	sun, moon := count(orbit.ShadowTransit), count(orbit.Eclipse)
	for depth, want := range map[orbit.Depth]int{orbit.Partial: 77, orbit.Annular: 72, orbit.Total: 68, orbit.Hybrid: 7} {
		if sun[depth] != want {
			t.Errorf("%d %s eclipses of the Sun from 2001 to 2100, want %d", sun[depth], depth, want)
		}
	}
	for depth, want := range map[orbit.Depth]int{orbit.Penumbral: 86, orbit.Partial: 57, orbit.Total: 85} {
		if moon[depth] != want {
			t.Errorf("%d %s eclipses of the Moon from 2001 to 2100, want %d", moon[depth], depth, want)
		}
	}
}
