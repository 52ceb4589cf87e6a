//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/explain"
	"galaxy/sim"
)

// stateSpan is a time in which a ship was in one state.
type stateSpan struct {
	state, from, to int // from and to number decisions
}

// stateSpans appends to list the times between decisions in which a ship was in each of its states, by time.
func stateSpans(decisions []explain.Decision, list []stateSpan) []stateSpan {
	for i := range decisions {
		if n := len(list); n > 0 && list[n-1].state == decisions[i].State {
			list[n-1].to = i
			continue
		} else if n > 0 {
			list[n-1].to = i
		}
		list = append(list, stateSpan{decisions[i].State, i, i})
	}
	return list
}

// stateColors are the colours of states in the strip, by number. Neighbours differ in lightness, too, and white letters can be read on all.
var stateColors = [...]uint32{0xff7a4a20, 0xff2060a8, 0xff4f6a1e, 0xff6c2f70, 0xff5a5a5a, 0xff24407a}

// stripStatesHigh is the height of the strip of states, points.
const stripStatesHigh = 16

// drawStates draws above the shares in which states the ship was, where its group has some: a bar for each time, with the state's name where
// there is room for it, and under the pointer.
func (y *whyPanel) drawStates(plot float32) {
	_, states := sim.StateOf(y.player.World, uint32(y.ship))
	first, last := y.list[0].Time, y.list[len(y.list)-1].Time
	if states == nil || !(last > first) {
		return
	}
	at, high := imgui.CursorScreenPos(), y.px(stripStatesHigh)
	imgui.Dummy(imgui.NewVec2(plot, high))
	y.tagItem("strip of states")
	hovered, pointer := imgui.IsItemHovered(), imgui.MousePos().X
	draw := imgui.WindowDrawList()
	x := func(i int) float32 { return at.X + plot*float32((y.list[i].Time-first)/(last-first)) }
	y.spans = stateSpans(y.list, y.spans[:0])
	for k, s := range y.spans {
		from, to := x(s.from), x(s.to)
		if k > 0 {
			from += y.px(1) // a gap between two
		}
		name := states.Parts()[s.state].Name
		draw.AddRectFilled(imgui.NewVec2(from, at.Y), imgui.NewVec2(to, at.Y+high-y.px(2)), stateColors[s.state%len(stateColors)])
		if size := imgui.CalcTextSize(name); size.X+y.px(6) < to-from {
			draw.AddTextVec2(imgui.NewVec2(from+y.px(3), at.Y+0.5*(high-y.px(2)-size.Y)), 0xffffffff, name)
		}
		if hovered && pointer >= from && pointer < to {
			y.tooltip(y.sayf("%s for %s", name, y.duration(y.list[s.to].Time-y.list[s.from].Time, y.player.Scene.Units)))
		}
	}
}
