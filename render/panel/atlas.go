//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/settings"
	"galaxy/render/player"
	"galaxy/sky"
)

// atlas is the panel of the sky round one: near systems, bookmarks, and a map of the galaxy.
type atlas struct {
	shown      bool
	filter     sky.Filter
	by         player.NearColumn
	descending bool
	minimap    minimap
	renaming   renaming
	placed     box  // the room that it was placed in; zero while it is not shown
	grown      bool // out of the picture, in the last frame
}

// renaming is the bookmark that gets another name.
type renaming struct {
	on      bool
	started bool // it has the keyboard
	index   int
	typed   string
}

// ToggleAtlas opens the panel of the sky round one, or closes it.
func (ui *UI) ToggleAtlas() { ui.atlas.shown = !ui.atlas.shown }

// drawAtlas shows the panel where the person has opened it and the scene has a place in the sky.
func (ui *UI) drawAtlas() {
	const atlasWidth = 420 // how wide the panel is where there is room, in points: made-up names have room
	a := &ui.atlas
	if !a.shown || !ui.player.Sky.InSky() {
		a.placed = box{}
		return
	}
	left, right := ui.middle()
	width := min(ui.px(atlasWidth), right-left)
	room := ui.atlasRoom(width)
	if a.placed != room || a.grown {
		a.placed = room
		imgui.SetNextWindowPosV(imgui.NewVec2(room.min.X, room.max.Y), imgui.CondAlways, imgui.NewVec2(0, 1))
	}
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(width, 0), imgui.NewVec2(width, room.max.Y-room.min.Y))
	if imgui.BeginV("The sky round here###atlas", &a.shown, sidePanelFlags) && imgui.BeginTabBar("atlas") {
		ui.tab("Near", ui.drawNear)
		ui.tab("Bookmarks", ui.drawBookmarks)
		ui.tab("Map", ui.drawMinimap)
		imgui.EndTabBar()
	}
	a.grown = imgui.WindowPos().Y+imgui.WindowSize().Y > ui.height
	ui.endWindow()
}

// aroundMiddle is how many points beside and below the middle of the picture, where a followed body is, are left free.
const aroundMiddle = 48

// atlasRoom returns where the panel lies: beside the lesson, below a box that one types into and what the camera follows,
// and above the tables in the lower right corner that reach to it.
func (ui *UI) atlasRoom(width float32) box {
	left, _ := ui.middle()
	bottom := ui.height - ui.px(margin)
	if ui.width-ui.px(margin)-max(ui.race.size.X, ui.comparison.size.X) < left+width {
		bottom -= ui.bottomHeight()
	}
	top := max(bottom-0.6*ui.height, ui.barHeight+ui.px(typingTop+leastTypingHeight+margin))
	if left+width > ui.width/2-ui.px(aroundMiddle) {
		top = max(top, ui.height/2+ui.px(aroundMiddle))
	}
	return box{imgui.NewVec2(left, min(top, bottom-ui.px(leastTypingHeight))), imgui.NewVec2(left+width, bottom)}
}

// drawNear lists the systems round the middle of the picture; a click flies there.
func (ui *UI) drawNear() {
	p, a := ui.player, &ui.atlas
	ui.tagged(imgui.Checkbox("with planets", &a.filter.Planets), "with planets")
	imgui.SameLine()
	ui.tagged(imgui.Checkbox("where water can be liquid", &a.filter.Habitable), "habitable")
	list := p.Finder.Near(a.filter)
	const flags = imgui.TableFlagsSortable | imgui.TableFlagsRowBg | imgui.TableFlagsNoSavedSettings | imgui.TableFlagsScrollY
	if imgui.BeginTableV("near", 4, flags, imgui.NewVec2(0, ui.px(220)), 0) {
		imgui.TableSetupScrollFreeze(0, 1)
		imgui.TableSetupColumnV("name", imgui.TableColumnFlagsWidthStretch, 0, imgui.ID(player.ByName))
		imgui.TableSetupColumnV("class", imgui.TableColumnFlagsWidthFixed, ui.px(58), imgui.ID(player.ByClass))
		imgui.TableSetupColumnV("far", imgui.TableColumnFlagsWidthFixed|imgui.TableColumnFlagsDefaultSort, ui.px(62), imgui.ID(player.ByDistance))
		imgui.TableSetupColumnV("planets", imgui.TableColumnFlagsWidthFixed, ui.px(64), imgui.ID(player.ByPlanets))
		imgui.TableHeadersRow()
		if specs := imgui.TableGetSortSpecs(); specs != nil && specs.SpecsCount() > 0 {
			of := specs.Specs()
			a.by, a.descending = player.NearColumn(of.ColumnUserID()), of.SortDirection() == imgui.SortDirectionDescending
		}
		for i, r := range player.SortNear(list.Rows, a.by, a.descending) {
			imgui.TableNextRow()
			imgui.TableNextColumn()
			imgui.PushIDInt(int32(i))
			room := imgui.ContentRegionAvail().X
			if ui.tagged(imgui.SelectableBoolV(r.Name, false, imgui.SelectableFlagsSpanAllColumns, imgui.Vec2{}), "near "+r.Name) {
				warn(p, p.Sky.FlyToFound(sky.Found{System: r.System, Body: -1}))
			}
			imgui.PopID()
			if imgui.CalcTextSize(r.Name).X > room {
				ui.tooltip(r.Name)
			}
			imgui.TableNextColumn()
			text(r.Class)
			imgui.TableNextColumn()
			text(sky.Far(r.Distance))
			imgui.TableNextColumn()
			if r.Planets > 0 {
				text(strconv.Itoa(r.Planets))
			}
		}
		imgui.EndTable()
	}
	switch {
	case !list.Ready:
		dim("looking …")
	case !math.IsInf(list.Complete, 1):
		dim("generated stars up to " + sky.Far(list.Complete) + " only")
	default:
		dim("the nearest " + strconv.Itoa(len(list.Rows)) + ", real and generated")
	}
}

// drawBookmarks lists the bookmarks; a click flies there.
func (ui *UI) drawBookmarks() {
	p, s := ui.player, ui.settings
	if ui.tagged(imgui.Button("Keep this place and time"), "keep place") {
		if here, ok := p.Sky.Here(); ok && s.AddBookmark(settings.Bookmark(here)) {
			ui.wish.Save = true
		} else {
			p.Notices.Notify(fmt.Sprintf("There is no room for it: there can be %d bookmarks. Delete one first.", settings.MostBookmarks))
		}
	}
	if len(s.Bookmarks) == 0 {
		dim("none as yet")
	}
	gone, r := -1, &ui.atlas.renaming
	for i, b := range s.Bookmarks {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SmallButton("×"), "delete "+b.Name) {
			gone, *r = i, renaming{}
		}
		ui.tooltip("Delete it")
		imgui.SameLine()
		if ui.tagged(imgui.SmallButton("…"), "rename "+b.Name) {
			*r = renaming{on: true, index: i, typed: b.Name}
		}
		ui.tooltip("Give it another name")
		imgui.SameLine()
		if r.on && r.index == i {
			ui.renameBookmark(r)
			imgui.PopID()
			continue
		}
		if ui.tagged(imgui.SelectableBool(b.Name), "bookmark "+b.Name) {
			p.GoToBookmark(player.Bookmark(b))
		}
		imgui.PopID()
	}
	if gone >= 0 {
		s.Bookmarks = slices.Concat(s.Bookmarks[:gone], s.Bookmarks[gone+1:])
		ui.wish.Save = true
	}
}

// renameBookmark shows the field for a bookmark's other name, which Enter gives it.
func (ui *UI) renameBookmark(r *renaming) {
	if !r.started {
		imgui.SetKeyboardFocusHere()
	}
	imgui.SetNextItemWidth(-1)
	imgui.InputTextWithHint("##name", "name", &r.typed, imgui.InputTextFlagsAutoSelectAll, nil)
	ui.tagItem("bookmark's name")
	switch {
	case imgui.IsItemDeactivatedAfterEdit():
		if ui.settings.RenameBookmark(r.index, r.typed) {
			ui.wish.Save = true
		} else {
			ui.player.Notices.Notify(fmt.Sprintf("A bookmark's name has 1 to %d characters, and no other one has it.", settings.MostBookmarkRunes))
		}
		*r = renaming{}
	case imgui.IsItemDeactivated():
		*r = renaming{}
	default:
		r.started = true
	}
}
