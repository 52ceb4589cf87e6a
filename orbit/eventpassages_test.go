package orbit_test

import (
	"math"
	"testing"

	"galaxy/orbit"
)

// seen returns the apparent events of a body from Earth, of some kinds.
func seen(t *testing.T, q orbit.EventQuery, body, from, until string) (orbit.System, []orbit.Event) {
	t.Helper()
	s := orbit.SolarSystem(orbit.Integrated)
	q.Body, q.Observer, q.Apparent = find(t, s, body), find(t, s, "Earth"), true
	q.From, q.Until, q.Count = date(t, from), date(t, until), 10_000
	list, end, err := s.Events(q)
	if err != nil || end != q.Until {
		t.Fatalf("%s: until %v, %v", body, end, err)
	}
	return s, list
}

// With light time and aberration, events have the times that almanacs print: transits to half a minute (F. Espenak), others to a
// quarter of a minute (apparent places of the Swiss Ephemeris 2.10.03, ecliptic of the date), stations to a quarter of an hour.
func TestApparentEvents(t *testing.T) {
	for _, c := range []struct {
		body, at string // UTC
		kind     orbit.EventKind
		minutes  float64
	}{
		{"Mercury", "2003-05-07T07:52:21", orbit.Transit, 0.5},
		{"Mercury", "2006-11-08T21:41:04", orbit.Transit, 0.5},
		{"Mercury", "2016-05-09T14:57:26", orbit.Transit, 0.5},
		{"Mercury", "2019-11-11T15:19:48", orbit.Transit, 0.5},
		{"Venus", "2004-06-08T08:19:44", orbit.Transit, 0.5},
		{"Venus", "2012-06-06T01:29:36", orbit.Transit, 0.5},
		{"Jupiter", "2026-01-10T08:42:10", orbit.Opposition, 0.25},
		{"Mars", "2027-02-19T15:50:55", orbit.Opposition, 0.25},
		{"Neptune", "2027-09-28T14:18:51", orbit.Opposition, 0.25},
		{"Pluto", "2028-07-30T06:03:29", orbit.Opposition, 0.25},
		{"Saturn", "2026-03-25T08:55:14", orbit.Conjunction, 0.25},
		{"Venus", "2026-01-06T16:35:59", orbit.SuperiorConjunction, 0.25},
		{"Venus", "2026-08-15T06:31:33", orbit.EasternElongation, 0.25},
		{"Uranus", "2027-02-20T15:10:41", orbit.EasternQuadrature, 0.25},
		{"Venus", "2026-10-03T07:08:43", orbit.RetrogradeStation, 15},
		{"Jupiter", "2026-12-13T00:49:24", orbit.RetrogradeStation, 15},
		{"Neptune", "2027-12-15T08:59:39", orbit.DirectStation, 15},
	} {
		at := date(t, c.at+" UTC")
		s := orbit.SolarSystem(orbit.Integrated)
		list, _, err := s.Events(orbit.EventQuery{
			Body: find(t, s, c.body), Other: -1, Observer: find(t, s, "Earth"), Apparent: true, Kinds: []orbit.EventKind{c.kind}, From: at - 5, Until: at + 5, Count: 9,
		})
		if err != nil || len(list) != 1 || math.Abs(list[0].T-at)*1440 > c.minutes || !list[0].Apparent {
			t.Errorf("%s of %s at %s: %+v, %v", c.kind, c.body, c.at, list, err)
		} else {
			t.Logf("%s of %s at %s: %+.2f minutes", c.kind, c.body, c.at, (list[0].T-at)*1440)
		}
	}
}

// Planets pass each other as published, seen from the middle of Earth (S. Albers, Mutual occultations of planets), and which of the two is
// asked about does not matter.
func TestPlanetsPassEachOther(t *testing.T) {
	for _, c := range []struct {
		bodies [2]string
		at     string
		kind   orbit.EventKind
	}{
		{[2]string{"Venus", "Jupiter"}, "1818-01-03T21:52", orbit.Transit},
		{[2]string{"Venus", "Jupiter"}, "2065-11-22T12:45", orbit.Transit},
		{[2]string{"Mars", "Mercury"}, "2079-08-11T01:30", orbit.Occultation},
		{[2]string{"Mercury", "Jupiter"}, "2094-04-07T10:48", orbit.Transit},
	} {
		for i, body := range c.bodies {
			q := orbit.EventQuery{Kinds: []orbit.EventKind{orbit.Transit, orbit.Occultation}}
			s := orbit.SolarSystem(orbit.Integrated)
			q.Other = find(t, s, c.bodies[1-i])
			_, list := seen(t, q, body, c.at[:4]+"-01-01", c.at[:4]+"-12-31")
			if len(list) != 1 || list[0].Kind != c.kind || s[list[0].Body].Name != c.bodies[0] || s[list[0].Other].Name != c.bodies[1] || math.Abs(list[0].T-date(t, c.at+" UTC"))*1440 > 2 {
				t.Errorf("%s with %s in %s: %+v", body, c.bodies[1-i], c.at[:4], list)
			}
		}
	}
}

// The Moon hides Venus and Jupiter in 2026 as almanacs have it, from the middle of Earth; each is found from either side, and with the
// planets as with one of them.
func TestMoonHidesPlanets(t *testing.T) {
	kinds := []orbit.EventKind{orbit.Occultation}
	s, all := seen(t, orbit.EventQuery{Other: -1, Planets: true, Kinds: kinds}, "Moon", "2026-01-01", "2027-01-01")
	count := 0
	for _, name := range []string{"Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto", "Ceres", "Vesta"} {
		_, list := seen(t, orbit.EventQuery{Other: find(t, s, "Moon"), Kinds: kinds}, name, "2026-01-01", "2027-01-01")
		count += len(list)
		for _, e := range list {
			if s[e.Body].Name != name || s[e.Other].Name != "Moon" || !(e.Begin < e.T && e.T < e.End) || e.End-e.Begin > 0.1 {
				t.Errorf("%+v", e)
			}
		}
	}
	if count != len(all) || count < 3 {
		t.Errorf("the Moon hides planets %d times, they are hidden %d times", len(all), count)
	}
}

// Jupiter's moons do what Sky & Telescope told for the triple shadow of 2015-01-24, as remembered, UTC: here from the first to the last
// contact of the penumbra and the limbs, there the middle of the moon or its shadow at the limb, which takes two to seven minutes.
func TestMoonsOfJupiter(t *testing.T) {
	for _, c := range []struct {
		moon       string
		kind       orbit.EventKind
		begin, end string
		minutes    float64 // from a limb to the middle at most
	}{
		{"Callisto", orbit.ShadowTransit, "03:11", "08:00", 10},
		{"Io", orbit.ShadowTransit, "04:35", "06:52", 4},
		{"Io", orbit.Transit, "04:55", "07:11", 4},
		{"Callisto", orbit.Transit, "06:19", "11:02", 8},
		{"Europa", orbit.ShadowTransit, "06:28", "09:22", 5},
	} {
		_, list := seen(t, orbit.EventQuery{Other: -1, Kinds: []orbit.EventKind{c.kind}}, c.moon, "2015-01-24", "2015-01-24T12:00 UTC")
		if len(list) != 1 {
			t.Errorf("%s of %s: %+v", c.kind, c.moon, list)
			continue
		}
		early := (date(t, "2015-01-24T"+c.begin+" UTC") - list[0].Begin) * 1440
		late := (list[0].End - date(t, "2015-01-24T"+c.end+" UTC")) * 1440
		if early < 0 || early > c.minutes || late < 0 || late > c.minutes {
			t.Errorf("%s of %s begins %.1f minutes earlier and ends %.1f later", c.kind, c.moon, early, late)
		}
	}
	// Callisto misses Jupiter, and its shadow, for three years around the solstices of Jupiter, but only as Jupiter is flat: from March 2016
	// to November 2019 it had no eclipses.
	_, list := seen(t, orbit.EventQuery{Other: -1, Kinds: []orbit.EventKind{orbit.Eclipse}}, "Callisto", "2015-01-01", "2021-01-01")
	gap, last := 0.0, list[0].T
	for _, e := range list {
		gap = max(gap, e.T-last)
		last = e.T
	}
	if gap < 3*365 || gap > 4*365 {
		t.Errorf("Callisto has no eclipses for %.0f days at most", gap)
	}
}

// Before opposition (of 2027-02-10) Io goes into the shadow in the sky and comes out from behind Jupiter, afterwards the other way round;
// Earth does not see the other two.
func TestHiddenPhases(t *testing.T) {
	for _, c := range []struct {
		from, until string
		before      bool
	}{{"2026-11-01", "2026-12-01", true}, {"2027-04-15", "2027-05-15", false}} {
		_, list := seen(t, orbit.EventQuery{Other: -1, Kinds: []orbit.EventKind{orbit.Eclipse, orbit.Occultation}}, "Io", c.from, c.until)
		if len(list) < 30 {
			t.Errorf("%d events from %s on", len(list), c.from)
		}
		for _, e := range list {
			first := (e.Kind == orbit.Eclipse) == c.before
			if e.BeginHidden == first || e.EndHidden != first {
				t.Errorf("%s of Io at %s: begin hidden %v, end hidden %v", e.Kind, orbit.FormatDate(e.T, orbit.UTC), e.BeginHidden, e.EndHidden)
			}
		}
	}
}

// Questions about apparent places of other systems, and about planets that nothing sees, are refused.
func TestMistakesOfSight(t *testing.T) {
	s := orbit.System{{Name: "star", Parent: -1, Radius: 0.005}, {Name: "a", Path: orbit.Fixed{}}}
	if _, _, err := s.Events(orbit.EventQuery{Body: 1, Other: -1, Observer: -1, Apparent: true, Until: 1, Count: 1}); err == nil {
		t.Error("apparent places of another system")
	}
	if _, _, err := s.Events(orbit.EventQuery{Body: 1, Other: -1, Observer: -1, Planets: true, Until: 1, Count: 1}); err == nil {
		t.Error("planets that nothing sees")
	}
}
