//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/format"
	"galaxy/orbit"
	"galaxy/render/player"
	"galaxy/scene"
)

// drawOrbit shows the rows of a ship on an orbit.
func (ui *UI) drawOrbit(f *player.OrbitFacts, u scene.Units) {
	if f.Resting {
		row("rests on", f.Center)
	} else {
		row("orbits", f.Center)
		row("height", length(f.Height, u))
		row("speed", speed(f.Speed, u)+", as seen from "+f.Center)
		ui.timeRow("periapsis", length(f.Periapsis, u)+apsis(f.ToPeriapsis, u), f.ToPeriapsis)
		if math.IsInf(f.Apoapsis, 1) {
			row("apoapsis", "none: it leaves "+f.Center)
		} else {
			ui.timeRow("apoapsis", length(f.Apoapsis, u)+apsis(f.ToApoapsis, u), f.ToApoapsis)
			row("period", duration(f.Period, u))
		}
		row("eccentricity", number(math.Round(f.Eccentricity*1e6)/1e6))
		row("inclination", number(math.Round(f.Inclination*180/math.Pi*1e4)/1e4)+"°")
	}
	if f.HasTanks {
		row("Δv left", speed(f.Left, u))
	}
	if f.Burns > 0 {
		when, in := "in "+duration(f.NextIn, u), f.NextIn
		if f.NextOn != orbit.OnTime {
			in = math.Inf(1)
			when = "at the next " + f.NextOn.String()
		}
		text := speed(f.NextBy, u) + ", " + when
		if f.Burns > 1 {
			text += "; then " + format.Count(f.Burns-1, "more", "more")
		}
		ui.timeRow("next burn", text, in)
		if f.Burns > 1 && !math.IsInf(f.EndsIn, 1) {
			ui.timeRow("plan ends", "in "+duration(f.EndsIn, u), f.EndsIn)
		}
	}
}

// timeRow is a row about something that comes after a while, with a button that lets time run until then.
func (ui *UI) timeRow(name, value string, in float64) {
	rowName(name)
	if in > 0 && !math.IsInf(in, 1) {
		imgui.PushIDStr(name)
		if ui.tagged(imgui.SmallButton("»"), "warp to "+name) {
			ui.player.Playback.WarpTo(ui.player.World.Time() + in)
		}
		imgui.PopID()
		ui.tooltip("Let time run until then")
		imgui.SameLine()
	}
	wrapped(value)
}

// apsis says when a ship comes to an apsis.
func apsis(in float64, u scene.Units) string {
	if math.IsInf(in, 1) {
		return ""
	}
	return ", in " + duration(in, u)
}
