//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "github.com/AllenDang/cimgui-go/imgui"

// drawOrders shows the orders of the scene's keys as buttons.
func (ui *UI) drawOrders() {
	p := ui.player
	if len(p.Scene.Keys) == 0 {
		return
	}
	if !ui.tagged(imgui.CollapsingHeaderTreeNodeFlagsV("Orders", imgui.TreeNodeFlagsDefaultOpen), "Orders") {
		return
	}
	right := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X
	gap, padding := ui.px(8), 2*ui.px(7)
	for i, k := range p.Scene.Keys {
		name := k.Order[0]
		if k.Letter != 0 {
			name = string(k.Letter) + "  " + name
		}
		if i > 0 && imgui.ItemRectMax().X+gap+imgui.CalcTextSize(name).X+padding < right {
			imgui.SameLine()
		}
		if ui.tagged(imgui.Button(name+"##"+k.Name()), "order "+k.Name()) {
			p.Orders.GiveKeyOrder(k)
		}
		ui.tooltip(orderHelp(k.Summary, k.Name(), p.Playback.Paused()))
	}
}

// orderHelp tells the effect of an order's button, and its key.
func orderHelp(summary, key string, paused bool) string {
	s := "Order: " + summary + " (" + key + ")"
	if paused {
		s += "\nThe scene is paused: it takes effect with the next step."
	}
	return s
}
