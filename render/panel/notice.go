//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"
)

// drawNotice shows the player's sentence below the bar, between the panels at the
// sides, until it is dismissed.
func (ui *UI) drawNotice() {
	p := ui.player
	if p.Notice() == "" {
		return
	}
	top := max(ui.middleTop(), ui.palette.bottom+ui.px(margin))
	width := min(ui.px(640), ui.width-2*ui.px(sideWidth+2*margin))
	if ui.width < ui.px(roomyWidth) {
		width = ui.width - 2*ui.px(margin)
	}
	imgui.SetNextWindowPosV(imgui.NewVec2(ui.width/2, top), imgui.CondAlways, imgui.NewVec2(0.5, 0))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(0, 0), imgui.NewVec2(width, 0.4*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if imgui.BeginV("notice", nil, plainFlags&^imgui.WindowFlagsNoScrollbar) {
		imgui.PushStyleColorVec4(imgui.ColText, warning)
		// A window that grows with its text has no width to wrap at yet.
		imgui.PushTextWrapPosV(width - ui.px(90))
		text(p.Notice())
		imgui.PopTextWrapPos()
		imgui.PopStyleColor()
		imgui.SameLine()
		if imgui.SmallButton("Close") {
			p.DismissNotice()
		}
		ui.mark("dismiss")
	}
	ui.end()
}

// middleTop is where boxes begin that hang below the bar: between the panels at the
// sides or, in a narrow picture, below their titles.
func (ui *UI) middleTop() float32 {
	top := ui.barHeight + ui.px(margin)
	if ui.width < ui.px(roomyWidth) {
		top += ui.px(4 * margin)
	}
	return top
}
