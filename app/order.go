package app

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"galaxy/app/typed"
	"galaxy/internal/format"
	"galaxy/nav/script"
	"galaxy/scene"
	"galaxy/sim"
)

// orders are sorted by tick; orders of the same tick are in the order given.
type orders []typed.Order

// parseOrders reads the orders for a scene and tries them, sorted by time, on a world of
// their own, so that a mistake in the last one is reported before a long run. An order
// after the last step is an error.
func parseOrders(texts []string, sc *scene.Scene, steps uint64) (orders, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	var list orders
	for _, text := range texts {
		o, err := typed.ReadOrder(text, sc)
		if err == nil && o.Tick >= steps {
			err = fmt.Errorf("the run ends before that, after %s of %s %s; --until makes it longer", format.Count(steps, "step", "steps"), format.Text(sc.Setup.Dt), sc.Units.Time)
		}
		if err != nil {
			return nil, fmt.Errorf("--order %q: %w", text, err)
		}
		if err := readScripts(&o, sc); err != nil {
			return nil, fmt.Errorf("--order %q: %w", text, err)
		}
		list = append(list, o)
	}
	slices.SortStableFunc(list, func(a, b typed.Order) int { return cmp.Compare(a.Tick, b.Tick) })
	w, err := sim.New(sc.Setup)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	for _, o := range list {
		if err := w.Give(o.Given); err != nil {
			return nil, fmt.Errorf("--order %q: %w", o.Text, errors.Unwrap(err)) // the prefix names the order
		}
	}
	return list, nil
}

// readScripts replaces names of files by their texts in an order that gives scripts other versions, such as
// script dodge.star better.star.
func readScripts(o *typed.Order, sc *scene.Scene) error {
	if o.Verb != "script" || len(o.Args)%2 != 0 {
		return nil
	}
	read := scene.GivenScripts(sc.File, ".")
	for i := 1; i < len(o.Args); i += 2 {
		if err := script.CheckName(o.Args[i]); err != nil {
			return err
		}
		text, err := read(o.Args[i])
		if err != nil {
			return err
		}
		o.Args[i] = text
	}
	return nil
}

// verbs lists the verbs of orders, for the help of --order.
func verbs() string {
	var list []string
	for _, v := range sim.Verbs() {
		list = append(list, v.Usage())
	}
	onTiles := sim.VerbOf(sim.Send{Group: "GROUP"})
	return strings.Join(append(list, "and on tiles "+onTiles.Usage()+", to send a group to a tile"), ", ")
}

// give gives w the orders that are due and returns the rest.
func (list orders) give(w *sim.World) (orders, error) {
	for len(list) > 0 && list[0].Tick <= w.Tick() {
		o := &list[0]
		if err := w.Give(o.Given); err != nil {
			return nil, fmt.Errorf("--order %q: %w", o.Text, errors.Unwrap(err))
		}
		list = list[1:]
	}
	return list, nil
}
