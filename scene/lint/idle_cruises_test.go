package lint

import (
	"slices"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// stroller is a behaviour that flies its cruise.
type stroller struct{ steer.Seek }

func (*stroller) Cruises() bool { return true }

func (s *stroller) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	twin := *self
	twin.MaxSpeed = self.CruiseSpeed()
	return s.Seek.Steer(&twin, v)
}

// A cruise that the method does not fly gives a warning.
func TestWarningsOfIdleCruises(t *testing.T) {
	const lines = "[[group]]\nname = \"red\"\ncount = 2\nspeed = 9\nplace.ring.radius = 90\nsteer = [\"separation\", \"seek\"]\n" +
		"[[agent]]\nname = \"scout\"\ngroup = \"red\"\nat = [5, 5]\n"
	const group, single = `"red 1" does not fly at its cruise of 4.5: priority (separation, seek) knows its speed of 9 alone`,
		`"scout" does not fly at its cruise of 3: priority (separation, seek) knows its speed of 9 alone`
	for _, c := range []struct {
		set, want []string
	}{
		{nil, nil},
		{[]string{"group.red.cruise=4.5"}, []string{group}},
		{[]string{"group.red.cruise=9"}, nil}, // is its speed
		{[]string{"agent.scout.cruise=3"}, []string{single}},
	} {
		if got := Warnings(parse(t, lines, c.set...)); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.set, got, c.want)
		}
	}
	s := parse(t, lines, "group.red.cruise=4.5")
	mix := s.Setup.Groups[0].Behavior.(nav.Composite)
	if err := mix.Add("stroller", new(stroller)); err != nil {
		t.Fatal(err)
	}
	if got := Warnings(s); len(got) > 0 {
		t.Errorf("%q, though a part flies its cruise", got)
	}
	if a := s.Setup.Agents[0]; a.Cruise != 4.5 || a.CruiseSpeed() != 4.5 || a.MaxSpeed != 9 {
		t.Errorf("cruise %v, %v of %v", a.Cruise, a.CruiseSpeed(), a.MaxSpeed)
	}
	if a := s.Setup.Agents[2]; a.Cruise != 4.5 {
		t.Errorf("a single agent of the group has cruise %v", a.Cruise)
	}
}
