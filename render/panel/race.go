//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/sim"
)

// race is the table of the groups' measures. They are computed a few times per second: a
// hundred thousand ships take a while.
type race struct {
	world      *sim.World
	tick       uint64
	updatedAt  float64 // ui.elapsed of the last update
	report     sim.Report
	rows       []sim.Row // of the report's groups, sorted
	columns    []raceColumn
	column     int // by which the rows are sorted
	descending bool
	widths     columnWidths
	size       imgui.Vec2 // pixels of the panel in the last frame, 0 if it is not shown
	wide       bool       // the picture was wide in the last frame
	isRace     bool       // see func isRace
	collapsed  bool       // in the last frame
}

// columnWidths are the widths of a table's columns, in pixels. They only grow, so that
// changing digits do not move the columns.
type columnWidths struct {
	world  *sim.World
	scale  float32
	pixels []float32
}

// reset clears the widths when the world or the size of letters has changed.
func (w *columnWidths) reset(ui *UI, columns int) {
	if w.world != ui.player.World || w.scale != ui.scale || len(w.pixels) != columns {
		*w = columnWidths{ui.player.World, ui.scale, make([]float32, columns)}
	}
}

func (w *columnWidths) grow(j int, s string, extra float32) {
	w.pixels[j] = max(w.pixels[j], extra+imgui.CalcTextSize(s).X)
}

// updateSeconds is the time between two updates of a table, in seconds.
const updateSeconds = 0.25

// raceColumn is one column of the table: how it compares and shows groups.
type raceColumn struct {
	key     string
	help    words.Key
	heading func(*UI) string
	less    func(a, b sim.Row) int
	cell    func(*UI, sim.Row) string
}

// raceColumns are the group, its method, and the measures of a race; a scene shows those that apply to it and have a value.
var raceColumns = func() []raceColumn {
	called := func(name words.Key) func(*UI) string { return func(ui *UI) string { return ui.say(name) } }
	list := []raceColumn{
		{
			"group", "Name of the group", called("group"),
			func(a, b sim.Row) int { return cmp.Compare(a.Group.Group, b.Group.Group) },
			func(_ *UI, r sim.Row) string { return r.Group.Group },
		},
		{
			"method", "How the group steers", called("method"),
			func(a, b sim.Row) int { return cmp.Compare(a.Group.Method, b.Group.Method) },
			func(ui *UI, r sim.Row) string { return ui.method(r.Group.Method) },
		},
	}
	for _, m := range sim.Measures(sim.Race) {
		list = append(list, raceColumn{
			m.Key, words.Key(m.Help), func(ui *UI) string { return ui.heading(m) },
			func(a, b sim.Row) int { return ascending(m, a, b) },
			func(ui *UI, r sim.Row) string { return ui.measured(m, r) },
		})
	}
	return list
}()

// none stands for a value that there is not; a column of nothing else is left out.
const none = "–"

// ascending compares two groups by a measure; a group that has none comes last.
func ascending(m *sim.Measure, a, b sim.Row) int {
	x, okA := m.Of(a)
	y, okB := m.Of(b)
	switch {
	case okA == okB:
		return cmp.Compare(x, y)
	case okA:
		return -1
	}
	return 1
}

// measured formats a measure of a run, or – if there is no value.
func (d *desk) measured(m *sim.Measure, r sim.Row) string {
	x, ok := m.Of(r)
	if !ok {
		return none
	}
	return d.voice().Number(figure(m, x))
}

// update takes the world's report, at most every updateSeconds.
func (r *race) update(ui *UI) {
	w := ui.player.World
	if r.world == w && (w.Tick() == r.tick || !ui.player.Playback.Paused() && ui.elapsed < r.updatedAt+updateSeconds) {
		return
	}
	r.world, r.tick, r.updatedAt = w, w.Tick(), ui.elapsed
	r.report = w.Report()
	r.rows = r.rows[:0]
	for i := range r.report.Metrics {
		r.rows = append(r.rows, sim.Row{Run: &r.report, Group: &r.report.Metrics[i]})
	}
	shown := sim.Shown(sim.Race, w.Setup(), r.rows...)
	r.columns = r.columns[:0]
	for i, c := range raceColumns {
		empty := !slices.ContainsFunc(r.rows, func(row sim.Row) bool { return c.cell(ui, row) != none })
		if i < 2 || !empty && slices.ContainsFunc(shown, func(m *sim.Measure) bool { return m.Key == c.key }) {
			r.columns = append(r.columns, c)
		}
	}
	r.sort()
}

func (r *race) sort() {
	less := r.columns[min(r.column, len(r.columns)-1)].less
	slices.SortStableFunc(r.rows, func(a, b sim.Row) int {
		if r.descending {
			return less(b, a)
		}
		return less(a, b)
	})
}

// isRace reports whether the groups of a world steer to the same goals by different methods.
func isRace(s *sim.Setup) bool {
	differ := false
	for i := range s.Groups {
		differ = differ || s.Groups[i].Method() != s.Groups[0].Method()
		if !slices.EqualFunc(groupGoals(s, i), groupGoals(s, 0), sameGoal) {
			return false
		}
	}
	return differ
}

// groupGoals returns a group's stops or, if it has none, the goal of its first agent.
func groupGoals(s *sim.Setup, group int) []nav.Goal {
	if stops := s.Groups[group].Itinerary.Stops; len(stops) > 0 {
		return stops
	}
	for i := range s.Agents {
		if int(s.Agents[i].Group) == group {
			return []nav.Goal{s.Agents[i].Goal}
		}
	}
	return nil
}

// sameGoal reports whether two goals are the same place; their radii may differ.
func sameGoal(a, b nav.Goal) bool {
	return a.Kind != nav.NoGoal && a.Kind == b.Kind && a.Index == b.Index && a.Point == b.Point
}

// drawRace shows the table if there are several groups, and how many agents have come and left. It starts collapsed
// unless it is a race or agents come or leave. It collapses when a comparison opens, which needs the room.
func (ui *UI) drawRace() {
	setup := ui.player.World.Setup()
	flowing := ui.player.World.Absent() != nil
	if len(setup.Groups) < 2 && !flowing {
		ui.race.size = imgui.Vec2{}
		return
	}
	if ui.about.sceneChanged {
		ui.race.isRace = isRace(setup)
	}
	corner := imgui.NewVec2(ui.width-ui.px(margin), ui.height-ui.px(margin))
	if ui.comparison.size.Y > 0 { // above the comparison
		corner.Y -= ui.comparison.size.Y + ui.px(margin)
	}
	imgui.SetNextWindowPosV(corner, imgui.CondAlways, imgui.NewVec2(1, 1))
	narrowest, widest := float32(0), ui.tableWidth()
	if ui.race.collapsed { // its title needs no more than a side panel's
		narrowest = max(min(ui.px(sideWidth), 0.45*ui.width), ui.comparison.size.X)
		widest = narrowest
	}
	imgui.SetNextWindowSizeConstraints(imgui.NewVec2(narrowest, 0), imgui.NewVec2(widest, 0.35*ui.height))
	roomy := pictureSize{ui.width, ui.height, ui.scale}.wide()
	if ui.about.sceneChanged || ui.comparison.changed || roomy != ui.race.wide {
		ui.race.wide = roomy
		imgui.SetNextWindowCollapsed(!roomy || !ui.race.isRace && !flowing || ui.comparison.size.Y > 0)
	}
	title := ui.named("Groups###race")
	if ui.race.isRace {
		title = ui.named("Race###race")
	}
	open := imgui.BeginV(title, nil, sidePanelFlags|imgui.WindowFlagsNoMove)
	ui.titleOpens("Groups")
	ui.race.collapsed = imgui.IsWindowCollapsed()
	if open {
		ui.race.update(ui)
		if flowing {
			ui.flowLines()
		}
		if len(setup.Groups) > 1 {
			ui.raceTable()
		}
	}
	ui.race.size = imgui.WindowSize()
	ui.endWindow()
}

// flowLines tell how many agents of each group have come and left.
func (ui *UI) flowLines() {
	for i := range ui.player.World.Setup().Groups {
		if told, ok := ui.player.Facts.FlowText(i); ok {
			ui.swatch(ui.groupColor(ui.player.World.Setup().Groups[i].Name))
			text(told)
		}
	}
}

func (ui *UI) raceTable() {
	const firstSorted = "time_ratio"
	r := &ui.race
	const flags = imgui.TableFlagsNoSavedSettings | imgui.TableFlagsSortable | imgui.TableFlagsRowBg | imgui.TableFlagsSizingFixedFit
	if !imgui.BeginTableV("race"+strconv.Itoa(len(r.columns)), int32(len(r.columns)), flags, imgui.Vec2{}, 0) {
		return
	}
	const arrow = 0.65 // of a heading, which Dear ImGui keeps free for the sort order, in letters
	sign := arrow*imgui.FontSize() + imgui.CurrentStyle().FramePadding().X + ui.px(1)
	r.widths.reset(ui, len(r.columns))
	for j, c := range r.columns {
		r.widths.grow(j, c.heading(ui), sign)
	}
	for i := range r.rows {
		for j, c := range r.columns {
			extra := float32(0)
			if j == 0 {
				extra = 1.4 * imgui.TextLineHeight() // the colour of the group
			}
			r.widths.grow(j, c.cell(ui, r.rows[i]), extra)
		}
	}
	for j, c := range r.columns {
		flags := imgui.TableColumnFlagsWidthFixed
		if c.key == firstSorted {
			flags |= imgui.TableColumnFlagsDefaultSort
		}
		imgui.TableSetupColumnV(c.key, flags, r.widths.pixels[j], imgui.ID(j))
	}
	imgui.TableNextRowV(imgui.TableRowFlagsHeaders, 0)
	for _, c := range r.columns {
		imgui.TableNextColumn()
		imgui.TableHeader(c.heading(ui))
		ui.tagItem("column " + c.key)
		ui.tooltip(ui.say(c.help))
	}
	if specs := imgui.TableGetSortSpecs(); specs != nil && specs.SpecsDirty() && specs.SpecsCount() > 0 {
		first := specs.Specs()
		r.column, r.descending = int(first.ColumnUserID()), first.SortDirection() == imgui.SortDirectionDescending
		r.sort()
		specs.SetSpecsDirty(false)
	}
	for i := range r.rows {
		imgui.TableNextRow()
		for j, c := range r.columns {
			imgui.TableNextColumn()
			if j == 0 {
				ui.swatch(ui.groupColor(r.rows[i].Group.Group))
			}
			text(c.cell(ui, r.rows[i]))
			if method := r.rows[i].Group.Method; c.key == "method" && ui.method(method) != method {
				ui.tooltip(method)
			}
		}
	}
	imgui.EndTable()
}
