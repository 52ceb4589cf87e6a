package sim

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
)

// The pattern of a verb fits the orders that can be read, as texts of a line, and not those that take something else.
func TestPatternsOfOrders(t *testing.T) {
	matches := func(text string) (names []string) {
		for _, v := range append(Verbs(), VerbOf(Send{Group: "GROUP"})) {
			if regexp.MustCompile(v.Pattern()).MatchString(text) {
				names = append(names, v.Name)
			}
		}
		return names
	}
	for _, c := range []struct{ text, want string }{
		{"swap", "swap"},
		{" swap  red blue ", "swap"},
		{`circle "red ships"`, "circle"},
		{"swaps", ""},
		{"set red speed 4", "set"},
		{`set "red ships" gunner.range "4"`, "set"},
		{"set red speed", ""},
		{"set red speed 4 5", ""},
		{"goto red 120,-40", "goto"},
		{`"goto" red "1e3,-.5E-2"`, "goto"},
		{`goto "red ships 3" Mars`, "goto"},
		{"goto red", ""},
		{"goto red 120,4 5", ""},
		{"tile 12,7 solid", "tile"},
		{"tile 12,7 open", "tile"},
		{"tile 12,7 255", "tile"},
		{"tile 12,7 007", "tile"},
		{"tile 12,7 0", ""},
		{"tile 12,7 256", ""},
		{"tile -1,7 3", ""},
		{"tile 12,7.5 3", ""},
		{"tile 12,7", "GROUP"}, // if a group is called so
		{"red 3,1", "GROUP"},
		{`"red ships" 3,1`, "GROUP"},
		{"red", ""},
		{"add red 1,2", "add"},
		{"script a.star text", "script"},
		{`script a.star "a ""word""" b.star text`, "script"},
		{"script a.star text b.star", ""},
		{"load red\nload blue", ""},
		{`goto "red 1,2`, ""},
		{"", ""},
	} {
		if got := strings.Join(matches(c.text), " "); got != c.want {
			t.Errorf("%q fits %q, want %q", c.text, got, c.want)
		}
		if words, err := Words(c.text); c.want != "" && c.want != "GROUP" {
			v := VerbOf(words)
			if err != nil || v.Name != c.want || !v.fits(len(words)-1) {
				t.Errorf("%q is read as %v, %v", c.text, words, err)
			}
		}
	}
	for _, o := range []Order{
		Set{"a", "b.c", "1"},
		Goto{Group: "a", Place: r2.Vec{X: -1e-9, Y: 123456.75}},
		Goto{Group: "a", Place: r2.Vec{X: 1e12, Y: -1e-300}},
		Add{"a", r2.Vec{}},
		SetTile{tiles.Tile{X: 3, Y: 4}, tiles.Solid},
		SetTile{tiles.Tile{}, 1},
		SetTile{tiles.Tile{}, 255},
		Send{"red", tiles.Tile{X: 8191}},
		Scatter{},
		Form{"lines", []string{"a", "b"}},
		Swap{[]string{"a"}},
		Script{[]File{{"a.star", "x"}}},
	} {
		v := VerbOf(o)
		if text := strings.Join(o.Text(), " "); !regexp.MustCompile(v.Pattern()).MatchString(text) || !v.fits(len(o.Text())-1) {
			t.Errorf("%q does not fit the pattern of %s", text, v.Name)
		}
	}
}

func TestUsageOfOrders(t *testing.T) {
	var list []string
	for _, v := range append(Verbs(), VerbOf(Send{Group: "GROUP"})) {
		list = append(list, v.Usage()+": "+v.Takes())
	}
	for _, want := range []string{
		"set GROUP PARAMETER VALUE: a group, a parameter and a value",
		"tile X,Y solid|open|COST: a tile, column and row from 0, as 12,7, and solid, open or a cost from 1 to 255",
		"script FILE.star TEXT […]: a script's file and its text, or several of these",
		"swap [GROUP…]: a group, several, or none for all",
		"GROUP X,Y: a tile, column and row from 0, as 12,7",
	} {
		if !slices.Contains(list, want) {
			t.Errorf("no order is described as %q: %q", want, list)
		}
	}
}
