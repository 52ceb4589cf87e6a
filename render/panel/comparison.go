//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"image/color"
	"slices"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/player"
	"galaxy/sim"
)

// comparison compares the world with its rival: the menu of methods, and the table of
// both worlds' measures, computed as seldom as the race's.
type comparison struct {
	methods   []nav.Kind // in the menu
	rival     *sim.World // at the last update
	tick      uint64
	updatedAt float64 // ui.elapsed of the last update
	own       sim.Report
	other     sim.Report
	rows      []comparisonRow
	unequal   bool // more agents get there in one world than in the other
	widths    columnWidths
	size      imgui.Vec2 // pixels of the panel in the last frame, 0 if it is not shown
	changed   bool       // the panel appears or disappears in this frame
}

// comparisonRow is a line of the comparison as it is drawn.
type comparisonRow struct {
	own, other, difference string
	better                 int  // 1: own, -1: other, 0: neither
	moot                   bool // the measure does not apply to the scene
}

// comparisonMeasures are the compared measures: counts first, then means over journeys.
var comparisonMeasures = func() []*sim.Measure {
	list := sim.Measures(sim.Rival)
	counts := slices.DeleteFunc(slices.Clone(list), func(m *sim.Measure) bool { return m.Mean })
	return append(counts, slices.DeleteFunc(list, func(m *sim.Measure) bool { return !m.Mean })...)
}()

// compareMenu lists the methods to compare the scene with.
func (ui *UI) compareMenu() {
	p := ui.player
	if !ui.tagged(imgui.BeginMenu(ui.named("Compare")), "Compare") {
		return
	}
	defer imgui.EndMenu()
	if ui.comparison.methods == nil {
		ui.comparison.methods = simpleMethods()
	}
	dim(ui.say("Compare with the same scene and seed, steered by"))
	_, against := p.Methods()
	if ui.tagged(imgui.MenuItemBoolV(ui.named("no other method"), "", against == "", true), "against none") {
		p.StopComparing()
	}
	for _, k := range ui.comparison.methods {
		if ui.tagged(imgui.MenuItemBoolV(ui.labelled(ui.method(k.Name), k.Name), "", against == k.Name, true), "against "+k.Name) {
			p.Notices.WarnOf(p.CompareWith(k.Name))
		}
		ui.tooltip(ui.say(words.Key(k.Summary)))
	}
}

// simpleMethods lists the methods that are not compositions of others.
func simpleMethods() []nav.Kind {
	list := []nav.Kind{}
	for _, k := range nav.Kinds() {
		b, err := nav.New(k.Name)
		if err == nil && player.Comparable(b) {
			list = append(list, k)
		}
	}
	return list
}

// update takes both worlds' reports, at most every updateSeconds.
func (r *comparison) update(ui *UI) {
	own, other := ui.player.World, ui.player.Rival()
	if r.rival == other && (other.Tick() == r.tick || !ui.player.Playback.Paused() && ui.elapsed < r.updatedAt+updateSeconds) {
		return
	}
	r.rival, r.tick, r.updatedAt = other, other.Tick(), ui.elapsed
	r.own, r.other = own.Report(), other.Report()
	both := []sim.Row{{Run: &r.own, Group: &r.own.Total}, {Run: &r.other, Group: &r.other.Total}}
	shown := sim.Shown(sim.Rival, other.Setup(), both...)
	r.unequal = sim.Unequal(both...)
	r.rows = r.rows[:0]
	for i := range comparisonMeasures {
		line := r.row(i, ui)
		line.moot = !slices.Contains(shown, comparisonMeasures[i])
		r.rows = append(r.rows, line)
	}
}

func (r *comparison) row(i int, ui *UI) (line comparisonRow) {
	m := comparisonMeasures[i]
	rows := []sim.Row{{Run: &r.own, Group: &r.own.Total}, {Run: &r.other, Group: &r.other.Total}}
	own, there := m.Of(rows[0])
	other, both := m.Of(rows[1])
	line = comparisonRow{own: ui.measured(m, rows[0]), other: ui.measured(m, rows[1])}
	switch {
	case !there || !both:
		return line
	case own == other:
		line.difference = ui.say("same")
		return line
	case own < other:
		line.difference = "+" + ui.voice().Number(figure(m, other-own))
	default:
		line.difference = ui.voice().Number(figure(m, other-own))
	}
	switch best := m.Best(r.rival.Setup(), rows...); {
	case best[0] && !best[1]:
		line.better = 1
	case best[1] && !best[0]:
		line.better = -1
	}
	return line
}

func (ui *UI) drawComparison() {
	r, there := &ui.comparison, ui.player.Rival() != nil
	r.changed = there != (r.size.Y > 0)
	if !there {
		r.size, r.rival = imgui.Vec2{}, nil
		return
	}
	corner := imgui.NewVec2(ui.width-ui.px(margin), ui.height-ui.px(margin))
	imgui.SetNextWindowPosV(corner, imgui.CondAlways, imgui.NewVec2(1, 1))
	imgui.SetNextWindowSizeConstraints(imgui.Vec2{}, imgui.NewVec2(ui.tableWidth(), 0.5*ui.height))
	open := imgui.BeginV(ui.named("Comparison###rival"), nil, sidePanelFlags|imgui.WindowFlagsNoMove)
	ui.titleOpens("Comparison")
	if open {
		r.update(ui)
		ui.comparisonTable()
		if r.unequal {
			dim(ui.say("A tick marks what is better; not where fewer arrive."))
			ui.tooltip(ui.say("Means of few journeys are of other journeys, and an agent that stays away touches nothing."))
		}
		if ui.tagged(imgui.SmallButton(ui.named("Stop comparing")), "alone") {
			ui.player.StopComparing()
		}
	}
	r.size = imgui.WindowSize()
	ui.endWindow()
}

// tableWidth returns how wide a table in the lower right corner may be: beside a lesson that is open in a
// narrow picture.
func (ui *UI) tableWidth() float32 {
	return min(0.7*ui.width, ui.width-ui.sides[leftSide].taken-2*ui.px(margin))
}

func (ui *UI) comparisonTable() {
	r := &ui.comparison
	const flags = imgui.TableFlagsNoSavedSettings | imgui.TableFlagsRowBg | imgui.TableFlagsSizingFixedFit
	if !imgui.BeginTableV("rival", 4, flags, imgui.Vec2{}, 0) {
		return
	}
	ui.comparisonColumns()
	ui.comparisonHeader()
	for i := range r.rows {
		row, kind := &r.rows[i], comparisonMeasures[i]
		if row.moot {
			continue
		}
		imgui.TableNextRow()
		imgui.TableNextColumn()
		dim(ui.heading(kind))
		ui.tooltip(ui.say(words.Key(kind.Help)))
		ui.comparisonCell(row.own, row.better > 0)
		ui.comparisonCell(row.other, row.better < 0)
		imgui.TableNextColumn()
		dim(row.difference)
		ui.tagItem("rival " + kind.Key)
	}
	imgui.EndTable()
}

// comparisonColumns makes the columns as wide as their texts are and have been.
func (ui *UI) comparisonColumns() {
	r := &ui.comparison
	r.widths.reset(ui, 4)
	own, other := ui.shortMethods()
	icon := imgui.TextLineHeight() + imgui.CurrentStyle().ItemSpacing().X
	for j, head := range [...]string{"", own, other, ui.say("difference")} {
		extra := float32(0)
		if j == 1 || j == 2 {
			extra = icon
		}
		r.widths.grow(j, head, extra)
	}
	for i := range r.rows {
		row, kind := &r.rows[i], comparisonMeasures[i]
		for j, cell := range [...]string{ui.heading(kind), row.own, row.other, row.difference} {
			extra := float32(0)
			if j == 1 || j == 2 {
				extra = ui.px(2) + imgui.TextLineHeight() // a tick
			}
			r.widths.grow(j, cell, extra)
		}
	}
	for j, name := range [...]string{"measure", "own", "other", "difference"} {
		imgui.TableSetupColumnV(name, imgui.TableColumnFlagsWidthFixed, r.widths.pixels[j], imgui.ID(j))
	}
}

// heading returns a measure's name with its unit in the scene's units.
func (ui *UI) heading(m *sim.Measure) string {
	u := ui.units()
	english := m.Heading(u.Length, ui.voice().Called("unit", u.Time))
	return ui.voice().Called("measure", m.Name) + strings.TrimPrefix(english, m.Name)
}

// shortMethods returns the short names of the two methods that are compared.
func (ui *UI) shortMethods() (own, other string) {
	own, other = ui.player.Methods()
	if own == "" {
		own = ui.say("the scene's own")
	}
	return ui.method(own), ui.method(other)
}

// comparisonHeader draws the two methods beside the shapes of their ships, as a legend of the picture.
func (ui *UI) comparisonHeader() {
	p := ui.player
	own, other := ui.shortMethods()
	imgui.TableNextRow()
	imgui.TableNextColumn()
	imgui.TableNextColumn()
	ships := packedColor(p.Options.Seen(color.NRGBA{R: 0xdc, G: 0xe3, B: 0xf2})) // of several groups
	if groups := p.World.Setup().Groups; len(groups) == 1 {
		ships = ui.groupColor(groups[0].Name)
	}
	ui.shipIcon(ships, true)
	text(own)
	imgui.TableNextColumn()
	ui.shipIcon(packedColor(p.Options.Seen(p.Options.Palette.Rival())), false)
	text(other)
	ui.tagItem("rival's method")
	imgui.TableNextColumn()
	dim(ui.say("difference"))
}

// comparisonCell draws a value, in the accent's colour and with a tick if it is the better one.
func (d *desk) comparisonCell(s string, better bool) {
	imgui.TableNextColumn()
	if !better {
		text(s)
		return
	}
	imgui.PushStyleColorVec4(imgui.ColText, accentColor())
	text(s)
	imgui.PopStyleColor()
	imgui.SameLineV(0, d.px(2))
	d.tick()
	d.tagItem("better")
}

// shipIcon draws a ship's shape at the height of a line of text.
func (ui *UI) shipIcon(color uint32, filled bool) {
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
