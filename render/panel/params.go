//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/scene"
	"galaxy/sim"
)

// paramPanel holds the controls of every group's behaviour and guns. A change is given to
// the world as an order, so recordings contain it.
type paramPanel struct {
	*desk
	world  *sim.World
	groups []groupControls
}

// groupControls are the controls of one group.
type groupControls struct {
	behavior nav.Behavior // whose parameters the controls show
	gunner   nav.Gunner
	group    *sim.Group // with its guard
	summary  string     // of its method: one sentence
	controls []paramControl
}

// update lists the parameters again when the world has been replaced.
func (k *paramPanel) update() {
	p := k.player
	if k.world == p.World {
		k.rebind(p.Scene.Units)
		return
	}
	k.world, k.groups = p.World, k.groups[:0]
	for i := range p.Scene.Setup.Groups {
		g := &p.Scene.Setup.Groups[i] // its values are the scene's; orders may have changed the world's
		own := groupControls{behavior: g.Behavior, gunner: g.Gunner, summary: methodSummary(g.Behavior)}
		for _, param := range g.Params() {
			own.controls = append(own.controls, newParamControl(g.Name, param, p.Scene.Units))
		}
		k.groups = append(k.groups, own)
	}
	k.rebind(p.Scene.Units)
}

// rebind makes the controls show the parameters of the groups' present behaviours, gunners
// and guards: an order that sets a parameter replaces them by copies.
func (k *paramPanel) rebind(units scene.Units) {
	for i := range k.groups {
		own, g := &k.groups[i], &k.world.Setup().Groups[i]
		if own.behavior == g.Behavior && own.gunner == g.Gunner && own.group == g {
			continue
		}
		own.behavior, own.gunner, own.group = g.Behavior, g.Gunner, g
		params := g.Params()
		if !own.controlsOf(params) {
			own.renew(g.Name, params, units)
			continue
		}
		for j, param := range params {
			own.controls[j].Param = param
		}
	}
}

// controlsOf reports whether the controls are for these parameters: another version of a script may have others.
func (own *groupControls) controlsOf(params []nav.Param) bool {
	return slices.EqualFunc(own.controls, params, func(k paramControl, p nav.Param) bool {
		return k.Name == p.Name && k.Type == p.Type && k.Min == p.Min && k.Max == p.Max && k.Unit == p.Unit && k.Help == p.Help && slices.Equal(k.Options, p.Options)
	})
}

// renew makes the controls anew. Those of parameters that the scene does not know lead back to the default.
func (own *groupControls) renew(group string, params []nav.Param, u scene.Units) {
	before := own.controls
	own.controls = nil
	for _, param := range params {
		k := newParamControl(group, param, u)
		k.sceneValue = param.Default
		for i := range before {
			if before[i].Name == param.Name && before[i].Type == param.Type {
				k.sceneValue = before[i].sceneValue
			}
		}
		own.controls = append(own.controls, k)
	}
}

// methodSummary returns in a sentence what a method does, or nothing if it is not registered.
func methodSummary(b nav.Behavior) string {
	for _, kind := range nav.Kinds() {
		if kind.Name == nav.Name(b) {
			return kind.Summary
		}
	}
	return ""
}

func (pp *paramPanel) draw() {
	pp.update()
	for i, own := range pp.groups {
		if len(own.controls) == 0 {
			continue // a method without parameters
		}
		g := &pp.player.World.Setup().Groups[i]
		title := g.Name
		if method := g.Method(); method != "" && method != g.Name {
			title += ": " + pp.method(method)
		}
		title = elided(title, imgui.ContentRegionAvail().X-2*imgui.FrameHeight())
		if !pp.tagged(imgui.CollapsingHeaderTreeNodeFlags(title+"###knobs"+g.Name), "knobs "+g.Name) {
			continue
		}
		imgui.PushIDStr(g.Name)
		if own.summary != "" {
			dimWrapped(pp.say(words.Key(own.summary)))
		}
		for j := range own.controls {
			pp.drawParam(&own.controls[j])
		}
		imgui.PopID()
	}
}

// drawParam draws the control of one parameter and orders the value that the person sets.
func (pp *paramPanel) drawParam(k *paramControl) {
	imgui.PushIDStr(k.Name)
	defer imgui.PopID()
	now := k.Value()
	next := now
	switch k.Type {
	case nav.Text:
		pp.textField(k)
	case nav.Switch:
		on := now != 0
		if imgui.Checkbox(pp.labelled(k.label(pp.voice()), k.label(nil)), &on) {
			next = 1 - now
		}
		defer pp.resetLink(k)
	case nav.Option:
		next = pp.optionList(k, now)
	case nav.Whole:
		next = pp.wholeSlider(k, now)
	default:
		next = pp.numberSlider(k, now)
	}
	if held := imgui.IsItemActive() && k.Type != nav.Text; held || pp.player.Orders.KnobHeld(k.group, k.Name) {
		pp.player.Orders.HoldKnob("", "")
		if held {
			pp.player.Orders.HoldKnob(k.group, k.Name)
		}
	}
	if pp.voice().Language() != nil {
		pp.speaks(k.group + ": " + k.label(pp.voice()) + " = " + pp.valueWords(k, next))
	}
	pp.tagItem(k.group + "." + k.Name)
	pp.tooltip(pp.help(k))
	if next != now {
		pp.set(k, k.orderValue(next))
	}
}

// set orders a value of the parameter. If the world refuses it, a notice says why.
func (pp *paramPanel) set(k *paramControl, value string) {
	pp.player.Notices.WarnOf(pp.player.Orders.Give(sim.Set{Group: k.group, Parameter: k.Name, Value: value}))
}

// resetLink draws a link at the end of the line that restores the scene's value, if the parameter has another one.
func (pp *paramPanel) resetLink(k *paramControl) {
	if k.Text() == k.sceneValue {
		return
	}
	word := pp.say("reset")
	imgui.SameLine()
	imgui.SetCursorPosX(imgui.CursorPosX() + imgui.ContentRegionAvail().X - imgui.CalcTextSize(word).X)
	dim(word)
	pp.tagItem(k.group + "." + k.Name + " reset")
	if imgui.IsItemClicked() {
		pp.set(k, k.sceneValue)
	}
	pp.tooltip(pp.sayf("Restore the scene's value, %s", pp.inScene(k, k.sceneValue)))
}

// label draws a parameter's name above its slider.
func (pp *paramPanel) label(k *paramControl) {
	dim(k.label(pp.voice()))
	pp.resetLink(k)
}

func (pp *paramPanel) numberSlider(k *paramControl, now float64) float64 {
	pp.label(k)
	x := float32(now)
	flags := imgui.SliderFlagsNone
	if k.logarithmic {
		flags |= imgui.SliderFlagsLogarithmic
	}
	imgui.SetNextItemWidth(-1)
	changed := false
	pp.valueOf(k, now, func() { changed = imgui.SliderFloatV("##value", &x, float32(k.min), float32(k.max), k.format, flags) })
	if !changed || x == float32(now) {
		return now
	}
	if k.logarithmic && imgui.IsMouseDown(imgui.MouseButtonLeft) { // dragged, not typed
		return threeDigits(x)
	}
	return float64(x)
}

// threeDigits rounds x to three significant digits.
func threeDigits(x float32) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(float64(x), 'g', 3, 32), 64)
	if err != nil {
		return float64(x)
	}
	return short
}

func (pp *paramPanel) wholeSlider(k *paramControl, now float64) float64 {
	pp.label(k)
	n := int32(now)
	imgui.SetNextItemWidth(-1)
	pp.valueOf(k, now, func() { imgui.SliderIntV("##value", &n, int32(k.min), int32(k.max), k.format, imgui.SliderFlagsNone) })
	return float64(n)
}

// valueOf draws a slider with the value of a parameter.
func (pp *paramPanel) valueOf(k *paramControl, now float64, slider func()) {
	pp.valued(&k.typing, func() string { return pp.valueWords(k, now) }, slider)
}

// valued draws a control of a number, and in another language than English what it says over it: Dear ImGui writes numbers with a point, and by
// its format rounds them, which must come out the same in each language. typing is whether a person types the number there.
func (d *desk) valued(typing *bool, said func() string, control func()) {
	types := func() bool { return imgui.IsItemActive() && imgui.CurrentIO().WantTextInput() }
	if d.voice().Language() == nil || *typing {
		control()
		*typing = types()
		return
	}
	imgui.PushStyleColorVec4(imgui.ColText, imgui.Vec4{})
	control()
	imgui.PopStyleColor()
	if *typing = types(); *typing {
		return
	}
	text := said()
	low, high, size := imgui.ItemRectMin(), imgui.ItemRectMax(), imgui.CalcTextSize(text)
	at := imgui.NewVec2(max(low.X, 0.5*(low.X+high.X-size.X)), 0.5*(low.Y+high.Y-size.Y))
	imgui.WindowDrawList().AddTextVec2(at, imgui.ColorU32Col(imgui.ColText), text)
}

// valueWords returns the value of a parameter as its slider has it, in the person's language.
func (pp *paramPanel) valueWords(k *paramControl, now float64) string {
	var value any = now
	switch k.Type {
	case nav.Whole:
		value = int(now)
	case nav.Number:
	default:
		return explain.ParamValue(pp.voice(), k.Param, k.Text())
	}
	return withUnit(pp.voice().Number(fmt.Sprintf(k.digits, value)), pp.unit(k.Unit))
}

// textField orders the text that the person has typed when Enter is pressed or the field is left.
func (pp *paramPanel) textField(k *paramControl) {
	pp.label(k)
	imgui.SetNextItemWidth(-1)
	if !k.typing {
		k.typed = k.Text()
	}
	imgui.InputTextWithHint("##value", "", &k.typed, imgui.InputTextFlagsNone, nil)
	if imgui.IsItemDeactivatedAfterEdit() && k.typed != k.Text() {
		pp.set(k, k.typed)
	}
	k.typing = imgui.IsItemActive()
}

func (pp *paramPanel) optionList(k *paramControl, now float64) float64 {
	pp.label(k)
	imgui.SetNextItemWidth(-1)
	if !imgui.BeginCombo("##value", explain.ParamValue(pp.voice(), k.Param, k.Text())) {
		return now
	}
	defer imgui.EndCombo()
	for i, word := range k.Options {
		if pp.tagged(imgui.SelectableBoolV(explain.ParamValue(pp.voice(), k.Param, word)+"###"+word, i == int(now), 0, imgui.Vec2{}), k.group+"."+k.Name+" "+word) {
			now = float64(i)
		}
	}
	return now
}

// paramControl is the slider, checkbox, list or text field of one parameter of a group.
type paramControl struct {
	nav.Param
	group       string
	sceneValue  string // which reset restores
	max         float64
	min         float64
	logarithmic bool   // the range spans many powers of ten
	digits      string // printf format of the value
	format      string // the same, with its unit in English
	typed       string // what stands in the field of a text
	typing      bool   // the field has the keyboard
}

// newParamControl returns the control of parameter p of a group. The slider of an
// unbounded parameter reaches several times its value; larger values can be typed.
func newParamControl(group string, p nav.Param, u scene.Units) paramControl {
	k := paramControl{Param: p, group: group, sceneValue: p.Text(), min: p.Min, max: p.Max}
	typical := math.Abs(p.Value())
	if d, err := strconv.ParseFloat(p.Default, 64); typical == 0 && err == nil {
		typical = math.Abs(d)
	}
	if typical == 0 || math.IsInf(typical, 0) {
		typical = 1
	}
	const beyond = 5 // how many times its value an unbounded slider reaches
	if p.Min < -1e6*typical {
		k.min = -beyond * typical
	}
	if p.Max > 1e6*max(typical, math.Abs(k.min)) {
		k.max = beyond * typical
	}
	k.logarithmic = k.min > 0 && k.max/k.min > 1000

	// Digits enough for a thousandth of the range.
	decimals := 0
	if fine := (k.max - k.min) / 1000; fine > 0 && fine < 1 {
		decimals = int(math.Round(-math.Log10(fine)))
	}
	switch {
	case p.Type == nav.Whole:
		k.digits = "%d"
	case k.logarithmic:
		// 0.0001 as well as 1000: what float32 holds. With fewer digits ImGui ends the scale sooner.
		k.digits = "%.7g"
	default:
		k.digits = "%." + strconv.Itoa(min(decimals, 9)) + "f"
	}
	k.format = k.digits
	if s := unitText(p.Unit, u); s != "" {
		k.format += " " + strings.ReplaceAll(s, "%", "%%")
	}
	return k
}

// orderValue formats x as the value of an order, with the digits of float32, in which sliders work.
func (k *paramControl) orderValue(x float64) string {
	switch k.Type {
	case nav.Switch:
		return strconv.FormatBool(x != 0)
	case nav.Option:
		return k.Options[int(x)]
	case nav.Whole:
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatFloat(x, 'g', -1, 32)
}

// inScene returns a value for people: in English as a scene's file has it.
func (pp *paramPanel) inScene(k *paramControl, value string) string {
	if pp.voice().Language() == nil {
		return value
	}
	return explain.ParamValue(pp.voice(), k.Param, value)
}

// help tells what a parameter does, its value in the scene and its unit.
func (pp *paramPanel) help(k *paramControl) string {
	s := pp.say(words.Key(k.Help)) + "\n" + pp.sayf("%s: %s in this scene", k.group+"."+k.Name, pp.inScene(k, k.sceneValue))
	if k.sceneValue != k.Default {
		s = pp.sayf("%s, %s by default", s, pp.inScene(k, k.Default))
	}
	if name := pp.unit(k.Unit); name != "" {
		s = pp.sayf("%s; in %s", s, name)
	}
	if k.Type == nav.Number || k.Type == nav.Whole {
		s += "\n" + pp.say("Ctrl+click to type")
	}
	return s
}

// label returns a parameter's name in words of a language.
func (k *paramControl) label(v *words.Voice) string { return explain.ParamWords(v, k.Name) }
