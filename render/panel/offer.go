//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "github.com/AllenDang/cimgui-go/imgui"

// drawOffer draws what can be ordered with the thing that the person has pointed at, beside the pointer.
func (ui *UI) drawOffer() {
	o := ui.player.Orders.Offer()
	if o == nil {
		if ui.offered {
			ui.offered, ui.focus.on = false, false
		}
		return
	}
	x, y := float32(o.X), float32(o.Y)
	pivot := imgui.NewVec2(0, 0)
	if x > 0.6*ui.width {
		pivot.X = 1
	}
	if y > 0.6*ui.height {
		pivot.Y = 1
	}
	imgui.SetNextWindowPosV(imgui.NewVec2(x, y), imgui.CondAlways, pivot)
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if imgui.BeginV("offer", nil, boxFlags) {
		if o.ByKeys {
			o.ByKeys, ui.offered, ui.focus.on = false, true, true
			ui.focus.begins()
		}
		dim(o.Title)
		for i := range o.Choices {
			if ui.tagged(imgui.SelectableBool(o.Choices[i].Name), o.Choices[i].Name) {
				ui.player.Orders.Choose(i)
			}
		}
	}
	ui.endWindow()
}
