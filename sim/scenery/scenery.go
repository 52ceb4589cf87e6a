// Package scenery is what agents move among: bodies, rocks, boxes and tiles, where they
// are at an instant, and what a goal is there.
package scenery

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/orbit"
)

// Scenery is the surroundings of a world's agents. All of it is a formula of time, but
// for the tiles, which orders change. Make one with [New]; it is of no use before Place.
type Scenery struct {
	Bodies    []orbit.State  // absolute place and velocity in space, in the order of the system
	Obstacles []nav.Obstacle // the bodies' shadows on the plane of the agents, then rocks
	Boxes     []nav.Box
	Tiles     *tiles.Map // nil in open space

	system orbit.System
	paths  []bodyPath
	before []r2.Vec // where each body was when placed the last time but one
}

// New returns the surroundings of bodies, rocks, boxes and tiles. It keeps the lists but
// for the rocks.
func New(bodies orbit.System, rocks []nav.Obstacle, boxes []nav.Box, m *tiles.Map) *Scenery {
	s := &Scenery{Boxes: boxes, Tiles: m, system: bodies}
	speeds, accels := bodies.Bounds()
	for i := range bodies {
		s.paths = append(s.paths, bodyPath{bodies, i, speeds[i], accels[i]})
		s.Obstacles = append(s.Obstacles, nav.Obstacle{Radius: bodies[i].Radius, Body: int32(i)})
	}
	s.Obstacles = append(s.Obstacles, rocks...)
	return s
}

// Place puts every body in its place at a time. Where they were placed before, they have
// come from.
func (s *Scenery) Place(time float64) {
	s.Bodies = s.system.States(s.Bodies, time)
	s.before = s.before[:0]
	for i := range s.Bodies {
		o := &s.Obstacles[i]
		s.before = append(s.before, o.Pos)
		o.Pos, o.Vel = flat(s.Bodies[i].R), flat(s.Bodies[i].V)
	}
}

// Before returns where an obstacle was before it was placed the last time.
func (s *Scenery) Before(obstacle int) r2.Vec {
	if obstacle < len(s.before) {
		return s.before[obstacle]
	}
	return s.Obstacles[obstacle].Pos
}

// Target fills in what a's goal is now, where agents are all of them by ID.
func (s *Scenery) Target(a *nav.Agent, agents []nav.Agent, t *nav.Target) {
	g := &a.Goal
	*t = nav.Target{Kind: g.Kind, Index: g.Index, Within: g.Within}
	switch g.Kind {
	case nav.PointGoal:
		t.Pos = g.Point
	case nav.BodyGoal:
		o := &s.Obstacles[g.Index]
		t.Pos, t.Vel, t.Radius, t.Path = o.Pos, o.Vel, o.Radius, &s.paths[g.Index]
	case nav.AgentGoal:
		b := &agents[g.Index]
		t.Pos, t.Vel, t.Radius = b.Pos, b.Vel, b.Radius
	}
}

// bodyPath is a body as a behaviour sees it: in the plane.
type bodyPath struct {
	system   orbit.System
	body     int
	maxSpeed float64 // bounds, length/time and length/time²
	maxAccel float64
}

func (p *bodyPath) At(t float64) (pos, vel r2.Vec) {
	s := p.system.At(p.body, t)
	return flat(s.R), flat(s.V)
}

// MaxSpeed bounds the speed in space, and so the one in the plane.
func (p *bodyPath) MaxSpeed() float64 { return p.maxSpeed }

// MaxAcceleration is as much a bound in the plane.
func (p *bodyPath) MaxAcceleration() float64 { return p.maxAccel }

// flat is the shadow of v on the plane in which agents fly.
func flat(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }
