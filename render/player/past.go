package player

import "galaxy/sim"

// pasts are those of the world and of its rival: what it takes to go back.
type pasts struct{ own, rival *sim.Past } // rival is nil where there is none

// pastRoom is how many bytes the pasts may take. A small scene needs a few
// megabytes; of 3,000 ships this holds some 160 snapshots.
const pastRoom = 256 << 20

func newPasts(w, rival *sim.World) pasts {
	if rival == nil {
		return pasts{own: sim.NewPast(w, pastRoom)}
	}
	return pasts{sim.NewPast(w, pastRoom/2), sim.NewPast(rival, pastRoom/2)}
}

// Reverse turns time round, and lets it run where it was paused. Backwards, bodies
// and ships come by all that they went through since the scene began, as it was.
func (p *Player) Reverse() {
	if !p.Backwards && !p.canGoBack() {
		return
	}
	p.Backwards, p.Paused = !p.Backwards, false
}

// StepBack puts the world back by one tick and pauses.
func (p *Player) StepBack() {
	p.Paused = true
	if !p.canGoBack() {
		return
	}
	p.back()
	p.clock.owed = p.World.Setup().Dt
	p.place()
	p.moveCamera(0)
}

// canGoBack reports whether there is a tick before this one, and says why not.
func (p *Player) canGoBack() bool {
	switch {
	case p.World.Tick() <= p.past.own.First():
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

// back puts the world back by one tick, and its rival with it.
func (p *Player) back() {
	if p.recording() && !p.ahead() { // what is kept so far may be the end of it
		p.tape.rec.Mark(p.World)
	}
	p.past.own.Back()
	if p.rival != nil {
		p.past.rival.Back()
	}
	if !p.over() {
		p.clock.ended = false
	}
	if p.Replaying() {
		p.tape.seek(p.World.Tick())
	}
	if p.Stepped != nil {
		p.Stepped()
	}
}

// ahead reports whether the world was at a later tick, and has gone back.
func (p *Player) ahead() bool { return p.past.own.Last() > p.World.Tick() }

// forgotten is what to say when an order in the past changes what comes.
const forgotten = "What came after this moment is forgotten: from here on time takes another course."

// diverge lets time take another course from the present tick, at which there has
// been an order: forwards, and recorded from here on.
func (p *Player) diverge() {
	p.Backwards = false
	if p.ahead() {
		p.Say(forgotten)
	}
	p.past.own.Forget()
	if p.rival != nil {
		p.past.rival.Forget()
	}
	if p.recording() {
		p.tape.rec.Cut(p.World.Tick())
	}
}
