// Package nav steers agents. A behaviour maps what an agent sees to a desired
// acceleration, the wish; a drive applies as much of it as the agent's body can do. A
// gunner aims and fires a turret, independently of the behaviour.
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
// Many agents share one behaviour and several goroutines call it at once; the state
// that it keeps for an agent lives in the Agent itself, in its Memory, Stopped and
// Timer; that of compositions of which several parts remember also in View.Memories, see
// [Slots]. The caller fills the View, with neighbours as far as [ReachOf] tells,
// from the state before the step. The package's example is such a loop.
//
// A literal, &steer.Separation{}, has all of its parameters zero, which switches many a
// behaviour off. New makes one with the defaults, by its name in scene files; Reset
// sets the defaults of a literal and of its parts.
//
// # What there is
//
//	methods           package steer: from Seek and Flee to Pilot, ORCA and Chirality
//	of several        [Weighted] [Priority] [Blend]
//	bodies            [Kinematic] [Thrust] [Turning]
//
// Kinds, Drives and Gunners list them with their parameters; New, NewDrive and
// NewGunner make them by the names of scene files. A program that names none of package steer imports it for
// these names alone: import _ "galaxy/nav/steer". Package tiles finds paths through
// a map of tiles: its Follower returns the next waypoint, and the methods Chirality, Pilot and Tank head
// for View.Way.
//
// # One more
//
// A behaviour is one file: a struct whose parameters are fields with the tags
// default, min, max, unit and help; Steer and Explain, which share one method, so
// that the picture shows what steers, or which are those of a [Feeler], whose wish is a sum
// over what is near; and a line
//
//	func init() { nav.Register("orbiter", "circles its target", func() nav.Behavior { return new(Orbiter) }) }
//
// Scene files, sliders, lists, the tests of what holds for every behaviour and
// the benchmarks find it by that line. A field that is itself such a struct is a
// part with its parameters under its own name, as AntiGravity's RightOfWay is.
//
// Any type with a Steer is a [Behavior], alone or as a part of
// a composition, and Params, Find and Reset read its tags. [Register] gives it a name,
// by which New and scene files make it. Only this package defines a [Composite].
package nav
