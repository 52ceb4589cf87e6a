//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene/tour"
)

type menuTour struct{ name, title, summary string }

// tourMenu lists the built-in tours; one of a file is opened as a scene is.
func (ui *UI) tourMenu() {
	open := imgui.BeginMenu("Tours")
	ui.tagItem("Tours")
	if !open {
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
		if imgui.MenuItemBool(t.title) {
			ui.wish.Open = t.name
		}
		ui.tagItem("tour " + t.name)
		ui.tooltip(t.summary)
	}
	imgui.EndMenu()
}
