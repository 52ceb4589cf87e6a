package script

import (
	"fmt"
	"slices"

	"go.starlark.net/starlark"

	"galaxy/internal/suggest"
	"galaxy/nav"
)

// mostStates is how many states a script has at most.
const mostStates = 40

// takeStates reads states = {"hunt": hunt, "flee": flee}: functions of which one stands in place of steer, the first at the start.
// me.become("flee") lets another one follow.
func (in *instance) takeStates(globals starlark.StringDict) error {
	x := globals["states"]
	if x == nil {
		return nil
	}
	bad := func(what string) error {
		return &Error{File: in.of.main, What: what, Hint: `write states = {"hunt": hunt, "flee": flee}, of functions of me and view`}
	}
	d, ok := x.(*dict)
	switch {
	case !ok:
		return bad("states is a " + x.Type())
	case globals["steer"] != nil:
		return bad("it has both steer and states")
	case d.Len() == 0 || d.Len() > mostStates:
		return bad(fmt.Sprintf("states has %d elements, and can have 1 to %d", d.Len(), mostStates))
	}
	var names []string
	for key, value := range d.all {
		name, isText := key.(*text)
		f, isFunction := value.(*starlark.Function)
		switch {
		case !isText || !nameOfState(name.s):
			return bad(fmt.Sprintf("%s is no name of a state: one word of letters, digits and _", show(key)))
		case !isFunction:
			return bad(fmt.Sprintf("the state %s is a %s", name.s, value.Type()))
		case f.NumParams() != 2:
			return mistakeAt(f.Position(), fmt.Sprintf("%s takes %d values here", f.Name(), f.NumParams()), fmt.Sprintf("write def %s(me, view):", f.Name()))
		}
		names, in.states = append(names, name.s), append(in.states, f)
	}
	in.of.states = names
	return nil
}

func nameOfState(s string) bool {
	return s != "" && len(s) <= 40 && !slices.ContainsFunc([]rune(s), func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
}

// kept returns what the agent keeps of its state: its number, and the tick since which it is in it.
func (in *instance) kept() (*nav.Memory, error) {
	at := in.of.state
	if at > len(in.view.Memories) {
		return nil, fmt.Errorf("states have no place in View.Memories, which has %d: give each agent one for each of nav.Slots but the first", len(in.view.Memories))
	}
	return &in.view.Memories[at-1], nil
}

// deciding returns the function that decides now.
func (in *instance) deciding() (*starlark.Function, error) {
	in.next = -1
	if len(in.states) == 0 {
		return in.steer, nil
	}
	kept, err := in.kept()
	if err != nil {
		return nil, err
	}
	return in.states[min(max(int(kept[0]), 0), len(in.states)-1)], nil
}

// enter lets the agent be in the state that the script has chosen, from the next step on.
func (in *instance) enter() {
	if len(in.states) == 0 || in.next < 0 {
		return
	}
	if kept, err := in.kept(); err == nil {
		*kept = nav.Memory{float64(in.next), float64(in.view.Tick + 1)} // it decides from then on
	}
}

// becomeOf is me.become("flee"): from the next step on the function of this state decides. To become what it is begins it anew.
func becomeOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	name, ok := oneText(args)
	switch {
	case len(in.states) == 0:
		return nil, fmt.Errorf(`the script has no states: write states = {"hunt": hunt, "flee": flee} in place of def steer`)
	case !ok || len(named) > 0:
		return nil, fmt.Errorf(`become takes the name of a state, as me.become("flee")`)
	case in.drawing || in.limitsOnly:
		return nil, fmt.Errorf("become works in states alone, and in functions that they call")
	}
	if in.next = slices.Index(in.of.states, name); in.next < 0 {
		return nil, fmt.Errorf("there is no state %q: %s", name, suggest.Hint(name, in.of.states))
	}
	return starlark.None, nil
}

// ownState returns the name of the state of the script, or for how long the agent has been in it.
func (in *instance) ownState(name string) (starlark.Value, error) {
	kept, err := in.kept()
	switch {
	case err != nil:
		return nil, err
	case name == "in_state":
		return in.float(float64((float64(in.view.Tick) - kept[1]) * in.view.Dt)), nil
	}
	return &text{in, in.of.states[min(max(int(kept[0]), 0), len(in.states)-1)]}, nil
}
