package sim

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/suggest"
)

// The orders of this file are what a host program does to agents by itself, a mine that goes off, a push, a word in a ship's ear: between two
// steps, recorded and replayed as all orders are. World.AgentName tells the name of an agent by its ID.

// Damage takes hit points from agents, each of which becomes a wreck without any, as by a shell. With an amount below 0 it mends them, up to what
// they had at the start.
type Damage struct {
	Agents string // as in [Goto]
	Amount float64
}

func (o Damage) Text() Text { return Text{"damage", o.Agents, exact(o.Amount)} }

func (o Damage) plan(w *World) (command, error) {
	mortal := func(id uint32) bool { return int(id) < len(w.setup.Health) && w.setup.Health[id] > 0 }
	all, err := agentsThat(w, o.Agents, func(uint32) bool { return true })
	if err != nil {
		return command{}, err
	}
	if !slices.ContainsFunc(all, mortal) {
		return command{}, fmt.Errorf("%s has no hit points: give the group health", o.Agents)
	}
	ids, err := AgentsNamed(w, o.Agents)
	ids = slices.DeleteFunc(ids, func(id uint32) bool { return w.arms.Health(id) == 0 })
	return command{kind: harm, ids: ids, side: o.Amount}, err
}

// harm takes hit points from an agent, and makes it a wreck if none are left.
func (o *orders) harm(id uint32, amount float64) {
	if o.arms.Harm(id, amount) {
		o.stop(id)
		o.wrecked = append(o.wrecked, id)
	}
}

// Wrecks returns which agents orders have made wrecks at the beginning of the last step. The list is valid until the next step.
func Wrecks(w *World) []uint32 { return w.orders.wrecked }

// SetVelocity gives agents a velocity, from which their drives go on.
type SetVelocity struct {
	Agents   string // as in [Goto]
	Velocity r2.Vec // length/time
}

func (o SetVelocity) Text() Text {
	return Text{"velocity", o.Agents, exact(o.Velocity.X) + "," + exact(o.Velocity.Y)}
}

func (o SetVelocity) plan(w *World) (command, error) {
	ids, err := AgentsNamed(w, o.Agents)
	if err == nil && slices.ContainsFunc(ids, w.flights.Has) {
		err = errors.New("ships on orbits fall as gravity says; order burn instead")
	}
	return command{kind: push, ids: ids, places: []r2.Vec{o.Velocity}}, err
}

// SetMemory writes a value that the script of agents keeps under a name, as me.memory.alarm.
type SetMemory struct {
	Agents string // as in [Goto]
	Name   string // that the script knows
	Value  any    // an int, an int64, a finite float64, a bool, an r2.Vec, nil, or a string: the name of an agent
}

func (o SetMemory) Text() Text {
	value := ""
	switch x := o.Value.(type) {
	case nil:
		value = "none"
	case float64:
		if value = exact(x); !strings.ContainsAny(value, ".eE") {
			value += ".0" // it is no whole number
		}
	case r2.Vec:
		value = exact(x.X) + "," + exact(x.Y)
	default:
		value = fmt.Sprint(x)
	}
	return Text{"memory", o.Agents, o.Name, value}
}

func (o SetMemory) plan(w *World) (command, error) {
	ids, err := AgentsNamed(w, o.Agents)
	if err != nil {
		return command{}, err
	}
	value, err := o.kept(w)
	if err != nil {
		return command{}, err
	}
	for _, id := range ids {
		if known := w.memories.names(id); !slices.Contains(known, o.Name) {
			group := w.setup.Groups[w.setup.Agents[id].Group].Name
			if len(known) == 0 {
				return command{}, fmt.Errorf("%q keeps nothing under a name, as the scripts of groups do in me.memory.alarm = 3", group)
			}
			return command{}, fmt.Errorf("%q keeps nothing under the name %q: %s", group, o.Name, suggest.Hint(o.Name, known))
		}
	}
	return command{kind: remember, ids: ids, name: o.Name, value: value}, nil
}

// kept returns the value as a memory keeps it.
func (o SetMemory) kept(w *World) (any, error) {
	switch x := o.Value.(type) {
	case int:
		return int64(x), nil
	case string:
		id, ok := w.AgentNamed(x)
		if !ok {
			return nil, fmt.Errorf("%.40q is no value: write a number, true, false, none, X,Y, or the name of an agent", x)
		}
		return id, nil
	}
	return o.Value, nil
}

// kept reads a value that a memory keeps.
func (a *arguments) kept() any {
	text := a.word()
	switch text {
	case "none":
		return nil
	case "true", "false":
		return text == "true"
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && math.Abs(float64(n)) <= 1<<53 {
		return n
	}
	if x, err := strconv.ParseFloat(text, 64); err == nil && finite(x) {
		return x
	}
	if x, y, two := strings.Cut(text, ","); two {
		x, bad := strconv.ParseFloat(x, 64)
		y, worse := strconv.ParseFloat(y, 64)
		if p := (r2.Vec{X: x, Y: y}); cmp.Or(bad, worse) == nil && finite2(p) {
			return p
		}
	}
	return text
}

// names returns the names under which the behaviour of an agent keeps something.
func (m *memories) names(id uint32) (list []string) {
	for _, s := range m.controls.groups[m.controls.setup.Agents[id].Group].slots {
		if s.Named {
			list = append(list, s.Name)
		}
	}
	return list
}

// keep writes a value that the behaviour of an agent keeps under a name; another version of it may keep nothing there.
func (m *memories) keep(id uint32, name string, value any) {
	a := &m.controls.setup.Agents[id]
	for i, s := range m.controls.groups[a.Group].slots {
		if s.Named && s.Name == name {
			m.of(a)[i-1].Keep(value)
		}
	}
}

// exact writes a number so that it is read back to the bit.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
