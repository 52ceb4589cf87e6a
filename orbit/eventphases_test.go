package orbit

import (
	"math"
	"slices"
	"testing"
)

// Published times (Astronomical Almanac, UT): quarters of the Moon, seasons, stations and quadratures, Venus at greatest
// brilliancy, Saturn's rings edge-on. Hours is how far the planets' tables may be off.
func TestPublishedPhases(t *testing.T) {
	s := SolarSystem(Modern)
	index := func(name string) int {
		i, err := s.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	for _, c := range []struct {
		body, date string
		kind       EventKind
		hours      float64
	}{
		{"Moon", "2026-01-10T15:48", LastQuarter, 6},
		{"Moon", "2026-01-26T04:47", FirstQuarter, 6},
		{"Earth", "2026-03-20T14:46", MarchEquinox, 0.2},
		{"Earth", "2026-06-21T08:25", JuneSolstice, 0.2},
		{"Earth", "2026-09-23T00:05", SeptemberEquinox, 0.2},
		{"Earth", "2026-12-21T20:50", DecemberSolstice, 0.2},
		{"Earth", "1900-03-21T01:39", MarchEquinox, 0.2},
		{"Mercury", "2026-02-26T07:00", RetrogradeStation, 2},
		{"Mercury", "2026-03-20T20:00", DirectStation, 2},
		{"Jupiter", "2026-03-11T03:00", DirectStation, 12},
		{"Venus", "2025-02-14T12:00", GreatestBrilliancy, 48},
		{"Venus", "2025-04-27T00:00", GreatestBrilliancy, 48},
		{"Saturn", "2025-03-23T16:00", RingPlaneCrossing, 24},
		{"Saturn", "1995-08-10T21:00", RingPlaneCrossing, 48},
	} {
		at, _, err := ParseDate(c.date + " UTC")
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := s.Events(EventQuery{Body: index(c.body), Other: -1, Observer: index("Earth"), Kinds: []EventKind{c.kind}, From: at - 20, Until: at + 20, Count: 9})
		if err != nil {
			t.Fatal(err)
		}
		nearest := math.Inf(1)
		for _, e := range list {
			nearest = min(nearest, 24*math.Abs(e.T-at))
		}
		if nearest > c.hours {
			t.Errorf("%s of %s at %s: %.1f hours off", c.kind, c.body, c.date, nearest)
		}
	}
}

// Rise, noon, set and twilight as almanacs print them for Greenwich and New York, UTC, to a minute.
func TestDaysAtPlaces(t *testing.T) {
	s := SolarSystem(Modern)
	sun, earth := 0, 0
	for i := range s {
		if s[i].Name == "Earth" {
			earth = i
		}
	}
	for _, c := range []struct {
		place Place
		date  string
		kind  EventKind
	}{
		{Place{51.5, -0.1}, "2026-06-21T03:43", Rise},
		{Place{51.5, -0.1}, "2026-06-21T20:21", Set},
		{Place{51.5, -0.1}, "2026-06-21T12:02", Culmination},
		{Place{40.7, -74}, "2026-03-20T10:59", Rise},
		{Place{40.7, -74}, "2026-03-20T23:08", Set},
	} {
		at, _, err := ParseDate(c.date + " UTC")
		if err != nil {
			t.Fatal(err)
		}
		for _, forth := range []float64{-1, 1} {
			list, _, err := s.Events(EventQuery{Body: sun, Other: -1, Observer: earth, Place: &c.place, Kinds: []EventKind{c.kind}, From: at - 0.4*forth, Until: at + 0.4*forth, Count: 9})
			if err != nil || len(list) != 1 || math.Abs(list[0].T-at) > 1.5/1440 {
				t.Errorf("%s at %v on %s: %v, %v", c.kind, c.place, c.date, list, err)
			}
		}
	}
	for _, bad := range []Place{{91, 0}, {math.NaN(), 0}, {0, 400}} {
		if _, _, err := s.Events(EventQuery{Body: sun, Other: -1, Observer: earth, Place: &bad, Until: 1, Count: 1}); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
	// Within the polar circle the Sun neither rises nor sets in midsummer.
	from := Date{Year: 2026, Month: 6, Day: 10}.Start()
	list, end, err := s.Events(EventQuery{Body: sun, Other: -1, Observer: earth, Place: &Place{Latitude: 70}, Kinds: []EventKind{Rise, Set}, From: from, Until: from + 20, Count: 9})
	if err != nil || len(list) > 0 || end != from+20 {
		t.Errorf("at 70 degrees: %v until %g, %v", list, end, err)
	}
}

// The search finds the same events in both directions, as many as there are, in order.
func TestPhasesBothWays(t *testing.T) {
	s := SolarSystem(Modern)
	earth, err := s.Find("Earth")
	if err != nil {
		t.Fatal(err)
	}
	from, until := Date{Year: 1950, Month: 1, Day: 1}.Start(), Date{Year: 2000, Month: 1, Day: 1}.Start()
	for _, c := range []struct {
		body  string
		kinds []EventKind
		count int // in fifty years; stations and quadratures: two a synodic period
	}{
		{"Mercury", []EventKind{RetrogradeStation, DirectStation}, 315},
		{"Venus", []EventKind{RetrogradeStation, DirectStation}, 64},
		{"Venus", []EventKind{GreatestBrilliancy}, 63},
		{"Mars", []EventKind{EasternQuadrature, WesternQuadrature}, 47},
		{"Mars", []EventKind{AscendingNode, DescendingNode}, 53},
		{"Saturn", []EventKind{RingPlaneCrossing}, 14},
		{"Moon", []EventKind{FirstQuarter, LastQuarter}, 1237},
		{"Moon", []EventKind{AscendingNode, DescendingNode}, 1342},
		{"Earth", []EventKind{MarchEquinox, JuneSolstice, SeptemberEquinox, DecemberSolstice}, 200},
	} {
		body, err := s.Find(c.body)
		if err != nil {
			t.Fatal(err)
		}
		q := EventQuery{Body: body, Other: -1, Observer: earth, Kinds: c.kinds, From: from, Until: until, Count: 10_000}
		forth, _, err := s.Events(q)
		if err != nil {
			t.Fatal(err)
		}
		q.From, q.Until = until, from
		back, _, err := s.Events(q)
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(back)
		same := slices.EqualFunc(forth, back, func(a, b Event) bool { return a.Kind == b.Kind && math.Abs(a.T-b.T) < 1e-3 })
		if !same || len(forth) < c.count-1 || len(forth) > c.count+1 {
			t.Errorf("%s: %d %s and the like forth, %d back, want %d", c.body, len(forth), c.kinds[0], len(back), c.count)
		}
		for i := 1; i < len(forth); i++ {
			if len(c.kinds) == 2 && forth[i].Kind == forth[i-1].Kind {
				t.Errorf("%s: two times %s, the second %g", c.body, forth[i].Kind, forth[i].T)
			}
		}
	}
}
