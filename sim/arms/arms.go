// Package arms lets gunners aim and fire, and shells fly, hit and wreck.
//
// It knows agents, their gunners, everything fixed and walls. It knows no goals, contacts or
// drives, and moves no agent: [Arms.Fly] and [Arms.Aim] read agents, and return the agents that
// have become wrecks or have a non-finite turret.
package arms

import (
	"slices"

	"galaxy/internal/engine"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/grid"
	"galaxy/sim/part"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// State is the guns, hit points and shells at a tick. Without a gunner there are no guns.
type State struct {
	guns    []gun     // per agent
	health  []float64 // hit points left, per agent; nil if all are invulnerable
	wrecked []bool    // per agent
	struck  []uint32  // per agent: whose shell hit it last, plus 1; nil if all are invulnerable
	pitches []pitch   // per agent: of its turret; nil if no ship in space has a gun

	Shells []Shell // in the air, in the order in which they were fired
	falls  []fall  // per shell, if a ship in space has a gun
	Hits   []Hit   // of the last step
}

// CopyTo makes d a copy of s, in d's memory if that is large enough.
func (s *State) CopyTo(d *State) {
	old := *d
	*d = *s
	d.guns, d.health, d.wrecked = part.Copied(old.guns, s.guns), part.Copied(old.health, s.health), part.Copied(old.wrecked, s.wrecked)
	d.struck = part.Copied(old.struck, s.struck)
	d.pitches, d.falls = part.Copied(old.pitches, s.pitches), part.Copied(old.falls, s.falls)
	d.Shells, d.Hits = part.Copied(old.Shells, s.Shells), part.Copied(old.Hits, s.Hits)
}

// Bytes returns the memory that a copy takes, in bytes.
func (s *State) Bytes() int {
	return part.Bytes(s.guns) + part.Bytes(s.health) + part.Bytes(s.wrecked) + part.Bytes(s.struck) + part.Bytes(s.pitches) + part.Bytes(s.Shells) + part.Bytes(s.falls) + part.Bytes(s.Hits)
}

// HashAgent folds in an agent's hit points and turret.
func (s *State) HashAgent(h *part.Hasher, id uint32) {
	turret, _ := s.Turret(id)
	h.Float(s.Health(id))
	h.Float(turret)
	if s.pitches != nil {
		h.Float(s.pitches[id].turret)
	}
}

// Hash folds in when guns are loaded, and the shells.
func (s *State) Hash(h *part.Hasher) {
	for i := range s.guns {
		h.Word(s.guns[i].loaded)
	}
	h.Word(uint64(len(s.Shells)))
	for i := range s.Shells {
		s.Shells[i].hash(h)
	}
	for i := range s.falls {
		s.falls[i].hash(h)
	}
}

// Turret returns where the gun of an agent points, radians, and where it pointed before
// the last step; 0 if no group has gunners.
func (s *State) Turret(id uint32) (now, before float64) {
	if s.guns == nil {
		return 0, 0
	}
	g := &s.guns[id]
	return g.turret, g.before
}

// Pitch returns how far the gun of an agent points over the plane, radians, and how far it did
// before the last step; 0 of all but ships in space.
func (s *State) Pitch(id uint32) (now, before float64) {
	if s.pitches == nil {
		return 0, 0
	}
	p := &s.pitches[id]
	return p.turret, p.before
}

// Fall returns the height and the vertical velocity of a shell, by its index: 0 and 0 of one that
// was fired in the plane.
func (s *State) Fall(shell int) (height, climb float64) {
	if s.pitches == nil {
		return 0, 0
	}
	f := &s.falls[shell]
	return f.height, f.climb
}

// Health returns the hit points that an agent has left: 0 of a wreck, and of one that is
// invulnerable.
func (s *State) Health(id uint32) float64 {
	if s.health == nil {
		return 0
	}
	return s.health[id]
}

// HitBy returns the agent whose shell hit an agent last. No hash has it.
func (s *State) HitBy(id uint32) (by uint32, ok bool) {
	if s.struck == nil || s.struck[id] == 0 {
		return 0, false
	}
	return s.struck[id] - 1, true
}

// Wrecked marks wrecks by ID: agents that had hit points and have none left.
func (s *State) Wrecked() []bool { return s.wrecked }

// Wreck makes an agent a wreck.
func (s *State) Wreck(id uint32) { s.wrecked[id] = true }

// Harm takes hit points from an agent that has some, and reports whether it is a wreck by that. With an amount below 0 it gives them back, up to
// those at the start.
func (m *Arms) Harm(id uint32, amount float64) (wrecked bool) {
	left := m.Health(id)
	if left == 0 {
		return false
	}
	if m.health[id] = max(0, min(left-amount, m.full[id])); m.health[id] > 0 {
		return false
	}
	m.Wreck(id)
	return true
}

// Mend gives an agent that comes again its hit points back.
func (m *Arms) Mend(id uint32) {
	if m.health != nil && int(id) < len(m.full) {
		m.health[id] = m.full[id]
	}
}

// Record counts the shots and hits of an agent, or of a group, since tick 0.
type Record struct {
	Shots     int    // shells fired
	Hits      int    // shells that hit an enemy that was no wreck yet
	Wrecks    int    // agents that these shells wrecked
	HitsTaken int    // shells of enemies that hit the agent while it was no wreck
	Alive     uint64 // ticks as no wreck
	Exposed   uint64 // ticks as no wreck in range of an enemy's gun
}

// Join adds the record of another agent.
func (r *Record) Join(o Record) {
	r.Shots, r.Hits, r.Wrecks, r.HitsTaken = r.Shots+o.Shots, r.Hits+o.Hits, r.Wrecks+o.Wrecks, r.HitsTaken+o.HitsTaken
	r.Alive, r.Exposed = r.Alive+o.Alive, r.Exposed+o.Exposed
}

// Record returns the record of an agent.
func (s *State) Record(id uint32) Record {
	if s.guns == nil {
		return Record{}
	}
	g := &s.guns[id]
	return Record{int(g.shots), int(g.hits), int(g.wrecks), int(g.taken), g.alive, g.exposed}
}

// Input is the data of a step. Arms change none of it.
type Input struct {
	Tick    uint64
	Agents  *columns.Columns // resting agents neither aim nor fire
	Gunners []nav.Gunner     // per group; nil: it is unarmed
	Fixed   []contact.Fixed
	Index   *contact.Index // of Fixed
	Grid    *grid.State    // with the agents as they are now
	Largest float64        // the largest radius of any agent, length

	Silent func(id uint32) bool // an agent has nothing to fire; nil: all have

	Space Space // of the ships that fly in space, if some of these have guns; else nil

	View    nav.View // the part that all gunners share
	Scenery *scenery.Scenery
}

// Arms are the guns of a world's agents, and their shells. Make them with [New].
type Arms struct {
	State
	phases *workers.Phases[*Arms]
	in     *Input    // of the present phase
	full   []float64 // hit points at the start

	// Made anew in every step.
	strikes  []strike  // per shell
	courses  []falling // per shell, of those in space
	drift    float64   // the farthest that any agent moved in this step, along either axis, length
	reach    float64   // the longest range of any gun, length
	wrecks   []uint32
	faults   []Fault
	views    []nav.View // per worker
	lookouts []*scenery.Lookout
	near     [][]int32 // fixed things
	hits     []grid.Hits
	aiming   []nav.Agent // per worker: the agent that aims
	spaces   []engine.Space
}

// New returns the arms of agents with these hit points, by ID. Agents with 0, or beyond the
// end of the list, are invulnerable. Gunners are by group; without any there are no guns.
func New(pool *workers.Pool, agents []nav.Agent, gunners []nav.Gunner, health []float64) *Arms {
	m := &Arms{views: make([]nav.View, pool.Workers()), lookouts: make([]*scenery.Lookout, pool.Workers()), near: make([][]int32, pool.Workers()), hits: make([]grid.Hits, pool.Workers()), aiming: make([]nav.Agent, pool.Workers()), spaces: make([]engine.Space, pool.Workers())}
	m.phases = workers.PhasesOf(pool, m)
	m.wrecked = make([]bool, len(agents))
	if len(health) > 0 {
		m.health = make([]float64, len(agents))
		copy(m.health, health)
		m.full = health
		m.struck = make([]uint32, len(agents))
	}
	if slices.ContainsFunc(gunners, func(g nav.Gunner) bool { return g != nil }) {
		m.guns = make([]gun, len(agents))
		for i := range agents {
			if a := &agents[i]; gunners[a.Group] != nil {
				m.guns[i].turret, m.guns[i].before = a.Heading, a.Heading // until it sees an enemy
			}
		}
	}
	return m
}

// walls returns the tiles that stop shells, or nil.
func (in *Input) walls() *tiles.Map { return in.Scenery.Tiles }
