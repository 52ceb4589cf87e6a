package finder

import (
	"testing"

	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// The Moon's phases have their usual names; those of other bodies keep theirs.
func TestPhasesOfTheMoon(t *testing.T) {
	s, err := scene.Open("inner-planets")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ev := Events{Things: &Things{Scene: s, World: w}}
	moon, mars, sun := ev.Things.BodyNamed("Moon"), ev.Things.BodyNamed("Mars"), ev.Things.BodyNamed("Sun")
	for _, c := range []struct {
		kind orbit.EventKind
		body int
		want string
	}{
		{orbit.InferiorConjunction, moon, "new Moon"},
		{orbit.FirstQuarter, moon, "first quarter of the Moon"},
		{orbit.Opposition, moon, "full Moon"},
		{orbit.LastQuarter, moon, "last quarter of the Moon"},
		{orbit.Opposition, mars, "Mars in opposition"},
	} {
		if got := ev.Describe(orbit.Event{Kind: c.kind, Body: c.body, Other: sun}); got != c.want {
			t.Errorf("%v is called %q, want %q", c.kind, got, c.want)
		}
	}
}
