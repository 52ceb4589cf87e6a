package script

import (
	"fmt"
	"math"

	"galaxy/nav"
	"galaxy/nav/steer"

	"go.starlark.net/starlark"
	"gonum.org/v1/gonum/spatial/r2"
)

// things is a list of things that an agent sees. It copies nothing.
type things struct {
	in   *instance
	name string
	len  func() int
	at   func(i int) starlark.Value
}

func (t *things) String() string             { return fmt.Sprintf("%d %s", t.len(), t.name) }
func (t *things) Type() string               { return t.name }
func (*things) Freeze()                      {}
func (t *things) Truth() starlark.Bool       { return t.len() > 0 }
func (t *things) Hash() (uint32, error)      { return 0, fmt.Errorf("%s is no key", t.name) }
func (t *things) Len() int                   { return t.len() }
func (t *things) Index(i int) starlark.Value { return t.at(i) }
func (t *things) Iterate() starlark.Iterator {
	g := &t.in.glances.take(1)[0]
	*g = glance{of: t}
	return g
}

// thingsOf returns the things of a list of the view.
func thingsOf[T any](in *instance, name string, kind *recordKind, list func(*nav.View) []T) *things {
	var made []record // as many as there were of them at most
	return &things{in: in, name: name, len: func() int { return len(list(in.view)) }, at: func(i int) starlark.Value {
		all := list(in.view)
		if len(all) > len(made) {
			made = make([]record, len(all))
		}
		made[i] = record{kind, in, &all[i]}
		return &made[i]
	}}
}

// glance goes through things.
type glance struct {
	of *things
	i  int
}

func (g *glance) Next(x *starlark.Value) bool {
	if g.i >= g.of.len() {
		return false
	}
	*x = g.of.at(g.i)
	g.i++
	return true
}

func (*glance) Done() {}

// obstacleKind is the kind of a body or a rock.
var obstacleKind = &recordKind{
	name: "obstacle", key: "an obstacle is no key; its body is", names: these("body", "pos", "radius", "vel"),
	attr: func(r *record, name string) (starlark.Value, error) {
		o := r.of.(*nav.Obstacle)
		if name == "body" {
			return starlark.MakeInt(int(o.Body)), nil
		}
		return r.in.disc(name, o.Pos, o.Vel, o.Radius)
	},
}

var neighborKind = &recordKind{
	name: "neighbor", key: "a neighbor is no key; its id is",
	names: these(append([]string{"group", "id", "pos", "radius", "square", "stopped", "team", "timer", "vel", "wreck", "age"}, knownNames...)...),
	attr: func(r *record, name string) (starlark.Value, error) {
		n := r.of.(*nav.Neighbor)
		switch name {
		case "timer":
			return r.in.float(n.Timer), nil
		case "square":
			return starlark.Bool(n.Square), nil
		case "age":
			if k := r.in.view.Knows; k != nil {
				return r.in.float(k.Age(r.in.agent, n.ID)), nil
			}
			return r.in.float(0), nil
		}
		if x := agentField(name, n.ID, n.Group, n.Team, n.Stopped, n.Wreck); x != nil {
			return x, nil
		}
		if x := r.in.known(n.ID, name); x != nil {
			return x, nil
		}
		return r.in.disc(name, n.Pos, n.Vel, n.Radius)
	},
}

// agentField returns a field that all agents have, or nil.
func agentField(name string, id uint32, group, team int32, stopped, wreck bool) starlark.Value {
	switch name {
	case "id":
		return starlark.MakeInt64(int64(id))
	case "group":
		return starlark.MakeInt(int(group))
	case "team":
		return starlark.MakeInt(int(team))
	case "stopped":
		return starlark.Bool(stopped)
	case "wreck":
		return starlark.Bool(wreck)
	}
	return nil
}

// disc returns a field that whatever is round and moves has.
func (in *instance) disc(name string, pos, vel r2.Vec, radius float64) (starlark.Value, error) {
	switch name {
	case "pos":
		return in.vec(pos), nil
	case "vel":
		return in.vec(vel), nil
	case "radius":
		return in.float(radius), nil
	}
	return nil, nil
}

var boxKind = &recordKind{
	name: "box", key: "a box is no key", names: these("max", "min", "nearest"),
	attr: func(r *record, name string) (starlark.Value, error) {
		switch b := r.of.(*nav.Box); name {
		case "min":
			return r.in.vec(b.Min), nil
		case "max":
			return r.in.vec(b.Max), nil
		case "nearest":
			return starlark.NewBuiltin("nearest", func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
				if len(args) == 1 {
					if p, ok := args[0].(*vec); ok {
						return p.in.vec(b.Nearest(p.Vec)), nil
					}
				}
				return nil, fmt.Errorf("nearest takes a point")
			}), nil
		}
		return nil, nil
	},
}

var nearKinds = map[nav.Things]*text{nav.Obstacles: {s: "obstacle"}, nav.Boxes: {s: "box"}, nav.Walls: {s: "wall"}, nav.Agents: {s: "agent"}}

// nearKind is the kind of a thing that view.near(…) or view.walls finds.
var nearKind = &recordKind{
	name: "near", key: "what is near is no key",
	names: these("apart", "away", "distance", "group", "id", "inside", "kind", "radius", "stopped", "team", "vel", "wreck"),
	attr: func(r *record, name string) (starlark.Value, error) {
		in, n := r.in, r.of.(*nav.Near)
		switch name {
		case "away":
			return in.vec(n.D), nil
		case "distance":
			return in.float(n.Distance()), nil
		case "radius":
			return in.float(n.Radius), nil
		case "vel":
			return in.vec(n.Vel), nil
		case "inside":
			return starlark.Bool(n.Inside), nil
		case "apart":
			return in.vec(nav.Apart(in.agent.ID, n.Number)), nil
		case "kind":
			return nearKinds[n.Kind], nil
		}
		return agentField(name, n.ID, n.Group, n.Team, n.Stopped, n.Wreck), nil
	},
}

// finder is a behaviour that collects the things that it feels.
type finder struct {
	scope nav.Scope
	found []nav.Near
}

func (f *finder) Steer(self *nav.Agent, v *nav.View) r2.Vec { return steer.SteerBy(f, self, v) }
func (f *finder) Scope(nav.Limits) nav.Scope                { return f.scope }
func (f *finder) Feel(_ *nav.Self, n *nav.Near, _ *nav.Sum, _ nav.Pen) {
	f.found = append(f.found, *n)
}
func (f *finder) Decide(*nav.Self, *nav.Sum, nav.Pen) (r2.Vec, bool) { return r2.Vec{}, true }

// find returns a list of the things in a scope, in the order in which behaviours feel them.
func (in *instance) find(scope nav.Scope) (starlark.Value, error) {
	if err := in.spend(in.crowd(scope.Of)); err != nil {
		return nil, err
	}
	in.finder.scope, in.finder.found = scope, in.finder.found[:0]
	in.finder.Steer(in.agent, in.view)
	if err := in.spend(len(in.finder.found)); err != nil {
		return nil, err
	}
	things := in.nears.take(len(in.finder.found))
	made, elems := in.records.take(len(things)), in.elems.take(len(things))
	for i := range things {
		things[i] = in.finder.found[i]
		made[i] = record{nearKind, in, &things[i]}
		elems[i] = &made[i]
	}
	return in.newList(elems)
}

// crowd returns how many steps it takes to look at all things of some kinds: a sixteenth for each.
func (in *instance) crowd(of nav.Things) int {
	n := 16
	if of&nav.Obstacles != 0 {
		n += len(in.view.Obstacles)
	}
	if of&nav.Boxes != 0 {
		n += len(in.view.Boxes)
	}
	if of&nav.Agents != 0 {
		n += len(in.view.Neighbors)
	}
	return n / 16
}

// nearOf is view.near(distance, edge=True, walls=True, agents=False, goal=False).
func nearOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	scope := nav.Scope{Of: nav.Obstacles | nav.Boxes | nav.Walls, Radii: 1}
	ok := false
	if len(args) == 1 {
		scope.Near, ok = number(args[0])
	}
	if !ok || math.IsNaN(scope.Near) {
		return nil, fmt.Errorf("near takes a distance, and edge, walls, agents and goal by name")
	}
	for _, n := range named {
		on := bool(n[1].Truth())
		switch name := n[0].(starlark.String); {
		case name == "edge" && !on:
			scope.Radii = 0
		case name == "walls" && !on:
			scope.Of &^= nav.Walls
		case name == "agents" && on:
			scope.Of |= nav.Agents
		case name == "goal" && on:
			scope.Of |= nav.TheGoal
		case name != "edge" && name != "walls" && name != "agents" && name != "goal":
			return nil, fmt.Errorf("near takes edge, walls, agents and goal by name, not %s", name)
		}
	}
	return in.find(scope)
}

// walls returns the walls of tiles to the right, above, to the left and below, with no end to the distance.
func (in *instance) walls() (starlark.Value, error) {
	if in.view.Tiles == nil {
		return in.newList(nil)
	}
	w, h := in.view.Tiles.Width(), in.view.Tiles.Height()
	if err := in.spend((w + h) / 16); err != nil {
		return nil, err
	}
	return in.find(nav.Scope{Of: nav.Walls, Near: math.Inf(1)})
}

// routeKind is the kind of view.route: the stops of the agent's group.
var routeKind = &recordKind{
	name: "route", key: "a route is no key", names: these("closed", "points"),
	attr: func(r *record, name string) (starlark.Value, error) {
		switch of := r.of.(*nav.Route); name {
		case "closed":
			return starlark.Bool(of.Closed), nil
		case "points":
			elems := make([]starlark.Value, len(of.Points))
			for i, p := range of.Points {
				elems[i] = r.in.vec(p)
			}
			return r.in.newTuple(elems)
		}
		return nil, nil
	},
	truth: func(r *record) bool { return len(r.of.(*nav.Route).Points) > 0 },
}
