package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
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
	drawing    bool // of explain

	me        *record
	seeing    *record
	target    *record
	memory    *memory
	obstacles *things
	neighbors *things
	boxes     *things
	behaviors []*called
	sent      []outgoing // until the script has decided
	next      int        // the state that follows, or -1
	finder    finder
	filter    filter                    // of view.nearest and view.count
	accepts   func(*nav.Neighbor) bool  // passes, by it
	calls     map[string]starlark.Value // random, is_target, near, nearest, count, and aim, heard, send, note of me
	at        starlark.Value            // of target
}

func (s *seen) start(in *instance) {
	s.calls = map[string]starlark.Value{}
	s.me, s.seeing, s.target = &record{meKind, in, nil}, &record{viewKind, in, nil}, &record{targetKind, in, nil}
	s.memory, s.accepts = &memory{in: in}, in.passes
	s.obstacles = thingsOf(in, "obstacles", obstacleKind, func(v *nav.View) []nav.Obstacle { return v.Obstacles })
	s.neighbors = thingsOf(in, "neighbors", neighborKind, func(v *nav.View) []nav.Neighbor { return v.Neighbors })
	s.boxes = thingsOf(in, "boxes", boxKind, func(v *nav.View) []nav.Box { return v.Boxes })
	for name, f := range map[string]host{"random": random, "is_target": isTarget, "near": nearOf, "nearest": nearestOf, "count": countOf, "aim": aimOf, "heard": heardOf, "send": sendOf, "note": noteOf, "become": becomeOf} {
		s.calls[name] = f.bind(in, name)
	}
	s.at = host(targetAt).bind(in, "at")
}

// A record is a thing that a script sees: it has fields, which can be read only.
type record struct {
	*recordKind
	in *instance
	of any // mostly a pointer to the thing; nil of the agent, its view and its target, which are the instance's own
}

// A recordKind is what records of the same kind have in common.
type recordKind struct {
	name  string
	path  string // by which a script knows it, if not by its name
	key   string // why it is no key
	names func(in *instance) []string
	attr  func(r *record, name string) (starlark.Value, error)
	truth func(r *record) bool // nil: it is true
}

// these are the names of fields that are always the same.
func these(names ...string) func(*instance) []string {
	return func(*instance) []string { return names }
}

func (r *record) String() string                           { return r.name }
func (r *record) Type() string                             { return r.name }
func (*record) Freeze()                                    {}
func (r *record) Truth() starlark.Bool                     { return starlark.Bool(r.truth == nil || r.truth(r)) }
func (r *record) Hash() (uint32, error)                    { return 0, errors.New(r.key) }
func (r *record) Attr(name string) (starlark.Value, error) { return r.attr(r, name) }
func (r *record) AttrNames() []string                      { return r.names(r.in) }

func (r *record) SetField(name string, _ starlark.Value) error {
	return fmt.Errorf("%s.%s can be read only: a script returns what it wishes for, and keeps what it remembers in me.memory", cmp.Or(r.path, r.name), name)
}

// CompareSameType finds two records equal that are of the same thing.
func (r *record) CompareSameType(op syntax.Token, y starlark.Value, _ int) (bool, error) {
	if op != syntax.EQL && op != syntax.NEQ {
		return false, fmt.Errorf("%s %s %s not implemented", r.Type(), op, y.Type())
	}
	return (*r == *y.(*record)) == (op == syntax.EQL), nil
}

var meKind = &recordKind{name: "me", key: "me is no key", names: these(append(slices.Clone(knownNames), meNames...)...), attr: meAttr}

var meNames = []string{"aim", "become", "cruise", "goal", "group", "hand", "heading", "heard", "hit_by", "id", "max_accel", "max_speed", "max_turn", "memory", "note", "notes", "params", "pos", "radius", "send", "stopped", "team", "vel"}

func meAttr(r *record, name string) (starlark.Value, error) {
	in, a := r.in, r.in.agent
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
		return &record{paramsKind, in, nil}, nil
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
		return &record{goalKind, in, &a.Goal}, nil
	case "memory":
		return in.memory, nil
	case "aim", "become", "heard", "send", "note":
		return in.calls[name], nil
	case "notes":
		return &record{notesKind, in, nil}, nil
	case "hit_by":
		return in.hitBy()
	case "state", "in_state":
		if len(in.states) > 0 {
			return in.ownState(name)
		}
	}
	return in.known(a.ID, name), nil
}

// goalKind is the kind of me.goal: the thing that the agent is to reach; view.target has its place now.
var goalKind = &recordKind{
	name: "goal", key: "a goal is no key", names: these("index", "kind", "within"), attr: goalAttr,
	truth: func(r *record) bool { return r.of.(*nav.Goal).Kind != nav.NoGoal },
}

var goalKinds = [...]string{nav.NoGoal: "none", nav.PointGoal: "point", nav.BodyGoal: "body", nav.AgentGoal: "agent"}

var goalTexts = func() (texts [len(goalKinds)]*text) {
	for i, kind := range goalKinds {
		texts[i] = &text{s: kind}
	}
	return texts
}()

func goalAttr(r *record, name string) (starlark.Value, error) {
	g := r.of.(*nav.Goal)
	switch name {
	case "kind":
		return goalTexts[g.Kind], nil
	case "index":
		return starlark.MakeInt(int(g.Index)), nil
	case "within":
		return starlark.Float(g.Within), nil
	}
	return nil, nil
}

// paramsKind is the kind of me.params.
var paramsKind = &recordKind{
	name: "params", path: "me.params", key: "params is no key",
	names: func(in *instance) []string {
		var names []string
		for i := range in.seen.params {
			names = append(names, in.seen.params[i].Name)
		}
		return names
	},
	attr: func(r *record, name string) (starlark.Value, error) {
		for i := range r.in.seen.params {
			if q := &r.in.seen.params[i]; q.Name == name {
				return r.in.values[i].value(r.in, q), nil
			}
		}
		return nil, nil
	},
}

var viewFields = []string{"after", "boxes", "count", "dt", "is_target", "near", "nearest", "neighbors", "obstacles", "on_path", "random", "rank", "route", "target", "tick", "time", "walls", "way"}

var viewKind = &recordKind{name: "view", key: "view is no key", names: viewNames, attr: viewAttr}

// viewNames are the fields of view, and all behaviours.
func viewNames(*instance) []string {
	names := slices.Clone(viewFields)
	for _, k := range nav.Kinds() {
		if callable(k.Name) {
			names = append(names, k.Name)
		}
	}
	slices.Sort(names)
	return names
}

func viewAttr(r *record, name string) (starlark.Value, error) {
	in, v := r.in, r.in.view
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
		return &record{routeKind, in, &v.Route}, nil
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
	case "random", "is_target", "near", "nearest", "count":
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
		if r, ok := args[0].(*record); ok {
			switch x := r.of.(type) {
			case *nav.Obstacle:
				return starlark.Bool(in.view.IsTarget(x)), nil
			case *nav.Neighbor:
				t := &in.view.Target
				return starlark.Bool(t.Kind == nav.AgentGoal && x.ID == uint32(t.Index)), nil
			}
		}
	}
	return nil, fmt.Errorf("is_target takes an obstacle or a neighbour")
}

var targetNames = []string{"at", "index", "kind", "pos", "radius", "vel", "within"}

var targetKind = &recordKind{name: "target", key: "target is no key", names: these(targetNames...), attr: targetAttr}

func targetAttr(r *record, name string) (starlark.Value, error) {
	in, t := r.in, &r.in.view.Target
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
	return &record{momentKind, in, moment{pos, vel}}, nil
}

// moment is where the target is at some time.
type moment struct{ pos, vel r2.Vec }

var momentKind = &recordKind{
	name: "moment", key: "a moment is no key", names: these("pos", "vel"),
	attr: func(r *record, name string) (starlark.Value, error) {
		switch m := r.of.(moment); name {
		case "pos":
			return r.in.vec(m.pos), nil
		case "vel":
			return r.in.vec(m.vel), nil
		}
		return nil, nil
	},
}
