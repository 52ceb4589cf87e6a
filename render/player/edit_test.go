package player

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/nav/tiles"
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
	return float64(v.Width)/2 + (c.X-p.Camera.Center.X)*p.Camera.Zoom, float64(v.Height)/2 - (c.Y-p.Camera.Center.Y)*p.Camera.Zoom
}

func click(p *Player, x, y int) {
	px, py := at(p, x, y)
	p.BeginStroke(false, px, py)
	p.EndStroke(px, py)
}

// TestAddsAgents: agents are added to groups, taken back and added again, and saved
// behind all that the file held.
func TestAddsAgents(t *testing.T) {
	name := filepath.Join(t.TempDir(), "yard.toml")
	if err := os.WriteFile(name, []byte(yard), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	p.SetViewport(800, 600, 1)
	p.Advance(0)
	agents := func(want int) {
		t.Helper()
		if n := len(p.World.Agents()); n != want {
			t.Fatalf("%d agents, want %d; %s", n, want, p.Notice)
		}
	}
	p.ToggleEditing()
	p.SetBrush('+')
	click(p, 3, 1)
	agents(3)
	p.SetBrush('+') // the next group
	click(p, 5, 1)
	agents(4)
	if a := p.World.Agents()[3]; a.Group != 1 || p.World.Setup().Tiles.At(a.Pos) != (tiles.Tile{X: 5, Y: 1}) {
		t.Errorf("the second new agent is %+v", a)
	}
	click(p, 0, 0) // a wall
	agents(4)
	p.Undo()
	agents(3)
	p.Redo()
	agents(4)
	p.SetBrush('#')
	click(p, 6, 1)
	p.Save()
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
