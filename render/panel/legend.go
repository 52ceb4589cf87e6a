//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/scene"
	"galaxy/sim"
)

// legend explains the arrows and lines of the selected ship's behaviour. It comes from
// the same call of Explain that draws them. The row under the pointer is highlighted in the
// picture, and what it is about is marked there; a click on it selects that, or the largest.
type legend struct {
	updatedAt   float64 // ui.elapsed of the last update
	madeFor     float64 // the scene's time then
	ship        int
	explanation explain.Explanation
	lines       []explain.LegendLine
	rows        []legendRow
	view        nav.View
}

// legendRow is one line of the legend as it is drawn.
type legendRow struct {
	explain.LegendLine
	value string
	color uint32
}

// update updates the rows a few times per second.
func (l *legend) update(ui *UI) {
	p := ui.player
	if l.ship == p.Ship() && len(l.rows) > 0 && !ui.due(l.updatedAt, l.madeFor) {
		return
	}
	l.ship, l.updatedAt, l.madeFor = p.Ship(), ui.elapsed, p.Time()
	p.World.View(uint32(p.Ship()), &l.view)
	l.explanation.Listen(p.World, p.Ship(), &l.view, p.Options.Circle)
	l.lines = l.explanation.Legend(l.lines[:0])
	l.rows = l.rows[:0]
	for i := range l.lines {
		line := &l.lines[i]
		ink := packedColor(p.Options.Seen(color.NRGBA(p.Options.Palette.Shade(line.Ink, line.Shade))))
		full := typicalValue(p.World, p.Ship(), line.Unit)
		l.rows = append(l.rows, legendRow{*line, legendValue(line, p.Scene.Units, full), ink})
		if line.Kind != "wish" {
			continue
		}
		if asked, given := l.explanation.Granted(p.World, p.Ship()); given < 0.995*asked {
			granted := *line
			granted.Value, granted.Name = given, "given by its drive"
			if most := p.World.Glance(uint32(p.Ship())).Of.MaxAccel; given >= 0.995*most {
				granted.Name = "given: its limit"
			}
			l.rows = append(l.rows, legendRow{granted, legendValue(&granted, p.Scene.Units, full), ink})
		}
	}
}

// typicalValue returns the typical size of an agent's quantity of a unit in words.
func typicalValue(w *sim.World, id int, unit string) float64 {
	a, dt := w.Glance(uint32(id)).Of, w.Setup().Dt
	switch unit {
	case "length":
		return a.MaxSpeed * dt
	case "length/time":
		return a.MaxSpeed
	case "length/time²":
		return min(a.MaxAccel, a.MaxSpeed/dt)
	}
	return 1
}

// legendValue formats the value of a line of the legend; of several strokes, the largest.
// A rounding error of a quantity of the size of full counts as 0.
func legendValue(line *explain.LegendLine, u scene.Units, full float64) string {
	if math.IsNaN(line.Value) {
		return ""
	}
	value := snapToZero(line.Value, full)
	if line.Unit == "" { // a force, in units of its behaviour: only ratios have a meaning
		if value > 0 && value < 0.001 {
			return "< 0.001"
		}
		value, _ = strconv.ParseFloat(strconv.FormatFloat(value, 'g', 2, 64), 64)
	}
	return withUnit(number(value), unitText(line.Unit, u))
}

// draw draws the rows. The stroke under the pointer in the picture is highlighted here.
func (l *legend) draw(ui *UI) {
	l.update(ui)
	o := &ui.player.Options
	var over explain.Highlight
	for i := range l.rows {
		row := &l.rows[i]
		imgui.PushIDInt(int32(i))
		if light := ui.legendRow(row, o.Light.Kind == row.Kind); light.Kind != "" {
			over = light
		}
		imgui.PopID()
	}
	if ui.WantsMouse() {
		o.Light = over
	}
}

// legendRow draws a row and returns what it highlights: nothing where the pointer is elsewhere, one
// thing where it is on the name of the largest. Where a line has no room for that name it
// stands below.
func (ui *UI) legendRow(row *legendRow, lit bool) (over explain.Highlight) {
	style, line := imgui.CurrentStyle(), imgui.TextLineHeight()
	value := imgui.CalcTextSize(row.value).X
	room := imgui.ContentRegionAvail().X - line - 2*style.ItemSpacing().X - value
	below := row.Most != "" && imgui.CalcTextSize(row.Name+row.Most).X > room
	height := line
	if below {
		height += imgui.TextLineHeightWithSpacing()
	}
	at := imgui.CursorPos()
	right := at.X + imgui.ContentRegionAvail().X
	if ui.tagged(imgui.SelectableBoolV("##row", lit, imgui.SelectableFlagsAllowOverlap, imgui.NewVec2(0, height)), "legend "+row.Kind) {
		ui.player.Selection.SelectCause(row.Of)
	}
	if imgui.IsItemHovered() {
		over.Kind = row.Kind
	}
	imgui.SetCursorPos(at)
	ui.swatch(row.color)
	left := imgui.CursorPosX()
	most := func(words string) {
		text(words)
		ui.tagItem("most " + row.Kind)
		if over.Kind != "" && imgui.IsMouseHoveringRect(imgui.ItemRectMin(), imgui.ItemRectMax()) {
			over.Of = row.Of
		}
	}
	text(row.Name)
	if row.Most != "" && !below {
		imgui.SameLineV(0, 0)
		most(row.Most)
	}
	ui.tagItem("words " + row.Kind)
	if row.value != "" {
		imgui.SameLine()
		imgui.SetCursorPosX(max(imgui.CursorPosX(), right-value))
		dim(row.value)
		ui.tagItem("value " + row.Kind)
	}
	if below {
		imgui.SetCursorPosX(left)
		most(strings.TrimPrefix(row.Most, ", "))
	}
	return over
}

// packedColor returns an opaque colour in the format of ImGui's draw lists.
func packedColor(c color.NRGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}
