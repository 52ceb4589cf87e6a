package panel

import (
	"math"

	"galaxy/internal/format"
	"galaxy/orbit"
	"galaxy/render/player"
	"galaxy/scene"
)

// drawOrbit shows the rows of a ship on an orbit.
func drawOrbit(f *player.OrbitFacts, u scene.Units) {
	if f.Resting {
		row("rests on", f.Center)
	} else {
		row("orbits", f.Center)
		row("height", length(f.Height, u))
		row("speed", speed(f.Speed, u)+", as seen from "+f.Center)
		row("periapsis", length(f.Periapsis, u)+apsis(f.ToPeriapsis, u))
		if math.IsInf(f.Apoapsis, 1) {
			row("apoapsis", "none: it leaves "+f.Center)
		} else {
			row("apoapsis", length(f.Apoapsis, u)+apsis(f.ToApoapsis, u))
			row("period", duration(f.Period, u))
		}
		row("eccentricity", number(f.Eccentricity))
		row("inclination", number(f.Inclination*180/math.Pi)+"°")
	}
	if f.HasTanks {
		row("Δv left", speed(f.Left, u))
	}
	if f.Burns > 0 {
		when := "in " + duration(f.NextIn, u)
		if f.NextOn != orbit.OnTime {
			when = "at the next " + f.NextOn.String()
		}
		text := speed(f.NextBy, u) + ", " + when
		if f.Burns > 1 {
			text += "; then " + format.Count(f.Burns-1, "more", "more")
		}
		row("next burn", text)
	}
}

// apsis says when a ship comes to an apsis.
func apsis(in float64, u scene.Units) string {
	if math.IsInf(in, 1) {
		return ""
	}
	return " high, in " + duration(in, u)
}
