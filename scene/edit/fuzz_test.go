package edit

import (
	"testing"

	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/scene/tomlfile"
)

const hall = `schema = 1
title = "hall"

[tiles]
origin = [-75, 10]
map = """

##.##
#a.B#
b..C#
"""

[[group]]
name = "red"
count = 2
square = true
team = 1
radius = 7
place.marks = "a"
goal = "B"

[[group]]
name = "blue"
count = 3
radius = 15
place.marks = "b"
stops = ["C", "b", [0, 25]]

[[agent]]
name = "watch"
group = "red"
square = false
team = 2
at = "C"
`

// Whatever a scene's text looks like, an edit is refused or can be taken back to
// the byte, and what is read after it is TOML.
func FuzzEdits(f *testing.F) {
	for i := range uint8(6) {
		f.Add([]byte(plaza), i, uint8(i), uint8(4), uint8(1))
		f.Add([]byte(hall), i, uint8(0), uint8(3), uint8(2))
	}
	f.Add([]byte("schema=1\ntitle='x'\ngroup=[{name='r',count=1,place={marks='a'},stops=[[1,2],'B']}]\nagent=[{name='s',at=[1,1],goal='B'}]\n[tiles]\nmap='''\na.B\n...'''"), uint8(3), uint8(1), uint8(2), uint8(1))
	f.Fuzz(func(t *testing.T, text []byte, what, which, x, y uint8) {
		s, err := scene.Parse("fuzz.toml", text)
		if err != nil || len(s.Setup.Agents) > 1000 || len(s.Setup.Groups) == 0 {
			return
		}
		d, err := Open(s)
		if err != nil {
			return
		}
		before := string(d.Text())
		at := tiles.Tile{X: int(x) % s.Setup.Tiles.Width(), Y: int(y) % s.Setup.Tiles.Height()}
		group := int(which) % len(s.Setup.Groups)
		single, ok := s.Single(len(s.Setup.Agents) - 1 - int(which)%max(1, len(s.Setup.Agents)))
		var edit Change
		switch {
		case what%6 == 0:
			edit, err = d.PutGoal(group, at)
		case what%6 == 1 && !s.Alone(group):
			edit, err = d.PutStart(group, at)
		case what%6 == 2 && !s.Alone(group):
			edit, err = d.AddAgent(group, d.of.Center(at))
		case what%6 == 3 && scene.IsMark(d.Letter(at)):
			edit, err = d.DropMark(at)
		case what%6 == 4 && ok:
			edit, err = d.MoveAgent(single, d.of.Center(at))
		case what%6 == 5 && ok:
			edit, err = d.DropAgent(single)
		}
		if err == nil {
			if _, bad := tomlfile.Parse(&tomlfile.Source{Text: d.Text()}, tomlfile.Format{}); bad != nil {
				t.Fatalf("no TOML any more: %v\n%s", bad, d.Text())
			}
		}
		if d.Apply(edit.Back()); string(d.Text()) != before {
			t.Fatalf("taken back:\n%s\nwas\n%s", d.Text(), before)
		}
	})
}
