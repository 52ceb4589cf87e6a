package player

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"galaxy/nav/tiles"
	"galaxy/scene"
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

// at returns the middle of a tile in the picture.
func at(p *Player, x, y int) (float64, float64) {
	c := p.World.Setup().Tiles.Center(tiles.Tile{X: x, Y: y})
	v := p.View()
	return float64(v.Width)/2 + (c.X-p.Observer.Plane().Center.X)*p.Observer.Plane().Zoom, float64(v.Height)/2 - (c.Y-p.Observer.Plane().Center.Y)*p.Observer.Plane().Zoom
}

func click(p *Player, x, y int) {
	px, py := at(p, x, y)
	p.Editor.BeginStroke(false, px, py)
	p.Editor.EndStroke(px, py)
}

func drag(p *Player, from, to [2]int) {
	px, py := at(p, from[0], from[1])
	p.Editor.BeginStroke(false, px, py)
	px, py = at(p, to[0], to[1])
	p.Editor.EndStroke(px, py)
}

// rub presses the right button.
func rub(p *Player, x, y int) {
	px, py := at(p, x, y)
	p.Editor.BeginStroke(true, px, py)
	p.Editor.EndStroke(px, py)
}

// onYard returns a player that edits a file of its own.
func onYard(t *testing.T, text string) (p *Player, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "yard.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	p.Observer.SetViewport(800, 600, 1)
	p.Advance(0)
	p.Editor.Toggle()
	return p, file
}

// TestAddsAgents: adding agents can be undone and redone, and saving appends them to the
// file.
func TestAddsAgents(t *testing.T) {
	p, name := onYard(t, yard)
	agents := func(want int) {
		t.Helper()
		if n := len(p.World.Agents()); n != want {
			t.Fatalf("%d agents, want %d; %s", n, want, p.Notices.text)
		}
	}
	p.Editor.SetBrush('+')
	click(p, 2, 1)
	agents(3)
	click(p, 1, 2) // where red starts
	agents(3)
	p.Tape.Record()
	p.Playback.StepOnce()
	click(p, 1, 1)
	agents(4)
	if p.Notices.text != p.Tape.notice() {
		t.Errorf("a recording is lost: %q", p.Notices.text)
	}
	p.Editor.Undo()
	p.Editor.SetBrush('+') // the next group
	click(p, 5, 1)
	agents(4)
	if a := p.World.Agents()[3]; a.Group != 1 || p.World.Setup().Tiles.At(a.Pos) != (tiles.Tile{X: 5, Y: 1}) {
		t.Errorf("the second new agent is %+v", a)
	}
	click(p, 0, 0) // a wall
	agents(4)
	p.Editor.Undo()
	agents(3)
	p.Editor.Redo()
	agents(4)

	// A single agent can be dragged and removed; one of a group's count cannot.
	p.Playback.paused = true
	from, to := [2]int{2, 1}, [2]int{2, 2}
	drag(p, from, to)
	agents(4)
	if a := p.World.Agents()[2]; a.Group != 0 || p.World.Setup().Tiles.At(a.Pos) != (tiles.Tile{X: 2, Y: 2}) {
		t.Errorf("dragged: %+v", a)
	}
	rub(p, 2, 2)
	agents(3)
	p.Editor.Undo()
	p.Editor.Undo()
	agents(4)
	rub(p, 1, 2)
	agents(4)
	if !strings.Contains(p.Notices.text, "red 1 is part of its group") {
		t.Errorf("removing one of the count says %q", p.Notices.text)
	}
	p.Editor.SetBrush('#')
	click(p, 6, 1)
	p.Editor.Save()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	painted := strings.Replace(yard, "#......#", "#.....##", 1)
	if !strings.HasPrefix(string(text), painted+"\n") || strings.Count(string(text), "[[agent]]") != 2 {
		t.Errorf("saved:\n%s", text)
	}
	if again, err := Open(name); err != nil || len(again.World.Agents()) != 4 {
		t.Errorf("the saved file: %v", err)
	}
}

// A goal is placed for the chosen group: a goal shared with other groups stays theirs, a
// goal of its own moves, and agents added to the group go there.
// TestEditBeginsAgain: an edit of a scene that is over begins it again, and no notice says that it is over.
func TestEditBeginsAgain(t *testing.T) {
	p, _ := onYard(t, yard+"\n\n[end]\ntime = 0.1\n")
	for range 30 {
		p.Playback.step()
	}
	p.Playback.stopAtEnd()
	if p.Notices.text == "" || !p.Playback.paused {
		t.Fatalf("it is not over: %q", p.Notices.text)
	}
	p.Editor.SetBrush('+')
	click(p, 2, 1)
	if strings.Contains(p.Notices.text, "over") || p.Playback.paused {
		t.Errorf("it runs again and says %q", p.Notices.text)
	}
}

func TestPutsGoals(t *testing.T) {
	p, name := onYard(t, yard)
	p.Playback.paused = true
	p.Observer.SetZoom(1.5 * p.Observer.Plane().Zoom)
	p.Selection.SelectShip(1)
	camera := p.Observer.Plane()
	goal := func(group, x, y int) {
		t.Helper()
		m := p.World.Setup().Tiles
		for id, a := range p.World.Agents() {
			to := a.Goal.Point
			if stops := p.World.Setup().Groups[a.Group].Itinerary.Stops; len(stops) > 0 {
				to = stops[0].Point
			}
			if int(a.Group) == group && m.At(to) != (tiles.Tile{X: x, Y: y}) {
				t.Errorf("agent %d goes to %v, not to %d,%d; %s", id, m.At(to), x, y, p.Notices.text)
			}
		}
	}
	p.Editor.SetBrush('+')
	click(p, 2, 1)
	p.Editor.SetBrush('*') // of red
	click(p, 5, 1)
	goal(0, 5, 1)
	goal(1, 6, 2)
	p.Editor.SetBrush('*') // of blue, which has the B for itself now
	click(p, 4, 2)
	goal(0, 5, 1)
	goal(1, 4, 2)
	click(p, 5, 1) // and now shares red's
	goal(1, 5, 1)
	click(p, 0, 0)
	if p.Notices.text != tileTaken {
		t.Errorf("a goal in a wall: %q", p.Notices.text)
	}
	if p.Observer.Plane() != camera || p.ship != 1 || !p.Playback.paused {
		t.Error("a goal moves the view, or loses the selection, or the pause")
	}
	rub(p, 5, 1)
	if len(p.World.Setup().Groups[0].Itinerary.Stops)+len(p.World.Setup().Groups[1].Itinerary.Stops) != 0 {
		t.Error("a removed goal still belongs to a group")
	}
	p.Editor.Undo()
	goal(0, 5, 1)
	p.Editor.SetBrush('@')
	click(p, 3, 1)
	if p.Editor.UnsavedStrokes() != 5 {
		t.Errorf("%d strokes, want 5; %s", p.Editor.UnsavedStrokes(), p.Notices.text)
	}
	p.Editor.Save()
	want := strings.Replace(yard, "#a....B#\n#......#", "#a..B..#\n#..b.R.#", 1)
	want = strings.Replace(want, `goal = "B"`, `goal = "R"`, 2)
	want = strings.Replace(want, "disc = { at = [120, 45], radius = 1 }", `marks = "b"`, 1)
	if text, _ := os.ReadFile(name); !strings.HasPrefix(string(text), want+"\n") || p.Editor.UnsavedStrokes() != 0 {
		t.Errorf("%s; saved:\n%s", p.Notices.text, text)
	}
}

// A fast pointer leaves no gaps in a stroke, in any direction.
func TestQuickStrokes(t *testing.T) {
	rows := strings.Repeat("............\n", 12)
	text := strings.Replace(yard, "########\n#a....B#\n#......#\n########\n", "a..........B\n"+rows, 1)
	for _, to := range [][2]int{{1, 1}, {9, 1}, {1, 9}, {9, 9}, {2, 8}, {8, 1}, {5, 0}, {11, 5}} {
		p, _ := onYard(t, text)
		drag(p, [2]int{5, 5}, to)
		steps := max(to[0]-5, 5-to[0], to[1]-5, 5-to[1])
		if got := strings.Count(p.World.Setup().Tiles.String(), "#"); got != steps+1 {
			t.Errorf("from 5,5 to %v: %d tiles, want %d\n%s", to, got, steps+1, p.World.Setup().Tiles)
		}
	}
}

// Undoing the drag of a goal out of the walls around it undoes the walls, too: in between
// the map is not a valid scene.
func TestUndoGoesBackToAScene(t *testing.T) {
	p, _ := onYard(t, yard)
	p.Editor.SetBrush('#')
	click(p, 5, 2)
	click(p, 6, 1) // the last way to B
	drag(p, [2]int{6, 2}, [2]int{1, 1})
	if p.Editor.Undoable() != 3 {
		t.Fatalf("%d strokes: %s", p.Editor.Undoable(), p.Notices.text)
	}
	p.Editor.Undo()
	if p.Editor.Undoable() != 1 || p.Editor.Redoable() != 2 || p.Editor.UnsavedStrokes() != 1 || !strings.HasPrefix(p.Notices.text, "Undid 2 strokes") {
		t.Errorf("%d strokes are left, %d can be done again: %s", p.Editor.Undoable(), p.Editor.Redoable(), p.Notices.text)
	}
	p.Editor.Redo()
	p.Editor.Redo()
	if p.Editor.Undoable() != 3 || p.World.Setup().Tiles.Cost(tiles.Tile{X: 6, Y: 1}) != tiles.Solid {
		t.Errorf("done again: %s", p.Notices.text)
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
		p, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		p.Observer.SetViewport(800, 600, 1)
		p.Advance(0)
		p.Editor.Toggle()
		p.Playback.paused = true
		tile := rapid.Custom(func(t *rapid.T) [2]int {
			return [2]int{rapid.IntRange(0, 7).Draw(t, "x"), rapid.IntRange(0, 3).Draw(t, "y")}
		})
		check := func() {
			e, m := &p.Editor.mapEditor, p.World.Setup().Tiles
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
				p.Editor.Undo()
			case 1:
				p.Editor.Redo()
			case 2:
				p.Playback.StepOnce()
			case 3:
				if err := p.Restart(); err != nil {
					t.Fatal(err)
				}
			case 4:
				at := tile.Draw(t, "rub")
				rub(p, at[0], at[1])
			case 5, 6:
				p.Editor.SetBrush(rune(rapid.SampledFrom([]byte(Brushes)).Draw(t, "brush")))
			default:
				drag(p, tile.Draw(t, "from"), tile.Draw(t, "to"))
			}
			check()
		}
		for p.Editor.Redoable() > 0 {
			p.Editor.Redo()
		}
		last := string(p.Editor.drawing.Text())
		for p.Editor.Undoable() > 0 {
			n := p.Editor.Undoable()
			if p.Editor.Undo(); p.Editor.Undoable() == n {
				t.Fatalf("not taken back: %s", p.Notices.text)
			}
			check()
		}
		if got := string(p.Editor.drawing.Text()); got != s.Text {
			t.Fatalf("all taken back:\n%s", got)
		}
		for p.Editor.Redoable() > 0 {
			n := p.Editor.Redoable()
			if p.Editor.Redo(); p.Editor.Redoable() == n {
				t.Fatalf("not done again: %s", p.Notices.text)
			}
			check()
		}
		if got := string(p.Editor.drawing.Text()); got != last {
			t.Fatalf("all done again:\n%s\nwas\n%s", got, last)
		}
	})
}

// Ending editing with a button down keeps what has been painted.
func TestEndsWithinAStroke(t *testing.T) {
	p, _ := onYard(t, yard)
	x, y := at(p, 3, 1)
	p.Editor.BeginStroke(false, x, y)
	p.Editor.Toggle()
	p.Editor.EndStroke(x, y)
	if p.Editor.Editing() || p.Editor.UnsavedStrokes() != 1 || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != tiles.Solid {
		t.Fatalf("%d strokes", p.Editor.UnsavedStrokes())
	}
	p.Editor.Toggle()
	if p.Editor.Undo(); p.Editor.UnsavedStrokes() != 0 || p.World.Setup().Tiles.Cost(tiles.Tile{X: 3, Y: 1}) != 1 {
		t.Error("it cannot be taken back")
	}
}
