package orbit

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// localEvents returns what a place sees of the eclipses of the Sun or of the Moon within some days.
func localEvents(t rapid.TB, body string, place Place, from, days float64) (System, []Event) {
	t.Helper()
	s := SolarSystem(Integrated)
	earth, _ := s.Find("Earth")
	i, _ := s.Find(body)
	list, end, err := s.Events(EventQuery{Body: i, Other: -1, Observer: earth, Place: &place, Kinds: []EventKind{Eclipse}, From: from, Until: from + days, Count: 100})
	if err != nil || end != from+days {
		t.Fatalf("until %v: %v", end, err)
	}
	return s, list
}

// Contacts are those of F. Espenak's pages at NASA, as remembered, UTC: of the Sun to the minute for the cities of 2017, 2024 and 1999, of the
// Moon to some seconds, which hold for all places.
func TestPublishedLocalEclipses(t *testing.T) {
	for _, c := range []struct {
		body, date string
		place      Place
		depth      Depth
		minutes    float64 // that they may be off
		contacts   string
	}{
		{"Sun", "2024-04-08", Place{32.78, -96.80}, Total, 1, "C1 17:23:30 C2 18:40:40 maximum 18:42:40 C3 18:44:30 C4 20:02:40"},         // Dallas
		{"Sun", "2017-08-21", Place{37.73, -89.22}, Total, 1, "C1 16:52:25 C2 18:20:10 maximum 18:21:25 C3 18:22:45 C4 19:47:25"},         // Carbondale
		{"Sun", "1999-08-11", Place{51.5, -0.1}, Partial, 1, "C1 09:03:30 maximum 10:20:00 C4 11:40:00"},                                  // London
		{"Sun", "2027-08-02", Place{25.69, 32.64}, Total, 1, "C2 10:02:10 C3 10:08:30"},                                                   // Luxor
		{"Moon", "2025-03-14", Place{40.7, -74}, Total, 0.1, "P1 03:57:28 U1 05:09:40 U2 06:26:06 U3 07:31:26 U4 08:47:52 P4 10:00:09"},   // New York
		{"Moon", "2022-11-08", Place{35.7, 139.7}, Total, 0.1, "P1 08:02:17 U1 09:09:12 U2 10:16:39 U3 11:41:37 U4 12:49:03 P4 13:56:09"}, // Tokyo
	} {
		day, _, err := ParseDate(c.date)
		if err != nil {
			t.Fatal(err)
		}
		_, list := localEvents(t, c.body, c.place, day, 1)
		if len(list) != 1 || list[0].Depth != c.depth {
			t.Fatalf("%s of %s: %+v", c.body, c.date, list)
		}
		words := strings.Fields(c.contacts)
		for i := 0; i < len(words); i += 2 {
			at, _, err := ParseDate(c.date + "T" + words[i+1] + " UTC")
			if err != nil {
				t.Fatal(err)
			}
			off := math.Inf(1)
			for _, contact := range list[0].Contacts {
				if contact.Name == words[i] && contact.Up {
					off = math.Abs(contact.T-at) * 1440
				}
			}
			if off > c.minutes {
				t.Errorf("%s of %s: %s is %.2f minutes off", c.body, c.date, words[i], off)
			}
		}
	}
}

// At contacts the limbs touch, as the place sees Sun and Moon by a calculation of its own; in between they do too, and a place that
// sees nothing has the Sun below its horizon or apart from the Moon throughout.
func TestLimbsTouchAtContacts(t *testing.T) {
	s := SolarSystem(Integrated)
	earth, _ := s.Find("Earth")
	moon, _ := s.Find("Moon")
	all, _, err := s.Events(EventQuery{Body: moon, Other: -1, Observer: earth, Kinds: []EventKind{ShadowTransit}, From: -18000, Until: 18000, Count: 1000})
	if err != nil || len(all) < 200 {
		t.Fatal(len(all), err)
	}
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.SampledFrom(all).Draw(t, "eclipse")
		place := Place{rapid.Float64Range(-90, 90).Draw(t, "latitude"), rapid.Float64Range(-180, 180).Draw(t, "longitude")}
		// The angle between the limbs, and how high the Sun is.
		limbs := func(at float64) (gap, ring, altitude float64) {
			gst := siderealTime(at)
			lat, lon := place.Latitude*degree, place.Longitude*degree+gst
			const a, f = 6378.137 / AU, 1 / 298.257223563
			n := a / math.Sqrt(1-f*(2-f)*math.Pow(math.Sin(lat), 2))
			o := r3.Vec{X: n * math.Cos(lat) * math.Cos(lon), Y: n * math.Cos(lat) * math.Sin(lon), Z: n * (1 - f) * (1 - f) * math.Sin(lat)}
			from := s.At(earth, at).R
			to := func(i int, late float64) r3.Vec {
				r := r3.Sub(ofDate(ICRFFromEcliptic(r3.Sub(s.At(i, at-late).R, from)), at), o)
				return r
			}
			sun, m := to(0, 0), to(moon, r3.Norm(to(moon, 0))/Light)
			apart := math.Acos(min(1, r3.Dot(sun, m)/r3.Norm(sun)/r3.Norm(m)))
			big, small := math.Asin(s[0].Radius/r3.Norm(sun)), math.Asin(s[moon].Radius/r3.Norm(m))
			up := r3.Vec{X: math.Cos(lat) * math.Cos(lon), Y: math.Cos(lat) * math.Sin(lon), Z: math.Sin(lat)}
			ring = apart - math.Abs(big-math.Asin(valleys/r3.Norm(m)))
			return apart - big - small, ring, math.Asin(r3.Dot(up, sun) / r3.Norm(sun))
		}
		_, list := localEvents(t, "Sun", place, e.T-0.3, 0.6)
		if len(list) == 0 {
			for at := e.T - 0.2; at < e.T+0.2; at += 0.002 {
				if gap, _, altitude := limbs(at); gap < 0 && altitude > -0.8*degree {
					t.Fatalf("%v sees the eclipse of %s", place, FormatDate(at, UTC))
				}
			}
			return
		}
		const touch = 0.2 / 3600 * degree
		for _, c := range list[0].Contacts {
			gap, ring, altitude := limbs(c.T)
			if math.Abs(altitude-c.Altitude) > 0.01*degree {
				t.Errorf("%s: altitude %v, want %v", c.Name, c.Altitude/degree, altitude/degree)
			}
			switch c.Name {
			case "C1", "C4":
				if math.Abs(gap) > touch {
					t.Errorf("%s: limbs are %g apart", c.Name, gap)
				}
			case "C2", "C3":
				if math.Abs(ring) > touch {
					t.Errorf("%s: inner limbs are %g apart", c.Name, ring)
				}
			case "maximum":
				if gap > 0 {
					t.Errorf("no eclipse at its maximum: %g", gap)
				}
			default:
				if math.Abs(altitude+refraction) > 0.3*degree {
					t.Errorf("%s at %v", c.Name, altitude/degree)
				}
			}
		}
	})
}

// Central lines have the places, widths and durations at greatest eclipse of F. Espenak and J. Meeus, Five Millennium Canon, as
// remembered; a partial eclipse has none. On the line the Moon is before the middle of the Sun.
func TestCentralLines(t *testing.T) {
	s := SolarSystem(Integrated)
	earth, _ := s.Find("Earth")
	for _, c := range []struct {
		date            string
		lat, lon        float64
		width, duration float64 // km, s; 0: no line
	}{
		{"2017-08-21", 37.0, -87.7, 114.7, 160.1},
		{"2023-10-14", 11.4, -83.1, 187.4, 317.1},
		{"2024-04-08", 25.3, -104.1, 197.5, 268.1},
		{"2027-08-02", 25.5, 33.2, 257.7, 382.6},
		{"2025-03-29", 61, -77, 0, 0},
	} {
		day, _, err := ParseDate(c.date)
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := s.Events(EventQuery{Body: 0, Other: -1, Observer: earth, Kinds: []EventKind{Eclipse}, From: day, Until: day + 1, Count: 9})
		if err != nil || len(list) != 1 {
			t.Fatal(c.date, len(list), err)
		}
		line := s.CentralLine(list[0], 1./1440)
		if c.width == 0 {
			if line != nil {
				t.Errorf("%s has a line: %+v", c.date, line[0])
			}
			continue
		}
		if n := len(line); n < 150 || n > 250 {
			t.Errorf("%s: %d points", c.date, n)
		}
		nearest := line[0]
		for i, p := range line {
			if i > 0 && !(p.T > line[i-1].T) {
				t.Errorf("%s: point %d is not later than the one before", c.date, i)
			}
			if math.Abs(p.T-list[0].T) < math.Abs(nearest.T-list[0].T) {
				nearest = p
			}
			_, local := localEvents(t, "Sun", p.At, p.T-0.2, 0.4)
			if i%10 == 5 && (len(local) != 1 || math.Abs(local[0].T-p.T)*86400 > 3 || local[0].Depth != p.Depth) {
				t.Errorf("%s: at point %d of the line %+v", c.date, i, local)
			}
		}
		if math.Abs(nearest.At.Latitude-c.lat) > 0.25 || math.Abs(nearest.At.Longitude-c.lon) > 0.25 || math.Abs(nearest.Width*AU-c.width) > 1 || math.Abs(nearest.Duration*86400-c.duration) > 1 {
			t.Errorf("%s: %+v, %.1f km, %.1f s", c.date, nearest.At, nearest.Width*AU, nearest.Duration*86400)
		}
	}
}

// ΔT and its error grow away from our time and join without a jump.
func TestErrorOfDeltaT(t *testing.T) {
	for _, c := range []struct{ year, seconds, uncertain float64 }{{-1000, 25400, 640}, {0, 10580, 260}, {1000, 1570, 55}, {1900, -3, 1}, {2020, 69.2, 1}, {2100, 92, 35}, {3000, 4170, 2000}} {
		seconds, uncertain := DeltaT((c.year - 2000) * 365.25)
		if math.Abs(seconds-c.seconds) > 2+0.01*c.seconds || math.Abs(uncertain-c.uncertain) > 0.2*c.uncertain {
			t.Errorf("in %g ΔT is %.0f ± %.1f, want %+v", c.year, seconds, uncertain, c)
		}
	}
	last, lastError := DeltaT(-1.8e6)
	for day := -1.8e6; day < 3.6e5; day += 10 {
		seconds, uncertain := DeltaT(day)
		if math.Abs(seconds-last) > 5 || math.Abs(uncertain-lastError) > 3 {
			t.Fatalf("on day %g ΔT jumps from %g ± %g to %g ± %g", day, last, lastError, seconds, uncertain)
		}
		last, lastError = seconds, uncertain
	}
}
