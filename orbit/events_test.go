package orbit_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/orbit"
)

// almanac returns the events of a body of the Solar System seen from Earth.
func almanac(t testing.TB, body, from, until string, count int, kinds ...orbit.EventKind) []orbit.Event {
	t.Helper()
	t0 := date(t, from)
	table, err := orbit.TableFor(t0)
	if err != nil {
		t.Fatal(err)
	}
	s := orbit.SolarSystem(table)
	list, complete, err := s.Events(orbit.EventQuery{
		Body: find(t, s, body), Other: -1, Observer: find(t, s, "Earth"), Kinds: kinds, From: t0, Until: date(t, until), Count: count,
	})
	if err != nil || len(list) < count && complete != date(t, until) {
		t.Fatalf("%s: complete until %v, %v", body, complete, err)
	}
	return list
}

func date(t testing.TB, text string) float64 {
	t.Helper()
	at, _, err := orbit.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func find(t rapid.TB, s orbit.System, name string) int {
	t.Helper()
	i, err := s.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// Events have their published dates (F. Espenak, transits and eclipses; The Astronomical Almanac): eclipses to a minute; transits
// to eight, as light takes so long from the Sun, and here it takes no time; others to the hour to which they are published.
func TestPublishedEvents(t *testing.T) {
	for _, c := range []struct {
		body, from string
		kind       orbit.EventKind
		want       string  // in UTC
		hours      float64 // that it may be off
	}{
		{"Venus", "2000-01-01", orbit.Transit, "2004-06-08T08:20 UTC", 0.14},
		{"Venus", "2005-01-01", orbit.Transit, "2012-06-06T01:30 UTC", 0.14},
		{"Venus", "1800-01-01", orbit.Transit, "1874-12-09T04:07 UTC", 0.14},
		{"Venus", "1875-01-01", orbit.Transit, "1882-12-06T17:06 UTC", 0.14},
		{"Venus", "1700-01-01", orbit.Transit, "1761-06-06T05:19 UTC", 0.14},
		{"Venus", "2060-01-01", orbit.Transit, "2117-12-11T02:48 UTC", 0.14},
		{"Mercury", "2000-01-01", orbit.Transit, "2003-05-07T07:52 UTC", 0.14},
		{"Mercury", "2003-06-01", orbit.Transit, "2006-11-08T21:41 UTC", 0.14},
		{"Mercury", "2006-12-01", orbit.Transit, "2016-05-09T14:57 UTC", 0.14},
		{"Mercury", "2016-06-01", orbit.Transit, "2019-11-11T15:20 UTC", 0.14},
		{"Mercury", "2020-01-01", orbit.Transit, "2032-11-13T08:54 UTC", 0.14},
		{"Mars", "2003-01-01", orbit.Opposition, "2003-08-28T18:00 UTC", 0.6},
		{"Mars", "2018-01-01", orbit.Opposition, "2018-07-27T05:00 UTC", 0.6},
		{"Mars", "2020-01-01", orbit.Opposition, "2020-10-13T23:00 UTC", 0.6},
		{"Mars", "2022-01-01", orbit.Opposition, "2022-12-08T06:00 UTC", 0.6},
		{"Jupiter", "2021-01-01", orbit.Opposition, "2021-08-20T00:00 UTC", 0.6},
		{"Jupiter", "2023-01-01", orbit.Opposition, "2023-11-03T05:00 UTC", 0.6},
		{"Venus", "2020-01-01", orbit.EasternElongation, "2020-03-24T22:00 UTC", 0.8},
		{"Venus", "2020-01-01", orbit.InferiorConjunction, "2020-06-03T18:00 UTC", 0.8},
		{"Venus", "2020-01-01", orbit.WesternElongation, "2020-08-13T00:00 UTC", 0.8},
		{"Venus", "2020-01-01", orbit.SuperiorConjunction, "2021-03-26T07:00 UTC", 0.8},
		{"Mercury", "2020-01-01", orbit.EasternElongation, "2020-02-10T14:00 UTC", 0.8},
		{"Earth", "2020-01-01", orbit.Periapsis, "2020-01-05T07:48 UTC", 0.1},
		{"Earth", "2021-01-01", orbit.Periapsis, "2021-01-02T13:51 UTC", 0.1},
		{"Earth", "2023-01-01", orbit.Periapsis, "2023-01-04T16:17 UTC", 0.1},
		{"Earth", "2024-01-01", orbit.Apoapsis, "2024-07-05T05:06 UTC", 0.1},
		{"Mars", "2020-05-01", orbit.Periapsis, "2020-08-03T09:00 UTC", 0.5},
		{"Moon", "1999-08-01", orbit.ShadowTransit, "1999-08-11T11:03 UTC", 0.02},
		{"Moon", "2017-08-01", orbit.ShadowTransit, "2017-08-21T18:26 UTC", 0.02},
		{"Moon", "2024-04-01", orbit.ShadowTransit, "2024-04-08T18:17 UTC", 0.02},
		{"Moon", "2018-07-20", orbit.Eclipse, "2018-07-27T20:22 UTC", 0.02},
		{"Moon", "2025-03-01", orbit.Eclipse, "2025-03-14T06:59 UTC", 0.02},
		{"Earth", "2025-08-20", orbit.Eclipse, "2025-09-07T18:12 UTC", 0.02},
	} {
		list := almanac(t, c.body, c.from, "2200-01-01", 1, c.kind)
		if len(list) == 0 {
			t.Errorf("%s has no %s", c.body, c.kind)
			continue
		}
		e := list[0]
		if off := 24 * math.Abs(e.T-date(t, c.want)); off > c.hours || e.Kind != c.kind {
			t.Errorf("%s of %s on %s, want %s: %.1f h off", e.Kind, c.body, orbit.FormatDate(e.T, orbit.TDB), c.want, off)
		} else {
			t.Logf("%s of %s on %s, %.2f h off %s, angle %.3f°, %s", e.Kind, c.body, orbit.FormatDate(e.T, orbit.TDB), off, c.want, e.Angle*180/math.Pi, e.Depth)
		}
	}
}

// Jupiter and Saturn meet in the sky as on 2020-12-21: each of them can be 0.2° off its ellipse, and
// they close by 0.1° a day.
func TestGreatConjunction(t *testing.T) {
	s := orbit.SolarSystem(orbit.Modern)
	q := orbit.EventQuery{
		Body: find(t, s, "Jupiter"), Other: find(t, s, "Saturn"), Observer: find(t, s, "Earth"), Kinds: []orbit.EventKind{orbit.Conjunction},
		From: date(t, "2001-01-01"), Until: date(t, "2040-01-01"), Count: 3,
	}
	list, _, err := s.Events(q)
	if err != nil || len(list) != 1 || math.Abs(list[0].T-date(t, "2020-12-21T18:20 UTC")) > 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	t.Logf("%s, %.3f° apart", orbit.FormatDate(list[0].T, orbit.UTC), list[0].Angle*180/math.Pi)
	// The last one before: three of 1940 and 1941, one of 1961, three of 1980 and 1981, one of 2000.
	q.Until, q.Count = date(t, "1940-01-01"), 100
	if list, _, err = s.Events(q); err != nil || len(list) != 8 || list[0].T < list[7].T {
		t.Errorf("%d conjunctions since 1940, %v", len(list), err)
	}
}

// Moons are eclipsed at each revolution, or, as Titan is, for some months of each half of Saturn's year:
// around its equinoxes of 2009-08-11 and 2025-05-06.
func TestMoonEclipses(t *testing.T) {
	io := almanac(t, "Io", "2026-01-01", "2026-03-01", 100, orbit.Eclipse)
	if n := len(io); n < 33 || n > 34 {
		t.Errorf("Io has %d eclipses in two months", n)
	}
	for i, e := range io {
		if hours := 24 * (e.End - e.Begin); hours < 2 || hours > 2.5 || e.Depth != orbit.Total || e.T < e.Begin || e.T > e.End {
			t.Errorf("an eclipse of Io takes %.2f hours, %s", hours, e.Depth)
		}
		if i > 0 && math.Abs(e.T-io[i-1].T-1.7698) > 0.003 {
			t.Errorf("eclipses of Io are %.4f days apart", e.T-io[i-1].T)
		}
	}
	titan := almanac(t, "Titan", "2010-06-01", "2027-01-01", 100, orbit.Eclipse)
	if len(titan) < 15 || titan[0].T < date(t, "2024-05-01") || titan[len(titan)-1].T > date(t, "2026-06-01") {
		t.Errorf("Titan has %d eclipses from 2010 on", len(titan))
	}
}

// What is searched backwards is what is searched forwards.
func TestEventsBackwards(t *testing.T) {
	s := orbit.SolarSystem(orbit.Modern)
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.SampledFrom([]int{1, 2, find(t, s, "Mars"), find(t, s, "Moon"), find(t, s, "Ceres")}).Draw(t, "body")
		if center, _ := s.About(body); center < 0 {
			t.Skip()
		}
		from := rapid.Float64Range(-10000, 10000).Draw(t, "from")
		until := from + rapid.Float64Range(1, 1500).Draw(t, "days")
		q := orbit.EventQuery{Body: body, Other: -1, Observer: 4, From: from, Until: until, Count: 1000}
		forth, end, err := s.Events(q)
		q.From, q.Until = q.Until, q.From
		back, start, err2 := s.Events(q)
		if err != nil || err2 != nil || end != until || start != from || len(forth) != len(back) {
			t.Fatalf("%d events to %v, %d back to %v: %v %v", len(forth), end, len(back), start, err, err2)
		}
		for i, e := range forth {
			b := back[len(back)-1-i]
			if e.Kind != b.Kind || math.Abs(e.T-b.T) > 1e-3 {
				t.Fatalf("%s at %v, and back %s at %v", e.Kind, e.T, b.Kind, b.T)
			}
			if e.T < from || e.T > until || i > 0 && e.T < forth[i-1].T {
				t.Fatalf("the event at %v is not in order", e.T)
			}
		}
	})
}

// Closest approaches are minima of the distance, none is nearer in between, and two that stand
// still have none. A search ends, however long its time.
func TestClosestApproach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		conic := func(name string) orbit.Path {
			el := orbit.Elements{
				Q: rapid.Float64Range(0.2, 3).Draw(t, name+" q"), E: rapid.Float64Range(0, 1.5).Draw(t, name+" e"), I: rapid.Float64Range(0, 3).Draw(t, name+" i"),
				Node: rapid.Float64Range(0, 6).Draw(t, name+" node"), Peri: rapid.Float64Range(0, 6).Draw(t, name+" peri"),
				T: rapid.Float64Range(-300, 300).Draw(t, name+" t"), Mu: 2.959e-4,
			}
			o, err := orbit.Prepare(el)
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		s := orbit.System{{Name: "sun", Parent: -1, Radius: 1}, {Name: "a", Path: conic("a")}, {Name: "b", Path: conic("b")}}
		list, end, err := s.Events(orbit.EventQuery{Body: 1, Other: 2, Observer: -1, From: 0, Until: 2000, Count: 1000})
		if err != nil || end != 2000 {
			t.Fatal(end, err)
		}
		gap := func(at float64) float64 { return r3.Norm(r3.Sub(s.At(1, at).R, s.At(2, at).R)) }
		least, at := math.Inf(1), 0.0
		for x := 0.5; x < 1999.5; x++ {
			if d := gap(x); d < least {
				least, at = d, x
			}
		}
		nearest := min(gap(0), gap(2000))
		for _, e := range list {
			nearest = min(nearest, e.Distance)
			if h := 1e-3; gap(e.T-h) < e.Distance-1e-9 || gap(e.T+h) < e.Distance-1e-9 {
				t.Fatalf("at %v is no minimum", e.T)
			}
		}
		if nearest > least+1e-9 {
			t.Fatalf("the least distance is %v at %v, the closest approach found %v", least, at, nearest)
		}
	})
	s := orbit.System{{Name: "a", Parent: -1, Path: orbit.Fixed{}}, {Name: "b", Parent: -1, Path: orbit.Fixed{R: r3.Vec{X: 1}}}}
	for _, until := range []float64{1000, -1000, math.Inf(1), math.Inf(-1)} {
		if list, _, err := s.Events(orbit.EventQuery{Body: 0, Other: 1, Observer: -1, Until: until, Count: 1}); err != nil || len(list) > 0 {
			t.Errorf("%+v, %v", list, err)
		}
	}
	earth := orbit.SolarSystem(orbit.Modern)
	list, end, err := earth.Events(orbit.EventQuery{Body: find(t, earth, "Jupiter"), Other: -1, Observer: find(t, earth, "Earth"), Kinds: []orbit.EventKind{orbit.Occultation, orbit.Transit}, Until: math.Inf(1), Count: 1e6})
	if err != nil || math.IsInf(end, 0) || end < 1e5 {
		t.Errorf("%d occultations until %v, %v", len(list), end, err)
	}
}

// Questions that cannot be answered are refused.
func TestEventMistakes(t *testing.T) {
	s := orbit.SolarSystem(orbit.Modern)
	for _, q := range []orbit.EventQuery{
		{Body: -1, Other: -1, Count: 1, Until: 1},
		{Body: 99, Other: -1, Count: 1, Until: 1},
		{Body: 1, Other: 1, Count: 1, Until: 1},
		{Body: 1, Other: -1, Count: 0, Until: 1},
		{Body: 1, Other: -1, Count: 1, From: math.NaN(), Until: 1},
		{Body: 1, Other: -1, Count: 1, Until: math.NaN()},
		{Body: 1, Other: -1, Observer: 99, Count: 1, Until: 1},
		{Body: 1, Other: -1, Count: 1, From: math.Inf(1), Until: 1},
	} {
		if _, _, err := s.Events(q); err == nil {
			t.Errorf("%+v is answered", q)
		}
	}
	if list, _, err := s.Events(orbit.EventQuery{Body: 0, Other: -1, Observer: -1, Until: 1000, Count: 1}); err != nil || len(list) > 0 {
		t.Errorf("the Sun has events: %+v, %v", list, err)
	}
}

func ExampleSystem_Events() {
	s := orbit.SolarSystem(orbit.Modern)
	venus, _ := s.Find("Venus")
	earth, _ := s.Find("Earth")
	list, _, _ := s.Events(orbit.EventQuery{
		Body: venus, Other: -1, Observer: earth, Kinds: []orbit.EventKind{orbit.Transit},
		From: orbit.Date{Year: 2000, Month: 1, Day: 1}.Start(), Until: orbit.Date{Year: 2020, Month: 1, Day: 1}.Start(), Count: 10,
	})
	for _, e := range list {
		day, _ := orbit.DateAt(e.T)
		fmt.Println(day, s.Describe(e))
	}
	// Output:
	// 2004-06-08 Venus before the Sun
	// 2012-06-06 Venus before the Sun
}
