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
	file   string  // of the scene: a restart is the same one
	lead   []block // how the lesson begins, always to be seen
	rest   []block // of it
	unfold bool    // the rest, in the frame to come
	fresh  bool    // another scene than in the last frame
}

// learn takes up another scene. A lesson that leaves three quarters of the
// height free starts open.
func (a *about) learn(ui *UI) {
	s := ui.player.Scene
	a.fresh = false
	if a.of == s {
		return
	}
	a.fresh = a.of == nil || a.file != s.File
	whole := reflow(s.Lesson)
	first, rest := lead(whole)
	a.of, a.file = s, s.File
	a.lead, a.rest = blocks(first), blocks(rest)
	a.unfold = imgui.CalcTextSizeV(whole, false, ui.px(sideWidth)).Y < 0.25*ui.height
}

func (ui *UI) drawAbout() {
	a, p := &ui.about, ui.player
	a.learn(ui)
	share := float32(0.8)
	if ui.palette.height > 0 {
		share = 1 - (ui.barHeight+ui.palette.height+ui.px(scaleBarHeight+2*margin))/ui.height
	}
	ui.side(0, share)
	// What follows ### names the panel: its title changes with the scene.
	if imgui.BeginV(p.Scene.Title+"###about", nil, sideFlags) {
		if p.Scene.Summary != "" {
			wrapped(p.Scene.Summary)
		}
		if a.lead != nil {
			imgui.Spacing()
			lesson("lead", a.lead)
		}
		if a.rest != nil {
			if a.fresh {
				imgui.SetNextItemOpen(a.unfold)
			}
			open := imgui.CollapsingHeaderTreeNodeFlags("The lesson goes on")
			ui.mark("Lesson")
			if open {
				lesson("rest", a.rest)
			}
		}
		ui.drawOrders()
		ui.drawKnobs()
	}
	ui.end()
}
