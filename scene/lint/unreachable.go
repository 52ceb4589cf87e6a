package lint

import (
	"fmt"
	"slices"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// Lost returns a sentence for each group with agents that have no way to their goals in w,
// a world of this scene, on its present tiles.
func Lost(s *scene.Scene, w *sim.World) []string {
	if w.Tiles() == nil {
		return nil // and no rows are made of a million ships
	}
	return unreachableGoals(s, w.Agents(), func(a *nav.Agent) (*nav.Goal, bool) { return &a.Goal, w.Lost(a.ID) })
}

// mostRegions is the largest number of disconnected regions of a map that Unreachable
// searches.
const mostRegions = 256

// Unreachable returns a sentence for each group with agents that have no way from their
// starts to their goal, or to a stop of the group. It needs one bit for each tile, and no
// world. It searches at most some hundred disconnected regions.
func Unreachable(s *scene.Scene) []string {
	m := s.Setup.Tiles
	if m == nil {
		return nil
	}
	u := unreachable{scene: s, m: m, ends: map[endKey]tiles.Tile{}, bad: map[uint32]*nav.Goal{}}
	if len(s.Setup.Bodies) > 0 {
		for _, state := range s.Setup.Bodies.States(nil, s.Setup.Start) {
			u.bodies = append(u.bodies, r2.Vec{X: state.R.X, Y: state.R.Y})
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
	return unreachableGoals(s, s.Setup.Agents, func(a *nav.Agent) (*nav.Goal, bool) {
		g, bad := u.bad[a.ID]
		return g, bad
	})
}

// unreachable is the search for agents without a way to their goals.
type unreachable struct {
	scene  *scene.Scene
	m      *tiles.Map
	bodies []r2.Vec
	ends   map[endKey]tiles.Tile
	bad    map[uint32]*nav.Goal // by ID
}

type endKey struct {
	tile tiles.Tile
	need int
}

// goals returns the goal of an agent and the stops of its group.
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

// region checks the agents that start in the region of the first agent and need the same
// clearance, and returns the other agents.
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

// leads reports whether an agent can reach a goal, by the rules of a world.
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
	if g.Kind == nav.AgentGoal { // an agent follows it as far as possible
		return true
	}
	p, ok := u.m.Freed(a.Shape(), to)
	return ok && portable.Norm(r2.Sub(p, to)) <= g.Within
}

// end returns a tile, or the nearest tile with the clearance.
func (u *unreachable) end(t tiles.Tile, need int) tiles.Tile {
	if u.m.Clearance(t) >= need {
		return t
	}
	key := endKey{t, need}
	end, known := u.ends[key]
	if !known {
		var ok bool
		if end, ok = u.m.NearestOpen(t, need); !ok {
			end = tiles.Tile{X: -1, Y: -1} // unreachable
		}
		u.ends[key] = end
	}
	return end
}

// unreachableGoals returns a sentence for each group with agents that have no way, with
// the goal of the first of them.
func unreachableGoals(s *scene.Scene, agents []nav.Agent, lost func(*nav.Agent) (*nav.Goal, bool)) []string {
	type without struct {
		agents int
		goal   *nav.Goal // of the first
	}
	groups := make([]without, len(s.Setup.Groups))
	sizes := make([]int, len(s.Setup.Groups))
	for i := range agents {
		a := &agents[i]
		sizes[a.Group]++
		goal, is := lost(a)
		if !is {
			continue
		}
		g := &groups[a.Group]
		if g.agents++; g.agents == 1 {
			g.goal = goal
		}
	}
	var marks map[r2.Vec]string
	var all []string
	unreported := 0
	for i, g := range groups {
		if g.agents == 0 {
			continue
		}
		if len(all) == mostReported {
			unreported++
			continue
		}
		if marks == nil {
			marks = markPlaces(s)
		}
		goal := goalName(s, g.goal, marks)
		if sizes[i] == 1 {
			all = append(all, fmt.Sprintf("no way leads %q to %s; it is lost", s.Setup.Groups[i].Name, goal))
		} else {
			all = append(all, fmt.Sprintf("no way leads %d of the %d agents of %q to %s; %s lost", g.agents, sizes[i], s.Setup.Groups[i].Name, goal, format.Form(g.agents, "it is", "they are")))
		}
	}
	if unreported > 0 {
		all = append(all, fmt.Sprintf("and no way leads agents of %d more groups to their goals", unreported))
	}
	return all
}

// mostReported is the largest number of groups that have a sentence of their own.
const mostReported = 100

// markPlaces returns the names of the marks by position, the first one of several.
func markPlaces(s *scene.Scene) map[r2.Vec]string {
	places := make(map[r2.Vec]string, len(s.Marks))
	for _, k := range slices.Backward(s.Marks) {
		places[s.Setup.Tiles.Center(k.Tile)] = k.Name
	}
	return places
}

// goalName returns the name of a goal for messages: the name of a body, agent or mark, or the
// coordinates of a point.
func goalName(s *scene.Scene, g *nav.Goal, marks map[r2.Vec]string) string {
	switch g.Kind {
	case nav.BodyGoal:
		return fmt.Sprintf("%q", s.Setup.Bodies[g.Index].Name)
	case nav.AgentGoal:
		return fmt.Sprintf("%q", s.Setup.AgentName(uint32(g.Index)))
	}
	if name, ok := marks[g.Point]; ok {
		return fmt.Sprintf("%q", name)
	}
	return fmt.Sprintf("[%s, %s]", format.Hundredths(g.Point.X), format.Hundredths(g.Point.Y))
}
