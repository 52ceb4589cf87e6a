//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene/tour"
)

type menuTour struct{ name, title, summary string }

// tourMenu lists the built-in tours; one of a file is opened as a scene is.
func (ui *UI) tourMenu() {
	if !ui.tagged(imgui.BeginMenu("Tours"), "Tours") {
		return
	}
	if ui.tours == nil {
		for _, name := range tour.Builtin() {
			if t, err := tour.Open(name); err == nil {
				ui.tours = append(ui.tours, menuTour{name, t.Title, t.Summary})
			}
		}
	}
	for _, t := range ui.tours {
		if ui.tagged(imgui.MenuItemBool(t.title), "tour "+t.name) {
			ui.wish.Open = t.name
		}
		ui.tooltip(t.summary)
	}
	imgui.EndMenu()
}
