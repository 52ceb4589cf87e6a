package tiles

// Follower leads one agent along a route of its own. It plans a route, returns one
// waypoint after the other, and replans where tiles or the goal have changed, or where
// the agent was pushed out of sight of its waypoint.
//
//	a - - - o         of the route only corners count, which see each other; the
//	# # # #  \        next one is told as soon as it is in sight, on ground of
//	. . . # . b       several costs not before the agent is on the one before
//
// While the map, the goal and the clearance needed do not change, it guarantees, for an
// agent that heads straight for the waypoint and calls Lead on every tile it enters:
//
//  1. The end of the route depends on map and goal, not on the agent's tile: it is the
//     tile nearest to the goal among those that can be reached, however often the
//     Follower replans. Of several that are equally near it is the cheapest.
//  2. The cost of the path to the end falls from tile to tile, also where the straight
//     line runs between two tiles and the Follower replans from either. So the agent
//     enters no tile twice, and arrives.
//
// The second does not hold for an agent that is pushed, or turns so wide that it leaves the line.
//
// The zero value is ready. Once its memory is warm it allocates nothing.
type Follower struct {
	Corners []Tile // of the route, as by [Map.Pull]: from where it begins to its end
	Leg     int    // which of them to head for

	// What the route was planned for, and on which version of the map.
	State   State
	Goal    Tile
	Need    int
	Version uint64
}

// Lead returns the next waypoint of an agent on a tile, on its route to a goal with the
// clearance that it needs ([Map.Needs]), and the state of the route:
//
//   - Complete: it leads to the goal, or where that is too narrow, to the nearest
//     tile that is not.
//   - Partial: the goal is unreachable. The route leads to the nearest tile.
//   - Stuck: no tile of the map is wide enough. The waypoint is the agent's own tile.
//
// An agent on a tile that is too narrow first heads for the nearest tile that is not.
// A Finder may serve any number of followers, one after the other.
func (f *Follower) Lead(m *Map, finder *Finder, at, goal Tile, need int) (corner Tile, s State) {
	if len(f.Corners) == 0 || f.Version != m.version || f.Goal != goal || f.Need != need ||
		!m.Sees(at, f.Corners[f.Leg], need) {
		f.plan(m, finder, at, goal, need)
	}
	if f.State == Stuck {
		return at, Stuck
	}
	// On ground of several costs cutting a corner may lead over more expensive ground.
	uniform := m.Uniform()
	for next := f.Leg + 1; next < len(f.Corners) && (at == f.Corners[f.Leg] || uniform && m.Sees(at, f.Corners[next], need)); next++ {
		f.Leg = next
	}
	return f.Corners[f.Leg], f.State
}

func (f *Follower) plan(m *Map, finder *Finder, at, goal Tile, need int) {
	f.Goal, f.Need, f.Version, f.State = goal, need, m.version, Stuck
	f.Corners, f.Leg = f.Corners[:0], 0
	end, ok := m.NearestOpen(goal, need)
	if !ok {
		return
	}
	if m.Clearance(at) < need {
		at, _ = m.NearestOpen(at, need) // there is one: the end
	}
	r := finder.Find(m, at, end, need)
	f.Corners, f.State = m.Pull(f.Corners, r.Tiles, need), r.State
}

// Last reports whether the waypoint is the end of the route: there, or as soon as it
// is in sight, an agent heads for its goal itself.
func (f *Follower) Last() bool { return f.Leg == len(f.Corners)-1 }
