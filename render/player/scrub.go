package player

import "math"

// scrub is a hand on the time line, and where it wants the world to be. The way
// there may take many steps, for which there are frames enough: Advance takes as
// many as fit into each, and the picture follows.
//
//	|------------|<== way ==o------------------|
//	First        goal       the world          Last
type scrub struct {
	held  bool   // time stands still, even at the goal
	going bool   // the world is not at its goal yet
	goal  uint64 // tick
}

// Span returns the scene times between which time can be chosen: where the past
// begins, and the furthest that is known. ok is false where there is nothing to
// choose from: at the beginning, and while the map is edited.
func (p *Player) Span() (first, last float64, ok bool) {
	from, to := p.past.First(), p.past.Last()
	return p.timeOf(from), p.timeOf(to), to > from && !p.edit.on
}

// timeOf returns the scene time of a tick.
func (p *Player) timeOf(tick uint64) float64 {
	s := p.World.Setup()
	return s.Start + float64(tick)*s.Dt
}

// Scrub sets out for scene time t, or the nearest of Span, and holds time there
// until Release. A later call is for another time; any order or key that concerns
// time ends it where it has come to.
func (p *Player) Scrub(t float64) {
	if _, _, ok := p.Span(); !ok || math.IsNaN(t) {
		return
	}
	s := p.World.Setup()
	ticks := math.Round((t - s.Start) / s.Dt)
	ticks = min(max(ticks, float64(p.past.First())), float64(p.past.Last()))
	p.scrub = scrub{held: true, going: true, goal: uint64(ticks)}
}

// Release lets time go on, as it did before Scrub, as soon as the world is there.
func (p *Player) Release() { p.scrub.held = false }

// Scrubbing reports whether time is held, or on its way to where it was left.
func (p *Player) Scrubbing() bool { return p.scrub.held || p.scrub.going }

// seek takes the world nearer to the goal, as far as it comes in a frame.
func (p *Player) seek() {
	if !p.scrub.going {
		return
	}
	p.keepEnd()
	for there := false; !there; {
		before := p.World.Tick()
		there = p.past.Toward(p.scrub.goal)
		if p.World.Tick() != before {
			p.moved()
		}
		if there {
			p.scrub.going = false
		} else if p.clock.spent() {
			break
		}
	}
	p.clock.owed = p.World.Setup().Dt
}
