package sim

import (
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// An agent has its own name, or that of its group with its number, or without one
// where it is alone; and every name leads back to its agent.
func TestAgentNames(t *testing.T) {
	s := Setup{Dt: 1, Names: map[uint32]string{2: "Ada"}}
	for _, name := range []string{"couriers", "liner"} {
		s.Groups = append(s.Groups, Group{Name: name, Behavior: &steer.Seek{}, Drive: nav.Kinematic{}})
	}
	for i, group := range []int32{0, 1, 0, 0} {
		s.Agents = append(s.Agents, nav.Agent{ID: uint32(i), Group: group, Radius: 1, Mass: 1, MaxSpeed: 1, MaxAccel: 1, MaxTurn: 1})
	}
	w := mustNew(t, s)
	for id, want := range []string{"couriers 1", "liner", "Ada", "couriers 3", ""} {
		if got := w.AgentName(uint32(id)); got != want || s.AgentName(uint32(id)) != want {
			t.Errorf("agent %d is called %q, and by its setup %q; want %q", id, got, s.AgentName(uint32(id)), want)
		}
		if back, ok := w.AgentNamed(want); ok != (want != "") || ok && int(back) != id {
			t.Errorf("%q is agent %d, %v", want, back, ok)
		}
	}
	if n := testing.AllocsPerRun(10, func() { sink = w.AppendAgentName(sink[:0], 3) }); n > 0 {
		t.Errorf("a name allocates %v times", n)
	}
}

var sink = make([]byte, 0, 64)
