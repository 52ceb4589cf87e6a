package arms

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
	"galaxy/sim/part"
	"galaxy/sim/workers"
)

// Shell is a shot on its way: a point that flies straight, or falls, if a ship in space fired it.
type Shell struct {
	Pos    r2.Vec  // length
	Vel    r2.Vec  // length/time
	Left   float64 // length that it will still fly
	Damage float64 // hit points
	From   uint32  // the agent that fired it
	Team   int32   // the agent's team: shells fly past friends
	Fired  uint64  // tick
}

func (s *Shell) hash(h *part.Hasher) {
	h.Vec(s.Pos)
	h.Vec(s.Vel)
	h.Float(s.Left)
	h.Float(s.Damage)
	h.Word(uint64(s.From)<<32 | uint64(uint32(s.Team)))
	h.Word(s.Fired)
}

// Hit is the end of a shell on something.
type Hit struct {
	Tick    uint64
	From    uint32 // the agent that fired it
	Pos     r2.Vec
	With    contact.Other // what was hit
	Wrecked bool          // it was the hit that made the agent a wreck
}

// strike is the first hit of a shell in one step.
type strike struct {
	share float64 // of the step, 0 to 1
	with  contact.Other
	any   bool
}

// Fly advances the shells by a step, and returns the agents that have become wrecks. For
// each shell alone it finds what it hits first, with all agents in motion; damage is then
// done in the order of the shots.
func (m *Arms) Fly(in *Input) []uint32 {
	m.Hits, m.wrecks = m.Hits[:0], m.wrecks[:0]
	if len(m.Shells) == 0 {
		return nil
	}
	m.in, m.drift = in, 0
	in.Agents.Locate()
	for slot := range in.Agents.ID {
		d := r2.Sub(in.Agents.Pos(slot), in.Agents.OldPos(slot))
		m.drift = max(m.drift, math.Abs(d.X), math.Abs(d.Y))
	}
	m.strikes = m.strikes[:0]
	for range m.Shells {
		m.strikes = append(m.strikes, strike{})
	}
	if m.pitches != nil {
		m.courses = slices.Grow(m.courses[:0], len(m.Shells))[:len(m.Shells)]
	}
	m.phases.Run(len(m.Shells), workers.Block, (*Arms).flyBlock)
	flying, falls := m.Shells[:0], m.falls[:0]
	for i, s := range m.Shells {
		k := &m.strikes[i]
		var f fall
		if m.pitches != nil {
			f = m.falls[i]
		}
		if f.speed > 0 {
			m.settle(i, &s, &f, k)
		} else {
			step := s.step(in.View.Dt)
			s.Pos = portable.AddScaled(s.Pos, k.share, step)
			s.Left -= float64(k.share * portable.Norm(step))
		}
		switch {
		case k.any:
			m.land(&s, k)
		case s.Left > 0:
			flying = append(flying, s)
			if m.pitches != nil {
				falls = append(falls, f)
			}
		}
	}
	m.Shells, m.falls, m.in = flying, falls, nil
	return m.wrecks
}

func (m *Arms) flyBlock(worker, lo, hi int) {
	for i := lo; i < hi; i++ {
		if m.pitches != nil && m.falls[i].speed > 0 {
			m.strikes[i] = m.fallAhead(worker, i)
			continue
		}
		m.strikes[i] = m.ahead(worker, &m.Shells[i])
	}
}

// step returns how far a shell flies in dt.
func (s *Shell) step(dt float64) r2.Vec { return portable.Scale(dt, s.Vel) }

// ahead returns the first hit of a shell in this step. In its first step the shell comes out of the
// barrel, and hits things that reach into it, between the agent's middle and its edge.
func (m *Arms) ahead(worker int, s *Shell) strike {
	in := m.in
	step := s.step(in.View.Dt)
	if s.Fired+1 == in.Tick {
		direction, _ := portable.Unit(s.Vel)
		barrel := portable.Scale(in.of(s.From).Radius, direction)
		if k := m.sweep(worker, s, way{from: r2.Sub(s.Pos, barrel), path: barrel}, strike{share: 1}); k.any {
			k.share = 0
			return k
		}
	}
	return m.sweep(worker, s, way{from: s.Pos, path: step, part: 1}, strike{share: min(1, s.Left/portable.Norm(step))})
}

// way is the straight path of a shell, while everything else moves by a part of the step, 0 or 1.
type way struct {
	from, path r2.Vec
	part       float64

	// In space it returns the share of the path at which the shell meets a ship there; false for an agent that has no height. Bodies are
	// not its business then. nil: the shell flies in the plane.
	inSpace func(id uint32) (share float64, ok bool)
}

// sweep returns the first hit of a shell on its way: the one that it has anyhow, or one before.
func (m *Arms) sweep(worker int, s *Shell, w way, first strike) strike {
	in := m.in
	meet := func(share float64, with contact.Other) {
		if share < first.share || share == first.share && !first.any {
			first = strike{share, with, true}
		}
	}
	if walls := in.walls(); walls != nil {
		if hit, ok := walls.Hit(tiles.Disc(0), w.from, w.path); ok {
			meet(hit.Share, contact.Other{Kind: contact.Wall})
		}
	}
	ahead := shape.Span(w.from, r2.Add(w.from, w.path))
	near := in.Index.Near(m.near[worker][:0], &ahead)
	m.near[worker] = near
	for _, k := range near {
		f := &in.Fixed[k]
		if w.inSpace != nil && f.Other.Kind == contact.Body {
			continue
		}
		along := portable.AddScaled(w.path, -w.part, r2.Sub(f.To, f.From))
		meet(f.Hull.Sweep(r2.Sub(w.from, f.From), along), f.Other)
	}
	q := in.Grid.Around(ahead, in.Largest+m.drift)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			if b.ID == s.From || b.Team == s.Team && !b.Wreck {
				continue
			}
			if w.inSpace != nil {
				if share, ok := w.inSpace(b.ID); ok {
					meet(share, contact.Other{Kind: contact.Agent, Index: b.ID})
					continue
				}
			}
			before := in.Agents.OldPos(in.Agents.Slot(b.ID))
			along := portable.AddScaled(w.path, -w.part, r2.Sub(b.Pos, before))
			hull := b.Hull().At(before)
			meet(hull.Sweep(w.from, along), contact.Other{Kind: contact.Agent, Index: b.ID})
		}
	}
	return first
}

// of returns the properties of an agent that no step changes.
func (in *Input) of(id uint32) *nav.Agent { return in.Agents.Of(in.Agents.Slot(id)) }

// land does a shell's damage to what it has hit.
func (m *Arms) land(s *Shell, k *strike) {
	hit := Hit{Tick: m.in.Tick, From: s.From, Pos: s.Pos, With: k.with}
	if k.with.Kind == contact.Agent {
		target := k.with.Index
		if team := m.in.of(target).Team; team != 0 && team != s.Team && !m.wrecked[target] {
			m.guns[s.From].hits++
			m.guns[target].taken++
		}
		if left := m.Health(target); left > 0 {
			left = max(0, left-s.Damage)
			m.health[target], m.struck[target] = left, s.From+1
			if hit.Wrecked = left == 0; hit.Wrecked {
				m.Wreck(target)
				m.guns[s.From].wrecks++
				m.wrecks = append(m.wrecks, target)
			}
		}
	}
	m.Hits = append(m.Hits, hit)
}
