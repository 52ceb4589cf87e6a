//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"
)

// drawNotice shows the player's sentence at the lower edge until it is
// dismissed.
func (ui *UI) drawNotice() {
	p := ui.player
	if p.Notice == "" {
		return
	}
	width := min(ui.px(640), ui.width-2*ui.px(margin))
	at := imgui.NewVec2(ui.width/2, ui.height-ui.px(2*margin))
	imgui.SetNextWindowPosV(at, imgui.CondAlways, imgui.NewVec2(0.5, 1))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(0, 0), imgui.NewVec2(width, 0.4*ui.height))
	if imgui.BeginV("notice", nil, plainFlags&^imgui.WindowFlagsNoScrollbar) {
		imgui.PushStyleColorVec4(imgui.ColText, warning)
		// A window that grows with its text has no width to wrap at yet.
		imgui.PushTextWrapPosV(width - ui.px(90))
		text(p.Notice)
		imgui.PopTextWrapPos()
		imgui.PopStyleColor()
		imgui.SameLine()
		if imgui.SmallButton("Close") {
			p.Notice = ""
		}
		ui.mark("dismiss")
	}
	ui.end()
}
