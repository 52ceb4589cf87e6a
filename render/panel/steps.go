//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/scene"
	"galaxy/scene/lesson"
)

// stepSize is the size of the title of a step, in points.
const stepSize = 17

// drawSteps draws the lesson's present step, and which steps are done.
func (ui *UI) drawSteps(r *lesson.Run) {
	ui.stepRow(r)
	step := r.Step(r.At())
	imgui.Spacing()
	ui.sized(stepSize, func() { wrapped(step.Title) })
	imgui.Spacing()
	ui.sized(proseSize, func() { ui.drawProse(step.Text) })
	if step.Ask != nil {
		imgui.Spacing()
		ui.drawQuestion(r, step.Ask)
	}
	for i, hint := range r.Hints() {
		imgui.Spacing()
		imgui.PushStyleColorVec4(imgui.ColText, noticeColor())
		wrapped(fmt.Sprintf("Hint %d: %s", i+1, hint))
		imgui.PopStyleColor()
	}
	if err := r.Err(); err != nil {
		dimWrapped("Whether this step is done cannot be told: " + err.Error())
	}
	imgui.Spacing()
	ui.lessonButtons(r)
}

// sized draws in letters of a size, in points.
func (ui *UI) sized(points float32, draw func()) {
	imgui.PushFont(imgui.CurrentFont(), points)
	draw()
	imgui.PopFont()
}

// stepRow draws a box for each step: with a tick if it is done.
func (ui *UI) stepRow(r *lesson.Run) {
	right := imgui.CursorScreenPos().X + imgui.ContentRegionAvail().X
	for i := range r.Len() {
		side, gap := imgui.FrameHeight(), ui.px(4)
		if i > 0 && imgui.ItemRectMax().X+gap+side < right {
			imgui.SameLineV(0, gap)
		}
		if ui.stepBox(i+1, r.Done(i), i == r.At()) {
			ui.player.Lesson.Go(i)
		}
		ui.tagItem(fmt.Sprintf("step %d", i+1))
		state := "not done"
		if r.Done(i) {
			state = "done"
		}
		ui.tooltip(fmt.Sprintf("Step %d of %d, %s: %s\nA click begins it, and the scene, again.", i+1, r.Len(), state, r.Step(i).Title))
	}
}

// stepBox draws the box of a step, and reports whether it is pressed.
func (ui *UI) stepBox(number int, done, now bool) bool {
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
	list.AddRectV(low, high, imgui.ColorU32Vec4(dimColor()), ui.px(3), 0, ui.px(1))
	if done {
		at := func(x, y float32) imgui.Vec2 { return imgui.NewVec2(low.X+x*side, low.Y+y*side) }
		ink, thick := imgui.ColorU32Vec4(accentColor()), ui.px(2)
		list.AddLineV(at(0.25, 0.52), at(0.43, 0.72), ink, thick)
		list.AddLineV(at(0.43, 0.72), at(0.77, 0.28), ink, thick)
	}
	return pressed
}

// drawQuestion draws what a step asks, and, once it is done, what was right.
func (ui *UI) drawQuestion(r *lesson.Run, ask *scene.Ask) {
	given, _ := r.Answer(ask.Name)
	ui.sized(proseSize, func() { wrapped(ask.Text) })
	for _, c := range ask.Choices {
		if ui.tagged(imgui.RadioButtonBool(c, given == c), "answer "+c) {
			ui.player.Lesson.Reply(c)
		}
	}
	if r.Passing() && ask.Right != "" && given != nil {
		imgui.PushStyleColorVec4(imgui.ColText, accentColor())
		if given == ask.Right {
			wrapped("As you said: " + ask.Right + ".")
		} else {
			wrapped(fmt.Sprintf("You said: %s. What happened: %s.", given, ask.Right))
		}
		imgui.PopStyleColor()
	}
}

// lessonButtons draws the buttons below a step: on to the next one, once it is done, or the step again.
func (ui *UI) lessonButtons(r *lesson.Run) {
	l, last := &ui.player.Lesson, r.At() == r.Len()-1
	switch {
	case r.Passing() && !last:
		imgui.PushStyleColorVec4(imgui.ColButton, activeColor())
		if ui.tagged(imgui.Button("Next step"), "next step") {
			l.Go(r.At() + 1)
		}
		imgui.PopStyleColor()
		imgui.SameLine()
		dim("This step is done.")
	case r.Passing():
		imgui.PushStyleColorVec4(imgui.ColText, accentColor())
		wrapped("The lesson is done.")
		imgui.PopStyleColor()
	case !last:
		if ui.tagged(imgui.SmallButton("Skip"), "skip step") {
			l.Go(r.At() + 1)
		}
		ui.tooltip("Go on without having done it.")
		imgui.SameLine()
	}
	if !r.Passing() {
		if ui.tagged(imgui.SmallButton("Again"), "step again") {
			l.Go(r.At())
		}
		ui.tooltip("Begin this step, and the scene, again.")
		if r.MoreHints() {
			imgui.SameLine()
			if ui.tagged(imgui.SmallButton("Hint"), "hint") {
				r.Failed()
			}
			ui.tooltip("A hint. One comes after each try that failed, too.")
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

// drawKnobs draws the controls of some parameters, and all others folded below.
func (pp *paramPanel) drawKnobs(knobs []scene.Knob) {
	for _, knob := range knobs {
		k := pp.control(knob)
		if k == nil {
			continue
		}
		imgui.PushIDStr("knob " + knob.Group)
		pp.drawParam(k)
		imgui.PopID()
	}
	if ui := pp; ui.tagged(imgui.CollapsingHeaderTreeNodeFlags("All parameters"), "all knobs") {
		pp.draw()
	}
}
