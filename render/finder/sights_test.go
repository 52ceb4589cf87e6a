package finder

import (
	"math"
	"slices"
	"strings"
	"testing"

	"galaxy/orbit"
)

// sightsOn returns a finder with events in the Solar System on a date.
func sightsOn(t *testing.T, date string) *Finder {
	t.Helper()
	fi := open(t, "solar-system", "time.start="+date, "group.couriers.count=1", "group.liners.count=1")
	fi.Events = &Events{Things: fi.Things, Time: fi.Things.World.Time, DaysPerUnit: func() float64 { return 1 }, Steady: fi.Steady}
	fi.Clock = func(t float64) string { return orbit.FormatDate(t, orbit.UTC)[:16] }
	return fi
}

// What people say finds the next event: F. Espenak's canons have the eclipses, the Astronomical Almanac the phases of the Moon and the
// equinox, Meeus (Transits, 1989) the transits, to a minute or two.
func TestSightsHaveTheWordsOfPeople(t *testing.T) {
	fi := sightsOn(t, "2026-11-20")
	for _, c := range []struct{ say, title, when string }{
		{"solar eclipse", "Solar eclipse", "2027-02-06T15:59"},
		{"when is the next total solar eclipse", "Total solar eclipse", "2027-08-02T10:06"},
		{"total eclipse of the sun", "Total solar eclipse", "2027-08-02T10:06"},
		{"ecl", "Solar eclipse", "2027-02-06T15:59"},
		{"rings", "Rings of Saturn edge-on", "2038-10-15"},
		{"lunar ecl", "Lunar eclipse", "2027-02-20T23:12"},
		{"full moon", "Full Moon", "2026-11-24T14:53"},
		{"new moon", "New Moon", "2026-12-09T00:5"},
		{"saturn's rings edge-on", "Rings of Saturn edge-on", "2038-10-15"},
		{"ring plane", "Rings of Saturn edge-on", "2038-10-15"},
		{"transit of mercury", "Transit of Mercury", "2032-11-13T08:54"},
		{"mars opposition", "Opposition of Mars", "2027-02-19T15:5"},
		{"great conjunction", "Conjunction of Jupiter and Saturn", "2040-10-31"},
		{"winter solstice", "December solstice", "2026-12-21T20:50"},
		{"moonrise", "Moonrise", "2026-11-20"},
	} {
		hits := fi.Search(c.say)
		if len(hits) == 0 || hits[0].Sight == nil || hits[0].Name != c.title || !strings.HasPrefix(hits[0].Note, c.when) {
			t.Errorf("%q finds %+v, want %s on %s", c.say, hits[:min(len(hits), 2)], c.title, c.when)
		}
	}
	if hits := fi.Search("saturn"); hits[0].Name != "Saturn" || slices.ContainsFunc(hits, func(r Result) bool { return r.Sight != nil }) {
		t.Errorf("a name alone finds %+v", hits)
	}
}

// From the time of an event on the next one is another one; from elsewhere than the Solar System a sight leads there.
func TestNextSight(t *testing.T) {
	fi := sightsOn(t, "2026-11-20")
	full := fi.Search("full moon")[0].Sight
	first, _, _, _ := fi.NextSight(full)
	fi.Events.Time = func() float64 { return first.T }
	if second, _, ok, _ := fi.NextSight(full); !ok || math.Abs(second.T-first.T-29.5) > 0.5 {
		t.Errorf("the full Moon %v days after is the next one", second.T-first.T)
	}
	_, end := orbit.Integrated.Range()
	fi.Events.Time = func() float64 { return end }
	if _, _, ok, _ := fi.NextSight(full); ok {
		t.Error("there is a full Moon beyond the tables")
	}
	set := fi.Search("moonrise") // none any more
	if len(set) > 0 && set[0].Sight != nil {
		t.Errorf("%+v beyond the tables", set[0])
	}
	away := small(t)
	away.Events = &Events{Things: away.Things, Time: away.Things.World.Time, DaysPerUnit: func() float64 { return 1 }, Steady: away.Steady}
	if hits := away.Search("solar eclipse"); len(hits) == 0 || hits[0].Sight == nil || hits[0].Open != "solar-system" {
		t.Errorf("elsewhere: %+v", hits)
	}
}

// The dates of sights come when they have been found, on another goroutine.
func TestSightsComeLater(t *testing.T) {
	fi := sightsOn(t, "2026-11-20")
	fi.Search("xx") // waits for scenes
	fi.Steady = func() bool { return false }
	if fi.SetQuery("new moon"); len(fi.results) == 0 || fi.results[0].Name != "New Moon" {
		t.Fatalf("%+v", fi.results)
	}
	if c := fi.sights.coming; c != nil {
		<-c.done
	}
	hits := fi.Results()
	if !strings.HasPrefix(hits[0].Note, "2026-12-09") {
		t.Errorf("%+v", hits[0])
	}
	fi.sights.answers = nil
	if _, _, ok, coming := fi.NextSight(hits[0].Sight); ok == coming {
		t.Errorf("it is there: %v, and coming: %v", ok, coming)
	}
	if c := fi.sights.coming; c != nil {
		<-c.done
	}
	if e, _, ok, coming := fi.NextSight(hits[0].Sight); !ok || coming || orbit.FormatDate(e.T, orbit.UTC)[:10] != "2026-12-09" {
		t.Errorf("%+v, %v, coming %v", e, ok, coming)
	}
}
