//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene"
)

// about is the panel at the left: the scene's summary, lesson, orders and parameters.
type about struct {
	scene        *scene.Scene
	file         string        // of the scene: a restart is the same one
	lead         []lessonBlock // the lesson's beginning, always shown
	rest         []lessonBlock // of the lesson, which can be opened
	whole        string        // the lesson as it is shown
	height       float32       // of the window when it was last asked whether rest fits
	fits         bool          // rest, into that
	setRest      bool          // in this frame rest is opened, or folded, as it fits
	sceneChanged bool          // since the last frame
}

// update reads the lesson of another scene. One that fills less than half of the height starts
// open, and opens in a window that has become so large; it is folded by hand alone.
func (a *about) update(ui *UI) {
	s := ui.player.Scene
	a.sceneChanged, a.setRest = false, false
	if a.scene == s && a.height == ui.height {
		return
	}
	if a.scene != s {
		a.sceneChanged = a.scene == nil || a.file != s.File
		a.whole = reflow(s.Lesson)
		first, rest := splitLead(a.whole)
		a.scene, a.file = s, s.File
		a.lead, a.rest = lessonBlocks(first), lessonBlocks(rest)
	}
	fits := imgui.CalcTextSizeV(a.whole, false, ui.px(sideWidth)).Y < 0.5*ui.height
	a.setRest = a.sceneChanged || fits && !a.fits
	a.height, a.fits = ui.height, fits
}

func (ui *UI) drawAbout() {
	a, p := &ui.about, ui.player
	a.update(ui)
	share := float32(0.8)
	if ui.brushPanel.height > 0 {
		share = 1 - (ui.barHeight+ui.brushPanel.height+ui.px(scaleBarHeight+2*margin))/ui.height
	}
	switch {
	case ui.experiment.of != nil: // which takes its place
		ui.sides[leftSide].fold = ui.sides[leftSide].fold || ui.experiment.appeared
	case a.sceneChanged && p.Scene.Course > 0 && ui.opens(leftSide, pictureSize{ui.width, ui.height, ui.scale}):
		imgui.SetNextWindowCollapsed(false)
	}
	// What follows ### names the panel: its title changes with the scene.
	if ui.beginSidePanel(leftSide, share, p.Scene.Title+"###about", nil) {
		if a.sceneChanged {
			imgui.SetScrollYFloat(0)
		}
		if p.Scene.Summary != "" {
			wrapped(p.Scene.Summary)
		}
		if a.lead != nil {
			imgui.Spacing()
			drawLesson("lead", a.lead)
		}
		if a.rest != nil {
			if a.setRest {
				imgui.SetNextItemOpen(a.fits)
			}
			if ui.tagged(imgui.CollapsingHeaderTreeNodeFlags("More of the lesson"), "Lesson") {
				drawLesson("rest", a.rest)
			}
		}
		ui.nextLessonButton()
		ui.drawOrders()
		ui.paramPanel.draw()
	}
	ui.endWindow()
}
