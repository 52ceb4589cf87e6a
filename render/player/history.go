package player

import (
	"math"

	"galaxy/sim"
)

// usualHistory is the memory that a history may take, in bytes, by default. A small scene needs a
// few megabytes.
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
func (pb *Playback) KeepHistory(bytes int) {
	pb.historyBytes = bytes
	pb.ws.history.Resize(bytes)
}

// ToggleBackwards reverses the direction of time and resumes. Backwards, bodies and ships
// pass exactly the states that they had since the scene began.
func (pb *Playback) ToggleBackwards() {
	if !pb.ws.backwards && !pb.ws.coast.on && !pb.ws.historyBefore() && pb.mayCoast() {
		pb.startCoasting(backwardNotice)
	}
	if !pb.ws.backwards && !pb.ws.coast.on && !pb.canGoBack() {
		return
	}
	pb.ws.backwards, pb.paused = !pb.ws.backwards, false
	pb.ws.scrub = scrub{}
}

// StepBack moves the world back by one tick and pauses.
func (pb *Playback) StepBack() {
	pb.paused, pb.ws.scrub = true, scrub{}
	if !pb.ws.coast.on && !pb.ws.historyBefore() && pb.mayCoast() {
		pb.startCoasting(backwardNotice)
	}
	if pb.ws.coast.on {
		pb.stepCoast(-pb.ws.World.Setup().Dt)
		return
	}
	if !pb.canGoBack() {
		return
	}
	pb.rewindTick(nil)
	pb.ws.accumulator = pb.ws.World.Setup().Dt
	pb.ws.placeBodies()
	pb.observer.update(0)
}

// canGoBack reports whether the world can go back by a tick. A notice says why if not.
func (pb *Playback) canGoBack() bool {
	switch {
	case !pb.ws.history.Kept():
		pb.notices.Notify(pb.say("This scene has too many ships to keep their history: time cannot run backwards. --history 2GB gives it more memory, and so does history in the settings."))
	case pb.ws.World.Tick() <= pb.ws.history.First():
		pb.notices.Notify(pb.beginningNotice())
	case pb.editor.Editing():
		pb.notices.Notify(pb.sayf("Time cannot run backwards while the map is edited. %s ends editing.", pb.notices.KeyName("F2")))
	default:
		return true
	}
	return false
}

// beginningNotice says why time does not run backwards from here.
func (pb *Playback) beginningNotice() string {
	switch {
	case len(pb.ws.World.Setup().Bodies) == 0:
		return pb.say("This is the beginning of the scene: nothing happened before.")
	case pb.ws.World.Count() == 0:
		return pb.sayf("This is the beginning of the scene. %s goes to any other time.", pb.notices.KeyName("D"))
	}
	return pb.sayf("This is the beginning of the scene: before it no ship has been simulated. %s goes to any other time, where the ships start anew.", pb.notices.KeyName("D"))
}

// stopAtStart pauses at the beginning of the history. From there time runs forwards.
func (pb *Playback) stopAtStart() {
	if pb.mayCoast() {
		pb.ws.accumulator = 0
		pb.startCoasting(backwardNotice)
		return
	}
	pb.ws.accumulator = pb.ws.World.Setup().Dt
	pb.ws.backwards, pb.paused = false, true
	pb.canGoBack()
}

// rewindTick moves the world and its rival back by one tick. It reports false if enough
// has ended the search for that state; see [sim.History.Back].
func (pb *Playback) rewindTick(enough func() bool) bool {
	pb.tape.checkpointBeforeRewind()
	if !pb.ws.history.Back(enough) {
		return false
	}
	pb.afterRewind()
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
func (pb *Playback) afterRewind() {
	if !pb.finished() {
		pb.ws.endShown = false
		if pb.notices.text == pb.ws.endNotice {
			pb.notices.Dismiss()
		}
	}
	if pb.tape.replay != nil {
		pb.tape.replay.rewind(pb.ws.World.Tick())
	}
	pb.ws.failures.setbacks, pb.ws.failures.faults = len(pb.ws.World.Setbacks()), len(pb.ws.World.Faults())
	pb.facts.observe()
	if pb.OnStep != nil {
		pb.OnStep()
	}
}

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
func (pb *Playback) TimeRange() (first, last float64, ok bool) {
	from, to := pb.ws.history.First(), pb.ws.history.Last()
	return pb.ws.timeAt(from), pb.ws.timeAt(to), to > from && !pb.editor.Editing() && !pb.ws.coast.on
}

// Scrub seeks scene time t, or the nearest time within TimeRange, and holds time there
// until EndScrub. A later call changes the target; an order, or a key that pauses, steps
// or reverses, ends the scrub where the world is.
func (pb *Playback) Scrub(t float64) {
	if _, _, ok := pb.TimeRange(); !ok || math.IsNaN(t) {
		return
	}
	s := pb.ws.World.Setup()
	ticks := math.Round((t - s.Start) / s.Dt)
	ticks = min(max(ticks, float64(pb.ws.history.First())), float64(pb.ws.history.Last()))
	pb.ws.scrub = scrub{held: true, seeking: true, target: uint64(ticks)}
}

// seek moves the world towards the target, as far as the frame's time allows.
func (pb *Playback) seek() {
	if !pb.ws.scrub.seeking {
		return
	}
	pb.tape.checkpointBeforeRewind()
	for there := false; !there; {
		before := pb.ws.World.Tick()
		there = pb.ws.history.Toward(pb.ws.scrub.target)
		if pb.ws.World.Tick() != before {
			pb.p.Marks.look()
			pb.p.Branches.last.note(pb.ws.World)
			pb.afterRewind()
		}
		if there {
			pb.ws.scrub.seeking = false
		} else if pb.overBudget() {
			break
		}
	}
	pb.ws.accumulator = pb.ws.World.Setup().Dt
}
