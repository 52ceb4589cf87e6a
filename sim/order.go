package sim

import (
	"fmt"
	"slices"
	"strings"

	"galaxy/nav"
)

// Order is something that a person did to a running world. It is kept in a
// recording.
type Order struct {
	Tick uint64   `json:"tick"`           // it holds from the step that leaves this tick
	Verb string   `json:"verb"`           // "set"
	Args []string `json:"args,omitempty"` // set: group, parameter of its behaviour, value
}

// Give carries out an order, so that it holds from the step that leaves the
// present tick, and keeps it for a recording. It fails, and does nothing, on an
// unknown verb or argument, saying which would be valid.
//
//	w.Give("set", "ships", "magnet.influence", "4")
func (w *World) Give(verb string, args ...string) error {
	var err error
	switch verb {
	case "set":
		err = w.set(args)
	default:
		err = fmt.Errorf("unknown verb; the one there is is %q", "set")
	}
	if err != nil {
		return fmt.Errorf("sim: order %q: %w", strings.TrimSpace(verb+" "+strings.Join(args, " ")), err)
	}
	w.orders = append(w.orders, Order{Tick: w.tick, Verb: verb, Args: slices.Clone(args)})
	return nil
}

// Orders returns all orders given so far, oldest first.
func (w *World) Orders() []Order { return w.orders }

func (w *World) set(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("%d arguments; it takes a group, a parameter and a value", len(args))
	}
	group, err := w.group(args[0])
	if err != nil {
		return err
	}
	param, err := nav.Find(group.Behavior, args[1])
	if err != nil {
		return err
	}
	if err := param.SetText(args[2]); err != nil {
		return err
	}
	// The parameter may be how far the group looks.
	if side := w.sideOfCells(); side != w.grid.side {
		w.grid.size(side, len(w.now))
		w.sort()
	}
	return nil
}

func (w *World) group(name string) (*Group, error) {
	var known []string
	for i := range w.setup.Groups {
		g := &w.setup.Groups[i]
		if g.Name == name {
			return g, nil
		}
		known = append(known, fmt.Sprintf("%q", g.Name))
	}
	return nil, fmt.Errorf("unknown group %q; there are %s", name, strings.Join(known, ", "))
}
