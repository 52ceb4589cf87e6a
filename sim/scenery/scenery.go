// Package scenery has the surroundings of agents: bodies, rocks, boxes and tiles, with their
// positions at an instant and one step before, and the targets of goals at that instant.
//
// It knows no steps, and knows agents only as goals of each other. Bodies move in space, agents in
// a plane: an obstacle is a body's projection onto the plane.
package scenery

import (
	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Scenery is the surroundings of a world's agents. All of it is a formula of time, but for
// the tiles, which orders change. Make one with [New], then call Place.
type Scenery struct {
	Bodies    []orbit.State  // absolute position, length, and velocity, length/time, in space; in the order of the system
	Obstacles []nav.Obstacle // the bodies' projections onto the plane of the agents, then rocks
	Places    engine.Places  // the obstacles in columns
	Boxes     []nav.Box
	Tiles     *tiles.Map // nil in open space
	Agents    Agents     // nil: no agent is the goal of another

	system orbit.System
	paths  []bodyPath
	before []r2.Vec      // by body: its position before the last Place
	high   []float64     // by body: its height over the plane then, length
	ahead  []orbit.State // where the bodies are at the time soon, which is mostly the next
	soon   float64
	near   index

	spheres []sphere // of influence, the smallest first; see Influence
}

// New returns the scenery of bodies, rocks, boxes and tiles, nil for open space. It keeps
// all but the list of rocks.
func New(bodies orbit.System, rocks []nav.Obstacle, boxes []nav.Box, m *tiles.Map) *Scenery {
	s := &Scenery{Boxes: boxes, Tiles: m, system: bodies}
	speeds, accels := bodies.Bounds()
	h := lengths(bodies)
	s.paths = make([]bodyPath, len(bodies))
	for i := range bodies {
		p := &s.paths[i]
		p.of(bodies, i, h[i])
		p.maxSpeed, p.maxAccel = speeds[i], accels[i]
		if p.h > 0 {
			p.maxSpeed, p.maxAccel = float64(slack*speeds[i]), float64(slack*accels[i])
		}
		s.Obstacles = append(s.Obstacles, nav.Obstacle{Radius: bodies[i].Radius, Body: int32(i)})
	}
	for i := range s.paths {
		s.Obstacles[i].Path = &s.paths[i]
	}
	s.Obstacles = append(s.Obstacles, rocks...)
	s.stand()
	return s
}

// Place moves every body to its position at a time; next is the time after the coming step.
// [Scenery.Before] then returns its position until now.
func (s *Scenery) Place(time, next float64) {
	s.high = s.high[:0]
	for i := range s.Bodies {
		s.high = append(s.high, s.Bodies[i].R.Z)
	}
	if len(s.ahead) > 0 && s.soon == time {
		s.Bodies, s.ahead = s.ahead, s.Bodies
	} else {
		s.Bodies = s.system.States(s.Bodies, time)
	}
	s.ahead, s.soon = s.system.States(s.ahead, next), next
	s.before = s.before[:0]
	for i := range s.Bodies {
		o := &s.Obstacles[i]
		s.before = append(s.before, o.Pos)
		o.Pos, o.Vel = flat(s.Bodies[i].R), flat(s.Bodies[i].V)
		s.paths[i].begin(time, next-time)
		o.Drift = r2.Sub(r2.Sub(flat(s.ahead[i].R), o.Pos), portable.Scale(next-time, o.Vel))
	}
	s.Places.Fill(s.Obstacles, len(s.paths))
	s.move()
}

// Stand moves the rocks to the places of a list as long as that of [New], and notes where the boxes are, of which the caller may have
// moved some.
func (s *Scenery) Stand(rocks []nav.Obstacle) {
	copy(s.Obstacles[len(s.paths):], rocks)
	s.Places = engine.Places{}
	s.Places.Fill(s.Obstacles, len(s.paths))
	s.stand()
	s.move()
}

// Before returns the position of an obstacle before the last Place. Rocks stand still.
func (s *Scenery) Before(obstacle int) r2.Vec {
	if obstacle < len(s.before) {
		return s.before[obstacle]
	}
	return s.Obstacles[obstacle].Pos
}

// Heights returns the height of a body over the plane now, and before the last Place.
func (s *Scenery) Heights(body int) (now, before float64) {
	now, before = s.Bodies[body].R.Z, s.Bodies[body].R.Z
	if body < len(s.high) {
		before = s.high[body]
	}
	return now, before
}

// Next returns the position of a body after the coming step, and its velocity then.
func (s *Scenery) Next(body int) (pos, vel r2.Vec) {
	b := &s.ahead[body]
	return flat(b.R), flat(b.V)
}

// Agents tells the places of agents that are the goals of others.
type Agents interface {
	// Motion returns the place, length, velocity, length/time, and radius, length, of an agent now.
	Motion(id int32) (pos, vel r2.Vec, radius float64)
	// From returns the place of an agent before the last step, length.
	From(id int32) r2.Vec
}

// Target fills in a goal as it is now. Without a goal t is empty.
func (s *Scenery) Target(g *nav.Goal, t *nav.Target) {
	*t = nav.Target{Kind: g.Kind, Index: g.Index, Within: g.Within}
	switch g.Kind {
	case nav.PointGoal:
		t.Pos = g.Point
	case nav.BodyGoal:
		o := &s.Obstacles[g.Index]
		t.Pos, t.Vel, t.Radius, t.Path = o.Pos, o.Vel, o.Radius, &s.paths[g.Index]
	case nav.AgentGoal:
		t.Pos, t.Vel, t.Radius = s.Agents.Motion(g.Index)
	}
}

// GoalPos returns the position of a goal now, as Target does, for callers that need no more. Without a
// goal it is the origin.
func (s *Scenery) GoalPos(g *nav.Goal) r2.Vec {
	switch g.Kind {
	case nav.PointGoal:
		return g.Point
	case nav.BodyGoal:
		return s.Obstacles[g.Index].Pos
	case nav.AgentGoal:
		pos, _, _ := s.Agents.Motion(g.Index)
		return pos
	}
	return r2.Vec{}
}

// bodyPath is a body's motion in the plane.
type bodyPath struct {
	ephemeris
	maxSpeed float64 // bounds, length/time and length/time²
	maxAccel float64
}

// slack is a factor on the bounds of an orbit that exceeds the error of its ephemeris.
const slack = 1 + 1e-9

// At returns the body's position and velocity in the plane at a scene time.
func (p *bodyPath) At(t float64) (pos, vel r2.Vec) { return p.at(t) }

// Piece returns the stretch of the table that holds a scene time; see [engine.Pieced].
func (p *bodyPath) Piece(t float64) (piece *engine.Piece, x, perUnit float64) { return p.piece(t) }

// MaxSpeed bounds the speed in space, and so in the plane.
func (p *bodyPath) MaxSpeed() float64 { return p.maxSpeed }

// MaxAcceleration bounds the acceleration in space, and so in the plane.
func (p *bodyPath) MaxAcceleration() float64 { return p.maxAccel }

// flat is the projection of v onto the plane in which agents fly.
func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }
