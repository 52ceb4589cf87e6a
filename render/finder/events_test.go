package finder

import (
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
	for _, q := range []EventQuestion{{Body: None, With: None}, {Body: 0, With: None}, {Body: 999, With: None}, {Body: 1, With: 1}} {
		if list := ev.Next(q); !list.Ready || len(list.Events) > 0 {
			t.Errorf("%+v: %+v", q, list)
		}
	}
	if with := ev.Companions(ev.Things.BodyNamed("Mars")); len(with) < 20 || ev.Things.World.Setup().Bodies[with[8]].Name == "Phobos" {
		t.Errorf("Mars has the companions %v", with)
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
