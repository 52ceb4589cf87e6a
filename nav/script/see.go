package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// seen is what a call is about: the agent, its view, and the parameters of its group. The
// values that stand for them belong to the instance and are filled anew for each call; none
// outlives it, as all globals are frozen.
type seen struct {
	agent  *nav.Agent
	view   *nav.View
	params []nav.Param
	values []tuned
	// Of reach and arrival, which depend on nothing else.
	limitsOnly bool

	me        *thing
	seeing    *thing
	target    *thing
	memory    *memory
	obstacles *things
	neighbors *things
	boxes     *things
	behaviors []*called
	finder    finder
	calls     map[string]starlark.Value // random, is_target, near
	at        starlark.Value            // of target
}

// roomFor returns a list for n values. The values of one call are as many in each.
func roomFor[T any](list []T, n int) []T {
	if n > len(list) {
		return make([]T, n)
	}
	return list
}

func (s *seen) start(in *instance) {
	s.calls = map[string]starlark.Value{}
	s.me = &thing{name: "me", attr: in.meAttr, names: meNames}
	s.seeing = &thing{name: "view", attr: in.viewAttr, names: viewNames()}
	s.target = &thing{name: "target", attr: in.targetAttr, names: targetNames}
	s.memory = &memory{in: in}
	var obstacles []obstacle
	s.obstacles = &things{in: in, name: "obstacles", len: func() int { return len(in.seen.view.Obstacles) }, at: func(i int) starlark.Value {
		obstacles = roomFor(obstacles, len(in.seen.view.Obstacles))
		obstacles[i] = obstacle{&in.seen.view.Obstacles[i], in}
		return &obstacles[i]
	}}
	var neighbors []neighbor
	s.neighbors = &things{in: in, name: "neighbors", len: func() int { return len(in.seen.view.Neighbors) }, at: func(i int) starlark.Value {
		neighbors = roomFor(neighbors, len(in.seen.view.Neighbors))
		neighbors[i] = neighbor{&in.seen.view.Neighbors[i], in}
		return &neighbors[i]
	}}
	var boxes []box
	s.boxes = &things{in: in, name: "boxes", len: func() int { return len(in.seen.view.Boxes) }, at: func(i int) starlark.Value {
		boxes = roomFor(boxes, len(in.seen.view.Boxes))
		boxes[i] = box{&in.seen.view.Boxes[i], in}
		return &boxes[i]
	}}
	for name, f := range map[string]host{"random": random, "is_target": isTarget, "near": nearOf} {
		s.calls[name] = f.bind(in, name)
	}
	s.at = host(targetAt).bind(in, "at")
}

// thing is a value with fields that a script can only read.
type thing struct {
	name  string
	attr  func(name string) (starlark.Value, error)
	names []string
}

func (t *thing) String() string                               { return t.name }
func (t *thing) Type() string                                 { return t.name }
func (*thing) Freeze()                                        {}
func (*thing) Truth() starlark.Bool                           { return true }
func (t *thing) Hash() (uint32, error)                        { return 0, fmt.Errorf("%s is no key", t.name) }
func (t *thing) Attr(name string) (starlark.Value, error)     { return t.attr(name) }
func (t *thing) AttrNames() []string                          { return t.names }
func (t *thing) SetField(name string, _ starlark.Value) error { return readOnly(t.name, name) }

// readOnly is the error of a script that writes to a thing that it sees.
func readOnly(of, name string) error {
	return fmt.Errorf("%s.%s can be read only: a script returns what it wishes for, and keeps numbers in me.memory", of, name)
}

var meNames = []string{"cruise", "goal", "group", "hand", "heading", "id", "max_accel", "max_speed", "max_turn", "memory", "params", "pos", "radius", "stopped", "team", "vel"}

func (in *instance) meAttr(name string) (starlark.Value, error) {
	a := in.agent
	switch name {
	case "radius":
		return in.float(a.Radius), nil
	case "max_speed":
		return in.float(a.MaxSpeed), nil
	case "max_accel":
		return in.float(a.MaxAccel), nil
	case "cruise":
		return in.float(a.CruiseSpeed()), nil
	case "params":
		return (*paramValues)(in), nil
	}
	if in.limitsOnly {
		if slices.Contains(meNames, name) {
			return nil, fmt.Errorf("me.%s: reach and arrival may depend on radius, max_speed, max_accel, cruise and params alone", name)
		}
		return nil, nil
	}
	switch name {
	case "pos":
		return in.vec(a.Pos), nil
	case "vel":
		return in.vec(a.Vel), nil
	case "heading":
		return in.float(a.Heading), nil
	case "max_turn":
		return in.float(a.MaxTurn), nil
	case "id":
		return starlark.MakeInt64(int64(a.ID)), nil
	case "group":
		return starlark.MakeInt(int(a.Group)), nil
	case "team":
		return starlark.MakeInt(int(a.Team)), nil
	case "hand":
		if a.Hand == nav.Right {
			return starlark.MakeInt(-1), nil
		}
		return starlark.MakeInt(1), nil
	case "stopped":
		return starlark.Bool(a.Stopped), nil
	case "goal":
		return goal{&a.Goal}, nil
	case "memory":
		return in.memory, nil
	}
	return nil, nil
}

// goal is me.goal: the thing that the agent is to reach; view.target has its place now.
type goal struct{ of *nav.Goal }

var goalKinds = [...]string{nav.NoGoal: "none", nav.PointGoal: "point", nav.BodyGoal: "body", nav.AgentGoal: "agent"}

var goalTexts = func() (texts [len(goalKinds)]*text) {
	for i, kind := range goalKinds {
		texts[i] = &text{s: kind}
	}
	return texts
}()

func (goal) String() string                               { return "goal" }
func (goal) Type() string                                 { return "goal" }
func (goal) Freeze()                                      {}
func (g goal) Truth() starlark.Bool                       { return g.of.Kind != nav.NoGoal }
func (goal) Hash() (uint32, error)                        { return 0, fmt.Errorf("a goal is no key") }
func (goal) AttrNames() []string                          { return []string{"index", "kind", "within"} }
func (goal) SetField(name string, _ starlark.Value) error { return readOnly("goal", name) }

func (g goal) Attr(name string) (starlark.Value, error) {
	switch name {
	case "kind":
		return goalTexts[g.of.Kind], nil
	case "index":
		return starlark.MakeInt(int(g.of.Index)), nil
	case "within":
		return starlark.Float(g.of.Within), nil
	}
	return nil, nil
}

// memory is me.memory, six numbers.
type memory struct{ in *instance }

func (*memory) String() string        { return "memory" }
func (*memory) Type() string          { return "memory" }
func (*memory) Freeze()               {}
func (*memory) Truth() starlark.Bool  { return true }
func (*memory) Hash() (uint32, error) { return 0, fmt.Errorf("memory is no key") }
func (m *memory) Len() int            { return len(m.in.agent.Memory) }
func (m *memory) Index(i int) starlark.Value {
	return m.in.float(m.in.agent.Memory[i])
}

func (m *memory) SetIndex(i int, x starlark.Value) error {
	f, ok := number(x)
	if !ok || f-f != 0 {
		return fmt.Errorf("me.memory[%d] keeps a finite number, not %s", i, show(x))
	}
	m.in.agent.Memory[i] = f
	return nil
}

// paramValues is me.params.
type paramValues instance

func (*paramValues) String() string        { return "params" }
func (*paramValues) Type() string          { return "params" }
func (*paramValues) Freeze()               {}
func (*paramValues) Truth() starlark.Bool  { return true }
func (*paramValues) Hash() (uint32, error) { return 0, fmt.Errorf("params is no key") }
func (*paramValues) SetField(name string, _ starlark.Value) error {
	return readOnly("me.params", name)
}

func (p *paramValues) Attr(name string) (starlark.Value, error) {
	for i := range p.seen.params {
		if q := &p.seen.params[i]; q.Name == name {
			return p.seen.values[i].value((*instance)(p), q), nil
		}
	}
	return nil, nil
}

func (p *paramValues) AttrNames() []string {
	var names []string
	for i := range p.seen.params {
		names = append(names, p.seen.params[i].Name)
	}
	return names
}

var viewFields = []string{"after", "boxes", "dt", "is_target", "near", "neighbors", "obstacles", "on_path", "random", "rank", "route", "target", "tick", "time", "walls", "way"}

// viewNames are the fields of view, and all behaviours.
func viewNames() []string {
	names := slices.Clone(viewFields)
	for _, k := range nav.Kinds() {
		if callable(k.Name) {
			names = append(names, k.Name)
		}
	}
	slices.Sort(names)
	return names
}

func (in *instance) viewAttr(name string) (starlark.Value, error) {
	v := in.view
	switch name {
	case "time":
		return in.float(v.Time), nil
	case "dt":
		return in.float(v.Dt), nil
	case "tick":
		return starlark.MakeUint64(v.Tick), nil
	case "target":
		return in.target, nil
	case "obstacles":
		return in.obstacles, nil
	case "boxes":
		return in.boxes, nil
	case "neighbors":
		return in.neighbors, nil
	case "walls":
		return in.walls()
	case "route":
		return route{in}, nil
	case "rank":
		return starlark.MakeInt(v.Rank), nil
	case "way":
		if v.OnPath {
			return in.vec(v.Way), nil
		}
		return in.vec(v.Target.Pos), nil
	case "after":
		if v.OnPath {
			return in.vec(v.After), nil
		}
		return in.vec(v.Target.Pos), nil
	case "on_path":
		return starlark.Bool(v.OnPath), nil
	case "random", "is_target", "near":
		return in.calls[name], nil
	}
	if b := in.behavior(name); b != nil {
		return b, nil
	}
	return nil, nil
}

// random returns a number in [0, 1), by the scene's seed, the agent, the tick and the lane.
func random(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	lane := 0
	if len(named) > 0 || len(args) > 1 {
		return nil, fmt.Errorf("random takes a lane, a whole number")
	}
	if len(args) == 1 {
		var err error
		if lane, err = starlark.AsInt32(args[0]); err != nil {
			return nil, fmt.Errorf("random takes a lane: %w", err)
		}
	}
	const script = 0x736372697074 // lanes of scripts
	h := portable.Hash(in.view.Seed, uint64(in.agent.ID), in.view.Tick, script<<16+uint64(lane))
	return starlark.Float(portable.Uniform(h)), nil
}

// isTarget reports whether an obstacle or a neighbour is the agent's goal.
func isTarget(in *instance, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 1 {
		switch x := args[0].(type) {
		case *obstacle:
			return starlark.Bool(in.view.IsTarget(x.Obstacle)), nil
		case *neighbor:
			t := &in.view.Target
			return starlark.Bool(t.Kind == nav.AgentGoal && x.ID == uint32(t.Index)), nil
		}
	}
	return nil, fmt.Errorf("is_target takes an obstacle or a neighbour")
}

var targetNames = []string{"at", "index", "kind", "pos", "radius", "vel", "within"}

func (in *instance) targetAttr(name string) (starlark.Value, error) {
	t := &in.view.Target
	switch name {
	case "kind":
		return goalTexts[t.Kind], nil
	case "index":
		return starlark.MakeInt(int(t.Index)), nil
	case "pos":
		return in.vec(t.Pos), nil
	case "vel":
		return in.vec(t.Vel), nil
	case "radius":
		return in.float(t.Radius), nil
	case "within":
		return in.float(t.Within), nil
	case "at":
		return in.at, nil
	}
	return nil, nil
}

func targetAt(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	dt, ok := 0.0, false
	if len(args) == 1 && len(named) == 0 {
		dt, ok = number(args[0])
	}
	if !ok || dt-dt != 0 {
		return nil, fmt.Errorf("at takes a time from now, a finite number")
	}
	if err := in.spend(16); err != nil { // the place of a body is many sines
		return nil, err
	}
	pos, vel := in.view.Target.At(in.view, dt)
	return moment{in, pos, vel}, nil
}

// moment is where the target is at some time.
type moment struct {
	in       *instance
	pos, vel r2.Vec
}

func (moment) String() string        { return "moment" }
func (moment) Type() string          { return "moment" }
func (moment) Freeze()               {}
func (moment) Truth() starlark.Bool  { return true }
func (moment) Hash() (uint32, error) { return 0, fmt.Errorf("a moment is no key") }
func (moment) AttrNames() []string   { return []string{"pos", "vel"} }
func (moment) SetField(name string, _ starlark.Value) error {
	return readOnly("moment", name)
}

func (m moment) Attr(name string) (starlark.Value, error) {
	switch name {
	case "pos":
		return m.in.vec(m.pos), nil
	case "vel":
		return m.in.vec(m.vel), nil
	}
	return nil, nil
}
