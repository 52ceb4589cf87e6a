package player

import (
	"math"

	"galaxy/orbit"
)

// coast is time without the world: bodies are a formula of time and go on at any rate and in either
// direction, where ships would have to be simulated, step by step. While time coasts, ships are not
// shown; where it can be simulated again, they start anew.
//
//	                   |------ the world, at its steps ------|
//	<---- coasting ----|                                     |---- coasting: years per second ---->
type coast struct {
	on   bool
	time float64 // scene time
	lost bool    // beyond what is known of the planets
}

// steppable is the largest number of steps per second of a rate at which the world is simulated.
const steppable = 6000

// longestTime is how far from J2000.0 time goes, in days.
const longestTime = 1e6 * year

// mayCoast reports whether time may go on without the ships.
func (p *Player) mayCoast() bool {
	return p.InSky() && p.Scene.Calendar && p.rival == nil && !p.editor.on && len(p.World.Setup().Bodies) > 0
}

// tooFast reports whether the world cannot be simulated at the present rate.
func (p *Player) tooFast() bool { return p.pace() > steppable*p.World.Setup().Dt }

// Coasting reports whether time goes on without the ships.
func (ws *Workspace) Coasting() bool { return ws.coast.on }

// startCoasting lets time go on without the ships, and says why, unless that is empty.
func (p *Player) startCoasting(why string) {
	p.coast = coast{on: true, time: p.Time()}
	p.scrub = scrub{}
	if p.ship != None {
		p.SelectShip(None)
	}
	if p.control.anchor.ship != None {
		p.anchorTo(anchor{None, None})
	}
	if p.World.Count() > 0 && why != "" {
		p.Notices.Notify(why)
	}
}

const (
	tooFastNotice  = "Too fast to simulate the ships: they are not shown, and start anew at a slower rate."
	backwardNotice = "Before this moment no ship has been simulated: from here on backwards they are not shown."
)

// advanceCoast moves time by so many seconds if it coasts, and reports whether it does.
func (p *Player) advanceCoast(seconds float64) bool {
	if !p.coast.on {
		if !p.tooFast() || !p.mayCoast() {
			return false
		}
		p.startCoasting(tooFastNotice)
	}
	step := seconds * p.pace()
	if p.backwards {
		step = -step
	}
	p.setCoast(p.coast.time + step)
	if !p.backwards && !p.coast.lost && !p.tooFast() {
		p.endCoasting()
	}
	return true
}

// setCoast sets the time while it coasts. Where the planets have another table, the world is made
// anew with it.
func (p *Player) setCoast(t float64) {
	c, most := &p.coast, longestTime/p.daysPerUnit()
	if math.Abs(t) > most {
		t = math.Copysign(most, t)
		p.paused = true
		p.Notices.Notify("Time ends here: so far from now the stars' own motions are not known.")
	}
	before := c.time
	c.time = t
	if p.sky.set.home.system == nil || p.Scene.Star != sol().Name {
		return
	}
	days := p.daysPerUnit()
	table, err := orbit.TableFor(t * days)
	switch was := c.lost; {
	case err != nil && !was:
		p.Notices.Warn("The planets are known from 3000 BC to AD 3000; beyond that only the stars are shown.")
		c.lost = true
	case err != nil:
	case was:
		p.Notices.Dismiss()
		c.lost = false
		fallthrough
	default:
		if of, _ := orbit.TableFor(p.World.Setup().Start * days); of != table {
			p.renew(before)
		}
	}
}

// renew begins the world anew at the time at which one coasts, and goes on coasting.
func (p *Player) renew(before float64) {
	now := p.coast
	if err := p.restartAt(now.time); err != nil {
		p.Notices.Warn(sentence(err))
		now.time = before
		p.paused = true
	}
	p.coast = now
	p.placeBodies()
}

// endCoasting lets the world begin anew at the present time.
func (p *Player) endCoasting() {
	t, ships := p.coast.time, p.World.Count() > 0 && !p.livesAnew()
	backwards, rate := p.backwards, p.rate
	if err := p.restartAt(t); err != nil {
		p.Notices.Warn(sentence(err))
		p.paused = true
		return
	}
	p.coast, p.backwards, p.rate = coast{}, backwards, rate
	if ships {
		p.Notices.Notify("The ships start anew.")
	}
}

// stepCoast moves the time by a step while it coasts.
func (p *Player) stepCoast(by float64) {
	p.setCoast(p.coast.time + by)
	p.placeBodies()
	p.updateCamera(0)
}
