package window

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/nav/tiles"
	"galaxy/render/player"
	"galaxy/render/stage"
)

// fingers look at the picture after each key: what the hand does depends on what is seen.
type fingers struct{ typist }

func (y fingers) hit(k glfw.Key, mods glfw.ModifierKey, times int) {
	y.Helper()
	for range times {
		main(func() {
			f := y.w.gw.SetKeyCallback(nil)
			y.w.gw.SetKeyCallback(f)
			f(y.w.gw, k, 0, glfw.Press, mods)
			f(y.w.gw, k, 0, glfw.Release, mods)
		})
		unseen(y.T, y.w)
		unseen(y.T, y.w)
	}
}

// tabTo presses Tab until the hand is at a handle.
func (y fingers) tabTo(name string) {
	y.Helper()
	var seen []string
	for range 30 {
		if y.w.hand.at == name {
			return
		}
		seen = append(seen, y.w.hand.at)
		y.hit(glfw.KeyTab, 0, 1)
	}
	y.Fatalf("Tab does not come to %q, only to %q", name, seen)
}

// handIn shows a scene in the window, paused.
func handIn(t *testing.T, name string, set ...string) fingers {
	t.Helper()
	w := shown(t)
	p, err := player.Open(name, set...)
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(true)
	p.Playback.SetStepBudget(0)
	w.player = p
	for range 90 {
		unseen(t, w)
	}
	return fingers{typist{t, w}}
}

// A burn is pulled by its handles with keys alone: Tab goes to them, arrows drag one, the path follows, Esc leaves the plan as it was, and
// Space orders it.
func TestBurnsByKeyboard(t *testing.T) {
	y := handIn(t, "hohmann", "camera.elevation=50")
	w, p := y.w, y.w.player
	y.hit(glfw.KeyF7, 0, 1)
	if len(w.frame.Burns) == 0 {
		t.Fatal("no burn is in the picture")
	}
	one := w.frame.Burns[0].Burn
	called := func(part string) string { return fmt.Sprintf("burn %d %s", one, part) }
	if !w.hand.on || w.hand.at != called("time") || !w.frame.Burns[0].Open {
		t.Fatalf("F7 brings the keyboard to %q", w.hand.at)
	}
	if got := w.focusLine(); !strings.HasPrefix(got, fmt.Sprintf("Keyboard at: burn %d: burn ", one+1)) {
		t.Errorf("it reads out %q", got)
	}
	y.tabTo(called("retrograde"))
	if got := w.focusLine(); !strings.Contains(got, ": prograde +") {
		t.Errorf("it reads out %q", got)
	}
	plan, _ := p.Burns.Plan()
	before := plan[one].Prograde / p.Burns.Units().Speed()
	changed := func() float64 {
		plan, _ := p.Burns.Plan()
		return plan[one].Prograde/p.Burns.Units().Speed() - before
	}
	pull := func() {
		arm := w.frame.Burns[0].Arms[stage.Retrograde-stage.Prograde]
		along, k := arm.X, glfw.KeyRight
		if math.Abs(arm.Y) > math.Abs(arm.X) {
			along, k = arm.Y, glfw.KeyUp
		}
		if along < 0 {
			k = map[glfw.Key]glfw.Key{glfw.KeyRight: glfw.KeyLeft, glfw.KeyUp: glfw.KeyDown}[k]
		}
		y.hit(k, glfw.ModShift, 2)
	}
	pull()
	if by := changed(); !w.hand.holds || by > -0.02 || by < -0.1001 || !p.View().Trial || len(p.World.Orders()) != 0 {
		t.Errorf("up to 100 points change it by %g km/s, with %d orders", by, len(p.World.Orders()))
	}
	said := w.focusLine()
	if y.hit(glfw.KeyEscape, 0, 1); changed() != 0 || !w.hand.on || len(p.World.Orders()) != 0 {
		t.Errorf("after Esc the burn is changed by %g, with %d orders", changed(), len(p.World.Orders()))
	}
	if got := w.focusLine(); got == said {
		t.Errorf("dragged and not, it reads out %q", got)
	}
	pull()
	if y.hit(glfw.KeySpace, 0, 1); len(p.World.Orders()) != 3 || w.hand.holds || w.hand.at != called("retrograde") {
		t.Errorf("Space gives %d orders, and leaves the hand at %q", len(p.World.Orders()), w.hand.at)
	}
	y.hit(glfw.KeyTab, glfw.ModShift, 2)
	if w.hand.at != called("time") {
		t.Errorf("Shift+Tab comes to %q", w.hand.at)
	}
	if y.hit(glfw.KeyEscape, 0, 1); w.hand.on {
		t.Error("Esc does not give the keyboard back")
	}
	if y.hit(glfw.KeySpace, 0, 1); p.Playback.Paused() {
		t.Error("Space does not pause any more")
	}
}

// The orbit of a planet is changed by its handles with keys alone.
func TestOrbitByKeyboard(t *testing.T) {
	text, err := os.ReadFile(small)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mine.toml") // edits leave a draft beside it
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	y := handIn(t, file)
	w, p := y.w, y.w.player
	y.hit(glfw.KeyB, 0, 1)
	for n := 0; n < 5 && len(p.Editor.Handles()) == 0; n++ {
		if !p.Editor.Editing() {
			y.hit(glfw.KeyF2, 0, 1)
			continue
		}
		y.hit(glfw.KeyB, 0, 1)
	}
	p.Observer.ZoomBy(30, 0, 0)
	y.hit(glfw.KeyF7, 0, 1)
	y.tabTo("apoapsis")
	if at, ok := w.hand.handle(); !ok || at.x < 0 || at.y < 0 || at.x > float64(w.width) || at.y > float64(w.height) {
		t.Errorf("the handle is at %.0f, %.0f, beyond the picture", at.x, at.y)
	}
	if got := w.focusLine(); got != "Keyboard at: apoapsis: drag it" {
		t.Errorf("it reads out %q", got)
	}
	body := p.Body()
	_, before, _ := p.Editor.Ellipse(body, p.Time())
	away := glfw.KeyRight
	h, _ := w.hand.handle()
	if x, _ := w.fromCenter(h.x, h.y); x < 0 {
		away = glfw.KeyLeft
	}
	y.hit(away, glfw.ModShift, 2)
	if got := w.focusLine(); !strings.Contains(got, ", eccentricity 0.") {
		t.Errorf("dragged it reads out %q", got)
	}
	if y.hit(glfw.KeyEscape, 0, 1); p.Editor.Undoable() != 0 || p.Editor.Pulls() {
		t.Error("Esc leaves the orbit changed")
	}
	y.hit(away, glfw.ModShift, 2)
	y.hit(glfw.KeySpace, 0, 1)
	_, after, _ := p.Editor.Ellipse(body, p.Time())
	if after.E == before.E || p.Editor.Undoable() != 1 {
		t.Errorf("the eccentricity is %g as before, with %d edits: %s", after.E, p.Editor.Undoable(), p.Notices.Text())
	}
	if w.hand.at != "apoapsis" {
		t.Errorf("the hand is at %q", w.hand.at)
	}
}

// A wall is painted, and removed, with keys alone: arrows go from tile to tile, Space puts the brush down and lifts it.
func TestBrushByKeyboard(t *testing.T) {
	w, _ := editing(t)
	y := fingers{typist{t, w}}
	y.text("#")
	y.hit(glfw.KeyF7, 0, 1)
	y.hit(glfw.KeyLeft, 0, 1) // to the middle of a tile
	var from tiles.Tile
	m := w.player.World.Setup().Tiles
	here := func() tiles.Tile { return m.At(w.player.Editor.At(w.hand.x, w.hand.y).At) }
	for n := 0; ; n++ { // a tile with open ground, and two more to its right
		from = here()
		if cost(w, from.X, from.Y) == 1 && cost(w, from.X+1, from.Y) == 1 && cost(w, from.X+2, from.Y) == 1 && strings.HasSuffix(w.focusLine(), "open ground") {
			break
		}
		if n == 20 {
			t.Fatalf("no open ground: at last %v, %q", from, w.focusLine())
		}
		y.hit([]glfw.Key{glfw.KeyLeft, glfw.KeyUp}[n%2], 0, 1)
	}
	y.hit(glfw.KeySpace, 0, 1)
	y.hit(glfw.KeyRight, 0, 2)
	y.hit(glfw.KeySpace, 0, 1)
	y.hit(glfw.KeyDown, 0, 1)
	var walls []int
	for x := range m.Width() {
		if cost(w, x, from.Y) == tiles.Solid && x >= from.X && x <= from.X+2 {
			walls = append(walls, x)
		}
	}
	if len(walls) != 3 || w.player.Editor.Undoable() != 1 {
		t.Errorf("walls at %v of row %d from %d, %d strokes", walls, from.Y, from.X, w.player.Editor.Undoable())
	}
	y.hit(glfw.KeyUp, 0, 1)
	if got := w.focusLine(); !strings.HasSuffix(got, ": wall") {
		t.Errorf("on a wall it reads out %q", got)
	}
	y.hit(glfw.KeyEnter, 0, 1)
	if at := here(); cost(w, at.X, at.Y) != 1 {
		t.Errorf("Enter does not remove the wall at %v", at)
	}
}

// Ships are selected in a box with keys alone, further ones are added, and the box says how many are in it; the menu of the right button is
// opened and chosen from.
func TestBoxByKeyboard(t *testing.T) {
	y := handIn(t, small)
	w, p := y.w, y.w.player
	p.Selection.Deselect()
	y.hit(glfw.KeyF7, 0, 1)
	y.hit(glfw.KeyLeft, glfw.ModShift, 20) // to a corner
	y.hit(glfw.KeyUp, glfw.ModShift, 20)
	y.hit(glfw.KeySpace, 0, 1)
	y.hit(glfw.KeyRight, glfw.ModShift, 40)
	y.hit(glfw.KeyDown, glfw.ModShift, 40)
	if got := w.focusLine(); got != "Keyboard at: a box that selects 12 ships" {
		t.Errorf("it reads out %q", got)
	}
	if y.hit(glfw.KeyEscape, 0, 1); len(p.Ships()) != 0 || !w.hand.on {
		t.Errorf("Esc selects %v", p.Ships())
	}
	y.hit(glfw.KeySpace, 0, 1)
	y.hit(glfw.KeyUp, glfw.ModShift, 40)
	y.hit(glfw.KeyLeft, glfw.ModShift, 40)
	y.hit(glfw.KeySpace, 0, 1)
	if n := len(p.Ships()); n != 12 {
		t.Errorf("%d ships are selected: %s", n, p.Notices.Text())
	}
	p.Selection.Deselect()
	y.hit(glfw.KeyTab, 0, 1)
	if len(p.Ships()) != 1 {
		t.Fatal("Tab goes to no ship")
	}
	first := p.Ship()
	y.hit(glfw.KeyTab, 0, 1)
	second := p.Ship()
	p.Selection.SelectShip(first)
	y.hit(glfw.KeySpace, glfw.ModShift, 1)
	y.hit(glfw.KeySpace, glfw.ModShift, 1)
	if got := p.Ships(); !slices.Contains(got, first) || !slices.Contains(got, second) {
		t.Errorf("Shift+Space on ship %d beside %d selects %v", second, first, got)
	}
	y.hit(glfw.KeyLeft, glfw.ModShift, 2)
	y.hit(glfw.KeyEnter, 0, 1)
	if p.Orders.Offer() == nil {
		t.Fatal("Enter offers nothing")
	}
	y.frames()
	if got := w.ui.Focused(); got != "2 ships: go there" {
		t.Fatalf("the keyboard is at %q", got)
	}
	if y.key(glfw.KeyEnter); len(p.World.Orders()) == 0 || p.Orders.Offer() != nil {
		t.Errorf("%d orders", len(p.World.Orders()))
	}
	y.frames()
	if w.ui.TakesKey(glfw.KeyTab) || !w.hand.on {
		t.Error("the keyboard does not come back to the hand")
	}
}

// The mouse takes over once it moves; a slight push of the table does not count.
func TestMouseTakesOverFromTheKeyboard(t *testing.T) {
	w := shown(t)
	point(w, 300, 300)
	w.handle()
	strike(w, key(glfw.KeyF7))
	w.handle()
	point(w, 302, 300)
	if w.handle(); !w.hand.on {
		t.Error("a push of two pixels ends it")
	}
	point(w, 320, 300)
	if w.handle(); w.hand.on || w.mouse.down {
		t.Error("the mouse does not take over")
	}
}
