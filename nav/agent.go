package nav

import (
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Agent is a body that a behaviour steers and a drive moves. Its limits, Radius, ID,
// Group, Team, Hand and Square do not change in a step; the rest is its state.
//
// Large worlds are bound by memory bandwidth. Therefore the order of the fields follows their
// readers: first the fields that are drawn and that other agents see, then limits and goal, which
// its own behaviour needs too, then the fields that few behaviours need, and then those that none
// needs. A measurement showed that padding to full cache lines, so that no two agents share one,
// gains nothing.
type Agent struct {
	Pos     r2.Vec     // length
	Vel     r2.Vec     // length/time
	Heading float64    // radians; where the nose points, also at rest
	Radius  float64    // length, ≥ 0; with 0, lengths in own radii are 0
	ID      uint32     // unique in a world; orders ties, seeds chance
	Group   int32      // index of the group that it belongs to
	Team    int32      // agents of another team, 0 apart, are enemies
	Hand    Handedness // the side to which it turns if nothing else decides
	Square  bool       // an axis-parallel square of half side Radius, not a disc
	Stopped bool       // has come to rest for good, or until it is pushed

	MaxSpeed float64 // length/time, > 0: the top speed
	Cruise   float64 // length/time, from 0 to MaxSpeed; see [Agent.CruiseSpeed]
	MaxAccel float64 // length/time², > 0, or +Inf for a body that turns on the spot
	MaxTurn  float64 // rad/time, > 0, or +Inf
	Goal     Goal    // the thing that it is to reach

	DeltaV float64 // length/time: all speed changes so far, added up, ≥ 0
	Timer  float64 // time, ≥ 0: runs for the rule by which it stops; other agents see it
	Memory Memory  // the first memory of its behaviour, see Slots

	Mass float64 // in any one unit, > 0 if agents bounce; this package does not read it
}

// GoalKind says what a Goal refers to.
type GoalKind uint8

// The kinds of goal.
const (
	NoGoal    GoalKind = iota
	PointGoal          // a fixed place: Point
	BodyGoal           // a body, the place of which is a formula of time
	AgentGoal          // another agent
)

// Goal names the place, body or agent that an agent is to reach.
type Goal struct {
	Kind   GoalKind // which of the other fields count
	Index  int32    // of the body or agent, if Kind is BodyGoal or AgentGoal
	Point  r2.Vec   // length, if Kind is PointGoal
	Within float64  // length: the distance between centres that counts as there
}

// Path is a position as a function of time: of a planet, or by a timetable.
type Path interface {
	// At returns place (length) and velocity (length/time) at time t of the scene.
	At(t float64) (pos, vel r2.Vec)
	// MaxSpeed bounds |vel| over all times, so that a search for the earliest meeting cannot step
	// over it. It is +Inf if no bound is known.
	MaxSpeed() float64
}

// Curved is a Path with a bound of its acceleration. The search for a meeting then
// needs several times fewer evaluations.
type Curved interface {
	Path
	// MaxAcceleration bounds the acceleration over all times, length/time².
	MaxAcceleration() float64
}

// Target is the present state of an agent's goal.
type Target struct {
	Kind   GoalKind // NoGoal: there is no target
	Index  int32    // of the body or agent, if Kind is BodyGoal or AgentGoal
	Pos    r2.Vec   // length
	Vel    r2.Vec   // length/time
	Radius float64  // length, ≥ 0; 0 of a point
	Within float64  // length: the distance between centres that counts as there
	Rise   float64  // length: how high it is over the agent, if both fly in space
	Path   Path     // nil: the target is taken to keep Vel
}

// At returns the target's position and velocity after a further dt: along its path if it has one,
// else at constant velocity.
func (g *Target) At(v *View, dt float64) (pos, vel r2.Vec) {
	if g.Path != nil {
		return g.Path.At(v.Time + dt)
	}
	return r2.Vec{X: g.Pos.X + float64(g.Vel.X*dt), Y: g.Pos.Y + float64(g.Vel.Y*dt)}, g.Vel
}

// Distance returns how far the target is from an agent at pos, length, in space if both fly there.
func (g *Target) Distance(pos r2.Vec) float64 {
	d := r2.Sub(g.Pos, pos)
	if g.Rise == 0 {
		return portable.Norm(d)
	}
	return portable.Norm(r2.Vec{X: portable.Norm(d), Y: g.Rise})
}

// Obstacle is a circle to keep clear of: a body, or a rock of the scene.
type Obstacle struct {
	Pos    r2.Vec  // length: the centre
	Vel    r2.Vec  // length/time
	Drift  r2.Vec  // length: how far its place after the step is from Pos + Vel·Dt, as bodies turn
	Radius float64 // length, ≥ 0
	Body   int32   // index of the body, or -1 for a rock
	Path   Path    // of the body, or nil for a rock
}

// Box is an axis-aligned rectangle to keep clear of, Min ≤ Max on both axes.
type Box = shape.Box

// Neighbor is the part of an agent's state that other agents see.
type Neighbor struct {
	Pos    r2.Vec  // length
	Vel    r2.Vec  // length/time
	Radius float64 // length, ≥ 0; half of a side if Square
	ID     uint32  // unique in a world
	Group  int32   // index of its group

	Square  bool    // an axis-parallel square of half side Radius, not a disc
	Stopped bool    // has come to rest for good, or until it is pushed
	Wreck   bool    // has no hit points left
	Filters bool    // keeps clear of others by the filter of package steer, sees enough and can change its velocity: one that does too counts on half of what it takes
	Team    int32   // agents of another team, 0 apart, are enemies
	Timer   float64 // time, ≥ 0: runs for the rule by which it stops
}

// View is the part of the world that one agent sees at the start of a step. The order of every
// slice depends on the state alone, never on threads. One goroutine uses a view at a time.
type View struct {
	Time, Dt  float64    // time: now in the scene, and the length of the step, ≥ 0
	Frame     *Obstacle  // the body as which the agent moves, as it is in the scene: all velocities and paths here are as seen from it; nil: in the scene
	Tick      uint64     // steps since the start
	Seed      uint64     // seeds all chance
	Target    Target     // Kind is NoGoal if the agent has no target
	Obstacles []Obstacle // bodies first, in their order, then the scene's rocks
	Boxes     []Box      // rectangles to keep clear of, in the scene's order
	Neighbors []Neighbor // other agents within reach
	Rises     []float64  // by neighbour: how high it is over the agent, length; empty: all are in one plane

	Route  Route   // through the present stops of the agent's group
	Rank   int     // the agent's place in its group, from 0 by ID
	Turret float64 // radians: the heading of the agent's turret; for its gunner

	Tiles *tiles.Map // the tile map, or nil in open space; it does not change in a step
	// Way is the next waypoint of the path to the target. The methods Chirality, Pilot and Tank of
	// package steer head for it; all other behaviours head straight for the target, through walls
	// too.
	Way    r2.Vec
	After  r2.Vec // length: a point of the path beyond its next corner; at the end of the path, that corner
	OnPath bool   // Way and After are set; else the way to the target is straight
	Lost   bool   // there is no path to the target

	// Memories hold the agent's memory for every one of the [Slots] of its behaviour but the first,
	// which is Agent.Memory. Steer writes to them. Most behaviours need none.
	Memories []Memory

	Flight Flight // of a ship with the drive orbital that flies; else nil
	// Axes are those of the plane in which a ship in space decides, and its normal, unit vectors in the scene: all that is in the view lies
	// in that plane, about the place of the ship, and Rises are above it. nil: it is the plane of the scene.
	Axes *[3]r3.Vec

	Knows Knowledge // beside what is seen here; nil: nothing

	// Engine is for a world and for the methods of package steer. In a view that a program fills by
	// hand it is nil.
	Engine Engine

	goal    goal     // that Aim has put aside
	failure error    // of a behaviour, see Fail
	said    []string // see Say
	unsaid  int      // lines of Say that said has no room for
	sent    []message
}

// Engine is what a world keeps with a [View] for itself.
type Engine interface {
	// InSight returns the indices of the obstacles and boxes that are in the behaviour's [Sight],
	// ascending. If culled is false, all are in sight.
	InSight() (obstacles, boxes []int32, culled bool)
	// Clear forgets everything, but keeps the allocated memory.
	Clear()
}

// Clear empties v, but keeps its allocated memory for the next agent.
func (v *View) Clear() {
	*v = View{Neighbors: v.Neighbors[:0], Rises: v.Rises[:0], Engine: v.Engine, said: v.said[:0], sent: v.sent[:0]}
	if v.Engine != nil {
		v.Engine.Clear()
	}
}

// IsTarget reports whether obstacle o is the agent's goal.
func (v *View) IsTarget(o *Obstacle) bool {
	return v.Target.Kind == BodyGoal && o.Body == v.Target.Index
}

// Unlimited is +Inf, as a limit that does not bind. It is a variable because Go has
// no constant for math.Inf(1); this package does not read it.
var Unlimited = math.Inf(1)

// Shape returns the shape by which a collides with tiles.
func (a *Agent) Shape() tiles.Body { return tiles.Body{Half: a.Radius, Round: !a.Square} }

// Hull returns the shape of a about the origin.
func (a *Agent) Hull() shape.Hull { return hull(a.Square, a.Radius) }

// Hull returns the shape of n about the origin.
func (n *Neighbor) Hull() shape.Hull { return hull(n.Square, n.Radius) }

func hull(square bool, radius float64) shape.Hull {
	if square {
		return shape.Square(r2.Vec{}, radius)
	}
	return shape.Disc(r2.Vec{}, radius)
}

// CruiseSpeed returns the speed that a flies if nothing makes it hurry: Cruise, or MaxSpeed if
// Cruise is 0. A [Cruiser] flies it; other behaviours fly at MaxSpeed.
func (a *Agent) CruiseSpeed() float64 {
	if a.Cruise > 0 {
		return a.Cruise
	}
	return a.MaxSpeed
}

// Neighbor returns the part of a's state that other agents see. It leaves Wreck and Filters
// false: the world sets them.
func (a *Agent) Neighbor() Neighbor {
	return Neighbor{
		Pos: a.Pos, Vel: a.Vel, Radius: a.Radius, ID: a.ID, Group: a.Group,
		Square: a.Square, Stopped: a.Stopped, Team: a.Team, Timer: a.Timer,
	}
}

// IsOdd reports whether n is anything but a disc that may move.
func (n *Neighbor) IsOdd() bool { return n.Square || n.Stopped || n.Wreck }

// Check returns an error for the first field with which a cannot be steered or driven, as "MaxTurn
// = 0 must be above 0": numbers that are not finite, limits that are not above 0. Behaviours return
// finite wishes for such an agent too, without an error. Check does not look at Goal and Mass,
// which only the world reads.
func (a *Agent) Check() error {
	number := func(x float64) bool { return x-x == 0 } // NaN for ±Inf and NaN
	bad := func(field string, x any, must string) error { return fmt.Errorf("%s = %v must be %s", field, x, must) }
	const positive, limit = "finite and above 0", "above 0, nav.Unlimited where there is no limit"
	switch {
	case !number(a.Radius) || a.Radius < 0:
		return bad("Radius", a.Radius, "finite and not negative")
	case !number(a.MaxSpeed) || a.MaxSpeed <= 0:
		return bad("MaxSpeed", a.MaxSpeed, positive)
	case !(a.Cruise >= 0 && a.Cruise <= a.MaxSpeed):
		return bad("Cruise", a.Cruise, fmt.Sprintf("from 0 to MaxSpeed = %v", a.MaxSpeed))
	case !(a.MaxAccel > 0):
		return bad("MaxAccel", a.MaxAccel, limit)
	case !(a.MaxTurn > 0):
		return bad("MaxTurn", a.MaxTurn, limit)
	case a.Pos != portable.Finite(a.Pos):
		return bad("Pos", a.Pos, "finite")
	case a.Vel != portable.Finite(a.Vel):
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
