package player

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// progress measures what the selected ship makes good: how far it gets, in a straight
// line, over the last few seconds. A ship between a pull and a push may fly at full speed
// to and fro and get nowhere.
type progress struct {
	world   *sim.World
	ship    int
	goal    nav.Goal
	samples []progressSample // oldest first
}

type progressSample struct {
	tick     uint64
	pos      r2.Vec  // relative to the body as which the ship moves, if there is one
	frame    int32   // that body, or None
	distance float64 // to its target's centre
}

const (
	progressSeconds = 2  // of the wall clock, at the scene's own rate, that are looked back
	progressSteps   = 30 // that are looked back at least
	progressSamples = 16 // in that time
	// A ship that makes good less than this share of its top speed hardly moves.
	hardlyMoves = 0.1
)

// progressTicks returns the ticks that are looked back, and those between two samples.
func (fs *Facts) progressTicks() (span, every uint64) {
	steps := math.Round(progressSeconds * fs.ws.Scene.Rate / fs.ws.World.Setup().Dt)
	every = uint64(max(steps, progressSteps)) / progressSamples
	return every * progressSamples, every
}

// observe samples the selected ship after a step, in either direction of time.
func (fs *Facts) observe() {
	g := &fs.progress
	if fs.ws.ship == None {
		return
	}
	a, tick := fs.ws.World.Agent(uint32(fs.ws.ship)), fs.ws.World.Tick()
	if g.world != fs.ws.World || g.ship != fs.ws.ship || g.goal != a.Goal {
		*g = progress{world: fs.ws.World, ship: fs.ws.ship, goal: a.Goal, samples: g.samples[:0]}
	}
	for n := len(g.samples); n > 0 && g.samples[n-1].tick > tick; n = len(g.samples) {
		g.samples = g.samples[:n-1]
	}
	_, every := fs.progressTicks()
	if n := len(g.samples); tick%every != 0 || n > 0 && g.samples[n-1].tick == tick {
		return
	}
	if len(g.samples) > progressSamples {
		g.samples = append(g.samples[:0], g.samples[1:]...)
	}
	v := &fs.view
	fs.ws.World.View(uint32(fs.ws.ship), v)
	sample := progressSample{tick, a.Pos, None, v.Target.Distance(a.Pos)}
	if v.Frame != nil {
		sample.pos, sample.frame = r2.Sub(a.Pos, v.Frame.Pos), v.Frame.Body
	}
	if n := len(g.samples); n > 0 && g.samples[n-1].frame != sample.frame {
		g.samples = g.samples[:0]
	}
	g.samples = append(g.samples, sample)
}

// madeGood returns the selected ship's speed made good, and by how much its target has come nearer
// in that time; false if it has not been observed for long enough.
func (fs *Facts) madeGood() (speed, nearer, seconds float64, ok bool) {
	g := &fs.progress
	if g.world != fs.ws.World || g.ship != fs.ws.ship || fs.ws.ship == None || len(g.samples) < progressSamples {
		return 0, 0, 0, false
	}
	first, last := &g.samples[0], &g.samples[len(g.samples)-1]
	span, every := fs.progressTicks()
	if tick := fs.ws.World.Tick(); tick < last.tick || tick-last.tick > every || last.tick-first.tick+2*every < span {
		return 0, 0, 0, false
	}
	seconds = float64(last.tick-first.tick) * fs.ws.World.Setup().Dt
	return r2.Norm(r2.Sub(last.pos, first.pos)) / seconds, first.distance - last.distance, seconds, true
}

// stalled reports whether the selected ship is on its way and gets nowhere: it hardly
// moves, for all its speed, and its target comes no nearer.
func (fs *Facts) stalled() bool {
	speed, nearer, seconds, ok := fs.madeGood()
	if !ok {
		return false
	}
	a := fs.ws.World.Agent(uint32(fs.ws.ship))
	if a.Goal.Kind == nav.NoGoal || a.Stopped || fs.ws.World.Arms().Wrecked()[fs.ws.ship] || fs.ws.World.Presence(uint32(fs.ws.ship)) != sim.Here {
		return false
	}
	v := &fs.view
	fs.ws.World.View(uint32(fs.ws.ship), v)
	there := v.Target.Distance(a.Pos) <= v.Target.Within
	full := a.CruiseSpeed()
	return !there && speed < hardlyMoves*full && nearer < 0.5*hardlyMoves*full*seconds
}

// FlowText tells how many agents of a group have come and left, and how many leave per unit
// of time: "east: 37 of 100 have come, 3 wait for room, 20 left, 1.9 per s". It reports false
// where none of them comes or leaves.
func (fs *Facts) FlowText(group int) (text string, ok bool) {
	w := fs.ws.World
	g := &w.Setup().Groups[group]
	if g.Source == nil && !g.Itinerary.Leave {
		return "", false
	}
	c := w.Flow(group)
	text = g.Name + ": "
	if g.Source != nil && g.Source.Rate == 0 {
		text += fs.sayn(c.Come, "%d has come by order", "%d have come by order")
	} else if g.Source != nil {
		text += fs.sayn(c.Come, "%d of %d has come", "%d of %d have come", c.Agents)
		if n := c.Waiting; n > 0 {
			text += ", " + fs.sayn(n, "%d waits for room", "%d wait for room")
		}
	} else {
		text += fs.sayn(c.Agents, "%d agent", "%d agents")
	}
	if g.Itinerary.Leave {
		text += ", " + fs.sayf("%d left", c.Left)
	}
	if x := c.Throughput(w.Tick(), w.Setup().Dt); x > 0 {
		text += ", " + fs.sayf("%.2g per %s", x, fs.voice.Called("unit", fs.ws.Scene.Units.Time))
	}
	return text, true
}
