package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// dict is a dictionary, in the order of insertion.
type dict struct {
	in    *instance
	table *starlark.Dict
}

func (d *dict) String() string             { return show(d) }
func (*dict) Type() string                 { return "dict" }
func (d *dict) Freeze()                    { d.table.Freeze() }
func (d *dict) Truth() starlark.Bool       { return d.table.Len() > 0 }
func (*dict) Hash() (uint32, error)        { return 0, errors.New("a dict is no key: it can change") }
func (d *dict) Len() int                   { return d.table.Len() }
func (d *dict) Iterate() starlark.Iterator { return d.table.Iterate() }

// Get implements starlark.Mapping.
func (d *dict) Get(key starlark.Value) (starlark.Value, bool, error) { return d.table.Get(key) }

// SetKey implements starlark.HasSetKey.
func (d *dict) SetKey(key, value starlark.Value) error {
	if err := d.in.spend(2); err != nil {
		return err
	}
	return d.table.SetKey(key, value)
}

// CompareSameType implements starlark.Comparable.
func (d *dict) CompareSameType(op syntax.Token, y starlark.Value, depth int) (bool, error) {
	e := y.(*dict)
	if op != syntax.EQL && op != syntax.NEQ {
		return false, errors.New("dictionaries have no order")
	}
	if d.Len() != e.Len() {
		return op == syntax.NEQ, nil
	}
	for key, value := range d.table.Entries() {
		if err := d.in.spend(1); err != nil {
			return false, err
		}
		other, found, err := e.table.Get(key)
		if err != nil {
			return false, err
		}
		same := false
		if found {
			if same, err = starlark.EqualDepth(value, other, depth-1); err != nil {
				return false, err
			}
		}
		if !same {
			return op == syntax.NEQ, nil
		}
	}
	return op == syntax.EQL, nil
}

// Binary implements starlark.HasBinary: d | e.
func (d *dict) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	e, ok := y.(*dict)
	if !ok || op != syntax.PIPE || side != starlark.Left {
		return nil, nil
	}
	if err := d.in.spend(2 * (d.Len() + e.Len())); err != nil {
		return nil, err
	}
	return &dict{d.in, d.table.Union(e.table)}, nil
}

// Attr implements starlark.HasAttrs.
func (d *dict) Attr(name string) (starlark.Value, error) {
	if m := dictMethods[name]; m != nil {
		return m.BindReceiver(d), nil
	}
	return nil, nil
}

var dictNames = []string{"get", "items", "keys", "pop", "values"}

// AttrNames implements starlark.HasAttrs.
func (*dict) AttrNames() []string { return dictNames }

var dictMethods = map[string]*starlark.Builtin{
	"get": dictMethod("get", 1, 2, func(d *dict, args starlark.Tuple) (starlark.Value, error) {
		x, found, err := d.table.Get(args[0])
		switch {
		case err != nil || found:
			return x, err
		case len(args) == 2:
			return args[1], nil
		}
		return starlark.None, nil
	}),
	"pop": dictMethod("pop", 1, 2, func(d *dict, args starlark.Tuple) (starlark.Value, error) {
		x, found, err := d.table.Delete(args[0])
		switch {
		case err != nil || found:
			return x, err
		case len(args) == 2:
			return args[1], nil
		}
		return nil, fmt.Errorf("this dict has no key %s", show(args[0]))
	}),
	"keys": dictMethod("keys", 0, 0, func(d *dict, _ starlark.Tuple) (starlark.Value, error) {
		return d.listed(1, func(key, _ starlark.Value) (starlark.Value, error) { return key, nil })
	}),
	"values": dictMethod("values", 0, 0, func(d *dict, _ starlark.Tuple) (starlark.Value, error) {
		return d.listed(1, func(_, value starlark.Value) (starlark.Value, error) { return value, nil })
	}),
	"items": dictMethod("items", 0, 0, func(d *dict, _ starlark.Tuple) (starlark.Value, error) {
		return d.listed(3, func(key, value starlark.Value) (starlark.Value, error) {
			return d.in.newTuple([]starlark.Value{key, value})
		})
	}),
}

// listed returns a list of what is made of each entry, of so many values.
func (d *dict) listed(values int, of func(key, value starlark.Value) (starlark.Value, error)) (starlark.Value, error) {
	if err := d.in.spend(values * d.Len()); err != nil {
		return nil, err
	}
	all := make([]starlark.Value, 0, d.Len())
	for key, value := range d.table.Entries() {
		x, err := of(key, value)
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return d.in.newList(all)
}

func dictMethod(name string, least, most int, f func(*dict, starlark.Tuple) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(kwargs) > 0 || len(args) < least || len(args) > most {
			return nil, fmt.Errorf("%s takes %d values, none by name", name, most)
		}
		return f(b.Receiver().(*dict), args)
	})
}
