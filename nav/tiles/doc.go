// Package tiles holds maps of square tiles, finds paths through them, and moves bodies along their walls.
//
//	y (up)
//	|   +---+---+---+---+---+
//	2   | a | . | # | # | # |      text: the last line is row 0
//	|   +---+---+---+---+---+      #   solid        .    open, cost 1
//	1   | . | 5 | . | . | # |      1…9 that cost
//	|   +---+---+---+---+---+      a…z start here   A…Z  goal
//	0   | # | # | # | . | B |
//	|   *---+---+---+---+---+
//	| origin
//	+-----0---1---2---3---4------- x
//
// A [Map] is read by [Parse] or built by [New], and its tiles may change at any
// time; the edge of the map is a wall. Lengths are in the caller's units, tiles
// and costs are whole numbers.
//
// # Ways
//
// Paths lead from tile centre to tile centre in eight directions and never cut a
// corner. An agent's size enters as the clearance that it needs of every tile
// ([Map.Needs]): where each tile of a path has it, the agent overlaps nothing
// solid anywhere on the path.
//
//	for one agent      [Finder.Find]       A*, or jump point search where ground is uniform
//	to walk it         [Follower.Lead]     corner by corner, planned anew when it has to be
//	for a group        [Field.Flow]        one wave from the goals, then Next or Ahead
//	pulled straight    [Map.Pull]          corners that see each other, by [Map.Sees]
//	a way out          [Map.NearestOpen]   for an agent that stands where it does not fit
//
// A search for an unreachable goal says so: a [Route] has a [State], and leads to the
// nearest tile that can be reached. A route and a field keep the version of their map,
// by which they report that they are stale.
//
// # Bodies
//
// [Map.Move] takes a square or a disc as far as walls let it, sliding, at any
// speed; [Map.Faces] and [Map.NearestFace] return the walls nearby.
//
// The same calls give the same bits on every machine. Once warm, a Finder, a
// Field and all queries allocate nothing, except what they append.
package tiles
