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

// obstacle is a body or a rock.
type obstacle struct {
	*nav.Obstacle
	in *instance
}

func (*obstacle) String() string        { return "obstacle" }
func (*obstacle) Type() string          { return "obstacle" }
func (*obstacle) Freeze()               {}
func (*obstacle) Truth() starlark.Bool  { return true }
func (*obstacle) Hash() (uint32, error) { return 0, fmt.Errorf("an obstacle is no key; its body is") }
func (*obstacle) AttrNames() []string   { return []string{"body", "pos", "radius", "vel"} }
func (*obstacle) SetField(name string, _ starlark.Value) error {
	return readOnly("obstacle", name)
}

func (o *obstacle) Attr(name string) (starlark.Value, error) {
	if name == "body" {
		return starlark.MakeInt(int(o.Body)), nil
	}
	return o.in.disc(name, o.Pos, o.Vel, o.Radius)
}

type neighbor struct {
	*nav.Neighbor
	in *instance
}

func (*neighbor) String() string        { return "neighbor" }
func (*neighbor) Type() string          { return "neighbor" }
func (*neighbor) Freeze()               {}
func (*neighbor) Truth() starlark.Bool  { return true }
func (*neighbor) Hash() (uint32, error) { return 0, fmt.Errorf("a neighbor is no key; its id is") }
func (*neighbor) AttrNames() []string {
	return []string{"group", "id", "pos", "radius", "square", "stopped", "team", "timer", "vel", "wreck"}
}

func (*neighbor) SetField(name string, _ starlark.Value) error {
	return readOnly("neighbor", name)
}

func (n *neighbor) Attr(name string) (starlark.Value, error) {
	switch name {
	case "id":
		return starlark.MakeInt64(int64(n.ID)), nil
	case "group":
		return starlark.MakeInt(int(n.Group)), nil
	case "team":
		return starlark.MakeInt(int(n.Team)), nil
	case "timer":
		return n.in.float(n.Timer), nil
	case "square":
		return starlark.Bool(n.Square), nil
	case "stopped":
		return starlark.Bool(n.Stopped), nil
	case "wreck":
		return starlark.Bool(n.Wreck), nil
	}
	return n.in.disc(name, n.Pos, n.Vel, n.Radius)
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

type box struct {
	*nav.Box
	in *instance
}

func (*box) String() string        { return "box" }
func (*box) Type() string          { return "box" }
func (*box) Freeze()               {}
func (*box) Truth() starlark.Bool  { return true }
func (*box) Hash() (uint32, error) { return 0, fmt.Errorf("a box is no key") }
func (*box) AttrNames() []string   { return []string{"max", "min", "nearest"} }
func (*box) SetField(name string, _ starlark.Value) error {
	return readOnly("box", name)
}

func (b *box) Attr(name string) (starlark.Value, error) {
	switch name {
	case "min":
		return b.in.vec(b.Min), nil
	case "max":
		return b.in.vec(b.Max), nil
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
}

// near is a thing that view.near(…) or view.walls finds.
type near struct {
	nav.Near
	in *instance
}

var nearKinds = map[nav.Things]*text{nav.Obstacles: {s: "obstacle"}, nav.Boxes: {s: "box"}, nav.Walls: {s: "wall"}, nav.Agents: {s: "agent"}}

func (*near) String() string        { return "near" }
func (*near) Type() string          { return "near" }
func (*near) Freeze()               {}
func (*near) Truth() starlark.Bool  { return true }
func (*near) Hash() (uint32, error) { return 0, fmt.Errorf("what is near is no key") }
func (*near) SetField(name string, _ starlark.Value) error {
	return readOnly("near", name)
}

func (*near) AttrNames() []string {
	return []string{"apart", "away", "distance", "group", "id", "inside", "kind", "radius", "stopped", "team", "vel", "wreck"}
}

func (n *near) Attr(name string) (starlark.Value, error) {
	switch name {
	case "away":
		return n.in.vec(n.D), nil
	case "distance":
		return n.in.float(n.Distance()), nil
	case "radius":
		return n.in.float(n.Radius), nil
	case "vel":
		return n.in.vec(n.Vel), nil
	case "inside":
		return starlark.Bool(n.Inside), nil
	case "apart":
		return n.in.vec(nav.Apart(n.in.agent.ID, n.Number)), nil
	case "kind":
		return nearKinds[n.Kind], nil
	case "id":
		return starlark.MakeInt64(int64(n.ID)), nil
	case "group":
		return starlark.MakeInt(int(n.Group)), nil
	case "team":
		return starlark.MakeInt(int(n.Team)), nil
	case "stopped":
		return starlark.Bool(n.Stopped), nil
	case "wreck":
		return starlark.Bool(n.Wreck), nil
	}
	return nil, nil
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
	made := in.nears.take(len(in.finder.found))
	elems := in.elems.take(len(made))
	for i := range made {
		made[i] = near{in.finder.found[i], in}
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

// route is view.route: the stops of the agent's group.
type route struct{ in *instance }

func (route) String() string         { return "route" }
func (route) Type() string           { return "route" }
func (route) Freeze()                {}
func (r route) Truth() starlark.Bool { return len(r.in.view.Route.Points) > 0 }
func (route) Hash() (uint32, error)  { return 0, fmt.Errorf("a route is no key") }
func (route) AttrNames() []string    { return []string{"closed", "points"} }
func (route) SetField(name string, _ starlark.Value) error {
	return readOnly("route", name)
}

func (r route) Attr(name string) (starlark.Value, error) {
	switch name {
	case "closed":
		return starlark.Bool(r.in.view.Route.Closed), nil
	case "points":
		points := r.in.view.Route.Points
		elems := make([]starlark.Value, len(points))
		for i, p := range points {
			elems[i] = r.in.vec(p)
		}
		return r.in.newTuple(elems)
	}
	return nil, nil
}
