package player

import "galaxy/sim"

// pastRoom is how many bytes the past may take. A small scene needs a few
// megabytes; of 3,000 ships this holds some 160 snapshots, and of more than some
// 70,000 none.
const pastRoom = 256 << 20

// newPast returns the past of a world, and of its rival where that is not nil.
func newPast(w, rival *sim.World) *sim.Past {
	if rival == nil {
		return sim.NewPast(w, pastRoom)
	}
	return sim.NewPast(w, pastRoom, rival)
}

// Reverse turns time round, and lets it run where it was paused. Backwards, bodies
// and ships come by all that they went through since the scene began, as it was.
func (p *Player) Reverse() {
	if !p.Backwards && !p.canGoBack() {
		return
	}
	p.Backwards, p.Paused = !p.Backwards, false
	p.scrub = scrub{}
}

// StepBack puts the world back by one tick and pauses.
func (p *Player) StepBack() {
	p.Paused, p.scrub = true, scrub{}
	if !p.canGoBack() {
		return
	}
	p.back(nil)
	p.clock.owed = p.World.Setup().Dt
	p.place()
	p.moveCamera(0)
}

// canGoBack reports whether there is a tick before this one, and says why not.
func (p *Player) canGoBack() bool {
	switch {
	case !p.past.Kept():
		p.Say("These are too many ships to remember where they were: time does not run backwards.")
	case p.World.Tick() <= p.past.First():
		p.Say("The scene begins here: its ships have no past before that.")
	case p.edit.on:
		p.Say("While the map is edited time does not run backwards; F2 ends that.")
	default:
		return true
	}
	return false
}

// begin stops where the past begins. Whoever goes on goes forwards.
func (p *Player) begin() {
	p.clock.owed = p.World.Setup().Dt
	p.Backwards, p.Paused = false, true
	p.canGoBack()
}

// back puts the world back by one tick, and its rival with it. It reports whether
// there was the time for that: see [sim.Past.Back].
func (p *Player) back(enough func() bool) bool {
	p.keepEnd()
	if !p.past.Back(enough) {
		return false
	}
	p.moved()
	return true
}

// keepEnd is called before the world leaves the last tick that is known, which may
// be the end of what is recorded.
func (p *Player) keepEnd() {
	if p.recording() {
		p.mark()
	}
}

// moved is called after the world has gone to another tick that is known.
func (p *Player) moved() {
	if !p.over() {
		p.clock.ended = false
		if p.Notice == p.clock.farewell {
			p.Notice = ""
		}
	}
	if p.replaying() {
		p.tape.seek(p.World.Tick())
	}
	if p.Stepped != nil {
		p.Stepped()
	}
}

// ahead reports whether the world was at a later tick, and has gone back.
func (p *Player) ahead() bool { return p.past.Last() > p.World.Tick() }

// forgotten is what to say when an order in the past changes what comes.
const forgotten = "What came after this moment is forgotten: from here on time takes another course."

// diverge lets time take another course from the present tick, at which there has
// been an order: forwards, and recorded from here on.
func (p *Player) diverge() {
	p.Backwards, p.scrub = false, scrub{}
	if p.ahead() {
		p.Say(forgotten)
	}
	p.past.Forget()
	if p.recording() {
		p.tape.made.Cut(p.World.Tick())
		p.tape.made.Note(p.World)
		p.kept()
	}
}
