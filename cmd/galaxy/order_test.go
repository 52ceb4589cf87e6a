package main

import (
	"slices"
	"strings"
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

func TestParseOrder(t *testing.T) {
	sc := arena(t)
	for _, c := range []struct {
		text string
		want order
	}{
		{"0 circle", order{"", 0, "circle", nil}},
		{"0s circle", order{"", 0, "circle", nil}},
		{"2s swap all", order{"", 120, "swap", []string{"all"}}},
		{"  0.05min   goto  all   120,-40 ", order{"", 180, "goto", []string{"all", "120,-40"}}},
		{`1.5 goto "red ships" 3,4`, order{"", 90, "goto", []string{"red ships", "3,4"}}},
		{`1e-3 load`, order{"", 1, "load", nil}},
	} {
		got, err := parseOrder(c.text, sc)
		if err != nil || got.tick != c.want.tick || got.verb != c.want.verb || !slices.Equal(got.args, c.want.args) {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
}

// Whatever is typed is an order of words, or is refused in one line.
func FuzzParseOrder(f *testing.F) {
	for _, text := range []string{"2s swap", "0 goto \"red ships\" 120,-40", "1e999 x", "\"", "3\n4 y", "-1 swap", "NaN swap", "2parsec circle"} {
		f.Add(text)
	}
	sc := arena(f)
	f.Fuzz(func(t *testing.T, text string) {
		o, err := parseOrder(text, sc)
		switch {
		case err != nil:
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %v", text, err)
			}
		case o.verb == "" || slices.Contains(o.args, ""):
			t.Fatalf("%q: %+v", text, o)
		}
	})
}
