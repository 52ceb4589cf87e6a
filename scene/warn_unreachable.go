package scene

import (
	"fmt"
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// Lost tells in a sentence for each group which of it has no way to its goal in w, a
// world of this scene, as the tiles are now.
func (s *Scene) Lost(w *sim.World) []string {
	return s.tellLost(w.Agents(), func(a *nav.Agent) (*nav.Goal, bool) { return &a.Goal, w.Lost(a.ID) })
}

// WithoutGoals returns a setup that differs from the scene's in that nobody has a goal.
// Its world has no ways to find, which on a large map take most of the time and the
// memory of a world: enough to try whether there can be one.
func (s *Scene) WithoutGoals() sim.Setup {
	setup := s.Setup
	setup.Agents, setup.Groups = slices.Clone(setup.Agents), slices.Clone(setup.Groups)
	for i := range setup.Agents {
		setup.Agents[i].Goal = nav.Goal{}
	}
	for i := range setup.Groups {
		setup.Groups[i].Itinerary = sim.Itinerary{}
	}
	setup.End.Arrived = false // which needs a goal
	return setup
}

// mostRegions is how many parts of a map, walled off from each other, Unreachable
// looks over.
const mostRegions = 256

// Unreachable tells in a sentence for each group which of it has no way from where it
// starts to its goal, or to a stop of its group. It takes a bit for each tile, and no
// world. Of a map in more than some hundred parts it tells what it has seen.
func (s *Scene) Unreachable() []string {
	m := s.Setup.Tiles
	if m == nil {
		return nil
	}
	u := unreachable{scene: s, m: m, ends: map[endKey]tiles.Tile{}, bad: map[uint32]*nav.Goal{}}
	if len(s.Setup.Bodies) > 0 {
		for _, state := range s.Setup.Bodies.States(nil, s.Setup.Start) {
			u.bodies = append(u.bodies, plane(state))
		}
	}
	left := make([]uint32, 0, len(s.Setup.Agents))
	for i := range s.Setup.Agents {
		if a := &s.Setup.Agents[i]; len(u.goals(a)) > 0 {
			left = append(left, a.ID)
		}
	}
	for n := 0; len(left) > 0 && n < mostRegions; n++ {
		left = u.region(left)
	}
	return s.tellLost(s.Setup.Agents, func(a *nav.Agent) (*nav.Goal, bool) {
		g, bad := u.bad[a.ID]
		return g, bad
	})
}

// unreachable is the search for agents without a way.
type unreachable struct {
	scene  *Scene
	m      *tiles.Map
	bodies []r2.Vec
	ends   map[endKey]tiles.Tile
	bad    map[uint32]*nav.Goal // by ID
}

type endKey struct {
	tile tiles.Tile
	need int
}

// goals returns where an agent is bound for: its goal, and the stops of its group.
func (u *unreachable) goals(a *nav.Agent) []nav.Goal {
	stops := u.scene.Setup.Groups[a.Group].Itinerary.Stops
	if len(stops) == 0 && a.Goal.Kind != nav.NoGoal {
		return []nav.Goal{a.Goal}
	}
	if len(stops) > 0 && a.Goal.Kind != nav.NoGoal && !slices.Contains(stops, a.Goal) {
		return append([]nav.Goal{a.Goal}, stops...)
	}
	return stops
}

// region looks over the agents that start in the same part of the map as the first and
// need the same room, and returns the others.
func (u *unreachable) region(ids []uint32) (left []uint32) {
	first := &u.scene.Setup.Agents[ids[0]]
	need := u.m.Needs(first.Radius)
	from := u.end(u.m.At(first.Pos), need)
	reach := tiles.ReachOf(u.m, []tiles.Tile{from}, need)
	left = ids[:0]
	for i, id := range ids {
		a := &u.scene.Setup.Agents[id]
		if i > 0 && (u.m.Needs(a.Radius) != need || !reach.Has(u.end(u.m.At(a.Pos), need))) {
			left = append(left, id)
			continue
		}
		for _, g := range u.goals(a) {
			if !u.leads(reach, a, &g, need) {
				u.bad[id] = &g
				break
			}
		}
	}
	return left
}

// leads says whether a goal can be reached, as a world will see it.
func (u *unreachable) leads(reach *tiles.Reach, a *nav.Agent, g *nav.Goal, need int) bool {
	to := g.Point
	switch g.Kind {
	case nav.BodyGoal:
		to = u.bodies[g.Index]
	case nav.AgentGoal:
		to = u.scene.Setup.Agents[g.Index].Pos
	}
	if !reach.Has(u.end(u.m.At(to), need)) {
		return false
	}
	if g.Kind == nav.AgentGoal { // it may be followed as far as it goes
		return true
	}
	p, ok := u.m.Freed(a.Shape(), to)
	return ok && portable.Norm(r2.Sub(p, to)) <= g.Within
}

// end returns a tile, or the nearest that has the room.
func (u *unreachable) end(t tiles.Tile, need int) tiles.Tile {
	if u.m.Clearance(t) >= need {
		return t
	}
	key := endKey{t, need}
	end, known := u.ends[key]
	if !known {
		var ok bool
		if end, ok = u.m.NearestOpen(t, need); !ok {
			end = tiles.Tile{X: -1, Y: -1} // nothing reaches that
		}
		u.ends[key] = end
	}
	return end
}

// tellLost writes a sentence for each group that has agents without a way, with the
// goal of the first of them.
func (s *Scene) tellLost(agents []nav.Agent, lost func(*nav.Agent) (*nav.Goal, bool)) []string {
	type stray struct {
		agents int
		goal   *nav.Goal // of the first
	}
	strays := make([]stray, len(s.Setup.Groups))
	sizes := make([]int, len(s.Setup.Groups))
	for i := range agents {
		a := &agents[i]
		sizes[a.Group]++
		goal, is := lost(a)
		if !is {
			continue
		}
		g := &strays[a.Group]
		if g.agents++; g.agents == 1 {
			g.goal = goal
		}
	}
	var marks map[r2.Vec]string
	var all []string
	untold := 0
	for i, g := range strays {
		if g.agents == 0 {
			continue
		}
		if len(all) == mostTold {
			untold++
			continue
		}
		if marks == nil {
			marks = s.markPlaces()
		}
		goal := s.goalName(g.goal, marks)
		if sizes[i] == 1 {
			all = append(all, fmt.Sprintf("no way leads %q to %s; it is lost", s.Setup.Groups[i].Name, goal))
		} else {
			all = append(all, fmt.Sprintf("no way leads %d of the %d agents of %q to %s; they are lost", g.agents, sizes[i], s.Setup.Groups[i].Name, goal))
		}
	}
	if untold > 0 {
		all = append(all, fmt.Sprintf("and no way leads agents of %d more groups to their goals", untold))
	}
	return all
}

// mostTold is how many groups are told one by one.
const mostTold = 100

// markPlaces returns the names of the marks by their places; of several at one, the
// first.
func (s *Scene) markPlaces() map[r2.Vec]string {
	places := make(map[r2.Vec]string, len(s.Marks))
	for _, k := range slices.Backward(s.Marks) {
		places[s.Setup.Tiles.Center(k.Tile)] = k.Name
	}
	return places
}

// goalName returns what to call a goal: a body or agent by name, a point by its mark
// or, where it has none, by its coordinates.
func (s *Scene) goalName(g *nav.Goal, marks map[r2.Vec]string) string {
	switch g.Kind {
	case nav.BodyGoal:
		return fmt.Sprintf("%q", s.Setup.Bodies[g.Index].Name)
	case nav.AgentGoal:
		return fmt.Sprintf("%q", s.Setup.AgentName(uint32(g.Index)))
	}
	if name, ok := marks[g.Point]; ok {
		return fmt.Sprintf("%q", name)
	}
	return fmt.Sprintf("[%s, %s]", hundredths(g.Point.X), hundredths(g.Point.Y))
}
