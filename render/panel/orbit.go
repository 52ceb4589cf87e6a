//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/render/player"
	"galaxy/scene"
)

// drawOrbit shows the rows of a ship on an orbit.
func (ui *UI) drawOrbit(f *player.OrbitFacts, u scene.Units) {
	if f.Resting {
		ui.row(ui.say("rests on"), f.Center)
	} else {
		ui.row(ui.say("orbits"), f.Center)
		ui.row(ui.say("height"), length(f.Height, u))
		ui.row(ui.say("speed"), ui.sayf("%s, as seen from %s", speed(f.Speed, u), f.Center))
		ui.timeRow("periapsis", ui.apsis(length(f.Periapsis, u), f.ToPeriapsis, u), f.ToPeriapsis)
		if math.IsInf(f.Apoapsis, 1) {
			ui.row(ui.say("apoapsis"), ui.sayf("none: it leaves %s", f.Center))
		} else {
			ui.timeRow("apoapsis", ui.apsis(length(f.Apoapsis, u), f.ToApoapsis, u), f.ToApoapsis)
			ui.row(ui.say("period"), ui.duration(f.Period, u))
		}
		ui.row(ui.say("eccentricity"), number(math.Round(f.Eccentricity*1e6)/1e6))
		ui.row(ui.say("inclination"), number(math.Round(f.Inclination*180/math.Pi*1e4)/1e4)+"°")
	}
	if f.HasTanks {
		ui.row(ui.say("Δv left"), speed(f.Left, u))
	}
	if f.Burns > 0 {
		when, in := ui.sayf("in %s", ui.duration(f.NextIn, u)), f.NextIn
		if f.NextOn != orbit.OnTime {
			in = math.Inf(1)
			when = ui.atNext(f.NextOn)
		}
		text := speed(f.NextBy, u) + ", " + when
		if f.Burns > 1 {
			text = ui.sayf("%s; then %d more", text, f.Burns-1)
		}
		ui.timeRow("next burn", text, in)
		if f.Burns > 1 && !math.IsInf(f.EndsIn, 1) {
			ui.timeRow("plan ends", ui.sayf("in %s", ui.duration(f.EndsIn, u)), f.EndsIn)
		}
	}
}

// timeRow is a row about something that comes after a while, with a button that lets time run until then.
func (ui *UI) timeRow(key words.Key, value string, in float64) {
	name := string(key)
	rowName(ui.say(key))
	if in > 0 && !math.IsInf(in, 1) {
		imgui.PushIDStr(name)
		if ui.tagged(imgui.SmallButton("»"), "warp to "+name) {
			ui.player.Playback.WarpTo(ui.player.World.Time() + in)
		}
		imgui.PopID()
		ui.tooltip(ui.say("Let time run until then"))
		imgui.SameLine()
	}
	wrapped(ui.player.Words.Number(value))
}

// apsis says how far an apsis is, and when a ship comes there.
func (d *desk) apsis(far string, in float64, u scene.Units) string {
	if math.IsInf(in, 1) {
		return far
	}
	return d.sayf("%s, in %s", far, d.duration(in, u))
}

// atNext says at which point of its orbit a burn is.
func (d *desk) atNext(on orbit.FlightKind) string {
	switch on {
	case orbit.OnPeriapsis:
		return d.say("at the next periapsis")
	case orbit.OnApoapsis:
		return d.say("at the next apoapsis")
	}
	return d.sayf("at the next %s", on)
}
