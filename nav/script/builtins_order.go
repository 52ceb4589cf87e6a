package script

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// keyed returns the keys of elements, by the function named key, or the elements themselves.
func (in *instance) keyed(elems []starlark.Value, key starlark.Value) ([]starlark.Value, error) {
	if key == nil || key == starlark.None {
		return elems, nil
	}
	keys := make([]starlark.Value, len(elems))
	for i, x := range elems {
		var err error
		if keys[i], err = starlark.Call(in.thread, key, starlark.Tuple{x}, nil); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

func sorted(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	var key starlark.Value
	reverse := false
	for _, n := range named {
		switch n[0].(starlark.String) {
		case "key":
			key = n[1]
		case "reverse":
			reverse = bool(n[1].Truth())
		default:
			return nil, fmt.Errorf("sorted takes a list, key and reverse, not %s", n[0])
		}
	}
	if len(args) != 1 {
		return nil, errors.New("sorted takes one list")
	}
	elems, err := in.collect("sorted", args[0])
	if err != nil {
		return nil, err
	}
	keys, err := in.keyed(elems, key)
	if err != nil {
		return nil, err
	}
	if err := in.spend(len(elems) * bits.Len(uint(len(elems)))); err != nil {
		return nil, err
	}
	order := make([]int, len(elems))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int {
		if err != nil {
			return 0
		}
		less, failed := starlark.Compare(syntax.LT, keys[i], keys[k])
		if failed == nil && !less {
			var more bool
			if more, failed = starlark.Compare(syntax.GT, keys[i], keys[k]); !more {
				err = failed
				return 0
			}
		}
		err = failed
		if less != reverse {
			return -1
		}
		return 1
	})
	if err != nil {
		return nil, err
	}
	all := make([]starlark.Value, len(elems))
	for i, k := range order {
		all[i] = elems[k]
	}
	return in.newList(all)
}

// extreme is min or max: of a list, or of several values.
func extreme(name string, better syntax.Token) host {
	return func(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		if len(args) == 2 && len(named) == 0 { // as most calls are
			x, okX := comparable(args[0])
			y, okY := comparable(args[1])
			if okX && okY {
				if holds(better, y, x) {
					return args[1], nil
				}
				return args[0], nil
			}
		}
		var key starlark.Value
		for _, n := range named {
			if n[0].(starlark.String) != "key" {
				return nil, fmt.Errorf("%s takes no %s", name, n[0])
			}
			key = n[1]
		}
		elems := []starlark.Value(args)
		if len(args) == 1 {
			var err error
			if elems, err = in.collect(name, args[0]); err != nil {
				return nil, err
			}
		}
		if len(elems) == 0 {
			return nil, fmt.Errorf("%s of nothing", name)
		}
		keys, err := in.keyed(elems, key)
		if err != nil {
			return nil, err
		}
		if err := in.spend(len(elems)); err != nil {
			return nil, err
		}
		best := 0
		for i := 1; i < len(keys); i++ {
			ok, err := starlark.Compare(better, keys[i], keys[best])
			if err != nil {
				return nil, err
			}
			if ok {
				best = i
			}
		}
		return elems[best], nil
	}
}
