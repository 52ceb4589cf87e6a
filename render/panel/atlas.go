//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/sky"
	"galaxy/sky/law"
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
	if imgui.BeginV(ui.named("The sky round here###atlas"), &a.shown, sidePanelFlags) && imgui.BeginTabBar("atlas") {
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

// leastAtlas is how high the panel may be in points, for some lines of its lists, even where large letters let it lie over the middle then.
const leastAtlas = 190

// atlasRoom returns where the panel lies: beside the lesson, below a box that one types into and what the camera follows,
// and above the tables in the lower right corner that reach to it.
func (ui *UI) atlasRoom(width float32) box {
	left, _ := ui.middle()
	bottom := ui.height - ui.px(margin)
	if ui.width-ui.px(margin)-max(ui.race.size.X, ui.comparison.size.X) < left+width {
		bottom -= ui.bottomHeight()
	}
	typed := float32(margin) // what lies above it, below the bar
	if ui.player.Overlays.Shown() != player.NoOverlay {
		typed += typingTop + leastTypingHeight
	}
	top := max(bottom-0.6*ui.height, ui.barHeight+ui.px(typed))
	if left+width > ui.width/2-ui.px(aroundMiddle) {
		top = max(top, min(ui.height/2+ui.px(aroundMiddle), bottom-ui.px(leastAtlas)))
	}
	return box{imgui.NewVec2(left, min(top, bottom-ui.px(leastTypingHeight))), imgui.NewVec2(left+width, bottom)}
}

// drawNear lists the systems round the middle of the picture; a click flies there.
func (ui *UI) drawNear() {
	p, a := ui.player, &ui.atlas
	ui.tagged(imgui.Checkbox(ui.named("with planets"), &a.filter.Planets), "with planets")
	imgui.SameLine()
	ui.tagged(imgui.Checkbox(ui.named("where water can be liquid"), &a.filter.Habitable), "habitable")
	list := p.Finder.Near(a.filter)
	const flags = imgui.TableFlagsSortable | imgui.TableFlagsRowBg | imgui.TableFlagsNoSavedSettings | imgui.TableFlagsScrollY
	if imgui.BeginTableV("near", 4, flags, imgui.NewVec2(0, ui.px(220)), 0) {
		imgui.TableSetupScrollFreeze(0, 1)
		imgui.TableSetupColumnV(ui.named("name"), imgui.TableColumnFlagsWidthStretch, 0, imgui.ID(player.ByName))
		imgui.TableSetupColumnV(ui.named("class"), imgui.TableColumnFlagsWidthFixed, ui.px(58), imgui.ID(player.ByClass))
		imgui.TableSetupColumnV(ui.named("far"), imgui.TableColumnFlagsWidthFixed|imgui.TableColumnFlagsDefaultSort, ui.px(62), imgui.ID(player.ByDistance))
		imgui.TableSetupColumnV(ui.named("planets"), imgui.TableColumnFlagsWidthFixed, ui.px(64), imgui.ID(player.ByPlanets))
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
				p.Notices.WarnOf(p.Sky.FlyToFound(sky.Found{System: r.System, Body: -1}))
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
		dim(ui.say("looking …"))
	case !math.IsInf(list.Complete, 1):
		dim(ui.sayf("generated stars up to %s only", sky.Far(list.Complete)))
	default:
		dim(ui.sayf("the nearest %d, real and generated", len(list.Rows)))
	}
}

// drawBookmarks lists the bookmarks; a click flies there.
func (ui *UI) drawBookmarks() {
	p, s := ui.player, ui.settings
	if ui.tagged(imgui.Button(ui.named("Keep this place and time")), "keep place") {
		if here, ok := p.Sky.Here(); ok && s.AddBookmark(settings.Bookmark(here)) {
			ui.wish.Save = true
		} else {
			p.Notices.Notify(ui.sayf("There is no room for it: there can be %d bookmarks. Delete one first.", settings.MostBookmarks))
		}
	}
	if len(s.Bookmarks) == 0 {
		dim(ui.say("none as yet"))
	}
	gone, r := -1, &ui.atlas.renaming
	for i, b := range s.Bookmarks {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SmallButton("×"), "delete "+b.Name) {
			gone, *r = i, renaming{}
		}
		ui.tooltip(ui.say("Delete it"))
		imgui.SameLine()
		if ui.tagged(imgui.SmallButton("…"), "rename "+b.Name) {
			*r = renaming{on: true, index: i, typed: b.Name}
		}
		ui.tooltip(ui.say("Give it another name"))
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
	imgui.InputTextWithHint("##name", ui.say("name"), &r.typed, imgui.InputTextFlagsAutoSelectAll, nil)
	ui.tagItem("bookmark's name")
	switch {
	case imgui.IsItemDeactivatedAfterEdit():
		if ui.settings.RenameBookmark(r.index, r.typed) {
			ui.wish.Save = true
		} else {
			ui.player.Notices.Notify(ui.sayf("A bookmark's name has 1 to %d characters, and no other one has it.", settings.MostBookmarkRunes))
		}
		*r = renaming{}
	case imgui.IsItemDeactivated():
		*r = renaming{}
	default:
		r.started = true
	}
}

// minimap is the galaxy from above, small.
type minimap struct {
	light  []float32      // of each corner of the cells, 0 to 1; nil until it is made
	coming chan []float32 // nil: none is being made
	at     r3.Vec         // where one was marked last, pc in the frame of the galaxy
	keys   mapKeys
}

// The map shows mapReach pc to each side of the galaxy's centre in mapCells squared cells.
const (
	mapReach = 16_000
	mapCells = 48
)

// update makes the light of the map on another goroutine.
func (m *minimap) update(g *law.Galaxy) {
	switch {
	case m.light != nil:
	case m.coming == nil:
		m.coming = make(chan []float32, 1)
		go func(to chan<- []float32) { to <- mapLight(g) }(m.coming)
	default:
		select {
		case m.light = <-m.coming:
		default:
		}
	}
}

// mapLight returns how bright the disk is seen from above at the corners of the cells, row by row from
// the south, by the logarithm of its light.
func mapLight(g *law.Galaxy) []float32 {
	light := make([]float32, (mapCells+1)*(mapCells+1))
	for j := range mapCells + 1 {
		for i := range mapCells + 1 {
			x, y := mapReach*(2*float64(i)/mapCells-1), mapReach*(2*float64(j)/mapCells-1)
			const dark, bright = 0.2, 3.4 // log10 of Suns per square parsec
			sum := g.Glow(x, y, -10).Sum()
			light[j*(mapCells+1)+i] = float32(min(max((math.Log10(sum)-dark)/(bright-dark), 0), 1))
		}
	}
	return light
}

// drawMinimap shows the map with the place where one is; a click flies to another one.
func (ui *UI) drawMinimap() {
	p, m := ui.player, &ui.atlas.minimap
	known := p.Sky.Atlas()
	if known == nil {
		dim(ui.say("The sky is being read …"))
		return
	}
	m.update(known.Galaxy)
	const least, most = 100, 256 // points
	room := ui.atlas.placed.max.Y - ui.atlas.placed.min.Y - imgui.CursorPosY() - imgui.TextLineHeightWithSpacing() - 2*imgui.CurrentStyle().WindowPadding().Y
	side := min(imgui.ContentRegionAvail().X, max(room, ui.px(least)), ui.px(most)) // with the line below it
	at := imgui.CursorScreenPos()
	hit := imgui.InvisibleButtonV("map", imgui.NewVec2(side, side), imgui.ButtonFlags(imgui.ButtonFlagsEnableNav))
	m.keys.keyed(&ui.desk, 0.5+0.5*m.at.X/mapReach, 0.5+0.5*m.at.Y/mapReach)
	ui.tagItem("map")
	list := imgui.WindowDrawList()
	end := imgui.NewVec2(at.X+side, at.Y+side)
	list.AddRectFilled(at, end, imgui.ColorU32Vec4(imgui.NewVec4(0.01, 0.012, 0.03, 1)))
	cell := side / mapCells
	if m.light != nil {
		color := func(i, j int) uint32 {
			x := m.light[j*(mapCells+1)+i]
			return imgui.ColorU32Vec4(imgui.NewVec4(x*x*0.95+0.05*x, 0.85*x*x+0.1*x, 0.7*x*x+0.22*x, 1))
		}
		for j := range mapCells {
			for i := range mapCells {
				x, y := at.X+float32(i)*cell, end.Y-float32(j+1)*cell
				list.AddRectFilledMultiColor(imgui.NewVec2(x, y), imgui.NewVec2(x+cell, y+cell), color(i, j+1), color(i+1, j+1), color(i+1, j), color(i, j))
			}
		}
	}
	point := func(v r3.Vec) imgui.Vec2 {
		return imgui.NewVec2(at.X+side*float32(0.5+0.5*v.X/mapReach), at.Y+side*float32(0.5-0.5*v.Y/mapReach))
	}
	sun, mark := imgui.ColorU32Vec4(imgui.NewVec4(1, 0.9, 0.5, 1)), imgui.ColorU32Vec4(imgui.NewVec4(0.46, 0.8, 1, 1))
	s := point(law.Sun)
	list.AddCircleFilled(s, ui.px(2), sun)
	list.AddTextVec2(imgui.NewVec2(s.X+ui.px(5), s.Y-ui.px(16)), sun, ui.say("Sun"))
	if v, height, ok := p.Sky.Middle(); ok {
		m.at = v
		c := point(v)
		c = imgui.NewVec2(min(max(c.X, at.X), end.X), min(max(c.Y, at.Y), end.Y))
		r := min(max(side*float32(0.25*height/mapReach), ui.px(5)), side/2)
		list.PushClipRectV(at, end, true)
		list.AddCircle(c, r, mark)
		for _, d := range []imgui.Vec2{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			list.AddLine(imgui.NewVec2(c.X+d.X*r, c.Y+d.Y*r), imgui.NewVec2(c.X+d.X*(r+ui.px(4)), c.Y+d.Y*(r+ui.px(4))), mark)
		}
		list.PopClipRect()
		m.keys.cross(&ui.desk, at, end)
		where := words.Key("%s from the centre, %s below the plane")
		if v.Z >= 0 {
			where = "%s from the centre, %s above the plane"
		}
		dim(ui.sayf(where, sky.Far(math.Hypot(v.X, v.Y)), sky.Far(math.Abs(v.Z))))
		if hit {
			mouse := imgui.MousePos()
			across, up := float64((mouse.X-at.X)/side), float64((end.Y-mouse.Y)/side)
			if m.keys.on {
				across, up = m.keys.across, m.keys.up
			}
			to := r3.Vec{X: mapReach * (2*across - 1), Y: mapReach * (2*up - 1)}
			p.Notices.WarnOf(p.Sky.FlyToPlace(sky.Place{In: sky.Galactic, At: to}, max(height, leastMapHeight)))
		}
	}
}

// leastMapHeight is the height of the picture, pc, that a click into the map leads to at least: a lower one would
// show next to nothing.
const leastMapHeight = 300
