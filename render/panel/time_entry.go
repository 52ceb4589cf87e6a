//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// timeEntry is the box below the clock into which a time to go to is typed.
type timeEntry struct{ open bool } // in the last frame

// drawTimeEntry shows the text that is typed, what is there, and buttons. The window
// handles the keys, as for the search.
func (ui *UI) drawTimeEntry() {
	p := ui.player
	if p.Overlay() != player.GoTo {
		ui.timeEntry.open = false
		return
	}
	width := min(ui.px(380), 0.9*ui.width)
	imgui.SetNextWindowPosV(imgui.NewVec2(ui.width-ui.px(margin), ui.barHeight+ui.px(margin)), imgui.CondAlways, imgui.NewVec2(1, 0))
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(width, 0), imgui.NewVec2(width, 0.5*ui.height))
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if !ui.timeEntry.open {
		imgui.SetNextWindowFocus()
	}
	if imgui.BeginV("time entry", nil, boxFlags) {
		ui.drawTypedTime()
	}
	ui.endWindow()
	ui.timeEntry.open = p.Overlay() == player.GoTo
}

func (ui *UI) drawTypedTime() {
	p := ui.player
	dim("Go to")
	imgui.SameLine()
	if p.TimeText() == "" {
		text("|")
		imgui.SameLine()
		dim(p.TimePlaceholder())
	} else {
		text(p.TimeText() + "|")
	}
	ui.tagItem("typed time")
	imgui.Separator()
	hint := p.TimeHint()
	if hint == "" {
		hint = "Bodies go anywhere at once. Ships go back along what was simulated; elsewhere they start anew."
	}
	imgui.PushStyleColorVec4(imgui.ColText, dimColor())
	wrapped(hint)
	imgui.PopStyleColor()
	if imgui.Button("Go") {
		p.GoToTypedTime()
	}
	ui.tagItem("go to time")
	if p.Scene.Calendar {
		imgui.SameLine()
		if imgui.Button("Now") {
			p.SetTimeText("now")
			p.GoToTypedTime()
		}
		ui.tagItem("now")
	}
	imgui.SameLine()
	if imgui.Button("Cancel") {
		p.CloseOverlay()
	}
	ui.tagItem("cancel time")
}
