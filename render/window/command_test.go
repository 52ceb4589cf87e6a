package window

import (
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav/tiles"
	"galaxy/render/player"
)

// onTiles returns the window, showing the scene of tiles from its beginning, paused.
func onTiles(t *testing.T) *window {
	t.Helper()
	w := shown(t)
	p, err := player.Open("testdata/tiles.toml")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	p.Playback.OnStep = func() { w.stage.Observe(p.Scene, p.World, p.Playback.Rate()) }
	w.player = p
	for range 3 {
		unseen(t, w)
	}
	return w
}

// over returns the centre of a tile in framebuffer pixels from the upper left corner.
func over(w *window, x, y int) (px, py float64) {
	c := w.frame.Camera
	d := r2.Sub(w.player.World.Setup().Tiles.Center(tiles.Tile{X: x, Y: y}), c.Center)
	return float64(w.width)/2 + d.X*c.Zoom, float64(w.height)/2 - d.Y*c.Zoom
}

func press(w *window, b glfw.MouseButton, m glfw.ModifierKey) {
	main(func() { w.onButton(b, glfw.Press, m) })
}

// pull drags from tile to tile.
func pull(w *window, b glfw.MouseButton, m glfw.ModifierKey, x0, y0, x1, y1 int) {
	x, y := over(w, x0, y0)
	point(w, x, y)
	press(w, b, m)
	tx, ty := over(w, x1, y1)
	point(w, 0.5*(x+tx), 0.5*(y+ty))
	point(w, tx, ty)
	releaseButton(w, b)
}

func given(w *window) (list []string) {
	for _, o := range w.player.World.Orders() {
		list = append(list, o.Verb+" "+strings.Join(o.Args, " "))
	}
	return list
}

func TestMouseSendsGroups(t *testing.T) {
	w := onTiles(t)
	w.player.Tape.Record()
	before := w.player.Observer.Plane()

	// A click on a ship selects it and sends no group.
	x, y := spot(w, 0)
	click(w, x, y)
	unseen(t, w)
	if w.player.Ship() != 0 || len(given(w)) != 0 {
		t.Fatalf("a click on ship 0 selects %d and orders %q", w.player.Ship(), given(w))
	}

	x, y = over(w, 5, 5)
	click(w, x, y)
	pull(w, glfw.MouseButtonRight, 0, 4, 1, 4, 1)
	unseen(t, w)
	if got := strings.Join(given(w), "; "); got != "red 5,5; blue 4,1" {
		t.Fatalf("ordered %q", got)
	}
	if mark, ok := w.player.Orders.Marker(); !ok || mark.Group != 0 || len(w.frame.Marks) == 0 {
		t.Errorf("marker %+v", mark)
	}

	// A box sends to its centre and is drawn while it is dragged; a wall is refused.
	x, y = over(w, 5, 1)
	point(w, x, y)
	press(w, glfw.MouseButtonLeft, 0)
	x, y = over(w, 9, 3)
	point(w, x, y)
	arrows := len(w.frame.Arrows)
	unseen(t, w)
	if len(w.frame.Arrows) != arrows+4 {
		t.Errorf("%d lines with a box, %d without", len(w.frame.Arrows), arrows)
	}
	releaseButton(w, glfw.MouseButtonLeft)
	x, y = over(w, 7, 3)
	click(w, x, y)
	unseen(t, w)
	if got := given(w); len(got) != 3 || got[2] != "red 7,2" || !strings.Contains(w.player.Notices.Text(), "solid") {
		t.Errorf("ordered %q, notice %q", got, w.player.Notices.Text())
	}
	if w.player.Observer.Plane() != before {
		t.Error("orders moved the view")
	}

	// A replay repeats orders given by mouse.
	w.player.Playback.SetPaused(false)
	for range 120 {
		w.player.Advance(1.0 / 60)
	}
	again, err := player.Replay(w.player.Tape.Recording())
	if err != nil {
		t.Fatal(err)
	}
	again.Playback.SetStepBudget(0)
	for again.World.Tick() < w.player.World.Tick() {
		again.Advance(1.0 / 60)
	}
	if a, b := again.World.Hash(), w.player.World.Hash(); a != b {
		t.Errorf("the replay ends in %x, not in %x", a, b)
	}
}

// A second button that is pressed during a drag ends it: what was dragged stays where it is then.
func TestSecondButtonDrops(t *testing.T) {
	w := shown(t)
	p := w.player
	before, _ := p.World.Place(0)
	c := w.frame.Camera
	seen, _ := c.See(r3.Vec{X: before.X, Y: before.Y})
	x, y := float64(w.width)/2+seen.X, float64(w.height)/2-seen.Y
	point(w, x, y)
	pressButton(w, glfw.MouseButtonLeft)
	point(w, x+40, y+40)
	w.handle()
	if now, _ := p.World.Place(0); now == before {
		t.Fatalf("nothing is dragged: %q", p.Notices.Text())
	}
	pressButton(w, glfw.MouseButtonRight)
	w.handle()
	now, _ := p.World.Place(0)
	if !strings.HasPrefix(p.Notices.Text(), "Moved ") {
		t.Errorf("the hand is still full: %q", p.Notices.Text())
	}
	point(w, x+80, y+80)
	releaseButton(w, glfw.MouseButtonRight)
	releaseButton(w, glfw.MouseButtonLeft)
	w.handle()
	if later, _ := p.World.Place(0); later != now {
		t.Error("it is still dragged")
	}
}

func TestViewMovesOnTiles(t *testing.T) {
	w := onTiles(t)
	for _, c := range []struct {
		button glfw.MouseButton
		mods   glfw.ModifierKey
	}{{glfw.MouseButtonMiddle, 0}, {glfw.MouseButtonLeft, glfw.ModShift}} {
		before := w.player.Observer.Plane().Center
		pull(w, c.button, c.mods, 5, 5, 8, 4)
		unseen(t, w)
		if w.player.Observer.Plane().Center == before || len(given(w)) != 0 {
			t.Errorf("button %d with %d: the view stays, or %q was ordered", c.button, c.mods, given(w))
		}
	}
}
