package player

import "math"

// scrub is a drag on the time line: the world seeks the tick that was chosen. That may
// take many steps; each Advance takes as many as fit into its frame.
//
//	|------------|<= seeking =o------------------|
//	First        target       the world          Last
type scrub struct {
	held    bool   // the button is down: time stands still, even at the target
	seeking bool   // the world is not at the target yet
	target  uint64 // tick
}

// TimeRange returns the scene times between which Scrub can choose: from the beginning of
// the history to the last tick that was reached. ok is false at the beginning and while
// the map is edited.
func (p *Player) TimeRange() (first, last float64, ok bool) {
	from, to := p.history.First(), p.history.Last()
	return p.timeAt(from), p.timeAt(to), to > from && !p.editor.on && !p.coast.on
}

// timeAt returns the scene time of a tick.
func (ws *Workspace) timeAt(tick uint64) float64 {
	s := ws.World.Setup()
	return s.Start + float64(tick)*s.Dt
}

// Scrub seeks scene time t, or the nearest time within TimeRange, and holds time there
// until EndScrub. A later call changes the target; an order, or a key that pauses, steps
// or reverses, ends the scrub where the world is.
func (p *Player) Scrub(t float64) {
	if _, _, ok := p.TimeRange(); !ok || math.IsNaN(t) {
		return
	}
	s := p.World.Setup()
	ticks := math.Round((t - s.Start) / s.Dt)
	ticks = min(max(ticks, float64(p.history.First())), float64(p.history.Last()))
	p.scrub = scrub{held: true, seeking: true, target: uint64(ticks)}
}

// EndScrub lets time go on as before Scrub as soon as the world is at the target.
func (ws *Workspace) EndScrub() { ws.scrub.held = false }

// Scrubbing reports whether the time line is held or the world is still seeking.
func (ws *Workspace) Scrubbing() bool { return ws.scrub.held || ws.scrub.seeking }

// seek moves the world towards the target, as far as the frame's time allows.
func (p *Player) seek() {
	if !p.scrub.seeking {
		return
	}
	p.Tape.checkpointBeforeRewind()
	for there := false; !there; {
		before := p.World.Tick()
		there = p.history.Toward(p.scrub.target)
		if p.World.Tick() != before {
			p.afterRewind()
		}
		if there {
			p.scrub.seeking = false
		} else if p.clock.overBudget() {
			break
		}
	}
	p.accumulator = p.World.Setup().Dt
}
