//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"image/color"
	"math"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/nav"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// legend explains the arrows and lines of the selected ship's behaviour. It comes from
// the same call of Explain that draws them.
type legend struct {
	updatedAt   float64 // ui.elapsed of the last update
	ship        int
	explanation stage.Explanation
	lines       []stage.LegendLine
	rows        []legendRow
	view        nav.View
}

// legendRow is one line of the legend as it is drawn.
type legendRow struct {
	kind, name, value string
	color             uint32
}

// update updates the rows a few times per second.
func (l *legend) update(ui *UI) {
	p := ui.player
	if l.ship == p.Ship() && len(l.rows) > 0 && ui.elapsed < l.updatedAt+updateSeconds {
		return
	}
	l.ship, l.updatedAt = p.Ship(), ui.elapsed
	p.World.View(uint32(p.Ship()), &l.view)
	l.explanation.Listen(p.World, p.Ship(), &l.view, p.Options.Circle)
	l.lines = l.explanation.Legend(l.lines[:0])
	l.rows = l.rows[:0]
	for i := range l.lines {
		line := &l.lines[i]
		l.rows = append(l.rows, legendRow{line.Kind, line.Name, legendValue(line, p.Scene.Units, typicalValue(p.World, p.Ship(), line.Unit)), packedColor(p.Options.Seen(color.NRGBA(p.Options.Palette.Shade(line.Ink, line.Shade))))})
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
func legendValue(line *stage.LegendLine, u scene.Units, full float64) string {
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

// draw draws the rows. The row under the pointer is highlighted in the picture, and the
// stroke under the pointer in the picture is highlighted here.
func (l *legend) draw(ui *UI) {
	l.update(ui)
	o := &ui.player.Options
	over := ""
	for i := range l.rows {
		row := &l.rows[i]
		imgui.PushIDInt(int32(i))
		at := imgui.CursorPos()
		imgui.SelectableBoolV("##row", row.kind == o.Light, imgui.SelectableFlagsAllowOverlap, imgui.Vec2{})
		ui.tagItem("legend " + row.kind)
		if imgui.IsItemHovered() {
			over = row.kind
		}
		imgui.SetCursorPos(at)
		ui.swatch(row.color)
		text(row.name)
		if row.value != "" {
			imgui.SameLine()
			imgui.SetCursorPosX(max(imgui.CursorPosX(), imgui.CursorPosX()+imgui.ContentRegionAvail().X-imgui.CalcTextSize(row.value).X))
			dim(row.value)
		}
		imgui.PopID()
	}
	if ui.WantsMouse() {
		o.Light = over
	}
}

// packedColor returns an opaque colour in the format of ImGui's draw lists.
func packedColor(c color.NRGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}
