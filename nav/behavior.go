package nav

import (
	"reflect"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
)

// Behavior steers one agent.
type Behavior interface {
	// Steer returns the acceleration that self wishes for, in length/time². It
	// reads the view and may write self's Memory, Stopped and Timer, and the view's
	// Memories, and call its Aim, nothing else: a caller that passes copies keeps these four. A method that plans
	// the burns of a ship also calls Follow of the view's Flight. A method that
	// chooses a direction wishes for the acceleration that reaches direction × speed
	// within the step. The result is finite for any input.
	Steer(self *Agent, v *View) r2.Vec
}

// Reacher is a behaviour that looks at neighbours. The views of other behaviours
// have none.
type Reacher interface {
	// Reach returns the distance from self's centre within which the centres of
	// other agents matter, given the largest radius of any agent.
	Reach(self *Agent, largest float64) float64
}

// Cruiser is a behaviour that may fly slower than MaxSpeed if nothing makes it hurry: at
// [Agent.CruiseSpeed]. Other behaviours know MaxSpeed alone.
type Cruiser interface {
	// Cruises reports whether it flies at its cruise.
	Cruises() bool
}

// StepReacher is a [Reacher] that looks farther if a step is longer.
type StepReacher interface {
	// StepReach is Reach for steps of dt.
	StepReach(self *Agent, largest, dt float64) float64
}

// ReachOf returns the distance within which b looks at neighbours in steps of dt: 0 if it does not.
func ReachOf(b Behavior, self *Agent, largest, dt float64) float64 {
	switch b := b.(type) {
	case Feeler:
		return b.Scope(self.Limits()).reach(largest)
	case StepReacher:
		return b.StepReach(self, largest, dt)
	case Reacher:
		return b.Reach(self, largest)
	}
	return 0
}

// Blind reports whether b looks at no neighbours, whatever becomes of an agent with these limits,
// for as long as the parameters of b stay. Then a world need not ask how far it looks.
func Blind(b Behavior, l Limits) bool {
	switch b := b.(type) {
	case Feeler:
		return b.Scope(l).Of&Agents == 0
	case Composite:
		for _, part := range b.Parts() {
			if !Blind(part.Behavior, l) {
				return false
			}
		}
		return true
	case *Detached:
		return !slices.ContainsFunc(b.all(), func(b Behavior) bool { return !Blind(b, l) })
	case StepReacher, Reacher:
		return false
	}
	return true
}

// ReadsHeading reports whether b may look at the heading of an agent that moves and turns as fast
// as it likes. A world need not compute the heading for other behaviours. No behaviour of package
// steer looks at it in motion; steer.Wander does so at rest.
func ReadsHeading(b Behavior) bool {
	if d, ok := b.(*Detached); ok {
		return slices.ContainsFunc(d.all(), ReadsHeading)
	}
	if whole, ok := b.(Composite); ok {
		return slices.ContainsFunc(whole.Parts(), func(p *Part) bool { return ReadsHeading(p.Behavior) })
	}
	return !isOwn(b)
}

// isOwn reports whether a behaviour is of this package or of steer.
func isOwn(b Behavior) bool {
	of := reflect.TypeOf(b)
	if of != nil && of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	home := reflect.TypeFor[Agent]().PkgPath()
	return of != nil && (of.PkgPath() == home || of.PkgPath() == home+"/steer")
}

// Drive is the kinematic or dynamic model of an agent's body.
type Drive interface {
	// Move applies as much of wish as the body's limits allow and moves self by one
	// step of dt ≥ 0. A step of 0, as in a game that pauses, changes nothing. It
	// writes Pos, Vel, Heading and DeltaV.
	Move(self *Agent, wish r2.Vec, dt float64)
}

// Nose is a [Drive] whose nose follows its velocity: Move moves by Velocity, and turns the
// nose to it.
type Nose interface {
	Drive
	// Velocity returns the velocity after a step of dt > 0, in which the body moves by it.
	Velocity(l Limits, vel, wish r2.Vec, dt float64) r2.Vec
}

// Arriver is a behaviour that stands still near its target. For a world such an agent has arrived.
type Arriver interface {
	// ArrivalRadius returns the distance from the target's centre within which self stands
	// still.
	ArrivalRadius(self *Agent) float64
}
