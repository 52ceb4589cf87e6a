//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
)

// Signs tell without colours what colours tell: the shapes of marks, the hatching of shares, ticks.

// part is a rectangle of a sign: across in points from its middle, and down as a share of its height.
type part struct{ left, top, right, low float32 }

// markSigns are the shapes of the marks of the time line, by kind. Contacts and hits hang low, orders stand high, an arrival is a line,
// and what is rarer has a foot, a head, a bar across, two lines, or is a cross.
var markSigns = [...][]part{
	player.ContactMark: {{-1, 0.5, 1, 1}},
	player.HitMark:     {{-1, 0.5, 1, 1}},
	player.OrderMark:   {{-1, 0, 1, 0.5}},
	player.ArrivalMark: {{-1, 0, 1, 1}},
	player.LandingMark: {{-1, 0, 1, 1}, {-3, 0.7, 3, 1}},
	player.TriggerMark: {{-1, 0, 1, 1}, {-3, 0, 3, 0.3}},
	player.PassageMark: {{-1, 0, 1, 1}, {-3, 0.35, 3, 0.65}},
	player.PauseMark:   {{-3, 0, -1, 1}, {1, 0, 3, 1}},
	player.WreckMark:   {{-3, 0, -1, 0.34}, {1, 0, 3, 0.34}, {-1, 0.34, 1, 0.67}, {-3, 0.67, -1, 1}, {1, 0.67, 3, 1}},
	player.FaultMark:   {{-3, 0, -1, 0.34}, {1, 0, 3, 0.34}, {-1, 0.34, 1, 0.67}, {-3, 0.67, -1, 1}, {1, 0.67, 3, 1}},
}

// drawMark draws a mark of the time line at x, from top to low.
func (d *desk) drawMark(x, top, low float32, kind player.MarkKind) {
	list := imgui.WindowDrawList()
	for _, p := range markSigns[kind] {
		list.AddRectFilled(imgui.NewVec2(x+d.px(p.left), top+p.top*(low-top)), imgui.NewVec2(x+d.px(p.right), top+p.low*(low-top)), markColors[d.paper][kind])
	}
}

// hatches are the stripes of the shares of a strip, in points: how far apart they are, and how wide. The first share has none.
var hatches = [mostShares + 1]struct{ period, wide float32 }{{}, {3, 1}, {8, 4}, {12, 1}}

// hatch draws the stripes of a share over its colour.
func (d *desk) hatch(list *imgui.DrawList, low, high imgui.Vec2, share int) {
	h := hatches[share]
	period, wide := d.px(h.period), d.px(h.wide)
	if period == 0 || high.Y-low.Y < 1 {
		return
	}
	const dark = 0x90000000
	for x := float32(math.Floor(float64(low.X/period))) * period; x < high.X; x += period {
		if from, to := max(x, low.X), min(x+wide, high.X); to > from {
			list.AddRectFilled(imgui.NewVec2(from, low.Y), imgui.NewVec2(to, high.Y), dark)
		}
	}
}

// tick draws a tick as high as a line of text.
func (d *desk) tick() {
	side, at := imgui.TextLineHeight(), imgui.CursorScreenPos()
	d.drawTick(at, side)
	imgui.Dummy(imgui.NewVec2(side, side))
}

// drawTick draws a tick into a square.
func (d *desk) drawTick(low imgui.Vec2, side float32) {
	at := func(x, y float32) imgui.Vec2 { return imgui.NewVec2(low.X+x*side, low.Y+y*side) }
	list, ink, thick := imgui.WindowDrawList(), imgui.ColorU32Vec4(accentColor()), d.px(2)
	list.AddLineV(at(0.25, 0.52), at(0.43, 0.72), ink, thick)
	list.AddLineV(at(0.43, 0.72), at(0.77, 0.28), ink, thick)
}
