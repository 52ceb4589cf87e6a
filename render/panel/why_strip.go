//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/render/explain"
)

// drawStrip shows the shares of what moved the ship, and below its speed, distance, gap and wish. The moment under the pointer is shown
// in the picture, arrows included.
func (y *whyPanel) drawStrip() (over explain.Highlight) {
	over, hovered := y.strip()
	if !hovered {
		y.player.Why.EndPeek()
	}
	return over
}

func (y *whyPanel) strip() (over explain.Highlight, hovered bool) {
	width, side := imgui.ContentRegionAvail().X, imgui.TextLineHeight()
	first, last := y.list[0].Time, y.list[len(y.list)-1].Time
	dim(y.sayf("What moved it in the last %s", y.duration(last-first, y.units())))
	rows := y.sparks()
	plot := width - y.labelsWide(rows, width)
	y.drawStates(plot)
	at := imgui.CursorScreenPos()
	high := y.px(stripHigh) + float32(len(rows))*y.px(sparkHigh)
	pressed := y.tagged(imgui.InvisibleButtonV("strip", imgui.NewVec2(width, high), imgui.ButtonFlags(imgui.ButtonFlagsEnableNav)), "strip")
	x := func(i int) float32 { return at.X + plot*float32((y.list[i].Time-first)/(last-first)) }
	draw := imgui.WindowDrawList()
	for i := range y.list[:len(y.list)-1] {
		low := at.Y + y.px(stripHigh)
		for k := range mostShares + 1 {
			high := y.px(stripHigh) * float32(y.part(i, k))
			ink := y.shareColor(k)
			if y.list[i].Time < y.reason.From && y.reason.From < y.reason.To { // before what the sentence tells of, and its shares
				ink = ink&0xffffff | 0x60<<24
			}
			draw.AddRectFilled(imgui.NewVec2(x(i), low-high), imgui.NewVec2(x(i+1)+1, low), ink)
			y.hatch(draw, imgui.NewVec2(x(i), low-high), imgui.NewVec2(x(i+1), low), k)
			low -= high
		}
	}
	ink := imgui.ColorU32Vec4(textColor())
	for r, row := range rows {
		top := at.Y + y.px(stripHigh) + float32(r)*y.px(sparkHigh) + 2
		most := 0.0
		for i := range y.list {
			if v := row.of(&y.list[i]); !math.IsNaN(v) && !math.IsInf(v, 0) {
				most = max(most, v)
			}
		}
		for i := range y.list[:len(y.list)-1] {
			a, b := row.of(&y.list[i]), row.of(&y.list[i+1])
			if !(most > 0) || math.IsNaN(a+b) || math.IsInf(a+b, 0) {
				continue
			}
			height := y.px(sparkHigh) - 4
			spot := func(i int, v float64) imgui.Vec2 { return imgui.NewVec2(x(i), top+height*float32(1-v/most)) }
			draw.AddLine(spot(i, a), spot(i+1, b), ink)
		}
	}
	then := y.reason
	moment, hovered := y.pointed(at.X, plot)
	if hovered {
		draw.AddLine(imgui.NewVec2(x(moment), at.Y), imgui.NewVec2(x(moment), at.Y+high), ink)
		if t := y.list[moment].Time; pressed {
			y.keyed, y.asked, y.updatedAt = false, imgui.MousePos(), math.Inf(-1)
			y.player.Why.Ask(y.ship, t)
		} else {
			y.player.Why.Peek(t)
			then = y.player.Why.Then()
			y.tellThen(&then)
		}
	}
	faint := imgui.ColorU32Vec4(dimColor())
	for r, row := range rows {
		label := imgui.NewVec2(at.X+plot+y.px(6), at.Y+y.px(stripHigh)+float32(r)*y.px(sparkHigh))
		draw.AddTextVec2(label, faint, y.sparkText(&row, moment))
	}
	l := line{left: at.X, right: at.X + width, blank: imgui.CalcTextSize("  ").X}
	for k := range min(len(y.shares), mostShares) {
		s := &y.shares[k]
		name, part := y.player.Why.Name(s.Of), fmt.Sprintf(" %.0f %%", 100*then.Part(s.Of))
		l.room(0.7*side+imgui.CalcTextSize(name+part).X, true)
		low := imgui.CursorScreenPos()
		imgui.Dummy(imgui.NewVec2(0.7*side, side))
		draw.AddRectFilledV(imgui.NewVec2(low.X, low.Y+0.25*side), imgui.NewVec2(low.X+0.5*side, low.Y+0.75*side), y.shareColor(k), y.px(2), 0)
		y.hatch(draw, imgui.NewVec2(low.X, low.Y+0.25*side), imgui.NewVec2(low.X+0.5*side, low.Y+0.75*side), k)
		imgui.SameLineV(0, 0)
		if y.tagged(imgui.TextLink(fmt.Sprintf("%s##share %d", name, k)), fmt.Sprint("share ", k)) {
			y.player.Why.Show(s.Of)
		}
		if imgui.IsItemHovered() {
			over.Of = s.Of
		}
		imgui.SameLineV(0, 0)
		dim(part)
	}
	if len(y.shares) > mostShares {
		l.room(imgui.CalcTextSize(y.say("grey: others")).X, true)
		dim(y.say("grey: others"))
	}
	return over, hovered
}

// tellThen says beside the panel why the ship did what it did at the moment that is shown.
func (y *whyPanel) tellThen(then *explain.Reason) {
	y.besidePanel()
	if !imgui.BeginTooltip() {
		return
	}
	imgui.PushTextWrapPosV(y.px(sideWidth))
	dim(y.player.Clock())
	said := ""
	for i := range then.Words {
		said += then.Words[i].Text
	}
	imgui.TextUnformatted(said)
	y.tagItem("then " + said)
	imgui.PopTextWrapPos()
	imgui.EndTooltip()
}

// pointed returns the moment of the strip, the last item, at which the pointer is, or to which keys have moved while the keyboard is there.
func (y *whyPanel) pointed(left, plot float32) (moment int, ok bool) {
	last := len(y.list) - 1
	if y.focus.on && imgui.IsItemFocused() {
		by := 0
		if imgui.IsKeyPressedBool(imgui.KeyLeftArrow) {
			by--
		}
		if imgui.IsKeyPressedBool(imgui.KeyRightArrow) {
			by++
		}
		if by != 0 && !y.keyed {
			y.keyed, y.moment = true, last
		}
		if y.keyed {
			y.moment = min(max(y.moment+by, 0), last)
			return y.moment, true
		}
		return last, false
	}
	y.keyed = false
	if !imgui.IsItemHovered() || imgui.MousePos().X >= left+plot || imgui.MousePos() == y.asked {
		return last, false
	}
	share := float64(imgui.MousePos().X-left) / float64(plot)
	return min(max(int(math.Round(share*float64(last))), 0), last), true
}

// part is the share of the k-th thing in a decision, or of all others.
func (y *whyPanel) part(i, k int) float64 {
	named := len(y.plot.Things)
	if k == mostShares {
		k = named
	} else if k >= named {
		return 0
	}
	return y.plot.Share(&y.list[i], k)
}

// spark is a small plot of a quantity.
type spark struct {
	name  words.Key
	of    func(d *explain.Decision) float64
	write func(v float64) string
}

// sparkText returns what stands beside a curve for a moment.
func (y *whyPanel) sparkText(row *spark, moment int) string {
	return y.say(row.name) + " " + y.player.Words.Number(row.write(row.of(&y.list[moment])))
}

// labelsWide returns how wide the column beside the curves is, in pixels: so wide as its texts have been.
func (y *whyPanel) labelsWide(rows []spark, width float32) float32 {
	usual := y.px(96)
	for i := range rows {
		y.labels = max(y.labels, imgui.CalcTextSize(y.sparkText(&rows[i], len(y.list)-1)).X+y.px(8))
	}
	return min(max(usual, y.labels), 0.5*width)
}

func (y *whyPanel) sparks() []spark {
	u := y.units()
	lengths := func(v float64) string {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return "–"
		}
		return length(v, u)
	}
	return []spark{
		{"speed", func(d *explain.Decision) float64 { return math.Hypot(d.Vel.X, d.Vel.Y) }, func(v float64) string { return speed(v, u) }},
		{"to go", func(d *explain.Decision) float64 { return d.Distance }, lengths},
		{"gap", func(d *explain.Decision) float64 { return d.Gap }, lengths},
		{"wish", func(d *explain.Decision) float64 { return math.Hypot(d.Wish.X, d.Wish.Y) }, func(v float64) string {
			most := typicalValue(y.player.World, y.player.Ship(), "length/time²")
			return y.number(snapToZero(v, most))
		}},
	}
}
