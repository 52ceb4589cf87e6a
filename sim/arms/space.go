package arms

import (
	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim/contact"
	"galaxy/sim/part"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Ships in space aim in three axes, and their shells fall among the bodies, as ships do. A shell starts with the velocity of its ship:
//
//	       .· shell: v + s·aim      falls like the ship, so that both see
//	    .·                          each other move straight, but for tides
//	 (ship)──▶ v
//
// It hits ships in all three axes, bodies where its fall ends on them, and in the plane what has no height. All that this takes is kept
// beside the guns and shells, and only where a ship in space has a gun.

// Space is the ships that fly in space. Workers may call it at the same time.
type Space interface {
	// Motion returns where a ship is now, and where it was before the last step; false for an agent that has no height.
	Motion(agent uint32) (now, was orbit.State, ok bool)
	// Nose returns how far the nose of a ship is over the plane, radians.
	Nose(agent uint32) float64
	// Near keeps the neighbours of an agent that are within a reach in space, and returns how high they are over it; none if it is no ship.
	Near(near []nav.Neighbor, rises []float64, self *nav.Agent, reach float64) (kept []nav.Neighbor, over []float64)
	// Fall returns where something that falls is after the last step, from where it was before. If it meets a body, share is the part of
	// the step until then, and next the place there; else body is negative.
	Fall(was orbit.State) (next orbit.State, body int, share float64)
}

// pitch is how far a turret is over the plane, radians.
type pitch struct{ turret, before float64 }

// fall is what a shell has beside a [Shell], if a ship in space fired it.
type fall struct {
	height float64 // over the plane, length
	climb  float64 // length/time
	speed  float64 // as seen from the ship that fired it, length/time; 0: it flies in the plane
}

func (f *fall) hash(h *part.Hasher) {
	h.Float(f.height)
	h.Float(f.climb)
	h.Float(f.speed)
}

// Raise gives the guns of ships in space their pitch. Their agents are by ID.
func (m *Arms) Raise(space Space, agents []nav.Agent) {
	m.pitches = make([]pitch, len(agents))
	for i := range agents {
		if _, _, ok := space.Motion(agents[i].ID); ok {
			nose := space.Nose(agents[i].ID)
			m.pitches[i] = pitch{nose, nose}
		}
	}
}

// Lift shows an agent that is a ship in space its neighbours within a reach in space, and what else its gunner sees there, in the memory of
// s. Others it shows nothing, and it reports false.
func (in *Input) Lift(self *nav.Agent, v *nav.View, s *engine.Space, reach float64) bool {
	engine.Of(v).Space = nil
	if in.Space == nil {
		return false
	}
	own, _, ok := in.Space.Motion(self.ID)
	if !ok {
		return false
	}
	v.Neighbors, v.Rises = in.Space.Near(v.Neighbors, v.Rises, self, reach)
	s.Climbs, s.Bodies = s.Climbs[:0], s.Bodies[:0]
	for i := range v.Neighbors {
		climb := 0.0
		if other, _, ok := in.Space.Motion(v.Neighbors[i].ID); ok {
			climb = other.V.Z - own.V.Z
		}
		s.Climbs = append(s.Climbs, climb)
	}
	for i := range in.Scenery.Bodies {
		s.Bodies = append(s.Bodies, in.Scenery.Bodies[i].R.Z-own.R.Z)
	}
	s.Nose = in.Space.Nose(self.ID)
	engine.Of(v).Space = s
	return true
}

// fireInSpace puts the shell that a ship has fired at the muzzle, in space, and gives it the velocity of the ship.
func (m *Arms) fireInSpace(s *Shell, speed float64) (f fall) {
	if m.in.Space == nil {
		return f
	}
	own, _, ok := m.in.Space.Motion(s.From)
	if !ok {
		return f
	}
	aim := nav.Ahead(m.guns[s.From].turret, m.pitches[s.From].turret)
	at, vel := portable.AddScaled3(own.R, m.in.of(s.From).Radius, aim), portable.AddScaled3(own.V, speed, aim)
	s.Pos, s.Vel = flat(at), flat(vel)
	return fall{at.Z, vel.Z, speed}
}

// falling is the step of a shell in space.
type falling struct {
	from, path r3.Vec
	next       orbit.State
	body       int     // that it meets, if not negative
	share      float64 // of the step until then, else 1
}

// state returns the state of a shell in space.
func (s *Shell) state(f *fall) orbit.State {
	return orbit.State{R: r3.Vec{X: s.Pos.X, Y: s.Pos.Y, Z: f.height}, V: r3.Vec{X: s.Vel.X, Y: s.Vel.Y, Z: f.climb}}
}

// fallAhead returns the first hit of a shell in space in this step, and keeps how it falls.
func (m *Arms) fallAhead(worker, i int) strike {
	in, s, f, k := m.in, &m.Shells[i], &m.falls[i], &m.courses[i]
	was := s.state(f)
	*k = falling{from: was.R, share: 1}
	k.next, k.body, k.share = in.Space.Fall(was)
	k.path = r3.Sub(k.next.R, was.R)
	first := strike{share: k.share}
	if k.body >= 0 {
		first.any, first.with = true, contact.Other{Kind: contact.Body, Index: uint32(k.body)}
		if !(k.share > 0) {
			return first
		}
		k.path = portable.Scale3(1/k.share, k.path)
	}
	if s.Fired+1 == in.Tick {
		if _, ship, ok := in.Space.Motion(s.From); ok {
			barrel := r3.Sub(was.R, ship.R)
			if hit := m.sweepInSpace(worker, s, ship.R, barrel, 0, strike{share: 1}); hit.any {
				hit.share = 0
				return hit
			}
		}
	}
	if end := s.Left / float64(f.speed*in.View.Dt); end < first.share {
		first = strike{share: end}
	}
	return m.sweepInSpace(worker, s, was.R, k.path, 1, first)
}

// sweepInSpace is sweep in space: of what is met before something else. What has no height it meets in the plane.
func (m *Arms) sweepInSpace(worker int, s *Shell, from, path r3.Vec, part float64, before strike) strike {
	meets := func(id uint32) (share float64, ok bool) {
		now, was, ok := m.in.Space.Motion(id)
		if !ok {
			return 0, false
		}
		along := portable.AddScaled3(path, -part, r3.Sub(now.R, was.R))
		return shape.BallSweep(r3.Sub(from, was.R), along, m.in.of(id).Radius), true
	}
	return m.sweep(worker, s, way{flat(from), flat(path), part, meets}, before)
}

// settle puts a shell in space where it is after a share of the step.
func (m *Arms) settle(i int, s *Shell, f *fall, k *strike) {
	c := &m.courses[i]
	s.Left -= float64(k.share * float64(f.speed*m.in.View.Dt))
	at := portable.AddScaled3(c.from, k.share, c.path)
	switch {
	case k.any:
	case k.share < 1: // this is as far as it flies
		s.Left = 0
	default:
		at = c.next.R
		s.Vel, f.climb = flat(c.next.V), c.next.V.Z
	}
	s.Pos, f.height = flat(at), at.Z
}

func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }
