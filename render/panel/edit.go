//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/render/player"
)

// brush is a button of the editor. It stands for the letters from first to last; pressing it again chooses the next one.
type brush struct {
	name        words.Key
	first, last rune
	help        words.Key
}

// brushes are the buttons of the map editor.
var brushes = []brush{
	{"Wall", '#', '#', "Solid ground (#)"},
	{"Ground", '.', '.', "Open ground (.)"},
	{"Cost", '2', '9', "Ground that costs more to cross (2 to 9)"},
	{"Agent", '+', '+', "A further agent of a group (+)"},
	{"Start", '@', '@', "A tile on which a group starts (@)"},
	{"Goal", '*', '*', "The goal of a group (*)"},
}

// spaceBrushes are the buttons in scenes without a map.
var spaceBrushes = []brush{
	{"Rock", '(', '(', "A round rock, from its middle to its edge: ("},
	{"Box", '=', '=', "A box, from corner to corner: ="},
	{"Planet", '@', '@', "A body or, drawn from a body, a moon of it (@)"},
	{"Station", '%', '%', "A station on a circle about the nearest body (%)"},
	{"Ship", '+', '+', "A further ship of a group (+)"},
	{"Group", '&', '&', "A further group like one that is there (&)"},
	{"Goal", '*', '*', "The goal of a group (*)"},
}

// brushesOf returns the buttons for the scene that is open.
func brushesOf(p *player.Player) []brush {
	if p.World.Setup().Tiles == nil {
		return spaceBrushes
	}
	return brushes
}

// editMenu edits the scene. In space, where it would take room from the clock, it is there once something is built.
func (ui *UI) editMenu() {
	p := ui.player
	if ui.locked || p.World.Setup().Tiles == nil && !p.Editor.Editing() && p.Editor.Undoable() == 0 {
		return
	}
	if !ui.tagged(imgui.BeginMenu(ui.named("Edit")), "Edit") {
		return
	}
	if ui.tagged(imgui.MenuItemBoolV(ui.named(editTitle(p)), p.Notices.KeyName("F2"), p.Editor.Editing(), true), "edit "+string(editTitle(p))) {
		p.Editor.Toggle()
	}
	imgui.Separator()
	for _, item := range editItems(p) {
		if ui.tagged(imgui.MenuItemBoolV(ui.named(item.name), p.Notices.KeyName(item.key), false, item.can), "edit "+string(item.name)) {
			item.do()
		}
	}
	imgui.EndMenu()
}

// editTitle names what can be edited.
func editTitle(p *player.Player) words.Key {
	if p.World.Setup().Tiles == nil {
		return "Build in space"
	}
	return "Edit the map"
}

type editItem struct {
	name words.Key
	key  string
	can  bool
	do   func()
}

// editItems returns the items of the menu of a map and its file.
func editItems(p *player.Player) []editItem {
	if p.Scene.Galaxy {
		return nil
	}
	return []editItem{
		{"Undo", "Ctrl+Z", p.Orders.Undoable(), p.Orders.Undo},
		{"Redo", "Ctrl+Y", p.Orders.Redoable(), p.Orders.Redo},
		{"Save", "Ctrl+S", p.Editor.UnsavedStrokes() > 0, p.Editor.Save},
		{"Read the file again", "Ctrl+R", true, p.Editor.Reload},
	}
}

// flatWidth is the width of a row of all brushes, in points.
const flatWidth = 430

// brushPanel is the box of brushes. It lies outside the part of the picture that views
// are fitted to, so that the map does not move when it opens: below the panel at the left
// or, in a narrow picture, below the bar.
type brushPanel struct {
	bottom float32 // pixels in the last frame, if the box lies below the bar; else 0
	height float32 // pixels in the last frame, if the box lies at the left; else 0
}

// drawBrushPanel shows the brushes while the map is edited.
func (ui *UI) drawBrushPanel() {
	p := ui.player
	if ui.brushPanel = (brushPanel{}); !p.Editor.Editing() {
		return
	}
	roomy := ui.width >= ui.px(wideWidth)
	left, right := ui.middle()
	at, pivot := imgui.NewVec2((left+right)/2, ui.middleTop()), imgui.NewVec2(0.5, 0)
	if roomy {
		at, pivot = imgui.NewVec2(ui.px(margin), ui.height-ui.px(scaleBarHeight)), imgui.NewVec2(0, 1)
	}
	imgui.SetNextWindowPosV(at, imgui.CondAlways, pivot)
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	if roomy {
		imgui.SetNextWindowSizeConstraints(imgui.NewVec2(ui.px(sideWidth), 0), imgui.NewVec2(ui.px(sideWidth), ui.height))
		if imgui.BeginV("palette", nil, boxFlags) {
			ui.brushRows(3)
			dimWrapped(p.Editor.BrushHelp())
			ui.undoRow(true)
			imgui.NewLine()
			ui.unsavedText()
		}
	} else if imgui.BeginV("flat palette", nil, boxFlags) {
		width := min(ui.px(flatWidth), right-left-ui.px(2*margin))
		many := 3
		if width == ui.px(flatWidth) {
			many = len(brushesOf(p))
		}
		ui.brushRows(many)
		imgui.PushStyleColorVec4(imgui.ColText, dimColor())
		ui.message(p.Editor.BrushHelp(), width)
		imgui.PopStyleColor()
		ui.undoRow(false)
		ui.unsavedText()
	}
	if size := imgui.WindowSize(); roomy {
		ui.brushPanel.height = size.Y
	} else {
		ui.brushPanel.bottom = imgui.WindowPos().Y + size.Y
	}
	ui.endWindow()
}

// brushRows draws the brushes, so many in a row, and the choice of the group.
func (ui *UI) brushRows(many int) {
	p := ui.player
	for i, b := range brushesOf(p) {
		if i%many > 0 {
			imgui.SameLine()
		}
		now, name := p.Editor.Brush(), ui.say(b.name)
		chosen := b.first <= now && now <= b.last
		if chosen {
			if b.first < b.last {
				name += " " + string(now)
			}
			imgui.PushStyleColorVec4(imgui.ColButton, activeColor())
		}
		hit := imgui.Button(name + "###brush " + string(b.name))
		if chosen {
			imgui.PopStyleColor()
		}
		ui.tagItem("brush " + string(b.name))
		ui.tooltip(ui.say(b.help))
		switch {
		case hit && chosen && now < b.last:
			p.Editor.SetBrush(now + 1)
		case hit:
			p.Editor.SetBrush(b.first)
		}
	}
	if g := p.Editor.BrushGroup(); g != player.None {
		if many == len(brushesOf(p)) {
			imgui.SameLine()
		}
		ui.groupChooser(g)
	}
}

// groupChooser lists the groups that the brush accepts.
func (ui *UI) groupChooser(now int) {
	p := ui.player
	groups := p.World.Setup().Groups
	if now >= len(groups) {
		return
	}
	imgui.AlignTextToFramePadding()
	dim(ui.say("of"))
	imgui.SameLine()
	imgui.SetNextItemWidth(ui.px(130))
	if !ui.tagged(imgui.BeginCombo("##group", groups[now].Name), "brush group") {
		return
	}
	for i := range groups {
		if p.Editor.BrushAccepts(i) {
			if ui.tagged(imgui.SelectableBoolV(groups[i].Name+"##"+strconv.Itoa(i), i == now, 0, imgui.Vec2{}), "brush group "+groups[i].Name) {
				p.Editor.SetBrushGroup(i)
			}
		}
	}
	imgui.EndCombo()
}

// undoRow draws the buttons that undo, redo, save and end editing, in several lines if the window's width does not take them and
// they are to wrap. The next item stays on the same line.
func (ui *UI) undoRow(wraps bool) {
	p := ui.player
	button := func(name words.Key, help string, can bool, do func()) {
		if width := imgui.CalcTextSize(ui.say(name)).X + 2*imgui.CurrentStyle().FramePadding().X; wraps && imgui.ContentRegionAvail().X < width {
			imgui.NewLine()
		}
		imgui.BeginDisabledV(!can)
		if ui.tagged(imgui.Button(ui.say(name)+"##palette"), "palette "+string(name)) {
			do()
		}
		imgui.EndDisabled()
		ui.tooltip(help)
		imgui.SameLine()
	}
	button("Undo", ui.sayf("Undo the last stroke (%s)", p.Notices.KeyName("Ctrl+Z")), p.Editor.Undoable() > 0, p.Editor.Undo)
	button("Redo", ui.sayf("Redo it (%s)", p.Notices.KeyName("Ctrl+Y")), p.Editor.Redoable() > 0, p.Editor.Redo)
	button("Save", ui.sayf("Save the scene's file (%s)", p.Notices.KeyName("Ctrl+S")), p.Editor.UnsavedStrokes() > 0, p.Editor.Save)
	button("Done", ui.sayf("End editing (%s, %s); the changes stay", p.Notices.KeyName("F2"), p.Notices.KeyName("Esc")), true, p.Editor.Toggle)
}

// unsavedText shows how many strokes are not saved.
func (ui *UI) unsavedText() {
	if n := ui.player.Editor.UnsavedStrokes(); n > 0 {
		dim(ui.sayn(n, "%d stroke not saved", "%d strokes not saved"))
	} else {
		dim(ui.say("nothing to save"))
	}
}
