package sky

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// Systems of the catalogue that stand at one place are both near it, and each is found by its own name.
func TestSystemsAtOnePlace(t *testing.T) {
	c := catalogue(t)
	at := map[r3.Vec]int{}
	pairs := 0
	for i, s := range c.Shines() {
		first, there := at[s.Place]
		if !there {
			at[s.Place] = i
			continue
		}
		pairs++
		near := c.Nearest(s.Place, Filter{}, 2)
		for _, k := range []int{first, i} {
			name := c.System(k).Name
			if !slices.ContainsFunc(near, func(n Near) bool { return n.System.Name == name }) {
				t.Errorf("near %s there is no %s", s.Name, name)
			}
			if f, err := c.FindOne(name); err != nil || f.System == nil || f.System.Name != name {
				t.Errorf("%s is not found by its name: %v", name, err)
			}
		}
	}
	t.Logf("%d pairs", pairs)
	if alone := c.Nearest(one(t, "Vega").System.Place, Filter{}, 1); alone[0].System.Name == "Vega" {
		t.Error("Vega is near itself")
	}
}
