package arms

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/workers"

	"gonum.org/v1/gonum/spatial/r2"
)

// gun is one agent's gun, and the agent's exposure to others.
type gun struct {
	turret  float64 // radians: its direction
	before  float64 // the same a tick ago
	loaded  uint64  // the tick at which it is loaded again
	fire    bool
	shots   uint32 // shells fired
	hits    uint32 // shells that hit an enemy that was no wreck yet
	wrecks  uint32 // agents that they wrecked
	taken   uint32 // shells of enemies that hit the agent while it was no wreck
	alive   uint64 // ticks
	exposed uint64 // ticks of them in range of an enemy's gun
}

// Fault is a turret whose direction became non-finite.
type Fault struct {
	Agent  uint32
	Turret float64 // radians, not finite
}

// Aim lets the gunners aim and fire. It returns the turrets that became non-finite: they
// keep their last direction, and do not fire.
func (m *Arms) Aim(in *Input) []Fault {
	m.faults = m.faults[:0]
	if m.guns == nil {
		return nil
	}
	in.Agents.Locate()
	m.in, m.reach = in, reach(in.Gunners)
	for i := range m.views {
		old := &m.views[i]
		near, rises, own := old.Neighbors, old.Rises, engine.Of(old)
		*old = in.View
		old.Neighbors, old.Rises, old.Engine = near[:0], rises[:0], own
		if m.lookouts[i] == nil {
			m.lookouts[i] = in.Scenery.Lookout()
		}
		m.lookouts[i].Begin(2 * in.Grid.Side())
	}
	m.phases.Run(len(in.Grid.Sorted()), workers.Block, (*Arms).aimBlock)
	for i := range m.guns {
		g := &m.guns[i]
		wrong := g.turret
		if m.pitches != nil && wrong-wrong == 0 {
			wrong = m.pitches[i].turret
		}
		if wrong-wrong != 0 { // infinite, or not a number
			m.faults = append(m.faults, Fault{uint32(i), wrong})
			if g.turret, g.fire = g.before, false; m.pitches != nil {
				m.pitches[i].turret = m.pitches[i].before
			}
		}
		if g.fire {
			m.fire(uint32(i))
			g.fire = false // it may not be there in the next step
		}
	}
	m.in = nil
	return m.faults
}

// reach returns the longest range of any gun, length.
func reach(gunners []nav.Gunner) float64 {
	reach := 0.0
	for _, g := range gunners {
		if g != nil {
			reach = max(reach, g.Gun().Range)
		}
	}
	return reach
}

// aimBlock visits agents in the order of the grid, so that neighbours are in the cache.
func (m *Arms) aimBlock(worker, lo, hi int) {
	in, view := m.in, &m.views[worker]
	block := in.Grid.Sorted()[lo:hi]
	a := &m.aiming[worker]
	for k := range block {
		slot, g := int(in.Agents.Places.Slot[lo+k]), &m.guns[block[k].ID]
		g.fire, g.before = false, g.turret
		if m.pitches != nil {
			p := &m.pitches[block[k].ID]
			p.before = p.turret
		}
		if in.Agents.Is(slot, columns.Resting) {
			continue
		}
		in.Agents.AgentIn(slot, a)
		in.Scenery.Target(&a.Goal, &view.Target)
		view.Neighbors = in.Grid.Neighbors(view.Neighbors[:0], &m.hits[worker], a, m.reach)
		view.Rises = view.Rises[:0]
		inSpace := in.Lift(a, view, &m.spaces[worker], m.reach)
		g.alive++
		if in.endangered(a, view) {
			g.exposed++
		}
		gunner := in.Gunners[a.Group]
		if gunner == nil {
			continue
		}
		gun := gunner.Gun()
		if view.Neighbors = within(view.Neighbors, a.Pos, gun.Range); inSpace {
			in.Lift(a, view, &m.spaces[worker], gun.Range)
		}
		m.lookouts[worker].Cull(view, a.Pos, nav.SightOf(gunner, a, view.Dt))
		view.Turret = g.turret
		fire := m.aim(g, a, view, gunner)
		if fire && in.Tick >= g.loaded && (in.Silent == nil || !in.Silent(a.ID)) {
			g.fire, g.loaded = true, in.Tick+ticks(gun.Reload/in.View.Dt)
		}
	}
}

// aim lets a gunner turn its turret, and reports whether it would fire.
func (m *Arms) aim(g *gun, a *nav.Agent, view *nav.View, gunner nav.Gunner) (fire bool) {
	if s := engine.SpaceOf(view); s != nil {
		if in, ok := gunner.(engine.SpaceGunner); ok {
			p := &m.pitches[a.ID]
			s.Turret = p.turret
			g.turret, p.turret, fire = in.AimInSpace(a, view)
			return fire
		}
	}
	g.turret, fire = gunner.Aim(a, view)
	return fire
}

// endangered reports whether a's middle is within the range of an enemy's gun, loaded or
// not, walls or none: a shell reaches farther by the radii of both, and stops at walls.
func (in *Input) endangered(a *nav.Agent, v *nav.View) bool {
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		if !n.EnemyOf(a) {
			continue
		}
		if g := in.Gunners[n.Group]; g != nil {
			reach, d := g.Gun().Range, r2.Sub(n.Pos, a.Pos)
			far := float64(d.X*d.X) + float64(d.Y*d.Y)
			if len(v.Rises) > 0 {
				far += float64(v.Rises[i] * v.Rises[i])
			}
			if far <= float64(reach*reach) {
				return true
			}
		}
	}
	return false
}

// ticks rounds steps up to ticks, but for rounding errors: a tenth of a second is six ticks
// of a sixtieth.
func ticks(steps float64) uint64 {
	return uint64(math.Ceil(min(float64(steps*(1-0x1p-40)), 1<<62)))
}

// within keeps the agents of near within a distance of p.
func within(near []nav.Neighbor, p r2.Vec, distance float64) []nav.Neighbor {
	kept := near[:0]
	for i := range near {
		if portable.Norm2(r2.Sub(near[i].Pos, p)) <= float64(distance*distance) {
			kept = append(kept, near[i])
		}
	}
	return kept
}

// fire puts a shell at the muzzle, on the agent's edge in the direction of the turret. In its first step
// the shell also hits things nearer than the muzzle.
func (m *Arms) fire(id uint32) {
	slot := m.in.Agents.Slot(id)
	a := m.in.Agents.Of(slot)
	gun := m.in.Gunners[a.Group].Gun()
	sin, cos := portable.Sincos(m.guns[id].turret)
	ahead := r2.Vec{X: cos, Y: sin}
	m.guns[id].shots++
	s := Shell{
		Pos: portable.AddScaled(m.in.Agents.Pos(slot), a.Radius, ahead), Vel: portable.Scale(gun.Speed, ahead), Left: gun.Range,
		Damage: gun.Damage, From: id, Team: a.Team, Fired: m.in.Tick,
	}
	if m.pitches != nil {
		m.falls = append(m.falls, m.fireInSpace(&s, gun.Speed))
	}
	m.Shells = append(m.Shells, s)
}
