//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "github.com/AllenDang/cimgui-go/imgui"

// mapKeys is the place on a map to which arrow keys have moved while the keyboard is at it.
type mapKeys struct {
	on     bool
	across float64 // shares of the map, from its left and its lower edge
	up     float64
}

// mapStep is by which share of a map an arrow key moves, and mapStride with Shift.
const (
	mapStep   = 1. / 100
	mapStride = 1. / 10
)

// keyed lets arrow keys move over the last item, a map, from a place at which they begin. It reports whether one was pressed in this
// frame. Tab goes on to other controls.
func (m *mapKeys) keyed(d *desk, across, up float64) (moved bool) {
	if !d.focus.on || !imgui.IsItemFocused() {
		m.on = false
		return false
	}
	step := mapStep
	if imgui.CurrentIO().KeyShift() {
		step = mapStride
	}
	for _, k := range [...]struct {
		key        imgui.Key
		across, up float64
	}{{imgui.KeyLeftArrow, -step, 0}, {imgui.KeyRightArrow, step, 0}, {imgui.KeyDownArrow, 0, -step}, {imgui.KeyUpArrow, 0, step}} {
		imgui.InternalSetKeyOwner(k.key, imgui.ItemID()) // else it goes to another control
		if !imgui.IsKeyPressedBool(k.key) {
			continue
		}
		if !m.on {
			m.on, m.across, m.up = true, across, up
		}
		m.across, m.up = min(max(m.across+k.across, 0), 1), min(max(m.up+k.up, 0), 1)
		moved = true
	}
	return moved
}

// cross draws where the keys are on a map, from its upper left corner to its lower right one.
func (m *mapKeys) cross(d *desk, low, high imgui.Vec2) {
	if !m.on {
		return
	}
	x, y := low.X+float32(m.across)*(high.X-low.X), high.Y-float32(m.up)*(high.Y-low.Y)
	list, arm := imgui.WindowDrawList(), d.px(7)
	for _, ink := range [...]struct {
		color imgui.Vec4
		wide  float32
	}{{imgui.NewVec4(0, 0, 0, 1), 3}, {imgui.NewVec4(1, 1, 1, 1), 1}} {
		c, wide := imgui.ColorU32Vec4(ink.color), d.px(ink.wide)
		list.AddLineV(imgui.NewVec2(x-arm, y), imgui.NewVec2(x+arm, y), c, wide)
		list.AddLineV(imgui.NewVec2(x, y-arm), imgui.NewVec2(x, y+arm), c, wide)
	}
}
