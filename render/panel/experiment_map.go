//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/format"
	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/render/experiment"
	"galaxy/render/player"
	"galaxy/sim"
)

// viridis are colours from low to high that differ in lightness, too, so that they are told
// apart without seeing colours, on dark and on paper. Source: Smith and van der Walt 2015.
var viridis = [...][3]float32{
	{0.267, 0.005, 0.329},
	{0.283, 0.141, 0.458},
	{0.254, 0.265, 0.530},
	{0.207, 0.372, 0.553},
	{0.164, 0.471, 0.558},
	{0.128, 0.567, 0.551},
	{0.135, 0.659, 0.518},
	{0.267, 0.749, 0.441},
	{0.478, 0.821, 0.318},
	{0.741, 0.873, 0.150},
	{0.993, 0.906, 0.144},
}

// shade returns the colour of a share, 0 to 1, and one to write on it.
func shade(share float64) (fill, ink imgui.Vec4) {
	at := min(max(share, 0), 1) * float64(len(viridis)-1)
	i := min(int(at), len(viridis)-2)
	f := float32(at - float64(i))
	var c [3]float32
	for k := range c {
		c[k] = viridis[i][k] + f*(viridis[i+1][k]-viridis[i][k])
	}
	ink = imgui.NewVec4(1, 1, 1, 1)
	if luminance(c) > 0.18 { // black has more contrast
		ink = imgui.NewVec4(0, 0, 0, 1)
	}
	return imgui.NewVec4(c[0], c[1], c[2], 1), ink
}

// luminance returns how bright a colour of sRGB is, about.
func luminance(c [3]float32) float64 {
	const gamma = 2.2
	return 0.2126*math.Pow(float64(c[0]), gamma) + 0.7152*math.Pow(float64(c[1]), gamma) + 0.0722*math.Pow(float64(c[2]), gamma)
}

// share returns where a mean lies between the least and the largest of a map.
func share(m *experiment.Map, x float64) float64 {
	if m.High <= m.Low {
		return 0.5
	}
	return (x - m.Low) / (m.High - m.Low)
}

// Sizes in points.
const (
	mostMapHeight = 232
	largestSquare = 34
	leastSquare   = 16
)

// drawMap draws the map with its legend. One of many rows scrolls.
func (x *experimentPanel) drawMap() {
	m := x.shown
	imgui.Spacing()
	if float32(m.Rows+1)*x.px(leastSquare) <= x.px(mostMapHeight) {
		x.squares(m)
	} else {
		if imgui.BeginChildStrV("map", imgui.NewVec2(0, x.px(mostMapHeight)), 0, 0) {
			x.squares(m)
		}
		imgui.EndChild()
	}
	x.mapLegend(m)
}

// squares draws the squares of a map with the names of their columns and rows. A click on one opens its worst run.
func (x *experimentPanel) squares(m *experiment.Map) {
	e, c := x.of, &x.choice
	var rows, columns []string
	if c.Down != player.None {
		rows = e.Axes[c.Down].Parts
	}
	if c.Across != player.None {
		columns = e.Axes[c.Across].Parts
	}
	names := float32(0) // width of the names of rows
	if rows != nil {
		names = widest(rows) + x.px(6)
	}
	room := imgui.ContentRegionAvail().X
	names = min(names, 0.4*room)
	cell := imgui.NewVec2((room-names)/float32(m.Columns), min(max(x.px(mostMapHeight)/float32(m.Rows), x.px(leastSquare)), x.px(largestSquare)))
	at := imgui.CursorScreenPos()
	list := imgui.WindowDrawList()
	line := imgui.TextLineHeight()
	grey := imgui.ColorU32Vec4(dimColor())
	head := float32(0)
	if columns != nil {
		head = line + x.px(3)
		step := 1 // where names are wider than squares only every other one is written
		for widest(columns) > float32(step)*cell.X && step < 4 {
			step++
		}
		for i := 0; i < len(columns); i += step {
			x.writeIn(list, grey, columns[i], imgui.NewVec2(at.X+names+float32(i)*cell.X, at.Y), float32(step)*cell.X-x.px(2), 0.5/float32(step))
		}
	}
	for i, s := range rows {
		x.writeIn(list, grey, s, imgui.NewVec2(at.X, at.Y+head+float32(i)*cell.Y+(cell.Y-line)/2), names-x.px(6), 0)
	}
	column, row := x.squareOf(x.player.Lab.ShownRun())
	besideColumn, besideRow := x.squareOf(x.player.Lab.RivalRun())
	for r := range m.Rows {
		for q := range m.Columns {
			from := imgui.NewVec2(at.X+names+float32(q)*cell.X, at.Y+head+float32(r)*cell.Y)
			imgui.SetCursorScreenPos(from)
			imgui.PushIDInt(int32(r*m.Columns + q))
			if imgui.InvisibleButtonV("square", cell, imgui.ButtonFlags(imgui.ButtonFlagsEnableNav)) {
				x.openSquare(q, r)
			}
			imgui.PopID()
			x.tagItem(fmt.Sprintf("square %d %d", q, r))
			if imgui.IsItemHovered() && imgui.BeginTooltip() {
				x.squareTooltip(q, r)
				imgui.EndTooltip()
			}
			x.square(list, m, m.At(q, r), from, cell)
			switch {
			case q == column && r == row:
				x.frame(list, from, cell, accentColor())
			case q == besideColumn && r == besideRow:
				x.frame(list, from, cell, noticeColor())
			}
		}
	}
	imgui.SetCursorScreenPos(imgui.NewVec2(at.X, at.Y+head+float32(m.Rows)*cell.Y+x.px(4)))
	imgui.Dummy(imgui.Vec2{}) // which a window asks for at its end
}

// widest returns the width of the widest text, in pixels.
func widest(list []string) (width float32) {
	for _, s := range list {
		width = max(width, imgui.CalcTextSize(s).X)
	}
	return width
}

// writeIn writes a text so wide at most, cut if need be, with so much of the room that is left before it.
func (x *experimentPanel) writeIn(list *imgui.DrawList, color uint32, s string, at imgui.Vec2, width, before float32) {
	n := len([]rune(s))
	for imgui.CalcTextSize(s).X > width && n > 2 {
		n--
		s = sanitize.Cut(s, n)
	}
	list.AddTextVec2(imgui.NewVec2(at.X+max(0, before*(width-imgui.CalcTextSize(s).X)), at.Y), color, s)
}

// squareOf returns the square of a run on the map, or None.
func (x *experimentPanel) squareOf(run int) (column, row int) {
	if run == player.None {
		return player.None, player.None
	}
	cell, _ := x.of.Cell(run)
	if column, row, ok := x.of.Square(&x.choice, cell); ok {
		return column, row
	}
	return player.None, player.None
}

// square draws a square: its mean as a colour and, where it fits, as a number. A corner marks
// runs that have failed or had faults.
func (x *experimentPanel) square(list *imgui.DrawList, m *experiment.Map, s *experiment.Stats, at, size imgui.Vec2) {
	gap := max(1, x.px(1))
	from, to := imgui.NewVec2(at.X+gap, at.Y+gap), imgui.NewVec2(at.X+size.X-gap, at.Y+size.Y-gap)
	fill, ink := hoverColor(), dimColor()
	if s.Values > 0 {
		fill, ink = shade(share(m, s.Mean))
	}
	list.AddRectFilled(from, to, imgui.ColorU32Vec4(fill))
	mean := squareText(m, s)
	if value := imgui.CalcTextSize(mean); value.X+2*gap < size.X && value.Y <= size.Y {
		list.AddTextVec2(imgui.NewVec2(at.X+(size.X-value.X)/2, at.Y+(size.Y-value.Y)/2), imgui.ColorU32Vec4(ink), mean)
	}
	if s.Failed+s.Faulty > 0 {
		x.corner(list, imgui.NewVec2(to.X, from.Y))
	}
}

// squareText writes the mean of a square, marked where some results have no value: a time of
// arrival says little where few arrive.
func squareText(m *experiment.Map, s *experiment.Stats) string {
	if s.Values > 0 && s.Values < s.Runs-s.Missing-s.Failed {
		return within(m, s.Mean) + "*"
	}
	return within(m, s.Mean)
}

// within writes a mean with as many digits as tell the means of the map apart.
func within(m *experiment.Map, x float64) string {
	if span := m.High - m.Low; span > 0 && !math.IsNaN(x) {
		return format.Near(x, span)
	}
	return number(x)
}

// corner marks the upper right corner of a square: white with a black edge is seen on any colour.
func (x *experimentPanel) corner(list *imgui.DrawList, at imgui.Vec2) {
	draw := func(side float32, color imgui.Vec4) {
		list.AddTriangleFilled(imgui.NewVec2(at.X-side, at.Y), at, imgui.NewVec2(at.X, at.Y+side), imgui.ColorU32Vec4(color))
	}
	draw(x.px(10), imgui.NewVec4(0, 0, 0, 1))
	draw(x.px(7), imgui.NewVec4(1, 1, 1, 1))
}

func (x *experimentPanel) frame(list *imgui.DrawList, at, size imgui.Vec2, color imgui.Vec4) {
	for i, c := range []imgui.Vec4{imgui.NewVec4(0, 0, 0, 1), imgui.NewVec4(1, 1, 1, 1), color} { // seen on any colour
		in := x.px(float32(i))
		list.AddRectV(imgui.NewVec2(at.X+in, at.Y+in), imgui.NewVec2(at.X+size.X-in, at.Y+size.Y-in), imgui.ColorU32Vec4(c), x.px(2), 0, max(1, x.px(2)))
	}
}

// squareTooltip tells the results of the runs of a square.
func (x *experimentPanel) squareTooltip(column, row int) {
	e, c, s := x.of, &x.choice, x.shown.At(column, row)
	part := func(axis, i int) {
		if axis != player.None {
			text(x.names[axis] + " = " + sanitize.Cut(e.Axes[axis].Parts[i], 60))
		}
	}
	part(c.Across, column)
	part(c.Down, row)
	for i, only := range c.Only {
		if i != c.Across && i != c.Down && only != player.None {
			part(i, only)
		}
	}
	if c.Across == player.None && c.Down == player.None {
		text(x.say("all runs"))
	}
	imgui.Separator()
	text(x.measure(e.Measures[c.Measure].Name) + " " + x.player.Words.Number(meanText(s)))
	x.tagItem("tooltip mean")
	if !math.IsNaN(s.Half) {
		dim(x.say("mean, and 95 % interval over seeds"))
	}
	text(countText(x.voice(), s))
	if s.Values > 0 {
		_, best := e.Cell(s.Best)
		_, worst := e.Cell(s.Worst)
		text(x.sayf("best seed %d: %s, worst seed %d: %s", best, x.number(e.Value(s.Best, c.Measure)), worst, x.number(e.Value(s.Worst, c.Measure))))
	}
	dim(x.say("A click opens the worst run; with Shift beside this one."))
}

// countText writes how many runs there are and, where these are not all, how many have a value, are
// missing, have failed or had faults.
func countText(v *words.Voice, s *experiment.Stats) string {
	count := v.Count(s.Runs, "%d run", "%d runs")
	switch {
	case s.Values == 0:
		count += ", " + v.Text("none with a value")
	case s.Values < s.Runs:
		count += ", " + v.Format("%d with a value", s.Values)
	}
	for _, more := range []struct {
		n    int
		what words.Key
	}{{s.Missing, "%d missing"}, {s.Failed, "%d failed"}, {s.Faulty, "%d with faults"}} {
		if more.n > 0 {
			count += ", " + v.Format(more.what, more.n)
		}
	}
	return count
}

// mapLegend draws the colours with the numbers that they stand for.
func (x *experimentPanel) mapLegend(m *experiment.Map) {
	if math.IsNaN(m.Low) {
		dim(x.say("No run has a value."))
		return
	}
	text(within(m, m.Low))
	x.tagItem("legend")
	imgui.SameLine()
	at, height := imgui.CursorScreenPos(), imgui.TextLineHeight()
	width := x.px(110)
	list := imgui.WindowDrawList()
	for i := range len(viridis) - 1 {
		color := func(i int) uint32 {
			fill, _ := shade(float64(i) / float64(len(viridis)-1))
			return imgui.ColorU32Vec4(fill)
		}
		step := width / float32(len(viridis)-1)
		from := imgui.NewVec2(at.X+float32(i)*step, at.Y+0.15*height)
		list.AddRectFilledMultiColor(from, imgui.NewVec2(from.X+step, at.Y+0.9*height), color(i), color(i+1), color(i+1), color(i))
	}
	imgui.Dummy(imgui.NewVec2(width, height))
	imgui.SameLine()
	text(within(m, m.High))
	var notes []string
	switch x.of.Measures[x.choice.Measure].Better {
	case sim.More:
		notes = append(notes, x.say("more is better"))
	case sim.Less:
		notes = append(notes, x.say("less is better"))
	}
	marked, partly := false, false
	for i := range m.Squares {
		s := &m.Squares[i]
		marked = marked || s.Failed+s.Faulty > 0
		partly = partly || strings.HasSuffix(squareText(m, s), "*")
	}
	if partly {
		notes = append(notes, x.say("* not of all runs"))
	}
	if marked {
		notes = append(notes, x.say("corner: failed or faulty"))
	}
	if len(notes) > 0 {
		imgui.SameLine()
		dimWrapped(strings.Join(notes, "; "))
		x.tooltip(x.say("Where * stands, some runs have no value: a mean time of arrival is of those that arrived."))
	}
}
