package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded" // the same cases in every run
	"galaxy/internal/words"
	"galaxy/nav/tiles"
	"galaxy/render/finder"
	"galaxy/scene"
	"galaxy/sim"
)

const yard = `schema = 1 # kept
title = "Yard"
summary = "Two groups on a small map"

[tiles]
map = """
########
#a....B#
#......#
########
"""

[[group]]
name = "red"
count = 1
place.marks = "a"
radius = 7
speed = 60
square = true
steer = "seek"
goal = "B"

[[group]]
name = "blue"
count = 1
place.disc = { at = [120, 45], radius = 1 }
radius = 7
speed = 60
steer = "seek"
goal = "B"`

// program is what a map is edited in: its world stands still.
type program struct {
	finder.Things
	e    Editor
	said string

	body  int // that is selected, from 1
	leans bool
}

func (p *program) Give(o sim.Order) error { return p.World.Give(o) }

func (p *program) Drafts() string { return "" }

func (p *program) Voice() *words.Voice { return new(words.Voice) }

func (p *program) BeginEdited(s *scene.Scene) error {
	w, err := sim.New(s.Setup)
	if err != nil {
		return err
	}
	if p.World != nil {
		p.World.Close()
	}
	p.Things = finder.Things{Scene: s, World: w}
	p.e.Reapply()
	return nil
}

func (p *program) AgentAt(at r2.Vec, reach float64) int {
	for i, a := range p.World.Agents() {
		if r2.Norm(r2.Sub(a.Pos, at)) <= max(a.Radius, reach) {
			return i
		}
	}
	return None
}

func (p *program) Orbit() (body int, now float64, leans bool) {
	return p.body - 1, p.World.Time(), p.leans
}

func (p *program) SelectBody(i int) { p.body = i + 1 }

func (p *program) Notify(sentence string) { p.said = sentence }

// said returns the last notice.
func said(e *Editor) string { return e.host.(*program).said }

// on returns an editor of a scene.
func on(s *scene.Scene) (*Editor, error) {
	p := new(program)
	p.e = New(&p.Things, p)
	if err := p.BeginEdited(s); err != nil {
		return nil, err
	}
	return &p.e, p.e.Begin()
}

// onYard returns an editor of a file of its own.
func onYard(t *testing.T, text string) (e *Editor, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "yard.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := scene.Open(file)
	if err == nil {
		e, err = on(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e, file
}

// at returns the middle of a tile.
func at(e *Editor, x, y int) Spot {
	return Spot{At: e.things.World.Setup().Tiles.Center(tiles.Tile{X: x, Y: y}), Reach: 1}
}

func drag(e *Editor, from, to [2]int) {
	e.Press(at(e, from[0], from[1]), false)
	e.Release(at(e, to[0], to[1]))
}

func click(e *Editor, x, y int) { drag(e, [2]int{x, y}, [2]int{x, y}) }

// rub presses the right button.
func rub(e *Editor, x, y int) {
	e.Press(at(e, x, y), true)
	e.Release(at(e, x, y))
}

// TestAddsAgents: adding agents can be undone and redone, and saving appends them to the
// file.
func TestAddsAgents(t *testing.T) {
	e, name := onYard(t, yard)
	agents := func(want int) {
		t.Helper()
		if n := len(e.things.World.Agents()); n != want {
			t.Fatalf("%d agents, want %d; %s", n, want, said(e))
		}
	}
	e.SetBrush('+')
	click(e, 2, 1)
	agents(3)
	click(e, 1, 2) // where red starts
	agents(3)
	click(e, 1, 1)
	agents(4)
	e.Undo()
	e.SetBrush('+') // the next group
	click(e, 5, 1)
	agents(4)
	if a := e.things.World.Agents()[3]; a.Group != 1 || e.things.World.Setup().Tiles.At(a.Pos) != (tiles.Tile{X: 5, Y: 1}) {
		t.Errorf("the second new agent is %+v", a)
	}
	click(e, 0, 0) // a wall
	agents(4)
	e.Undo()
	agents(3)
	e.Redo()
	agents(4)

	// A single agent can be dragged and removed; one of a group's count cannot.
	from, to := [2]int{2, 1}, [2]int{2, 2}
	drag(e, from, to)
	agents(4)
	if a := e.things.World.Agents()[2]; a.Group != 0 || e.things.World.Setup().Tiles.At(a.Pos) != (tiles.Tile{X: 2, Y: 2}) {
		t.Errorf("dragged: %+v", a)
	}
	rub(e, 2, 2)
	agents(3)
	e.Undo()
	e.Undo()
	agents(4)
	rub(e, 1, 2)
	agents(4)
	if !strings.Contains(said(e), "red 1 is part of its group") {
		t.Errorf("removing one of the count says %q", said(e))
	}
	e.SetBrush('#')
	click(e, 6, 1)
	if err := e.Save(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	painted := strings.Replace(yard, "#......#", "#.....##", 1)
	if !strings.HasPrefix(string(text), painted+"\n") || strings.Count(string(text), "[[agent]]") != 2 {
		t.Errorf("saved:\n%s", text)
	}
	if again, err := scene.Open(name); err != nil || len(again.Setup.Agents) != 4 {
		t.Errorf("the saved file: %v", err)
	}
}

// A goal is placed for the chosen group: a goal shared with other groups stays theirs, a
// goal of its own moves, and agents added to the group go there.
func TestPutsGoals(t *testing.T) {
	e, name := onYard(t, yard)
	goal := func(group, x, y int) {
		t.Helper()
		m := e.things.World.Setup().Tiles
		for id, a := range e.things.World.Agents() {
			to := a.Goal.Point
			if stops := e.things.World.Setup().Groups[a.Group].Itinerary.Stops; len(stops) > 0 {
				to = stops[0].Point
			}
			if int(a.Group) == group && m.At(to) != (tiles.Tile{X: x, Y: y}) {
				t.Errorf("agent %d goes to %v, not to %d,%d; %s", id, m.At(to), x, y, said(e))
			}
		}
	}
	e.SetBrush('+')
	click(e, 2, 1)
	e.SetBrush('*') // of red
	click(e, 5, 1)
	goal(0, 5, 1)
	goal(1, 6, 2)
	e.SetBrush('*') // of blue, which has the B for itself now
	click(e, 4, 2)
	goal(0, 5, 1)
	goal(1, 4, 2)
	click(e, 5, 1) // and now shares red's
	goal(1, 5, 1)
	click(e, 0, 0)
	if said(e) != string(tileTaken) {
		t.Errorf("a goal in a wall: %q", said(e))
	}
	rub(e, 5, 1)
	if len(e.things.World.Setup().Groups[0].Itinerary.Stops)+len(e.things.World.Setup().Groups[1].Itinerary.Stops) != 0 {
		t.Error("a removed goal still belongs to a group")
	}
	e.Undo()
	goal(0, 5, 1)
	e.SetBrush('@')
	click(e, 3, 1)
	if e.UnsavedStrokes() != 5 {
		t.Errorf("%d strokes, want 5; %s", e.UnsavedStrokes(), said(e))
	}
	if err := e.Save(); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(yard, "#a....B#\n#......#", "#a..B..#\n#..b.R.#", 1)
	want = strings.Replace(want, `goal = "B"`, `goal = "R"`, 2)
	want = strings.Replace(want, "disc = { at = [120, 45], radius = 1 }", `marks = "b"`, 1)
	if text, _ := os.ReadFile(name); !strings.HasPrefix(string(text), want+"\n") || e.UnsavedStrokes() != 0 {
		t.Errorf("%s; saved:\n%s", said(e), text)
	}
}

// A fast pointer leaves no gaps in a stroke, in any direction.
func TestQuickStrokes(t *testing.T) {
	rows := strings.Repeat("............\n", 12)
	text := strings.Replace(yard, "########\n#a....B#\n#......#\n########\n", "a..........B\n"+rows, 1)
	for _, to := range [][2]int{{1, 1}, {9, 1}, {1, 9}, {9, 9}, {2, 8}, {8, 1}, {5, 0}, {11, 5}} {
		e, _ := onYard(t, text)
		drag(e, [2]int{5, 5}, to)
		steps := max(to[0]-5, 5-to[0], to[1]-5, 5-to[1])
		if got := strings.Count(e.things.World.Setup().Tiles.String(), "#"); got != steps+1 {
			t.Errorf("from 5,5 to %v: %d tiles, want %d\n%s", to, got, steps+1, e.things.World.Setup().Tiles)
		}
	}
}

// Undoing the drag of a goal out of the walls around it undoes the walls, too: in between
// the map is not a valid scene.
func TestUndoGoesBackToAScene(t *testing.T) {
	e, _ := onYard(t, yard)
	e.SetBrush('#')
	click(e, 5, 2)
	click(e, 6, 1) // the last way to B
	drag(e, [2]int{6, 2}, [2]int{1, 1})
	if e.Undoable() != 3 {
		t.Fatalf("%d strokes: %s", e.Undoable(), said(e))
	}
	e.Undo()
	if e.Undoable() != 1 || e.Redoable() != 2 || e.UnsavedStrokes() != 1 || !strings.HasPrefix(said(e), "Undid 2 strokes") {
		t.Errorf("%d strokes are left, %d can be done again: %s", e.Undoable(), e.Redoable(), said(e))
	}
	e.Redo()
	e.Redo()
	if e.Undoable() != 3 || e.things.World.Setup().Tiles.Cost(tiles.Tile{X: 6, Y: 1}) != tiles.Solid {
		t.Errorf("done again: %s", said(e))
	}
}

// After any sequence of edits the world's ground is the map's, the text is a valid scene,
// and all edits can be undone to the byte and redone.
func TestEditsAndUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		head, rest, _ := strings.Cut(yard, "[tiles]")
		ground, groups, _ := strings.Cut(rest, "[[group]]")
		dog := "\n\n[[agent]] # alone\nname = \"dog\"\nat = [75, 45]\ngoal = \"B\"\nradius = 5\n"
		groups = strings.TrimSuffix(groups, `goal = "B"`)
		text := head + "[[group]]" + groups + dog + "[tiles]" + ground // the map moves with what is changed before it
		s, err := scene.Parse("yard.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		e, err := on(s)
		if err != nil {
			t.Fatal(err)
		}
		tile := rapid.Custom(func(t *rapid.T) [2]int {
			return [2]int{rapid.IntRange(0, 7).Draw(t, "x"), rapid.IntRange(0, 3).Draw(t, "y")}
		})
		check := func() {
			m := e.things.World.Setup().Tiles
			for y := range m.Height() {
				for x := range m.Width() {
					at := tiles.Tile{X: x, Y: y}
					if letter := e.drawing.Letter(at); scene.CostOf(letter) != m.Cost(at) {
						t.Fatalf("%q is drawn on %v, and its cost is %d", letter, at, m.Cost(at))
					}
				}
			}
			if n := len(e.done); n > 0 && len(e.done[n-1].ground) > 0 {
				return // walls can make a map that no scene has, until they are mended
			}
			if _, err := scene.Parse("yard.toml", e.drawing.Text()); err != nil {
				t.Fatalf("%v\n%s", err, e.drawing.Text())
			}
		}
		for range rapid.IntRange(1, 25).Draw(t, "edits") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				e.Undo()
			case 1:
				e.Redo()
			case 2:
				e.things.World.Step()
			case 3:
				if err := e.host.BeginEdited(e.things.Scene); err != nil {
					t.Fatal(err)
				}
			case 4:
				at := tile.Draw(t, "rub")
				rub(e, at[0], at[1])
			case 5, 6:
				e.SetBrush(rune(rapid.SampledFrom([]byte(Brushes)).Draw(t, "brush")))
			default:
				drag(e, tile.Draw(t, "from"), tile.Draw(t, "to"))
			}
			check()
		}
		for e.Redoable() > 0 {
			e.Redo()
		}
		last := string(e.drawing.Text())
		for e.Undoable() > 0 {
			n := e.Undoable()
			if e.Undo(); e.Undoable() == n {
				t.Fatalf("not taken back: %s", said(e))
			}
			check()
		}
		if got := string(e.drawing.Text()); got != s.Text() {
			t.Fatalf("all taken back:\n%s", got)
		}
		for e.Redoable() > 0 {
			n := e.Redoable()
			if e.Redo(); e.Redoable() == n {
				t.Fatalf("not done again: %s", said(e))
			}
			check()
		}
		if got := string(e.drawing.Text()); got != last {
			t.Fatalf("all done again:\n%s\nwas\n%s", got, last)
		}
	})
}
