// Package nav steers: a behaviour looks at what an agent sees and wishes for an
// acceleration; a drive grants what the agent's body can do.
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
package nav
