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
