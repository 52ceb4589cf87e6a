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
//	wish := behavior.Steer(&self, &view)   // reads the view, writes what self remembers
//	drive.Move(&self, wish, view.Dt)       // the body does what it can
//
// Behaviours are values that many agents share and several goroutines call at
// once; what one agent has to remember lives in the Agent itself, in its Memory,
// Stopped and Timer. The caller fills the View, with neighbours as far as the
// behaviour's Reach, and lets everyone look at the state before the step: the
// package's example is such a loop.
//
// A literal, &Separation{}, has all of its parameters zero, which switches many a
// behaviour off. New makes one with the defaults, by its name in scene files, and
// Reset gives a literal's, and those of its parts.
//
// # What there is
//
//	to a place        [Seek] [Arrive] [Magnet]      away from it   [Flee]
//	to a moving one   [Pursue] [Intercept]          and with it    [Rendezvous]
//	around things     [Detour] [Magnet] [AvoidObstacles] [AntiGravity], with [RightOfWay]
//	among squares     [Chirality], with [Jam]
//	among enemies     [Tank], and on top of it the gunner's [Turret]
//	along things      [FollowWall] [FollowPath] [FlowField]
//	without a map     [Bug1] [Bug2]
//	with others       [Separation] [Alignment] [Cohesion] [OffsetPursuit] [Interpose]
//	from others       [Evade] [Hide]
//	anywhere          [Wander]
//	off the ground    [Jump]
//	of several        [Weighted] [Priority] [Blend]
//	bodies            [Kinematic] [Thrust] [Turning]
//
// Kinds, Drives and Gunners list them with their parameters; New, NewDrive and
// NewGunner make them by the names of scene files. Ways through a map of tiles are
// found by package tiles: its Follower tells corner after corner, and Chirality and
// Tank go where View.Way says.
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
//
// Outside of this package any type with a Steer is a [Behavior] as good as these,
// alone or as a part of a composition, and Params, Find and Reset know its tags.
// [Register] gives it a name, by which New and scene files make it. A [Composite] is
// one of this package's.
package nav
