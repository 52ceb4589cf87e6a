package script

import (
	"fmt"
	"math"

	"go.starlark.net/starlark"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// knownNames are the fields of an agent that are not seen: its own, and of others those that their groups show.
var knownNames = []string{"full_health", "health", "in_state", "state", "stock"}

// known returns a field that an agent knows of itself or of another one: None where there is no such thing, or it is not shown; nil where
// the field is another one.
func (in *instance) known(id uint32, name string) starlark.Value {
	k := in.view.Knows
	if k == nil {
		for _, n := range knownNames {
			if n == name {
				return starlark.None
			}
		}
		return nil
	}
	switch name {
	case "health", "full_health":
		left, full, ok := k.Health(in.agent, id)
		if name == "full_health" {
			left = full
		}
		if ok {
			return in.float(left)
		}
		return starlark.None
	case "state", "in_state":
		state, time, ok := k.State(in.agent, id)
		switch {
		case !ok:
			return starlark.None
		case name == "in_state":
			return in.float(time)
		}
		return &text{in, state}
	case "stock":
		return &record{stockKind, in, id}
	}
	return nil
}

// stockKind is the kind of the stocks of an agent.
var stockKind = &recordKind{
	name: "stock", key: "stock is no key", names: func(*instance) []string { return nil },
	attr: func(r *record, name string) (starlark.Value, error) {
		if k := r.in.view.Knows; k != nil {
			if amount, ok := k.Stock(r.in.agent, r.of.(uint32), name); ok {
				return r.in.float(amount), nil
			}
		}
		return starlark.None, nil
	},
}

// notesKind is the kind of me.notes: what all agents of the group read.
var notesKind = &recordKind{
	name: "notes", path: "me.notes", key: "notes is no key", names: func(*instance) []string { return nil },
	attr: func(r *record, name string) (starlark.Value, error) {
		if k := r.in.view.Knows; k != nil {
			if x, ok := k.Note(r.in.agent, name); ok {
				return r.in.float(x), nil
			}
		}
		return nil, fmt.Errorf("the group has no note %q: give it notes = [{ name = %q }]", name, name)
	},
}

// hitBy returns the agent that hit the present one last, if it is in sight.
func (in *instance) hitBy() (starlark.Value, error) {
	if k := in.view.Knows; k != nil {
		if id, ok := k.HitBy(in.agent); ok {
			return in.agentSeen(id)
		}
	}
	return starlark.None, nil
}

// mostSent is how many messages a script sends in a step.
const mostSent = 4

// mostSenders is how many places me.heard lists.
const mostSenders = 64

// heardOf is me.heard("help"): the places of those that have sent this word to the agent in the last step.
func heardOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	word, ok := oneText(args)
	if !ok || len(named) > 0 {
		return nil, fmt.Errorf(`heard takes a word, as me.heard("help")`)
	}
	var elems []starlark.Value
	if k := in.view.Knows; k != nil {
		k.Heard(in.agent, word, func(_ uint32, at r2.Vec) {
			if len(elems) < mostSenders {
				elems = append(elems, in.vec(at))
			}
		})
	}
	if err := in.spend(len(elems)); err != nil {
		return nil, err
	}
	return in.newList(elems)
}

// sendOf is me.send("help", within=80): it sends a word to the others of its team.
func sendOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	word, ok := oneText(args)
	reach := math.Inf(1)
	for _, n := range named {
		x, is := number(n[1])
		ok = ok && is && x >= 0 && string(n[0].(starlark.String)) == "within"
		reach = x
	}
	if !ok || word == "" {
		return nil, fmt.Errorf(`send takes a word, and how far it goes, as me.send("help", within=80)`)
	}
	return starlark.None, in.send(outgoing{word, false, reach})
}

// noteOf is me.note("alarm", 3): it writes a note of the group.
func noteOf(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 2 && len(named) == 0 {
		word, ok := oneText(args[:1])
		if x, is := number(args[1]); ok && is && x-x == 0 {
			return starlark.None, in.send(outgoing{word, true, x})
		}
	}
	return nil, fmt.Errorf(`note takes a name and a number, as me.note("alarm", 3)`)
}

// outgoing is a message: a word and how far it goes, or a note and its value.
type outgoing struct {
	name string
	note bool
	x    float64
}

// dispatch sends what the script has sent.
func (in *instance) dispatch(v *nav.View) {
	for _, m := range in.sent {
		if m.note {
			v.Note(m.name, m.x)
		} else {
			v.Send(m.name, m.x)
		}
	}
}

// send keeps a message until the script has decided: one that fails has sent nothing.
func (in *instance) send(m outgoing) error {
	if in.drawing || in.limitsOnly {
		return fmt.Errorf("send and note work in steer alone, and in functions that it calls")
	}
	if k := in.view.Knows; m.note && k != nil {
		if _, ok := k.Note(in.agent, m.name); !ok {
			return fmt.Errorf("the group has no note %q: give it notes = [{ name = %q }]", m.name, m.name)
		}
	}
	if len(in.sent) == mostSent {
		return fmt.Errorf("a script sends %d messages in a step at most", mostSent)
	}
	in.sent = append(in.sent, m)
	return in.spend(4)
}

func oneText(args starlark.Tuple) (string, bool) {
	if len(args) != 1 {
		return "", false
	}
	t, ok := args[0].(*text)
	if !ok {
		return "", false
	}
	return t.s, true
}
