package finder

import (
	"math"
	"testing"

	"galaxy/orbit"
)

// eventsOn finds events of the Solar System from a date on.
func eventsOn(t *testing.T, date string) *Events {
	t.Helper()
	fi := open(t, "solar-system", "time.start="+date)
	return &Events{Things: fi.Things, Time: fi.Things.World.Time, DaysPerUnit: func() float64 { return 1 }, Steady: fi.Steady}
}

// Two bodies have conjunctions and closest approaches; a question about no body, or about one and itself, has no answer.
func TestEventsOfTwo(t *testing.T) {
	ev := eventsOn(t, "2003-07-01")
	q := EventQuestion{Body: ev.Things.BodyNamed("Jupiter"), With: ev.Things.BodyNamed("Saturn")}
	for _, e := range ev.Next(q).Events {
		if e.Kind != orbit.Conjunction && e.Kind != orbit.ClosestApproach {
			t.Errorf("%s of two", e.Kind)
		}
	}
	for _, q := range []EventQuestion{{Body: None, With: None}, {Body: 999, With: None}, {Body: 1, With: 1}} {
		if list := ev.Next(q); !list.Ready || len(list.Events) > 0 {
			t.Errorf("%+v: %+v", q, list)
		}
	}
	if with := ev.Companions(ev.Things.BodyNamed("Mars")); len(with) < 20 || ev.Things.World.Setup().Bodies[with[8]].Name == "Phobos" {
		t.Errorf("Mars has the companions %v", with)
	}
}

// As light shows them, oppositions come when almanacs say; the Sun has its eclipses.
func TestEventsAsSeen(t *testing.T) {
	ev := eventsOn(t, "2026-01-01")
	q := EventQuestion{Body: ev.Things.BodyNamed("Jupiter"), With: None}
	first := func() orbit.Event {
		for _, e := range ev.Next(q).Events {
			if e.Kind == orbit.Opposition {
				return e
			}
		}
		t.Fatal("no opposition")
		return orbit.Event{}
	}
	standing := first()
	q.Apparent = true
	if seen := first(); !ev.AsSeen() || !seen.Apparent || standing.Apparent || math.Abs(seen.T-standing.T) < 0.005 || math.Abs(seen.T-9505.8634) > 0.001 {
		t.Errorf("opposition at %v, as light shows it at %v", standing.T, seen.T)
	}
	eclipses := ev.Next(EventQuestion{Body: ev.Things.BodyNamed("Sun"), With: None}).Events
	if len(eclipses) == 0 || eclipses[0].Kind != orbit.Eclipse || eclipses[0].Depth != orbit.Annular || eclipses[0].At == nil {
		t.Errorf("the Sun has %+v", eclipses)
	}
}

// With pictures to draw, events come from another goroutine.
func TestEventsBeside(t *testing.T) {
	ev := eventsOn(t, "2026-01-01")
	ev.Steady = func() bool { return false }
	q := EventQuestion{Body: ev.Things.BodyNamed("Io"), With: None}
	list := ev.Next(q)
	for range 1000 {
		if list.Ready {
			break
		}
		if ev.last.coming != nil {
			ev.takeEvents(<-ev.last.coming)
		}
		list = ev.Next(q)
	}
	if !list.Ready || len(list.Events) != mostEvents {
		t.Errorf("%+v", list)
	}
}
