//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/render/experiment"
	"galaxy/render/player"
)

// experimentPanel is the panel of an experiment: a map of a measure over what varies, and tables of runs and cells.
type experimentPanel struct {
	*desk
	of        *experiment.Results
	appeared  bool // in this frame
	collapsed bool
	names     []string // of the axes
	choice    experiment.Choice
	fresh     bool // what follows belongs to choice
	shown     *experiment.Map
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

// update takes another experiment. An experiment that was read again keeps the choice.
func (x *experimentPanel) update(e *experiment.Results) {
	x.appeared = e != nil && (x.of == nil || x.of.Folder != e.Folder)
	switch {
	case x.of == e:
		return
	case e == nil:
		*x = experimentPanel{desk: x.desk}
		return
	case x.appeared || !e.Alike(x.of):
		*x = experimentPanel{desk: x.desk, appeared: x.appeared, choice: e.FirstChoice()}
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

// draw shows the experiment at the left, if one is looked at.
func (x *experimentPanel) draw() {
	e := x.player.Lab.Experiment()
	if e == nil {
		return
	}
	x.place()
	open := true
	const flags = imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoFocusOnAppearing | imgui.WindowFlagsNoNavFocus | imgui.WindowFlagsNoDocking
	if imgui.BeginV(x.named("Experiment###experiment"), &open, flags) {
		x.refresh()
		x.drawHead()
		x.drawChoice()
		x.drawMap()
		x.drawShown()
		if imgui.BeginTabBar("experiment") {
			x.tab("Runs", x.drawRuns)
			x.tab("All combinations", x.drawCells)
			imgui.EndTabBar()
		}
	}
	x.size, x.collapsed = imgui.WindowSize(), imgui.IsWindowCollapsed()
	x.endWindow()
	if !open {
		x.player.Lab.Show(nil)
	}
}

// place places the panel below the title of the scene's, when it appears or the picture has another size.
func (x *experimentPanel) place() {
	is := pictureSize{x.width, x.height, x.scale}
	width := min(x.px(experimentWidth), 0.9*x.width)
	if x.picture != is {
		x.picture = is
		top := x.barHeight + imgui.FrameHeight() + 2*x.px(margin) + imgui.CurrentStyle().WindowPadding().Y
		imgui.SetNextWindowPosV(imgui.NewVec2(x.px(margin), top), imgui.CondAlways, imgui.Vec2{})
		imgui.SetNextWindowSizeV(imgui.NewVec2(width, x.height-top-x.px(margin)), imgui.CondAlways)
		imgui.SetNextWindowCollapsed(x.width < 1.5*width) // no room beside it
	}
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(x.px(240), 0), imgui.NewVec2(0.7*x.width, x.height-x.barHeight))
}

// insets returns how much of the left edge the panel covers, in pixels.
func (x *experimentPanel) insets(margin float64) float64 {
	if x.size.X == 0 || x.collapsed {
		return 0
	}
	return float64(x.size.X) + 2*margin
}

// drawHead tells which results the experiment has and lacks.
func (x *experimentPanel) drawHead() {
	const mostTitle = 240 // how many characters of a title are shown, in some lines
	e := x.player.Lab.Experiment()
	if e.Title != "" { // the title bar would cut it
		wrapped(sanitize.Cut(sanitize.Line(e.Title), mostTitle))
		x.tagItem("experiment title")
	}
	dim(e.Head)
	x.tagItem("experiment head")
	x.tooltip(sanitize.Line(e.Folder) + "\n" + x.say("report.html there has the comparisons, seed by seed."))
	imgui.PushStyleColorVec4(imgui.ColText, noticeColor())
	for _, n := range e.Notes {
		wrapped(n)
	}
	imgui.PopStyleColor()
	if e.Partly {
		if x.tagged(imgui.SmallButton(x.named("Read again")), "read again") {
			x.player.Lab.Read()
		}
		x.tooltip(x.say("Take in the results that have come since."))
	}
}

// drawChoice chooses the measure, the two axes of the map and the values of the others.
func (x *experimentPanel) drawChoice() {
	e, c := x.of, &x.choice
	measures := make([]string, len(e.Measures))
	for i := range e.Measures {
		measures[i] = x.measure(e.Measures[i].Name)
	}
	x.choose("measure", x.say("measure"), measures, "", &c.Measure)
	x.tooltip(x.say(words.Key(e.Measures[c.Measure].Help)))
	if len(e.Axes) == 0 {
		return
	}
	before := *c
	if x.choose("across", x.say("across"), x.names, "nothing", &c.Across) && c.Across == before.Down {
		c.Down = before.Across // an axis is shown once
	}
	if len(e.Axes) > 1 && x.choose("down", x.say("down"), x.names, "nothing", &c.Down) && c.Down == before.Across {
		c.Across = before.Down
	}
	for i := range e.Axes {
		if i != c.Across && i != c.Down {
			x.choose(x.names[i], x.names[i], e.Axes[i].Parts, "all, their mean", &c.Only[i])
			x.tooltip(e.Axes[i].Path)
		}
	}
}

// choose draws a list to choose from, with none for player.None if that has a name. It reports a change.
func (x *experimentPanel) choose(name, shown string, list []string, none words.Key, at *int) (changed bool) {
	imgui.AlignTextToFramePadding()
	dim(sanitize.Cut(shown, 40))
	imgui.SameLineV(x.px(experimentNames), 0)
	if wide := imgui.CalcTextSize(shown).X + 2*imgui.CurrentStyle().ItemSpacing().X; wide > x.px(experimentNames) {
		imgui.SameLineV(wide+imgui.CurrentStyle().WindowPadding().X, 0)
	}
	imgui.SetNextItemWidth(-1)
	now := x.say(none)
	if *at != player.None {
		now = list[*at]
	}
	if !x.tagged(imgui.BeginComboV("##"+name, sanitize.Cut(now, 60), 0), "choose "+name) {
		return false
	}
	defer imgui.EndCombo()
	was := *at
	if none != "" {
		if x.tagged(imgui.SelectableBoolV(x.named(none), *at == player.None, 0, imgui.Vec2{}), name+" "+string(none)) {
			*at = player.None
		}
	}
	for i, s := range list {
		imgui.PushIDInt(int32(i))
		if x.tagged(imgui.SelectableBoolV(sanitize.Cut(s, 60), *at == i, 0, imgui.Vec2{}), name+" "+s) {
			*at = i
		}
		imgui.PopID()
	}
	if *at != was {
		x.fresh = false
	}
	return *at != was
}

// openSquare opens the worst run of a square. In a comparison it opens the run of the square that has most in common
// with the run that is watched.
func (x *experimentPanel) openSquare(column, row int) {
	shown := x.player.Lab.ShownRun()
	run := x.shown.At(column, row).Worst
	if run == player.None { // the first one, which says why it has no result
		if cells := x.of.CellsOf(&x.choice, column, row); len(cells) > 0 {
			run = x.of.First[cells[0]]
		}
	}
	if x.beside() && shown != player.None {
		cell, _ := x.of.Cell(shown)
		if cell = x.of.Beside(&x.choice, column, row, cell); cell != player.None {
			run = x.of.First[cell]
		}
	}
	x.runs.scroll = true
	x.open(run)
}

// beside reports whether the next chosen run runs beside the watched one.
func (x *experimentPanel) beside() bool { return x.comparing || imgui.CurrentIO().KeyShift() }

// open opens a run, or begins a comparison with the run of the same cell and the watched seed.
func (x *experimentPanel) open(run int) {
	p := x.player
	shown := p.Lab.ShownRun()
	switch {
	case run == player.None:
		p.Notices.Notify(x.say("No combination of values lies here."))
	case x.beside() && shown != player.None:
		cell, _ := x.of.Cell(run)
		_ = p.Lab.Compare(x.of.RunBeside(cell, shown)) // a notice shows the error
	default:
		_ = p.Lab.Open(run) // likewise
	}
	x.comparing = false
}

// drawShown says which run is watched, and compares.
func (x *experimentPanel) drawShown() {
	p := x.player
	e, run := x.of, p.Lab.ShownRun()
	if run == player.None {
		dim(x.say("A click opens the worst run."))
		return
	}
	wrapped(x.runName(run))
	x.tagItem("shown run")
	if note := p.Lab.Note(); note != "" {
		wrapped(note)
	}
	switch {
	case p.Lab.RivalRun() != player.None:
		dimWrapped(x.sayf("beside %s", x.runName(p.Lab.RivalRun())))
		if x.tagged(imgui.SmallButton(x.named("Stop comparing##run")), "stop comparing runs") {
			p.StopComparing()
		}
	case x.comparing:
		if x.tagged(imgui.SmallButton(x.named("Click another square, or here for none")), "compare runs") {
			x.comparing = false
		}
	case e.Cells() > 1:
		if x.tagged(imgui.SmallButton(x.named("Compare…")), "compare runs") {
			x.comparing = true
		}
		x.tooltip(x.say("Run this beside another combination of values with the same seed. A click with Shift does the same."))
	}
}

// runName names a run: "seed 3 of speed = 1, steer = pilot".
func (x *experimentPanel) runName(run int) string {
	e := x.of
	cell, seed := e.Cell(run)
	var values []string
	for i, label := range e.Source.Labels(cell) {
		values = append(values, x.names[i]+" = "+label)
	}
	if values == nil {
		return x.sayf("seed %d", seed)
	}
	return x.sayf("seed %d of %s", seed, strings.Join(values, ", "))
}

// meanText writes a mean with half of its interval.
func meanText(s *experiment.Stats) string {
	if math.IsNaN(s.Half) {
		return number(s.Mean)
	}
	return number(s.Mean) + " ± " + number(snapToZero(s.Half, s.Mean))
}
