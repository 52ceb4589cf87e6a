//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// brushes are the buttons of the editor. Each stands for the letters from the first
// to the last, of which pressing it again chooses the next.
var brushes = []struct {
	name        string
	first, last rune
	help        string
}{
	{"Wall", '#', '#', "Solid ground (#)"},
	{"Open", '.', '.', "Open ground (.)"},
	{"Cost", '2', '9', "Ground that is dearer to walk on (2 to 9)"},
	{"Agent", '+', '+', "One more agent of a group (+)"},
	{"Start", '@', '@', "A tile where a group starts (@)"},
	{"Goal", '*', '*', "Where a group goes (*)"},
}

// editMenu holds what can be done to the map.
func (ui *UI) editMenu() {
	p := ui.player
	if p.World.Setup().Tiles == nil {
		return
	}
	open := imgui.BeginMenu("Edit")
	ui.mark("Edit")
	if !open {
		return
	}
	item := func(name, key string, on, can bool, do func()) {
		if imgui.MenuItemBoolV(name, key, on, can) {
			do()
		}
		ui.mark("edit " + name)
	}
	item("Edit the map", "F2", p.Editing(), true, p.ToggleEditing)
	imgui.Separator()
	item("Undo", "Ctrl+Z", false, p.Editing() && p.Undoable() > 0, p.Undo)
	item("Redo", "Ctrl+Y", false, p.Editing() && p.Redoable() > 0, p.Redo)
	item("Save", "Ctrl+S", false, p.UnsavedStrokes() > 0, p.Save)
	item("Read the file again", "Ctrl+R", false, true, p.Reload)
	imgui.EndMenu()
}

// palette is the box of brushes. It lies where no map is that the view was fitted
// to, so that the picture need not move under a hand that is about to draw: below
// the panel at the left or, in a narrow picture, below the bar.
type palette struct {
	bottom float32 // of it below the bar, in the last frame, pixels; else 0
	height float32 // of it at the left, in the last frame, pixels; else 0
}

// drawPalette shows the brushes while the map is edited.
func (ui *UI) drawPalette() {
	p := ui.player
	if ui.palette = (palette{}); !p.Editing() {
		return
	}
	roomy := ui.width >= ui.px(roomyWidth)
	at, pivot := imgui.NewVec2(ui.width/2, ui.middleTop()), imgui.NewVec2(0.5, 0)
	if roomy {
		at, pivot = imgui.NewVec2(ui.px(margin), ui.height-ui.px(scaleBarHeight)), imgui.NewVec2(0, 1)
	}
	imgui.SetNextWindowPosV(at, imgui.CondAlways, pivot)
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if roomy {
		imgui.SetNextWindowSizeConstraints(imgui.NewVec2(ui.px(sideWidth), 0), imgui.NewVec2(ui.px(sideWidth), ui.height))
		if imgui.BeginV("palette", nil, plainFlags) {
			ui.brushRows(3)
			imgui.PushStyleColorVec4(imgui.ColText, quiet)
			wrapped(p.BrushHelp())
			imgui.PopStyleColor()
			ui.historyRow()
			imgui.NewLine()
			ui.unsaved()
		}
	} else if imgui.BeginV("flat palette", nil, plainFlags) {
		ui.brushRows(len(brushes))
		dim(p.BrushHelp())
		ui.historyRow()
		ui.unsaved()
	}
	if size := imgui.WindowSize(); roomy {
		ui.palette.height = size.Y
	} else {
		ui.palette.bottom = imgui.WindowPos().Y + size.Y
	}
	ui.end()
}

// brushRows choose what to put on the map, and whose; so many brushes stand in a row.
func (ui *UI) brushRows(many int) {
	p := ui.player
	for i, b := range brushes {
		if i%many > 0 {
			imgui.SameLine()
		}
		now, name := p.Brush(), b.name
		chosen := b.first <= now && now <= b.last
		if chosen {
			if b.first < b.last {
				name += " " + string(now)
			}
			imgui.PushStyleColorVec4(imgui.ColButton, pressed)
		}
		hit := imgui.Button(name + "###brush " + b.name)
		if chosen {
			imgui.PopStyleColor()
		}
		ui.mark("brush " + b.name)
		ui.tooltip(b.help)
		switch {
		case hit && chosen && now < b.last:
			p.SetBrush(now + 1)
		case hit:
			p.SetBrush(b.first)
		}
	}
	if g := p.BrushGroup(); g != player.None {
		if many == len(brushes) {
			imgui.SameLine()
		}
		ui.groupChooser(g)
	}
}

// groupChooser lists the groups that the brush suits.
func (ui *UI) groupChooser(now int) {
	p := ui.player
	groups := p.World.Setup().Groups
	if now >= len(groups) {
		return
	}
	imgui.AlignTextToFramePadding()
	dim("of")
	imgui.SameLine()
	imgui.SetNextItemWidth(ui.px(130))
	open := imgui.BeginCombo("##group", groups[now].Name)
	ui.mark("brush group")
	if !open {
		return
	}
	for i := range groups {
		if p.BrushAccepts(i) {
			if imgui.SelectableBoolV(groups[i].Name+"##"+strconv.Itoa(i), i == now, 0, imgui.Vec2{}) {
				p.SetBrushGroup(i)
			}
			ui.mark("brush group " + groups[i].Name)
		}
	}
	imgui.EndCombo()
}

// historyRow takes strokes back, saves them, and ends. The line goes on after it.
func (ui *UI) historyRow() {
	p := ui.player
	button := func(name, help string, can bool, do func()) {
		imgui.BeginDisabledV(!can)
		if imgui.Button(name + "##palette") {
			do()
		}
		ui.mark("palette " + name)
		imgui.EndDisabled()
		ui.tooltip(help)
		imgui.SameLine()
	}
	button("Undo", "Take the last stroke back (Ctrl+Z)", p.Undoable() > 0, p.Undo)
	button("Redo", "Do it again (Ctrl+Y)", p.Redoable() > 0, p.Redo)
	button("Save", "Write the scene's file (Ctrl+S)", p.UnsavedStrokes() > 0, p.Save)
	button("Done", "End editing (F2, Esc); what was drawn stays", true, p.ToggleEditing)
}

// unsaved says how much is not in the scene's file yet.
func (ui *UI) unsaved() {
	switch n := ui.player.UnsavedStrokes(); n {
	case 0:
		dim("nothing to save")
	case 1:
		dim("1 stroke not saved")
	default:
		dim(strconv.Itoa(n) + " strokes not saved")
	}
}
