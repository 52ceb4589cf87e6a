package nav

import "gonum.org/v1/gonum/spatial/r2"

// Behavior decides what one agent wishes.
type Behavior interface {
	// Steer returns the acceleration that self wishes for, in length/time². It
	// reads the view and may write self's Memory, Stopped and Timer, nothing else:
	// who steers a copy of an agent keeps these three. A method that thinks in
	// directions asks for the acceleration that reaches direction × speed within
	// the step. The result is finite whatever goes in.
	Steer(self *Agent, v *View) r2.Vec
}

// Reacher is a behaviour that looks at neighbours; one that is no Reacher is
// shown none.
type Reacher interface {
	// Reach returns the distance from self's centre within which the centres of
	// other agents matter, given the largest radius of any agent.
	Reach(self *Agent, largest float64) float64
}

// Drive is what an agent's body can do.
type Drive interface {
	// Move grants what it can of wish and moves self by one step of dt ≥ 0; one of
	// 0, in a game that pauses say, changes nothing. It writes Pos, Vel, Heading
	// and DeltaV.
	Move(self *Agent, wish r2.Vec, dt float64)
}

// Explainer is a behaviour that can draw its reasons, from the same arithmetic
// that steers.
type Explainer interface {
	Explain(self *Agent, v *View, p Pen)
}

// Ink says what a drawn thing stands for; a palette gives it a colour.
type Ink uint8

// The inks.
const (
	InkPull  Ink = iota // toward the target
	InkPush             // away from an obstacle
	InkSum              // what came of it all
	InkPath             // where something is going to be
	InkLimit            // a range or a border
	InkWish             // the acceleration asked for

	InkAside    // a push turned to one side
	InkTotal    // pushes added up as they are
	InkChoice   // the side chosen where pushes balance
	InkCourse   // where an agent wants to go; a line is dashed
	InkCrossing // where paths cross
)

// Pen draws explanations. Vectors without a natural length (directions, weighted
// sums) are drawn in their own units; the pen scales them to the screen. What a name
// says after " of " or " with " is the one of many that the stroke is about.
type Pen interface {
	Arrow(name string, ink Ink, from, vec r2.Vec)
	Line(name string, ink Ink, from, to r2.Vec)
	// Circle draws a circle. One of radius 0 marks a place: it has the same size
	// at every zoom, and its name stands beside it.
	Circle(name string, ink Ink, center r2.Vec, radius float64)
}
