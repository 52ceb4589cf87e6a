package player

import (
	"fmt"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// Each larger state stands before its parts, and those deeper.
func TestTreeOfStates(t *testing.T) {
	for _, c := range []struct {
		fight []int
		want  string
	}{
		{[]int{1, 2, 3}, "rest 0 false, fight 0 true, shoot 1 true, aim 2 false, fire 2 true, dodge 1 false, "},
		{[]int{1, 2}, "rest 0 false, fight 0 true, shoot 1 true, aim 2 false, fire 2 true, dodge 0 false, "},
	} {
		treeHas(t, c.fight, c.want)
	}
}

func treeHas(t *testing.T, fight []int, want string) {
	t.Helper()
	b := new(nav.States)
	for _, name := range []string{"rest", "aim", "fire", "dodge"} {
		if err := b.Add(name, new(steer.Stop)); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range []struct {
		name  string
		parts []int
		in    string
	}{{"shoot", []int{1, 2}, "fight"}, {"fight", fight, ""}} {
		if err := b.Gather(w.name, false, w.parts, w.in); err != nil {
			t.Fatal(err)
		}
	}
	got := ""
	for _, x := range treeOf(b, 2) {
		got += fmt.Sprint(b.Names()[x.State], " ", x.Depth, " ", x.Holds, ", ")
	}
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
