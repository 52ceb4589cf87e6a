package script

import (
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// dict is a dictionary, in the order of insertion. It is none of Starlark's own, which look long
// for keys whose hashes are equal: any script can write such keys, and the steps do not tell.
type dict struct {
	in      *instance
	entries []entry     // in the order of insertion, also those that are gone
	index   map[key]int // of entries by key, where there are more than few
	gone    int         // how many entries are
	frozen  bool
	walks   int // through it, that are not over
}

// entry is a key and its value.
type entry struct {
	by         key // none: it is gone
	key, value starlark.Value
}

// newDict makes an empty dict with room for so many entries.
func (in *instance) newDict(room int) *dict {
	d := &dict{in: in, entries: make([]entry, 0, room)}
	if room > few {
		d.index = make(map[key]int, room)
	}
	return d
}

// few is the largest number of entries that are searched without an index.
const few = 8

func (d *dict) String() string             { return show(d) }
func (*dict) Type() string                 { return "dict" }
func (d *dict) Truth() starlark.Bool       { return d.Len() > 0 }
func (*dict) Hash() (uint32, error)        { return 0, errors.New("a dict is no key: it can change") }
func (d *dict) Len() int                   { return len(d.entries) - d.gone }
func (d *dict) Iterate() starlark.Iterator { d.walks++; return &keyWalk{of: d} }

func (d *dict) Freeze() {
	if d.frozen {
		return
	}
	d.frozen = true
	for i := range d.entries {
		if e := &d.entries[i]; e.by.kind != none {
			e.key.Freeze()
			e.value.Freeze()
		}
	}
}

// all iterates over the entries.
func (d *dict) all(yield func(key, value starlark.Value) bool) {
	for i := range d.entries {
		if e := &d.entries[i]; e.by.kind != none && !yield(e.key, e.value) {
			return
		}
	}
}

// find returns the index of a key's entry, or -1.
func (d *dict) find(by key) int {
	if d.index != nil {
		if i, ok := d.index[by]; ok {
			return i
		}
		return -1
	}
	return slices.IndexFunc(d.entries, func(e entry) bool { return e.by == by })
}

// put gives a key a value, and reports whether it had one.
func (d *dict) put(k, value starlark.Value) (again bool, err error) {
	by, err := keyOf(k)
	if err != nil {
		return false, err
	}
	if i := d.find(by); i >= 0 {
		d.entries[i].value = value
		return true, nil
	}
	d.entries = append(d.entries, entry{by, k, value})
	switch {
	case d.index != nil:
		d.index[by] = len(d.entries) - 1
	case len(d.entries) > few:
		d.sort()
	}
	return false, nil
}

// sort lets go of the entries that are gone, and makes the index where there are many.
func (d *dict) sort() {
	if d.gone > 0 {
		d.entries = slices.DeleteFunc(d.entries, func(e entry) bool { return e.by.kind == none })
		d.gone = 0
	}
	if d.index = nil; len(d.entries) > few {
		d.index = make(map[key]int, 2*len(d.entries))
		for i := range d.entries {
			d.index[d.entries[i].by] = i
		}
	}
}

func (d *dict) Get(k starlark.Value) (starlark.Value, bool, error) {
	by, err := keyOf(k)
	if err != nil {
		return nil, false, err
	}
	if i := d.find(by); i >= 0 {
		return d.entries[i].value, true, nil
	}
	return nil, false, nil
}

func (d *dict) SetKey(k, value starlark.Value) error {
	err := d.changes()
	if err == nil {
		err = d.in.spend(2)
	}
	if err == nil {
		_, err = d.put(k, value)
	}
	return err
}

// remove takes a key out, and returns its value.
func (d *dict) remove(k starlark.Value) (value starlark.Value, found bool, err error) {
	if err := d.changes(); err != nil {
		return nil, false, err
	}
	by, err := keyOf(k)
	if err != nil {
		return nil, false, err
	}
	i := d.find(by)
	if i < 0 {
		return nil, false, nil
	}
	value = d.entries[i].value
	d.entries[i] = entry{}
	delete(d.index, by)
	if d.gone++; d.gone > few && d.gone > len(d.entries)/2 {
		d.sort()
	}
	return value, true, nil
}

func (d *dict) changes() error { return changes("dict", d.frozen, d.walks) }

// keyWalk goes through the keys of a dict.
type keyWalk struct {
	of *dict
	at int
}

func (w *keyWalk) Next(x *starlark.Value) bool {
	for ; w.at < len(w.of.entries); w.at++ {
		if e := &w.of.entries[w.at]; e.by.kind != none {
			*x = e.key
			w.at++
			return true
		}
	}
	return false
}

func (w *keyWalk) Done() { w.of.walks-- }

func (d *dict) CompareSameType(op syntax.Token, y starlark.Value, depth int) (bool, error) {
	e := y.(*dict)
	if op != syntax.EQL && op != syntax.NEQ {
		return false, errors.New("dictionaries have no order")
	}
	if d.Len() != e.Len() {
		return op == syntax.NEQ, nil
	}
	for key, value := range d.all {
		if err := d.in.spend(1); err != nil {
			return false, err
		}
		other, found, err := e.Get(key)
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

func (d *dict) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	e, ok := y.(*dict)
	if !ok || op != syntax.PIPE || side != starlark.Left {
		return nil, nil
	}
	if err := d.in.spend(2 * (d.Len() + e.Len())); err != nil {
		return nil, err
	}
	both := d.in.newDict(d.Len() + e.Len())
	for _, of := range []*dict{d, e} {
		for key, value := range of.all {
			if _, err := both.put(key, value); err != nil {
				return nil, err
			}
		}
	}
	return both, nil
}

func (d *dict) Attr(name string) (starlark.Value, error) {
	if m := dictMethods[name]; m != nil {
		return m.BindReceiver(d), nil
	}
	return nil, nil
}

var dictNames = []string{"get", "items", "keys", "pop", "values"}

func (*dict) AttrNames() []string { return dictNames }

var dictMethods = map[string]*starlark.Builtin{
	"get": methodOf("get", 1, 2, func(d *dict, args starlark.Tuple) (starlark.Value, error) {
		x, found, err := d.Get(args[0])
		switch {
		case err != nil || found:
			return x, err
		case len(args) == 2:
			return args[1], nil
		}
		return starlark.None, nil
	}),
	"pop": methodOf("pop", 1, 2, func(d *dict, args starlark.Tuple) (starlark.Value, error) {
		x, found, err := d.remove(args[0])
		switch {
		case err != nil || found:
			return x, err
		case len(args) == 2:
			return args[1], nil
		}
		return nil, fmt.Errorf("this dict has no key %s", show(args[0]))
	}),
	"keys": methodOf("keys", 0, 0, func(d *dict, _ starlark.Tuple) (starlark.Value, error) {
		return d.listed(1, func(key, _ starlark.Value) (starlark.Value, error) { return key, nil })
	}),
	"values": methodOf("values", 0, 0, func(d *dict, _ starlark.Tuple) (starlark.Value, error) {
		return d.listed(1, func(_, value starlark.Value) (starlark.Value, error) { return value, nil })
	}),
	"items": methodOf("items", 0, 0, func(d *dict, _ starlark.Tuple) (starlark.Value, error) {
		return d.listed(3, func(key, value starlark.Value) (starlark.Value, error) {
			return d.in.newTuple([]starlark.Value{key, value})
		})
	}),
}

// listed returns a list with an element made of each entry, of so many values.
func (d *dict) listed(values int, of func(key, value starlark.Value) (starlark.Value, error)) (starlark.Value, error) {
	if err := d.in.spend(values * d.Len()); err != nil {
		return nil, err
	}
	all := make([]starlark.Value, 0, d.Len())
	for key, value := range d.all {
		x, err := of(key, value)
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return d.in.newList(all)
}
