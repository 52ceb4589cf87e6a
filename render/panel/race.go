//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/nav"
	"galaxy/sim"
)

// race is the table of the groups' measures. Measuring a hundred thousand ships
// takes a while, so it is done a few times per second.
type race struct {
	of     *sim.World
	tick   uint64
	at     float64 // ui.elapsed of the last measure
	rows   []sim.GroupMetrics
	column int // by which the rows are sorted
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

// raceColumns are the table's columns, by the names and in the units that the
// command line prints: what is compared, and what is shown.
var raceColumns = []struct {
	name, help string
	per        string // unit that follows the name, "length" and "time" standing for the scene's
	less       func(a, b *sim.GroupMetrics) int
	cell       func(m *sim.GroupMetrics) string
}{
	{
		"group", "Name of the group", "",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Group, b.Group) },
		func(m *sim.GroupMetrics) string { return m.Group },
	},
	{
		"method", "How the group steers", "",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Method, b.Method) },
		func(m *sim.GroupMetrics) string { return shortened(m.Method) },
	},
	{
		"agents", "How many they are", "",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Agents, b.Agents) },
		func(m *sim.GroupMetrics) string { return strconv.Itoa(m.Agents) },
	},
	{
		"journeys", journeysHelp, "",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Journeys, b.Journeys) },
		func(m *sim.GroupMetrics) string { return strconv.Itoa(m.Journeys) },
	},
	{
		"time", timeHelp, "/time",
		journeysFirst(func(m *sim.GroupMetrics) float64 { return m.MeanTime }),
		ifArrived(func(m *sim.GroupMetrics) string { return number(m.MeanTime) }),
	},
	{
		timeRatio, timeRatioHelp, "",
		journeysFirst(func(m *sim.GroupMetrics) float64 { return m.TimeRatio }),
		ifArrived(func(m *sim.GroupMetrics) string { return ratio(m.TimeRatio) }),
	},
	{
		"path ratio", pathRatioHelp, "",
		journeysFirst(func(m *sim.GroupMetrics) float64 { return m.PathRatio }),
		ifArrived(func(m *sim.GroupMetrics) string { return ratio(m.PathRatio) }),
	},
	{
		"Δv", deltaVHelp, "/(length/time)",
		journeysFirst(func(m *sim.GroupMetrics) float64 { return m.DeltaV }),
		ifArrived(func(m *sim.GroupMetrics) string { return number(m.DeltaV) }),
	},
	{
		"reversals", reversalsHelp, "/time",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.TurnReversal, b.TurnReversal) },
		func(m *sim.GroupMetrics) string { return number(m.TurnReversal) },
	},
}

// timeRatio is the column by which the table is sorted at first.
const timeRatio = "time ratio"

// What the measures mean, in the race and in a comparison.
const (
	journeysHelp  = "Journeys that ended at their goal"
	timeHelp      = "Mean time of a journey"
	timeRatioHelp = "Time of a journey to the straight line at full speed: 1 is best"
	pathRatioHelp = "Length of a journey to the straight line: 1 is best"
	deltaVHelp    = "Speed changes of a journey, added up: what an engine has to give"
	reversalsHelp = "How often a path that has bent one way bends back, per unit of time: trembling"
)

// journeysFirst compares a mean over journeys; a group without one comes last.
func journeysFirst(mean func(*sim.GroupMetrics) float64) func(a, b *sim.GroupMetrics) int {
	return func(a, b *sim.GroupMetrics) int {
		if none := cmp.Compare(min(b.Journeys, 1), min(a.Journeys, 1)); none != 0 {
			return none
		}
		return cmp.Compare(mean(a), mean(b))
	}
}

// ifArrived leaves a cell empty as long as there is no journey to take a mean of.
func ifArrived(cell func(*sim.GroupMetrics) string) func(*sim.GroupMetrics) string {
	return func(m *sim.GroupMetrics) string {
		if m.Journeys == 0 {
			return "–"
		}
		return cell(m)
	}
}

// measure asks the world how the groups fare, not too often.
func (r *race) measure(ui *UI) {
	w := ui.player.World
	if r.of == w && (w.Tick() == r.tick || ui.elapsed < r.at+measureEvery) {
		return
	}
	r.of, r.tick, r.at = w, w.Tick(), ui.elapsed
	r.rows = append(r.rows[:0], w.Report().Metrics...)
	r.sort()
}

func (r *race) sort() {
	less := raceColumns[r.column].less
	slices.SortStableFunc(r.rows, func(a, b sim.GroupMetrics) int {
		if r.down {
			return less(&b, &a)
		}
		return less(&a, &b)
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
		r.widths.hold(j, c.name+unit(c.per, units), arrow)
	}
	for i := range r.rows {
		for j, c := range raceColumns {
			r.widths.hold(j, c.cell(&r.rows[i]), arrow)
		}
	}
	for j, c := range raceColumns {
		flags := imgui.TableColumnFlagsWidthFixed
		if c.name == timeRatio {
			flags |= imgui.TableColumnFlagsDefaultSort
		}
		imgui.TableSetupColumnV(c.name, flags, r.widths.list[j], imgui.ID(j))
	}
	imgui.TableNextRowV(imgui.TableRowFlagsHeaders, 0)
	for _, c := range raceColumns {
		imgui.TableNextColumn()
		imgui.TableHeader(c.name + unit(c.per, units))
		ui.mark("column " + c.name)
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
				ui.swatch(ui.groupColor(r.rows[i].Group))
			}
			text(c.cell(&r.rows[i]))
			if c.name == "method" && shortened(r.rows[i].Method) != r.rows[i].Method {
				ui.tooltip(r.rows[i].Method)
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
