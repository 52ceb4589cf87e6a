package lint

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galaxy/scene"
)

// States and notes that a script names and that are not there are found before it comes there.
func TestUnknownWordsOfScripts(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"mind.star": `def hunt(me, view):
    if me.notes.alarm > 1 or me.notes.alrm > 2: # me.become("nothing")
        me.become("rset")
    me.note("calm", 1)
    return vec(0, 0)
def rest(me, view):
    me.become('hunt')
    return vec(0, 0)
states = {"hunt": hunt, "rest": rest}
`,
		"test.toml": `schema = 1
title = "Words"
[[group]]
name = "wolf"
count = 1
place.disc = { radius = 1 }
steer = { script = "mind.star" }
notes = [{ name = "alarm" }]
`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := scene.Open(filepath.Join(folder, "test.toml"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`mind.star:2: "wolf" has no note "alrm": did you mean "alarm"?`,
		`mind.star:3: there is no state "rset": did you mean "rest"?`,
		`mind.star:4: "wolf" has no note "calm": it can be alarm`,
	}
	if got := unknownWords(s); !slices.Equal(got, want) {
		t.Errorf("%q, want\n%q", got, want)
	}
}

func TestTooManySpawned(t *testing.T) {
	const text = `[[group]]
name = "tugs"
source = { count = 5 }
place.disc = { radius = 20 }
steer = "stop"
[[trigger]]
when = 'time > 1'
do = ["spawn tugs 6"]
[[trigger]]
name = "Help"
when = 'time > 2'
do = ["spawn tugs 2"]
each = true
most = 4
`
	all := []string{
		`"trigger 1" lets 6 of "tugs" come at once, and its source has 5`,
		`"Help" lets up to 4 × 2 of "tugs" come, and its source has 5, of which none ever leaves; most = 3 is enough`,
	}
	for change, want := range map[[2]string][]string{
		{"", ""}:                         all,
		{"count = 5", "count = 7"}:       nil,
		{"2\"]", "2\", \"leave tugs\"]"}: all[:1],
		{"most = 4\n", ""}:               all[:1],
		{"steer = \"stop\"", "[[group.state]]\nname = \"rest\"\nsteer = \"stop\"\nenter = [\"leave me\"]"}: all[:1],
		{`2"]`, `2", 'leave "tugs 3"']`}:        all[:1],
		{`2"]`, `2", 'leave "tugs 1,tugs 2"']`}: all[:1],
	} {
		s := parse(t, strings.Replace(text, change[0], change[1], 1))
		if got := tooManySpawned(s); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", change, got, want)
		}
	}
}
