package player

import (
	"galaxy/nav"
	"galaxy/sim"
)

// SelectShip selects an agent by ID; None is Deselect.
func (p *Player) SelectShip(id int) {
	if id < 0 || id >= p.World.Count() {
		p.Deselect()
		return
	}
	p.setSelection(id, None)
}

// SelectBody selects a body by index; None is Deselect.
func (p *Player) SelectBody(i int) {
	if i < 0 || i >= len(p.World.Setup().Bodies) {
		p.Deselect()
		return
	}
	p.setSelection(None, i)
}

// SelectCause selects what an explanation of the selected agent is about, if that is a body or an
// agent: rocks and walls cannot be selected.
func (p *Player) SelectCause(of nav.Subject) {
	if of.Kind == nav.TargetSubject && p.ship != None {
		switch goal := p.World.Goal(uint32(p.ship)); goal.Kind {
		case nav.BodyGoal:
			of = nav.Subject{Kind: nav.BodySubject, Index: goal.Index}
		case nav.AgentGoal:
			of = nav.Subject{Kind: nav.AgentSubject, Index: goal.Index}
		}
	}
	switch of.Kind {
	case nav.BodySubject:
		p.SelectBody(int(of.Index))
	case nav.AgentSubject:
		p.SelectShip(int(of.Index))
	}
}

// Deselect clears the selection; the camera stays where it is, also on a flight.
func (p *Player) Deselect() {
	p.brake()
	p.setSelection(None, None)
}

// Selected reports whether a ship or a body is selected.
func (ws *Workspace) Selected() bool { return ws.ship != None || ws.body != None }

// Chosen reports whether anything is selected, of the scene or of the sky.
func (p *Player) Chosen() bool { return p.Selected() || p.sky.star != nil || p.sky.object != nil }

func (p *Player) setSelection(ship, body int) {
	p.sky.star, p.sky.object = nil, nil
	if ship == p.ship && body == p.body {
		p.follow = p.follow && p.Selected() // not a light of the sky any more
		return
	}
	p.ship, p.body = ship, body
	if !p.follow {
		return
	}
	if !p.Selected() {
		p.follow = false
		p.anchorTo(anchor{None, None})
		return
	}
	a := anchor{ship, body}
	p.flyToAnchor(a, p.zoomAt(a), 0)
}

// ToggleFollow makes the camera follow the selection, or stop following it. After FlyTo,
// which follows by itself, the first call keeps following: F after a flight to a planet asks
// to follow it, not to lose it.
func (p *Player) ToggleFollow() {
	name := p.selectedShip() + p.selectedBody()
	if f, ok := p.inSkySelected(); ok {
		name = f.Name()
	}
	switch {
	case p.follow && p.flown:
		p.SetFollow(true)
		p.Notices.Notify("The camera follows " + name + ". " + p.Notices.KeyName("F") + " again stops that.")
	case p.follow:
		p.SetFollow(false)
		p.Notices.Notify("The camera stays where it is. " + p.Notices.KeyName("Enter") + " flies back to " + name + ".")
	default:
		p.SetFollow(true)
	}
}

// SetFollow makes the camera follow the selection, centred, or leaves it where it is, also on the way there.
func (p *Player) SetFollow(on bool) {
	inSky, ok := p.inSkySelected()
	switch {
	case on && ok && p.InSky():
		p.followInSky(inSky)
	case on && !p.Selected():
		p.Notices.Notify("Nothing is selected: click a ship or a planet, or press " + p.Notices.KeyName("Tab") + ".")
	case on:
		flying := p.follow && p.control.flight != nil
		p.follow, p.flown = true, false
		if !flying {
			a := anchor{p.ship, p.body}
			p.flyToAnchor(a, p.zoomAt(a), 0)
		}
	case p.follow:
		p.brake()
		p.follow = false
		p.anchorTo(anchor{None, None})
		if ok && p.mayTurnTo(nil) {
			p.setNear(nil)
		}
	}
}

// NextShip selects the next agent, the first where none is selected.
func (p *Player) NextShip() { p.cycleShip(1) }

// PreviousShip is NextShip's inverse.
func (p *Player) PreviousShip() { p.cycleShip(-1) }

func (p *Player) cycleShip(by int) {
	n := p.World.Count()
	switch {
	case n == 0:
		p.Notices.Notify("This scene has no ships.")
		return
	case p.ship == None && by < 0:
		p.SelectShip(n - 1)
	case p.ship == None:
		p.SelectShip(0)
	default:
		p.SelectShip((p.ship + by + n) % n)
	}
	for range n { // pass those that are not there
		if p.World.Presence(uint32(p.ship)) == sim.Here {
			break
		}
		p.SelectShip((p.ship + by + n) % n)
	}
}
