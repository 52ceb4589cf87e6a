package main

// A truth is a yes or no in each lane: a mask, or what is not in it. A processor has no
// instruction that turns a mask over, and seldom needs one.
type truth struct {
	mask *value // nil: no lane
	not  bool
}

var (
	yes = truth{not: true}
	no  = truth{}
)

func (a truth) invert() truth { return truth{a.mask, !a.not} }

// isConst reports whether a is the same in all lanes, and what.
func (a truth) isConst() (is, what bool) { return a.mask == nil, a.not }

func (a truth) and(b truth) truth {
	switch {
	case a == no || b == no || a == b.invert():
		return no
	case a == yes || a == b:
		return b
	case b == yes:
		return a
	case a.not && b.not:
		return truth{a.mask.either(b.mask), true}
	case a.not:
		return truth{b.mask.butNot(a.mask), false}
	case b.not:
		return truth{a.mask.butNot(b.mask), false}
	}
	return truth{a.mask.both(b.mask), false}
}

func (a truth) or(b truth) truth { return a.invert().and(b.invert()).invert() }

// choose returns b in the lanes of a, and c in the others.
func (a truth) choose(b, c truth) truth {
	switch {
	case b == yes:
		return a.or(c)
	case c == yes:
		return a.invert().or(b)
	}
	return a.and(b).or(c.and(a.invert()))
}

// in returns a as a mask.
func (a truth) in(t *text) *value {
	switch {
	case a.mask == nil:
		zero := t.num(0)
		return zero.is(map[bool]uint64{true: equal, false: notEqual}[a.not], zero)
	case !a.not:
		return a.mask
	case a.mask.op == "cmp":
		return a.mask.args[0].is(complement[a.mask.bits], a.mask.args[1])
	}
	return yes.in(t).butNot(a.mask)
}

// complement is the predicate that holds where another one does not.
var complement = map[uint64]uint64{
	unordered: ordered, ordered: unordered,
	equal: notEqual, less: notLess, atMost: notAtMost, atLeast: notAtLeast, more: notMore,
	notEqual: equal, notLess: less, notAtMost: atMost, notAtLeast: atLeast, notMore: more,
}

// pick returns b in the lanes of a, and c in the others.
func (a truth) pick(b, c *value) *value {
	switch {
	case a == yes || b == c:
		return b
	case a == no:
		return c
	case a.not:
		return a.invert().pick(c, b)
	}
	if m := a.mask; m.op == "cmp" && (m.bits == more || m.bits == less) {
		first, second := m.args[0], m.args[1]
		switch greater := m.bits == more; {
		case first == b && second == c && greater, first == c && second == b && !greater:
			return b.greater(c)
		case first == b && second == c, first == c && second == b:
			return b.lesser(c)
		}
	}
	return a.mask.choose(b, c)
}
