package script

import (
	"fmt"
	"math"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// mostNearest is the most agents that view.nearest lists.
const mostNearest = 64

// filter says which of the agents in sight count, for view.nearest and view.count.
type filter struct {
	team   teams
	number int32             // of a team, where that counts
	group  int64             // or -1
	within float64           // length
	is     [2]starlark.Value // of wreck and stopped: nil, True or False
}

// teams are the teams that count for an agent.
type teams uint8

const (
	anyTeam teams = iota
	enemyTeams
	ownTeam
	teamNumber
)

// passes reports whether an agent in sight counts, by the filter of the present call.
func (in *instance) passes(n *nav.Neighbor) bool {
	f, self := &in.filter, in.agent
	switch f.team {
	case enemyTeams:
		if n.Team == self.Team || n.Team == 0 || self.Team == 0 {
			return false
		}
	case ownTeam:
		if n.Team != self.Team {
			return false
		}
	case teamNumber:
		if n.Team != f.number {
			return false
		}
	}
	return (f.group < 0 || int64(n.Group) == f.group) &&
		(f.is[0] == nil || f.is[0] == starlark.Bool(n.Wreck)) && (f.is[1] == nil || f.is[1] == starlark.Bool(n.Stopped))
}

// filterOf reads a filter from the values that a function gets by name.
func (in *instance) filterOf(function string, named []starlark.Tuple) (*filter, error) {
	f := &in.filter
	*f = filter{group: -1, within: math.Inf(1)}
	for _, n := range named {
		name, x := string(n[0].(starlark.String)), n[1]
		ok := true
		switch name {
		case "team":
			if word, is := x.(*text); is && word.s == "enemy" {
				f.team = enemyTeams
			} else if is && word.s == "own" {
				f.team = ownTeam
			} else if i, whole := x.(starlark.Int); whole {
				team, err := starlark.AsInt32(i)
				f.team, f.number, ok = teamNumber, int32(team), err == nil
			} else {
				ok = false
			}
			if !ok {
				return f, fmt.Errorf(`%s: a team is "enemy", "own" or a number, not %s`, function, show(x))
			}
		case "group":
			i, whole := x.(starlark.Int)
			if f.group, ok = i.Int64(); !whole || !ok || f.group < 0 {
				return f, fmt.Errorf("%s: a group is a number, such as me.group, not %s", function, show(x))
			}
		case "within":
			d, number := number(x)
			if !number || !(d >= 0) {
				return f, fmt.Errorf("%s: within is a length, 0 or more, not %s", function, show(x))
			}
			f.within = d
		case "wreck", "stopped":
			on, is := x.(starlark.Bool)
			if !is {
				return f, fmt.Errorf("%s: %s is True or False, not %s", function, name, show(x))
			}
			if name == "wreck" {
				f.is[0] = on
			} else {
				f.is[1] = on
			}
		default:
			return f, fmt.Errorf("%s takes team, group, wreck, stopped and within by name, not %s", function, name)
		}
	}
	if !in.of.reaches && in.reach == nil {
		return f, fmt.Errorf("%s: this script sees no agents; write def reach(me, largest):, or view.%s as it stands here", function, function)
	}
	return f, in.spend(steer.SearchCost(in.view))
}

// nearestOf is view.nearest(n, …): a list of the n nearest agents that pass a filter, the nearest first; without n the nearest
// one, or None.
func nearestOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	most, one := 1, len(args) == 0
	if !one {
		n, whole := args[0].(starlark.Int)
		k, ok := n.Int64()
		if len(args) > 1 || !whole || !ok || k < 0 || k > mostNearest {
			return nil, fmt.Errorf("nearest takes how many, a whole number from 0 to %d, and filters by name", mostNearest)
		}
		most = int(k)
	}
	f, err := in.filterOf("nearest", named)
	if err != nil {
		return nil, err
	}
	list := steer.Nearest(in.agent, in.view, f.within, most, in.accepts)
	if err := in.spend(len(list)); err != nil {
		return nil, err
	}
	if one {
		if len(list) == 0 {
			return starlark.None, nil
		}
		return in.neighbor(list[0]), nil
	}
	elems := in.elems.take(len(list))
	for i := range list {
		elems[i] = in.neighbor(list[i])
	}
	return in.newList(elems)
}

// neighbor returns an agent in sight as a value.
func (in *instance) neighbor(n *nav.Neighbor) *record {
	r := &in.records.take(1)[0]
	*r = record{neighborKind, in, n}
	return r
}

// countOf is view.count(…): how many agents in sight pass a filter.
func countOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	if len(args) > 0 {
		return nil, fmt.Errorf("count takes filters by name alone: team, group, wreck, stopped and within")
	}
	f, err := in.filterOf("count", named)
	if err != nil {
		return nil, err
	}
	return starlark.MakeInt(steer.Count(in.agent, in.view, f.within, in.accepts)), nil
}

// asksForAgents reports whether a call is view.nearest(…) or view.count(…). A box has a function nearest, too, which takes
// one place.
func asksForAgents(e *syntax.CallExpr) bool {
	f, ok := e.Fn.(*syntax.DotExpr)
	if !ok || !slices.Contains([]string{"nearest", "count"}, f.Name.Name) {
		return false
	}
	if of, ok := f.X.(*syntax.Ident); ok && of.Name == "view" || f.Name.Name == "count" || len(e.Args) != 1 {
		return true
	}
	number, ok := e.Args[0].(*syntax.Literal)
	named, is := e.Args[0].(*syntax.BinaryExpr)
	return ok && number.Token == syntax.INT || is && named.Op == syntax.EQ
}
