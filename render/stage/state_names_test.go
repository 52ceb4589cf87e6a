package stage

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/scene"
	"galaxy/sim"
)

// thinkers is a world of agents in a row, with two states.
func thinkers(t *testing.T, n int, gap float64) (*scene.Scene, *sim.World) {
	t.Helper()
	states := new(nav.States)
	for _, name := range [...]string{"graze", "run"} {
		if err := states.Add(name, &steer.Seek{}); err != nil {
			t.Fatal(err)
		}
	}
	sc := &scene.Scene{Units: scene.Units{Length: "units", Time: "s"}, Rate: 1}
	sc.Setup = sim.Setup{Dt: 1, Workers: 1, Groups: []sim.Group{{Name: "hares", Behavior: states, Drive: &nav.Kinematic{}}}}
	for i := range n {
		sc.Setup.Agents = append(sc.Setup.Agents, nav.Agent{
			ID: uint32(i), Radius: 3, Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: gap * (float64(i%10) - 4.5), Y: 30 * (float64(i/10) - 4)},
		})
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return sc, w
}

// States stand behind the names of few ships, alone below more, and not at all where there are too many, or where they are hidden.
func TestStatesAreWritten(t *testing.T) {
	for _, c := range []struct {
		n, names, states int // written
		hidden           bool
	}{{2, 2, 0, false}, {2, 0, 0, true}, {12, 0, 12, false}, {12, 0, 0, true}, {mostStates, 0, mostStates, false}, {mostStates + 1, 0, 0, false}} {
		sc, w := thinkers(t, c.n, 100)
		var s Builder
		var f Frame
		v := viewOf(r2.Vec{}, 1)
		v.Options.States = !c.hidden
		for range 3 {
			s.Build(&f, sc, w, v)
		}
		names, states := 0, 0
		for _, text := range f.Texts {
			switch said := string(text.S); {
			case said == "graze":
				states++
			case strings.HasPrefix(said, "hares ") && strings.HasSuffix(said, " · graze"):
				names++
			}
		}
		if names != c.names || states != c.states {
			t.Errorf("of %d agents, hidden %v: %d names with states and %d states, want %d and %d", c.n, c.hidden, names, states, c.names, c.states)
		}
	}
}

// A ship that enters another state has its label where it was, however close others are, and pictures with labels do not allocate.
func TestStatesStay(t *testing.T) {
	sc, w := thinkers(t, 10, 44)
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	v.Options.States = true
	written := func() (list []string) {
		s.Build(&f, sc, w, v)
		for _, text := range f.Texts {
			if said := string(text.S); said == "graze" || said == "run" {
				list = append(list, fmt.Sprint(text.X, " ", said))
			}
		}
		return list
	}
	before := written()
	if err := w.Give(sim.Tell{Agents: "hares", State: "run"}); err != nil {
		t.Fatal(err)
	}
	w.Step()
	after := written()
	if len(before) < 3 || len(after) < len(before) || !strings.Contains(after[0], "run") {
		t.Errorf("written before %q, after %q", before, after)
	}
	if n := testing.AllocsPerRun(20, func() { s.Build(&f, sc, w, v) }); n > 0 {
		t.Errorf("a picture allocates %v times", n)
	}
}
