//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/player"
)

// events is the question about the events of the selected body.
type events struct {
	body     int
	with     int // or player.None
	previous bool
	apparent bool // as light shows them
	asked    bool

	companions []int // of the body, while the list is open
}

// drawEvents lists under a header the next events of the selected body; a click goes to their time.
func (ui *UI) drawEvents(body int) {
	p, e := ui.player, &ui.events
	if e.body != body || !e.asked {
		*e = events{body: body, with: player.None, asked: true}
	}
	bodies := p.World.Setup().Bodies
	if len(bodies) < 2 {
		return
	}
	if !ui.tagged(imgui.CollapsingHeaderTreeNodeFlags(ui.named("When things happen")), "when things happen") {
		return
	}
	if e.with >= len(bodies) {
		e.with = player.None
	}
	ui.tagged(imgui.Checkbox(ui.named("Before now"), &e.previous), "before now")
	imgui.SameLine()
	ui.companionCombo(body)
	if p.Almanac.Events.AsSeen() {
		ui.tagged(imgui.Checkbox(ui.named("As almanacs print them"), &e.apparent), "apparent events")
		ui.tooltip(ui.say("Light takes its time, with aberration, on the ecliptic of the date; else as the bodies stand in the picture"))
	}
	list := p.Almanac.Events.Next(finder.EventQuestion{Body: body, With: e.with, Previous: e.previous, Apparent: e.apparent})
	for i, event := range list.Events {
		imgui.PushIDInt(int32(i))
		ui.drawEvent(event)
		imgui.PopID()
	}
	center, _ := bodies.About(body)
	switch {
	case center < 0 && e.with == player.None && len(list.Events) == 0:
		dim(ui.say("choose a second body"))
	case !list.Ready && len(list.Events) == 0:
		dim("…")
	case list.Ready && len(list.Events) == 0:
		dim(ui.sayf("none until %s", p.ClockAt(list.Until)))
	}
}

// drawEvent draws what happens, and below when; a click on either goes there.
func (ui *UI) drawEvent(event orbit.Event) {
	p := ui.player
	const indent = "    "
	note := p.ClockAt(event.T)
	if event.Distance > 0 {
		note += ", " + p.Words.Number(length(event.Distance, ui.units()))
	}
	if event.End > event.Begin {
		note = ui.sayf("%s, for %s", note, ui.duration(event.End-event.Begin, ui.units()))
	}
	if event.Magnitude > 0 {
		note = ui.sayf("%s, magnitude %.3f", note, event.Magnitude)
	}
	if event.At != nil {
		note = ui.sayf("%s, deepest at %.1f, %.1f", note, event.At.Latitude, event.At.Longitude)
	}
	note = indent + note
	what := p.Almanac.Events.Describe(event)
	at, room := imgui.CursorPos(), imgui.ContentRegionAvail().X
	height := func(s string) float32 { return imgui.CalcTextSizeV(s, false, room).Y }
	size := imgui.NewVec2(0, height(what)+imgui.CurrentStyle().ItemSpacing().Y+height(note))
	if ui.tagged(imgui.SelectableBoolV("##event", false, 0, size), "event "+event.Kind.String()) {
		p.Almanac.GoToEvent(event)
	}
	ui.tooltip(ui.say("Go to that time and to where it is seen from, and pause"))
	imgui.SetCursorPos(at)
	wrapped(what)
	dimWrapped(note)
	ui.tagItem("when " + event.Kind.String())
}

// companionCombo chooses a second body: conjunctions with it and closest approaches are listed then.
func (ui *UI) companionCombo(body int) {
	p, e := ui.player, &ui.events
	bodies := p.World.Setup().Bodies
	name := ui.say("with …")
	if e.with != player.None {
		name = ui.sayf("with %s", ui.voice().BodyIn(words.ToBody, bodies[e.with].Name))
	}
	imgui.SetNextItemWidth(-1)
	if !ui.tagged(imgui.BeginComboV("##with", name, 0), "event with") {
		e.companions = nil
		return
	}
	if imgui.SelectableBoolV(ui.named("nothing else"), e.with == player.None, 0, imgui.Vec2{}) {
		e.with = player.None
	}
	if e.companions == nil {
		e.companions = p.Almanac.Events.Companions(body)
	}
	for _, i := range e.companions {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.SelectableBoolV(ui.voice().Body(bodies[i].Name), e.with == i, 0, imgui.Vec2{}), "with "+bodies[i].Name) {
			e.with = i
		}
		imgui.PopID()
	}
	imgui.EndCombo()
}
