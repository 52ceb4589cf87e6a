package sim

import (
	"fmt"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"pgregory.net/rapid"
)

// composition draws a composition of Feelers, or of such compositions.
func composition(t *rapid.T, deep int) nav.Composite {
	var whole nav.Composite
	switch rapid.SampledFrom([]string{"weighted", "blend", "priority"}).Draw(t, "mix") {
	case "weighted":
		whole = &nav.Weighted{}
	case "blend":
		whole = &nav.Blend{}
	default:
		whole = &nav.Priority{Threshold: rapid.SampledFrom([]float64{0, 0.5}).Draw(t, "threshold")}
	}
	kinds := []string{"separation", "alignment", "cohesion", "magnet", "antigravity", "social_force", "seek", "arrive"}
	for i := range rapid.IntRange(0, 3).Draw(t, "parts") {
		var b nav.Behavior
		if deep > 0 && rapid.IntRange(0, 3).Draw(t, "inner") == 0 {
			b = composition(t, deep-1)
		} else {
			b, _ = nav.New(rapid.SampledFrom(kinds).Draw(t, "kind"))
		}
		if m, ok := b.(*steer.Magnet); ok {
			m.Neighbors = rapid.Bool().Draw(t, "neighbors")
		}
		if err := whole.Add(fmt.Sprint("part ", i), b); err != nil {
			t.Fatal(err)
		}
		whole.Parts()[i].Weight = rapid.SampledFrom([]float64{0, 0.25, 1, 3}).Draw(t, "weight")
	}
	return whole
}

// A composition of Feelers decides on the columns to the bits of views.
func TestCompositionsHaveTheBitsOfViews(t *testing.T) {
	s := openWorlds()["separation"]
	s.Agents = s.Agents[:80]
	rapid.Check(t, func(t *rapid.T) {
		s.Groups = []Group{s.Groups[0]}
		s.Groups[0].Behavior = composition(t, 2)
		s.Groups[0].Drive = rapid.SampledFrom([]nav.Drive{nav.Kinematic{}, nav.Thrust{}}).Draw(t, "drive")
		views, err := New(plainly(s))
		if err != nil {
			t.Fatal(err)
		}
		defer views.Close()
		columns, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		defer columns.Close()
		if !views.pushed || columns.pushed {
			t.Fatalf("pushed: %v and %v", views.pushed, columns.pushed)
		}
		for tick := range 20 {
			if columns.Hash() != views.Hash() {
				t.Fatalf("tick %d: %s", tick, differ(columns, views))
			}
			columns.Step()
			views.Step()
		}
	})
}
