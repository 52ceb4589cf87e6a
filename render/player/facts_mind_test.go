package player

import (
	"fmt"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// Each larger state stands before its parts, and those deeper.
func TestTreeOfStates(t *testing.T) {
	b := new(nav.States)
	for _, name := range []string{"rest", "aim", "fire", "dodge"} {
		if err := b.Add(name, new(steer.Stop)); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range []struct {
		name  string
		parts []int
	}{{"shoot", []int{1, 2}}, {"fight", []int{1, 2, 3}}} {
		if err := b.Gather(w.name, false, w.parts); err != nil {
			t.Fatal(err)
		}
	}
	got := ""
	for _, x := range treeOf(b, 2) {
		got += fmt.Sprint(b.Names()[x.State], " ", x.Depth, " ", x.Holds, ", ")
	}
	if want := "rest 0 false, fight 0 true, shoot 1 true, aim 2 false, fire 2 true, dodge 1 false, "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
