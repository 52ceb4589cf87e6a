package player

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync/atomic"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/scene"
	"galaxy/sim"
)

// A gate is where one scene is swapped for the next. While one comes near, the scene on the other
// side is made on another goroutine; the picture goes on meanwhile, as long as that takes, since
// it is of stars alone there.
type gate struct {
	making  string         // what is being made, or empty
	made    chan *passage  // it comes from here
	ready   *passage       // or nil
	failed  string         // what could not be made
	now     *atomic.Uint64 // the bits of the time of the picture, days, for what is being made
	left    *scene.Scene   // the last system's scene that was left: one comes back into it
	rates   [2]float64     // days per second in systems and in the galaxy, as the person has chosen them; 0: not yet
	carried bool           // the rate of the galaxy is that of the system before
	told    bool           // how centuries pass
}

// theGalaxy names the scene of the galaxy among systems.
const theGalaxy = "galaxy"

// passage is a scene at a time, ready to be shown.
type passage struct {
	to    string // the address of a system, or theGalaxy
	scene *scene.Scene
	world *sim.World
	err   error
}

// newPassage makes the scene of a place at a time, days past J2000.0, and steps its world as far as now
// has gone meanwhile, unless that is nil. left is a scene of that place with changes that are to be kept, or nil.
func newPassage(to string, left *scene.Scene, t float64, now *atomic.Uint64) *passage {
	c := &passage{to: to}
	start := "time.start=" + strconv.FormatFloat(t, 'f', -1, 64)
	switch {
	case to == theGalaxy:
		c.scene, c.err = scene.Open(theGalaxy, start)
	case left != nil && left.Star == to && left.Text != "":
		c.scene, c.err = left.At(t)
	default:
		c.scene, c.err = scene.OfSystem(to, t)
	}
	if c.err == nil {
		c.world, c.err = sim.New(c.scene.Setup)
	}
	if c.err != nil {
		return c
	}
	for range c.scene.Ahead {
		if now != nil && now.Load() == dropped {
			return c
		}
		c.world.Step()
	}
	for range mostAhead {
		if now == nil || now.Load() == dropped || c.behind(math.Float64frombits(now.Load())/daysPerUnit(c.scene)) <= mostSteps/4 {
			break
		}
		c.world.Step()
	}
	return c
}

// dropped is in place of the time of the picture where what is being made is not wanted any more: no number.
const dropped = ^uint64(0)

func (c *passage) drop() {
	if c != nil && c.world != nil {
		c.world.Close()
	}
}

// A world may be mostSteps behind the picture: these are taken at once. While it is made it takes
// mostAhead of them at most.
const (
	mostSteps = 240
	mostAhead = 20000
)

// behind returns how many steps the world of a passage is behind time t; less than 0 where it is
// ahead.
func (c *passage) behind(t float64) int {
	n := math.Ceil((t-c.world.Time())/c.world.Setup().Dt - 1e-9)
	return int(min(max(n, -1), math.MaxInt32))
}

// keepUp steps the world of a passage to the time of the picture. It reports false where it is too far
// behind. What is recorded later begins with these steps, which no order changes.
func (p *Player) keepUp(c *passage) bool {
	if c.err != nil || p.coastsIn(c) {
		return true
	}
	n := c.behind(p.timeIn(c.scene))
	if n > mostSteps {
		return false
	}
	for range n {
		c.world.Step()
	}
	return true
}

// coastsIn reports whether time goes on without ships in the scene of a passage.
func (p *Player) coastsIn(c *passage) bool {
	rate := p.pace() * p.daysPerUnit()
	if !c.scene.Galaxy {
		rate = p.systemRate()
	}
	return p.backwards || rate > steppable*c.world.Setup().Dt*daysPerUnit(c.scene) || c.behind(p.timeIn(c.scene)) < 0
}

// systemRate returns the rate in the system that comes near, days per second: the one that the person has chosen,
// else its own.
func (p *Player) systemRate() float64 {
	g := &p.sky.gate
	c := g.ready
	known := c != nil && c.err == nil && c.scene.Star != ""
	switch chosen := g.rates[0]; {
	case chosen > 0 && (!known || p.coast.on || chosen <= steppable*c.scene.Setup.Dt*daysPerUnit(c.scene)):
		return chosen
	case known:
		return c.scene.Rate * daysPerUnit(c.scene) // also where its ships could not keep up with another
	}
	return usualSystemRate
}

// mayCross reports whether another scene may take the place of this one.
func (p *Player) mayCross() bool { return p.InSky() && !p.editor.on && !p.Scrubbing() }

// beyond returns what the eye comes near, and whether the scenes are to be swapped.
func (p *Player) beyond() (to string, now bool) {
	height := p.skyHeight()
	if !p.sky.set.galaxy {
		home := p.sky.set.home
		flies := p.sky.flight != nil && !same(p.sky.flight.to.near.system, home.system)
		if flies || height > 0.3*home.swap {
			return theGalaxy, height > leaveSwaps*home.swap || flies && !p.sky.flight.leaves()
		}
		return "", false
	}
	near := p.sky.near
	if near.system == nil || p.sky.flight != nil && p.sky.flight.leaves() {
		return "", false
	}
	far := r3.Norm(r3.Sub(p.skyFocus(), near.system.At(p.SkyTime())))
	if height > 10*near.swap || far > 10*near.swap {
		return "", false
	}
	return near.system.Address, height < near.swap && far < near.swap
}

// passGates makes the scene that the eye comes near, and swaps it for the present one in time.
func (p *Player) passGates() {
	g := &p.sky.gate
	if !p.mayCross() {
		return
	}
	to, now := p.beyond()
	wait := p.clock.stepBudget == 0 && now // frames must not depend on the machine
	if g.making != "" && to != "" && g.making != to {
		g.abandon() // what the eye comes near now does not wait for it
	}
	g.take(wait)
	if g.now != nil {
		g.now.Store(math.Float64bits(p.SkyTime()))
	}
	if g.ready != nil && (g.ready.to != to || !p.keepUp(g.ready)) {
		g.ready.drop()
		g.ready = nil
	}
	if to == "" {
		g.failed = ""
		return
	}
	if g.ready == nil && g.making == "" && g.failed != to {
		p.prepare(to)
		g.take(wait)
	}
	if g.ready != nil && now {
		c := g.ready
		g.ready = nil
		p.cross(c)
	}
}

// timeIn returns the time of the picture in the unit of a scene in the sky.
func (p *Player) timeIn(s *scene.Scene) float64 { return p.SkyTime() / daysPerUnit(s) }

// prepare begins to make a scene.
func (p *Player) prepare(to string) {
	g := &p.sky.gate
	made, left, t := make(chan *passage, 1), g.left, p.SkyTime()
	g.making, g.made = to, made
	now := newTime(t)
	g.now = now
	go func() { made <- newPassage(to, left, t, now) }()
}

// newTime returns the time of the picture for what is being made.
func newTime(t float64) *atomic.Uint64 {
	now := new(atomic.Uint64)
	now.Store(math.Float64bits(t))
	return now
}

// abandon lets go of what is being made.
func (g *gate) abandon() {
	g.now.Store(dropped)
	go func(made <-chan *passage) { (<-made).drop() }(g.made)
	g.making, g.made, g.now = "", nil, nil
}

// comesToLife reports whether time waits for the system that comes near. Its world is made for the time of the picture,
// and where that went on meanwhile as fast as a system's time can, on a slow machine the world would be behind for
// ever. Of what is still shown, stars alone, nothing moves in so short a time.
func (p *Player) comesToLife() bool {
	near := p.sky.near.system
	return p.sky.set.galaxy && near != nil && p.sky.gate.making == near.Address && p.clock.stepBudget > 0
}

// take takes what has been made, or waits for it.
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

// cross shows a scene that is ready in place of the present one: the same stars at the same pixels,
// at the same time.
func (p *Player) cross(c *passage) {
	g := &p.sky.gate
	if c.err != nil {
		g.failed = c.to
		p.Notices.Warn(fmt.Sprintf("Nothing but its light can be shown here: %v", c.err))
		return
	}
	g.ready = c // whose rate counts
	coasts, steps := p.coastsIn(c), c.behind(p.timeIn(c.scene))
	rate := g.rates[1]
	if !c.scene.Galaxy {
		rate = p.systemRate()
	}
	g.ready = nil
	focus, height, t, time := p.skyFocus(), p.skyHeight(), p.SkyTime(), p.timeIn(c.scene)
	backwards := p.backwards
	before := p.rate * p.daysPerUnit()
	if p.sky.set.galaxy && g.rates[1] == 0 && !g.carried {
		g.rates[1] = before
	}
	recorded, rival := p.Tape.worthKeeping(), p.rival != nil
	home, flight := p.sky.set.home, p.sky.flight
	bearing, aimed, turning := p.wheelBearing(), p.sky.aimed, p.sky.pivot
	if !p.sky.set.galaxy {
		g.left = p.Scene
	}
	ahead := r3.Scale(-1, p.lookAxes()[2])
	p.start(Workspace{Scene: c.scene, World: c.world, overrides: c.scene.Set})
	p.aimLook(ahead) // from another plane
	p.setSceneRate()
	if p.sky.set.galaxy && rate == 0 {
		rate = before
	}
	if rate > 0 {
		p.setRate(rate / p.daysPerUnit())
	}
	if p.backwards = backwards; (coasts || steps > mostSteps) && p.mayCoast() {
		p.startCoasting("")
		p.coast.time = time
	} else {
		p.backwards = false
		for range min(steps, mostSteps) {
			p.step()
		}
		if p.World.Tick() > 0 {
			dt := c.world.Setup().Dt
			p.accumulator = min(max(time-(c.world.Time()-dt), 0), dt)
		}
	}
	p.placeBodies()
	p.control.framing = framedByHand
	p.camera.Zoom = float64(p.control.height) * p.sky.set.unit / height
	if p.sky.set.galaxy {
		p.sky.near, p.sky.pivot = home, pivot{}
		v := r3.Sub(focus, home.system.At(t))
		p.focusAt(home.system, v)
		if flight == nil {
			x, y := p.sky.wheel.X, p.sky.wheel.Y
			p.sky.pivot = pivot{home.system, bearing, x, y, aimed.X, aimed.Y}
		}
	} else {
		system := p.sky.set.home.system
		v := r3.Scale(1/p.sky.set.unit, along(r3.Sub(focus, system.At(t)), system.Axes))
		// The star stays at its pixel, although the plane of the focus is now its own.
		far := standOff * height / p.sky.set.unit
		p.camera.Center = r2.Scale(far/max(far+v.Z, 0.2*far), r2.Vec{X: v.X, Y: v.Y})
		p.anchorTo(anchor{None, None})
		if same(turning.system, system) {
			p.sky.pivot = turning
		}
	}
	p.sky.flight = flight
	p.control.drift.anchor, p.control.drift.offset = p.control.anchor, p.control.offset
	p.updateCamera(0)
	var said []string
	if chosen := g.rates[0]; !c.scene.Galaxy && chosen > 0 && rate < chosen {
		said = append(said, "Time goes by "+calendarRate(rate, fourDigits)+" a second here: at "+calendarRate(chosen, fourDigits)+" a second the ships of "+c.scene.Title+" could not be simulated.")
	}
	if p.sky.set.galaxy && g.rates[1] == 0 {
		if !g.told && p.sky.flight == nil {
			g.told = true
			said = append(said, "Among the stars. Time goes on as before: "+p.Notices.KeyName("]")+" lets centuries pass.")
		}
		g.carried = true
	}
	if recorded {
		said = append(said, p.Tape.notice())
	}
	if rival {
		said = append(said, "The comparison has ended: it was of the scene before.")
	}
	if len(said) > 0 {
		p.Notices.Notify(strings.Join(said, " "))
	}
}

// regime is the index of the rate of a scene: that of systems is another than the galaxy's.
func (s *skyState) regime() int {
	if s.set.galaxy {
		return 1
	}
	return 0
}

// wheelBearing returns the point about which the wheel zooms in a system, pc from the system.
func (p *Player) wheelBearing() r3.Vec {
	s := &p.sky.set
	if s.galaxy {
		return r3.Vec{}
	}
	v := r2.Add(p.camera.Center, r2.Scale(1/p.camera.Zoom, p.sky.wheel))
	return inPlane(r2.Scale(s.unit, v), s.home.system.Axes)
}

// usualSystemRate is the rate in systems until the person chooses another, days per second.
const usualSystemRate = 2

// pace returns the scene time per second that the person has asked for, or less where a system comes
// near and on the way from one system to another: the rates of the galaxy are not those of planets.
func (p *Player) pace() float64 {
	switch {
	case !p.sky.set.galaxy || p.sky.near.system == nil:
		return p.rate
	case p.comesToLife():
		return 0
	}
	w := p.sky.near.turned(p.skyFocus(), p.skyHeight(), p.SkyTime())
	if p.sky.flight != nil {
		w = 1
	}
	rate := p.systemRate() / p.daysPerUnit()
	if w == 0 || rate >= p.rate {
		return p.rate
	}
	return p.rate * math.Pow(rate/p.rate, w)
}
