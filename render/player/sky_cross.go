package player

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// cross shows a scene that is ready in place of the present one: the same stars at the same pixels,
// at the same time.
func (gt *gateway) cross(c *passage) {
	if c.err != nil {
		gt.failed = c.to
		gt.notices.Warn(fmt.Sprintf("Nothing but its light can be shown here: %v", c.err))
		return
	}
	seen, when := gt.outlook(), gt.pastTime(c)
	recorded, rival := gt.tape.worthKeeping(), gt.ws.rival != nil
	if !gt.sky.set.galaxy {
		gt.left = gt.ws.Scene
	}
	gt.start(c.Workspace)
	gt.goOn(when)
	gt.show(seen)
	said := gt.tellPace(when.rate)
	if recorded {
		said = append(said, gt.tape.notice())
	}
	if rival {
		said = append(said, "The comparison has ended: it was of the scene before.")
	}
	if len(said) > 0 {
		gt.notices.Notify(strings.Join(said, " "))
	}
}

// pastTime is how time goes on the other side of a gate.
type pastTime struct {
	rate      float64 // days per second; 0: that of the scene
	backwards bool
	coasts    bool
	steps     int     // that the world is behind
	time      float64 // of the picture, in the unit of the scene there
}

// pastTime returns how time goes on in the scene of a passage. The rate of the galaxy is that of the system before
// until the person chooses another.
func (gt *gateway) pastTime(c *passage) pastTime {
	g := &gt.gate
	g.ready = c // whose rate counts
	when := pastTime{g.rates[1], gt.ws.backwards, gt.coastsIn(c), c.behind(gt.timeIn(c.Scene)), gt.timeIn(c.Scene)}
	if !c.Scene.Galaxy {
		when.rate = gt.systemRate()
	}
	g.ready = nil
	before := gt.playback.rate * gt.ws.daysPerUnit()
	if gt.sky.set.galaxy && g.rates[1] == 0 && !g.carried {
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

// outlook is what the picture shows of the sky, in terms of no scene.
type outlook struct {
	focus, ahead r3.Vec // pc in the frame of the galaxy; where one looks around
	height, t    float64
	home         nearby // whose plane the picture has had
	bearing      r3.Vec // about which the wheel zooms, pc from home
	aimed        r2.Vec
	pivot        pivot
	flight       *skyFlight
}

// outlook returns what the picture shows now.
func (gt *gateway) outlook() outlook {
	sk := gt.sky
	return outlook{
		focus: sk.focus(), ahead: r3.Scale(-1, gt.look.axes()[2]), height: sk.height(), t: gt.ws.SkyTime(),
		home: sk.set.home, bearing: gt.wheelBearing(), aimed: sk.aimed, pivot: sk.pivot, flight: sk.flight,
	}
}

// show makes the picture of the scene that has been entered show what was seen before.
func (gt *gateway) show(seen outlook) {
	sk, cam := gt.sky, gt.camera
	gt.look.aim(seen.ahead) // from another plane
	cam.framing = framedByHand
	cam.view.Zoom = float64(cam.height) * sk.set.unit / seen.height
	if sk.set.galaxy {
		sk.near, sk.pivot = seen.home, pivot{}
		sk.focusAt(seen.home.system, r3.Sub(seen.focus, seen.home.system.At(seen.t)))
		if seen.flight == nil {
			sk.pivot = pivot{seen.home.system, seen.bearing, sk.wheel.X, sk.wheel.Y, seen.aimed.X, seen.aimed.Y}
		}
	} else {
		system := sk.set.home.system
		v := r3.Scale(1/sk.set.unit, along(r3.Sub(seen.focus, system.At(seen.t)), system.Axes))
		// The star stays at its pixel, although the plane of the focus is now its own.
		far := standOff * seen.height / sk.set.unit
		cam.view.Center = r2.Scale(far/max(far+v.Z, 0.2*far), r2.Vec{X: v.X, Y: v.Y})
		cam.anchorTo(anchor{None, None})
		if same(seen.pivot.system, system) {
			sk.pivot = seen.pivot
		}
	}
	sk.flight = seen.flight
	cam.drift.anchor, cam.drift.offset = cam.anchor, cam.offset
	cam.update(0)
}
