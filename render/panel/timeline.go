//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// Sizes in points. The track is thin; the whole strip between the bar and the panels can be clicked.
const (
	timelineHeight = margin
	timelineTrack  = 2
	timelineGrip   = 4 // radius
)

// timeline is the line below the bar on which the person chooses a time, from the
// beginning to the last tick that was reached.
//
//	━━━━━━━━━━━━━━━━━━●────────────────
//	past              now      later ticks, after a rewind
type timeline struct {
	dragged bool
	snapped bool // to a mark: the person has pressed there, and not moved
}

func (ui *UI) drawTimeline() {
	p := ui.player
	first, last, ok := p.Playback.TimeRange()
	if !ok {
		ui.timeline.endScrub(ui)
		return
	}
	imgui.SetNextWindowPos(imgui.NewVec2(0, ui.barHeight))
	imgui.SetNextWindowSize(imgui.NewVec2(ui.width, ui.px(timelineHeight)))
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{})
	imgui.PushStyleVarVec2(imgui.StyleVarWindowMinSize, imgui.NewVec2(1, 1))
	imgui.PushStyleVarFloat(imgui.StyleVarWindowBorderSize, 0)
	const flags = boxFlags&^imgui.WindowFlagsAlwaysAutoResize | imgui.WindowFlagsNoBackground
	if imgui.BeginV("timeline", nil, flags) {
		imgui.InvisibleButtonV("##time", imgui.NewVec2(ui.width, ui.px(timelineHeight)), imgui.ButtonFlags(imgui.ButtonFlagsEnableNav))
		ui.tagItem("time")
		hovered, held := imgui.IsItemHovered(), imgui.IsItemActive() && imgui.IsMouseDown(imgui.MouseButtonLeft)
		ui.timeline.keyed(ui, first, last)
		begin, end := ui.px(timelineGrip), ui.width-ui.px(timelineGrip)
		pointed := float64(min(max((imgui.MousePos().X-begin)/(end-begin), 0), 1))
		if !held && ui.focus.on && imgui.IsItemFocused() {
			pointed = (p.Time() - first) / (last - first)
		}
		place := func(t float64) float32 { return begin + (end-begin)*float32(min(max((t-first)/(last-first), 0), 1)) }
		marks := p.Marks.List()
		near := ui.timeline.near(ui, marks, place)
		if imgui.IsItemActivated() {
			ui.timeline.snapped = len(near) > 0
		}
		if ui.timeline.snapped = ui.timeline.snapped && held && !imgui.IsMouseDragging(imgui.MouseButtonLeft); ui.timeline.snapped && len(near) > 0 {
			pointed = (near[0].Time - first) / (last - first)
		}
		if held {
			p.Playback.Scrub(first + pointed*(last-first))
			ui.timeline.dragged = true
		} else {
			ui.timeline.endScrub(ui)
		}
		at := (p.Time() - first) / (last - first)
		if held {
			at = pointed // the world may still be seeking it
		}
		ui.drawTrack(begin, begin+float32(min(max(at, 0), 1))*(end-begin), end, hovered || held)
		ui.timeline.drawMarks(ui, marks, place)
		if hovered || held {
			ui.timeline.tip(ui, p.ClockAt(first+pointed*(last-first)), near)
		}
	}
	ui.endWindow()
	imgui.PopStyleVarV(3)
}

// keyed lets the arrow keys move the time by hundredths of the line while the keyboard is at it.
func (l *timeline) keyed(ui *UI, first, last float64) {
	const steps = 100
	if !imgui.IsItemFocused() || !ui.focus.on {
		return
	}
	by := 0.
	if imgui.IsKeyPressedBool(imgui.KeyRightArrow) {
		by++
	}
	if imgui.IsKeyPressedBool(imgui.KeyLeftArrow) {
		by--
	}
	if by != 0 {
		ui.player.Playback.Scrub(min(max(ui.player.Time()+by*(last-first)/steps, first), last))
		l.dragged = true
	}
}

func (l *timeline) endScrub(ui *UI) {
	if l.dragged {
		l.dragged = false
		ui.player.EndScrub()
	}
}

// drawTrack draws the line from begin to end, with a grip at now, thicker if it is active.
func (ui *UI) drawTrack(begin, now, end float32, active bool) {
	list, y := imgui.WindowDrawList(), ui.barHeight+ui.px(timelineHeight)/2
	half, grip := ui.px(timelineTrack)/2, ui.px(timelineGrip)
	if active {
		half *= 2
	}
	line := func(from, to float32, color imgui.Vec4) {
		list.AddRectFilledV(imgui.NewVec2(from, y-half), imgui.NewVec2(to, y+half), imgui.ColorU32Vec4(color), half, 0)
	}
	line(begin, end, hoverColor())
	line(begin, now, accentColor())
	list.AddCircleFilled(imgui.NewVec2(now, y), grip, imgui.ColorU32Vec4(textColor()))
}

// markColors are the colours of marks, by kind, over a dark picture (false) and one on paper (true); they differ in lightness, too.
var markColors = map[bool][]uint32{
	false: {
		player.ContactMark: 0xff5050e0, player.HitMark: 0xff5050e0, player.ArrivalMark: 0xff70d080, player.OrderMark: 0xffffa060,
		player.PassageMark: 0xffd0e050, player.LandingMark: 0xff60d8f8, player.TriggerMark: 0xfff0f0f0, player.PauseMark: 0xff3090ff, player.WreckMark: 0xffe060c0, player.FaultMark: 0xffe060c0,
	},
	true: {
		player.ContactMark: 0xff2020b8, player.HitMark: 0xff2020b8, player.ArrivalMark: 0xff287010, player.OrderMark: 0xffbe5818,
		player.PassageMark: 0xff606800, player.LandingMark: 0xff005478, player.TriggerMark: 0xff282828, player.PauseMark: 0xff0048a0, player.WreckMark: 0xff961e8c, player.FaultMark: 0xff961e8c,
	},
}

// Sizes of marks in points.
const (
	markWide = 2
	markNear = 4 // the pointer is at a mark
)

// near returns the marks under the pointer, the nearest first.
func (l *timeline) near(ui *UI, marks []player.Mark, place func(t float64) float32) (near []player.Mark) {
	if !imgui.IsItemHovered() && !imgui.IsItemActive() {
		return nil
	}
	at := imgui.MousePos().X
	away := func(m *player.Mark) float32 { return float32(math.Abs(float64(place(m.Time) - at))) }
	for i := range marks {
		if away(&marks[i]) <= ui.px(markNear) {
			near = append(near, marks[i])
		}
	}
	slices.SortStableFunc(near, func(a, b player.Mark) int {
		if x, y := away(&a), away(&b); x != y {
			return int(math.Copysign(1, float64(x-y)))
		}
		return int(b.Kind) - int(a.Kind)
	})
	return near
}

// drawMarks draws a sign for each mark; of several at one place the most important one.
func (l *timeline) drawMarks(ui *UI, marks []player.Mark, place func(t float64) float32) {
	top, low := ui.barHeight+1, ui.barHeight+ui.px(timelineHeight)-1
	wide := ui.px(markWide)
	draw := func(x float32, kind player.MarkKind) { ui.drawMark(x, top, low, kind) }
	last, best := float32(-1), player.ContactMark
	for i := range marks {
		x := float32(math.Round(float64(place(marks[i].Time)/wide))) * wide
		if x != last && last >= 0 {
			draw(last, best)
		}
		if x != last {
			best = marks[i].Kind
		}
		last, best = x, max(best, marks[i].Kind)
	}
	if last >= 0 {
		draw(last, best)
	}
}

// tip tells the time, and what happened then.
func (l *timeline) tip(ui *UI, clock string, near []player.Mark) {
	const mostTold = 5
	imgui.BeginTooltip()
	imgui.PushTextWrapPosV(ui.px(sideWidth))
	text(clock)
	for i := range near[:min(len(near), mostTold)] {
		text(ui.player.Marks.Say(&near[i]))
		ui.tagItem("mark " + strconv.Itoa(i))
	}
	if more := len(near) - mostTold; more > 0 {
		dim(ui.sayf("and %d more", more))
	}
	imgui.PopTextWrapPos()
	imgui.EndTooltip()
}
