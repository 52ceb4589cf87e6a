package edit

import (
	"strings"
	"testing"

	"galaxy/nav/tiles"
	"galaxy/scene"
)

// plaza has every way to write a task that an edit must find its way about.
const plaza = `schema = 1
title = "Plaza" # goal = "X"

[tiles]
map = """
##########
#a..b...A#
#..B.....#
#........#
##########
"""

[[group]] # the first
name = "red"   # not the goal
count = 2
place.marks = "a"
goal = "A"     # theirs

[[group]]
  name = "blue"
  goal = [ 75, 75 ] # a point
  count = 1
  place = { marks = "b", draw = 3 }

[[group]]
count = 1
name = 'no goal'
# where they start
[group.place]
disc = { at = [105, 45], radius = 1 }

[[group]]
name = "rounds"
stops = [
  "B", # first
  [225, 45], # then
] # and again

# one more
[[agent]]
name = "own"
goal = "A"
at = [135, 45]

[[agent]]
name = "joined"
group = "rounds"
at = [165, 45]
`

// drawingOf returns the drawing of a scene's text.
func drawingOf(t *testing.T, text string) *Drawing {
	t.Helper()
	s, err := scene.Parse("drawn.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Each edit changes the text in one place, to what is read again, and can be taken
// back to the byte.
func TestEditsKeepTheRestOfTheText(t *testing.T) {
	at := func(x, y int) tiles.Tile { return tiles.Tile{X: x, Y: y} }
	for name, c := range map[string]struct {
		edit func(d *Drawing) (Change, error)
		want []string // pairs of what was there and what is
	}{
		"a shared goal": {
			func(d *Drawing) (Change, error) { return d.PutGoal(0, at(4, 1)) },
			[]string{"#........#\n##########\n\"", "#...R....#\n##########\n\"", `goal = "A"     # theirs`, `goal = "R"     # theirs`},
		},
		"a goal in place of a point": {
			func(d *Drawing) (Change, error) { return d.PutGoal(1, at(4, 1)) },
			[]string{"#........#\n##########\n\"", "#...C....#\n##########\n\"", `[ 75, 75 ] # a point`, `"C" # a point`},
		},
		"a goal where there was none": {
			func(d *Drawing) (Change, error) { return d.PutGoal(2, at(4, 1)) },
			[]string{"#........#\n##########\n\"", "#...N....#\n##########\n\"", "name = 'no goal'\n", "name = 'no goal'\ngoal = \"N\"\n"},
		},
		"one more stop": {
			func(d *Drawing) (Change, error) { return d.PutGoal(3, at(4, 1)) },
			[]string{"#........#\n##########\n\"", "#...R....#\n##########\n\"", "[225, 45], # then", "[225, 45], \"R\", # then"},
		},
		"the goal of a single agent": {
			func(d *Drawing) (Change, error) { return d.PutGoal(4, at(4, 1)) },
			[]string{"#........#\n##########\n\"", "#...O....#\n##########\n\"", "\"own\"\ngoal = \"A\"", "\"own\"\ngoal = \"O\""},
		},
		"a goal that is there": {
			func(d *Drawing) (Change, error) { return d.PutGoal(2, at(3, 2)) },
			[]string{"name = 'no goal'\n", "name = 'no goal'\ngoal = \"B\"\n"},
		},
		"the goal that it has": {func(d *Drawing) (Change, error) { return d.PutGoal(0, at(8, 3)) }, nil},
		"one more start": {
			func(d *Drawing) (Change, error) { return d.PutStart(0, at(4, 1)) },
			[]string{"#........#\n##########\n\"", "#...a....#\n##########\n\""},
		},
		"a start instead of a disc": {
			func(d *Drawing) (Change, error) { return d.PutStart(2, at(4, 1)) },
			[]string{"#........#\n##########\n\"", "#...n....#\n##########\n\"", "disc = { at = [105, 45], radius = 1 }", "marks = \"n\""},
		},
		"no goal any more": {
			func(d *Drawing) (Change, error) { return d.DropMark(at(8, 3)) },
			[]string{"#a..b...A#", "#a..b....#", `goal = "A"     # theirs`, `# theirs`, "goal = \"A\"\nat", "at"},
		},
		"no first stop any more": {
			func(d *Drawing) (Change, error) { return d.DropMark(at(3, 2)) },
			[]string{"#..B.....#", "#........#", "  \"B\", # first", "  # first"},
		},
		"one more agent": {
			func(d *Drawing) (Change, error) { return d.AddAgent(0, d.of.Center(at(4, 1))) },
			[]string{"at = [165, 45]\n", "at = [165, 45]\n\n[[agent]]\nname = \"red 3\"\ngroup = \"red\"\nat = [135, 45]\n"},
		},
		"an agent elsewhere": {
			func(d *Drawing) (Change, error) { return d.MoveAgent(1, d.of.Center(at(4, 1))) },
			[]string{"[165, 45]", "[135, 45]"},
		},
		"an agent less": {
			func(d *Drawing) (Change, error) { return d.DropAgent(0) },
			[]string{"[[agent]]\nname = \"own\"\ngoal = \"A\"\nat = [135, 45]\n", ""},
		},
		"the last agent less": {
			func(d *Drawing) (Change, error) { return d.DropAgent(1) },
			[]string{"\n[[agent]]\nname = \"joined\"\ngroup = \"rounds\"\nat = [165, 45]\n", ""},
		},
	} {
		for _, nl := range []string{"\n", "\r\n"} {
			text := strings.ReplaceAll(plaza, "\n", nl)
			d := drawingOf(t, text)
			edit, err := c.edit(d)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			want := plaza
			for i := 0; i < len(c.want); i += 2 {
				if strings.Count(want, c.want[i]) != 1 {
					t.Fatalf("%s: %q is there %d times", name, c.want[i], strings.Count(want, c.want[i]))
				}
				want = strings.Replace(want, c.want[i], c.want[i+1], 1)
			}
			if want = strings.ReplaceAll(want, "\n", nl); string(d.Text()) != want {
				t.Errorf("%s:\n%s\nwant\n%s", name, d.Text(), want)
			}
			if _, err := scene.Parse("plaza.toml", d.Text()); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			drawn := d.Letter(at(8, 3))
			if d.Apply(edit.Back()); string(d.Text()) != text {
				t.Errorf("%s, taken back:\n%s", name, d.Text())
			}
			if d.Letter(at(8, 3)) != 'A' || drawn != 'A' && name != "no goal any more" {
				t.Errorf("%s: the rows of the map are lost", name)
			}
		}
	}
}

// A goal that is one group's alone moves with its letter.
func TestOwnGoalMoves(t *testing.T) {
	text := strings.Replace(plaza, "name = \"own\"\ngoal = \"A\"", "name = \"own\"", 1)
	d := drawingOf(t, text)
	if _, err := d.PutGoal(0, tiles.Tile{X: 1, Y: 1}); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(text, "b...A#", "b....#", 1)
	want = strings.Replace(want, "#........#\n##########\n\"", "#A.......#\n##########\n\"", 1)
	if string(d.Text()) != want {
		t.Errorf("moved:\n%s", d.Text())
	}
}

// What is written in another way than an edit knows is said to be, and stays.
func TestEditsRefuse(t *testing.T) {
	for name, c := range map[string]struct {
		old, new, want string
		edit           func(d *Drawing) (Change, error)
	}{
		"place in a table": {
			"disc = { at = [105, 45], radius = 1 }", "[group.place.disc]\nat = [105, 45]\nradius = 1", "table of its own",
			func(d *Drawing) (Change, error) { return d.PutStart(2, tiles.Tile{X: 4, Y: 1}) },
		},
		"agent in two places": {
			"at = [135, 45]\n", "at = [135, 45]\n[end]\ntime = 9\n[agent.steer.seek]\n", "more than one place",
			func(d *Drawing) (Change, error) { return d.DropAgent(0) },
		},
		"no agents": {
			"", "", "add some",
			func(d *Drawing) (Change, error) { return d.PutStart(3, tiles.Tile{X: 4, Y: 1}) },
		},
	} {
		text := strings.Replace(plaza, c.old, c.new, 1)
		d := drawingOf(t, text)
		if _, err := c.edit(d); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if string(d.Text()) != text {
			t.Errorf("%s: the text has changed", name)
		}
	}
}

// A map that stands below what grows is found where it is then.
func TestMapBelowAnEdit(t *testing.T) {
	tail := "map = \"\"\"\na..\n...\n\"\"\"\n"
	head := "schema = 1\ntitle = \"x\"\n[[group]]\nname = \"red\"\n"
	d := drawingOf(t, head+"[tiles]\n"+tail)
	if _, err := d.PutGoal(0, tiles.Tile{X: 2, Y: 0}); err != nil {
		t.Fatal(err)
	}
	d.Draw(tiles.Tile{X: 1, Y: 1}, '#')
	want := head + "goal = \"R\"\n[tiles]\nmap = \"\"\"\na#.\n..R\n\"\"\"\n"
	if got := string(d.Text()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
