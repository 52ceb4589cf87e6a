package player

import (
	"strings"
)

// cross shows a scene that is ready in place of the present one: the same stars at the same pixels,
// at the same time.
func (gt *gateway) cross(c *passage) {
	if c.err != nil {
		gt.failed = c.to
		gt.notices.Warn(gt.sayf("Nothing but its light can be shown here: %v", c.err))
		return
	}
	seen, when := gt.observer.Outlook(), gt.pastTime(c)
	recorded, rival := gt.tape.worthKeeping(), gt.ws.rival != nil
	if !gt.observer.Galaxy {
		gt.left = gt.ws.Scene
	}
	gt.start(c.Workspace)
	gt.goOn(when)
	gt.observer.framing = framedByHand
	gt.observer.GoOn(seen)
	gt.observer.update(0)
	said := gt.tellPace(when.rate)
	if recorded {
		said = append(said, gt.tape.notice())
	}
	if rival {
		said = append(said, gt.say("The comparison has ended: it was of the scene before."))
	}
	if len(said) > 0 {
		gt.notices.Notify(strings.Join(said, " "))
	}
}

// pastTime is how time goes on the other side of a gate.
type pastTime struct {
	rate      float64 // days per second; 0: the scene's own rate
	backwards bool
	coasts    bool
	steps     int     // that the world is behind
	time      float64 // of the picture, in the unit of the scene there
}

// pastTime returns how time goes on in the scene of a passage. The galaxy keeps the rate of the
// system before until the person chooses another.
func (gt *gateway) pastTime(c *passage) pastTime {
	g := &gt.gate
	g.ready = c // whose rate counts
	when := pastTime{g.rates[1], gt.ws.backwards, gt.coastsIn(c), c.behind(gt.timeIn(c.Scene)), gt.timeIn(c.Scene)}
	if !c.Scene.Galaxy {
		when.rate = gt.systemRate()
	}
	g.ready = nil
	before := gt.playback.rate * gt.ws.daysPerUnit()
	if gt.observer.Galaxy && g.rates[1] == 0 && !g.carried {
		g.rates[1] = before
	}
	if c.Scene.Galaxy && when.rate == 0 {
		when.rate = before
	}
	return when
}

// goOn lets time go on in the scene that has been entered.
func (gt *gateway) goOn(when pastTime) {
	ws := gt.ws
	gt.playback.setSceneRate()
	if when.rate > 0 {
		gt.playback.setRate(when.rate / ws.daysPerUnit())
	}
	if (when.coasts || when.steps > mostSteps) && gt.playback.mayCoast() {
		gt.playback.startCoasting("")
		ws.backwards, ws.coast.time = when.backwards, when.time
	} else {
		for range min(when.steps, mostSteps) {
			gt.playback.step()
		}
		if ws.World.Tick() > 0 {
			dt := ws.World.Setup().Dt
			ws.accumulator = min(max(when.time-(ws.World.Time()-dt), 0), dt)
		}
	}
	ws.placeBodies()
}
