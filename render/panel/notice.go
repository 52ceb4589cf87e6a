//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "github.com/AllenDang/cimgui-go/imgui"

// notice is the box with the player's notice.
type notice struct {
	bottom float32 // pixels in the last frame; 0 without one
}

// drawNotice shows the player's notice below the bar, between the side panels.
func (ui *UI) drawNotice() {
	p := ui.player
	if p.Notices.Text() == "" {
		ui.notice.bottom = 0
		return
	}
	top := max(ui.middleTop(), ui.brushPanel.bottom+ui.px(margin))
	left, right := ui.middle()
	width := min(ui.px(640), right-left)
	imgui.SetNextWindowPosV(imgui.NewVec2((left+right)/2, top), imgui.CondAlways, imgui.NewVec2(0.5, 0))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(0, 0), imgui.NewVec2(width, 0.4*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if imgui.BeginV("notice", nil, boxFlags&^imgui.WindowFlagsNoScrollbar) {
		imgui.PushStyleColorVec4(imgui.ColText, noticeColor())
		// An auto-resized window has no width yet to wrap at.
		ui.message(p.Notices.Text(), width-ui.px(90))
		imgui.PopStyleColor()
		imgui.SameLine()
		if ui.tagged(imgui.SmallButton("Close"), "dismiss") {
			p.Notices.Dismiss()
		}
	}
	ui.notice.bottom = imgui.WindowPos().Y + imgui.WindowSize().Y
	ui.endWindow()
}
