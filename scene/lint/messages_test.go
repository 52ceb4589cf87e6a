package lint

import (
	"slices"
	"strings"
	"testing"

	"galaxy/scene"
)

func TestUnreadMessages(t *testing.T) {
	const text = `schema = 1
title = "Messages"
[[group]]
name = "a"
count = 2
place.disc = { radius = 9 }
notes = [{ name = "alarm" }, { name = "rest" }]
[[group.state]]
name = "one"
steer = "stop"
enter = ["signal me help 20", "note a alarm 1", "note a rest 1"]
to = "two"
when = 'note("rest") > 0'
[[group.state]]
name = "two"
steer = "wander"
to = "one"
when = 'in_state > 2ASKS'
`
	for asks, want := range map[string][]string{
		"": {`nothing answers to the message "help": no expression asks for signal("help")`, `nothing reads the note "alarm": no expression asks for note("alarm")`},
		` and signal("help") > 0 or note(name = "alarm") > 0`: nil,
	} {
		s, err := scene.Parse("test.toml", []byte(strings.Replace(text, "ASKS", asks, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if got := unread(s); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", asks, got, want)
		}
	}
}
