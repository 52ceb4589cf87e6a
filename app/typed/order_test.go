package typed

import (
	"slices"
	"testing"

	"galaxy/scene"
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
		want Order
	}{
		{"0 circle", Order{"", 0, "circle", nil}},
		{"0s circle", Order{"", 0, "circle", nil}},
		{"2s swap all", Order{"", 120, "swap", []string{"all"}}},
		{"  0.05min   goto  all   120,-40 ", Order{"", 180, "goto", []string{"all", "120,-40"}}},
		{`1.5 goto "red ships" 3,4`, Order{"", 90, "goto", []string{"red ships", "3,4"}}},
		{`1e-3 load`, Order{"", 1, "load", nil}},
	} {
		got, err := ReadOrder(c.text, sc)
		if err != nil || got.Tick != c.want.Tick || got.Verb != c.want.Verb || !slices.Equal(got.Args, c.want.Args) {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
}
