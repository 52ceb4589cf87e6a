package scene

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"galaxy/scene/tomlfile"
)

func TestKeysOfTheArena(t *testing.T) {
	for _, name := range []string{"arena", "arena-circle"} {
		s := open(t, name)
		var got []string
		for _, k := range s.Keys {
			got = append(got, k.Name()+" "+k.Order[0])
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
		if err := w.Give(k.Order); err != nil {
			t.Error(err)
		}
	}
}

// Orders of tiles are tried on the scene's own, and quotes hold words together.
func TestKeysOnTiles(t *testing.T) {
	const text = `
schema = 1
title = "keys"
tiles = { size = 10, map = "a..#" }
keys = { O = "tile 3,0 open", Q = "tile 1,0 solid", R = '"red ones" 1,0', S = 'circle "red ones"', T = "%s" }
[[group]]
name = "red ones"
count = 1
radius = 3
place.marks = "a"
`
	s, err := Parse("keys.toml", []byte(fmt.Sprintf(text, "load")))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Keys) != 5 || strings.Join(s.Keys[2].Order[1:], " ") != "1,0" {
		t.Fatalf("%+v", s.Keys)
	}
	for order, want := range map[string]string{
		"tile 9,9 solid": "is not on the map",
		"swop":           `unknown verb "swop": did you mean "swap"`,
	} {
		if _, err := Parse("keys.toml", []byte(fmt.Sprintf(text, order))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", order, err)
		}
	}
}

// One mistake does not make another.
func TestEndsAreCheckedWhereGoalsAre(t *testing.T) {
	_, err := Parse("end.toml", []byte(`
schema = 1
title = "end"
end.arrived = true
[tiles]
size = 10
map = """
a.#A
"""
[[group]]
name = "red"
count = 1
radius = 3
place.marks = "a"
goal = [15, 5]
`))
	var all tomlfile.Mistakes
	if !errors.As(err, &all) || len(all) != 1 || !strings.Contains(err.Error(), "A") {
		t.Errorf("%v", err)
	}
}
