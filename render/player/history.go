package player

import "galaxy/sim"

// usualHistory is how much memory a history may take, in bytes, where nothing else is said.
// A small scene needs a few megabytes.
const usualHistory = 256e6

// newHistory returns the history of a world and of its rival, which may be nil.
func newHistory(bytes int, w, rival *sim.World) *sim.History {
	if rival == nil {
		return sim.NewHistory(w, bytes)
	}
	return sim.NewHistory(w, bytes, rival)
}

// KeepHistory sets how much memory the past may take, in bytes, in this scene and the ones
// that follow; 0 keeps none.
func (p *Player) KeepHistory(bytes int) {
	p.historyBytes = bytes
	p.history.Resize(bytes)
}

// ToggleBackwards reverses the direction of time and resumes. Backwards, bodies and ships
// pass exactly the states that they had since the scene began.
func (p *Player) ToggleBackwards() {
	if !p.backwards && !p.coast.on && !p.historyBefore() && p.mayCoast() {
		p.startCoasting(backwardNotice)
	}
	if !p.backwards && !p.coast.on && !p.canGoBack() {
		return
	}
	p.backwards, p.paused = !p.backwards, false
	p.scrub = scrub{}
}

// StepBack moves the world back by one tick and pauses.
func (p *Player) StepBack() {
	p.paused, p.scrub = true, scrub{}
	if !p.coast.on && !p.historyBefore() && p.mayCoast() {
		p.startCoasting(backwardNotice)
	}
	if p.coast.on {
		p.stepCoast(-p.World.Setup().Dt)
		return
	}
	if !p.canGoBack() {
		return
	}
	p.rewindTick(nil)
	p.accumulator = p.World.Setup().Dt
	p.placeBodies()
	p.updateCamera(0)
}

// historyBefore reports whether the world can go back by a tick.
func (ws *Workspace) historyBefore() bool {
	return ws.history.Kept() && ws.World.Tick() > ws.history.First()
}

// canGoBack reports whether the world can go back by a tick. A notice says why if not.
func (p *Player) canGoBack() bool {
	switch {
	case !p.history.Kept():
		p.Notices.Notify("This scene has too many ships to keep their history: time cannot run backwards. --history 2GB gives it more memory, and so does history in the settings.")
	case p.World.Tick() <= p.history.First():
		p.Notices.Notify(p.beginningNotice())
	case p.editor.on:
		p.Notices.Notify("Time cannot run backwards while the map is edited. " + p.Notices.KeyName("F2") + " ends editing.")
	default:
		return true
	}
	return false
}

// beginningNotice says why time does not run backwards from here.
func (p *Player) beginningNotice() string {
	sentence := "This is the beginning of the scene"
	switch {
	case len(p.World.Setup().Bodies) == 0:
		return sentence + ": nothing happened before."
	case p.World.Count() == 0:
		return sentence + ". " + p.Notices.KeyName("D") + " goes to any other time."
	}
	return sentence + ": before it no ship has been simulated. " + p.Notices.KeyName("D") + " goes to any other time, where the ships start anew."
}

// stopAtStart pauses where the history begins. From there time runs forwards.
func (p *Player) stopAtStart() {
	if p.mayCoast() {
		p.accumulator = 0
		p.startCoasting(backwardNotice)
		return
	}
	p.accumulator = p.World.Setup().Dt
	p.backwards, p.paused = false, true
	p.canGoBack()
}

// rewindTick moves the world and its rival back by one tick. It reports false if enough
// has ended the search for that state; see [sim.History.Back].
func (p *Player) rewindTick(enough func() bool) bool {
	p.Tape.checkpointBeforeRewind()
	if !p.history.Back(enough) {
		return false
	}
	p.afterRewind()
	return true
}

// checkpointBeforeRewind is called before the world goes back: the last tick may be the
// end of what is recorded.
func (tp *Tape) checkpointBeforeRewind() {
	if tp.recorder != nil {
		tp.checkpoint()
	}
}

// afterRewind is called after the world has gone to another tick of its history.
func (p *Player) afterRewind() {
	if !p.finished() {
		p.endShown = false
		if p.Notices.text == p.endNotice {
			p.Notices.Dismiss()
		}
	}
	if p.Tape.replay != nil {
		p.Tape.replay.rewind(p.World.Tick())
	}
	p.failures.setbacks, p.failures.faults = len(p.World.Setbacks()), len(p.World.Faults())
	p.Facts.observe()
	if p.OnStep != nil {
		p.OnStep()
	}
}

// rewound reports whether the world has gone back from a later tick.
func (ws *Workspace) rewound() bool { return ws.history.Last() > ws.World.Tick() }

// branchNotice is shown when an order after a rewind replaces the steps that followed.
const branchNotice = "The steps after this moment are discarded: the scene takes another course from here."

// branch discards the ticks after the present one, at which an order was given. Time runs
// forwards, and the recording goes on from here.
func (p *Player) branch() {
	p.backwards, p.scrub = false, scrub{}
	if p.rewound() {
		p.Notices.Notify(branchNotice)
	}
	p.history.Forget()
	if p.Tape.worthKeeping() {
		p.Tape.beginRun()
		p.Tape.recorder.rec.Cut(p.World.Tick())
		p.Tape.recorder.rec.Note(p.World)
		p.Tape.flushOrWarn()
	}
}
