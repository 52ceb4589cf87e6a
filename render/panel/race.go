//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"cmp"
	"image/color"
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// race is the table of the groups' measures. Measuring a hundred thousand ships
// takes a while, so it is done a few times per second.
type race struct {
	of     *sim.World
	tick   uint64
	at     float64 // ui.elapsed of the last measure
	report sim.Report
	rows   []sim.Row // of the report's groups, sorted
	column int       // by which the rows are sorted
	down   bool
	widths widths
	size   imgui.Vec2 // pixels of the panel in the last frame, 0 where there is none
	roomy  bool       // the picture was, in the last frame
	rivals bool       // this is a race
}

// widths are those of a table's columns, in pixels. They only grow, so that
// digits that come and go do not move the columns.
type widths struct {
	of    *sim.World
	scale float32
	list  []float32
}

// learn forgets the widths of another world, or of another size of letters.
func (w *widths) learn(ui *UI, columns int) {
	if w.of != ui.player.World || w.scale != ui.scale {
		*w = widths{ui.player.World, ui.scale, make([]float32, columns)}
	}
}

// hold makes column j at least as wide as a text after some room.
func (w *widths) hold(j int, s string, room float32) {
	w.list[j] = max(w.list[j], room+imgui.CalcTextSize(s).X)
}

// measureEvery is the time between two measures, in seconds.
const measureEvery = 0.25

// raceColumn is one column of the table: what is compared, and what is shown.
type raceColumn struct {
	key     string
	help    string
	heading func(scene.Units) string
	less    func(a, b sim.Row) int
	cell    func(sim.Row) string
}

// raceColumns are the group, its method, and the measures of a race.
var raceColumns = func() []raceColumn {
	called := func(name string) func(scene.Units) string { return func(scene.Units) string { return name } }
	list := []raceColumn{
		{
			"group", "Name of the group", called("group"),
			func(a, b sim.Row) int { return cmp.Compare(a.Group.Group, b.Group.Group) },
			func(r sim.Row) string { return r.Group.Group },
		},
		{
			"method", "How the group steers", called("method"),
			func(a, b sim.Row) int { return cmp.Compare(a.Group.Method, b.Group.Method) },
			func(r sim.Row) string { return shortened(r.Group.Method) },
		},
	}
	for _, m := range sim.Measures(sim.Race) {
		list = append(list, raceColumn{
			m.Key, m.Help, func(u scene.Units) string { return m.Heading(u.Length, u.Time) },
			func(a, b sim.Row) int { return ascending(m, a, b) },
			func(r sim.Row) string { return measured(m, r) },
		})
	}
	return list
}()

// firstSorted is the key of the column by which the table is sorted at first.
const firstSorted = "time_ratio"

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

// measured writes a measure of a run, or – where there is none.
func measured(m *sim.Measure, r sim.Row) string {
	x, ok := m.Of(r)
	if !ok {
		return "–"
	}
	return figure(m, x)
}

// measure asks the world how the groups fare, not too often.
func (r *race) measure(ui *UI) {
	w := ui.player.World
	if r.of == w && (w.Tick() == r.tick || ui.elapsed < r.at+measureEvery) {
		return
	}
	r.of, r.tick, r.at = w, w.Tick(), ui.elapsed
	r.report = w.Report()
	r.rows = r.rows[:0]
	for i := range r.report.Metrics {
		r.rows = append(r.rows, sim.Row{Run: &r.report, Group: &r.report.Metrics[i]})
	}
	r.sort()
}

func (r *race) sort() {
	less := raceColumns[r.column].less
	slices.SortStableFunc(r.rows, func(a, b sim.Row) int {
		if r.down {
			return less(b, a)
		}
		return less(a, b)
	})
}

// rivals reports whether the groups of a world steer by different methods to the
// same goals: only then is it a race.
func rivals(s *sim.Setup) bool {
	differ := false
	for i := range s.Groups {
		differ = differ || nav.Method(s.Groups[i].Behavior) != nav.Method(s.Groups[0].Behavior)
		if !slices.EqualFunc(goals(s, i), goals(s, 0), sameGoal) {
			return false
		}
	}
	return differ
}

// goals lists where a group goes: its stops, or where the first of it is to go.
func goals(s *sim.Setup, group int) []nav.Goal {
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

// sameGoal reports whether two goals are one place, however near counts as there.
func sameGoal(a, b nav.Goal) bool {
	return a.Kind != nav.NoGoal && a.Kind == b.Kind && a.Index == b.Index && a.Point == b.Point
}

// drawRace shows the table where there is something to compare. It starts folded
// where it is no race, and folds beside a comparison, which needs the room.
func (ui *UI) drawRace() {
	setup := ui.player.World.Setup()
	if len(setup.Groups) < 2 {
		ui.race.size = imgui.Vec2{}
		return
	}
	if ui.about.fresh {
		ui.race.rivals = rivals(setup)
	}
	corner := imgui.NewVec2(ui.width-ui.px(margin), ui.height-ui.px(margin))
	if ui.rival.size.Y > 0 { // above the comparison
		corner.Y -= ui.rival.size.Y + ui.px(margin)
	}
	imgui.SetNextWindowPosV(corner, imgui.CondAlways, imgui.NewVec2(1, 1))
	imgui.SetNextWindowSizeConstraints(imgui.Vec2{}, imgui.NewVec2(0.7*ui.width, 0.35*ui.height))
	roomy := placing{ui.width, ui.height, ui.scale}.roomy()
	if ui.about.fresh || ui.rival.fresh || roomy != ui.race.roomy {
		ui.race.roomy = roomy
		imgui.SetNextWindowCollapsed(!roomy || !ui.race.rivals || ui.rival.size.Y > 0)
	}
	title := "Groups###race"
	if ui.race.rivals {
		title = "Race###race"
	}
	if imgui.BeginV(title, nil, sideFlags|imgui.WindowFlagsNoMove) {
		ui.race.measure(ui)
		ui.raceTable()
	}
	ui.race.size = imgui.WindowSize()
	ui.end()
}

func (ui *UI) raceTable() {
	r := &ui.race
	const flags = imgui.TableFlagsNoSavedSettings | imgui.TableFlagsSortable | imgui.TableFlagsRowBg | imgui.TableFlagsSizingFixedFit
	if !imgui.BeginTableV("race", int32(len(raceColumns)), flags, imgui.Vec2{}, 0) {
		return
	}
	units := ui.player.Scene.Units
	arrow := 1.4 * imgui.TextLineHeight() // room for the one that tells the order
	r.widths.learn(ui, len(raceColumns))
	for j, c := range raceColumns {
		r.widths.hold(j, c.heading(units), arrow)
	}
	for i := range r.rows {
		for j, c := range raceColumns {
			r.widths.hold(j, c.cell(r.rows[i]), arrow)
		}
	}
	for j, c := range raceColumns {
		flags := imgui.TableColumnFlagsWidthFixed
		if c.key == firstSorted {
			flags |= imgui.TableColumnFlagsDefaultSort
		}
		imgui.TableSetupColumnV(c.key, flags, r.widths.list[j], imgui.ID(j))
	}
	imgui.TableNextRowV(imgui.TableRowFlagsHeaders, 0)
	for _, c := range raceColumns {
		imgui.TableNextColumn()
		imgui.TableHeader(c.heading(units))
		ui.mark("column " + c.key)
		ui.tooltip(c.help)
	}
	if specs := imgui.TableGetSortSpecs(); specs != nil && specs.SpecsDirty() && specs.SpecsCount() > 0 {
		first := specs.Specs()
		r.column, r.down = int(first.ColumnUserID()), first.SortDirection() == imgui.SortDirectionDescending
		r.sort()
		specs.SetSpecsDirty(false)
	}
	for i := range r.rows {
		imgui.TableNextRow()
		for j, c := range raceColumns {
			imgui.TableNextColumn()
			if j == 0 {
				ui.swatch(ui.groupColor(r.rows[i].Group.Group))
			}
			text(c.cell(r.rows[i]))
			if method := r.rows[i].Group.Method; c.key == "method" && shortened(method) != method {
				ui.tooltip(method)
			}
		}
	}
	imgui.EndTable()
}

// groupColor returns the colour of a group's ships.
func (ui *UI) groupColor(name string) uint32 {
	p := ui.player
	groups := p.World.Setup().Groups
	g := slices.IndexFunc(groups, func(g sim.Group) bool { return g.Name == name })
	c := p.Options.Palette.GroupColor(p.Scene, int32(g))
	return packed(color.RGBA(c)) // opaque: premultiplied or not is the same
}
