package script

import (
	"errors"

	"go.starlark.net/starlark"

	"galaxy/nav"
)

// aimOf is me.aim(thing): an agent, a body, a rock or a place is the target of this step; None: the goal of the agent.
func aimOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	if len(args) != 1 || len(named) > 0 {
		return nil, errors.New("aim takes what the agent heads for: a neighbour, an obstacle, a place, or None for its goal")
	}
	if in.drawing {
		return nil, errors.New("aim works in steer alone, and in functions that it calls")
	}
	v := in.view
	switch x := args[0].(type) {
	case starlark.NoneType:
		v.Unaim()
		return x, nil
	case *vec:
		if !finite(x.Vec) {
			return nil, errors.New("aim takes a place that is finite, not " + show(x))
		}
		v.Aim(nav.Target{Kind: nav.PointGoal, Pos: x.Vec})
		return starlark.None, nil
	case *record:
		switch of := x.of.(type) {
		case *nav.Neighbor:
			v.Aim(of.Target())
			return starlark.None, nil
		case *nav.Obstacle:
			t := nav.Target{Kind: nav.PointGoal, Pos: of.Pos, Vel: of.Vel, Radius: of.Radius, Path: of.Path}
			if of.Body >= 0 {
				t.Kind, t.Index = nav.BodyGoal, of.Body
			}
			v.Aim(t)
			return starlark.None, nil
		}
	}
	return nil, stray("aim", "a neighbour, an obstacle, a place, or None for the goal", args[0])
}
