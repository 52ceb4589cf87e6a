//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// timeEntry is the box in the middle into which a time to go to is typed.
type timeEntry struct{ open bool } // in the last frame

// drawTimeEntry shows the text that is typed, what is there, and buttons. The window
// handles the keys, as for the search.
func (ui *UI) drawTimeEntry() {
	p := ui.player
	if p.Overlays.Shown() != player.GoTo {
		ui.timeEntry.open = false
		return
	}
	ui.placeTypingBox(380, !ui.timeEntry.open)
	if imgui.BeginV("time entry", nil, boxFlags&^imgui.WindowFlagsNoScrollbar) {
		ui.drawTypedTime()
	}
	ui.endWindow()
	ui.timeEntry.open = p.Overlays.Shown() == player.GoTo
}

func (ui *UI) drawTypedTime() {
	p := ui.player
	dim("Go to")
	imgui.SameLine()
	if p.Almanac.TimeText() == "" {
		text("|")
		imgui.SameLine()
		dim(p.Almanac.TimePlaceholder())
	} else {
		text(p.Almanac.TimeText() + "|")
	}
	ui.tagItem("typed time")
	imgui.Separator()
	hint := p.Almanac.TimeHint()
	if hint == "" {
		hint = "Bodies go anywhere at once. Ships go back along what was simulated; elsewhere they start anew."
	}
	dimWrapped(hint)
	if ui.tagged(imgui.Button("Go"), "go to time") {
		p.Almanac.GoToTypedTime()
	}
	if p.Scene.Calendar {
		imgui.SameLine()
		if ui.tagged(imgui.Button("Now"), "now") {
			p.Almanac.SetTimeText("now")
			p.Almanac.GoToTypedTime()
		}
	}
	imgui.SameLine()
	if ui.tagged(imgui.Button("Cancel"), "cancel time") {
		p.Overlays.Close()
	}
}
