package sim

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/part"
	"galaxy/sim/workers"
)

// arms is what a world with gunners keeps of them; it is empty in all others.
type arms struct {
	guns    []gun     // per agent
	health  []float64 // hit points of each agent that are left, or nil: nobody had any
	wrecked []bool    // per agent
	shells  []Shell
	hits    []Hit // of the last step
	shots   int
	landed  int // hits on enemies that were no wrecks
	wrecks  int
	reach   float64 // the longest range of any gun, length
}

// salvo is what the phase of fighting needs beside the arms; all of it is made anew
// in every step.
type salvo struct {
	strikes []strike // per shell
	drift   float64  // how far any agent has come in this step, along either axis, length

	flyBlock, aimBlock func(worker, lo, hi int)
}

// gun is what a world keeps of one agent's gun, and of how it fares.
type gun struct {
	turret  float64 // radians: where it points
	before  float64 // and where it did a tick ago
	loaded  uint64  // the tick from which on it is
	fire    bool
	alive   uint64 // ticks
	exposed uint64 // ticks of them in range of an enemy's gun
}

// arm gives everyone a gun where any group has gunners.
func (w *World) arm() {
	m := &w.arms
	m.wrecked = make([]bool, len(w.now))
	if len(w.setup.Health) > 0 {
		m.health = make([]float64, len(w.now))
		copy(m.health, w.setup.Health)
	}
	if slices.ContainsFunc(w.setup.Groups, func(g Group) bool { return g.Gunner != nil }) {
		m.reach = w.reachOfGuns()
		m.guns = make([]gun, len(w.now))
		for i := range m.guns {
			if a := &w.now[i]; w.setup.Groups[a.Group].Gunner != nil {
				m.guns[i].turret, m.guns[i].before = a.Heading, a.Heading // until it sees someone
			}
		}
		w.salvo.flyBlock, w.salvo.aimBlock = w.flySome, w.aimSome
	}
}

func (w *World) reachOfGuns() float64 {
	reach := 0.0
	for i := range w.setup.Groups {
		if g := w.setup.Groups[i].Gunner; g != nil {
			reach = max(reach, g.Gun().Range)
		}
	}
	return reach
}

// fight lets the shells fly and the gunners aim and fire. Shells first: whoever is
// hit in this step no longer fires in it.
func (w *World) fight() {
	m := &w.arms
	if m.guns == nil {
		return
	}
	w.fly()
	for _, s := range w.scratch {
		w.survey(&s.view)
	}
	w.pool.Run(len(w.now), workers.Block, w.salvo.aimBlock)
	for i := range m.guns {
		g := &m.guns[i]
		if !finite(g.turret) {
			w.fault(uint32(i), w.tick-1, "turret", g.turret)
			w.halt(uint32(i))
			g.turret, g.fire = g.before, false
		}
		if g.fire {
			w.fire(&w.now[i])
		}
	}
}

func (w *World) aimSome(worker, lo, hi int) {
	view := &w.scratch[worker].view
	for k := lo; k < hi; k++ {
		i := w.grid.Sorted()[k].ID // so that those who see each other come after each other
		a, g := &w.now[i], &w.arms.guns[i]
		g.fire, g.before = false, g.turret
		if w.resting[i] {
			continue
		}
		w.scenery.Target(a, w.now, &view.Target)
		view.Neighbors = w.grid.Neighbors(view.Neighbors[:0], a, w.arms.reach)
		g.alive++
		if w.danger(a, view.Neighbors) {
			g.exposed++
		}
		gunner := w.minds[a.Group].gunner
		if gunner == nil {
			continue
		}
		gun := gunner.Gun()
		view.Neighbors = within(view.Neighbors, a.Pos, gun.Range)
		view.Turret = g.turret
		turret, fire := gunner.Aim(a, view)
		g.turret = turret
		if fire && w.tick >= g.loaded {
			g.fire, g.loaded = true, w.tick+ticks(gun.Reload/w.setup.Dt)
		}
	}
}

// ticks returns how many ticks are no less than so many steps, but for rounding: a
// tenth of a second is six ticks of a sixtieth.
func ticks(steps float64) uint64 {
	return uint64(math.Ceil(min(float64(steps*(1-0x1p-40)), 1<<62)))
}

// within keeps of near those within a distance of p.
func within(near []nav.Neighbor, p r2.Vec, distance float64) []nav.Neighbor {
	kept := near[:0]
	for i := range near {
		if portable.Norm2(r2.Sub(near[i].Pos, p)) <= float64(distance*distance) {
			kept = append(kept, near[i])
		}
	}
	return kept
}

// fire puts a shell at the muzzle: the agent's edge, where its turret points. What
// is nearer than that the shell meets as soon as it flies.
func (w *World) fire(a *nav.Agent) {
	gun := w.minds[a.Group].gunner.Gun()
	sin, cos := portable.Sincos(w.arms.guns[a.ID].turret)
	ahead := r2.Vec{X: cos, Y: sin}
	w.arms.shots++
	w.arms.shells = append(w.arms.shells, Shell{
		Pos: portable.AddScaled(a.Pos, a.Radius, ahead), Vel: portable.Scale(gun.Speed, ahead), Left: gun.Range,
		Damage: gun.Damage, From: a.ID, Team: a.Team, Fired: w.tick,
	})
}

// Sights fills v with what the gunner of agent id sees now, as View does for the
// driver.
func (w *World) Sights(id uint32, v *nav.View) {
	w.survey(v)
	a := &w.now[id]
	w.scenery.Target(a, w.now, &v.Target)
	v.Turret, _ = w.Turret(id)
	v.Neighbors = v.Neighbors[:0]
	if g := w.setup.Groups[a.Group].Gunner; g != nil {
		v.Neighbors = w.grid.Neighbors(v.Neighbors, a, g.Gun().Range)
	}
}

// Turret returns where the gun of agent id points, radians, and where it pointed
// before the last step.
func (w *World) Turret(id uint32) (now, before float64) {
	if w.arms.guns == nil {
		return 0, 0
	}
	g := &w.arms.guns[id]
	return g.turret, g.before
}

// Health returns the hit points that agent id has left. A wreck has none, and
// neither has one that shells do no harm.
func (w *World) Health(id uint32) float64 {
	if w.arms.health == nil {
		return 0
	}
	return w.arms.health[id]
}

// exposure returns the ticks that a group's agents were alive, and those of them
// in range of an enemy's gun.
func (m *arms) exposure(agents []nav.Agent, group int) (alive, exposed uint64) {
	for i := range m.guns {
		if int(agents[i].Group) == group {
			alive += m.guns[i].alive
			exposed += m.guns[i].exposed
		}
	}
	return alive, exposed
}

// hashArms folds in what is loaded and what flies.
func hashArms(d *part.Hasher, m *arms) {
	for i := range m.guns {
		d.Word(m.guns[i].loaded)
	}
	d.Word(uint64(len(m.shells)))
	for i := range m.shells {
		s := &m.shells[i]
		d.Vec(s.Pos)
		d.Vec(s.Vel)
		d.Float(s.Left)
		d.Float(s.Damage)
		d.Word(uint64(s.From)<<32 | uint64(uint32(s.Team)))
		d.Word(s.Fired)
	}
}
