package steer

import (
	"slices"
	"testing"

	"galaxy/nav"
)

// A struct in a behaviour brings its parameters under its own name; they are the
// behaviour's like any other.
func TestParametersOfAPart(t *testing.T) {
	b := &AntiGravity{}
	nav.Reset(b)
	if b.RightOfWay != (RightOfWay{On: true, Notice: 2. / 3, LookAhead: 2, Yield: 3, Crossing: 1. / 60, Late: 5. / 6, Ease: 1. / 3}) {
		t.Errorf("defaults: %+v", b.RightOfWay)
	}
	names := []string{}
	for _, p := range nav.Params(b) {
		names = append(names, p.Name)
	}
	if !slices.Contains(names, "range") || !slices.Contains(names, "right_of_way.look_ahead") {
		t.Errorf("parameters: %v", names)
	}
	twin := nav.Clone(b)
	for _, path := range []string{"right_of_way.yield", "antigravity.right_of_way.yield"} {
		p, err := nav.Find(twin, path)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Set(p.Value() + 1); err != nil {
			t.Fatal(err)
		}
	}
	if b.RightOfWay.Yield != 3 || twin.RightOfWay.Yield != 5 {
		t.Errorf("yield %v, and of its clone %v", b.RightOfWay.Yield, twin.RightOfWay.Yield)
	}
	mix := &nav.Weighted{}
	if err := mix.Add("crowd", b); err != nil {
		t.Fatal(err)
	}
	if _, err := nav.Find(mix, "crowd.right_of_way.on"); err != nil {
		t.Error(err)
	}
	_, err := nav.Find(b, "right_of_way.yeld")
	if err == nil || err.Error() != `unknown parameter "right_of_way.yeld": did you mean "right_of_way.yield"?` {
		t.Errorf("%v", err)
	}
}
