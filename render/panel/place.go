//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
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
	imgui.SeparatorText("From " + p.Observer.StandName())
	wrapped(fmt.Sprintf("Azimuth %.2f°, altitude %.2f°, as the air shows it", azimuth/degree, altitude/degree))
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
		name := map[orbit.EventKind]string{orbit.Rise: "rises ", orbit.Culmination: "culminates ", orbit.Set: "sets "}[e.Kind] + p.ClockAt(e.T)
		if e.Kind == orbit.Culmination {
			name += fmt.Sprintf(", %.1f° high", e.Angle/degree)
		}
		if ui.tagged(imgui.SelectableBool(name), "daily "+e.Kind.String()) {
			p.Almanac.GoToEvent(e)
		}
		ui.tooltip("Go to that time and pause")
	}
	if list.Ready && !seen[orbit.Rise] && !seen[orbit.Set] {
		dim("It neither rises nor sets in these two days.")
	}
}

// drawStandOn offers to look around from a place on the selected body.
func (ui *UI) drawStandOn(f *player.BodyFacts) {
	p := ui.player
	if f.Star || f.Radius == 0 || p.Scene.Star == "" || !ui.tagged(imgui.CollapsingHeaderTreeNodeFlags("The sky from a place"), "sky from a place") {
		return
	}
	imgui.SetNextItemWidth(-1)
	done := imgui.InputTextWithHint("##place", "latitude, longitude: 51.5, -0.1", &ui.standing, imgui.InputTextFlagsEnterReturnsTrue, nil)
	ui.tagItem("place")
	_, site, err := scene.ParseStand(ui.standing)
	imgui.BeginDisabledV(site == nil || err != nil)
	if ui.tagged(imgui.Button("Look around from there"), "look from place") || done && site != nil && err == nil {
		p.Observer.StandOn(f.Index, *site)
	}
	imgui.EndDisabled()
	ui.tooltip("Degrees to the north and to the east. " + p.Notices.KeyName("A") + " goes back")
	if err != nil {
		dimWrapped(err.Error())
	}
}
