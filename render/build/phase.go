package build

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// Ellipse returns the body about which body i moves on an ellipse, as people say, and its elements now. It reports false if it moves in
// another way.
func (e *Editor) Ellipse(i int, now float64) (center int, el orbit.Elements, ok bool) {
	center, path := e.things.World.Setup().Bodies.About(i)
	conic, ok := path.(orbit.Conic)
	if !ok || center < 0 {
		return center, el, false
	}
	el = conic.Elements(now)
	return center, el, el.E < 1 && el.MeanMotion() > 0
}

// OnEllipse returns the place of an ellipse that is nearest to a pointer: its mean anomaly, and where it is, relative to the center.
// away tells how far a place is from the pointer.
func OnEllipse(el orbit.Elements, away func(at r3.Vec) float64) (mean float64, at r3.Vec) {
	n := el.MeanMotion()
	place := func(eccentric float64) r3.Vec {
		of := el
		of.T, of.TLow = -(eccentric-el.E*math.Sin(eccentric))/n, 0
		at, _ := of.State(0)
		return at
	}
	const samples = 360
	best, least := 0.0, math.Inf(1)
	for k := range samples {
		angle := 2 * math.Pi * float64(k) / samples
		if d := away(place(angle)); d < least {
			best, least = angle, d
		}
	}
	for step := math.Pi / samples; step > 1e-7; step /= 2 {
		for _, angle := range []float64{best - step, best + step} {
			if d := away(place(angle)); d < least {
				best, least = angle, d
			}
		}
	}
	return best - el.E*math.Sin(best), place(best)
}

// Phase lets a body stand elsewhere on its orbit: at a mean anomaly at a time.
func (e *Editor) Phase(i int, mean, now float64) bool {
	_, el, ok := e.Ellipse(i, now)
	if !ok || !e.on || !e.inSpace() || e.gesture.down {
		return false
	}
	n, before := el.MeanMotion(), len(e.done)
	e.applyEdit(e.drawing.PhaseBody(e.things.World.Setup().Bodies[i].Name, passage(mean, n, now), phase(mean, n, now)))
	return len(e.done) > before
}

// passage returns the time of the passage of periapsis that is nearest to now, of a body with a mean anomaly and a mean motion, rounded to
// a hundred-millionth of the period; and phase its mean anomaly at time 0, degrees.
func passage(mean, n, now float64) float64 {
	return roundTo(now-math.Remainder(mean, 2*math.Pi)/n, math.Pow(10, math.Floor(math.Log10(1e-8*2*math.Pi/n))))
}

func phase(mean, n, now float64) float64 {
	return roundTo(math.Remainder((mean-n*now)*180/math.Pi, 360), 1e-8)
}

// roundTo rounds to a power of ten.
func roundTo(x, unit float64) float64 {
	if unit < 1 { // 1/unit is exact where unit is not
		per := math.Round(1 / unit)
		return math.Round(x*per) / per
	}
	return math.Round(x/unit) * unit
}

// WriteStart writes the time at which the scene starts into its text, if that was chosen beside it. It belongs to the last stroke.
func (e *Editor) WriteStart() {
	const override = "time.start="
	set := e.things.Scene.Set
	i := slices.IndexFunc(set, func(s string) bool { return strings.HasPrefix(s, override) })
	if i < 0 {
		return
	}
	change, err := e.drawing.StartAt(strings.TrimPrefix(set[i], override))
	switch n := len(e.done); {
	case err != nil:
	case n > 0 && len(e.done[n-1].ground) == 0: // which is undone with it
		e.done[n-1].edit = append(slices.Clone(e.done[n-1].edit), change...)
	default:
		e.push(stroke{edit: change})
	}
}
