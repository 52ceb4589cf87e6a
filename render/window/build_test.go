package window

import (
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/player"
)

// In space the left button draws rocks and drags them, the right one removes them, and Ctrl with Z, Y, C and V work there; without
// editing Ctrl+Z takes an order back.
func TestBuildInSpaceByMouse(t *testing.T) {
	w := shown(t)
	strike(w, key(glfw.KeyF2))
	unseen(t, w)
	if !w.player.Editor.Editing() {
		t.Fatalf("F2 does not begin to edit: %q", w.player.Notices.Text())
	}
	drag := func(b glfw.MouseButton, x0, y0, x1, y1 float64) {
		point(w, x0, y0)
		press(w, b, 0)
		point(w, x1, y1)
		unseen(t, w)
		releaseButton(w, b)
		unseen(t, w)
	}
	rocks := func() []nav.Obstacle { return w.player.World.Setup().Obstacles }
	before := len(rocks())
	drag(glfw.MouseButtonLeft, 480, 640, 500, 640)
	if len(rocks()) != before+1 {
		t.Fatalf("%d rocks, %d before: %q", len(rocks()), before, w.player.Notices.Text())
	}
	at := rocks()[before].Pos
	drag(glfw.MouseButtonLeft, 485, 640, 585, 640)
	if moved := r2.Sub(rocks()[before].Pos, at); moved.X <= 0 {
		t.Errorf("the rock has moved by %v", moved)
	}
	point(w, 580, 640)
	ctrl(w, 'c')
	point(w, 700, 650)
	ctrl(w, 'v')
	unseen(t, w)
	if len(rocks()) != before+2 {
		t.Errorf("%d rocks after a copy", len(rocks()))
	}
	drag(glfw.MouseButtonRight, 580, 640, 580, 640)
	if len(rocks()) != before+1 {
		t.Errorf("%d rocks after one was removed", len(rocks()))
	}
	ctrl(w, 'z')
	ctrl(w, 'z')
	ctrl(w, 'y')
	if len(rocks()) != before+2 {
		t.Errorf("%d rocks after undo and redo", len(rocks()))
	}
	for w.player.Editor.Undoable() > 0 {
		ctrl(w, 'z')
	}
	strike(w, key(glfw.KeyF2))
	unseen(t, w)
	w.player.Selection.SelectShip(3)
	w.player.Orders.SendTo(w.player.World.AgentName(5))
	if n := len(w.player.World.Orders()); n != 1 {
		t.Fatalf("%d orders: %q", n, w.player.Notices.Text())
	}
	ctrl(w, 'z')
	if n := len(w.player.World.Orders()); n != 0 {
		t.Errorf("%d orders after Ctrl+Z: %q", n, w.player.Notices.Text())
	}
	main(func() { w.onKey(glfw.KeyZ, 0, glfw.Press, glfw.ModControl|glfw.ModShift) })
	w.handle()
	if n := len(w.player.World.Orders()); n != 1 {
		t.Errorf("%d orders after Ctrl+Shift+Z: %q", n, w.player.Notices.Text())
	}
}

// A drag after a change by the panel moves the view as before and builds nothing; Ctrl+Z takes the change back, Ctrl+Y makes it again.
func TestDragAfterWhatIf(t *testing.T) {
	w := shown(t)
	p, err := player.Open("inner-planets")
	if err != nil {
		t.Fatal(err)
	}
	w.player = p
	unseen(t, w)
	venus := func() float64 { return p.World.Setup().Bodies[p.BodyNamed("Venus")].Mu }
	before, seen := venus(), p.Observer.Plane().Center
	p.Editor.ChangeBody("Venus", "mass", `"10 Earths"`)
	unseen(t, w)
	point(w, 900, 600)
	pressButton(w, glfw.MouseButtonLeft)
	point(w, 950, 560)
	point(w, 990, 540)
	releaseButton(w, glfw.MouseButtonLeft)
	w.handle()
	if n := p.Editor.Undoable(); n != 1 || p.Observer.Plane().Center == seen {
		t.Errorf("%d edits; the view has moved: %v", n, p.Observer.Plane().Center != seen)
	}
	for _, c := range []struct {
		letter rune
		heavy  bool
	}{{'z', false}, {'y', true}} {
		if ctrl(w, c.letter); (venus() > 5*before) != c.heavy {
			t.Errorf("after Ctrl+%c it has %v times its mass: %s", c.letter, venus()/before, p.Notices.Text())
		}
	}
}
