package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/scene"
	"galaxy/sim"
)

// order is what --order asks for: "2s swap", "90 goto ships 120,-40".
type order struct {
	tick uint64
	verb string
	args []string
}

// orders are sorted by tick; those of the same tick are in the order given.
type orders []order

// parseOrders reads the orders for a scene, and tries them on a world of their
// own: a slip in the last one is told before a long run, not in it. None may come
// after the run, which takes so many steps.
func parseOrders(texts []string, sc *scene.Scene, steps uint64) (orders, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	var list orders
	for _, text := range texts {
		o, err := parseOrder(text, sc)
		if err == nil {
			err = errors.Unwrap(w.Give(o.verb, o.args...)) // which order it is stands below
		}
		if err == nil && o.tick >= steps {
			err = fmt.Errorf("the run ends before that, after %d steps of %g %s; --until makes it longer", steps, sc.Setup.Dt, sc.Units.Time)
		}
		if err != nil {
			return nil, fmt.Errorf("--order %q: %w", text, err)
		}
		list = append(list, o)
	}
	slices.SortStableFunc(list, func(a, b order) int { return cmp.Compare(a.tick, b.tick) })
	return list, nil
}

// parseOrder reads a time, a verb and its arguments, set apart by blanks; what has
// blanks in it stands in quotes.
func parseOrder(text string, sc *scene.Scene) (order, error) {
	fields := csv.NewReader(strings.NewReader(text))
	fields.Comma = ' '
	words, err := fields.Read()
	words = slices.DeleteFunc(words, func(s string) bool { return s == "" })
	if err != nil || strings.ContainsAny(text, "\r\n") || len(words) < 2 {
		return order{}, errors.New(`write a time, a verb and its arguments, as "2s swap" or "0 goto \"red ships\" 120,-40"`)
	}
	o := order{verb: words[1], args: words[2:]}
	span, err := parseTime(words[0], sc.Units.Time)
	if err != nil {
		return order{}, err
	}
	o.tick, _, err = stepsIn(span, sc.Setup.Dt)
	return o, err
}

// verbs lists what can be ordered, for the help of --order.
func verbs() string {
	var list []string
	for _, v := range sim.Verbs() {
		list = append(list, v.Name+" "+v.Args)
	}
	return strings.Join(list, ", ")
}

// give gives w the orders that are due, and returns those that are left.
func (list orders) give(w *sim.World) (orders, error) {
	for len(list) > 0 && list[0].tick <= w.Tick() {
		if err := w.Give(list[0].verb, list[0].args...); err != nil {
			return nil, err
		}
		list = list[1:]
	}
	return list, nil
}
