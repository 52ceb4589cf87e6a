//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene"
)

// about is the panel at the left: what the scene is about, and what can be
// turned in it.
type about struct {
	of     *scene.Scene
	lesson string // as paragraphs
}

func (ui *UI) drawAbout() {
	p := ui.player
	if ui.about.of != p.Scene {
		ui.about = about{p.Scene, reflow(p.Scene.Lesson)}
	}
	ui.side(0, 0.8)
	// What follows ### names the panel: its title changes with the scene.
	if imgui.BeginV(p.Scene.Title+"###about", nil, sideFlags) {
		if p.Scene.Summary != "" {
			wrapped(p.Scene.Summary)
		}
		if ui.about.lesson != "" {
			open := imgui.CollapsingHeaderTreeNodeFlagsV("Lesson", imgui.TreeNodeFlagsDefaultOpen)
			ui.mark("Lesson")
			if open {
				wrapped(ui.about.lesson)
			}
		}
		ui.drawKnobs()
	}
	ui.end()
}
