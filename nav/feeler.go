package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Feeler is a behaviour with a wish that is a sum over the things that are near. Most behaviours
// are.
//
//	    .-- Scope --.
//	  .'  o          '.
//	 /     \           \        Feel: what one thing does, added to the sum
//	|       \           |
//	|        p =========|===>   Decide: the wish that comes of the sum
//	 \      / \        /
//	  '.   o   o     .'
//	    '-----------'
//
// It is a Behavior like any other by two lines, which ask these methods in their order:
//
//	func (b *Shy) Steer(self *nav.Agent, v *nav.View) r2.Vec      { return steer.SteerBy(b, self, v) }
//	func (b *Shy) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { steer.ExplainBy(b, self, v, p) }
//
// A behaviour that remembers, or that needs all near things at once, has a Steer of its own
// instead.
//
//  1. Scope tells which things it needs. It is asked to feel those alone, in the order of the view:
//     obstacles, boxes, walls, other agents. The world need not make a View for it.
//  2. It has no memory, and writes nothing but the sum. Equal agents that feel the same
//     wish the same.
//  3. The pen is nil unless the behaviour explains itself. Then it draws, by the same arithmetic.
type Feeler interface {
	Behavior
	// Scope returns what an agent with these limits feels.
	Scope(l Limits) Scope
	// Feel adds the effect of one thing to the sum.
	Feel(self *Self, n *Near, sum *Sum, p Pen)
	// Decide returns the wish, in length/time² as [Behavior] has it, and whether it matters: false
	// if an [Abstainer] abstains. A wish that is not finite counts as zero.
	Decide(self *Self, sum *Sum, p Pen) (wish r2.Vec, matters bool)
}

// Starter is a [Feeler] with a sum that begins with its own wish, or that sometimes need not feel
// anything, such as near its target.
type Starter interface {
	Feeler
	// Start begins the sum, which is zero, before anything is felt. If it returns false, nothing is
	// felt, and Decide follows at once.
	Start(self *Self, sum *Sum, p Pen) (feels bool)
}

// Scope tells what a [Feeler] feels: things of some kinds, if their centres are nearer than
//
//	Near + Radii·R            R: the radius of the thing
//
// A box or a wall is a point: the nearest one.
type Scope struct {
	Of    Things  // the kinds of things
	Near  float64 // length; +Inf for everything
	Radii float64 // 1 if the scope ends at a thing's edge, 0 if at its centre
	View  bool    // needs Self.Agent and Self.View: a world must make them

	// Places says that it needs the places of other agents, but not their velocities. Large worlds
	// then keep no velocities for others to see, and Near.Vel of agents is zero.
	Places bool
}

// Limits are the values of an agent that a step does not change.
type Limits struct {
	Radius   float64 // length, ≥ 0
	MaxSpeed float64 // length/time, > 0
	Cruise   float64 // length/time, > 0, at most MaxSpeed: [Agent.CruiseSpeed]
	MaxAccel float64 // length/time², > 0
}

// Limits returns the limits of a.
func (a *Agent) Limits() Limits {
	return Limits{Radius: a.Radius, MaxSpeed: a.MaxSpeed, Cruise: a.CruiseSpeed(), MaxAccel: a.MaxAccel}
}

// Self is an agent at the start of a step, as its own [Feeler] needs it.
type Self struct {
	Limits
	Pos, Vel r2.Vec     // length, length/time
	Dt       float64    // length of the step: time, > 0
	ID       uint32     // unique in a world
	Group    int32      // index of its group
	Team     int32      // agents of another team, 0 apart, are enemies
	Hand     Handedness // the side to which it turns if nothing else decides
	OnPath   bool       // Way is a waypoint of the path to the target
	Way      r2.Vec     // length: the next place on the way; without a path, the target's place

	Target   *Target // never nil; Kind is NoGoal if the agent has no target
	Toward   r2.Vec  // unit vector to the target; zero without a target, and on it
	Distance float64 // length, ≥ 0: to the target; 0 if Toward is zero

	// Both are nil unless the behaviour's Scope asks for the View.
	Agent *Agent
	View  *View // with all that the agent sees
}

// Near is one thing that an agent may feel.
type Near struct {
	D      r2.Vec  // length: from its centre to self's; inside of it, the unit normal out of it
	D2     float64 // |D|², length²
	Radius float64 // length, ≥ 0; 0 for boxes and walls
	Vel    r2.Vec  // length/time; 0 for boxes and walls
	Number uint64  // identifies it when chance decides: [AgentNumber], or its index in the view

	ID          uint32 // of an agent, else 0
	Group, Team int32  // of an agent, else 0: as in [Neighbor]
	Stopped     bool   // an agent that has come to rest for good, or until it is pushed
	Wreck       bool   // an agent without hit points

	Kind   Things  // one of the kinds of a Scope
	Inside bool    // self is inside of a box, or on a wall
	Of     Subject // for the pen; zero without a pen
}

// Sum holds the values that a [Feeler] adds up over all near things, in its own terms and units.
type Sum struct {
	A, B  r2.Vec  // in the behaviour's own unit
	Count float64 // mostly the number of things, ≥ 0
}

// Seek makes t the target of s, which has its place already.
func (s *Self) Seek(t *Target) {
	s.Target = t
	if !s.OnPath {
		s.Way = t.Pos
	}
	s.Toward = r2.Vec{}
	s.Distance = 0
	if t.Kind != NoGoal {
		way := r2.Sub(t.Pos, s.Pos)
		if far := portable.Norm(way); far > 0 && far <= math.MaxFloat64 {
			s.Toward, s.Distance = r2.Vec{X: way.X / far, Y: way.Y / far}, far
		}
	}
}

// AccelTo returns the acceleration that makes self's velocity vel within the step.
func (s *Self) AccelTo(vel r2.Vec) r2.Vec {
	d := r2.Sub(vel, s.Vel)
	return r2.Vec{X: d.X / s.Dt, Y: d.Y / s.Dt}
}

// Cancelled returns the direction to take if all forces cancel: the direction of its velocity, or,
// at rest, the direction to the target turned by 90° to its hand.
func (s *Self) Cancelled() r2.Vec { return Cancelled(s.Vel, s.Toward, s.Hand) }

// AgentNumber returns the [Near.Number] of the agent with an ID.
func AgentNumber(id uint32) uint64 { return agentLane + uint64(id) }

// Distance returns |D|.
func (n *Near) Distance() float64 {
	if n.D2 > 1e-280 && n.D2 < 1e280 {
		return math.Sqrt(n.D2)
	}
	return portable.Norm(n.D)
}

// Off returns the direction away from n, a unit vector, and the distance of the centres: 0 inside
// of a box or on a wall. If the centres coincide, the direction is [Near.Apart].
func (n *Near) Off(self *Self) (normal r2.Vec, distance float64) {
	if n.Inside {
		return n.D, 0
	}
	distance = n.Distance()
	if !(distance > 0 && distance <= math.MaxFloat64) {
		return n.Apart(self), distance
	}
	return r2.Vec{X: n.D.X / distance, Y: n.D.Y / distance}, distance
}

// Apart returns the unit vector along which self leaves the exact centre of n. It draws the
// direction from both ids, so that two agents at one point choose different directions.
func (n *Near) Apart(self *Self) r2.Vec { return Apart(self.ID, n.Number) }

// sight returns which obstacles and boxes matter.
func (s Scope) sight() Sight {
	if s.Of&(Obstacles|Boxes) == 0 {
		return Sight{}
	}
	return Sight{Reach: s.Near, Radii: s.Radii}
}

// reach returns the distance of centres within which other agents matter, given the largest radius
// of any agent.
func (s Scope) reach(largest float64) float64 {
	if s.Of&Agents == 0 {
		return 0
	}
	return s.Near + float64(s.Radii*largest)
}
