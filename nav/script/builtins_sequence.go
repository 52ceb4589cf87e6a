package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"
)

// collect returns the elements of an iterable value, in memory of its own.
func (in *instance) collect(function string, x starlark.Value) ([]starlark.Value, error) {
	from, ok := x.(starlark.Iterable)
	if !ok {
		return nil, stray(function, "a list", x)
	}
	if n := starlark.Len(x); n >= 0 {
		if err := in.spend(n); err != nil {
			return nil, err
		}
	}
	var elems []starlark.Value
	it := from.Iterate()
	defer it.Done()
	for y := starlark.Value(nil); it.Next(&y); {
		elems = append(elems, y)
	}
	return elems, nil
}

func (in *instance) collected(function string, args starlark.Tuple) ([]starlark.Value, error) {
	if len(args) == 0 {
		return nil, nil
	}
	return in.collect(function, args[0])
}

func takeSliceOf(in *instance, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	var elems []starlark.Value
	var made func([]starlark.Value, error) (starlark.Value, error)
	switch x := args[0].(type) {
	case *list:
		elems, made = x.elems, in.listOf
	case *tuple:
		elems, made = x.elems, in.tupleOf
	default:
		return nil, fmt.Errorf("a %s has no slices; list(…) makes a list of what a loop goes through", x.Type())
	}
	bound := func(i int, none int) (int, error) {
		if args[i] == starlark.None {
			return none, nil
		}
		at, err := starlark.AsInt32(args[i])
		if err == nil && at < 0 {
			at += len(elems)
		}
		return at, err
	}
	step := 1
	if args[3] != starlark.None {
		var err error
		if step, err = starlark.AsInt32(args[3]); err != nil || step == 0 {
			return nil, errors.New("the step of a slice is a whole number, not 0")
		}
	}
	first, last := 0, len(elems)
	if step < 0 {
		first, last = len(elems)-1, -1
	}
	from, err := bound(1, first)
	to, err2 := bound(2, last)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	if step > 0 {
		from, to = max(from, 0), min(to, len(elems))
	} else {
		from, to = min(from, len(elems)-1), max(to, -1)
	}
	if err := in.spend(max(0, (to-from)/step)); err != nil {
		return nil, err
	}
	var some []starlark.Value
	for i := from; (to-i)*step > 0; i += step {
		some = append(some, elems[i])
	}
	return made(some, nil)
}

func anyAll(wanted bool) func(*instance, starlark.Tuple) (starlark.Value, error) {
	return func(in *instance, args starlark.Tuple) (starlark.Value, error) {
		elems, err := in.collect("any and all", args[0])
		if err != nil {
			return nil, err
		}
		for _, x := range elems {
			if bool(x.Truth()) == wanted {
				return starlark.Bool(wanted), nil
			}
		}
		return starlark.Bool(!wanted), nil
	}
}

func enumerate(in *instance, args starlark.Tuple) (starlark.Value, error) {
	elems, err := in.collect("enumerate", args[0])
	if err != nil {
		return nil, err
	}
	start := 0
	if len(args) == 2 {
		if start, err = starlark.AsInt32(args[1]); err != nil {
			return nil, err
		}
	}
	for i, x := range elems {
		if elems[i], err = in.newTuple([]starlark.Value{starlark.MakeInt(start + i), x}); err != nil {
			return nil, err
		}
	}
	return in.newList(elems)
}

func zip(in *instance, args starlark.Tuple) (starlark.Value, error) {
	columns := make([][]starlark.Value, len(args))
	n := -1
	for i, x := range args {
		var err error
		if columns[i], err = in.collect("zip", x); err != nil {
			return nil, err
		}
		if n < 0 || len(columns[i]) < n {
			n = len(columns[i])
		}
	}
	rows := make([]starlark.Value, n)
	for k := range rows {
		row := make([]starlark.Value, len(columns))
		for i := range columns {
			row[i] = columns[i][k]
		}
		var err error
		if rows[k], err = in.newTuple(row); err != nil {
			return nil, err
		}
	}
	return in.newList(rows)
}
