package script

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// host is a function that scripts call.
type host func(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error)

// bind makes it a value of one instance.
func (f host) bind(in *instance, name string) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		return f(in, args, named)
	})
}

// plainly is a function that takes so many values, and none by name.
func plainly(name string, least, most int, f func(in *instance, args starlark.Tuple) (starlark.Value, error)) host {
	return func(in *instance, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		switch {
		case len(named) > 0:
			return nil, fmt.Errorf("%s takes no values by name", name)
		case len(args) < least || len(args) > most:
			if least == most {
				return nil, fmt.Errorf("%s takes %d values, not %d", name, least, len(args))
			}
			return nil, fmt.Errorf("%s takes %d to %d values, not %d", name, least, most, len(args))
		}
		return f(in, args)
	}
}

// hosts are the functions that every script has.
var hosts map[string]host

func init() { // collect refers to them
	hosts = map[string]host{
		makeList: func(in *instance, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			if elems, ok := args[0].(starlark.Tuple); ok {
				return in.newList(slices.Clip(elems))
			}
			l := args[0].(*starlark.List) // of a comprehension
			elems := make([]starlark.Value, l.Len())
			for i := range elems {
				elems[i] = l.Index(i)
			}
			return in.newList(elems)
		},
		makeTuple: func(in *instance, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return in.newTuple(slices.Clip(args[0].(starlark.Tuple)))
		},
		makeDict: func(in *instance, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			d, ok := args[0].(*starlark.Dict)
			if !ok {
				return nil, errors.New("there are no sets; use a dict")
			}
			return &dict{in, d}, in.spend(2 * d.Len())
		},
		takeSlice: takeSliceOf,
		"vec": plainly("vec", 2, 2, func(_ *instance, args starlark.Tuple) (starlark.Value, error) {
			x, okX := number(args[0])
			y, okY := number(args[1])
			if !okX || !okY {
				return nil, fmt.Errorf("vec takes two numbers, not %s and %s", args[0].Type(), args[1].Type())
			}
			return vec{x, y}, nil
		}),
		"fail": plainly("fail", 1, 1, func(_ *instance, args starlark.Tuple) (starlark.Value, error) {
			return nil, errors.New(words(args[0]))
		}),
		"str": plainly("str", 1, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			return &text{in, words(args[0])}, in.spend(longest / 8)
		}),
		"list": plainly("list", 0, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			elems, err := in.collected("list", args)
			if err != nil {
				return nil, err
			}
			return in.newList(elems)
		}),
		"tuple": plainly("tuple", 0, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			elems, err := in.collected("tuple", args)
			if err != nil {
				return nil, err
			}
			return in.newTuple(elems)
		}),
		"dict": plainly("dict", 0, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			d := &dict{in, new(starlark.Dict)}
			if len(args) == 0 {
				return d, nil
			}
			from, ok := args[0].(*dict)
			if !ok {
				return nil, stray("dict", "another dict", args[0])
			}
			for key, value := range from.table.Entries() {
				if err := d.SetKey(key, value); err != nil {
					return nil, err
				}
			}
			return d, nil
		}),
		"any":       plainly("any", 1, 1, anyAll(true)),
		"all":       plainly("all", 1, 1, anyAll(false)),
		"enumerate": plainly("enumerate", 1, 2, enumerate),
		"zip":       plainly("zip", 1, 16, zip),
		"reversed": plainly("reversed", 1, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			elems, err := in.collect("reversed", args[0])
			if err != nil {
				return nil, err
			}
			slices.Reverse(elems)
			return in.newList(elems)
		}),
		"sorted": sorted,
		"min":    extreme("min", syntax.LT),
		"max":    extreme("max", syntax.GT),
		"sum": plainly("sum", 1, 2, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			elems, err := in.collect("sum", args[0])
			if err != nil {
				return nil, err
			}
			var sum starlark.Value = starlark.MakeInt(0)
			if len(args) == 2 {
				sum = args[1]
			} else if len(elems) > 0 {
				sum, elems = elems[0], elems[1:]
			}
			for _, x := range elems {
				if sum, err = starlark.Binary(syntax.PLUS, sum, x); err != nil {
					return nil, err
				}
			}
			return sum, nil
		}),
	}
}

// words returns a value in words: a text as it is.
func words(x starlark.Value) string {
	if t, ok := x.(*text); ok {
		return t.s
	}
	return show(x)
}

// collect returns the elements of what a loop could go through, in memory of its own.
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
	var made func([]starlark.Value) (starlark.Value, error)
	switch x := args[0].(type) {
	case *list:
		elems, made = x.elems, x.slice
	case *tuple:
		elems, made = x.elems, x.slice
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
	var some []starlark.Value
	if step > 0 {
		from, to = max(from, 0), min(to, len(elems))
		if from < to {
			if err := in.spend((to - from) / step); err != nil {
				return nil, err
			}
		}
		for i := from; i < to; i += step {
			some = append(some, elems[i])
		}
		return made(some)
	}
	from, to = min(from, len(elems)-1), max(to, -1)
	if to < from {
		if err := in.spend((to - from) / step); err != nil {
			return nil, err
		}
	}
	for i := from; i > to; i += step {
		some = append(some, elems[i])
	}
	return made(some)
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
			x, okX := args[0].(starlark.Float)
			y, okY := args[1].(starlark.Float)
			if okX && okY && x == x && y == y {
				if better == syntax.LT && y < x || better == syntax.GT && y > x {
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
