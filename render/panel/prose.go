//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/scene/prose"
)

// drawProse draws a text with its controls, as wide as the panel.
func (ls *lessonSteps) drawProse(blocks []prose.Block) {
	for i, b := range blocks {
		imgui.PushIDInt(int32(i))
		if i > 0 && !(b.Kind == prose.Item && blocks[i-1].Kind == prose.Item) {
			imgui.Spacing()
		}
		switch b.Kind {
		case prose.Formula:
			imgui.PushFont(ls.mono, ideaSize-1)
			imgui.IndentV(ls.px(12))
			wrapped(b.Spans[0].Text)
			imgui.UnindentV(ls.px(12))
			imgui.PopFont()
		case prose.Item:
			imgui.Bullet()
			imgui.SameLine()
			ls.drawSpans(b.Spans)
		default:
			ls.drawSpans(b.Spans)
		}
		imgui.PopID()
	}
}

// line puts words and controls one after the other, and begins a new line where the panel ends.
type line struct {
	left, right float32 // of the text, on the screen
	begun       bool    // something stands in the line
	blank       float32 // the width of a blank
	bracket     bool    // one opens before what comes next, after a blank, and stands in a line with it
}

// room makes room for something so wide; after a blank or not.
func (l *line) room(width float32, blank bool) {
	if l.bracket {
		l.bracket = false
		l.room(imgui.CalcTextSize("(").X+width, true)
		text("(")
		imgui.SameLineV(0, 0)
		return
	}
	if !l.begun {
		l.begun = true
		return
	}
	gap := float32(0)
	if blank {
		gap = l.blank
	}
	if imgui.ItemRectMax().X+gap+width <= l.right || !blank && width <= 3*l.blank { // a stop stays with what is before it
		imgui.SameLineV(0, gap)
	} else {
		imgui.SetCursorScreenPos(imgui.NewVec2(l.left, imgui.CursorScreenPos().Y))
	}
}

func (ls *lessonSteps) drawSpans(spans []prose.Span) {
	at := imgui.CursorScreenPos()
	l := line{left: at.X, right: at.X + imgui.ContentRegionAvail().X, blank: imgui.CalcTextSize(" ").X}
	blank := false
	imgui.PushStyleVarVec2(imgui.StyleVarItemSpacing, imgui.NewVec2(0, ls.px(3)))
	defer imgui.PopStyleVar()
	for i := range spans {
		s := &spans[i]
		switch s.Style {
		case prose.Plain, prose.Strong, prose.Emphasis, prose.Code:
			blank = ls.drawWords(&l, s, blank)
			continue
		}
		imgui.PushIDInt(int32(i))
		ls.drawControl(&l, s, blank)
		imgui.PopID()
		blank = false
	}
}

// strongColor is that of bold words: not the accent, which is for what can be pressed.
func strongColor() imgui.Vec4 {
	if c := textColor(); c.X < 0.5 {
		return imgui.NewVec4(0, 0, 0, 1)
	}
	return imgui.NewVec4(1, 1, 1, 1)
}

// drawWords draws the words of a text. It reports whether a blank stands at the end.
func (ls *lessonSteps) drawWords(l *line, s *prose.Span, blank bool) bool {
	switch s.Style {
	case prose.Strong, prose.Emphasis:
		imgui.PushStyleColorVec4(imgui.ColText, strongColor())
		defer imgui.PopStyleColor()
	case prose.Code:
		imgui.PushFont(ls.mono, imgui.CurrentStyle().FontSizeBase()-1)
		defer imgui.PopFont()
	}
	blank = blank || strings.HasPrefix(s.Text, " ")
	words, opens := strings.CutSuffix(s.Text, " (")
	for word := range strings.FieldsSeq(words) {
		l.room(imgui.CalcTextSize(word).X, blank)
		text(word)
		blank = true
	}
	l.bracket = opens
	return strings.HasSuffix(s.Text, " ")
}

// controlPad is what stands about the words of a control in a text, in points: less than a blank, so that a comma behind it stands with it.
const controlPad = 3

// drawControl draws a control within a text.
func (ls *lessonSteps) drawControl(l *line, s *prose.Span, blank bool) {
	p := ls.player
	name := s.Of
	switch s.Style {
	case prose.Colour:
		word := ls.colourWord(s)
		ink := color.NRGBA(p.Options.Palette.Ink(scene.Colours[s.Of])) // opaque
		if p.Options.Paper {
			ink = stage.OnPaper(ink)
		}
		side := imgui.TextLineHeight()
		l.room(0.7*side+imgui.CalcTextSize(word).X, blank)
		low := imgui.CursorScreenPos()
		imgui.Dummy(imgui.NewVec2(0.7*side, side))
		imgui.WindowDrawList().AddRectFilledV(imgui.NewVec2(low.X, low.Y+0.25*side), imgui.NewVec2(low.X+0.5*side, low.Y+0.75*side), packedColor(ink), ls.px(2), 0)
		imgui.SameLineV(0, 0)
		text(word)
	case prose.Knob:
		ls.knobChip(l, s, blank)
	default:
		pad := ls.px(controlPad)
		imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.NewVec2(pad, 0))
		defer imgui.PopStyleVar()
		l.room(imgui.CalcTextSize(s.Text).X+2*pad, blank)
		if ls.tagged(imgui.SmallButton(s.Text), "control "+name) {
			ls.press(s)
		}
		ls.tooltip(ls.controlHelp(s))
	}
}

// hues are what texts call the colours of [scene.Colours] that have another one in the look for the colour-blind, and what they are called there.
var hues = map[string]struct{ usual, safe words.Key }{
	"push":   {"red", "orange"},
	"choice": {"green", "purple"},
}

// colourWord returns the words of a colour as it is in the look of the window: a text that calls it by its colour, with an ending or
// without, is changed.
func (ls *lessonSteps) colourWord(s *prose.Span) string {
	hue, other := hues[s.Of]
	if !other || ls.player.Options.Palette != stage.ColorBlind {
		return s.Text
	}
	if ending, named := strings.CutPrefix(s.Text, ls.say(hue.usual)); named {
		return ls.say(hue.safe) + ending
	}
	return s.Text
}

// press does what a control in a text does.
func (ls *lessonSteps) press(s *prose.Span) {
	l := &ls.player.Lesson
	switch s.Style {
	case prose.Thing:
		l.Point(s.Of)
	case prose.Try:
		l.Try(s.Of)
	case prose.When:
		var t float64
		if _, err := fmt.Sscan(s.Of, &t); err == nil {
			l.When(t)
		}
	}
}

func (ls *lessonSteps) controlHelp(s *prose.Span) string {
	switch s.Style {
	case prose.Thing:
		return ls.sayf("Shows %s", ls.player.Selection.Called(s.Of))
	case prose.When:
		return ls.sayf("Takes time to %s after the start, and stops it there", ls.voice().Number(s.Of))
	}
	return ls.sayf("Does it: %s", s.Of)
}

// knobChip draws a parameter within a text: a switch as a box to tick, another one as its value, which opens its slider.
func (ls *lessonSteps) knobChip(l *line, s *prose.Span, blank bool) {
	group, param, _ := strings.Cut(s.Of, ".")
	k := ls.knobs.control(scene.Knob{Group: group, Param: param})
	if k == nil {
		l.room(imgui.CalcTextSize(s.Text).X, blank)
		text(s.Text)
		return
	}
	imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.NewVec2(ls.px(controlPad), 0))
	defer imgui.PopStyleVar()
	if k.Type == nav.Switch {
		on := k.Value() != 0
		l.room(imgui.FrameHeight()+imgui.CurrentStyle().ItemInnerSpacing().X+imgui.CalcTextSize(s.Text).X, blank)
		if ls.tagged(imgui.Checkbox(s.Text, &on), "control "+s.Of) {
			ls.knobs.set(k, k.orderValue(1-k.Value()))
		}
		ls.tooltip(ls.knobs.help(k))
		return
	}
	label := s.Text + " " + k.Text()
	l.room(imgui.CalcTextSize(label).X+2*ls.px(controlPad), blank)
	if ls.tagged(imgui.SmallButton(label+"###chip"), "control "+s.Of) {
		imgui.OpenPopupStr("knob")
	}
	ls.tooltip(ls.knobs.help(k))
	at := imgui.ItemRectMin() // above what there is to do, which is read while one turns the knob
	if ls.boxTop > 0 {
		at.Y = ls.boxTop
	}
	imgui.SetNextWindowPosV(imgui.NewVec2(at.X, at.Y-ls.px(4)), imgui.CondAlways, imgui.NewVec2(0, 1))
	if imgui.BeginPopup("knob") {
		imgui.Dummy(imgui.NewVec2(ls.px(sideWidth-60), 1))
		ls.knobs.drawParam(k)
		imgui.EndPopup()
	}
}
