//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene"
	"galaxy/scene/lesson"
	"galaxy/scene/prose"
	"galaxy/scene/wording"
)

// lessonSteps is the lesson of a scene that has steps.
type lessonSteps struct {
	*desk
	knobs     *paramPanel
	following func() // draws the button that leads to the next lesson
	shown     shownStep
	begun     bool    // the step, in this frame
	boxTop    float32 // of the box that is being drawn, on the screen; 0: none
	pupil     string  // the name that is typed for a work
	naming    bool    // it is being typed
	asked     bool    // for a name just now: the keyboard is to go there
}

// shownStep is the step of the last frame: another one is shown from its top.
type shownStep struct {
	of *lesson.Run
	at int
}

// draw draws the lesson's present step, and which steps are done.
func (ls *lessonSteps) draw(r *lesson.Run) {
	ls.player.Lesson.Read = true
	now := shownStep{r, r.At()}
	if ls.begun = now != ls.shown; ls.begun {
		ls.shown = now
		imgui.SetScrollYFloat(0)
	}
	ls.stepRow(r)
	ls.onward(r)
	said := ls.player.Lesson.Said(r.At())
	imgui.Spacing()
	ls.sized(titleSize, func() { wrapped(said.Title) })
	imgui.Spacing()
	ask := r.Step(r.At()).Ask
	idea, task := splitTask(said.Text, ask != nil)
	ls.sized(ideaSize, func() { ls.drawProse(idea) })
	imgui.Spacing()
	if task != nil || ask != nil {
		ls.boxTop = imgui.CursorScreenPos().Y
		ls.boxed(func() {
			ls.sized(ideaSize, func() { ls.drawProse(task) })
			if ask != nil {
				if task != nil {
					imgui.Spacing()
				}
				ls.drawQuestion(r, ask, said)
			}
		})
		ls.tagItem("task")
		ls.boxTop = 0
	}
	hints := r.Hints()
	if r.Passing() {
		hints = nil
	}
	for i := range hints {
		imgui.Spacing()
		imgui.PushStyleColorVec4(imgui.ColText, noticeColor())
		wrapped(ls.sayf("Hint %d: %s", i+1, said.Hints[i]))
		imgui.PopStyleColor()
	}
	if err := r.Err(); err != nil {
		dimWrapped(ls.sayf("A mistake of the lesson: %v", err))
	}
	imgui.Spacing()
	ls.lessonButtons(r)
	ls.player.Lesson.Below = imgui.ItemRectMax().Y > lowestSeen()
	imgui.BeginDisabledV(!r.Saves()) // there from the beginning, so that it slides under no pointer
	ls.saveWork()
	imgui.EndDisabled()
}

// lowestSeen returns the lower edge of what is seen of the present window, on the screen.
func lowestSeen() float32 {
	return imgui.InternalCurrentWindow().InnerClipRect().Max.Y
}

// splitTask splits the text of a step into what it says and what there is to do, which is its last paragraph. A text of one paragraph
// before a question says something, and the question is the task.
func splitTask(text []prose.Block, asks bool) (idea, task []prose.Block) {
	last := len(text) - 1
	if last < 0 || text[last].Kind != prose.Paragraph || last == 0 && asks {
		return text, nil
	}
	return text[:last], text[last:]
}

// boxed draws what there is to do in a box of the accent's colour, with a bar at its left: what can be done is told from what is said
// without colours, too.
func (d *desk) boxed(draw func()) {
	list, room := imgui.WindowDrawList(), d.px(5) // half of the padding of a panel
	low := imgui.CursorScreenPos()
	right := low.X + imgui.ContentRegionAvail().X
	list.ChannelsSplit(2)
	list.ChannelsSetCurrent(1)
	imgui.Dummy(imgui.NewVec2(0, 0))
	imgui.IndentV(room)
	draw()
	imgui.UnindentV(room)
	list.ChannelsSetCurrent(0)
	from, to := imgui.NewVec2(low.X-room, low.Y), imgui.NewVec2(right+room, imgui.ItemRectMax().Y+room)
	fill := accentColor()
	fill.W = 0.10
	list.AddRectFilledV(from, to, imgui.ColorU32Vec4(fill), d.px(4), 0)
	list.AddRectFilledV(from, imgui.NewVec2(from.X+d.px(3), to.Y), imgui.ColorU32Vec4(accentColor()), d.px(2), 0)
	list.ChannelsMerge()
	imgui.Dummy(imgui.NewVec2(0, room))
}

// saveWork draws the way to save what was done: a button, and then a field for a name.
func (ls *lessonSteps) saveWork() {
	if ls.locked {
		return
	}
	if !ls.naming {
		ls.naming = ls.tagged(imgui.SmallButton(ls.named("Save what I did…")), "save work")
		ls.asked, ls.pupil = ls.naming, "" // the next one at this machine has another name
		ls.tooltip(ls.say("Writes a file for a teacher: the orders and answers by which each step was done, a small picture of the scene, and the name that you type, if any. Nothing else about you is in it."))
		return
	}
	save := ls.say("Save")
	imgui.SetNextItemWidth(-max(ls.px(64), imgui.CalcTextSize(save).X+2*imgui.CurrentStyle().FramePadding().X+imgui.CurrentStyle().ItemSpacing().X))
	if ls.asked { // in the frame in which the field is there
		ls.asked = false
		imgui.SetKeyboardFocusHereV(0)
	}
	enter := imgui.InputTextWithHint("##pupil", ls.say("a name, or nothing"), &ls.pupil, imgui.InputTextFlagsEnterReturnsTrue, nil)
	ls.tagItem("pupil")
	imgui.SameLine()
	if ls.tagged(imgui.Button(save), "save") || enter {
		ls.player.Lesson.Save(ls.pupil)
		ls.naming = false
	}
}

// sized draws in letters of a size, in points.
func (ls *lessonSteps) sized(points float32, draw func()) {
	imgui.PushFont(imgui.CurrentFont(), points)
	draw()
	imgui.PopFont()
}

// stepRow draws a box for each step: with a tick if it is done.
func (ls *lessonSteps) stepRow(r *lesson.Run) {
	right := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X
	for i := range r.Len() {
		side, gap := imgui.FrameHeight(), ls.px(4)
		if i > 0 && imgui.ItemRectMax().X+gap+side < right {
			imgui.SameLineV(0, gap)
		}
		if ls.stepBox(i+1, r.Done(i), i == r.At()) {
			ls.player.Lesson.Go(i)
		}
		if ls.begun && i == r.At() && ls.focus.on && ls.focus.at == imgui.InternalCurrentWindow().ID() { // the keyboard goes along
			imgui.InternalSetNavID(imgui.ItemID(), imgui.NavLayerMain, 0, imgui.Rect{Max: imgui.NewVec2(1, 1)})
		}
		ls.speaks(ls.sayf("Step %d of %d: %s", i+1, r.Len(), ls.player.Lesson.Said(i).Title))
		ls.tagItem(fmt.Sprintf("step %d", i+1))
		state := ls.say("not done")
		if r.Done(i) {
			state = ls.say("done")
		}
		begins := ls.say("A click begins it.")
		if r.Restarts(i) {
			begins = ls.say("A click begins it, and the scene, again.")
		}
		ls.tooltip(ls.sayf("Step %d of %d, %s: %s\n%s", i+1, r.Len(), state, ls.player.Lesson.Said(i).Title, begins))
	}
}

// stepBox draws the box of a step, and reports whether it is pressed.
func (ls *lessonSteps) stepBox(number int, done, now bool) bool {
	side := imgui.FrameHeight()
	colour := transparent
	if now {
		colour = activeColor()
	}
	imgui.PushStyleColorVec4(imgui.ColButton, colour)
	label := fmt.Sprint(number)
	if done {
		label = ""
	}
	pressed := imgui.ButtonV(fmt.Sprintf("%s##step%d", label, number), imgui.NewVec2(side, side))
	imgui.PopStyleColor()
	list, low, high := imgui.WindowDrawList(), imgui.ItemRectMin(), imgui.ItemRectMax()
	rim, thick := dimColor(), ls.px(1)
	if now { // told by the rim, too
		rim, thick = textColor(), ls.px(2)
	}
	list.AddRectV(low, high, imgui.ColorU32Vec4(rim), ls.px(3), 0, thick)
	if done {
		ls.drawTick(low, side)
	}
	return pressed
}

// drawQuestion draws what a step asks, and, once it is done, what was right.
func (ls *lessonSteps) drawQuestion(r *lesson.Run, ask *scene.Ask, said *wording.Step) {
	given, answered := r.Answer(ask.Name)
	ls.sized(ideaSize, func() { wrapped(said.Question) })
	if ask.Arrow != nil {
		dimWrapped(ls.player.Lesson.ArrowTold())
		ls.tagItem("arrow told")
		if ls.focus.on && !r.Passing() {
			dimWrapped(ls.sayf("The keyboard is at the panels: %s gives it back to the arrow.", ls.player.Notices.KeyName("Esc")))
		}
	}
	// An empty circle is told from the panel by its rim.
	imgui.PushStyleVarFloat(imgui.StyleVarFrameBorderSize, max(1, ls.px(1)))
	imgui.PushStyleColorVec4(imgui.ColBorder, dimColor())
	ls.sized(ideaSize, func() {
		for i, c := range ask.Choices {
			label := broken(said.Choices[i], imgui.ContentRegionAvail().X-imgui.FrameHeight()-imgui.CurrentStyle().ItemInnerSpacing().X)
			ls.speaks(said.Choices[i])
			if ls.tagged(imgui.RadioButtonBool(label, given == c), "answer "+c) {
				ls.player.Lesson.Reply(c)
			}
		}
	})
	imgui.PopStyleColor()
	imgui.PopStyleVar()
	if r.Passing() && ask.Right != "" && answered {
		imgui.PushStyleColorVec4(imgui.ColText, accentColor())
		if given == ask.Right {
			wrapped(ls.sayf("As you said: %s.", said.Right))
		} else {
			wrapped(ls.sayf("What happened: %s.", said.Right)) // what was said is marked above
		}
		imgui.PopStyleColor()
	}
}

// onward draws the button that leads to the next step, at the right end of the row of steps, or below it where that has no room. It
// has one place and one size in all steps, so that one can click on without a look at it.
func (ls *lessonSteps) onward(r *lesson.Run) {
	next := ls.say("Next step")
	size := imgui.NewVec2(imgui.CalcTextSize(next).X+2*imgui.CurrentStyle().FramePadding().X, imgui.FrameHeight())
	row, last := imgui.ItemRectMax(), r.At() == r.Len()-1
	if at := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X - size.X; at > row.X+ls.px(4) {
		imgui.SameLine()
		imgui.SetCursorScreenPos(imgui.NewVec2(at, imgui.CursorScreenPos().Y))
	}
	switch {
	case last:
		imgui.Dummy(size)
	case r.Passing():
		imgui.PushStyleColorVec4(imgui.ColButton, activeColor())
		ls.speaks(next)
		if ls.tagged(imgui.ButtonV(next, size), "next step") {
			ls.player.Lesson.Go(r.At() + 1)
		}
		imgui.PopStyleColor()
		ls.tooltip(ls.player.Notices.KeyName("F4"))
		if share, ok := ls.player.Lesson.Onward(); ok { // a bar at its foot fills until it comes by itself
			low, high := imgui.ItemRectMin(), imgui.ItemRectMax()
			end := imgui.NewVec2(low.X+float32(share)*(high.X-low.X), high.Y)
			imgui.WindowDrawList().AddRectFilled(imgui.NewVec2(low.X, high.Y-ls.px(3)), end, imgui.ColorU32Vec4(accentColor()))
		}
	default: // where it will be: a second click on it leads nowhere
		imgui.Dummy(size)
		ls.tagItem("next step later")
	}
}

// lessonButtons draws what is below a step: that it is done and what comes next, and the buttons for the step again and for a hint.
func (ls *lessonSteps) lessonButtons(r *lesson.Run) {
	last := r.At() == r.Len()-1
	switch {
	case r.Passing():
		done := ls.say("Done.")
		if n := r.Count(); last {
			if done = ls.say("The lesson is done."); n < r.Len() {
				done = ls.sayf("This step is done: %d of %d.", n, r.Len())
			}
		}
		imgui.PushStyleColorVec4(imgui.ColText, accentColor())
		wrapped(done)
		imgui.PopStyleColor()
		if last {
			imgui.PushStyleColorVec4(imgui.ColButton, activeColor())
			ls.following()
			imgui.PopStyleColor()
		}
	default: // room for it: nothing below slides under the pointer
		imgui.Dummy(imgui.NewVec2(0, imgui.TextLineHeight()))
		if last && ls.player.Scene.Course > 0 {
			imgui.Dummy(imgui.NewVec2(0, imgui.FrameHeight()))
		}
	}
	if ls.tagged(imgui.SmallButton(ls.named("Again")), "step again") {
		ls.player.Lesson.Go(r.At())
	}
	ls.tooltip(ls.say("Begin this step, and the scene, again."))
	if !r.Passing() && r.At() < r.Len()-1 {
		imgui.SameLine()
		if ls.tagged(imgui.SmallButton(ls.named("Skip")), "skip step") {
			ls.player.Lesson.Go(r.At() + 1)
		}
		ls.tooltip(ls.say("Go on without having done it."))
	}
	if r.Passing() && !last && imgui.ScrollY() > 0 { // the button at the top is out of sight, or partly
		imgui.SameLine()
		if ls.tagged(imgui.SmallButton(ls.say("Next step")+"##below"), "next step below") {
			ls.player.Lesson.Go(r.At() + 1)
		}
	}
	if _, ok := ls.player.Lesson.Onward(); ok {
		imgui.SameLine()
		if ls.tagged(imgui.SmallButton(ls.named("Stay")), "stay") {
			ls.player.Lesson.Stay()
		}
		ls.tooltip(ls.say("The next step comes by itself; any key or click stays here."))
	}
	if !r.Passing() {
		if r.MoreHints() {
			imgui.SameLine()
			if ls.tagged(imgui.SmallButton(ls.named("Hint")), "hint") {
				r.Failed()
			}
			ls.tooltip(ls.say("A hint. One comes after each try that failed, too."))
		}
	}
}

// control returns the control of a parameter, or nil.
func (pp *paramPanel) control(knob scene.Knob) *paramControl {
	pp.update()
	for i := range pp.groups {
		for j := range pp.groups[i].controls {
			if k := &pp.groups[i].controls[j]; k.group == knob.Group && k.Name == knob.Param {
				return k
			}
		}
	}
	return nil
}

// drawKnobs draws the controls of some parameters, and all others folded below. Where two have one name, their groups are named.
func (pp *paramPanel) drawKnobs(knobs []scene.Knob) {
	group := ""
	for _, knob := range knobs {
		k := pp.control(knob)
		if k == nil {
			continue
		}
		alike := func(o scene.Knob) bool { return o.Param == knob.Param && o.Group != knob.Group }
		if knob.Group != group && (group != "" || slices.ContainsFunc(knobs, alike)) {
			group = knob.Group
			dim(group)
			pp.tagItem("knobs of " + group)
		}
		imgui.PushIDStr("knob " + knob.Group)
		pp.drawParam(k)
		imgui.PopID()
	}
	if pp.tagged(imgui.CollapsingHeaderTreeNodeFlags(pp.named("All parameters")), "all knobs") {
		pp.draw()
	}
}
