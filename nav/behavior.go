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
