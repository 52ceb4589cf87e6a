//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/render/experiment"
	"galaxy/render/player"
)

// The tables list so many at most.
const (
	mostTableRuns  = 5000
	mostTableCells = 100_000
)

// order is how a table is sorted: by a column, or as its rows came for None.
type order struct {
	column     int
	descending bool
}

// take takes the order that the person has chosen, and reports a change.
func (o *order) take() bool {
	specs := imgui.TableGetSortSpecs()
	if specs == nil || !specs.SpecsDirty() {
		return false
	}
	is := order{column: player.None}
	if specs.SpecsCount() > 0 {
		first := specs.Specs()
		is = order{int(first.ColumnUserID()), first.SortDirection() == imgui.SortDirectionDescending}
	}
	specs.SetSpecsDirty(false)
	changed := *o != is
	*o = is
	return changed
}

// tableFlags are the flags of both tables.
const tableFlags = imgui.TableFlagsSortable | imgui.TableFlagsSortTristate | imgui.TableFlagsRowBg | imgui.TableFlagsNoSavedSettings |
	imgui.TableFlagsScrollX | imgui.TableFlagsScrollY | imgui.TableFlagsSizingFixedFit

// visible calls draw for each row of a table of n rows that is in sight.
func visible(n int, draw func(i int)) {
	clipper := imgui.NewListClipper()
	defer clipper.Destroy()
	clipper.Begin(int32(n))
	for clipper.Step() {
		for i := clipper.DisplayStart(); i < clipper.DisplayEnd(); i++ {
			draw(int(i))
		}
	}
}

// experimentRuns is the table of the runs of the square in which the run that is watched lies.
type experimentRuns struct {
	chosen int // that run
	order  order
	runs   []int
	scroll bool // to that run, in the next frame
}

// refresh lists the runs of the square of another run.
func (r *experimentRuns) refresh(x *experimentPanel, run int) {
	if r.chosen == run {
		return
	}
	r.chosen = run
	cell, _ := x.of.Cell(run)
	cells := []int{cell}
	if column, row, ok := x.of.Square(&x.choice, cell); ok {
		cells = x.of.CellsOf(&x.choice, column, row)
	}
	r.runs = x.of.RunsOf(cells, mostTableRuns)
	r.sort(x.of)
}

func (r *experimentRuns) sort(e *experiment.Results) {
	switch column := r.order.column; column {
	case player.None:
		slices.Sort(r.runs)
	case 0:
		e.SortRuns(r.runs, player.None, r.order.descending)
	default:
		e.SortRuns(r.runs, column-1, r.order.descending)
	}
}

// drawRuns lists the seeds of the square, each with its measures; a click opens one.
func (x *experimentPanel) drawRuns() {
	e, run := x.of, x.player.Lab.ShownRun()
	if run == player.None {
		dim(x.say("Choose a square first."))
		return
	}
	r := &x.runs
	r.refresh(x, run)
	open := x.openAxes()
	if !imgui.BeginTableV("runs", int32(1+len(open)+len(e.Measures)), tableFlags, imgui.Vec2{}, 0) {
		return
	}
	defer imgui.EndTable()
	imgui.TableSetupScrollFreeze(1, 1)
	imgui.TableSetupColumnV(x.named("seed"), 0, 0, 0)
	for i := range e.Measures {
		imgui.TableSetupColumnV(x.labelled(x.measure(e.Measures[i].Name), e.Measures[i].Name), 0, 0, imgui.ID(i+1))
	}
	for _, i := range open {
		imgui.TableSetupColumnV(sanitize.Cut(x.names[i], 30), imgui.TableColumnFlagsNoSort, 0, imgui.ID(len(e.Measures)+1+i))
	}
	imgui.TableHeadersRow()
	if r.order.take() {
		r.sort(e)
	}
	if at := slices.Index(r.runs, run); r.scroll && at >= 0 {
		imgui.SetScrollYFloat(float32(at) * (imgui.TextLineHeight() + 2*imgui.CurrentStyle().CellPadding().Y))
		r.scroll = false
	}
	visible(len(r.runs), func(i int) { x.runRow(open, r.runs[i], run) })
}

func (x *experimentPanel) runRow(open []int, run, shown int) {
	e := x.of
	cell, seed := e.Cell(run)
	imgui.TableNextRow()
	imgui.TableNextColumn()
	imgui.PushIDInt(int32(run))
	name := strconv.FormatUint(seed, 10)
	switch e.States[run] {
	case experiment.Missing:
		name = x.sayf("%s missing", name)
	case experiment.Failed:
		name = x.sayf("%s failed", name)
	case experiment.Faulty:
		name = x.sayf("%s faulty", name)
	}
	if x.chooseRow(name, run == shown || run == x.player.Lab.RivalRun(), fmt.Sprintf("run %d", run)) {
		x.open(run)
	}
	imgui.PopID()
	for i := range e.Measures {
		imgui.TableNextColumn()
		text(x.number(e.Value(run, i)))
	}
	if len(open) == 0 {
		return
	}
	labels := e.Source.Labels(cell)
	for _, i := range open {
		imgui.TableNextColumn()
		dim(sanitize.Cut(labels[i], 40))
	}
}

// openAxes returns the axes that neither the map shows nor a choice fixes.
func (x *experimentPanel) openAxes() (axes []int) {
	for i := range x.of.Axes {
		fixed := i == x.choice.Across || i == x.choice.Down || x.choice.Only[i] != player.None
		if !fixed && len(x.of.Axes[i].Parts) > 1 {
			axes = append(axes, i)
		}
	}
	return axes
}

// experimentCells is the table of all cells of the map.
type experimentCells struct {
	order order
	of    int // cells of the map; rows may be fewer
	rows  []int
	stats map[int][]experiment.Stats // of rows that were in sight, by measure
}

func (t *experimentCells) refresh(e *experiment.Results, c *experiment.Choice) {
	t.rows, t.of = e.Shown(c, mostTableCells)
	t.stats = map[int][]experiment.Stats{}
	t.sort(e)
}

// statsOf returns the statistics of a cell, by measure.
func (t *experimentCells) statsOf(e *experiment.Results, cell int) []experiment.Stats {
	s, known := t.stats[cell]
	if !known {
		for i := range e.Measures {
			s = append(s, e.Stats(cell, i))
		}
		t.stats[cell] = s
	}
	return s
}

// sort sorts the rows: by an axis in the order of its parts, by clean share or by a mean.
func (t *experimentCells) sort(e *experiment.Results) {
	slices.Sort(t.rows)
	if t.order.column == player.None {
		return
	}
	keys := make(map[int]float64, len(t.rows))
	for _, cell := range t.rows {
		switch i := t.order.column - len(e.Axes); {
		case i < 0:
			keys[cell] = float64(e.Parts[cell*len(e.Axes)+t.order.column])
		case i == 0:
			s := e.Stats(cell, 0)
			keys[cell] = s.Clean()
		default:
			s := e.Stats(cell, i-1)
			keys[cell] = s.Mean
		}
	}
	slices.SortStableFunc(t.rows, func(a, b int) int {
		x, y := keys[a], keys[b]
		switch {
		case math.IsNaN(x) || math.IsNaN(y): // last in either order
			return -cmp.Compare(x, y)
		case t.order.descending:
			return cmp.Compare(y, x)
		}
		return cmp.Compare(x, y)
	})
}

// drawCells lists the combinations of values with the means of all measures; a click
// opens the worst run by the measure of the map.
func (x *experimentPanel) drawCells() {
	e, t := x.of, &x.cells
	if t.of > len(t.rows) {
		dim(x.sayn(t.of, "The first %[2]d of %[1]d combination; choose a value of another axis to see others.", "The first %[2]d of %[1]d combinations; choose a value of another axis to see others.", len(t.rows)))
	}
	if !imgui.BeginTableV("cells", int32(len(e.Axes)+1+len(e.Measures)), tableFlags, imgui.Vec2{}, 0) {
		return
	}
	defer imgui.EndTable()
	imgui.TableSetupScrollFreeze(min(1, int32(len(e.Axes))), 1)
	for i := range e.Axes {
		imgui.TableSetupColumnV(sanitize.Cut(x.names[i], 30), 0, 0, imgui.ID(i))
	}
	imgui.TableSetupColumnV(x.named("fault-free"), imgui.TableColumnFlagsPreferSortDescending, 0, imgui.ID(len(e.Axes)))
	for i := range e.Measures {
		imgui.TableSetupColumnV(x.labelled(x.measure(e.Measures[i].Name), e.Measures[i].Name), 0, 0, imgui.ID(len(e.Axes)+1+i))
	}
	imgui.TableHeadersRow()
	if t.order.take() {
		t.sort(e)
	}
	shown := player.None
	if run := x.player.Lab.ShownRun(); run != player.None {
		shown, _ = e.Cell(run)
	}
	visible(len(t.rows), func(i int) { x.cellRow(t.rows[i], shown) })
}

func (x *experimentPanel) cellRow(cell, shown int) {
	e := x.of
	stats := x.cells.statsOf(e, cell)
	labels := e.Source.Labels(cell)
	imgui.TableNextRow()
	imgui.PushIDInt(int32(cell))
	defer imgui.PopID()
	for i, label := range append(slices.Clip(labels), cleanText(x.voice(), &stats[0])) {
		imgui.TableNextColumn()
		if i > 0 {
			text(sanitize.Cut(label, 40))
			continue
		}
		if x.chooseRow(sanitize.Cut(label, 40), cell == shown, fmt.Sprintf("cell %d", cell)) {
			run := stats[x.choice.Measure].Worst
			if run == player.None {
				run = e.First[cell]
			}
			x.open(run)
		}
	}
	for i := range stats {
		imgui.TableNextColumn()
		text(x.player.Words.Number(meanText(&stats[i])))
	}
}

// cleanText writes which share of the runs that have a result is clean.
func cleanText(v *words.Voice, s *experiment.Stats) string {
	switch share := s.Clean(); {
	case math.IsNaN(share):
		return "–"
	case s.Missing > 0:
		return v.Format("%.3g %% of %d", 100*share, s.Runs-s.Missing)
	default:
		return v.Format("%.3g %%", 100*share)
	}
}

// chooseRow draws a cell that chooses its whole row.
func (d *desk) chooseRow(label string, chosen bool, name string) bool {
	return d.tagged(imgui.SelectableBoolV(label, chosen, imgui.SelectableFlagsSpanAllColumns, imgui.Vec2{}), name)
}
