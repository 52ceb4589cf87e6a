package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
	"galaxy/sim/workers"
)

// Shell is a shot on its way: a point that flies straight.
type Shell struct {
	Pos    r2.Vec  // length
	Vel    r2.Vec  // length/time
	Left   float64 // length that it will still fly
	Damage float64 // hit points
	From   uint32  // the agent that fired it
	Team   int32   // of that agent, whose own shells fly past its friends
	Fired  uint64  // tick
}

// Hit is the end of a shell on something.
type Hit struct {
	Tick    uint64
	From    uint32 // the agent that fired
	Pos     r2.Vec
	With    contact.Other // what was hit
	Wrecked bool          // it was the hit that made the agent a wreck
}

// strike is what a shell meets in one step.
type strike struct {
	share float64 // of the step, 0 to 1
	with  contact.Other
	any   bool
}

// Shells returns the shells in the air now, in the order in which they were
// fired. They are the world's own and valid until the next Step.
func (w *World) Shells() []Shell { return w.arms.shells }

// Hits returns what the shells hit in the last step. It is the world's own and
// valid until the next Step.
func (w *World) Hits() []Hit { return w.arms.hits }

// fly moves the shells on by a step. Each looks for the first thing on its way by
// itself, where the agents were on their own ways at that instant; what comes of
// it is done in the order of the shots.
func (w *World) fly() {
	m := &w.arms
	m.hits = m.hits[:0]
	if len(m.shells) == 0 {
		return
	}
	v := &w.salvo
	v.drift = 0
	for i := range w.now {
		d := r2.Sub(w.now[i].Pos, w.next[i].Pos)
		v.drift = max(v.drift, math.Abs(d.X), math.Abs(d.Y))
	}
	v.strikes = v.strikes[:0]
	for range m.shells {
		v.strikes = append(v.strikes, strike{})
	}
	w.pool.Run(len(m.shells), workers.Block, v.flyBlock)
	flying := m.shells[:0]
	for i, s := range m.shells {
		k := &v.strikes[i]
		step := s.step(w.setup.Dt)
		s.Pos = portable.AddScaled(s.Pos, k.share, step)
		s.Left -= float64(k.share * portable.Norm(step))
		switch {
		case k.any:
			w.land(&s, k)
		case s.Left > 0:
			flying = append(flying, s)
		}
	}
	m.shells = flying
}

func (w *World) flySome(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		w.salvo.strikes[i] = w.ahead(&w.arms.shells[i])
	}
}

// step returns how far a shell flies in dt.
func (s *Shell) step(dt float64) r2.Vec { return portable.Scale(dt, s.Vel) }

// ahead returns what a shell meets in this step. On its first it comes out of the
// barrel: what that reaches into, from the agent's middle to its edge, it has hit.
func (w *World) ahead(s *Shell) strike {
	step := s.step(w.setup.Dt)
	if s.Fired+1 == w.tick {
		direction, _ := portable.Unit(s.Vel)
		barrel := portable.Scale(w.now[s.From].Radius, direction)
		if k := w.sweep(s, r2.Sub(s.Pos, barrel), barrel, 0, 1); k.any {
			k.share = 0
			return k
		}
	}
	return w.sweep(s, s.Pos, step, 1, min(1, s.Left/portable.Norm(step)))
}

// sweep returns what a shell meets first on a straight path, up to a share of that,
// while everything moves on by a part of the step: none of it, or all.
func (w *World) sweep(s *Shell, from, path r2.Vec, part, end float64) strike {
	first := strike{share: end}
	meet := func(share float64, with contact.Other) {
		if share < first.share || share == first.share && !first.any {
			first = strike{share, with, true}
		}
	}
	if m := w.setup.Tiles; m != nil {
		if hit, ok := m.Hit(tiles.Disc(0), from, path); ok {
			meet(hit.Share, contact.Other{Kind: contact.Wall})
		}
	}
	for k := range w.input.Fixed {
		f := &w.input.Fixed[k]
		along := portable.AddScaled(path, -part, r2.Sub(f.To, f.From))
		meet(f.Hull.Sweep(r2.Sub(from, f.From), along), f.Other)
	}
	q := w.grid.Around(shape.Span(from, r2.Add(from, path)), w.largest+w.salvo.drift)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			if b.ID == s.From || b.Team == s.Team && !b.Wreck {
				continue
			}
			before := w.next[b.ID].Pos
			along := portable.AddScaled(path, -part, r2.Sub(b.Pos, before))
			hull := b.Hull().At(before)
			meet(hull.Sweep(from, along), contact.Other{Kind: contact.Agent, Index: b.ID})
		}
	}
	return first
}

// land does what a shell does to what it has met.
func (w *World) land(s *Shell, k *strike) {
	hit := Hit{Tick: w.tick, From: s.From, Pos: s.Pos, With: k.with}
	if k.with.Kind == contact.Agent {
		struck := k.with.Index
		if team := w.now[struck].Team; team != 0 && team != s.Team && !w.Wrecked(struck) {
			w.arms.landed++
		}
		if left := w.Health(struck); left > 0 {
			left = max(0, left-s.Damage)
			w.arms.health[struck] = left
			if hit.Wrecked = left == 0; hit.Wrecked {
				w.ruin(struck)
			}
		}
	}
	w.arms.hits = append(w.arms.hits, hit)
}
