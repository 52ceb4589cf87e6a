//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/orbit"
	"galaxy/render/finder"
	"galaxy/render/player"
	"galaxy/scene"
)

// drawOverPlace shows where the selected thing stands over the place from which one looks around and, on Earth, when it rises,
// culminates and sets there next; a click goes to that time.
func (ui *UI) drawOverPlace(ask finder.EventQuestion, of finder.Result) {
	p := ui.player
	azimuth, altitude, ok := p.Observer.OverHorizon(of.Body)
	if of.Sky != nil {
		azimuth, altitude, ok = p.Observer.StarOverHorizon(of)
	}
	if !ok {
		return
	}
	const degree = math.Pi / 180
	imgui.SeparatorText(ui.sayf("From %s", p.Observer.StandName()))
	wrapped(ui.sayf("Azimuth %.2f°, altitude %.2f°, as the air shows it", azimuth/degree, altitude/degree))
	if ask.Place, ask.Placed = p.Observer.Place(); !ask.Placed {
		return
	}
	list := p.Almanac.Daily.Next(ask)
	seen := map[orbit.EventKind]bool{}
	for _, e := range list.Events {
		if seen[e.Kind] {
			continue
		}
		seen[e.Kind] = true
		name, at := "", p.ClockAt(e.T)
		switch e.Kind {
		case orbit.Rise:
			name = ui.sayf("rises %s", at)
		case orbit.Set:
			name = ui.sayf("sets %s", at)
		case orbit.Culmination:
			name = ui.sayf("culminates %s, %.1f° high", at, e.Angle/degree)
		}
		if ui.tagged(imgui.SelectableBool(name), "daily "+e.Kind.String()) {
			p.Almanac.GoToEvent(e)
		}
		ui.tooltip(ui.say("Go to that time and pause"))
	}
	if list.Ready && !seen[orbit.Rise] && !seen[orbit.Set] {
		dim(ui.say("It neither rises nor sets in these two days."))
	}
}

// drawStandOn offers to look around from a place on the selected body.
func (ui *UI) drawStandOn(f *player.BodyFacts) {
	p := ui.player
	if f.Star || f.Radius == 0 || p.Scene.Star == "" || !ui.tagged(imgui.CollapsingHeaderTreeNodeFlags(ui.named("The sky from a place")), "sky from a place") {
		return
	}
	imgui.SetNextItemWidth(-1)
	done := imgui.InputTextWithHint("##place", ui.say("latitude, longitude: 51.5, -0.1"), &ui.standing, imgui.InputTextFlagsEnterReturnsTrue, nil)
	ui.tagItem("place")
	_, site, err := scene.ParseStand(ui.standing)
	imgui.BeginDisabledV(site == nil || err != nil)
	if ui.tagged(imgui.Button(ui.named("Look around from there")), "look from place") || done && site != nil && err == nil {
		p.Observer.StandOn(f.Index, *site)
	}
	imgui.EndDisabled()
	ui.tooltip(ui.sayf("Degrees to the north and to the east. %s goes back", p.Notices.KeyName("A")))
	if err != nil {
		dimWrapped(ui.voice().Fault(err))
	}
}
