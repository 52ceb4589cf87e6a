//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/sanitize"
	"galaxy/render/player"
	"galaxy/sim"
)

// experimentPanel is the panel of an experiment: a map of a measure over what varies, and
// tables of runs and cells.
type experimentPanel struct {
	of        *player.Experiment
	appeared  bool // in this frame
	collapsed bool
	names     []string // of the axes
	choice    player.MapChoice
	fresh     bool // what follows belongs to choice
	shown     *player.ExperimentMap
	cells     experimentCells
	runs      experimentRuns
	comparing bool       // the next run that is chosen runs beside the one that is watched
	size      imgui.Vec2 // pixels of the panel in the last frame, 0 if it is not shown
	picture   pictureSize
}

// Widths in points.
const (
	experimentWidth = 420
	experimentNames = 96 // of the names before combos
)

// mostTitle is how many characters of a title are shown, in some lines.
const mostTitle = 240

// update takes another experiment. One that was read again keeps what is chosen.
func (x *experimentPanel) update(e *player.Experiment) {
	x.appeared = e != nil && (x.of == nil || x.of.Folder != e.Folder)
	switch {
	case x.of == e:
		return
	case e == nil:
		*x = experimentPanel{}
		return
	case x.appeared || !e.Alike(x.of):
		*x = experimentPanel{appeared: x.appeared, choice: e.FirstChoice()}
	}
	x.of, x.names, x.fresh = e, e.Names(), false
}

// refresh makes the map of the choice.
func (x *experimentPanel) refresh() {
	if x.fresh {
		return
	}
	x.fresh = true
	x.shown = x.of.Map(&x.choice)
	x.cells.refresh(x.of, &x.choice)
	x.runs.chosen = player.None
}

// drawExperiment shows the experiment at the left, if one is looked at.
func (ui *UI) drawExperiment() {
	x, e := &ui.experiment, ui.player.Lab.Experiment()
	if e == nil {
		return
	}
	ui.placeExperiment()
	open := true
	const flags = imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoFocusOnAppearing | imgui.WindowFlagsNoNav | imgui.WindowFlagsNoDocking
	if imgui.BeginV("Experiment###experiment", &open, flags) {
		x.refresh()
		ui.experimentHead()
		ui.experimentChoice()
		ui.experimentMap()
		ui.experimentShown()
		if imgui.BeginTabBar("experiment") {
			ui.tab("Runs", ui.experimentRuns)
			ui.tab("All combinations", ui.experimentCells)
			imgui.EndTabBar()
		}
	}
	x.size, x.collapsed = imgui.WindowSize(), imgui.IsWindowCollapsed()
	ui.endWindow()
	if !open {
		ui.player.Lab.Show(nil)
	}
}

// placeExperiment places the panel below the title of the scene's, when it appears or the
// picture has another size.
func (ui *UI) placeExperiment() {
	x, is := &ui.experiment, pictureSize{ui.width, ui.height, ui.scale}
	width := min(ui.px(experimentWidth), 0.9*ui.width)
	if x.picture != is {
		x.picture = is
		top := ui.barHeight + imgui.FrameHeight() + 2*ui.px(margin) + imgui.CurrentStyle().WindowPadding().Y
		imgui.SetNextWindowPosV(imgui.NewVec2(ui.px(margin), top), imgui.CondAlways, imgui.Vec2{})
		imgui.SetNextWindowSizeV(imgui.NewVec2(width, ui.height-top-ui.px(margin)), imgui.CondAlways)
		imgui.SetNextWindowCollapsed(ui.width < 1.5*width) // no room beside it
	}
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(ui.px(240), 0), imgui.NewVec2(0.7*ui.width, ui.height-ui.barHeight))
}

// insets returns how much of the left edge the panel covers, in pixels.
func (x *experimentPanel) insets(margin float64) float64 {
	if x.size.X == 0 || x.collapsed {
		return 0
	}
	return float64(x.size.X) + 2*margin
}

// experimentHead says what the experiment holds, and what is missing.
func (ui *UI) experimentHead() {
	e := ui.player.Lab.Experiment()
	if e.Title != "" { // the title bar would cut it
		wrapped(sanitize.Cut(sanitize.Line(e.Title), mostTitle))
		ui.tagItem("experiment title")
	}
	dim(e.Head)
	ui.tagItem("experiment head")
	ui.tooltip(sanitize.Line(e.Folder) + "\nreport.html there has the comparisons, seed by seed.")
	imgui.PushStyleColorVec4(imgui.ColText, noticeColor())
	for _, n := range e.Notes {
		wrapped(n)
	}
	imgui.PopStyleColor()
	if e.Partly {
		if imgui.SmallButton("Read again") {
			ui.player.Lab.Read()
		}
		ui.tagItem("read again")
		ui.tooltip("Take in the results that have come since.")
	}
}

// experimentChoice chooses the measure, the two axes of the map and the values of the others.
func (ui *UI) experimentChoice() {
	x := &ui.experiment
	e, c := x.of, &x.choice
	measures := make([]string, len(e.Measures))
	for i := range e.Measures {
		measures[i] = e.Measures[i].Name
	}
	ui.choose("measure", measures, "", &c.Measure)
	ui.tooltip(e.Measures[c.Measure].Help)
	if len(e.Axes) == 0 {
		return
	}
	before := *c
	if ui.choose("across", x.names, "nothing", &c.Across) && c.Across == before.Down {
		c.Down = before.Across // an axis is shown once
	}
	if len(e.Axes) > 1 && ui.choose("down", x.names, "nothing", &c.Down) && c.Down == before.Across {
		c.Across = before.Down
	}
	for i := range e.Axes {
		if i != c.Across && i != c.Down {
			ui.choose(x.names[i], e.Axes[i].Parts, "all, their mean", &c.Only[i])
			ui.tooltip(e.Axes[i].Path)
		}
	}
}

// choose draws a list to choose from, with none for player.None if that has a name. It
// reports a change.
func (ui *UI) choose(name string, list []string, none string, at *int) (changed bool) {
	imgui.AlignTextToFramePadding()
	dim(sanitize.Cut(name, 40))
	imgui.SameLineV(ui.px(experimentNames), 0)
	if x := imgui.CalcTextSize(name).X + 2*imgui.CurrentStyle().ItemSpacing().X; x > ui.px(experimentNames) {
		imgui.SameLineV(x+imgui.CurrentStyle().WindowPadding().X, 0)
	}
	imgui.SetNextItemWidth(-1)
	now := none
	if *at != player.None {
		now = list[*at]
	}
	open := imgui.BeginComboV("##"+name, sanitize.Cut(now, 60), 0)
	ui.tagItem("choose " + name)
	if !open {
		return false
	}
	defer imgui.EndCombo()
	was := *at
	if none != "" {
		if imgui.SelectableBoolV(none, *at == player.None, 0, imgui.Vec2{}) {
			*at = player.None
		}
		ui.tagItem(name + " " + none)
	}
	for i, s := range list {
		imgui.PushIDInt(int32(i))
		if imgui.SelectableBoolV(sanitize.Cut(s, 60), *at == i, 0, imgui.Vec2{}) {
			*at = i
		}
		imgui.PopID()
		ui.tagItem(name + " " + s)
	}
	if *at != was {
		ui.experiment.fresh = false
	}
	return *at != was
}

// openSquare opens the worst run of a square, or begins a comparison with that of its runs
// which has most in common with the one that is watched.
func (ui *UI) openSquare(column, row int) {
	x, shown := &ui.experiment, ui.player.Lab.ShownRun()
	run := x.shown.At(column, row).Worst
	if run == player.None { // the first one, which says why it has no result
		if cells := x.of.CellsOf(&x.choice, column, row); len(cells) > 0 {
			run = x.of.First[cells[0]]
		}
	}
	if ui.comparing() && shown != player.None {
		cell, _ := x.of.Cell(shown)
		if cell = x.of.Beside(&x.choice, column, row, cell); cell != player.None {
			run = x.of.First[cell]
		}
	}
	x.runs.scroll = true
	ui.openRun(run)
}

// comparing reports whether the next run that is chosen runs beside the one that is watched.
func (ui *UI) comparing() bool { return ui.experiment.comparing || imgui.CurrentIO().KeyShift() }

// openRun opens a run, or begins a comparison with that of the same cell and the seed that is
// watched.
func (ui *UI) openRun(run int) {
	x, p := &ui.experiment, ui.player
	shown := p.Lab.ShownRun()
	switch {
	case run == player.None:
		p.Notices.Notify("No combination of values lies here.")
	case ui.comparing() && shown != player.None:
		cell, _ := x.of.Cell(run)
		_ = p.Lab.Compare(x.of.RunBeside(cell, shown)) // a notice shows the error
	default:
		_ = p.Lab.Open(run) // likewise
	}
	x.comparing = false
}

// experimentShown says which run is watched, and compares.
func (ui *UI) experimentShown() {
	x, p := &ui.experiment, ui.player
	e, run := x.of, p.Lab.ShownRun()
	if run == player.None {
		dim("A click opens the worst run.")
		return
	}
	wrapped(x.runName(run))
	ui.tagItem("shown run")
	if note := p.Lab.Note(); note != "" {
		wrapped(note)
	}
	switch {
	case p.Lab.RivalRun() != player.None:
		imgui.PushStyleColorVec4(imgui.ColText, dimColor())
		wrapped("beside " + x.runName(p.Lab.RivalRun()))
		imgui.PopStyleColor()
		if imgui.SmallButton("Stop comparing##run") {
			p.StopComparing()
		}
		ui.tagItem("stop comparing runs")
	case x.comparing:
		if imgui.SmallButton("Click another square, or here for none") {
			x.comparing = false
		}
		ui.tagItem("compare runs")
	case e.Cells() > 1:
		if imgui.SmallButton("Compare…") {
			x.comparing = true
		}
		ui.tagItem("compare runs")
		ui.tooltip("Run this beside another combination of values with the same seed. A click with Shift does the same.")
	}
}

// runName names a run: "seed 3 of speed = 1, steer = pilot".
func (x *experimentPanel) runName(run int) string {
	e := x.of
	cell, seed := e.Cell(run)
	var parts []string
	for i, label := range e.Source.Labels(cell) {
		parts = append(parts, x.names[i]+" = "+label)
	}
	if parts == nil {
		return fmt.Sprintf("seed %d", seed)
	}
	return fmt.Sprintf("seed %d of %s", seed, strings.Join(parts, ", "))
}

// meanText writes a mean with half of its interval.
func meanText(s *player.RunStats) string {
	if math.IsNaN(s.Half) {
		return number(s.Mean)
	}
	return number(s.Mean) + " ± " + number(snapToZero(s.Half, s.Mean))
}

// betterText says which values are better, or nothing.
func betterText(b sim.Better) string {
	switch b {
	case sim.More:
		return "more is better"
	case sim.Less:
		return "less is better"
	}
	return ""
}
