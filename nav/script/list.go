package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// sequence is what lists and tuples have in common.
type sequence struct {
	in    *instance // that made it, and pays when it grows
	elems []starlark.Value
}

func (s *sequence) Len() int                   { return len(s.elems) }
func (s *sequence) Index(i int) starlark.Value { return s.elems[i] }
func (s *sequence) Truth() starlark.Bool       { return len(s.elems) > 0 }

func (s *sequence) freeze() {
	for _, x := range s.elems {
		x.Freeze()
	}
}

// compare compares two sequences, element by element.
func (s *sequence) compare(op syntax.Token, t *sequence, depth int) (bool, error) {
	n := min(len(s.elems), len(t.elems))
	if (op == syntax.EQL || op == syntax.NEQ) && len(s.elems) != len(t.elems) {
		return op == syntax.NEQ, nil
	}
	for i := range n {
		if err := s.in.spend(1); err != nil {
			return false, err
		}
		same, err := starlark.EqualDepth(s.elems[i], t.elems[i], depth-1)
		if err != nil {
			return false, err
		}
		if !same {
			switch op {
			case syntax.EQL:
				return false, nil
			case syntax.NEQ:
				return true, nil
			}
			return starlark.CompareDepth(op, s.elems[i], t.elems[i], depth-1)
		}
	}
	return holds(op, len(s.elems), len(t.elems)), nil
}

// joined returns the elements of both.
func (s *sequence) joined(t *sequence) ([]starlark.Value, error) {
	if err := s.in.spend(len(s.elems) + len(t.elems)); err != nil {
		return nil, err
	}
	return append(append(make([]starlark.Value, 0, len(s.elems)+len(t.elems)), s.elems...), t.elems...), nil
}

// repeated returns the elements n times.
func (s *sequence) repeated(n starlark.Int) ([]starlark.Value, error) {
	times, err := s.in.spendTimes(len(s.elems), n)
	if err != nil {
		return nil, err
	}
	all := make([]starlark.Value, 0, len(s.elems)*times)
	for range times {
		all = append(all, s.elems...)
	}
	return all, nil
}

func (s *sequence) Has(x starlark.Value) (bool, error) {
	for _, y := range s.elems {
		if err := s.in.spend(1); err != nil {
			return false, err
		}
		if same, err := starlark.Equal(x, y); same || err != nil {
			return same, err
		}
	}
	return false, nil
}

// tuple is a list that cannot be changed.
type tuple struct{ sequence }

// newTuple makes a tuple of elements, which it keeps.
func (in *instance) newTuple(elems []starlark.Value) (*tuple, error) {
	if err := in.spend(len(elems)); err != nil {
		return nil, err
	}
	t := &in.tuples.take(1)[0]
	*t = tuple{sequence{in, elems}}
	return t, nil
}

// tupleOf is newTuple of elements that were made without an error.
func (in *instance) tupleOf(elems []starlark.Value, err error) (starlark.Value, error) {
	if err != nil {
		return nil, err
	}
	return in.newTuple(elems)
}

func (t *tuple) String() string             { return show(t) }
func (*tuple) Type() string                 { return "tuple" }
func (*tuple) Hash() (uint32, error)        { return 0, nil } // see key
func (t *tuple) Freeze()                    { t.freeze() }
func (t *tuple) Iterate() starlark.Iterator { return t.walk(nil) }

func (t *tuple) CompareSameType(op syntax.Token, y starlark.Value, depth int) (bool, error) {
	return t.compare(op, &y.(*tuple).sequence, depth)
}

func (t *tuple) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if u, ok := y.(*tuple); ok && op == syntax.PLUS && side == starlark.Left {
		return t.in.tupleOf(t.joined(&u.sequence))
	}
	return nil, nil
}

// list is a list that can be changed until it is frozen.
type list struct {
	sequence
	frozen bool
	walks  int // through it, that are not over
}

// newList makes a list of elements, which it keeps.
func (in *instance) newList(elems []starlark.Value) (*list, error) {
	if err := in.spend(len(elems)); err != nil {
		return nil, err
	}
	l := &in.lists.take(1)[0]
	*l = list{sequence: sequence{in, elems}}
	return l, nil
}

// listOf is newList of elements that were made without an error.
func (in *instance) listOf(elems []starlark.Value, err error) (starlark.Value, error) {
	if err != nil {
		return nil, err
	}
	return in.newList(elems)
}

func (l *list) String() string { return show(l) }
func (*list) Type() string     { return "list" }
func (*list) Hash() (uint32, error) {
	return 0, errors.New("a list is no key: it can change; a tuple is one")
}

func (l *list) Freeze() {
	if !l.frozen {
		l.frozen = true
		l.freeze()
	}
}

func (l *list) Iterate() starlark.Iterator {
	l.walks++
	return l.walk(l)
}

func (l *list) CompareSameType(op syntax.Token, y starlark.Value, depth int) (bool, error) {
	return l.compare(op, &y.(*list).sequence, depth)
}

func (l *list) Binary(op syntax.Token, y starlark.Value, side starlark.Side) (starlark.Value, error) {
	if m, ok := y.(*list); ok && op == syntax.PLUS && side == starlark.Left {
		return l.in.listOf(l.joined(&m.sequence))
	}
	return nil, nil
}

// changes returns why the list cannot be changed, or nil.
func (l *list) changes() error { return changes("list", l.frozen, l.walks) }

// changes returns why something cannot be changed, or nil.
func changes(what string, frozen bool, walks int) error {
	switch {
	case frozen:
		return fmt.Errorf("this %s cannot be changed any more: it was made outside of the functions", what)
	case walks > 0:
		return fmt.Errorf("this %s cannot be changed while a loop goes through it", what)
	}
	return nil
}

func (l *list) SetIndex(i int, x starlark.Value) error {
	if err := l.changes(); err != nil {
		return err
	}
	l.elems[i] = x
	return nil
}

func (l *list) Attr(name string) (starlark.Value, error) {
	if m := listMethods[name]; m != nil {
		return m.BindReceiver(l), nil
	}
	return nil, nil
}

var listNames = []string{"append", "clear", "extend", "index", "insert", "pop", "remove"}

func (*list) AttrNames() []string { return listNames }

var listMethods = map[string]*starlark.Builtin{
	"append": listMethod("append", 1, 1, func(l *list, args starlark.Tuple) (starlark.Value, error) {
		if err := l.in.spend(1); err != nil {
			return nil, err
		}
		l.elems = append(l.elems, args[0])
		return starlark.None, nil
	}),
	"extend": listMethod("extend", 1, 1, func(l *list, args starlark.Tuple) (starlark.Value, error) {
		more, err := l.in.collect("extend", args[0])
		if err != nil {
			return nil, err
		}
		l.elems = append(l.elems, more...)
		return starlark.None, nil
	}),
	"clear": listMethod("clear", 0, 0, func(l *list, _ starlark.Tuple) (starlark.Value, error) {
		l.elems = nil
		return starlark.None, nil
	}),
	"insert": listMethod("insert", 2, 2, func(l *list, args starlark.Tuple) (starlark.Value, error) {
		i, err := starlark.AsInt32(args[0])
		if err != nil {
			return nil, err
		}
		if err := l.in.spend(len(l.elems) + 1); err != nil {
			return nil, err
		}
		if i < 0 {
			i += len(l.elems)
		}
		i = min(max(i, 0), len(l.elems))
		l.elems = append(l.elems[:i:i], append([]starlark.Value{args[1]}, l.elems[i:]...)...)
		return starlark.None, nil
	}),
	"pop": listMethod("pop", 0, 1, func(l *list, args starlark.Tuple) (starlark.Value, error) {
		n := len(l.elems)
		i := n - 1
		if len(args) == 1 {
			var err error
			if i, err = starlark.AsInt32(args[0]); err != nil {
				return nil, err
			}
			if i < 0 {
				i += n
			}
		}
		if i < 0 || i >= n {
			return nil, fmt.Errorf("there is no element %v in a list of %d", i, n)
		}
		if err := l.in.spend(n - i); err != nil {
			return nil, err
		}
		x := l.elems[i]
		l.elems = append(l.elems[:i], l.elems[i+1:]...)
		return x, nil
	}),
	"index": methodOf("index", 1, 1, func(l *list, args starlark.Tuple) (starlark.Value, error) {
		i, err := l.find(args[0])
		return starlark.MakeInt(i), err
	}),
	"remove": listMethod("remove", 1, 1, func(l *list, args starlark.Tuple) (starlark.Value, error) {
		i, err := l.find(args[0])
		if err == nil {
			err = l.in.spend(len(l.elems) - i)
		}
		if err != nil {
			return nil, err
		}
		l.elems = append(l.elems[:i], l.elems[i+1:]...)
		return starlark.None, nil
	}),
}

// find returns the index of the first element that equals x.
func (l *list) find(x starlark.Value) (int, error) {
	for i, y := range l.elems {
		if err := l.in.spend(1); err != nil {
			return 0, err
		}
		if same, err := starlark.Equal(x, y); same || err != nil {
			return i, err
		}
	}
	return 0, errors.New("this list has no such element")
}

// listMethod is a method that changes a list.
func listMethod(name string, least, most int, f func(*list, starlark.Tuple) (starlark.Value, error)) *starlark.Builtin {
	return methodOf(name, least, most, func(l *list, args starlark.Tuple) (starlark.Value, error) {
		if err := l.changes(); err != nil {
			return nil, err
		}
		return f(l, args)
	})
}

// methodOf is a method of lists or dicts that takes so many values, none by name.
func methodOf[T any](name string, least, most int, f func(T, starlark.Tuple) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(kwargs) > 0 || len(args) < least || len(args) > most {
			return nil, fmt.Errorf("%s takes %d values, none by name", name, most)
		}
		return f(b.Receiver().(T), args)
	})
}

// walk goes through elements.
type walk struct {
	elems []starlark.Value
	of    *list // that must not change meanwhile, or nil
}

// walk begins one through a sequence.
func (s *sequence) walk(of *list) *walk {
	w := &s.in.walks.take(1)[0]
	*w = walk{elems: s.elems, of: of}
	return w
}

func (w *walk) Next(x *starlark.Value) bool {
	if len(w.elems) == 0 {
		return false
	}
	*x, w.elems = w.elems[0], w.elems[1:]
	return true
}

func (w *walk) Done() {
	if w.of != nil {
		w.of.walks--
	}
}
