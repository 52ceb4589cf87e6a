package window

import (
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
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
