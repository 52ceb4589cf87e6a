package scene

import (
	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r2"
)

// setHeadings turns every agent towards its goal, or to the heading of the file.
func (b *builder) setHeadings(first int) {
	if len(b.Found) > 0 {
		return
	}
	s := &b.scene.Setup
	for i := range s.Agents {
		a := &s.Agents[i]
		if d := r2.Sub(b.goalPlace(a), a.Pos); d != (r2.Vec{}) {
			a.Heading = portable.Atan2(d.Y, d.X)
		}
		var t *tomlfile.Table
		var c *craft
		if i >= first {
			t, c = &b.file.Agents[i-first].Table, &b.file.Agents[i-first].craft
		}
		if g := int(a.Group); (t == nil || !t.Has("heading")) && g < len(b.file.Groups) {
			t, c = &b.file.Groups[g].Table, &b.file.Groups[g].craft
		}
		if t != nil && t.Has("heading") {
			a.Heading = portable.Wrap(c.Heading * degree)
		}
	}
}

// moveToEdges moves single agents that start at a body to the edge of the body, in the
// direction of their headings.
func (b *builder) moveToEdges(first int) {
	if len(b.Found) > 0 {
		return
	}
	s := &b.scene.Setup
	for i := first; i < len(s.Agents); i++ {
		if body := b.origin[i]; body != nowhere {
			a := &s.Agents[i]
			a.Pos = portable.AddScaled(a.Pos, s.Bodies[body].Radius+a.Radius, turn(a.Heading))
		}
	}
}

// goalPlace returns the place of an agent's goal at the start, or the agent's own place if it
// has none.
func (b *builder) goalPlace(a *nav.Agent) r2.Vec {
	s := &b.scene.Setup
	goal := a.Goal
	if stops := s.Groups[a.Group].Itinerary.Stops; goal.Kind == nav.NoGoal && len(stops) > 0 {
		goal = stops[0]
	}
	if goal.Kind == nav.NoGoal {
		return a.Pos
	}
	return b.whereIs(&goal)
}

// whereIs returns the place of a goal at the start.
func (b *builder) whereIs(g *nav.Goal) r2.Vec {
	switch g.Kind {
	case nav.BodyGoal:
		return plane(b.scatter.states[g.Index])
	case nav.AgentGoal:
		return b.scene.Setup.Agents[g.Index].Pos
	}
	return g.Point
}
