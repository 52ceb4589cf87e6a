package player

import (
	"galaxy/render/explain"
	"galaxy/render/stage"
	"galaxy/sim"
)

// asked is the present to which the person can go back from a moment of a ship's past at which it asks why.
type asked struct {
	of   *sim.World // nil: nothing was asked
	back float64    // scene time
	runs bool       // time went on then
}

// mostTrails is up to how many ships the trail of any of them can be asked; in a larger crowd that of the selected one.
const mostTrails = 10

// Under returns the place on a trail at a point of the frame f, in framebuffer pixels from its upper left corner, at which one can ask
// why; false if there is none, or if something is there that a click selects.
func (y *Why) Under(px, py float64, f *stage.Frame) (spot stage.PastSpot, ok bool) {
	const finger = 8 // points
	first, last, known := y.playback.TimeRange()
	if !known || y.ws.World.Setup().Tiles != nil || y.selection.observer.LooksAround() {
		return spot, false
	}
	scale := f.Scale
	if !(scale > 0) {
		scale = 1
	}
	w := y.ws.World
	spot, ok = f.PickPast(px, py, finger*scale, func(ship int) bool {
		return (ship == y.ws.ship || w.Count() <= mostTrails) && explain.Steered(w, ship)
	})
	if !ok || spot.Time < first || spot.Time > last {
		return spot, false
	}
	if ship, body := y.selection.pickAt(px, py, f); ship != None || body != None {
		return spot, false
	}
	return spot, true
}

// AskAt asks why at the place on a trail at a point of the frame f, and reports whether there is one.
func (y *Why) AskAt(px, py float64, f *stage.Frame) bool {
	spot, ok := y.Under(px, py, f)
	if ok {
		y.Ask(int(spot.Ship), spot.Time)
	}
	return ok
}

// Ask selects an agent and goes back to a moment of its past, where time stands still: Reason and the arrows are those of that moment.
func (y *Why) Ask(ship int, t float64) {
	y.EndPeek()
	if _, _, ok := y.playback.TimeRange(); !ok || y.ws.options == nil {
		return
	}
	back := asked{y.ws.World, y.ws.World.Time(), !y.playback.paused}
	if _, ok := y.Asked(); ok {
		back = y.asked
	}
	y.selection.SelectShip(ship)
	y.ws.options.Vectors = true
	y.playback.SetPaused(true)
	y.playback.Scrub(t)
	for range whyTicks {
		y.playback.seek()
	}
	y.ws.EndScrub()
	y.asked = back
	if clock, ok := y.Asked(); ok {
		y.notices.Notify(y.sayf("Why at %s? Time stands still there. %s goes back to %s.", y.ws.ClockAt(y.ws.timeAt(y.ws.scrub.target)), y.notices.KeyName("Esc"), clock))
	}
}

// Asked returns the clock of the present from which Ask has gone back; false if the world is not before it any more, or if an order has
// changed what follows.
func (y *Why) Asked() (clock string, ok bool) {
	w, a := y.ws.World, &y.asked
	if a.of == nil || a.of != w {
		return "", false
	}
	half := 0.5 * w.Setup().Dt
	known := y.ws.timeAt(y.ws.history.Last()) > a.back-half
	return y.ws.ClockAt(a.back), known && w.Time() < a.back-half
}

// Back returns to the present from which Ask has gone back. It reports false if there is none.
func (y *Why) Back() bool {
	_, ok := y.Asked()
	if !ok {
		return false
	}
	y.EndPeek()
	y.playback.Scrub(y.asked.back)
	y.ws.EndScrub()
	y.playback.SetPaused(!y.asked.runs)
	y.asked = asked{}
	return true
}
