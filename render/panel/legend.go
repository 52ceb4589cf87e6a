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

// legend says what the arrows and lines of the selected ship's behaviour are, from
// the same call that draws them.
type legend struct {
	at    float64 // ui.elapsed of the last time it listened
	ship  int
	heard stage.Explanation
	lines []stage.LegendLine
	rows  []legendRow
	view  nav.View
}

// legendRow is a line of the legend as it is shown.
type legendRow struct {
	kind, name, value string
	color             uint32
}

// listen brings the rows up to date a few times per second: obstacles come and go.
func (l *legend) listen(ui *UI) {
	p := ui.player
	if l.ship == p.Ship() && len(l.rows) > 0 && ui.elapsed < l.at+measureEvery {
		return
	}
	l.ship, l.at = p.Ship(), ui.elapsed
	p.World.View(uint32(p.Ship()), &l.view)
	l.heard.Listen(p.World, p.Ship(), &l.view, p.Options.Circle)
	l.lines = l.heard.Legend(l.lines[:0])
	l.rows = l.rows[:0]
	for i := range l.lines {
		line := &l.lines[i]
		l.rows = append(l.rows, legendRow{line.Kind, line.Name, legendValue(line, p.Scene.Units, scaleOf(p.World, p.Ship(), line.Unit)), packed(p.Options.Palette.Ink(line.Ink))})
	}
}

// scaleOf returns how large, in a unit in words, something of an agent usually is.
func scaleOf(w *sim.World, id int, unit string) float64 {
	a, dt := &w.Agents()[id], w.Setup().Dt
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

// legendValue tells how large what a line stands for is now: of several, the
// largest. What is next to nothing beside full is nothing.
func legendValue(line *stage.LegendLine, u scene.Units, full float64) string {
	if math.IsNaN(line.Value) {
		return ""
	}
	value := with(number(still(line.Value, full)), unit(line.Unit, u))
	if line.Count > 1 {
		return strconv.Itoa(line.Count) + ", to " + value
	}
	return value
}

// draw lists the rows. The one under the pointer stands out in the picture, and
// what is under the pointer in the picture stands out here.
func (l *legend) draw(ui *UI) {
	l.listen(ui)
	o := &ui.player.Options
	over := ""
	for i := range l.rows {
		row := &l.rows[i]
		imgui.PushIDInt(int32(i))
		at := imgui.CursorPos()
		imgui.SelectableBoolV("##row", row.kind == o.Light, imgui.SelectableFlagsAllowOverlap, imgui.Vec2{})
		ui.mark("legend " + row.kind)
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

// packed writes an opaque colour as ImGui's draw lists take it.
func packed(c color.RGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}
