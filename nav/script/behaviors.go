package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"galaxy/nav"
)

// called is a behaviour of package nav as a function: view.magnet(me, influence=2). It keeps the behaviours with the
// last few sets of parameters, as most calls repeat one of them.
type called struct {
	in   *instance
	kind string
	made []variant
	next int // the one to replace
}

// variant is a behaviour with some of its parameters set.
type variant struct {
	behavior nav.Behavior
	named    []starlark.Tuple
}

// mostVariants is how many behaviours of a kind are kept.
const mostVariants = 8

// callable reports whether a kind is a behaviour by itself.
func callable(kind string) bool {
	made, err := nav.New(kind)
	if err != nil {
		return false
	}
	_, composite := made.(nav.Composite)
	return !composite
}

// looksAtOthers reports whether a script with these names of fields looks at neighbours.
func looksAtOthers(names map[string]bool) bool {
	if names["neighbors"] || names["near"] || names[agentsAsked] {
		return true
	}
	for _, k := range nav.Kinds() {
		if !names[k.Name] {
			continue
		}
		made, _ := nav.New(k.Name)
		a := nav.Agent{Radius: 1, MaxSpeed: 1, MaxAccel: 1, MaxTurn: 1}
		if nav.ReachOf(made, &a, 1, 1) > 0 {
			return true
		}
	}
	return false
}

// listsAlone reports whether a script with these names of fields looks at neighbours by view.nearest and view.count alone.
func listsAlone(names map[string]bool) bool {
	return names[agentsAsked] && !names["neighbors"] && !names["near"] &&
		!slices.ContainsFunc(nav.Kinds(), func(k nav.Kind) bool { return names[k.Name] && callable(k.Name) })
}

// remember gives slots to behaviours that a script with these names of fields may call. All calls
// of one kind share its slots: with other parameters it is the same pilot.
func (p *Program) remember(names map[string]bool) {
	for _, k := range nav.Kinds() {
		if _, known := p.calls[k.Name]; known || !names[k.Name] || !callable(k.Name) {
			continue
		}
		made, _ := nav.New(k.Name)
		own := nav.Slots(made)
		if len(own) == 0 {
			continue
		}
		p.calls[k.Name] = len(p.slots)
		for _, s := range own {
			s.Name = strings.TrimSuffix(k.Name+"."+s.Name, ".")
			p.slots = append(p.slots, s)
		}
	}
}

// behavior returns the function of a kind, or nil where there is none.
func (in *instance) behavior(kind string) *called {
	if i := slices.IndexFunc(in.behaviors, func(c *called) bool { return c.kind == kind }); i >= 0 {
		return in.behaviors[i]
	}
	if !callable(kind) {
		return nil
	}
	c := &called{in: in, kind: kind}
	in.behaviors = append(in.behaviors, c)
	return c
}

func (c *called) String() string        { return "view." + c.kind }
func (*called) Type() string            { return "behaviour" }
func (*called) Freeze()                 {}
func (*called) Truth() starlark.Bool    { return true }
func (c *called) Hash() (uint32, error) { return 0, fmt.Errorf("a behaviour is no key") }
func (c *called) Name() string          { return c.kind }

func (c *called) CallInternal(_ *starlark.Thread, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	if len(args) != 1 || args[0] != c.in.me {
		return nil, fmt.Errorf("write view.%s(me), with its parameters by name", c.kind)
	}
	b, err := c.with(named)
	if err != nil {
		return nil, err
	}
	if err := c.in.spend(c.in.crowd(nav.Obstacles | nav.Boxes | nav.Agents)); err != nil {
		return nil, err
	}
	return c.in.vec(nav.SteerAt(b, c.in.agent, c.in.view, c.in.of.calls[c.kind])), nil
}

// with returns the behaviour with some parameters set.
func (c *called) with(named []starlark.Tuple) (nav.Behavior, error) {
	for i := range c.made {
		if sameNamed(c.made[i].named, named) {
			return c.made[i].behavior, nil
		}
	}
	made, err := nav.New(c.kind)
	if err != nil {
		return nil, err
	}
	for _, n := range named {
		if err := setNamed(made, string(n[0].(starlark.String)), n[1]); err != nil {
			return nil, err
		}
	}
	v := variant{made, named}
	if len(c.made) < mostVariants {
		c.made = append(c.made, v)
	} else {
		c.made[c.next] = v
		c.next = (c.next + 1) % mostVariants
	}
	return made, nil
}

// setNamed sets a parameter: of a part, as right_of_way.notice, by right_of_way_notice.
func setNamed(b nav.Behavior, name string, x starlark.Value) error {
	param, err := nav.Find(b, name)
	if err != nil {
		for _, p := range nav.Params(b) {
			if strings.ReplaceAll(p.Name, ".", "_") == name {
				param, err = p, nil
			}
		}
	}
	if err != nil {
		return err
	}
	switch x := x.(type) {
	case starlark.Bool:
		return param.SetText(strconv.FormatBool(bool(x)))
	case *text:
		return param.SetText(x.s)
	}
	f, ok := number(x)
	if !ok || param.Type == nav.Switch {
		return fmt.Errorf("%s takes %s, not %s", name, param.Range(), show(x))
	}
	return param.Set(f)
}

// sameNamed reports whether two sets of named values are the same.
func sameNamed(a, b []starlark.Tuple) bool {
	return slices.EqualFunc(a, b, func(x, y starlark.Tuple) bool { return x[0] == y[0] && sameScalar(x[1], y[1]) })
}

func sameScalar(a, b starlark.Value) bool {
	switch a := a.(type) {
	case starlark.Float, starlark.Bool, starlark.Int:
		return a == b
	case *text:
		b, ok := b.(*text)
		return ok && a.s == b.s
	}
	return false
}
