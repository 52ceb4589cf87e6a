package scene_test

import (
	"strings"
	"testing"

	"galaxy/scene"
)

// What is read, and how a scene looks, is none of its substance; what happens in it, and when a step is done, is.
func TestSubstance(t *testing.T) {
	const text = `schema = 1
title = "A"
[[agent]]
name = "ship"
radius = 5
color = "red"
[[step]]
title = "One"
text = "Look."
ask = { name = "q", text = "Which?", choices = ["a", "b"], right = "a" }
done = 'answer("q") != ""'
hints = ["h"]
`
	want, err := scene.Substance(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		old, new string
		same     bool
	}{
		{`title = "A"`, "# a comment\ntitle = \"B\"", true},
		{`"Look."`, `"Look there."`, true},
		{`"Which?"`, `"Which one?"`, true},
		{`["h"]`, `["h", "i"]`, true},
		{`"red"`, `"blue"`, true},
		{"name = \"ship\"\nradius = 5", "radius = 5\nname = \"ship\"", true},
		{"radius = 5", "radius = 6", false},
		{`right = "a"`, `right = "b"`, false},
		{`["a", "b"]`, `["a", "c"]`, false},
		{`!= ""`, `== "a"`, false},
		{`name = "ship"`, `name = "boat"`, false},
	} {
		got, err := scene.Substance(strings.Replace(text, c.old, c.new, 1))
		if err != nil || (got == want) != c.same {
			t.Errorf("%s → %s: %v, the same: %v\n%s", c.old, c.new, err, got == want, got)
		}
	}
	if _, err := scene.Substance("title ="); err == nil {
		t.Error("it takes what is no TOML")
	}
}
