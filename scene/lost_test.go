package scene

import (
	"slices"
	"testing"

	"galaxy/sim"
)

// Who has no way to its goal is told group by group, by the goal's name.
func TestLostAreTold(t *testing.T) {
	const text = `schema = 1
title = "walled"
[tiles]
size = 10
map = """
aA#B
..#b
"""
[[group]]
name = "red"
count = 2
place.marks = "a"
goal = "B"
[[group]]
name = "blue"
count = 2
place.marks = "b"
goal = "B"
[[agent]]
name = "lone"
at = "a"
goal = [35, 5]
[[agent]]
name = "shadow"
group = "blue"
at = "A"
`
	for _, c := range []struct {
		set, want []string
	}{
		{nil, []string{
			`no way leads 2 of the 2 agents of "red" to "B"; they are lost`,
			`no way leads 1 of the 3 agents of "blue" to "B"; they are lost`,
			`no way leads "lone" to "b"; it is lost`,
		}},
		{[]string{"group.red.goal=A", "group.blue.goal=shadow", "agent.shadow.goal=A", "agent.lone.goal=[15, 4]"}, []string{
			`no way leads 2 of the 3 agents of "blue" to "shadow"; they are lost`,
		}},
	} {
		s, err := Parse("walled.toml", []byte(text), c.set...)
		if err != nil {
			t.Fatal(err)
		}
		w, err := sim.New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Lost(w); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.set, got, c.want)
		}
		w.Close()
	}
}
