// Package nav has the interfaces by which agents steer, and the loop's data. A [Behavior] maps an
// agent's [View] to a desired acceleration, the wish. A [Drive] applies as much of the wish as the
// agent's body can do. A [Gunner] aims and fires a turret, independently of the behaviour. The
// methods themselves, from Seek to Pilot, are in package steer.
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
// Many agents share one behaviour, and several goroutines call it at once. So the state that it
// keeps for an agent lives in the [Agent] itself: in its Memory, Stopped and Timer. If several
// parts of a composition remember, View.Memories holds the rest; see [Slots]. Before a step the
// caller fills the View from the state of all agents, with neighbours as far as [ReachOf] tells.
// The package's example is such a loop.
//
// In a literal, &steer.Separation{}, all parameters are zero, which switches many a behaviour off.
// [Make] makes a behaviour with its defaults by its type, [New] by its name in scene files. [Reset]
// sets the defaults of a literal and of its parts.
//
// # What there is
//
//	methods           package steer: from Seek and Flee to Pilot, ORCA and Chirality
//	of several        [Weighted] [Priority] [Blend]
//	bodies            [Kinematic] [Thrust] [Turning] [Orbital]
//
// [Kinds], [Drives] and [Gunners] list them with their parameters; [New], [NewDrive] and
// [NewGunner] make them by the names of scene files. A program that uses methods only by these
// names imports package steer for its registrations: import _ "galaxy/nav/steer". Package tiles
// finds paths through a map of tiles: its Follower returns the next waypoint, and the methods
// Chirality, Pilot and Tank head for View.Way.
//
// # One more
//
// A behaviour is one file with three things: a struct with parameters, which are fields with the
// tags default, min, max, unit and help; the methods Steer and Explain, which share one method so
// that the picture shows what steers (or Scope, Feel and Decide of a [Feeler], if its wish is a sum
// over the things that are near); and a line
//
//	func init() { nav.Register("orbiter", "circles its target", func() nav.Behavior { return new(Orbiter) }) }
//
// By that line scene files, sliders and lists find it, and so do the benchmarks and the tests of
// every behaviour. A field that is itself such a struct is a part with its parameters under its own
// name: AntiGravity's RightOfWay is one.
//
// Any type with a Steer is a [Behavior], alone or as a part of
// a composition, and Params, Find and Reset read its tags. [Register] gives it a name,
// by which New and scene files make it. Only this package defines a [Composite].
package nav
