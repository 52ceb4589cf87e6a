package player

import (
	"math"

	"galaxy/internal/words"
	"galaxy/render/observer"
)

// coast is time without the world: bodies are a formula of time and go on at any rate and in either
// direction, where ships would have to be simulated, step by step. While time coasts, ships are not
// shown; when it can be simulated again, they start anew.
//
//	                   |------ the world, at its steps ------|
//	<---- coasting ----|                                     |---- coasting: years per second ---->
type coast struct {
	on   bool
	time float64 // scene time
	lost bool    // beyond the times for which the planets are known
}

// steppable is the largest number of steps per second of a rate at which the world is simulated.
const steppable = 6000

// longestTime is how far from J2000.0 time goes, in days.
const longestTime = 1e6 * year

// mayCoast reports whether time may go on without the ships.
func (pb *Playback) mayCoast() bool {
	return pb.sky.InSky() && pb.ws.Scene.Calendar && pb.ws.rival == nil && !pb.editor.Editing() && len(pb.ws.World.Setup().Bodies) > 0
}

// tooFast reports whether the world cannot be simulated at the present rate.
func (pb *Playback) tooFast() bool { return pb.gate.pace() > steppable*pb.ws.World.Setup().Dt }

// startCoasting lets time go on without the ships, and says why, unless that is empty.
func (pb *Playback) startCoasting(why words.Key) {
	pb.ws.coast = coast{on: true, time: pb.ws.Time()}
	pb.ws.scrub = scrub{}
	if pb.ws.ship != None {
		pb.selection.SelectShip(None)
	}
	if pb.observer.Frame().Ship != None {
		pb.observer.Ride(observer.Free)
	}
	if pb.ws.World.Count() > 0 && why != "" {
		pb.notices.Notify(pb.say(why))
	}
}

const (
	tooFastNotice  words.Key = "Too fast to simulate the ships: they are not shown, and start anew at a slower rate."
	backwardNotice words.Key = "Before this moment no ship has been simulated: from here on backwards they are not shown."
)

// advanceCoast moves time by so many seconds if it coasts, and reports whether it does.
func (pb *Playback) advanceCoast(seconds float64) bool {
	if !pb.ws.coast.on {
		if !pb.tooFast() || !pb.mayCoast() {
			return false
		}
		pb.startCoasting(tooFastNotice)
	}
	step := seconds * pb.gate.pace()
	if pb.ws.backwards {
		step = -step
	}
	pb.setCoast(pb.ws.coast.time + step)
	if !pb.ws.backwards && !pb.ws.coast.lost && !pb.tooFast() {
		pb.endCoasting()
	}
	return true
}

// setCoast sets the time while it coasts. Where the planets have another table, the world is made
// anew with it.
func (pb *Playback) setCoast(t float64) {
	c, most := &pb.ws.coast, longestTime/pb.ws.daysPerUnit()
	if math.Abs(t) > most {
		t = math.Copysign(most, t)
		pb.paused = true
		pb.notices.Notify(pb.say("Time ends here: so far from now the stars' own motions are not known."))
	}
	before := c.time
	c.time = t
	if pb.observer.Home.System == nil || pb.ws.Scene.Star != sol().Name {
		return
	}
	days := pb.ws.daysPerUnit()
	table, err := pb.ws.Scene.Table(t * days)
	switch was := c.lost; {
	case err != nil && !was:
		pb.notices.Warn(pb.say("The planets are known from 3000 BC to AD 3000; beyond that only the stars are shown."))
		c.lost = true
	case err != nil:
	case was:
		pb.notices.Dismiss()
		c.lost = false
		fallthrough
	default:
		if of, _ := pb.ws.Scene.Table(pb.ws.World.Setup().Start * days); of != table {
			pb.renew(before)
		}
	}
}

// renew begins the world anew at the time at which one coasts, and goes on coasting.
func (pb *Playback) renew(before float64) {
	now := pb.ws.coast
	if pb.notices.warnOf(pb.almanac.restartAt(now.time)) {
		now.time = before
		pb.paused = true
	}
	pb.ws.coast = now
	pb.ws.placeBodies()
}

// endCoasting lets the world begin anew at the present time.
func (pb *Playback) endCoasting() {
	t, ships := pb.ws.coast.time, pb.ws.World.Count() > 0 && !pb.ws.livesAnew()
	backwards, rate := pb.ws.backwards, pb.rate
	if pb.notices.warnOf(pb.almanac.restartAt(t)) {
		pb.paused = true
		return
	}
	pb.ws.coast, pb.ws.backwards, pb.rate = coast{}, backwards, rate
	if ships {
		pb.notices.Notify(pb.say("The ships start anew."))
	}
}

// stepCoast moves the time by a step while it coasts.
func (pb *Playback) stepCoast(by float64) {
	pb.setCoast(pb.ws.coast.time + by)
	pb.ws.placeBodies()
	pb.observer.update(0)
}
