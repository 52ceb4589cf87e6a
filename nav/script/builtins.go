package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
	"gonum.org/v1/gonum/spatial/r2"
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
			pairs, ok := args[0].(starlark.Indexable)
			if !ok {
				return nil, errors.New("there are no sets; use a dict")
			}
			if err := in.spend(2 * pairs.Len()); err != nil {
				return nil, err
			}
			_, once := pairs.(starlark.Tuple) // else of a comprehension, where the last one of a key is kept
			d := in.newDict(pairs.Len())
			for i := range pairs.Len() {
				pair := pairs.Index(i).(starlark.Tuple)
				switch again, err := d.put(pair[0], pair[1]); {
				case err != nil:
					return nil, err
				case again && once:
					return nil, fmt.Errorf("this dict has the key %s twice", show(pair[0]))
				}
			}
			return d, nil
		},
		takeSlice: takeSliceOf,
		"vec": plainly("vec", 2, 2, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			x, okX := number(args[0])
			y, okY := number(args[1])
			if !okX || !okY {
				return nil, fmt.Errorf("vec takes two numbers, not %s and %s", args[0].Type(), args[1].Type())
			}
			return in.vec(r2.Vec{X: x, Y: y}), nil
		}),
		"fail": plainly("fail", 1, 16, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			line, err := joined(in, args)
			return nil, cmp.Or(err, errors.New(line))
		}),
		"print": plainly("print", 0, 16, printed),
		"str": plainly("str", 1, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			return &text{in, words(args[0])}, in.spend(longest / 8)
		}),
		"list": plainly("list", 0, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			return in.listOf(in.collected("list", args))
		}),
		"tuple": plainly("tuple", 0, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			return in.tupleOf(in.collected("tuple", args))
		}),
		"dict": plainly("dict", 0, 1, func(in *instance, args starlark.Tuple) (starlark.Value, error) {
			d := in.newDict(0)
			if len(args) == 0 {
				return d, nil
			}
			from, ok := args[0].(*dict)
			if !ok {
				return nil, stray("dict", "another dict", args[0])
			}
			for key, value := range from.all {
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
			slices.Reverse(elems)
			return in.listOf(elems, err)
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
