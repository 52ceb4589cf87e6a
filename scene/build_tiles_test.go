package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
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

func parseHall(t testing.TB, set ...string) *Scene {
	t.Helper()
	s, err := Parse("hall.toml", []byte(hall), set...)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

func TestTilesOfAText(t *testing.T) {
	s := parseHall(t)
	m := s.Setup.Tiles
	if got := m.String(); got != "##.##\n#...#\n....#\n" || m.Size() != 30 || m.Origin() != (r2.Vec{X: -75, Y: 10}) {
		t.Errorf("size %v, origin %v, map\n%s", m.Size(), m.Origin(), got)
	}
	want := []Mark{{"a", tiles.Tile{X: 1, Y: 1}}, {"B", tiles.Tile{X: 3, Y: 1}}, {"b", tiles.Tile{X: 0, Y: 0}}, {"C", tiles.Tile{X: 3, Y: 0}}}
	if !slices.Equal(s.Marks, want) {
		t.Errorf("marks %v", s.Marks)
	}
	for i, want := range []struct {
		on     tiles.Tile
		square bool
		team   int32
	}{
		{tiles.Tile{X: 1, Y: 1}, true, 1},
		{tiles.Tile{X: 2, Y: 1}, true, 1}, // the nearest free one
		{tiles.Tile{X: 0, Y: 0}, false, 0},
		{tiles.Tile{X: 1, Y: 0}, false, 0},
		{tiles.Tile{X: 2, Y: 0}, false, 0},
		{tiles.Tile{X: 3, Y: 0}, false, 2},
	} {
		a := &s.Setup.Agents[i]
		if a.Pos != m.Center(want.on) || a.Square != want.square || a.Team != want.team {
			t.Errorf("agent %d: at %v, square %v, team %d; want %+v", i, a.Pos, a.Square, a.Team, want)
		}
	}
	stops := s.Setup.Groups[1].Itinerary.Stops
	if stops[0].Kind != nav.PointGoal || stops[0].Point != m.Center(tiles.Tile{X: 3, Y: 0}) || stops[1].Point != m.Center(tiles.Tile{}) {
		t.Errorf("stops %+v", stops)
	}
	if c := s.Camera; c.Center != [2]float64{0, 55} || c.Height < 90 {
		t.Errorf("camera %+v does not show the map", c)
	}
}

func TestSetChangesTiles(t *testing.T) {
	for set, got := range map[string]func(*Scene) (got, want any){
		"tiles.size=40":                 func(s *Scene) (any, any) { return s.Setup.Agents[0].Pos, r2.Vec{X: -15, Y: 70} },
		"tiles.origin=[0, 0]":           func(s *Scene) (any, any) { return s.Setup.Agents[0].Pos, r2.Vec{X: 45, Y: 45} },
		`tiles.map="B.a\n9..\nb.C"`:     func(s *Scene) (any, any) { return s.Setup.Tiles.Cost(tiles.Tile{X: 0, Y: 1}), uint8(9) },
		"group.red.place.marks=C":       func(s *Scene) (any, any) { return s.Setup.Agents[0].Pos.X, 30.0 },
		"group.red.team=7":              func(s *Scene) (any, any) { return s.Setup.Agents[1].Team, int32(7) },
		"group.blue.square=true":        func(s *Scene) (any, any) { return s.Setup.Agents[3].Square, true },
		"group.red.goal=C":              func(s *Scene) (any, any) { return s.Setup.Agents[0].Goal.Point.Y, 25.0 },
		"agent.watch.at=b":              func(s *Scene) (any, any) { return s.Setup.Agents[5].Pos.X, -60.0 },
		"group.red.place.disc.radius=3": nil, // a group is placed in one way
		"tiles.file=x.tmx":              nil, // one map
		"tiles.map=a.?":                 nil,
	} {
		s, err := Parse("hall.toml", []byte(hall), set)
		if got == nil {
			if err == nil {
				t.Errorf("%s was taken", set)
			}
			continue
		}
		if err != nil {
			t.Errorf("\n%v", err)
		} else if g, want := got(s); g != want {
			t.Errorf("%s: got %v, want %v", set, g, want)
		}
	}
}

// Agents placed by marks overlap neither walls nor each other, and have a way from the
// mark. The message of a refusal gives the number of agents that have room, and that
// number is accepted.
func TestMarksHaveRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height")
		var rows []string
		for range height {
			rows = append(rows, rapid.StringOfN(rapid.SampledFrom([]rune("...#2")), width, width, width).Draw(t, "row"))
		}
		letters := []string{"a"}
		rows[0] = "a" + rows[0][1:]
		if width > 1 {
			rows[height-1] = rows[height-1][:width-1] + "b"
			letters = append(letters, "b")
		}
		text := "schema = 1\ntitle = \"x\"\n[tiles]\nsize = 10\nmap = '''\n" + strings.Join(rows, "\n") + "'''\n"
		for i := range rapid.IntRange(1, 3).Draw(t, "groups") {
			text += fmt.Sprintf("[[group]]\nname = \"g%d\"\ncount = %d\nradius = %v\nsquare = %v\nplace.marks = \"%s\"\n",
				i, rapid.IntRange(1, 20).Draw(t, "count"), rapid.Float64Range(0, 18).Draw(t, "radius"),
				rapid.Bool().Draw(t, "square"), rapid.SampledFrom(letters).Draw(t, "marks"))
		}
		s, err := Parse("room.toml", []byte(text))
		if err != nil {
			refused := err.(tomlfile.Mistakes)
			for _, m := range refused {
				if !strings.Contains(m.What, " not fit") {
					t.Fatalf("%v", err)
				}
			}
			first := refused[0]
			var room int
			fmt.Sscanf(first.What[strings.LastIndexByte(first.What, ' ')+1:], "%d", &room)
			group := (first.Line - len(rows) - 6) / 6 // six lines each
			_, err := Parse("room.toml", []byte(text), fmt.Sprintf("group.g%d.count=%d", group, room))
			if err != nil && strings.Contains(err.Error(), fmt.Sprintf("room.toml:%d:", first.Line)) {
				t.Fatalf("room for %d in group %d, and yet\n%v", room, group, err)
			}
			return
		}
		m := s.Setup.Tiles
		for i := range s.Setup.Agents {
			a := &s.Setup.Agents[i]
			if m.Overlaps(tiles.Square(a.Radius), a.Pos) {
				t.Fatalf("agent %d at %v is in a wall of\n%s", i, a.Pos, m)
			}
			for k := range i {
				o := &s.Setup.Agents[k]
				if d := r2.Sub(a.Pos, o.Pos); max(d.X, -d.X, d.Y, -d.Y) < a.Radius+o.Radius {
					t.Fatalf("agents %d at %v and %d at %v overlap", k, o.Pos, i, a.Pos)
				}
			}
			var f tiles.Finder
			reached := slices.ContainsFunc(s.Marks, func(k Mark) bool {
				return f.Find(m, k.Tile, m.At(a.Pos), 1).State == tiles.Complete
			})
			if !reached {
				t.Fatalf("agent %d at %v is cut off from the marks on\n%s", i, a.Pos, m)
			}
		}
	})
}

// The largest map that must go, drawn in a file.
func TestTilesOfFourThousand(t *testing.T) {
	const side = 4096
	row := strings.Repeat(".", side-1)
	text := "schema = 1\ntitle = \"x\"\n[tiles]\nmap = \"\"\"\n" + strings.Repeat("#"+row+"\n", side-1) + "a" + row + "\"\"\"\n" +
		"[[group]]\nname = \"g\"\ncount = 9\nplace.marks = \"a\"\n"
	s, err := Parse("large.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if m := s.Setup.Tiles; m.Width() != side || m.Height() != side || !m.Solid(tiles.Tile{X: 0, Y: 1}) {
		t.Errorf("%d × %d tiles", m.Width(), m.Height())
	}
	if _, err := Parse("large.toml", []byte(strings.Replace(text, row, row[1:]+"?", 1))); err == nil || !strings.Contains(err.Error(), "large.toml:5:4096: ") {
		t.Errorf("%v", err)
	}
}

func TestTilesOfTiled(t *testing.T) {
	const text = "schema = 1\ntitle = \"town\"\n[tiles]\nsize = 5\nfile = \"testdata/town.tmx\"\n" +
		"[[group]]\nname = \"red\"\ncount = 3\nplace.marks = \"gate\"\nstops = [\"Harbour\", \"Keep\"]\n"
	s, err := Parse("tiled/town.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	m := s.Setup.Tiles
	if got, want := m.String(), "..#..#\n.9....\n..#...\n..#.#.\n"; got != want {
		t.Errorf("map\n%s\nwant\n%s", got, want)
	}
	if c := m.Cost(tiles.Tile{X: 1, Y: 2}); c != 20 {
		t.Errorf("cost %d, want 20", c)
	}
	want := []Mark{{"gate", tiles.Tile{X: 0, Y: 3}}, {"gate", tiles.Tile{X: 0, Y: 1}}, {"Harbour", tiles.Tile{X: 5, Y: 2}}, {"Keep", tiles.Tile{X: 3, Y: 0}}}
	if !slices.Equal(s.Marks, want) {
		t.Errorf("marks %v", s.Marks)
	}
	for i, on := range []tiles.Tile{{X: 0, Y: 3}, {X: 0, Y: 1}, {X: 1, Y: 3}} {
		if p := s.Setup.Agents[i].Pos; p != m.Center(on) {
			t.Errorf("agent %d at %v, want %v", i, p, m.Center(on))
		}
	}
	if p := s.Setup.Groups[0].Itinerary.Stops[1].Point; p != (r2.Vec{X: 17.5, Y: 2.5}) {
		t.Errorf("the keep is at %v", p)
	}
}

// A built-in scene takes its map from among the built-in files.
func TestTilesOfABuiltinScene(t *testing.T) {
	_, err := Parse("flock", []byte("schema = 1\ntitle = \"x\"\ntiles.file = \"nowhere.tmx\""))
	if err == nil || !strings.Contains(err.Error(), "there is no file library/nowhere.tmx") {
		t.Errorf("%v", err)
	}
}
