package scene

import (
	"slices"
	"strings"
	"testing"
)

func TestKeysOfTheArena(t *testing.T) {
	for _, name := range []string{"arena", "arena-circle"} {
		s := open(t, name)
		var got []string
		for _, k := range s.Keys {
			if k.Summary == "" {
				t.Errorf("%s: %s has no summary", name, k.Name())
			}
			got = append(got, k.Name()+" "+k.Verb)
		}
		want := []string{"R circle", "B swap", "T groups", "G blocks", "P lines", "any other load"}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A key's order is one that the scene's world takes, with its arguments; any is
// the last of the list wherever it is written.
func TestKeysGiveOrdersThatHold(t *testing.T) {
	_, err := Parse("keys.toml", []byte(`
schema = 1
title = "keys"
keys = { any = "load", S = "set all range 7", Z = "goto  all 3,4" }
[[group]]
name = "all"
count = 3
place.disc = { radius = 9 }
steer = "wander"
stops = [[1, 2], "Sun"]
[[body]]
name = "Sun"
at = [0, 0]
`))
	if err == nil || !strings.Contains(err.Error(), `unknown parameter "range"`) {
		t.Errorf("a parameter that wander has not: %v", err)
	}
	s, err := Parse("keys.toml", []byte(`
schema = 1
title = "keys"
keys = { any = "load", Z = "goto  all 3,4" }
[[group]]
name = "all"
count = 3
place.disc = { radius = 9 }
`))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Keys) != 2 || s.Keys[0].Name() != "Z" || s.Keys[1].Letter != 0 {
		t.Fatalf("%+v", s.Keys)
	}
	w := world(t, s, 0)
	for _, k := range s.Keys {
		if err := w.Give(k.Verb, k.Args...); err != nil {
			t.Error(err)
		}
	}
}
