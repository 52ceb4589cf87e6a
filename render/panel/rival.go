//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"image/color"
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/nav"
	"galaxy/render/player"
	"galaxy/sim"
)

// rival is the comparison with a rival: its menu, and the table of both worlds'
// measures, which are taken as seldom as the race's.
type rival struct {
	menu   []nav.Kind // methods to compare with
	of     *sim.World // the rival measured last
	tick   uint64
	at     float64 // ui.elapsed of the last measure
	own    sim.Report
	other  sim.Report
	rows   []rivalRow
	widths widths
	size   imgui.Vec2 // pixels of the panel in the last frame, 0 where there is none
	fresh  bool       // there is one now and was none in the last frame, or the other way
}

// rivalRow is a line of the comparison as it is shown.
type rivalRow struct {
	own, other, difference string
	better                 int // 1: the own is, -1: the other is
}

// rivalRows are what is compared: counts first, then means over journeys.
var rivalRows = func() []*sim.Measure {
	list := sim.Measures(sim.Rival)
	slices.SortStableFunc(list, func(a, b *sim.Measure) int {
		switch {
		case a.Mean == b.Mean:
			return 0
		case a.Mean:
			return 1
		}
		return -1
	})
	return list
}()

// compareMenu lists the methods that the scene can be compared with.
func (ui *UI) compareMenu() {
	p := ui.player
	open := imgui.BeginMenu("Compare")
	ui.mark("Compare")
	if !open {
		return
	}
	defer imgui.EndMenu()
	if ui.rival.menu == nil {
		ui.rival.menu = soloists()
	}
	dim("The same scene and seed, steered by")
	_, against := p.Methods()
	if imgui.MenuItemBoolV("no other method", "", against == "", true) {
		p.StopComparing()
	}
	ui.mark("against none")
	for _, k := range ui.rival.menu {
		if imgui.MenuItemBoolV(k.Name, "", against == k.Name, true) {
			challenge(p, k.Name)
		}
		ui.mark("against " + k.Name)
		ui.tooltip(k.Summary)
	}
}

func challenge(p *player.Player, method string) {
	if err := p.CompareWith(method); err != nil {
		p.Warn(err.Error())
	}
}

// soloists lists the methods that are not made of others.
func soloists() []nav.Kind {
	list := []nav.Kind{}
	for _, k := range nav.Kinds() {
		b, err := nav.New(k.Name)
		if _, made := b.(nav.Composite); err == nil && !made {
			list = append(list, k)
		}
	}
	return list
}

// measure asks both worlds how they fare, not too often.
func (r *rival) measure(ui *UI) {
	own, other := ui.player.World, ui.player.Rival()
	if r.of == other && (other.Tick() == r.tick || ui.elapsed < r.at+measureEvery) {
		return
	}
	r.of, r.tick, r.at = other, other.Tick(), ui.elapsed
	r.own, r.other = own.Report(), other.Report()
	r.rows = r.rows[:0]
	for i := range rivalRows {
		r.rows = append(r.rows, r.compare(i))
	}
}

// compare writes line i.
func (r *rival) compare(i int) (line rivalRow) {
	m := rivalRows[i]
	rows := [...]sim.Row{{Run: &r.own, Group: &r.own.Total}, {Run: &r.other, Group: &r.other.Total}}
	own, there := m.Of(rows[0])
	other, both := m.Of(rows[1])
	line = rivalRow{own: measured(m, rows[0]), other: measured(m, rows[1])}
	switch {
	case !there || !both:
		return line
	case own == other:
		line.difference = "same"
		return line
	case own < other:
		line.difference = "+" + figure(m, other-own)
	default:
		line.difference = figure(m, other-own)
	}
	if m.Better != sim.Neither {
		line.better = 1
		if (m.Better == sim.More) != (own > other) {
			line.better = -1
		}
	}
	return line
}

// drawRival shows the comparison in the lower right corner, where there is one.
func (ui *UI) drawRival() {
	r, there := &ui.rival, ui.player.Rival() != nil
	r.fresh = there != (r.size.Y > 0)
	if !there {
		r.size, r.of = imgui.Vec2{}, nil
		return
	}
	corner := imgui.NewVec2(ui.width-ui.px(margin), ui.height-ui.px(margin))
	imgui.SetNextWindowPosV(corner, imgui.CondAlways, imgui.NewVec2(1, 1))
	imgui.SetNextWindowSizeConstraints(imgui.Vec2{}, imgui.NewVec2(0.7*ui.width, 0.5*ui.height))
	if imgui.BeginV("Comparison###rival", nil, sideFlags|imgui.WindowFlagsNoMove) {
		r.measure(ui)
		ui.rivalTable()
		if imgui.SmallButton("Stop comparing") {
			ui.player.StopComparing()
		}
		ui.mark("alone")
	}
	r.size = imgui.WindowSize()
	ui.end()
}

func (ui *UI) rivalTable() {
	r := &ui.rival
	const flags = imgui.TableFlagsNoSavedSettings | imgui.TableFlagsRowBg | imgui.TableFlagsSizingFixedFit
	if !imgui.BeginTableV("rival", 4, flags, imgui.Vec2{}, 0) {
		return
	}
	ui.rivalColumns()
	ui.rivalHeader()
	for i := range r.rows {
		row, kind := &r.rows[i], rivalRows[i]
		imgui.TableNextRow()
		imgui.TableNextColumn()
		dim(ui.heading(kind))
		ui.tooltip(kind.Help)
		rivalCell(row.own, row.better > 0)
		rivalCell(row.other, row.better < 0)
		imgui.TableNextColumn()
		dim(row.difference)
		ui.mark("rival " + kind.Key)
	}
	imgui.EndTable()
}

// rivalColumns makes the columns as wide as what is or was in them.
func (ui *UI) rivalColumns() {
	r := &ui.rival
	r.widths.learn(ui, 4)
	own, other := ui.methods()
	dart := imgui.TextLineHeight() + imgui.CurrentStyle().ItemSpacing().X
	for j, head := range [...]string{"", own, other, "difference"} {
		room := float32(0)
		if j == 1 || j == 2 {
			room = dart
		}
		r.widths.hold(j, head, room)
	}
	for i := range r.rows {
		row, kind := &r.rows[i], rivalRows[i]
		for j, cell := range [...]string{ui.heading(kind), row.own, row.other, row.difference} {
			r.widths.hold(j, cell, 0)
		}
	}
	for j, name := range [...]string{"measure", "own", "other", "difference"} {
		imgui.TableSetupColumnV(name, imgui.TableColumnFlagsWidthFixed, r.widths.list[j], imgui.ID(j))
	}
}

// heading writes a measure's name with its unit in the scene's own.
func (ui *UI) heading(m *sim.Measure) string {
	return m.Heading(ui.player.Scene.Units.Length, ui.player.Scene.Units.Time)
}

// methods names the two that are compared, in few letters.
func (ui *UI) methods() (own, other string) {
	own, other = ui.player.Methods()
	if own == "" {
		own = "the scene's own"
	}
	return shortened(own), shortened(other)
}

// rivalHeader names the two methods beside the shapes of their ships: it is the
// picture's legend.
func (ui *UI) rivalHeader() {
	p := ui.player
	own, other := ui.methods()
	imgui.TableNextRow()
	imgui.TableNextColumn()
	imgui.TableNextColumn()
	fleet := packed(color.RGBA{R: 0xdc, G: 0xe3, B: 0xf2}) // of no group alone
	if groups := p.World.Setup().Groups; len(groups) == 1 {
		fleet = ui.groupColor(groups[0].Name)
	}
	ui.dart(fleet, true)
	text(own)
	imgui.TableNextColumn()
	ui.dart(packed(color.RGBA(p.Options.Palette.Rival())), false)
	text(other)
	ui.mark("rival's method")
	imgui.TableNextColumn()
	dim("difference")
}

func rivalCell(s string, better bool) {
	imgui.TableNextColumn()
	if better {
		imgui.PushStyleColorVec4(imgui.ColText, accent)
		defer imgui.PopStyleColor()
	}
	text(s)
}

// dart draws a ship's shape at the height of a line of text.
func (ui *UI) dart(color uint32, filled bool) {
	h := imgui.TextLineHeight()
	at := imgui.CursorScreenPos()
	point := func(x, y float32) imgui.Vec2 { return imgui.NewVec2(at.X+x*h, at.Y+(0.5+y)*h) }
	list := imgui.WindowDrawList()
	if filled {
		list.AddTriangleFilled(point(0, -0.3), point(0.9, 0), point(0, 0.3), color)
	} else {
		list.AddTriangleV(point(0, -0.3), point(0.9, 0), point(0, 0.3), color, max(1, ui.px(1.2)))
	}
	imgui.Dummy(imgui.NewVec2(h, h))
	imgui.SameLine()
}
