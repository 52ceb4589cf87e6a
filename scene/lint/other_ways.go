package lint

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/script"
	"galaxy/scene"
	"galaxy/sim"
)

// otherWays returns a sentence for each group with goals in which a part of a Priority steers to the goal,
// and the parts after it choose another way: where both have a say, they steer against one another.
func otherWays(s *scene.Scene) []string {
	goals := make([]bool, len(s.Setup.Groups))
	for i := range s.Setup.Agents {
		a := &s.Setup.Agents[i]
		goals[a.Group] = goals[a.Group] || a.Goal.Kind != nav.NoGoal
	}
	return eachGroup(s, "and there are more groups whose parts steer against one another", func(i int, g *sim.Group) string {
		first, other := againstGoal(g.Behavior)
		if first == nil || !goals[i] && len(g.Itinerary.Stops) == 0 {
			return ""
		}
		return fmt.Sprintf("%s steers the agents of %q to the goal that the scene gives them, and %s after it does not look at that goal: they steer against one another where both have a say; leave out %[1]s, or the goal",
			first.Name, g.Name, other.Name)
	})
}

// againstGoal returns a part of a Priority that steers to the goal, and the last part after it if none of
// these does; or nil.
func againstGoal(b nav.Behavior) (first, other *nav.Part) {
	whole, ok := b.(nav.Composite)
	if !ok {
		return nil, nil
	}
	parts := whole.Parts()
	for _, part := range parts {
		if first, other = againstGoal(part.Behavior); first != nil {
			return first, other
		}
	}
	if _, ordered := b.(*nav.Priority); !ordered {
		return nil, nil
	}
	aims := func(p *nav.Part) bool { return aimsAtGoal(p.Behavior) }
	if i := slices.IndexFunc(parts, aims); i >= 0 && i < len(parts)-1 && !slices.ContainsFunc(parts[i+1:], aims) {
		return parts[i], parts[len(parts)-1]
	}
	return nil, nil
}

// aimsAtGoal reports whether a behaviour looks at the goal of its agent. A script does if it reads the goal's place or
// calls a behaviour that looks at the goal; any other behaviour does if it wishes otherwise for another goal.
func aimsAtGoal(b nav.Behavior) bool {
	switch b := b.(type) {
	case *script.Script:
		p := b.Program()
		return p.Names("target") || p.Names("way") || p.Names("is_target") || slices.ContainsFunc(nav.Kinds(), func(k nav.Kind) bool {
			made, err := nav.New(k.Name)
			return err == nil && p.Names(k.Name) && aimsAtGoal(made)
		})
	case nav.Composite:
		return slices.ContainsFunc(b.Parts(), func(p *nav.Part) bool { return aimsAtGoal(p.Behavior) })
	}
	// A rock lies before the one goal and none before the other.
	var wishes [2]r2.Vec
	for i, x := range []float64{40, -40} {
		self := nav.Agent{Radius: 1, Team: 1, MaxSpeed: 5, MaxAccel: 3, MaxTurn: 2, Vel: r2.Vec{Y: 1}}
		view := nav.View{
			Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: x}, Within: 1},
			Way: r2.Vec{X: x}, After: r2.Vec{X: x}, OnPath: true,
			Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 20, Y: 1}, Radius: 4, Body: -1}},
			Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: 9, Y: 7}, Radius: 1, ID: 1, Group: 1, Team: 2}},
		}
		wishes[i] = b.Steer(&self, &view)
	}
	return wishes[0] != wishes[1]
}
