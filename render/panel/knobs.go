//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/nav"
	"galaxy/sim"
)

// knobs are the sliders of every group's behaviour and guns. Moving one gives the world
// an order, so that a recording has it too.
type knobs struct {
	of     *sim.World
	groups []groupKnobs
}

// groupKnobs are those of one group.
type groupKnobs struct {
	method string // its summary: one sentence
	list   []knob
}

// learn lists the parameters anew when the world is another.
func (k *knobs) learn(ui *UI) {
	p := ui.player
	if k.of == p.World {
		return
	}
	k.of, k.groups = p.World, k.groups[:0]
	for i := range p.World.Setup().Groups {
		g := &p.World.Setup().Groups[i]
		own := groupKnobs{method: summary(g.Behavior)}
		for _, param := range g.Params() {
			own.list = append(own.list, newKnob(g.Name, param, p.Scene.Units))
		}
		k.groups = append(k.groups, own)
	}
}

// summary says in a sentence what a method does, or nothing where it is not
// registered.
func summary(b nav.Behavior) string {
	for _, kind := range nav.Kinds() {
		if kind.Name == nav.Name(b) {
			return kind.Summary
		}
	}
	return ""
}

func (ui *UI) drawKnobs() {
	ui.knobs.learn(ui)
	for i, own := range ui.knobs.groups {
		if len(own.list) == 0 {
			continue // a method with nothing to turn
		}
		g := &ui.player.World.Setup().Groups[i]
		title := g.Name
		if method := nav.Method(g.Behavior); method != "" && method != g.Name {
			title += ": " + shortened(method)
		}
		open := imgui.CollapsingHeaderTreeNodeFlags(title + "###knobs" + g.Name)
		ui.mark("knobs " + g.Name)
		if !open {
			continue
		}
		imgui.PushIDStr(g.Name)
		if own.method != "" {
			imgui.PushStyleColorVec4(imgui.ColText, quiet)
			wrapped(own.method)
			imgui.PopStyleColor()
		}
		for j := range own.list {
			ui.drawKnob(&own.list[j])
		}
		imgui.PopID()
	}
}

// drawKnob draws one parameter and orders what the person makes of it.
func (ui *UI) drawKnob(k *knob) {
	imgui.PushIDStr(k.Name)
	defer imgui.PopID()
	now := k.Value()
	next := now
	switch k.Type {
	case nav.Switch:
		on := now != 0
		if imgui.Checkbox(k.label(), &on) {
			next = 1 - now
		}
		defer ui.reset(k)
	case nav.Option:
		next = ui.optionList(k, now)
	case nav.Whole:
		next = ui.wholeSlider(k, now)
	default:
		next = ui.numberSlider(k, now)
	}
	ui.mark(k.group + "." + k.Name)
	ui.tooltip(k.explain(ui.player.Scene.Units))
	if next != now {
		ui.order(k, k.order(next))
	}
}

// order changes the parameter; what the world refuses, it says why.
func (ui *UI) order(k *knob, value string) {
	if err := ui.player.SetParam(k.group, k.Name, value); err != nil {
		ui.player.Warn(err.Error())
	}
}

// reset offers to put the scene's value back, at the end of the present line,
// where the parameter has another.
func (ui *UI) reset(k *knob) {
	if k.Text() == k.start {
		return
	}
	const word = "reset"
	imgui.SameLine()
	imgui.SetCursorPosX(imgui.CursorPosX() + imgui.ContentRegionAvail().X - imgui.CalcTextSize(word).X)
	dim(word)
	ui.mark(k.group + "." + k.Name + " reset")
	if imgui.IsItemClicked() {
		ui.order(k, k.start)
	}
	ui.tooltip("Back to the scene's value, " + k.start)
}

// knobName writes a parameter's name above its slider.
func (ui *UI) knobName(k *knob) {
	dim(k.label())
	ui.reset(k)
}

func (ui *UI) numberSlider(k *knob, now float64) float64 {
	ui.knobName(k)
	x := float32(now)
	flags := imgui.SliderFlagsNone
	if k.log {
		flags |= imgui.SliderFlagsLogarithmic
	}
	imgui.SetNextItemWidth(-1)
	if !imgui.SliderFloatV("##value", &x, float32(k.floor), float32(k.reach), k.show, flags) || x == float32(now) {
		return now
	}
	return float64(x)
}

func (ui *UI) wholeSlider(k *knob, now float64) float64 {
	ui.knobName(k)
	n := int32(now)
	imgui.SetNextItemWidth(-1)
	imgui.SliderIntV("##value", &n, int32(k.floor), int32(k.reach), k.show, imgui.SliderFlagsNone)
	return float64(n)
}

func (ui *UI) optionList(k *knob, now float64) float64 {
	ui.knobName(k)
	imgui.SetNextItemWidth(-1)
	if !imgui.BeginCombo("##value", k.Text()) {
		return now
	}
	defer imgui.EndCombo()
	for i, word := range k.Options {
		if imgui.SelectableBoolV(word, i == int(now), 0, imgui.Vec2{}) {
			now = float64(i)
		}
		ui.mark(k.group + "." + k.Name + " " + word)
	}
	return now
}
