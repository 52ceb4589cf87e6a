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
}

// measureEvery is the time between two measures, in seconds.
const measureEvery = 0.25

// raceColumns are the table's columns: what is compared, and what is shown.
var raceColumns = []struct {
	name, help string
	less       func(a, b *sim.GroupMetrics) int
	cell       func(ui *UI, m *sim.GroupMetrics) string
}{
	{
		"group", "Name of the group",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Group, b.Group) },
		func(_ *UI, m *sim.GroupMetrics) string { return m.Group },
	},
	{
		"method", "How the group steers",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Method, b.Method) },
		func(_ *UI, m *sim.GroupMetrics) string { return m.Method },
	},
	{
		"ships", "Ships of the group",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Agents, b.Agents) },
		func(_ *UI, m *sim.GroupMetrics) string { return strconv.Itoa(m.Agents) },
	},
	{
		"arrived", "Journeys that ended at their goal",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.Journeys, b.Journeys) },
		func(_ *UI, m *sim.GroupMetrics) string { return strconv.Itoa(m.Journeys) },
	},
	{
		"time", "Mean time of a journey",
		journeysFirst(func(m *sim.GroupMetrics) float64 { return m.MeanTime }),
		ifArrived(func(ui *UI, m *sim.GroupMetrics) string { return duration(m.MeanTime, ui.player.Scene.Units) }),
	},
	{
		"ratio", "Time of a journey to the straight line at full speed: 1 is best",
		journeysFirst(func(m *sim.GroupMetrics) float64 { return m.TimeRatio }),
		ifArrived(func(_ *UI, m *sim.GroupMetrics) string { return strconv.FormatFloat(m.TimeRatio, 'f', 3, 64) }),
	},
	{
		"Δv", "Speed changes of a journey, added up",
		journeysFirst(func(m *sim.GroupMetrics) float64 { return m.DeltaV }),
		ifArrived(func(ui *UI, m *sim.GroupMetrics) string { return speed(m.DeltaV, ui.player.Scene.Units) }),
	},
	{
		"turns", "Turn reversals per unit of time: trembling",
		func(a, b *sim.GroupMetrics) int { return cmp.Compare(a.TurnReversal, b.TurnReversal) },
		func(_ *UI, m *sim.GroupMetrics) string { return number(m.TurnReversal) },
	},
}

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
func ifArrived(cell func(*UI, *sim.GroupMetrics) string) func(*UI, *sim.GroupMetrics) string {
	return func(ui *UI, m *sim.GroupMetrics) string {
		if m.Journeys == 0 {
			return "–"
		}
		return cell(ui, m)
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

// rivals reports whether the groups of a scene steer by different methods: only
// then is it a race.
func rivals(groups []sim.Group) bool {
	for i := range groups {
		if nav.Method(groups[i].Behavior) != nav.Method(groups[0].Behavior) {
			return true
		}
	}
	return false
}

// drawRace shows the table where there is something to compare. It starts folded
// where all groups steer alike, and folds beside a comparison, which needs the room.
func (ui *UI) drawRace() {
	groups := ui.player.World.Setup().Groups
	if len(groups) < 2 {
		return
	}
	corner := imgui.NewVec2(ui.width-ui.px(margin), ui.height-ui.px(margin))
	if ui.rival.height > 0 { // above the comparison
		corner.Y -= ui.rival.height + ui.px(margin)
	}
	imgui.SetNextWindowPosV(corner, imgui.CondAlways, imgui.NewVec2(1, 1))
	imgui.SetNextWindowSizeConstraints(imgui.Vec2{}, imgui.NewVec2(0.7*ui.width, 0.35*ui.height))
	if ui.about.fresh || ui.rival.fresh {
		imgui.SetNextWindowCollapsed(ui.width < ui.px(roomyWidth) || !rivals(groups) || ui.rival.height > 0)
	}
	title := "Groups###race"
	if rivals(groups) {
		title = "Race###race"
	}
	if imgui.BeginV(title, nil, sideFlags|imgui.WindowFlagsNoMove) {
		ui.race.measure(ui)
		ui.raceTable()
	}
	ui.end()
}

func (ui *UI) raceTable() {
	r := &ui.race
	const flags = imgui.TableFlagsNoSavedSettings | imgui.TableFlagsSortable | imgui.TableFlagsRowBg | imgui.TableFlagsSizingFixedFit
	if !imgui.BeginTableV("race", int32(len(raceColumns)), flags, imgui.Vec2{}, 0) {
		return
	}
	for i, c := range raceColumns {
		sorting := imgui.TableColumnFlagsNone
		if c.name == "ratio" {
			sorting = imgui.TableColumnFlagsDefaultSort
		}
		imgui.TableSetupColumnV(c.name, sorting, 0, imgui.ID(i))
	}
	imgui.TableNextRowV(imgui.TableRowFlagsHeaders, 0)
	for _, c := range raceColumns {
		imgui.TableNextColumn()
		imgui.TableHeader(c.name)
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
			text(c.cell(ui, &r.rows[i]))
		}
	}
	imgui.EndTable()
}

// groupColor returns the colour of a group's ships.
func (ui *UI) groupColor(name string) uint32 {
	p := ui.player
	groups := p.World.Setup().Groups
	g := slices.IndexFunc(groups, func(g sim.Group) bool { return g.Name == name })
	c := p.Options.Palette.Fleet(p.Scene, int32(g))
	return packed(color.RGBA(c)) // opaque: premultiplied or not is the same
}
