//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"
)

// about is the panel at the left: what the scene is about, and what can be
// turned in it.

func (ui *UI) drawAbout() {
	p := ui.player
	ui.side(0, 0.8)
	// What follows ### names the panel: its title changes with the scene.
	if imgui.BeginV(p.Scene.Title+"###about", nil, sideFlags) {
		if p.Scene.Summary != "" {
			wrapped(p.Scene.Summary)
		}
		if p.Scene.Lesson != "" {
			open := imgui.CollapsingHeaderTreeNodeFlags("Lesson")
			ui.mark("Lesson")
			if open {
				wrapped(p.Scene.Lesson)
			}
		}
		ui.drawKnobs()
	}
	ui.end()
}
