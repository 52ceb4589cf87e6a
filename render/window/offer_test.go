package window

import (
	"slices"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/nav"
)

// A click of the right button offers what ships may do about the thing under it; a choice is an order; a press elsewhere takes the offer
// away.
func TestRightClickSendsShips(t *testing.T) {
	w := shown(t)
	x, y := spot(w, 8)
	click(w, x, y)
	unseen(t, w)
	ask := func(x, y float64) {
		point(w, x, y)
		press(w, glfw.MouseButtonRight, 0)
		releaseButton(w, glfw.MouseButtonRight)
		unseen(t, w)
	}
	tx, ty := spot(w, 4)
	ask(tx, ty)
	o := w.player.Orders.Offer()
	if o == nil || o.Title != w.player.World.AgentName(4) {
		t.Fatalf("the offer about ship 4 is %+v", o)
	}
	unseen(t, w)
	w.player.Orders.Choose(0)
	w.player.Playback.StepOnce()
	unseen(t, w)
	if g := w.player.World.Goal(8); g.Kind != nav.AgentGoal || g.Index != 4 {
		t.Errorf("ship 8 has the goal %+v", g)
	}
	if w.player.Orders.Offer() != nil {
		t.Error("the offer stays after the choice")
	}
	ask(330, 520)
	if o := w.player.Orders.Offer(); o == nil || len(o.Choices) == 0 {
		t.Fatalf("nothing is offered about a place: %+v", o)
	}
	point(w, 700, 300)
	pressButton(w, glfw.MouseButtonLeft)
	releaseButton(w, glfw.MouseButtonLeft)
	unseen(t, w)
	if w.player.Orders.Offer() != nil {
		t.Error("a press elsewhere leaves the offer")
	}
}

// Shift and a click add a ship to the selection or take it out, a box with Ctrl selects those in it, and a right drag from a ship offers
// what it may do about the thing under the release.
func TestSeveralShipsAreSelected(t *testing.T) {
	w := shown(t)
	drag := func(b glfw.MouseButton, held glfw.ModifierKey, x0, y0, x1, y1 float64) {
		point(w, x0, y0)
		press(w, b, held)
		point(w, x1, y1)
		releaseButton(w, b)
		unseen(t, w)
	}
	toggle := func(id uint32) {
		x, y := spot(w, id)
		drag(glfw.MouseButtonLeft, glfw.ModShift, x, y, x, y)
	}
	x, y := spot(w, 8)
	click(w, x, y)
	unseen(t, w)
	toggle(4)
	toggle(6)
	if got := w.player.Ships(); !slices.Equal(got, []int{8, 4, 6}) {
		t.Fatalf("selected are %v", got)
	}
	toggle(8)
	if got := w.player.Ships(); !slices.Equal(got, []int{4, 6}) {
		t.Errorf("without ship 8 selected are %v", got)
	}
	tx, ty := spot(w, 4)
	drag(glfw.MouseButtonRight, 0, x, y, tx, ty)
	o := w.player.Orders.Offer()
	if o == nil || o.Title != w.player.World.AgentName(4) || w.player.Ship() != 8 {
		t.Errorf("the drag from ship 8 to ship 4 offers %+v", o)
	}
	drag(glfw.MouseButtonLeft, glfw.ModControl, 320, 40, 950, 700)
	if got := w.player.Ships(); len(got) < 2 {
		t.Errorf("in the box are %v", got)
	}
}

// A click on the compass of a tilted view offers the directions from which one can look, and a choice turns the view.
func TestCompassOffersDirections(t *testing.T) {
	w := shown(t)
	w.player.Observer.Jumps = true
	w.player.Observer.Tilt()
	unseen(t, w)
	c := w.frame.Compass
	if !(c.Radius > 0) {
		t.Fatal("a tilted view has no compass")
	}
	click(w, 0.5*float64(w.frame.Width)+c.X, 0.5*float64(w.frame.Height)-c.Y)
	unseen(t, w)
	o := w.player.Orders.Offer()
	if o == nil || len(o.Choices) < 2 || o.Choices[0].Name != "From above" {
		t.Fatalf("the compass offers %+v", o)
	}
	w.player.Orders.Choose(0)
	for range 30 {
		w.player.Advance(0.1)
	}
	unseen(t, w)
	if w.frame.Camera.InSpace || w.frame.Compass.Radius > 0 {
		t.Error("the view is not from above")
	}
}
