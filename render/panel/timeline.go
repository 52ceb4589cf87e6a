//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import "github.com/AllenDang/cimgui-go/imgui"

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
type timeline struct{ dragged bool }

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
		imgui.InvisibleButton("##time", imgui.NewVec2(ui.width, ui.px(timelineHeight)))
		ui.tagItem("time")
		hovered, held := imgui.IsItemHovered(), imgui.IsItemActive()
		begin, end := ui.px(timelineGrip), ui.width-ui.px(timelineGrip)
		pointed := float64(min(max((imgui.MousePos().X-begin)/(end-begin), 0), 1))
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
		if hovered || held {
			imgui.BeginTooltip()
			text(p.ClockAt(first + pointed*(last-first)))
			imgui.EndTooltip()
		}
	}
	ui.endWindow()
	imgui.PopStyleVarV(3)
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
