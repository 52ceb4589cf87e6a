package script

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// comparison is one side of x & comparison, which x < 3 becomes, or of comparison & x. It compares a number with a
// small whole number as floats, exactly. The interpreter makes fractions of two types of numbers, which takes a
// hundred times as long.
type comparison struct {
	op    syntax.Token
	with  float64
	whole starlark.Int // the same
}

func (c *comparison) String() string      { return c.op.String() + c.whole.String() }
func (*comparison) Type() string          { return "comparison" }
func (*comparison) Freeze()               {}
func (*comparison) Truth() starlark.Bool  { return true }
func (*comparison) Hash() (uint32, error) { return 0, nil }

func (c *comparison) Binary(_ syntax.Token, x starlark.Value, side starlark.Side) (starlark.Value, error) {
	f, ok := comparable(x)
	switch {
	case ok && side == starlark.Left:
		return starlark.Bool(holds(c.op, c.with, f)), nil
	case ok:
		return starlark.Bool(holds(c.op, f, c.with)), nil
	}
	var y starlark.Value = c.whole
	if side == starlark.Left {
		x, y = y, x
	}
	does, err := starlark.Compare(c.op, x, y)
	return starlark.Bool(does), err
}

// exact is the largest whole number below which each is a float.
const exact = 1 << 53

// comparable returns a number that compares with others like it as floats do: no NaN, which has a place in
// Starlark's order, and no whole number that a float may not hold.
func comparable(x starlark.Value) (float64, bool) {
	switch x := x.(type) {
	case starlark.Float:
		return float64(x), x == x
	case starlark.Int:
		n, ok := x.Int64()
		return float64(n), ok && -exact <= n && n <= exact
	}
	return 0, false
}

func holds[T cmp.Ordered](op syntax.Token, x, y T) bool {
	switch op {
	case syntax.EQL:
		return x == y
	case syntax.NEQ:
		return x != y
	case syntax.LT:
		return x < y
	case syntax.LE:
		return x <= y
	case syntax.GT:
		return x > y
	}
	return x >= y
}

// comparison changes a comparison with a whole number, on one of its sides.
func (r *rewriter) comparison(b *syntax.BinaryExpr) {
	switch b.Op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
	default:
		return
	}
	side := &b.Y
	n, ok := small(b.Y)
	if !ok {
		side = &b.X
		n, ok = small(b.X)
	}
	if ok {
		*side, b.Op = r.ident(fmt.Sprintf("%s%d %d", compared, b.Op, n), b.OpPos), syntax.AMP
	}
}

// small returns a whole number that is written so and that a float holds.
func small(e syntax.Expr) (n int64, ok bool) {
	sign := int64(1)
	if minus, is := e.(*syntax.UnaryExpr); is && minus.Op == syntax.MINUS {
		sign, e = -1, minus.X
	}
	l, is := e.(*syntax.Literal)
	if !is || l.Token != syntax.INT {
		return 0, false
	}
	n, ok = l.Value.(int64) // else a *big.Int
	return sign * n, ok && n <= exact
}

// comparisonOf returns the comparison of a name.
func comparisonOf(name string) *comparison {
	op, n, _ := strings.Cut(name, " ")
	token, _ := strconv.Atoi(op)
	with, _ := strconv.ParseInt(n, 10, 64)
	return &comparison{syntax.Token(token), float64(with), starlark.MakeInt64(with)}
}
