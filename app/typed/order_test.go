package typed

import (
	"slices"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

func arena(t testing.TB) *scene.Scene {
	t.Helper()
	sc, err := scene.Open("arena")
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

func TestReadOrder(t *testing.T) {
	sc := arena(t)
	for _, c := range []struct {
		text string
		want sim.Given
	}{
		{"0 circle", sim.Given{Tick: 0, Verb: "circle", Args: nil}},
		{"0s circle", sim.Given{Tick: 0, Verb: "circle", Args: nil}},
		{"2s swap all", sim.Given{Tick: 120, Verb: "swap", Args: []string{"all"}}},
		{"  0.05min   goto  all   120,-40 ", sim.Given{Tick: 180, Verb: "goto", Args: []string{"all", "120,-40"}}},
		{`1.5 goto "red ships" 3,4`, sim.Given{Tick: 90, Verb: "goto", Args: []string{"red ships", "3,4"}}},
		{`1e-3 load`, sim.Given{Tick: 1, Verb: "load", Args: nil}},
	} {
		got, err := ReadOrder(c.text, sc)
		if err != nil || got.Tick != c.want.Tick || got.Verb != c.want.Verb || !slices.Equal(got.Args, c.want.Args) {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
}
