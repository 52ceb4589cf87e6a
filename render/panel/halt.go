//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"
)

// haltBox is the box in which the person types a condition at which time pauses.
type haltBox struct {
	*desk
	shown   bool
	started bool // it was drawn before
	focus   int  // frames until the field has the keyboard
	text    string
}

// focusFrames is how many frames it takes until a field of Dear ImGui that is to have the keyboard has it.
const focusFrames = 3

// opens reports whether the field is about to have the keyboard: what is typed until then is no key of the window.
func (b *haltBox) opens() bool { return b.shown && b.focus > 0 }

// begin shows the box.
func (b *haltBox) begin() { *b = haltBox{desk: b.desk, shown: true, focus: focusFrames} }

// draw shows the field, what is wrong with what was typed, and where, and examples to click.
func (b *haltBox) draw() {
	if !b.shown {
		return
	}
	halt := &b.player.Halt
	open := true
	imgui.SetNextWindowPosV(imgui.NewVec2(b.width/2, b.height/3), imgui.CondAlways, imgui.NewVec2(0.5, 0.5))
	imgui.SetNextWindowSizeV(imgui.NewVec2(min(b.px(520), 0.9*b.width), 0), imgui.CondAlways)
	imgui.SetNextWindowBgAlpha(overlayAlpha)
	const flags = imgui.WindowFlagsNoSavedSettings | imgui.WindowFlagsNoCollapse | imgui.WindowFlagsNoDocking | imgui.WindowFlagsAlwaysAutoResize
	if imgui.BeginV(b.named(pauseWhen), &open, flags) {
		if !b.started {
			b.text = halt.Text()
			b.started, b.focus = true, focusFrames
		}
		if b.focus == focusFrames {
			imgui.SetKeyboardFocusHere()
		}
		b.focus = max(b.focus-1, 0)
		imgui.SetNextItemWidth(-1)
		entered := imgui.InputTextWithHint("##pause", b.say("a condition, as time > 10"), &b.text, imgui.InputTextFlagsEnterReturnsTrue, nil)
		b.tagItem("pause when")
		field := imgui.ItemRectMin()
		low := imgui.ItemRectMax().Y
		what, at := halt.Mistake()
		if entered {
			halt.Set(strings.TrimSpace(b.text))
			b.text = halt.Text()
			if what, at = halt.Mistake(); what == "" {
				open = false
			} else {
				b.focus = focusFrames // it is typed on
			}
		}
		b.state(what)
		if same := halt.Text() == b.text; same && at >= 0 && at <= len(b.text) {
			b.underline(field.X+imgui.CurrentStyle().FramePadding().X, low, b.text, at)
		}
		if halt.Text() != "" && b.tagged(imgui.Button(b.named("Never pause")), "never pause") {
			halt.Set("")
			b.text, open = "", false
		}
		imgui.Separator()
		dim(b.say("For example"))
		for _, x := range halt.Examples() {
			if b.tagged(imgui.SelectableBool(x), "example "+x) {
				b.text = x
				halt.Set(x)
			}
		}
		dimWrapped(b.say("galaxy list --expressions prints all names. Events count since the last pause."))
		open = open && !imgui.IsKeyPressedBool(imgui.KeyEscape)
	}
	b.endWindow()
	b.shown = b.shown && open
}

// state says how it is with the condition that is set, or what is wrong with it.
func (b *haltBox) state(what string) {
	halt := &b.player.Halt
	holds, ok := halt.Holds()
	switch {
	case what != "":
		wrapped(what)
		b.tagItem("pause mistake")
	case halt.Text() == "":
		dimWrapped(b.say("Time pauses when it comes to hold. Enter sets it."))
	case ok && holds:
		dimWrapped(b.say("It is set, and holds now: time pauses when it comes to hold again."))
	default:
		dimWrapped(b.say("It is set, and does not hold now."))
	}
}

// underline marks the rest of the word at a byte of a text that begins at x, below the text.
func (b *haltBox) underline(x, y float32, text string, at int) {
	end := at + 1
	for end < len(text) && (text[end] == '_' || text[end] >= 'a' && text[end] <= 'z') {
		end++
	}
	from := x + imgui.CalcTextSize(text[:at]).X
	to := max(x+imgui.CalcTextSize(text[:min(end, len(text))]).X, from+b.px(6))
	list := imgui.WindowDrawList()
	list.AddRectFilled(imgui.NewVec2(from, y-b.px(3)), imgui.NewVec2(to, y-b.px(1)), 0xff5050e0)
}
