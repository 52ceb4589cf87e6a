//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/render/stage"
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
	entries     []explain.Entry
	rows        []legendRow
	more        bool            // those that tell how it works are shown
	spoken      *words.Language // in which the rows are said
	palette     stage.Palette   // of their colours
	paper       bool
	view        nav.View
}

// legendRow is one row of the legend as it is drawn.
type legendRow struct {
	explain.Entry
	value  string
	colors []uint32 // of the entry, and of what says the same
}

// update updates the rows a few times per second.
func (l *legend) update(ui *UI) {
	p := ui.player
	o := &p.Options
	same := l.ship == p.Ship() && l.spoken == ui.voice().Language() && l.palette == o.Palette && l.paper == o.Paper
	if same && len(l.rows) > 0 && !ui.due(l.updatedAt, l.madeFor) {
		return
	}
	l.palette, l.paper = o.Palette, o.Paper
	l.ship, l.updatedAt, l.madeFor, l.spoken = p.Ship(), ui.elapsed, p.Time(), ui.voice().Language()
	p.World.View(uint32(p.Ship()), &l.view)
	l.explanation.Voice = ui.voice()
	l.explanation.Listen(p.World, p.Ship(), &l.view, p.Options.Circle)
	l.lines = l.explanation.Legend(l.lines[:0])
	l.entries = explain.Entries(l.entries[:0], l.lines)
	l.rows = l.rows[:0]
	for _, entry := range l.entries {
		l.add(ui, entry)
		if entry.Kind != "wish" {
			continue
		}
		if asked, given := l.explanation.Granted(p.World, p.Ship()); given < 0.995*asked {
			granted := entry
			granted.Value, granted.Name = given, ui.say("given by its drive")
			if most := p.World.Glance(uint32(p.Ship())).Of.MaxAccel; given >= 0.995*most {
				granted.Name = ui.say("given: its limit")
			}
			l.add(ui, granted)
		}
	}
	slices.SortStableFunc(l.rows, func(a, b legendRow) int { return cmp.Compare(a.Group, b.Group) })
}

// add adds a row.
func (l *legend) add(ui *UI, entry explain.Entry) {
	p := ui.player
	row := legendRow{Entry: entry, value: ui.strokeValue(&entry.LegendLine, typicalValue(p.World, p.Ship(), entry.Unit))}
	for _, line := range append([]explain.LegendLine{entry.LegendLine}, entry.Same...) {
		row.colors = append(row.colors, packedColor(p.Options.Seen(color.NRGBA(p.Options.Palette.Shade(line.Ink, line.Shade)))))
	}
	l.rows = append(l.rows, row)
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

// strokeValue formats the value of a line of the legend; of several strokes, the largest.
// A rounding error of a quantity of the size of full counts as 0.
func (d *desk) strokeValue(line *explain.LegendLine, full float64) string {
	if math.IsNaN(line.Value) {
		return ""
	}
	value := snapToZero(line.Value, full)
	if line.Unit == "" { // a force, in units of its behaviour: only ratios have a meaning
		if value > 0 && value < 0.001 {
			return d.voice().Number("< 0.001")
		}
		value, _ = strconv.ParseFloat(strconv.FormatFloat(value, 'g', 2, 64), 64)
	}
	return withUnit(d.number(value), d.unit(line.Unit))
}

// draw draws the rows in their groups; those that tell how it works are folded. The stroke under the pointer in the picture is highlighted
// here.
func (l *legend) draw(ui *UI) {
	l.update(ui)
	o := &ui.player.Options
	var over explain.Highlight
	if len(l.rows) == 0 {
		return
	}
	folds := l.rows[0].Group != explain.Technical
	imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.NewVec2(imgui.CurrentStyle().ItemSpacing().X, ui.px(2)))
	for i := range l.rows {
		row := &l.rows[i]
		begins := i == 0 || row.Group != l.rows[i-1].Group
		if technical := row.Group == explain.Technical; begins && !technical {
			dim(ui.say(words.Key(row.Group.String())))
		} else if technical && folds && (begins && !l.unfold(ui, l.rows[i:]) || !l.more) {
			break
		}
		imgui.PushIDInt(int32(i))
		if light := ui.legendRow(row, row.lit(o.Light.Kind)); light.Kind != "" {
			over = light
		}
		imgui.PopID()
	}
	imgui.PopStyleVar()
	if ui.WantsMouse() {
		o.Light = over
	}
}

// unfold draws the line that shows some rows or hides them, and reports whether they are shown.
func (l *legend) unfold(ui *UI, rows []legendRow) bool {
	word := ui.sayf("More (%d)", len(rows))
	if l.more {
		word = ui.say("Less")
	}
	lit := !l.more && slices.ContainsFunc(rows, func(r legendRow) bool { return r.lit(ui.player.Options.Light.Kind) })
	imgui.PushStyleColorVec4(imgui.ColText, dimColor())
	clicked := ui.tagged(imgui.SelectableBoolV(word+"###more", lit, 0, imgui.Vec2{}), "legend more")
	imgui.PopStyleColor()
	if clicked {
		l.more = !l.more
	}
	ui.tooltip(ui.say("How it works that out: lines, curves and sums in the picture"))
	return l.more
}

// lit reports whether a row is about strokes of a kind.
func (r *legendRow) lit(kind string) bool {
	return kind != "" && (r.Kind == kind || slices.ContainsFunc(r.Same, func(l explain.LegendLine) bool { return l.Kind == kind }))
}

// legendRow draws a row and returns what it highlights: nothing where the pointer is elsewhere, one
// thing where it is on the name of the largest, one kind where it is on the colour of several. Where a line has no room for that name it
// stands below.
func (ui *UI) legendRow(row *legendRow, lit bool) (over explain.Highlight) {
	style, line := imgui.CurrentStyle(), imgui.TextLineHeight()
	value, name := imgui.CalcTextSize(row.value).X, row.Short()
	room := imgui.ContentRegionAvail().X - line - float32(len(row.Same))*ui.stripe() - 2*style.ItemSpacing().X - value
	below := row.Most != "" && imgui.CalcTextSize(name+row.Most).X > room
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
	ui.tooltip(row.alike(ui))
	imgui.SetCursorPos(at)
	if k := ui.swatches(row.colors); over.Kind != "" && k > 0 {
		over.Kind = row.Same[k-1].Kind
	}
	left := imgui.CursorPosX()
	most := func(words string) {
		text(words)
		ui.tagItem("most " + row.Kind)
		if over.Kind != "" && imgui.IsMouseHoveringRect(imgui.ItemRectMin(), imgui.ItemRectMax()) {
			over.Of = row.Of
		}
	}
	text(name)
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

// alike names what says the same as a row, in the order of its colours; empty if nothing does.
func (r *legendRow) alike(ui *UI) string {
	if len(r.Same) == 0 {
		return ""
	}
	names := []string{r.Name}
	for i := range r.Same {
		names = append(names, r.Same[i].Name)
	}
	return ui.say("The same, in the order of the colours:") + "\n" + strings.Join(names, "\n")
}

// stripe is how wide a further colour of a row is.
func (d *desk) stripe() float32 { return d.px(5) }

// swatches draws the colours of a row beside each other, and returns which of them is under the pointer, or -1.
func (d *desk) swatches(colors []uint32) (over int) {
	if len(colors) == 1 {
		d.swatch(colors[0])
		return -1
	}
	over = -1
	h := imgui.TextLineHeight()
	at, pad := imgui.CursorScreenPos(), 0.18*h
	left := at.X
	for i, c := range colors {
		right := left + d.stripe()
		if i == 0 {
			right = left + h - 2*pad
		}
		low, high := imgui.NewVec2(left, at.Y+pad), imgui.NewVec2(right, at.Y+h-pad)
		imgui.WindowDrawList().AddRectFilled(low, high, c)
		if imgui.IsMouseHoveringRect(imgui.NewVec2(left, at.Y), imgui.NewVec2(right, at.Y+h)) {
			over = i
		}
		left = right
	}
	imgui.Dummy(imgui.NewVec2(left-at.X, h))
	imgui.SameLine()
	return over
}

// packedColor returns an opaque colour in the format of ImGui's draw lists.
func packedColor(c color.NRGBA) uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
}
