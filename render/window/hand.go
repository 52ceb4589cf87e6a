package window

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/player"
	"galaxy/render/stage"
)

// hand is a pointer that keys lead over the picture in place of the mouse: to a handle, which arrow keys drag, or to any point. What it takes
// hold of goes the way that a drag of the mouse goes, so that it is no second way to do anything.
//
//	F7 ──▶ handle ──Tab──▶ … next handles … ──Tab──▶ point of the picture
//	         │ arrows                                  │ Space
//	         ▼                                         ▼
//	       drags it ──Space──▶ lets go               presses ──arrows──▶ drags ──Space──▶ lets go
type hand struct {
	w     *window
	on    bool
	holds bool    // w.mouse is pressed by the hand
	adds  bool    // that press adds to the selection
	at    string  // the name of the handle; empty: a point of the picture
	x, y  float64 // framebuffer pixels from the upper left corner
	said  string  // what was at the point when it was pressed, or the hand came to it: a view that moves is no flood of lines

	mouseX, mouseY float64 // where the mouse rests: once it moves, it takes over
}

// handle is a mark of the picture whose drag changes what it marks.
type handle struct {
	name string // in the program
	says string // to the person
	grip stage.Grip
	x, y float64 // framebuffer pixels from the upper left corner
}

const (
	handStep    = 10 // points by which an arrow key moves the hand
	handFarther = 5  // times that with Shift
)

// handColor is that of the ring of panels about the control that has the keyboard.
var handColor = color.NRGBA{92, 173, 255, 255}

// pointer returns where the hand is, or else the mouse, in framebuffer pixels from the upper left corner.
func (w *window) pointer() (x, y float64) {
	if w.hand.on {
		return w.hand.x, w.hand.y
	}
	return w.pointerX, w.pointerY
}

// toggle gives the keyboard to the hand, or back to the scene.
func (h *hand) toggle() {
	w := h.w
	if h.on || w.mouse.down {
		h.end()
		return
	}
	*h = hand{w: w, on: true, mouseX: w.pointerX, mouseY: w.pointerY}
	h.next(1)
	n := &w.player.Notices
	n.Notify(w.player.Words.Format("Arrows move the ring, or drag the handle in it. Tab: next handle. Space presses, and lets go. Enter: right click. %s: back to the scene.", n.KeyName("Esc")))
}

// yield gives the picture back to the mouse once that moves or a button of it is pressed; a slight push is no move. Keys act where the hand is.
func (h *hand) yield(e *event) {
	w := h.w
	switch {
	case !h.on:
	case e.kind == pointerMoved && math.Hypot(e.x-h.mouseX, e.y-h.mouseY) > dragDistance*w.scale, e.kind == buttonPressed:
		h.end()
	case e.kind == commandPressed:
		e.x, e.y = h.x, h.y
	}
}

// end gives the keyboard back to the scene. What the hand holds stays as it was before.
func (h *hand) end() {
	w := h.w
	h.cancel()
	*h = hand{w: w}
}

// handles returns the handles of the picture as it was drawn last, in the order of Tab.
func (h *hand) handles() (list []handle) {
	w := h.w
	half := [2]float64{0.5 * float64(w.width), 0.5 * float64(w.height)}
	for i := range w.frame.Burns {
		b := &w.frame.Burns[i]
		for part := stage.BurnTime; part <= stage.Inward; part++ {
			one := handle{name: fmt.Sprintf("burn %d %s", b.Burn, part), grip: stage.Grip{Burn: b.Burn, Part: part}}
			one.says = w.player.Words.Format("burn %d", b.Burn+1)
			if one.name == h.at && b.Says != "" {
				one.says += ": " + b.Says
			}
			at := b.At
			if part >= stage.Prograde {
				arm := b.Arms[part-stage.Prograde]
				at.X, at.Y = at.X+arm.X, at.Y+arm.Y
			}
			one.x, one.y = at.X+half[0], half[1]-at.Y
			list = append(list, one)
		}
	}
	for _, o := range w.player.Editor.Handles() {
		if seen, zoom := w.frame.Camera.See(o.At); zoom > 0 {
			list = append(list, handle{name: o.Name, says: o.Says, x: seen.X + half[0], y: half[1] - seen.Y})
		}
	}
	return list
}

// index returns which of some handles the hand is at, or −1.
func (h *hand) index(list []handle) int {
	return slices.IndexFunc(list, func(one handle) bool { return one.name == h.at })
}

// handle returns the handle at which the hand is.
func (h *hand) handle() (one handle, ok bool) {
	if !h.on || h.at == "" {
		return one, false
	}
	list := h.handles()
	i := h.index(list)
	if i < 0 {
		return one, false
	}
	return list[i], true
}

// next lets go of what is held, and goes on to a handle further on; after the last one, to a point of the picture. Without handles it
// goes from ship to ship.
func (h *hand) next(by int) {
	w := h.w
	h.letGo()
	list := h.handles()
	at := len(list) // the point
	if h.at != "" {
		at = h.index(list)
	}
	stops := len(list) + 1
	if at = ((at+by)%stops + stops) % stops; at < len(list) {
		h.at, h.x, h.y = list[at].name, list[at].x, list[at].y
		h.bringIn()
		return
	}
	if begun := h.x != 0; begun && len(list) == 0 && by > 0 {
		w.player.Selection.NextShip()
	} else if begun && len(list) == 0 {
		w.player.Selection.PreviousShip()
	}
	h.at = ""
	h.x, h.y = h.placeOfSelection()
}

// bringIn zooms out where the handle is beyond the picture, until it is well within: a drag is to be seen.
func (h *hand) bringIn() {
	w := h.w
	half := [2]float64{0.5 * float64(w.width), 0.5 * float64(w.height)}
	x, y := h.x-half[0], h.y-half[1]
	if beyond := max(math.Abs(x)/half[0], math.Abs(y)/half[1]); beyond > 1 {
		beyond /= seenWell
		w.player.Observer.ZoomBy(1/beyond, 0, 0)
		h.x, h.y = half[0]+x/beyond, half[1]+y/beyond
	}
}

// seenWell is the share of the picture's half sides within which a handle has room about it.
const seenWell = 0.75

// placeOfSelection returns where the selected ship or body is seen, or else the middle of the picture between the panels.
func (h *hand) placeOfSelection() (x, y float64) {
	w := h.w
	half := [2]float64{0.5 * float64(w.width), 0.5 * float64(w.height)}
	p := w.player
	if id := p.Ship(); id != player.None && id < p.World.Count() {
		at, _ := p.World.Place(uint32(id))
		if seen, zoom := w.frame.Camera.See(r3.Vec{X: at.X, Y: at.Y}); zoom > 0 && math.Abs(seen.X) < half[0] && math.Abs(seen.Y) < half[1] {
			return seen.X + half[0], half[1] - seen.Y
		}
	}
	for _, s := range w.frame.Spots {
		if int(s.Body) == p.Body() && math.Abs(s.X) < half[0] && math.Abs(s.Y) < half[1] {
			return s.X + half[0], half[1] - s.Y
		}
	}
	in := &p.Observer.Insets
	return half[0] + 0.5*(in.Left-in.Right), half[1] + 0.5*(in.Top-in.Bottom)
}

// follow keeps the hand at its handle while that moves through the picture.
func (h *hand) follow() {
	if h.holds {
		return
	}
	if at, ok := h.handle(); ok {
		h.x, h.y = at.x, at.y
	}
}

// key does what a key does while the hand has the keyboard. It reports false for keys that mean what they mean elsewhere.
func (h *hand) key(e event) bool {
	w := h.w
	h.said = ""
	if e.key >= glfw.KeyRight && e.key <= glfw.KeyUp {
		h.move(e.key, e.shift)
		return true
	}
	if e.kind == keyRepeated {
		return true
	}
	switch e.key {
	case glfw.KeyTab:
		by := 1
		if e.shift {
			by = -1
		}
		h.next(by)
	case glfw.KeySpace:
		if h.holds {
			h.letGo()
		} else {
			h.takeHold(e.shift)
		}
	case glfw.KeyEnter, glfw.KeyKPEnter:
		if h.holds {
			h.letGo()
		} else {
			h.rightClick()
		}
	case glfw.KeyEscape:
		switch {
		case h.holds:
			h.cancel()
		case w.player.Overlays.Shown() != player.NoOverlay || w.player.Orders.Offer() != nil:
			return false
		default:
			h.end()
		}
	default:
		return false
	}
	return true
}

// move moves the hand by an arrow key, and drags what it holds; a handle it takes hold of first. On a map that is painted it goes from
// tile to tile.
func (h *hand) move(k glfw.Key, far bool) {
	w := h.w
	if _, ok := h.handle(); ok && !h.holds {
		if h.takeHold(false); !h.holds {
			return
		}
	}
	step := handStep * w.scale
	if tile, ok := w.player.Editor.Cursor(w.player.Editor.At(h.x, h.y)); ok {
		seen, zoom := w.frame.Camera.See(r3.Vec{X: tile.Center.X, Y: tile.Center.Y})
		h.x, h.y, step = seen.X+0.5*float64(w.width), 0.5*float64(w.height)-seen.Y, tile.Side*zoom
	}
	if far {
		step *= handFarther
	}
	to := nudges[k]
	h.x = min(max(h.x+step*to[0], 1), float64(w.width)-1)
	h.y = min(max(h.y-step*to[1], 1), float64(w.height)-1)
	if h.holds {
		w.pointerMoved(event{kind: pointerMoved, x: h.x, y: h.y})
	}
}

// takeHold presses the left button where the hand is. Where a drag would move the view, which keys do by themselves, it draws a box about ships,
// and also with Shift, which adds them to the selection.
func (h *hand) takeHold(adds bool) {
	w := h.w
	e := event{kind: buttonPressed, x: h.x, y: h.y, shift: adds}
	click, action := doSelect, boxShips
	if adds {
		click = doAdd
	}
	if at, ok := h.handle(); ok && at.grip.Part != stage.NoPart {
		if !w.player.Burns.Hold(at.grip, h.x, h.y, &w.frame) {
			return
		}
		action = dragBurn
	} else if !adds || w.player.Editor.Editing() {
		if action = w.dragAt(e); action == panView || action == turnView {
			action = boxShips
		}
	}
	h.holds, h.adds = true, adds
	w.pressed(e, click, action)
}

// letGo releases what the hand holds.
func (h *hand) letGo() {
	if h.holds {
		h.holds = false
		h.w.released(event{kind: buttonReleased, x: h.x, y: h.y, shift: h.adds})
	}
}

// cancel lets go of what the hand holds without its effect. What a brush has painted stays, as one stroke to be undone.
func (h *hand) cancel() {
	w := h.w
	if !h.holds {
		return
	}
	h.holds = false
	switch w.mouse.action {
	case dragBurn:
		w.player.Burns.Cancel()
	case paintMap:
		w.player.Editor.Cancel()
	case moveThing:
		w.player.Orders.Drop()
	}
	w.mouse.down, w.mouse.dragging = false, false
}

// rightClick presses and releases the right button where the hand is. What it offers gets the keyboard.
func (h *hand) rightClick() {
	w := h.w
	e := event{kind: buttonPressed, x: h.x, y: h.y}
	w.pressed(e, doMenu, w.lookAt(e))
	w.released(e)
	if o := w.player.Orders.Offer(); o != nil {
		o.ByKeys = true
	}
}

// draw marks where the hand is: a cross, and a ring that has a dot in it while it holds something.
func (h *hand) draw() {
	if !h.on {
		return
	}
	w, s := h.w, h.w.scale
	const radius, arm = 11, 7 // points
	ink := w.player.Options.Seen(handColor)
	x, y := w.fromCenter(h.x, h.y)
	w.frame.Marks = append(w.frame.Marks, stage.Disc{X: x, Y: y, Radius: radius * s, Ring: float32(2.5 * s), Color: ink})
	if h.holds {
		w.frame.Marks = append(w.frame.Marks, stage.Disc{X: x, Y: y, Radius: 3.5 * s, Color: ink})
	}
	for _, to := range nudges {
		near, far := radius*s, (radius+arm)*s
		w.frame.Arrows = append(w.frame.Arrows, stage.Arrow{
			X0: float32(x + near*to[0]), Y0: float32(y + near*to[1]), X1: float32(x + far*to[0]), Y1: float32(y + far*to[1]),
			Width: float32(2.5 * s), Color: ink,
		})
	}
}

// line says where the hand is, or what it does.
func (h *hand) line() string {
	w := h.w
	p, m := w.player, &w.mouse
	here := p.Editor.At(h.x, h.y)
	if p.Editor.Pulls() {
		_, pulled := p.Editor.Pulled(here)
		return pulled.Says
	}
	if at, ok := h.handle(); ok {
		return at.says
	}
	if h.holds && m.action == boxShips {
		n := len(p.Selection.InBox(stage.Area{X0: m.fromX, Y0: m.fromY, X1: h.x, Y1: h.y}, &w.frame))
		return p.Words.Count(n, "a box that selects %d ship", "a box that selects %d ships")
	}
	if h.said == "" {
		if h.said = p.Editor.Ground(here); h.said == "" {
			h.said = p.Orders.NameAt(h.x, h.y, &w.frame)
		}
	}
	if h.holds {
		return p.Words.Format("%s, held", h.said)
	}
	return h.said
}
