package player

import (
	"math"
	"strconv"
	"sync/atomic"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/sky"
)

// A gate is the place at which one scene is swapped for the next. While one comes near, another
// goroutine makes the scene on the other side. The picture goes on meanwhile, as long as that
// takes, since it shows only stars there.
type gate struct {
	making  string         // the address of the scene that is being made, or empty
	made    chan *passage  // it comes from here
	ready   *passage       // or nil
	failed  string         // the address of a scene that could not be made
	now     *atomic.Uint64 // the bits of the time of the picture, days, for the scene that is being made
	late    bool           // the world of ready has not caught up with the picture yet
	left    *scene.Scene   // the last system's scene that was left: one comes back into it
	rates   [2]float64     // days per second in systems and in the galaxy, as the person has chosen them; 0: not yet
	carried bool           // the galaxy keeps the rate of the system before
	told    bool           // how centuries pass
}

// gateway goes over from one scene of the sky to the next. It is told how to put one in place of the other.
type gateway struct {
	base
	views
	start    func(next Workspace)
	tape     *Tape
	playback *Playback
	editor   *Editor

	gate
}

// theGalaxy names the scene of the galaxy among systems.
const theGalaxy = "galaxy"

// passage is a workspace at a time, ready to be shown.
type passage struct {
	to string // the address of a system, or theGalaxy
	Workspace
	err error
}

// newPassage makes the scene of a system, nil for the galaxy, at a time, days past J2000.0, and
// steps its world as far as now has gone meanwhile, unless that is nil. left is a scene with
// changes that are to be kept if it shows that system, or nil.
func newPassage(to *sky.System, left *scene.Scene, t float64, now *atomic.Uint64) *passage {
	c := &passage{to: addressOf(to)}
	start := "time.start=" + strconv.FormatFloat(t, 'f', -1, 64)
	switch {
	case to == nil:
		c.Scene, c.err = scene.Open(theGalaxy, start)
	case left != nil && left.Star == c.to && left.Text() != "":
		c.Scene, c.err = left.At(t)
	default:
		c.Scene, c.err = scene.Of(to, t)
	}
	if c.err == nil {
		c.Workspace, c.err = newWorkspace(c.Scene, against{}, c.Scene.Set)
	}
	if c.err != nil {
		return c
	}
	for range c.Scene.Ahead {
		if now != nil && now.Load() == dropped {
			return c
		}
		c.World.Step()
	}
	for range mostAhead {
		if now == nil || now.Load() == dropped || c.behind(math.Float64frombits(now.Load())/daysPerUnit(c.Scene)) <= mostSteps/4 {
			break
		}
		c.World.Step()
	}
	c.lookAhead()
	return c
}

// dropped, which is no number, replaces the time of the picture when the scene that is being made
// is not wanted any more.
const dropped = ^uint64(0)

func (c *passage) drop() {
	if c != nil && c.World != nil {
		c.World.Close()
	}
}

// lookAhead steps the world of a passage, if it has not been stepped yet, and takes the step back. The first step of many ships
// tabulates the motions of the planets to which they fly, which takes ten times as long as a step does later: no frame waits for it.
func (c *passage) lookAhead() {
	if c.World.Count() == 0 || c.World.Tick() > 0 {
		return
	}
	begun := c.World.Keep(nil)
	c.World.Step()
	c.World.Restore(begun)
}

// A world may be mostSteps behind the picture: it catches up within the time that steps of frames may take. While it is made it
// takes mostAhead steps at most.
const (
	mostSteps = 240
	mostAhead = 20000
)

// behind returns how many steps the world of a passage is behind time t; less than 0 if it is
// ahead.
func (c *passage) behind(t float64) int {
	n := math.Ceil((t-c.World.Time())/c.World.Setup().Dt - 1e-9)
	return int(min(max(n, -1), math.MaxInt32))
}

// keepUp steps the world of a passage to the time of the picture, or as far as a frame allows: then it is late, and time waits
// for it. It reports false if the world is too far behind. A later recording begins with these steps, which no order changes.
func (gt *gateway) keepUp(c *passage) bool {
	gt.late = false
	if c.err != nil || gt.coastsIn(c) {
		return true
	}
	n := c.behind(gt.timeIn(c.Scene))
	if n > mostSteps {
		return false
	}
	for ; n > 0 && !gt.late; n-- {
		c.World.Step()
		gt.late = n > 1 && c.World.Count() > 0 && gt.playback.overBudget()
	}
	return true
}

// coastsIn reports whether time goes on without ships in the scene of a passage.
func (gt *gateway) coastsIn(c *passage) bool {
	rate := gt.pace() * gt.ws.daysPerUnit()
	if !c.Scene.Galaxy {
		rate = gt.systemRate()
	}
	return gt.ws.backwards || rate > steppable*c.World.Setup().Dt*daysPerUnit(c.Scene) || c.behind(gt.timeIn(c.Scene)) < 0
}

// systemRate returns the rate in the system that comes near, days per second: the rate that the
// person has chosen, else the system's own.
func (gt *gateway) systemRate() float64 {
	g := &gt.gate
	c := g.ready
	known := c != nil && c.err == nil && c.Scene.Star != ""
	switch chosen := g.rates[0]; {
	case chosen > 0 && (!known || gt.ws.coast.on || chosen <= steppable*c.Scene.Setup.Dt*daysPerUnit(c.Scene)):
		return chosen
	case known:
		return c.Scene.Rate * daysPerUnit(c.Scene) // also if its ships could not keep up with another
	}
	return usualSystemRate
}

// mayCross reports whether another scene may take the place of this one.
func (gt *gateway) mayCross() bool {
	return gt.sky.InSky() && !gt.editor.Editing() && !gt.ws.Scrubbing()
}

// beyond returns the system to which the eye comes near, and whether the scenes are to be swapped.
func (gt *gateway) beyond() (to string, now bool) {
	height, j := gt.observer.HeightPC(), gt.observer.Journey()
	if !gt.observer.Galaxy {
		home := gt.observer.Home
		flies := j != nil && !observer.Same(j.To.Near.System, home.System)
		if flies || height > 0.3*home.Swap {
			return theGalaxy, height > observer.LeaveSwaps*home.Swap || flies && !j.Leaves()
		}
		return "", false
	}
	near := gt.observer.Near
	if near.System == nil || j != nil && j.Leaves() {
		return "", false
	}
	far := r3.Norm(r3.Sub(gt.observer.Focus(), near.System.At(gt.ws.SkyTime())))
	if height > 10*near.Swap || far > 10*near.Swap {
		return "", false
	}
	return near.System.Address, height < near.Swap && far < near.Swap
}

// pass makes the scene that the eye comes near, and swaps it for the present one in time.
func (gt *gateway) pass() {
	g := &gt.gate
	if !gt.mayCross() {
		return
	}
	to, now := gt.beyond()
	wait := gt.playback.stepBudget == 0 && now // frames must not depend on the machine
	if g.making != "" && to != "" && g.making != to {
		g.abandon() // what the eye comes near now does not wait for it
	}
	g.take(wait)
	if g.now != nil {
		g.now.Store(math.Float64bits(gt.ws.SkyTime()))
	}
	if g.ready != nil && (g.ready.to != to || !gt.keepUp(g.ready)) {
		g.ready.drop()
		g.ready = nil
	}
	if to == "" {
		g.failed = ""
		return
	}
	if g.ready == nil && g.making == "" && g.failed != to {
		var system *sky.System
		if to != theGalaxy {
			system = gt.observer.Near.System
		}
		gt.prepare(system)
		g.take(wait)
	}
	if g.ready != nil && now && !g.late {
		c := g.ready
		g.ready = nil
		gt.cross(c)
	}
}

// timeIn returns the time of the picture in the unit of a scene in the sky.
func (gt *gateway) timeIn(s *scene.Scene) float64 { return gt.ws.SkyTime() / daysPerUnit(s) }

// addressOf returns the name by which a gate knows the scene of a system; nil is the galaxy.
func addressOf(to *sky.System) string {
	if to == nil {
		return theGalaxy
	}
	return to.Address
}

// prepare begins to make a scene.
func (gt *gateway) prepare(to *sky.System) {
	g := &gt.gate
	made, left, t := make(chan *passage, 1), g.left, gt.ws.SkyTime()
	g.making, g.made = addressOf(to), made
	now := newTime(t)
	g.now = now
	go func() { made <- newPassage(to, left, t, now) }()
}

// newTime returns the time of the picture for the scene that is being made.
func newTime(t float64) *atomic.Uint64 {
	now := new(atomic.Uint64)
	now.Store(math.Float64bits(t))
	return now
}

// moves reports whether a scene is being made.
func (g *gate) moves() bool { return g.making != "" }

// abandon lets go of the scene that is being made.
func (g *gate) abandon() {
	g.now.Store(dropped)
	go func(made <-chan *passage) { (<-made).drop() }(g.made)
	g.making, g.made, g.now = "", nil, nil
}

// comesToLife reports whether time waits for the system that comes near. Its world is made for the
// time of the picture, and if that time went on meanwhile as fast as a system's time can, on a slow
// machine the world would be behind for ever. The picture shows only stars by then, which do not
// move in so short a time.
func (gt *gateway) comesToLife() bool {
	near := gt.observer.Near.System
	if !gt.observer.Galaxy || near == nil || gt.playback.stepBudget == 0 {
		return false
	}
	return gt.making == near.Address || gt.late && gt.ready != nil && gt.ready.to == near.Address
}

// take takes the scene that has been made, or waits for it.
func (g *gate) take(wait bool) {
	if g.making == "" {
		return
	}
	var c *passage
	if wait {
		c = <-g.made
	} else {
		select {
		case c = <-g.made:
		default:
			return
		}
	}
	g.ready.drop()
	g.making, g.ready = "", c
}

// tellPace tells the rate of time in the scene that has been entered, if it is not the chosen rate.
func (gt *gateway) tellPace(rate float64) (said []string) {
	g := &gt.gate
	if chosen := g.rates[0]; !gt.observer.Galaxy && chosen > 0 && rate < chosen {
		said = append(said, gt.sayf("Time goes by %s a second here: at %s a second the ships of %s could not be simulated.", gt.calendarRate(rate, fourDigits), gt.calendarRate(chosen, fourDigits), gt.ws.Scene.Title))
	}
	if gt.observer.Galaxy && g.rates[1] == 0 {
		if !g.told && !gt.observer.Travelling() {
			g.told = true
			said = append(said, gt.sayf("Among the stars. Time goes on as before: %s lets centuries pass.", gt.notices.KeyName("]")))
		}
		g.carried = true
	}
	return said
}

// regime is the index of the rate of a scene: systems have another rate than the galaxy.
func (gt *gateway) regime() int {
	if gt.observer.Galaxy {
		return 1
	}
	return 0
}

// usualSystemRate is the rate in systems until the person chooses another, days per second.
const usualSystemRate = 2

// pace returns the scene time per second that the person has asked for, or less when a system comes
// near and on the way from one system to another: the rates of the galaxy do not suit planets.
func (gt *gateway) pace() float64 {
	switch {
	case !gt.observer.Galaxy || gt.observer.Near.System == nil:
		return gt.playback.rate
	case gt.comesToLife():
		return 0
	}
	w := gt.observer.Turned()
	if gt.observer.Travelling() {
		w = 1
	}
	rate := gt.systemRate() / gt.ws.daysPerUnit()
	if w == 0 || rate >= gt.playback.rate {
		return gt.playback.rate
	}
	return gt.playback.rate * math.Pow(rate/gt.playback.rate, w)
}
