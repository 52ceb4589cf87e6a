package nav

import (
	"fmt"
	"math"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// Agent is what decides and moves. Its limits, Radius, ID, Group, Team, Hand and
// Square do not change in a step; the rest is its state.
//
// Worlds hold many, and memory is slow. So the fields are ordered by who asks for
// them, in three lines of a processor's cache: what is drawn and what others see;
// limits and goal, which its own behaviour needs too; and what few behaviours need.
type Agent struct {
	Pos     r2.Vec  // length
	Vel     r2.Vec  // length/time
	Heading float64 // radians; where the nose points, also at rest
	Radius  float64 // length, ≥ 0; with 0, what is measured in own radii is nothing
	ID      uint32  // unique in a world; orders ties, seeds chance
	Group   int32   // index of the group that it belongs to
	Team    int32   // agents of another team, 0 apart, are enemies
	Hand    Handedness
	Square  bool // an axis-parallel square of half side Radius, not a disc
	Stopped bool // has come to rest for good, or until it is pushed

	Mass     float64 // > 0 where agents bounce; nobody here looks at it
	MaxSpeed float64 // length/time, > 0: the cruise and top speed
	MaxAccel float64 // length/time², > 0, or +Inf for a body that turns on the spot
	MaxTurn  float64 // rad/time, > 0, or +Inf
	Goal     Goal

	DeltaV float64    // length/time: all speed changes so far, added up
	Timer  float64    // time ≥ 0: of the rule by which it stops; others see it
	Memory [6]float64 // what its behaviour remembers, in the behaviour's own terms
}

// GoalKind says what a Goal refers to.
type GoalKind uint8

// The kinds of goal.
const (
	NoGoal    GoalKind = iota
	PointGoal          // a fixed place
	BodyGoal           // a body, whose place is a formula of time
	AgentGoal          // another agent
)

// Goal is where an agent wants to be.
type Goal struct {
	Kind   GoalKind
	Index  int32   // of the body or agent, where Kind is one of these
	Point  r2.Vec  // where Kind is PointGoal
	Within float64 // length: the distance between centres that counts as there
}

// Path is a place known for any time: a planet's, a timetable's.
type Path interface {
	// At returns place and velocity at time t, in the scene's time.
	At(t float64) (pos, vel r2.Vec)
	// MaxSpeed bounds |vel| over all times, so that a search for the earliest
	// meeting can never step over one. +Inf where nothing is known.
	MaxSpeed() float64
}

// Curved is a Path that knows how hard it bends: the search for a meeting then
// looks at a few times fewer places on it.
type Curved interface {
	Path
	// MaxAcceleration bounds the acceleration over all times, length/time².
	MaxAcceleration() float64
}

// Target is an agent's goal as it is seen now.
type Target struct {
	Kind   GoalKind
	Index  int32
	Pos    r2.Vec
	Vel    r2.Vec
	Radius float64
	Within float64
	Path   Path // nil: nothing better is known than Vel, kept
}

// At returns where the target will be after a further dt, and how it will move:
// by its path where it has one, else straight on.
func (g *Target) At(v *View, dt float64) (pos, vel r2.Vec) {
	if g.Path != nil {
		return g.Path.At(v.Time + dt)
	}
	return r2.Vec{X: g.Pos.X + float64(g.Vel.X*dt), Y: g.Pos.Y + float64(g.Vel.Y*dt)}, g.Vel
}

// Obstacle is a circle to stay out of: a body, or a rock of the scene.
type Obstacle struct {
	Pos    r2.Vec
	Vel    r2.Vec
	Radius float64
	Body   int32 // index of the body, or -1 for a rock
}

// Neighbor is what one agent may see of another.
type Neighbor struct {
	Pos    r2.Vec
	Vel    r2.Vec
	Radius float64
	ID     uint32
	Group  int32

	Square  bool
	Stopped bool
	Wreck   bool
	Team    int32
	Timer   float64
}

// View is what one agent sees at the start of a step. Every slice has a fixed
// order that depends on the state alone, never on threads. A view serves one
// goroutine at a time.
type View struct {
	Time, Dt  float64 // scene time now, and the length of the step
	Tick      uint64
	Seed      uint64
	Target    Target     // Kind is NoGoal where the agent has none
	Obstacles []Obstacle // bodies first, in their order, then the scene's rocks
	Boxes     []Box
	Neighbors []Neighbor // others within reach, itself left out
	Route     Route      // through the stops of the agent's group, as they are now
	Rank      int        // the agent's place in its group, from 0 by ID
	Turret    float64    // radians: where the agent's gun points; for its gunner

	Tiles *tiles.Map // the ground, or nil in open space; nobody changes it in a step
	// Chirality and Tank go to Way, the next corner of the path to the target; all
	// other behaviours go straight to the target, into walls too.
	Way    r2.Vec
	OnPath bool // Way is set; else the way to the target is straight
	Lost   bool // there is no path to the target

	met encounter // the meeting that was asked for last
}

// way returns where to head for now.
func (v *View) way() r2.Vec {
	if v.OnPath {
		return v.Way
	}
	return v.Target.Pos
}

// IsTarget reports whether obstacle o is what the agent wants to reach.
func (v *View) IsTarget(o *Obstacle) bool {
	return v.Target.Kind == BodyGoal && o.Body == v.Target.Index
}

// seeks reports whether neighbour n is what the agent wants to reach.
func (v *View) seeks(n *Neighbor) bool {
	return v.Target.Kind == AgentGoal && n.ID == uint32(v.Target.Index)
}

// Unlimited is the limit of a body that has none: math.Inf(1), for which Go has no
// constant. This package itself does not read it.
var Unlimited = math.Inf(1)

// Shape returns what walls of tiles feel of a.
func (a *Agent) Shape() tiles.Body { return tiles.Body{Half: a.Radius, Round: !a.Square} }

// Neighbor returns what others see of a, whole: Wreck is left to who knows.
func (a *Agent) Neighbor() Neighbor {
	return Neighbor{
		Pos: a.Pos, Vel: a.Vel, Radius: a.Radius, ID: a.ID, Group: a.Group,
		Square: a.Square, Stopped: a.Stopped, Team: a.Team, Timer: a.Timer,
	}
}

// Check reports the first thing about a that nobody could steer or drive, as
// "MaxTurn = 0 must be above 0": numbers that are not finite, limits that are not
// above 0. A behaviour copes with such an agent, and does not say why it rests.
// Goal and Mass are for the world to judge that holds them.
func (a *Agent) Check() error {
	number := func(x float64) bool { return x-x == 0 } // NaN for ±Inf and NaN
	bad := func(field string, x any, must string) error { return fmt.Errorf("%s = %v must be %s", field, x, must) }
	const positive, limit = "finite and above 0", "above 0, nav.Unlimited where there is no limit"
	switch {
	case !number(a.Radius) || a.Radius < 0:
		return bad("Radius", a.Radius, "finite and not negative")
	case !number(a.MaxSpeed) || a.MaxSpeed <= 0:
		return bad("MaxSpeed", a.MaxSpeed, positive)
	case !(a.MaxAccel > 0):
		return bad("MaxAccel", a.MaxAccel, limit)
	case !(a.MaxTurn > 0):
		return bad("MaxTurn", a.MaxTurn, limit)
	case a.Pos != finite(a.Pos):
		return bad("Pos", a.Pos, "finite")
	case a.Vel != finite(a.Vel):
		return bad("Vel", a.Vel, "finite")
	case !number(a.Heading):
		return bad("Heading", a.Heading, "finite")
	case !number(a.DeltaV):
		return bad("DeltaV", a.DeltaV, "finite")
	case !number(a.Timer) || a.Timer < 0:
		return bad("Timer", a.Timer, "finite and not negative")
	}
	return nil
}
