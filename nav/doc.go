// Package nav steers: a behaviour looks at what an agent sees and wishes for an
// acceleration; a drive grants what the agent's body can do. A gunner aims
// and fires a gun on top of it, whoever steers.
//
// # Axes, angles, sides
//
//	        y  (up)
//	        |   left of the heading
//	        |  .
//	        | .   heading θ, counter-clockwise from +x, radians in [-π, π)
//	        |.)
//	--------+---------- x
//	          right of the heading
//
// A side is always a Handedness, left or right of the agent's own heading,
// never a sign. Lengths and times are in the caller's units (a scene says which);
// speeds are length per time, accelerations length per time squared.
//
// # One step
//
//	wish := behavior.Steer(&self, view)   // reads the view, touches nothing else
//	drive.Move(&self, wish, view.Dt)      // the body does what it can
//
// Behaviours are values that many agents share and several goroutines call at
// once; what one agent has to remember lives in the Agent itself.
//
// # What there is
//
//	to a place        [Seek] [Arrive] [Magnet]      away from it   [Flee]
//	to a moving one   [Pursue] [Intercept]          and with it    [Rendezvous]
//	around things     [Detour] [Magnet] [AvoidObstacles] [AntiGravity], with [RightOfWay]
//	among squares     [Chirality]
//	along things      [FollowWall] [FollowPath] [FlowField]
//	without a map     [Bug1] [Bug2]
//	with others       [Separation] [Alignment] [Cohesion] [OffsetPursuit] [Interpose]
//	from others       [Evade] [Hide]
//	anywhere          [Wander]
//	of several        [Weighted] [Priority] [Blend]
//	bodies            [Kinematic] [Thrust] [Turning]
//
// Kinds and Drives list them with their parameters, New and NewDrive make them by
// the names of scene files.
//
// # One more
//
// A behaviour is one file: a struct whose parameters are fields with the tags
// default, min, max, unit and help; Steer and Explain, which share one method, so
// that what is drawn is what steers; and a line
//
//	func init() { registerBehavior[Orbiter]("orbiter", "circles its target") }
//
// Scene files, sliders, lists, the tests of what holds for every behaviour and
// the benchmarks find it by that line. A field that is itself such a struct is a
// part with its parameters under its own name, as AntiGravity's RightOfWay is.
package nav
