//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/format"
	"galaxy/internal/words"
	"galaxy/orbit"
)

// drawBurns shows the flight plan of the selected ship: a burn has its time and its parts, which are dragged or typed. The picture shows
// at once what comes of it; the plan is ordered when they are let go of.
func (ui *UI) drawBurns() {
	b := &ui.player.Burns
	plan, ok := b.Plan()
	if !ok || ui.player.Tape.Replaying() {
		return
	}
	title := ui.say("Burns")
	if len(plan) > 0 {
		title += " (" + format.Thousands(len(plan)) + ")"
	}
	if !ui.tagged(imgui.CollapsingHeaderTreeNodeFlags(title+"###burns"), "burns") {
		return
	}
	u := b.Units()
	tried, let := slices.Clone(plan), false
	for i := range tried {
		one := &tried[i]
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SmallButton("×"), fmt.Sprint("remove burn ", i)) {
			b.Remove(i)
			imgui.PopID()
			return
		}
		ui.tooltip(ui.say("Take it out of the plan"))
		imgui.SameLine()
		if one.On == orbit.OnTime {
			hours := float32((one.Time - ui.player.World.Time()) / (3600 * u.Second))
			as := words.Key("%.3f h from now") // as Dear ImGui writes it
			if ui.burnField("in hours", i, &hours, 0.01*max(1, hours/10), ui.say(as)) {
				one.Time = ui.player.World.Time() + float64(max(0, hours))*3600*u.Second
				b.Try(tried)
			}
			let = let || imgui.IsItemDeactivatedAfterEdit()
		} else {
			text(ui.atNext(one.On))
		}
		if one.Vector != (r3.Vec{}) { // of a planner
			text(ui.sayf("%.4g m/s, as planned", one.DeltaV()/u.Speed()*1000))
			imgui.PopID()
			continue
		}
		for _, part := range []struct {
			name words.Key
			at   *float64
		}{{"prograde", &one.Prograde}, {"normal", &one.Normal}, {"outwards", &one.Radial}} {
			speed := float32(*part.at / u.Speed() * 1000)
			if ui.burnField(string(part.name), i, &speed, 1, ui.say(part.name)+" %.1f m/s") {
				*part.at = float64(speed) / 1000 * u.Speed()
				b.Try(tried)
			}
			let = let || imgui.IsItemDeactivatedAfterEdit()
		}
		imgui.PopID()
	}
	if let {
		b.Give()
	}
	if ui.tagged(imgui.Button(ui.named("Add a burn …")), "add burn") {
		imgui.OpenPopupStr("added burn")
	}
	ui.tooltip(ui.say("Of 100 m/s along the motion, to begin with"))
	ui.addedBurn()
	if len(plan) > 0 {
		imgui.SameLine()
		if ui.tagged(imgui.Button(ui.named("Keep to compare")), "keep plan") {
			ui.player.Ghosts.KeepPlan()
		}
		ui.tooltip(ui.say("The plan stays in the picture, dashed, while it is changed"))
	}
	ui.drawGhosts()
}

// addedBurn lists the moments at which a burn can be added.
func (ui *UI) addedBurn() {
	if !imgui.BeginPopup("added burn") {
		return
	}
	for _, on := range addedOn {
		if ui.tagged(imgui.SelectableBool(ui.named(on.name)), "add burn "+string(on.name)) {
			ui.player.Burns.Add(on.kind)
		}
	}
	imgui.EndPopup()
}

// addedOn are the moments at which a burn can be added.
var addedOn = [...]struct {
	name words.Key
	kind orbit.FlightKind
}{{"in ten minutes", orbit.OnTime}, {"at the next periapsis", orbit.OnPeriapsis}, {"at the next apoapsis", orbit.OnApoapsis}}

// burnField is a value of a burn that is dragged, or typed after a double click.
func (ui *UI) burnField(name string, burn int, value *float32, speed float32, as string) bool {
	imgui.SetNextItemWidth(-1)
	tag, changed := fmt.Sprintf("burn %d %s", burn, name), false
	typing := ui.typesBurn == tag
	ui.valued(&typing, func() string { return ui.voice().Number(fmt.Sprintf(as, *value)) }, func() {
		changed = ui.tagged(imgui.DragFloatV("##"+name, value, speed, 0, 0, as, imgui.SliderFlagsNone), tag)
	})
	switch {
	case typing:
		ui.typesBurn = tag
	case ui.typesBurn == tag:
		ui.typesBurn = ""
	}
	return changed
}
