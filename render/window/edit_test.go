package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/nav/tiles"
	"galaxy/render/player"
)

// editing returns the window, editing a scene file of its own.
func editing(t *testing.T) (w *window, file string) {
	t.Helper()
	w = onTiles(t)
	text, err := os.ReadFile("testdata/tiles.toml")
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(file, append([]byte("# keep me\n"), text...), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := w.player.Reopen(file); err != nil {
		t.Fatal(err)
	}
	w.player.Playback.SetPaused(true)
	for range 3 {
		unseen(t, w)
	}
	strike(w, key(glfw.KeyF2))
	w.handle()
	if !w.player.Editor.Editing() {
		t.Fatalf("F2 does not begin to edit: %s", w.player.Notices.Text())
	}
	return w, file
}

func ctrl(w *window, letter rune) {
	main(func() { w.onKey(glfw.KeyA+glfw.Key(letter-'a'), 0, glfw.Press, glfw.ModControl) })
	w.handle()
}

func cost(w *window, x, y int) uint8 {
	return w.player.World.Setup().Tiles.Cost(tiles.Tile{X: x, Y: y})
}

func TestPaintUndoSave(t *testing.T) {
	w, file := editing(t)
	before, _ := os.ReadFile(file)
	pull(w, glfw.MouseButtonLeft, 0, 4, 1, 10, 1)
	w.handle()
	for x := 4; x <= 10; x++ {
		if cost(w, x, 1) != tiles.Solid {
			t.Errorf("tile %d,1 is not painted", x)
		}
	}
	ctrl(w, 'z')
	if cost(w, 4, 1) != 1 || cost(w, 10, 1) != 1 {
		t.Error("a stroke is not undone")
	}
	ctrl(w, 'y')
	if cost(w, 4, 1) != tiles.Solid || cost(w, 10, 1) != tiles.Solid {
		t.Error("a stroke is not redone")
	}
	strike(w, char('7'))
	w.handle()
	x, y := over(w, 5, 5)
	click(w, x, y)
	pull(w, glfw.MouseButtonRight, 0, 9, 1, 10, 1)
	w.handle()
	if cost(w, 5, 5) != 7 || cost(w, 9, 1) != 1 || cost(w, 8, 1) != tiles.Solid {
		t.Error("the brush of cost 7 or the eraser does not paint")
	}

	// After a restart unsaved strokes are kept.
	if err := w.player.Restart(); err != nil || cost(w, 5, 5) != 7 || cost(w, 4, 1) != tiles.Solid {
		t.Errorf("the scene restarts without the strokes: %v", err)
	}

	ctrl(w, 's')
	after, _ := os.ReadFile(file)
	want := strings.Replace(string(before), "#.............#\n###############\n\"\"\"", "#...#####.....#\n###############\n\"\"\"", 1)
	want = strings.Replace(want, "#.............#", "#....7........#", 1)
	if string(after) != want {
		t.Errorf("saved:\n%s\nwant:\n%s", after, want)
	}
	world := w.player.World
	if unseen(t, w); w.player.World != world || !strings.HasPrefix(w.player.Notices.Text(), "Saved ") {
		t.Errorf("saving restarts the scene, or says %q", w.player.Notices.Text())
	}
	if again, err := player.Open(file); err != nil || again.World.Setup().Tiles.String() != world.Setup().Tiles.String() {
		t.Errorf("the saved map differs from the one shown: %v", err)
	}
}

func TestMarksAreCarried(t *testing.T) {
	w, _ := editing(t)
	at := w.player.World.Agents()[2].Pos // of red
	pull(w, glfw.MouseButtonLeft, 0, 2, 4, 3, 5)
	w.handle()
	moved := w.player.World.Agents()[2].Pos
	if want := w.player.World.Setup().Tiles.Center(tiles.Tile{X: 3, Y: 5}); moved != want || w.player.Notices.Text() != "" && !w.player.Editor.Editing() {
		t.Errorf("red starts at %v, not at %v: %s", moved, want, w.player.Notices.Text())
	}
	ctrl(w, 'z')
	if got := w.player.World.Agents()[2].Pos; got != at {
		t.Errorf("after Undo red starts at %v, not at %v", got, at)
	}
}

func TestBadMapIsNotSaved(t *testing.T) {
	w, file := editing(t)
	before, _ := os.ReadFile(file)
	corners := [][2]int{{1, 3}, {3, 3}, {3, 1}, {1, 1}, {1, 3}} // around the goal of blue
	for i, c := range corners[1:] {
		pull(w, glfw.MouseButtonLeft, 0, corners[i][0], corners[i][1], c[0], c[1])
		w.handle()
	}
	ctrl(w, 's')
	if after, _ := os.ReadFile(file); string(after) != string(before) || !strings.HasPrefix(w.player.Notices.Text(), "Not saved: ") {
		t.Errorf("a goal is walled in, and the notice is %q", w.player.Notices.Text())
	}
	for range corners {
		ctrl(w, 'z')
	}
	ctrl(w, 's')
	if !strings.HasPrefix(w.player.Notices.Text(), "Saved ") {
		t.Errorf("with the wall removed: %q", w.player.Notices.Text())
	}
}

// The mouse places a goal, drags an agent and removes it.
func TestGoalsAndAgentsByMouse(t *testing.T) {
	w, _ := editing(t)
	strike(w, char('*')) // of blue, the first group
	x, y := over(w, 4, 1)
	click(w, x, y)
	w.handle()
	m := w.player.World.Setup().Tiles
	if goal := m.At(w.player.World.Agents()[0].Goal.Point); goal != (tiles.Tile{X: 4, Y: 1}) {
		t.Errorf("blue goes to %v: %s", goal, w.player.Notices.Text())
	}
	strike(w, char('+'))
	x, y = over(w, 9, 1)
	click(w, x, y)
	w.handle()
	pull(w, glfw.MouseButtonLeft, 0, 9, 1, 10, 3)
	unseen(t, w)
	agents := w.player.World.Agents()
	if len(agents) != 5 || m.At(agents[4].Pos) != (tiles.Tile{X: 10, Y: 3}) {
		t.Fatalf("%d agents: %s", len(agents), w.player.Notices.Text())
	}
	pull(w, glfw.MouseButtonRight, 0, 10, 3, 10, 3)
	w.handle()
	if n := len(w.player.World.Agents()); n != 4 || w.player.Editor.UnsavedStrokes() != 4 {
		t.Errorf("%d agents, %d strokes: %s", n, w.player.Editor.UnsavedStrokes(), w.player.Notices.Text())
	}
}

// Closing the window with unsaved strokes asks once.
func TestClosingAsks(t *testing.T) {
	w, _ := editing(t)
	x, y := over(w, 4, 1)
	click(w, x, y)
	w.handle()
	w.pixel.SetClosed(true)
	if w.closed() || !strings.Contains(w.player.Notices.Text(), "not saved") {
		t.Errorf("closes with an unsaved stroke; %q", w.player.Notices.Text())
	}
	w.player.Advance(0.1)
	w.pixel.SetClosed(true)
	if w.closed() {
		t.Error("closes before the question can be read")
	}
	for range 11 {
		w.player.Advance(0.1)
	}
	w.pixel.SetClosed(true)
	if !w.closed() {
		t.Error("closing again does not close")
	}
	w.pixel.SetClosed(false)
}

// Esc ends editing first. Then it asks whether to discard strokes, and ignores an answer
// that comes at once.
func TestEscapeKeepsStrokes(t *testing.T) {
	w, _ := editing(t)
	x, y := over(w, 4, 1)
	click(w, x, y)
	w.handle()
	esc := func() {
		strike(w, key(glfw.KeyEscape))
		w.handle()
		w.player.Advance(0.1)
	}
	if esc(); w.player.Editor.Editing() || w.player.Editor.UnsavedStrokes() != 1 {
		t.Errorf("Esc does not end the editing, or loses its stroke: %q", w.player.Notices.Text())
	}
	for range 12 {
		if esc(); w.quit {
			t.Fatal("Esc pressed repeatedly quits with an unsaved stroke")
		}
	}
	if !strings.Contains(w.player.Notices.Text(), "not saved") {
		t.Errorf("Esc does not ask: %q", w.player.Notices.Text())
	}
	for range 11 {
		w.player.Advance(0.1)
	}
	if esc(); !w.quit {
		t.Errorf("Esc does not confirm: %q", w.player.Notices.Text())
	}
}
