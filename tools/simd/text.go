package main

import (
	"fmt"
	"math"
	"slices"
)

// A text is a kernel as it has been read: straight arithmetic on the lanes of its columns, one
// line per operation, the same for every width.
type text struct {
	Name    string
	Columns []string
	Scalars []string
	values  []*value // in the order of the lines
	phase   int
	roomy   bool              // its columns have room for whole vectors: nothing leads them through
	known   map[string]*value // constants, scalars and columns, so that each is there once
	same    map[line]*value   // lines, so that each is there once in a phase
}

// A line is what makes a value what it is.
type line struct {
	op      string
	a, b, c *value
	bits    uint64
	phase   int
}

// A value is what one line makes: a number in each lane, or a mask, a yes or no in each.
type value struct {
	t     *text
	op    string
	args  []*value
	bits  uint64 // of a constant; the count of a shift; the predicate of a comparison
	slot  int    // index of the column or scalar
	mask  bool
	phase int
}

// newText returns an empty kernel over columns and scalars.
func newText(name string, columns, scalars []string) *text {
	return &text{Name: name, Columns: columns, Scalars: scalars, known: map[string]*value{}, same: map[line]*value{}}
}

// Signature returns the parameters and results of the kernel.
func (t *text) Signature() string {
	return fmt.Sprintf("(columns *[%d]*float64, scalars *[%d]float64, n int) (odd, marked uint64)", len(t.Columns), len(t.Scalars))
}

// Stores returns the columns that the kernel stores, a bit for each.
func (t *text) Stores() (columns uint) {
	for _, v := range t.values {
		if v.op == "store" {
			columns |= 1 << v.slot
		}
	}
	return columns
}

func (t *text) add(v *value) *value {
	v.t, v.phase = t, t.phase
	l := line{op: v.op, bits: v.bits, phase: v.phase}
	for i, to := range []**value{&l.a, &l.b, &l.c} {
		if i < len(v.args) {
			*to = v.args[i]
		}
	}
	switch old := t.same[l]; {
	case v.op == "store" || v.op == "odd" || v.op == "mark" || v.op == "skip":
	case old != nil:
		return old
	default:
		t.same[l] = v
	}
	t.values = append(t.values, v)
	return v
}

func (t *text) once(key string, v *value) *value {
	if old := t.known[key]; old != nil {
		return old
	}
	v.t = t
	t.known[key] = v
	return v
}

func (t *text) index(list []string, name string) int {
	i := slices.Index(list, name)
	if i < 0 {
		panic(fmt.Sprintf("%s has no %s", t.Name, name))
	}
	return i
}

// column returns the lanes of a column, as they were before the kernel.
func (t *text) column(name string) *value {
	return t.once("column "+name, &value{op: "column", slot: t.index(t.Columns, name)})
}

// scalar returns a scalar in every lane.
func (t *text) scalar(name string) *value {
	return t.once("scalar "+name, &value{op: "scalar", slot: t.index(t.Scalars, name)})
}

// num returns a constant in every lane.
func (t *text) num(x float64) *value { return t.word(math.Float64bits(x)) }

// word returns a constant in every lane, given by its bits.
func (t *text) word(bits uint64) *value {
	return t.once(fmt.Sprintf("word %x", bits), &value{op: "const", bits: bits})
}

// store writes v to a column. What the column was must not be needed after it.
func (t *text) store(name string, v *value) {
	t.add(&value{op: "store", args: []*value{v}, slot: t.index(t.Columns, name)})
}

// tell makes lanes odd, or marks them.
func (t *text) tell(op string, lanes truth) {
	v := &value{op: op}
	if lanes.mask == nil {
		v.args = []*value{lanes.in(t)}
	} else if v.args = []*value{lanes.mask}; lanes.not {
		v.bits = 1 // it is turned over once it is a bit for each lane
	}
	t.add(v)
}

// skip ends the work on a vector of which no lane is in the mask. The text must have one phase,
// store nothing, and neither mark nor call odd a lane that is not in the mask.
func (t *text) skip(unless *value) { t.add(&value{op: "skip", args: []*value{unless}}) }

// cut ends a phase: all vectors of a block go through it before the first goes on. A
// processor looks only some hundred operations ahead: in a phase with a short chain of
// dependent operations it finds several vectors to work on at once.
func (t *text) cut() { t.phase++ }

func (a *value) do(op string, b ...*value) *value {
	return a.t.add(&value{op: op, args: append([]*value{a}, b...)})
}

func (a *value) plus(b *value) *value  { return a.do("add", b) }
func (a *value) minus(b *value) *value { return a.do("sub", b) }
func (a *value) times(b *value) *value { return a.do("mul", b) }
func (a *value) over(b *value) *value  { return a.do("div", b) }
func (a *value) root() *value          { return a.do("sqrt") }

// floor returns the greatest whole number that is at most a.
func (a *value) floor() *value { return a.do("floor") }

// greater returns the greater of the two, and b where either is NaN or both are zero.
func (a *value) greater(b *value) *value { return a.do("max", b) }

// lesser returns the lesser of the two, and b where either is NaN or both are zero.
func (a *value) lesser(b *value) *value { return a.do("min", b) }

func (a *value) and(b *value) *value { return a.do("and", b) }
func (a *value) or(b *value) *value  { return a.do("or", b) }
func (a *value) xor(b *value) *value { return a.do("xor", b) }

func (a *value) abs() *value  { return a.and(a.t.word(1<<63 - 1)) }
func (a *value) sign() *value { return a.and(a.t.word(1 << 63)) }

func (a *value) negate() *value {
	if a.op == "mul" && a.args[1].op == "const" {
		return a.args[0].times(a.t.word(a.args[1].bits ^ 1<<63))
	}
	return a.xor(a.t.word(1 << 63))
}

// The arithmetic of whole numbers in 64 bits.

func (a *value) iplus(b *value) *value  { return a.do("iadd", b) }
func (a *value) iminus(b *value) *value { return a.do("isub", b) }

// ltimes returns the product of the lower 32 bits of each.
func (a *value) ltimes(b *value) *value { return a.do("imul", b) }

func (a *value) shr(n uint64) *value {
	return a.t.add(&value{op: "shr", args: []*value{a}, bits: n})
}

func (a *value) shl(n uint64) *value {
	return a.t.add(&value{op: "shl", args: []*value{a}, bits: n})
}

// The predicates of VCMPPD. All but notLess … are false where either is NaN.
const (
	equal      = 0x00
	unordered  = 0x03
	ordered    = 0x07
	less       = 0x11
	atMost     = 0x12
	notEqual   = 0x04 // true for NaN
	notLess    = 0x15 // true for NaN
	notAtMost  = 0x16 // true for NaN
	atLeast    = 0x1d
	more       = 0x1e
	notAtLeast = 0x19 // true for NaN
	notMore    = 0x1a // true for NaN
)

func (a *value) is(predicate uint64, b *value) *value {
	return a.t.add(&value{op: "cmp", args: []*value{a, b}, bits: predicate, mask: true})
}

func (a *value) maskDo(op string, b ...*value) *value {
	return a.t.add(&value{op: op, args: append([]*value{a}, b...), mask: true})
}

// both, either and butNot join masks.
func (a *value) both(b *value) *value   { return a.maskDo("kand", b) }
func (a *value) either(b *value) *value { return a.maskDo("kor", b) }
func (a *value) butNot(b *value) *value { return a.maskDo("kandn", b) }

// choose returns yes in the lanes of the mask, and no in the others.
func (a *value) choose(yes, no *value) *value { return a.do("select", yes, no) }
