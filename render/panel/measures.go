//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/AllenDang/cimgui-go/implot"

	"galaxy/sim"
)

// measuresPanel shows the measures of the scene's own, and how they went. It is updated a few times per second.
type measuresPanel struct {
	*desk
	world     *sim.World
	tick      uint64
	updatedAt float64 // desk.elapsed of the last update
	figures   []sim.OwnMeasure
	xs, ys    [][]float64 // by curve
}

// update takes the values of now.
func (m *measuresPanel) update() {
	p := m.player
	w := p.World
	n := len(p.Measured.Curves()) // of a new world none, until it has been looked at
	if m.world == w && len(m.xs) >= n && (m.tick == w.Tick() || !p.Playback.Paused() && m.elapsed < m.updatedAt+updateSeconds) {
		return
	}
	m.world, m.tick, m.updatedAt = w, w.Tick(), m.elapsed
	m.figures = p.Measured.Figures()
	for len(m.xs) < n {
		m.xs, m.ys = append(m.xs, nil), append(m.ys, nil)
	}
	for i := range n {
		m.xs[i], m.ys[i] = p.Measured.Samples(i, m.xs[i][:0], m.ys[i][:0])
	}
}

// draw shows a plot for measures that ask for the same, and a row for each.
func (m *measuresPanel) draw() {
	if m.update(); len(m.figures) == 0 {
		return
	}
	if !m.tagged(imgui.CollapsingHeaderTreeNodeFlagsV(m.named("Measures"), imgui.TreeNodeFlagsDefaultOpen), "measures") {
		return
	}
	curves := m.player.Measured.Curves()
	for from := 0; from < len(curves); {
		to := from + 1
		for to < len(curves) && curves[to].Term == curves[from].Term {
			to++
		}
		m.plot(from, to)
		from = to
	}
	if m.beginFacts("measures") {
		for _, f := range m.figures {
			value := number(f.Value)
			if math.IsNaN(f.Value) {
				value = none
			}
			m.row(f.Name, value)
			m.tagItem("measure " + f.Name)
			if f.Help != "" {
				m.tooltip(f.Help)
			}
		}
		imgui.EndTable()
	}
}

// curveColors are the colours of curves; they differ in lightness, too. One with the name of a group has that of the group.
var curveColors = [...]imgui.Vec4{{X: 0.35, Y: 0.65, Z: 1, W: 1}, {X: 1, Y: 0.75, Z: 0.3, W: 1}, {X: 0.6, Y: 0.9, Z: 0.6, W: 1}, {X: 0.95, Y: 0.55, Z: 0.85, W: 1}}

// plot plots some curves over the time that is known.
func (m *measuresPanel) plot(from, to int) {
	const flags = implot.FlagsNoTitle | implot.FlagsNoLegend | implot.FlagsNoMouseText | implot.FlagsNoMenus | implot.FlagsNoBoxSelect | implot.FlagsNoInputs | implot.FlagsNoFrame
	curves := m.player.Measured.Curves()
	if n := len(m.xs[from]); n < 2 {
		return
	}
	low, high := 0.0, 0.0
	for i := from; i < to; i++ {
		for _, y := range m.ys[i] {
			if !math.IsNaN(y) && !math.IsInf(y, 0) {
				low, high = min(low, y), max(high, y)
			}
		}
	}
	if high == low {
		high = low + 1
	}
	for i := from; i < to; i++ {
		if i > from {
			imgui.SameLine()
		}
		m.swatch(imgui.ColorU32Vec4(m.color(i, from)))
		text(curves[i].Name)
	}
	if !implot.BeginPlotV("##"+curves[from].Name, imgui.NewVec2(-1, m.px(78)), flags) {
		return
	}
	m.tagItem("plot " + curves[from].Name)
	const quietAxis = implot.AxisFlagsNoGridLines | implot.AxisFlagsNoHighlight
	implot.SetupAxesV("", "", quietAxis, quietAxis)
	last := m.xs[from][len(m.xs[from])-1]
	implot.SetupAxesLimitsV(0, max(last, m.xs[from][0]+1e-9), low, low+1.12*(high-low), implot.CondAlways)
	for i := from; i < to; i++ {
		implot.SetNextLineStyleV(m.color(i, from), m.px(1.5))
		implot.PlotLinedoublePtrdoublePtr(curves[i].Name, &m.xs[i][0], &m.ys[i][0], int32(len(m.xs[i])))
	}
	implot.EndPlot()
}

// color returns the colour of a curve in the plot that begins with another one.
func (m *measuresPanel) color(curve, from int) imgui.Vec4 {
	name := m.player.Measured.Curves()[curve].Name
	if slices.ContainsFunc(m.world.Setup().Groups, func(g sim.Group) bool { return g.Name == name }) {
		return imgui.ColorConvertU32ToFloat4(m.groupColor(name))
	}
	return curveColors[(curve-from)%len(curveColors)]
}
